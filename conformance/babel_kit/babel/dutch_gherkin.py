"""A feature in Dutch: the same scenarios, line by line, in the Dutch wording of the steps and with translated titles.

Sentences, cells and placeholders come from the step vocabulary; titles, descriptions, comments and the headings of
examples from the chapter's catalogue. Tags stay, and comments that only number a printed example.
`read_feature(path)` gives a `Feature`, which also gives the texts of its single scenarios in either language.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from gherkin.parser import Parser

from babel_kit.babel.catalogues import of_feature
from babel_kit.babel.features import KINDS, Scenario, Sentence, cells_by_heading, scenarios_in
from babel_kit.babel.gaps import PLACEHOLDER, translated
from babel_kit.babel.steps import KEYWORDS, the_step
from babel_kit.translated import Translate
from babel_ref import action_from_text, action_to_text

Node = Any

WIDTH = 120
DUTCH = {
    "Feature": "Functionaliteit",
    "Rule": "Regel",
    "Background": "Achtergrond",
    "Scenario": "Scenario",
    "Scenario Outline": "Abstract Scenario",
    "Examples": "Voorbeelden",
    "Given": KEYWORDS["nl"]["given"],
    "When": KEYWORDS["nl"]["when"],
    "Then": KEYWORDS["nl"]["then"],
    "And": "En",
    "But": "Maar",
}
"""The keywords, as Gherkin knows them in Dutch."""
_EXAMPLE = re.compile(r"[A-Z]\d+\.[A-Z]*\d+")
"""The number of a printed example, or of a clause of a rulebook."""


class Comment(NamedTuple):
    """A comment on the lines from `line` to before `end`."""

    line: int
    end: int
    text: str


def read_feature(path: Path) -> Feature:
    """A feature from its file, with the Dutch of its chapter's catalogue."""
    return Feature(path.read_text(encoding="utf-8"), of_feature(path.stem))


