"""Traces: failures made small, saved as plain lists of moves, and played again.

A failure is looked for again in a fresh process: first the request alone that failed, and if that does not do, because
the adapter keeps a state, together with as few of the requests before it as will still make it fail. Of a replay the
moves themselves are dropped, as long as what is left is a game.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec

from babel_kit import __version__, strict_json
from babel_kit.babel import rules
from babel_kit.babel.asking import question
from babel_kit.babel.expect import expected
from babel_kit.babel.handshake import HandshakeError, greeting, read_hello
from babel_kit.checks import Check, Judgement, Question, failure_of
from babel_kit.protocol import PROTOCOL, InitializeResult, Method
from babel_kit.report import Failure, Verdict
from babel_kit.runner import judgement_of
from babel_kit.terminal import printable
from babel_kit.transport import DEFAULT_LIMITS, Answer, Call, Limits, Session
from babel_ref import BabelError, Shuffle, action_from_json, action_to_json, deal, deal_from_json, play
from babel_ref.engine import Refused
from babel_ref.position import Position

Json = Any
FORMAT = 1
FOLDER = Path(".babel-rules")
"""Where traces are saved unless told otherwise."""
SECONDS = 10.0
"""How long a failure is made smaller."""


class Start(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a list of moves begins: a position, or a deal."""

    position: Json = None
    deal: Json = None


