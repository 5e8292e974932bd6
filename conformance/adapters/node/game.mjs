// The rules of Babel, both editions and all eight readings.
//
// A position is the plain object of conformance/README.md ("Positions"), an action that of "Actions" there. Every function
// takes positions and gives new ones; none changes what it was given. Names such as `travel.card-in-hand` are the clauses of
// spec/babel/ that the code beside them carries out.
//
//   play(position, action)        { position, events }, or { refused: [clauses that forbid it] }
//   legalActions(position)        the actions that play accepts
//   deal({ edition, readings, peoples, temples })        the position in which player 1 is about to draw
//   replay(deal, actions)         { position }, or { refused: [clauses], at: index of the action }
//   view(position, player)        the position as that player sees it, null for each hidden card
//   checkPosition(position)       throws BadPosition
//
// What cannot be read throws BadRequest, a position that cannot be one of Babel throws BadPosition.

export class BadRequest extends Error {}
export class BadPosition extends Error {}

// ---------------------------------------------------------------------------------------------------------------------------
// Cards, editions, readings

const PEOPLES = ["A", "H", "M", "P", "S"];
const SITES = PEOPLES; // components.sites: one for each people, of the same name
const PLAYERS = [1, 2];
const PHASES = ["draw", "act", "discard", "shuffle", "over"];

const CARDS_OF_A_PEOPLE = 12; // components.people-cards
const CARDS_OF_LEVEL = { 1: 10, 2: 9, 3: 8, 4: 7, 5: 6, 6: 5 }; // components.temple-cards
const OPENING_CARD = 1; // setup.opening-card: its level

const oneOf = (...values) => (value) => values.includes(value);

// Each reading with the values that it accepts, and its own value in each edition.
const READINGS = {
  "opening-hands": { accepts: areOpeningHands, "kosmos-2000": [5, 5], "wgg-2013": [3, 5] },
  "travel-in-place": { accepts: oneOf("refused", "allowed"), "kosmos-2000": "refused", "wgg-2013": "refused" },
  "defectors": { accepts: oneOf("run", "people"), "kosmos-2000": "run", "wgg-2013": "people" },
  "discarded-persian": { accepts: oneOf("counts", "gone"), "kosmos-2000": "counts", "wgg-2013": "counts" },
  "destroyed-temple": { accepts: oneOf("quarry", "pile"), "kosmos-2000": "quarry", "wgg-2013": "quarry" },
  "idle-ability": { accepts: oneOf("refused", "allowed"), "kosmos-2000": "refused", "wgg-2013": "refused" },
  "reshuffle": { accepts: oneOf("needed", "emptied"), "kosmos-2000": "needed", "wgg-2013": "needed" },
  "end-judged": { accepts: oneOf("at-once", "turn-end"), "kosmos-2000": "at-once", "wgg-2013": "at-once" },
};

export const EDITIONS = ["kosmos-2000", "wgg-2013"];

function areOpeningHands(value) {
  return Array.isArray(value) && value.length === 2 && value.every(isCount) && value[0] + value[1] <= 60;
}

function readingOf({ edition, readings }, name) {
  return readings[name] ?? READINGS[name][edition];
}

// ---------------------------------------------------------------------------------------------------------------------------
// Small tools

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value) => Number.isInteger(value) && value >= 0;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const countOf = (cards, card) => cards.filter((each) => each === card).length;

const without = (cards, gone) => gone.reduce((rest, card) => rest.toSpliced(rest.indexOf(card), 1), cards);

const containsAll = (cards, wanted) => PEOPLES.every((people) => countOf(wanted, people) <= countOf(cards, people));

const areSameCards = (cards, others) => cards.length === others.length && containsAll(cards, others);

/** Takes up to `number` cards from the top of a pile: [what is left, what was taken]. */
function takeFromTop(pile, number) {
  const left = Math.max(0, pile.length - number);
  return [pile.slice(0, left), pile.slice(left)];
}

/** Every way to choose one value for each member: { from: [1, 2] } gives { from: 1 } and { from: 2 }. */
function everyChoice(members) {
  return Object.entries(members).reduce(
    (choices, [name, values]) => choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value }))),
    [{}],
  );
}

