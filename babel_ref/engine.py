"""Playing, listing and explaining: three questions to the same conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from babel_ref.actions import OWN_POWER, Action, Build, Discard, Draw, End, Migrate, Power, Settle, Shuffle, Travel, Use
from babel_ref.cards import CARDS_OF_A_PEOPLE, GROUP, PEOPLES, Cards, People, groups, has_all, known_card, known_pile
from babel_ref.conditions import CONDITIONS, DUTY, TIMING, opening_kept, own_column
from babel_ref.effects import carry_out
from babel_ref.errors import BadRequest, Unknown
from babel_ref.events import Event
from babel_ref.findings import Condition, Finding
from babel_ref.position import Phase, Position
from babel_ref.sentences import Facts, facts


@dataclass(frozen=True, slots=True)
class Played:
    """An action that was allowed: the position after it and what happened."""

    position: Position
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that is forbidden: every clause that forbids it, in the order of the rules. Nothing has changed."""

    clauses: tuple[str, ...]


Outcome: TypeAlias = Played | Refused
"""What becomes of an action: it is `Played` or `Refused`."""


def play(position: Position, action: Action) -> Outcome:
    """The outcome of an action.

    Raises BadRequest for a shuffle without an order or of other cards than the discards, and Unknown where a partial
    position does not settle what follows. The position is taken to be sound (see `validity.check`).
    """
    forbidding = _forbidding(position, action)
    if forbidding:
        return Refused(tuple(condition.clause for condition in forbidding))
    _check_order(position, action)
    return Played(*carry_out(position, action))


def legal(position: Position) -> list[Action]:
    """Every action that `play` accepts; a Shuffle without an order stands for all orders of the discards.

    Where a column holds one group of a people it is left unnamed. Raises Unknown as `play` does.
    """
    allowed: list[Action] = []
    for kind, actions in candidates(position):
        if kind in _KINDS_IN_TIME[position.phase]:
            predicates = _PREDICATES[kind]
            for action in actions:
                for holds in predicates:
                    if holds(position, action) is False:
                        break
                else:
                    allowed.append(action)
    if position.own.opening:
        return [
            action for action in allowed if action.kind not in DUTY or opening_kept.holds(position, action) is not False
        ]
    return allowed


_KINDS_IN_TIME: dict[Phase, frozenset[str]] = {
    phase: frozenset(kind for kind in CONDITIONS if all(rule.holds(phase, kind) is not False for rule in TIMING))
    for phase in Phase
}
"""What TIMING lets through, worked out once: listing asks it often."""

_PREDICATES = {kind: tuple(rule.holds for rule in conditions) for kind, conditions in CONDITIONS.items()}


def _forbidding(position: Position, action: Action) -> list[Condition]:
    found = [condition for condition in TIMING if condition.holds(position.phase, action.kind) is False]
    found += [condition for condition in CONDITIONS[action.kind] if condition.holds(position, action) is False]
    if not found and action.kind in DUTY and opening_kept.holds(position, action) is False:
        return [opening_kept]
    return sorted(found, key=lambda condition: condition.rank)


def _check_order(position: Position, action: Action) -> None:
    if isinstance(action, Shuffle):
        if action.deck is None:
            raise BadRequest(facts("a shuffle must bring an order of the discards"))
        discards = known_pile(position.discards)
        if len(action.deck) != len(discards) or not has_all(discards, action.deck):
            raise BadRequest(facts("a shuffle must bring exactly the discards, in any order"))


# Listing


_FIXED: tuple[tuple[str, tuple[Action, ...]], ...] = (
    ("draw", (Draw(),)),
    ("travel", tuple(Travel(people) for people in PEOPLES)),
    ("settle", tuple(Settle(people) for people in PEOPLES)),
    ("build", (Build(1), Build(2), Build("opening"))),
    ("migrate", tuple(Migrate(source, to) for source in PEOPLES for to in PEOPLES)),
    ("end", (End(),)),
    ("shuffle", (Shuffle(),)),
)


