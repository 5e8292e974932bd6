"""Common Test Report Format (ctrf.io), version 0.0.0: one test a check."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from typing import Any

from babel_kit.report import CONFORMS, CheckDone, Report, Verdict
from babel_kit.reports.summary import checks_told, message, reason
from babel_kit.reports.text import commands, failure_text, one_line, plain, tail

Json = Any

_STATUSES = {
    Verdict.PASS: "passed",
    Verdict.DIFFERS: "other",
    Verdict.BLOCKED: "pending",
    Verdict.NOT_OFFERED: "skipped",
    Verdict.NOT_MEASURED: "skipped",
}


def render(report: Report) -> str:
    """The JSON document."""
    document = {
        "reportFormat": "CTRF",
        "specVersion": "0.0.0",
        "generatedBy": "babel-rules",
        **_timestamp(report),
        "results": {
            "tool": _tool(report),
            "summary": _summary(report),
            "tests": [_test(report, check) for check in report.checks],
            "environment": _environment(report),
        },
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def status(check: CheckDone) -> str:
    """A check's status: `other` if it differs or its failure was known, `pending` if something blocked it."""
    return "other" if check.known else _STATUSES.get(check.verdict, "failed")


def _tool(report: Report) -> Json:
    header = report.header
    extra = {"protocol": header.protocol, "rules": plain(header.rules), "profile": plain(header.profile)}
    return {"name": "babel-rules", "version": plain(header.kit), "extra": extra}


def _started(report: Report) -> datetime | None:
    try:
        return datetime.fromisoformat(report.header.started)
    except ValueError:
        return None


def _timestamp(report: Report) -> dict[str, str]:
    return {} if _started(report) is None else {"timestamp": report.header.started}


def _summary(report: Report) -> Json:
    counts = Counter(status(check) for check in report.checks)
    started = _started(report)
    start = 0 if started is None else round(started.timestamp() * 1000)
    duration = 0 if report.footer is None else round(report.footer.seconds * 1000)
    return {
        "tests": len(report.checks),
        **{name: counts[name] for name in ("passed", "failed", "skipped", "pending", "other")},
        "suites": len({(check.layer, check.edition) for check in report.checks}),
        "start": start,
        "stop": start + duration,
        "extra": {"conformity": report.conclusion, "checks": checks_told(report)},
    }


def _test(report: Report, check: CheckDone) -> Json:
    test: dict[str, Json] = {
        "name": one_line(check.name) or "(no name)",
        "status": status(check),
        "duration": round(check.seconds * 1000),
        "rawStatus": str(check.verdict),
        "suite": [plain(part) for part in (check.layer, check.edition, check.chapter) if part] or ["(no layer)"],
        "tags": [plain(name) for name in check.clauses],
        "extra": {"clauses": {plain(name): str(verdict) for name, verdict in check.clauses.items()}},
    }
    if check.known or not check.verdict.is_measured:
        test["message"] = reason(check)
    elif check.failure is not None:
        test["message"] = message(check)
    if check.failure is not None:
        test["trace"] = failure_text(report, check)
        test["extra"]["commands"] = dict(commands(report, check))
        if check.failure.stderr.strip():
            test["stderr"] = tail(check.failure.stderr).split("\n")
    return test


def _environment(report: Report) -> Json:
    header = report.header
    extra = {
        "command": [plain(part) for part in header.command],
        "editions": [plain(name) for name in header.editions],
        "readings": {plain(name): plain(value) for name, value in header.readings.items()},
        "methods": [plain(name) for name in header.methods],
        "notes": [plain(f"{note.layer}: {note.sentence}") for note in report.notes],
    }
    found: dict[str, Json] = {"reportName": f"{plain(header.game)} rules", "healthy": report.conformity == CONFORMS}
    if header.implementation is not None:
        found["appName"] = one_line(header.implementation.name)
        found["appVersion"] = one_line(header.implementation.version)
        extra["language"] = [one_line(header.implementation.language)]
    return {**found, "extra": extra}
