"""For each chapter an engine that is broken on purpose: its scenarios must notice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from babel_kit import resources
from babel_kit.babel.features import read_scenarios
from babel_kit.babel.scene import SceneError
from babel_ref import BadPosition, Phase, cards, conditions, effects, endings, engine, position, table, validity
from babel_ref.conditions import CONDITIONS


def _allow(monkeypatch, condition):
    """Breaks one condition so that it forbids nothing."""
    for kind, rules in CONDITIONS.items():
        if condition in rules:
            changed = tuple(replace(rule, holds=lambda *_: True) if rule is condition else rule for rule in rules)
            monkeypatch.setitem(CONDITIONS, kind, changed)
            monkeypatch.setitem(engine._PREDICATES, kind, tuple(rule.holds for rule in changed))


def _thirteen_of_a_people(monkeypatch):
    monkeypatch.setattr(validity, "CARDS_OF_A_PEOPLE", 13)


def _no_temple_need_rise(monkeypatch):
    monkeypatch.setattr(validity, "_rising", lambda _: ())


def _player_two_first(monkeypatch):
    dealt = table.normalised
    monkeypatch.setattr(table, "normalised", lambda start: dealt(start._replace(sides=start.sides[::-1])))


def _draws_four(monkeypatch):
    monkeypatch.setitem(effects.EFFECTS, "draw", lambda at, _: effects._draw_cards(at, 4, "turn.draw-three"))


def _travels_without_a_card(monkeypatch):
    _allow(monkeypatch, conditions.travel_card_in_hand)
    monkeypatch.setattr(effects, "without", lambda pile, *gone: tuple(card for card in pile if card not in gone))


def _settles_at_the_bottom(monkeypatch):
    joined = effects.joined
    monkeypatch.setattr(effects, "joined", lambda pile, *new: joined(new, *pile))


def _builds_with_one_card_too_few(monkeypatch):
    counted = conditions.cards_here
    monkeypatch.setattr(conditions, "cards_here", lambda at: counted(at) + 1)


def _migrates_twice(monkeypatch):
    _allow(monkeypatch, conditions.migrate_once)


def _a_group_of_two(monkeypatch):
    monkeypatch.setattr(cards, "GROUP", 2)


def _halves_up(monkeypatch):
    def halve(at, _):
        owed = (at.other.hand_size + 1) // 2
        return at._replace(phase=Phase.DISCARD, owes=owed), ()

    monkeypatch.setitem(effects.POWERS, effects.Power.HALVE, halve)


def _lowest_first(monkeypatch):
    monkeypatch.setattr(effects, "sorted", lambda levels, reverse: sorted(levels, reverse=not reverse), raising=False)


def _ends_at_ten(monkeypatch):
    broken = (("ending.fifteen", lambda standing: standing.higher >= 15 and standing.lower <= 10), *endings.ENDINGS[1:])
    monkeypatch.setattr(endings, "ENDINGS", broken)


def _counts_all_cards_of_a_temple(monkeypatch):
    total = property(lambda side: sum(sum(temple) for temple in side.temples))
    monkeypatch.setattr(position.Side, "total", total)


def _shows_the_quarry(monkeypatch):
    shown = table.view
    monkeypatch.setattr("babel_kit.babel.scene.view", lambda at, player: shown(at, player)._replace(quarry=at.quarry))


BROKEN = {
    "components": [_thirteen_of_a_people, _no_temple_need_rise],
    "setup": [_player_two_first],
    "turn": [_draws_four],
    "travel": [_travels_without_a_card],
    "settling": [_settles_at_the_bottom],
    "building": [_builds_with_one_card_too_few],
    "migration": [_migrates_twice],
    "abilities": [_a_group_of_two],
    "halving": [_halves_up],
    "closing": [_lowest_first],
    "ending": [_ends_at_ten, _counts_all_cards_of_a_temple],
    "information": [_shows_the_quarry],
}


@pytest.mark.parametrize(
    ("chapter", "fault"), [(chapter, fault) for chapter, faults in BROKEN.items() for fault in faults]
)
def test_a_broken_engine_fails_a_scenario_of_its_chapter(monkeypatch, chapter, fault):
    scenarios = [scenario for scenario in read_scenarios(resources.features()) if scenario.chapter == chapter]
    fault(monkeypatch)
    failed = [
        scenario.title for scenario in scenarios for edition in scenario.editions() if not _holds(scenario, edition)
    ]
    assert failed


def _holds(scenario, edition) -> bool:
    try:
        scenario.run(edition)
    except (SceneError, BadPosition, AssertionError, IndexError, ValueError):
        return False
    return True
