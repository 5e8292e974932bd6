"""Babel's checks: what the vectors ask of an adapter, and how its answers are judged."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from babel_kit.babel.compare import action_differences, hand_events, position_differences
from babel_kit.babel.drawing import draw
from babel_kit.babel.expect import expected
from babel_kit.babel.messages import MESSAGES
from babel_kit.babel.vectors import Step, Vector
from babel_kit.protocol import BAD_POSITION, BAD_REQUEST, PROTOCOL, UNSUPPORTED, InitializeResult
from babel_kit.results import Check, Difference, Judgement, Question, Verdict
from babel_kit.transport import Answer, Call, ErrorAnswer, Result
from babel_ref import (
    EDITIONS,
    BabelError,
    action_from_json,
    action_to_text,
    edition_of,
    position_from_json,
    position_to_text,
)

Json = Any
PASS = Judgement(Verdict.PASS)


# The handshake


class HandshakeError(ValueError):
    """An answer to `initialize` that the kit cannot work with; the message says what to change."""


def read_hello(value: Json) -> InitializeResult:
    """The answer to `initialize`; raises HandshakeError if it is not one that fits Babel and this kit."""
    try:
        hello = msgspec.convert(value, InitializeResult)
    except msgspec.ValidationError as error:
        raise HandshakeError(f"the answer to initialize is not what the protocol says: {error}") from None
    if hello.protocol != PROTOCOL:
        raise HandshakeError(f"the adapter speaks protocol {hello.protocol}, this kit speaks {PROTOCOL}")
    if hello.game != "babel":
        raise HandshakeError(f"the adapter plays {hello.game!r}, not 'babel'")
    if not hello.editions:
        raise HandshakeError("the adapter declares no edition")
    try:
        for edition in hello.editions:
            edition_of(edition, hello.readings)
    except BabelError as error:
        raise HandshakeError(str(error)) from None
    return hello


# Which vectors an implementation is held to


def checks_for(
    vectors: Iterable[Vector], hello: InitializeResult, editions: Sequence[str], readings: Mapping[str, Json]
) -> Iterator[Check]:
    """The vectors of these editions as checks, under the readings that the implementation declares."""
    for vector in vectors:
        if vector.edition in editions and _holds_under(vector, readings):
            yield Check(
                name=f"scenarios/{vector.name}",
                layer="scenarios",
                chapter=vector.chapter,
                edition=vector.edition,
                clauses=vector.clauses,
                questions=tuple(_question(step, hello, vector.clauses) for step in steps_under(vector, readings)),
            )


def _holds_under(vector: Vector, readings: Mapping[str, Json]) -> bool:
    declared = edition_of(vector.edition, readings).readings
    return all(declared[name] == _value(value) for name, value in vector.requires.items())


def _value(value: Json) -> Json:
    return tuple(value) if isinstance(value, list) else value


def _departures(edition: str, readings: Mapping[str, Json]) -> dict[str, Json]:
    departures = edition_of(edition, readings).departures
    return {name: list(value) if isinstance(value, tuple) else value for name, value in departures.items()}


def steps_under(vector: Vector, readings: Mapping[str, Json]) -> Iterator[Step]:
    """The vector's steps as they are under these readings: what follows is asked of the rules anew where they depart
    from those for which the vector was compiled."""
    departures = _departures(vector.edition, readings)
    if departures == _departures(vector.edition, vector.requires):
        yield from vector.steps
        return
    led_to: tuple[Json, Json] = (None, None)
    for step in vector.steps:
        params = dict(step.params)
        if "readings" in params:
            params["readings"] = departures
        elif params["position"] == led_to[0]:
            params["position"] = led_to[1]
        else:
            params["position"] = {**params["position"], "readings": departures}
        answer = expected(step.method, params)
        if "result" in answer and "result" in step.expected and step.method != "view":
            led_to = step.expected["result"].get("position"), answer["result"].get("position")
        yield Step(step.method, params, answer)


def _question(step: Step, hello: InitializeResult, clauses: tuple[str, ...]) -> Question:
    return Question(
        call=Call(step.method, step.params),
        judge=partial(judge, step.method, step.expected, hello, clauses),
        asked=asked(step.method, step.params),
        picture=partial(picture, step.params),
        again=again(step.method, step.params),
    )


# How it is shown


def asked(method: str, params: Mapping[str, Json]) -> str:
    """What was asked, in words."""
    match method:
        case "play":
            return f"play: {action_to_text(action_from_json(params['action']))}"
        case "view":
            return f"view of player {params['player']}"
        case "deal":
            return f"deal: {params['edition']}"
    return method


def picture(params: Mapping[str, Json]) -> str:
    """The position that was asked about, drawn in text, if it is a sound one."""
    if "position" not in params:
        return ""
    try:
        return draw(position_from_json(params["position"]))
    except BabelError as error:
        return f"(a bad position: {error})"


def again(method: str, params: Mapping[str, Json]) -> str:
    """A command that shows what the rules say here; empty where there is none."""
    if method != "play":
        return ""
    try:
        position = position_to_text(position_from_json(params["position"]))
    except BabelError:
        return ""
    return (
        f"babel-rules judge {shlex.quote(position)} {shlex.quote(action_to_text(action_from_json(params['action'])))}"
    )


# How answers are judged


def judge(
    method: str, wanted: Mapping[str, Json], hello: InitializeResult, clauses: tuple[str, ...], answer: Answer
) -> Judgement:
    """What an answer to a vector's step comes to."""
    if isinstance(answer, ErrorAnswer):
        return _judge_error(wanted, answer)
    assert isinstance(answer, Result)
    try:
        msgspec.convert(answer.value, MESSAGES[method][1])
    except msgspec.ValidationError as error:
        return Judgement(Verdict.ERROR, f"the answer is not what the protocol says for {method}: {error}")
    if "error" in wanted:
        return Judgement(Verdict.FAIL, "a bad position was taken for a good one", (_difference(wanted, answer.value),))
    if method == "play":
        return _judge_play(wanted, hello, clauses, answer.value)
    differences = tuple(_differences(wanted["result"], answer.value, []))
    return Judgement(Verdict.FAIL, "the answer is another one", differences) if differences else PASS


