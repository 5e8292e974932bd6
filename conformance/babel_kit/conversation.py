"""What a run of checks needs of whoever answers: an adapter behind a pipe, or an engine in this process."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Protocol

from babel_kit.transport import Answer, Call, Fault


class Conversation(Protocol):
    """A conversation that never raises for what the other side does; `babel_kit.transport.Session` is one."""

    @property
    def requests(self) -> int:
        """How many requests were asked."""

    @property
    def restarts(self) -> int:
        """How often the other side had to be started again."""

    def initialize(self) -> Answer:
        """The answer to the greeting."""

    def pipeline(self, calls: Iterable[Call]) -> Generator[Answer, None, None]:
        """The answers to all calls, in order; `calls` may be read ahead of the answers."""

    def close(self) -> Fault | None:
        """Ends it, and gives the fault of the end if there was one."""
