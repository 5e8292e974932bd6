"""The scenarios below the clauses: folded, and loaded from one script file a chapter when a reader opens one."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from babel_kit.babel.board_svg import changes, draw, symbols
from babel_kit.babel.showing import ShownRow, ShownScenario, ShownStep, shown_scenarios
from babel_ref import Position, action_to_text, position_to_text
from babel_site.code_pages import page_of
from babel_site.gherkin import highlighted
from babel_site.markup import render

ROOT = "@root@"
"""Stands in what is loaded for the way to the site's root, which the script of the page knows."""
IDS = "@ids@"
"""Stands in what is loaded for what begins the ids of its boards."""


@dataclass(frozen=True)
class Folded:
    """A scenario as a page lists it: the script file of its chapter has the rest under its key."""

    key: str
    title: str
    page: str
    editions: tuple[str, ...]
    edition: str


@cache
def shown() -> tuple[ShownScenario, ...]:
    """All scenarios."""
    return tuple(shown_scenarios())


def key_of(scenario: ShownScenario) -> str:
    """What names a scenario within its chapter, fit for an address."""
    return re.sub(r"[^a-z0-9]+", "-", scenario.name.lower()).strip("-")


@dataclass(frozen=True)
class Scripts:
    """The script files by their name from the site's root, and the scenarios by clause."""

    files: Mapping[str, str]
    by_clause: Mapping[str, Sequence[Folded]]


@cache
def scripts(language: str) -> Scripts:
    """All that is shown of the scenarios in a language."""
    chapters: dict[str, dict[str, str]] = defaultdict(dict)
    for scenario in shown():
        chapters[scenario.chapter][key_of(scenario)] = _html(scenario, language)
    named = {chapter: _file(chapter, entries) for chapter, entries in chapters.items()}
    by_clause: dict[str, list[Folded]] = defaultdict(list)
    for scenario in shown():
        folded = _folded(scenario, language)
        for clause in scenario.clauses:
            by_clause[clause].append(folded)
    return Scripts(dict(named.values()), by_clause)


def _file(chapter: str, entries: Mapping[str, str]) -> tuple[str, str]:
    told = json.dumps({"symbols": symbols(), "scenarios": entries}, ensure_ascii=False, separators=(",", ":"))
    content = f"babelSite.chapter({json.dumps(chapter)},{told});\n"
    return f"_scenarios/{chapter}.{hashlib.sha256(content.encode()).hexdigest()[:10]}.js", content


def _folded(scenario: ShownScenario, language: str) -> Folded:
    return Folded(
        key=f"{scenario.chapter}/{key_of(scenario)}",
        title=scenario.title[language],
        page=page_of(scenario.file, scenario.line),
        editions=scenario.editions,
        edition=scenario.edition,
    )


def _html(scenario: ShownScenario, language: str) -> str:
    boards = _Boards(language)
    return render(
        "scenario.html",
        scenario=scenario,
        gherkin=Markup(highlighted(scenario.gherkin[language])),
        rows=[_row(row, boards, language) for row in scenario.rows],
        page=f"{ROOT}{page_of(scenario.file, scenario.line)}",
        root=ROOT,
        language=language,
    )


class _Boards:
    """Draws the boards of a scenario, each with ids of its own."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.number = 0

    def draw(self, position: Position, changed: Sequence[str] = ()) -> Markup:
        """A board."""
        self.number += 1
        return Markup(draw(position, changed=changed, language=self.language, ids=f"{IDS}{self.number}"))


def _row(row: ShownRow, boards: _Boards, language: str) -> Mapping[str, Any]:
    steps = []
    last: Position | None = None
    for step in row.steps:
        steps.append(_step(step, last, boards, language))
        last = step.after or step.before
    return {"name": row.name[language], "steps": steps}


def _step(step: ShownStep, last: Position | None, boards: _Boards, language: str) -> Mapping[str, Any]:
    """What a step shows; the board before it is left out where it is the one that was drawn last."""
    changed = changes(step.before, step.after) if step.before and step.after else ()
    return {
        "text": step.action_text[language],
        "before": boards.draw(step.before) if step.before and step.before != last else "",
        "after": boards.draw(step.after, changed) if step.after and (changed or not step.before) else "",
        "refused": step.refused,
        "outcome": [sentence for sentence in step.outcome[language] if not _names(sentence, step.refused)],
        "example": step.example,
        "judge": _judge_address(step),
    }


def _names(sentence: str, clauses: Sequence[str] | None) -> bool:
    """Whether a sentence only says that these clauses forbid it, which is told already."""
    return bool(clauses) and any(clause in sentence for clause in clauses or ())


def _judge_address(step: ShownStep) -> str:
    if not (step.before and step.action and step.sound):
        return ""
    position = quote(position_to_text(step.before), safe="")
    return f"{ROOT}judge.html#p={position}&a={quote(action_to_text(step.action), safe='')}"
