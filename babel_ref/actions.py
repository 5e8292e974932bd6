"""The actions, as values. Whose turn it is stands in the position; an action says only what is done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal, TypeAlias

from babel_ref.cards import People, unordered


class Power(StrEnum):
    """What a group is used for: its people's own ability, or the halving that all peoples know."""

    DESTROY = "destroy"
    STEAL = "steal"
    DRIVE_OUT = "drive-out"
    SKIP = "skip"
    DEFECT = "defect"
    HALVE = "halve"


OWN_POWER: dict[People, Power] = {
    People.ASSYRIANS: Power.DESTROY,
    People.HITTITES: Power.STEAL,
    People.MEDES: Power.DRIVE_OUT,
    People.PERSIANS: Power.SKIP,
    People.SUMERIANS: Power.DEFECT,
}
"""Each people's own ability (K15.2, W13)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Phase 1: draw three people cards."""

    kind: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Travel:
    """Discard a card of a people and move the pawn to its site."""

    kind: ClassVar[str] = "travel"
    to: People


@dataclass(frozen=True, slots=True)
class Settle:
    """Lay a people card from the hand where the pawn stands."""

    kind: ClassVar[str] = "settle"
    people: People


@dataclass(frozen=True, slots=True)
class Build:
    """Build the top card of a player's supply (1 or 2) or the own opening card where the pawn stands."""

    kind: ClassVar[str] = "build"
    source: Literal[1, 2, "opening"]


@dataclass(frozen=True, slots=True)
class Migrate:
    """Move three cards from one own column to another."""

    kind: ClassVar[str] = "migrate"
    source: People
    to: People


@dataclass(frozen=True, slots=True)
class Use:
    """Use a group of a people; `target` is the people that is driven out, `source` the supply of a skip,
    `group` which group gives the card, counted from the bottom, from 1."""

    people: People
    power: Power
    target: People | None = None
    source: Literal[1, 2] | None = None
    group: int | None = None

    @property
    def kind(self) -> str:
        """The power: each has conditions and an effect of its own."""
        return self.power.value


@dataclass(frozen=True, slots=True)
class Discard:
    """The halved player gives up these cards."""

    kind: ClassVar[str] = "discard"
    cards: tuple[People, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", unordered(self.cards))


@dataclass(frozen=True, slots=True)
class End:
    """Close phase 2 and carry out phase 3."""

    kind: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The table's: the discards in their new order, bottom first. None stands for any order (only in listings)."""

    kind: ClassVar[str] = "shuffle"
    deck: tuple[People, ...] | None = None


Action: TypeAlias = Draw | Travel | Settle | Build | Migrate | Use | Discard | End | Shuffle
"""Any of the actions."""

ACTING: frozenset[str] = frozenset({"travel", "settle", "build", "migrate", "end", *Power})
"""The kinds of phase 2 (K7.1, W7.3), with the one that closes it."""
