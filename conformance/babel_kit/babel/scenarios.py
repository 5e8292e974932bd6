"""Layer 2, scenarios: every example of the features, compiled, under the readings that an implementation declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from babel_kit.babel.asking import question
from babel_kit.babel.expect import expected
from babel_kit.babel.handshake import departures
from babel_kit.babel.reached import precisely
from babel_kit.babel.vectors import Step, Vector
from babel_kit.checks import Check, Question
from babel_kit.protocol import InitializeResult
from babel_ref import edition_of

Json = Any
LAYER = "scenarios"


def scenario_checks(
    vectors: Iterable[Vector], hello: InitializeResult, editions: Sequence[str], readings: Mapping[str, Json]
) -> Iterator[Check]:
    """The vectors of these editions that hold under these readings, as checks."""
    for vector in vectors:
        if vector.edition in editions and _holds_under(vector, readings):
            yield Check(
                name=f"{LAYER}/{vector.name}",
                layer=LAYER,
                chapter=vector.chapter,
                edition=vector.edition,
                clauses=vector.clauses,
                questions=partial(_questions, vector, hello, readings),
                needs=tuple(sorted({step.method for step in vector.steps})),
            )


def _questions(vector: Vector, hello: InitializeResult, readings: Mapping[str, Json]) -> Iterator[Question]:
    for step in steps_under(vector, readings):
        asked = question(step.method, step.params, hello, vector.clauses, step.expected)
        yield precisely(asked, vector.clauses)


def _holds_under(vector: Vector, readings: Mapping[str, Json]) -> bool:
    if not vector.requires:
        return True
    declared = edition_of(vector.edition, readings).readings
    return all(declared[name] == _value(value) for name, value in vector.requires.items())


def _value(value: Json) -> Json:
    return tuple(value) if isinstance(value, list) else value


def steps_under(vector: Vector, readings: Mapping[str, Json]) -> Iterator[Step]:
    """The vector's steps as they are under these readings: what follows is asked of the rules anew where they depart
    from those for which the vector was compiled."""
    declared = departures(vector.edition, readings)
    if declared == departures(vector.edition, vector.requires):
        yield from vector.steps
        return
    led_to: tuple[Json, Json] = (None, None)
    for step in vector.steps:
        params = dict(step.params)
        if "readings" in params:
            params["readings"] = declared
        elif params["position"] == led_to[0]:
            params["position"] = led_to[1]
        else:
            params["position"] = {**params["position"], "readings": declared}
        answer = expected(step.method, params)
        if "result" in answer and "result" in step.expected and step.method != "view":
            led_to = step.expected["result"].get("position"), answer["result"].get("position")
        yield Step(step.method, params, answer)
