"""Runs checks on an adapter: asks their questions through one session, turns answers into results. Knows no game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, compress

from babel_kit.checks import Check, Judgement, Question, failure_of
from babel_kit.conversation import Conversation
from babel_kit.offer import Offer
from babel_kit.report import CheckDone, Verdict, most_urgent
from babel_kit.transport import Answer, Call, Fault

FAULTS = {"crash": Verdict.CRASH, "timeout": Verdict.TIMEOUT, "error": Verdict.ERROR}

MOST_FAULTS = 20
"""After so many crashes, timeouts and broken answers without a valid one in between nothing more is asked."""

Standing = Callable[[str, str], str]
"""How firm a clause is in an edition: `text`, `reading` or `silence`."""


@dataclass
class _UnderWay:
    """A check of which questions are asked: of each whether it is, and the answers so far."""

    check: Check
    questions: tuple[Question, ...]
    is_asked: tuple[bool, ...]
    to_ask: tuple[Question, ...] = field(init=False)
    answers: deque[Answer] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self.to_ask = tuple(compress(self.questions, self.is_asked))

    @property
    def is_complete(self) -> bool:
        return len(self.answers) == len(self.to_ask)

    def result(self, standing: Standing) -> CheckDone:
        if not self.to_ask:
            return settled(self.check, Verdict.NOT_OFFERED)
        answers = [self.answers.popleft() if asked else None for asked in self.is_asked]
        return judged(self.check, self.questions, answers, standing)


def run(checks: Iterable[Check], session: Conversation, offer: Offer, standing: Standing) -> Iterator[CheckDone]:
    """The result of each check, in order. Every question is asked, whatever came of those before it.

    Only what the adapter has shown not to offer is not asked any more; and where the session has ended, or after
    MOST_FAULTS faults in a row, the rest is blocked by the last check that was asked.
    """
    checks = iter(checks)
    waiting: deque[_UnderWay] = deque()
    answers = session.pipeline(_calls(checks, offer, waiting))
    faults, asked = 0, ""
    for answer in answers:
        yield from _completed(waiting, standing)
        under_way = waiting[0]
        if isinstance(answer, Fault) and (answer.not_asked or faults >= MOST_FAULTS):
            break
        faults = faults + 1 if isinstance(answer, Fault) else 0
        asked = under_way.check.name
        offer.hear(under_way.check, under_way.to_ask[len(under_way.answers)], answer)
        under_way.answers.append(answer)
        yield from _completed(waiting, standing)
    else:
        yield from _completed(waiting, standing)
        return
    answers.close()
    for check in chain((under_way.check for under_way in waiting), checks):
        yield settled(check, Verdict.BLOCKED, blocked_by=asked or "handshake/initialize")


def _calls(checks: Iterable[Check], offer: Offer, waiting: deque[_UnderWay]) -> Iterator[Call]:
    for check in checks:
        questions = tuple(check.questions()) if offer.covers(check) else ()
        waiting.append(_UnderWay(check, questions, tuple(offer.holds(check, question) for question in questions)))
        for question in waiting[-1].to_ask:
            yield question.call


def _completed(waiting: deque[_UnderWay], standing: Standing) -> Iterator[CheckDone]:
    """The results of the checks at the head of the queue of which nothing is to come any more."""
    while waiting and waiting[0].is_complete:
        yield waiting.popleft().result(standing)


def judged(
    check: Check, questions: Sequence[Question], answers: Sequence[Answer | None], standing: Standing
) -> CheckDone:
    """What the answers to a check's questions come to; None stands for a question that was not asked, since it is known
    not to be offered. The first failure that is no mere matter of form is the one that is told."""
    judgements = [judgement_of(question, answer) for question, answer in zip(questions, answers, strict=True)]
    told = [number for number, judgement in enumerate(judgements) if judgement.verdict not in _NOTHING_TO_TELL]
    requests = sum(answer is not None for answer in answers)
    seconds = sum(answer.millis for answer in answers if answer is not None) / 1000
    by_clause, elsewhere = _by_clause(check, questions, judgements, standing)
    if not told:
        withheld = any(judgement.verdict is Verdict.NOT_OFFERED for judgement in judgements)
        verdict = Verdict.NOT_OFFERED if withheld else Verdict.PASS
        return _done(check, verdict, by_clause, requests=requests, seconds=seconds)
    number = min(told, key=lambda number: judgements[number].formal)
    answer = answers[number]
    assert answer is not None, "what was not asked does not fail"
    failure = failure_of(questions[number], judgements[number], answer)
    verdict = most_urgent([*by_clause.values(), *elsewhere])
    return _done(check, verdict, by_clause, failure=failure, requests=requests, seconds=seconds)


_NOTHING_TO_TELL = (Verdict.PASS, Verdict.NOT_OFFERED)


def settled(check: Check, verdict: Verdict, blocked_by: str = "") -> CheckDone:
    """A result in which check and clauses come to the same and there is nothing to tell."""
    return _done(check, verdict, dict.fromkeys(check.clauses, verdict), blocked_by=blocked_by)


def _done(check: Check, verdict: Verdict, by_clause: dict[str, Verdict], **more: object) -> CheckDone:
    return CheckDone(check.name, check.layer, check.chapter, check.edition, verdict, by_clause, **more)  # type: ignore[arg-type]


def judgement_of(question: Question, answer: Answer | None) -> Judgement:
    """What an answer to a question comes to, a fault of the adapter included; None is for what is not offered."""
    if answer is None:
        return Judgement(Verdict.NOT_OFFERED)
    return Judgement(FAULTS[answer.kind], answer.message) if isinstance(answer, Fault) else question.judge(answer)


def _by_clause(
    check: Check, questions: Sequence[Question], judgements: Sequence[Judgement], standing: Standing
) -> tuple[dict[str, Verdict], list[Verdict]]:
    """What each clause comes to, and the verdicts that are put down to no clause."""
    found: dict[str, list[Verdict]] = {}
    elsewhere: list[Verdict] = []
    # A scenario of which a step failed was not seen to the end: it says nothing for what did hold.
    failed = not check.by_question and any(_on_the_rules(judgement) is not Verdict.PASS for judgement in judgements)
    for question, judgement in zip(questions, judgements, strict=True):
        verdict = _on_the_rules(judgement)
        clauses = _blamed(judgement, question.clauses if check.by_question else check.clauses)
        if judgement.formal or not clauses:
            elsewhere.append(judgement.verdict)
        if (verdict is Verdict.PASS and failed) or (verdict is Verdict.NOT_OFFERED and check.by_question):
            continue
        for clause in clauses:
            found.setdefault(clause, []).append(_softened(verdict, standing(clause, check.edition)))
    return {clause: most_urgent(verdicts) for clause, verdicts in found.items()}, elsewhere


def _on_the_rules(judgement: Judgement) -> Verdict:
    return Verdict.PASS if judgement.formal else judgement.verdict


def _blamed(judgement: Judgement, clauses: tuple[str, ...]) -> tuple[str, ...]:
    if _on_the_rules(judgement) is Verdict.PASS:
        return clauses
    return judgement.blamed or clauses


def _softened(verdict: Verdict, standing: str) -> Verdict:
    """A failure is `differs` for a clause that no rulebook states: it departs from our ruling only."""
    return Verdict.DIFFERS if verdict is Verdict.FAIL and standing == "silence" else verdict
