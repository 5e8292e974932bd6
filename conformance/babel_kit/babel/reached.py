"""Which clauses a single request reaches, and to which of them a wrong answer is put down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
from babel_ref import (
    Action,
    BabelError,
    Finding,
    Outcome,
    Played,
    Position,
    Power,
    Refused,
    action_from_json,
    action_to_json,
    explain,
    play,
    position_to_json,
)
from babel_ref.conditions import TIMING
from babel_ref.endings import ENDINGS, Standing, enters_endgame, standing_of

Json = Any

_TIMING = {condition.clause for condition in TIMING}


def reached_by(position: Position, action: Action) -> set[str]:
    """Every clause that has to do with an action: those that it reaches, and those that could have forbidden it."""
    return {*clauses_reached(position, action, play(position, action)), *conditions_of(position, action)}


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


def view_question(position: Position, player: int, hello: InitializeResult) -> Question:
    """A view as a question that stands for the chapter information."""
    params = {"position": position_to_json(position), "player": player}
    clauses = tuple(name for name, clause in rules().clauses.items() if clause.chapter == "information")
    asked = question("view", params, hello, clauses)
    return replace(asked, judge=partial(_narrowed_view, asked.judge, clauses))


def _narrowed_view(judge: Callable[[Answer], Judgement], clauses: tuple[str, ...], answer: Answer) -> Judgement:
    judgement = judge(answer)
    if judgement.verdict is Verdict.FAIL and judgement.differences:
        return replace(judgement, blamed=put_down_to(clauses, judgement.differences))
    return judgement


# Plays


def play_question(
    position: Position,
    action: Action,
    hello: InitializeResult,
    outcome: Outcome | None = None,
    want_legal: bool = False,
) -> Question:
    """A play as a question that stands for the clauses that it reaches, and puts a wrong answer down to few of them.

    `outcome` is what the rules say, if it is known already; `want_legal` asks for what is legal afterwards too, if the
    adapter offers to tell it.
    """
    outcome = play(position, action) if outcome is None else outcome
    params: dict[str, Json] = {"position": position_to_json(position), "action": action_to_json(action)}
    wants_legal = want_legal and isinstance(outcome, Played) and "legal" in hello.methods
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
        return replace(judgement, blamed=blamed_for_position(clauses, others))
    if listed:
        return replace(judgement, blamed=_blamed_for_list(outcome.position, listed[0]) or clauses)
    return replace(judgement, blamed=blamed_for_refusal(position, action, answer))


def blamed_for_position(clauses: tuple[str, ...], differences: Sequence[Difference]) -> tuple[str, ...]:
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


def blamed_for_refusal(position: Position, action: Action, answer: Answer) -> tuple[str, ...]:
    """The clauses that a wrong refusal is put down to: the one that it cites, those that hold only just, or all."""
    possible = conditions_of(position, action)
    refused = answer.value.get("refused") if isinstance(answer, Result) else None
    cited = refused.get("clause") if isinstance(refused, dict) else None
    return (cited,) if cited in possible else clauses_at_boundary(position, action) or possible


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
        finding.clause for finding in explain(position, action).findings if finding.holds and gap(finding) == 0
    )


def gap(finding: Finding) -> int | None:
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
