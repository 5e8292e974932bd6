"""The bundled adapter that does at a method what `misbehaving.py` does at `trip`.

`troubled_adapter.py METHOD MODE [FILE or RAW]`; RAW are the bytes of the mode answer-raw, in which @ stands for the id.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / name) for name in ("", "conformance")]
METHOD = sys.argv.pop(1)

import misbehaving  # noqa: E402


def good(request: dict) -> bytes:
    """The bundled engine's answer."""
    from babel_kit.babel.adapter import respond  # Takes long to import, and some modes never get here.

    end = b"\r\n" if misbehaving.MODE == "crlf" else b"\n"
    return json.dumps(respond(json.dumps(request).encode())).encode() + end


def main() -> None:
    """Serves until shutdown."""
    misbehaving.good = good
    misbehaving.start()
    for request in misbehaving.requests():
        if request["method"] == METHOD and misbehaving.MODE in misbehaving.TRIPS:
            if misbehaving.MODE == "answer-raw":
                request["params"]["raw"] = misbehaving.FILE
            misbehaving.TRIPS[misbehaving.MODE](request)
        elif request["method"] == "shutdown":
            misbehaving.shut_down(request)
        else:
            misbehaving.write(good(request))


if __name__ == "__main__":
    main()
