"""Failures made small, saved and played again: of one move, of what an adapter remembers, and of whole replays."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from babel_kit import resources
from babel_kit.babel.games import game_checks
from babel_kit.babel.handshake import greeting, read_hello
from babel_kit.babel.traces import TraceError, read_trace, reduce_failure, replay_trace, save
from babel_kit.transport import Limits, Session

ADAPTER = resources.root() / "tests" / "kit" / "forgetful_adapter.py"
LIMITS = Limits(request_seconds=30.0)
SECONDS = 60.0
"""Far more than is needed, so that no verdict hangs on the machine."""


def command(fault):
    return [sys.executable, str(ADAPTER), fault]


def greeted(fault):
    with Session(command(fault), greeting(), LIMITS) as session:
        return read_hello(session.initialize())


def reduced(fault, seed=1, max_turns=60, with_game_before=False, **more):
    """The trace of a fault's failure in a game, the questions of the game before it asked first where that is told."""
    hello = greeted(fault)
    check, before = game_checks(hello, ["wgg-2013"], {}, [seed, seed + 1], max_turns)
    earlier = [asked for asked in before.questions() if asked.call.params.get("action") != {"do": "migrate"}]
    earlier = earlier[:12] if with_game_before else []
    questions = list(check.questions())
    return reduce_failure(command(fault), LIMITS, check, questions, hello, earlier, **{"seconds": SECONDS, **more})


@pytest.fixture(scope="module")
def of_one_move():
    return reduced("refuses migrations", max_turns=8)


def test_a_fault_without_memory_is_reduced_to_one_move(of_one_move):
    assert of_one_move.earlier == []
    assert len(of_one_move.actions) == 1
    assert of_one_move.actions[0]["do"] == "migrate"
    assert of_one_move.verdict == "fail"
    assert of_one_move.message == "refused, but no clause forbids it"
    assert of_one_move.expected["result"]["position"]["migrated"] is True
    assert {name.partition(".")[0] for name in of_one_move.clauses} == {"migration"}


def test_a_fault_after_a_reshuffle_is_reduced_to_a_list_that_still_fails(tmp_path):
    trace = reduced("refuses migrations after a reshuffle")
    done = [action["do"] for segment in (*trace.earlier, trace) for action in segment.actions]
    assert done == ["shuffle", "migrate"]
    replayed = replay_trace(save(trace, tmp_path), command("refuses migrations after a reshuffle"), LIMITS)
    assert replayed.exit_code == 1
    assert "request 2 of 2" in replayed.lines[0]


def test_a_fault_in_the_second_game_is_reduced_with_what_was_asked_before(tmp_path):
    fault = "refuses migrations in the second game"
    assert reduced(fault, max_turns=6) is None
    trace = reduced(fault, max_turns=6, with_game_before=True)
    done = [action["do"] for segment in (*trace.earlier, trace) for action in segment.actions]
    assert done == ["draw", "draw", "migrate"]
    assert replay_trace(save(trace, tmp_path), command(fault), LIMITS).exit_code == 1
    assert replay_trace(save(trace, tmp_path), command("none"), LIMITS).exit_code == 0


def test_moves_are_dropped_from_a_replay_as_long_as_it_is_a_game(tmp_path):
    fault = "can only replay and refuses the second migration"
    trace = reduced(fault)
    assert trace.method == "replay"
    done = [action["do"] for action in trace.actions]
    assert done.count("migrate") == 2
    assert done[-1] == "migrate"
    assert len(done) < 40
    assert replay_trace(save(trace, tmp_path), command(fault), LIMITS).exit_code == 1
    assert replay_trace(save(trace, tmp_path), command("can only replay"), LIMITS).exit_code == 0


def test_what_does_not_fail_again_gives_no_trace():
    assert reduced("none", max_turns=2) is None


def test_a_trace_is_given_when_the_time_is_up_too():
    trace = reduced("refuses migrations after a reshuffle", seconds=2.0)
    assert trace is None or trace.actions[-1]["do"] == "migrate"


# As a file


