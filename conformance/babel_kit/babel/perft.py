"""Perft: how many sequences of so many actions there are from a position; and layers 4, legal and perft.

A shuffle is one action; its order is A H M P S from the bottom. A game that is over has no further action.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from babel_kit import resources
from babel_kit.babel.reached import legal_question, play_question
from babel_kit.babel.scene import Draft
from babel_kit.checks import Check, Question
from babel_kit.protocol import InitializeResult
from babel_ref import (
    EDITIONS,
    Action,
    Edition,
    Played,
    Position,
    Shuffle,
    action_to_text,
    deal,
    edition_of,
    legal,
    play,
    position_from_text,
    position_to_text,
)
from babel_ref.table import random_deal

Json = Any
LEGAL, PERFT = "legal", "perft"
FORMAT = 1


def moves(position: Position) -> list[Action]:
    """The legal actions, a shuffle with its one order."""
    return [_with_order(position, action) for action in legal(position)]


def _with_order(position: Position, action: Action) -> Action:
    if action != Shuffle():
        return action
    return Shuffle(tuple(card for card in position.discards or () if card is not None))


def after(position: Position, action: Action) -> Position:
    """The position after a legal action."""
    outcome = play(position, action)
    assert isinstance(outcome, Played), "a legal action is accepted"
    return outcome.position


def perft(position: Position, depth: int) -> int:
    """How many sequences of so many actions there are."""
    if depth == 0:
        return 1
    actions = moves(position)
    return len(actions) if depth == 1 else sum(perft(after(position, action), depth - 1) for action in actions)


def divide(position: Position, depth: int) -> dict[str, int]:
    """The same, told for each first action."""
    return {action_to_text(action): perft(after(position, action), depth - 1) for action in moves(position)}


# The published counts


@dataclass(frozen=True)
class Canonical:
    """A position with its published counts: the number of sequences of 1, 2, … actions."""

    name: str
    edition: str
    position: Position
    counts: tuple[int, ...]


_CHOSEN = {
    "first turn": ("act - M/AHMPSS/o/-/-,-,-,-,-/-,-,-,-,- -/AAHMP/o/-/-,-,-,-,-/-,-,-,-,-", 4),
    "groups": ("act - H/AMP/-/52/HH,SSSHHHAPPP,-,-,PP/-,12,-,-,- M/AHHMS/-/64/-,PSAAM,MM,-,-/1,13,-,-,-", 3),
    "two groups of a people": ("act - A/HS/-/21/AAAHAAAA,-,MMM,-,-/1,-,-,-,- P/PPSS/-/3/HHM,-,-,-,-/12,-,2,-,-", 3),
    "around fifteen": ("act e P/AHS/-/53/-,-,-,PPPPHHH,AAA/5,-,4,2,3 P/HHMM/-/62/-,-,-,AAMM,-/-,4,-,13,4", 3),
    "a hand to halve": ("discard:3 - M/AS/-/4/-,-,SS,-,-/1,-,-,-,- A/AHHMPSS/-/53/-,MM,-,-,-/12,-,-,-,-", 3),
    "migrations": ("act - -/H/-/-/AHM,HMP,MPS,PSA,SAH/-,-,-,-,- -/P/-/-/-,-,-,-,-/-,-,-,-,-", 3),
}
_DEALS = 2


def canonical_positions() -> Iterator[tuple[str, Edition, Position, int]]:
    """Name, edition, position and depth of each position whose counts are published."""
    for edition in EDITIONS.values():
        for number in range(1, _DEALS + 1):
            dealt = random_deal(edition, random.Random(f"perft {number}"))
            yield f"deal {number}", edition, deal(edition, dealt.peoples, dealt.temples), 5
        for name, (text, depth) in _CHOSEN.items():
            yield name, edition, _whole(edition, text), depth


def _whole(edition: Edition, text: str) -> Position:
    """A position from its phase, marks and sides; all other cards lie in the deck and on the quarry, in turn."""
    known = position_from_text(f"{edition.name} 1 {text} * - * -")
    draft = Draft(phase=known.phase, endgame=known.endgame, owes=known.owes, sides=known.sides)
    return draft.position(edition)


def published() -> list[Canonical]:
    """The canonical positions with their published counts."""
    document = json.loads(resources.perft().read_text(encoding="utf-8"))
    return [
        Canonical(entry["name"], entry["edition"], position_from_text(entry["position"]), tuple(entry["counts"]))
        for entry in document["positions"]
    ]


def document() -> str:
    """The text of the file of published counts."""
    entries = [
        {
            "name": name,
            "edition": edition.name,
            "position": position_to_text(position),
            "counts": [perft(position, n) for n in range(1, depth + 1)],
        }
        for name, edition, position, depth in canonical_positions()
    ]
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    return f'{{"format":{FORMAT},"positions":[\n{lines}\n]}}\n'


# Over the wire


def perft_checks(
    hello: InitializeResult, editions: Sequence[str], readings: Mapping[str, Json], nodes: int
) -> Iterator[Check]:
    """The canonical positions, each asked for its legal actions (layer legal), then their trees (layer perft), of each
    tree so many positions.

    The positions of a tree are asked about level by level, so the first that differs is one of the nearest.
    """
    for layer, most in ((LEGAL, 1), (PERFT, nodes)):
        for canonical in published():
            if canonical.edition in editions:
                edition = edition_of(canonical.edition, readings)
                root = canonical.position._replace(edition=edition)
                yield Check(
                    name=f"{layer}/{canonical.edition}/{canonical.name}",
                    layer=layer,
                    chapter="",
                    edition=canonical.edition,
                    clauses=(),
                    questions=partial(tree_questions, hello, root, len(canonical.counts), most),
                    needs=("legal", "play"),
                    by_question=True,
                )


def tree_questions(hello: InitializeResult, root: Position, depth: int, most: int) -> Iterator[Question]:
    """The legal actions of each position of a tree, and the plays that lead to the next, level by level."""
    level, asked = [root], 0
    for _ in range(depth):
        below: list[Position] = []
        for position in level:
            if asked == most:
                return
            asked += 1
            yield legal_question(position, hello)
            for action in moves(position):
                if len(below) + asked < most:
                    yield play_question(position, action, hello)
                    below.append(after(position, action))
        level = below