/** Each set of `size` people cards that can be taken out of `cards`, once. */
function everyHandful(cards, size, peoples = PEOPLES) {
  if (peoples.length === 0) return size === 0 ? [[]] : [];
  const [people, ...others] = peoples;
  const most = Math.min(size, countOf(cards, people));
  return Array.from({ length: most + 1 }, (_, number) => number).flatMap((number) =>
    everyHandful(cards, size - number, others).map((handful) => [...Array(number).fill(people), ...handful]),
  );
}

// ---------------------------------------------------------------------------------------------------------------------------
// Reading and changing a position

const otherPlayer = (player) => 3 - player;
const sideOf = (position, player) => position.sides[player - 1];
const mySide = (position) => sideOf(position, position.player);
const otherSide = (position) => sideOf(position, otherPlayer(position.player));

const withSide = (position, player, changes) => ({
  ...position,
  sides: position.sides.with(player - 1, { ...sideOf(position, player), ...changes }),
});
const withMine = (position, changes) => withSide(position, position.player, changes);
const withOther = (position, changes) => withSide(position, otherPlayer(position.player), changes);

const withDiscarded = (position, cards) => ({
  ...position,
  peoples: { ...position.peoples, discard: [...position.peoples.discard, ...cards] },
});

// The *site here* is the one where the pawn of the player on turn stands. Both players have a column and a temple there.
const siteHere = (position) => mySide(position).pawn;
const myColumn = (position) => mySide(position).columns[siteHere(position)];
const otherColumn = (position) => otherSide(position).columns[siteHere(position)];
const myTemple = (position) => mySide(position).temples[siteHere(position)];
const otherTemple = (position) => otherSide(position).temples[siteHere(position)];

const withMyColumn = (position, column) =>
  withMine(position, { columns: { ...mySide(position).columns, [siteHere(position)]: column } });
const withOtherColumn = (position, column) =>
  withOther(position, { columns: { ...otherSide(position).columns, [siteHere(position)]: column } });
const withMyTemple = (position, temple) =>
  withMine(position, { temples: { ...mySide(position).temples, [siteHere(position)]: temple } });
const withOtherTemple = (position, temple) =>
  withOther(position, { temples: { ...otherSide(position).temples, [siteHere(position)]: temple } });

/** components.level: that of the top card; an empty building site has level 0. */
const levelOf = (temple) => temple.at(-1) ?? 0;

/** ending.total */
const totalOf = (side) => sum(SITES.map((site) => levelOf(side.temples[site])));

// ---------------------------------------------------------------------------------------------------------------------------
// Actions
//
// Each kind of action has
//   phase        the phase in which it is done (turn.phases)
//   members      what it must say, and the values that each member may have (or "people cards" for a list of them)
//   objections   yields the clauses that forbid it in a position
//   effect       gives the position after it

const draw = {
  phase: "draw",
  members: {},
  *objections() {},
  effect: (position) => drawPeople(position, 3), // turn.draw-three
};

const shuffle = {
  phase: "shuffle",
  members: { deck: "people cards" },
  *objections() {},
  effect(position, { deck }) {
    // turn.reshuffle: exactly the discards. Another deck is no shuffle at all, hence no refusal.
    if (!areSameCards(deck, position.peoples.discard)) throw new BadRequest("the shuffled cards are not the discards");
    // In a game the old deck is empty here. In a position set up by hand what it still holds stays on top.
    const peoples = { deck: [...deck, ...position.peoples.deck], discard: [] };
    return drawPeople({ ...position, peoples, to_draw: 0 }, position.to_draw); // turn.draw-across-shuffle
  },
};

function drawPeople(position, number) {
  const { deck, discard } = position.peoples;
  const [left, drawn] = takeFromTop(deck, number);
  const missing = number - drawn.length;
  const next = {
    ...withMine(position, { hand: [...mySide(position).hand, ...drawn] }),
    peoples: { deck: left, discard },
  };
  if (isShuffleDue(position, left, drawn, missing)) return { ...next, phase: "shuffle", to_draw: missing };
  return { ...next, phase: "act" };
}

