// A position as the engine's JSON, and the one line of text that stands for it in addresses. The engine is the judge of
// what is sound; here a line is read only so far that the board can be shown before the engine is there.

export const PEOPLES = [..."AHMPS"];
export const LEVELS = [1, 2, 3, 4, 5, 6];
export const EDITIONS = ["kosmos-2000", "wgg-2013"];
export const PHASES = ["draw", "act", "discard", "shuffle", "over"];

const bySite = (make) => Object.fromEntries(PEOPLES.map((site) => [site, make(site)]));

/** An empty board in the middle of a game: what lies open is empty, what is hidden is unknown. */
export function blank() {
  const side = () => ({
    pawn: null,
    hand: null,
    opening: false,
    supply: null,
    columns: bySite(() => []),
    temples: bySite(() => []),
  });
  return {
    edition: "wgg-2013",
    readings: {},
    player: 1,
    phase: "act",
    migrated: false,
    endgame: false,
    owes: 0,
    to_draw: 0,
    result: null,
    sides: [side(), side()],
    peoples: { deck: null, discard: null },
    quarry: null,
    spent: [],
  };
}

/** The sum of a side's temples, or null where a temple is not known. */
export function total(side) {
  const levels = PEOPLES.map((site) => level(side.temples[site]));
  return levels.includes(null) ? null : levels.reduce((sum, one) => sum + one, 0);
}

/** The level of a temple: that of its top card, null where that is not known. */
export function level(temple) {
  return temple === null ? null : temple.length ? temple.at(-1) : 0;
}

// Writing

/** The line of text for a position. */
export function toText(position) {
  const { phase, sides, peoples, quarry, spent } = position;
  const marks = (position.migrated ? "m" : "") + (position.endgame ? "e" : "");
  return [
    editionText(position),
    position.player,
    phase + phaseDetail(position),
    marks || "-",
    ...sides.map(sideText),
    pileText(peoples.deck),
    pileText(peoples.discard),
    pileText(quarry),
    pileText(spent),
  ].join(" ");
}

function editionText({ edition, readings }) {
  const departures = Object.entries(readings).map(([name, value]) => `${name}=${[value].flat().join(":")}`);
  return departures.length ? `${edition}+${departures.join(",")}` : edition;
}

function phaseDetail({ phase, owes, to_draw, result }) {
  if (phase === "discard") return `:${owes}`;
  if (phase === "shuffle") return `:${to_draw}`;
  if (phase === "over") return `:${result.winner ?? "draw"}${result.clause ? `:${result.clause}` : ""}`;
  return "";
}

function sideText(side) {
  const at = (piles) => PEOPLES.map((site) => pileText(piles[site])).join(",");
  const opening = side.opening ? "o" : "-";
  return [side.pawn ?? "-", pileText(side.hand), opening, pileText(side.supply), at(side.columns), at(side.temples)].join("/");
}

function pileText(pile) {
  return pile === null ? "*" : pile.map((card) => card ?? "?").join("") || "-";
}

// Reading

const PEOPLE_PILE = "(?:\\*|-|[AHMPS?]+)";
const LEVEL_PILE = "(?:\\*|-|[1-6?]+)";
const five = (pile) => `${pile}(?:,${pile}){4}`;
const SIDE = `[AHMPS-]/${PEOPLE_PILE}/[o-]/${LEVEL_PILE}/${five(PEOPLE_PILE)}/${five(LEVEL_PILE)}`;
const EDITION = "[a-z0-9-]+(?:\\+[a-z-]+=[a-z0-9:-]+(?:,[a-z-]+=[a-z0-9:-]+)*)?";
const PHASE = "(?:draw|act|discard:\\d{1,2}|shuffle:\\d{1,2}|over:(?:1|2|draw)(?::[a-z0-9.-]+)?)";
const LINE = new RegExp(
  `^${EDITION} [12] ${PHASE} (?:-|me?|e) ${SIDE} ${SIDE} ${PEOPLE_PILE} ${PEOPLE_PILE} ${LEVEL_PILE} ${LEVEL_PILE}$`,
);
const LONGEST = 2000;

/** The position of a line of text, or null if it is none that can be shown. */
export function fromText(text) {
  const line = text.length > LONGEST ? "" : text.trim().replace(/[\s_]+/g, " ");
  if (!LINE.test(line)) return null;
  const [edition, player, phase, marks, first, second, deck, discard, quarry, spent] = line.split(" ");
  const [name, departures = ""] = edition.split("+");
  const [due, detail, clause] = phase.split(":");
  return {
    edition: name,
    readings: Object.fromEntries(departures.split(",").filter(Boolean).map(reading)),
    player: Number(player),
    phase: due,
    migrated: marks.includes("m"),
    endgame: marks.includes("e"),
    owes: due === "discard" ? Number(detail) : 0,
    to_draw: due === "shuffle" ? Number(detail) : 0,
    result: due === "over" ? { winner: detail === "draw" ? null : Number(detail), ...(clause && { clause }) } : null,
    sides: [readSide(first), readSide(second)],
    peoples: { deck: cards(deck), discard: heap(discard) },
    quarry: levels(quarry),
    spent: levels(spent),
  };
}

function reading(departure) {
  const [name, value] = departure.split("=");
  return [name, name === "opening-hands" ? value.split(":").map(Number) : value];
}

function readSide(text) {
  const [pawn, hand, opening, supply, columns, temples] = text.split("/");
  const columnTexts = columns.split(",");
  const templeTexts = temples.split(",");
  return {
    pawn: pawn === "-" ? null : pawn,
    hand: heap(hand),
    opening: opening === "o",
    supply: levels(supply),
    columns: bySite((site) => cards(columnTexts[PEOPLES.indexOf(site)])),
    temples: bySite((site) => levels(templeTexts[PEOPLES.indexOf(site)])),
  };
}

function cards(text) {
  if (text === "*") return null;
  return text === "-" ? [] : [...text].map((card) => (card === "?" ? null : card));
}

function levels(text) {
  const pile = cards(text);
  return pile && pile.map((card) => card && Number(card));
}

function heap(text) {
  const pile = cards(text);
  return pile && sorted(pile);
}

/** A heap without order in its one spelling: by people, the unknown cards last. */
export function sorted(pile) {
  return [...pile].sort((one, other) => (one ?? "Z").localeCompare(other ?? "Z"));
}
