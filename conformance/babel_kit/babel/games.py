"""Layer 6, games: whole seeded games in lock-step with the rules, played with aims, to the end or a limit of turns.

Each move is asked with the whole position, so every request of a game can be made up beforehand. At each position some
actions that must be refused are asked too, mostly such as only one clause forbids. A game's check stands for what its
questions reached and for nothing else: a game that stops at the limit of turns says nothing of the ending.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any

from babel_kit.babel.aims import AimedGame, Move, aims_of, most_groups_here, play_game
from babel_kit.babel.asking import question, with_own_shuffle
from babel_kit.babel.expect import answer_to_replay
from babel_kit.babel.made_up import all_actions
from babel_kit.babel.reached import (
    blamed_for_position,
    blamed_for_refusal,
    clauses_reached,
    gap,
    play_question,
)
from babel_kit.checks import Check, Judgement, Question
from babel_kit.protocol import InitializeResult
from babel_kit.report import Note, Verdict
from babel_kit.transport import Answer, Result
from babel_ref import (
    Action,
    Discard,
    Edition,
    Phase,
    Position,
    Power,
    Refused,
    Shuffle,
    Use,
    action_to_json,
    deal_to_json,
    edition_of,
    explain,
    play,
    position_to_json,
)

Json = Any
LAYER = "games"
MAX_TURNS = 60
REFUSALS = 2
"""How many actions that must be refused are asked at each position; one where hardly anything may be done at all."""
PREFIXES = 12
"""How many growing prefixes of a game are asked of an adapter that can only replay."""


@dataclass
class Occurrences:
    """What occurred in the games that were asked, by edition and game."""

    games: dict[str, dict[str, Counter[str]]] = field(default_factory=dict)

    def add(self, edition: str, name: str, game: AimedGame) -> None:
        """Takes a game in, once."""
        self.games.setdefault(edition, {})[name] = occurrences(game)

    def notes(self) -> Iterator[Note]:
        """For each edition how often what matters occurred."""
        for edition, games in sorted(self.games.items()):
            total = sum(games.values(), Counter[str]())
            counts = {"games": len(games), **{name: total[name] for name in TOLD}}
            yield Note(LAYER, "what occurred in the games", edition, counts)


def game_checks(
    hello: InitializeResult,
    editions: Sequence[str],
    readings: Mapping[str, Json],
    seeds: Iterable[int],
    max_turns: int = MAX_TURNS,
    occurred: Occurrences | None = None,
) -> Iterator[Check]:
    """One check for each seed and edition; a game is played when its questions are asked for.

    `occurred` is told of each game that is asked. An adapter that offers `replay` but not `play` is asked to replay.
    """
    noted = Occurrences() if occurred is None else occurred
    method = "replay" if "replay" in hello.methods and "play" not in hello.methods else "play"
    for seed in seeds:
        for name in editions:
            yield Check(
                name=check_name(name, seed),
                layer=LAYER,
                chapter="",
                edition=name,
                clauses=(),
                questions=partial(_questions, hello, edition_of(name, readings), seed, max_turns, noted),
                needs=(method,),
                by_question=True,
            )


def check_name(edition: str, seed: int) -> str:
    """Such as games/wgg-2013/build+attack-10."""
    return f"{LAYER}/{edition}/{'+'.join(aims_of(seed))}-{seed}"


def _questions(
    hello: InitializeResult, edition: Edition, seed: int, max_turns: int, noted: Occurrences
) -> Iterator[Question]:
    game = play_game(edition, seed, aims_of(seed), max_turns)
    noted.add(edition.name, check_name(edition.name, seed), game)
    misses = NearMisses(random.Random(seed))
    if "play" in hello.methods:
        yield from _play_questions(game, misses, hello)
    else:
        yield from _replay_questions(game, misses, hello)


# Move by move


def _play_questions(game: AimedGame, misses: NearMisses, hello: InitializeResult) -> Iterator[Question]:
    for move in game.moves:
        yield from _refusal_questions(move.before, misses, hello)
        yield play_question(move.before, move.action, hello, move.played, want_legal=True)
    yield from _refusal_questions(game.last, misses, hello)


def _refusal_questions(position: Position, misses: NearMisses, hello: InitializeResult) -> Iterator[Question]:
    for action, refused in misses.at(position, REFUSALS if position.phase in (Phase.ACT, Phase.DISCARD) else 1):
        yield play_question(position, action, hello, refused)


# By replay


def _replay_questions(game: AimedGame, misses: NearMisses, hello: InitializeResult) -> Iterator[Question]:
    """Growing prefixes of the game, each also with a last action that must be refused.

    Where the adapter shuffles by itself the game can be followed to its first shuffle only.
    """
    moves = _up_to_own_shuffle(game.moves) if hello.shuffle == "own" else game.moves
    start, actions = deal_to_json(game.deal), [action_to_json(move.action) for move in moves]
    fault = _FirstFault(moves)
    for first, stop in pairwise(_stops(len(moves))):
        asked = _prefix_question({"deal": start, "actions": actions[:stop]}, moves[first:stop], hello)
        yield fault.watching(asked)
        if hello.shuffle == "given" or not isinstance(moves[stop - 1].action, Shuffle):
            for action, refused in misses.at(moves[stop - 1].after, REFUSALS):
                longer = {"deal": start, "actions": [*actions[:stop], action_to_json(action)]}
                wanted = {"refused": list(refused.clauses), "at": stop}
                yield fault.watching(question("replay", longer, hello, refused.clauses, wanted))


def _up_to_own_shuffle(moves: Sequence[Move]) -> Sequence[Move]:
    stop = next((number for number, move in enumerate(moves, 1) if isinstance(move.action, Shuffle)), len(moves))
    return moves[:stop]


def _stops(length: int) -> list[int]:
    """0, and up to PREFIXES lengths that grow evenly to the whole."""
    return sorted({length * number // PREFIXES for number in range(PREFIXES + 1)})


def _prefix_question(params: Json, segment: Sequence[Move], hello: InitializeResult) -> Question:
    """The replay of a prefix; it stands for what the last segment reaches, the rest was asked before."""
    clauses = tuple(dict.fromkeys(clause for move in segment for clause in clauses_reached(*move)))
    last = segment[-1]
    wanted: Mapping[str, Json] = answer_to_replay(last.after, last.action)
    if hello.shuffle == "own" and isinstance(last.action, Shuffle):
        wanted = with_own_shuffle(wanted, position_to_json(last.before))
    return question("replay", params, hello, clauses, wanted)


class _FirstFault:
    """What the first fault in a game is put down to; all prefixes that hold the same moves have it too."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = moves
        self._blamed: tuple[str, ...] = ()

    def watching(self, asked: Question) -> Question:
        """The question, its failure put down to the first fault unless it is one of its own."""
        return replace(asked, judge=partial(self._judged, asked.judge, asked.clauses))

    def _judged(self, judge: Callable[[Answer], Judgement], clauses: tuple[str, ...], answer: Answer) -> Judgement:
        judgement = judge(answer)
        if judgement.verdict is not Verdict.FAIL or judgement.blamed or not isinstance(answer, Result):
            return judgement
        if not self._blamed:
            self._blamed = self._of_a_refusal(answer) or blamed_for_position(clauses, judgement.differences)
        return replace(judgement, blamed=self._blamed)

    def _of_a_refusal(self, answer: Result) -> tuple[str, ...]:
        at = answer.value.get("at")
        if answer.value.get("refused") is None or at is None or at >= len(self._moves):
            return ()
        return blamed_for_refusal(self._moves[at].before, self._moves[at].action, answer)


