"""Which clauses a single request reaches, and to which of them a wrong answer is put down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from babel_kit.babel import rules
from babel_kit.babel.asking import question
from babel_kit.babel.expect import answer_to_play
from babel_kit.checks import Judgement, Question
from babel_kit.protocol import InitializeResult
from babel_kit.report import Difference, Verdict
from babel_kit.transport import Answer, Result
from babel_ref import Action, Outcome, Position, Refused, action_to_json, explain, play, position_to_json
from babel_ref.conditions import TIMING

Json = Any

_TIMING = {condition.clause for condition in TIMING}


def outcome_of(position: Position, action: Action) -> tuple[Outcome, tuple[str, ...]]:
    """The outcome of an action and the clauses that it reaches: those that forbid it, else those its events cite."""
    outcome = play(position, action)
    if isinstance(outcome, Refused):
        return outcome, outcome.clauses
    return outcome, tuple(dict.fromkeys(clause for event in outcome.events for clause in event.clauses))


def reached_by(position: Position, action: Action) -> set[str]:
    """Every clause that has to do with an action: those that it reaches, and those that could have forbidden it."""
    return {*outcome_of(position, action)[1], *conditions_of(position, action)}


def conditions_of(position: Position, action: Action) -> tuple[str, ...]:
    """The clauses that could have forbidden an allowed action: to these a wrong refusal is put down."""
    return tuple(found.clause for found in explain(position, action).findings if found.clause not in _TIMING)


def put_down_to(clauses: Sequence[str], differences: Iterable[Difference]) -> tuple[str, ...]:
    """Of the clauses that an action reaches those that the differences speak of; all of them if none is told apart."""
    found = list(differences)
    narrower = [clause for clause in clauses if clause in _SPEAKS and any(_SPEAKS[clause](one) for one in found)]
    unexplained = [one for one in found if not any(clause in _SPEAKS and _SPEAKS[clause](one) for clause in clauses)]
    if narrower and not unexplained:
        return tuple(narrower)
    return (*narrower, *(clause for clause in clauses if clause not in _SPEAKS)) or tuple(clauses)


def _in(*places: str) -> Any:
    return lambda difference: any(place in difference.where for place in places)


def _reordered(*places: str) -> Any:
    """The same cards in another order."""
    return lambda difference: _in(*places)(difference) and _cards(difference.expected) == _cards(difference.actual)


def _other_cards(*places: str) -> Any:
    return lambda difference: _in(*places)(difference) and _cards(difference.expected) != _cards(difference.actual)


def _cards(pile: Json) -> list[str]:
    return sorted(map(str, pile)) if isinstance(pile, list) else [str(pile)]


_SPEAKS: dict[str, Any] = {
    "turn.alternate": _in("player", "phase"),
    "turn.draw-three": _in("hand", "deck"),
    "turn.draw-across-shuffle": _in("hand", "deck"),
    "turn.reshuffle": _in("discard", "deck"),
    "turn.reshuffle-when": _in("phase", "to_draw"),
    "turn.nothing-left": _in("phase", "to_draw"),
    "migration.order-kept": _reordered("columns"),
    "migration.top-three": _other_cards("columns"),
    "abilities.discard-one": _in("discard", "columns"),
    "abilities.assyrians.destroy": _in("temples"),
    "abilities.assyrians.order": _reordered("quarry", "spent"),
    "abilities.assyrians.where-to": _other_cards("quarry", "spent"),
    "abilities.sumerians.which-cards": _other_cards("columns"),
    "abilities.sumerians.last-laid": _other_cards("columns"),
    "abilities.sumerians.defect": _other_cards("columns"),
    "abilities.sumerians.on-top": _reordered("columns"),
    "closing.draw-two": _other_cards("supply", "quarry"),
    "closing.lowest-on-top": _reordered("supply"),
    "closing.last-card": _in("supply", "quarry"),
    "closing.tell-hand": _in("events"),
    "ending.endgame": _in("endgame"),
    "ending.fifteen": _in("result", "phase", "player"),
    "ending.twenty": _in("result", "phase", "player"),
    "ending.nine": _in("result", "phase", "player"),
    "ending.quarry-empty": _in("result", "phase", "player"),
    "ending.winner": _in("result.winner"),
    "ending.tie-hand": _in("result.winner"),
    "ending.draw": _in("result.winner"),
    "halving.half-down": _in("owes", "phase"),
    "halving.owner-chooses": _in("hand", "discard"),
    "information.hands-secret": _in("hand"),
    "information.decks-secret": _in("peoples.deck", "quarry"),
    "information.laid-back": _in("quarry", "spent"),
    "information.supplies-open": _in("supply"),
    "information.discards-open": _in("discard"),
    "information.columns-open": _in("columns"),
    "information.temples-open": _in("temples", "opening", "pawn"),
}
"""Which differences speak of which clause, where the clauses of one effect can be told apart by them."""


def play_question(position: Position, action: Action, hello: InitializeResult) -> Question:
    """A play as a question that stands for the clauses that it reaches, and puts a wrong answer down to them."""
    params = {"position": position_to_json(position), "action": action_to_json(action)}
    outcome, clauses = outcome_of(position, action)
    asked = question("play", params, hello, clauses, answer_to_play(action, outcome))
    return replace(asked, judge=partial(_narrowed, asked.judge, position, action, clauses))


def view_question(position: Position, player: int, hello: InitializeResult) -> Question:
    """A view as a question that stands for the chapter information."""
    params = {"position": position_to_json(position), "player": player}
    clauses = tuple(name for name, clause in rules().clauses.items() if clause.chapter == "information")
    asked = question("view", params, hello, clauses)
    return replace(asked, judge=partial(_narrowed_view, asked.judge, clauses))


def _narrowed(
    judge: Callable[[Answer], Judgement], position: Position, action: Action, clauses: tuple[str, ...], answer: Answer
) -> Judgement:
    judgement = judge(answer)
    if judgement.verdict is not Verdict.FAIL:
        return judgement
    if judgement.differences:
        return replace(judgement, blamed=put_down_to(clauses, judgement.differences))
    if judgement.expected is not None:
        return replace(judgement, blamed=_wrongly_cited(position, action, answer))
    return judgement


def _wrongly_cited(position: Position, action: Action, answer: Answer) -> tuple[str, ...]:
    """The clauses to which a wrong refusal is put down: the cited one if it could forbid, else all that could."""
    possible = conditions_of(position, action)
    refused = answer.value.get("refused") if isinstance(answer, Result) else None
    cited = refused.get("clause") if isinstance(refused, dict) else None
    return (cited,) if cited in possible else possible


def _narrowed_view(judge: Callable[[Answer], Judgement], clauses: tuple[str, ...], answer: Answer) -> Judgement:
    judgement = judge(answer)
    if judgement.verdict is Verdict.FAIL and judgement.differences:
        return replace(judgement, blamed=put_down_to(clauses, judgement.differences))
    return judgement
