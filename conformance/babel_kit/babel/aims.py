"""Whole games played with aims, so that what random games hardly ever bring occurs often.

An aim is a list of wishes, the dearest first: predicates on a position and a legal action. A player takes one of the
actions that fit the first wish that any action fits.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from babel_ref import (
    PEOPLES,
    Action,
    Build,
    Deal,
    Edition,
    End,
    Migrate,
    People,
    Phase,
    Played,
    Position,
    Power,
    Settle,
    Travel,
    Use,
    deal,
    legal,
    play,
)
from babel_ref.cards import Cards, groups, known_pile, level, size
from babel_ref.table import random_deal, shuffled


class Move(NamedTuple):
    """An accepted action: the position before it, and what came of it."""

    before: Position
    action: Action
    played: Played

    @property
    def after(self) -> Position:
        """The position after it."""
        return self.played.position


@dataclass(frozen=True)
class AimedGame:
    """A game from the deal. `finished` is False when the limit of turns was reached first: that is no result."""

    deal: Deal
    moves: tuple[Move, ...]
    turns: int
    finished: bool

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done, in order."""
        return tuple(move.action for move in self.moves)

    @property
    def last(self) -> Position:
        """The position in which it stopped."""
        return self.moves[-1].after if self.moves else deal(self.deal.edition, self.deal.peoples, self.deal.temples)


def play_game(edition: Edition, seed: int, aims: tuple[str, str], max_turns: int) -> AimedGame:
    """The game of player 1 and player 2 with their aims, the same for the same seed; given up after so many turns."""
    chance = random.Random(f"{seed} {aims}")
    start = random_deal(edition, chance)
    position = deal(start.edition, start.peoples, start.temples)
    moves: list[Move] = []
    turns = 0
    while position.phase is not Phase.OVER and turns < max_turns:
        action = choose(position, legal(position), aims[position.player - 1], chance)
        outcome = play(position, action)
        assert isinstance(outcome, Played), "legal lists only what play accepts"
        moves.append(Move(position, action, outcome))
        position = outcome.position
        turns += isinstance(action, End)
    return AimedGame(start, tuple(moves), turns, position.phase is Phase.OVER)


def choose(position: Position, listed: list[Action], aim: str, chance: random.Random) -> Action:
    """What a player with this aim does, out of the legal actions."""
    if position.phase is Phase.SHUFFLE:
        return shuffled(position, chance)
    if position.phase is Phase.ACT and chance.random() > _WHIM:
        for wish in WISHES[aim]:
            fitting = [action for action in listed if wish(position, action)]
            if fitting:
                return chance.choice(fitting)
    return chance.choice(listed)


_WHIM = 0.04
"""How often a player forgets the aim, so that no game is like the others."""

Wish: TypeAlias = Callable[[Position, Action], bool]


# What is wished


def _raises(_: Position, action: Action) -> bool:
    return action.kind in ("build", Power.STEAL, Power.SKIP)


def _raises_patiently(position: Position, action: Action) -> bool:
    """Raises, but leaves the other player the time to come to ten, so that the endgame is entered."""
    return _raises(position, action) and (position.own.total < 14 or position.other.total >= 10)


def _raises_to_ten(position: Position, action: Action) -> bool:
    """Raises no more than it takes to be safe from a quick end, so that one temple pulled down later is decisive."""
    return _raises(position, action) and position.own.total < 10


def _uses_own_power(_: Position, action: Action) -> bool:
    return isinstance(action, Use) and action.power is not Power.HALVE


def _halves(position: Position, action: Action) -> bool:
    return action.kind == Power.HALVE and position.other.hand_size > 3


def _owing(wish: Wish) -> Wish:
    """The wish, while the own opening card is still owed."""
    return lambda position, action: position.own.opening and wish(position, action)


def _builds_opening(_: Position, action: Action) -> bool:
    return action == Build("opening")


def _travels(_: Position, action: Action) -> bool:
    return isinstance(action, Travel)


def _travels_to_the_tallest(position: Position, action: Action) -> bool:
    """To where the other player's temple is tallest, or has the most cards beneath it."""
    if not isinstance(action, Travel):
        return False
    other = position.other
    return action.to is max(PEOPLES, key=lambda site: (level(other.temples[site]), size(other.columns[site])))


def _lays_down(_: Position, action: Action) -> bool:
    return isinstance(action, (Travel, Settle, Migrate))


def _ends(_: Position, action: Action) -> bool:
    return isinstance(action, End)


def _pulls_down(position: Position, action: Action) -> bool:
    """In the endgame: destroys a temple of the other player, or goes and lays Assyrians where one can be destroyed."""
    assyrians = People.ASSYRIANS
    site = action.to if isinstance(action, Travel) else position.own.pawn
    if not position.endgame or site is None or level(position.other.temples[site]) < 2:
        return False
    if isinstance(action, Use):
        return action.power is Power.DESTROY
    in_hand = known_pile(position.own.hand).count(assyrians) - (action == Travel(assyrians))
    enough = in_hand + _on_top(position.own.columns[site], assyrians) >= 3
    return enough and (isinstance(action, Travel) or action == Settle(assyrians))


