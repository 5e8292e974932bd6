"""What makes a position a bad one. Everything else that is well formed is accepted, even if no game leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

from babel_ref.cards import CARDS_OF_A_PEOPLE, PEOPLES, TEMPLE_CARDS, Levels, People
from babel_ref.errors import BadPosition, Defect
from babel_ref.position import Phase, Position
from babel_ref.sentences import Facts, facts

Kind = TypeVar("Kind", bound=int)


def check(position: Position) -> Position:
    """The position itself if it is sound; raises BadPosition with everything that is wrong."""
    defects = tuple(defects_of(position))
    if defects:
        raise BadPosition(*defects)
    return position


def defects_of(position: Position) -> Iterator[Defect]:
    """Everything that is wrong with a position. Unknown cards may be any that are still missing."""
    yield from _people_cards(position)
    yield from _temple_cards(position)
    yield from _rising(position)
    yield from _contradictions(position)


def people_piles(position: Position) -> Iterator[tuple[str, tuple[People | None, ...] | None]]:
    """Every pile of people cards with its place."""
    for number, side in enumerate(position.sides):
        yield f"sides[{number}].hand", side.hand
        for site, column in zip(PEOPLES, side.columns, strict=True):
            yield f"sides[{number}].columns.{site.letter}", column
    yield "peoples.deck", position.deck
    yield "peoples.discard", position.discards


def temple_piles(position: Position) -> Iterator[tuple[str, Levels | None]]:
    """Every pile of temple cards with its place; an opening card still owed is a pile of its own."""
    for number, side in enumerate(position.sides):
        yield f"sides[{number}].opening", (1,) if side.opening else ()
        yield f"sides[{number}].supply", side.supply
        for site, temple in zip(PEOPLES, side.temples, strict=True):
            yield f"sides[{number}].temples.{site.letter}", temple
    yield "quarry", position.quarry
    yield "spent", position.spent


def _people_cards(position: Position) -> Iterator[Defect]:
    kinds = dict.fromkeys(PEOPLES, CARDS_OF_A_PEOPLE)
    names = {people: facts("cards of the {people}", people=people) for people in PEOPLES}
    all_of_them = facts("people cards")
    yield from _miscounted(list(people_piles(position)), kinds, names, all_of_them, "components.people-cards")


def _temple_cards(position: Position) -> Iterator[Defect]:
    piles = list(temple_piles(position))
    for where, pile in piles:
        for card in pile or ():
            if card is not None and card not in TEMPLE_CARDS:
                told = facts("there is no temple card of level {level}, levels go from 1 to 6", level=card)
                yield Defect(told, where, "components.level")
    names = {level: facts("temple cards of level {level}", level=level) for level in TEMPLE_CARDS}
    yield from _miscounted(piles, TEMPLE_CARDS, names, facts("temple cards"), "components.temple-cards")


def _miscounted(
    piles: list[tuple[str, tuple[Kind | None, ...] | None]],
    kinds: dict[Kind, int],
    names: dict[Kind, Facts],
    all_of_them: Facts,
    clause: str,
) -> Iterator[Defect]:
    known: Counter[Kind | None] = Counter(card for _, pile in piles for card in pile or ())
    total, wanted = known.total(), sum(kinds.values())
    complete = all(pile is not None for _, pile in piles)
    for kind, number in kinds.items():
        if known[kind] > number or (complete and known[None] == 0 and known[kind] != number):
            yield Defect(_wrong_number(known[kind], names[kind], number), clause=clause)
    if total > wanted or (complete and total != wanted):
        yield Defect(_wrong_number(total, all_of_them, wanted), clause=clause)


def _wrong_number(found: int, cards: Facts, wanted: int) -> Facts:
    return facts("{found} {cards} where there are {wanted}", found=found, cards=cards, wanted=wanted)


def _rising(position: Position) -> Iterator[Defect]:
    for where, pile in temple_piles(position):
        if ".temples." not in where:
            continue
        known = [card for card in pile or () if card is not None]
        if any(upper <= lower for lower, upper in pairwise(known)):
            yield Defect(
                facts("the temple {levels} does not rise", levels=tuple(known)), where, "components.temple-rises"
            )


def _contradictions(position: Position) -> Iterator[Defect]:
    phase = position.phase
    if (position.result is None) == (phase is Phase.OVER):
        yield Defect(facts("a game that is over has a result and no other has one"), "result")
    if position.owes and phase is not Phase.DISCARD:
        yield Defect(facts("cards are owed only in phase discard"), "owes")
    hand = position.other.hand
    if phase is Phase.DISCARD and hand is not None and position.owes > len(hand):
        yield Defect(facts("{owed} cards owed from a hand of {hand}", owed=position.owes, hand=len(hand)), "owes")
    if position.to_draw and phase is not Phase.SHUFFLE:
        yield Defect(facts("cards are still to be drawn only in phase shuffle"), "to_draw")
    if position.spent and position.edition.destroyed_temple == "quarry":
        told = facts("destroyed temples go back onto the quarry, none is spent")
        yield Defect(told, "spent", "abilities.assyrians.where-to")
    if position.migrated and phase in (Phase.DRAW, Phase.SHUFFLE):
        yield Defect(facts("a migration cannot have been made before phase 2"), "migrated")
