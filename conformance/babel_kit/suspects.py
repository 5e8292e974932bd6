"""Which clauses a run as a whole points at, the likeliest first. Knows no game.

One failing check often cannot tell which of several clauses is broken; all checks together mostly can. A clause is
the more suspect the more of the failing checks it would explain, and the less often it was seen to hold elsewhere:
Ochiai's measure, known from locating faults in programs by the tests that fail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from babel_kit.report import CheckDone, Verdict

MOST_NAMED = 3
"""How many suspects are worth naming: further down the list there is little but noise."""


@dataclass(frozen=True)
class Suspect:
    """A clause to which something was put down, in how many checks, and how strongly the run points at it (0 to 1)."""

    clause: str
    checks: int
    strength: float


def suspects(checks: Sequence[CheckDone]) -> list[Suspect]:
    """The clauses to which something was put down, the most suspect first. Known failures count for nothing."""
    told = [names for check in checks if not check.known and (names := _put_down(check))]
    blamed = Counter(name for names in told for name in names)
    held = Counter(name for check in checks for name, verdict in check.clauses.items() if verdict is Verdict.PASS)
    shares: dict[str, float] = dict.fromkeys(blamed, 0)
    for names in told:
        for name in names:
            shares[name] += 1 / len(names)
    found = [Suspect(name, number, number / sqrt(len(told) * (number + held[name]))) for name, number in blamed.items()]
    return sorted(found, key=lambda suspect: (-suspect.strength, -shares[suspect.clause]))


def _put_down(check: CheckDone) -> list[str]:
    return [name for name, verdict in check.clauses.items() if verdict.is_failure or verdict is Verdict.DIFFERS]
