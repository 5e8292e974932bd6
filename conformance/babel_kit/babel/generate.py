"""Writes the generated files that are committed: the vectors, the protocol's schema, and the lock of the rules.

Run as `python -m babel_kit.babel.generate [vectors|schema|lock]…`; without a name it writes all.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from babel_kit import resources
from babel_kit.babel import rules
from babel_kit.babel.features import read_scenarios
from babel_kit.babel.messages import schema
from babel_kit.babel.vectors import compile_vectors


def vectors() -> dict[Path, str]:
    """The vector files and what they must hold."""
    compiled = compile_vectors(read_scenarios(resources.features()))
    return {resources.vectors() / name: text for name, text in compiled.items()}


def protocol_schema() -> dict[Path, str]:
    """The schema's file and what it must hold."""
    return {resources.schema(): json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"}


def lock() -> dict[Path, str]:
    """The lock's file and what it must hold."""
    return {resources.spec() / "clauses.lock": rules().lock}


GENERATED: dict[str, Callable[[], dict[Path, str]]] = {"vectors": vectors, "schema": protocol_schema, "lock": lock}


def main(names: list[str]) -> None:
    """Writes the named files, or all."""
    for name in names or GENERATED:
        for path, text in GENERATED[name]().items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
