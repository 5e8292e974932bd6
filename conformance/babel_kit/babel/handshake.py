"""The handshake: reading an adapter's greeting, and under which readings it is to be held."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

import msgspec

from babel_kit import __version__
from babel_kit.babel import rules
from babel_kit.protocol import PROTOCOL, InitializeResult, Method
from babel_kit.transport import Answer, Call, ErrorAnswer, Fault
from babel_ref import BabelError, edition_of

Json = Any
METHODS: tuple[str, ...] = get_args(Method)
SHOWN, MOST_SHOWN = 40, 5
"""How many characters of a wrong name are shown, and of how many names."""


class HandshakeError(ValueError):
    """An answer to `initialize` that the kit cannot work with; the message says what to change."""


def greeting() -> Call:
    """The kit's `initialize`."""
    kit = {"name": "babel-rules", "version": __version__}
    return Call("initialize", {"protocol": PROTOCOL, "kit": kit, "rules": rules().checksum})


def read_hello(answer: Answer) -> InitializeResult:
    """The adapter's greeting; raises HandshakeError if it is none that fits Babel and this kit."""
    if isinstance(answer, Fault):
        raise HandshakeError(answer.message)
    if isinstance(answer, ErrorAnswer):
        raise HandshakeError(f"the adapter answered initialize with error {answer.code}: {answer.message}")
    _require_known_methods(answer.value)
    try:
        hello = _without_repetition(msgspec.convert(answer.value, InitializeResult))
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


def _without_repetition(hello: InitializeResult) -> InitializeResult:
    editions, methods = list(dict.fromkeys(hello.editions)), list(dict.fromkeys(hello.methods))
    return msgspec.structs.replace(hello, editions=editions, methods=methods)


def _require_known_methods(greeted: Json) -> None:
    declared = greeted.get("methods") if isinstance(greeted, dict) else None
    unknown = [name for name in declared if name not in METHODS] if isinstance(declared, list) else []
    if unknown:
        told = ", ".join(json.dumps(name)[:SHOWN] for name in unknown[:MOST_SHOWN])
        raise HandshakeError(
            f"the adapter declares methods that there are not: {told}; in `methods` may stand {', '.join(METHODS)}"
        )


def departures(edition: str, readings: Mapping[str, Json]) -> dict[str, Json]:
    """The readings in which an edition under these departs from its own, as on the wire."""
    return dict(_departures(edition, json.dumps(readings, sort_keys=True)))


@cache
def _departures(edition: str, readings: str) -> dict[str, Json]:
    """Worked out once for each edition: it is asked for every vector."""
    found = edition_of(edition, json.loads(readings)).departures
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}
