"""Text that came from an adapter, made fit to stand in a report: shortened, one notation for values, nothing hidden."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from textwrap import dedent
from typing import Any

from babel_kit.report import CheckDone, Failure, Report, Verdict
from babel_kit.terminal import LONG, SHORT, clipped, printable

_LINK = re.compile(r"\[\]\(#([a-z0-9.-]+)\)")


def plain(text: object, limit: int = LONG) -> str:
    """Text from anywhere without control characters, marks of direction and half surrogates: they become visible."""
    return printable(clipped(str(text), limit).replace("\r\n", "\n").expandtabs(4))


def value_text(value: Any, limit: int = SHORT) -> str:
    """A value as in JSON; a string stands without quotes, since it is mostly a remark such as `(left out)`."""
    return plain(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), limit)


def one_line(text: object, limit: int = SHORT) -> str:
    """Text on one line."""
    return " ".join(plain(text, limit).split())


def tail(text: str, limit: int = 4000) -> str:
    """The end of what a program wrote on standard error, which is where the cause stands."""
    return plain(text[-limit:].strip("\n"))


def wording_text(wording: str) -> str:
    """A clause's wording without the signs of its markup."""
    return plain(_LINK.sub(r"\1", wording).replace("*", "").replace("`", ""))


def commands(report: Report, check: CheckDone) -> list[tuple[str, str]]:
    """What to type to see a failure again, each with what it is good for."""
    adapter = shlex.join(report.header.command)
    name = "" if check.layer == "handshake" else f" --only {shlex.quote(check.name)}"
    found = [("This check alone", f"babel-rules check{name} -- {adapter}")]
    if check.failure is not None and check.failure.again:
        found.append(("What the rules say", check.failure.again))
    if check.failure is not None and check.failure.trace:
        found.append(("Play it again", f"babel-rules replay {shlex.quote(check.failure.trace)} -- {adapter}"))
    return [(label, plain(command)) for label, command in found]


def departed(check: CheckDone) -> list[str]:
    """The clauses of a check that did not pass."""
    return [name for name, verdict in check.clauses.items() if verdict is not Verdict.PASS]


def failure_text(report: Report, check: CheckDone) -> str:
    """All that is told of a failure, as plain text: clauses, board, what was asked and found, what to type."""
    failure = check.failure
    if failure is None:
        return ""
    blocks = [*_clause_blocks(report, check), plain(failure.picture), _asked_and_found(failure)]
    blocks += [f"{label}:\n  {command}" for label, command in commands(report, check)]
    if failure.scenario:
        blocks.append(f"As a scenario:\n{plain(dedent(failure.scenario))}")
    return "\n\n".join(block for block in blocks if block)


def _clause_blocks(report: Report, check: CheckDone) -> list[str]:
    blocks = []
    for name in departed(check):
        clause = report.clause(name)
        if clause is not None:
            standing = clause.standing.get(check.edition, "")
            blocks.append(plain(f"{name} ({standing}, {clause.where})\n{wording_text(clause.wording)}"))
    return blocks


def _asked_and_found(failure: Failure) -> str:
    lines = [f"Asked: {plain(failure.asked, SHORT)}", f"Found: {plain(failure.message, SHORT)}"]
    for difference in failure.differences:
        lines += [
            f"  {plain(difference.where, SHORT)}",
            f"    expected {value_text(difference.expected)}",
            f"    actual   {value_text(difference.actual)}",
        ]
    return "\n".join(lines)


def joined(names: Sequence[str], most: int = 8) -> str:
    """A list of names for a sentence."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
