"""Faults that show only now and then, and faults of the lists of legal actions."""

from __future__ import annotations

from typing import Any

from babel_ref import (
    Action,
    Build,
    Discard,
    Draw,
    End,
    Migrate,
    People,
    Phase,
    Position,
    Settle,
    Shuffle,
    Travel,
    Use,
    conditions,
    effects,
    endings,
)
from babel_ref.actions import Power
from strength.breaking import (
    Break,
    both,
    dealing,
    effect,
    laxer,
    listing,
    looking,
    not_listing,
    own,
    own_column,
    past,
    refused,
    remember,
    replaced,
    when,
    wrapped,
)
from strength.fault import Fault
from strength.faults.abilities import _defects, _lowest_first, _right_way, _use
from strength.faults.sites import _bottom, _here, _moved, _people_are, _turned
from strength.faults.turn import _from_the_bottom, _keeps

# Only now and then


def _noted(kind: str, name: str) -> Break:
    def note(_: Position, __: Action, after: Position) -> Position:
        setattr(past, name, getattr(past, name) + 1)
        return after

    return effect(kind, note)


def _second_game(change: Any) -> Any:
    return lambda start: change(start) if past.deals > 1 else start


def _left_from_the_last_game(start: Position) -> Position:
    return start._replace(quarry=start.quarry[::-1])


def _late(number: int) -> Any:
    return lambda *_: past.requests > number


def _higher(before: Position, _: Any, after: Position) -> Position:
    held = before.own.supply
    return own(after, supply=held + after.own.supply[len(held) :][::-1])


def _free_in_long_columns(right: Any) -> Any:
    def use(position: Position, action: Use) -> effects.Step:
        if len(position.own.columns[position.site]) < 8:
            return right(position, action)
        return effects.POWERS[action.power](position, action)

    return use


