"""How a condition is declared, and what it tells when somebody asks why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from babel_ref.errors import Unknown
from babel_ref.sentences import Facts, facts


@dataclass(frozen=True, slots=True)
class Finding:
    """One condition that was looked at: its clause, whether it holds (None: it depends on what is not known), why."""

    clause: str
    holds: bool | None
    facts: Facts


Predicate = Callable[[Any, Any], bool | None]
Telling = Callable[[Any, Any], Facts]


@dataclass(frozen=True, slots=True)
class Condition:
    """A clause that can forbid an action, as a predicate on the position and the action (or on its phase and kind).

    The predicate answers True, False, or None where the question does not arise, say the level of a card when
    there is no card.
    """

    clause: str
    holds: Predicate
    tell: Telling
    rank: int

    def finding(self, where: object, asked: object) -> Finding | None:
        """What this condition finds, or None if the question does not arise."""
        try:
            holds = self.holds(where, asked)
            return None if holds is None else Finding(self.clause, holds, self.tell(where, asked))
        except Unknown as unknown:
            return Finding(self.clause, None, facts("it is not known {what}", what=unknown.sentence))


class Rulebook:
    """The conditions in the order in which they are declared, which is that of the rules' chapters."""

    def __init__(self) -> None:
        self.conditions: list[Condition] = []

    def clause(self, name: str, tell: Telling) -> Callable[[Predicate], Condition]:
        """Declares a predicate under its clause's name; `tell` gives the facts it is judged on."""

        def declare(predicate: Predicate) -> Condition:
            condition = Condition(name, predicate, tell, len(self.conditions))
            self.conditions.append(condition)
            return condition

        return declare
