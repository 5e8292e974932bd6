"""Faults in what lies on the table: chapters components and setup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from babel_ref import EDITIONS, Defect, Edition, Position, cards, conditions, effects, json_notation, validity
from babel_ref import engine as babel_engine
from babel_ref import position as babel_position
from babel_ref.position import normalised
from strength.breaking import (
    attribute,
    both,
    both_sides,
    dealing,
    discarded,
    effect,
    instead,
    laxer,
    own,
    stricter,
    under,
    wrapped,
    wrapped_deal,
)
from strength.fault import Fault

# Components


def _by_number_only(right: Any) -> Any:
    return lambda position: (found for found in right(position) if "people cards" in found.message)


def _too_few_pass(right: Any) -> Any:
    def temple_cards(position: Position) -> Iterator[Defect]:
        laid = sum(len(pile or ()) for _, pile in validity.temple_piles(position))
        yield from () if laid < sum(cards.TEMPLE_CARDS.values()) else right(position)

    return temple_cards


def _opening_cards_beside(right: Any) -> Any:
    return lambda position: (pile for pile in right(position) if not pile[0].endswith("opening"))


def _never_falls(position: Position) -> Iterator[Defect]:
    for where, pile in validity.temple_piles(position):
        if ".temples." in where and any((upper or 9) < (lower or 0) for lower, upper in pairwise(pile or ())):
            yield Defect("it falls", where, "components.temple-rises")


def _level_everywhere(level: Any) -> Any:
    return both(attribute(conditions, "level", level), attribute(babel_position, "level", level))


def _on_player_1s_supply(before: Position, _: Any, after: Position) -> Position:
    if before.player == 1:
        return after
    drawn = after.own.supply[len(before.own.supply) :]
    moved = own(after, supply=before.own.supply)
    return moved.after(None, moved.other._replace(supply=(*moved.other.supply, *drawn)))


COMPONENTS = (
    Fault(
        "any people cards will do",
        "components.people-cards",
        "A position with any people cards is taken.",
        attribute(validity, "_people_cards", lambda _: ()),
    ),
    Fault(
        "sixty of any people will do",
        "components.people-cards",
        "The people cards are counted, but not by people.",
        wrapped(validity, "_people_cards", _by_number_only),
    ),
    Fault(
        "any temple cards will do",
        "components.temple-cards",
        "A position with any temple cards is taken.",
        attribute(validity, "_temple_cards", lambda _: ()),
    ),
    Fault(
        "temple cards may be missing",
        "components.temple-cards",
        "Too few temple cards are not noticed.",
        wrapped(validity, "_temple_cards", _too_few_pass),
    ),
    Fault(
        "level by number of cards",
        "components.level",
        "A temple has as many levels as cards.",
        _level_everywhere(lambda temple: len(temple)),
    ),
    Fault(
        "level of the lowest card",
        "components.level",
        "The level of a temple is that of its bottom card.",
        _level_everywhere(lambda temple: temple[0] if temple else 0),
    ),
    Fault(
        "an empty building site has level 1",
        "components.level",
        "The first card of a temple is a level 2.",
        _level_everywhere(lambda temple: temple[-1] if temple else 1),
    ),
    Fault(
        "level 0 is read",
        "components.level",
        "A temple card of level 0 is taken for one that is not there.",
        wrapped(
            json_notation, "_levels", lambda right: lambda pile, where: right([level for level in pile if level], where)
        ),
    ),
    Fault(
        "four sites",
        "components.sites",
        "There is no site of the Sumerians to travel to.",
        stricter(conditions.travel_card_in_hand, lambda _, action: action.to is not cards.People.SUMERIANS, "travel"),
    ),
    Fault(
        "one supply for both",
        "components.supply",
        "Player 2 lays his temple cards on player 1's supply.",
        effect("end", _on_player_1s_supply),
    ),
    Fault(
        "temples need not rise",
        "components.temple-rises",
        "A position with a temple in any order is taken.",
        attribute(validity, "_rising", lambda _: ()),
    ),
    Fault(
        "temples need not rise strictly",
        "components.temple-rises",
        "A position with a temple of two equal levels is taken.",
        attribute(validity, "_rising", _never_falls),
    ),
    Fault(
        "temples are without gaps",
        "components.temple-rises",
        "A position whose temple leaves levels out is taken for a bad one.",
        wrapped(
            validity,
            "_rising",
            lambda right: (
                lambda position: (
                    *right(position),
                    *(
                        Defect("levels are missing", where)
                        for where, pile in validity.temple_piles(position)
                        if ".temples." in where and pile != tuple(range(1, len(pile or ()) + 1))
                    ),
                )
            ),
        ),
    ),
)

# Set-up


def _opening_cards_in_supplies(start: Position) -> Position:
    return both_sides(start, lambda side: side._replace(opening=False, supply=(1,)))


def _no_second_opening_card(start: Position) -> Position:
    second = start.sides[1]._replace(opening=False)
    return start._replace(sides=(start.sides[0], second), quarry=(1, *(start.quarry or ())))


def _anybodys_opening_card(right: Any) -> Any:
    def offered(position: Position, source: object) -> int | None:
        found: int | None = right(position, source)
        side = position.sides[0 if source == 1 else 1]
        return 1 if found is None and source != "opening" and side.opening else found

    return offered


def _takes_opening_card(right: Any) -> Any:
    def take(position: Position, source: int) -> tuple[Position, int]:
        sides = list(position.sides)
        if sides[source - 1].supply:
            return right(position, source)
        sides[source - 1] = sides[source - 1]._replace(opening=False)
        return position._replace(sides=(sides[0], sides[1])), 1

    return take


def _with_hands(hands: tuple[int, int]) -> Any:
    def wrong(right: Any) -> Any:
        def deal(edition: Edition, *piles: Any) -> Position:
            meant = replace(edition, opening_hands=hands) if edition == EDITIONS[edition.name] else edition
            return under(right, edition, piles, meant)

        return deal

    return wrapped_deal(wrong)


def _hands_swapped(right: Any) -> Any:
    def deal(edition: Edition, *piles: Any) -> Position:
        return under(right, edition, piles, replace(edition, opening_hands=edition.opening_hands[::-1]))

    return deal


def _dealt(order: Any) -> Any:
    """Another deal of the hands: `order` takes the dealt cards, the top one first, and the two hands' sizes."""

    def wrong(right: Any) -> Any:
        def deal(edition: Edition, peoples: Any, temples: Any) -> Position:
            start = right(edition, peoples, temples)
            first, second = order(peoples[len(start.deck) :][::-1], *edition.opening_hands)
            sides = start.sides[0]._replace(hand=tuple(first)), start.sides[1]._replace(hand=tuple(second))
            return normalised(start._replace(sides=sides))

        return deal

    return wrapped_deal(wrong)


