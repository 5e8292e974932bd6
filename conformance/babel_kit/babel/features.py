"""The features: reading Gherkin, running scenarios on the engine, compiling them to vectors, and linting them.

A scenario's tags say what it shows: clauses (`@migration.once`), an edition (`@wgg-2013`; none: all of them), a value
of a reading that it needs (`@reading.defectors.run`), and the printed example it is (`@example.W9.E1`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from babel_kit.babel import CHAPTERS
from babel_kit.babel.scene import Scene, SceneError
from babel_kit.babel.steps import matching, perform
from babel_ref import EDITIONS, Edition, edition_of


@dataclass(frozen=True)
class Sentence:
    """One step of a scenario."""

    keyword: str
    text: str
    docstring: str | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Tags:
    """What a scenario's tags say."""

    clauses: tuple[str, ...]
    editions: tuple[str, ...]
    requires: Mapping[str, str | list[int]]
    examples: tuple[str, ...]


@dataclass(frozen=True)
class Scenario:
    """A scenario, one for each row of an outline; `cells` has that row's values, each with its column's heading."""

    chapter: str
    name: str
    line: int
    tags: Tags
    sentences: tuple[Sentence, ...]
    cells: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    @property
    def row(self) -> str:
        """The row of the outline it comes from: its cells; empty without an outline."""
        return ", ".join(value for _, value in self.cells)

    @property
    def title(self) -> str:
        """The name, with the row of the outline it comes from."""
        return f"{self.name} [{self.row}]" if self.row else self.name

    def editions(self) -> list[Edition]:
        """The editions in which it holds, each under the readings that it needs."""
        return [edition_of(name, self.tags.requires) for name in self.tags.editions]

    def run(self, edition: Edition) -> Scene:
        """Plays the scenario; raises SceneError, with the sentence, where it does not hold."""
        scene = Scene(edition)
        for sentence in self.sentences:
            try:
                perform(scene, sentence.keyword, sentence.text, sentence.docstring)
            except SceneError as error:
                raise SceneError(f"{self.chapter}: {self.title}: {sentence.text}: {error}") from error
        return scene


def parse_tags(tags: Sequence[str]) -> Tags:
    """The meaning of tags, given without their @. Raises ValueError for a reading that there is not."""
    clauses, editions, examples = [], [], []
    requires: dict[str, Any] = {}
    for tag in tags:
        if tag in EDITIONS:
            editions.append(tag)
        elif tag.startswith("reading."):
            name, _, value = tag.removeprefix("reading.").partition(".")
            requires[name] = [int(number) for number in value.split("-")] if name == "opening-hands" else value
            edition_of(next(iter(EDITIONS)), {name: requires[name]})
        elif tag.startswith("example."):
            examples.append(tag.removeprefix("example."))
        else:
            clauses.append(tag)
    return Tags(tuple(clauses), tuple(editions or EDITIONS), requires, tuple(examples))


def read_scenarios(folder: Path) -> Iterator[Scenario]:
    """All scenarios of a folder of features, in the order of the chapters."""
    for chapter in CHAPTERS:
        path = folder / f"{chapter}.feature"
        if path.is_file():
            yield from _scenarios_of(chapter, path.read_text(encoding="utf-8"))


def _scenarios_of(chapter: str, text: str) -> Iterator[Scenario]:
    document: Any = Parser().parse(text)
    nodes = _nodes_by_id(document)
    document["uri"] = chapter
    for pickle in Compiler().compile(document):
        scenario, *rows = (nodes[node] for node in pickle["astNodeIds"])
        yield Scenario(
            chapter=chapter,
            name=scenario["name"],
            line=scenario["location"]["line"],
            tags=parse_tags([tag["name"].removeprefix("@") for tag in pickle["tags"]]),
            sentences=tuple(_sentences(pickle["steps"], nodes)),
            cells=tuple(cell for row in rows for cell in row["by_heading"]),
        )


