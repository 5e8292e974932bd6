"""`babel-rules doctor`: whether an adapter is ready to be checked, step by step, and if not what to mend first.

It looks at the conversation more than at the rules: an adapter is ready when its answers can be judged.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, partial
from itertools import takewhile
from operator import ne
from typing import Any

from babel_kit.babel import advice
from babel_kit.babel.asking import asked, question
from babel_kit.babel.handshake import HandshakeError, greeting, read_hello
from babel_kit.checks import Judgement, Question
from babel_kit.protocol import BAD_POSITION, BAD_REQUEST, UNSUPPORTED, InitializeResult
from babel_kit.report import Verdict
from babel_kit.terminal import printable
from babel_kit.transport import Answer, Call, ErrorAnswer, Fault, Limits, Result, Session
from babel_ref import (
    PEOPLES,
    Action,
    Build,
    Deal,
    Draw,
    Edition,
    End,
    Played,
    Position,
    Settle,
    Travel,
    action_to_json,
    deal,
    deal_to_json,
    edition_of,
    legal,
    play,
    position_to_json,
)
from babel_ref.table import quarry_cards

Json = Any
START, HANDSHAKE, PLAY, REFUSAL = "start", "handshake", "play", "refusal"
BAD, OTHERS, SEVERAL, STOP = "bad position", "other methods", "several at once", "stop"
STEPS = (START, HANDSHAKE, PLAY, REFUSAL, BAD, OTHERS, SEVERAL, STOP)
STDERR_LINES = 10


class Mark(StrEnum):
    """How a step went."""

    OK = "ok"
    REMARK = "note"
    WRONG = "wrong"
    UNTRIED = "-"


@dataclass(frozen=True)
class Finding:
    """One step: how it went, a sentence, what to do about it, standard error, whether the program is gone."""

    step: str
    mark: Mark
    text: str = ""
    advice: str = ""
    stderr: str = ""
    gone: bool = False


# What is told


def is_ready(findings: Iterable[Finding]) -> bool:
    """Whether nothing keeps the adapter from being checked."""
    return all(finding.mark is not Mark.WRONG for finding in findings)


def conclusion(findings: Iterable[Finding], command: Sequence[str]) -> str:
    """The last line: that the adapter is ready, or the one thing to mend first."""
    for finding in findings:
        if finding.mark is Mark.WRONG:
            return f"first: {printable(finding.advice)}"
    return f"ready: babel-rules check -- {shlex.join(command)}"


def finding_lines(finding: Finding) -> Iterator[str]:
    """A step's line, and below it the end of standard error where that may help."""
    yield printable(f"{finding.step:<15}  {finding.mark:<5}  {finding.text}").rstrip()
    for line in finding.stderr.strip().splitlines()[-STDERR_LINES:]:
        yield f"    | {printable(line)}"


def examine(command: Sequence[str], limits: Limits) -> Iterator[Finding]:
    """Each step in its order, as it is done. Where nothing is left to go on with, the rest is told as not tried."""
    due = iter(STEPS)
    with Session(list(command), greeting(), limits) as session:
        for finding in _examined(session, command, limits):
            yield from map(_untried, takewhile(partial(ne, finding.step), due))
            yield finding
    yield from map(_untried, due)


def _untried(step: str) -> Finding:
    return Finding(step, Mark.UNTRIED, "not tried")


# The steps


def _examined(session: Session, command: Sequence[str], limits: Limits) -> Iterator[Finding]:
    answer = session.initialize()
    if isinstance(answer, Fault) and not session.requests:
        yield Finding(START, Mark.WRONG, answer.message, advice.for_start(command, answer.message))
        return
    yield Finding(START, Mark.OK, shlex.join(command))
    patient = _Patient(session, command, limits)
    try:
        patient.hello = read_hello(answer)
    except HandshakeError as error:
        yield patient.fault(HANDSHAKE, "initialize", answer) or Finding(
            HANDSHAKE, Mark.WRONG, str(error), advice.for_handshake(str(error))
        )
        return
    yield Finding(HANDSHAKE, Mark.OK, patient.introduction)
    for step in (_play, _refusal, _bad_position, _others, _several):
        finding = step(patient)
        yield finding
        if finding.gone:
            return
        if finding.step == PLAY and finding.mark is Mark.WRONG:
            break
    yield _stop(patient)


