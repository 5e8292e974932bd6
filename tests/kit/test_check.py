"""`babel-rules check` as its users meet it: a command, a report, an exit code."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest

from babel_kit import resources
from babel_kit.babel.layers import all_checks
from babel_kit.babel.session import NOBODY, TOPICS
from babel_kit.checks import selected

FAULTY = resources.root() / "tests" / "kit" / "faulty_adapter.py"
NODE = resources.root() / "conformance" / "adapters" / "node" / "adapter.mjs"


def check(*arguments: str, adapter: str | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command away from any terminal; `adapter` names a fault of the faulty adapter.

    Without a selection only the scenarios are run: they measure every clause.
    """
    selection = () if "--only" in arguments else ("--only", "scenarios")
    command = [sys.executable, "-m", "babel_kit.cli", "check", "--profile", "quick", *selection, *arguments]
    if adapter is not None:
        command += ["--", sys.executable, str(FAULTY), adapter]
    environment = {
        **os.environ,
        "PYTHONPATH": f"{resources.root()}{os.pathsep}{resources.root() / 'conformance'}",
        "COLUMNS": "120",
    }
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)


def row(report: str, clause: str) -> list[str]:
    """The cells of a clause's row, without its name and the number of checks."""
    line = next(line for line in report.splitlines() if line.split()[:1] == [clause])
    return [cell.strip() for cell in line.split(clause)[1].split("  ") if cell.strip()][:-1]


@pytest.fixture(scope="module")
def bundled() -> subprocess.CompletedProcess[str]:
    return check()


def test_the_bundled_engine_conforms(bundled):
    assert bundled.returncode == 0, bundled.stdout[-3000:] + bundled.stderr
    assert "CONFORMS" in bundled.stdout.splitlines()
    assert "Traceback" not in bundled.stderr


def test_the_table_has_a_row_for_every_clause_that_an_adapter_can_show(bundled, book):
    for clause in book.clauses.values():
        if clause.shown_by_scenario:
            assert row(bundled.stdout, clause.name) == ["pass", "pass"]


def test_the_node_implementation_conforms():
    assert shutil.which("node"), "Node is needed for this test: install it (Debian: apt-get install nodejs)"
    told = check("--", "node", str(NODE))
    assert told.returncode == 0, told.stdout[-3000:] + told.stderr
    assert "fail" not in told.stdout
    assert "differs" not in told.stdout


def test_a_wrong_rule_fails_its_clauses_and_no_others():
    told = check(adapter="refuses every migration")
    assert told.returncode == 1
    assert "DOES NOT CONFORM" in told.stdout
    assert row(told.stdout, "migration.once")[0].startswith("fail")
    assert not re.search(r"^ *migration\.top-three +pass", told.stdout, re.M)  # none was seen
    assert row(told.stdout, "travel.card-in-hand") == ["pass", "pass"]


def test_a_failure_shows_clause_wording_board_action_difference_and_command():
    told = check("--only", "migration.another-site", adapter="refuses every migration").stdout
    assert "fail: scenarios/migration/Not back to the same site [wgg-2013]" in told
    assert "You may migrate once in a turn." in told
    assert "player 1 people" in told
    assert "Asked: play: migrate Sumerians > Sumerians" in told
    assert "migration.once" in told
    assert "babel-rules judge 'wgg-2013 1 act" in told


@pytest.fixture(scope="module")
def everything():
    return list(all_checks(NOBODY, ["wgg-2013"], {}, "quick"))


@pytest.mark.parametrize("topic", ["halving.half-down", "halving"])
def test_a_clause_or_chapter_selects_the_questions_on_it_in_every_layer(everything, topic):
    chosen = list(selected(everything, [topic], [], TOPICS))
    assert {"scenarios", "tables", "laws", "games"} <= {check.layer for check in chosen}
    for check in chosen:
        stands_for = [question.clauses for question in check.questions()] if check.by_question else [check.clauses]
        assert all(check.chapter == topic or is_on(topic, clauses) for clauses in stands_for)


def is_on(topic, clauses):
    return any(clause == topic or clause.startswith(f"{topic}.") for clause in clauses)


def test_a_clause_left_out_is_left_out_in_every_layer(everything):
    left = list(selected(everything, [], ["halving.half-down"], TOPICS))
    assert {check.layer for check in everything} == {check.layer for check in left}
    for check in left:
        assert "halving.half-down" not in check.clauses
        if check.by_question:
            assert all("halving.half-down" not in question.clauses for question in check.questions())