/** turn.reshuffle-when; without discards there is nothing to shuffle (turn.nothing-left). */
function isShuffleDue(position, left, drawn, missing) {
  if (position.peoples.discard.length === 0) return false;
  const isNeeded = missing > 0;
  const isEmptied = left.length === 0 && drawn.length > 0;
  return isNeeded || (isEmptied && readingOf(position, "reshuffle") === "emptied");
}

const travel = {
  phase: "act",
  members: { to: SITES },
  *objections(position, { to }) {
    if (!mySide(position).hand.includes(to)) yield "travel.card-in-hand";
    if (siteHere(position) === to && readingOf(position, "travel-in-place") === "refused") yield "travel.another-site";
  },
  effect(position, { to }) {
    // travel.to-its-site
    const moved = withMine(position, { pawn: to, hand: without(mySide(position).hand, [to]) });
    return withDiscarded(moved, [to]);
  },
};

const settle = {
  phase: "act",
  members: { people: PEOPLES },
  *objections(position, { people }) {
    if (siteHere(position) === null) yield "settling.where-pawn-stands";
    if (!mySide(position).hand.includes(people)) yield "settling.card-in-hand";
  },
  effect(position, { people }) {
    // settling.on-top
    const settled = withMyColumn(position, [...myColumn(position), people]);
    return withMine(settled, { hand: without(mySide(position).hand, [people]) });
  },
};

const build = {
  phase: "act",
  members: { from: [...PLAYERS, "opening"] }, // building.either-supply
  *objections(position, { from }) {
    const level = levelToBuild(position, from);
    if (level === undefined) yield "building.top-card";
    if (siteHere(position) === null) yield "building.where-pawn-stands";
    if (level === undefined || siteHere(position) === null) return;
    if (level !== levelOf(myTemple(position)) + 1) yield "building.next-level";
    if (level > myColumn(position).length) yield "building.enough-people";
  },
  effect: layTempleCard, // building.lays-card
};

/** The level of the card that can be taken from a supply or of the opening card; undefined if there is none. */
function levelToBuild(position, from) {
  if (from === "opening") return mySide(position).opening ? OPENING_CARD : undefined;
  return sideOf(position, from).supply.at(-1);
}

function layTempleCard(position, { from }) {
  const level = levelToBuild(position, from);
  const taken =
    from === "opening"
      ? withMine(position, { opening: false })
      : withSide(position, from, { supply: sideOf(position, from).supply.slice(0, -1) });
  return withMyTemple(taken, [...myTemple(position), level]);
}

const migrate = {
  phase: "act",
  members: { from: SITES, to: SITES }, // migration.own-columns: the sites of one's own columns
  *objections(position, { from, to }) {
    if (position.migrated) yield "migration.once";
    if (from === to) yield "migration.another-site";
    if (mySide(position).columns[from].length < 3) yield "migration.exactly-three";
  },
  effect(position, { from, to }) {
    const { columns } = mySide(position);
    const [left, moved] = takeFromTop(columns[from], 3); // migration.top-three
    const joined = [...columns[to], ...moved]; // migration.order-kept
    return { ...withMine(position, { columns: { ...columns, [from]: left, [to]: joined } }), migrated: true };
  },
};

const discard = {
  phase: "discard",
  members: { cards: "people cards" }, // halving.owner-chooses
  *objections(position, { cards }) {
    if (cards.length !== position.owes) yield "halving.exact-number";
    if (!containsAll(otherSide(position).hand, cards)) yield "halving.cards-in-hand";
  },
  effect(position, { cards }) {
    const given = withOther(position, { hand: without(otherSide(position).hand, cards) });
    return { ...withDiscarded(given, cards), phase: "act", owes: 0 }; // halving.pending
  },
};

const end = {
  phase: "act",
  members: {},
  *objections(position) {
    if (owesOpeningCard(position)) yield "setup.opening-due";
  },
  effect(position) {
    const [quarry, drawn] = takeFromTop(position.quarry, 2); // closing.draw-two, closing.last-card
    const highestFirst = drawn.toSorted((level, other) => other - level); // closing.lowest-on-top
    return { ...withMine(position, { supply: [...mySide(position).supply, ...highestFirst] }), quarry };
  },
};

