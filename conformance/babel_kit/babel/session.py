"""A whole run of checks on a Babel adapter: from the greeting to the farewell, as one stream of events."""

from __future__ import annotations

import difflib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from babel_kit import __version__, protocol
from babel_kit.alone import notes_on_memory
from babel_kit.babel import CHAPTERS, rules
from babel_kit.babel.games import Occurrences
from babel_kit.babel.handshake import HandshakeError, greeting, read_hello
from babel_kit.babel.layers import LAYERS, all_checks, budgeted_checks
from babel_kit.babel.saving import Asked, save_failures, save_records
from babel_kit.checks import Check, selected
from babel_kit.conversation import Conversation
from babel_kit.known import NONE, KnownFailures, with_known
from babel_kit.offer import Offer
from babel_kit.parallel import run_parallel
from babel_kit.protocol import PROTOCOL, InitializeResult
from babel_kit.report import (
    FORMAT,
    CheckDone,
    ClauseInfo,
    Failure,
    Footer,
    Header,
    Implementation,
    Note,
    Report,
    Verdict,
)
from babel_kit.runner import run, settled
from babel_kit.suspects import suspects
from babel_kit.transport import Answer, Fault, Limits, Session
from babel_ref import EDITIONS

Json = Any


class NothingSelectedError(ValueError):
    """The selection leaves no check, or asks for an edition that the adapter does not declare."""


@dataclass(frozen=True)
class Plan:
    """What is to be checked and how: selections by layer, chapter, clause or name, editions, readings instead of the
    declared ones, how much of the random layers (a profile, or a budget in seconds), limits, known failures,
    and the folders to which the traces of failures and the records of games are saved."""

    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    readings: Mapping[str, Json] | None = None
    profile: str = "default"
    budget: float | None = None
    jobs: int = 1
    traces: Path | None = None
    records: Path | None = None
    limits: Limits = field(default_factory=Limits)
    known: KnownFailures = NONE


Listener = Callable[[CheckDone | Note], None]


def check_adapter(command: Sequence[str], plan: Plan, listen: Listener = lambda _: None) -> Report:
    """The whole report on the adapter that a command starts; `listen` hears each event as it comes.

    Raises NothingSelectedError where there is nothing to check.
    """
    with ExitStack() as stack:
        first, *others = [
            stack.enter_context(Session(list(command), greeting(), plan.limits)) for _ in range(plan.jobs)
        ]
        return check_session(first, command, plan, listen, others)


def check_session(
    session: Conversation,
    command: Sequence[str],
    plan: Plan,
    listen: Listener = lambda _: None,
    others: Sequence[Conversation] = (),
) -> Report:
    """The whole report on whoever answers in a session; `command` is what the report calls it.

    The checks are shared out among this session and `others`, which are greeted when they are first used. An interrupt
    ends the run: the report tells what was done so far. Raises NothingSelectedError where there is nothing to check.
    """
    interrupted = False
    began = time.monotonic()
    answer = session.initialize()
    try:
        hello = read_hello(answer)
    except HandshakeError as error:
        report = _blocked(command, plan, str(error), answer)
    else:
        report = Report(header_of(command, plan, hello))
        try:
            _run(report, [session, *others], hello, plan, listen, answer.millis / 1000)
        except KeyboardInterrupt:
            interrupted = True
    asked = sum(one.requests for one in (session, *others))
    restarts = sum(one.restarts for one in (session, *others))
    named = [suspect.clause for suspect in suspects(report.checks)]
    report.add(Footer(report.conformity, time.monotonic() - began, asked, restarts, interrupted, named))
    return report


def _run(
    report: Report,
    sessions: Sequence[Conversation],
    hello: InitializeResult,
    plan: Plan,
    listen: Listener,
    greeting_seconds: float,
) -> None:
    _require_names(hello, plan)
    occurred, asked = Occurrences(), Asked()
    checks = asked.note(_checks(hello, report.editions, report.header.readings, plan, occurred))
    first = next(checks, None)
    if first is None:
        raise NothingSelectedError(
            "nothing is left to check: what is selected is also left out, or holds for other readings"
        )
    events = chain(
        [_handshake("initialize", None, greeting_seconds)], _events(sessions, hello, chain([first], checks), occurred)
    )
    for event in with_known(events, plan.known, lambda: check_names(hello, plan.readings)):
        report.add(event)
        listen(event)
    if plan.traces is not None:
        start = partial(Session, report.header.command, greeting(), plan.limits)
        for note in notes_on_memory(report.failures, asked.everything, start, hello.methods, rules().standing):
            report.add(note)
        save_failures(report, asked, report.header.command, plan.limits, hello, plan.traces)
    if plan.records is not None:
        save_records(report, asked, plan.records)


TOPICS = frozenset((*CHAPTERS, *rules().clauses))
"""What random checks can be selected by, question by question."""


