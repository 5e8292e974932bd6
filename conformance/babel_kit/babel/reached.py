"""Requests as questions that stand for the clauses that they reach, and put a wrong answer down to few of them."""

from __future__ import annotations

from typing import Any

from babel_kit.babel import rules
from babel_kit.babel.asking import question
from babel_kit.babel.blame import blamed_for_position, blamed_for_refusal, precisely
from babel_kit.babel.clauses import clauses_at_boundary, clauses_reached, gap, reached_by
from babel_kit.babel.expect import answer_to_play
from babel_kit.checks import Question
from babel_kit.protocol import InitializeResult
from babel_ref import Action, Outcome, Played, Position, action_to_json, play, position_to_json

__all__ = [
    "blamed_for_position",
    "blamed_for_refusal",
    "clauses_at_boundary",
    "clauses_reached",
    "gap",
    "legal_question",
    "play_question",
    "precisely",
    "put_down_to",
    "reached_by",
    "view_question",
]

Json = Any
put_down_to = blamed_for_position


def play_question(
    position: Position,
    action: Action,
    hello: InitializeResult,
    outcome: Outcome | None = None,
    want_legal: bool = False,
) -> Question:
    """A play. `outcome` is what the rules say, if it is known already; `want_legal` asks for what is legal afterwards
    too, if the adapter offers to tell it."""
    outcome = play(position, action) if outcome is None else outcome
    params: dict[str, Json] = {"position": position_to_json(position), "action": action_to_json(action)}
    wants_legal = want_legal and isinstance(outcome, Played) and "legal" in hello.methods
    if wants_legal:
        params["want"] = ["legal"]
    clauses = clauses_reached(position, action, outcome)
    return precisely(question("play", params, hello, clauses, answer_to_play(action, outcome, wants_legal)))


def legal_question(position: Position, hello: InitializeResult) -> Question:
    """The list of the legal actions; it stands for no clause, but a wrong list is put down to some."""
    return precisely(question("legal", {"position": position_to_json(position)}, hello))


def view_question(position: Position, player: int, hello: InitializeResult) -> Question:
    """What a player sees: it stands for the chapter information."""
    params = {"position": position_to_json(position), "player": player}
    clauses = tuple(name for name, clause in rules().clauses.items() if clause.chapter == "information")
    return precisely(question("view", params, hello, clauses))
