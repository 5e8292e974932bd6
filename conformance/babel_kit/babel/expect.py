"""What the rules answer to a request, in the values of the wire: the reference engine as an oracle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from babel_kit.protocol import BAD_POSITION
from babel_ref import (
    BadPosition,
    End,
    Event,
    Phase,
    Refused,
    action_from_json,
    action_to_json,
    deal,
    deal_from_json,
    event_to_json,
    legal,
    play,
    position_from_json,
    position_to_json,
    view,
)
from babel_ref.endings import endings_that_hold

Json = Any
Expected = dict[str, Json]


def expected(method: str, params: Mapping[str, Json]) -> Expected:
    """{"result": …}, {"refused": [every clause that forbids the action]} or {"error": code}.

    Beside the result of a play that ends the game stands `endings`: the clauses of all endings that hold.
    """
    try:
        return _ANSWERS[method](params)
    except BadPosition:
        return {"error": BAD_POSITION}


def _play(params: Mapping[str, Json]) -> Expected:
    action = action_from_json(params["action"])
    outcome = play(position_from_json(params["position"]), action)
    if isinstance(outcome, Refused):
        return {"refused": list(outcome.clauses)}
    events = [hand_event(event) for event in outcome.events if event.name == "hand"]
    answer: Expected = {"result": {"position": position_to_json(outcome.position), "events": events}}
    if outcome.position.phase is Phase.OVER:
        answer["endings"] = list(endings_that_hold(outcome.position, closing=isinstance(action, End)))
    return answer


def _legal(params: Mapping[str, Json]) -> Expected:
    actions = legal(position_from_json(params["position"]))
    return {"result": {"actions": list(map(action_to_json, actions))}}


def _deal(params: Mapping[str, Json]) -> Expected:
    start = deal_from_json(params)
    return {"result": {"position": position_to_json(deal(start.edition, start.peoples, start.temples))}}


def _view(params: Mapping[str, Json]) -> Expected:
    seen = view(position_from_json(params["position"]), params["player"])
    return {"result": {"position": position_to_json(seen)}}


_ANSWERS = {"play": _play, "legal": _legal, "deal": _deal, "view": _view}


def hand_event(event: Event) -> dict[str, Json]:
    """The one event that is compared, without the clauses, which are free."""
    told = event_to_json(event)
    del told["clauses"]
    return told
