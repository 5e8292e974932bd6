"""When a game ends and who wins: guards in the order of the rules, each under its clause's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from babel_ref.cards import size
from babel_ref.events import Event, event
from babel_ref.position import Phase, Position, Result


class Standing(NamedTuple):
    """What the endings look at: the higher and the lower total, whether the endgame was entered, and how many cards
    the quarry holds where it is its time to be looked at (after the draw of phase 3), else None."""

    higher: int
    lower: int
    endgame: bool
    quarry: int | None


def fifteen(standing: Standing) -> bool:
    """15 or more against 9 or less (K14.1, W15.1), before the endgame (ending.fifteen-first)."""
    return not standing.endgame and fifteen_by_totals(standing)


def fifteen_by_totals(standing: Standing) -> bool:
    """15 or more against 9 or less, whether or not the endgame was entered."""
    return standing.higher >= 15 and standing.lower <= 9


def twenty(standing: Standing) -> bool:
    """20 or more in the endgame (K14.3, W15.3)."""
    return standing.endgame and standing.higher >= 20


def nine(standing: Standing) -> bool:
    """9 or less in the endgame (K14.3, W15.3)."""
    return standing.endgame and standing.lower <= 9


def quarry_empty(standing: Standing) -> bool:
    """No temple card is left after the draw of phase 3 (K14.4, W15.4)."""
    return standing.quarry == 0


ENDINGS: tuple[tuple[str, Callable[[Standing], bool]], ...] = (
    ("ending.fifteen", fifteen),
    ("ending.twenty", twenty),
    ("ending.nine", nine),
    ("ending.quarry-empty", quarry_empty),
)
"""In the order in which they are named when several hold (ending.several)."""


def enters_endgame(standing: Standing) -> bool:
    """15 or more against 10 or more (K14.2, W15.2)."""
    return not standing.endgame and standing.higher >= 15 and standing.lower >= 10


def standing_of(position: Position, *, closing: bool) -> Standing:
    """The standing of a position, the endgame entered where it is due."""
    lower, higher = sorted(position.totals)
    standing = Standing(higher, lower, position.endgame, size(position.quarry) if closing else None)
    return standing._replace(endgame=True) if enters_endgame(standing) else standing


def endings_that_hold(position: Position, *, closing: bool) -> tuple[str, ...]:
    """The clauses of all endings that hold, in the order of the rules, for telling whether a program names a right one.

    Fifteen against nine holds by the totals, in the endgame too, although the engine does not name it there
    (ending.fifteen-first).
    """
    standing = standing_of(position, closing=closing)
    fifteen_holds = fifteen_by_totals(standing)
    return tuple(clause for clause, holds in ENDINGS if holds(standing) or (holds is fifteen and fifteen_holds))


def look_for_end(position: Position, *, closing: bool) -> tuple[Position, tuple[Event, ...]]:
    """The position with the endgame entered or the game over where that is due, and the events.

    `closing`: the draw of phase 3 has just been made. When the totals are looked at: ending.when-judged.
    """
    if not closing and position.edition.end_judged == "turn-end":
        return position, ()
    standing = standing_of(position, closing=closing)
    events: tuple[Event, ...] = ()
    if standing.endgame and not position.endgame:
        position = position._replace(endgame=True)
        events = (event("endgame", "ending.endgame"),)
    for clause, holds in ENDINGS:
        if holds(standing):
            over, ended = _finish(position, clause)
            return over, (*events, ended)
    return position, events


def _finish(position: Position, clause: str) -> tuple[Position, Event]:
    winner, decided_by = winner_of(position)
    over = position._replace(phase=Phase.OVER, owes=0, result=Result(winner, clause))
    return over, event("over", clause, decided_by, winner=winner)


def winner_of(position: Position) -> tuple[int | None, str]:
    """Who wins (1, 2, or None for a draw), and the clause that decides it (K14.4, W15.5, W15.6)."""
    first, second = position.totals
    if first != second:
        return (1 if first > second else 2), "ending.winner"
    first, second = (side.hand_size for side in position.sides)
    if first != second:
        return (1 if first > second else 2), "ending.tie-hand"
    return None, "ending.draw"
