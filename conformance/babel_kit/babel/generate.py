"""Writes the generated files that are committed: vectors, schemas, the rules' lock and rules.json, the perft counts.

Run as `python -m babel_kit.babel.generate [vectors|schema|lock|rules|catalogues|perft]…`; without a name it writes all.
In the catalogues of the features only the messages are generated; new ones wait for their translation.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from babel_kit import report, resources
from babel_kit.babel import CHAPTERS, catalogues, perft, records, rules_document
from babel_kit.babel.dutch_gherkin import read_feature
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
    return {path: _as_json(text) for path, text in found.items()}


def _as_json(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def lock() -> dict[Path, str]:
    """The lock's file and what it must hold."""
    return {resources.spec() / "clauses.lock": rules_document.lock()}


def rules_json() -> dict[Path, str]:
    """The file of the rules in both languages and what it must hold."""
    return {resources.rules_document(): _as_json(rules_document.document())}


def feature_catalogues() -> dict[Path, str]:
    """The catalogues of the features' Dutch titles, and what they must hold: no text too many and none too few."""
    found = {}
    for chapter in CHAPTERS:
        path = catalogues.path_of(chapter)
        messages = [text for _, text in read_feature(resources.features() / f"{chapter}.feature").messages()]
        found[path] = catalogues.updated(catalogues.read(path), messages)
    return found


def perft_counts() -> dict[Path, str]:
    """The file of published perft counts and what it must hold."""
    return {resources.perft(): perft.document()}


GENERATED: dict[str, Callable[[], dict[Path, str]]] = {
    "vectors": vectors,
    "schema": schemas,
    "lock": lock,
    "rules": rules_json,
    "catalogues": feature_catalogues,
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
