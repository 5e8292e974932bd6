"""What all tests share: the Hypothesis profiles, and a mark for each tag that a scenario may have."""

from __future__ import annotations

import profiles
import pytest

from babel_kit import resources
from babel_kit.babel import rules
from babel_ref.editions import EDITIONS, VALUES

profiles.register()


def pytest_configure(config: pytest.Config) -> None:
    """Registers one mark a clause, so that with --strict-markers a misspelt clause fails at collection."""
    marks = [
        *rules().clauses,
        *EDITIONS,
        *(f"reading.{name}.{value}" for name, values in VALUES.items() for value in values),
        *(f"reading.opening-hands.{hands}" for hands in ("3-5", "4-6", "5-5")),
        *(f"example.{number}" for numbers in rules().sources.values() for number in numbers),
    ]
    for mark in marks:
        config.addinivalue_line("markers", f"{mark}: a tag of the features")
    config.addinivalue_line("markers", "law(*clauses): a law of the game, with the clauses that it verifies")


@pytest.fixture(scope="session")
def book():
    """The rules as data."""
    return rules()


@pytest.fixture(scope="session")
def features_folder():
    """Where the features are."""
    return resources.features()
