"""Everything hangs together: rulebooks, clauses, engine, scenarios, laws, readings, rulings. Nothing is left over."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import babel_ref
from babel_kit import resources
from babel_kit.babel import CHAPTERS, rules, rules_document
from babel_kit.babel.features import Scenario, read_scenarios
from babel_kit.babel.scene import Scene, SceneError
from babel_ref import EDITIONS, BadPosition, Edition, edition_of
from babel_ref.conditions import RULES
from babel_ref.editions import VALUES

ROOT = resources.root()
BOOK = rules()
CLAUSES = list(BOOK.clauses.values())
HANDS = ([5, 5], [3, 5])
SHORT_EXAMPLES = "W9.E1 W9.E2 W9.E3 W10.E1 W10.E2 W11.E1 W12.E1 W13.XE1 K10.E1 K12.X3 K10.9"
PRINTED_EXAMPLES = [*SHORT_EXAMPLES.split(), *(f"W16.E{number}" for number in range(1, 9))]


@cache
def all_scenarios() -> list[Scenario]:
    return list(read_scenarios(resources.features()))


@cache
def played() -> list[tuple[Scenario, Edition, Scene]]:
    """Every scenario played in every edition in which it holds."""
    return [
        (scenario, edition, scenario.run(edition)) for scenario in all_scenarios() for edition in scenario.editions()
    ]


@cache
def laws() -> dict[str, set[str]]:
    """The clauses that the laws name, with the laws."""
    named = defaultdict(set)
    for path in (ROOT / "tests" / "laws").glob("test_*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for clause in _law_mark(function):
                    named[clause].add(function.name)
    return named


def _law_mark(function: ast.FunctionDef) -> list[str]:
    marks = [mark for mark in function.decorator_list if isinstance(mark, ast.Call)]
    return [
        argument.value
        for mark in marks
        if ast.unparse(mark.func) == "pytest.mark.law"
        for argument in mark.args
        if isinstance(argument, ast.Constant)
    ]


@cache
def names_in_engine() -> dict[str, set[str]]:
    """Every clause name that stands in the engine as a string, with its modules."""
    chapters = "|".join(CHAPTERS)
    found = defaultdict(set)
    for path in Path(babel_ref.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if re.fullmatch(rf"(?:{chapters})(?:\.[a-z0-9-]+){{1,2}}", name):
                found[name].add(path.name)
    return found


# Clauses and what verifies them


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.name)
def test_a_clause_has_what_verifies_it(clause):
    tagged = [scenario for scenario in all_scenarios() if clause.name in scenario.tags.clauses]
    assert clause.verified, "it says how it is verified"
    for way in clause.verified:
        if way == "scenario":
            assert tagged, "a scenario shows it"
        elif way == "law":
            assert laws()[clause.name], "a law verifies it"
        else:
            assert re.fullmatch(r"prose: .{20,}", way), "prose has its reason"
    assert bool(tagged) == clause.shown_by_scenario, "no scenario shows a clause that does not say so"
    assert bool(laws().get(clause.name)) == ("law" in clause.verified), "no law verifies a clause that does not say so"


@pytest.mark.parametrize("clause", [clause for clause in CLAUSES if clause.shown_by_scenario], ids=lambda c: c.name)
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_a_clause_is_seen_to_allow_and_to_forbid_in_each_edition(clause, edition):
    scenes = [
        scene
        for scenario, played_in, scene in played()
        if clause.name in scenario.tags.clauses and played_in.name == edition
    ]
    answers = [exchange.expected for scene in scenes for exchange in scene.exchanges]
    assert any("result" in answer or "error" in answer for answer in answers), "it lets something happen"
    if clause.forbids:
        assert any(clause.name in answer.get("refused", ()) for answer in answers), "it refuses"


def test_the_clauses_that_forbid_are_the_engines_conditions():
    assert {clause.name for clause in CLAUSES if clause.forbids} == {condition.clause for condition in RULES.conditions}


def test_the_engines_conditions_stand_in_the_order_of_the_chapters():
    chapters = [condition.clause.partition(".")[0] for condition in RULES.conditions]
    assert chapters == sorted(chapters, key=CHAPTERS.index)


def test_every_name_in_the_engine_stands_in_the_text():
    assert {name: where for name, where in names_in_engine().items() if name not in BOOK.clauses} == {}


@pytest.mark.parametrize("name", sorted(name for name, where in names_in_engine().items() if where != {"editions.py"}))
def test_a_scenario_of_the_clause_sees_the_engine_answer_with_its_name(name):
    scenes = [scene for scenario, _, scene in played() if name in scenario.tags.clauses]
    assert any(name in scene.told for scene in scenes)


def test_tags_name_clauses_of_the_text():
    tags = {clause for scenario in all_scenarios() for clause in scenario.tags.clauses}
    assert tags - set(BOOK.clauses) == set()


def test_laws_name_clauses_of_the_text():
    assert set(laws()) - set(BOOK.clauses) == set()


# The rulebooks


@pytest.mark.parametrize(("edition", "number"), [("kosmos-2000", 84), ("wgg-2013", 109)])
def test_every_numbered_clause_is_listed(edition, number):
    listed = BOOK.sources[edition]
    assert len(listed) == number
    plain = defaultdict(list)
    for source in listed:
        section, _, place = source.partition(".")
        if place.isdigit():
            plain[section].append(int(place))
    assert all(places == list(range(1, len(places) + 1)) for places in plain.values()), "no number is left out"


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_sources_agree_both_ways(edition):
    stated = defaultdict(list)
    for clause in CLAUSES:
        for source in clause.sources.get(edition, ()):
            stated[source].append(clause.name)
    listed = {source: entry["clauses"] for source, entry in BOOK.sources[edition].items() if "clauses" in entry}
    assert {source: sorted(names) for source, names in listed.items()} == {
        source: sorted(names) for source, names in stated.items()
    }
    without = [entry for entry in BOOK.sources[edition].values() if "clauses" not in entry]
    assert all(len(entry["no-rule"]) > 10 for entry in without), "what states no rule says why"


@pytest.mark.parametrize("number", PRINTED_EXAMPLES)
def test_every_printed_example_is_a_scenario(number):
    assert any(number in scenario.tags.examples for scenario in all_scenarios())


def test_no_printed_example_is_forgotten():
    printed = {source for numbers in BOOK.sources.values() for source in numbers if re.search(r"\.X?E\d", source)}
    assert printed <= set(PRINTED_EXAMPLES)


# Standings, rulings and readings


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.name)
def test_nothing_is_decided_silently(clause):
    for edition, standing in clause.standing.items():
        assert standing == "silence" or clause.sources.get(edition), f"{edition}: {standing} names its source"
    if set(clause.standing.values()) - {"text"}:
        assert clause.ruling, "a reading or silence has a ruling"
    if clause.ruling:
        assert clause.name in BOOK.rulings[clause.ruling].clauses
    if clause.reading:
        assert BOOK.readings[clause.reading]["clause"] == clause.name


@pytest.mark.parametrize("ruling", BOOK.rulings.values(), ids=lambda ruling: ruling.name)
def test_a_ruling_is_whole(ruling):
    assert ruling.question.endswith(("?", "."))
    assert len(ruling.answers) >= 2
    assert all(evidence for _, evidence in ruling.answers)
    assert ruling.answer
    assert set(ruling.sure) == set(EDITIONS)
    assert all(0 < percent <= 100 for percent in ruling.sure.values())
    assert set(ruling.clauses) <= set(BOOK.clauses)
    assert any(BOOK.clauses[name].ruling == ruling.name for name in ruling.clauses)


def test_the_engines_editions_are_those_of_the_text():
    told = {
        edition: {name: _plain(reading[edition]["value"]) for name, reading in BOOK.readings.items()}
        for edition in BOOK.editions
    }
    assert told == {name: edition.readings for name, edition in EDITIONS.items()}
    values = {name: tuple(reading["values"]) for name, reading in BOOK.readings.items() if "values" in reading}
    assert values == VALUES


@pytest.mark.parametrize("reading", BOOK.readings)
def test_a_readings_standing_is_that_of_its_clause(reading):
    clause = BOOK.clauses[BOOK.readings[reading]["clause"]]
    assert {name: BOOK.readings[reading][name]["standing"] for name in EDITIONS} == dict(clause.standing)


def _plain(value):
    return tuple(value) if isinstance(value, list) else value


def _values(reading: str) -> list:
    return [list(hands) for hands in HANDS] if reading == "opening-hands" else list(VALUES[reading])


def _holds(scenario: Scenario, edition: Edition) -> bool:
    try:
        scenario.run(edition)
    except (SceneError, BadPosition):
        return False
    return True


@pytest.mark.parametrize("reading", BOOK.readings)
def test_scenarios_tell_each_value_of_a_reading_from_the_others(reading):
    for value in _values(reading):
        needing = [scenario for scenario in all_scenarios() if scenario.tags.requires.get(reading) == value]
        for other in _values(reading):
            if other != value:
                told = [scenario for scenario in needing if not _holds(scenario, _with(scenario, reading, other))]
                assert told, f"a scenario of {value} fails under {other}"


def _with(scenario: Scenario, reading: str, value) -> Edition:
    return edition_of(scenario.tags.editions[0], {**scenario.tags.requires, reading: value})


@pytest.mark.parametrize("reading", BOOK.readings)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_scenario_without_a_reading_holds_under_each_of_its_values(reading, chapter):
    for scenario in all_scenarios():
        if scenario.chapter == chapter and reading not in scenario.tags.requires:
            for edition in scenario.editions():
                for value in _values(reading):
                    if scenario.tags.editions == tuple(EDITIONS):
                        scenario.run(edition_of(edition.name, {**scenario.tags.requires, reading: value}))


@pytest.mark.parametrize("reading", BOOK.readings)
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_every_clause_is_measured_whatever_reading_is_declared(reading, edition):
    for value in _values(reading):
        declared = edition_of(edition, {reading: value}).readings
        shown = {
            clause
            for scenario in all_scenarios()
            if edition in scenario.tags.editions
            and all(declared[name] == _plain(needed) for name, needed in scenario.tags.requires.items())
            for clause in scenario.tags.clauses
        }
        assert {clause.name for clause in CLAUSES if clause.shown_by_scenario} - shown == set()


# The house


def test_a_chapter_has_one_name_everywhere():
    assert {path.stem for path in resources.features().glob("*.feature")} == set(CHAPTERS)
    assert {path.stem for path in resources.vectors().glob("*.json")} == set(CHAPTERS)
    prose = {"index", "glossary", "rulings"}
    assert {path.stem for path in resources.spec().glob("*.md")} == set(CHAPTERS) | prose


def test_the_lock_is_current():
    told = "a clause's wording has changed: look at its scenarios, then run `make lock`"
    assert rules_document.lock() == BOOK.lock, told


def test_retired_names_lead_on_and_are_not_used_again():
    for name, entry in BOOK.retired.items():
        assert name not in BOOK.clauses
        assert set(entry["replaced-by"]) <= set(BOOK.clauses)


def test_links_between_clauses_lead_to_clauses():
    for path in resources.spec().glob("*.md"):
        for name in re.findall(r"\]\(#([^)]+)\)", path.read_text(encoding="utf-8")):
            assert name in BOOK.clauses, path.name
