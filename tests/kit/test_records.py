"""Records of games: written, verified step by step, and bad input told plainly."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys

import pytest
from jsonschema import Draft202012Validator

from babel_kit import resources
from babel_kit.babel.records import record_game, schema, verify
from babel_ref import EDITIONS, edition_of

SEED = 4


def written(edition="wgg-2013", seed=SEED, turns=60, readings=None):
    """The lines of a sample record, as values."""
    return [json.loads(line) for line in record_game(edition_of(edition, readings or {}), seed, turns)]


GAME = written()


def verified(values, end="\n"):
    """What comes of a record of these values; a text stands for a line as it is."""
    lines = [value if isinstance(value, str) else json.dumps(value) for value in values]
    return verify(io.BytesIO(("\n".join(lines) + end).encode()))


def told(verified):
    return "\n".join(verified.lines)


def changed(number, **members):
    """The sample record with other members in one line, counted from 1."""
    lines = [dict(line) for line in GAME]
    lines[number - 1] |= members
    return lines


def place_of(kind, after=0):
    """The number of the first line, from 1, with such an action."""
    return next(
        number for number, line in enumerate(GAME, 1) if number > after and line.get("action", {}).get("do") == kind
    )


# Sound records


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", [1, 3])
def test_a_finished_game_is_sound(edition, seed):
    found = verified(written(edition, seed))
    assert found.exit_code == 0
    assert found.lines[0].startswith("sound: ")
    assert "by ending." in found.lines[0]


def test_a_game_under_other_readings_is_sound():
    found = verified(written("kosmos-2000", 1, readings={"destroyed-temple": "pile", "reshuffle": "emptied"}))
    assert found.exit_code == 0


def test_positions_players_and_result_may_be_left_out():
    bare = [GAME[0], *({"action": line["action"]} for line in GAME[1:-1])]
    found = verified(bare)
    assert found.exit_code == 0
    assert found.lines[0].startswith("sound: ")


def test_an_unfinished_game_is_sound_as_far_as_it_goes():
    found = verified(written(turns=3))
    assert found.exit_code == 0
    assert "not finished" in found.lines[0]
    assert "player 1 people" in told(found)


def test_a_game_in_which_nothing_was_done_is_told_apart():
    assert verified(GAME[:1]).exit_code == 3


def test_unknown_members_and_empty_lines_are_ignored():
    lines = [{**line, "clock": 17} for line in GAME]
    assert verified([lines[0], "", *lines[1:], ""]).exit_code == 0
    assert verified(GAME, end="").exit_code == 0


def test_cards_that_a_position_leaves_unknown_are_not_compared():
    hidden = json.loads(json.dumps(GAME))
    for line in hidden[1:-1]:
        position = line["position"]
        position["peoples"]["deck"] = [None] * len(position["peoples"]["deck"])
        position["quarry"] = None
        position["sides"][1]["hand"] = [None for _ in position["sides"][1]["hand"]]
    assert verified(hidden).exit_code == 0
    hidden[5]["position"]["peoples"]["deck"].append(None)
    assert verified(hidden).exit_code == 1


# Records that break a rule


def test_the_first_step_that_breaks_a_rule_is_told_with_its_clause_and_board(book):
    number = place_of("draw", after=3)
    found = verified([*GAME[: number - 1], {"action": {"do": "migrate", "from": "A", "to": "A"}}, *GAME[number - 1 :]])
    assert found.exit_code == 1
    assert found.lines[0] == f"line {number}: migrate Assyrians > Assyrians is not allowed"
    assert f"migration.another-site: {' '.join(book.clauses['migration.another-site'].wording.split())}" in told(found)
    assert "player 2 people" in told(found)


def test_a_left_out_step_is_found():
    number = place_of("draw", after=3)
    found = verified([*GAME[: number - 1], *GAME[number:]])
    assert found.exit_code == 1
    assert found.lines[0].startswith(f"line {number}: ")


def test_another_position_is_found_with_the_difference():
    number = place_of("end")
    position = json.loads(json.dumps(GAME[number - 1]["position"]))
    position["sides"][0]["supply"].reverse()
    found = verified(changed(number, position=position))
    assert found.exit_code == 1
    assert f"line {number}: after end the position is another one" in told(found)
    assert "sides[0].supply" in told(found)
    assert "closing.lowest-on-top" in told(found)


def test_an_action_of_the_wrong_player_is_found():
    found = verified(changed(2, player=2))
    assert found.exit_code == 1
    assert "draw is for player 1 to do" in told(found)
    assert "turn.alternate" in told(found)


def test_a_shuffle_is_for_the_table_to_do():
    number = place_of("shuffle")
    assert "is for the table to do" in told(verified(changed(number, player=1)))


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ({"winner": None}, "by the rules player"),
        ({"winner": "other"}, "by the rules player"),
        ({"winner": "same", "clause": "ending.quarry-empty"}, "by the rules it was ending."),
    ],
)
def test_a_wrong_result_is_found(result, sentence):
    winner = GAME[-1]["result"]["winner"]
    assert GAME[-1]["result"]["clause"] != "ending.quarry-empty"
    named = {"same": winner, "other": 3 - winner}
    wrong = {**result, "winner": named.get(result["winner"], result["winner"])}
    found = verified([*GAME[:-1], {"result": wrong}])
    assert found.exit_code == 1
    assert sentence in told(found)


def test_a_result_of_a_game_that_goes_on_is_found():
    found = verified([*GAME[:20], {"result": {"winner": 1}}])
    assert found.exit_code == 1
    assert "the game is not over" in told(found)
    assert "ending.fifteen" in told(found)


def test_nothing_is_done_after_the_end():
    found = verified([*GAME[:-1], {"action": {"do": "end"}}])
    assert found.exit_code == 1
    assert "ending.over" in told(found)


# Records that cannot be read


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the record is empty"),
        (b"\n\n", "the record is empty"),
        (b"[1]\n", "line 1: a line of a record is an object"),
        (b'{"action":{"do":"draw"}}\n', "line 1: a record begins with"),
        (b'{"record":"chess"}\n', "line 1: a record begins with"),
        (b'{"record":"babel","format":2}\n', "line 1: this kit reads records of format 1"),
        (b'{"record":"babel","format":1}\n', "line 1: Object missing required field `deal`"),
        (b'{"record":"babel","format":NaN}\n', "line 1: this is no strict JSON"),
        (b'{"record":"babel","format":1e999}\n', "line 1: this is no strict JSON"),
        (b'{"record":"babel","rec', "the record seems to be cut off here"),
        (b"\xff\xfe\n", "line 1: this is no strict JSON"),
        (b"\xef\xbb\xbf{}\n", "byte order mark"),
        (b"[" * 200_000, "line 1"),
        (b'{"record":"' + b"a" * 2_000_000 + b'"}\n', "line 1: it is longer than"),
    ],
    ids=str,
)
def test_what_is_no_record_is_told_with_its_line(content, sentence):
    found = verify(io.BytesIO(content))
    assert found.exit_code == 2
    assert sentence in told(found)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({"action": {"do": "fly"}}, "line 3: "),
        ({"action": {"do": "use", "people": "A", "power": "steal"}}, "line 3: "),
        ({"action": {"do": "travel"}}, "line 3: "),
        ({"action": {"do": "use", "people": "A", "power": "halve", "group": 10**60}}, "line 3: "),
        (
            '{"action":{"do":"use","people":"A","power":"halve","group":' + "9" * 5000 + "}}",
            "line 3: this is no strict",
        ),
        ('{"action":{"do":"draw"},"action":{"do":"end"}}', "line 3: this is no strict JSON"),
        ({"steps": []}, "line 3: Object missing required field `action`"),
        ({"action": {"do": "draw"}, "player": 3}, "line 3: "),
        ({"action": {"do": "draw"}, "position": {}}, "line 3: "),
        ("{", "line 3: this is no strict JSON"),
        (GAME[0], "line 3: a second header"),
    ],
    ids=str,
)
def test_a_bad_line_is_told_with_its_number(line, sentence):
    found = verified([*GAME[:2], line, *GAME[2:]])
    assert found.exit_code == 2
    assert sentence in told(found)
    assert len(told(found)) < 600


def test_a_shuffle_of_other_cards_cannot_be_read():
    number = place_of("shuffle")
    for deck in (["A"] * 12, None):
        action = {"do": "shuffle", "deck": deck} if deck else {"do": "shuffle"}
        found = verified([*GAME[: number - 1], {"action": action}])
        assert found.exit_code == 2
        assert f"line {number}: a shuffle must bring" in told(found)


def test_a_deal_of_other_cards_cannot_be_read():
    dealt = {**GAME[0]["deal"], "peoples": ["A"] * 60}
    found = verified(changed(1, deal=dealt))
    assert found.exit_code == 2
    assert "twelve of each people" in told(found)


def test_nothing_may_follow_the_result():
    found = verified([*GAME, {"action": {"do": "end"}}])
    assert found.exit_code == 2
    assert f"line {len(GAME) + 1}: the result is the last line" in told(found)


def test_text_from_a_record_stays_text():
    found = verified([*GAME[:2], {"action": {"do": "\x1b[31mfly"}}])
    assert "\x1b" not in told(found)


# Schema and command


def test_every_line_of_a_record_fits_the_schema():
    validator = Draft202012Validator(schema())
    for line in GAME:
        validator.validate(line)
    assert not validator.is_valid({"action": {"do": "fly"}})
    assert not validator.is_valid({"record": "babel", "format": 1})


def test_the_published_schema_is_up_to_date():
    assert json.loads(resources.record_schema().read_text(encoding="utf-8")) == schema()


def run(*arguments, given=None):
    root = resources.root()
    environment = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'conformance'}"}
    command = [sys.executable, "-m", "babel_kit.cli", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=120, check=False, env=environment)


def test_the_commands_write_and_verify(tmp_path):
    written = run("record", "--edition", "kosmos-2000", "--seed", "5", "--turns", "4")
    assert written.returncode == 0
    path = tmp_path / "game.jsonl"
    path.write_bytes(written.stdout)
    sound = run("verify", str(path))
    assert sound.returncode == 0
    assert sound.stdout.startswith(b"sound as far as it goes")
    cut = run("verify", "-", given=written.stdout[:-40])
    assert cut.returncode == 2
    assert b"cut off" in cut.stderr
    assert b"Traceback" not in cut.stderr
