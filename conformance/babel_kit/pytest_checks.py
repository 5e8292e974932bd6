"""What `pytest --babel-adapter` adds: the checks as tests, asked one by one through one session a process.

Under pytest-xdist each worker is such a process and has its own adapter.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from babel_kit.babel import rules
from babel_kit.babel.handshake import HandshakeError, greeting, read_hello
from babel_kit.babel.layers import all_checks
from babel_kit.babel.session import NOBODY, TOPICS, Plan, check_names, header_of
from babel_kit.checks import Check, selected
from babel_kit.child import StartError
from babel_kit.known import NONE, KnownError, KnownFailures, apply_known, complaints, message_of, read_known
from babel_kit.offer import Offer
from babel_kit.protocol import InitializeResult
from babel_kit.report import CheckDone, Failure, Report, Verdict
from babel_kit.runner import run, settled
from babel_kit.terminal import print_failure, printable
from babel_kit.transport import Answer, Fault, Limits, Session

NODE = "babel"
"""What the node ids begin with; the check's name follows."""
WIDTH = 120

Asked = Callable[[], CheckDone]


class CheckFailedError(Exception):
    """A check that failed; the text is its report."""


class BabelChecks:
    """The plugin that is registered where an adapter is named."""

    def __init__(self, config: pytest.Config) -> None:
        """Raises UsageError if the options cannot be understood."""
        self.known = _read_known(config.getoption("--babel-known"))
        try:
            command = tuple(shlex.split(config.getoption("--babel-adapter")))
        except ValueError as error:
            raise pytest.UsageError(f"--babel-adapter: {error}") from None
        plan = Plan(
            only=tuple(config.getoption("--babel-only")),
            skip=tuple(config.getoption("--babel-skip")),
            profile=config.getoption("--babel-profile"),
            limits=Limits(request_seconds=config.getoption("--babel-timeout")),
        )
        self.adapter = Adapter(command, plan)

    def pytest_report_header(self) -> str:
        """Tells what is checked."""
        return f"babel-rules: {shlex.join(self.adapter.command)}"

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Adds the checks, before others select among the tests."""
        checks = ChecksCollector.from_parent(session, name=NODE, nodeid=NODE, adapter=self.adapter, known=self.known)
        items.extend(checks.collect())

    def pytest_sessionfinish(self) -> None:
        """Ends the adapter."""
        self.adapter.close()


def _read_known(path: str | None) -> KnownFailures:
    try:
        return read_known(Path(path)) if path else NONE
    except KnownError as error:
        raise pytest.UsageError(f"--babel-known: {error}") from None


# The adapter of this process


class Adapter:
    """The session with the adapter, begun when something is first asked."""

    def __init__(self, command: tuple[str, ...], plan: Plan) -> None:
        self.command = command
        self.plan = plan
        self._session: Session | None = None
        self._hello: InitializeResult | None = None
        self._greeted: CheckDone | None = None
        self._offer = Offer(())

    def start(self) -> Session:
        """A fresh session."""
        try:
            return Session(self.command, greeting(), self.plan.limits)
        except (StartError, ValueError) as error:
            raise pytest.UsageError(f"--babel-adapter: {error}") from None

    @property
    def session(self) -> Session:
        """The session of this process."""
        if self._session is None:
            self._session = self.start()
        return self._session

    def greeted(self) -> CheckDone:
        """What came of the handshake."""
        if self._greeted is None:
            answer = self.session.initialize()
            try:
                self._hello = read_hello(answer)
            except HandshakeError as error:
                self._greeted = _handshake("initialize", str(error), answer)
            else:
                self._greeted = _handshake("initialize", "", answer)
                self._offer = Offer(self._hello.methods)
        return self._greeted

    @property
    def hello(self) -> InitializeResult | None:
        """The adapter's greeting; none if the handshake failed."""
        self.greeted()
        return self._hello

    def checks(self) -> Iterator[Check]:
        """The selected checks; where the handshake failed, those of an adapter that offers all."""
        plan, hello = self.plan, self.hello or NOBODY
        editions = hello.editions or header_of(self.command, plan, None).editions
        return selected(all_checks(hello, editions, hello.readings, plan.profile), plan.only, plan.skip, TOPICS)

    def asked(self, check: Check) -> CheckDone:
        """What comes of a check."""
        if self.hello is None:
            return settled(check, Verdict.BLOCKED, blocked_by="handshake/initialize")
        results = run([check], self.session, self._offer, rules().standing)
        return next(done for done in results if isinstance(done, CheckDone))

    def stopped(self) -> CheckDone:
        """What comes of a handshake and a shutdown, in a session of their own."""
        if self.hello is None:
            return CheckDone(
                "handshake/shutdown", "handshake", "", "", Verdict.BLOCKED, {}, None, "handshake/initialize"
            )
        with self.start() as session:
            session.initialize()
            fault = session.close()
        return _handshake("shutdown", fault.message if fault else "", fault)

    def report(self) -> Report:
        """The report that a failure is told in."""
        return Report(header_of(self.command, self.plan, self._hello))

    def close(self) -> None:
        """Ends the session."""
        if self._session is not None:
            self._session.close()