@dataclass
class _Patient:
    """The adapter in its session."""

    session: Session
    command: Sequence[str]
    limits: Limits
    hello: InitializeResult | None = None

    @property
    def greeted(self) -> InitializeResult:
        assert self.hello is not None, "nothing is asked before the handshake"
        return self.hello

    @property
    def introduction(self) -> str:
        who = self.greeted.implementation
        return f"{who.name} {who.version}: {', '.join(self.greeted.editions)}; {', '.join(self.greeted.methods)}"

    @cached_property
    def turn(self) -> Turn:
        return first_turn(edition_of(self.greeted.editions[0], self.greeted.readings))

    def offers(self, method: str) -> bool:
        return method in self.greeted.methods

    def question(self, method: str, params: Mapping[str, Json], wanted: Mapping[str, Json] | None = None) -> Question:
        return question(method, params, self.greeted, wanted=wanted)

    def ask(self, call: Call) -> Answer:
        return self.session.call(call.method, call.params)

    def fault(self, step: str, method: str, answer: Answer) -> Finding | None:
        """The finding on an answer that is none."""
        if not isinstance(answer, Fault):
            return None
        told = advice.for_fault(self.command, answer, method, self.limits)
        return Finding(step, Mark.WRONG, f"{method}: {answer.message}", told, answer.stderr, gone=True)

    def judged(self, step: str, request: Question) -> Judgement | Finding:
        """What the rules say to the answer, or the finding on one that cannot be judged."""
        method, answer = request.call.method, self.ask(request.call)
        fault = self.fault(step, method, answer)
        if fault is not None:
            return fault
        judgement = request.judge(answer)
        name = asked(method, request.call.params)
        if judgement.verdict is Verdict.NOT_OFFERED:
            text = f"{name}: error {UNSUPPORTED}, not offered"
            return Finding(step, Mark.WRONG, text, advice.for_unsupported(method))
        if judgement.verdict is Verdict.ERROR:
            text = f"{name}: {judgement.message}"
            return Finding(step, Mark.WRONG, text, advice.for_answer(method, judgement.message))
        return judgement


def _play(patient: _Patient) -> Finding:
    """The first turn of a game. It is enough that one action is carried out as ruled; the rest is for `check`."""
    if not patient.offers("play"):
        return _without_play(patient)
    wrong: list[str] = []
    for position, action in patient.turn.plays:
        params = {"position": position_to_json(position), "action": action_to_json(action)}
        judgement = patient.judged(PLAY, patient.question("play", params))
        if isinstance(judgement, Finding):
            return judgement
        if judgement.verdict is not Verdict.PASS:
            wrong.append(f"{asked('play', params)}: {_in_short(judgement)}")
    if len(wrong) == len(patient.turn.plays):
        return Finding(PLAY, Mark.WRONG, wrong[0], advice.for_other_position(wrong[0]))
    if wrong:
        return Finding(
            PLAY, Mark.REMARK, f"{len(wrong)} of {len(patient.turn.plays)} otherwise than the rules: {wrong[0]}"
        )
    return Finding(PLAY, Mark.OK, "a first turn: draw, travel, settle, build, end")


def _without_play(patient: _Patient) -> Finding:
    if patient.offers("replay"):
        return Finding(PLAY, Mark.REMARK, "not offered, so only what `replay` can show is measured")
    return Finding(PLAY, Mark.WRONG, "not offered", advice.for_unsupported("play"))


def _in_short(judgement: Judgement) -> str:
    places = [f"{each.where} should be {each.expected}, is {each.actual}" for each in judgement.differences[:1]]
    return "; ".join([judgement.message, *places])


def _refusal(patient: _Patient) -> Finding:
    """A second draw, which is refused."""
    if not patient.offers("play"):
        return Finding(REFUSAL, Mark.UNTRIED, "play is not offered")
    position, _ = patient.turn.plays[1]
    params = {"position": position_to_json(position), "action": action_to_json(Draw())}
    answer = patient.ask(Call("play", params))
    fault = patient.fault(REFUSAL, "play", answer)
    if fault is not None:
        return fault
    if isinstance(answer, ErrorAnswer):
        text = f"a second draw brought error {answer.code}: {answer.message}"
        return Finding(REFUSAL, Mark.WRONG, text, advice.for_no_refusal())
    judgement = patient.question("play", params).judge(answer)
    if judgement.verdict is Verdict.PASS:
        return Finding(REFUSAL, Mark.OK, "a second draw is refused")
    if judgement.verdict is Verdict.FAIL and _refused(answer):
        return Finding(REFUSAL, Mark.REMARK, judgement.message)
    return Finding(REFUSAL, Mark.WRONG, f"a second draw: {judgement.message}", advice.for_no_refusal())


