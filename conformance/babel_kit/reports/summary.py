"""What every report says first: who was checked, what it came to, and how many of what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from babel_kit.report import CONFORMS, CONFORMS_BUT, DOES_NOT_CONFORM, NOTHING, CheckDone, ClauseInfo, Report, Verdict
from babel_kit.reports.text import joined, one_line
from babel_kit.suspects import MOST_NAMED, suspects

GOOD, FAIR, BAD, NONE = "good", "fair", "bad", "none"
"""The tones of a verdict: conforms; conforms but with a remark, or incomplete; does not; nothing was checked."""

SIGNS = {
    Verdict.PASS: "✓",
    Verdict.DIFFERS: "≈",
    Verdict.FAIL: "✗",
    Verdict.ERROR: "✗",
    Verdict.CRASH: "✗",
    Verdict.TIMEOUT: "✗",
    Verdict.BLOCKED: "!",
    Verdict.NOT_OFFERED: "○",
    Verdict.NOT_MEASURED: "○",
}
"""A sign beside the word, so that no verdict rests on its colour."""

_TONES = {Verdict.PASS: GOOD, Verdict.DIFFERS: FAIR, Verdict.BLOCKED: FAIR}


def tone(verdict: Verdict) -> str:
    """The tone of one verdict."""
    return BAD if verdict.is_failure else _TONES.get(verdict, NONE)


def overall_tone(report: Report) -> str:
    """The tone of a whole report."""
    conformity = report.conformity
    if conformity in (DOES_NOT_CONFORM, NOTHING):
        return BAD if conformity == DOES_NOT_CONFORM else NONE
    whole = conformity == CONFORMS and not differing(report) and not interrupted(report)
    return GOOD if whole else FAIR


def interrupted(report: Report) -> bool:
    """Whether the run was broken off."""
    return report.footer is not None and report.footer.interrupted


def who(report: Report) -> str:
    """The implementation's name and version, as far as it said so."""
    implementation = report.header.implementation
    if implementation is None:
        return "an implementation that did not say who it is"
    return one_line(f"{implementation.name} {implementation.version}", 120) or "an implementation without a name"


def facts(report: Report) -> list[tuple[str, str]]:
    """Under what conditions was checked: labels and values, for a list."""
    header = report.header
    found = [("Implementation", who(report))]
    if header.implementation is not None and header.implementation.language:
        found.append(("Language", one_line(header.implementation.language, 120)))
    readings = ", ".join(f"{name} {value}" for name, value in header.readings.items())
    found += [
        ("Command", one_line(" ".join(header.command))),
        ("Editions", ", ".join(header.editions)),
        ("Readings", one_line(readings) or "the editions' own"),
        ("Methods", one_line(", ".join(header.methods)) or "none known"),
        ("Kit", f"babel-rules {header.kit}, protocol {header.protocol}, profile {header.profile}"),
        ("Rules", header.rules),
    ]
    if header.started:
        found.append(("Started", header.started))
    if report.footer is not None:
        footer = report.footer
        found.append(
            (
                "Effort",
                f"requests: {footer.requests}, seconds: {footer.seconds:.1f}, restarts: {footer.restarts}",
            )
        )
    return found


def held(report: Report) -> tuple[int, int]:
    """How many of the clauses that an adapter can show were measured and departed from no rulebook, and of how many."""
    rows = report.table().values()
    fine = (Verdict.PASS, Verdict.DIFFERS)
    return sum(all(verdict in fine for verdict in row.values()) for row in rows), len(rows)


def differing(report: Report) -> list[str]:
    """The clauses that differ from a ruling and fail nowhere."""
    return [name for name, row in report.table().items() if Verdict.DIFFERS in row.values() and not _fails(row)]


def failing(report: Report) -> list[ClauseInfo]:
    """The clauses that fail in some edition, those included that no adapter was thought to show."""
    names = {name for check in report.checks for name, verdict in check.clauses.items() if verdict.is_failure}
    return [clause for clause in report.header.clauses if clause.name in names]


def _fails(row: dict[str, Verdict]) -> bool:
    return any(verdict.is_failure for verdict in row.values())


def explanation(report: Report) -> str:
    """Why the verdict is what it is, in a sentence or two."""
    fine, total = held(report)
    told = [f"{fine} of {total} clauses were measured and hold."]
    unmeasured = sorted({name for name, _ in report.unmeasured()})
    if unmeasured and report.conformity != DOES_NOT_CONFORM:
        told.append(f"These clauses of the rulebooks were not measured: {joined(unmeasured)}.")
    elif unmeasured:
        told.append(f"Clauses of the rulebooks that were not measured: {len(unmeasured)}.")
    if report.withheld:
        told.append(f"Checks that were answered as not offered, though that was declared: {len(report.withheld)}.")
    if differing(report):
        told.append(f"It departs from our ruling, not from a rulebook, in: {joined(differing(report))}.")
    if report.conformity != CONFORMS_BUT and report.known:
        told.append(f"Failures that were known before: {len(report.known)}.")
    if interrupted(report):
        told.append("The run was broken off.")
    named = [suspect.clause for suspect in suspects(report.checks)[:MOST_NAMED]]
    if len(report.failures) > 1 and named:
        told.append(f"First to mend: {', then '.join(named)}.")
    return " ".join(told)


def checks_told(report: Report) -> str:
    """The number of checks, by verdict."""
    counts = Counter(check.verdict for check in report.checks)
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
    return f"{len(report.checks)} checks: {told or 'none'}"


@dataclass(frozen=True)
class ChapterRow:
    """How many clauses of a chapter came to what in an edition."""

    chapter: str
    edition: str
    counts: Counter[Verdict]


def chapter_rows(report: Report) -> list[ChapterRow]:
    """The clauses that an adapter can show, counted by chapter, edition and verdict."""
    counts: dict[tuple[str, str], Counter[Verdict]] = {}
    chapters = {clause.name: clause.chapter for clause in report.header.clauses}
    for name, row in report.table().items():
        for edition, verdict in row.items():
            counts.setdefault((chapters[name], edition), Counter())[verdict] += 1
    return [ChapterRow(chapter, edition, counted) for (chapter, edition), counted in counts.items()]


def occurring(rows: list[ChapterRow]) -> list[Verdict]:
    """The verdicts that have a column in a table of the rows: pass and fail always, the others where they occur."""
    always = (Verdict.PASS, Verdict.FAIL)
    order = sorted(Verdict, key=lambda verdict: verdict is not Verdict.PASS)
    return [verdict for verdict in order if verdict in always or any(row.counts[verdict] for row in rows)]


def first_cause(report: Report) -> CheckDone | None:
    """The failure on which others rest, since it blocked other checks."""
    blockers = {check.blocked_by for check in report.checks if check.blocked_by}
    for check in report.failures:
        if check.verdict.is_failure and check.name in blockers:
            return check
    return None


def reason(check: CheckDone) -> str:
    """Why a check has no result."""
    if check.known:
        return f"known failure: {one_line(check.known)}"
    if check.verdict is Verdict.BLOCKED:
        return f"blocked by {one_line(check.blocked_by) or 'another check'}"
    if check.verdict is Verdict.NOT_OFFERED:
        return "not offered: the adapter does not offer what this check needs"
    return "not measured"


def message(check: CheckDone) -> str:
    """What was found, on one line; the verdict where nothing more is told."""
    return (
        one_line(check.failure.message) if check.failure is not None and check.failure.message else str(check.verdict)
    )
