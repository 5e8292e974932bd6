"""`babel-rules rule`, `rules` and `judge`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from babel_kit.cli import main
from babel_ref import WGG_2013, position_from_text, position_to_json, position_to_text, random_game, view

BOARD = "wgg-2013 1 act - H/AHS/-/52/HH,SSSSAPP,-,-,PP/-,12,-,-,- M/?????/-/1/-,PSAAM,-,-,-/-,3,-,-,- * * * -"


def run(*arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_rule_is_printed_with_all_that_belongs_to_it():
    told = run("rule", "travel.another-site")
    assert told.exit_code == 0
    for part in ("travel to a site other than", "kosmos-2000: silence", "W8.2", "Ruling travel-in-place", "75 %"):
        assert part in told.output


def test_a_rule_with_a_reading_tells_the_values_and_which_holds_where():
    lines = run("rule", "abilities.sumerians.which-cards").output.splitlines()
    for line in ("  kosmos-2000: run", "  wgg-2013: people", "  run: the topmost unbroken run"):
        assert line in lines
    assert "  kosmos-2000: [5, 5]" in run("rule", "setup.opening-hands").output.splitlines()


def test_a_silence_names_its_sources_as_the_nearest():
    assert "kosmos-2000: silence; nearest K6.3\n" in run("rule", "turn.reshuffle-when").output
    assert "kosmos-2000: silence; no clause of the rulebook\n" in run("rule", "turn.ends").output


@pytest.mark.parametrize("name", ["setup.opening-due", "ending.several", "ending.when-judged", "turn.any-order"])
def test_a_rule_is_printed_without_markdown(name):
    told = run("rule", name).output
    assert not set("`*[") & set(told), told


def test_a_name_with_a_slip_is_answered_with_what_was_meant():
    told = run("rule", "travel.other-site")
    assert told.exit_code == 2
    assert "travel.another-site" in told.output


def test_all_rules_are_listed(book):
    told = run("rules")
    assert told.exit_code == 0
    head, *lines = told.output.splitlines()
    assert head.split() == ["clause", "kosmos-2000", "wgg-2013", "first", "sentence"]
    assert [line.split()[0] for line in lines] == list(book.clauses)
    (line,) = (line for line in lines if line.startswith("migration.own-columns "))
    assert line.index("reading") == head.index("kosmos-2000")
    assert line.rindex("reading") == head.index("wgg-2013")


def test_the_rules_of_a_chapter_are_listed(book):
    names = [line.split()[0] for line in run("rules", "--chapter", "migration").output.splitlines()[1:]]
    assert names == [name for name, clause in book.clauses.items() if clause.chapter == "migration"]


def test_an_allowed_action_is_judged_finding_by_finding():
    told = run("judge", BOARD, "use Sumerians: defect")
    assert told.exit_code == 0
    assert "use Sumerians: defect: ALLOWED" in told.output
    assert "abilities.group: groups of Sumerians here: 1" in told.output
    assert "SSSAPPM" in told.output


def test_a_refused_action_names_the_clause_and_the_facts():
    told = run("judge", BOARD, "settle Medes")
    assert told.exit_code == 1
    assert "FORBIDS  settling.card-in-hand: no card of the Medes is in hand" in told.output
    assert "You settle a people card out of your hand." in told.output


def test_all_clauses_that_forbid_are_told():
    told = run("judge", BOARD.replace("act -", "draw -"), "settle Medes")
    assert "FORBIDS  turn.phases" in told.output
    assert "FORBIDS  settling.card-in-hand" in told.output


def test_a_verdict_can_depend_on_what_is_not_known():
    told = run("judge", BOARD.replace("/AHS/", "/AH?/"), "travel Persians")
    assert told.exit_code == 3
    assert "DEPENDS" in told.output
    assert "depends  travel.card-in-hand" in told.output


def test_an_allowed_action_with_an_unknown_outcome_says_so():
    told = run("judge", BOARD, "end")
    assert told.exit_code == 0
    assert "What follows cannot be told" in told.output


def test_the_position_comes_as_text_json_file_or_standard_input(tmp_path):
    position = random_game(WGG_2013, 5, max_turns=4).position
    text, value = position_to_text(position), json.dumps(position_to_json(position))
    (tmp_path / "text.txt").write_text(text + "\n", encoding="utf-8")
    (tmp_path / "board.json").write_text(value, encoding="utf-8")
    expected = run("judge", text, "draw").output
    assert "ALLOWED" in expected
    assert run("judge", value, '{"do": "draw"}').output == expected
    assert run("judge", str(tmp_path / "text.txt"), "draw").output == expected
    assert run("judge", str(tmp_path / "board.json"), "draw").output == expected
    assert run("judge", "-", "draw", stdin=value).output == expected


def test_a_players_view_can_be_judged():
    seen = view(random_game(WGG_2013, 5, max_turns=4).position, 1)
    assert run("judge", position_to_text(seen), "draw").exit_code == 0
    assert position_from_text(position_to_text(seen)) == seen


@pytest.mark.parametrize(
    ("position", "action", "told"),
    [
        (BOARD.replace("SSSSAPP", "SSSSAXP"), "end", "there is no card 'X'"),
        (BOARD, "use Sumerians: halfe", "expected what the Sumerians can do (defect, halve)"),
        (BOARD, "travel", "expected a people"),
        (BOARD, "travel Hittites now", "nothing may follow"),
        (BOARD.replace("wgg-2013", "wgg-2031"), "end", "unknown edition 'wgg-2031'"),
        (BOARD.rpartition(" ")[0], "end", "a position has 10 fields"),
        (BOARD.replace("-,3,-,-,-", "-,33,-,-,-"), "end", "does not rise"),
        ("{", "end", "cannot be read"),
        ("{}", "end", "lacks edition"),
        (BOARD, '{"do":"dance"}', "there is no action 'dance'"),
        (BOARD, '{"do":', "the action cannot be read"),
    ],
)
def test_what_cannot_be_read_is_wrong_use_and_says_where(position, action, told):
    result = run("judge", position, action)
    assert result.exit_code == 2
    assert told in result.output
    assert "Traceback" not in result.output


def test_the_place_of_a_slip_is_pointed_at():
    lines = run("judge", BOARD, "migrate Hittites < Medes").output.splitlines()
    assert lines[1:3] == ["migrate Hittites < Medes", " " * len("migrate Hittites ") + "^"]
