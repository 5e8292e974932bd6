"""The report for a terminal or a log file: a table clause by clause, and every failure in full."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from babel_kit.report import CONFORMS, CONFORMS_BUT, INCOMPLETE, CheckDone, Failure, Report, Tally, Verdict
from babel_kit.suspects import MOST_NAMED, suspects

_STYLES = {
    Verdict.PASS: "green",
    Verdict.DIFFERS: "yellow",
    Verdict.NOT_OFFERED: "dim",
    Verdict.NOT_MEASURED: "dim",
    Verdict.BLOCKED: "yellow",
}
MOST_FAILURES = 20
"""How many failures are told in full; the rest by name. A whole report is in the other formats."""


LONG = 20_000
"""The most characters that a report gives to one text."""
SHORT = 600
"""The most characters that it gives to one value, or to one sentence."""


def clipped(text: str, limit: int) -> str:
    """The text, or its beginning and how much is left out."""
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text) - limit} more characters)"


def printable(text: object) -> str:
    """Text from an adapter as it can stand in a terminal: control characters made visible."""
    return "".join(char if char.isprintable() or char == "\n" else f"\\x{ord(char):02x}" for char in str(text))


def print_report(console: Console, report: Report) -> None:
    """The whole report: who was checked, the first cause, the table, the failures, the verdict."""
    for told in header_lines(report):
        console.print(escape(printable(clipped(told, SHORT))), highlight=False)
    console.print()
    untold = [check for check in report.failures if not check.known]
    for check in untold[:1]:
        if check.layer == "handshake" and check.verdict is not Verdict.PASS:
            print_failure(console, report, check)
            console.print()
    if report.header.implementation is not None:
        console.print(_table(report))
    for note in report.remarks:
        console.print(Text(printable(f"{note.layer}: {note.sentence}")))
    for tally in report.tallies:
        console.print(_tally_table(tally))
    told_already = untold and untold[0].layer == "handshake"
    failures = sorted(untold[1:] if told_already else untold, key=lambda check: check.verdict is Verdict.DIFFERS)
    for line in _first_to_mend(report, failures):
        console.print(line)
    for check in report.known:
        console.print(Text(f"known failure: {printable(check.name)}: {printable(check.known)}"))
    for check in failures[:MOST_FAILURES]:
        print_failure(console, report, check)
    for check in failures[MOST_FAILURES:]:
        console.print(Text(f"{check.verdict}: {printable(check.name)}"))
    console.print()
    for line in _closing_lines(report):
        console.print(line)


def header_lines(report: Report) -> list[str]:
    """Who was checked, and by what."""
    header = report.header
    lines = [f"babel-rules {header.kit}, protocol {header.protocol}, rules {header.rules}, profile {header.profile}"]
    lines.append(f"adapter: {shlex.join(header.command)}")
    if header.implementation is not None:
        who = header.implementation
        language = f" ({who.language})" if who.language else ""
        declared = ", ".join(f"{name} {value}" for name, value in header.readings.items()) or "the editions' own"
        lines.append(f"implementation: {who.name} {who.version}{language}")
        lines.append(
            f"editions: {', '.join(header.editions)}; readings: {declared}; methods: {', '.join(header.methods)}"
        )
    return lines


def _first_to_mend(report: Report, failures: Sequence[CheckDone]) -> list[Text]:
    """The clauses at which the run points, if several checks are not in order."""
    found = suspects(report.checks)[:MOST_NAMED] if len(failures) > 1 else []
    if not found:
        return []
    first, *others = found
    told = f"First to mend: {first.clause} ({first.checks} of {len(failures)} checks that are not in order)"
    then = f", then {' and '.join(suspect.clause for suspect in others)}" if others else ""
    return [Text(), Text(told + then, style="bold")]


def _table(report: Report) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False, title="Clause by clause", title_justify="left")
    table.add_column("clause", no_wrap=True)
    for edition in report.editions:
        table.add_column(edition, no_wrap=True)
    table.add_column("checks", justify="right")
    counts = Counter(
        (clause, check.edition, verdict) for check in report.checks for clause, verdict in check.clauses.items()
    )
    chapter = ""
    chosen = bool(report.header.selection)
    for name, row in report.table().items():
        if chosen and all(verdict is Verdict.NOT_MEASURED for verdict in row.values()):
            continue
        if chapter and not name.startswith(f"{chapter}."):
            table.add_section()
        chapter = name.partition(".")[0]
        number = sum(count for (clause, _, _), count in counts.items() if clause == name)
        cells = [_cell(verdict, counts[name, edition, verdict]) for edition, verdict in row.items()]
        table.add_row(name, *cells, str(number))
    return table


def _tally_table(tally: Tally) -> Table:
    table = Table(
        box=box.SIMPLE, pad_edge=False, title=Text(printable(f"{tally.layer}: {tally.text}")), title_justify="left"
    )
    table.add_column("how often")
    for edition in tally.editions:
        table.add_column(Text(printable(edition)), justify="right", no_wrap=True)
    for name, numbers in tally.rows:
        table.add_row(Text(printable(name)), *map(str, numbers))
    return table


def _cell(verdict: Verdict, count: int) -> Text:
    label = f"{verdict} ({count})" if verdict.is_failure or verdict is Verdict.DIFFERS else str(verdict)
    return Text(label, style=_STYLES.get(verdict, "bold red"))


def print_failure(console: Console, report: Report, check: CheckDone) -> None:
    """All that is told of one check: clauses with their wording, board, what was asked and found, the difference."""
    failure = check.failure
    assert failure is not None
    console.print()
    console.print(Text(f"── {check.verdict}: {printable(check.name)}", style="bold"), soft_wrap=True)
    for name, verdict in check.clauses.items():
        clause = report.clause(name)
        if clause is not None and verdict is not Verdict.PASS:
            console.print(
                f"[bold]{name}[/bold] ({clause.standing.get(check.edition)}, {clause.where})", highlight=False
            )
            console.print(escape(clause.wording), highlight=False)
    print_found(console, failure)
    alone = ["babel-rules", "check", "--only", check.name, "--", *report.header.command]
    console.print(Text(f"This check alone:\n  {shlex.join(alone)}"), soft_wrap=True)
    if failure.trace:
        console.print(
            Text(f"Play it again: babel-rules replay {failure.trace} -- {shlex.join(report.header.command)}"),
            soft_wrap=True,
        )


def print_found(console: Console, failure: Failure) -> None:
    """What was asked and what was found: the board, the question, the differences, how to look again."""
    if failure.picture:
        console.print()
        console.print(Text(printable(clipped(failure.picture, LONG))), soft_wrap=True)
    console.print()
    console.print(Text(f"Asked: {_short(failure.asked)}"))
    console.print(Text(f"Found: {_short(failure.message)}"))
    for difference in failure.differences:
        console.print(Text(f"  {_short(difference.where)}"))
        console.print(Text(f"    expected {_short(difference.expected)}", style="green"))
        console.print(Text(f"    actual   {_short(difference.actual)}", style="red"))
    if failure.stderr.strip():
        console.print(Text("The last lines on standard error:"))
        console.print(Text(printable(failure.stderr.strip()), style="dim"))
    if failure.again:
        console.print(Text("What the rules say:"))
        console.print(Text(f"  {failure.again}"), soft_wrap=True)


def _short(text: object) -> str:
    return printable(clipped(str(text), SHORT))


def _closing_lines(report: Report) -> list[Text]:
    counts = Counter(check.verdict for check in report.checks)
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
    lines = [Text(f"{len(report.checks)} checks: {told or 'none'}")]
    if report.footer is not None:
        footer = report.footer
        lines.append(Text(f"{footer.requests} requests in {footer.seconds:.1f} s, {footer.restarts} restarts"))
    conformity = report.conformity
    if conformity == INCOMPLETE and report.header.selection:
        lines.append(Text(f"Only a part was checked ({', '.join(report.header.selection)}); of it nothing failed."))
    elif conformity == INCOMPLETE and not report.unmeasured():
        number = len(report.withheld)
        lines.append(Text(f"Nothing failed, but {number} checks were answered as not offered, which was declared."))
    elif conformity == INCOMPLETE:
        names = sorted({name for name, _ in report.unmeasured()})
        shown = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
        failed = "Nothing failed that is not known" if report.known else "Nothing failed"
        lines.append(Text(f"{failed}, but these clauses of the rulebooks were not measured: {shown}"))
    style = "bold green" if conformity in (CONFORMS, CONFORMS_BUT) else "bold red"
    lines.append(Text(report.conclusion.upper(), style=style))
    return lines