# What must be refused


class NearMisses:
    """Chooses actions that must be refused, so that in the course of a game each clause gets its turn."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._asked: Counter[tuple[str, ...]] = Counter()

    def at(self, position: Position, number: int) -> list[tuple[Action, Refused]]:
        """Some actions, each forbidden by other clauses; those that few clauses forbid, and only just, first."""
        found = self._forbidden(position)
        rare = sorted(found, key=lambda clauses: (self._asked[clauses] + _PENALTY * len(clauses), clauses))
        chosen = []
        for clauses in rare[:number]:
            self._asked[clauses] += 1
            chosen.append((_nearest(position, found[clauses]), Refused(clauses)))
        return chosen

    def _forbidden(self, position: Position) -> dict[tuple[str, ...], list[Action]]:
        """Some of the well-formed actions of every kind by the clauses that forbid them."""
        by_kind = _by_kind(all_actions(position))
        # The duty of the opening card and the discards of a halved hand are rare and have rules that nothing else has.
        is_rare = position.phase is Phase.DISCARD or (position.own.opening and position.phase is Phase.ACT)
        most = 10 if is_rare else 2 if position.phase is Phase.ACT else 1
        found: dict[tuple[str, ...], list[Action]] = {}
        for actions in by_kind.values():
            for action in self._chance.sample(actions, min(most, len(actions))):
                outcome = play(position, action)
                if isinstance(outcome, Refused):
                    found.setdefault(outcome.clauses, []).append(action)
        return found


def _by_kind(actions: Iterable[Action]) -> dict[str, list[Action]]:
    found: dict[str, list[Action]] = {}
    for action in actions:
        found.setdefault(action.kind, []).append(action)
    return found


_PENALTY = 12
"""For how many askings a clause more is held against an action."""


def _nearest(position: Position, actions: list[Action]) -> Action:
    return actions[0] if len(actions) == 1 else min(actions, key=partial(_distance, position))


def _distance(position: Position, action: Action) -> int:
    """How far an action is from being allowed, as far as that can be counted."""
    forbidding = (finding for finding in explain(position, action).findings if finding.holds is False)
    return sum(abs(distance) for finding in forbidding if (distance := gap(finding)) is not None)


# What occurred

TOLD = (
    "ending.fifteen",
    "ending.twenty",
    "ending.nine",
    "ending.quarry-empty",
    "stopped at the limit of turns",
    "endgame entered",
    "reshuffles",
    "two groups of a people in a column",
    "choices among groups",
    "halvings with discards",
    "thefts",
    "skips",
    "temples destroyed",
    "destroyed temples drawn again",
    "cards driven out",
    "cards brought over",
)
"""What is counted in games, in the order in which it is told."""

_BY_KIND = {
    "shuffle": "reshuffles",
    Power.STEAL: "thefts",
    Power.SKIP: "skips",
    Power.DESTROY: "temples destroyed",
    Power.DRIVE_OUT: "cards driven out",
    Power.DEFECT: "cards brought over",
}


def occurrences(game: AimedGame) -> Counter[str]:
    """How often what matters occurred in a game."""
    counted: Counter[str] = Counter()
    rubble = 0
    for move in game.moves:
        action = move.action
        if action.kind in _BY_KIND:
            counted[_BY_KIND[action.kind]] += 1
        counted["two groups of a people in a column"] += most_groups_here(move.before) > 1
        counted["choices among groups"] += isinstance(action, Use) and action.group is not None
        counted["halvings with discards"] += isinstance(action, Discard) and bool(action.cards)
        counted["endgame entered"] += move.after.endgame and not move.before.endgame
        laid_back = len(move.after.quarry or ()) - len(move.before.quarry or ())
        counted["destroyed temples drawn again"] += laid_back < 0 < rubble
        rubble = max(0, rubble + laid_back)
    last = game.last
    if last.phase is Phase.OVER and last.result is not None:
        counted[str(last.result.clause)] += 1
    counted["stopped at the limit of turns"] += not game.finished
    return counted
