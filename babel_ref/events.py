"""What happened, told with the clauses that made it happen."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """One thing that happened: its name, the clauses it rests on, and what it was about (JSON values by name)."""

    name: str
    clauses: tuple[str, ...]
    about: tuple[tuple[str, object], ...] = ()


def event(name: str, *clauses: str, **about: object) -> Event:
    """An event such as event("hand", "closing.tell-hand", player=1, cards=5)."""
    return Event(name, clauses, tuple(about.items()))
