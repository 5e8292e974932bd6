"""Reports side by side, clause by clause: for a terminal, as Markdown or as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from babel_kit.report import Report, Verdict
from babel_kit.reports import summary
from babel_kit.reports.markdown import code, escaped, table
from babel_kit.reports.page import environment

_STYLES = {summary.GOOD: "green", summary.FAIR: "yellow", summary.BAD: "bold red", summary.NONE: "dim"}


@dataclass(frozen=True)
class Column:
    """What one report says on one edition."""

    number: int
    edition: str
    verdicts: dict[str, Verdict]


@dataclass(frozen=True)
class Row:
    """A clause with its verdict in each column, None where a report does not know the clause; whether they disagree."""

    clause: str
    verdicts: list[Verdict | None]
    disagree: bool


@dataclass(frozen=True)
class Comparison:
    """Reports side by side: a line on each, the columns, a row for each clause, and what makes them hard to compare."""

    reports: list[Report]
    columns: list[Column]
    rows: list[Row]
    warnings: list[str]

    @property
    def told(self) -> list[str]:
        """Each report in a line, by its number."""
        return [
            f"{number}: {summary.who(report)}: {report.conclusion}. {summary.explanation(report)}"
            for number, report in enumerate(self.reports, 1)
        ]

    @property
    def outcome(self) -> str:
        """On how many clauses they disagree."""
        count = sum(row.disagree for row in self.rows)
        if len(self.reports) < 2:
            return f"{len(self.rows)} clauses of one report; give a second to compare"
        return f"They disagree on {count} of {len(self.rows)} clauses." if count else "They agree on every clause."


def compare(reports: Sequence[Report]) -> Comparison:
    """Reports side by side."""
    columns = [
        Column(number, edition, {name: row[edition] for name, row in report.table().items()})
        for number, report in enumerate(reports, 1)
        for edition in report.editions
    ]
    names = dict.fromkeys(name for column in columns for name in column.verdicts)
    rows = [_row(name, columns) for name in names]
    return Comparison(list(reports), columns, rows, list(_warnings(reports)))


def _row(clause: str, columns: list[Column]) -> Row:
    verdicts = [column.verdicts.get(clause) for column in columns]
    by_edition: dict[str, set[Verdict | None]] = {}
    for column, verdict in zip(columns, verdicts, strict=True):
        by_edition.setdefault(column.edition, set()).add(verdict)
    return Row(clause, verdicts, any(len(found) > 1 for found in by_edition.values()))


def _warnings(reports: Sequence[Report]) -> Iterator[str]:
    told = {
        "different wordings of the rules": {report.header.rules for report in reports},
        "different games": {report.header.game for report in reports},
        "different kits": {report.header.kit for report in reports},
        "different profiles": {report.header.profile for report in reports},
        "different readings": {str(sorted(report.header.readings.items(), key=str)) for report in reports},
    }
    for what, values in told.items():
        if len(values) > 1:
            yield f"These reports rest on {what}."
    for number, report in enumerate(reports, 1):
        if summary.interrupted(report):
            yield f"The run of report {number} was broken off."


# For a terminal


def compare_lines(reports: Sequence[Report]) -> list[RenderableType]:
    """Reports side by side, to be printed one after the other on a rich console."""
    comparison = compare(reports)
    told: list[RenderableType] = [Text(line) for line in (*comparison.told, *comparison.warnings)]
    return [*told, _table(comparison), Text(comparison.outcome, style="bold")]


def _table(comparison: Comparison) -> Table:
    signs = "✓ pass, ○ not measured or not offered, ≠ they disagree"
    table = Table(box=box.SIMPLE, pad_edge=False, title=f"Clause by clause: {signs}", title_justify="left")
    table.add_column("clause", no_wrap=True)
    for column in comparison.columns:
        table.add_column(Text(f"{column.number}\n{column.edition}"))
    for row in comparison.rows:
        mark = "≠ " if row.disagree else "  "
        table.add_row(Text(mark + row.clause), *(_cell(verdict) for verdict in row.verdicts))
    return table


def _cell(verdict: Verdict | None) -> Text:
    """The sign, and the word where the sign alone would not do: a narrow terminal has room for little more."""
    if verdict is None:
        return Text("unknown", style="dim")
    alone = verdict is Verdict.PASS or summary.SIGNS[verdict] == summary.SIGNS[Verdict.NOT_MEASURED]
    told = summary.SIGNS[verdict] if alone else f"{summary.SIGNS[verdict]} {verdict}"
    return Text(told, style=_STYLES[summary.tone(verdict)])


# In files


def compare_markdown(reports: Sequence[Report]) -> str:
    """Reports side by side as Markdown."""
    comparison = compare(reports)
    head = ["clause", "", *(f"{column.number}: {code(column.edition)}" for column in comparison.columns)]
    rows = (
        [code(row.clause), "≠" if row.disagree else "", *(_words(verdict) for verdict in row.verdicts)]
        for row in comparison.rows
    )
    blocks = [
        "## Clause by clause",
        "\n".join(f"- {code(line)}" for line in comparison.told),
        *(escaped(line) for line in comparison.warnings),
        table(head, rows),
        escaped(comparison.outcome),
    ]
    return "\n\n".join(blocks) + "\n"


def _words(verdict: Verdict | None) -> str:
    return "unknown" if verdict is None else f"{summary.SIGNS[verdict]} {verdict}"


def compare_html(reports: Sequence[Report]) -> str:
    """Reports side by side as a page of its own."""
    template = environment("reports").get_template("compare.html.jinja")
    return template.render(comparison=compare(reports), summary=summary)


COMPARISONS: dict[str, Callable[[Sequence[Report]], str]] = {"markdown": compare_markdown, "html": compare_html}
"""What makes a comparison in a format; for the terminal there is `compare_lines`."""
