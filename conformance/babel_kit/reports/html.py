"""The report as one page that needs nothing else: no script, no other file, no network."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from textwrap import dedent
from typing import Any, Protocol

from markupsafe import Markup, escape

from babel_kit.report import CheckDone, ClauseInfo, Difference, Report, Verdict, most_urgent
from babel_kit.reports import summary
from babel_kit.reports.page import environment
from babel_kit.reports.text import commands, departed, plain, tail, value_text


class DrawBoard(Protocol):
    """Draws positions as on the wire; the page must have the style sheet and the symbols."""

    @property
    def stylesheet(self) -> Markup:
        """What the boards look like."""

    @property
    def symbols(self) -> Markup:
        """What the boards are drawn of."""

    def __call__(self, position: Any, different: Collection[str] = (), ids: str = "") -> Markup:
        """A position, the places that differ marked; `ids` begins the ids that it has on the page."""


MOST_FAILURES = 200
"""How many failures are shown in full; a page with more is of no use to anybody."""
OPEN_FAILURES = 5
"""How many of them are unfolded from the start."""

_NONE_DUE = Markup('<p class="quiet">By the rules no position follows.</p>')
_NONE_CAME = Markup('<p class="quiet">No position came in answer.</p>')

_LINK = re.compile(r"\[\]\(#([a-z0-9.-]+)\)")
_EMPHASIS = re.compile(r"\*([^*]+)\*")
_CODE = re.compile(r"`([^`]+)`")


def render(report: Report, board: DrawBoard) -> str:
    """The page."""
    cause = summary.first_cause(report)
    failures = [_failure(report, check, number, board) for number, check in enumerate(_ordered(report, cause), 1)]
    rows = summary.chapter_rows(report)
    return (
        environment("reports")
        .get_template("report.html.jinja")
        .render(
            report=report,
            summary=summary,
            drawing=board,
            tone=summary.overall_tone(report),
            cause=_failure(report, cause, 0, board) if cause is not None else None,
            failures=failures,
            untold=_ordered(report, cause, MOST_FAILURES, None),
            open_failures=OPEN_FAILURES,
            chapters=_chapters(
                report, {name: failure.number for failure in failures[::-1] for name in failure.departed}
            ),
            rows=rows,
            columns=summary.occurring(rows),
        )
    )


def _ordered(
    report: Report, cause: CheckDone | None, first: int = 0, last: int | None = MOST_FAILURES
) -> list[CheckDone]:
    """The failures but for the first cause, those of the rulebooks before the others."""
    checks = [check for check in report.failures if check is not cause]
    return sorted(checks, key=lambda check: (bool(check.known), not check.verdict.is_failure))[first:last]


# Clauses


@dataclass(frozen=True)
class Cell:
    """A clause's verdict in an edition and the number of its checks; no verdict where the edition lacks the clause."""

    edition: str
    verdict: Verdict | None
    checks: int


@dataclass(frozen=True)
class ClauseView:
    """A clause as the page shows it; `failure` is the number of the first failure that is put down to it, or 0."""

    clause: ClauseInfo
    wording: Markup
    cells: list[Cell]
    failure: int


def _chapters(report: Report, failures: dict[str, int]) -> dict[str, list[ClauseView]]:
    chapters: dict[str, list[ClauseView]] = {}
    found: dict[tuple[str, str], list[Verdict]] = {}
    for check in report.checks:
        for name, verdict in check.clauses.items():
            found.setdefault((name, check.edition), []).append(verdict)
    for clause in report.header.clauses:
        cells = [_cell(clause, edition, found.get((clause.name, edition), [])) for edition in report.editions]
        view = ClauseView(clause, wording(clause.wording), cells, failures.get(clause.name, 0))
        chapters.setdefault(clause.chapter, []).append(view)
    return chapters


def _cell(clause: ClauseInfo, edition: str, verdicts: list[Verdict]) -> Cell:
    there_is = edition in clause.standing or verdicts
    return Cell(edition, most_urgent(verdicts) if there_is else None, len(verdicts))


def wording(text: str) -> Markup:
    """A clause's wording with its links, emphasis and code, and no other markup."""
    safe = str(escape(plain(text)))
    safe = _LINK.sub(r'<a href="#clause-\1">\1</a>', safe)
    return Markup(_CODE.sub(r"<code>\1</code>", _EMPHASIS.sub(r"<em>\1</em>", safe)))


# Failures


@dataclass(frozen=True)
class FailureView:
    """A failure as the page shows it."""

    number: int
    check: CheckDone
    clauses: list[tuple[str, Verdict, ClauseInfo | None, Markup]]
    boards: list[tuple[str, Markup]]
    differences: list[tuple[str, str, str]]
    commands: list[tuple[str, str]]
    stderr: str
    scenario: str

    @property
    def departed(self) -> list[str]:
        """The clauses to which it is put down."""
        return [name for name, *_ in self.clauses]


def _failure(report: Report, check: CheckDone, number: int, board: DrawBoard) -> FailureView:
    failure = check.failure
    assert failure is not None
    return FailureView(
        number,
        check,
        list(_clauses(report, check)),
        list(_boards(check, board, number)),
        [_difference(difference) for difference in failure.differences],
        commands(report, check),
        tail(failure.stderr),
        dedent(failure.scenario),
    )


def _clauses(report: Report, check: CheckDone) -> Iterator[tuple[str, Verdict, ClauseInfo | None, Markup]]:
    for name in departed(check):
        clause = report.clause(name)
        yield name, check.clauses[name], clause, wording(clause.wording if clause is not None else "")


def _boards(check: CheckDone, board: DrawBoard, number: int) -> Iterator[tuple[str, Markup]]:
    failure = check.failure
    assert failure is not None
    different = [difference.where for difference in failure.differences]
    if failure.before is not None:
        yield "Before", board(failure.before, (), f"before-{number}")
    if failure.expected is None and failure.actual is None:
        return
    for label, position, none in (("Expected", failure.expected, _NONE_DUE), ("Actual", failure.actual, _NONE_CAME)):
        yield label, none if position is None else board(position, different, f"{label.lower()}-{number}")


def _difference(difference: Difference) -> tuple[str, str, str]:
    return difference.where, value_text(difference.expected), value_text(difference.actual)
