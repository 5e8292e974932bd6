"""The cards: five peoples, six levels, how many there are of each, and piles whose cards may be unknown.

A pile is a tuple, bottom first, top last. An unknown card is None; a pile of unknown size is None itself. `Cards` and
`Levels` are such piles, of people cards and of temple cards. The functions here answer where the known cards settle the
question and raise `Unknown` where they do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TypeAlias, TypeVar

from babel_ref.errors import Unknown
from babel_ref.sentences import facts


class People(IntEnum):
    """A people; also the site of that people, and its place in the tuples `columns` and `temples` (K2.3, W2.3)."""

    ASSYRIANS = 0
    HITTITES = 1
    MEDES = 2
    PERSIANS = 3
    SUMERIANS = 4

    # Enum hashes the name through Python code; a card is hashed often.
    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        """A, H, M, P or S."""
        return LETTERS[self]

    @property
    def title(self) -> str:
        """The name as a person writes it."""
        return self.name.capitalize()


LETTERS = "AHMPS"
PEOPLES: tuple[People, ...] = tuple(People)
"""The five peoples, in the order of their sites."""
BY_LETTER: dict[str, People] = {people.letter: people for people in PEOPLES}

CARDS_OF_A_PEOPLE = 12
"""How many cards there are of each people (K2.3, W2.3)."""

TEMPLE_CARDS: dict[int, int] = {1: 10, 2: 9, 3: 8, 4: 7, 5: 6, 6: 5}
"""How many temple cards there are of each level, the two opening cards included (K2.2, W2.2)."""

Cards: TypeAlias = tuple[People | None, ...]
Levels: TypeAlias = tuple[int | None, ...]
Card = TypeVar("Card", bound=int)


_SIZE = facts("how many cards a pile holds")


def known_pile(pile: tuple[Card | None, ...] | None) -> tuple[Card | None, ...]:
    """The pile itself; raises Unknown if not even its size is known."""
    if pile is None:
        raise Unknown(_SIZE)
    return pile


def known_card(card: Card | None) -> Card:
    """The card itself; raises Unknown if it is not known."""
    if card is None:
        raise Unknown(facts("which card lies there"))
    return card


def size(pile: tuple[Card | None, ...] | None) -> int:
    """How many cards the pile holds."""
    if pile is None:
        raise Unknown(_SIZE)
    return len(pile)


def has(pile: tuple[Card | None, ...] | None, card: Card) -> bool:
    """Whether the pile holds such a card."""
    if pile is not None:
        if card in pile:
            return True
        if None not in pile:
            return False
    raise Unknown(facts("whether an unknown card is the one needed"))


def has_all(pile: tuple[Card | None, ...] | None, cards: tuple[Card, ...]) -> bool:
    """Whether the pile holds all these cards, each as often as it is named."""
    cards_there = pile or ()
    missing = sum(max(0, cards.count(card) - cards_there.count(card)) for card in set(cards))
    if missing and (pile is None or missing <= pile.count(None)):
        raise Unknown(facts("whether unknown cards are the ones needed"))
    return not missing


def any_known(questions: Iterable[Callable[[], bool]]) -> bool:
    """Whether one of the questions is answered yes; raises Unknown if none is and one cannot be answered."""
    unknown: Unknown | None = None
    for question in questions:
        try:
            if question():
                return True
        except Unknown as error:
            unknown = error
    if unknown is not None:
        raise unknown
    return False


def without(pile: tuple[Card | None, ...] | None, *cards: Card) -> tuple[Card | None, ...]:
    """The pile without these cards; an unknown card stands in for one that is not seen there."""
    left = list(known_pile(pile))
    for card in cards:
        left.remove(card if card in left else None)
    return tuple(left)


def joined(pile: tuple[Card | None, ...] | None, *cards: Card | None) -> tuple[Card | None, ...] | None:
    """The pile with these cards laid on top, one by one."""
    return None if pile is None else pile + cards


def unordered(cards: tuple[Card | None, ...] | None) -> tuple[Card | None, ...] | None:
    """The one spelling of a heap without order (hands, discards): sorted, the unknown cards last."""
    if cards is None:
        return None
    if None not in cards:
        return tuple(sorted(cards))  # type: ignore[type-var]
    known = sorted(card for card in cards if card is not None)
    return (*known, *[None] * (len(cards) - len(known)))


def level(temple: Levels | None) -> int:
    """The level of a temple: that of its top card, 0 for an empty building site (components.level; K4.4, W4.1)."""
    cards = known_pile(temple)
    return known_card(cards[-1]) if cards else 0


def groups(column: Cards | None, people: People) -> tuple[tuple[int, int], ...]:
    """The groups of a people in a column, from the bottom: where each begins and how many cards it has.

    A group is an unbroken run of three or more (abilities.group; K12.1, W12.2).
    """
    cards = known_pile(column)
    if len(cards) < GROUP:
        return ()
    if None not in cards:
        return _runs(cards, people) if cards.count(people) >= GROUP else ()
    fewest = _runs(cards, people)
    most = _runs(tuple(people if card is None else card for card in cards), people)
    if fewest != most:
        raise Unknown(facts("whether an unknown card of the column belongs to a group"))
    return fewest


GROUP = 3
"""How many cards of a people make a group (K12.1, W12.2)."""


def _runs(cards: Cards, people: People) -> tuple[tuple[int, int], ...]:
    runs = []
    start = None
    for place, card in enumerate((*cards, None)):
        if card is people:
            start = place if start is None else start
        elif start is not None:
            if place - start >= GROUP:
                runs.append((start, place - start))
            start = None
    return tuple(runs)
