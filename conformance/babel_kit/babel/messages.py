"""Babel's part of the protocol, declared once: positions, actions, and each method's params and result."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from babel_kit.protocol import (
    Error,
    InitializeParams,
    InitializeResult,
    Refusal,
    ShutdownParams,
    ShutdownResult,
)

People = Literal["A", "H", "M", "P", "S"]
Level = Annotated[int, Meta(ge=1, le=6)]
Player = Literal[1, 2]
Count = Annotated[int, Meta(ge=0, le=60)]
EditionName = Literal["kosmos-2000", "wgg-2013"]
Cards = list[People | None] | None
Levels = list[Level | None] | None


class Readings(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True):
    """Departures from the edition's own readings."""

    opening_hands: Annotated[list[Count], Meta(min_length=2, max_length=2)] | msgspec.UnsetType = msgspec.UNSET
    travel_in_place: Literal["refused", "allowed"] | msgspec.UnsetType = msgspec.UNSET
    defectors: Literal["run", "people"] | msgspec.UnsetType = msgspec.UNSET
    discarded_persian: Literal["counts", "gone"] | msgspec.UnsetType = msgspec.UNSET
    destroyed_temple: Literal["quarry", "pile"] | msgspec.UnsetType = msgspec.UNSET
    idle_ability: Literal["refused", "allowed"] | msgspec.UnsetType = msgspec.UNSET
    reshuffle: Literal["needed", "emptied"] | msgspec.UnsetType = msgspec.UNSET
    end_judged: Literal["at-once", "turn-end"] | msgspec.UnsetType = msgspec.UNSET


# Positions


class Columns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """People cards by site, each bottom first; null is an unknown card, or a column of unknown size."""

    A: Cards
    H: Cards
    M: Cards
    P: Cards
    S: Cards


class Temples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Temple cards by site, each bottom first."""

    A: Levels
    H: Levels
    M: Levels
    P: Levels
    S: Levels


class Side(msgspec.Struct, frozen=True):
    """One player's side; `pawn` is null at the quarry, `opening` is true while the opening card is owed."""

    pawn: People | None
    hand: Cards
    opening: bool
    supply: Levels
    columns: Columns
    temples: Temples


class Peoples(msgspec.Struct, frozen=True):
    """The people deck, bottom first, and the discards, without order."""

    deck: Cards
    discard: Cards


class GameResult(msgspec.Struct, frozen=True):
    """Who has won, null for a draw, and, if told, the clause that ended the game."""

    winner: Player | None
    clause: str | None = None


class Position(msgspec.Struct, frozen=True):
    """A whole position."""

    edition: EditionName
    readings: Readings
    player: Player
    phase: Literal["draw", "act", "discard", "shuffle", "over"]
    migrated: bool
    endgame: bool
    owes: Count
    to_draw: Count
    result: GameResult | None
    sides: Annotated[list[Side], Meta(min_length=2, max_length=2)]
    peoples: Peoples
    quarry: Levels
    spent: Levels


# Actions


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw"):
    """Phase 1."""


class Travel(msgspec.Struct, frozen=True, tag_field="do", tag="travel"):
    """To the site of a people."""

    to: People


class Settle(msgspec.Struct, frozen=True, tag_field="do", tag="settle"):
    """A card from the hand."""

    people: People


class Build(msgspec.Struct, frozen=True, tag_field="do", tag="build", rename={"source": "from"}):
    """From a player's supply, or the own opening card."""

    source: Literal[1, 2, "opening"]


class Migrate(msgspec.Struct, frozen=True, tag_field="do", tag="migrate", rename={"source": "from"}):
    """From an own column to another."""

    source: People
    to: People


class Use(
    msgspec.Struct, frozen=True, tag_field="do", tag="use", rename={"source": "from"}, omit_defaults=True, kw_only=True
):
    """An ability: `target` for drive-out, `from` for skip, `group` where there are several of that people."""

    people: People
    power: Literal["destroy", "steal", "drive-out", "skip", "defect", "halve"]
    target: People | None = None
    source: Player | None = None
    group: Annotated[int, Meta(ge=1)] | None = None