// ---------------------------------------------------------------------------------------------------------------------------
// Abilities
//
// The powers are kinds of action like the others. What they have in common is added by `ability`.

const destroy = ability({
  members: { people: ["A"] },
  *objections(position) {
    if (otherTemple(position).length === 0) yield* idleAbility(position);
  },
  effect(position) {
    const pile = readingOf(position, "destroyed-temple") === "pile" ? "spent" : "quarry"; // abilities.assyrians.where-to
    const highestFirst = otherTemple(position).toReversed(); // abilities.assyrians.order
    return { ...withOtherTemple(position, []), [pile]: [...position[pile], ...highestFirst] };
  },
});

const steal = ability({
  members: { people: ["H"] },
  *objections(position) {
    const level = levelOf(otherTemple(position));
    if (level <= levelOf(myTemple(position))) yield "abilities.hittites.higher";
    if (level > myColumn(position).length) yield "abilities.hittites.enough-people";
  },
  effect(position) {
    const [left, stolen] = takeFromTop(otherTemple(position), 1);
    return withMyTemple(withOtherTemple(position, left), [...myTemple(position), ...stolen]);
  },
});

const driveOut = ability({
  members: { people: ["M"], target: PEOPLES },
  *objections(position, { target }) {
    if (!otherColumn(position).includes(target)) yield* idleAbility(position);
  },
  effect(position, { target }) {
    const driven = otherColumn(position).filter((card) => card === target);
    const staying = otherColumn(position).filter((card) => card !== target);
    return withDiscarded(withOtherColumn(position, staying), driven);
  },
});

const skip = ability({
  members: { people: ["P"], from: PLAYERS }, // abilities.persians.supply: never the opening card
  *objections(position, { from }) {
    const level = levelToBuild(position, from);
    if (level === undefined) {
      yield "abilities.persians.supply";
      return;
    }
    if (level !== levelOf(myTemple(position)) + 2) yield "abilities.persians.one-level";
    const uncounted = readingOf(position, "discarded-persian") === "gone" ? 1 : 0; // abilities.persians.discarded-card
    if (level > myColumn(position).length - uncounted) yield "abilities.persians.enough-people";
  },
  effect: layTempleCard, // abilities.persians.build
});

const defect = ability({
  members: { people: ["S"] },
  *objections(position) {
    if (otherColumn(position).length === 0) yield* idleAbility(position);
  },
  effect(position) {
    const column = otherColumn(position);
    const people = column.at(-1); // abilities.sumerians.last-laid
    const startOfRun = column.findLastIndex((card) => card !== people) + 1;
    const firstToCome = readingOf(position, "defectors") === "run" ? startOfRun : 0; // abilities.sumerians.which-cards
    const comes = (card, index) => card === people && index >= firstToCome;
    const coming = column.filter(comes);
    const staying = column.filter((card, index) => !comes(card, index));
    return withMyColumn(withOtherColumn(position, staying), [...myColumn(position), ...coming]); // abilities.sumerians.on-top
  },
});

const halve = ability({
  members: { people: PEOPLES }, // halving.any-group
  *objections(position) {
    if (halfOfOtherHand(position) === 0) yield* idleAbility(position);
  },
  effect(position) {
    const owes = halfOfOtherHand(position);
    return owes === 0 ? position : { ...position, phase: "discard", owes };
  },
});

/** halving.half-down */
const halfOfOtherHand = (position) => Math.floor(otherSide(position).hand.length / 2);

function* idleAbility(position) {
  if (readingOf(position, "idle-ability") === "refused") yield "abilities.idle";
}

