"""A whole run of checks on a Babel adapter: from the greeting to the farewell, as one stream of events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from babel_kit import __version__, protocol, resources
from babel_kit.babel import rules
from babel_kit.babel.handshake import HandshakeError, greeting, read_hello
from babel_kit.babel.scenarios import scenario_checks
from babel_kit.babel.vectors import read_vectors
from babel_kit.checks import Check, selected
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
from babel_kit.transport import Answer, Fault, Limits, Session
from babel_ref import EDITIONS

Json = Any


class NothingSelectedError(ValueError):
    """The selection leaves no check, or asks for an edition that the adapter does not declare."""


@dataclass(frozen=True)
class Plan:
    """What is to be checked and how: selections by layer, chapter, clause or name, editions, readings instead of the
    declared ones, limits."""

    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    readings: Mapping[str, Json] | None = None
    profile: str = "default"
    limits: Limits = field(default_factory=Limits)


Listener = Callable[[CheckDone | Note], None]


def check_adapter(command: Sequence[str], plan: Plan, listen: Listener = lambda _: None) -> Report:
    """The whole report on the adapter that a command starts; `listen` hears each event as it comes.

    Raises NothingSelectedError where there is nothing to check.
    """
    began = time.monotonic()
    with Session(list(command), greeting(), plan.limits) as session:
        answer = session.initialize()
        try:
            hello = read_hello(answer)
        except HandshakeError as error:
            report = _blocked(command, plan, str(error), answer)
        else:
            report = Report(_header(command, plan, hello))
            _run(report, session, hello, plan, listen)
        report.add(Footer(report.conformity, time.monotonic() - began, session.requests, session.restarts))
    return report


def _run(report: Report, session: Session, hello: InitializeResult, plan: Plan, listen: Listener) -> None:
    checks = list(_checks(hello, report.editions, report.header.readings, plan))
    if not checks:
        raise NothingSelectedError("no check has such a name; `babel-rules rules` lists the names of the clauses")
    for event in _events(session, hello, checks):
        report.add(event)
        listen(event)


def _events(session: Session, hello: InitializeResult, checks: Iterable[Check]) -> Iterator[CheckDone | Note]:
    yield _handshake("initialize", None)
    yield from run(checks, session, hello.methods, rules().standing)
    yield _handshake("shutdown", session.close())


def _checks(
    hello: InitializeResult, editions: Sequence[str], readings: Mapping[str, Json], plan: Plan
) -> Iterator[Check]:
    vectors = read_vectors(resources.vectors())
    return selected(scenario_checks(vectors, hello, editions, readings), plan.only, plan.skip)


def _handshake(step: str, fault: Fault | None) -> CheckDone:
    name = f"handshake/{step}"
    if fault is None:
        return CheckDone(name, "handshake", "", "", Verdict.PASS, {})
    failure = Failure(step, fault.message, stderr=fault.stderr)
    return CheckDone(name, "handshake", "", "", Verdict.ERROR, {}, failure)


def _blocked(command: Sequence[str], plan: Plan, message: str, answer: Answer) -> Report:
    """The report on an adapter whose handshake failed: everything rests on it."""
    report = Report(_header(command, plan, None))
    failure = Failure("initialize", message, stderr=answer.stderr if isinstance(answer, Fault) else "")
    verdict = Verdict(answer.kind) if isinstance(answer, Fault) else Verdict.ERROR
    report.add(CheckDone("handshake/initialize", "handshake", "", "", verdict, {}, failure))
    for check in _checks(NOBODY, report.editions, {}, plan):
        report.add(settled(check, Verdict.BLOCKED, blocked_by="handshake/initialize"))
    return report


NOBODY = InitializeResult(
    PROTOCOL, "babel", protocol.Implementation("", ""), [], ["play", "legal", "deal", "replay", "view"]
)
"""Stands for an adapter that could not say who it is."""


def _header(command: Sequence[str], plan: Plan, hello: InitializeResult | None) -> Header:
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
        started=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _who(hello: InitializeResult) -> tuple[str, str, str]:
    return hello.implementation.name, hello.implementation.version, hello.implementation.language


def clause_infos() -> Iterator[ClauseInfo]:
    """What a report needs to know of each clause."""
    for clause in rules().clauses.values():
        where = f"spec/babel/{clause.chapter}.md:{clause.line}"
        wording = " ".join(clause.wording.split())
        yield ClauseInfo(clause.name, clause.chapter, wording, dict(clause.standing), where, clause.shown_by_scenario)