class Feature:
    """A feature in both languages, `en` as it stands and `nl` in Dutch. Lines are numbered as in the English text."""

    def __init__(self, text: str, dutch: Translate) -> None:
        self._dutch = dutch
        self._lines = text.splitlines()
        self._document: Any = Parser().parse(text)

    # What a catalogue translates

    def messages(self) -> Iterator[tuple[int, str]]:
        """Each text that the catalogue must translate, with the line on which it stands, in the order of the lines."""
        found = (*self._titles(), *self._headings(), *((at.line, at.text) for at in self._comments))
        yield from sorted(found, key=lambda message: message[0])

    def _titles(self) -> Iterator[tuple[int, str]]:
        for node in self._titled:
            for text in (node["name"], _unwrapped(node["description"])):
                if text:
                    yield _line(node), text

    def _headings(self) -> Iterator[tuple[int, str]]:
        for scenario in self._scenarios:
            for examples in scenario["examples"]:
                yield from ((_line(cell), cell["value"]) for cell in examples["tableHeader"]["cells"])

    def words(self, text: str, language: str) -> str:
        """A title, a description, a comment or a heading in a language; in English where it is not translated."""
        return text if language == "en" else self._dutch(text)

    # The parts

    @cached_property
    def _titled(self) -> list[Node]:
        """Everything that has a name: the feature, its rules, backgrounds, scenarios, and their examples."""
        found = [self._document["feature"]]
        for node in found:
            found += [inner for child in node.get("children", ()) for inner in child.values()]
            found += node.get("examples", ())
        return found

    @cached_property
    def _scenarios(self) -> list[Node]:
        return list(scenarios_in(self._document["feature"]))

    @cached_property
    def _comments(self) -> list[Comment]:
        """The comments that say something; lines that follow each other are one."""
        found: list[Comment] = []
        for node in self._document["comments"]:
            line, text = _line(node), _said_by(node)
            if _EXAMPLE.fullmatch(text):
                continue
            if found and found[-1].end == line:
                found[-1] = Comment(found[-1].line, line + 1, f"{found[-1].text} {text}")
            else:
                found.append(Comment(line, line + 1, text))
        return found

    def _scenario(self, line: int) -> Node:
        return next(node for node in self._scenarios if _line(node) == line)

    def tags(self, line: int) -> tuple[str, ...]:
        """The tags of the scenario on this line, without their @."""
        return tuple(tag["name"].removeprefix("@") for tag in self._scenario(line)["tags"])

    def example_at(self, line: int) -> str:
        """The printed example that the step on this line carries out, by the comment above it, or ""."""
        begin = max(_line(node) for node in self._scenarios if _line(node) < line)
        above = [_said_by(node) for node in self._document["comments"] if begin < _line(node) < line]
        return next((text for text in reversed(above) if _EXAMPLE.fullmatch(text)), "")

    # The text

    def text(self, language: str) -> str:
        """The whole feature, with a header that tells Gherkin the language where it is not English."""
        header = [] if language == "en" else [f"# language: {language}"]
        return "\n".join((*header, *self._between(1, len(self._lines) + 1, language))) + "\n"

    def scenario_text(self, line: int, language: str) -> str:
        """The scenario on this line, from its tags to its last step or example."""
        first = _first_line(self._scenario(line))
        begins = [_first_line(node) for node in self._titled if "examples" in node or "children" in node]
        end = min((begin for begin in begins if begin > line), default=len(self._lines) + 1)
        while re.fullmatch(r"\s*(#.*)?", self._lines[end - 2]):
            end -= 1
        return textwrap.dedent("\n".join(self._between(first, end, language))) + "\n"

    def _between(self, first: int, end: int, language: str) -> Iterator[str]:
        for line in range(first, end):
            as_it_stands = [self._lines[line - 1]]
            yield from as_it_stands if language == "en" else self._in_dutch.get(line, as_it_stands)

    def sentence_text(self, sentence: Sentence, language: str) -> str:
        """A sentence of a scenario with its own keyword, be it told with "And"."""
        step = the_step(sentence.keyword, sentence.text)
        said = sentence.text if language == "en" else step.said(sentence.text, "en", language)
        return f"{KEYWORDS[language][sentence.keyword]} {said}"

    def cells(self, scenario: Scenario, language: str) -> tuple[tuple[str, str], ...]:
        """The cells of the row of an outline that a scenario comes from, each with its column's heading."""
        outline = self._scenario(scenario.line)
        return tuple(
            (self.words(heading, language), value if language == "en" else _cell(outline, heading, value))
            for heading, value in scenario.cells
        )

    # Line by line in Dutch

    @cached_property
    def _in_dutch(self) -> dict[int, list[str]]:
        """What stands instead of each line that is not the same in Dutch."""
        found: dict[int, list[str]] = {}
        for node in self._titled:
            found |= self._title(node)
            found |= self._steps(node)
            found |= self._table(node)
        for comment in self._comments:
            found |= self._wrapped(comment.line, comment.end, self._dutch(comment.text), "# ")
        return found

    def _indent(self, line: int) -> str:
        text = self._lines[line - 1]
        return text[: len(text) - len(text.lstrip())]

    def _title(self, node: Node) -> dict[int, list[str]]:
        line = _line(node)
        name = f" {self._dutch(node['name'])}" if node["name"] else ""
        title = {line: [f"{self._indent(line)}{DUTCH[node['keyword']]}:{name}"]}
        if not node["description"]:
            return title
        lines = node["description"].splitlines()
        first = self._lines.index(lines[0], line) + 1
        return title | self._wrapped(first, first + len(lines), self._dutch(_unwrapped(node["description"])))

    def _wrapped(self, first: int, end: int, text: str, prefix: str = "") -> dict[int, list[str]]:
        """A text in place of the lines from `first` to before `end`."""
        start = self._indent(first) + prefix
        wrapped = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=start, break_on_hyphens=False)
        return {first: wrapped} | {line: [] for line in range(first + 1, end)}

    def _steps(self, node: Node) -> dict[int, list[str]]:
        found = {}
        for kind, step in _kinds(node.get("steps", ())):
            line = _line(step)
            said = self._said(node, kind, step["text"])
            found[line] = [f"{self._indent(line)}{DUTCH[step['keyword'].strip()]} {said}"]
            found |= self._actions(step.get("docString"))
        return found

    def _said(self, node: Node, kind: str, text: str) -> str:
        """A sentence, or in an outline its template, in Dutch."""
        if PLACEHOLDER.fullmatch(text):
            return f"<{self._dutch(text[1:-1])}>"
        return the_step(kind, _filled(node, text)).said(text, "en", "nl", self._dutch)

    def _actions(self, docstring: Node | None) -> dict[int, list[str]]:
        """The lines of a docstring, which are actions."""
        if docstring is None:
            return {}
        first = _line(docstring) + 1
        return {
            line: [self._indent(line) + action_to_text(action_from_text(action), "nl")]
            for line, action in enumerate(docstring["content"].splitlines(), first)
        }

    def _table(self, node: Node) -> dict[int, list[str]]:
        """The table of an outline's examples."""
        if "tableHeader" not in node:
            return {}
        outline = max((other for other in self._scenarios if _line(other) < _line(node)), key=_line)
        rows = {_line(node["tableHeader"]): [self._dutch(cell["value"]) for cell in node["tableHeader"]["cells"]]}
        for row in node["tableBody"]:
            rows[_line(row)] = [_cell(outline, *cell) for cell in cells_by_heading(node, row)]
        widths = [max(map(len, column)) for column in zip(*rows.values(), strict=True)]
        return {
            line: [self._indent(line) + f"| {' | '.join(map(str.ljust, cells, widths))} |"]
            for line, cells in rows.items()
        }


def _line(node: Node) -> int:
    line: int = node["location"]["line"]
    return line


def _first_line(node: Node) -> int:
    return min(map(_line, (node, *node.get("tags", ()))))


def _said_by(comment: Node) -> str:
    text: str = comment["text"].strip().removeprefix("#").strip()
    return text


def _unwrapped(text: str) -> str:
    return " ".join(text.split())


def _kinds(steps: Sequence[Node]) -> Iterator[tuple[str, Node]]:
    """The steps with what they are (given, when, then); a step that goes on with "And" is what the last one was."""
    kind = ""
    for step in steps:
        kind = KINDS.get(step["keywordType"], kind)
        yield kind, step


def _filled(outline: Node, text: str) -> str:
    """A step's text as it is in the first row, if it is an outline's."""
    for examples in outline.get("examples", ()):
        for heading, value in cells_by_heading(examples, examples["tableBody"][0]):
            text = text.replace(f"<{heading}>", value)
    return text


def _cell(outline: Node, heading: str, value: str) -> str:
    """A cell in Dutch: what fills a gap, or a whole sentence."""
    for kind, step in _kinds(outline["steps"]):
        if step["text"] == f"<{heading}>":
            return the_step(kind, value).said(value, "en", "nl")
    return translated(value, "en", "nl")