def test_a_trace_file_says_all_that_is_needed(of_one_move, tmp_path):
    path = save(of_one_move, tmp_path / "new" / "folder")
    assert path.name.startswith("games-wgg-2013-raid+race-1-")
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["trace"] == "babel"
    assert document["format"] == 1
    assert {"kit", "protocol", "rules", "check", "edition", "readings", "clauses", "message", "expected"} <= set(
        document
    )
    assert set(document["start"]) == {"position"}
    assert read_trace(path) == of_one_move


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is no trace"),
        (b"{", "is no trace"),
        (b"[]", "is no trace"),
        (b"\xff{}", "is no trace"),
        (b'{"trace":"babel","format":2}', "format 2"),
        (b'{"trace":"babel","format":1}', "missing required field"),
        (b'{"trace":"babel","format":NaN}', "is no trace"),
    ],
)
def test_what_is_no_trace_is_told_plainly(content, sentence, tmp_path):
    path = tmp_path / "trace.json"
    path.write_bytes(content)
    with pytest.raises(TraceError, match=sentence):
        read_trace(path)
    assert replay_trace(path, command("none"), LIMITS).exit_code == 2


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"actions": [{"do": "fly"}]}, "is no trace"),
        ({"actions": [17]}, "is no trace"),
        ({"start": {}}, "is no trace"),
        ({"actions": []}, "asks nothing"),
        ({"method": "judge"}, "is no trace"),
    ],
)
def test_a_damaged_trace_is_told_plainly(of_one_move, changes, sentence, tmp_path):
    path = save(of_one_move, tmp_path)
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
    with pytest.raises(TraceError, match=sentence):
        read_trace(path)


# Played again


def test_a_failure_that_is_still_there_is_told_in_full(of_one_move, tmp_path):
    replayed = replay_trace(save(of_one_move, tmp_path), command("refuses migrations"), LIMITS)
    told = "\n".join(replayed.lines)
    assert replayed.exit_code == 1
    assert told.startswith("still failing: games/wgg-2013/raid+race-1")
    for part in ("Asked: play: migrate", "Found: fail: refused", "player 1 temples", "Scenario: Migrate", "judge"):
        assert part in told
    assert of_one_move.clauses[0] in told


def test_a_failure_that_is_gone_is_fixed(of_one_move, tmp_path):
    replayed = replay_trace(save(of_one_move, tmp_path), command("none"), LIMITS)
    assert replayed.exit_code == 0
    assert replayed.lines[0].startswith("fixed: games/wgg-2013/raid+race-1")


def test_an_adapter_that_lacks_the_method_or_does_not_answer_cannot_be_asked(of_one_move, tmp_path):
    path = save(of_one_move, tmp_path)
    lacking = replay_trace(path, command("can only look"), LIMITS)
    assert lacking.exit_code == 3
    assert lacking.lines == ("cannot be replayed: the adapter does not offer play",)
    dead = replay_trace(path, [sys.executable, "-c", "raise SystemExit(4)"], LIMITS)
    assert dead.exit_code == 3
    assert "exit code 4" in dead.lines[0]


def test_a_trace_to_which_the_rules_answer_otherwise_now_cannot_be_replayed(of_one_move, tmp_path):
    path = save(of_one_move, tmp_path)
    document = json.loads(path.read_text())
    document["expected"] = {"refused": ["migration.once"]}
    path.write_text(json.dumps(document))
    replayed = replay_trace(path, command("refuses migrations"), LIMITS)
    assert replayed.exit_code == 3
    assert "the rules answer otherwise now" in replayed.lines[0]


def test_the_command_replays(of_one_move, tmp_path):
    path = save(of_one_move, tmp_path)
    root = resources.root()
    environment = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'conformance'}"}
    codes = []
    for fault in ("refuses migrations", "none", "can only look"):
        arguments = [sys.executable, "-m", "babel_kit.cli", "replay", str(path), "--", *command(fault)]
        told = subprocess.run(arguments, capture_output=True, text=True, timeout=120, check=False, env=environment)
        assert "Traceback" not in told.stderr
        codes.append(told.returncode)
    assert codes == [1, 0, 3]
