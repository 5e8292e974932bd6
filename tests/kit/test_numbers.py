"""Numbers and times on the command line: each wrong one gets a sentence that says what to write, and exit code 2."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from babel_kit.cli import main
from babel_kit.numbers import Seconds, Whole

BOARD = "wgg-2013 1 act - H/AHS/-/52/HH,-,-,-,-/-,-,-,-,- M/AHP/-/1/-,-,-,-,-/-,-,-,-,- * * * -"
PLACES = {
    "DEPTH": (["perft", BOARD, "@"], "write a whole number from 0 to 12, for example 3"),
    "--jobs": (["check", "--jobs", "@"], "write a whole number from 1 to 64"),
    "--seed": (["record", "--edition", "wgg-2013", "--seed", "@"], "write a whole number from 0 to"),
    "--turns": (["record", "--edition", "wgg-2013", "--turns", "@"], "write a whole number from 0 to"),
    "--budget": (["check", "--budget", "@"], "for example 60s or 2m"),
    "check --timeout": (["check", "--timeout", "@"], "for example 60s or 2m"),
    "doctor --timeout": (["doctor", "--timeout", "@", "--", "none"], "for example 60s or 2m"),
    "known --timeout": (["known", "--timeout", "@", "none.toml"], "for example 60s or 2m"),
    "replay --timeout": (["replay", "--timeout", "@", "none"], "for example 60s or 2m"),
}
WRONG = ["", "x", "-1", "2.5.1", "1e400", "nan", "inf", "9" * 5000, "٣x", "0x10"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", WRONG, ids=lambda value: value[:8])
def test_what_is_no_number_is_told_with_what_to_write(place, value):
    arguments, advice = PLACES[place]
    told = CliRunner().invoke(main, [value if argument == "@" else argument for argument in arguments])
    assert told.exit_code == 2
    assert isinstance(told.exception, SystemExit)
    assert f"Invalid value for '{place.split()[-1]}'" in told.output
    assert advice in told.output
    assert len(told.output) < 1000


def test_every_number_on_the_command_line_is_of_these_kinds():
    for name, command in main.commands.items():
        for parameter in command.params:
            kind = parameter.type
            assert not isinstance(kind, (click.types.IntParamType, click.types.FloatParamType)), (name, parameter.name)


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("12", 12), ("+7", 7), ("007", 7)])
def test_whole_numbers_are_read(text, number):
    assert Whole(0, 12, 3).convert(text, None, None) == number


@pytest.mark.parametrize("text", ["13", "-0", "1.0", "1_0", " 1", "٣"])
def test_what_is_out_of_bounds_or_otherwise_written_is_not(text):
    with pytest.raises(click.BadParameter):
        Whole(0, 12, 3).convert(text, None, None)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("60s", 60), ("2m", 120), ("24h", 86400), ("0.5", 0.5), (".25s", 0.25), ("5.", 5), ("5 s", 5), (5.0, 5)],
)
def test_times_are_read(text, seconds):
    assert Seconds().convert(text, None, None) == seconds


@pytest.mark.parametrize("text", ["0", "0.001", "25h", "s", "1 minute", "-1"])
def test_times_too_short_too_long_or_none_are_not(text):
    with pytest.raises(click.BadParameter):
        Seconds().convert(text, None, None)


def test_an_option_that_there_is_not_is_still_told_as_that():
    told = CliRunner().invoke(main, ["perft", BOARD, "1", "--divid"])
    assert told.exit_code == 2
    assert "No such option" in told.output
