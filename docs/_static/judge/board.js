// The board to be set: five sites for each player as on the table, player 2 at the far side. A site, a hand or a supply
// is tapped to open what changes it, right below.

import { button, element, picture, sign, symbol } from "./dom.js";
import { LEVELS, PEOPLES, level, sorted, total } from "./position.js";
import { W, cardName, peopleName } from "./words.js";

const MOST_CARDS = 60;

/** The table. `open` names what is opened; `act` has `change(mutate, said)` and `toggle(place)`. */
export function boardView(position, open, act) {
  return element(
    "div",
    { class: "judge-table" },
    playerRow(position, 1, open, act),
    opened(position, open, act, ["hand", "supply"], 1),
    sites(position, 1, open, act),
    opened(position, open, act, ["site"], 1),
    element(
      "div",
      { class: "judge-names", "aria-hidden": "true" },
      PEOPLES.map((site) => element("span", { class: `judge-name judge-people-${site}` }, sign(site), element("span", {}, peopleName(site)))),
    ),
    sites(position, 0, open, act),
    opened(position, open, act, ["site"], 0),
    playerRow(position, 0, open, act),
    opened(position, open, act, ["hand", "supply"], 0),
  );
}

// What lies there

function sites(position, index, open, act) {
  const side = position.sides[index];
  const height = Math.max(...PEOPLES.map((site) => columnHeight(side.columns[site]))) + 46;
  return element(
    "div",
    { class: `judge-sites judge-player-${index + 1}` },
    PEOPLES.map((site) => {
      const place = `site:${index}:${site}`;
      return element(
        "button",
        {
          type: "button",
          class: "judge-site",
          key: place,
          "aria-expanded": String(open === place),
          "aria-label": `${W.siteOf(index + 1, peopleName(site))}: ${told(side, site)}`,
          on: { click: () => act.toggle(place) },
        },
        sitePicture(side, site, index, height),
      );
    }),
  );
}

function told(side, site) {
  const column = side.columns[site];
  const cards = column === null ? W.columnUnknown : W.columnOf(column.map(cardName));
  return W.siteHolds(side.pawn === site, W.templeLevel(level(side.temples[site])), cards);
}

const CARD_STEP = 15;
const TIGHT_STEP = 8;

function columnHeight(column) {
  const number = (column ?? [null]).length;
  return number ? 20 + (number - 1) * step(number) : 20;
}

function step(number) {
  return number > 7 ? TIGHT_STEP : CARD_STEP;
}

// As on the drawn boards: the temple is at the middle of the table, and the column grows away from it.
function sitePicture(side, site, index, height) {
  const far = index === 1;
  const templeTop = far ? height - 36 : 4;
  const column = side.columns[site] ?? [null];
  const away = far ? -1 : 1;
  const first = far ? templeTop - 24 : templeTop + 38;
  const cards = column.map((card, place) => symbol(`k${card ?? "x"}`, 6, first + away * place * step(column.length)));
  return picture(
    62,
    height,
    cards,
    temple(side.temples[site], 1, templeTop),
    side.pawn === site ? symbol(`p${index + 1}`, 45, templeTop + 2) : null,
  );
}

function temple(levels, x, y) {
  const top = levels?.at(-1);
  if (levels !== null && !levels.length) return symbol("t0", x, y);
  if (!top) return [symbol("t0", x, y), symbol("lx", x + 10, y + 4)];
  const skipped = LEVELS.filter((one) => one < top && !levels.includes(one));
  return [symbol(`t${top}`, x, y), skipped.map((one) => symbol(`g${one}`, x, y)), symbol(`l${top}`, x + 25, y + 12)];
}

function playerRow(position, index, open, act) {
  const side = position.sides[index];
  const player = index + 1;
  const sum = total(side);
  return element(
    "div",
    { class: `judge-player judge-row-${player}` },
    element(
      "button",
      {
        type: "button",
        class: "judge-turn",
        key: `turn:${index}`,
        "aria-pressed": String(position.player === player),
        on: { click: () => act.change((next) => (next.player = player), W.turnOf(player)) },
      },
      element("strong", {}, position.player === player ? "▸ " : "", W.player(player)),
      element("span", {}, W.total(sum ?? "?")),
      heard(W.onTurn),
    ),
    opener(`hand:${index}`, W.hand, W.player(player), open, act, heapPicture(side.hand)),
    opener(`supply:${index}`, W.supply, W.player(player), open, act, supplyPicture(side)),
  );
}

function opener(place, label, owner, open, act, content) {
  return element(
    "button",
    {
      type: "button",
      class: "judge-opener",
      key: place,
      "aria-expanded": String(open === place),
      on: { click: () => act.toggle(place) },
    },
    heard(`${owner}: `),
    element("span", { class: "judge-label" }, label),
    heard(`: ${content.told}`),
    element("span", { "aria-hidden": "true" }, content.shown),
  );
}

// For screen readers only.
function heard(text) {
  return element("span", { class: "judge-said" }, text);
}

