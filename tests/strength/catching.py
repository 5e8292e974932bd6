"""Runs the kit on an implementation layer by layer, until one of them tells of a fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from babel_kit.babel import rules
from babel_kit.babel.handshake import HandshakeError, greeting, read_hello
from babel_kit.babel.layers import all_checks
from babel_kit.checks import Check, Question
from babel_kit.protocol import InitializeResult
from babel_kit.report import CheckDone, Verdict, most_urgent
from babel_kit.runner import run
from babel_kit.transport import Fault, Limits, Session


@dataclass(frozen=True)
class Catch:
    """What the first layer told that told of anything.

    `requests` are those asked up to the check that told it first, `blamed` the clauses to which something was put down
    in the layer, the ones with the most failing checks first, `worst` the most urgent verdict of the whole run.
    """

    verdict: Verdict
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
    env: Mapping[str, str] | None = None,
    limits: Limits | None = None,
) -> Catch | None:
    """What the kit tells of the adapter that a command starts; None if it has nothing to tell.

    The layers after the first that tells something are run only for `all_layers`.
    """
    found: Catch | None = None
    with Session(list(command), greeting(), limits or Limits(), env=env) as session:
        answer = session.initialize()
        try:
            hello = read_hello(answer)
        except HandshakeError as error:
            verdict = Verdict(answer.kind) if isinstance(answer, Fault) else Verdict.ERROR
            return Catch(verdict, "handshake", "handshake/initialize", str(error), 1, (), verdict)
        asked = 1
        for layer, checks in _layers(hello, profile):
            results = list(run(checks, session, hello.methods, rules().standing))
            told = _told(layer, results, asked)
            asked += sum(result.requests for result in results)
            if found is None:
                found = told
            elif told is not None:
                found = replace(found, worst=most_urgent((found.worst, told.worst)))
            if found is not None and not all_layers:
                break
    return found


def _told(layer: str, results: Sequence[CheckDone], asked: int) -> Catch | None:
    telling = [result for result in results if result.verdict in TOLD]
    if not telling:
        return None
    first = telling[0]
    before = sum(result.requests for result in results[: results.index(first) + 1])
    message = first.failure.message if first.failure else ""
    worst = most_urgent(result.verdict for result in telling)
    return Catch(worst, layer, first.name, message, asked + before, _blamed(telling), worst)


def _blamed(telling: Sequence[CheckDone]) -> tuple[str, ...]:
    blamed = [clause for result in telling for clause, verdict in result.clauses.items() if verdict in TOLD]
    return tuple(sorted(dict.fromkeys(blamed), key=blamed.count, reverse=True))


# The checks are the same for every implementation with the same greeting, so they are made once. Those of whole games
# take too much room to be kept.

_UNKEPT = ("games",)
_kept: dict[str, tuple[InitializeResult, list[tuple[str, list[Check]]]]] = {}


def _layers(hello: InitializeResult, profile: str) -> Iterator[tuple[str, list[Check]]]:
    if profile not in _kept or _kept[profile][0] != hello:
        checks = all_checks(hello, hello.editions, hello.readings, profile)
        layers = [(layer, [_keeping(check) for check in group]) for layer, group in groupby(checks, _layer)]
        _kept[profile] = hello, layers
    yield from _kept[profile][1]


def _layer(check: Check) -> str:
    return check.layer


def _keeping(check: Check) -> Check:
    made: list[tuple[Question, ...]] = []

    def questions() -> tuple[Question, ...]:
        if not made:
            made.append(tuple(check.questions()))
        return made[0]

    return check if check.layer in _UNKEPT else replace(check, questions=questions)
