"""The pytest plugin: one test a check, alone and under xdist, and nothing at all without its option."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest

from babel_kit import (
    pytest_checks,  # noqa: F401  (so that it stays loaded from one run in this process to the next)
    resources,
)

pytest_plugins = ["pytester"]

FAULTY = Path(__file__).with_name("faulty_adapter.py")
TRAVEL = ["--babel-only", "scenarios/travel"]
NO_JOURNEY = "babel::scenarios/travel/No journey to the site where the pawn stands"


@pytest.fixture
def run(pytester, monkeypatch):
    """Runs pytest with this plugin, and pytest-xdist where it is wanted, in an empty folder.

    `adapter` names a fault of the faulty adapter. `afresh`: in a process of its own, which takes longer.
    """
    paths = [str(resources.root()), str(resources.root() / "conformance")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def result(*arguments: str, adapter: str | None = "none", afresh: bool = False) -> pytest.RunResult:
        option = [] if adapter is None else ["--babel-adapter", f"'{sys.executable}' '{FAULTY}' '{adapter}'"]
        plugins = ["-p", "babel_kit.pytest_plugin", "-p", "no:cacheprovider"]
        start = pytester.runpytest_subprocess if afresh else pytester.runpytest_inprocess
        return start("-W", "error", *plugins, *option, *arguments)

    return result


def test_each_check_is_a_test_and_a_node_id_is_the_checks_name(run):
    told = run(*TRAVEL, "-v")
    outcomes = told.parseoutcomes()
    assert set(outcomes) == {"passed"}
    assert told.ret == 0
    told.stdout.fnmatch_lines(
        [
            "babel-rules: *faulty_adapter.py none",
            "babel::handshake/initialize PASSED*",
            f"{NO_JOURNEY} [[]wgg-2013[]] PASSED*",
            "babel::handshake/shutdown PASSED*",
        ]
    )


def test_a_failure_is_the_checks_own_report(run):
    told = run(*TRAVEL, adapter="allows to travel in place")
    assert told.ret == 1
    page = told.stdout.str()
    for part in (
        "travel.another-site (text, spec/babel/travel.md:",
        "You travel to a site other than the one where your pawn stands.",
        "player 1 pawn",
        "Found: allowed, but travel.another-site forbids it",
        "babel-rules judge 'wgg-2013 1 act",
    ):
        assert part in page
    assert f"FAILED {NO_JOURNEY} [wgg-2013]" in page
    assert "Traceback" not in page
    assert "pytest_checks.py" not in page


def test_a_departure_from_a_ruling_passes_and_is_told(run, pytester):
    told = run(*TRAVEL, "-rP", "--junitxml=all.xml", "-k", "kosmos-2000", adapter="allows to travel in place")
    assert told.ret == 0
    assert "Captured babel-rules: differs" in told.stdout.str()
    assert "warning" not in told.stdout.str()
    found = ElementTree.parse(pytester.path / "all.xml").iter("property")
    properties = {item.get("name"): item.get("value") for item in found}
    assert properties["differs"] == "allowed, but travel.another-site forbids it"


def test_what_is_not_offered_is_skipped_with_the_reason(run):
    told = run("--babel-only", "scenarios/information", "-rs", adapter="offers only play")
    outcomes = told.parseoutcomes()
    assert outcomes["passed"] == 2
    assert outcomes["skipped"] > 5
    assert "not offered; it needs view" in told.stdout.str()


def test_a_failed_handshake_fails_once_and_blocks_the_rest(run):
    told = run(*TRAVEL, "-rs", adapter="exits at once")
    outcomes = told.parseoutcomes()
    assert outcomes["failed"] == 1
    assert set(outcomes) == {"failed", "skipped"}
    assert "no licence found" in told.stdout.str()
    assert "blocked by handshake/initialize" in told.stdout.str()


def test_a_crash_costs_one_test(run):
    told = run("--babel-only", "scenarios/migration", adapter="crashes")
    outcomes = told.parseoutcomes()
    assert outcomes["failed"] == 2
    assert outcomes["passed"] >= 4
    assert "SIGSEGV" in told.stdout.str()


def test_two_workers_and_junit_xml(run, pytester):
    alone = run(*TRAVEL, "--junitxml=one.xml", adapter="allows to travel in place").parseoutcomes()
    told = run(
        *TRAVEL, "-p", "xdist", "-n", "2", "--junitxml=two.xml", adapter="allows to travel in place", afresh=True
    )
    assert told.parseoutcomes() == alone
    one, two = (cases(pytester.path / name) for name in ("one.xml", "two.xml"))
    assert one == two
    assert Counter(one.values()) == {"passed": alone["passed"], "failed": 1}


def cases(path: Path) -> dict[str, str]:
    """The tests of a JUnit report by their names, with what became of them."""
    found = {}
    for case in ElementTree.parse(path).iter("testcase"):
        assert case.get("classname") == "babel"
        failure = case.find("failure")
        if failure is not None:
            assert "Found: allowed, but travel.another-site forbids it" in (failure.text or "")
        found[str(case.get("name"))] = "passed" if failure is None else "failed"
    return found


def test_others_tests_run_beside_the_checks_and_can_be_told_apart(run, pytester):
    pytester.makepyfile("def test_mine(): pass")
    assert run(*TRAVEL, "-k", "test_mine").parseoutcomes()["passed"] == 1
    assert "test_mine" not in run(*TRAVEL, "-m", "babel", "-v").stdout.str()


def test_known_failures_are_expected_and_strict(run, pytester):
    entry = '[[known]]\ncheck = "{}"\nmessage = "allowed, but"\nreason = "asks nobody"\n'
    name = f"{NO_JOURNEY} [wgg-2013]".removeprefix("babel::")
    (pytester.path / "known.toml").write_text(entry.format(name), encoding="utf-8")
    known = [*TRAVEL, "--babel-known", "known.toml", "-rfx"]
    told = run(*known, adapter="allows to travel in place")
    assert told.ret == 0
    assert told.parseoutcomes()["xfailed"] == 1
    assert "asks nobody" in told.stdout.str()
    (pytester.path / "known.toml").write_text(entry.format(name) + entry.format("scenarios/gone"), encoding="utf-8")
    told = run(*known)
    assert told.parseoutcomes()["failed"] == 2
    assert "the check passes; take its entry out of the list" in told.stdout.str()
    assert "FAILED babel::known/scenarios/gone" in told.stdout.str()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--babel-adapter", "node 'my"], "No closing quotation"),
        (["--babel-adapter", "node", "--babel-known", "missing.toml"], "missing.toml"),
    ],
)
def test_options_that_cannot_be_read_are_wrong_use(run, arguments, words):
    told = run(*arguments, adapter=None)
    assert told.ret == pytest.ExitCode.USAGE_ERROR
    assert words in told.stderr.str()


def test_an_empty_selection_fails(run):
    told = run("--babel-only", "no such name")
    assert told.parseoutcomes() == {"failed": 1}
    assert "no check has such a name" in told.stdout.str()


def test_without_the_option_nothing_is_added_and_nothing_imported(run, pytester):
    pytester.makepyfile(
        "import sys\ndef test_it(): assert not {'babel_ref', 'babel_kit.pytest_checks', 'msgspec'} & set(sys.modules)"
    )
    assert run(adapter=None, afresh=True).parseoutcomes() == {"passed": 1}


def test_the_plugin_is_declared():
    project = tomllib.loads((resources.root() / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"babel_rules": "babel_kit.pytest_plugin"}


def test_the_command_line_does_not_need_pytest():
    program = "import sys, babel_kit.cli; sys.exit('pytest' in sys.modules)"
    paths = os.pathsep.join([str(resources.root()), str(resources.root() / "conformance")])
    assert subprocess.run([sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": paths}).returncode == 0
