"""A failure that is none when its check is asked alone: the report says that the adapter keeps something."""

from __future__ import annotations

import sys

import pytest

from babel_kit import resources
from babel_kit.babel.session import Plan, check_adapter
from babel_kit.report import Verdict

FORGETFUL = str(resources.root() / "tests" / "kit" / "forgetful_adapter.py")
GAMES = ("games/wgg-2013/raid+race-1", "games/wgg-2013/fight+opening-2")


def notes_after(fault: str, tmp_path, only=GAMES) -> list[str]:
    report = check_adapter((sys.executable, FORGETFUL, fault), Plan(only=only, profile="quick", traces=tmp_path))
    assert Verdict.FAIL in {check.verdict for check in report.checks}
    return [note.text for note in report.remarks]


def test_a_fault_of_the_memory_is_told_as_that(tmp_path):
    [note] = notes_after("refuses migrations in the second game", tmp_path)
    assert "of the first 1 failing checks 1 pass when asked alone in a fresh process" in note
    assert GAMES[1] in note


def test_a_fault_of_the_rules_is_not(tmp_path):
    assert notes_after("refuses migrations", tmp_path, ("scenarios/migration",)) == []


@pytest.mark.parametrize("fault", ["refuses migrations in the second game"])
def test_nothing_is_asked_again_where_no_traces_are_wanted(fault):
    report = check_adapter((sys.executable, FORGETFUL, fault), Plan(only=GAMES, profile="quick"))
    assert report.remarks == []
