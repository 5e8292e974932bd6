"""What a fault is."""

from __future__ import annotations

from dataclasses import dataclass

from strength.breaking import Break


@dataclass(frozen=True)
class Fault:
    """A fault that an implementation could have: its name, the clause that it breaks, a sentence, and how the bundled
    engine is made to have it. `also` are clauses that it breaks just as much."""

    name: str
    clause: str
    about: str
    break_it: Break
    also: tuple[str, ...] = ()