class Segment(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Requests of one method that follow one another.

    Of `play` one for each action, from the position to which the actions before it lead (a refused one changes
    nothing); of the other methods one request. `want` is asked with each action that is allowed.
    """

    method: Method = "play"
    start: Start
    actions: list[Json] = []
    player: int | None = None
    want: list[str] = []


class Trace(Segment, frozen=True, kw_only=True):
    """A failure as it is saved. The last request is the one that fails; `earlier` is asked before, by an adapter
    that keeps a state. `expected` is what the rules answered to the last request, `verdict` and `message` what came."""

    trace: Literal["babel"] = msgspec.field(default_factory=lambda: "babel")
    format: int
    kit: str
    protocol: int
    rules: str
    check: str
    edition: str
    readings: dict[str, Json]
    earlier: list[Segment] = []
    clauses: list[str]
    verdict: str
    message: str
    expected: Json


class TraceError(ValueError):
    """A file that is no trace this kit can read; the message says why."""


# Making a failure small


def reduce_failure(
    command: Sequence[str],
    limits: Limits,
    check: Check,
    questions: Sequence[Question],
    hello: InitializeResult,
    earlier: Sequence[Question] = (),
    seconds: float = SECONDS,
) -> Trace | None:
    """The trace of the first failure among a check's questions, as small as the time allows.

    `earlier` are questions that were asked in the session before these, for an adapter that fails only after them.
    None if no fresh process fails again.
    """
    lab = _Lab(command, limits, time.monotonic() + seconds)
    found = lab.first_failure(questions) or (lab.first_failure([*earlier, *questions]) if earlier else None)
    if found is None:
        return None
    found = lab.first_failure([found.last], found.verdict) or _fewest(lab, found)
    if found.last.call.method == "replay" and len(found.questions) == 1:
        found = _shortest_replay(lab, found, hello)
    return _trace_of(check, found)


@dataclass(frozen=True)
class _Found:
    """Questions of which the last fails, as it was judged."""

    questions: tuple[Question, ...]
    judgement: Judgement

    @property
    def last(self) -> Question:
        return self.questions[-1]

    @property
    def verdict(self) -> Verdict:
        return self.judgement.verdict


class _Lab:
    """Asks questions in a fresh process each time, until the time is up."""

    def __init__(self, command: Sequence[str], limits: Limits, deadline: float) -> None:
        self._command, self._limits, self._deadline = list(command), limits, deadline

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self._deadline

    def conversation(self) -> Session:
        """A session with the adapter, to be used in a `with` block."""
        return Session(self._command, greeting(), self._limits)

    def first_failure(self, questions: Sequence[Question], verdict: Verdict | None = None) -> _Found | None:
        """The questions up to the first that fails (with that verdict), or None if none does or the time is up."""
        if self.is_over:
            return None
        with self.conversation() as session:
            for number, (asked, answer) in enumerate(_answered(session, questions), 1):
                judgement = judgement_of(asked, answer)
                if self.is_over or judgement.verdict is Verdict.NOT_OFFERED:
                    return None
                if judgement.verdict is not Verdict.PASS:
                    is_same = verdict in (None, judgement.verdict)
                    return _Found(tuple(questions[:number]), judgement) if is_same else None
        return None


def _answered(session: Session, questions: Sequence[Question]) -> Iterator[tuple[Question, Answer]]:
    return zip(questions, session.pipeline(asked.call for asked in questions), strict=True)


def _fewest(lab: _Lab, found: _Found) -> _Found:
    """The failure with as few requests before it as still make it fail; each is asked with its own position.

    Time and again the shortest end of what is left is looked for, by halving, with which it still fails: the first
    request of that end is needed. When the time is up that end is kept whole.
    """

    def fails(before: Sequence[Question]) -> bool:
        again = lab.first_failure([*before, found.last], found.verdict)
        return again is not None and again.last is found.last

    needed: list[Question] = []
    left = found.questions[:-1]
    while left and not lab.is_over and not fails(needed):
        enough, too_late = 0, len(left)
        while too_late - enough > 1 and not lab.is_over:
            middle = (enough + too_late) // 2
            if fails([*needed, *left[middle:]]):
                enough = middle
            elif not lab.is_over:
                too_late = middle
        if lab.is_over:
            left = left[enough:]
            break
        needed.append(left[enough])
        left = left[enough + 1 :]
    kept = (*needed, *left) if lab.is_over else tuple(needed)
    return _Found((*kept, found.last), found.judgement)


def _shortest_replay(lab: _Lab, found: _Found, hello: InitializeResult) -> _Found:
    """The failure with as few moves as still make it fail and are a game: pieces of the list are left out, half of it
    first, then a quarter, in the end one by one."""
    params = found.last.call.params
    ends_refused = "refused" in expected("replay", params)
    smallest = found
    size = len(params["actions"]) // 2
    with lab.conversation() as session:
        while size:
            start = 0
            while start < (moves := len(smallest.last.call.params["actions"])) - 1 and not lab.is_over:
                actions = _without(smallest.last.call.params["actions"], start, min(size, moves - 1 - start))
                playable = _playable(params["deal"], actions, ends_refused)
                shorter = playable and _still_failing(session, smallest, playable, hello)
                if shorter:
                    smallest = shorter
                else:
                    start += size
            size //= 2
    return lab.first_failure(smallest.questions, found.verdict) or found


def _without(actions: Sequence[Json], start: int, number: int) -> list[Json]:
    return [*actions[:start], *actions[start + number :]]


def _still_failing(session: Session, found: _Found, actions: list[Json], hello: InitializeResult) -> _Found | None:
    params = {"deal": found.last.call.params["deal"], "actions": actions}
    asked = question("replay", params, hello, found.last.clauses)
    judgement = judgement_of(asked, session.call("replay", params))
    return _Found((asked,), judgement) if judgement.verdict is found.verdict else None


def _playable(start: Json, actions: Sequence[Json], ends_refused: bool) -> list[Json] | None:
    """The actions without those that have become illegal; None unless the last one is as legal as it was."""
    dealt = deal_from_json(start)
    position = deal(dealt.edition, dealt.peoples, dealt.temples)
    kept: list[Json] = []
    for number, value in enumerate(actions, 1):
        action = action_from_json(value)
        if isinstance(action, Shuffle):
            action = _fitted(action, position)
        outcome = play(position, action)
        if number == len(actions):
            return [*kept, action_to_json(action)] if isinstance(outcome, Refused) is ends_refused else None
        if not isinstance(outcome, Refused):
            kept.append(action_to_json(action))
            position = outcome.position
    return None


def _fitted(shuffle: Shuffle, position: Position) -> Shuffle:
    """The shuffle of what the discards are now, in the order of the one that was, as far as it goes."""
    left = [card for card in position.discards or () if card is not None]
    order = []
    for card in shuffle.deck or ():
        if card in left:
            left.remove(card)
            order.append(card)
    return Shuffle((*left, *order))


# As it is written


def _trace_of(check: Check, found: _Found) -> Trace:
    *earlier, last = _segments(asked.call for asked in found.questions)
    call = found.last.call
    start = call.params.get("position") or call.params.get("deal") or call.params
    failing = found.judgement.blamed or found.last.clauses or check.clauses
    return Trace(
        method=last.method,
        start=last.start,
        actions=last.actions,
        player=last.player,
        want=last.want,
        format=FORMAT,
        kit=__version__,
        protocol=PROTOCOL,
        rules=rules().checksum,
        check=check.name,
        edition=start["edition"],
        readings=start["readings"],
        earlier=earlier,
        clauses=list(failing),
        verdict=found.verdict.value,
        message=found.judgement.message,
        expected=dict(expected(call.method, call.params)),
    )


def _segments(calls: Iterable[Call]) -> list[Segment]:
    """Requests as lists of moves: plays of which each goes on where the one before it led are one list."""
    segments: list[Segment] = []
    reached: Json = None
    for call in calls:
        segment = _segment(call)
        if call.method == "play":
            goes_on = segments and segments[-1].method == "play" and segment.start.position == reached
            if goes_on and (segment.want == segments[-1].want or not segment.want):
                segments[-1].actions.extend(segment.actions)
            else:
                segments.append(segment)
            reached = _after(call.params)
        else:
            segments.append(segment)
    return segments


def _segment(call: Call) -> Segment:
    params = call.params
    if call.method in ("replay", "deal"):
        start = Start(deal=params["deal"] if call.method == "replay" else dict(params))
    else:
        start = Start(position=params["position"])
    return Segment(
        method=call.method,  # type: ignore[arg-type]
        start=start,
        actions=[params["action"]] if call.method == "play" else list(params.get("actions", ())),
        player=params.get("player"),
        want=list(params.get("want", ())),
    )


def _after(params: Mapping[str, Json]) -> Json:
    """The position after a play; the same if it is refused."""
    answer = expected("play", params)
    return answer["result"]["position"] if "result" in answer else params["position"]


def save(trace: Trace, folder: Path = FOLDER) -> Path:
    """Writes a trace under a name made of its check's, and gives the path. Raises OSError where that cannot be done."""
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^A-Za-z0-9.+-]+", "-", trace.check).strip("-")[:80]
    path = folder / f"{name}-{hashlib.sha256(trace.check.encode()).hexdigest()[:6]}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(trace), indent=1) + b"\n")
    return path