def _require_names(hello: InitializeResult, plan: Plan) -> None:
    """Raises NothingSelectedError for a name in the selection that is none, with what may have been meant."""
    known = {*LAYERS, *TOPICS}
    for name in (*plan.only, *plan.skip):
        if name not in known and not any(name in check for check in check_names(hello, plan.readings)):
            near = difflib.get_close_matches(name, known, n=3, cutoff=0.6)
            hint = f"; did you mean {', '.join(near)}?" if near else ""
            raise NothingSelectedError(f"no check has such a name: {name}{hint}")


def _events(
    sessions: Sequence[Conversation], hello: InitializeResult, checks: Iterable[Check], occurred: Occurrences
) -> Iterator[CheckDone | Note]:
    offer = Offer(hello.methods)
    if len(sessions) == 1:
        yield from run(checks, sessions[0], offer, rules().standing)
    else:
        yield from run_parallel(checks, sessions, offer, rules().standing)
    yield from offer.notes()
    yield from occurred.notes()
    faults = [session.close() for session in sessions]
    yield _handshake("shutdown", next((fault for fault in faults if fault is not None), None))


def _checks(
    hello: InitializeResult,
    editions: Sequence[str],
    readings: Mapping[str, Json],
    plan: Plan,
    occurred: Occurrences | None = None,
) -> Iterator[Check]:
    if plan.budget is None:
        checks = all_checks(hello, editions, readings, plan.profile, occurred)
    else:
        deadline = time.monotonic() + plan.budget
        checks = budgeted_checks(hello, editions, readings, plan.profile, deadline, occurred)
    return selected(checks, plan.only, plan.skip, TOPICS)


def check_names(hello: InitializeResult, readings: Mapping[str, Json] | None = None) -> set[str]:
    """The names of all checks there are for an adapter, selected or not; `readings` stand for the declared ones."""
    held = hello.readings if readings is None else readings
    names = {check.name for check in all_checks(hello, hello.editions, held, "deep")}
    return names | {"handshake/initialize", "handshake/shutdown"}


def _handshake(step: str, fault: Fault | None, seconds: float = 0.0) -> CheckDone:
    name = f"handshake/{step}"
    if fault is None:
        return CheckDone(name, "handshake", "", "", Verdict.PASS, {}, seconds=seconds)
    failure = Failure(step, fault.message, stderr=fault.stderr)
    return CheckDone(name, "handshake", "", "", Verdict.ERROR, {}, failure, seconds=fault.millis / 1000)


def _blocked(command: Sequence[str], plan: Plan, message: str, answer: Answer) -> Report:
    """The report on an adapter whose handshake failed: everything rests on it."""
    report = Report(header_of(command, plan, None))
    failure = Failure("initialize", message, stderr=answer.stderr if isinstance(answer, Fault) else "")
    verdict = Verdict(answer.kind) if isinstance(answer, Fault) else Verdict.ERROR
    seconds = answer.millis / 1000
    report.add(CheckDone("handshake/initialize", "handshake", "", "", verdict, {}, failure, seconds=seconds))
    for check in _checks(NOBODY, report.editions, {}, plan):
        report.add(settled(check, Verdict.BLOCKED, blocked_by="handshake/initialize"))
    return report


NOBODY = InitializeResult(
    PROTOCOL, "babel", protocol.Implementation("", ""), [], ["play", "legal", "deal", "replay", "view"]
)
"""Stands for an adapter that could not say who it is."""


def header_of(command: Sequence[str], plan: Plan, hello: InitializeResult | None) -> Header:
    declared = list(EDITIONS) if hello is None else hello.editions
    editions = [name for name in declared if not plan.editions or name in plan.editions]
    if not editions:
        raise NothingSelectedError(f"the adapter declares {', '.join(declared)}, not {', '.join(plan.editions)}")
    readings = {} if hello is None else hello.readings
    return Header(
        format=FORMAT,
        game="babel",
        kit=__version__,
        protocol=PROTOCOL,
        rules=rules().checksum,
        command=list(command),
        implementation=None if hello is None else Implementation(*_who(hello)),
        editions=editions,
        readings=dict(readings if plan.readings is None else plan.readings),
        methods=[] if hello is None else list(hello.methods),
        profile=plan.profile,
        clauses=list(clause_infos()),
        selection=[*(f"--only {name}" for name in plan.only), *(f"--skip {name}" for name in plan.skip)],
        started=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _who(hello: InitializeResult) -> tuple[str, str, str]:
    return hello.implementation.name, hello.implementation.version, hello.implementation.language


def clause_infos() -> Iterator[ClauseInfo]:
    """What a report needs to know of each clause."""
    for clause in rules().clauses.values():
        where = f"spec/babel/{clause.chapter}.md:{clause.line}"
        yield ClauseInfo(
            clause.name, clause.chapter, clause.sentence, dict(clause.standing), where, clause.shown_by_scenario
        )
