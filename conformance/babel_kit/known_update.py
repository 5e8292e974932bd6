"""Rewrites a list of known failures from a run, keeping what people wrote in it. Knows no game."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile

import tomlkit
from tomlkit.items import AoT, Comment, Item, Table

from babel_kit.known import TODO, Known, KnownError, KnownFailures, message_of, parse_known
from babel_kit.report import CheckDone, Verdict

DAYS = 90
"""How long a new entry holds, unless somebody writes another day."""
HEADER = """\
# The checks that are known to fail. `babel-rules check --known` takes these failures, and only these, for granted.
# `babel-rules known --update` rewrites the list and keeps the reasons, links, days and comments.
"""


@dataclass
class Update:
    """The new text of a list, and what has become of its entries: a line for each that is new, changed or gone."""

    text: str
    lines: list[str]


@dataclass
class _Entry:
    """A table of the file with the comment directly above it and the lines below that belong to nothing."""

    table: Table
    above: list[Item] = field(default_factory=list)
    below: list[Item] = field(default_factory=list)

    def text(self) -> str:
        trivia = self.table.trivia
        head = f"{trivia.indent}[[known]]{trivia.comment_ws}{trivia.comment}{trivia.trail}"
        return "".join((*map(_text, self.above), head, self.table.as_string(), *map(_text, self.below)))


def update_known(
    text: str, done: Iterable[CheckDone], exists: Collection[str], today: datetime.date | None = None
) -> Update:
    """The list brought up to date with the checks of a run; `exists` are the names of all checks there are.

    An entry whose check was not asked in this run stays as it is. Raises KnownError if the text is no list.
    """
    today = today or datetime.date.today()
    listed = parse_known(text)
    results = {check.name: check for check in done}
    start, entries = _split(text)
    kept: list[str] = []
    lines: list[str] = []
    for entry in entries:
        known = listed.entries[str(entry.table["check"])]
        gone = _why_gone(known.check, results, exists)
        lines += [f"gone: {known.check} ({gone})"] if gone else _refreshed(entry.table, known, results, listed)
        kept.append("".join(map(_text, entry.below)).lstrip("\n") if gone else entry.text())
    for check in results.values():
        if check.verdict.is_failure and check.name not in listed.entries:
            kept.append(_new(check, today))
            lines.append(f"new: {check.name}")
    return Update(_joined(start if text.strip() else HEADER, kept), lines)


def _why_gone(name: str, results: Mapping[str, CheckDone], exists: Collection[str]) -> str:
    """Why an entry does not stay; empty if it does."""
    if name not in results:
        return "" if name in exists else "there is no such check"
    verdict = results[name].verdict
    return "" if verdict.is_failure or verdict is Verdict.BLOCKED else str(verdict)


def _refreshed(table: Table, entry: Known, results: Mapping[str, CheckDone], listed: KnownFailures) -> Iterator[str]:
    """Renews the message of an entry that stays, if it is another now; tells so, and whether the entry has expired."""
    check = results.get(entry.check)
    if check is not None and check.failure is not None and entry.message not in message_of(check.failure):
        table["message"] = message_of(check.failure)
        yield f"changed: {entry.check} (look whether its reason still holds)"
    if listed.has_expired(entry):
        yield f"expired: {entry.check} (on {entry.expires}; mend the failure, or write a new day)"


def _new(check: CheckDone, today: datetime.date) -> str:
    table = tomlkit.table()
    table["check"] = check.name
    table["message"] = message_of(check.failure) if check.failure is not None else str(check.verdict)
    table["reason"] = TODO
    table["link"] = ""
    table["expires"] = today + datetime.timedelta(days=DAYS)
    return f"[[known]]\n{table.as_string()}"


# The text of the file


def _split(text: str) -> tuple[str, list[_Entry]]:
    """What stands before the first entry, and the entries, each with its comments."""
    document = tomlkit.parse(text)
    tables = document.get("known", [])
    if tables and not isinstance(tables, AoT):
        raise KnownError("only a list that is written as [[known]] tables can be rewritten")
    start = [item for key, item in document.body if key is None]
    loose, entries = start, []
    for table in tables:
        entries.append(_Entry(table, above=_taken_comment(loose)))
        loose = entries[-1].below
        loose += _taken_end(table)
    return "".join(map(_text, start)), entries


def _taken_end(table: Table) -> list[Item]:
    """Takes off what stands below the last member of a table: for TOML that belongs to the table, for people not."""
    body = table.value.body
    count = len(list(takewhile(lambda pair: pair[0] is None, reversed(body))))
    taken = [item for _, item in body[len(body) - count :]]
    del body[len(body) - count :]
    return taken


def _taken_comment(loose: list[Item]) -> list[Item]:
    """Takes off the comment lines at the end, which stand directly above the next entry."""
    count = len(list(takewhile(lambda item: isinstance(item, Comment), reversed(loose))))
    taken = loose[len(loose) - count :]
    del loose[len(loose) - count :]
    return taken


def _text(item: Item) -> str:
    return item.as_string()


def _joined(start: str, parts: Iterable[str]) -> str:
    """The parts with an empty line between them."""
    whole = [part.strip("\n") for part in (start, *parts)]
    return "\n\n".join(part for part in whole if part) + "\n"
