"""The report for a terminal: a table clause by clause, and every failure in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from babel_kit.results import CheckResult, Summary, Verdict
from babel_kit.rules import Rules

_STYLES = {
    Verdict.PASS: "green",
    Verdict.DIFFERS: "yellow",
    Verdict.NOT_OFFERED: "dim",
    Verdict.NOT_MEASURED: "dim",
    Verdict.BLOCKED: "yellow",
}


def printable(text: object) -> str:
    """Text from an adapter as it can stand in a terminal: control characters made visible."""
    return "".join(char if char.isprintable() or char == "\n" else f"\\x{ord(char):02x}" for char in str(text))


def print_report(console: Console, summary: Summary, *, header: Sequence[str]) -> None:
    """The whole report: who was checked, the table, the failures, the verdict."""
    for told in header:
        console.print(escape(printable(told)), highlight=False)
    console.print()
    console.print(_table(summary))
    for result in summary.failures:
        _print_failure(console, result, summary.rules)
    console.print()
    for line in _closing_lines(summary):
        console.print(line)


def _table(summary: Summary) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False, title="Clause by clause", title_justify="left")
    table.add_column("clause", no_wrap=True)
    for edition in summary.editions:
        table.add_column(edition, no_wrap=True)
    table.add_column("checks", justify="right")
    chapter = ""
    for name, row in summary.table().items():
        if chapter and not name.startswith(f"{chapter}."):
            table.add_section()
        chapter = name.partition(".")[0]
        number = sum(len(summary.measured(name, edition)) for edition in summary.editions)
        table.add_row(name, *(_cell(summary, name, edition, verdict) for edition, verdict in row.items()), str(number))
    return table


def _cell(summary: Summary, clause: str, edition: str, verdict: Verdict) -> Text:
    failed = sum(found is verdict for found in summary.measured(clause, edition))
    label = f"{verdict} ({failed})" if verdict.is_failure or verdict is Verdict.DIFFERS else str(verdict)
    return Text(label, style=_STYLES.get(verdict, "bold red"))


def _print_failure(console: Console, result: CheckResult, rules: Rules) -> None:
    failure = result.failure
    assert failure is not None
    console.print()
    console.rule(Text(f"{result.verdict}: {printable(result.check.name)}", style="bold"), align="left")
    for clause in result.by_clause:
        if clause in rules.clauses:
            stated = rules.clauses[clause]
            standing = stated.standing[result.check.edition]
            console.print(f"[bold]{clause}[/bold] ({standing}, spec/babel/{stated.chapter}.md:{stated.line})")
            console.print(escape(" ".join(stated.wording.split())), highlight=False)
    if failure.picture:
        console.print()
        console.print(Text(printable(failure.picture)), soft_wrap=True)
    console.print()
    console.print(Text(f"Asked: {printable(failure.asked)}"))
    console.print(Text(f"Found: {printable(failure.message)}"))
    for difference in failure.differences:
        console.print(Text(f"  {printable(difference.where)}"))
        console.print(Text(f"    expected {printable(difference.expected)}", style="green"))
        console.print(Text(f"    actual   {printable(difference.actual)}", style="red"))
    if failure.stderr.strip():
        console.print(Text("The last lines on standard error:"))
        console.print(Text(printable(failure.stderr.strip()), style="dim"))
    if failure.again:
        console.print(Text("What the rules say:"))
        console.print(Text(f"  {failure.again}"), soft_wrap=True)


def _closing_lines(summary: Summary) -> list[Text]:
    counts = Counter(result.verdict for result in summary.results)
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
    lines = [Text(f"{len(summary.results)} checks: {told or 'none'}")]
    conformity = summary.conformity
    if conformity == "incomplete":
        names = sorted({name for name, _ in summary.unmeasured()})
        shown = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
        lines.append(Text(f"Nothing failed, but these clauses of the rulebooks were not measured: {shown}"))
    style = "bold green" if conformity == "conforms" else "bold red"
    lines.append(Text(conformity.upper(), style=style))
    return lines
