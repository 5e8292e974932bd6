"""Faults across chapters: an action that touches what belongs to another one, or that minds what it should not."""

from __future__ import annotations

from typing import Any

from babel_ref import Phase, Position, conditions, effects, endings
from babel_ref.actions import Power
from babel_ref.cards import level
from babel_ref.events import event
from strength.breaking import (
    both,
    discarded,
    effect,
    laxer,
    less,
    looking,
    other,
    other_temple,
    own,
    own_column,
    own_temple,
    refused,
    replaced,
    seeing,
    telling,
    when,
    wrapped,
)
from strength.fault import Fault


def _migration_renewed(_: Position, __: Any, after: Position) -> Position:
    return after._replace(migrated=False)


def _endgame_over(_: Position, __: Any, after: Position) -> Position:
    return after._replace(endgame=False)


def _out_of_the_discards(right: Any) -> Any:
    def settle(position: Position, action: Any) -> effects.Step:
        if action.people in (position.own.hand or ()):
            return right(position, action)
        lent = own(position, hand=(*(position.own.hand or ()), action.people))
        return right(lent._replace(discards=less(position.discards, action.people)), action)

    return settle


def _out_of_the_hand(_: Position, action: Any, after: Position) -> Position:
    driven = [card for card in after.other.hand or () if card is action.target]
    return discarded(other(after, hand=less(after.other.hand, *driven)), *driven)


def _exchanged(before: Position, _: Any, after: Position) -> Position:
    site = before.site
    given = before.own.temples[site]
    if not given:
        return after
    stolen = (after.own.temples[site] or ())[-1]
    kept = own_temple(after, site, (*given[:-1], stolen))
    return other_temple(kept, site, (*(after.other.temples[site] or ()), given[-1]))


def _up_to_seven(before: Position, _: Any, after: Position) -> Position:
    held, drawn = before.own.hand or (), after.own.hand or ()
    too_many = min(len(drawn) - len(held), max(0, len(drawn) - 7))
    back = (before.deck or ())[len(before.deck or ()) - (len(drawn) - len(held)) :][:too_many]
    return own(after, hand=less(drawn, *back))._replace(deck=(*(after.deck or ()), *back))


def _spared(_: Position, __: Any, after: Position) -> Position:
    return after._replace(phase=Phase.ACT, owes=0)


def _higher_temple_wins(right: Any) -> Any:
    def winner_of(position: Position) -> tuple[int | None, str]:
        first, second = (max(map(level, side.temples)) for side in position.sides)
        if position.totals[0] != position.totals[1] or first == second:
            return right(position)
        return (1 if first > second else 2), "ending.tie-hand"

    return winner_of


def _second_and_third(before: Position, _: Any, after: Position) -> Position:
    if len(before.quarry or ()) < 3:
        return after
    *rest, third, second, first = before.quarry or ()
    laid = sorted((second, third), reverse=True)
    return own(after, supply=(*before.own.supply, *laid))._replace(quarry=(*rest, first))


def _without_the_others_opening_card(_: Position, player: int, seen: Position) -> Position:
    sides = [side if at == player else side._replace(opening=False) for at, side in enumerate(seen.sides, 1)]
    return seen._replace(sides=(sides[0], sides[1]))


def _under_the_deck(before: Position, action: Any, after: Position) -> Position:
    return after._replace(discards=before.discards, deck=(*action.cards, *(after.deck or ())))


def _own_too_at_a_shared_site(before: Position, action: Any, after: Position) -> Position:
    site = before.site
    driven = [card for card in after.own.columns[site] or () if card is action.target]
    if before.other.pawn is not site or not driven:
        return after
    return discarded(own_column(after, site, less(after.own.columns[site], *driven)), *driven)


def _draws_again(_: Position, __: Any, after: Position) -> Position:
    return after._replace(phase=Phase.DRAW) if after.phase is Phase.ACT else after


def _first_card_spent(before: Position, action: Any, after: Position) -> Position:
    hand = after.own.hand or ()
    if action.source in ("opening", before.player) or not hand:
        return after
    return discarded(own(after, hand=hand[1:]), hand[0])


def _on_for_player_1(before: Position, after: Position, _: bool) -> Position:
    ended = after.result is not None and after.result.clause == "ending.quarry-empty"
    return before._replace(endgame=after.endgame) if ended and before.player == 1 else after


def _with_a_temple(at: Position, action: Any) -> bool:
    return action.kind == Power.STEAL and at.own.pawn is not None and level(at.own.temples[at.own.pawn]) > 0


