"""The scenarios as they are shown to readers: their text in either language, and the boards before and after each step.

    for shown in shown_scenarios():
        shown.title["nl"], shown.gherkin["nl"], shown.clauses
        for row in shown.rows:                  # one, or one for each row of an outline
            for step in row.steps:
                step.before, step.action, step.after or step.refused

What stands under `en` and `nl` says the same in English and in Dutch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from babel_kit import resources
from babel_kit.babel.dutch_gherkin import Feature, read_feature
from babel_kit.babel.features import Scenario, Sentence, read_scenarios
from babel_kit.babel.scene import Exchange, Scene
from babel_kit.babel.steps import perform
from babel_ref import (
    EDITIONS,
    Action,
    Edition,
    Position,
    action_from_json,
    position_from_json,
)
from babel_ref.language import LANGUAGES

Json = Any
Text = Mapping[str, str]
"""A text by language, `en` and `nl`."""


@dataclass(frozen=True)
class ShownStep:
    """Something that is done, or asked, in a scenario, with the boards.

    `method` is `play`, or `deal`, `view` or `legal`, which have no `action`. `action_text` is the sentence ("When
    player 1 travels to the Medes"; of `legal` the Then); `babel_ref.action_to_text(action)` is the notation that the
    judge takes. `before` is None before a deal. `after` is the position that follows, for `view` what the player sees,
    and None where the action is `refused` (by these clauses), the position is bad (`refused` holds the clauses that it
    breaks; `sound` is False, and `before` cannot be judged) or the legal actions are asked for. `outcome` has the Then
    sentences that follow, `example` the printed example that is carried out, if one is told ("W16.E3").
    """

    method: str
    action: Action | None
    action_json: Json | None
    action_text: Text
    before: Position | None
    after: Position | None
    refused: tuple[str, ...] | None
    outcome: Mapping[str, tuple[str, ...]]
    example: str = ""
    sound: bool = True


@dataclass(frozen=True)
class ShownRow:
    """A scenario, or one row of an outline: its cells with their headings, the vector's name, the steps."""

    cells: Mapping[str, tuple[tuple[str, str], ...]]
    vector: str
    steps: tuple[ShownStep, ...]

    @property
    def name(self) -> Text:
        """The row in words, such as "column: 2 Persians · level: 3"; empty where there is no outline."""
        return {language: " · ".join(map(": ".join, cells)) for language, cells in self.cells.items()}


@dataclass(frozen=True)
class ShownScenario:
    """A scenario. `edition` is the one that the rows are played in, `editions` are all in which it holds.

    `name` is the English one, `title` the name in each language, `tags` are without their @, `requires` are the
    readings it needs; `file` is relative to the root of the project, `line` where the scenario begins.
    """

    chapter: str
    name: str
    title: Text
    gherkin: Text
    clauses: tuple[str, ...]
    examples: tuple[str, ...]
    tags: tuple[str, ...]
    requires: Mapping[str, Json]
    editions: tuple[str, ...]
    edition: str
    file: str
    line: int
    rows: tuple[ShownRow, ...]


def shown_scenarios(edition: str | None = None, folder: Path | None = None) -> Iterator[ShownScenario]:
    """All scenarios, in the order of the chapters; with an edition those that hold in it, played in it.

    Without an edition each is played in the last of those in which it holds.
    """
    folder = folder or resources.features()
    for chapter, scenarios in groupby(read_scenarios(folder), lambda scenario: scenario.chapter):
        feature = read_feature(folder / f"{chapter}.feature")
        for _, rows in groupby(scenarios, lambda scenario: scenario.line):
            same = list(rows)
            editions = same[0].tags.editions
            if edition is None or edition in editions:
                yield _shown(feature, same, edition or _last(editions))


def _last(editions: Sequence[str]) -> str:
    return next(name for name in reversed(EDITIONS) if name in editions)


def _shown(feature: Feature, scenarios: Sequence[Scenario], edition_name: str) -> ShownScenario:
    first = scenarios[0]
    edition = next(edition for edition in first.editions() if edition.name == edition_name)
    return ShownScenario(
        chapter=first.chapter,
        name=first.name,
        title={language: feature.words(first.name, language) for language in LANGUAGES},
        gherkin={language: feature.scenario_text(first.line, language) for language in LANGUAGES},
        clauses=first.tags.clauses,
        examples=first.tags.examples,
        tags=feature.tags(first.line),
        requires=first.tags.requires,
        editions=first.tags.editions,
        edition=edition_name,
        file=f"features/babel/{first.chapter}.feature",
        line=first.line,
        rows=tuple(_row(feature, scenario, edition) for scenario in scenarios),
    )


def _row(feature: Feature, scenario: Scenario, edition: Edition) -> ShownRow:
    return ShownRow(
        cells={language: feature.cells(scenario, language) for language in LANGUAGES},
        vector=f"{scenario.chapter}/{scenario.title} [{edition.name}]",
        steps=tuple(_steps(feature, scenario, edition)),
    )


def pictures(scenario: ShownScenario) -> Iterator[tuple[Text, ShownStep]]:
    """The steps of a scenario one after another, each with a title: the row, where there is one, and the sentence."""
    for row in scenario.rows:
        for step in row.steps:
            yield {language: _picture_title(row, step, language) for language in LANGUAGES}, step


def _picture_title(row: ShownRow, step: ShownStep, language: str) -> str:
    return ". ".join(filter(None, (row.name[language], step.action_text[language])))


# Steps


def _steps(feature: Feature, scenario: Scenario, edition: Edition) -> Iterator[ShownStep]:
    scene = Scene(edition)
    asked: list[tuple[Sentence, Exchange, list[Sentence]]] = []
    for sentence in scenario.sentences:
        known = len(scene.exchanges)
        perform(scene, sentence.keyword, sentence.text, sentence.docstring)
        if len(scene.exchanges) > known:
            asked.append((sentence, scene.exchanges[-1], []))
        if asked and sentence.keyword == "then":
            asked[-1][2].append(sentence)
    for sentence, exchange, outcome in asked:
        yield _step(feature, scene, sentence, exchange, outcome)


def _step(
    feature: Feature, scene: Scene, sentence: Sentence, exchange: Exchange, outcome: Sequence[Sentence]
) -> ShownStep:
    sound = "error" not in exchange.expected
    action = exchange.params.get("action") if sound else None
    return ShownStep(
        method=exchange.method,
        action=None if action is None else action_from_json(action),
        action_json=action,
        action_text={language: feature.sentence_text(sentence, language) for language in LANGUAGES},
        before=_before(scene, exchange, sound),
        after=_position(exchange.expected.get("result", {}).get("position")),
        refused=_refused(scene, exchange, sound),
        outcome={language: tuple(feature.sentence_text(one, language) for one in outcome) for language in LANGUAGES},
        example=feature.example_at(sentence.line),
        sound=sound,
    )


def _position(value: Json | None) -> Position | None:
    return None if value is None else position_from_json(value)


def _before(scene: Scene, exchange: Exchange, sound: bool) -> Position | None:
    return _position(exchange.params.get("position")) if sound else scene.draft.position(scene.edition)


def _refused(scene: Scene, exchange: Exchange, sound: bool) -> tuple[str, ...] | None:
    if not sound:
        return tuple(dict.fromkeys(defect.clause for defect in scene.bad.defects if defect.clause)) if scene.bad else ()
    clauses = exchange.expected.get("refused")
    return None if clauses is None else tuple(clauses)
