"""Checking an engine without a process: the same verdicts as over a pipe."""

from __future__ import annotations

import json
from typing import Any

import pytest

from babel_kit.babel.adapter import METHODS
from babel_kit.babel.session import NothingSelectedError, Plan, check_adapter
from babel_kit.cli import BUNDLED
from babel_kit.inprocess import EngineSession, ErrorAnswered, check_engine
from babel_kit.protocol import BAD_POSITION
from babel_kit.report import Report, Verdict
from babel_kit.transport import Call, ErrorAnswer, Fault, Result
from babel_ref import BadPosition

Json = Any
TRAVEL = Plan(only=("scenarios/travel",), editions=("wgg-2013",))


class Engine:
    """The bundled engine as an implementer's object."""

    def initialize(self, params: Json) -> Json:
        return METHODS["initialize"](params)

    def play(self, params: Json) -> Json:
        return self._asked("play", params)

    def legal(self, params: Json) -> Json:
        return self._asked("legal", params)

    def view(self, params: Json) -> Json:
        return self._asked("view", params)

    def deal(self, params: Json) -> Json:
        return self._asked("deal", params)

    def _asked(self, method: str, params: Json) -> Json:
        try:
            return METHODS[method](params)
        except BadPosition as error:
            raise ErrorAnswered(BAD_POSITION, str(error)) from None


def verdicts(report: Report) -> dict[str, Verdict]:
    return {check.name: check.verdict for check in report.checks}


def failing(report: Report) -> list[tuple[str, str]]:
    return [(check.verdict, check.failure.message) for check in report.checks if check.failure is not None]


def test_a_sound_engine_conforms_with_the_verdicts_of_the_pipe():
    plan = Plan(only=("scenarios",))
    report = check_engine(Engine(), plan)
    assert (report.conformity, report.exit_code) == ("conforms", 0)
    assert verdicts(report) == verdicts(check_adapter(BUNDLED, plan))
    assert report.header.implementation is not None
    assert report.header.command[0].endswith("Engine")
    assert report.footer is not None
    assert report.footer.requests > 100


def test_events_are_heard_as_they_come():
    heard: list[str] = []
    report = check_engine(Engine(), TRAVEL, lambda event: heard.append(event.name))  # type: ignore[union-attr]
    assert heard == [check.name for check in report.checks]


def test_a_wrong_rule_fails():
    class Stubborn(Engine):
        def play(self, _: Json) -> Json:
            return {"refused": {}}

    report = check_engine(Stubborn(), TRAVEL)
    assert report.exit_code == 1
    assert "refused, but no clause forbids it" in [message for _, message in failing(report)]


def test_an_exception_is_a_crash_with_its_traceback():
    class Broken(Engine):
        def play(self, _: Json) -> Json:
            raise KeyError("pawn")

    report = check_engine(Broken(), TRAVEL)
    crashed = next(check for check in report.checks if check.failure is not None)
    assert crashed.verdict is Verdict.CRASH
    assert crashed.failure is not None
    assert crashed.failure.message == "The engine raised KeyError: 'pawn'"
    assert crashed.failure.stderr.strip().splitlines()[-1] == "KeyError: 'pawn'"
    assert "in play" in crashed.failure.stderr
    assert "/babel_kit/" not in crashed.failure.stderr


@pytest.mark.parametrize("error", [SystemExit(3), RecursionError("deep"), ErrorAnswered])
def test_no_exception_gets_out(error):
    class Broken(Engine):
        def play(self, _: Json) -> Json:
            raise error

    assert {verdict for verdict, _ in failing(check_engine(Broken(), TRAVEL))} == {Verdict.CRASH}


def test_an_interrupt_ends_the_run_and_is_told():
    class Interrupted(Engine):
        def play(self, _: Json) -> Json:
            raise KeyboardInterrupt

    report = check_engine(Interrupted(), TRAVEL)
    assert report.footer is not None
    assert report.footer.interrupted
    assert report.exit_code == 130


def test_the_engine_may_change_what_it_gets():
    class Untidy(Engine):
        def play(self, params: Json) -> Json:
            answer = json.loads(json.dumps(super().play(params)))
            params["position"]["sides"].clear()
            return answer

    assert failing(check_engine(Untidy(), TRAVEL)) == []


@pytest.mark.parametrize(
    "value",
    [{"position": {1, 2}}, {"position": float("nan")}, "\ud800", object()],
    ids=["set", "NaN", "half", "object"],
)
def test_what_is_no_json_is_an_error(value):
    class Odd(Engine):
        def play(self, _: Json) -> Json:
            return value

    answer = EngineSession(Odd(), Call("initialize", {})).pipeline([Call("play", {})])
    fault = next(answer)
    assert isinstance(fault, Fault)
    assert fault.kind == "error"
    assert "JSON" in fault.message


def test_tuples_go_over_as_lists():
    class Tuples(Engine):
        def play(self, _: Json) -> Json:
            return {"hand": ("A", "H")}

    assert next(EngineSession(Tuples(), Call("initialize", {})).pipeline([Call("play", {})])) == Result(
        {"hand": ["A", "H"]}, 0.0
    )


def test_a_method_that_is_not_there_is_not_offered():
    session = EngineSession(Engine(), Call("initialize", {}))
    [answer] = session.pipeline([Call("replay", {})])
    assert isinstance(answer, ErrorAnswer)
    assert answer.code == -32601
    assert session.requests == 1


def test_a_failed_greeting_blocks():
    report = check_engine(object(), TRAVEL)
    assert verdicts(report)["handshake/initialize"] is Verdict.ERROR
    assert set(list(verdicts(report).values())[1:]) == {Verdict.BLOCKED}


def test_a_fault_at_shutdown_is_told():
    class Sticky(Engine):
        def shutdown(self, _: Json) -> Json:
            raise OSError("still busy")

    report = check_engine(Sticky(), TRAVEL)
    assert verdicts(report)["handshake/shutdown"] is Verdict.ERROR


def test_an_empty_selection_is_an_error():
    with pytest.raises(NothingSelectedError):
        check_engine(Engine(), Plan(only=("no such name",)))
