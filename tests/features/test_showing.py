"""What the site shows of a scenario: its texts, and the boards, which are those of the vectors."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from babel_kit import resources
from babel_kit.babel.features import read_scenarios
from babel_kit.babel.showing import ShownScenario, pictures, shown_scenarios
from babel_kit.babel.vectors import read_vectors
from babel_ref import EDITIONS, People, action_to_json, check, play, position_to_json


@cache
def shown(edition: str | None = None) -> list[ShownScenario]:
    return list(shown_scenarios(edition))


def named(name: str) -> ShownScenario:
    return next(scenario for scenario in shown() if scenario.name == name)


def test_every_scenario_and_every_row_is_shown():
    expected = [(scenario.chapter, scenario.title) for scenario in read_scenarios(resources.features())]
    found = [
        (scenario.chapter, scenario.name + (f" [{', '.join(value for _, value in cells)}]" if cells else ""))
        for scenario in shown()
        for cells in (row.cells["en"] for row in scenario.rows)
    ]
    assert found == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_shows_what_holds_in_it(edition):
    wanted = {(s.chapter, s.name) for s in read_scenarios(resources.features()) if edition in s.tags.editions}
    assert {(scenario.chapter, scenario.name) for scenario in shown(edition)} == wanted
    boards = [step.after for scenario in shown(edition) for _, step in pictures(scenario) if step.after]
    assert {board.edition.name for board in boards} == {edition}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_boards_are_those_of_the_vectors(edition):
    vectors = {vector.name: vector for vector in read_vectors(resources.vectors())}
    for row in (row for scenario in shown(edition) for row in scenario.rows):
        steps = vectors[row.vector].steps
        assert [step.method for step in row.steps] == [step.method for step in steps]
        for step, vector in zip(row.steps, steps, strict=True):
            result = vector.expected.get("result", {}).get("position")
            assert (step.after and position_to_json(step.after)) == result
            assert step.sound is ("error" not in vector.expected)
            if step.before:
                assert position_to_json(step.before) == vector.params["position"]
            if step.sound:
                assert step.refused == (tuple(vector.expected["refused"]) if "refused" in vector.expected else None)
                assert step.action_json == vector.params.get("action")


def test_what_is_played_can_be_judged():
    for step in (step for scenario in shown() for _, step in pictures(scenario)):
        if step.action is not None:
            assert check(step.before) is step.before
            assert step.action_json == action_to_json(step.action)
            outcome = play(step.before, step.action)
            assert getattr(outcome, "position", None) == step.after


def test_the_texts_say_the_same_in_both_languages():
    for scenario in shown():
        assert scenario.title["en"] == scenario.name
        for language in ("en", "nl"):
            title = f"Scenario: {scenario.title[language]}\n"
            assert title in scenario.gherkin[language].replace("Scenario Outline", "Scenario")
        for _, step in pictures(scenario):
            assert len(step.outcome["nl"]) == len(step.outcome["en"])
            assert step.action_text["en"].startswith(("When ", "Then the legal actions"))
            assert step.action_text["nl"].startswith(("Als ", "Dan zijn dit de toegestane handelingen"))


def test_an_outline_shows_its_rows():
    scenario = named("One card too few for the stolen level")
    assert [row.name["en"] for row in scenario.rows][1] == "column: 3 Hittites, 1 Mede · temple: 5"
    assert [row.name["nl"] for row in scenario.rows][1] == "kolom: 3 Hettieten, 1 Mede · tempel: 5"
    titles = [title for title, _ in pictures(scenario)]
    assert titles[1]["nl"] == (
        "kolom: 3 Hettieten, 1 Mede · tempel: 5. Als speler 1 de Hettieten gebruikt om te stelen"
    )
    assert {step.refused for _, step in pictures(scenario)} == {("abilities.hittites.enough-people",)}


def test_a_cell_that_is_a_sentence_is_translated():
    scenario = named("Totals with which the game goes on after a turn")
    assert scenario.rows[0].cells["nl"][2] == ("eindfase", "is het spel niet in de eindfase")
    assert "En <eindfase>\n" in scenario.gherkin["nl"]


def test_the_printed_example_is_told_step_by_step():
    scenario = named("The long closing example, step by step")
    steps = [step for _, step in pictures(scenario)]
    assert [step.example for step in steps] == [f"W16.E{number}" for number in (2, 3, 4, 5, 6, 6, 6, 7, 7, 7, 7, 7, 8)]
    assert steps[0].before.sides[0].pawn is People.HITTITES
    assert all(one.after == next_one.before for one, next_one in pairwise(steps))
    assert steps[0].outcome["nl"][2] == "Dan bevat de aflegstapel 1 Soemeriër"


def test_deals_views_and_bad_positions_are_shown():
    _, deal = next(pictures(named("Player 1 begins")))
    assert (deal.method, deal.before, deal.action) == ("deal", None, None)
    assert deal.after is not None
    _, view = next(pictures(named("The discards lie open")))
    assert (view.method, view.after.sides[0].hand) == ("view", ())
    _, bad = next(pictures(named("A thirteenth card of a people is one too many")))
    assert (bad.sound, bad.after, bad.refused) == (False, None, ("components.people-cards",))
    assert bad.before.sides[0].hand.count(People.PERSIANS) == 7
    _, legal = next(pictures(named("Which cards can be chosen")))
    assert (legal.method, legal.after, legal.refused) == ("legal", None, None)
