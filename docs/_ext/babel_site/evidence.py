"""What stands behind a clause: the engine's lines that state it, laws, the kit's checks, and the faults they catch."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel_kit import resources
from babel_kit.babel import CHAPTERS
from babel_kit.babel.layers import LAYERS, all_checks
from babel_kit.babel.session import NOBODY
from babel_ref import EDITIONS

ROOT = resources.root()
ENGINE = "babel_ref"
KIT = "conformance/babel_kit/babel/clauses.py"
NAME = re.compile(rf"""(["']?)\b((?:{"|".join(CHAPTERS)})(?:\.[a-z0-9-]+){{1,2}})(?![\w-])(["']?)""")
LAWS = "tests/laws"
FAULTS = "tests/strength/faults"
PROFILE = "quick"


@dataclass(frozen=True, order=True)
class Line:
    """A line of a file, and the name of what it belongs to."""

    file: str
    line: int
    name: str


@dataclass(frozen=True)
class Fault:
    """A fault that was put into the engine, what it does, and whether and by which layer of the kit it was caught."""

    name: str
    about: str
    layer: str
    caught: bool
    right: bool
    place: Line | None


# Lines


@cache
def engine_lines() -> Mapping[str, tuple[Line, ...]]:
    """By clause, the lines that name it: those of the engine that have it as a string; else those where the kit tells
    what an action makes use of; else those where the engine mentions it."""
    engine = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / ENGINE).glob("*.py"))]
    stated, mentioned = _named(engine)
    known, _ = _named([KIT])
    return {name: _once(stated[name] or known[name] or mentioned[name]) for name in {*stated, *known, *mentioned}}


def _named(files: list[str]) -> tuple[dict[str, list[Line]], dict[str, list[Line]]]:
    """By clause, the lines that have its name as a string, and those that mention it."""
    stated: dict[str, list[Line]] = defaultdict(list)
    mentioned: dict[str, list[Line]] = defaultdict(list)
    for file in files:
        text = (ROOT / file).read_text(encoding="utf-8")
        owners = _owners(ast.parse(text))
        for number, words in enumerate(text.splitlines(), 1):
            for found in NAME.finditer(words):
                line = Line(file, number, _owner(owners, number) or Path(file).stem)
                (stated if found[1] and found[3] else mentioned)[found[2]].append(line)
    return stated, mentioned


def _owners(module: ast.Module) -> list[tuple[int, int, str]]:
    """The first and last line of each top-level statement with a name, decorators included."""
    found = []
    for node in module.body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                name = name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                name = name
            case _:
                continue
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        found.append((first, node.end_lineno or node.lineno, name))
    return found


def _owner(owners: list[tuple[int, int, str]], line: int) -> str:
    return next((name for first, last, name in owners if first <= line <= last), "")


def _once(lines: list[Line]) -> tuple[Line, ...]:
    """One line for each thing that is named."""
    return tuple({(line.file, line.name): line for line in reversed(lines)}.values())[::-1]


@cache
def laws() -> Mapping[str, tuple[Line, ...]]:
    """By clause, the laws on generated positions that verify it."""
    found = defaultdict(list)
    for path in sorted((ROOT / LAWS).glob("test_*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for clause in _law_mark(function):
                    name = function.name.removeprefix("test_").replace("_", " ")
                    found[clause].append(Line(f"{LAWS}/{path.name}", function.lineno, name))
    return {name: tuple(lines) for name, lines in found.items()}


def _law_mark(function: ast.FunctionDef) -> Iterator[str]:
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.law":
            yield from (str(argument.value) for argument in mark.args if isinstance(argument, ast.Constant))


# Checks


def layers(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """By clause, the layers of the kit that have a check for it, in their order.

    Finding out means making the checks of a profile, so it is kept in the folder until something that it rests on
    changes.
    """
    kept = folder / f"layers-{_version()}.json"
    if not kept.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        begun = kept.with_suffix(f".{os.getpid()}")
        begun.write_text(json.dumps(_layers(), indent=1, sort_keys=True), encoding="utf-8")
        begun.replace(kept)  # whole at once: two languages may be built side by side
    return {name: tuple(found) for name, found in json.loads(kept.read_text(encoding="utf-8")).items()}


def _layers() -> dict[str, list[str]]:
    measured: dict[str, set[str]] = defaultdict(set)
    for check in all_checks(NOBODY, tuple(EDITIONS), {}, PROFILE):
        named = set() if check.by_question else {check.layer}
        for clause in check.clauses:
            measured[clause] |= named
        for question in check.questions() if check.by_question or not check.clauses else ():
            for clause in question.clauses:
                measured[clause].add(check.layer)
    return {clause: sorted(found, key=LAYERS.index) for clause, found in measured.items()}


def _version() -> str:
    """A checksum of all that the checks are made from."""
    summary = hashlib.sha256()
    for folder, pattern in (
        (ENGINE, "*.py"),
        ("conformance/babel_kit", "**/*.py"),
        ("conformance/vectors", "**/*.json"),
        ("spec/babel", "clauses.lock"),
    ):
        for path in sorted((ROOT / folder).glob(pattern)):
            summary.update(path.read_bytes())
    return summary.hexdigest()[:16]


# Faults


@cache
def faults() -> Mapping[str, tuple[Fault, ...]]:
    """By clause, the faults that the kit was tried on; none where it has not been measured."""
    path = ROOT / "conformance" / "strength.json"
    found = defaultdict(list)
    told: Any = json.loads(path.read_text(encoding="utf-8"))["faults"] if path.is_file() else []
    places = _fault_places()
    for one in told:
        place = places.get(one["name"])
        fault = Fault(one["name"], one["about"], one["layer"], one["caught"], one["right"], place)
        found[one["clause"]].append(fault)
    return {name: tuple(all_of_it) for name, all_of_it in found.items()}


def _fault_places() -> dict[str, Line]:
    """Where each fault is defined: the line with its name as a string."""
    found: dict[str, Line] = {}
    for path in sorted((ROOT / FAULTS).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, Line(f"{FAULTS}/{path.name}", node.lineno, node.value))
    return found
