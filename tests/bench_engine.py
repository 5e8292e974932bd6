"""Random games of the engine beside python-chess's, in turns in one run. Not a test: run it with `make bench`."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import chess

from babel_ref import EDITIONS, Played, Shuffle, play, random_game
from babel_ref.engine import candidates
from babel_ref.position import Phase
from babel_ref.table import deal, random_deal, shuffled

ROUNDS = 9


def babel_listing(round_number: int) -> int:
    """Random games that list the legal actions at each decision; returns the decisions."""
    edition = list(EDITIONS.values())[round_number % 2]
    return sum(len(random_game(edition, seed).actions) for seed in range(round_number * 12, round_number * 12 + 12))


def babel_trying(round_number: int) -> int:
    """Random games that try random candidates until one is accepted; returns the decisions."""
    return sum(_game_by_trying(seed) for seed in range(round_number * 12, round_number * 12 + 12))


def _game_by_trying(seed: int) -> int:
    chance = random.Random(seed)
    start = random_deal(list(EDITIONS.values())[seed % 2], chance)
    position = deal(start.edition, start.peoples, start.temples)
    decisions = 0
    while position.phase is not Phase.OVER and decisions < 5000:
        actions = [action for _, some in candidates(position) for action in some]
        while True:
            action = chance.choice(actions)
            if isinstance(action, Shuffle):
                if position.phase is not Phase.SHUFFLE:
                    continue
                action = shuffled(position, chance)
            outcome = play(position, action)
            if isinstance(outcome, Played):
                break
        position = outcome.position
        decisions += 1
    return decisions


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
    rows = [[rate(work, number) for work in (babel_listing, babel_trying, python_chess)] for number in range(ROUNDS)]
    for name, rates in zip(("babel, listing", "babel, not listing", "python-chess"), zip(*rows, strict=True), strict=True):
        print(f"{name:<20} {statistics.median(rates):>9,.0f} decisions a second (median of {ROUNDS})")
    for name, column in (("listing", 0), ("not listing", 1)):
        ratios = sorted(row[column] / row[2] for row in rows)
        print(f"babel, {name} / python-chess: {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