def read_trace(path: Path) -> Trace:
    """A trace from its file. Raises TraceError."""
    try:
        value = strict_json.loads(path.read_bytes())
    except OSError as error:
        raise TraceError(f"{path} cannot be read: {error.strerror}") from None
    except strict_json.StrictJSONError as error:
        raise TraceError(f"{path} is no trace: {error}") from None
    if not isinstance(value, dict) or value.get("trace") != "babel":
        raise TraceError(f'{path} is no trace: it has no member "trace":"babel"')
    if value.get("format") != FORMAT:
        raise TraceError(f"{path} is a trace of format {value.get('format')!r:.20}; this kit reads format {FORMAT}")
    try:
        trace = msgspec.convert(value, Trace)
        asked = sum(len(list(_calls_of(segment))) for segment in (*trace.earlier, trace))
    except (msgspec.ValidationError, BabelError, KeyError, TypeError) as error:
        raise TraceError(f"{path} is no trace: {error}") from None
    if not asked:
        raise TraceError(f"{path} asks nothing")
    return trace


def _calls_of(segment: Segment) -> Iterator[Call]:
    start = segment.start
    match segment.method:
        case "play":
            yield from _plays(segment)
        case "replay":
            yield Call("replay", {"deal": start.deal, "actions": segment.actions})
        case "deal":
            yield Call("deal", start.deal)
        case "view":
            yield Call("view", {"position": start.position, "player": segment.player})
        case "legal":
            yield Call("legal", {"position": start.position})


