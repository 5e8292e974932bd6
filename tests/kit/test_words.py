"""The command line in Dutch: nothing that it tells of Babel lacks a Dutch wording."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from templates import templates_in

from babel_kit.babel import drawing, judge_command, rule_command
from babel_kit.babel.words import DUTCH, Words
from babel_kit.rules import STANDINGS
from babel_ref import BadRequest
from babel_ref.dutch import DUTCH as OF_THE_ENGINE

WAYS = {"scenario", "law", "prose"}
"""How a clause can be verified."""


def told_by_modules() -> set[str]:
    """Every template in the modules that speak."""
    sources = (
        Path(module.__file__ or "").read_text(encoding="utf-8") for module in (drawing, judge_command, rule_command)
    )
    return {text for source in sources for _, text in templates_in(source, "say") if text is not None}


def test_everything_has_a_dutch_wording():
    wanted = told_by_modules() | set(STANDINGS) | WAYS
    assert wanted - set(DUTCH) - set(OF_THE_ENGINE) == set()


def test_the_table_has_nothing_that_is_not_told():
    assert set(DUTCH) - told_by_modules() - set(STANDINGS) - WAYS == set()


@pytest.mark.parametrize("english", DUTCH)
def test_a_dutch_wording_takes_the_same_values(english):
    def gaps(template: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(template)} - {None}

    assert gaps(DUTCH[english]) == gaps(english)


def test_words_of_the_engine_are_said_too():
    assert Words("nl")("it is not known {what}", what=3) == "het is niet bekend 3"
    assert Words("en")("it is not known {what}", what=3) == "it is not known 3"


def test_another_language_is_refused():
    with pytest.raises(BadRequest, match="only en, nl"):
        Words("fr")
