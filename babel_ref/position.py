"""A position: what is needed to go on, and nothing that can be computed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from babel_ref.cards import PEOPLES, Cards, Levels, People, level, size, unordered
from babel_ref.editions import Edition

Pile = TypeVar("Pile")


class Phase(StrEnum):
    """What is due: phase 1, phase 2, the cards of a halved hand, an order of the discards, nothing (K5.1, W5.1)."""

    DRAW = "draw"
    ACT = "act"
    DISCARD = "discard"
    SHUFFLE = "shuffle"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winner (1, 2, or None for a draw) and the clause that ended it, if told."""

    winner: int | None
    clause: str | None = None


class Side(NamedTuple):
    """One player's side: pawn (None at the quarry), hand, whether the opening card is still owed, supply,
    columns and temples by site (indexed by People)."""

    pawn: People | None
    hand: Cards | None
    opening: bool
    supply: Levels | None
    columns: tuple[Cards | None, ...]
    temples: tuple[Levels | None, ...]

    def columns_with(self, site: People, column: Cards | None) -> tuple[Cards | None, ...]:
        """The five columns with another one at one site."""
        return _with(self.columns, site, column)

    def temples_with(self, site: People, temple: Levels | None) -> tuple[Levels | None, ...]:
        """The five temples with another one at one site."""
        return _with(self.temples, site, temple)

    @property
    def total(self) -> int:
        """The sum of the levels of the five temples (ending.total; K14.4, W15.1)."""
        return sum([level(temple) for temple in self.temples if temple != ()])

    @property
    def hand_size(self) -> int:
        """How many people cards are in hand."""
        return size(self.hand)


class Position(NamedTuple):
    """A whole position. `player` (1 or 2) is on turn; piles are bottom first; hands and discards have no order.

    `owes` is how many cards a halved hand still has to give up, `to_draw` how many are still to be drawn after a
    shuffle. `deck` and `discards` hold people cards, `quarry` and `spent` temple cards.
    """

    edition: Edition
    player: int
    phase: Phase
    migrated: bool
    endgame: bool
    owes: int
    to_draw: int
    result: Result | None
    sides: tuple[Side, Side]
    deck: Cards | None
    discards: Cards | None
    quarry: Levels | None
    spent: Levels | None

    @property
    def own(self) -> Side:
        """The side of the player on turn."""
        return self.sides[self.player - 1]

    @property
    def other(self) -> Side:
        """The side of the player who is not on turn."""
        return self.sides[2 - self.player]

    @property
    def site(self) -> People:
        """The site where the pawn of the player on turn stands; asked only when it is known to stand at one."""
        site = self.own.pawn
        assert site is not None, "the conditions ask for a pawn at a site"
        return site

    @property
    def other_player(self) -> int:
        """The number of the player who is not on turn."""
        return 3 - self.player

    @property
    def totals(self) -> tuple[int, int]:
        """Player 1's total and player 2's."""
        return self.sides[0].total, self.sides[1].total

    def after(self, own: Side | None = None, other: Side | None = None, **changes: Any) -> Position:
        """This position with another side of the player on turn, of the other player, and other changed fields."""
        own, other = own or self.own, other or self.other
        return self._replace(sides=(own, other) if self.player == 1 else (other, own), **changes)


def normalised(position: Position) -> Position:
    """The position with its hands and discards in their one spelling, so that equal positions compare equal."""
    first, second = (side._replace(hand=unordered(side.hand)) for side in position.sides)
    return position._replace(sides=(first, second), discards=unordered(position.discards))


def empty_sites() -> tuple[tuple[()], ...]:
    """Five sites with nothing there: the columns or the temples of a bare side."""
    return tuple(() for _ in PEOPLES)


def _with(piles: tuple[Pile, ...], site: People, pile: Pile) -> tuple[Pile, ...]:
    return (*piles[:site], pile, *piles[site + 1 :])