function heapPicture(cards) {
  if (cards === null) return { told: W.unknown, shown: element("span", {}, W.unknown) };
  if (!cards.length) return { told: W.nothing, shown: element("span", {}, W.nothing) };
  return {
    told: cards.map(cardName).join(", "),
    shown: element(
      "span",
      { class: "judge-heap" },
      [...PEOPLES, null].map((people) => {
        const number = cards.filter((card) => card === people).length;
        if (!number) return null;
        const shown = people ? sign(people) : element("b", {}, "?");
        return element("span", {}, shown, number > 1 ? `×${number}` : "");
      }),
    ),
  };
}

function supplyPicture({ supply, opening }) {
  const cards = supply === null ? W.unknown : supply.map((card) => card ?? "?").join(" ") || W.nothing;
  const owed = opening ? `+ ${W.opening}` : "";
  return {
    told: [cards, owed].filter(Boolean).join(" "),
    shown: element(
      "span",
      {},
      supply?.length ? levelCards(supply) : cards,
      owed ? element("span", { class: "judge-owed" }, owed) : null,
    ),
  };
}

const LEVEL_STEP = 13;
const MOST_LEVELS = 6;

function levelCards(supply) {
  const shown = supply.slice(-MOST_LEVELS);
  const more = supply.length > shown.length ? "… " : "";
  const cards = shown.map((card, place) => symbol(`l${card ?? "x"}`, place * LEVEL_STEP, 0));
  return [more, picture(LEVEL_STEP * (shown.length - 1) + 18, 20, cards)];
}

// What changes it

function opened(position, open, act, kinds, index) {
  const [kind, number, site] = (open ?? "").split(":");
  if (!kinds.includes(kind) || Number(number) !== index) return null;
  const [name, content] = EDITORS[kind](position, index, act, site);
  return element(
    "div",
    { class: "judge-editor", role: "group", "aria-label": name },
    element(
      "div",
      { class: "judge-editor-head" },
      element("strong", {}, name),
      button(W.done, { class: "judge-small", key: "done", on: { click: () => act.toggle(open) } }),
    ),
    content,
  );
}

const EDITORS = { site: siteEditor, hand: handEditor, supply: supplyEditor };

function siteEditor(position, index, act, site) {
  const side = position.sides[index];
  const change = (mutate) => act.change((next) => mutate(next.sides[index]), (next) => told(next.sides[index], site));
  return [
    W.siteOf(index + 1, peopleName(site)),
    [
      element(
        "div",
        { class: "judge-after" },
        button(
          W.pawnHere,
          {
            class: "judge-pawn",
            key: "pawn",
            "data-first": true,
            pressed: side.pawn === site,
            on: { click: () => change((own) => (own.pawn = own.pawn === site ? null : site)) },
          },
          picture(17, 28, symbol(`p${index + 1}`)),
          W.pawnHere,
        ),
        levelButton(0, W.noTemple, W.noTemple, level(side.temples[site]), (temple) => change((own) => (own.temples[site] = temple))),
      ),
      templeEditor(side.temples[site], (temple) => change((own) => (own.temples[site] = temple))),
      columnEditor(side.columns[site], (column) => change((own) => (own.columns[site] = column))),
    ],
  ];
}

function templeEditor(temple, set) {
  const own = temple === null ? null : level(temple);
  const plain = temple !== null && temple.every((card, place) => card === place + 1);
  return [
    element(
      "div",
      { class: "judge-line", role: "group", "aria-label": W.temple },
      element("span", { class: "judge-label" }, W.temple),
      element(
        "div",
        { class: "judge-levels" },
        LEVELS.map((number) => levelButton(number, `${W.level} ${number}`, String(number), own, set)),
      ),
    ),
    element(
      "details",
      { class: "judge-exact", open: !plain, "data-keep": "exact" },
      element("summary", {}, W.exactStack),
      element("p", {}, W.stackHint),
      element(
        "div",
        { class: "judge-levels" },
        LEVELS.map((number) =>
          button(
            W.cardOf(number),
            {
              key: `exact:${number}`,
              pressed: Boolean(temple?.includes(number)),
              on: { click: () => set(toggled(temple ?? [], number)) },
            },
            String(number),
          ),
        ),
        button(W.makeUnknown, { key: "exact:unknown", pressed: temple === null, on: { click: () => set(null) } }, "?"),
      ),
    ),
  ];
}

function levelButton(number, name, shown, own, set) {
  const use = () => set(LEVELS.slice(0, number));
  return button(name, { key: `level:${number}`, pressed: own === number, on: { click: use } }, shown);
}

function toggled(temple, number) {
  const kept = temple.filter((card) => card !== null && card !== number);
  return (temple.includes(number) ? kept : [...kept, number]).sort();
}

