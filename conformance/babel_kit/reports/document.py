"""The whole report as one JSON document; its schema is in `report.schema.json`."""

from __future__ import annotations

from typing import Any

import msgspec

from babel_kit.report import Report, to_json


def render(report: Report) -> bytes:
    """The document. A half surrogate, as in a command with undecodable bytes, is replaced: JSON in UTF-8 has none."""
    try:
        return to_json(report)
    except UnicodeEncodeError:
        events = _encodable(msgspec.to_builtins({"events": report.events()}))
        return msgspec.json.format(msgspec.json.encode(events), indent=1) + b"\n"


def _encodable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_encodable(key): _encodable(member) for key, member in value.items()}
    return [_encodable(member) for member in value] if isinstance(value, list | tuple) else value
