// What holds for the whole game: edition, phase, what has happened in the turn, and the piles that nobody sees.

import { heapEditor } from "./board.js";
import { button, element } from "./dom.js";
import { EDITIONS, PHASES } from "./position.js";
import { W } from "./words.js";

const MOST_CARDS = 60;

/** The edition, the phase and what goes with it. */
export function settingsView(position, act) {
  return element(
    "div",
    { class: "judge-settings" },
    choice("edition", W.edition, position.edition, EDITIONS.map((name) => [name, W.editions[name]]), (value) =>
      act.change((next) => Object.assign(next, { edition: value, readings: {} })),
    ),
    choice("phase", W.phase, position.phase, PHASES.map((name) => [name, W.phases[name]]), (value) =>
      act.change((next) => enter(next, value)),
    ),
    phaseDetail(position, act),
    element(
      "div",
      { class: "judge-marks" },
      mark("migrated", W.migrated, position, act),
      mark("endgame", W.endgame, position, act),
    ),
  );
}

function choice(key, label, chosen, options, use) {
  return element(
    "label",
    { class: "judge-choice" },
    element("span", { class: "judge-label" }, label),
    element(
      "select",
      { key, on: { change: (event) => use(event.target.value) } },
      options.map(([value, text]) => element("option", { value, selected: value === chosen }, text)),
    ),
  );
}

function enter(position, phase) {
  const result = phase === "over" ? { winner: position.player } : null;
  const migrated = position.migrated && ["act", "discard", "over"].includes(phase);
  Object.assign(position, { phase, result, migrated, owes: 0, to_draw: 0 });
  if (phase === "discard") position.owes = 1;
}

function phaseDetail(position, act) {
  const { phase, owes, to_draw, result } = position;
  if (phase === "discard") return number("owes", W.owes, owes, (value) => act.change((next) => (next.owes = value ?? 0)));
  if (phase === "shuffle") return number("to_draw", W.toDraw, to_draw, (value) => act.change((next) => (next.to_draw = value ?? 0)));
  if (phase !== "over") return null;
  const winners = [["1", W.player(1)], ["2", W.player(2)], ["", W.nobody]];
  return choice("winner", W.winner, String(result.winner ?? ""), winners, (value) =>
    act.change((next) => (next.result = { winner: value ? Number(value) : null })),
  );
}

function number(key, label, value, use, hint = null) {
  return element(
    "label",
    { class: "judge-choice" },
    element("span", { class: "judge-label" }, label),
    element("input", {
      key,
      type: "number",
      inputmode: "numeric",
      min: 0,
      max: MOST_CARDS,
      value: value ?? "",
      placeholder: hint,
      on: { change: (event) => use(whole(event.target.value)) },
    }),
  );
}

function whole(text) {
  const value = Math.trunc(Number(text));
  return text === "" || Number.isNaN(value) ? null : Math.min(Math.max(value, 0), MOST_CARDS);
}

function mark(field, label, position, act) {
  return button(label, {
    key: field,
    pressed: position[field],
    on: { click: () => act.change((next) => (next[field] = !next[field])) },
  });
}

/** The piles that belong to nobody, and the readings under which the edition is played. */
export function pilesView(position, act) {
  const pile = (name, label, from, set) =>
    number(name, W.pileSize(label), from === null ? null : from.length, (size) => act.change((next) => set(next, hidden(size))), W.unknownSize);
  return element(
    "details",
    { class: "judge-more", "data-keep": "more" },
    element("summary", {}, W.more),
    element("p", {}, W.pileHint),
    element(
      "div",
      { class: "judge-settings" },
      pile("deck", W.deck, position.peoples.deck, (next, cards) => (next.peoples.deck = cards)),
      pile("quarry", W.quarry, position.quarry, (next, cards) => (next.quarry = cards)),
      pile("spent", W.spent, position.spent, (next, cards) => (next.spent = cards)),
    ),
    element("strong", { class: "judge-label" }, W.discards),
    heapEditor("discards", position.peoples.discard, (cards) => act.change((next) => (next.peoples.discard = cards))),
    readingsView(position, act),
  );
}

function hidden(size) {
  return size === null ? null : Array(size).fill(null);
}

function readingsView({ readings }, act) {
  const departures = Object.entries(readings).map(([name, value]) => `${name}: ${[value].flat().join(", ")}`);
  return element(
    "div",
    { class: "judge-after" },
    element("span", {}, `${W.readings}: ${departures.join("; ") || W.ownReadings}`),
    departures.length
      ? button(W.dropReadings, { class: "judge-small", key: "readings", on: { click: () => act.change((next) => (next.readings = {})) } })
      : null,
  );
}
