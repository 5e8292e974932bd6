"""What checks are made of and what comes of them; knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from babel_kit.rules import Rules
from babel_kit.transport import Answer, Call, Fault, FaultKind


class Verdict(StrEnum):
    """What a check, or a clause, comes to. The order is that of urgency."""

    CRASH = "crash"
    TIMEOUT = "timeout"
    ERROR = "error"
    FAIL = "fail"
    DIFFERS = "differs"
    BLOCKED = "blocked"
    PASS = "pass"
    NOT_OFFERED = "not offered"
    NOT_MEASURED = "not measured"

    @property
    def is_failure(self) -> bool:
        """Whether it keeps an implementation from conforming."""
        return self in (Verdict.CRASH, Verdict.TIMEOUT, Verdict.ERROR, Verdict.FAIL)


FAULTS: dict[FaultKind, Verdict] = {"crash": Verdict.CRASH, "timeout": Verdict.TIMEOUT, "error": Verdict.ERROR}


@dataclass(frozen=True)
class Difference:
    """One place where an answer is not what was expected: where, what was expected, what came."""

    where: str
    expected: Any
    actual: Any


@dataclass(frozen=True)
class Judgement:
    """What one answer comes to: its verdict, a sentence, the differences, and the clauses it is put down to, where
    that is narrower than the check's own."""

    verdict: Verdict
    message: str = ""
    differences: tuple[Difference, ...] = ()
    blamed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """One request with how its answer is judged and how it is shown to people."""

    call: Call
    judge: Callable[[Answer], Judgement]
    asked: str
    picture: Callable[[], str]
    again: str = ""


@dataclass(frozen=True)
class Check:
    """Something to find out, under a stable name: the clauses it stands for, and its questions in their order."""

    name: str
    layer: str
    chapter: str
    edition: str
    clauses: tuple[str, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class Failure:
    """All that a report tells of a check that did not pass."""

    asked: str
    message: str
    differences: tuple[Difference, ...] = ()
    picture: str = ""
    stderr: str = ""
    again: str = ""


@dataclass(frozen=True)
class CheckResult:
    """What came of a check: its own verdict, each of its clauses' verdicts, and the failure, if it is one."""

    check: Check
    verdict: Verdict
    by_clause: Mapping[str, Verdict]
    failure: Failure | None = None


@dataclass
class Summary:
    """Verdicts of all clauses in all editions, gathered from results as they come."""

    rules: Rules
    editions: tuple[str, ...]
    results: list[CheckResult] = field(default_factory=list)

    def add(self, result: CheckResult) -> None:
        """Takes a result in."""
        self.results.append(result)

    def measured(self, clause: str, edition: str) -> list[Verdict]:
        """The verdicts of all checks of a clause in an edition."""
        return [
            result.by_clause[clause]
            for result in self.results
            if result.check.edition == edition and clause in result.by_clause
        ]

    def verdict(self, clause: str, edition: str) -> Verdict:
        """A clause's verdict in an edition: the most urgent of its checks'."""
        return most_urgent(self.measured(clause, edition))

    def table(self) -> dict[str, dict[str, Verdict]]:
        """Every clause that an adapter can show, with its verdict in each edition."""
        return {
            name: {edition: self.verdict(name, edition) for edition in self.editions}
            for name, clause in self.rules.clauses.items()
            if clause.shown_by_scenario
        }

    @property
    def failures(self) -> list[CheckResult]:
        """The results that are told in full, in the order of the checks."""
        return [result for result in self.results if result.failure is not None]

    @property
    def conformity(self) -> str:
        """`conforms`, `does not conform`, `incomplete` or `nothing was checked`.

        It conforms when every clause of standing text that an adapter can show was measured and none failed.
        """
        if any(result.verdict.is_failure for result in self.results):
            return "does not conform"
        verdicts = [verdict for row in self.table().values() for verdict in row.values()]
        if not any(verdict in (Verdict.PASS, Verdict.DIFFERS) for verdict in verdicts):
            return "nothing was checked"
        return "conforms" if not self.unmeasured() else "incomplete"

    def unmeasured(self) -> list[tuple[str, str]]:
        """The clauses of standing text, with the edition, that an adapter can show and that were not measured."""
        return [
            (name, edition)
            for name, row in self.table().items()
            for edition, verdict in row.items()
            if self.rules.standing(name, edition) == "text" and verdict not in (Verdict.PASS, Verdict.DIFFERS)
        ]


EXIT_CODES = {"conforms": 0, "does not conform": 1, "incomplete": 1, "nothing was checked": 3}


def most_urgent(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict that tells most of several; `not measured` if there is none."""
    order = list(Verdict)
    return min(verdicts, key=order.index, default=Verdict.NOT_MEASURED)


def failure_of(question: Question, judgement: Judgement, answer: Answer) -> Failure:
    """The failure that a judgement on a question tells."""
    return Failure(
        asked=question.asked,
        message=judgement.message,
        differences=judgement.differences,
        picture=question.picture(),
        stderr=answer.stderr if isinstance(answer, Fault) else "",
        again=question.again,
    )
