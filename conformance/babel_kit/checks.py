"""What checks are made of: questions with how their answers are judged. Knows no game."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from babel_kit.report import Difference, Failure, Verdict
from babel_kit.transport import Answer, Call, Fault


@dataclass(frozen=True)
class Judgement:
    """What one answer comes to: its verdict, a sentence, the differences, the clauses it is put down to where that is
    narrower than the check's own, and the position that was given where another was expected.

    `formal`: what the answer says of the rules is right, and only the message is not as the protocol wants it.
    """

    verdict: Verdict
    message: str = ""
    differences: tuple[Difference, ...] = ()
    blamed: tuple[str, ...] = ()
    expected: Any = None
    actual: Any = None
    formal: bool = False


PASSED = Judgement(Verdict.PASS)

MOST_CHARACTERS = 20_000
"""So much of what an adapter gives is kept with a failure; a position has some 3,000 characters."""


@dataclass(frozen=True)
class Question:
    """One request with how its answer is judged and how it is shown to people.

    `describe` gives the failure's picture and commands from a judgement; it is called only for failures.
    """

    call: Call
    judge: Callable[[Answer], Judgement]
    describe: Callable[[], dict[str, Any]] = field(default=dict)
    clauses: tuple[str, ...] = ()
    """The clauses that the question by itself stands for, where that is narrower than the check's."""
    kind: str = ""
    """What kind of request it is, by the game's reckoning: an adapter may offer some kinds and not others."""


@dataclass(frozen=True)
class Check:
    """Something to find out, under a stable name: the clauses it stands for, and its questions in their order.

    `questions` makes them when they are needed; `needs` are the methods that an adapter must offer. `blames`: whether a
    failure is put down to the clauses of the question that failed, and a pass only to those of the questions asked.
    """

    name: str
    layer: str
    chapter: str
    edition: str
    clauses: tuple[str, ...]
    questions: Callable[[], Iterable[Question]]
    needs: tuple[str, ...] = ("play",)
    by_question: bool = False


def failure_of(question: Question, judgement: Judgement, answer: Answer) -> Failure:
    """The failure that a judgement on a question tells."""
    shown = question.describe()
    return Failure(
        message=judgement.message[:MOST_CHARACTERS],
        differences=tuple(map(_bounded_difference, judgement.differences)),
        expected=judgement.expected,
        actual=_bounded(judgement.actual),
        stderr=answer.stderr if isinstance(answer, Fault) else "",
        **{"asked": question.call.method, **shown},
    )


def _bounded_difference(difference: Difference) -> Difference:
    return msgspec.structs.replace(difference, actual=_bounded(difference.actual))


def _bounded(value: Any) -> Any:
    """What an adapter gave, or how long it was if no report has room for it."""
    length = len(json.dumps(value))
    return value if length <= MOST_CHARACTERS else f"(left out: {length} characters)"


def selected(
    checks: Iterable[Check], only: Iterable[str], skip: Iterable[str], topics: Collection[str] = ()
) -> Iterator[Check]:
    """The checks that `only` names, if it names any, and `skip` does not: layer, chapter, clause or part of a name.

    `topics` are the chapters and clauses that there are. Of a check that stands for what its questions stand for, a
    topic selects the questions that stand for it.
    """
    wanted, unwanted = tuple(only), tuple(skip)
    wanted_topics = tuple(name for name in wanted if name in topics)
    unwanted_topics = tuple(name for name in unwanted if name in topics)
    for check in checks:
        if any(_named(check, name, topics) for name in unwanted):
            continue
        whole = not wanted or any(_named(check, name, topics) for name in wanted)
        if not check.by_question or (whole and not unwanted_topics):
            chosen = check if whole else None
        elif not whole and not wanted_topics:
            chosen = None
        else:
            chosen = _narrowed(check, () if whole else wanted_topics, unwanted_topics)
        if chosen is not None:
            yield chosen


def _named(check: Check, name: str, topics: Collection[str]) -> bool:
    """Whether it is the check's layer, chapter or clause, or a part of its name that means nothing else."""
    return name in (check.layer, check.chapter, *check.clauses) or (name not in topics and name in check.name)


def _narrowed(check: Check, wanted: Sequence[str], unwanted: Sequence[str]) -> Check | None:
    """The check with only the questions on these topics, all if none are wanted; None if no question is left."""

    def is_chosen(question: Question) -> bool:
        return (not wanted or _is_on(question, wanted)) and not _is_on(question, unwanted)

    questions = [question for question in check.questions() if is_chosen(question)]
    return replace(check, questions=lambda: questions) if questions else None


def _is_on(question: Question, topics: Sequence[str]) -> bool:
    return any(topic in (clause, clause.partition(".")[0]) for topic in topics for clause in question.clauses)