/** What every ability asks for, around what one power does. */
function ability({ members, objections, effect }) {
  return {
    phase: "act",
    members,
    *objections(position, action) {
      if (siteHere(position) === null) {
        yield "abilities.at-pawn";
        return;
      }
      const groups = groupsIn(myColumn(position), action.people);
      if (groups.length === 0) yield "abilities.group";
      else if (chosenGroup(groups, action) === undefined) yield "abilities.which-group";
      yield* objections(position, action);
    },
    effect: (position, action) => effect(giveCardOfGroup(position, action), action),
  };
}

/** abilities.group: where the unbroken runs of three or more cards of a people begin, bottom first. */
function groupsIn(column, people) {
  const beginsGroup = (index) =>
    column[index - 1] !== people && [0, 1, 2].every((step) => column[index + step] === people);
  return [...column.keys()].filter(beginsGroup);
}

/** abilities.which-group: with one group there is nothing to choose. */
function chosenGroup(groups, { group }) {
  if (group === undefined && groups.length === 1) return groups[0];
  return groups[group - 1];
}

/** abilities.discard-one. The cards of a group are alike, so its lowest may stand for any. */
function giveCardOfGroup(position, action) {
  const column = myColumn(position);
  const index = chosenGroup(groupsIn(column, action.people), action);
  return withDiscarded(withMyColumn(position, column.toSpliced(index, 1)), [action.people]);
}

const ACTIONS = { draw, travel, settle, build, migrate, discard, end, shuffle };
const POWERS = { destroy, steal, "drive-out": driveOut, skip, defect, halve }; // abilities.own-power

// ---------------------------------------------------------------------------------------------------------------------------
// The opening card

/** setup.opening-due, as long as the duty has not lapsed (setup.opening-lapses). */
function owesOpeningCard(position) {
  return mySide(position).opening && canBuildOpeningCard(position);
}

/** setup.opening-kept: whether the opening card can still be built in this turn. */
function canBuildOpeningCard(position) {
  const { pawn, hand, columns, temples } = mySide(position);
  return SITES.some((site) => {
    const isThere = pawn === site;
    const canBeThere = isThere || hand.includes(site);
    const cardsLeft = isThere ? hand.length : hand.length - 1;
    const canMigrate = !position.migrated && SITES.some((from) => from !== site && columns[from].length >= 3);
    return temples[site].length === 0 && canBeThere && (columns[site].length > 0 || cardsLeft > 0 || canMigrate);
  });
}

/** setup.opening-kept */
function spoilsOpeningCard(position, next) {
  if (!owesOpeningCard(position) || next.phase === "over") return false;
  return mySide(next).opening && !canBuildOpeningCard(next);
}

// ---------------------------------------------------------------------------------------------------------------------------
// The end of the turn and of the game

/** Looks at the totals and the quarry after an action, and passes the turn on when it is over. */
function conclude(position, action) {
  const isTurnEnd = action.do === "end";
  const judged = isJudgedAfter(position, action) ? judge(position, isTurnEnd) : position;
  return isTurnEnd && judged.phase !== "over" ? passTurn(judged) : judged;
}

/** ending.when-judged */
function isJudgedAfter(position, action) {
  if (action.do === "draw" || action.do === "shuffle") return false;
  return action.do === "end" || readingOf(position, "end-judged") === "at-once";
}

function judge(position, isTurnEnd) {
  const totals = position.sides.map(totalOf);
  const high = Math.max(...totals);
  const low = Math.min(...totals);
  const endgame = position.endgame || (high >= 15 && low >= 10); // ending.endgame, ending.endgame-stays
  const clause = endingClause({ high, low, endgame, isQuarryEmpty: isTurnEnd && position.quarry.length === 0 });
  if (clause === undefined) return { ...position, endgame };
  return { ...position, endgame, phase: "over", owes: 0, result: { winner: winnerOf(position), clause } }; // ending.over
}

/** ending.several: the first that holds. */
function endingClause({ high, low, endgame, isQuarryEmpty }) {
  if (!endgame && high >= 15 && low <= 9) return "ending.fifteen";
  if (endgame && high >= 20) return "ending.twenty";
  if (endgame && low <= 9) return "ending.nine";
  if (isQuarryEmpty) return "ending.quarry-empty";
  return undefined;
}

