"""Whole games in lock-step: what occurs in them, what they catch, and scenarios and expectations made from them."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from kit.forgetful_adapter import Memory, answered

from babel_kit import protocol
from babel_kit.babel import adapter, gherkin
from babel_kit.babel.aims import PAIRS, WISHES, aims_of, play_game
from babel_kit.babel.asking import question
from babel_kit.babel.compare import shuffled_as_given
from babel_kit.babel.expect import expected
from babel_kit.babel.features import _faults, _scenarios_of
from babel_kit.babel.games import TOLD, NearMisses, Occurrences, check_name, game_checks, occurrences
from babel_kit.babel.made_up import make_action, make_position
from babel_kit.babel.reached import clauses_at_boundary, play_question
from babel_kit.report import Verdict
from babel_kit.runner import judged
from babel_kit.transport import Result
from babel_ref import (
    EDITIONS,
    PEOPLES,
    Build,
    End,
    People,
    Phase,
    Refused,
    Shuffle,
    action_from_json,
    action_to_json,
    deal_to_json,
    edition_of,
    play,
    position_from_json,
    position_to_json,
    replay,
)
from babel_ref import (
    Result as Outcome,
)

METHODS = ["play", "legal", "deal", "replay", "view"]


def hello(**changes):
    greeting = protocol.InitializeResult(1, "babel", protocol.Implementation("", ""), list(EDITIONS), METHODS, {})
    return msgspec.structs.replace(greeting, events=True, **changes)


def answers_of(fault, questions):
    """What the forgetful adapter answers, without a process."""
    memory = Memory()
    for number, asked in enumerate(questions):
        request = {"jsonrpc": "2.0", "id": number, "method": asked.call.method, "params": asked.call.params}
        answer = answered(fault, memory, msgspec.json.decode(msgspec.json.encode(request)))
        yield Result(answer["result"], 0.0)


def outcomes(fault, seeds, kinds=None, **changes):
    """The results of games with an adapter that has this fault; `kinds` picks questions about some kinds of actions."""
    for check in game_checks(hello(**changes), ["wgg-2013"], {}, seeds):
        questions = [asked for asked in check.questions() if kinds is None or kind_of(asked) in kinds]
        yield judged(check, questions, list(answers_of(fault, questions)), lambda *_: "text")


def kind_of(asked):
    """What is done in a play, or last in a replay."""
    actions = asked.call.params.get("actions") or [asked.call.params["action"]]
    return actions[-1]["do"]


# What occurs


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_thirty_games_bring_all_that_matters(edition):
    counted = Counter()
    for seed in range(1, 31):
        counted.update(occurrences(play_game(edition, seed, aims_of(seed), 60)))
    wanted = [name for name in TOLD if name != "stopped at the limit of turns"]
    assert not [name for name in wanted if counted[name] < 3], counted


def test_each_aim_has_its_place():
    assert {aim for pair in PAIRS for aim in pair} == set(WISHES)


def test_a_game_is_told_by_its_seed():
    edition = EDITIONS["wgg-2013"]
    game = play_game(edition, 7, aims_of(7), 30)
    assert game == play_game(edition, 7, aims_of(7), 30)
    assert game.last == replay(game.deal, game.actions)
    assert game.actions != play_game(edition, 17, aims_of(17), 30).actions


def test_a_limit_of_turns_is_told_and_is_no_ending():
    occurred = Occurrences()
    checks = list(game_checks(hello(), ["wgg-2013"], {}, [1], 4, occurred))
    reached = {clause for asked in checks[0].questions() for clause in asked.clauses}
    assert not any(clause.startswith("ending.") for clause in reached)
    [note] = occurred.notes()
    assert (note.edition, note.counts["games"], note.counts["stopped at the limit of turns"]) == ("wgg-2013", 1, 1)
    assert list(note.counts) == ["games", *TOLD]


def test_editions_are_told_in_the_same_order_whichever_game_was_over_first():
    occurred = Occurrences()
    for edition in ("wgg-2013", "kosmos-2000"):
        occurred.add(edition, "one", play_game(EDITIONS[edition], 1, aims_of(1), 1))
    assert [note.edition for note in occurred.notes()] == ["kosmos-2000", "wgg-2013"]


def test_games_are_played_only_when_they_are_asked_for():
    def seeds():
        yield 1
        raise AssertionError("the second seed is not needed yet")

    checks = game_checks(hello(), ["wgg-2013"], {}, seeds())
    assert next(checks).name == check_name("wgg-2013", 1) == "games/wgg-2013/raid+race-1"


def test_declared_readings_are_honoured():
    [check] = game_checks(hello(), ["kosmos-2000"], {"destroyed-temple": "pile", "end-judged": "turn-end"}, [5])
    declared = {msgspec.json.encode(asked.call.params["position"]["readings"]) for asked in check.questions()}
    assert declared == {b'{"destroyed-temple":"pile","end-judged":"turn-end"}'}


# What is asked


def test_the_bundled_engine_passes_and_every_kind_of_clause_is_reached():
    results = list(outcomes("none", [1]))
    assert {result.verdict for result in results} == {Verdict.PASS}
    reached = {clause for result in results for clause in result.clauses}
    refusals = {"migration.once", "building.enough-people", "settling.card-in-hand", "turn.phases", "ending.over"}
    effects = {"closing.lowest-on-top", "migration.order-kept", "turn.reshuffle"}
    assert refusals | effects <= reached


def test_refusals_are_asked_at_each_position_and_are_near_misses():
    [check] = game_checks(hello(), ["wgg-2013"], {}, [2])
    questions = list(check.questions())
    refused = [asked for asked in questions if "refused" in expected("play", asked.call.params)]
    positions = {msgspec.json.encode(asked.call.params["position"]) for asked in questions}
    assert len(refused) >= len(positions)
    assert sum(len(asked.clauses) == 1 for asked in refused) > 0.7 * len(refused)


def test_near_misses_take_turns_and_lie_near():
    misses = NearMisses(random.Random(1))
    game = play_game(EDITIONS["wgg-2013"], 1, aims_of(1), 12)
    asked = Counter(refused.clauses for move in game.moves for _, refused in misses.at(move.before, 2))
    assert len(asked) > 15
    assert asked.most_common(1)[0][1] < 0.3 * asked.total()


def test_what_is_legal_is_wanted_only_where_it_is_offered():
    wanted = [asked.call.params.get("want") for check in games_with() for asked in check.questions()]
    assert ["legal"] in wanted
    unwanted = [asked.call.params.get("want") for check in games_with(methods=["play"]) for asked in check.questions()]
    assert set(map(str, unwanted)) == {"None"}


def games_with(**changes):
    return game_checks(hello(**changes), ["wgg-2013"], {}, [1], 3)


def test_expected_carries_what_is_legal_where_it_is_wanted():
    position = play_game(EDITIONS["wgg-2013"], 1, aims_of(1), 2).last
    params = {"position": position_to_json(position), "action": {"do": "draw"}}
    assert "legal" not in expected("play", params)["result"]
    after = expected("play", {**params, "want": ["legal"]})["result"]
    assert after["legal"] == expected("legal", {"position": after["position"]})["result"]["actions"]


def legal_answer(change):
    """The judgement on a play whose list of legal actions is changed."""
    move = next(
        move for move in play_game(EDITIONS["wgg-2013"], 1, aims_of(1), 6).moves[20:] if move.action.kind == "draw"
    )
    asked = play_question(move.before, move.action, hello(), move.played, want_legal=True)
    answer = msgspec.json.decode(msgspec.json.encode(adapter.answer_play(asked.call.params)))
    change(answer["legal"])
    return asked.judge(Result(answer, 0.0))


def test_an_action_that_is_wrongly_listed_is_put_down_to_what_forbids_it():
    judgement = legal_answer(lambda legal: legal.append({"do": "migrate", "from": "A", "to": "A"}))
    assert judgement.verdict is Verdict.FAIL
    assert "migration.another-site" in judgement.blamed
    assert not any(clause.startswith("turn.") for clause in judgement.blamed)


def test_an_action_that_is_left_out_is_put_down_to_the_liberty_that_it_takes():
    judgement = legal_answer(lambda legal: legal.remove({"do": "end"}))
    assert judgement.blamed == ("turn.any-order",)


def test_a_wrong_refusal_fails_its_clauses_and_no_others():
    results = list(outcomes("refuses migrations", [1], ["migrate", "settle"]))
    failed = {name for result in results for name, verdict in result.clauses.items() if verdict is Verdict.FAIL}
    assert failed
    assert {name.partition(".")[0] for name in failed} <= {"migration", "setup"}


def test_another_position_is_put_down_to_an_effect_and_to_no_condition():
    moves = play_game(EDITIONS["wgg-2013"], 1, aims_of(1), 20).moves
    move = next(move for move in moves if "building.enough-people" in clauses_at_boundary(move.before, move.action))
    asked = play_question(move.before, move.action, hello(), move.played, want_legal=True)
    assert "building.enough-people" in asked.clauses
    answer = msgspec.json.decode(msgspec.json.encode(adapter.answer_play(asked.call.params)))
    answer["position"]["sides"][move.before.player - 1]["temples"] = {letter: [] for letter in "AHMPS"}
    assert asked.judge(Result(answer, 0.0)).blamed == ("building.lays-card",)


def test_a_fault_that_shows_only_after_a_reshuffle_is_found():
    results = outcomes("refuses migrations after a reshuffle", [1], ["shuffle", "migrate"])
    assert Verdict.FAIL in {result.verdict for result in results}


def test_conditions_that_hold_only_just_are_reached():
    position = play_game(EDITIONS["wgg-2013"], 1, aims_of(1), 1).last
    assert position.player == 2
    side = position.own._replace(pawn=People.MEDES, columns=((), (), (People.MEDES,), (), ()), opening=True)
    ready = position.after(side)._replace(phase=Phase.ACT)
    assert "building.enough-people" in clauses_at_boundary(ready, Build("opening"))
    more = ready.after(side._replace(columns=((), (), (People.MEDES,) * 2, (), ())))
    assert "building.enough-people" not in clauses_at_boundary(more, Build("opening"))


# Adapters that can only replay


def test_an_adapter_that_can_only_replay_is_asked_to():
    checks = list(game_checks(hello(methods=["replay"]), ["wgg-2013"], {}, [1]))
    assert checks[0].needs == ("replay",)
    questions = list(checks[0].questions())
    assert {asked.call.method for asked in questions} == {"replay"}
    assert [len(asked.call.params["actions"]) for asked in questions] == sorted(
        len(asked.call.params["actions"]) for asked in questions
    )
    assert {result.verdict for result in outcomes("can only replay", [1], methods=["replay"])} == {Verdict.PASS}


def test_a_fault_in_a_replay_is_put_down_to_the_move_that_it_stops_at():
    [result] = outcomes("can only replay and refuses the second migration", [1], methods=["replay"])
    failed = {name for name, verdict in result.clauses.items() if verdict is Verdict.FAIL}
    assert failed >= {"migration.once", "migration.exactly-three", "migration.another-site"}
    assert {name.partition(".")[0] for name in failed} == {"migration"}


def test_an_adapter_that_can_neither_play_nor_replay_is_not_offered():
    [check] = game_checks(hello(methods=["view"]), ["wgg-2013"], {}, [1])
    assert check.needs == ("play",)


def replayed(at):
    """The judgement on a replay that should be refused at its last action, and its actions."""
    game = play_game(EDITIONS["wgg-2013"], 1, aims_of(1), 2)
    actions = [*map(action_to_json, game.actions), {"do": "end"}]
    params = {"deal": deal_to_json(game.deal), "actions": actions}
    return question("replay", params, hello(), ("turn.phases",)).judge(Result({"refused": {}, "at": at}, 0.0)), actions


def test_where_a_replay_is_refused_is_judged():
    right, actions = replayed(len(replayed(0)[1]) - 1)
    assert right.verdict is Verdict.PASS
    wrong, _ = replayed(3)
    assert wrong.verdict is Verdict.FAIL
    assert wrong.differences[0].where == "at"
    assert wrong.differences[0].expected == len(actions) - 1
    assert replayed(None)[0].verdict is Verdict.FAIL


def test_the_oracle_replays():
    game = play_game(EDITIONS["kosmos-2000"], 9, aims_of(9), 60)
    params = {"deal": deal_to_json(game.deal), "actions": [action_to_json(action) for action in game.actions]}
    answer = expected("replay", params)
    assert position_from_json(answer["result"]["position"]) == game.last
    assert game.last.result.clause in answer["endings"]
    over = expected("replay", {**params, "actions": [*params["actions"], {"do": "end"}]})
    assert over["at"] == len(game.actions)
    assert "ending.over" in over["refused"]


# Adapters that shuffle by themselves


@pytest.mark.parametrize("methods", [METHODS, ["replay"]])
def test_an_own_order_of_the_shuffled_cards_is_believed(methods):
    fault = "shuffles by itself" if "play" in methods else "can only replay and shuffles by itself"
    results = list(outcomes(fault, [1, 2], methods=methods, shuffle="own", kinds=["shuffle", "draw"]))
    assert {result.verdict for result in results} == {Verdict.PASS}
    assert any("turn.reshuffle" in result.clauses for result in results)


def test_another_order_is_a_failure_of_an_adapter_that_says_it_takes_the_given_one():
    assert Verdict.FAIL in {result.verdict for result in outcomes("shuffles by itself", [1], ["shuffle"])}


@pytest.mark.parametrize("fault", ["shuffles other cards", "draws what it had"])
def test_the_cards_of_an_own_shuffle_are_checked(fault):
    results = list(outcomes(fault, [1], ["shuffle"], shuffle="own"))
    failures = [result.failure for result in results if result.verdict is Verdict.FAIL]
    assert failures
    assert all("shuffle" in failure.asked for failure in failures)


def test_an_own_order_is_no_excuse_for_another_number_of_cards():
    given = {"player": 1, "peoples": {"deck": ["A", "H"]}, "sides": [{"hand": ["M"]}, {}]}
    fewer = {"player": 1, "peoples": {"deck": ["A"]}, "sides": [{"hand": ["M", "H"]}, {}]}
    assert shuffled_as_given(given, fewer, []) == given
    turned = {"player": 1, "peoples": {"deck": ["H", "M"]}, "sides": [{"hand": ["A"]}, {}]}
    assert shuffled_as_given(given, turned, []) == turned
    assert shuffled_as_given(given, turned, ["M"]) == given


# Scenarios


def scenario_from(text):
    """The one scenario of a text, as the features are read."""
    [scenario] = _scenarios_of("made up", f"Feature: Made up\n{text}")
    assert not list(_faults(scenario))
    return scenario


def without_hidden_order(position):
    """What a scenario says of a position: the decks' order only as far as the action looks at it."""
    result = position.result and Outcome(position.result.winner)
    return position._replace(deck=sorted(position.deck), quarry=sorted(position.quarry), result=result)


