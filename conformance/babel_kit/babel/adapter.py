"""The reference engine as an adapter: JSON-RPC on standard input and output, one message a line.

Run as `python -m babel_kit.babel.adapter`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from babel_kit import __version__
from babel_kit.protocol import BAD_POSITION, BAD_REQUEST, PROTOCOL, UNSUPPORTED
from babel_ref import (
    EDITIONS,
    BadPosition,
    BadRequest,
    Played,
    Position,
    Refused,
    Unknown,
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
from babel_ref.sentences import facts

Json = Any


def initialize(_: Json) -> Json:
    """Who this is and what it offers."""
    return {
        "protocol": PROTOCOL,
        "game": "babel",
        "implementation": {"name": "babel_ref", "version": __version__, "language": "Python"},
        "editions": list(EDITIONS),
        "readings": {},
        "methods": ["play", "legal", "deal", "replay", "view"],
        "shuffle": "given",
        "events": True,
    }


def answer_play(params: Json) -> Json:
    """The next position and the events, or the refusal with its first clause."""
    outcome = play(position_from_json(_member(params, "position")), action_from_json(_member(params, "action")))
    if isinstance(outcome, Refused):
        return {"refused": _refusal(outcome)}
    return _played(outcome) | _wanted(params, outcome.position)


def _played(outcome: Played) -> dict[str, Json]:
    return {"position": position_to_json(outcome.position), "events": list(map(event_to_json, outcome.events))}


def _wanted(params: Json, position: Position) -> dict[str, Json]:
    return {"legal": _actions(position)} if "legal" in (params.get("want") or []) else {}


def _refusal(refused: Refused) -> Json:
    return {"clause": refused.clauses[0]}


def answer_legal(params: Json) -> Json:
    """The legal actions."""
    return {"actions": _actions(position_from_json(_member(params, "position")))}


def _actions(position: Position) -> Json:
    return list(map(action_to_json, legal(position)))


def answer_deal(params: Json) -> Json:
    """The position that is dealt."""
    start = deal_from_json(params)
    return {"position": position_to_json(deal(start.edition, start.peoples, start.temples))}


def answer_replay(params: Json) -> Json:
    """The position after the actions, or the first refusal."""
    actions = _member(params, "actions")
    if not isinstance(actions, list):
        raise BadRequest(facts("actions must be a list"))
    reached = replay(deal_from_json(_member(params, "deal")), map(action_from_json, actions))
    if isinstance(reached, Position):
        return {"position": position_to_json(reached)}
    at, refused = reached
    return {"refused": _refusal(refused), "at": at}


def answer_view(params: Json) -> Json:
    """What a player may know."""
    player = _member(params, "player")
    if player not in (1, 2) or isinstance(player, bool):
        raise BadRequest(facts("player must be 1 or 2"))
    return {"position": position_to_json(view(position_from_json(_member(params, "position")), player))}


def _member(params: Json, name: str) -> Json:
    if not isinstance(params, dict) or name not in params:
        raise BadRequest(facts("the params lack {name}", name=name))
    return params[name]


METHODS: dict[str, Callable[[Json], Json]] = {
    "initialize": initialize,
    "play": answer_play,
    "legal": answer_legal,
    "deal": answer_deal,
    "replay": answer_replay,
    "view": answer_view,
    "shutdown": lambda _: {},
}


def respond(line: bytes) -> dict[str, Json]:
    """The response to one line."""
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return _failed(None, -32700, f"this line is no JSON: {error}")
    if not isinstance(request, dict) or "method" not in request or "id" not in request:
        return _failed(None, -32600, "a request is an object with jsonrpc, id, method and params")
    name = request["method"]
    if not isinstance(name, str) or name not in METHODS:
        return _failed(request["id"], UNSUPPORTED, f"there is no method {name!r:.60}")
    try:
        return {"jsonrpc": "2.0", "id": request["id"], "result": METHODS[name](request.get("params") or {})}
    except BadPosition as error:
        return _failed(request["id"], BAD_POSITION, str(error))
    except BadRequest as error:
        return _failed(request["id"], BAD_REQUEST, str(error))
    except Unknown as error:
        return _failed(request["id"], BAD_POSITION, f"the position is known only in part: {error}")


def _failed(number: Json, code: int, message: str) -> dict[str, Json]:
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers line by line until `shutdown` or the end of the input."""
    for line in requests:
        if line.strip():
            answers.write(msgspec.json.encode(respond(line)) + b"\n")
            answers.flush()
            if b'"shutdown"' in line:
                return


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
