"""Runs checks on an adapter: asks their questions through one session, turns answers into results. Knows no game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from babel_kit.checks import Check, Judgement, Question, failure_of
from babel_kit.conversation import Conversation
from babel_kit.report import CheckDone, Verdict, most_urgent
from babel_kit.transport import Answer, Call, Fault

FAULTS = {"crash": Verdict.CRASH, "timeout": Verdict.TIMEOUT, "error": Verdict.ERROR}

MOST_FAULTS = 20
"""After so many crashes, timeouts and broken answers without a valid one in between nothing more is asked."""

Standing = Callable[[str, str], str]
"""How firm a clause is in an edition: `text`, `reading` or `silence`."""


def run(
    checks: Iterable[Check], session: Conversation, offered: Sequence[str], standing: Standing
) -> Iterator[CheckDone]:
    """The result of each check, in order. Every question is asked, whatever came of those before it.

    Only where the session has ended, or after MOST_FAULTS faults in a row, the rest is blocked by the last check that
    was asked.
    """
    checks = iter(checks)
    waiting: deque[tuple[Check, tuple[Question, ...]]] = deque()
    answers = session.pipeline(_calls(checks, offered, waiting))
    taken: list[Answer] = []
    faults, asked = 0, ""
    for answer in answers:
        yield from _settled_before(waiting)
        check, questions = waiting[0]
        if isinstance(answer, Fault) and (answer.not_asked or faults >= MOST_FAULTS):
            break
        faults = faults + 1 if isinstance(answer, Fault) else 0
        asked = check.name
        taken.append(answer)
        if len(taken) == len(questions):
            waiting.popleft()
            yield judged(check, questions, taken, standing)
            taken = []
    else:
        yield from _settled_before(waiting)
        return
    answers.close()
    for check in chain((check for check, _ in waiting), checks):
        yield settled(check, Verdict.BLOCKED, blocked_by=asked or "handshake/initialize")


def _calls(
    checks: Iterable[Check], offered: Sequence[str], waiting: deque[tuple[Check, tuple[Question, ...]]]
) -> Iterator[Call]:
    for check in checks:
        questions = tuple(check.questions()) if set(check.needs) <= set(offered) else ()
        waiting.append((check, questions))
        for question in questions:
            yield question.call


def _settled_before(waiting: deque[tuple[Check, tuple[Question, ...]]]) -> Iterator[CheckDone]:
    """The checks at the head of the queue that ask nothing, because what they need is not offered."""
    while waiting and not waiting[0][1]:
        yield settled(waiting.popleft()[0], Verdict.NOT_OFFERED)


def judged(check: Check, questions: Sequence[Question], answers: Sequence[Answer], standing: Standing) -> CheckDone:
    """What the answers to a check's questions come to. The first that is no pass decides the failure that is told."""
    judgements = [judgement_of(question, answer) for question, answer in zip(questions, answers, strict=True)]
    if any(judgement.verdict is Verdict.NOT_OFFERED for judgement in judgements):
        return settled(check, Verdict.NOT_OFFERED)
    by_clause = _by_clause(check, questions, judgements, standing)
    for question, judgement, answer in zip(questions, judgements, answers, strict=True):
        if judgement.verdict is not Verdict.PASS:
            failure = failure_of(question, judgement, answer)
            verdict = most_urgent(by_clause.values()) if by_clause else judgement.verdict
            return _done(check, verdict, by_clause, failure=failure, requests=len(questions))
    return _done(check, Verdict.PASS, by_clause, requests=len(questions))


def settled(check: Check, verdict: Verdict, blocked_by: str = "") -> CheckDone:
    """A result in which check and clauses come to the same and there is nothing to tell."""
    return _done(check, verdict, dict.fromkeys(check.clauses, verdict), blocked_by=blocked_by)


def _done(check: Check, verdict: Verdict, by_clause: dict[str, Verdict], **more: object) -> CheckDone:
    return CheckDone(check.name, check.layer, check.chapter, check.edition, verdict, by_clause, **more)  # type: ignore[arg-type]


def judgement_of(question: Question, answer: Answer) -> Judgement:
    """What an answer to a question comes to, a fault of the adapter included."""
    return Judgement(FAULTS[answer.kind], answer.message) if isinstance(answer, Fault) else question.judge(answer)


def _by_clause(
    check: Check, questions: Sequence[Question], judgements: Sequence[Judgement], standing: Standing
) -> dict[str, Verdict]:
    found: dict[str, list[Verdict]] = {}
    for question, judgement in zip(questions, judgements, strict=True):
        clauses = question.clauses if check.by_question else check.clauses
        for clause in _blamed(judgement, clauses):
            found.setdefault(clause, []).append(_softened(judgement.verdict, standing(clause, check.edition)))
    return {clause: most_urgent(verdicts) for clause, verdicts in found.items()}


def _blamed(judgement: Judgement, clauses: tuple[str, ...]) -> tuple[str, ...]:
    if judgement.verdict is Verdict.PASS:
        return clauses
    return judgement.blamed or clauses


def _softened(verdict: Verdict, standing: str) -> Verdict:
    """A failure is `differs` for a clause that no rulebook states: it departs from our ruling only."""
    return Verdict.DIFFERS if verdict is Verdict.FAIL and standing == "silence" else verdict
