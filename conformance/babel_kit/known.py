"""Known failures: a list, kept beside an adapter, of the checks that it is known to fail. Knows no game.

    [[known]]
    check = "scenarios/migration/Not back to the same site [wgg-2013]"   # the check's exact name
    message = "allowed, but migration.another-site forbids it"           # what it says, or any part of that
    reason = "The board lets a column be dropped on itself"
    link = "https://example.org/issues/12"                               # may be left out
    expires = 2027-06-30                                                 # the last day that it holds; may be left out

The list is strict. A check that fails as listed is told as known and is no failure any more. Everything else about an
entry is a failure of its own, in the layer `known`: its check passes, or fails with another message, or could not be
asked, or does not exist; or the entry has expired.
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from babel_kit.report import CheckDone, Failure, Note, Verdict

LAYER = "known"
TODO = "TODO"
"""The reason that `babel-rules known --update` gives to a new entry; allowed, but told."""


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One failure that is known: `check` is the exact name, `message` the message or any part of it."""

    check: str
    message: str
    reason: str
    link: str = ""
    expires: datetime.date | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    known: list[Known] = []


class KnownError(ValueError):
    """A file that is no list of known failures; the message says why."""


@dataclass(frozen=True)
class KnownFailures:
    """The entries by their checks' names, and the day on which they are read."""

    entries: Mapping[str, Known] = field(default_factory=dict)
    today: datetime.date = field(default_factory=datetime.date.today)

    def has_expired(self, entry: Known) -> bool:
        """Whether an entry's last day is past."""
        return entry.expires is not None and entry.expires < self.today


NONE = KnownFailures()


# Reading


def read_known(path: Path) -> KnownFailures:
    """The known failures of a file. Raises KnownError if it cannot be read or is no such list."""
    try:
        return parse_known(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KnownError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise KnownError(f"{path}: the file is no UTF-8") from None
    except KnownError as error:
        raise KnownError(f"{path}: {error}") from None


def parse_known(text: str) -> KnownFailures:
    """The known failures of a TOML text. Raises KnownError if it is no such list."""
    try:
        listed = msgspec.convert(tomllib.loads(text), _File).known
    except tomllib.TOMLDecodeError as error:
        raise KnownError(f"this is no TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise KnownError(f"this is no list of known failures: {error}") from None
    entries: dict[str, Known] = {}
    for entry in listed:
        if entry.check in entries:
            raise KnownError(f"the check {entry.check!r} is listed twice")
        for member in ("check", "message", "reason"):
            if not getattr(entry, member).strip():
                raise KnownError(f"the {member} of an entry is empty (check {entry.check!r})")
        entries[entry.check] = entry
    return KnownFailures(entries)


# Applying


def message_of(failure: Failure) -> str:
    """A failure's message with the places where the answer differs: what an entry's `message` is compared with."""
    places = ", ".join(dict.fromkeys(difference.where for difference in failure.differences))
    return f"{failure.message}: {places}" if places else failure.message


def apply_known(event: CheckDone, known: KnownFailures) -> CheckDone:
    """The result of a check, marked as known if it fails as an entry says that has not expired."""
    entry = known.entries.get(event.name)
    if entry is None or known.has_expired(entry) or not _fails_as_listed(event, entry):
        return event
    return msgspec.structs.replace(event, known=entry.reason)


def with_known(
    events: Iterable[CheckDone | Note], known: KnownFailures, exists: Callable[[], Collection[str]]
) -> Iterator[CheckDone | Note]:
    """The events of a whole run with known failures marked, and after them what is wrong with the list.

    `exists` gives the names of all checks there are for the adapter, also those that were not selected.
    """
    seen: dict[str, CheckDone] = {}
    for event in events:
        if isinstance(event, CheckDone):
            event = apply_known(event, known)
            seen[event.name] = event
        yield event
    yield from complaints(seen, known, exists)
    yield from _unexplained(known)


def complaints(
    seen: Mapping[str, CheckDone], known: KnownFailures, exists: Callable[[], Collection[str]]
) -> Iterator[CheckDone]:
    """What is wrong with the list after a run in which these checks were seen: a failure for each entry that is."""
    missing = [name for name in known.entries if name not in seen]
    unknown = set(missing) - set(exists()) if missing else set()
    for name, entry in known.entries.items():
        message = _NO_SUCH_CHECK if name in unknown else _complaint(seen.get(name), entry, known)
        if message:
            failure = Failure(asked="the list of known failures", message=message)
            yield CheckDone(f"{LAYER}/{name}", LAYER, "", "", Verdict.FAIL, {}, failure)


_NO_SUCH_CHECK = "there is no check of this name; take the entry out of the list, or correct the name"


def _complaint(event: CheckDone | None, entry: Known, known: KnownFailures) -> str:
    """What is wrong with an entry whose check exists; empty if nothing is."""
    if event is not None and event.verdict is Verdict.PASS:
        return "the check passes; take its entry out of the list"
    if known.has_expired(entry):
        return f"the entry has expired on {entry.expires}; mend the failure, or give the entry a new date"
    if event is None or event.verdict is Verdict.BLOCKED or event.known:
        return ""
    if event.failure is None:
        return f"the check was not asked ({event.verdict}), so nothing is known of it; take its entry out of the list"
    if event.verdict is Verdict.DIFFERS:
        return "the check only departs from a ruling, which is no failure; take its entry out of the list"
    return f"the check fails otherwise than listed: listed {entry.message!r}, found {message_of(event.failure)!r}"


def _fails_as_listed(event: CheckDone, entry: Known) -> bool:
    return event.verdict.is_failure and event.failure is not None and entry.message in message_of(event.failure)


def _unexplained(known: KnownFailures) -> Iterator[Note]:
    names = [name for name, entry in known.entries.items() if entry.reason.strip() == TODO]
    if names:
        yield Note(LAYER, f"the reason is still {TODO} for: {'; '.join(names)}")
