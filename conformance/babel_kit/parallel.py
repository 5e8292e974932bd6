"""Several adapter processes at once: the same checks, the same results in the same order. Knows no game."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from babel_kit.checks import Check
from babel_kit.conversation import Conversation
from babel_kit.offer import Offer
from babel_kit.report import CheckDone
from babel_kit.runner import Standing, run

_Numbered = tuple[int, CheckDone]


class _Work:
    """The checks, handed out one by one to whichever worker asks next."""

    def __init__(self, checks: Iterable[Check]) -> None:
        self._checks = enumerate(checks)
        self._lock = threading.Lock()
        self.stopped = threading.Event()

    def next(self) -> tuple[int, Check] | None:
        with self._lock:
            return None if self.stopped.is_set() else next(self._checks, None)


def run_parallel(
    checks: Iterable[Check], sessions: Sequence[Conversation], offer: Offer, standing: Standing
) -> Iterator[CheckDone]:
    """The result of each check, in order; each session is used by one thread of its own.

    Ended early (an interrupt, an exception of the caller) it takes no further check and waits for what is under way.
    """
    work = _Work(checks)
    done: queue.Queue[_Numbered | BaseException | None] = queue.Queue()
    threads = [
        threading.Thread(target=_serve, args=(work, session, offer, standing, done), daemon=True)
        for session in sessions
    ]
    for thread in threads:
        thread.start()
    try:
        yield from _in_order(done, len(threads))
    finally:
        work.stopped.set()
        for thread in threads:
            thread.join()


def _serve(
    work: _Work,
    session: Conversation,
    offer: Offer,
    standing: Standing,
    done: queue.Queue[_Numbered | BaseException | None],
) -> None:
    numbers: deque[int] = deque()

    def taken() -> Iterator[Check]:
        while (one := work.next()) is not None:
            numbers.append(one[0])
            yield one[1]

    try:
        for result in run(taken(), session, offer, standing):
            done.put((numbers.popleft(), result))
        done.put(None)
    except BaseException as error:
        done.put(error)


def _in_order(done: queue.Queue[_Numbered | BaseException | None], working: int) -> Iterator[CheckDone]:
    waiting: dict[int, CheckDone] = {}
    following = 0
    while working:
        one = done.get()
        if one is None:
            working -= 1
        elif isinstance(one, BaseException):
            raise one
        else:
            waiting[one[0]] = one[1]
        while following in waiting:
            yield waiting.pop(following)
            following += 1
