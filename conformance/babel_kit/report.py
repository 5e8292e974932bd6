"""The one event stream from which every report is made: a header, checks and notes as they come, a footer.

A report without its footer was cut short and is refused. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

FORMAT = 1


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

    @property
    def is_measured(self) -> bool:
        """Whether it says something about the implementation's rules."""
        return self.is_failure or self in (Verdict.PASS, Verdict.DIFFERS)


_URGENCY = {verdict: rank for rank, verdict in enumerate(Verdict)}


def most_urgent(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict that tells most of several; `not measured` if there is none."""
    return min(verdicts, key=_URGENCY.__getitem__, default=Verdict.NOT_MEASURED)


class Difference(msgspec.Struct, frozen=True):
    """One place where an answer is not what was expected: where, what was expected, what came."""

    where: str
    expected: Any
    actual: Any


class Failure(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is told of a check that did not pass.

    `before`, `expected` and `actual` are positions as on the wire, where there are such; `picture` is the first drawn
    in text; `again` is a command that plays it again, `scenario` the same as Gherkin, `trace` the file it was saved to.
    """

    asked: str
    message: str
    differences: tuple[Difference, ...] = ()
    picture: str = ""
    before: Any = None
    expected: Any = None
    actual: Any = None
    stderr: str = ""
    again: str = ""
    scenario: str = ""
    trace: str = ""


class ClauseInfo(msgspec.Struct, frozen=True):
    """What a report needs to know of a clause; `shown` is whether an adapter can show it."""

    name: str
    chapter: str
    wording: str
    standing: dict[str, str]
    where: str
    shown: bool


class Implementation(msgspec.Struct, frozen=True):
    """Who was checked, as far as it said so."""

    name: str
    version: str
    language: str = ""


class Header(msgspec.Struct, frozen=True, tag="header", tag_field="event"):
    """Under what conditions was checked, and the clauses."""

    format: int
    game: str
    kit: str
    protocol: int
    rules: str
    command: list[str]
    implementation: Implementation | None
    editions: list[str]
    readings: dict[str, Any]
    methods: list[str]
    profile: str
    clauses: list[ClauseInfo]
    started: str = ""
    selection: list[str] = []


class CheckDone(msgspec.Struct, frozen=True, tag="check", tag_field="event", omit_defaults=True):
    """What came of a check: its verdict, and its clauses', which may be narrower; `seconds` is how long its requests
    were waited for, each from the moment when it was the oldest that was not answered."""

    name: str
    layer: str
    chapter: str
    edition: str
    verdict: Verdict
    clauses: dict[str, Verdict]
    failure: Failure | None = None
    blocked_by: str = ""
    requests: int = 0
    known: str = ""
    seconds: float = 0.0


class Note(msgspec.Struct, frozen=True, tag="note", tag_field="event", omit_defaults=True):
    """Something worth telling that is no verdict.

    Where it tells how often things occurred, `counts` holds that by name, in an edition; `text` then says of what.
    """

    layer: str
    text: str
    edition: str = ""
    counts: dict[str, int] = {}

    @property
    def sentence(self) -> str:
        """All of it in one line."""
        where = f" of {self.edition}" if self.edition else ""
        counted = ", ".join(f"{name} {number}" for name, number in self.counts.items())
        return f"{self.text}{where}: {counted}" if counted else self.text


@dataclass(frozen=True)
class Tally:
    """How often things occurred, as a table: a column for each edition, a row for each thing."""

    layer: str
    text: str
    editions: list[str]
    rows: list[tuple[str, list[int]]]


class Footer(msgspec.Struct, frozen=True, tag="footer", tag_field="event"):
    """What it all comes to; `suspects` are the clauses at which the run points, the likeliest first."""

    conformity: str
    seconds: float
    requests: int
    restarts: int
    interrupted: bool = False
    suspects: list[str] = []


Event = Header | CheckDone | Note | Footer

CONFORMS = "conforms"
CONFORMS_BUT = "conforms but for known failures"
DOES_NOT_CONFORM = "does not conform"
INCOMPLETE = "incomplete"
NOTHING = "nothing was checked"
EXIT_CODES = {CONFORMS: 0, CONFORMS_BUT: 0, DOES_NOT_CONFORM: 1, INCOMPLETE: 1, NOTHING: 3}
INTERRUPTED = 130


class ReportError(ValueError):
    """A file that is no whole report; the message says why."""


class Report:
    """A report, whole or in the making."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.checks: list[CheckDone] = []
        self.notes: list[Note] = []
        self.footer: Footer | None = None

    def add(self, event: CheckDone | Note | Footer) -> None:
        """Takes the next event in."""
        if isinstance(event, CheckDone):
            self.checks.append(event)
        elif isinstance(event, Note):
            self.notes.append(event)
        else:
            self.footer = event

    @property
    def editions(self) -> list[str]:
        """The editions that were checked."""
        return self.header.editions

    def verdicts(self, clause: str, edition: str) -> list[Verdict]:
        """The verdicts of all checks of a clause in an edition."""
        return [check.clauses[clause] for check in self.checks if check.edition == edition and clause in check.clauses]

    def table(self) -> dict[str, dict[str, Verdict]]:
        """Every clause that an adapter can show, with its verdict in each edition."""
        found: dict[tuple[str, str], list[Verdict]] = {}
        for check in self.checks:
            for clause, verdict in check.clauses.items():
                found.setdefault((clause, check.edition), []).append(verdict)
        return {
            clause.name: {edition: most_urgent(found.get((clause.name, edition), ())) for edition in self.editions}
            for clause in self.header.clauses
            if clause.shown
        }

    def clause(self, name: str) -> ClauseInfo | None:
        """What is known of a clause."""
        return next((clause for clause in self.header.clauses if clause.name == name), None)

    @property
    def failures(self) -> list[CheckDone]:
        """The checks that have something to tell, in their order."""
        return [check for check in self.checks if check.failure is not None]

    @property
    def remarks(self) -> list[Note]:
        """The notes that count nothing."""
        return [note for note in self.notes if not note.counts]

    @property
    def tallies(self) -> list[Tally]:
        """The notes that count, those of the same for several editions in one table."""
        grouped: dict[tuple[str, str], list[Note]] = {}
        for note in self.notes:
            if note.counts:
                grouped.setdefault((note.layer, note.text), []).append(note)
        return [_tally(*about, notes) for about, notes in grouped.items()]

    def unmeasured(self) -> list[tuple[str, str]]:
        """The clauses of standing text, with the edition, that an adapter can show and that were not measured."""
        standing = {clause.name: clause.standing for clause in self.header.clauses}
        return [
            (name, edition)
            for name, row in self.table().items()
            for edition, verdict in row.items()
            if standing[name].get(edition) == "text" and not verdict.is_measured
        ]

    @property
    def conformity(self) -> str:
        """It conforms when every clause of standing text that an adapter can show was measured and none failed, and
        nothing was withheld; but for known failures when only such failed."""
        if any(check.verdict.is_failure and not check.known for check in self.checks):
            return DOES_NOT_CONFORM
        if not any(verdict.is_measured for check in self.checks for verdict in check.clauses.values()):
            return NOTHING
        if self.unmeasured() or self.withheld:
            return INCOMPLETE
        return CONFORMS_BUT if self.known else CONFORMS

    @property
    def withheld(self) -> list[CheckDone]:
        """The checks that were answered as not offered, though the adapter declares what they need."""
        return [check for check in self.checks if check.verdict is Verdict.NOT_OFFERED and check.requests]

    @property
    def known(self) -> list[CheckDone]:
        """The checks that failed as a list of known failures said they would."""
        return [check for check in self.checks if check.known]

    @property
    def conclusion(self) -> str:
        """The conformity in words, with the number of known failures where there are such."""
        if self.conformity != CONFORMS_BUT:
            return self.conformity
        return f"conforms but for {len(self.known)} known failure{'s' if len(self.known) > 1 else ''}"

    @property
    def exit_code(self) -> int:
        """What `check` ends with."""
        if self.footer is not None and self.footer.interrupted:
            return INTERRUPTED
        return EXIT_CODES[self.conformity]

    def events(self) -> list[Event]:
        """The stream, to be written."""
        end = [] if self.footer is None else [self.footer]
        return [self.header, *self.notes, *self.checks, *end]


def _tally(layer: str, text: str, notes: list[Note]) -> Tally:
    names = dict.fromkeys(name for note in notes for name in note.counts)
    rows = [(name, [note.counts.get(name, 0) for note in notes]) for name in names]
    return Tally(layer, text, [note.edition for note in notes], rows)


def to_json(report: Report) -> bytes:
    """The report as one JSON document: {"events": [header, …, footer]}."""
    return msgspec.json.format(msgspec.json.encode({"events": report.events()}), indent=1) + b"\n"


class _Document(msgspec.Struct):
    events: list[Event]


def schema() -> dict[str, Any]:
    """The JSON Schema of a report."""
    found = msgspec.json.schema(_Document)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A report of babel-rules check",
        **found,
    }


def read_report(path: Path) -> Report:
    """A whole report from its file. Raises ReportError if it is none, was cut short, or is of another format."""
    try:
        events = msgspec.json.decode(path.read_bytes(), type=_Document).events
    except OSError as error:
        raise ReportError(f"{path}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ReportError(f"{path}: this is no report, or one that was cut short ({error})") from None
    if not events or not isinstance(events[0], Header):
        raise ReportError(f"{path}: the report has no header")
    if events[0].format != FORMAT:
        raise ReportError(f"{path}: a report of format {events[0].format}; this kit reads format {FORMAT}")
    if not isinstance(events[-1], Footer):
        raise ReportError(f"{path}: the report has no footer, so it was cut short")
    report = Report(events[0])
    for event in events[1:]:
        if isinstance(event, Header):
            raise ReportError(f"{path}: the report has two headers")
        report.add(event)
    return report
