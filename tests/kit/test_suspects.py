"""What a run as a whole points at: the clause that explains most failures and is seen to hold least."""

from __future__ import annotations

from babel_kit.report import CheckDone, Verdict
from babel_kit.suspects import suspects


def check(known: str = "", **verdicts: str) -> CheckDone:
    """A check with the verdicts of its clauses."""
    clauses = {name: Verdict(verdict) for name, verdict in verdicts.items()}
    return CheckDone("x", "tables", "", "wgg-2013", Verdict.FAIL, clauses, known=known)


def named(*checks: CheckDone) -> list[str]:
    return [suspect.clause for suspect in suspects(checks)]


def test_a_clause_that_explains_every_failure_comes_first():
    assert named(check(a="fail", b="fail"), check(b="fail", c="fail")) == ["b", "a", "c"]


def test_a_clause_that_holds_elsewhere_is_less_suspect():
    assert named(check(a="fail", b="fail"), check(a="pass"), check(a="pass")) == ["b", "a"]


def test_of_equal_clauses_the_one_that_is_blamed_with_fewer_others_comes_first():
    assert named(check(a="fail", b="fail"), check(b="fail"), check(a="fail", b="pass", c="fail"))[0] == "a"
    assert named(check(a="fail", c="fail"), check(b="fail")) == ["b", "a", "c"]


def test_a_departure_from_a_ruling_can_explain_what_looks_like_failures():
    assert named(check(a="differs", b="fail"), check(a="differs", c="fail")) == ["a", "b", "c"]


def test_known_failures_count_for_nothing():
    assert named(check(a="fail", known="issue 17")) == []


def test_a_crash_is_put_down_as_well_and_what_was_blocked_is_not():
    assert named(check(a="crash", b="blocked", c="not offered")) == ["a"]


def test_a_suspect_tells_in_how_many_checks_it_was_blamed_and_how_strongly():
    [first] = suspects([check(a="fail"), check(a="fail"), check(a="pass"), check(a="pass")])
    assert (first.checks, first.strength) == (2, 2 / (2 * 4) ** 0.5)
