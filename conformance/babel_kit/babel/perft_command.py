"""`babel-rules perft`: counts of the rules, and the first position and action at which an adapter differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from babel_kit.babel.handshake import HandshakeError, greeting, read_hello
from babel_kit.babel.perft import divide, perft, tree_questions
from babel_kit.checks import Question, failure_of
from babel_kit.report import Failure, Verdict
from babel_kit.runner import judgement_of
from babel_kit.transport import Call, Limits, Session
from babel_ref import Position


def count_lines(position: Position, depth: int, divided: bool) -> Iterator[str]:
    """What the rules count: one line a first action where that is wanted, and the sum."""
    if divided and depth > 0:
        counts = divide(position, depth)
        width = max(map(len, counts), default=0)
        for action, number in counts.items():
            yield f"{action:<{width}}  {number}"
        yield f"{'sum':<{width}}  {sum(counts.values())}"
    else:
        yield str(perft(position, depth))


def first_difference(command: Sequence[str], position: Position, depth: int, limits: Limits) -> Failure | None:
    """Walks the tree with an adapter, level by level, to the first answer that is not that of the rules.

    Raises HandshakeError where the adapter cannot be greeted.
    """
    with Session(list(command), greeting(), limits) as session:
        hello = read_hello(session.initialize())
        if "legal" not in hello.methods or "play" not in hello.methods:
            raise HandshakeError("perft walks with the methods play and legal; this adapter does not offer both")
        asked: list[Question] = []
        questions = tree_questions(hello, position, depth, most=10**9)
        for place, answer in enumerate(session.pipeline(_noted(questions, asked))):
            judgement = judgement_of(asked[place], answer)
            if judgement.verdict is not Verdict.PASS:
                return failure_of(asked[place], judgement, answer)
    return None


def _noted(questions: Iterator[Question], asked: list[Question]) -> Iterator[Call]:
    for question in questions:
        asked.append(question)
        yield question.call
