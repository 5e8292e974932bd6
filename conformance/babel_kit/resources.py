"""Where the spec, the features, the vectors and the schema are: in the wheel with this package or in the checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def root() -> Path:
    """The folder that holds `spec/`, `features/` and `conformance/`."""
    packed = _PACKAGE / "data"
    return packed if packed.is_dir() else _PACKAGE.parent.parent


def spec() -> Path:
    """The rules' text."""
    return root() / "spec" / "babel"


def features() -> Path:
    """The features."""
    return root() / "features" / "babel"


def vectors() -> Path:
    """The compiled vectors."""
    return root() / "conformance" / "vectors" / "babel"


def perft() -> Path:
    """The published perft counts."""
    return root() / "conformance" / "perft.json"


def schema() -> Path:
    """The protocol's JSON Schema."""
    return root() / "conformance" / "protocol.schema.json"


def report_schema() -> Path:
    """The JSON Schema of a report."""
    return root() / "conformance" / "report.schema.json"


def record_schema() -> Path:
    """The JSON Schema of a game record's lines."""
    return root() / "conformance" / "record.schema.json"


def rules_document() -> Path:
    """The rules as one JSON document in both languages."""
    return root() / "conformance" / "rules.json"
