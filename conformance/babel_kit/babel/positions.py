"""Layers 5 and 7, laws and views: made-up positions of every kind, not only such as games reach.

Each position is asked for its legal actions, some of them are played, and so are some that must be refused. What the
laws say (cards conserved, exactly the top three, a refusal changes nothing, legal agrees with play) follows from
agreement with the rules on each.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from babel_kit.babel.made_up import all_actions, make_position, ordered
from babel_kit.babel.reached import legal_question, play_question, view_question
from babel_kit.checks import Check, Question
from babel_kit.protocol import InitializeResult
from babel_ref import Action, Edition, Position, edition_of, explain, legal

Json = Any
LAWS, VIEWS = "laws", "views"
LEGAL_PLAYED = 6
REFUSED_PLAYED = 6


Asking = Callable[[InitializeResult, Edition, int], Iterable[Question]]


def law_checks(
    hello: InitializeResult, editions: Sequence[str], readings: Mapping[str, Json], seeds: Iterable[int]
) -> Iterator[Check]:
    """One check for each seed and edition."""
    return _seeded(LAWS, "", ("play",), _law_questions, hello, editions, readings, seeds)


def view_checks(
    hello: InitializeResult, editions: Sequence[str], readings: Mapping[str, Json], seeds: Iterable[int]
) -> Iterator[Check]:
    """One check for each seed and edition: what each player sees."""
    return _seeded(VIEWS, "information", ("view",), _view_questions, hello, editions, readings, seeds)


def _seeded(
    layer: str,
    chapter: str,
    needs: tuple[str, ...],
    ask: Asking,
    hello: InitializeResult,
    editions: Sequence[str],
    readings: Mapping[str, Json],
    seeds: Iterable[int],
) -> Iterator[Check]:
    for seed in seeds:
        for name in editions:
            questions = partial(ask, hello, edition_of(name, readings), seed)
            check = f"{layer}/{name}/position-{seed}"
            yield Check(check, layer, chapter, name, (), questions, needs, by_question=True)


def made_up(edition: Edition, seed: int) -> Position:
    """The position of a seed; the same everywhere."""
    return make_position(random.Random(f"{edition.name} {seed}").randrange, edition=edition)


def _law_questions(hello: InitializeResult, edition: Edition, seed: int) -> Iterator[Question]:
    position = made_up(edition, seed)
    if "legal" in hello.methods:
        yield legal_question(position, hello)
    chance = random.Random(seed)
    for action in chosen_actions(position, chance):
        yield play_question(position, action, hello)


def chosen_actions(position: Position, chance: random.Random) -> list[Action]:
    """Some of the legal actions, and some that must be refused, mostly by a single clause: the near misses."""
    allowed = legal(position)
    played = [ordered(position, action, chance.randrange) for action in _some(allowed, LEGAL_PLAYED, chance)]
    return played + near_misses(position, chance, REFUSED_PLAYED)


def near_misses(position: Position, chance: random.Random, number: int) -> list[Action]:
    """Actions that must be refused, those first that the fewest clauses forbid."""
    tried = _some(all_actions(position), 6 * number, chance)
    refused = [(len(clauses), action) for action in tried if (clauses := explain(position, action).clauses)]
    refused.sort(key=lambda pair: pair[0])
    return [action for _, action in refused[:number]]


def _some(actions: list[Action], number: int, chance: random.Random) -> list[Action]:
    return actions if len(actions) <= number else chance.sample(actions, number)


def _view_questions(hello: InitializeResult, edition: Edition, seed: int) -> Iterator[Question]:
    position = made_up(edition, seed)
    for player in (1, 2):
        yield view_question(position, player, hello)
