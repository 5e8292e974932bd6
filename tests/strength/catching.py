"""Runs the kit on an implementation, whole or layer by layer until one of them tells of a fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from babel_kit.babel import rules
from babel_kit.babel.handshake import HandshakeError, greeting, read_hello
from babel_kit.babel.layers import all_checks
from babel_kit.checks import Check, Question
from babel_kit.offer import Offer
from babel_kit.protocol import InitializeResult
from babel_kit.report import CheckDone, Verdict, most_urgent
from babel_kit.runner import run
from babel_kit.suspects import suspects
from babel_kit.transport import Fault, Limits, Session

Json = Any


@dataclass(frozen=True)
class Catch:
    """What the kit told: by which layer and check first, and what of the run as a whole.

    `requests` are those asked up to the first check that told something, `blamed` the clauses to which something was
    put down, the most suspect first, `worst` the most urgent verdict.
    """

    profile: str
    layer: str
    check: str
    message: str
    requests: int
    blamed: tuple[str, ...]
    worst: Verdict


TOLD = (Verdict.CRASH, Verdict.TIMEOUT, Verdict.ERROR, Verdict.FAIL, Verdict.DIFFERS)


def catch(
    command: Sequence[str],
    profile: str,
    *,
    all_layers: bool = False,
    readings: Mapping[str, Json] | None = None,
    env: Mapping[str, str] | None = None,
    limits: Limits | None = None,
) -> Catch | None:
    """What the kit tells of the adapter that a command starts; None if it has nothing to tell.

    The layers after the first that tells something are run only for `all_layers`. The adapter is held to `readings`
    instead of those that it declares, if there are any.
    """
    done: list[CheckDone] = []
    with Session(list(command), greeting(), limits or Limits(), env=env) as session:
        answer = session.initialize()
        try:
            hello = read_hello(answer)
        except HandshakeError as error:
            verdict = Verdict(answer.kind) if isinstance(answer, Fault) else Verdict.ERROR
            return Catch(profile, "handshake", "handshake/initialize", str(error), 1, (), verdict)
        for checks in _layers(hello, hello.readings if readings is None else readings, profile):
            done += run(checks, session, Offer(hello.methods), rules().standing)
            if not all_layers and _tells(done):
                break
    return _told(profile, done) if _tells(done) else None


def _tells(done: Sequence[CheckDone]) -> bool:
    return any(result.verdict in TOLD for result in done)


def _told(profile: str, done: Sequence[CheckDone]) -> Catch:
    number, first = next((number, result) for number, result in enumerate(done, 1) if result.verdict in TOLD)
    asked = 1 + sum(result.requests for result in done[:number])
    message = first.failure.message if first.failure else ""
    blamed = tuple(suspect.clause for suspect in suspects(done))
    worst = most_urgent(result.verdict for result in done if result.verdict in TOLD)
    return Catch(profile, first.layer, first.name, message, asked, blamed, worst)


# The checks are the same for every implementation with the same greeting, so they are made once. Those of whole games
# take too much room to be kept.

_UNKEPT = ("games",)
_kept: dict[str, list[list[Check]]] = {}


def _layers(hello: InitializeResult, readings: Mapping[str, Json], profile: str) -> Iterator[list[Check]]:
    key = repr((hello, readings, profile))
    if key not in _kept:
        checks = all_checks(hello, hello.editions, readings, profile)
        _kept[key] = [[_keeping(check) for check in group] for _, group in groupby(checks, _layer)]
    yield from _kept[key]


def _layer(check: Check) -> str:
    return check.layer


def _keeping(check: Check) -> Check:
    made: list[tuple[Question, ...]] = []

    def questions() -> tuple[Question, ...]:
        if not made:
            made.append(tuple(check.questions()))
        return made[0]

    return check if check.layer in _UNKEPT else replace(check, questions=questions)
