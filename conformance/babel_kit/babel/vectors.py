"""Vectors: scenarios as plain JSON, for those who want no kit and for the kit itself.

A file a chapter, {"format": 1, "chapter": name, "vectors": [vector…]}; a vector is one scenario in one edition:

    {"name": "migration/once/… [wgg-2013]", "scenario": name, "clauses": [name…], "examples": [source number…],
     "edition": name, "requires": {reading: value}, "steps": [step…]}
    step = {"method": …, "params": …, "expected": {"result": …, "endings": [clause…]} | {"refused": [clause…]}
            | {"error": code}}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from babel_kit.babel.features import Scenario
    from babel_ref import Edition

Json = Any
FORMAT = 1


@dataclass(frozen=True)
class Step:
    """One request and what must come back."""

    method: str
    params: Mapping[str, Json]
    expected: Mapping[str, Json]


@dataclass(frozen=True)
class Vector:
    """One scenario in one edition."""

    name: str
    scenario: str
    clauses: tuple[str, ...]
    examples: tuple[str, ...]
    edition: str
    requires: Mapping[str, Json]
    steps: tuple[Step, ...]

    @property
    def chapter(self) -> str:
        """The chapter whose feature it comes from."""
        return self.name.partition("/")[0]


def read_vectors(folder: Path) -> Iterator[Vector]:
    """All vectors of a folder. Raises ValueError for a file of another format."""
    for path in sorted(folder.glob("*.json")):
        document = msgspec.json.decode(path.read_bytes())
        if document.get("format") != FORMAT:
            raise ValueError(f"{path.name}: this kit reads vectors of format {FORMAT}, not {document.get('format')}")
        for vector in document["vectors"]:
            yield Vector(
                name=vector["name"],
                scenario=vector["scenario"],
                clauses=tuple(vector["clauses"]),
                examples=tuple(vector["examples"]),
                edition=vector["edition"],
                requires=vector["requires"],
                steps=tuple(Step(step["method"], step["params"], step["expected"]) for step in vector["steps"]),
            )


def compile_vectors(scenarios: Iterator[Scenario]) -> dict[str, str]:
    """The text of each vector file by its name, compiled by playing the scenarios on the engine."""
    chapters: dict[str, list[Json]] = {}
    for scenario in scenarios:
        for edition in scenario.editions():
            chapters.setdefault(scenario.chapter, []).append(_compiled(scenario, edition))
    return {f"{chapter}.json": _document(chapter, vectors) for chapter, vectors in chapters.items()}


def _compiled(scenario: Scenario, edition: Edition) -> Json:
    scene = scenario.run(edition)
    return {
        "name": f"{scenario.chapter}/{scenario.title} [{edition.name}]",
        "scenario": scenario.name,
        "clauses": list(scenario.tags.clauses),
        "examples": list(scenario.tags.examples),
        "edition": edition.name,
        "requires": dict(scenario.tags.requires),
        "steps": [
            {"method": exchange.method, "params": exchange.params, "expected": exchange.expected}
            for exchange in scene.exchanges
        ],
    }


def _document(chapter: str, vectors: list[Json]) -> str:
    """One vector a line, so that a change shows as the vectors that it changes."""
    lines = ",\n".join(json.dumps(vector, separators=(",", ":"), ensure_ascii=False) for vector in vectors)
    return f'{{"format":{FORMAT},"chapter":"{chapter}","vectors":[\n{lines}\n]}}\n'
