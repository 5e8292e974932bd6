"""Reports in files: each format says what happened, and what an adapter wrote stays text in every one of them."""

from __future__ import annotations

import json
import re
import shlex
import sys
from html.parser import HTMLParser
from io import StringIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import msgspec
import pytest
from click.testing import CliRunner, Result
from markdown_it import MarkdownIt
from rich.console import Console

from babel_kit import resources
from babel_kit.babel.board_html import board
from babel_kit.babel.session import Plan, check_adapter, clause_infos
from babel_kit.cli import main
from babel_kit.report import (
    CheckDone,
    ClauseInfo,
    Difference,
    Failure,
    Footer,
    Header,
    Implementation,
    Note,
    Report,
    Verdict,
    read_report,
    schema,
    to_json,
)
from babel_kit.reports import FORMATS, parse_specs, write_reports
from babel_kit.reports.compare import compare, compare_html, compare_markdown
from babel_kit.reports.markdown import code, table
from babel_kit.terminal import print_report

FAULTY = resources.root() / "tests" / "kit" / "faulty_adapter.py"

HOSTILE = (
    "</script></pre><script>alert(1)</script><img src=http://evil.example/x onerror=alert(2)> ]]> &lt; \"'`"
    "\n```\n</details>\n# Heading\n[link](http://evil.example) | @everyone http://evil.example\n"
    "\x1b[31m\x00\x07\ufffe\u202eRTL\u200f {{ 7*7 }} {% raw %} \ud800 end"
)
LONG = "A" * 300_000


def render(report: Report, name: str) -> str:
    made = FORMATS[name].render(report, board)
    return made if isinstance(made, str) else made.decode()


def clause(name: str, standing: str = "text", shown: bool = True) -> ClauseInfo:
    chapter = name.partition(".")[0]
    wording = f"The wording of *{chapter}*; see [](#{name})."
    return ClauseInfo(name, chapter, wording, {"wgg-2013": standing}, f"spec/{chapter}.md:1", shown)


def report_of(*checks: CheckDone, name: str = "Tower", whole: bool = True, clauses: list[ClauseInfo] | None = None):
    """A report by hand: two clauses of standing text, one of silence, one that no adapter can show."""
    known = [clause("travel.one"), clause("travel.two"), clause("closing.three", "silence"), clause("a.b", shown=False)]
    report = Report(
        Header(
            format=1,
            game="babel",
            kit="0.1.0",
            protocol=1,
            rules="0123abcd",
            command=["adapter", "--name", name],
            implementation=Implementation(name, "1.0", name),
            editions=["wgg-2013"],
            readings={"defectors": "run"},
            methods=["play"],
            profile="quick",
            clauses=known if clauses is None else clauses,
            started="2026-01-02T03:04:05+00:00",
        )
    )
    for check in checks:
        report.add(check)
    if whole:
        report.add(Footer(report.conformity, 1.5, 12, 0))
    return report


def check(name: str, verdict: Verdict, clause: str, failure: Failure | None = None, **more) -> CheckDone:
    return CheckDone(
        f"scenarios/{name}", "scenarios", "travel", "wgg-2013", verdict, {clause: verdict}, failure, **more
    )


def of_every_verdict() -> Report:
    told = Failure("play: end", "it went wrong", stderr="a trace on standard error")
    return report_of(
        *(
            check(str(verdict), verdict, "travel.one", told if verdict.is_failure or verdict == "differs" else None)
            for verdict in Verdict
        ),
        check("rests", Verdict.BLOCKED, "travel.two", blocked_by="scenarios/fail"),
        check("expected", Verdict.FAIL, "travel.two", told, known="issue 17"),
    )


