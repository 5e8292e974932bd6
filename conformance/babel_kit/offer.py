"""What an adapter turns out to offer: what it declares, less what it answers as not offered. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from threading import Lock

from babel_kit.checks import Check, Question
from babel_kit.protocol import UNSUPPORTED
from babel_kit.report import Note
from babel_kit.transport import Answer, ErrorAnswer, Fault

FEW = 3
"""After so many requests of a kind that were answered as not offered, and none in another way, no more are asked."""

_Kind = tuple[str, str, str]


class Offer:
    """What is declared and what came of it, for all sessions of a run; several threads may use it.

    Kinds of requests are told apart by the edition of the check, the method, and the question's own kind.
    """

    def __init__(self, declared: Sequence[str]) -> None:
        self._declared = frozenset(declared)
        self._lock = Lock()
        self._refused: Counter[_Kind] = Counter()
        self._answered: set[_Kind] = set()

    def covers(self, check: Check) -> bool:
        """Whether all methods that a check needs are declared, and it is still worth making up its questions.

        In a check that stands for what its questions stand for all kinds of requests occur: what was never answered
        when its turn comes is not offered at all.
        """
        if not self._declared.issuperset(check.needs):
            return False
        return not check.by_question or not any(self._is_given_up(check.edition, method) for method in check.needs)

    def _is_given_up(self, edition: str, method: str) -> bool:
        refused = sum(number for kind, number in self._refused.copy().items() if kind[:2] == (edition, method))
        return refused >= FEW and not any(kind[:2] == (edition, method) for kind in self._answered.copy())

    def holds(self, check: Check, question: Question) -> bool:
        """Whether it is still worth asking."""
        kind = _kind_of(check, question)
        return self._refused[kind] < FEW or kind in self._answered

    def hear(self, check: Check, question: Question, answer: Answer) -> None:
        """Takes an answer in."""
        if isinstance(answer, ErrorAnswer) and answer.code == UNSUPPORTED:
            with self._lock:
                self._refused[_kind_of(check, question)] += 1
        elif not isinstance(answer, Fault):
            self._answered.add(_kind_of(check, question))

    def notes(self) -> Iterator[Note]:
        """For each method that is declared and yet was answered as not offered: for what that was so."""
        for method in sorted({method for _, method, _ in self._refused}):
            yield Note("handshake", f"the adapter declares {method}, {self._told(method)}")

    def _told(self, method: str) -> str:
        refused = {kind: number for kind, number in self._refused.items() if kind[1] == method}
        if not any(kind[1] == method for kind in self._answered):
            return (
                f"but answered every such request with error {UNSUPPORTED}, not offered; after the first few no more "
                f"were asked. Leave {method} out of `methods` as long as that is so"
            )
        kinds = ", ".join(sorted({name for _, _, name in refused if name}))
        return (
            f"but answered {sum(refused.values())} such requests with error {UNSUPPORTED}, not offered"
            f"{f' ({kinds})' if kinds else ''}: what they ask about is not measured"
        )


def _kind_of(check: Check, question: Question) -> _Kind:
    return check.edition, question.call.method, question.kind