def _plays(segment: Segment) -> Iterator[Call]:
    position = segment.start.position
    if position is None:
        position = expected("deal", segment.start.deal)["result"]["position"]
    for action in segment.actions:
        params = {"position": position, "action": action}
        after = _after(params)
        if segment.want and after is not position:
            params["want"] = segment.want
        yield Call("play", params)
        position = after


# Playing it again


@dataclass(frozen=True)
class Replayed:
    """What came of playing a trace again: 0 fixed, 1 still failing, 2 or 3 cannot be replayed; and how it is told."""

    exit_code: int
    lines: tuple[str, ...]


def replay_trace(path: Path, command: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> Replayed:
    """Plays a trace again on the adapter that a command starts."""
    try:
        trace = read_trace(path)
    except TraceError as error:
        return Replayed(2, (f"cannot be replayed: {error}",))
    with Session(list(command), greeting(), limits) as session:
        try:
            hello = read_hello(session.initialize())
        except HandshakeError as error:
            return Replayed(3, (f"cannot be replayed: {error}",))
        why = _why_not(trace, hello)
        return Replayed(3, (f"cannot be replayed: {why}",)) if why else _replayed(trace, hello, session)


def _why_not(trace: Trace, hello: InitializeResult) -> str:
    """Why an adapter cannot be asked this; empty if it can."""
    missing = [segment.method for segment in (*trace.earlier, trace) if segment.method not in hello.methods]
    if missing:
        return f"the adapter does not offer {missing[0]}"
    if trace.edition not in hello.editions:
        return f"the adapter does not play {trace.edition}"
    *_, last = _calls_of(trace)
    if expected(last.method, last.params) != trace.expected:
        return f"the rules answer otherwise now (rules {rules().checksum}) than when it was saved (rules {trace.rules})"
    return ""


def _replayed(trace: Trace, hello: InitializeResult, session: Session) -> Replayed:
    questions = [
        question(call.method, call.params, hello, tuple(trace.clauses))
        for segment in (*trace.earlier, trace)
        for call in _calls_of(segment)
    ]
    for number, (asked, answer) in enumerate(_answered(session, questions), 1):
        judgement = judgement_of(asked, answer)
        if judgement.verdict is Verdict.NOT_OFFERED:
            return Replayed(3, (f"cannot be replayed: the adapter does not answer {asked.call.method}",))
        if judgement.verdict is not Verdict.PASS:
            title = f"still failing: {trace.check}, request {number} of {len(questions)}"
            told = _told(trace, judgement, failure_of(asked, judgement, answer))
            return Replayed(1, (title, *map(printable, told)))
    return Replayed(0, (f"fixed: {trace.check}, {len(questions)} {'request' if len(questions) == 1 else 'requests'}",))


def _told(trace: Trace, judgement: Judgement, failure: Failure) -> Iterator[str]:
    for name in judgement.blamed or trace.clauses:
        if name in rules().clauses:
            yield ""
            yield f"{name}: {rules().clauses[name].sentence}"
    yield from ("", failure.picture) if failure.picture else ()
    yield from ("", f"Asked: {failure.asked}", f"Found: {judgement.verdict}: {failure.message}")
    for difference in failure.differences:
        yield f"  {difference.where}"
        yield f"    expected {difference.expected}"
        yield f"    actual   {difference.actual}"
    if failure.stderr.strip():
        yield from ("The last lines on standard error:", failure.stderr.strip())
    if failure.again:
        yield from ("", "What the rules say:", f"  {failure.again}")
    if failure.scenario:
        yield from ("", failure.scenario.rstrip())