def uses_of(people: People, group: int | None = None) -> Iterator[Use]:
    """Every use of a group of a people: its own ability with each choice it leaves, and the halving."""
    power = OWN_POWER[people]
    if power is Power.DRIVE_OUT:
        yield from (Use(people, power, target=target, group=group) for target in PEOPLES)
    elif power is Power.SKIP:
        yield Use(people, power, source=1, group=group)
        yield Use(people, power, source=2, group=group)
    else:
        yield Use(people, power, group=group)
    yield Use(people, Power.HALVE, group=group)


def candidates(position: Position) -> Iterator[tuple[str, Sequence[Action]]]:
    """The actions that may be legal in a position, by kind: all of them, but uses only of groups that are there."""
    yield from _FIXED
    column = own_column(position)
    for people in PEOPLES:
        found = len(groups(column, people))
        for group in range(1, found + 1):
            for use in _USES[people, group if found > 1 else None]:
                yield use.power, (use,)
    if position.phase is Phase.DISCARD:
        yield "discard", tuple(map(Discard, hands_of(position.other.hand, position.owes)))


MOST_GROUPS = CARDS_OF_A_PEOPLE // GROUP
_USES = {
    (people, group): tuple(uses_of(people, group)) for people in PEOPLES for group in (None, *range(1, MOST_GROUPS + 1))
}


def hands_of(hand: Cards | None, number: int) -> Iterator[tuple[People, ...]]:
    """Each set of so many cards out of a hand, once."""
    held = [known_card(card) for card in known_pile(hand)]
    return _choices([held.count(people) for people in PEOPLES], number)


def _choices(held: list[int], number: int, people: int = 0) -> Iterator[tuple[People, ...]]:
    if people == len(held):
        if number == 0:
            yield ()
        return
    for taken in range(min(held[people], number) + 1):
        for rest in _choices(held, number - taken, people + 1):
            yield (PEOPLES[people],) * taken + rest


# Explaining


class Verdict(StrEnum):
    """What a judge says of an action in a position that may be known only in part."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    DEPENDS = "depends"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict with everything it rests on: all findings in the order of the rules, and for an allowed action what
    follows, or in `unknown` why that cannot be told."""

    verdict: Verdict
    findings: tuple[Finding, ...]
    played: Played | None = None
    unknown: Facts | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that forbid the action."""
        return tuple(finding.clause for finding in self.findings if finding.holds is False)


def explain(position: Position, action: Action) -> Explanation:
    """The verdict on an action, finding by finding, also in a partial position. Raises BadRequest as `play` does."""
    findings = _findings(position, action)
    if any(finding.holds is False for finding in findings):
        return Explanation(Verdict.REFUSED, findings)
    if any(finding.holds is None for finding in findings):
        return Explanation(Verdict.DEPENDS, findings)
    if action == Shuffle():
        return Explanation(Verdict.ALLOWED, findings, unknown=facts("in which order the discards are shuffled"))
    try:
        _check_order(position, action)
    except Unknown as unknown:
        return Explanation(Verdict.DEPENDS, findings, unknown=unknown.sentence)
    try:
        return Explanation(Verdict.ALLOWED, findings, Played(*carry_out(position, action)))
    except Unknown as unknown:
        return Explanation(Verdict.ALLOWED, findings, unknown=unknown.sentence)


def _findings(position: Position, action: Action) -> tuple[Finding, ...]:
    asked = [(condition, condition.finding(position.phase, action.kind)) for condition in TIMING]
    asked += [(condition, condition.finding(position, action)) for condition in CONDITIONS[action.kind]]
    if action.kind in DUTY and all(finding is None or finding.holds for _, finding in asked):
        asked.append((opening_kept, opening_kept.finding(position, action)))
    asked.sort(key=lambda pair: pair[0].rank)
    return tuple(finding for _, finding in asked if finding is not None)
