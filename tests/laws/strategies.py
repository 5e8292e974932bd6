"""What the laws are tried on: positions made up piece by piece, actions of every kind, and whole games.

Positions and actions are made by the kit's own functions (`babel_kit.babel.made_up`), games are played with its aims
(`babel_kit.babel.aims`); here Hypothesis picks, so that what fails is shrunk.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

import babel_ref as engine
from babel_kit.babel import aims as aims_of_games
from babel_kit.babel.aims import PAIRS, WISHES
from babel_kit.babel.made_up import (
    ENDING_CLAUSES as ENDING_CLAUSES,
)
from babel_kit.babel.made_up import (
    FIXED_ACTIONS as FIXED_ACTIONS,
)
from babel_kit.babel.made_up import (
    PHASES,
    Pick,
    make_action,
    make_edition,
    make_free_action,
    make_position,
)
from babel_kit.babel.made_up import (
    SEEDS as SEEDS,
)
from babel_kit.babel.made_up import (
    all_actions as all_actions,
)
from babel_kit.babel.made_up import (
    fixed_positions as fixed_positions,
)
from babel_kit.babel.made_up import (
    ordered as ordered,
)
from babel_ref import (
    PEOPLES,
    Action,
    Edition,
    End,
    People,
    Phase,
    Played,
    Position,
    Shuffle,
    position_to_text,
)
from babel_ref.position import normalised

OF_A_PEOPLE = 12
OF_A_LEVEL = {1: 10, 2: 9, 3: 8, 4: 7, 5: 6, 6: 5}

# Actions, found in another way than the engine does


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


AIMS = tuple(WISHES)


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
    game = aims_of_games.play_game(edition, seed, aims, most_turns)
    steps = (Step(move.before, move.action, move.after) for move in game.moves)
    return PlayedGame(tuple(steps), game.finished, game.turns)


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
