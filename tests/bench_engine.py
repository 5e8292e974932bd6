"""Random games of the engine beside python-chess's, in turns in one run. Not a test: run it with `make bench`."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import cache

import chess

from babel_ref import EDITIONS, Game, random_game, replay

ROUNDS = 9


def babel_listing(round_number: int) -> int:
    """Random games that list the legal actions at each decision; returns the decisions."""
    edition = list(EDITIONS.values())[round_number % 2]
    return sum(len(random_game(edition, seed).actions) for seed in range(round_number * 12, round_number * 12 + 12))


def babel_not_listing(round_number: int) -> int:
    """The same games once more, each action given and judged, none listed; returns the decisions."""
    return sum(_replayed(seed) for seed in range(round_number * 12, round_number * 12 + 12))


@cache
def _game(seed: int) -> Game:
    return random_game(list(EDITIONS.values())[seed // 12 % 2], seed)


def _replayed(seed: int) -> int:
    game = _game(seed)
    assert replay(game.deal, game.actions) == game.position
    return len(game.actions)


def python_chess(round_number: int) -> int:
    """Random games of chess; returns the plies."""
    chance = random.Random(round_number)
    plies = 0
    for _ in range(5):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            plies += 1
    return plies


def rate(work: Callable[[int], int], round_number: int) -> float:
    """Decisions a second of processor time."""
    begun = time.process_time()
    return work(round_number) / (time.process_time() - begun)


def main() -> None:
    """Prints the medians and, round by round, the ratios."""
    for seed in range(ROUNDS * 12):
        _game(seed)  # so that what is replayed is not made while it is timed
    works = (babel_listing, babel_not_listing, python_chess)
    rows = [[rate(work, number) for work in works] for number in range(ROUNDS)]
    for name, rates in zip(
        ("babel, listing", "babel, not listing", "python-chess"), zip(*rows, strict=True), strict=True
    ):
        print(f"{name:<20} {statistics.median(rates):>9,.0f} decisions a second (median of {ROUNDS})")
    for name, column in (("listing", 0), ("not listing", 1)):
        ratios = sorted(row[column] / row[2] for row in rows)
        print(f"babel, {name} / python-chess: {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
