"""To which clauses a wrong answer is put down."""

from __future__ import annotations

from typing import Any

import pytest

from babel_kit.babel import blame, clauses
from babel_kit.babel.blame import for_list, for_play, for_refusal
from babel_kit.babel.compare import hand_events, position_differences
from babel_kit.babel.expect import answer_to_play
from babel_kit.babel.scene import Draft
from babel_kit.report import Difference
from babel_ref import (
    EDITIONS,
    Action,
    Build,
    Draw,
    Edition,
    End,
    Migrate,
    People,
    Phase,
    Position,
    Power,
    Settle,
    Travel,
    Use,
    action_to_json,
    play,
    position_to_json,
)

A, H, M, P, S = People
WGG = EDITIONS["wgg-2013"]


def position(*, other: dict[str, Any] | None = None, edition: Edition = WGG, draft: Draft | None = None, **own: Any):
    """Player 1 to act at the Medes, with this on his side and on the other player's."""
    made = draft or Draft()
    made.change_side(1, **{"pawn": M, **own})
    made.change_side(2, **(other or {}))
    return made.position(edition)


def at_medes(*pile: Any) -> tuple[tuple[Any, ...], ...]:
    return (), (), pile, (), ()


def put_down(before: Position, action: Action, wrong: dict[str, Any], tags: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The clauses for a play that is followed by what follows, but for these members of the position or `events`."""
    right = answer_to_play(action, play(before, action))["result"]
    changed = {**right["position"], **{name: value for name, value in wrong.items() if name != "events"}}
    differences = list(position_differences(right["position"], changed))
    if "events" in wrong:
        differences.append(Difference("events", right["events"], hand_events(wrong["events"])))
    assert differences
    return for_play(tags, before, action, differences, None)


# Refusals


def test_a_wrong_refusal_is_put_down_to_the_clause_that_is_cited():
    before = position(columns=at_medes(A, P, S))
    assert for_refusal((), before, Migrate(M, A), "migration.exactly-three") == ("migration.exactly-three",)


def test_and_to_the_liberty_that_is_missed_where_it_is_cited():
    before = position(columns=at_medes(A, P, S))
    away = before.after(before.own._replace(pawn=P))
    told = for_refusal((), away, Migrate(M, A), "migration.exactly-three")
    assert told == ("migration.exactly-three", "migration.anywhere")


def test_a_clause_that_has_nothing_to_do_with_the_action_is_not_believed():
    before = position(columns=at_medes(A, A, A, P, S))
    assert "travel.card-in-hand" not in for_refusal((), before, Migrate(M, A), "travel.card-in-hand")


def test_a_refusal_by_a_clause_that_does_not_forbid_is_put_down_to_that_clause():
    before = position(columns=at_medes(A, P))
    assert for_play((), before, Migrate(M, A), (), "migration.once") == ("migration.once",)
    assert for_play((), before, Migrate(M, A), (), "no such clause") == ("migration.exactly-three",)


def test_a_refusal_without_a_reason_is_put_down_to_what_holds_only_just():
    before = position(columns=at_medes(A, P), supply=(2,), temples=at_medes(1))
    told = for_refusal((), before, Build(1))
    assert "building.enough-people" in told
    assert "building.where-pawn-stands" not in told


def test_a_refused_ability_may_not_be_there_at_all():
    before = position(columns=at_medes(A, A, A), other={"temples": at_medes(6)})
    assert "abilities.assyrians.destroy" in for_refusal((), before, Use(A, Power.DESTROY))


@pytest.mark.parametrize(("other_owes", "blamed"), [(False, False), (True, True)])
def test_who_owes_nothing_cannot_be_kept_from_ending_by_his_own_duty(other_owes, blamed):
    before = position(other={"opening": other_owes})
    assert ("setup.opening-due" in for_refusal((), before, End())) is blamed


def test_a_journey_from_site_to_site_may_be_thought_too_long():
    assert "travel.to-its-site" in for_refusal((), position(hand=(S,)), Travel(S))


# Ends


def test_an_end_after_a_draw_comes_at_the_wrong_time():
    before = position(draft=Draft(phase=Phase.DRAW))
    told = put_down(before, Draw(), {"phase": "over", "result": {"winner": 1}})
    assert told == ("ending.when-judged",)


def test_an_end_to_which_no_point_is_missing_comes_from_a_wrong_total():
    before = position(columns=at_medes(A), hand=(A,))
    assert put_down(before, Settle(A), {"phase": "over", "result": {"winner": 1}}) == ("ending.total",)


def test_an_end_to_which_one_point_is_missing_is_put_down_to_its_clause():
    before = position(
        columns=((A,), (), (), (), ()),
        hand=(A,),
        temples=((5,), (5,), (4,), (), ()),
        other={"temples": ((6,),) + ((),) * 4},
    )
    told = put_down(before, Settle(A), {"phase": "over", "result": {"winner": 1, "clause": "ending.fifteen"}})
    assert told == ("ending.fifteen",)


def over(**more: Any) -> tuple[Position, Action]:
    """A build that ends the game in the middle of the turn."""
    before = position(
        columns=at_medes(A),
        supply=(1,),
        temples=((6,), (5,), (), (3,), ()),
        other={"temples": ((), (2,), (), (), ())},
        **more,
    )
    return before, Build(1)


def test_a_turn_that_is_played_out_is_no_fault_of_the_ending():
    before, action = over()
    assert put_down(before, action, {"quarry": [1]}) == ("ending.cut-short",)


def test_a_turn_that_is_passed_on_at_the_end_is_no_fault_of_the_ending():
    before, action = over()
    assert put_down(before, action, {"player": 2}) == ("ending.over",)


@pytest.mark.parametrize(("endgame", "clause"), [(False, "ending.endgame"), (True, "ending.endgame-stays")])
def test_the_endgame_is_entered_once_and_stays(endgame, clause):
    before = position(
        draft=Draft(endgame=endgame),
        hand=(A,),
        temples=((6,), (5,), (), (), ()),
        other={"temples": ((6,), (4,), (), (), ())},
    )
    assert clause in put_down(before, Settle(A), {"endgame": not endgame})
    wrong = {"ending.endgame", "ending.endgame-stays"} - {clause}
    assert not wrong & set(put_down(before, Settle(A), {"endgame": not endgame}))


# Lists


def test_a_use_that_is_listed_with_another_choice_of_group_is_put_down_to_the_choice_alone():
    before = position(columns=at_medes(A, A, A), other={"hand": (P, P)})
    bare, named = (action_to_json(Use(A, Power.HALVE, group=group)) for group in (None, 1))
    wrong = [Difference("legal", bare, "(not listed)"), Difference("legal", "(not legal)", named)]
    assert for_list((), before, wrong) == ("abilities.which-group",)
    assert "halving.any-group" in for_list((), before, wrong[:1])


# What follows


@pytest.mark.parametrize("tags", [(), ("turn.any-order",)])
def test_another_hand_told_is_put_down_to_the_telling_alone(tags):
    before = position(hand=(A, A, A))
    told = put_down(before, End(), {"events": [{"event": "hand", "player": 1, "cards": 3}]}, tags)
    assert told == ("closing.tell-hand",)


def test_another_group_that_pays_is_no_fault_of_the_payment():
    before = position(columns=at_medes(A, A, A, H, A, A, A, A), other={"hand": (P, P)})
    sides = position_to_json(play(before, Use(A, Power.HALVE, group=1)).position)["sides"]
    sides[0]["columns"]["M"] = list("AAAHAAA")
    assert put_down(before, Use(A, Power.HALVE, group=1), {"sides": sides}) == ("abilities.which-group",)


def test_own_cards_that_are_driven_out_as_well_are_no_fault_of_driving_out():
    before = position(columns=at_medes(M, M, M, A, P), other={"columns": at_medes(A)})
    right = position_to_json(play(before, Use(M, Power.DRIVE_OUT, target=A)).position)
    right["sides"][0]["columns"]["M"] = list("MMP")
    wrong = {"sides": right["sides"], "peoples": {**right["peoples"], "discard": [*right["peoples"]["discard"], "A"]}}
    assert put_down(before, Use(M, Power.DRIVE_OUT, target=A), wrong) == ("abilities.medes.own-stay",)


def test_cards_taken_out_of_a_halved_hand_at_once_were_not_chosen():
    before = position(columns=at_medes(A, A, A), other={"hand": (P, P)})
    sides = position_to_json(play(before, Use(A, Power.HALVE)).position)["sides"]
    sides[1]["hand"] = ["P"]
    assert "halving.owner-chooses" in put_down(before, Use(A, Power.HALVE), {"sides": sides, "phase": "act", "owes": 0})


def test_a_shuffle_on_one_side_only_came_at_the_wrong_time():
    draft = Draft(phase=Phase.DRAW, next_people=(A, A, A), discards=(S,), rest_of_people="player 2's hand")
    told = put_down(draft.position(WGG), Draw(), {"phase": "shuffle"})
    assert told == ("turn.reshuffle-when",)


def test_every_clause_that_is_blamed_is_one(book):
    named = {*blame._SPEAKS, *blame._NEVER_OTHERWISE, *clauses.LIBERTIES, *clauses.BOUND_TO, *clauses._BEHIND}
    assert named <= set(book.clauses)
