"""What the laws are tried on: positions made up piece by piece, actions of every kind, and whole games.

Everything is made by plain functions that are given `pick`: `pick(n)` chooses a number below n. Hypothesis picks in
the strategies, so what fails is shrunk; a seeded generator picks where a fixed set is wanted (`fixed_positions`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement, groupby, product
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

import babel_ref as engine
from babel_ref import (
    EDITIONS,
    PEOPLES,
    Action,
    Build,
    Discard,
    Draw,
    Edition,
    End,
    Migrate,
    People,
    Phase,
    Played,
    Position,
    Power,
    Result,
    Settle,
    Shuffle,
    Side,
    Travel,
    Use,
    position_to_text,
)
from babel_ref.editions import VALUES
from babel_ref.position import normalised

Pick = Callable[[int], int]

SEEDS = 2**24
OF_A_PEOPLE = 12
OF_A_LEVEL = {1: 10, 2: 9, 3: 8, 4: 7, 5: 6, 6: 5}
ENDING_CLAUSES = ("ending.fifteen", "ending.twenty", "ending.nine", "ending.quarry-empty")

# Positions


PHASES = (Phase.ACT, Phase.ACT, Phase.ACT, Phase.ACT, Phase.DRAW, Phase.DISCARD, Phase.SHUFFLE, Phase.OVER)


def make_position(pick: Pick, phases: Sequence[Phase] = PHASES) -> Position:
    """A sound position of any phase, edition and reading, mostly such as no game would lead to."""
    edition = make_edition(pick)
    phase = phases[pick(len(phases))]
    player = 1 + pick(2)
    pawns = tuple((*PEOPLES, PEOPLES[pick(5)], PEOPLES[pick(5)], None)[pick(8)] for _ in (1, 2))
    people = _PeopleCards(pick, pawns[player - 1], player, largest_hand=12 if phase is Phase.DISCARD else 60)
    temples = _TempleCards(pick, pawns[player - 1], player, edition)
    other_hand = len(people.hands[2 - player])
    position = Position(
        edition=edition,
        player=player,
        phase=phase,
        migrated=phase not in (Phase.DRAW, Phase.SHUFFLE) and pick(3) == 1,
        endgame=pick(3) == 1,
        owes=(other_hand // 2, other_hand // 2, pick(other_hand + 1))[pick(3)] if phase is Phase.DISCARD else 0,
        to_draw=(1, 2, 3, 0, 10)[pick(5)] if phase is Phase.SHUFFLE else 0,
        result=_made_up_result(pick) if phase is Phase.OVER else None,
        sides=tuple(
            Side(
                pawn=pawns[index],
                hand=tuple(people.hands[index]),
                opening=temples.openings[index],
                supply=tuple(temples.supplies[index]),
                columns=tuple(map(tuple, people.columns[index])),
                temples=tuple(map(tuple, temples.temples[index])),
            )
            for index in (0, 1)
        ),
        deck=tuple(people.deck),
        discards=tuple(people.discards),
        quarry=tuple(temples.quarry),
        spent=tuple(temples.spent),
    )
    return normalised(position)


def make_edition(pick: Pick) -> Edition:
    """An edition, half the time under readings of any kind."""
    edition = tuple(EDITIONS.values())[pick(2)]
    if pick(2) == 0:
        return edition
    readings: dict[str, Any] = {name.replace("-", "_"): values[pick(2)] for name, values in VALUES.items()}
    if pick(4) == 1:
        readings["opening_hands"] = (pick(31), pick(30))
    return replace(edition, **readings)


def _made_up_result(pick: Pick) -> Result:
    return Result((1, 2, None)[pick(3)], (None, *ENDING_CLAUSES)[pick(5)])


class _PeopleCards:
    """The 60 people cards, laid out: columns rich in groups, hands, deck and discards of telling sizes."""

    def __init__(self, pick: Pick, pawn: People | None, player: int, largest_hand: int) -> None:
        self.pick = pick
        self.here = PEOPLES[pick(5)] if pawn is None else pawn
        self.left = dict.fromkeys(PEOPLES, OF_A_PEOPLE)
        self.columns: list[list[list[People]]] = [[[] for _ in PEOPLES] for _ in (1, 2)]
        if pick(2):
            self._lay_groups_of_one_people(self.columns[player - 1][self.here])
        self._lay_runs()
        rest = [people for people in PEOPLES for _ in range(self.left[people])]
        random.Random(pick(SEEDS)).shuffle(rest)
        size = self._hand_size()
        sizes = (size, size if pick(4) == 1 else self._hand_size())  # alike hands decide what alike totals do not
        self.hands = [self._taken(rest, min(largest_hand, size)) for size in sizes]
        self.deck, self.discards = self._piles(rest)

    def _lay_groups_of_one_people(self, column: list[People]) -> None:
        people = PEOPLES[self.pick(5)]
        length = 3 + (self.pick(4) == 1)
        for _ in range(1 + self.pick(4)):
            self._lay(column, people, length)
            self._lay(column, PEOPLES[(people + 1 + self.pick(4)) % 5], 1)

    def _lay_runs(self) -> None:
        for _ in range(self.pick(14)):
            code = self.pick(2 * 8 * 5 * 6)
            code, side = divmod(code, 2)
            code, site = divmod(code, 8)
            length, people = divmod(code, 5)
            column = self.columns[side][site if site < 5 else self.here]
            self._lay(column, PEOPLES[people], (1, 2, 3, 1, 3, 4)[length])

    def _lay(self, column: list[People], people: People, length: int) -> None:
        length = min(length, self.left[people])
        self.left[people] -= length
        column += [people] * length

    def _hand_size(self) -> int:
        return (*range(13), 3, 20, 40)[self.pick(16)]

    @staticmethod
    def _taken(rest: list[Any], number: int) -> list[Any]:
        taken = rest[:number]
        del rest[:number]
        return taken

    def _piles(self, rest: list[People]) -> tuple[list[People], list[People]]:
        where = self.pick(8)
        if where == 4:
            return rest, []
        if where == 5:
            return rest[::2], rest[1::2]
        if where >= 6:
            self._lay_all(rest[where - 6 :])
            return rest[: where - 6], []
        return rest[:where], rest[where:]

    def _lay_all(self, cards: list[People]) -> None:
        # Both piles short, so that a draw finds nothing.
        for place, card in enumerate(cards):
            self.columns[place % 2][(place // 2 + self.here) % 5].append(card)


class _TempleCards:
    """The 45 temple cards, laid out: totals near those that matter, temples with gaps, a short or a tall quarry."""

    TOTALS = (0, 9, 10, 15, 20, 8, 11, 14, 16, 19, 21, 4, 2, 26, 3, 1)

    def __init__(self, pick: Pick, pawn: People | None, player: int, edition: Edition) -> None:
        self.pick = pick
        self.left = dict(OF_A_LEVEL)
        self.chance = random.Random(pick(SEEDS))
        owing = ((), (player,), (1,), (2,), (1, 2))[pick(5)]
        self.openings = [number in owing for number in (1, 2)]
        self.left[1] -= sum(self.openings)
        total = self.TOTALS[pick(len(self.TOTALS))]
        tops = [self._tops(total), self._tops(total if pick(4) == 1 else self.TOTALS[pick(len(self.TOTALS))])]
        often = (1.0, 0.5, 0.2)[pick(3)]
        self.temples = [[self._temple(top, often) for top in side] for side in tops]
        self._share_out_the_rest(edition)
        here = 0 if pawn is None else tops[player - 1][pawn]
        for supply in self.supplies:
            self._bring_up(supply, here + (1, 2, 1, 0)[pick(4)])

    def _tops(self, total: int) -> list[int]:
        tops = [0] * 5
        sites = list(range(5))
        self.chance.shuffle(sites)
        for others, site in zip(range(4, -1, -1), sites, strict=True):
            needed = total - sum(tops)
            wanted = range(max(0, needed - 6 * others), min(6, needed) + 1)
            choices = [level for level in wanted if not level or self.left[level]]
            top = self.chance.choice(choices) if choices else 0
            if top:
                tops[site] = self._one_less(top)
        return tops

    def _one_less(self, level: int) -> int:
        self.left[level] -= 1
        return level

    def _temple(self, top: int, often: float) -> list[int]:
        below = [level for level in range(1, top) if self.left[level] and self.chance.random() < often]
        return [self._one_less(level) for level in below] + ([top] if top else [])

    def _share_out_the_rest(self, edition: Edition) -> None:
        rest = [level for level, number in self.left.items() for _ in range(number)]
        self.chance.shuffle(rest)
        self.supplies = [[rest.pop() for _ in range(min(self.pick(5), len(rest)))] for _ in (1, 2)]
        tall = len(rest)
        size = min(tall, (0, 1, 2, 3, tall, tall // 2)[self.pick(6)])
        self.quarry, rest = rest[:size], rest[size:]
        self.spent: list[int] = []
        if edition.destroyed_temple == "pile":
            half = len(rest) // 2
            self.spent, rest = rest[:half], rest[half:]
        self.supplies = [rest[::2] + self.supplies[0], rest[1::2] + self.supplies[1]]

    @staticmethod
    def _bring_up(supply: list[int], level: int) -> None:
        if level in supply:
            supply.remove(level)
            supply.append(level)


def fixed_positions(number: int, first: int = 0) -> Iterator[Position]:
    """The same positions each time, from seeds."""
    for seed in range(first, first + number):
        yield make_position(random.Random(seed).randrange)


# Actions, legal or not


def uses(people: People, group: int | None) -> Iterator[Use]:
    """Every use of a people's group."""
    yield Use(people, Power.HALVE, group=group)
    match people:
        case People.ASSYRIANS:
            yield Use(people, Power.DESTROY, group=group)
        case People.HITTITES:
            yield Use(people, Power.STEAL, group=group)
        case People.MEDES:
            yield from (Use(people, Power.DRIVE_OUT, target=target, group=group) for target in PEOPLES)
        case People.PERSIANS:
            yield from (Use(people, Power.SKIP, source=source, group=group) for source in (1, 2))
        case People.SUMERIANS:
            yield Use(people, Power.DEFECT, group=group)