def _judge_error(wanted: Mapping[str, Json], answer: ErrorAnswer) -> Judgement:
    if answer.code == UNSUPPORTED:
        return Judgement(Verdict.NOT_OFFERED)
    if "error" in wanted and answer.code in (BAD_POSITION, BAD_REQUEST):
        return PASS
    return Judgement(Verdict.ERROR, f"the adapter answered with error {answer.code}: {answer.message}")


def _difference(wanted: Mapping[str, Json], actual: Json) -> Difference:
    return Difference("answer", json.dumps(wanted), json.dumps(actual)[:200])


def _judge_play(
    wanted: Mapping[str, Json], hello: InitializeResult, clauses: tuple[str, ...], given: Json
) -> Judgement:
    refused = given.get("refused")
    if refused is None and given.get("position") is None:
        return Judgement(Verdict.ERROR, "the answer has neither a position nor a refusal")
    if "refused" in wanted:
        return _judge_refusal(wanted["refused"], clauses, refused)
    if refused is not None:
        told = f" (the adapter says: {refused['clause']})" if refused.get("clause") else ""
        return Judgement(Verdict.FAIL, f"refused, but no clause forbids it{told}")
    differences = list(_differences(wanted["result"], given, wanted.get("endings", [])))
    if hello.events:
        due, told_events = wanted["result"]["events"], hand_events(given.get("events"))
        if due != told_events:
            differences.append(Difference("events", due, told_events))
    return Judgement(Verdict.FAIL, "what follows is another position", tuple(differences)) if differences else PASS


def _judge_refusal(forbidding: Sequence[str], clauses: tuple[str, ...], refused: Json) -> Judgement:
    blamed = tuple(clause for clause in clauses if clause in forbidding)
    names = " and ".join(forbidding)
    if refused is None:
        return Judgement(Verdict.FAIL, f"allowed, but {names} forbids it", blamed=blamed)
    cited = refused.get("clause")
    if cited is not None and cited not in forbidding:
        return Judgement(
            Verdict.FAIL, f"refused, but by {cited}, which does not forbid it; {names} does", blamed=blamed
        )
    return PASS


def _differences(wanted: Json, given: Json, endings: list[str]) -> Iterator[Difference]:
    if "actions" in wanted:
        yield from action_differences(wanted["actions"], given["actions"])
    if "position" in wanted:
        yield from position_differences(wanted["position"], given["position"], endings)


def known_editions() -> list[str]:
    """The names of the editions there are."""
    return list(EDITIONS)
