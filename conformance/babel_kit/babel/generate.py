"""Writes the generated files that are committed: vectors, schemas, the lock of the rules, the perft counts.

Run as `python -m babel_kit.babel.generate [vectors|schema|lock|perft]…`; without a name it writes all.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from babel_kit import report, resources
from babel_kit.babel import perft, records, rules
from babel_kit.babel.features import read_scenarios
from babel_kit.babel.messages import schema
from babel_kit.babel.vectors import compile_vectors


def vectors() -> dict[Path, str]:
    """The vector files and what they must hold."""
    compiled = compile_vectors(read_scenarios(resources.features()))
    return {resources.vectors() / name: text for name, text in compiled.items()}


def schemas() -> dict[Path, str]:
    """The schemas' files, the protocol's, that of reports and that of records, and what they must hold."""
    found = {resources.schema(): schema(), resources.report_schema(): report.schema()}
    found[resources.record_schema()] = records.schema()
    return {path: json.dumps(text, indent=1, ensure_ascii=False) + "\n" for path, text in found.items()}


def lock() -> dict[Path, str]:
    """The lock's file and what it must hold."""
    return {resources.spec() / "clauses.lock": rules().lock}


def perft_counts() -> dict[Path, str]:
    """The file of published perft counts and what it must hold."""
    return {resources.perft(): perft.document()}


GENERATED: dict[str, Callable[[], dict[Path, str]]] = {
    "vectors": vectors,
    "schema": schemas,
    "lock": lock,
    "perft": perft_counts,
}


def main(names: list[str]) -> None:
    """Writes the named files, or all."""
    for name in names or GENERATED:
        for path, text in GENERATED[name]().items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
