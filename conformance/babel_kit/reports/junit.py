"""JUnit XML in the shape that Jenkins's junit-10 schema gives it: a suite for each layer and edition, a case a check.

Since many requests are under way at once, a case takes as long as its own requests were the ones waited for: the times
of the cases add up to the suite's. The whole run takes longer, by what the kit itself does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from xml.etree import ElementTree as ET

from babel_kit.report import CheckDone, Report, Verdict
from babel_kit.reports.summary import facts, message, reason
from babel_kit.reports.text import departed, failure_text, one_line, plain, tail

FAILURE, ERROR, SKIPPED, PASSED = "failure", "error", "skipped", ""
"""What a case may hold as its result: an element of this name, or none."""


def render(report: Report) -> bytes:
    """The XML document."""
    root = ET.Element("testsuites", name=f"babel-rules {plain(report.header.game)}")
    for (layer, edition), checks in _suites(report).items():
        root.append(_suite(report, layer, edition, checks))
    _count(root, report.checks)
    root.set("time", _seconds(0 if report.footer is None else report.footer.seconds))
    ET.indent(root)
    document: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


def _suites(report: Report) -> dict[tuple[str, str], list[CheckDone]]:
    suites: dict[tuple[str, str], list[CheckDone]] = {}
    for check in report.checks:
        suites.setdefault((check.layer, check.edition), []).append(check)
    return suites


def result_of(check: CheckDone) -> str:
    """The name of the element that tells a check's result."""
    if check.known:
        return SKIPPED
    if check.verdict is Verdict.FAIL:
        return FAILURE
    if check.verdict.is_failure:
        return ERROR
    return PASSED if check.verdict.is_measured else SKIPPED


def _count(element: ET.Element, checks: Iterable[CheckDone]) -> None:
    results = Counter(result_of(check) for check in checks)
    element.set("tests", str(results.total()))
    element.set("failures", str(results[FAILURE]))
    element.set("errors", str(results[ERROR]))
    if element.tag == "testsuite":
        element.set("skipped", str(results[SKIPPED]))


def _seconds(seconds: float) -> str:
    return f"{seconds:.6f}"


def _suite(report: Report, layer: str, edition: str, checks: list[CheckDone]) -> ET.Element:
    suite = ET.Element("testsuite", name=plain(".".join(part for part in (layer, edition) if part)))
    _count(suite, checks)
    suite.set("time", _seconds(sum(check.seconds for check in checks)))
    suite.set("timestamp", plain(report.header.started[:19]))
    properties = ET.SubElement(suite, "properties")
    for name, value in _properties(report):
        ET.SubElement(properties, "property", name=name, value=value)
    for check in checks:
        suite.append(_case(report, check))
    notes = [plain(note.sentence) for note in report.notes if note.layer == layer]
    if notes:
        ET.SubElement(suite, "system-out").text = "\n".join(notes)
    return suite


def _properties(report: Report) -> list[tuple[str, str]]:
    header = report.header
    named = [
        ("kit", plain(header.kit)),
        ("protocol", str(header.protocol)),
        ("rules", plain(header.rules)),
        ("conformity", report.conclusion),
        ("time of a case", "as long as the kit waited for its answers"),
    ]
    told = [(label.lower(), plain(value)) for label, value in facts(report) if label not in ("Kit", "Rules")]
    return [*named, *told]


def _case(report: Report, check: CheckDone) -> ET.Element:
    group = ".".join(part for part in (report.header.game, check.layer, check.chapter) if part)
    case = ET.Element("testcase", name=one_line(check.name), classname=plain(group), time=_seconds(check.seconds))
    result = result_of(check)
    if result == SKIPPED:
        ET.SubElement(case, SKIPPED, message=reason(check))
    elif result:
        kind = ", ".join(departed(check)) if result == FAILURE else check.verdict
        element = ET.SubElement(case, result, type=plain(kind) or str(check.verdict), message=message(check))
        element.text = failure_text(report, check)
    elif check.verdict is Verdict.DIFFERS:
        ET.SubElement(case, "system-out").text = _differs(report, check)
    if check.failure is not None and check.failure.stderr.strip():
        ET.SubElement(case, "system-err").text = tail(check.failure.stderr)
    return case


def _differs(report: Report, check: CheckDone) -> str:
    names = plain(", ".join(departed(check)))
    return f"differs: it departs from our ruling on {names}, not from a rulebook\n\n{failure_text(report, check)}"