def hostile() -> Report:
    """Hostile text in every member that an adapter can fill."""
    junk = {"x": [HOSTILE, LONG, [[]], None, 2**70]}
    failure = Failure(
        asked=HOSTILE,
        message=HOSTILE,
        differences=(Difference(HOSTILE, [HOSTILE], {HOSTILE: LONG}), Difference("quarry", LONG, None)),
        picture=HOSTILE,
        before=junk,
        expected=HOSTILE,
        actual=junk,
        stderr=HOSTILE + LONG,
        again=HOSTILE,
        scenario=HOSTILE,
        trace=HOSTILE,
    )
    report = report_of(
        *(check(HOSTILE, verdict, "travel.one", failure) for verdict in (Verdict.FAIL, Verdict.CRASH, Verdict.DIFFERS)),
        check("blocked", Verdict.BLOCKED, "travel.two", blocked_by=HOSTILE),
        check("known", Verdict.FAIL, "travel.two", failure, known=HOSTILE),
        name=HOSTILE,
        clauses=[msgspec.structs.replace(clause("travel.one"), wording=HOSTILE), clause("travel.two")],
    )
    report.add(Note(HOSTILE, HOSTILE))
    report.add(Note(HOSTILE, HOSTILE, HOSTILE, {HOSTILE: 1}))
    return report


@pytest.fixture(scope="module")
def real() -> Report:
    """A real run on an adapter with a fault."""
    return check_adapter([sys.executable, str(FAULTY), "refuses every migration"], Plan(only=("scenarios/migration",)))


# All formats


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_bears_whatever_an_adapter_writes(name):
    made = render(hostile(), name)
    hidden = "\x00-\x08\x0b-\x1f\x7f\ud800" + ("" if name == "json" else "\u200f\u202e\ufffe")
    assert not re.search(f"[{hidden}]", made)
    assert name == "json" or len(made) < 400_000


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_bears_a_report_in_which_nothing_was_checked(name):
    bare = report_of(whole=False, clauses=[])
    bare.header = msgspec.structs.replace(bare.header, implementation=None, editions=[], started="")
    assert render(bare, name)


def test_the_formats_have_endings_of_their_own():
    assert len({kind.extension for kind in FORMATS.values()}) == len(FORMATS)


# JSON


def test_the_report_reads_back_as_it_was(real, tmp_path):
    file = tmp_path / "r.json"
    write_reports(real, [f"json={file}"], board)
    assert read_report(file).events() == real.events()
    assert file.read_bytes() == to_json(real)


def test_the_report_fits_its_published_schema(real):
    published = json.loads(resources.report_schema().read_text(encoding="utf-8"))
    assert published == json.loads(json.dumps(schema()))
    jsonschema.validate(json.loads(to_json(real)), published)
    jsonschema.validate(json.loads(render(of_every_verdict(), "json")), published)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"events": [{"event": "check"}]}, published)


# JUnit

JUNIT = {
    "testsuites": ({"name", "time", "tests", "failures", "errors"}, {"testsuite"}),
    "testsuite": (
        {"name", "tests", "failures", "errors", "skipped", "time", "timestamp"},
        {"properties", "testcase", "system-out"},
    ),
    "properties": (set(), {"property"}),
    "property": ({"name", "value"}, set()),
    "testcase": ({"name", "classname", "time"}, {"skipped", "error", "failure", "system-out", "system-err"}),
    "skipped": ({"message"}, set()),
    "failure": ({"type", "message"}, set()),
    "error": ({"type", "message"}, set()),
    "system-out": (set(), set()),
    "system-err": (set(), set()),
}
"""What an element holds by the schema junit-10, as far as it is used: attributes, all of them written, and children."""


def junit(report: Report) -> ET.Element:
    root = ET.fromstring(render(report, "junit"))
    for element in root.iter():
        attributes, children = JUNIT[element.tag]
        assert set(element.attrib) == attributes
        assert {child.tag for child in element} <= children
        assert re.fullmatch(r"\d+(\.\d+)?", element.get("time", "0"))
    return root


def cases(root: ET.Element) -> dict[str, ET.Element]:
    return {case.get("name", "").removeprefix("scenarios/"): case for case in root.iter("testcase")}


def test_junit_has_a_suite_for_each_layer_and_edition_with_right_counts(real):
    root = junit(real)
    assert {suite.get("name") for suite in root} == {"handshake", "scenarios.kosmos-2000", "scenarios.wgg-2013"}
    assert int(root.get("tests")) == len(real.checks) == len(list(root.iter("testcase")))
    failed = [check for check in real.checks if check.verdict is Verdict.FAIL]
    assert int(root.get("failures")) == len(list(root.iter("failure"))) == len(failed) > 10
    for suite in root:
        assert int(suite.get("tests")) == len(suite.findall("testcase"))
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))


