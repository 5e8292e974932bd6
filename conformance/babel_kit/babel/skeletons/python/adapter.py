"""Lets babel-rules check my Babel program: answers JSON-RPC requests, one a line, on standard input and output.

Try it:  babel-rules doctor -- python3 adapter.py
The protocol: conformance/README.md of babel-rules
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

BAD_REQUEST, UNSUPPORTED, BAD_POSITION = -32602, -32601, -32001

HELLO = {
    "protocol": 1,
    "game": "babel",
    "implementation": {"name": "My Babel", "version": "0.1", "language": "Python"},  # TODO: your program's name
    "editions": ["wgg-2013"],  # TODO: the editions that you play: kosmos-2000, wgg-2013
    "methods": ["play"],  # later also: legal, view, deal, replay
}


class Unanswerable(Exception):
    """A request that gets an error: `raise Unanswerable(BAD_POSITION, "13 cards of the Medes")`."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


# ----------------------------------------------------------------------------------------------------------------------
# TODO: HERE GOES YOUR OWN ENGINE.
#
#     1. Put params["position"] into your engine. Every pile is listed bottom first, top last. Keep nothing from one
#        request to the next: every request brings its whole position.
#     2. Carry out params["action"], for example {"do": "travel", "to": "H"}.
#     3. Answer {"position": …}, your engine's position written down in the same way, with all of its members;
#        or {"refused": {}} where your engine does not allow the action.
#
# What you print goes to standard error, so debugging prints do no harm.
# ----------------------------------------------------------------------------------------------------------------------
def play(params: dict[str, Any]) -> dict[str, Any]:
    """The position after an action, or the refusal."""
    position, action = params["position"], params["action"]
    raise Unanswerable(UNSUPPORTED, f"play is not implemented yet: {action['do']} in the phase {position['phase']}")


METHODS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "initialize": lambda _: HELLO,
    "play": play,
    "shutdown": lambda _: {},
}


def answer_to(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request, with its id."""
    answer = {"jsonrpc": "2.0", "id": request["id"]}
    method = request["method"]
    try:
        if method not in METHODS:
            raise Unanswerable(UNSUPPORTED, f"there is no method {method}")
        return {**answer, "result": METHODS[method](request["params"])}
    except Unanswerable as error:
        return {**answer, "error": {"code": error.code, "message": str(error)}}


def main() -> None:
    """Answers line by line until shutdown."""
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # so that a stray print cannot get between the answers
    for line in sys.stdin.buffer:
        request = json.loads(line)
        answers.write(json.dumps(answer_to(request)).encode() + b"\n")
        answers.flush()
        if request["method"] == "shutdown":
            return


if __name__ == "__main__":
    main()