def _nodes_by_id(document: Any) -> dict[str, Any]:
    """The scenarios, the steps, and the rows of examples (their cells `by_heading`), by their ids."""
    found: dict[str, Any] = {}
    for scenario in scenarios_in(document["feature"]):
        found |= {node["id"]: node for node in (scenario, *scenario["steps"])}
        for examples in scenario["examples"]:
            for row in examples["tableBody"]:
                found[row["id"]] = {"by_heading": cells_by_heading(examples, row)}
    return found


def cells_by_heading(examples: Any, row: Any) -> tuple[tuple[str, str], ...]:
    """The cells of a row of an outline's examples, each with its column's heading."""
    headings = examples["tableHeader"]["cells"]
    return tuple((head["value"], cell["value"]) for head, cell in zip(headings, row["cells"], strict=True))


def scenarios_in(feature: Any) -> Iterator[Any]:
    """The scenarios and outlines of a parsed feature, those in rules too."""
    return (child["scenario"] for child in _children(feature) if "scenario" in child)


def _children(feature: Any) -> Iterator[Any]:
    for child in feature["children"]:
        if "rule" in child:
            yield from child["rule"]["children"]
        else:
            yield child


KINDS = {"Context": "given", "Action": "when", "Outcome": "then"}


def _sentences(steps: Any, nodes: dict[str, Any]) -> Iterator[Sentence]:
    for step in steps:
        docstring = (step.get("argument") or {}).get("docString")
        content = None if docstring is None else docstring["content"]
        yield Sentence(KINDS[step["type"]], step["text"], content, nodes[step["astNodeIds"][0]]["location"]["line"])


def lint(folder: Path) -> Iterator[str]:
    """What the runner would let pass silently: a complaint for each fault.

    Scenario names that are not unique in their feature, scenarios without steps or without a Then, placeholders that no
    column fills, sentences that no step or more than one matches, files that are no chapter.
    """
    for path in sorted(folder.iterdir()):
        if path.suffix != ".feature" or path.stem not in CHAPTERS:
            yield f"{path.name}: no chapter has this name"
    seen: dict[tuple[str, str], str] = {}
    for scenario in read_scenarios(folder):
        where = f"{scenario.chapter}.feature:{scenario.line}: {scenario.title}"
        if seen.setdefault((scenario.chapter, scenario.title), where) is not where:
            yield f"{where}: the name stands twice"
        yield from (f"{where}: {complaint}" for complaint in _faults(scenario))
    yield from _empty_outlines(folder)


def _faults(scenario: Scenario) -> Iterator[str]:
    keywords = [sentence.keyword for sentence in scenario.sentences]
    if "then" not in keywords:
        yield "nothing is expected to follow"
    if not scenario.tags.clauses:
        yield "no clause is tagged"
    for sentence in scenario.sentences:
        if re.search("<[^>]*>", sentence.text):
            yield f"nothing fills the placeholder in {sentence.text!r}"
        number = len(matching(sentence.keyword, sentence.text))
        if number != 1:
            yield f"{number} steps match {sentence.keyword.capitalize()} {sentence.text!r}"


def _empty_outlines(folder: Path) -> Iterator[str]:
    """Scenarios that compile to nothing: an outline without rows, a scenario without steps."""
    for path in sorted(folder.glob("*.feature")):
        text = path.read_text(encoding="utf-8")
        document: Any = Parser().parse(text)
        compiled = {(scenario.name, scenario.line) for scenario in _scenarios_of(path.stem, text)}
        names = set()
        for scenario in scenarios_in(document["feature"]):
            where = f"{path.name}:{scenario['location']['line']}: {scenario['name']}"
            if (scenario["name"], scenario["location"]["line"]) not in compiled or not scenario["steps"]:
                yield f"{where}: it compiles to no scenario"
            if scenario["name"] in names:
                yield f"{where}: the name stands twice in this feature"
            names.add(scenario["name"])
