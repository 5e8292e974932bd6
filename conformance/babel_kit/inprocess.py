"""Checks an engine in this Python process, without an adapter and a pipe.

    from babel_kit.inprocess import check_engine

    class Engine:
        def initialize(self, params): return {"protocol": 1, "game": "babel", …, "methods": ["play"]}
        def play(self, params): return {"position": …} or {"refused": {}}

    report = check_engine(Engine())
    assert report.exit_code == 0, report.conclusion

Methods are those of the protocol; they take its params and give its results, as JSON values. An exception counts as a
crash; to answer with an error, raise `ErrorAnswered`. What cannot be had without a process of its own: an engine that
hangs hangs the run, and one that ends the process ends it.
"""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import Any

from babel_kit import strict_json
from babel_kit.babel.handshake import greeting
from babel_kit.babel.session import Listener, Plan, check_session
from babel_kit.protocol import UNSUPPORTED
from babel_kit.report import Report
from babel_kit.transport import Answer, Call, ErrorAnswer, Fault, Result

STDERR_CHARACTERS = 4000
EVERYTHING = Plan()


class ErrorAnswered(Exception):
    """Raised by an engine to answer with an error, such as -32001, a bad position."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class EngineSession:
    """A conversation with an object: its methods are called as an adapter's are, with JSON values of their own."""

    def __init__(self, engine: object, hello: Call) -> None:
        self._engine = engine
        self._hello = hello
        self.requests = 0
        self.restarts = 0

    def initialize(self) -> Answer:
        """The answer to the greeting."""
        return self._answer(self._hello)

    def pipeline(self, calls: Iterable[Call]) -> Generator[Answer, None, None]:
        """The answers to all calls, one after another."""
        for call in calls:
            yield self._answer(call)

    def close(self) -> Fault | None:
        """Calls the engine's `shutdown`, if it has one; its fault if that fails."""
        if not hasattr(self._engine, "shutdown"):
            return None
        answer = self._answer(Call("shutdown", {}))
        return answer if isinstance(answer, Fault) else None

    def _answer(self, call: Call) -> Answer:
        self.requests += 1
        began = time.monotonic()
        return replace(self._asked(call), millis=1000 * (time.monotonic() - began))

    def _asked(self, call: Call) -> Answer:
        method = getattr(self._engine, call.method, None)
        if method is None:
            return ErrorAnswer(UNSUPPORTED, f"the engine has no method {call.method}")
        # The engine may keep or change what it gets, and what it gives is what would go over a pipe.
        params = json.loads(json.dumps(dict(call.params)))
        try:
            value = method(params)
        except ErrorAnswered as error:
            return ErrorAnswer(error.code, str(error))
        except (Exception, SystemExit) as error:
            return _crash(error)
        return _as_sent(value)


def _crash(error: BaseException) -> Fault:
    own_frames = error.__traceback__.tb_next if error.__traceback__ else None
    lines = "".join(traceback.format_exception(type(error), error, own_frames))
    told = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()
    return Fault("crash", f"The engine raised {told[-1] if told else type(error).__name__}", lines[-STDERR_CHARACTERS:])


def _as_sent(value: Any) -> Answer:
    """A result as it comes out of its JSON; a fault if it cannot be written or read."""
    try:
        return Result(strict_json.loads(json.dumps(value, allow_nan=False).encode()), 0.0)
    except (TypeError, ValueError, RecursionError, UnicodeEncodeError) as error:
        return Fault("error", f"The result cannot be written as JSON: {error}.", "", repr(value)[:200])


def check_engine(engine: object, plan: Plan = EVERYTHING, listen: Listener = lambda _: None) -> Report:
    """The whole report on an engine with the protocol's methods; `listen` hears each event as it comes.

    Raises `babel_kit.babel.session.NothingSelectedError` where the plan leaves nothing to check.
    """
    kind = type(engine)
    return check_session(EngineSession(engine, greeting()), [f"{kind.__module__}.{kind.__qualname__}"], plan, listen)
