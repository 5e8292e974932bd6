"""What pytest-bdd would let pass silently is caught here: names that hide each other, empty outlines, unknown steps."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter

import pytest

from babel_kit import resources
from babel_kit.babel.features import lint, read_scenarios
from babel_kit.babel.steps import STEPS, matching

GOOD = """Feature: Travel

  @travel.from-quarry
  Scenario: A journey
    Given player 1 has 1 Mede in hand
    When player 1 travels to the Medes
    Then it is allowed
"""


def _complaints(tmp_path, text: str, name: str = "travel.feature") -> list[str]:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return list(lint(tmp_path))


def test_the_features_are_clean():
    assert list(lint(resources.features())) == []


def test_a_sound_feature_has_no_complaint(tmp_path):
    assert _complaints(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD + GOOD.partition("\n\n")[2], "stands twice"),
        (GOOD.replace("travels to", "walks to"), "0 steps match"),
        (GOOD.replace("the Medes", "the <site>"), "nothing fills the placeholder"),
        (GOOD.replace("    Then it is allowed\n", ""), "nothing is expected to follow"),
        (GOOD.replace("  @travel.from-quarry\n", ""), "no clause is tagged"),
        (GOOD + "\n  Scenario: Nothing\n", "it compiles to no scenario"),
        (
            GOOD.replace("Scenario:", "Scenario Outline:") + "\n    Examples:\n      | site |\n",
            "it compiles to no scenario",
        ),
    ],
    ids=["same name", "unknown step", "placeholder", "no then", "no clause", "no steps", "no rows"],
)
def test_the_lint_complains(tmp_path, text, complaint):
    assert any(complaint in found for found in _complaints(tmp_path, text))


def test_a_name_that_hides_another_in_a_rule_is_found(tmp_path):
    body = GOOD.partition("\n\n")[2]
    text = f"Feature: Travel\n\n  Rule: One\n{body}\n  Rule: Two\n{body}"
    assert any("stands twice" in found for found in _complaints(tmp_path, text))


def test_a_feature_that_is_no_chapter_is_found(tmp_path):
    assert any("no chapter" in found for found in _complaints(tmp_path, GOOD, "journeys.feature"))


def test_as_many_scenarios_are_collected_as_stand_in_the_files():
    told = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-q",
            "-p",
            "no:cacheprovider",
            "tests/features/test_scenarios.py",
        ],
        cwd=resources.root(),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    collected = [line for line in told.splitlines() if re.match(r"tests/features/test_scenarios\.py::", line)]
    assert len(collected) == sum(len(scenario.editions()) for scenario in read_scenarios(resources.features()))


def test_every_step_is_used():
    sentences = {(s.keyword, s.text) for scenario in read_scenarios(resources.features()) for s in scenario.sentences}
    used = Counter(step.run for keyword, text in sentences for step in matching(keyword, text))
    assert [step.pattern for step in STEPS if step.run not in used] == []


def test_every_step_says_what_it_means():
    assert [step.pattern for step in STEPS if len(step.meaning) < 10] == []