def _refused(answer: Answer) -> bool:
    return isinstance(answer, Result) and answer.value.get("refused") is not None


def _bad_position(patient: _Patient) -> Finding:
    """A position in which a card is missing, which brings an error."""
    if not patient.offers("play"):
        return Finding(BAD, Mark.UNTRIED, "play is not offered")
    position = position_to_json(patient.turn.plays[0][0])
    position["peoples"]["deck"].pop()
    answer = patient.ask(Call("play", {"position": position, "action": action_to_json(Draw())}))
    fault = patient.fault(BAD, "play", answer)
    if fault is not None:
        return fault
    if not isinstance(answer, ErrorAnswer):
        return Finding(BAD, Mark.REMARK, "59 people cards are taken for a good position; that will fail its checks")
    text = f"59 people cards: error {answer.code}"
    if answer.code in (BAD_POSITION, BAD_REQUEST):
        return Finding(BAD, Mark.OK, text)
    return Finding(BAD, Mark.WRONG, f"{text}, {answer.message}", advice.for_bad_position())


def _others(patient: _Patient) -> Finding:
    """Every other method that is offered, once; and a play with the legal actions, where those are offered."""
    turn = patient.turn
    position, after = position_to_json(turn.plays[0][0]), position_to_json(turn.after)
    actions = [action_to_json(action) for _, action in turn.plays]
    first = {"position": position, "action": actions[0], "want": ["legal"]}
    requests: dict[str, tuple[Mapping[str, Json], Json]] = {
        "legal": ({"position": position}, None),
        "view": ({"position": position, "player": 1}, None),
        "deal": (deal_to_json(turn.dealt), None),
        "replay": ({"deal": deal_to_json(turn.dealt), "actions": actions}, {"result": {"position": after}}),
    }
    offered = [method for method in requests if patient.offers(method)]
    asked_of = [(method, *requests[method]) for method in offered]
    if "legal" in offered and patient.offers("play"):
        asked_of.append(("play", first, None))
    wrong = []
    for method, params, wanted in asked_of:
        judgement = patient.judged(OTHERS, patient.question(method, params, wanted))
        if isinstance(judgement, Finding):
            return judgement
        if judgement.verdict is not Verdict.PASS:
            wrong.append(f"{method}: {_in_short(judgement)}")
    if wrong:
        return Finding(OTHERS, Mark.REMARK, wrong[0])
    return Finding(OTHERS, Mark.OK, ", ".join(offered) or "none are offered")


def _several(patient: _Patient) -> Finding:
    """Many requests before the first is answered."""
    session, number = patient.session, patient.limits.in_flight
    method, params = _any_request(patient)
    before = session.restarts
    for answer in session.pipeline([Call(method, params)] * number):
        fault = patient.fault(SEVERAL, method, answer)
        if fault is not None:
            return fault
    if session.restarts > before:
        text = "only one request at a time is answered, so the kit asks one by one, which takes longer"
        return Finding(SEVERAL, Mark.REMARK, text)
    return Finding(SEVERAL, Mark.OK, f"{number} requests at once")


def _any_request(patient: _Patient) -> tuple[str, Mapping[str, Json]]:
    turn = patient.turn
    if patient.offers("play"):
        position, action = turn.plays[0]
        return "play", {"position": position_to_json(position), "action": action_to_json(action)}
    return "replay", {"deal": deal_to_json(turn.dealt), "actions": []}


def _stop(patient: _Patient) -> Finding:
    fault = patient.session.close()
    if fault is None:
        return Finding(STOP, Mark.OK, "it answers shutdown and ends")
    return Finding(STOP, Mark.WRONG, fault.message, advice.for_shutdown(), fault.stderr, gone=True)


# The first turn of a game


@dataclass(frozen=True)
class Turn:
    """The first turn of a game: how it was dealt, each position with the action that is played in it, what follows."""

    dealt: Deal
    plays: tuple[tuple[Position, Action], ...]
    after: Position


def first_turn(edition: Edition) -> Turn:
    """Draw, travel, settle, build the opening card, end."""
    dealt = Deal(edition, PEOPLES * 12, tuple(quarry_cards()))
    position = deal(edition, dealt.peoples, dealt.temples)
    plays: list[tuple[Position, Action]] = []
    for kind in (Draw, Travel, Settle, Build, End):
        action = next(action for action in legal(position) if isinstance(action, kind))
        plays.append((position, action))
        played = play(position, action)
        assert isinstance(played, Played)
        position = played.position
    return Turn(dealt, tuple(plays), position)