GROUPS = (None, 1, 2, 3, 4, 5)

ACTIONS_BY_KIND: tuple[tuple[Action, ...], ...] = (
    (End(),),
    tuple(map(Travel, PEOPLES)),
    tuple(map(Settle, PEOPLES)),
    tuple(map(Build, (1, 2, "opening"))),
    tuple(Migrate(source, to) for source, to in product(PEOPLES, PEOPLES)),
    tuple(use for people, group in product(PEOPLES, GROUPS) for use in uses(people, group)),
    (Draw(),),
)
FIXED_ACTIONS = tuple(action for actions in ACTIONS_BY_KIND for action in actions)
"""Every well-formed action but those that bring cards along: discards and shuffles."""

SMALL_DISCARDS = tuple(Discard(cards) for size in range(3) for cards in combinations_with_replacement(PEOPLES, size))


def discards_about(position: Position) -> list[Action]:
    """Discards of every choice from the other player's hand, of right and wrong numbers, and of cards he lacks."""
    hand = Counter(position.other.hand)
    numbers = product(*(range(min(hand[people], OF_A_PEOPLE) + 1) for people in PEOPLES))
    chosen = [tuple(people for people, n in zip(PEOPLES, each, strict=True) for _ in range(n)) for each in numbers]
    lacking = [(*cards[1:], people) for cards in chosen if cards for people in PEOPLES if not hand[people]]
    lacking += [(people,) * (hand[people] + 1) for people in PEOPLES]
    return list(dict.fromkeys(map(Discard, (*chosen, *lacking))))


