"""What an adapter declares and yet answers as not offered, and what it leaves out of an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from babel_kit.babel import adapter
from babel_kit.babel.handshake import greeting
from babel_kit.babel.session import Plan, check_session
from babel_kit.checks import PASSED, Check, Question
from babel_kit.inprocess import EngineSession, ErrorAnswered
from babel_kit.protocol import UNSUPPORTED
from babel_kit.report import INCOMPLETE, Report, Verdict
from babel_kit.runner import judged
from babel_kit.transport import Call, ErrorAnswer, Fault, Result
from babel_ref import BadPosition

Json = Any
GAME = ("games/wgg-2013/raid+race-1",)

KINDS = 16
"""There are fewer kinds of plays: draw, travel, settle, build, migrate, six abilities, discard, end, shuffle."""


class Engine:
    """The bundled engine, that finds some requests unsupported and may change an answer."""

    def __init__(self, unsupported: Callable[[str, Json], bool] = lambda *_: False, **hello: Json) -> None:
        self._unsupported = unsupported
        self._hello = hello
        self.asked: list[tuple[str, Json]] = []

    def initialize(self, params: Json) -> Json:
        return {**adapter.initialize(params), **self._hello}

    def play(self, params: Json) -> Json:
        return self._answer("play", params)

    def legal(self, params: Json) -> Json:
        return self._answer("legal", params)

    def deal(self, params: Json) -> Json:
        return self._answer("deal", params)

    def view(self, params: Json) -> Json:
        return self._answer("view", params)

    def _answer(self, method: str, params: Json) -> Json:
        self.asked.append((method, params))
        if self._unsupported(method, params):
            raise ErrorAnswered(UNSUPPORTED, "not yet")
        try:
            return adapter.METHODS[method](params)
        except BadPosition as error:
            raise ErrorAnswered(-32001, str(error)) from None


def checked(*engines: Engine, only: tuple[str, ...] = ("scenarios",)) -> Report:
    first, *others = (EngineSession(engine, greeting()) for engine in engines)
    return check_session(first, ["engine"], Plan(only=only, profile="quick"), others=others)


def of_layer(report: Report, *layers: str) -> list[Verdict]:
    return [done.verdict for done in report.checks if done.layer in layers]


def note_on(report: Report, method: str) -> str:
    [note] = [note.sentence for note in report.notes if f"declares {method}" in note.sentence]
    return note


# Declared, and yet not offered


def test_a_method_that_is_always_answered_as_not_offered_is_soon_asked_no_more():
    engine = Engine(lambda method, _: method == "play")
    report = checked(engine, only=("scenarios", "tables", "laws"))
    assert sum(method == "play" for method, _ in engine.asked) <= 3 * KINDS * len(report.editions)
    assert not any(check.verdict.is_failure for check in report.checks)
    assert set(of_layer(report, "tables", "laws")) == {Verdict.NOT_OFFERED}
    assert set(of_layer(report, "scenarios")) == {Verdict.NOT_OFFERED, Verdict.PASS}
    assert report.table()["migration.once"] == dict.fromkeys(report.editions, Verdict.NOT_OFFERED)
    assert "every such request" in note_on(report, "play")
    assert report.exit_code != 0


def test_what_is_not_offered_of_a_method_hides_nothing_of_the_rest():
    report = checked(Engine(lambda _, params: params.get("action", {}).get("power") == "halve"))
    assert set(report.table()["halving.half-down"].values()) == {Verdict.NOT_OFFERED}
    assert set(report.table()["migration.once"].values()) == {Verdict.PASS}
    assert "(halve)" in note_on(report, "play")
    assert (report.conformity, report.exit_code) == (INCOMPLETE, 1)


def test_a_failure_is_told_though_another_question_of_its_check_is_not_offered():
    class Stubborn(Engine):
        def play(self, params: Json) -> Json:
            if params["action"]["do"] == "migrate":
                return {"refused": {}}
            return super().play(params)

    report = checked(Stubborn(lambda _, params: params.get("action", {}).get("do") != "migrate"), only=("laws",))
    assert Verdict.FAIL in of_layer(report, "laws")
    assert "migration.order-kept" in {name for check in report.failures for name in check.clauses}


def test_what_is_withheld_now_and_then_keeps_from_conforming():
    count = iter(range(10**6))
    report = checked(Engine(lambda *_: next(count) % 200 == 9))
    assert not any(check.verdict.is_failure for check in report.checks)
    assert (report.unmeasured(), len(report.withheld)) == ([], 5)
    assert (report.conformity, report.exit_code) == (INCOMPLETE, 1)


@pytest.mark.parametrize("power", ["halve", "defect"])
def test_several_at_once_find_the_same_not_offered(power):
    def unsupported(_: str, params: Json) -> bool:
        return params.get("action", {}).get("power") == power

    alone = checked(Engine(unsupported), only=("scenarios", "laws"))
    together = checked(*(Engine(unsupported) for _ in range(3)), only=("scenarios", "laws"))
    assert [(done.name, done.verdict) for done in together.checks] == [
        (done.name, done.verdict) for done in alone.checks
    ]
    assert together.table() == alone.table()


# Wanted, and yet left out


class Silent(Engine):
    """Leaves out what is legal where it is wanted."""

    def play(self, params: Json) -> Json:
        answer = super().play(params)
        answer.pop("legal", None)
        return answer


def test_what_is_legal_and_left_out_where_it_is_wanted_is_an_error_of_form():
    report = checked(Silent(), only=GAME)
    assert set(of_layer(report, "games")) == {Verdict.ERROR}
    told = {check.failure.message for check in report.failures}
    assert len(told) == 1
    assert 'no member "legal"' in told.pop()
    assert report.table()["settling.on-top"]["wgg-2013"] is Verdict.PASS
    assert report.exit_code == 1


def test_it_is_wanted_where_the_order_of_a_shuffle_is_the_adapters_own_as_well():
    class SilentAfterShuffles(Silent):
        def play(self, params: Json) -> Json:
            return (super() if params["action"]["do"] == "shuffle" else super(Silent, self)).play(params)

    report = checked(SilentAfterShuffles(shuffle="own"), only=GAME)
    assert {check.failure.asked[:13] for check in report.failures} == {"play: shuffle"}


def test_it_is_not_wanted_of_an_adapter_that_does_not_offer_it():
    report = checked(Silent(methods=["play"]), only=GAME)
    assert set(of_layer(report, "games")) == {Verdict.PASS}


def test_a_wrong_rule_is_told_before_what_is_left_out():
    class Wrong(Silent):
        def play(self, params: Json) -> Json:
            if params["action"]["do"] == "migrate":
                return {"refused": {}}
            return super().play(params)

    report = checked(Wrong(), only=GAME)
    failed = [check for check in report.failures if Verdict.FAIL in check.clauses.values()]
    assert failed
    assert all("no clause forbids it" in check.failure.message for check in failed)


# How long it took


def test_a_check_took_as_long_as_its_requests_were_waited_for():
    check = Check("a", "laws", "", "wgg-2013", ("travel.one",), lambda: ())
    asked = [Question(Call("play", {}), lambda _: PASSED) for _ in range(4)]
    answers = [Result({}, 1500.0), ErrorAnswer(-1, "", None, 250.0), Fault("crash", "", "", millis=50.0), None]
    assert judged(check, asked, answers, lambda *_: "text").seconds == 1.8