def test_a_departure_from_a_ruling_on_a_silence_differs_and_does_not_fail():
    told = check("--edition", "kosmos-2000", adapter="allows to travel in place")
    assert row(told.stdout, "travel.another-site") == ["differs (1)"]
    assert told.returncode == 0
    assert "CONFORMS" in told.stdout.splitlines()


def test_the_same_departure_from_a_text_fails():
    told = check("--edition", "wgg-2013", adapter="allows to travel in place")
    assert row(told.stdout, "travel.another-site") == ["fail (1)"]
    assert told.returncode == 1


def test_a_refusal_need_not_cite_a_clause():
    assert check(adapter="cites no clause").returncode == 0


def test_events_are_compared_only_where_they_are_told():
    assert "fail" not in row(check("--only", "closing", adapter="no events").stdout, "closing.tell-hand")


def test_an_implementation_is_held_to_the_readings_that_it_declares():
    told = check(adapter="declares a reading")
    assert told.returncode == 0, told.stdout[-3000:]
    assert "readings: defectors run" in told.stdout


def test_a_reading_can_be_asked_for():
    assert check("--reading", "destroyed-temple=pile", "--reading", "end-judged=turn-end").returncode == 0


def test_only_the_editions_that_are_declared_are_checked():
    told = check(adapter="one edition")
    assert told.returncode == 0
    assert row(told.stdout, "migration.once") == ["pass"]


def test_what_is_not_offered_is_told_and_is_no_pass():
    told = check(adapter="offers only play")
    assert row(told.stdout, "information.hands-secret") == ["not offered", "not offered"]
    assert "INCOMPLETE" in told.stdout.splitlines()
    assert told.returncode == 1


def test_a_selection_is_incomplete_and_the_rest_not_measured():
    told = check("--only", "scenarios/travel")
    assert row(told.stdout, "travel.card-in-hand") == ["pass", "pass"]
    assert "migration.once" not in told.stdout
    assert "Only a part was checked (--only scenarios/travel); of it nothing failed." in told.stdout
    assert told.returncode == 1


def test_skipping_leaves_out():
    told = check("--skip", "travel", "--only", "scenarios/travel")
    assert told.returncode == 2
    assert "nothing is left to check" in told.stderr


@pytest.mark.parametrize(
    ("fault", "verdict", "sentence"),
    [
        ("hangs", "timeout", "migration.another-site"),
        ("crashes", "crash", "SIGSEGV"),
        ("answers with a list", "error", "not what the protocol says"),
    ],
)
def test_a_misbehaving_adapter_costs_one_check_and_the_rest_goes_on(fault, verdict, sentence):
    told = check("--timeout", "1", adapter=fault)
    assert told.returncode == 1
    assert "Traceback" not in told.stderr
    assert f"2 {verdict}, " in told.stdout
    assert sentence in told.stdout.replace("\n", " ")
    assert row(told.stdout, "information.discards-open") == ["pass", "pass"]


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("exits at once", "no licence found"),
        ("speaks protocol 2", "protocol 2"),
        ("plays chess", "'chess'"),
        ("unknown edition", "ravensburger-2001"),
        ("unknown reading", "defectors"),
    ],
)
def test_a_failed_handshake_blocks_everything_and_says_why(fault, sentence):
    told = check(adapter=fault)
    assert told.returncode == 1
    assert sentence in told.stdout.replace("\n", " ")
    assert " blocked" in told.stdout
    assert "pass" not in told.stdout


def test_a_command_that_is_not_there_is_told_plainly():
    told = check("--", "no-such-command-anywhere")
    assert told.returncode == 1
    assert "no-such-command-anywhere" in told.stdout
    assert "Traceback" not in told.stderr


def test_text_from_an_adapter_stays_text():
    told = check("--only", "travel.card-in-hand", adapter="hostile text")
    assert "\x1b[31m" not in told.stdout
    assert "[bold]<script>" in told.stdout


def test_an_edition_that_is_not_declared_is_wrong_use():
    told = check("--edition", "kosmos-2000", adapter="one edition")
    assert told.returncode == 2
    assert "kosmos-2000" in told.stderr


@pytest.mark.parametrize("option", ["defectors", "defectors=all", "opening-hands=seven", "colour=red"])
def test_a_reading_that_there_is_not_is_wrong_use(option):
    told = check("--reading", option)
    assert told.returncode == 2
    assert "Traceback" not in told.stderr


def test_an_adapter_that_fails_again_and_again_is_given_up_and_the_rest_blocked():
    told = check("--report", "json=/dev/stdout", adapter="crashes always")
    assert told.returncode == 1
    assert " blocked" in told.stdout
    assert '"blocked_by": "scenarios/' in told.stdout