NOW_AND_THEN = (
    Fault(
        "after a reshuffle draws from the bottom",
        "turn.draw-three",
        "Once a reshuffle was made, people cards are drawn from the bottom.",
        both(_noted("shuffle", "shuffles"), effect("draw", when(lambda *_: past.shuffles > 0, _from_the_bottom))),
    ),
    Fault(
        "after a long deck draws from the bottom",
        "turn.draw-three",
        "From a people deck of fewer than ten cards one draws from the bottom.",
        effect("draw", when(lambda at, _: len(at.deck) < 10, _from_the_bottom)),
    ),
    Fault(
        "migrants turned in the endgame",
        "migration.order-kept",
        "In the endgame migrants arrive in the reverse order.",
        effect("migrate", when(lambda at, _: at.endgame, _moved(_turned))),
    ),
    Fault(
        "no people needed in the endgame",
        "building.enough-people",
        "In the endgame a level asks for one card less.",
        _people_are(lambda at, level: _here(at) + at.endgame >= level),
    ),
    Fault(
        "travel in place in the endgame",
        "travel.another-site",
        "In the endgame a card may be spent to stay.",
        laxer(conditions.travel_elsewhere, lambda at, _: at.endgame, "travel"),
    ),
    Fault(
        "the second quarry upside down",
        "setup.quarry",
        "In the second game of a process the quarry is turned over.",
        both(remember, dealing(_second_game(_left_from_the_last_game))),
    ),
    Fault(
        "the second game begins with player 2",
        "setup.starting-player",
        "The players take turns at starting.",
        both(remember, dealing(lambda start: start._replace(player=1 + (past.deals + 1) % 2))),
    ),
    Fault(
        "tired migrations",
        "migration.top-three",
        "After 500 requests the lowest three cards migrate.",
        both(remember, effect("migrate", when(_late(500), _moved(_bottom)))),
    ),
    Fault(
        "tired supplies",
        "closing.lowest-on-top",
        "After 2,000 requests the higher card is laid on top.",
        both(remember, effect("end", when(_late(2000), _higher))),
    ),
    Fault(
        "player 2's migrants turned",
        "migration.order-kept",
        "For player 2 migrants arrive in the reverse order.",
        effect("migrate", when(lambda at, _: at.player == 2, _moved(_turned))),
    ),
    Fault(
        "player 2's rubble",
        "abilities.assyrians.order",
        "When player 2 destroys, the lowest level is laid back first.",
        effect("destroy", when(lambda at, _: at.player == 2, _lowest_first)),
    ),
    Fault(
        "player 2's higher card on top",
        "closing.lowest-on-top",
        "Player 2 lays the higher card on top.",
        effect("end", when(lambda at, _: at.player == 2, _higher)),
    ),
    Fault(
        "player 2's defectors",
        "abilities.sumerians.on-top",
        "For player 2 defectors go to the bottom.",
        effect("defect", when(lambda at, _: at.player == 2, _defects(_right_way, lambda held, coming: coming + held))),
    ),
    Fault(
        "player 2 halves up",
        "halving.half-down",
        "Player 2's halvings are rounded up.",
        effect(
            "halve",
            lambda before, _, after: (
                after._replace(owes=(before.other.hand_size + 1) // 2) if before.player == 2 and after.owes else after
            ),
        ),
    ),
    Fault(
        "kosmos-2000 migrants turned",
        "migration.order-kept",
        "In kosmos-2000 migrants arrive in the reverse order.",
        effect("migrate", when(lambda at, _: at.edition.name == "kosmos-2000", _moved(_turned))),
    ),
    Fault(
        "wgg-2013 draws one",
        "closing.draw-two",
        "In wgg-2013 one temple card is drawn.",
        effect("end", when(lambda at, _: at.edition.name == "wgg-2013", _keeps(1))),
    ),
    Fault(
        "wgg-2013 judges at the turn's end",
        "ending.when-judged",
        "In wgg-2013 the totals are looked at only after the draw of phase 3.",
        looking(lambda before, after, closing: before if not closing and before.edition.name == "wgg-2013" else after),
    ),
    Fault(
        "at the Sumerians nothing grows",
        "settling.on-top",
        "At the Sumerians a card is laid under the column.",
        effect(
            "settle",
            when(
                lambda at, _: at.own.pawn is People.SUMERIANS,
                lambda before, action, after: own_column(
                    after, before.site, (action.people, *before.own.columns[before.site])
                ),
            ),
        ),
    ),
    Fault(
        "a full column forgets its order",
        "migration.order-kept",
        "Onto a column of four or more migrants arrive in the reverse order.",
        effect("migrate", when(lambda at, action: len(at.own.columns[action.to]) >= 4, _moved(_turned))),
    ),
    Fault(
        "six cards make two groups",
        "abilities.group",
        "A run of six or more cannot be used.",
        refused(
            lambda at, action: (
                isinstance(action, Use)
                and at.own.pawn is not None
                and at.own.columns[at.site].count(action.people) >= 6
            ),
        ),
    ),
    Fault(
        "abilities from long columns are free",
        "abilities.discard-one",
        "From a column of eight cards no card is discarded.",
        _use(_free_in_long_columns),
    ),
    Fault(
        "level 4 is not stolen",
        "abilities.hittites.steal",
        "A stolen card of level 4 or more stays with the other player too.",
        effect(
            "steal",
            when(
                lambda at, _: at.other.temples[at.site][-1] >= 4,
                lambda before, _, after: after.after(None, after.other._replace(temples=before.other.temples)),
            ),
        ),
    ),
    Fault(
        "large hands are not told",
        "closing.tell-hand",
        "A hand of more than ten cards is not told.",
        replaced(
            "end",
            lambda right: (
                lambda at, action: (
                    lambda after, told: (
                        after,
                        tuple(one for one in told if one.name != "hand" or len(at.own.hand) <= 10),
                    )
                )(*right(at, action))
            ),
        ),
    ),
    Fault(
        "a high total is cut off",
        "ending.winner",
        "Totals are compared up to 15 only.",
        wrapped(
            endings, "winner_of", lambda right: lambda at: (None, "ending.draw") if min(at.totals) >= 15 else right(at)
        ),
    ),
)

# Lists of legal actions


def _also(more: Any) -> Break:
    """A list with some more actions."""
    return listing(lambda at, actions: actions + [one for one in more(at) if one not in actions])


def _of_kind(kind: type) -> Any:
    return lambda _, action: isinstance(action, kind)


def _acting(at: Position) -> bool:
    return at.phase is Phase.ACT


_lists: list[list[Action]] = []


def _stale(_: Position, actions: list[Action]) -> list[Action]:
    _lists.append(actions)
    return _lists[-2] if len(_lists) > 1 else actions


LISTS = (
    Fault("no draw listed", "turn.draw-three", "The list lacks the draw.", not_listing(_of_kind(Draw))),
    Fault("no shuffle listed", "turn.reshuffle", "The list lacks the shuffle.", not_listing(_of_kind(Shuffle))),
    Fault(
        "no end listed",
        "turn.any-order",
        "The list lacks the end of the turn while something else can be done.",
        listing(lambda _, actions: [one for one in actions if not isinstance(one, End)] or actions),
    ),
    Fault(
        "no journey from the quarry listed",
        "travel.from-quarry",
        "The list lacks the journeys from the quarry.",
        not_listing(lambda at, action: isinstance(action, Travel) and at.own.pawn is None),
    ),
    Fault(
        "no journey to the Medes listed",
        "travel.card-in-hand",
        "The list lacks the journeys to the Medes.",
        not_listing(lambda _, action: action == Travel(People.MEDES)),
    ),
    Fault(
        "no foreign card listed",
        "settling.card-in-hand",
        "The list lacks the settling of other peoples than the site's.",
        not_listing(lambda at, action: isinstance(action, Settle) and action.people is not at.own.pawn),
    ),
    Fault(
        "no build from the other's supply listed",
        "building.either-supply",
        "The list lacks the builds from the other player's supply.",
        not_listing(lambda at, action: isinstance(action, Build) and action.source == at.other_player),
    ),
    Fault(
        "no opening card listed",
        "setup.opening-apart",
        "The list lacks the build of the opening card.",
        not_listing(lambda _, action: action == Build("opening")),
    ),
    Fault(
        "no migration from elsewhere listed",
        "migration.anywhere",
        "The list lacks the migrations from other sites than the pawn's.",
        not_listing(lambda at, action: isinstance(action, Migrate) and action.source is not at.own.pawn),
    ),
    Fault(
        "no halving listed",
        "halving.any-group",
        "The list lacks the halvings.",
        not_listing(lambda _, action: isinstance(action, Use) and action.power is Power.HALVE),
    ),
    Fault(
        "no theft listed",
        "abilities.hittites.higher",
        "The list lacks the thefts that leave levels out.",
        not_listing(
            lambda at, action: (
                isinstance(action, Use)
                and action.power is Power.STEAL
                and conditions.other_level(at) > conditions.own_level(at) + 1
            )
        ),
        also=("abilities.hittites.steal",),
    ),
    Fault(
        "no skip from the own supply listed",
        "abilities.persians.supply",
        "The list lacks the skips from the own supply.",
        not_listing(
            lambda at, action: isinstance(action, Use) and action.power is Power.SKIP and action.source == at.player
        ),
    ),
    Fault(
        "no foreign people listed",
        "abilities.medes.drive-out",
        "The list lacks driving out peoples other than the Medes.",
        not_listing(
            lambda _, action: (
                isinstance(action, Use) and action.power is Power.DRIVE_OUT and action.target is not People.MEDES
            )
        ),
    ),
    Fault(
        "one choice of cards listed",
        "halving.owner-chooses",
        "The list has only one choice of cards to give up.",
        listing(lambda at, actions: actions[:1] if at.phase is Phase.DISCARD else actions),
    ),
    Fault(
        "travel in place listed",
        "travel.another-site",
        "The list has a journey to the pawn's own site.",
        _also(
            lambda at: (
                [Travel(at.own.pawn)] if _acting(at) and at.own.pawn is not None and at.own.pawn in at.own.hand else []
            )
        ),
    ),
    Fault(
        "a second migration listed",
        "migration.once",
        "The list has migrations after a migration.",
        _also(
            lambda at: (
                [Migrate(People.ASSYRIANS, People.MEDES)]
                if _acting(at) and at.migrated and len(at.own.columns[0]) >= 3
                else []
            )
        ),
    ),
    Fault(
        "two cards listed to migrate",
        "migration.exactly-three",
        "The list has migrations from columns of two.",
        _also(
            lambda at: (
                [Migrate(site, People((site + 1) % 5)) for site in People if len(at.own.columns[site]) == 2]
                if _acting(at) and not at.migrated
                else []
            )
        ),
    ),
    Fault(
        "settling at the quarry listed",
        "settling.where-pawn-stands",
        "The list has settling from the quarry.",
        _also(lambda at: [Settle(card) for card in set(at.own.hand)] if _acting(at) and at.own.pawn is None else []),
    ),
    Fault(
        "fewer cards listed to give up",
        "halving.exact-number",
        "The list has choices of one card too few.",
        _also(
            lambda at: (
                [Discard(tuple(at.other.hand[: at.owes - 1]))] if at.phase is Phase.DISCARD and at.owes > 1 else []
            )
        ),
    ),
    Fault(
        "an end listed when all is over",
        "ending.over",
        "The list has the end of the turn when the game is over.",
        _also(lambda at: [End()] if at.phase is Phase.OVER else []),
    ),
    Fault(
        "actions listed before the draw",
        "turn.phases",
        "The list has journeys in phase 1.",
        _also(
            lambda at: (
                [Travel(card) for card in set(at.own.hand) if card is not at.own.pawn] if at.phase is Phase.DRAW else []
            )
        ),
    ),
    Fault("the last list again", "turn.phases", "The list is the one of the request before.", listing(_stale)),
    Fault(
        "builds listed without people",
        "building.enough-people",
        "The list has builds for which one card is missing.",
        _also(
            lambda at: (
                [
                    Build(number)
                    for number in (1, 2)
                    if at.sides[number - 1].supply
                    and at.sides[number - 1].supply[-1] == conditions.own_level(at) + 1 == conditions.cards_here(at) + 1
                ]
                if _acting(at) and at.own.pawn is not None
                else []
            )
        ),
    ),
)

FAULTS = (*NOW_AND_THEN, *LISTS)
