"""Faults in the turn: chapters turn, travel, settling and closing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from babel_ref import Build, Draw, End, Event, People, Phase, Position, Settle, Travel, conditions, effects
from babel_ref.events import event
from strength.breaking import (
    Break,
    attribute,
    both,
    discarded,
    effect,
    instead,
    laxer,
    less,
    other,
    other_column,
    own,
    own_column,
    passing,
    past,
    refused,
    remembering,
    replaced,
    stricter,
    telling,
    timing,
    when,
    without,
)
from strength.fault import Fault

# The turn


def _early(*kinds: str) -> Break:
    def holds(phase: Phase, kind: str) -> bool | None:
        return True if phase is Phase.DRAW and kind in kinds else conditions.in_its_phase.holds(phase, kind)

    return timing(conditions.in_its_phase, holds)


def _draws(number: int) -> Break:
    return replaced("draw", lambda _: lambda at, __: effects._draw_cards(at, number, "turn.draw-three"))


def _from_the_bottom(before: Position, _: Any, after: Position) -> Position:
    deck = before.deck or ()
    if len(deck) < 3:
        return after
    return own(after, hand=tuple(sorted((*before.own.hand, *deck[:3]))))._replace(deck=deck[3:])


def _into_the_other_hand(before: Position, _: Any, after: Position) -> Position:
    drawn = less(after.own.hand, *before.own.hand)
    back = own(after, hand=before.own.hand)
    return other(back, hand=tuple(sorted((*back.other.hand, *drawn))))


def _one_stays(_: Position, __: Any, after: Position) -> Position:
    deck = after.deck or ()
    return discarded(after._replace(deck=deck[1:]), deck[0]) if deck else after


def _under_the_deck(before: Position, action: Any, after: Position) -> Position:
    return own(after, hand=before.own.hand)._replace(deck=(*action.deck[::-1],)) if before.to_draw == 0 else after


def _three_after_the_shuffle(right: Any) -> Any:
    return lambda at, action: right(at._replace(to_draw=3), action)


def _closes_with_the_last_card(right: Any) -> Any:
    def settle(position: Position, action: Any) -> effects.Step:
        after, events = right(position, action)
        if after.own.hand or after.own.opening:
            return after, events
        closed, told = effects.end(after, None)
        return effects.pass_turn(closed, (*events, *told))

    return settle


def _not_passed(player: int) -> Break:
    def change(before: Position, after: Position) -> Position:
        return after._replace(player=before.player) if before.player == player else after

    return passing(change)


TURN = (
    Fault(
        "the same player goes on",
        "turn.alternate",
        "The turn does not pass.",
        passing(lambda before, after: after._replace(player=before.player)),
    ),
    Fault("player 2 goes on", "turn.alternate", "After his first turn player 2 stays on turn.", _not_passed(2)),
    Fault(
        "acts before drawing",
        "turn.phases",
        "The actions of phase 2 are open in phase 1.",
        timing(conditions.in_its_phase, lambda *_: True),
    ),
    Fault(
        "draws twice",
        "turn.phases",
        "In phase 2 three more cards can be drawn.",
        timing(
            conditions.in_its_phase, lambda phase, kind: kind == "draw" or conditions.in_its_phase.holds(phase, kind)
        ),
    ),
    Fault("ends before drawing", "turn.phases", "A turn can be ended in phase 1.", _early("end")),
    Fault("travels before drawing", "turn.phases", "Travelling is open in phase 1.", _early("travel")),
    Fault("draws two", "turn.draw-three", "Two people cards are drawn in phase 1.", _draws(2)),
    Fault("draws four", "turn.draw-three", "Four people cards are drawn in phase 1.", _draws(4)),
    Fault(
        "draws from the bottom",
        "turn.draw-three",
        "People cards are drawn from the bottom of the deck.",
        effect("draw", _from_the_bottom),
    ),
    Fault(
        "draws for the other",
        "turn.draw-three",
        "The cards drawn go into the other player's hand.",
        effect("draw", _into_the_other_hand),
    ),
    Fault(
        "no draw in the first turn",
        "turn.draw-three",
        "Who still owes his opening card draws no people cards.",
        replaced(
            "draw",
            lambda right: (
                lambda at, action: (at._replace(phase=Phase.ACT), ()) if at.own.opening else right(at, action)
            ),
        ),
    ),
    Fault(
        "player 2 draws two",
        "turn.draw-three",
        "Player 2 draws two people cards in phase 1.",
        replaced(
            "draw",
            lambda right: lambda at, action: effects._draw_cards(at, 2, "") if at.player == 2 else right(at, action),
        ),
    ),
    Fault(
        "one discard stays",
        "turn.reshuffle",
        "A reshuffle leaves one card in the discards.",
        effect("shuffle", _one_stays),
    ),
    Fault(
        "the discards stay",
        "turn.reshuffle",
        "After a reshuffle the discards are still there.",
        effect("shuffle", lambda before, _, after: after._replace(discards=before.discards)),
    ),
    Fault(
        "the shuffled order is turned",
        "turn.reshuffle",
        "The new deck is laid down the other way round.",
        replaced("shuffle", lambda right: lambda at, action: right(at, type(action)(action.deck[::-1]))),
    ),
    Fault(
        "shuffles an emptied deck",
        "turn.reshuffle-when",
        "The discards are shuffled as soon as a draw has emptied the deck.",
        attribute(
            effects, "shuffle_is_due", lambda drawn, missing: (missing > 0 or not drawn.deck) and bool(drawn.discards)
        ),
    ),
    Fault(
        "three after the shuffle",
        "turn.draw-across-shuffle",
        "After a reshuffle three cards are drawn, whatever the old deck gave.",
        replaced("shuffle", _three_after_the_shuffle),
    ),
    Fault(
        "no draw without three cards",
        "turn.nothing-left",
        "With too few cards anywhere nobody can draw.",
        refused(lambda at, action: isinstance(action, Draw) and len(at.deck) + len(at.discards) < 3),
    ),
    Fault(
        "no building after migrating",
        "turn.any-order",
        "After a migration nothing is built in the turn.",
        refused(lambda at, action: isinstance(action, Build) and at.migrated),
    ),
    Fault(
        "no settling after migrating",
        "turn.any-order",
        "After a migration nothing is settled in the turn.",
        refused(lambda at, action: isinstance(action, Settle) and at.migrated),
    ),
    Fault(
        "a turn needs an action",
        "turn.any-order",
        "A player whose pawn is at the quarry cannot end his turn.",
        refused(lambda at, action: isinstance(action, End) and at.own.pawn is None),
    ),
    Fault(
        "an empty hand ends the acting",
        "turn.empty-hand",
        "With an empty hand only the end of the turn is allowed.",
        refused(
            lambda at, action: at.phase is Phase.ACT and not at.own.hand and not isinstance(action, End),
        ),
    ),
    Fault(
        "the last card ends the turn",
        "turn.empty-hand",
        "When the last card of the hand is settled the turn is closed.",
        replaced("settle", _closes_with_the_last_card),
    ),
)

# Travel


def _any_card(right: Any) -> Any:
    def travel(position: Position, action: Travel) -> effects.Step:
        if action.to in position.own.hand:
            return right(position, action)
        spent = position.own.hand[0]
        after = own(position, pawn=action.to, hand=position.own.hand[1:])
        return discarded(after, spent), ()

    return travel


def _free_from_the_quarry(right: Any) -> Any:
    def travel(position: Position, action: Travel) -> effects.Step:
        if position.own.pawn is None:
            return own(position, pawn=action.to), ()
        return right(position, action)

    return travel


def _all_are_spent(_: Position, action: Travel, after: Position) -> Position:
    more = [card for card in after.own.hand if card is action.to]
    return discarded(own(after, hand=less(after.own.hand, *more)), *more)


def _under_the_people_deck(before: Position, action: Travel, after: Position) -> Position:
    return after._replace(deck=(action.to, *after.deck), discards=before.discards)


def _neighbours(at: Position, action: Travel) -> bool:
    return at.own.pawn is None or abs(at.own.pawn - action.to) <= 1


def _pushed_away(_: Position, action: Travel, after: Position) -> Position:
    return other(after, pawn=None) if after.other.pawn is action.to else after


TRAVEL = (
    Fault(
        "travels without a card",
        "travel.card-in-hand",
        "A pawn can go anywhere for nothing if the card is not in hand.",
        both(without(conditions.travel_card_in_hand, "travel"), attribute(effects, "without", less)),
    ),
    Fault(
        "travels for any card",
        "travel.card-in-hand",
        "A journey can be paid with any card of the hand.",
        both(
            instead(conditions.travel_card_in_hand, lambda at, _: bool(at.own.hand), "travel"),
            replaced("travel", _any_card),
        ),
    ),
    Fault(
        "the first journey is free",
        "travel.card-in-hand",
        "From the quarry a journey costs no card.",
        both(
            laxer(conditions.travel_card_in_hand, lambda at, _: at.own.pawn is None, "travel"),
            replaced("travel", _free_from_the_quarry),
        ),
    ),
    Fault(
        "the other's cards pay",
        "travel.card-in-hand",
        "A card in the other player's hand opens a journey too.",
        both(
            laxer(conditions.travel_card_in_hand, lambda at, action: action.to in at.other.hand, "travel"),
            attribute(effects, "without", less),
        ),
    ),
    Fault(
        "the travel card is kept",
        "travel.to-its-site",
        "The card stays in hand.",
        effect("travel", lambda before, _, after: own(after, hand=before.own.hand)._replace(discards=before.discards)),
    ),
    Fault(
        "the travel card goes under the deck",
        "travel.to-its-site",
        "The card goes under the people deck.",
        effect("travel", _under_the_people_deck),
    ),
    Fault(
        "all cards of the people are spent",
        "travel.to-its-site",
        "A journey costs all cards of the site's people.",
        effect("travel", _all_are_spent),
    ),
    Fault(
        "the next site",
        "travel.to-its-site",
        "The pawn goes one site too far.",
        effect("travel", lambda _, action, after: own(after, pawn=People((action.to + 1) % 5))),
    ),
    Fault(
        "the pawn stays",
        "travel.to-its-site",
        "The card is spent and the pawn stays.",
        effect("travel", lambda before, _, after: own(after, pawn=before.own.pawn)),
    ),
    Fault(
        "only to a neighbour",
        "travel.to-its-site",
        "From a site only the next ones can be reached.",
        refused(lambda at, action: isinstance(action, Travel) and not _neighbours(at, action)),
    ),
    Fault(
        "no way from the quarry to the Persians",
        "travel.from-quarry",
        "The first journey leads to the first three sites only.",
        refused(
            lambda at, action: isinstance(action, Travel) and at.own.pawn is None and action.to > 2,
        ),
    ),
    Fault(
        "the first journey leads back",
        "travel.from-quarry",
        "The first journey leaves the pawn at the quarry.",
        effect("travel", lambda before, _, after: own(after, pawn=None) if before.own.pawn is None else after),
    ),
    Fault(
        "travels in place",
        "travel.another-site",
        "A card can be spent to stay where one is.",
        without(conditions.travel_elsewhere, "travel"),
    ),
    Fault(
        "a pawn keeps the other away",
        "travel.shared-site",
        "A site with the other player's pawn cannot be entered.",
        refused(lambda at, action: isinstance(action, Travel) and at.other.pawn is action.to),
    ),
    Fault(
        "a pawn is pushed away",
        "travel.shared-site",
        "The other player's pawn goes back to the quarry.",
        effect("travel", _pushed_away),
    ),
)

# Settling


def _from_the_quarry(at: People = People.ASSYRIANS) -> Any:
    def wrong(right: Any) -> Any:
        def settle(position: Position, action: Any) -> effects.Step:
            if position.own.pawn is not None:
                return right(position, action)
            after, events = right(own(position, pawn=at), action)
            return own(after, pawn=None), events

        return settle

    return wrong


def _at_its_own_site(before: Position, action: Settle, after: Position) -> Position:
    back = own(after, columns=before.own.columns)
    return own_column(back, action.people, (*before.own.columns[action.people], action.people))


def _on_the_other_side(before: Position, action: Settle, after: Position) -> Position:
    site = before.site
    back = own(after, columns=before.own.columns)
    return other_column(back, site, (*before.other.columns[site], action.people))


def _at_the_bottom(before: Position, action: Settle, after: Position) -> Position:
    return own_column(after, before.site, (action.people, *before.own.columns[before.site]))


def _sorted_column(before: Position, _: Settle, after: Position) -> Position:
    return own_column(after, before.site, sorted(after.own.columns[before.site]))


def _column_follows(before: Position, action: Travel, after: Position) -> Position:
    site = before.own.pawn
    if site is None or site is action.to:
        return after
    moved = own_column(after, action.to, (*after.own.columns[action.to], *after.own.columns[site]))
    return own_column(moved, site, ())


def _columns_go_home(before: Position, after: Position) -> Position:
    """The player whose turn ended takes the top card of a column of ten or more back."""
    index = before.player - 1
    sides = list(after.sides)
    side = sides[index]
    for site in People:
        column = side.columns[site]
        if len(column) >= 2:
            side = side._replace(
                hand=tuple(sorted((*side.hand, column[-1]))), columns=side.columns_with(site, column[:-1])
            )
    sides[index] = side
    return after._replace(sides=(sides[0], sides[1]))


SETTLING = (
    Fault(
        "settles without a card",
        "settling.card-in-hand",
        "A card that is not in hand can be settled.",
        both(without(conditions.settle_card_in_hand, "settle"), attribute(effects, "without", less)),
    ),
    Fault(
        "settles the other's card",
        "settling.card-in-hand",
        "A card in the other player's hand can be settled.",
        both(
            laxer(conditions.settle_card_in_hand, lambda at, action: action.people in at.other.hand, "settle"),
            attribute(effects, "without", less),
        ),
    ),
    Fault(
        "settles the site's people only",
        "settling.card-in-hand",
        "Only cards of the site's own people can be settled there.",
        stricter(conditions.settle_card_in_hand, lambda at, action: at.own.pawn in (None, action.people), "settle"),
    ),
    Fault(
        "the settled card stays in hand",
        "settling.card-in-hand",
        "The card is laid and kept.",
        effect("settle", lambda before, _, after: own(after, hand=before.own.hand)),
    ),
    Fault(
        "settles from the quarry",
        "settling.where-pawn-stands",
        "From the quarry one settles at the Assyrians.",
        both(without(conditions.settle_where_pawn_stands, "settle"), replaced("settle", _from_the_quarry())),
    ),
    Fault(
        "settles at the card's site",
        "settling.where-pawn-stands",
        "A card is laid at the site of its people.",
        effect("settle", _at_its_own_site),
    ),
    Fault(
        "settles at the bottom", "settling.on-top", "A card is laid under the column.", effect("settle", _at_the_bottom)
    ),
    Fault(
        "settles on the other side",
        "settling.on-top",
        "A card is laid on the other player's column.",
        effect("settle", _on_the_other_side),
    ),
    Fault(
        "columns are sorted",
        "settling.on-top",
        "A column is sorted by people when a card is settled.",
        effect("settle", _sorted_column),
    ),
    Fault(
        "one card in a row",
        "settling.several",
        "After a card is settled something else must be done first.",
        both(
            remembering("settle", "settled"),
            refused(lambda at, action: isinstance(action, Settle) and at == past.settled),
        ),
    ),
    Fault(
        "columns follow the pawn",
        "settling.stays",
        "The people cards travel with the pawn.",
        effect("travel", _column_follows),
    ),
    Fault(
        "top cards are taken back",
        "settling.stays",
        "At the end of a turn the top card of each own column goes back to the hand.",
        passing(_columns_go_home),
    ),
    Fault(
        "columns of ten at most",
        "closing.no-hand-limit",
        "A column takes ten cards and no more.",
        refused(
            lambda at, action: (
                isinstance(action, Settle) and at.own.pawn is not None and len(at.own.columns[at.own.pawn]) >= 10
            ),
        ),
    ),
    Fault(
        "hands of ten at most",
        "closing.no-hand-limit",
        "With ten cards in hand none is drawn.",
        replaced(
            "draw",
            lambda right: (
                lambda at, action: (at._replace(phase=Phase.ACT), ()) if len(at.own.hand) >= 10 else right(at, action)
            ),
        ),
    ),
)

# Closing the turn


def _drawn(before: Position, after: Position) -> tuple[int, ...]:
    return after.own.supply[len(before.own.supply) :]


def _keeps(number: int) -> Any:
    """Only so many temple cards are drawn; the others stay on the quarry."""

    def change(before: Position, _: Any, after: Position) -> Position:
        taken = tuple(sorted(before.quarry[max(0, len(before.quarry) - number) :], reverse=True))
        left = before.quarry[: len(before.quarry) - len(taken)]
        return own(after, supply=(*before.own.supply, *taken))._replace(quarry=left)

    return change


def _quarry_from_the_bottom(before: Position, _: Any, after: Position) -> Position:
    taken = tuple(sorted(before.quarry[:2], reverse=True))
    return own(after, supply=(*before.own.supply, *taken))._replace(quarry=before.quarry[2:])


def _to_the_other_supply(before: Position, _: Any, after: Position) -> Position:
    back = own(after, supply=before.own.supply)
    return other(back, supply=(*back.other.supply, *_drawn(before, after)))


def _last_card_left(before: Position, _: Any, after: Position) -> Position:
    if len(before.quarry) != 1:
        return after
    return own(after, supply=before.own.supply)._replace(quarry=before.quarry)


def _supply(order: Any) -> Any:
    def change(before: Position, _: Any, after: Position) -> Position:
        return own(after, supply=tuple(order(before.own.supply, _drawn(before, after), before.quarry[-2:])))

    return change


def _hand_told_from(number: int) -> Break:
    def told(at: Position, events: list[Event]) -> Iterable[Event]:
        yield from (one for one in events if one.name != "hand")
        if len(at.own.hand) >= number:
            yield event("hand", "closing.tell-hand", player=at.player, cards=len(at.own.hand))

    return telling(told)


def _retold(change: Any) -> Break:
    def told(at: Position, events: list[Event]) -> Iterable[Event]:
        for one in events:
            yield one._replace(about=tuple(change(at, dict(one.about)).items())) if one.name == "hand" else one

    return telling(told)


CLOSING = (
    Fault(
        "draws one temple card", "closing.draw-two", "One temple card is drawn in phase 3.", effect("end", _keeps(1))
    ),
    Fault(
        "draws three temple cards",
        "closing.draw-two",
        "Three temple cards are drawn in phase 3.",
        effect("end", _keeps(3)),
    ),
    Fault(
        "draws temple cards from the bottom",
        "closing.draw-two",
        "Temple cards are drawn from the bottom of the quarry.",
        effect("end", _quarry_from_the_bottom),
    ),
    Fault(
        "draws for the other's supply",
        "closing.draw-two",
        "The temple cards go to the other player's supply.",
        effect("end", _to_the_other_supply),
    ),
    Fault(
        "draws under the supply",
        "closing.draw-two",
        "The temple cards are laid under the supply.",
        effect("end", _supply(lambda held, drawn, _: drawn + held)),
    ),
    Fault(
        "player 1 draws one in the endgame",
        "closing.draw-two",
        "In the endgame player 1 draws one temple card.",
        effect("end", when(lambda at, _: at.endgame and at.player == 1, _keeps(1))),
    ),
    Fault(
        "the higher on top",
        "closing.lowest-on-top",
        "The higher of the two cards is laid last.",
        effect("end", _supply(lambda held, drawn, _: held + drawn[::-1])),
    ),
    Fault(
        "as they were drawn",
        "closing.lowest-on-top",
        "The two cards are laid in the order of the draw.",
        effect("end", _supply(lambda held, _, top: held + top[::-1])),
    ),
    Fault(
        "as they lay",
        "closing.lowest-on-top",
        "The two cards are laid as they lay on the quarry.",
        effect("end", _supply(lambda held, _, top: held + top)),
    ),
    Fault(
        "the whole supply is sorted",
        "closing.lowest-on-top",
        "The whole supply is sorted, the lowest on top.",
        effect("end", _supply(lambda held, drawn, _: sorted(held + drawn, reverse=True))),
    ),
    Fault(
        "the last card stays",
        "closing.last-card",
        "A last temple card alone is not drawn.",
        effect("end", _last_card_left),
    ),
    Fault(
        "no end without temple cards",
        "closing.none-left",
        "With an empty quarry a turn cannot end.",
        refused(lambda at, action: isinstance(action, End) and at.phase is Phase.ACT and not at.quarry),
    ),
    Fault("hands of five are told", "closing.tell-hand", "A hand of four is not told.", _hand_told_from(5)),
    Fault("hands of three are told", "closing.tell-hand", "A hand of three is told.", _hand_told_from(3)),
    Fault("no hand is told", "closing.tell-hand", "The other player hears no number.", _hand_told_from(61)),
    Fault(
        "the other's hand is told",
        "closing.tell-hand",
        "The number told is that of the other player's hand.",
        _retold(lambda at, about: about | {"cards": len(at.other.hand)}),
    ),
    Fault(
        "told of the wrong player",
        "closing.tell-hand",
        "The hand is told as that of the player whose turn begins.",
        _retold(lambda at, about: about | {"player": at.other_player}),
    ),
    Fault(
        "nothing is told at the game's end",
        "closing.tell-hand",
        "Who empties the quarry does not tell his hand.",
        telling(lambda at, events: [one for one in events if one.name != "hand" or len(at.quarry) > 2]),
    ),
    Fault(
        "the hand is told at once",
        "closing.tell-hand",
        "The hand is told after the draw of phase 1 instead.",
        both(
            _hand_told_from(61),
            replaced(
                "draw",
                lambda right: (
                    lambda at, action: (
                        lambda after, events: (
                            after,
                            (*events, event("hand", "closing.tell-hand", player=at.player, cards=len(after.own.hand))),
                        )
                    )(*right(at, action))
                ),
            ),
        ),
    ),
)

FAULTS = (*TURN, *TRAVEL, *SETTLING, *CLOSING)
