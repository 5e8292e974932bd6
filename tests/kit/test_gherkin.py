"""Questions as scenarios, beyond plays: deals, bad positions; and how they are worded."""

from __future__ import annotations

import random

import pytest

from babel_kit import resources
from babel_kit.babel import gherkin
from babel_kit.babel.asking import scenario_of
from babel_kit.babel.features import Scenario, _faults, _scenarios_of
from babel_kit.babel.vectors import read_vectors
from babel_ref import (
    EDITIONS,
    BadPosition,
    Deal,
    Migrate,
    People,
    deal,
    deal_to_json,
    position_from_json,
    position_to_json,
)
from babel_ref.table import all_people_cards, quarry_cards

WGG = EDITIONS["wgg-2013"]
BARE = position_to_json(deal(WGG, tuple(all_people_cards()), tuple(quarry_cards())))


def scenario_from(text: str) -> Scenario:
    """The one scenario of a text; every sentence of it is in the vocabulary."""
    [scenario] = _scenarios_of("made up", f"Feature: Made up\n{text}")
    assert not list(_faults(scenario))
    return scenario


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_a_deal_is_a_scenario(edition):
    chance = random.Random(1)
    for _ in range(5):
        peoples, temples = list(all_people_cards()), list(quarry_cards())
        chance.shuffle(peoples)
        chance.shuffle(temples)
        dealt = Deal(edition, tuple(peoples), tuple(temples))
        scenario = scenario_from(scenario_of("deal", deal_to_json(dealt)))
        played = scenario.run(edition).exchanges[0].params
        in_hand = sum(edition.opening_hands)
        assert played["peoples"][-in_hand - 3 :] == deal_to_json(dealt)["peoples"][-in_hand - 3 :]
        assert played["temples"][-2:] == list(dealt.temples[-2:])


def test_a_deal_in_another_order_does_not_hold():
    peoples, temples = tuple(all_people_cards()), tuple(quarry_cards())
    text = gherkin.deal_scenario(Deal(WGG, peoples, temples))
    scenario = scenario_from(text.replace("player 1 has 3 Sumerians in hand", "player 1 has 3 Medes in hand"))
    with pytest.raises(AssertionError, match="hand: expected"):
        scenario.run(WGG)


def bad_positions() -> list[dict]:
    return [
        step.params["position"]
        for vector in read_vectors(resources.vectors())
        for step in vector.steps
        if "error" in step.expected
    ]


def test_a_bad_position_is_a_scenario():
    assert len(bad_positions()) > 10
    for position in bad_positions():
        scenario = scenario_from(scenario_of("play", {"position": position, "action": {"do": "end"}}))
        [edition] = scenario.editions()
        set_up = scenario.run(edition).exchanges[0].params["position"]
        assert ordered(set_up) == ordered(position)


def ordered(position: dict) -> dict:
    """A position without the order of its deck and quarry, which is not told."""
    peoples = {name: sorted(cards) for name, cards in position["peoples"].items()}
    return position | {"peoples": peoples, "quarry": sorted(position["quarry"])}


@pytest.mark.parametrize("wrong", [{"owes": 2}, {"phase": "over"}, {"sides": []}, {"player": 3}])
def test_what_the_steps_cannot_say_of_a_bad_position_is_not_said(wrong):
    with pytest.raises(BadPosition):
        position_from_json(BARE | wrong)
    assert scenario_of("legal", {"position": BARE | wrong}) == ""


def test_a_migration_that_follows_is_told():
    side = BARE["sides"][0]
    position = BARE | {
        "phase": "act",
        "sides": [side | {"columns": side["columns"] | {"M": side["hand"]}, "hand": []}, BARE["sides"][1]],
    }
    text = gherkin.play_scenario(position_from_json(position), Migrate(People.MEDES, People.PERSIANS))
    assert "    And a migration was made in this turn\n" in text.partition("When ")[2]
    assert scenario_from(text).run(WGG).position.migrated


def test_one_card_is_not_told_as_cards():
    *supply, left = BARE["quarry"]
    side = BARE["sides"][0] | {"supply": supply}
    position = position_from_json(BARE | {"quarry": [left], "sides": [side, BARE["sides"][1]]})
    assert "the look shows only the backs of 1 card in the quarry\n" in gherkin.view_scenario(position, 1)