def all_actions(position: Position) -> list[Action]:
    """Every well-formed action: one order of the discards for all orders, and of wrong discards the near misses."""
    discards = discards_about(position) if position.phase is Phase.DISCARD else SMALL_DISCARDS
    return [*FIXED_ACTIONS, *discards, Shuffle(tuple(position.discards or ()))]


def make_action(pick: Pick, position: Position) -> Action:
    """Any well-formed action, half of the time a legal one where there is one."""
    if pick(2):
        listed = engine.legal(position)
        if listed:
            return ordered(position, listed[pick(len(listed))], pick)
    if pick(8) == 1:
        return Discard(tuple(PEOPLES[pick(5)] for _ in range(pick(8))))
    if pick(8) == 1:
        return ordered(position, Shuffle(), pick)
    return _fixed_action(pick)


def _fixed_action(pick: Pick) -> Action:
    actions = ACTIONS_BY_KIND[pick(len(ACTIONS_BY_KIND))]
    return actions[pick(len(actions))]


def ordered(position: Position, action: Action, pick: Pick) -> Action:
    """The action itself; a shuffle with an order."""
    if action != Shuffle():
        return action
    discards = list(position.discards or ())
    random.Random(pick(SEEDS)).shuffle(discards)
    return Shuffle(tuple(discards))


