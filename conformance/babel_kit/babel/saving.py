"""Failures of the random layers made small and saved as traces, after a run, each in fresh processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from babel_kit.babel.games import LAYER as GAMES
from babel_kit.babel.games import MAX_TURNS
from babel_kit.babel.records import record_game
from babel_kit.babel.traces import reduce_failure, save
from babel_kit.checks import Check
from babel_kit.protocol import InitializeResult
from babel_kit.report import CheckDone, Report, Verdict
from babel_kit.transport import Limits
from babel_ref import edition_of

LAYERS = ("games", "laws", "perft")
MOST = 5
"""How many failures a run makes small: they are mostly the same fault."""
EARLIER = 8
"""How many checks before a failing one are asked again with it where it does not fail alone."""


@dataclass
class Asked:
    """The checks in the order in which they were asked."""

    everything: list[Check] = field(default_factory=list)

    @property
    def checks(self) -> list[Check]:
        """Those of the random layers."""
        return [check for check in self.everything if check.layer in LAYERS]

    def note(self, checks: Iterable[Check]) -> Iterator[Check]:
        """The same checks, noted as they are taken."""
        for check in checks:
            self.everything.append(check)
            yield check


def save_failures(
    report: Report, asked: Asked, command: Sequence[str], limits: Limits, hello: InitializeResult, folder: Path
) -> None:
    """Reduces the first failures of the random layers, writes their traces, and names the files in the report."""
    checks = asked.checks
    places = {check.name: place for place, check in enumerate(checks)}
    failed = [done for done in report.failures if done.name in places and done.verdict.is_failure]
    for done in failed[:MOST]:
        place = places[done.name]
        earlier = [question for check in checks[max(0, place - EARLIER) : place] for question in check.questions()]
        questions = tuple(checks[place].questions())
        trace = reduce_failure(command, limits, checks[place], questions, hello, earlier)
        if trace is not None:
            _name(report, done, str(save(trace, folder)))


def save_records(report: Report, asked: Asked, folder: Path) -> None:
    """Writes the record of each game in which the adapter agreed with the rules to the end."""
    agreed = {done.name for done in report.checks if done.verdict is Verdict.PASS}
    for check in asked.checks:
        if check.layer == GAMES and check.name in agreed:
            folder.mkdir(parents=True, exist_ok=True)
            seed = int(check.name.rpartition("-")[2])
            lines = record_game(edition_of(check.edition, report.header.readings), seed, MAX_TURNS)
            (folder / f"{check.edition}-{seed}.jsonl").write_text("\n".join((*lines, "")), encoding="utf-8")


def _name(report: Report, done: CheckDone, file: str) -> None:
    assert done.failure is not None
    named = msgspec.structs.replace(done, failure=msgspec.structs.replace(done.failure, trace=file))
    report.checks[report.checks.index(done)] = named