/** ending.winner, then ending.tie-hand, then ending.draw. */
function winnerOf({ sides: [first, second] }) {
  const lead = totalOf(first) - totalOf(second) || first.hand.length - second.hand.length;
  if (lead === 0) return null;
  return lead > 0 ? 1 : 2;
}

/** turn.alternate */
function passTurn(position) {
  return { ...position, player: otherPlayer(position.player), phase: "draw", migrated: false };
}

/** closing.tell-hand: at the end of each turn that is closed, the game's last included. */
function eventsOf(position, action) {
  const cards = mySide(position).hand.length;
  return action.do === "end" && cards >= 4 ? [{ event: "hand", player: position.player, cards }] : [];
}

// ---------------------------------------------------------------------------------------------------------------------------
// Playing

export function play(position, action) {
  checkPosition(position);
  return carryOut(position, action);
}

/** Plays in a position that is known to be a good one. */
function carryOut(position, action) {
  const kind = readKind(action);
  const forbidding = [...phaseObjections(position, kind)];
  if (forbidding.length === 0) forbidding.push(...kind.objections(position, action));
  if (forbidding.length > 0) return { refused: forbidding };
  const next = conclude(kind.effect(position, action), action);
  if (spoilsOpeningCard(position, next)) return { refused: ["setup.opening-kept"] };
  return { position: next, events: eventsOf(position, action) };
}

/** The kind of an action that is well written. */
function readKind(action) {
  if (!isObject(action)) throw new BadRequest("an action must be an object");
  const kind = action.do === "use" ? pick(POWERS, action.power, "power") : pick(ACTIONS, action.do, "action");
  for (const [name, values] of Object.entries(kind.members)) readMember(action, name, values);
  if (action.do === "use" && action.group !== undefined && !Number.isInteger(action.group)) {
    throw new BadRequest("group must be a whole number");
  }
  return kind;
}

function pick(kinds, name, what) {
  if (typeof name === "string" && Object.hasOwn(kinds, name)) return kinds[name];
  throw new BadRequest(`unknown ${what}: ${JSON.stringify(name)}`);
}

function readMember(action, name, values) {
  const value = action[name];
  const isKnown = values === "people cards" ? arePeopleCards(value) : values.includes(value);
  if (!isKnown) throw new BadRequest(`unknown ${name}: ${JSON.stringify(value)}`);
}

const arePeopleCards = (cards) => Array.isArray(cards) && cards.every((card) => PEOPLES.includes(card));

function* phaseObjections({ phase }, kind) {
  if (phase === kind.phase) return;
  if (phase === "over") yield "ending.over";
  else if (phase === "shuffle") yield "turn.draw-across-shuffle";
  else if (phase === "discard" || kind.phase === "discard") yield "halving.pending";
  else yield "turn.phases";
}

// ---------------------------------------------------------------------------------------------------------------------------
// Listing legal actions

export function legalActions(position) {
  checkPosition(position);
  switch (position.phase) {
    case "draw":
      return [{ do: "draw" }];
    case "shuffle":
      return [{ do: "shuffle" }]; // stands for any order of the discards
    case "discard":
      return everyHandful(otherSide(position).hand, position.owes).map((cards) => ({ do: "discard", cards }));
    case "act":
      return conceivableActions(position).filter((action) => carryOut(position, action).refused === undefined);
    case "over":
      return []; // ending.over
  }
}

function conceivableActions(position) {
  const plain = Object.entries(ACTIONS)
    .filter(([, kind]) => kind.phase === "act")
    .flatMap(([name, { members }]) => everyChoice(members).map((choice) => ({ do: name, ...choice })));
  const uses = Object.entries(POWERS)
    .flatMap(([power, { members }]) => everyChoice(members).map((choice) => ({ do: "use", power, ...choice })))
    .flatMap((use) => everyGroupChoice(position, use));
  return [...plain, ...uses];
}

/** The group is named only where there are several to choose from. */
function everyGroupChoice(position, use) {
  if (siteHere(position) === null) return [];
  const groups = groupsIn(myColumn(position), use.people);
  return groups.length > 1 ? groups.map((_, index) => ({ ...use, group: index + 1 })) : [use];
}