def made_up(seed):
    chance = random.Random(seed)
    position = make_position(chance.randrange)
    return position, make_action(chance.randrange, position)


@pytest.mark.parametrize("block", range(4))
def test_a_question_as_a_scenario_sets_up_the_same_table_and_holds(block):
    for seed in range(60 * block, 60 * block + 60):
        position, action = made_up(seed)
        scenario = scenario_from(gherkin.play_scenario(position, action))
        [edition] = scenario.editions()
        played = scenario.run(edition).exchanges[0].params
        assert without_hidden_order(position_from_json(played["position"])) == without_hidden_order(position)
        assert isinstance(action, Shuffle) or action_from_json(played["action"]) == action


def test_what_is_legal_and_what_is_seen_are_scenarios_too():
    for seed in range(20):
        position, _ = made_up(seed)
        for text in (gherkin.legal_scenario(position), *(gherkin.view_scenario(position, player) for player in (1, 2))):
            scenario_from(text).run(position.edition)


def test_a_scenario_that_tells_what_does_not_follow_does_not_hold():
    edition = EDITIONS["wgg-2013"]
    position = play_game(edition, 1, aims_of(1), 2).last
    text = gherkin.play_scenario(position, End())
    assert "it is refused by turn.phases" in text
    wrong = text.replace("it is refused by turn.phases", "it is refused by migration.once")
    with pytest.raises(AssertionError, match="does not forbid it"):
        scenario_from(wrong).run(edition)


def test_a_failure_comes_with_its_scenario_and_command():
    [result] = outcomes("refuses migrations", [1], ["migrate"])
    scenario = scenario_from(result.failure.scenario)
    assert "migrates" in result.failure.scenario
    scenario.run(scenario.editions()[0])
    assert result.failure.again.startswith("babel-rules judge 'wgg-2013 ")
    [result] = outcomes("can only replay and refuses the second migration", [1], methods=["replay"])
    assert result.failure.picture
    assert "replay of" in result.failure.asked


def test_shuffles_are_fitted_to_readings():
    edition = edition_of("wgg-2013", {"reshuffle": "emptied"})
    game = play_game(edition, 3, aims_of(3), 60)
    shuffles = [move for move in game.moves if isinstance(move.action, Shuffle)]
    assert shuffles
    for move in shuffles:
        assert not isinstance(play(move.before, move.action), Refused)
        assert len(move.action.deck) == len(move.before.discards) > 0
        assert set(move.action.deck) <= set(PEOPLES)