def test_junit_tells_every_verdict_as_what_it_is():
    root = junit(of_every_verdict())
    found = {name: [child.tag for child in case if child.tag != "system-err"] for name, case in cases(root).items()}
    assert found == {
        "crash": ["error"],
        "timeout": ["error"],
        "error": ["error"],
        "fail": ["failure"],
        "differs": ["system-out"],
        "blocked": ["skipped"],
        "pass": [],
        "not offered": ["skipped"],
        "not measured": ["skipped"],
        "rests": ["skipped"],
        "expected": ["skipped"],
    }
    [suite] = root
    assert [suite.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["11", "1", "3", "5"]


def test_junit_tells_how_long_each_check_took_and_the_suite_with_all_of_them():
    timed = (check("1", Verdict.PASS, "travel.one", seconds=0.25), check("2", Verdict.PASS, "travel.two", seconds=1.0))
    root = junit(report_of(*timed))
    assert [float(case.get("time")) for case in root.iter("testcase")] == [0.25, 1.0]
    assert [float(suite.get("time")) for suite in root] == [1.25]
    assert float(root.get("time")) == 1.5
    assert [test["duration"] for test in ctrf(report_of(*timed))["tests"]] == [250, 1000]


def test_but_for_times_reports_do_not_depend_on_how_long_it_took():
    slow, fast = (report_of(check("1", Verdict.PASS, "travel.one", seconds=number)) for number in (2.5, 0.1))
    for name in FORMATS.keys() - {"json", "junit", "ctrf"}:
        assert render(slow, name) == render(fast, name)
    assert re.sub(' time="[0-9.]+"', "", render(slow, "junit")) == re.sub(' time="[0-9.]+"', "", render(fast, "junit"))


def test_junit_gives_clause_message_reason_and_standard_error():
    told = cases(junit(of_every_verdict()))
    failure = told["fail"].find("failure")
    assert (failure.get("type"), failure.get("message")) == ("travel.one", "it went wrong")
    assert "The wording of travel; see travel.one." in failure.text
    assert told["crash"].find("error").get("type") == "crash"
    assert told["crash"].find("system-err").text == "a trace on standard error"
    assert told["rests"].find("skipped").get("message") == "blocked by scenarios/fail"
    assert told["expected"].find("skipped").get("message") == "known failure: issue 17"
    assert "not offer" in told["not offered"].find("skipped").get("message")
    assert "departs from our ruling" in told["differs"].find("system-out").text


def test_junit_has_the_conditions_as_properties(real):
    properties = {p.get("name"): p.get("value") for p in junit(real)[0].iter("property")}
    assert properties["rules"] == real.header.rules
    assert properties["kit"] == real.header.kit
    assert properties["protocol"] == "1"
    assert properties["implementation"] == "babel_ref 0.1.0"
    assert properties["conformity"] == "does not conform"


def test_hostile_text_stays_text_in_junit():
    told = junit(hostile()).findtext(".//failure")
    assert "<script>alert(1)</script>" in told
    assert "]]>" in told


# CTRF

TEXT, COUNT, MAP = {"type": "string"}, {"type": "integer"}, {"type": "object"}


def closed(required: str, **properties) -> dict:
    return {
        "type": "object",
        "required": required.split(),
        "properties": {**properties, "extra": MAP},
        "additionalProperties": False,
    }


CTRF = closed(
    "reportFormat specVersion results",
    reportFormat={"const": "CTRF"},
    specVersion={"type": "string", "pattern": r"^\d+\.\d+\.\d+$"},
    timestamp=TEXT,
    generatedBy=TEXT,
    results=closed(
        "tool summary tests",
        tool=closed("name", name={"type": "string", "minLength": 1}, version=TEXT),
        summary=closed(
            "tests passed failed skipped pending other start stop",
            **dict.fromkeys(
                ["tests", "passed", "failed", "skipped", "pending", "other", "suites", "start", "stop"], COUNT
            ),
        ),
        tests={
            "type": "array",
            "items": closed(
                "name status duration",
                name={"type": "string", "minLength": 1},
                status={"enum": ["passed", "failed", "skipped", "pending", "other"]},
                duration=COUNT,
                suite={"type": "array", "minItems": 1, "items": TEXT},
                message=TEXT,
                trace=TEXT,
                rawStatus=TEXT,
                tags={"type": "array", "items": TEXT},
                stderr={"type": "array", "items": TEXT},
            ),
        },
        environment=closed("", reportName=TEXT, appName=TEXT, appVersion=TEXT, healthy={"type": "boolean"}),
    ),
)
"""The members of a CTRF document that are used, as its specification has them."""


def ctrf(report: Report) -> dict:
    document = json.loads(render(report, "ctrf"))
    jsonschema.validate(document, CTRF)
    return document["results"]


def test_ctrf_has_right_statuses_and_counts():
    results = ctrf(of_every_verdict())
    found = {test["name"].removeprefix("scenarios/"): test["status"] for test in results["tests"]}
    assert found == {
        "crash": "failed",
        "timeout": "failed",
        "error": "failed",
        "fail": "failed",
        "differs": "other",
        "blocked": "pending",
        "pass": "passed",
        "not offered": "skipped",
        "not measured": "skipped",
        "rests": "pending",
        "expected": "other",
    }
    summary = results["summary"]
    counted = {name: summary[name] for name in ("tests", "passed", "failed", "skipped", "pending", "other")}
    assert counted == {"tests": 11, "passed": 1, "failed": 4, "skipped": 2, "pending": 2, "other": 2}
    assert summary["stop"] - summary["start"] == 1500
    assert summary["start"] == 1767323045000


def test_ctrf_tells_who_was_checked_and_how_to_see_it_again(real):
    results = ctrf(real)
    assert results["environment"]["appName"] == "babel_ref"
    assert results["environment"]["healthy"] is False
    assert results["tool"]["extra"]["rules"] == real.header.rules
    failed = next(test for test in results["tests"] if test["status"] == "failed")
    assert failed["rawStatus"] == "fail"
    assert "Found:" in failed["trace"]
    assert failed["extra"]["commands"]["This check alone"].startswith("babel-rules check --only ")


def test_hostile_text_is_valid_ctrf():
    assert ctrf(hostile())["summary"]["tests"] == 5


# Markdown


def rendered(markdown: str) -> str:
    return MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown)