// ---------------------------------------------------------------------------------------------------------------------------
// Dealing and replaying

export function deal({ edition, readings, peoples, temples }) {
  checkDeal({ edition, readings, peoples, temples });
  const [sizeOfFirst, sizeOfSecond] = readingOf({ edition, readings }, "opening-hands");
  const [rest, firstHand] = takeFromTop(peoples, sizeOfFirst); // setup.dealing-order
  const [deck, secondHand] = takeFromTop(rest, sizeOfSecond);
  return {
    edition,
    readings: departures(edition, readings),
    player: 1, // setup.starting-player
    phase: "draw",
    migrated: false,
    endgame: false,
    owes: 0,
    to_draw: 0,
    result: null,
    sides: [bareSide(firstHand), bareSide(secondHand)],
    peoples: { deck, discard: [] }, // setup.people-deck
    quarry: [...temples], // setup.quarry
    spent: [],
  };
}

/** setup.bare-board, setup.pawns-at-quarry, setup.opening-apart */
function bareSide(hand) {
  const atEverySite = () => Object.fromEntries(SITES.map((site) => [site, []]));
  return { pawn: null, hand, opening: true, supply: [], columns: atEverySite(), temples: atEverySite() };
}

/** A position lists only the readings that depart from the edition's own. */
function departures(edition, readings) {
  const departs = ([name, value]) => JSON.stringify(value) !== JSON.stringify(READINGS[name][edition]);
  return Object.fromEntries(Object.entries(readings).filter(departs));
}

function checkDeal({ edition, readings, peoples, temples }) {
  if (!EDITIONS.includes(edition)) throw new BadRequest("unknown edition");
  if (!areReadings(readings)) throw new BadRequest("unknown reading, or unknown value of one");
  if (!Array.isArray(peoples) || !isEveryPeopleCard(peoples)) throw new BadRequest("the people cards are not the game's");
  if (!Array.isArray(temples) || !isEveryTempleCard([...temples, OPENING_CARD, OPENING_CARD])) {
    throw new BadRequest("the temple cards are not the game's without the two opening cards");
  }
}

export function replay(dealt, actions) {
  let position = deal(dealt);
  for (const [at, action] of actions.entries()) {
    const outcome = carryOut(position, action);
    if (outcome.refused) return { refused: outcome.refused, at };
    position = outcome.position;
  }
  return { position };
}

// ---------------------------------------------------------------------------------------------------------------------------
// Viewing

/** All else lies open: information.board-open, information.supplies-open, information.discards-open. */
export function view(position, player) {
  if (!PLAYERS.includes(player)) throw new BadRequest("player must be 1 or 2");
  checkPosition(position);
  const other = otherPlayer(player);
  return {
    ...withSide(position, other, { hand: hidden(sideOf(position, other).hand) }), // information.hands-secret
    peoples: { ...position.peoples, deck: hidden(position.peoples.deck) }, // information.decks-secret
    quarry: hidden(position.quarry),
    spent: hidden(position.spent), // information.laid-back
  };
}

/** information.counts-open: the number of cards can be seen. */
const hidden = (cards) => cards.map(() => null);

// ---------------------------------------------------------------------------------------------------------------------------
// Checking a position

export function checkPosition(position) {
  demand(isObject(position), "a position must be an object");
  checkEdition(position);
  checkState(position);
  demand(Array.isArray(position.sides) && position.sides.length === 2, "there must be two sides");
  position.sides.forEach(checkSide);
  checkPiles(position);
  checkCards(position);
  checkPhase(position);
}

function demand(condition, message) {
  if (!condition) throw new BadPosition(message);
}

function checkEdition({ edition, readings }) {
  demand(EDITIONS.includes(edition), "unknown edition");
  demand(areReadings(readings), "unknown reading, or unknown value of one");
}

function areReadings(readings) {
  if (!isObject(readings)) return false;
  return Object.entries(readings).every(([name, value]) => Object.hasOwn(READINGS, name) && READINGS[name].accepts(value));
}