def _one_by_one(top: Any, first: int, second: int) -> tuple[Any, Any]:
    in_turn = 2 * min(first, second)
    rest = top[in_turn:]
    hands = top[0:in_turn:2], top[1:in_turn:2]
    return (hands[0] + rest, hands[1]) if first > second else (hands[0], hands[1] + rest)


def _turned_up(start: Position) -> Position:
    deck = start.deck or ()
    return discarded(start._replace(deck=deck[:-1]), deck[-1])


SETUP = (
    Fault(
        "player 2 starts",
        "setup.starting-player",
        "The deal puts player 2 on turn.",
        dealing(lambda start: start._replace(player=2)),
    ),
    Fault(
        "no opening card for player 2",
        "setup.opening-card",
        "Only the player who starts has an opening card.",
        dealing(_no_second_opening_card),
    ),
    Fault(
        "opening cards in the supplies",
        "setup.opening-apart",
        "The opening cards begin in the supplies.",
        dealing(_opening_cards_in_supplies),
    ),
    Fault(
        "anybody's opening card",
        "setup.opening-apart",
        "The other player's opening card can be built while his supply is empty.",
        both(
            laxer(
                conditions.build_top_card,
                lambda at, action: action.source != "opening" and at.sides[action.source - 1].opening,
                "build",
            ),
            wrapped(conditions, "offered_level", _anybodys_opening_card),
            wrapped(effects, "_take_from_supply", _takes_opening_card),
        ),
    ),
    Fault(
        "quarry upside down",
        "setup.quarry",
        "The shuffled temple cards are laid down the other way round.",
        dealing(lambda start: start._replace(quarry=start.quarry[::-1])),
    ),
    Fault(
        "people deck upside down",
        "setup.people-deck",
        "After the deal the people deck is turned over.",
        dealing(lambda start: start._replace(deck=start.deck[::-1])),
    ),
    Fault(
        "five cards each",
        "setup.opening-hands",
        "Each player is dealt five cards, in every edition.",
        _with_hands((5, 5)),
    ),
    Fault(
        "three cards and five",
        "setup.opening-hands",
        "Player 1 is dealt three cards and player 2 five, in every edition.",
        _with_hands((3, 5)),
    ),
    Fault(
        "the wrong player gets three",
        "setup.opening-hands",
        "The players' numbers of cards are exchanged.",
        wrapped_deal(_hands_swapped),
    ),
    Fault(
        "dealt one by one",
        "setup.dealing-order",
        "The hands are dealt card by card in turn.",
        _dealt(_one_by_one),
    ),
    Fault(
        "player 2 is dealt first",
        "setup.dealing-order",
        "The top cards go to player 2.",
        _dealt(lambda top, _, second: (top[second:], top[:second])),
    ),
    Fault(
        "pawns begin at the Assyrians",
        "setup.pawns-at-quarry",
        "Both pawns stand at a site from the start.",
        dealing(lambda start: both_sides(start, lambda side: side._replace(pawn=cards.People.ASSYRIANS))),
    ),
    Fault(
        "a card turned up",
        "setup.people-deck",
        "The top card of the people deck begins the discards.",
        dealing(_turned_up),
    ),
    Fault(
        "no duty in the first turn",
        "setup.opening-due",
        "A turn can end with the opening card unbuilt.",
        instead(conditions.opening_due, lambda *_: True, "end"),
    ),
    Fault(
        "no duty for player 2",
        "setup.opening-due",
        "Only player 1 must build his opening card.",
        laxer(conditions.opening_due, lambda at, _: at.player == 2, "end"),
    ),
    Fault(
        "no duty where temples stand",
        "setup.opening-due",
        "The opening card is owed only by who has built nothing yet.",
        laxer(conditions.opening_due, lambda at, _: at.own.total > 0, "end"),
    ),
    Fault(
        "both must have built",
        "setup.opening-due",
        "A turn cannot end while either opening card is owed.",
        stricter(conditions.opening_due, lambda at, _: not at.other.opening, "end"),
    ),
    Fault(
        "the duty can be made impossible",
        "setup.opening-kept",
        "Actions after which the opening card cannot be built any more are allowed.",
        attribute(babel_engine, "opening_kept", replace(conditions.opening_kept, holds=lambda *_: True)),
    ),
    Fault(
        "the duty binds for ever",
        "setup.opening-lapses",
        "A turn cannot end while an opening card is owed, even where it cannot be built.",
        instead(conditions.opening_due, lambda at, _: not at.own.opening, "end"),
    ),
)

FAULTS = (*COMPONENTS, *SETUP)
