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


@dataclass(frozen=True)
class Tags:
    """What a scenario's tags say."""

    clauses: tuple[str, ...]
    editions: tuple[str, ...]
    requires: Mapping[str, str | list[int]]
    examples: tuple[str, ...]


@dataclass(frozen=True)
class Scenario:
    """A scenario, one for each row of an outline."""

    chapter: str
    name: str
    line: int
    tags: Tags
    sentences: tuple[Sentence, ...]
    row: str = field(default="", compare=False)

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
    lines = _lines_by_id(document)
    document["uri"] = chapter
    for pickle in Compiler().compile(document):
        row = " · ".join(lines[node] for node in pickle["astNodeIds"][1:])
        yield Scenario(
            chapter=chapter,
            name=pickle["name"] if not row else lines[pickle["astNodeIds"][0]].partition("\t")[2],
            line=int(lines[pickle["astNodeIds"][0]].partition("\t")[0]),
            tags=parse_tags([tag["name"].removeprefix("@") for tag in pickle["tags"]]),
            sentences=tuple(_sentences(pickle["steps"])),
            row=row,
        )


def _lines_by_id(document: Any) -> dict[str, str]:
    """For a scenario's id its line and name, for an example row's id its cells."""
    found = {}
    for child in _children(document["feature"]):
        scenario = child.get("scenario")
        if scenario is None:
            continue
        found[scenario["id"]] = f"{scenario['location']['line']}\t{scenario['name']}"
        for examples in scenario["examples"]:
            for row in examples["tableBody"]:
                found[row["id"]] = ", ".join(cell["value"] for cell in row["cells"])
    return found


def _children(feature: Any) -> Iterator[Any]:
    for child in feature["children"]:
        if "rule" in child:
            yield from child["rule"]["children"]
        else:
            yield child


_KEYWORDS = {"Context": "given", "Action": "when", "Outcome": "then"}


def _sentences(steps: Any) -> Iterator[Sentence]:
    for step in steps:
        argument = step.get("argument") or {}
        docstring = argument.get("docString")
        yield Sentence(_KEYWORDS[step["type"]], step["text"], None if docstring is None else docstring["content"])


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
        for child in _children(document["feature"]):
            scenario = child.get("scenario")
            if scenario is None:
                continue
            where = f"{path.name}:{scenario['location']['line']}: {scenario['name']}"
            if (scenario["name"], scenario["location"]["line"]) not in compiled or not scenario["steps"]:
                yield f"{where}: it compiles to no scenario"
            if scenario["name"] in names:
                yield f"{where}: the name stands twice in this feature"
            names.add(scenario["name"])
