"""Whether a failure is one by itself, or only after what was asked before it: an adapter should keep nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from babel_kit.checks import Check
from babel_kit.offer import Offer
from babel_kit.report import CheckDone, Note, Verdict
from babel_kit.runner import Standing, run
from babel_kit.transport import Session

MOST = 5
"""How many failing checks are asked again."""


def notes_on_memory(
    failures: Sequence[CheckDone],
    checks: Sequence[Check],
    start: Callable[[], Session],
    declared: Sequence[str],
    standing: Standing,
) -> Iterator[Note]:
    """Asks the first failing checks again, each alone in a fresh process; a note if any passes then."""
    wrong = [done.name for done in failures if done.verdict in (Verdict.FAIL, Verdict.ERROR)]
    by_name = {check.name: check for check in checks}
    again = [by_name[name] for name in wrong if name in by_name][:MOST]
    passing = [check.name for check in again if _passes_alone(check, start, declared, standing)]
    if passing:
        yield Note(
            "handshake",
            f"of the first {len(again)} failing checks {len(passing)} pass when asked alone in a fresh process: the "
            "adapter keeps something from one request to the next, though each tells all that it is about "
            f"({'; '.join(passing)})",
        )


def _passes_alone(check: Check, start: Callable[[], Session], declared: Sequence[str], standing: Standing) -> bool:
    with start() as session:
        return all(done.verdict is Verdict.PASS for done in run([check], session, Offer(declared), standing))
