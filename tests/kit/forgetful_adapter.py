"""The bundled adapter with faults in what it remembers and in what it can do: `python forgetful_adapter.py FAULT`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "conformance")]

from babel_kit.babel.adapter import METHODS, respond  # noqa: E402

HELLO: dict[str, dict[str, Any]] = {
    "can only replay": {"methods": ["replay"]},
    "can only replay and refuses the second migration": {"methods": ["replay"]},
    "can only replay and shuffles by itself": {"methods": ["replay"], "shuffle": "own"},
    "can only look": {"methods": ["view"]},
    "shuffles by itself": {"shuffle": "own"},
    "shuffles other cards": {"shuffle": "own"},
    "draws what it had": {"shuffle": "own"},
}
"""What a fault changes in the greeting."""


class Memory:
    """What the adapter has seen since it was started."""

    def __init__(self) -> None:
        self.games = 0
        self.shuffles = 0


def main(fault: str) -> None:
    """Serves until the end of the input."""
    memory = Memory()
    for line in sys.stdin.buffer:
        request = json.loads(line)
        sys.stdout.write(json.dumps(answered(fault, memory, request)) + "\n")
        sys.stdout.flush()
        if request["method"] == "shutdown":
            return


def answered(fault: str, memory: Memory, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request."""
    params = request["params"]
    action = params.get("action", {})
    if request["method"] == "initialize":
        return result(request, METHODS["initialize"]({}) | HELLO.get(fault, {}))
    memory.games += action.get("do") == "draw" and params["position"]["peoples"]["discard"] == [] and is_bare(params)
    memory.shuffles += action.get("do") == "shuffle"
    if "by itself" in fault:
        shuffle_otherwise(request)
    if is_refused(fault, memory, action):
        return result(request, {"refused": {}})
    if fault == "can only replay and refuses the second migration":
        migrations = [at for at, done in enumerate(params.get("actions", ())) if done["do"] == "migrate"]
        if len(migrations) > 1:
            return result(request, {"refused": {}, "at": migrations[1]})
    answer = respond(json.dumps(request).encode())
    if action.get("do") == "shuffle" and "position" in answer["result"]:
        change_after_shuffle(fault, params["position"], answer["result"]["position"])
    return answer


def change_after_shuffle(fault: str, before: dict[str, Any], after: dict[str, Any]) -> None:
    """What a fault does to the position after a shuffle."""
    deck = after["peoples"]["deck"]
    if fault == "shuffles other cards" and deck:
        deck[0] = "A" if deck[0] != "A" else "H"
    if fault == "draws what it had":
        swap_a_card_of_the_hand(before, after)


def is_refused(fault: str, memory: Memory, action: dict[str, Any]) -> bool:
    """Whether the fault makes the adapter refuse an action."""
    if action.get("do") != "migrate":
        return False
    return (
        fault == "refuses migrations"
        or (fault == "refuses migrations after a reshuffle" and memory.shuffles > 0)
        or (fault == "refuses migrations in the second game" and memory.games > 1)
    )


def is_bare(params: dict[str, Any]) -> bool:
    """Whether a game has just begun."""
    return all(side["opening"] and side["pawn"] is None for side in params["position"]["sides"])


def shuffle_otherwise(request: dict[str, Any]) -> None:
    """Puts another order of the same cards in the place of the one that was given."""
    params = request["params"]
    for action in [params.get("action", {}), *params.get("actions", ())]:
        if "deck" in action:
            action["deck"] = sorted(action["deck"])


def swap_a_card_of_the_hand(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Puts a card that was in hand before the shuffle into the deck, for one of another people there."""
    player = before["player"] - 1
    hand, deck = after["sides"][player]["hand"], after["peoples"]["deck"]
    for card in before["sides"][player]["hand"]:
        other = next((one for one in deck if one != card), None)
        if other is not None:
            hand[hand.index(card)] = other
            deck[deck.index(other)] = card
            if hand.count(card) < before["sides"][player]["hand"].count(card):
                return


def result(request: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    """A JSON-RPC result."""
    return {"jsonrpc": "2.0", "id": request["id"], "result": value}


if __name__ == "__main__":
    main(sys.argv[1])
