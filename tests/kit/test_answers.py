"""How answers are judged that are right or wrong in more than the rules: what is free, and what is told of the rest."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from babel_kit.babel import adapter
from babel_kit.babel.aims import aims_of, play_game
from babel_kit.babel.reached import legal_question, play_question
from babel_kit.checks import MOST_CHARACTERS, Judgement, failure_of
from babel_kit.protocol import Implementation, InitializeResult
from babel_kit.report import Failure, Verdict
from babel_kit.transport import Result
from babel_ref import WGG_2013, Draw, play

Json = Any
Change = Callable[[Json], object]
HELLO = InitializeResult(1, "babel", Implementation("", ""), ["wgg-2013"], ["play", "legal"], events=True)
MOVES = play_game(WGG_2013, 1, aims_of(1), 60).moves
TELLING = next(move for move in MOVES if any(event.name == "hand" for event in move.played.events))
"""The end of a turn at which the size of the hand must be told."""


def judged(change: Change, move=TELLING) -> Judgement:
    """What comes of the right answer to a play, changed."""
    return told(change, move)[0]


def told(change: Change, move=TELLING) -> tuple[Judgement, Failure]:
    asked = play_question(move.before, move.action, HELLO, want_legal=True)
    value = json.loads(json.dumps(adapter.answer_play(asked.call.params)))
    change(value)
    answer = Result(value, 0.0)
    judgement = asked.judge(answer)
    return judgement, failure_of(asked, judgement, answer)


def columns(value: Json) -> Json:
    return value["position"]["sides"][0]["columns"]


# What is free


@pytest.mark.parametrize(
    "change",
    [
        lambda value: value.update(took=5),
        lambda value: value["position"].update(comment={"x": [1]}),
        lambda value: value["position"]["sides"][1].update(nick="x"),
        lambda value: value["events"].append({"event": "music"}),
        lambda value: value.update(refused=None),
        lambda value: value["legal"].reverse(),
    ],
)
def test_more_than_the_protocol_knows_is_free(change):
    assert judged(change).verdict is Verdict.PASS


# What is not


@pytest.mark.parametrize("place", ["columns", "temples"])
def test_a_sixth_site_is_an_error(place):
    judgement = judged(lambda value: value["position"]["sides"][0][place].update(Z=["A"]))
    assert judgement.verdict is Verdict.ERROR
    assert "Z" in judgement.message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda value: value["events"].clear(), "what follows is right, but other events are told"),
        (lambda value: value["legal"].pop(), "what follows is right, but other actions are legal then"),
        (
            lambda value: (value["events"].clear(), value["legal"].pop()),
            "what follows is right, but other events are told and other actions are legal then",
        ),
        (lambda value: (value["events"].clear(), columns(value)["A"].append("A")), "what follows is another position"),
    ],
)
def test_what_differs_is_told(change, message):
    judgement = judged(change)
    assert (judgement.verdict, judgement.message) == (Verdict.FAIL, message)


def test_another_list_of_actions_is_told_as_another_answer():
    asked = legal_question(TELLING.before, HELLO)
    assert asked.judge(Result({"actions": []}, 0.0)).message == "the answer is another one"


def test_a_clause_that_there_is_not_is_told_as_that():
    drawn = next(move for move in MOVES if isinstance(move.action, Draw)).after
    asked = play_question(drawn, Draw(), HELLO, play(drawn, Draw()))
    for cited, reason in (("no.such", "which is no clause"), ("travel.card-in-hand", "which does not forbid it")):
        judgement = asked.judge(Result({"refused": {"clause": cited}}, 0.0))
        assert judgement.verdict is Verdict.FAIL
        assert f"by {cited}, {reason}" in judgement.message


def test_of_a_huge_answer_only_its_length_is_kept():
    def make_huge(value: Json) -> None:
        columns(value)["A"] = ["A"] * 10**5
        value["position"]["comment"] = "x" * 10**6

    judgement, failure = told(make_huge)
    assert judgement.verdict is Verdict.FAIL
    assert failure.actual.startswith("(left out: 1")
    [difference] = [each for each in failure.differences if each.where.startswith("sides[0].columns.A")]
    assert difference.actual == f"(left out: {len(json.dumps(['A'] * 10**5))} characters)"
    assert len(json.dumps(failure.expected)) < MOST_CHARACTERS


def test_of_a_huge_sentence_only_the_beginning_is_kept():
    drawn = next(move for move in MOVES if isinstance(move.action, Draw)).after
    asked = play_question(drawn, Draw(), HELLO, play(drawn, Draw()))
    answer = Result({"refused": {"clause": "x" * 10**6}}, 0.0)
    assert len(failure_of(asked, asked.judge(answer), answer).message) == MOST_CHARACTERS
