"""Mutants of the reference engine, made by the operators of cosmic-ray, each tried as an adapter of its own.

The kit imports the sound engine; only the adapter's process finds the mutated copy.
"""

from __future__ import annotations

import ast
import difflib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

import babel_ref
from babel_kit.transport import Limits
from strength.catching import Catch, catch

ENGINE = Path(babel_ref.__file__).parent
REASONS = Path(__file__).with_name("survivors.toml")
TOOL = f"cosmic-ray {version('cosmic-ray')}"
LEFT_OUT = ("text_notation.py",)
"""What an adapter never uses."""
OTHER_READINGS = {
    "travel-in-place": "allowed",
    "discarded-persian": "gone",
    "destroyed-temple": "pile",
    "idle-ability": "allowed",
    "reshuffle": "emptied",
    "end-judged": "turn-end",
}
"""The readings that neither edition has by itself; the bundled adapter can be held to them too."""
LIMITS = Limits(request_seconds=2, total_seconds=400, restarts=5)


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the operator, which of its places, and in which line that is."""

    file: str
    operator: str
    occurrence: int
    line: int

    @cached_property
    def code(self) -> str:
        """The text of the mutated file."""
        return str(mutate_code(_source(self.file), _operator(self.operator), self.occurrence))

    @cached_property
    def change(self) -> str:
        """What stood there and what stands there now; by this it is named in the list of reasons."""
        changed = list(difflib.ndiff(_source(self.file).splitlines(), self.code.splitlines()))
        return " -> ".join(" / ".join(line[2:].strip() for line in changed if line.startswith(mark)) for mark in "-+")

    @property
    def is_program(self) -> bool:
        """Whether what came of it can be compiled."""
        try:
            ast.parse(self.code)
        except SyntaxError:
            return False
        return True


def all_mutants() -> list[Mutant]:
    """Every mutant but those of annotations, which change nothing."""
    return [mutant for path in sorted(ENGINE.glob("*.py")) if path.name not in LEFT_OUT for mutant in _of(path.name)]


def sample(mutants: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many mutants, at as many different lines as there are."""
    shuffled = random.Random(seed).sample(mutants, len(mutants))
    taken: Counter[tuple[str, int]] = Counter()
    ranked = []
    for mutant in shuffled:
        taken[mutant.file, mutant.line] += 1
        ranked.append((taken[mutant.file, mutant.line], mutant))
    ranked.sort(key=lambda pair: pair[0])
    return list(islice((mutant for _, mutant in ranked if mutant.is_program), number))


def _of(file: str) -> Iterator[Mutant]:
    nodes = list(ast_nodes(get_ast(_source(file))))
    annotations = list(_annotations(ast.parse(_source(file))))
    for name in cosmic_ray.plugins.operator_names():
        if not cosmic_ray.plugins.get_operator(name).arguments():
            places = (place for node in nodes for place in _operator(name).mutation_positions(node))
            for occurrence, (start, _) in enumerate(places):
                if not any(first <= start < last for first, last in annotations):
                    yield Mutant(file, name, occurrence, start[0])


def _annotations(tree: ast.Module) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """From where to where each annotation goes."""
    for node in ast.walk(tree):
        for found in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(found, ast.expr):
                yield (found.lineno, found.col_offset), (found.end_lineno or 0, found.end_col_offset or 0)


def _operator(name: str) -> Any:
    return cosmic_ray.plugins.get_operator(name)()


@cache
def _source(file: str) -> str:
    return (ENGINE / file).read_text(encoding="utf-8")


# Trying them


def try_mutant(mutant: Mutant, profile: str) -> Catch | None:
    """What the kit tells of a mutant; None if it survives."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "babel_ref"
        shutil.copytree(ENGINE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / mutant.file).write_text(mutant.code, encoding="utf-8")
        env = environment(folder)
        told = catch(adapter(), profile, env=env, limits=LIMITS)
        return told or catch(adapter(), "quick", readings=OTHER_READINGS, env=env, limits=LIMITS)


def adapter() -> tuple[str, ...]:
    """The command of the bundled adapter, which must not find the engine in the working directory."""
    return sys.executable, "-P", "-m", "babel_kit.babel.adapter"


def environment(folder: str) -> dict[str, str]:
    """The environment in which the engine of a folder is found before any other."""
    others = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((folder, *([others] if others else [])))}


def lines_run() -> dict[str, set[int]]:
    """The lines of each file of the engine that an adapter runs in the profile quick."""
    with tempfile.TemporaryDirectory() as folder:
        data = f"--data-file={Path(folder) / 'coverage'}"
        traced = [sys.executable, "-P", "-m", "coverage", "run", data, "--source=babel_ref"]
        catch([*traced, "-m", "babel_kit.babel.adapter"], "quick")
        made = [sys.executable, "-m", "coverage", "json", data, "-q", "-o", "-"]
        told = subprocess.run(made, check=True, cwd=folder, stdout=subprocess.PIPE).stdout
    return {Path(file).name: set(found["executed_lines"]) for file, found in json.loads(told)["files"].items()}


def is_run(mutant: Mutant, lines: dict[str, set[int]]) -> bool:
    """Whether the statement that a mutant changes is among the lines that an adapter runs."""
    inside = [
        node
        for node in ast.walk(ast.parse(_source(mutant.file)))
        if isinstance(node, ast.stmt) and node.lineno <= mutant.line <= (node.end_lineno or 0)
    ]
    if not inside:
        return True
    innermost = max(inside, key=lambda node: node.lineno)
    statement = range(innermost.lineno, (innermost.end_lineno or innermost.lineno) + 1)
    return bool(lines.get(mutant.file, set()) & set(statement))


def reasons() -> dict[tuple[str, str], str]:
    """Why mutants that survive change nothing that an adapter can show, by file and change."""
    document = tomllib.loads(REASONS.read_text(encoding="utf-8")) if REASONS.exists() else {}
    return {(one["file"], one["change"]): one["reason"] for one in document.get("survivor", [])}