def make_free_action(pick: Pick) -> Action:
    """Any well-formed action, of no position in particular."""
    kind = pick(4)
    cards = tuple(PEOPLES[pick(5)] for _ in range(pick(9))) if kind > 1 else ()
    if kind == 2:
        return Discard(cards)
    if kind == 3:
        return Shuffle(cards if pick(4) else None)
    return _fixed_action(pick)


def groups_in(column: Iterable[People | None], people: People) -> list[int]:
    """Where the groups of a people begin in a column, found in another way than the engine does."""
    start, found = 0, []
    for card, run in groupby(column):
        length = len(list(run))
        if card is people and length >= 3:
            found.append(start)
        start += length
    return found


# Steps and whole games


class Step(NamedTuple):
    """An accepted action: the position before and after it."""

    before: Position
    action: Action
    after: Position


class Run(NamedTuple):
    """Steps, told briefly."""

    name: str
    steps: Sequence[Step]

    def __repr__(self) -> str:
        return self.name


def steps_from(position: Position) -> list[Step]:
    """Every legal action of a position, each taken."""
    steps = []
    for listed in engine.legal(position):
        action = Shuffle(tuple(position.discards or ())) if listed == Shuffle() else listed
        outcome = engine.play(position, action)
        assert isinstance(outcome, Played), f"{action} is listed and refused in {position_to_text(position)}"
        steps.append(Step(position, action, outcome.position))
    return steps