class Discard(msgspec.Struct, frozen=True, tag_field="do", tag="discard"):
    """What the halved player gives up."""

    cards: list[People]


class End(msgspec.Struct, frozen=True, tag_field="do", tag="end"):
    """Closes phase 2 and carries out phase 3."""


class Shuffle(msgspec.Struct, frozen=True, tag_field="do", tag="shuffle", omit_defaults=True):
    """The discards in their new order, bottom first; without `deck` (only in lists) any order."""

    deck: list[People] | None = None


Action = Draw | Travel | Settle | Build | Migrate | Use | Discard | End | Shuffle


# Params and results of each method


class DealParams(msgspec.Struct, frozen=True):
    """The shuffled piles, bottom first."""

    edition: EditionName
    readings: Readings
    peoples: Annotated[list[People], Meta(min_length=60, max_length=60)]
    temples: Annotated[list[Level], Meta(min_length=43, max_length=43)]


class PlayParams(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position and an action; `want` asks for the legal actions of the next position too."""

    position: Position
    action: Action
    want: list[Literal["legal"]] = []


class PlayResult(msgspec.Struct, frozen=True):
    """The next position, or a refusal; of the events only `hand` is compared."""

    position: Position | None = None
    refused: Refusal | None = None
    events: list[dict[str, Any]] | None = None
    legal: list[Action] | None = None


class LegalParams(msgspec.Struct, frozen=True):
    """A position."""

    position: Position


class LegalResult(msgspec.Struct, frozen=True):
    """Its legal actions, in any order."""

    actions: list[Action]


class ReplayParams(msgspec.Struct, frozen=True):
    """A deal and what was done."""

    deal: DealParams
    actions: list[Action]


class ReplayResult(msgspec.Struct, frozen=True):
    """The position after all actions, or the first refusal and its index from 0."""

    position: Position | None = None
    refused: Refusal | None = None
    at: Annotated[int, Meta(ge=0)] | None = None


class ViewParams(msgspec.Struct, frozen=True):
    """A position and who looks."""

    position: Position
    player: Player


class PositionResult(msgspec.Struct, frozen=True):
    """A position: the answer to `deal` and `view`."""

    position: Position


MESSAGES: dict[str, tuple[type[msgspec.Struct], type[msgspec.Struct]]] = {
    "initialize": (InitializeParams, InitializeResult),
    "play": (PlayParams, PlayResult),
    "legal": (LegalParams, LegalResult),
    "deal": (DealParams, PositionResult),
    "replay": (ReplayParams, ReplayResult),
    "view": (ViewParams, PositionResult),
    "shutdown": (ShutdownParams, ShutdownResult),
}
"""Each method's params and result."""


def schema() -> dict[str, Any]:
    """The JSON Schema of the protocol: a request or a response, with one definition for each message type."""
    types = [Error, *dict.fromkeys(message for pair in MESSAGES.values() for message in pair)]
    _, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    for method, (params, _) in MESSAGES.items():
        definitions[f"{method.capitalize()}Request"] = _request(method, params.__name__)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The Babel conformance protocol, version 1",
        "description": "JSON-RPC 2.0, one message a line. The result of a response is that of its request's method.",
        "anyOf": [
            *({"$ref": f"#/$defs/{method.capitalize()}Request"} for method in MESSAGES),
            _response("result", {"anyOf": [{"$ref": f"#/$defs/{result.__name__}"} for _, result in MESSAGES.values()]}),
            _response("error", {"$ref": "#/$defs/Error"}),
        ],
        "$defs": dict(sorted(definitions.items())),
    }


def _request(method: str, params: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "jsonrpc": {"const": "2.0"},
            "id": {"type": "integer"},
            "method": {"const": method},
            "params": {"$ref": f"#/$defs/{params}"},
        },
        "required": ["jsonrpc", "id", "method", "params"],
    }


def _response(member: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"jsonrpc": {"const": "2.0"}, "id": {"type": "integer"}, member: schema},
        "required": ["jsonrpc", "id", member],
    }
