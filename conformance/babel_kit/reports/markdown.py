"""A summary for the page of a CI job, in the Markdown of GitHub and GitLab.

Whatever an adapter may have written stands in code, where neither links, mentions nor HTML mean anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from babel_kit.report import CheckDone, ClauseInfo, Report, Tally, most_urgent
from babel_kit.reports.summary import (
    BAD,
    FAIR,
    GOOD,
    NONE,
    SIGNS,
    chapter_rows,
    checks_told,
    explanation,
    facts,
    failing,
    first_cause,
    occurring,
    overall_tone,
    who,
)
from babel_kit.reports.text import failure_text, one_line, tail, wording_text

MOST_FAILURES = 10
"""How many failures are shown in full: a job's page has little room, and GitHub takes 1 MiB."""

_SIGNS = {GOOD: "✅", FAIR: "⚠️", BAD: "❌", NONE: "⚪"}
_PUNCTUATION = re.compile(r"([\\`*_\[\]<>#|~&@$!]|:(?=/))")


def render(report: Report) -> str:
    """The summary."""
    blocks: list[str] = [
        f"## {_SIGNS[overall_tone(report)]} {code(who(report))}: {report.conclusion}",
        escaped(explanation(report)),
        escaped(checks_told(report)),
    ]
    cause = first_cause(report)
    if cause is not None:
        blocks += ["### The first cause", *_failure(report, cause, " open")]
    blocks += ["### Clauses by chapter and edition", table(*_chapters(report))]
    blocks += _failing(report)
    blocks += _failures(report, [check for check in report.failures if check is not cause])
    blocks += ["### Conditions", "\n".join(f"- {label}: {code(value)}" for label, value in facts(report))]
    blocks += [f"- {code(f'{note.layer}: {note.sentence}')}" for note in report.remarks]
    for tally in report.tallies:
        blocks += [f"### {code(f'{tally.layer}: {tally.text}')}", table(*_counted(tally))]
    return "\n\n".join(blocks) + "\n"


def code(text: object) -> str:
    """Text as an inline code span, in a longer fence than any it holds."""
    line = one_line(text) or " "
    fence = "`" * (_longest_run(line) + 1)
    space = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{space}{line}{space}{fence}"


def fenced(text: str) -> str:
    """Text as a block of code, in a longer fence than any it holds."""
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}text\n{text}\n{fence}"


def escaped(text: str) -> str:
    """Text of the kit's own with every sign of markup made harmless."""
    return _PUNCTUATION.sub(r"\\\1", one_line(text, 4000))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the first column is text, the others are centred."""
    lines = [head, ["---", *[":---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def _chapters(report: Report) -> tuple[list[str], Iterator[list[str]]]:
    rows = chapter_rows(report)
    verdicts = occurring(rows)
    head = ["chapter", "edition", *(f"{SIGNS[verdict]} {verdict}" for verdict in verdicts)]
    return head, (
        [code(row.chapter), code(row.edition), *(str(row.counts[verdict] or "") for verdict in verdicts)]
        for row in rows
    )


def _counted(tally: Tally) -> tuple[list[str], Iterator[list[str]]]:
    head = ["how often", *map(code, tally.editions)]
    return head, ([code(name), *map(str, numbers)] for name, numbers in tally.rows)


def _failing(report: Report) -> list[str]:
    clauses = failing(report)
    if not clauses:
        return []
    return ["### Clauses that fail", "\n".join(_failing_line(report, clause) for clause in clauses)]


def _failing_line(report: Report, clause: ClauseInfo) -> str:
    verdicts = {edition: most_urgent(report.verdicts(clause.name, edition)) for edition in report.editions}
    told = ", ".join(f"{code(edition)} {verdict}" for edition, verdict in verdicts.items() if verdict.is_failure)
    return f"- {code(clause.name)} ({told}): {escaped(wording_text(clause.wording))}"


def _failures(report: Report, checks: list[CheckDone]) -> Iterator[str]:
    ordered = sorted(checks, key=lambda check: not check.verdict.is_failure)
    if ordered:
        yield "### Failures"
    for check in ordered[:MOST_FAILURES]:
        yield from _failure(report, check)
    if len(ordered) > MOST_FAILURES:
        yield f"{len(ordered) - MOST_FAILURES} more are in the other reports."


def _failure(report: Report, check: CheckDone, unfolded: str = "") -> Iterator[str]:
    known = f" ({one_line(f'known: {check.known}')})" if check.known else ""
    summary = escape(f"{check.verdict}{known}: {one_line(check.name)}")
    # The name stands in <code>, since a mention or an address would else be turned into a link in HTML as well.
    yield f"<details{unfolded}><summary><code>{summary}</code></summary>"
    yield fenced(failure_text(report, check)[:20_000])
    if check.failure is not None and check.failure.stderr.strip():
        yield "The last lines on standard error:"
        yield fenced(tail(check.failure.stderr))
    yield "</details>"