def _handshake(step: str, message: str, answer: Answer | None) -> CheckDone:
    name = f"handshake/{step}"
    if not message:
        return CheckDone(name, "handshake", "", "", Verdict.PASS, {})
    stderr = answer.stderr if isinstance(answer, Fault) else ""
    return CheckDone(name, "handshake", "", "", Verdict.ERROR, {}, Failure(step, message, stderr=stderr))


# The checks as tests


class ChecksCollector(pytest.Collector):
    """Holds the checks; it belongs to no file."""

    def __init__(self, *, adapter: Adapter, known: KnownFailures, **members: Any) -> None:
        super().__init__(**members)
        self.adapter = adapter
        self.known = known

    def collect(self) -> Iterator[CheckItem]:
        """A test for each check, and for each entry of the list of known failures that names none."""
        adapter = self.adapter
        checks = list(adapter.checks())
        if not checks:
            yield self._item("selection", _nothing_selected)
            return
        yield self._item("handshake/initialize", adapter.greeted)
        for check in checks:
            yield self._item(check.name, partial(adapter.asked, check), check.needs)
        yield self._item("handshake/shutdown", adapter.stopped)
        yield from self._entries_without_check({check.name for check in checks})

    def _item(self, name: str, asked: Asked, needs: tuple[str, ...] = ()) -> CheckItem:
        return CheckItem.from_parent(self, name=name, asked=asked, needs=needs)

    def _entries_without_check(self, names: set[str]) -> Iterator[CheckItem]:
        missing = {name: entry for name, entry in self.known.entries.items() if name not in names}
        if missing and self.adapter.hello is not None:
            hello = self.adapter.hello
            for wrong in complaints({}, KnownFailures(missing), lambda: check_names(hello)):
                yield self._item(wrong.name, partial(_same, wrong))


def _same(done: CheckDone) -> CheckDone:
    return done


def _nothing_selected() -> CheckDone:
    failure = Failure("--babel-only, --babel-skip", "no check has such a name")
    return CheckDone("selection", "selection", "", "", Verdict.ERROR, {}, failure)


class CheckItem(pytest.Item):
    """One check as a test."""

    def __init__(self, *, asked: Asked, needs: tuple[str, ...], parent: ChecksCollector, **members: Any) -> None:
        super().__init__(parent=parent, **members)
        self.asked = asked
        self.needs = needs
        self.adapter, self.known = parent.adapter, parent.known
        self.add_marker("babel")

    def runtest(self) -> None:
        """Asks, and fails, skips, is expected to fail, or passes."""
        done = apply_known(self.asked(), self.known)
        self.user_properties.append(("verdict", str(done.verdict)))
        if done.clauses:
            self.user_properties.append(("clauses", " ".join(done.clauses)))
        self._complain(done)
        if done.known:
            pytest.xfail(printable(done.known))
        if done.verdict is Verdict.DIFFERS and done.failure is not None:
            self.user_properties.append(("differs", printable(message_of(done.failure))))
            self.add_report_section("call", "babel-rules: differs", self._told(done))
        elif done.verdict.is_failure:
            raise CheckFailedError(self._told(done))
        elif done.verdict is not Verdict.PASS:
            pytest.skip(self._reason(done))

    def _complain(self, done: CheckDone) -> None:
        """Fails if the list of known failures says something else of this check."""
        entry = self.known.entries.get(self.name)
        if entry is None:
            return
        for wrong in complaints({done.name: done}, KnownFailures({self.name: entry}, self.known.today), set):
            assert wrong.failure is not None
            report = f"\n{self._told(done)}" if done.failure is not None else ""
            raise CheckFailedError(f"known failures: {wrong.failure.message}{report}")

    def _told(self, done: CheckDone) -> str:
        """The whole report of a check, with its message as the first line, which pytest shows in its summary."""
        assert done.failure is not None
        page = StringIO()
        print_failure(Console(file=page, width=WIDTH, color_system=None), self.adapter.report(), done)
        return f"{done.verdict}: {printable(message_of(done.failure))}\n{page.getvalue()}".strip("\n")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The check's own report instead of a traceback."""
        if isinstance(excinfo.value, CheckFailedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it is: in no file."""
        return self.path / NODE, None, self.name

    def _reason(self, done: CheckDone) -> str:
        if done.verdict is Verdict.NOT_OFFERED:
            return f"not offered; it needs {', '.join(self.needs)}"
        return f"{done.verdict} by {done.blocked_by}" if done.blocked_by else str(done.verdict)
