"""Runs checks on an adapter: asks all their questions through one session and turns the answers into results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from babel_kit.results import FAULTS, Check, CheckResult, Judgement, Question, Verdict, failure_of
from babel_kit.rules import Rules
from babel_kit.transport import Answer, Fault, Session


def run(checks: Sequence[Check], session: Session, rules: Rules) -> Iterator[CheckResult]:
    """The result of each check, in order. Every question is asked, whatever came of those before it."""
    answers = session.pipeline(question.call for check in checks for question in check.questions)
    for check in checks:
        yield judged(check, [next(answers) for _ in check.questions], rules)


def judged(check: Check, answers: Sequence[Answer], rules: Rules) -> CheckResult:
    """What the answers to a check's questions come to. The first that is no pass decides."""
    for question, answer in zip(check.questions, answers, strict=True):
        judgement = _judge(question, answer)
        if judgement.verdict is Verdict.NOT_OFFERED:
            return settled(check, Verdict.NOT_OFFERED)
        if judgement.verdict is not Verdict.PASS:
            by_clause = _by_clause(check, judgement, rules)
            verdict = _verdict_of(by_clause.values(), judgement.verdict)
            return CheckResult(check, verdict, by_clause, failure_of(question, judgement, answer))
    return settled(check, Verdict.PASS)


def settled(check: Check, verdict: Verdict) -> CheckResult:
    """A result in which check and clauses come to the same and there is nothing to tell."""
    return CheckResult(check, verdict, dict.fromkeys(check.clauses, verdict))


def _judge(question: Question, answer: Answer) -> Judgement:
    return Judgement(FAULTS[answer.kind], answer.message) if isinstance(answer, Fault) else question.judge(answer)


def _by_clause(check: Check, judgement: Judgement, rules: Rules) -> dict[str, Verdict]:
    """A failure is `differs` for a clause that no rulebook states: it departs from our ruling only."""
    if judgement.verdict is not Verdict.FAIL:
        return dict.fromkeys(check.clauses, judgement.verdict)
    blamed = [clause for clause in check.clauses if clause in judgement.blamed] or check.clauses
    return {
        clause: Verdict.DIFFERS if rules.standing(clause, check.edition) == "silence" else Verdict.FAIL
        for clause in blamed
    }


def _verdict_of(verdicts: Iterable[Verdict], judged_as: Verdict) -> Verdict:
    return Verdict.DIFFERS if all(verdict is Verdict.DIFFERS for verdict in verdicts) else judged_as
