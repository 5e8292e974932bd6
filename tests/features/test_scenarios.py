"""pytest-bdd runs every scenario of the features on the reference engine, in each edition in which it holds."""

from __future__ import annotations

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from babel_kit.babel.features import parse_tags
from babel_kit.babel.scene import Scene
from babel_kit.babel.steps import STEPS, Step
from babel_ref import EDITIONS, edition_of


class VocabularyParser(parsers.StepParser):
    """Lets pytest-bdd match a sentence by a step of the vocabulary."""

    def __init__(self, step: Step) -> None:
        super().__init__(step.pattern)
        self.step = step

    def is_matching(self, name: str) -> bool:
        return self.step.match(name) is not None

    def parse_arguments(self, name: str) -> dict:
        return {"filled": self.step.match(name)}


def _plain(step: Step):
    def run(scene: Scene, filled: dict) -> None:
        step.run(scene, **filled)

    return run


def _with_docstring(step: Step):
    def run(scene: Scene, filled: dict, docstring: str) -> None:
        step.run(scene, **filled, docstring=docstring)

    return run


_DECORATORS = {"given": given, "when": when, "then": then}
for _step in STEPS:
    _takes_docstring = "docstring" in _step.run.__code__.co_varnames
    _DECORATORS[_step.keyword](VocabularyParser(_step))((_with_docstring if _takes_docstring else _plain)(_step))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs each scenario once in each edition that its tags allow, under the readings that they need."""
    names = [mark.name for mark in metafunc.definition.iter_markers()]
    tags = parse_tags([name for name in names if "." in name or name in EDITIONS])
    if tags.clauses:
        editions = [edition_of(name, tags.requires) for name in tags.editions]
        metafunc.parametrize("edition", editions, ids=tags.editions, indirect=True)


@pytest.fixture
def edition(request: pytest.FixtureRequest):
    """The edition; each scenario is parametrised with it."""
    return request.param


@pytest.fixture(autouse=True)
def scene(edition) -> Scene:
    """The table on which the scenario is played."""
    return Scene(edition)


scenarios(".")
