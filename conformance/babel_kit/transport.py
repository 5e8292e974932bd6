"""Start an adapter and talk JSON-RPC 2.0 with it, one message a line, over its standard input and output.

`Session` never raises for what an adapter does: whatever happens comes back as an answer. A `Result` or an
`ErrorAnswer` is what the protocol knows; a `Fault` says that there was no valid answer, and why. After a fault the
whole process group is killed and a fresh process is started for the next request, so that no late output can be taken
for another answer.

Which request a fault belongs to:

- An answer that is no valid answer is told of the request that was first in line when it came.
- A crash or a timeout while several requests were under way may be the deed of any of them (an adapter may hold its
  answers back). Those requests, and the one that was answered last if its answer was not handed out yet, are therefore
  asked again one at a time in a fresh process, and the blame falls as it falls then. If all of them are answered now,
  the adapter cannot stand several requests under way, and for the rest of the session it gets one at a time.
- A second answer to a request is told of that request if it came while a further request was under way, or together
  with the first answer. Otherwise the first answer was handed out already, and the next request gets the fault, or
  `Session.close` if there is none.
- Likewise a program that ends after an answer is seen with the next request, or when the session is closed.
"""

import os
import signal
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from types import TracebackType
from typing import Any, Literal, Self

import msgspec

from babel_kit import strict_json
from babel_kit.child import Child, StartError, require_process_groups

FaultKind = Literal["error", "crash", "timeout"]

_EXIT_SECONDS = 1.0
_QUOTED_CHARACTERS = 80
_DETAIL_CHARACTERS = 2000


@dataclass(frozen=True, slots=True)
class Limits:
    """What an adapter is allowed.

    `start_seconds` is for `initialize`, with the start of the program; `request_seconds` for any other request, from
    the moment when it is first in line; `total_seconds` for the whole session from the first start on, without the
    shutdown. `in_flight` is how many requests may be under way, `line_bytes` the length of a line, `restarts` how often
    a fresh process is started after a fault, `stderr_tail_bytes` how much of standard error is kept, and
    `shutdown_seconds` the time for answering `shutdown` and ending.
    """

    start_seconds: float = 30.0
    request_seconds: float = 5.0
    total_seconds: float | None = None
    in_flight: int = 64
    line_bytes: int = 32 * 1024 * 1024
    restarts: int = 500
    stderr_tail_bytes: int = 4000
    shutdown_seconds: float = 2.0


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Call:
    """One request: its method and its params, which must be writable as JSON and must not change until answered."""

    method: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """The `result` of an answer, and the milliseconds for which its request was first in line."""

    value: Any
    millis: float = field(compare=False)


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """The `error` of an answer, as JSON-RPC knows it, and the milliseconds as in a result."""

    code: int
    message: str
    data: Any = None
    millis: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Fault:
    """No valid answer.

    `kind` is `error` for an answer that is none, `crash` if the program ended or cannot be started, `timeout` if no
    whole answer came in time. `message` is one plain sentence, `stderr` the tail of the program's standard error,
    `detail` the beginning of what came instead of an answer. `not_asked`: the session had ended before, for the reason
    that the message gives, and the request was not sent. `millis` as in a result.
    """

    kind: FaultKind
    message: str
    stderr: str
    detail: str = ""
    not_asked: bool = False
    millis: float = field(default=0.0, compare=False)


Answer = Result | ErrorAnswer | Fault


@dataclass(frozen=True, slots=True)
class _Sent:
    call: Call
    id: int


@dataclass(frozen=True, slots=True)
class _Trouble:
    """What becomes a Fault when the process is gone and the rest of its standard error is read."""

    kind: FaultKind
    message: str
    detail: str = ""
    answered_id: object = None
    is_second_answer: bool = False
    ends_session: bool = False
    millis: float = 0.0


_ANSWERED_TWICE = _Trouble("error", "The program answered this request twice.")


