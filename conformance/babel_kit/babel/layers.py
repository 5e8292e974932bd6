"""The layers of a run, cheapest first, and how much of the random ones a profile or a budget of time allows."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from babel_kit import resources
from babel_kit.babel.games import Occurrences, game_checks
from babel_kit.babel.perft import perft_checks
from babel_kit.babel.positions import law_checks, view_checks
from babel_kit.babel.scenarios import scenario_checks
from babel_kit.babel.tables import table_checks
from babel_kit.babel.vectors import read_vectors
from babel_kit.checks import Check
from babel_kit.protocol import InitializeResult

Json = Any

LAYERS = ("handshake", "scenarios", "tables", "legal", "perft", "laws", "games", "views")
"""The layers in their order."""


@dataclass(frozen=True)
class Profile:
    """How many positions of each perft tree are asked about, and how many seeds a random layer gets in each edition."""

    perft: int
    laws: int
    games: int
    views: int


PROFILES = {
    "quick": Profile(perft=12, laws=40, games=4, views=20),
    "default": Profile(perft=100, laws=500, games=40, views=100),
    "deep": Profile(perft=1000, laws=6000, games=400, views=1000),
}


def all_checks(
    hello: InitializeResult,
    editions: Sequence[str],
    readings: Mapping[str, Json],
    profile: str,
    occurred: Occurrences | None = None,
) -> Iterator[Check]:
    """Every check of a profile, in the order of the layers; `occurred` is told of each game that is asked."""
    yield from fixed_checks(hello, editions, readings, profile)
    for checks, number in random_layers(hello, editions, readings, profile, occurred):
        yield from islice(checks, number * len(editions))


def budgeted_checks(
    hello: InitializeResult,
    editions: Sequence[str],
    readings: Mapping[str, Json],
    profile: str,
    deadline: float,
    occurred: Occurrences | None = None,
) -> Iterator[Check]:
    """The fixed layers whole, then the random ones in turns, as far as they come before the deadline (monotonic)."""
    yield from fixed_checks(hello, editions, readings, profile)
    layers = random_layers(hello, editions, readings, profile, occurred)
    smallest = min(number for _, number in layers)
    while time.monotonic() < deadline:
        for checks, number in layers:
            for check in islice(checks, max(1, number // smallest) * len(editions)):
                if time.monotonic() >= deadline:
                    return
                yield check


def fixed_checks(
    hello: InitializeResult, editions: Sequence[str], readings: Mapping[str, Json], profile: str
) -> Iterator[Check]:
    """The layers that are the same in every run of a profile."""
    yield from scenario_checks(read_vectors(resources.vectors()), hello, editions, readings)
    yield from table_checks(hello, editions, readings)
    yield from perft_checks(hello, editions, readings, PROFILES[profile].perft)


def random_layers(
    hello: InitializeResult,
    editions: Sequence[str],
    readings: Mapping[str, Json],
    profile: str,
    occurred: Occurrences | None = None,
) -> list[tuple[Iterator[Check], int]]:
    """The layers that go on for as many seeds as one likes, with the profile's number of seeds."""
    chosen = PROFILES[profile]
    return [
        (law_checks(hello, editions, readings, count(1)), chosen.laws),
        (game_checks(hello, editions, readings, count(1), occurred=occurred), chosen.games),
        (view_checks(hello, editions, readings, count(1)), chosen.views),
    ]
