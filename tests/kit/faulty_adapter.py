"""The bundled adapter with a fault: `python faulty_adapter.py FAULT`. Each fault is one an implementer could make."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "conformance")]

from babel_kit.babel.adapter import METHODS, respond  # noqa: E402

FATAL = {"do": "migrate", "from": "S", "to": "S"}


def main(fault: str) -> None:
    """Serves until the end of the input."""
    for line in sys.stdin.buffer:
        request = json.loads(line)
        answer = before(fault, request) or respond(line)
        answer = after(fault, request, answer)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
        if request["method"] == "shutdown":
            return


def before(fault: str, request: dict) -> dict | None:
    """What the fault does before or instead of an answer."""
    action = request.get("params", {}).get("action")
    if fault == "hangs" and action == FATAL:
        time.sleep(60)
    if fault == "crashes always" and action:
        sys.exit(7)
    if fault == "crashes" and action == FATAL:
        os.kill(os.getpid(), signal.SIGSEGV)
    if fault == "exits at once":
        print("no licence found", file=sys.stderr)
        sys.exit(3)
    if fault == "offers only play" and request["method"] not in ("initialize", "play", "shutdown"):
        return {"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32601, "message": "unsupported"}}
    return None


def after(fault: str, request: dict, answer: dict) -> dict:
    """What the fault does to an answer."""
    result = answer.get("result")
    if request["method"] == "initialize":
        return hello(fault, answer)
    action = request.get("params", {}).get("action", {})
    if fault == "cites no clause" and result and "refused" in result:
        result["refused"] = {}
    if fault == "refuses every migration" and action.get("do") == "migrate":
        return {**answer, "result": {"refused": {"clause": "migration.once"}}}
    if fault == "allows to travel in place" and "travel.another-site" in str(result):
        return respond(json.dumps(_reading(request, "travel-in-place", "allowed")).encode())
    if fault == "leaves out what is legal" and result:
        result.pop("legal", None)
    if fault == "answers with a list" and action == FATAL:
        return {**answer, "result": []}
    if fault == "hostile text" and result and "refused" in result:
        result["refused"] = {"clause": "\x1b[31m[bold]<script>alert(1)</script>"}
    return answer


def hello(fault: str, answer: dict) -> dict:
    """What the fault does to the greeting."""
    changes = {
        "speaks protocol 2": {"protocol": 2},
        "plays chess": {"game": "chess"},
        "unknown edition": {"editions": ["ravensburger-2001"]},
        "unknown reading": {"readings": {"defectors": "all"}},
        "one edition": {"editions": ["wgg-2013"]},
        "offers only play": {"methods": ["play"]},
        "declares a reading": {"readings": {"defectors": "run"}},
        "no events": {"events": False},
    }
    return {**answer, "result": {**METHODS["initialize"]({}), **changes.get(fault, {})}}


def _reading(request: dict, name: str, value: str) -> dict:
    request["params"]["position"]["readings"] = {name: value}
    return request


if __name__ == "__main__":
    main(sys.argv[1])