class Session:
    """A conversation with one adapter, over as many processes as it takes. One thread; to be used in a `with` block.

    `command` is the program with its arguments, `hello` the `initialize` request that every fresh process gets first,
    `cwd` and `env` are the working directory and the whole environment of the program, inherited if None.
    Raises StartError on systems without process groups, such as Windows.
    """

    def __init__(
        self,
        command: Sequence[str],
        hello: Call,
        limits: Limits = DEFAULT_LIMITS,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        if isinstance(command, str) or not command:
            raise ValueError("the command must be a list: the program and its arguments")
        require_process_groups()
        self._wire = _Wire(list(command), hello, limits, cwd, env)
        self._is_busy = False
        self._is_closed = False
        self._closing_fault: Fault | None = None

    def initialize(self) -> Answer:
        """Give the answer to `hello`; starts the program if it has not been started yet."""
        self._require_idle()
        self._wire.require_first_start()
        return self._wire.hello_answer

    def call(self, method: str, params: Mapping[str, Any]) -> Answer:
        """Send one request and wait for its answer."""
        (answer,) = self.pipeline((Call(method, params),))
        return answer

    def pipeline(self, calls: Iterable[Call]) -> Generator[Answer, None, None]:
        """Give the answers to all calls, in order, with several requests under way.

        `calls` is read ahead of the answers. The time that the caller takes between two answers is not counted against
        the adapter. Until the iterator is exhausted or closed, the session can do nothing else.
        """
        self._require_idle()
        self._is_busy = True
        pipeline = _Pipeline(self._wire, calls)
        try:
            for answer in pipeline.answers():
                yield answer
                if self._is_closed:
                    raise RuntimeError("the session was closed before all answers were read")
        except GeneratorExit:
            if pipeline.is_under_way:
                self._wire.discard()
            raise
        except BaseException:
            self._wire.discard()
            raise
        finally:
            self._is_busy = False

    def close(self) -> Fault | None:
        """End the program: `shutdown`, some time to end, then a kill of its process group. May be repeated.

        Gives the fault of the end if there was one: an answer too many, no answer to `shutdown`, a program that goes on
        or ends with an exit code other than 0. If requests are still under way the program is killed at once.
        """
        if not self._is_closed:
            self._is_closed = True
            try:
                if not self._is_busy:
                    self._closing_fault = self._wire.shut_down()
            finally:
                self._wire.discard()
        return self._closing_fault

    @property
    def stderr_tail(self) -> str:
        """The end of what the present, or else the last, process wrote to standard error."""
        return self._wire.stderr_tail()

    @property
    def restarts(self) -> int:
        """How many processes were started after the first."""
        return max(0, self._wire.starts - 1)

    @property
    def requests(self) -> int:
        """How many requests were sent, with those of the kit's own and those that were sent again."""
        return self._wire.requests

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and not isinstance(error, Exception):
            # Whoever interrupts does not want to wait for a polite end.
            self._wire.discard()
        self.close()

    def _require_idle(self) -> None:
        if self._is_closed:
            raise RuntimeError("the session is closed")
        if self._is_busy:
            raise RuntimeError("a pipeline is under way: read all of its answers, or close it, first")


class _Pipeline:
    """Sends calls ahead, keeps the answers in order, and finds out which request a fault belongs to."""

    def __init__(self, wire: "_Wire", calls: Iterable[Call]) -> None:
        self._wire = wire
        self._calls = iter(calls)
        self._to_repeat: deque[Call] = deque()
        self._flight: deque[_Sent] = deque()
        # The last answer waits until the next line shows that it does not come twice.
        self._held: tuple[_Sent, Answer] | None = None
        self._suspects = 0
        self._culprit_found = False

    @property
    def is_under_way(self) -> bool:
        return bool(self._flight)

    def answers(self) -> Iterator[Answer]:
        while (call := self._next_call()) is not None:
            fault = self._wire.make_ready()
            if fault is not None:
                yield fault
                continue
            self._flight.append(self._wire.send(call))
            while self._flight:
                self._send_ahead()
                yield from self._receive()

    def _next_call(self) -> Call | None:
        return self._to_repeat.popleft() if self._to_repeat else next(self._calls, None)

    def _send_ahead(self) -> None:
        while len(self._flight) < self._wire.window and not self._suspects:
            call = self._next_call()
            if call is None:
                break
            self._flight.append(self._wire.send(call))

    def _receive(self) -> Sequence[Answer]:
        sent = self._flight[0]
        outcome = self._wire.receive(sent)
        if isinstance(outcome, _Trouble):
            return self._handle(outcome)
        self._flight.popleft()
        released = self._release()
        if self._flight:
            self._held = (sent, outcome)
            return released
        answer: Answer = outcome
        if self._wire.has_another_answer_to(sent):
            answer = self._wire.fail(_ANSWERED_TWICE)
        return (*released, self._settled(answer))

    def _handle(self, trouble: _Trouble) -> Sequence[Answer]:
        if trouble.is_second_answer and self._held:
            self._held = None
            self._repeat(self._flight)
            return (self._wire.fail(_ANSWERED_TWICE),)
        if self._may_be_the_deed_of_another(trouble):
            self._suspect_all()
            return ()
        released = self._release()
        self._flight.popleft()
        self._repeat(self._flight)
        return (*released, self._settled(self._wire.fail(trouble)))

    def _may_be_the_deed_of_another(self, trouble: _Trouble) -> bool:
        has_company = len(self._flight) > 1 or self._held is not None
        return has_company and trouble.kind != "error" and not trouble.ends_session

    def _suspect_all(self) -> None:
        suspects = [self._held[0], *self._flight] if self._held else list(self._flight)
        self._held = None
        self._suspects = len(suspects)
        self._culprit_found = False
        self._repeat(suspects)
        self._wire.discard()

    def _settled(self, answer: Answer) -> Answer:
        if self._suspects:
            self._suspects -= 1
            self._culprit_found |= isinstance(answer, Fault)
            if not self._suspects and not self._culprit_found:
                self._wire.window = 1
        return answer

    def _release(self) -> Sequence[Answer]:
        if self._held is None:
            return ()
        answer = self._held[1]
        self._held = None
        return (answer,)

    def _repeat(self, requests: Iterable[_Sent]) -> None:
        self._to_repeat.extendleft([sent.call for sent in requests][::-1])
        self._flight.clear()


@dataclass(slots=True)
class _Wire:
    """The process of the moment: started with its hello, spoken to, and replaced after a fault."""

    command: list[str]
    hello: Call
    limits: Limits
    cwd: str | os.PathLike[str] | None
    env: Mapping[str, str] | None
    starts: int = 0
    requests: int = 0
    window: int = field(init=False)
    _hello_answer: Answer | None = None
    _child: Child | None = None
    _given_up: Fault | None = None
    _last_kind: FaultKind = "crash"
    _last_answered: _Sent | None = None
    _budget_end: float = inf
    _tail: bytes = b""

    def __post_init__(self) -> None:
        self.window = max(1, self.limits.in_flight)

    @property
    def hello_answer(self) -> Answer:
        assert self._hello_answer is not None
        return self._hello_answer

    def require_first_start(self) -> None:
        if self._hello_answer is None:
            self._start()

    def make_ready(self) -> Fault | None:
        """See to it that a process runs; give the fault that ends the session if none does."""
        if self._child is None and self._given_up is None:
            self._start()
        return self._given_up

    def send(self, call: Call) -> _Sent:
        assert self._child is not None
        self.requests += 1
        sent = _Sent(call, self.requests)
        message = {"jsonrpc": "2.0", "id": sent.id, "method": call.method, "params": call.params}
        self._child.send(_encode(message) + b"\n")
        return sent

    def receive(self, sent: _Sent, seconds: float | None = None) -> Result | ErrorAnswer | _Trouble:
        """Wait for the answer to the request that is first in line, and tell how long that took."""
        began = time.monotonic()
        outcome = self._receive(sent, seconds, began)
        return replace(outcome, millis=_since(began)) if isinstance(outcome, _Trouble) else outcome

    def _receive(self, sent: _Sent, seconds: float | None, began: float) -> Result | ErrorAnswer | _Trouble:
        child = self._child
        assert child is not None
        if seconds is None:
            seconds = self.limits.request_seconds
        if began >= self._budget_end:
            return self._budget_used_up()
        deadline = min(began + seconds, self._budget_end)
        is_too_late = False
        while not child.lines:
            if child.overlong:
                return _too_long(child, self.limits.line_bytes)
            if child.ended:
                return _ended(child)
            if is_too_late:
                return self._budget_used_up() if deadline == self._budget_end else _too_late(child, seconds)
            remaining = deadline - time.monotonic()
            child.pump(remaining)
            is_too_late = remaining <= 0
        outcome = _read_answer(child.lines.popleft(), sent.id, _since(began))
        if isinstance(outcome, _Trouble):
            return self._look_for_second_answer(outcome)
        self._last_answered = sent
        return outcome

    def has_another_answer_to(self, sent: _Sent) -> bool:
        """Whether a second answer to the request that was answered last is here already."""
        if self._child is None or not self._child.lines:
            return False
        outcome = _read_answer(self._child.lines[0], -1, 0.0)
        return isinstance(outcome, _Trouble) and _is_id(outcome.answered_id, sent.id)

    def fail(self, trouble: _Trouble) -> Fault:
        """End the process and make the fault of what went wrong with it."""
        self.discard()
        fault = Fault(trouble.kind, trouble.message, self.stderr_tail(), trouble.detail, millis=trouble.millis)
        self._last_kind = fault.kind
        if trouble.ends_session:
            self._given_up = fault
        return fault

    def discard(self) -> None:
        """Kill the process, if there is one, with its group."""
        child = self._child
        if child is not None:
            child.kill()
            self._tail = child.stderr_tail
            self._child = None

    def shut_down(self) -> Fault | None:
        """Ask the program to end, and give the fault if it does not do so as it should."""
        if self._child is None:
            return None
        trouble = self._shut_down(self._child)
        if trouble is None:
            return None
        return self.fail(replace(trouble, message=f"At the end of the session: {trouble.message}"))

    def stderr_tail(self) -> str:
        if self._child is not None:
            self._child.drain_errors()
            self._tail = self._child.stderr_tail
        whole_characters = self._tail
        if len(whole_characters) >= self.limits.stderr_tail_bytes:
            whole_characters = whole_characters.lstrip(bytes(range(0x80, 0xC0)))
        return whole_characters.decode("utf-8", "replace")

    def _start(self) -> None:
        if self.starts > self.limits.restarts:
            message = f"The program has been started again {self.limits.restarts} times, and is not started any more."
            self._given_up = Fault(self._last_kind, message, self.stderr_tail(), not_asked=True)
            return
        if self.starts == 0 and self.limits.total_seconds is not None:
            self._budget_end = time.monotonic() + self.limits.total_seconds
        self.starts += 1
        answer = self._greet()
        self._hello_answer = answer
        if not isinstance(answer, Result) and self._given_up is None:
            self.discard()
            self._given_up = _given_up_after(answer, self.starts, self.stderr_tail())

    def _greet(self) -> Answer:
        try:
            self._child = Child(
                self.command,
                line_bytes=self.limits.line_bytes,
                tail_bytes=self.limits.stderr_tail_bytes,
                cwd=self.cwd,
                env=self.env,
            )
        except StartError as error:
            return Fault("crash", str(error), "")
        try:
            outcome = self.receive(self.send(self.hello), self.limits.start_seconds)
        except BaseException:
            self.discard()
            raise
        return self.fail(outcome) if isinstance(outcome, _Trouble) else outcome

    def _shut_down(self, child: Child) -> _Trouble | None:
        self._budget_end = inf
        seconds = self.limits.shutdown_seconds
        deadline = time.monotonic() + seconds
        outcome = self.receive(self.send(Call("shutdown", {})), seconds)
        if isinstance(outcome, _Trouble):
            return outcome
        if isinstance(outcome, ErrorAnswer):
            return _Trouble("error", f"The program answered shutdown with the error {outcome.code}: {outcome.message}")
        child.close_input()
        if not child.wait(deadline - time.monotonic()):
            return _Trouble("timeout", f"The program answered shutdown and did not end within {seconds:g} s.")
        # What it wrote last may still be in the pipe.
        child.pump(0)
        if child.lines or child.partial_bytes:
            line = child.lines[0] if child.lines else child.partial_line
            return _Trouble("error", f"After its last answer the program wrote {_quoted(line)}.", _detail(line))
        return _Trouble("crash", f"The program {_how_it_ended(child)} after shutdown.") if child.exit_code else None

    def _budget_used_up(self) -> _Trouble:
        message = f"The time for the whole session, {self.limits.total_seconds:g} s, is used up."
        return _Trouble("timeout", message, ends_session=True)

    def _look_for_second_answer(self, trouble: _Trouble) -> _Trouble:
        last = self._last_answered
        if last is None or not _is_id(trouble.answered_id, last.id):
            return trouble
        message = f"The program answered the request before this one, '{last.call.method}', twice."
        return replace(trouble, message=message, is_second_answer=True)


def _since(began: float) -> float:
    return 1000 * (time.monotonic() - began)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


_encode = msgspec.json.Encoder(enc_hook=_plain).encode


def _given_up_after(answer: Answer, starts: int, stderr: str) -> Fault:
    occasion = "after initialize failed" if starts == 1 else "after initialize failed in a process started afresh"
    match answer:
        case Fault(kind, message, _, detail):
            return Fault(kind, f"Nothing more is asked {occasion}: {message}", stderr, detail, not_asked=True)
        case ErrorAnswer(code, message):
            told = f"Nothing more is asked {occasion}: the answer was error {code}, {message}"
            return Fault("error", told, stderr, not_asked=True)
    raise AssertionError(answer)


# Reading one line.


def _read_answer(line: bytes, expected_id: int, millis: float) -> Result | ErrorAnswer | _Trouble:
    try:
        message = strict_json.loads(line)
    except strict_json.StrictJSONError as error:
        return _Trouble("error", _why_not_json(line, error), _detail(line))
    if isinstance(message, dict) and _is_id(message.get("id"), expected_id) and message.get("jsonrpc") == "2.0":
        match message:
            case {"result": _, "error": _}:
                pass
            case {"result": value}:
                return Result(value, millis)
            case {"error": {"code": int(code), "message": str(text), **more}} if not isinstance(code, bool):
                return ErrorAnswer(code, _cut(text), more.get("data"), millis)
    answered_id = message.get("id") if isinstance(message, dict) else None
    return _Trouble("error", _why_no_answer(message, expected_id), _detail(line), answered_id)


def _is_id(value: object, expected: int) -> bool:
    return type(value) is int and value == expected


def _why_not_json(line: bytes, error: strict_json.StrictJSONError) -> str:
    if b"\0" in line:
        return _why_nul(line)
    start = line.lstrip()
    if not start:
        return "Standard output carries an empty line before the answer; nothing but answers may be written to it."
    if start.startswith((b"{", b"[", strict_json.BOM)):
        return f"The answer is no strict JSON: {error}."
    if error.position and error.reason == "the text is no valid UTF-8":
        return f"Standard output carries a line that is no valid UTF-8, {_quoted(line)}, before the answer."
    return (
        f"Standard output carries the line {_quoted(line)} before the answer;"
        " print such things to standard error, and only answers to standard output."
    )


def _why_nul(line: bytes) -> str:
    # Of plain text in UTF-16 every other byte is NUL.
    if 3 * line.count(b"\0") > len(line):
        return "The answer seems to be written in UTF-16; write it in UTF-8."
    return f"The answer holds a NUL byte, at byte {line.index(0)} (counted from 0)."


def _why_no_answer(message: object, expected_id: int) -> str:
    if not isinstance(message, dict):
        return f"The answer is {_kind_of(message)} where a JSON-RPC answer, an object, is due."
    if "method" in message:
        return f"The program sent a message of its own, {_quoted(message['method'])}; only answers are expected."
    if message.get("jsonrpc") != "2.0":
        return 'The answer has no member "jsonrpc":"2.0".'
    if "id" not in message:
        return "The answer has no member 'id'; every answer carries the id of its request."
    if not _is_id(message["id"], expected_id):
        return _why_wrong_id(message, expected_id)
    if "result" in message and "error" in message:
        return "The answer has both a 'result' and an 'error'; leave one of them out, even where it is null."
    if "error" in message:
        return "The answer's 'error' is not an object with a whole number 'code' and a string 'message'."
    return "The answer has neither a 'result' nor an 'error'."


def _why_wrong_id(message: dict[str, Any], expected_id: int) -> str:
    match message:
        case {"id": None, "error": {"message": str(text)}}:
            return f"The program could not read the request: its answer has the id null and the error {_quoted(text)}."
        case {"id": rewritten} if _is_rewritten(rewritten, expected_id):
            return (
                f"The answer carries the id {_shown_id(rewritten)} where {expected_id} is due;"
                " give the id back as it came, a whole number."
            )
    return (
        f"The answer carries the id {_shown_id(message['id'])} where {expected_id} is due;"
        " answers carry the ids of their requests and come in the order of the requests."
    )


def _is_rewritten(value: object, expected_id: int) -> bool:
    """Whether it is the id in another form: as text, or with a fraction."""
    return value == str(expected_id) or (isinstance(value, float) and value == expected_id)


def _shown_id(value: object) -> str:
    return _shortened(_encode(value).decode())


def _kind_of(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case list():
            return "an array"
        case str():
            return "a string"
    return "a number"


def _too_long(child: Child, line_bytes: int) -> _Trouble:
    message = f"The answer's line is longer than the {line_bytes} bytes allowed."
    return _Trouble("error", message, _detail(child.partial_line))


def _ended(child: Child) -> _Trouble:
    # The pipe closes a moment before the exit code can be had.
    child.wait(_EXIT_SECONDS)
    message = f"The program {_how_it_ended(child)}"
    if child.partial_bytes:
        message += f" in the middle of an answer, of which {child.partial_bytes} bytes had come"
    elif child.exit_code == 0:
        message += " before it answered, or right after its last answer; it must go on until shutdown"
    else:
        message += " before it answered"
    return _Trouble("crash", f"{message}.", _detail(child.partial_line))


def _how_it_ended(child: Child) -> str:
    code = child.exit_code
    if code is None:
        return "closed its standard output"
    if code < 0:
        return f"was killed by the signal {_signal_name(-code)}"
    hint = " (a shell's way to say that a command was not found)" if code == 127 else ""
    return f"ended with exit code {code}{hint}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _too_late(child: Child, seconds: float) -> _Trouble:
    if child.partial_bytes:
        message = (
            f"Only a part of an answer, {child.partial_bytes} bytes, came within {seconds:g} s;"
            " every answer must end with a line feed and be flushed."
        )
    else:
        message = f"No answer came within {seconds:g} s{_what_may_help(child)}."
    return _Trouble("timeout", message, _detail(child.partial_line))


def _what_may_help(child: Child) -> str:
    if child.input_refused:
        return "; the program has closed its standard input"
    if child.unsent_bytes:
        return "; the program does not read its standard input"
    return "; if the program has answered, it did not flush its standard output"


def _quoted(value: object) -> str:
    text = value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else str(value)
    return f"'{_shortened(text.strip())}'"


def _shortened(text: str) -> str:
    return _printable(text if len(text) <= _QUOTED_CHARACTERS else text[: _QUOTED_CHARACTERS - 3] + "...")


def _cut(text: str) -> str:
    left = len(text) - _DETAIL_CHARACTERS
    return text if left <= 0 else f"{text[:_DETAIL_CHARACTERS]}… ({left} more characters)"


def _detail(line: bytes) -> str:
    return _printable(line[: 4 * _DETAIL_CHARACTERS].decode("utf-8", "backslashreplace")[:_DETAIL_CHARACTERS])


def _printable(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