function checkState({ player, phase, migrated, endgame, owes, to_draw, result }) {
  demand(PLAYERS.includes(player), "player must be 1 or 2");
  demand(PHASES.includes(phase), "unknown phase");
  demand(typeof migrated === "boolean", "migrated must be true or false");
  demand(typeof endgame === "boolean", "endgame must be true or false");
  demand(isCount(owes), "owes must be a number of cards");
  demand(isCount(to_draw), "to_draw must be a number of cards");
  demand(result === null || isResult(result), "the result cannot be read");
}

function isResult(result) {
  if (!isObject(result)) return false;
  const isClauseRead = result.clause === undefined || typeof result.clause === "string";
  return isClauseRead && [...PLAYERS, null].includes(result.winner);
}

function checkSide(side) {
  demand(isObject(side), "a side must be an object");
  demand(side.pawn === null || SITES.includes(side.pawn), "a pawn stands at an unknown site");
  demand(typeof side.opening === "boolean", "opening must be true or false");
  demand(Array.isArray(side.hand) && Array.isArray(side.supply), "a hand and a supply must be lists");
  demand(isListPerSite(side.columns), "there must be one column for each site");
  demand(isListPerSite(side.temples), "there must be one temple for each site");
}

function isListPerSite(lists) {
  if (!isObject(lists) || Object.keys(lists).length !== SITES.length) return false;
  return SITES.every((site) => Object.hasOwn(lists, site) && Array.isArray(lists[site]));
}

/** components.temple-rises */
const rises = (temple) => temple.every((level, index) => index === 0 || level > temple[index - 1]);

function checkPiles({ peoples, quarry, spent }) {
  demand(isObject(peoples), "peoples must be an object");
  demand(Array.isArray(peoples.deck) && Array.isArray(peoples.discard), "the people deck and the discards must be lists");
  demand(Array.isArray(quarry) && Array.isArray(spent), "the quarry and the spent pile must be lists");
}

function checkCards({ sides, peoples, quarry, spent }) {
  const heldBy = (side) => [...side.hand, ...Object.values(side.columns).flat()];
  const builtBy = (side) => [
    ...(side.opening ? [OPENING_CARD] : []),
    ...side.supply,
    ...Object.values(side.temples).flat(),
  ];
  const peopleCards = [...sides.flatMap(heldBy), ...peoples.deck, ...peoples.discard];
  const templeCards = [...sides.flatMap(builtBy), ...quarry, ...spent];
  demand(isEveryPeopleCard(peopleCards), "not exactly the 60 people cards");
  demand(isEveryTempleCard(templeCards), "not exactly the 45 temple cards");
  demand(sides.every((side) => Object.values(side.temples).every(rises)), "a temple does not rise");
}

/** components.people-cards. The length leaves no room for cards of an unknown people. */
function isEveryPeopleCard(cards) {
  return (
    cards.length === PEOPLES.length * CARDS_OF_A_PEOPLE &&
    PEOPLES.every((people) => countOf(cards, people) === CARDS_OF_A_PEOPLE)
  );
}

/** components.temple-cards. The length leaves no room for cards of an unknown level. */
function isEveryTempleCard(cards) {
  return (
    cards.length === sum(Object.values(CARDS_OF_LEVEL)) &&
    Object.entries(CARDS_OF_LEVEL).every(([level, number]) => countOf(cards, Number(level)) === number)
  );
}

/** What the members of a position must have to do with each other. */
function checkPhase(position) {
  const { phase, result, owes, to_draw, migrated, spent } = position;
  demand((phase === "over") === (result !== null), "a result belongs to the end of the game, and the end to a result");
  demand(owes === 0 || phase === "discard", "cards are owed only in the phase discard");
  demand(owes <= otherSide(position).hand.length, "more cards are owed than the hand holds");
  demand(to_draw === 0 || phase === "shuffle", "cards are to be drawn only in the phase shuffle");
  demand(!migrated || (phase !== "draw" && phase !== "shuffle"), "no migration can have been before phase 2");
  demand(spent.length === 0 || readingOf(position, "destroyed-temple") === "pile", "the spent pile must be empty");
}
