"""What the rules answer to a request, in the values of the wire: the reference engine as an oracle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from babel_kit.protocol import BAD_POSITION
from babel_ref import (
    Action,
    BadPosition,
    End,
    Event,
    Outcome,
    Phase,
    Position,
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
    replay,
    view,
)
from babel_ref.endings import endings_that_hold

Json = Any
Expected = dict[str, Json]


def expected(method: str, params: Mapping[str, Json]) -> Expected:
    """{"result": …}, {"refused": [every clause that forbids the action]} or {"error": code}.

    Beside the result of a play that ends the game stands `endings`: the clauses of all endings that hold. Beside the
    refusal of a replay stands `at`: the index of the first action that is refused.
    """
    try:
        return _ANSWERS[method](params)
    except BadPosition:
        return {"error": BAD_POSITION}


def _play(params: Mapping[str, Json]) -> Expected:
    action = action_from_json(params["action"])
    outcome = play(position_from_json(params["position"]), action)
    return answer_to_play(action, outcome, "legal" in params.get("want", ()))


def answer_to_play(action: Action, outcome: Outcome, wants_legal: bool = False) -> Expected:
    """What must be answered to a play of which the outcome is known."""
    if isinstance(outcome, Refused):
        return {"refused": list(outcome.clauses)}
    answer = answer_to_replay(outcome.position, action)
    answer["result"]["events"] = [hand_event(event) for event in outcome.events if event.name == "hand"]
    if wants_legal:
        answer["result"]["legal"] = _actions(outcome.position)
    return answer


def answer_to_replay(reached: Position, last: Action | None) -> Expected:
    """What must be answered where a position is reached by a last action, if there was any."""
    answer: Expected = {"result": {"position": position_to_json(reached)}}
    if reached.phase is Phase.OVER:
        answer["endings"] = list(endings_that_hold(reached, closing=isinstance(last, End)))
    return answer


def _replay(params: Mapping[str, Json]) -> Expected:
    actions = list(map(action_from_json, params["actions"]))
    reached = replay(deal_from_json(params["deal"]), actions)
    if isinstance(reached, Position):
        return answer_to_replay(reached, actions[-1] if actions else None)
    at, refused = reached
    return {"refused": list(refused.clauses), "at": at}


def _legal(params: Mapping[str, Json]) -> Expected:
    return {"result": {"actions": _actions(position_from_json(params["position"]))}}


def _actions(position: Position) -> Json:
    return list(map(action_to_json, legal(position)))


def _deal(params: Mapping[str, Json]) -> Expected:
    start = deal_from_json(params)
    return {"result": {"position": position_to_json(deal(start.edition, start.peoples, start.temples))}}


def _view(params: Mapping[str, Json]) -> Expected:
    seen = view(position_from_json(params["position"]), params["player"])
    return {"result": {"position": position_to_json(seen)}}


_ANSWERS = {"play": _play, "legal": _legal, "deal": _deal, "replay": _replay, "view": _view}


def hand_event(event: Event) -> dict[str, Json]:
    """The one event that is compared, without the clauses, which are free."""
    told = event_to_json(event)
    del told["clauses"]
    return told
