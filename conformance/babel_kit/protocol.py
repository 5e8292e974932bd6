"""The messages that any game's adapter and the kit exchange, declared once; the JSON Schema is generated from them.

What a position, an action and a deal are is the game's own affair: see `babel_kit.babel.messages`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

PROTOCOL = 1
BAD_REQUEST, UNSUPPORTED, BAD_POSITION = -32602, -32601, -32001

Method = Literal["play", "legal", "deal", "replay", "view"]


class Kit(msgspec.Struct, frozen=True):
    """Who asks."""

    name: str
    version: str


class InitializeParams(msgspec.Struct, frozen=True):
    """The kit's greeting; `rules` is the checksum of the rules that the kit holds."""

    protocol: int
    kit: Kit
    rules: str


class Implementation(msgspec.Struct, frozen=True):
    """Who answers."""

    name: str
    version: str
    language: str = ""


class InitializeResult(msgspec.Struct, frozen=True):
    """What the adapter plays and offers; `readings` holds only departures from the editions' own."""

    protocol: int
    game: str
    implementation: Implementation
    editions: list[str]
    methods: list[Method]
    readings: dict[str, Any] = {}
    shuffle: Literal["given", "own"] = "given"
    events: bool = False


class Refusal(msgspec.Struct, frozen=True):
    """That an action is not allowed, and, if the adapter says so, a clause that forbids it."""

    clause: str | None = None


class ShutdownParams(msgspec.Struct, frozen=True):
    """The kit takes its leave."""


class ShutdownResult(msgspec.Struct, frozen=True):
    """So does the adapter; then it ends."""


class Error(msgspec.Struct, frozen=True):
    """A JSON-RPC error: -32602 bad request, -32601 unsupported, -32001 bad position."""

    code: int
    message: str
    data: Any = None