AIMS = ("wander", "build", "attack", "waste", "raid", "hoard")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game from the deal: its steps, whether it came to its end, and how many turns were closed."""

    steps: tuple[Step, ...]
    finished: bool
    turns: int

    @property
    def last(self) -> Position:
        """The position in which it stopped."""
        return self.steps[-1].after


def play_game(edition: Edition, seed: int, aims: tuple[str, str], most_turns: int = 60) -> PlayedGame:
    """A game in which each player follows an aim, the same for the same seed; stopped after so many turns."""
    chance = random.Random(seed)
    dealt = engine.table.random_deal(edition, chance)
    position = engine.deal(edition, dealt.peoples, dealt.temples)
    steps: list[Step] = []
    turns = 0
    while position.phase is not Phase.OVER and turns < most_turns:
        action = _chosen(position, engine.legal(position), aims[position.player - 1], chance)
        outcome = engine.play(position, action)
        assert isinstance(outcome, Played), f"{action} is listed and refused in {position_to_text(position)}"
        steps.append(Step(position, action, outcome.position))
        position = outcome.position
        turns += action.kind == "end"
    return PlayedGame(tuple(steps), position.phase is Phase.OVER, turns)


def _chosen(position: Position, listed: list[Action], aim: str, chance: random.Random) -> Action:
    if position.phase is not Phase.ACT:
        return ordered(position, chance.choice(listed), chance.randrange)
    if aim == "wander" or chance.random() < 0.04:
        return chance.choice(listed)
    for wish in _WISHES[aim]:
        fitting = [action for action in listed if wish(position, action)]
        if fitting:
            return chance.choice(fitting)
    return chance.choice(listed)


Wish = Callable[[Position, Action], bool]


def _raises(_: Position, action: Action) -> bool:
    return action.kind in ("build", "steal", "skip")


def _harms(_: Position, action: Action) -> bool:
    return action.kind in ("destroy", "steal", "defect", "drive-out", "halve")


def _strikes(position: Position, action: Action) -> bool:
    """In the endgame: pulls down the other player, or takes another card towards doing so."""
    assyrians = People.ASSYRIANS
    if not position.endgame or not position.other.temples[assyrians]:
        return False
    if position.own.pawn is assyrians:
        return action in (Use(assyrians, Power.DESTROY), Settle(assyrians))
    ready = position.own.columns[assyrians].count(assyrians) + position.own.hand.count(assyrians)
    return action == Travel(assyrians) and ready > 3


def _level_offered(position: Position, site: People) -> int:
    """The next level of the own temple at a site if a supply offers it, else more than any column can bear."""
    wanted = len(position.own.temples[site]) and position.own.temples[site][-1]
    tops = [side.supply[-1] for side in position.sides if side.supply]
    return wanted + 1 if wanted + 1 in tops else 99


def _migrates_to_build(position: Position, action: Action) -> bool:
    if not isinstance(action, Migrate) or action.to is not position.own.pawn:
        return False
    cards = len(position.own.columns[action.to])
    return cards < _level_offered(position, action.to) <= cards + 3


def _travels_to_build(position: Position, action: Action) -> bool:
    if not isinstance(action, Travel):
        return False
    cards = len(position.own.columns[action.to]) + position.own.hand_size - 1
    moved = 0 if position.migrated else 3 * any(len(column) >= 3 for column in position.own.columns)
    return _level_offered(position, action.to) <= cards + moved


def _settles_to_build(position: Position, action: Action) -> bool:
    site = position.own.pawn
    if not isinstance(action, Settle) or site is None:
        return False
    cards = len(position.own.columns[site])
    return cards < _level_offered(position, site) <= cards + position.own.hand_size


def _settles_spare(position: Position, action: Action) -> bool:
    return isinstance(action, Settle) and position.own.hand_size > 3


def _settles_spare_but_assyrians(position: Position, action: Action) -> bool:
    return _settles_spare(position, action) and action != Settle(People.ASSYRIANS)


def _settles_in_threes(position: Position, action: Action) -> bool:
    """Lays three of the people of which there is most, one of another, and so on: several groups of one people."""
    site = position.own.pawn
    if not isinstance(action, Settle) or site is None:
        return False
    column = position.own.columns[site]
    most = max(PEOPLES, key=lambda people: (*column, *position.own.hand).count(people))
    return (action.people is most) != (column[-3:] == (most,) * 3)


def _settles_own(position: Position, action: Action) -> bool:
    return isinstance(action, Settle) and action.people is position.own.pawn


def _travels(_: Position, action: Action) -> bool:
    return isinstance(action, Travel)


def _ends(_: Position, action: Action) -> bool:
    return isinstance(action, End)


_BUILDING: tuple[Wish, ...] = (_raises, _migrates_to_build, _settles_to_build, _travels_to_build, _settles_spare, _ends)
_RAIDING = tuple(_settles_spare_but_assyrians if wish is _settles_spare else wish for wish in _BUILDING)
_WISHES: dict[str, tuple[Wish, ...]] = {
    "build": _BUILDING,
    "raid": (_strikes, *_RAIDING),
    "attack": (_harms, _settles_own, _settles_spare, _ends),
    "hoard": (_settles_in_threes, _ends),
    "waste": (_ends, _travels),
}


PAIRS = (
    ("build", "build"),
    ("raid", "build"),
    ("wander", "wander"),
    ("build", "raid"),
    ("attack", "build"),
    ("hoard", "attack"),
    ("raid", "raid"),
    ("waste", "build"),
    ("hoard", "waste"),
)


def pool_size() -> int:
    """How many whole games a session knows; they are played once and shared by the laws."""
    return max(len(PAIRS), min(settings().max_examples // 3, 1000))


@lru_cache(maxsize=1000)
def pooled_game(number: int) -> PlayedGame:
    """A game of the pool: its edition, readings, aims and chance all follow from its number."""
    return play_game(pooled_edition(number), number, PAIRS[number % len(PAIRS)])


def pooled_edition(number: int) -> Edition:
    """The edition of a game of the pool, with hands that leave a deck."""
    edition = make_edition(random.Random(number).randrange)
    return edition if sum(edition.opening_hands) <= 20 else replace(edition, opening_hands=(5, 5))


def pooled_run(number: int) -> Run:
    """The steps of a game of the pool."""
    return Run(f"game {number} of the pool", pooled_game(number).steps)


# Partial positions


def hide(pick: Pick, position: Position) -> Position:
    """The position with some of its cards unknown, and some piles of unknown size."""
    chance = random.Random(pick(SEEDS))
    fog = (0.15, 0.4, 0.8)[pick(3)]
    sides = tuple(
        side._replace(
            hand=_fogged(side.hand, fog, chance),
            supply=_fogged(side.supply, fog, chance),
            columns=tuple(_fogged(column, fog, chance) for column in side.columns),
            temples=tuple(_fogged(temple, fog / 2, chance) for temple in side.temples),
        )
        for side in position.sides
    )
    if pick(4) == 1:
        sides = tuple(side._replace(temples=(None,) * len(PEOPLES)) for side in sides)
    piles = {name: _fogged(getattr(position, name), fog, chance) for name in ("deck", "discards", "quarry", "spent")}
    return normalised(position._replace(sides=sides, **piles))


def _fogged(pile: tuple[Any, ...] | None, fog: float, chance: random.Random) -> tuple[Any, ...] | None:
    if pile is None or chance.random() > fog:
        return pile
    how = chance.random()
    if how < 0.25:
        return None
    share = 1.0 if how < 0.5 else 0.3
    return tuple(None if chance.random() < share else card for card in pile)


# The strategies

_BLOB = st.binary(min_size=64, max_size=64)


def _picker(draw: st.DrawFn) -> Pick:
    """Choices out of blobs of bytes: drawing each by itself takes Hypothesis longer than all the rest."""
    left: list[int] = []

    def pick(number: int) -> int:
        value, size = 0, 1
        while size < number:
            if not left:
                left.extend(reversed(draw(_BLOB)))
            value, size = value * 256 + left.pop(), size * 256
        return value % number

    return pick


@st.composite
def positions(draw: st.DrawFn, phases: Sequence[Phase] = PHASES) -> Position:
    """Sound positions of every kind."""
    return make_position(_picker(draw), phases)


@st.composite
def positions_and_actions(draw: st.DrawFn) -> tuple[Position, Action]:
    """A position and a well-formed action, legal or not."""
    pick = _picker(draw)
    position = make_position(pick)
    return position, make_action(pick, position)


@st.composite
def partial_positions(draw: st.DrawFn) -> tuple[Position, Position, list[Action]]:
    """A position, the same known only in part, and some actions to ask about."""
    pick = _picker(draw)
    position = make_position(pick)
    return position, hide(pick, position), [End(), *(make_action(pick, position) for _ in range(12))]


@st.composite
def free_actions(draw: st.DrawFn) -> Action:
    """Well-formed actions of no position in particular."""
    return make_free_action(_picker(draw))


@st.composite
def runs(draw: st.DrawFn) -> Run:
    """All legal steps from a made-up position, or now and then a whole game of the pool."""
    pick = _picker(draw)
    if pick(8) == 1:
        return pooled_run(pick(pool_size()))
    position = make_position(pick)
    return Run(f"steps from {position_to_text(position)}", steps_from(position))


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """Both editions under varied readings."""
    return make_edition(_picker(draw))


@st.composite
def pickers(draw: st.DrawFn) -> Pick:
    """A `pick` for what a test makes up itself."""
    return _picker(draw)