FAULTS = (
    Fault(
        "travelling renews the migration",
        "migration.once",
        "After a journey one may migrate again.",
        effect("travel", _migration_renewed),
    ),
    Fault(
        "destroying ends the endgame",
        "ending.endgame-stays",
        "When a temple is destroyed the endgame is over.",
        effect("destroy", _endgame_over),
    ),
    Fault(
        "settles out of the discards",
        "settling.card-in-hand",
        "A card that is not in hand is taken from the discards and settled.",
        both(
            laxer(conditions.settle_card_in_hand, lambda at, action: action.people in (at.discards or ()), "settle"),
            replaced("settle", _out_of_the_discards),
        ),
    ),
    Fault(
        "drives out of the hand too",
        "abilities.medes.drive-out",
        "The other player discards the people's cards from his hand as well.",
        effect(Power.DRIVE_OUT, _out_of_the_hand),
    ),
    Fault(
        "a theft is an exchange",
        "abilities.hittites.steal",
        "The other player gets the card that the stolen one would cover.",
        effect(Power.STEAL, _exchanged),
    ),
    Fault(
        "draws up to seven",
        "turn.draw-three",
        "Nobody draws more cards than make a hand of seven.",
        effect("draw", _up_to_seven),
        also=("closing.no-hand-limit",),
    ),
    Fault(
        "small hands are spared",
        "halving.half-down",
        "Of a hand of two or three cards nothing is given up.",
        effect(Power.HALVE, when(lambda at, _: at.other.hand_size in (2, 3), _spared)),
    ),
    Fault(
        "a tie is the higher temple's",
        "ending.tie-hand",
        "With equal totals the player with the highest temple wins.",
        wrapped(endings, "winner_of", _higher_temple_wins),
    ),
    Fault(
        "a finished temple stands",
        "abilities.assyrians.destroy",
        "A temple of level 6 cannot be destroyed.",
        refused(
            lambda at, action: (
                action.kind == Power.DESTROY
                and at.own.pawn is not None
                and level(at.other.temples[at.own.pawn]) == 6
                and at.phase is Phase.ACT
            )
        ),
    ),
    Fault(
        "a pawn keeps its people together",
        "abilities.sumerians.defect",
        "Nobody comes over where the other player's pawn stands.",
        refused(
            lambda at, action: action.kind == Power.DEFECT and at.own.pawn is not None and at.other.pawn is at.own.pawn
        ),
    ),
    Fault(
        "the second and the third card",
        "closing.draw-two",
        "The top card of the quarry stays there in phase 3.",
        effect("end", _second_and_third),
    ),
    Fault(
        "the other's opening card is hidden",
        "information.temples-open",
        "A view does not show that the other player still owes his opening card.",
        seeing(_without_the_others_opening_card),
    ),
    Fault(
        "what is given up goes under the deck",
        "halving.owner-chooses",
        "The cards of a halved hand go under the people deck.",
        effect("discard", _under_the_deck),
    ),
    Fault(
        "drives out its own at a shared site",
        "abilities.medes.own-stay",
        "Where both pawns stand the own cards of the people are driven out as well.",
        effect(Power.DRIVE_OUT, _own_too_at_a_shared_site),
    ),
    Fault(
        "the endgame needs two of fifteen",
        "ending.endgame",
        "The endgame is entered only when both totals are 15 or more.",
        wrapped(endings, "enters_endgame", lambda right: lambda now: right(now) and now.lower >= 15),
    ),
    Fault(
        "draws anew after a shuffle",
        "turn.draw-across-shuffle",
        "After a reshuffle phase 1 begins again.",
        effect("shuffle", _draws_again),
    ),
    Fault(
        "player 2 empties the quarry",
        "ending.quarry-empty",
        "An empty quarry ends the game in player 2's turns only.",
        looking(_on_for_player_1),
    ),
    Fault(
        "steals onto bare ground only",
        "abilities.hittites.higher",
        "A theft is refused where the own temple has a level.",
        refused(_with_a_temple),
    ),
    Fault(
        "the other's card is paid for",
        "building.lays-card",
        "Who builds from the other player's supply discards a card of his hand.",
        effect("build", _first_card_spent),
    ),
    Fault(
        "a hand for each player",
        "closing.tell-hand",
        "Both hands are told at the end of a turn.",
        telling(lambda at, told: [*told, event("hand", "closing.tell-hand", player=at.other_player, cards=4)]),
    ),
)
