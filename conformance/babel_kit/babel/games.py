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
from babel_kit.babel.expect import answer_to_play, answer_to_replay
from babel_kit.babel.made_up import all_actions
from babel_kit.babel.reached import conditions_of, put_down_to
from babel_kit.checks import Check, Judgement, Question
from babel_kit.protocol import InitializeResult
from babel_kit.report import Difference, Note, Verdict
from babel_kit.transport import Answer, Result
from babel_ref import (
    Action,
    BabelError,
    Discard,
    Edition,
    Outcome,
    Phase,
    Played,
    Position,
    Power,
    Refused,
    Shuffle,
    Use,
    action_from_json,
    action_to_json,
    deal_to_json,
    edition_of,
    explain,
    play,
    position_to_json,
)
from babel_ref.endings import ENDINGS, Standing, enters_endgame, standing_of
from babel_ref.findings import Finding

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
        for edition, games in self.games.items():
            total = sum(games.values(), Counter[str]())
            told = ", ".join(f"{name} {total[name]}" for name in TOLD)
            yield Note(LAYER, f"{len(games)} games of {edition}: {told}")


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
        yield play_question(move.before, move.action, move.played, hello)
    yield from _refusal_questions(game.last, misses, hello)


def _refusal_questions(position: Position, misses: NearMisses, hello: InitializeResult) -> Iterator[Question]:
    for action, refused in misses.at(position, REFUSALS if position.phase in (Phase.ACT, Phase.DISCARD) else 1):
        yield play_question(position, action, refused, hello)


def play_question(position: Position, action: Action, outcome: Outcome, hello: InitializeResult) -> Question:
    """A play of which the outcome is known, with what is legal afterwards if the adapter offers to tell it."""
    params: dict[str, Json] = {"position": position_to_json(position), "action": action_to_json(action)}
    wants_legal = isinstance(outcome, Played) and "legal" in hello.methods
    if wants_legal:
        params["want"] = ["legal"]
    clauses = clauses_reached(position, action, outcome)
    asked = question("play", params, hello, clauses, answer_to_play(action, outcome, wants_legal))
    return replace(asked, judge=partial(_judged, asked.judge, position, action, outcome, clauses))


def _judged(
    judge: Callable[[Answer], Judgement],
    position: Position,
    action: Action,
    outcome: Outcome,
    clauses: tuple[str, ...],
    answer: Answer,
) -> Judgement:
    """The judgement, put down to as few clauses as the answer allows."""
    judgement = judge(answer)
    if judgement.verdict is not Verdict.FAIL or judgement.blamed or isinstance(outcome, Refused):
        return judgement
    listed = [difference for difference in judgement.differences if difference.where == "legal"]
    others = [difference for difference in judgement.differences if difference.where != "legal"]
    if others:
        return replace(judgement, blamed=_blamed_for_position(clauses, others))
    if listed:
        return replace(judgement, blamed=_blamed_for_list(outcome.position, listed[0]) or clauses)
    return replace(judgement, blamed=_blamed_for_refusal(position, action, answer))


def _blamed_for_position(clauses: tuple[str, ...], differences: Sequence[Difference]) -> tuple[str, ...]:
    """The clauses that another position is put down to: never a condition, since the action was allowed."""
    return put_down_to([clause for clause in clauses if clause not in _GAPS], differences)


def _blamed_for_list(position: Position, difference: Difference) -> tuple[str, ...]:
    """The clauses that an action which is wrongly listed or left out is put down to."""
    wrongly_listed = isinstance(difference.actual, dict)
    try:
        action = action_from_json(difference.actual if wrongly_listed else difference.expected)
    except BabelError:
        return ()
    if wrongly_listed:
        return explain(position, action).clauses
    return clauses_at_boundary(position, action) or conditions_of(position, action)


def _blamed_for_refusal(position: Position, action: Action, answer: Answer) -> tuple[str, ...]:
    """The clauses that a wrong refusal is put down to: the one that it cites, those that hold only just, or all."""
    possible = conditions_of(position, action)
    refused = answer.value.get("refused") if isinstance(answer, Result) else None
    cited = refused.get("clause") if isinstance(refused, dict) else None
    return (cited,) if cited in possible else clauses_at_boundary(position, action) or possible


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
            self._blamed = self._of_a_refusal(answer) or _blamed_for_position(clauses, judgement.differences)
        return replace(judgement, blamed=self._blamed)

    def _of_a_refusal(self, answer: Result) -> tuple[str, ...]:
        at = answer.value.get("at")
        if answer.value.get("refused") is None or at is None or at >= len(self._moves):
            return ()
        return _blamed_for_refusal(self._moves[at].before, self._moves[at].action, answer)


# Which clauses a question reaches


def clauses_reached(position: Position, action: Action, outcome: Outcome) -> tuple[str, ...]:
    """The clauses that forbid an action, or else those that its events cite, the conditions that hold only just, and
    the endings that are one point or one card away or have just come."""
    if isinstance(outcome, Refused):
        return outcome.clauses
    cited = (clause for event in outcome.events for clause in event.clauses)
    return tuple(
        dict.fromkeys((*cited, *clauses_at_boundary(position, action), *_near_endings(position, action, outcome)))
    )


def clauses_at_boundary(position: Position, action: Action) -> tuple[str, ...]:
    """The conditions of an action that hold only just: one card or one level less, and they would forbid it."""
    return tuple(
        finding.clause for finding in explain(position, action).findings if finding.holds and _gap(finding) == 0
    )


def _gap(finding: Finding) -> int | None:
    """How far a condition that counts something is from where it begins to hold; None for one that does not count."""
    measure = _GAPS.get(finding.clause)
    return None if measure is None else measure(dict(finding.facts.values))


def _missing_people(facts: dict[str, Any]) -> int:
    missing: int = facts["needed"] - facts["counted"]
    return missing


_GAPS: dict[str, Callable[[dict[str, Any]], int]] = {
    "building.next-level": lambda facts: facts["offered"] - facts["own"] - 1,
    "building.enough-people": _missing_people,
    "migration.exactly-three": lambda facts: 3 - facts["cards"],
    "abilities.hittites.higher": lambda facts: facts["own"] + 1 - facts["other"],
    "abilities.hittites.enough-people": _missing_people,
    "abilities.persians.one-level": lambda facts: facts["offered"] - facts["own"] - 2,
    "abilities.persians.enough-people": _missing_people,
    "halving.exact-number": lambda facts: facts["owed"] - facts["given"],
}

_CHANGES_TOTALS = frozenset({"build", "end", Power.STEAL, Power.SKIP, Power.DESTROY})


def _near_endings(position: Position, action: Action, played: Played) -> Iterator[str]:
    """The clauses of the endings, and of the endgame, that hold only just, or would with one point or card more."""
    closing = action.kind == "end"
    if action.kind not in _CHANGES_TOTALS or not (closing or position.edition.end_judged == "at-once"):
        return
    standing = standing_of(played.position, closing=closing)
    before = standing._replace(endgame=position.endgame)
    for clause, holds in ENDINGS:
        if any(holds(near) is not holds(standing) for near in _one_off(standing)):
            yield clause
    if any(enters_endgame(near) is not enters_endgame(before) for near in _one_off(before)):
        yield "ending.endgame"


def _one_off(standing: Standing) -> Iterator[Standing]:
    for step in (-1, 1):
        yield standing._replace(higher=standing.higher + step)
        yield standing._replace(lower=standing.lower + step)
    if standing.quarry:
        yield standing._replace(quarry=standing.quarry - 1)


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
    return sum(abs(gap) for finding in forbidding if (gap := _gap(finding)) is not None)


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
