"""Which clauses a play reaches: those that forbid it, or what it does, what it only just may, what it is free to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from babel_ref import Action, Outcome, Played, Position, Power, Refused, Shuffle, explain, play
from babel_ref.actions import ACTING
from babel_ref.cards import groups, level, size
from babel_ref.conditions import TIMING, cards_here, offered_level, own_level
from babel_ref.endings import ENDINGS, Standing, enters_endgame, standing_of
from babel_ref.findings import Finding

_TIMING = {condition.clause for condition in TIMING}


def reached_by(position: Position, action: Action) -> set[str]:
    """Every clause that has to do with an action: those that it reaches, and those that could have forbidden it."""
    return {*clauses_reached(position, action, play(position, action)), *conditions_of(position, action)}


def clauses_reached(position: Position, action: Action, outcome: Outcome) -> tuple[str, ...]:
    """The clauses that forbid an action, or else those that its events cite, the conditions that hold only just, and
    the endings that are one point or one card away or have just come."""
    if isinstance(outcome, Refused):
        return outcome.clauses
    return tuple(
        dict.fromkeys(
            (
                *effects_of(outcome),
                *clauses_at_boundary(position, action),
                *endings_near(position, action, outcome),
                *liberties_of(position, action),
            )
        )
    )


def effects_of(outcome: Played) -> tuple[str, ...]:
    """The clauses that the events of an allowed action cite."""
    return tuple(dict.fromkeys(clause for event in outcome.events for clause in event.clauses))


def effects_of_allowed(position: Position, action: Action) -> tuple[str, ...]:
    """The same for an action of which the outcome is not known; nothing for one that is refused."""
    outcome = play(position, _in_some_order(position, action))
    return () if isinstance(outcome, Refused) else effects_of(outcome)


def _in_some_order(position: Position, action: Action) -> Action:
    return (
        Shuffle(tuple(card for card in position.discards or () if card is not None)) if action == Shuffle() else action
    )


def conditions_of(position: Position, action: Action) -> tuple[str, ...]:
    """The clauses that could have forbidden an allowed action."""
    return tuple(found.clause for found in explain(position, action).findings if found.clause not in _TIMING)


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

# What an allowed action makes use of

_RAISING: frozenset[str] = frozenset({"build", Power.SKIP, Power.STEAL})

LIBERTIES: dict[str, Callable[[Position, Any], bool]] = {
    "setup.opening-apart": lambda _, action: action.kind == "build" and action.source == "opening",
    "setup.opening-lapses": lambda at, action: action.kind == "end" and at.own.opening,
    "turn.nothing-left": lambda at, action: action.kind == "draw" and size(at.deck) + size(at.discards) < 3,
    "closing.none-left": lambda at, action: action.kind == "end" and not size(at.quarry),
    "closing.last-card": lambda at, action: action.kind == "end" and size(at.quarry) == 1 and not at.own.opening,
    "turn.any-order": lambda at, action: (
        at.migrated
        if action.kind in ACTING - {"end"}
        else action.kind == "end" and size(at.quarry) > 1 and not at.own.opening
    ),
    "turn.empty-hand": lambda at, action: action.kind in ACTING - {"end"} and at.own.hand_size <= _spent(action),
    "travel.to-its-site": lambda at, action: action.kind == "travel" and at.own.pawn is not None,
    "travel.from-quarry": lambda at, action: action.kind == "travel" and at.own.pawn is None,
    "travel.shared-site": lambda at, action: action.kind == "travel" and at.other.pawn is action.to,
    "components.level": lambda at, action: action.kind in _RAISING and _has_gaps(at),
    "building.order-exceptions": lambda at, action: action.kind == "build" and _has_gaps(at),
    "building.either-supply": lambda _, action: action.kind == "build" and action.source != "opening",
    "migration.mixed": lambda at, action: action.kind == "migrate" and len(set(at.own.columns[action.source][-3:])) > 1,
    "migration.anywhere": lambda at, action: action.kind == "migrate" and action.source is not at.own.pawn,
    "migration.order-kept": lambda at, action: action.kind == "migrate" and not size(at.own.columns[action.to]),
    "abilities.hittites.empty-site": lambda at, action: action.kind == Power.STEAL and not own_level(at),
    "abilities.medes.no-migration": lambda at, action: action.kind == Power.DRIVE_OUT and at.migrated,
    "abilities.persians.supply": lambda _, action: action.kind == Power.SKIP,
    "abilities.persians.discarded-card": lambda at, action: (
        action.kind == Power.SKIP and cards_here(at) == offered_level(at, action.source)
    ),
    "abilities.sumerians.which-cards": lambda _, action: action.kind == Power.DEFECT,
    "halving.any-group": lambda _, action: action.kind == Power.HALVE,
    "halving.owner-chooses": lambda _, action: action.kind == "discard",
}
"""Clauses that say what does not matter, with the allowed actions that rest on them."""


def _has_gaps(at: Position) -> bool:
    """Whether a temple where the pawn stands leaves levels out."""
    return any(
        size(side.temples[at.own.pawn]) != level(side.temples[at.own.pawn])
        for side in at.sides
        if at.own.pawn is not None
    )


def _spent(action: Action) -> int:
    return int(action.kind in ("travel", "settle"))


def liberties_of(position: Position, action: Action) -> tuple[str, ...]:
    """The clauses of liberties that an allowed action takes."""
    return tuple(clause for clause, taken in LIBERTIES.items() if taken(position, action))


BOUND_TO: dict[str, frozenset[str]] = {
    "components.level": frozenset({"building.next-level", "abilities.persians.one-level", "abilities.hittites.higher"}),
    "setup.opening-apart": frozenset({"building.top-card"}),
    "building.order-exceptions": frozenset({"building.next-level"}),
    "building.either-supply": frozenset({"building.top-card"}),
    "migration.anywhere": frozenset({"migration.exactly-three"}),
    "abilities.hittites.empty-site": frozenset({"abilities.hittites.higher"}),
    "abilities.persians.discarded-card": frozenset({"abilities.persians.enough-people"}),
}
"""Liberties that one misses who reads these conditions too narrowly."""

# Why a forbidden action is no liberty


def also_forbidding(position: Position, action: Any, forbidding: tuple[str, ...]) -> tuple[str, ...]:
    """Clauses that stand behind those that forbid an action: without them it would look as if it could be allowed."""
    return tuple(
        clause
        for clause, (behind, looks_allowed) in _BEHIND.items()
        if behind in forbidding and looks_allowed(position, action)
    )


def _enough_with_others(at: Position, action: Any) -> bool:
    needed = offered_level(at, action.source) or 0
    with_the_other = cards_here(at) + size(at.other.columns[at.site])
    return max(with_the_other, sum(size(column) for column in at.own.columns)) >= needed


def _lies_covered(at: Position, action: Any) -> bool:
    supply = () if action.source == "opening" else at.sides[action.source - 1].supply
    return own_level(at) + 1 in (supply or ())[:-1]


def _leaves_levels_out(at: Position, action: Any) -> bool:
    return (offered_level(at, action.source) or 0) > own_level(at) + 1


def _others_opening_card(at: Position, action: Any) -> bool:
    return action.source != "opening" and at.sides[action.source - 1].opening


_BEHIND: dict[str, tuple[str, Callable[[Position, Any], bool]]] = {
    "components.level": ("building.next-level", lambda at, _: _has_gaps(at)),
    "setup.opening-apart": ("building.top-card", _others_opening_card),
    "building.own-people": ("building.enough-people", _enough_with_others),
    "building.order-exceptions": ("building.next-level", _leaves_levels_out),
    "building.top-card": ("building.next-level", _lies_covered),
    "migration.own-columns": ("migration.exactly-three", lambda at, action: size(at.other.columns[action.source]) >= 3),
    "abilities.at-pawn": (
        "abilities.group",
        lambda at, action: any(groups(column, action.people) for column in at.own.columns),
    ),
    "abilities.own-group": (
        "abilities.group",
        lambda at, action: bool(groups(at.other.columns[at.site], action.people)),
    ),
}

# The endings

CHANGES_TOTALS = frozenset({"build", "end", Power.STEAL, Power.SKIP, Power.DESTROY})


def endings_near(position: Position, action: Action, played: Played) -> Iterator[str]:
    """The clauses of the endings, and of the endgame, that hold only just, or would with one point or card more."""
    closing = action.kind == "end"
    if action.kind in CHANGES_TOTALS and (closing or position.edition.end_judged == "at-once"):
        yield from endings_one_off(position, played, closing=closing)


def endings_one_off(position: Position, played: Played, *, closing: bool) -> Iterator[str]:
    """The same, whatever the action was."""
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