class Tags(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_markdown_has_verdict_table_clauses_and_failures(real):
    text = render(real, "markdown")
    assert text.startswith("## ❌ `babel_ref 0.1.0`: does not conform\n")
    assert re.search(r"^\| `migration` \| `wgg-2013` \|  \| 3 \|", text, re.M)
    assert "- `migration.once` (`kosmos-2000` fail, `wgg-2013` fail): You may migrate" in text
    assert text.count("<details") == 10
    assert "player 1 people" in text
    assert "more are in the other reports" in text


def test_markdown_of_a_sound_implementation_is_green():
    fine = report_of(check("1", Verdict.PASS, "travel.one"), check("2", Verdict.PASS, "travel.two"))
    text = render(fine, "markdown")
    assert text.startswith("## ✅ `Tower 1.0`: conforms\n")
    assert "<details" not in text


def test_hostile_text_stays_text_in_markdown():
    page = Tags(rendered(render(hostile(), "markdown")))
    assert {tag for tag, _ in page.tags} <= {
        "h2",
        "h3",
        "p",
        "code",
        "pre",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "ul",
        "li",
        "details",
        "summary",
    }
    assert not any("href" in attributes or "src" in attributes for _, attributes in page.tags)
    assert "<script>alert(1)</script>" in page.text
    assert page.text.count("Heading") > 3
    assert page.open == []


def test_hostile_text_makes_no_more_headings_or_columns():
    fair = rendered(render(report_of(check("x", Verdict.FAIL, "travel.one", Failure("a", "b"))), "markdown"))
    foul = rendered(
        render(report_of(check(HOSTILE, Verdict.FAIL, "travel.one", Failure(HOSTILE, HOSTILE))), "markdown")
    )
    for tag in ("<h2>", "<h3>", "<td", "<li>", "<details", "</details>"):
        assert fair.count(tag) == foul.count(tag)


def test_a_cell_of_a_table_holds_any_text():
    page = Tags(rendered(table(["a", "b"], [[code("one | `two` |"), "c"]])))
    assert [tag for tag, _ in page.tags].count("td") == 2
    assert "one | `two` |" in page.text


# What occurred


def counting() -> Report:
    report = report_of(check("1", Verdict.PASS, "travel.one"))
    report.add(Note("laws", "said"))
    report.add(Note("games", "what occurred", "kosmos-2000", {"games": 2, "thefts": 0}))
    report.add(Note("games", "what occurred", "wgg-2013", {"games": 3, "thefts": 14, "skips": 5}))
    return report


def rows_of(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading."""
    table = re.search(rf"<h3>[^\n]*{heading}.*?<table[^>]*>(.*?)</table>", page, re.S)[1]
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in re.findall(r"<tr>(.*?)</tr>", table, re.S)]
    return [[Tags(cell).text.strip() for cell in row] for row in rows]


OCCURRED = [
    ["how often", "kosmos-2000", "wgg-2013"],
    ["games", "2", "3"],
    ["thefts", "0", "14"],
    ["skips", "0", "5"],
]


def test_what_occurred_is_a_table_with_a_column_for_each_edition():
    assert rows_of(render(counting(), "html"), "what occurred") == OCCURRED
    assert rows_of(rendered(render(counting(), "markdown")), "what occurred") == OCCURRED
    page = StringIO()
    print_report(Console(file=page, width=100), counting())
    lines = [line.split() for line in page.getvalue().partition("games: what occurred")[2].splitlines()]
    assert [row for row in lines if row and row[0] in ("how", "games", "thefts", "skips")] == [
        " ".join(row).split() for row in OCCURRED
    ]


def test_what_occurred_is_a_line_where_there_are_no_tables():
    sentence = "what occurred of wgg-2013: games 3, thefts 14, skips 5"
    assert f"games: {sentence}" in ctrf(counting())["environment"]["extra"]["notes"]


def test_a_note_with_counts_reads_back_as_it_was(tmp_path):
    path = tmp_path / "report.json"
    path.write_bytes(to_json(counting()))
    assert read_report(path).notes == counting().notes


# Badges

FINE = (check("1", Verdict.PASS, "travel.one"), check("2", Verdict.PASS, "travel.two"))


@pytest.mark.parametrize(
    ("checks", "message", "colour"),
    [
        ((*FINE, check("3", Verdict.PASS, "closing.three")), "conforms 3/3", "green"),
        ((*FINE, check("3", Verdict.DIFFERS, "closing.three", Failure("", ""))), "conforms 3/3, 1 differs", "yellow"),
        (FINE[:1], "incomplete 1/3", "yellow"),
        ((*FINE, check("3", Verdict.FAIL, "travel.two", Failure("", ""))), "does not conform 1/3", "red"),
        ((*FINE, check("3", Verdict.CRASH, "travel.two", Failure("", ""))), "does not conform 1/3", "red"),
        ((), "nothing was checked", "lightgrey"),
    ],
)
def test_the_badge_says_how_many_clauses_hold(checks, message, colour):
    report = report_of(*checks)
    assert json.loads(render(report, "badge-json")) == {
        "schemaVersion": 1,
        "label": "babel-rules",
        "message": message,
        "color": colour,
    }
    drawn = ET.fromstring(render(report, "badge"))
    space = {"": "http://www.w3.org/2000/svg"}
    assert drawn.findtext("title", namespaces=space) == f"babel-rules: Tower 1.0: {message}"
    assert [text.text for text in drawn.iterfind(".//text", space)] == ["babel-rules", message]


def test_the_badges_of_different_verdicts_have_different_colours():
    reports = report_of(*FINE), report_of(FINE[0]), report_of(check("x", Verdict.FAIL, "travel.one"))
    assert len({re.findall('fill="(#.{6})"', render(report, "badge"))[-1] for report in reports}) == 3


def test_hostile_text_stays_text_in_the_badge():
    drawn = ET.fromstring(render(hostile(), "badge"))
    assert {element.tag.partition("}")[2] for element in drawn.iter()} == {
        "svg",
        "title",
        "clipPath",
        "rect",
        "g",
        "text",
    }


# HTML


@pytest.mark.parametrize("make", [hostile, of_every_verdict, report_of])
def test_the_page_needs_nothing_else(make):
    made = render(make(), "html")
    page = Tags(made)
    assert page.open == []
    tags = {tag for tag, _ in page.tags}
    assert not tags & {
        "script",
        "link",
        "img",
        "iframe",
        "object",
        "embed",
        "base",
        "form",
        "input",
        "image",
        "foreignobject",
        "animate",
        "set",
        "video",
        "audio",
    }
    for _, attributes in page.tags:
        assert not set(attributes) & {"src", "srcset", "style", "action", "background", "ping"}
        assert not [name for name in attributes if name.startswith("on")]
        assert attributes.get("href", "#").startswith("#")
    style = made.partition("<style>")[2].partition("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style
    policy = next(attributes["content"] for tag, attributes in page.tags if "http-equiv" in attributes)
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def test_hostile_text_stays_text_on_the_page():
    page = Tags(render(hostile(), "html"))
    assert page.text.count("<script>alert(1)</script>") > 10
    assert "{{ 7*7 }}" in page.text
    assert "\\x202eRTL\\x200f" in page.text
    assert "\\xd800" in page.text


def test_every_clause_is_on_the_page_with_its_verdict_and_wording(real):
    page = render(real, "html")
    text = Tags(page).text
    for info in clause_infos():
        assert f'<tr id="clause-{info.name}">' in page
    assert "A migration takes its three cards from the upper end of the column" in text
    row = page.partition('<tr id="clause-migration.once">')[2].partition("</tr>")[0]
    assert Tags(row.partition("</th>")[2]).text.split()[:2] == ["✗", "fail"]
    shown = [info for info in clause_infos() if info.shown]
    assert text.count("not checkable") == 1 + 2 * (len(list(clause_infos())) - len(shown))


def test_links_on_the_page_lead_somewhere(real):
    page = Tags(render(real, "html"))
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = {attributes["href"][1:] for tag, attributes in page.tags if tag == "a"}
    assert links <= set(ids)
    assert "clause-migration.once" in links


def test_headings_go_down_one_step_at_a_time_and_tables_have_headers(real):
    page = Tags(render(real, "html"))
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    tags = [tag for tag, _ in page.tags]
    assert tags.count("table") == tags.count("thead")
    assert all(attributes.get("scope") for tag, attributes in page.tags if tag == "th")


def test_a_failure_on_the_page_has_boards_differences_and_commands(real):
    failed = next(found for found in real.failures if found.failure.expected is not None)
    actual = json.loads(json.dumps(failed.failure.expected))
    actual["sides"][0]["columns"]["H"] = ["S", "S"]
    differences = (Difference("sides[0].columns.H", [], ["S", "S"]),)
    told = msgspec.structs.replace(
        failed.failure, actual=actual, differences=differences, stderr="a warning", trace="game one.json"
    )
    report = Report(real.header)
    report.add(msgspec.structs.replace(failed, failure=told))
    page = render(report, "html")
    text = Tags(page).text
    for part in ("Before", "Expected", "Actual", "What differs", "sides[0].columns.H", '["S", "S"]', "a warning"):
        assert part in text
    assert page.count('data-mark="sides[0].columns.H"') == 2
    assert text.count("Marked: player 1's column at the Hittites.") == 2
    assert "babel-rules judge '" in text
    assert f"babel-rules replay 'game one.json' -- {shlex.join(real.header.command)}" in text
    assert f"babel-rules check --only '{failed.name}' -- " in text
    assert page.count('<svg class="bb"') == 3
    ids = [attributes["id"] for _, attributes in Tags(page).tags if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_a_scenario_is_shown_where_there_is_one():
    told = Failure("play", "wrong", scenario="  Scenario: it shows\n    Given a board")
    page = Tags(render(report_of(check("x", Verdict.FAIL, "travel.one", told)), "html"))
    assert "Scenario: it shows\n  Given a board" in page.text


def test_a_failed_handshake_comes_first():
    report = check_adapter([sys.executable, str(FAULTY), "exits at once"], Plan(only=("travel",)))
    text = Tags(render(report, "html")).text
    assert text.index("The first cause: handshake/initialize") < text.index("Summary\n", text.index("Put this right"))
    assert "no licence found" in text
    assert "None but the first cause." in text
    markdown = render(report, "markdown")
    assert markdown.index("The first cause") < markdown.index("Clauses by chapter")
    assert "no licence found" in markdown


def test_the_page_shows_so_many_failures_and_names_the_rest():
    told = Failure("play", "wrong")
    many = report_of(*(check(f"number {n}", Verdict.FAIL, "travel.one", told) for n in range(230)))
    text = Tags(render(many, "html")).text
    assert "30 more, by name" in text
    assert "number 229" in text


# The board in HTML


@pytest.fixture(scope="module")
def position(real) -> dict:
    return next(found.failure.before for found in real.failures if found.failure.before)


def test_a_board_is_drawn_and_marks_what_differs(position):
    assert "data-mark" not in board(position)
    marked = board(position, ["sides[1].temples.S", "quarry", "player"], "here")
    assert re.findall('data-mark="(.*?)"', marked) == ["player", "sides[1].temples.S", "quarry"]
    assert 'aria-labelledby="here-title here-desc"' in marked


@pytest.mark.parametrize("place", ["sides", "sides[0]", "sides[0].columns", "sides[0].columns.H"])
def test_a_part_is_marked_where_the_whole_differs(position, place):
    assert 'data-mark="sides[0].columns.H"' in board(position, [place])


def test_an_unsound_position_is_drawn_too(position):
    short = {**position, "peoples": {"deck": ["A"], "discard": []}, "result": {"winner": None, "clause": HOSTILE}}
    shown = str(board(short))
    page = Tags(shown)
    assert page.tags[0][0] == "svg"
    assert "</script></pre><script>" in page.text
    assert not {tag for tag, _ in page.tags} - {"svg", "title", "desc", "g", "use", "text", "rect", "path"}


@pytest.fixture(scope="module")
def odd(position) -> dict:
    """A position with far too many cards to be drawn."""
    return {**position, "quarry": None, "peoples": {"deck": ["A", None], "discard": ["S"] * 100_000}}


def test_a_position_with_far_too_many_cards_is_a_table(odd):
    shown = board(odd, ["peoples.discard"])
    text = Tags(shown).text
    assert "<table>" in shown
    assert "of unknown size" in text
    assert "100000" in text
    assert len(text) < 6000


def test_the_table_marks_what_differs_and_only_that(odd):
    plain = board(odd)
    assert "different" not in plain
    marked = board(odd, ["sides[1].temples.S", "quarry", "player"])
    assert marked.count('class="different"') == 2
    assert marked.count('class="cards different"') == 1
    assert marked.count("≠") == 3


def test_the_table_shows_both_sides_and_all_piles(odd):
    text = Tags(board(odd)).text
    for part in ("Assyrians", "Sumerians", "player 1", "player 2", "pawn", "hand", "supply", "opening card"):
        assert part in text
    for part in ("people deck", "discards", "quarry", "phase"):
        assert part in text


@pytest.mark.parametrize(
    "junk", [None, True, 7, 2**70, HOSTILE, [], {}, {"sides": [None, {}]}, [LONG], {"edition": "wgg-2013"}]
)
def test_what_is_no_position_is_shown_as_text(junk):
    shown = board(junk, ["quarry"])
    page = Tags(shown)
    assert [tag for tag, _ in page.tags] == ["pre"]
    assert len(shown) < 6000


# The command line


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_check_writes_every_report_that_is_asked_for(tmp_path):
    files = {name: tmp_path / f"report{kind.extension}" for name, kind in FORMATS.items()}
    options = [part for name, file in files.items() for part in ("--report", f"{name}={file}")]
    run("check", "--only", "scenarios/travel", *options, "--", sys.executable, str(FAULTY), "sound")
    for file in files.values():
        assert file.stat().st_size > 90
    assert read_report(files["json"]).footer is not None


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("pdf=x.pdf", "the formats are json, junit"),
        ("json", "FORMAT=FILE"),
        ("json=", "FORMAT=FILE"),
        ("json=no/such/folder/x.json", "there is no folder no/such/folder"),
        ("json=.", "it is a folder"),
    ],
)
def test_a_report_that_cannot_be_written_is_told_before_the_run(spec, sentence, tmp_path):
    trail = tmp_path / "started"
    told = run("check", "--report", spec, "--", sys.executable, "-c", f"open({str(trail)!r}, 'w')")
    assert told.exit_code == 2
    assert sentence in told.stderr
    assert not trail.exists()


def test_two_reports_need_two_files():
    with pytest.raises(ValueError, match="both"):
        parse_specs(["json=x", "html=x"])


def test_a_file_that_cannot_be_written_after_all_is_told_plainly():
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(ValueError, match="cannot be written"):
        write_reports(report_of(*FINE), [f"json={full}"], board)


# Compare


@pytest.fixture
def two(tmp_path) -> tuple[Path, Path]:
    """Two reports that disagree on one clause."""
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    write_reports(report_of(*FINE), [f"json={first}"], board)
    wrong = check("2", Verdict.FAIL, "travel.two", Failure("", ""))
    write_reports(report_of(FINE[0], wrong, name="Other"), [f"json={second}"], board)
    return first, second


def test_compare_puts_reports_side_by_side(two):
    told = run("compare", *map(str, two))
    assert told.exit_code == 0
    lines = [line.split() for line in told.output.splitlines()]
    assert ["≠", "travel.two", "✓", "✗", "fail"] in lines
    assert ["travel.one", "✓", "✓"] in lines
    assert "They disagree on 1 of 3 clauses." in told.output
    assert "1: Tower 1.0: conforms." in told.output
    assert "2: Other 1.0: does not conform." in told.output


def test_compare_writes_markdown_and_a_page(two):
    assert "| `travel.two` | ≠ | ✓ pass | ✗ fail |" in run("compare", "--format", "markdown", *map(str, two)).output
    page = Tags(run("compare", "--format", "html", *map(str, two)).output)
    assert "they disagree: travel.two" in page.text
    assert page.open == []


def test_hostile_text_stays_text_in_a_comparison(real):
    reports = [hostile(), real]
    assert not {"script", "img"} & {tag for tag, _ in Tags(compare_html(reports)).tags}
    assert not {"script", "img", "a"} & {tag for tag, _ in Tags(rendered(compare_markdown(reports))).tags}


def test_compare_knows_reports_with_other_clauses_editions_and_rules(real):
    found = compare([report_of(*FINE), real])
    assert any("wordings" in warning for warning in found.warnings)
    assert len(found.columns) == 3
    row = next(row for row in found.rows if row.clause == "travel.one")
    assert row.verdicts == [Verdict.PASS, None, None]
    assert row.disagree


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "cut short"),
        (lambda text: json.dumps({"events": json.loads(text)["events"][:-1]}), "no footer"),
        (lambda text: json.dumps({"events": json.loads(text)["events"][1:]}), "no header"),
        (lambda _: "", "no report"),
    ],
)
def test_a_report_that_is_not_whole_is_refused(two, spoil, sentence):
    first, second = two
    second.write_text(spoil(second.read_text(encoding="utf-8")), encoding="utf-8")
    told = run("compare", str(first), str(second))
    assert told.exit_code == 2
    assert sentence in told.stderr
    assert str(second) in told.stderr
    assert told.stdout == ""


def test_a_report_that_is_not_there_is_refused(two):
    told = run("compare", str(two[0]), "no-such-report.json")
    assert told.exit_code == 2
    assert "no-such-report.json" in told.stderr