def _on_top(column: Cards | None, people: People) -> int:
    """How many cards of a people lie on top of a column."""
    cards = known_pile(column)
    return next((number for number, card in enumerate(reversed(cards)) if card is not people), len(cards))


def _level_offered(position: Position, site: People) -> int:
    """The next level of the own temple at a site if a supply offers it, else more than any column can bear."""
    wanted = level(position.own.temples[site]) + 1
    tops = [known_pile(side.supply)[-1] for side in position.sides if side.supply]
    return wanted if wanted in tops else 99


def _migrates_to_build(position: Position, action: Action) -> bool:
    if not isinstance(action, Migrate) or action.to is not position.own.pawn:
        return False
    cards = size(position.own.columns[action.to])
    return cards < _level_offered(position, action.to) <= cards + 3


def _travels_to_build(position: Position, action: Action) -> bool:
    if not isinstance(action, Travel):
        return False
    cards = size(position.own.columns[action.to]) + position.own.hand_size - 1
    can_migrate = not position.migrated and any(size(column) >= 3 for column in position.own.columns)
    return _level_offered(position, action.to) <= cards + 3 * can_migrate


def _settles_to_build(position: Position, action: Action) -> bool:
    site = position.own.pawn
    if not isinstance(action, Settle) or site is None:
        return False
    cards = size(position.own.columns[site])
    return cards < _level_offered(position, site) <= cards + position.own.hand_size


def _settles_spare(position: Position, action: Action) -> bool:
    return isinstance(action, Settle) and position.own.hand_size > 3


def _saving_assyrians(wish: Wish) -> Wish:
    """The wish, but no Assyrian card is laid down or travelled with for it."""
    spent = (Settle(People.ASSYRIANS), Travel(People.ASSYRIANS))
    return lambda position, action: action not in spent and wish(position, action)


def _settles_a_run(position: Position, action: Action) -> bool:
    """Lays a card of which there are enough to make a group on top of the column."""
    site = position.own.pawn
    if not isinstance(action, Settle) or site is None:
        return False
    in_hand = known_pile(position.own.hand).count(action.people)
    return in_hand + _on_top(position.own.columns[site], action.people) >= 3


def _settles_in_threes(position: Position, action: Action) -> bool:
    """Lays three of the people of which there is most, one of another, and so on: several groups of one people."""
    site = position.own.pawn
    if not isinstance(action, Settle) or site is None:
        return False
    column = known_pile(position.own.columns[site])
    most = max(PEOPLES, key=lambda people: (*column, *known_pile(position.own.hand)).count(people))
    return (action.people is most) != (column[-3:] == (most,) * 3)


def _chooses_a_group(_: Position, action: Action) -> bool:
    return isinstance(action, Use) and action.group is not None


def most_groups_here(position: Position) -> int:
    """The most groups of one people in the own column where the pawn stands."""
    site = position.own.pawn
    return 0 if site is None else max(len(groups(position.own.columns[site], people)) for people in PEOPLES)


_BEFORE_RAISING: tuple[Wish, ...] = (_migrates_to_build, _settles_to_build, _travels_to_build)
_BUILDING: tuple[Wish, ...] = (_raises, *_BEFORE_RAISING, _settles_spare, _ends)

WISHES: dict[str, tuple[Wish, ...]] = {
    "build": _BUILDING,
    "race": (_raises_patiently, *_BEFORE_RAISING, _settles_spare, _ends),
    "raid": (_pulls_down, _raises_patiently, *map(_saving_assyrians, (*_BEFORE_RAISING, _settles_spare)), _ends),
    "modest": (_raises_to_ten, *_BEFORE_RAISING, _settles_spare, _ends),
    "attack": (_uses_own_power, _halves, _settles_a_run, _raises, _travels_to_the_tallest, _settles_spare, _ends),
    "fight": (_uses_own_power, _raises, _settles_a_run, *_BUILDING),
    "hoard": (_chooses_a_group, _settles_in_threes, _ends),
    "waste": (_owing(_builds_opening), _travels, _ends),
    "opening": (_owing(_lays_down), _owing(_builds_opening), *_BUILDING),
    "random": (),
}
"""The aims, in the order in which they stand here: raise temples; raise them and go for the endgame; pull the other
player down in the endgame; stop at ten; use abilities; use them and build; several groups of a people in a column;
travel for travel's sake; lay down all that the duty of the opening card leaves free, then build; none."""

PAIRS: tuple[tuple[str, str], ...] = (
    ("build", "attack"),
    ("raid", "race"),
    ("fight", "opening"),
    ("hoard", "hoard"),
    ("race", "build"),
    ("attack", "fight"),
    ("waste", "random"),
    ("modest", "raid"),
    ("attack", "hoard"),
    ("race", "raid"),
)
"""Which aims meet: a seed takes them in turn."""


def aims_of(seed: int) -> tuple[str, str]:
    """The aims of both players in the game of a seed."""
    return PAIRS[seed % len(PAIRS)]