function columnEditor(column, set) {
  const cards = column ?? [];
  return element(
    "div",
    { class: "judge-column", role: "group", "aria-label": W.column },
    element("span", { class: "judge-label" }, W.putOnTop),
    cardButtons((card) => W.addCard(cardName(card)), "add", (card) => set([...cards, card]), cards.length >= MOST_CARDS),
    column === null || cards.length
      ? element("span", { class: "judge-label" }, column === null ? W.columnUnknown : W.tapToRemove)
      : null,
    element(
      "div",
      { class: "judge-laid" },
      cards.map((card, place) =>
        button(
          W.removeCard(cardName(card), place + 1),
          {
            key: `remove:${place}`,
            class: `judge-card judge-people-${card ?? "x"}`,
            on: { click: () => set(cards.toSpliced(place, 1)) },
          },
          cardPicture(card),
        ),
      ),
    ),
    element(
      "div",
      { class: "judge-after" },
      cards.length ? button(W.emptyIt, { class: "judge-small", key: "empty", on: { click: () => set([]) } }) : null,
      column === null ? null : button(W.makeUnknown, { class: "judge-small", key: "unknown", on: { click: () => set(null) } }),
    ),
  );
}

function cardButtons(name, key, use, disabled = false) {
  return element(
    "div",
    { class: "judge-cards" },
    [...PEOPLES, null].map((card) =>
      button(
        name(card),
        { key: `${key}:${card ?? "x"}`, class: `judge-card judge-people-${card ?? "x"}`, disabled, on: { click: () => use(card) } },
        cardPicture(card),
      ),
    ),
  );
}

function cardPicture(card) {
  return picture(50, 18, symbol(`k${card ?? "x"}`));
}

function handEditor(position, index, act) {
  const set = (hand) =>
    act.change((next) => (next.sides[index].hand = hand), (next) => `${W.hand}: ${heapPicture(next.sides[index].hand).told}`);
  return [W.handOf(index + 1), heapEditor("hand", position.sides[index].hand, set)];
}

/** What changes a heap of cards without order: more and less of each people. `name` keeps its keys apart. */
export function heapEditor(name, heap, set) {
  const cards = heap ?? [];
  return [
    element(
      "div",
      { class: "judge-counts" },
      [...PEOPLES, null].map((card) => {
        const number = cards.filter((one) => one === card).length;
        const key = card ?? "x";
        return element(
          "div",
          { class: "judge-count" },
          button(
            W.oneMore(cardName(card)),
            {
              key: `${name}-more:${key}`,
              "data-first": name === "hand" && key === "A",
              class: `judge-card judge-more-of judge-people-${key}`,
              disabled: cards.length >= MOST_CARDS,
              on: { click: () => set(sorted([...cards, card])) },
            },
            cardPicture(card),
          ),
          element("span", {}, String(heap === null ? "?" : number)),
          button(
            W.oneLess(cardName(card)),
            { key: `${name}-less:${key}`, disabled: !number, on: { click: () => set(cards.toSpliced(cards.indexOf(card), 1)) } },
            "−",
          ),
        );
      }),
    ),
    element(
      "div",
      { class: "judge-after" },
      button(W.emptyIt, { class: "judge-small", key: `${name}-empty`, pressed: heap !== null && !cards.length, on: { click: () => set([]) } }),
      button(W.makeUnknown, { class: "judge-small", key: `${name}-unknown`, pressed: heap === null, on: { click: () => set(null) } }),
    ),
  ];
}

function supplyEditor(position, index, act) {
  const side = position.sides[index];
  const change = (mutate) =>
    act.change((next) => mutate(next.sides[index]), (next) => `${W.supply}: ${supplyPicture(next.sides[index]).told}`);
  const set = (supply) => change((own) => (own.supply = supply));
  const cards = side.supply ?? [];
  return [
    W.supplyOf(index + 1),
    [
      element("span", { class: "judge-label" }, W.putOnTop),
      element(
        "div",
        { class: "judge-levels" },
        [...LEVELS, null].map((number) =>
          button(
            W.addLevel(number ?? "?"),
            { key: `add:${number}`, "data-first": number === 1, on: { click: () => set([...cards, number]) } },
            `+${number ?? "?"}`,
          ),
        ),
      ),
      cards.length ? element("span", { class: "judge-label" }, W.tapToRemove) : null,
      element(
        "div",
        { class: "judge-laid" },
        cards.map((card, place) =>
          button(
            W.removeLevel(card ?? "?", place + 1),
            { key: `remove:${place}`, class: "judge-card", on: { click: () => set(cards.toSpliced(place, 1)) } },
            String(card ?? "?"),
          ),
        ),
      ),
      element(
        "div",
        { class: "judge-after" },
        button(W.emptyIt, { class: "judge-small", key: "empty", pressed: side.supply !== null && !cards.length, on: { click: () => set([]) } }),
        button(W.makeUnknown, { class: "judge-small", key: "unknown", pressed: side.supply === null, on: { click: () => set(null) } }),
      ),
      button(W.openingOf, {
        class: "judge-wide",
        key: "opening",
        pressed: side.opening,
        on: { click: () => change((own) => (own.opening = !own.opening)) },
      }),
    ],
  ];
}
