"""The zoo is sound: faults have names of their own, clauses have faults, and a broken engine answers otherwise."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from babel_kit import resources
from babel_kit.babel import rules
from babel_kit.babel.vectors import read_vectors
from strength import table, zoo
from strength.strength import is_strong

ZOO = Path(zoo.__file__)
FAULTS = list(zoo.FAULTS.values())
SHOWN = {name: clause for name, clause in rules().clauses.items() if clause.shown_by_scenario}


def test_names_are_unique():
    assert len(zoo.FAULTS) == sum(len(module.FAULTS) for module in zoo.MODULES)


def test_sentences_are_unique():
    assert [about for about, number in Counter(fault.about for fault in FAULTS).items() if number > 1] == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_breaks_a_clause_that_an_adapter_can_show(fault):
    assert fault.clause in SHOWN


@pytest.mark.parametrize("name", [name for name, clause in SHOWN.items() if "text" in clause.standing.values()])
def test_a_clause_of_the_rulebooks_has_a_fault(name):
    assert name in {fault.clause for fault in FAULTS}


def test_an_unknown_fault_is_told_with_the_list():
    shown = subprocess.run([sys.executable, str(ZOO), "no such fault"], capture_output=True, text=True, check=False)
    assert shown.returncode == 1
    assert "draws four: " in shown.stderr


@pytest.fixture(scope="module")
def asked() -> bytes:
    """The requests of all scenarios, as lines."""
    steps = [step for vector in read_vectors(resources.vectors()) for step in vector.steps]
    requests = [
        {"jsonrpc": "2.0", "id": number, "method": step.method, "params": step.params}
        for number, step in enumerate(steps)
    ]
    return b"\n".join(map(msgspec.json.encode, requests)) + b"\n"


@pytest.fixture(scope="module")
def sound(asked) -> bytes:
    return answers([sys.executable, "-m", "babel_kit.babel.adapter"], asked)


def answers(command: list[str], asked: bytes) -> bytes:
    done = subprocess.run(command, input=asked, stdout=subprocess.PIPE, check=True)
    assert done.stdout.count(b"\n") == asked.count(b"\n")
    return done.stdout


@pytest.mark.parametrize("name", ["draws four", "a pawn keeps the other away", "supplies are hidden", "no end listed"])
def test_a_broken_engine_answers_otherwise(name, asked, sound):
    assert answers([sys.executable, str(ZOO), name], asked) != sound


def told(**changes):
    fault = {
        "name": "draws four",
        "clause": "turn.draw-three",
        "about": "Four cards.",
        "expected": "fail",
        "caught": True,
        "also": [],
        "profile": "quick",
        "rank": 1,
        "verdict": "fail",
        "layer": "scenarios",
        "check": "scenarios/turn/a | b",
        "requests": 3,
        "blamed": ["turn.draw-three"],
        "right": True,
    }
    return {"profile": "quick", "layers": ["scenarios"], "faults": [fault | changes], "mutants": None, "sound": []}


def test_a_missed_fault_or_one_put_down_elsewhere_is_no_strength():
    assert is_strong(told())
    assert not is_strong(told(caught=False))
    assert not is_strong(told(right=False))


def test_an_alarm_of_a_sound_implementation_is_no_strength():
    assert not is_strong(told() | {"sound": [{"name": "the bundled engine", "alarms": ["tables/x"]}]})


def test_a_mutant_that_survives_without_a_reason_is_no_strength():
    assert not is_strong(told() | {"mutants": {"survivors": [{"reason": ""}]}})
    assert is_strong(told() | {"mutants": {"survivors": [{"reason": "only for people"}]}})


def test_the_table_has_a_row_for_each_fault():
    rows = table.document(told()).splitlines()
    [row] = [row for row in rows if row.startswith("| draws four")]
    assert "| turn.draw-three | fail | scenarios | turn/a \\| b | 3 | 1 of 1 |" in row
