"""Made-up positions and actions: sound ones of every kind, mostly such as no game would lead to.

Everything is made by plain functions that are given `pick`: `pick(n)` chooses a number below n. A seeded generator
picks for the kit's checks; in the project's own tests Hypothesis picks, so that what fails is shrunk.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from typing import Any

from babel_ref import (
    EDITIONS,
    PEOPLES,
    TEMPLE_CARDS,
    Action,
    Build,
    Discard,
    Draw,
    Edition,
    End,
    Migrate,
    People,
    Phase,
    Position,
    Power,
    Result,
    Settle,
    Shuffle,
    Side,
    Travel,
    Use,
    legal,
)
from babel_ref.cards import CARDS_OF_A_PEOPLE
from babel_ref.editions import VALUES
from babel_ref.endings import ENDINGS
from babel_ref.position import normalised

Pick = Callable[[int], int]

SEEDS = 2**24
ENDING_CLAUSES = tuple(clause for clause, _ in ENDINGS)

# Positions


PHASES = (Phase.ACT, Phase.ACT, Phase.ACT, Phase.ACT, Phase.DRAW, Phase.DISCARD, Phase.SHUFFLE, Phase.OVER)


def make_position(pick: Pick, phases: Sequence[Phase] = PHASES, edition: Edition | None = None) -> Position:
    """A sound position of these phases, of this edition or of any edition and reading."""
    edition = make_edition(pick) if edition is None else edition
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
        sides=(_side(0, pawns, people, temples), _side(1, pawns, people, temples)),
        deck=tuple(people.deck),
        discards=tuple(people.discards),
        quarry=tuple(temples.quarry),
        spent=tuple(temples.spent),
    )
    return normalised(position)


def _side(index: int, pawns: Sequence[People | None], people: _PeopleCards, temples: _TempleCards) -> Side:
    return Side(
        pawn=pawns[index],
        hand=tuple(people.hands[index]),
        opening=temples.openings[index],
        supply=tuple(temples.supplies[index]),
        columns=tuple(map(tuple, people.columns[index])),
        temples=tuple(map(tuple, temples.temples[index])),
    )


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
        self.left = dict.fromkeys(PEOPLES, CARDS_OF_A_PEOPLE)
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
        sizes: list[int] = [*range(13), 3, 20, 40]
        return sizes[self.pick(len(sizes))]

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
        self.left = dict(TEMPLE_CARDS)
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
    (Build(1), Build(2), Build("opening")),
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
    numbers = product(*(range(min(hand[people], CARDS_OF_A_PEOPLE) + 1) for people in PEOPLES))
    chosen = [tuple(people for people, n in zip(PEOPLES, each, strict=True) for _ in range(n)) for each in numbers]
    lacking = [(*cards[1:], people) for cards in chosen if cards for people in PEOPLES if not hand[people]]
    lacking += [(people,) * (hand[people] + 1) for people in PEOPLES]
    return list(dict.fromkeys(map(Discard, (*chosen, *lacking))))


def all_actions(position: Position) -> list[Action]:
    """Every well-formed action: one order of the discards for all orders, and of wrong discards the near misses."""
    discards = discards_about(position) if position.phase is Phase.DISCARD else SMALL_DISCARDS
    return [*FIXED_ACTIONS, *discards, Shuffle(known_discards(position))]


def known_discards(position: Position) -> tuple[People, ...]:
    """The discards of a position in which none is unknown."""
    return tuple(card for card in position.discards or () if card is not None)


def make_action(pick: Pick, position: Position) -> Action:
    """Any well-formed action, half of the time a legal one where there is one."""
    if pick(2):
        listed = legal(position)
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
    discards = list(known_discards(position))
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
