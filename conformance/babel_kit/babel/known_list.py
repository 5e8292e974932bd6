"""`babel-rules known`: an overview of a list of known failures, and its rewriting from a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from babel_kit.babel.handshake import HandshakeError, greeting, read_hello
from babel_kit.babel.session import Plan, check_adapter, check_names
from babel_kit.known import NONE, TODO, Known, KnownError, KnownFailures, read_known
from babel_kit.known_update import update_known
from babel_kit.transport import Session


def overview(known: KnownFailures) -> Iterator[str]:
    """A line for each entry, and one for what is still to be done about them."""
    for entry in known.entries.values():
        yield f"{entry.check}: {entry.reason}{_until(entry, known)}{f' ({entry.link})' if entry.link else ''}"
    yield from _closing(known)


def _until(entry: Known, known: KnownFailures) -> str:
    if entry.expires is None:
        return ""
    return f", EXPIRED on {entry.expires}" if known.has_expired(entry) else f", until {entry.expires}"


def _closing(known: KnownFailures) -> Iterator[str]:
    todo = sum(entry.reason.strip() == TODO for entry in known.entries.values())
    unexplained = f"; {todo} still need{'s' if todo == 1 else ''} a reason" if todo else ""
    yield f"{len(known.entries)} known failure{'s' if len(known.entries) != 1 else ''}{unexplained}"


def rewrite(path: Path, command: Sequence[str], plan: Plan) -> list[str]:
    """Runs the plan's checks and brings the list up to date; what has changed, for people.

    A file that is not there is begun. Raises KnownError if the file is no list or the handshake fails, and what
    `check_adapter` raises; the file is then as it was.
    """
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if text:
        read_known(path)
    report = check_adapter(command, replace(plan, known=NONE))
    if report.footer is not None and report.footer.interrupted:
        raise KnownError("nothing was changed, for the run was interrupted")
    if report.header.implementation is None:
        raise KnownError(
            f"nothing was changed, for the handshake failed; see babel-rules doctor -- {' '.join(command)}"
        )
    update = update_known(text, report.checks, _existing(command, plan))
    path.write_text(update.text, encoding="utf-8")
    return [*update.lines, *_closing(read_known(path))]


def _existing(command: Sequence[str], plan: Plan) -> set[str]:
    with Session(list(command), greeting(), plan.limits) as session:
        try:
            return check_names(read_hello(session.initialize()), plan.readings)
        except HandshakeError as error:
            raise KnownError(f"nothing was changed, for the handshake failed: {error}") from None
