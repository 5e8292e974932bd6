"""The transport against adapters that misbehave: the right verdict, and every other request goes on unharmed."""

import fcntl
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from babel_kit.child import StartError, require_process_groups
from babel_kit.transport import Answer, Call, ErrorAnswer, Fault, FaultKind, Limits, Result, Session

ADAPTER = Path(__file__).with_name("misbehaving.py")
HELLO = Call("initialize", {"protocol": 1})
GENEROUS = 60.0
SHORT = 0.3
WAYS = ["one at a time", "pipelined"]


def limits(**given: Any) -> Limits:
    return Limits(**{"start_seconds": GENEROUS, "request_seconds": GENEROUS, "shutdown_seconds": GENEROUS, **given})


def session(mode: str, file: Path | None = None, **given: Any) -> Session:
    command = [sys.executable, "-IS", str(ADAPTER), mode, *([str(file)] if file else [])]
    return Session(command, HELLO, limits(**given))


def ask(talk: Session, calls: list[Call], way: str) -> list[Answer]:
    if way == "pipelined":
        return list(talk.pipeline(calls))
    return [talk.call(call.method, call.params) for call in calls]


def play(number: int) -> Call:
    return Call("play", {"number": number})


def numbers(answers: list[Answer]) -> list[object]:
    """The numbers that came back, with the kinds of faults in between."""
    return [
        answer.value["echo"].get("number") if isinstance(answer, Result) else getattr(answer, "kind", answer)
        for answer in answers
    ]


def fault_of(answer: Answer) -> Fault:
    assert isinstance(answer, Fault), answer
    return answer


def pid_of(answer: Answer) -> int:
    assert isinstance(answer, Result), answer
    return int(answer.value["pid"])


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class Trip(NamedTuple):
    """What a mode does at `trip`, as the kit must tell it."""

    kind: FaultKind
    words: str
    seconds: float = GENEROUS


TRIPS = {
    "hang": Trip("timeout", "No answer came within 0.3 s", SHORT),
    "answer-late": Trip("timeout", "No answer came within 0.3 s", SHORT),
    "stop-in-the-middle": Trip("timeout", "Only a part of an answer, 30 bytes, came within 0.3 s", SHORT),
    "close-input": Trip("timeout", "No answer came within 0.3 s", SHORT),
    "answer-to-another-id": Trip("error", "The answer carries the id 7"),
    "exit-before": Trip("crash", "The program ended with exit code 3 before it answered."),
    "exit-in-the-middle": Trip(
        "crash", "ended with exit code 4 in the middle of an answer, of which 20 bytes had come"
    ),
    "die-of-a-signal": Trip("crash", "The program was killed by the signal SIGTERM before it answered."),
    "close-output": Trip("crash", "The program closed its standard output before it answered."),
    "print-and-answer": Trip(
        "error", r"the line 'DEBUG card=\x07' before the answer; print such things to standard error"
    ),
    "write-without-end": Trip("error", "The answer's line is longer than the 100000 bytes allowed."),
    "holds-back": Trip("crash", "The program ended with exit code 6 before it answered."),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("mode", TRIPS)
def test_one_request_fails_and_all_others_are_answered(mode: str, way: str) -> None:
    trip = TRIPS[mode]
    with session(mode, request_seconds=trip.seconds, line_bytes=100_000) as talk:
        answers = ask(talk, [play(1), play(2), Call("trip", {}), play(4), play(5)], way)
        assert numbers(answers) == [1, 2, trip.kind, 4, 5]
        assert trip.words in fault_of(answers[2]).message
        assert talk.close() is None
    assert talk.restarts == (1 if way == "one at a time" or trip.kind == "error" else 2)
    assert not is_running(pid_of(answers[0]))
    assert not is_running(pid_of(answers[4]))


RAW = {
    "an empty line": ("", "Standard output carries an empty line"),
    "broken JSON": (
        '{"jsonrpc":"2.0","id":@,"result":{]}',
        "The answer is no strict JSON: a key in double quotes is miss",
    ),
    "half an answer": ('{"jsonrpc":"2.0","id":@,', "The answer is no strict JSON: the text ends too early"),
    "broken UTF-8": (
        '{"jsonrpc":"2.0","id":@,"result":"T\xfcrme"}',
        "no strict JSON: the text is no valid UTF-8, at byte",
    ),
    "half a pair": ('{"jsonrpc":"2.0","id":@,"result":"\\ud800"}', "\\ud800 is half of a surrogate pair"),
    "NaN": ('{"jsonrpc":"2.0","id":@,"result":NaN}', "NaN is no JSON number"),
    "1e400": ('{"jsonrpc":"2.0","id":@,"result":1e400}', "the number 1e400 is too large for a double"),
    "repeated key": ('{"jsonrpc":"2.0","id":@,"result":{"a":1,"a":2}}', 'the key "a" stands twice in one object'),
    "repeated id": ('{"jsonrpc":"2.0","id":0,"result":1,"id":@}', 'the key "id" stands twice in one object'),
    "100,000 deep": ('{"jsonrpc":"2.0","id":@,"result":' + "[" * 100_000 + "]" * 100_000 + "}", "more than 100 deep"),
    "5,000 digits": ('{"jsonrpc":"2.0","id":@,"result":' + "1" * 5000 + "}", "the integer has 5000 digits"),
    "a second byte order mark": ('\xef\xbb\xbf{"jsonrpc":"2.0","id":@,"result":1}', "a byte order mark stands before"),
    "a NUL byte": ('{"jsonrpc":"2.0","id":@,"result":"a\0b"}', "The answer holds a NUL byte, at byte"),
    "a NUL byte first": ('\0{"jsonrpc":"2.0","id":@,"result":1}', "The answer holds a NUL byte, at byte 0"),
    "UTF-16": ("\0".join('{"jsonrpc":"2.0","id":1,"result":1}'), "seems to be written in UTF-16; write it in UTF-8."),
    "null": ("null", "The answer is null where a JSON-RPC answer, an object, is due."),
    "true": ("true", "The answer is true where"),
    "a number": ("12", "The answer is a number where"),
    "a string": ('"done"', "The answer is a string where"),
    "an array": ('[{"jsonrpc":"2.0","id":@,"result":1}]', "The answer is an array where"),
    "words": ("T\xfcrme", "that is no valid UTF-8, 'T\\xfcrme', before the answer"),
    "no jsonrpc": ('{"id":@,"result":1}', 'The answer has no member "jsonrpc":"2.0".'),
    "jsonrpc 1.0": ('{"jsonrpc":"1.0","id":@,"result":1}', 'The answer has no member "jsonrpc":"2.0".'),
    "no id": ('{"jsonrpc":"2.0","result":1}', "The answer has no member 'id'"),
    "an id as string": ('{"jsonrpc":"2.0","id":"@","result":1}', "is due; give the id back as it came"),
    "an id as float": ('{"jsonrpc":"2.0","id":@.0,"result":1}', "is due; give the id back as it came"),
    "another id as float": ('{"jsonrpc":"2.0","id":0.5,"result":1}', "answers carry the ids of their requests"),
    "an id as bool": ('{"jsonrpc":"2.0","id":true,"result":1}', "The answer carries the id true"),
    "not read": (
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
        "could not read the req",
    ),
    "neither": ('{"jsonrpc":"2.0","id":@}', "neither a 'result' nor an 'error'"),
    "both": (
        '{"jsonrpc":"2.0","id":@,"result":1,"error":null}',
        "both a 'result' and an 'error'; leave one of them out",
    ),
    "an error as string": ('{"jsonrpc":"2.0","id":@,"error":"no"}', "The answer's 'error' is not an object with"),
    "an error without message": (
        '{"jsonrpc":"2.0","id":@,"error":{"code":1}}',
        "The answer's 'error' is not an object",
    ),
    "an error with a code as bool": (
        '{"jsonrpc":"2.0","id":@,"error":{"code":true,"message":""}}',
        "The answer's 'error'",
    ),
    "an error with a code as string": (
        '{"jsonrpc":"2.0","id":@,"error":{"code":"1","message":""}}',
        "The answer's 'err",
    ),
    "a notification": ('{"jsonrpc":"2.0","method":"log","params":{}}', "sent a message of its own, 'log'"),
}


@pytest.fixture(scope="module", params=WAYS)
def raw_answers(request: pytest.FixtureRequest) -> dict[str, list[Answer]]:
    """For each of RAW: the answer to it, and to the request after it. All in one session, which must stand it all."""
    calls = [call for text, _ in RAW.values() for call in (Call("trip", {"raw": text}), play(1))]
    with session("answer-raw") as talk:
        answers = ask(talk, calls, request.param)
    assert len(answers) == 2 * len(RAW)
    return {case: answers[2 * index : 2 * index + 2] for index, case in enumerate(RAW)}


@pytest.mark.parametrize("case", RAW)
def test_what_is_no_answer_is_an_error(raw_answers: dict[str, list[Answer]], case: str) -> None:
    assert numbers(raw_answers[case]) == ["error", 1]
    fault = fault_of(raw_answers[case][0])
    assert RAW[case][1] in fault.message
    assert fault.message.endswith(".")
    assert fault.message.isprintable()
    assert len(fault.message) < 300
    assert fault.detail.isprintable()
    assert len(fault.detail) <= 4 * 2000


@pytest.mark.parametrize("mode", ["crlf", "bom", "fine"])
def test_harmless_oddities_are_tolerated(mode: str) -> None:
    params = MappingProxyType({"number": 1, "text": 'ü\u2028\n"\U0001f600', "big": 2**70})
    with session(mode) as talk:
        first, second = talk.call("play", params), talk.call("play", params)
        assert isinstance(first, Result)
        assert first.value["echo"] == params
        assert 0 <= first.millis < 1000 * GENEROUS
        assert numbers([second]) == [1]
        assert talk.close() is None
    assert (talk.restarts, talk.requests) == (0, 4)


def test_an_error_answer_is_an_answer() -> None:
    with session("answer-with-an-error") as talk:
        answers = list(talk.pipeline([play(1), Call("trip", {}), play(3)]))
    assert answers[1] == ErrorAnswer(-32001, "bad position", [1])
    assert numbers([answers[0], answers[2]]) == [1, 3]
    assert talk.restarts == 0


def test_a_long_error_message_is_cut() -> None:
    text = '{"jsonrpc":"2.0","id":@,"error":{"code":1,"message":"' + "x" * 10**6 + '"}}'
    with session("answer-raw") as talk:
        answer = talk.call("trip", {"raw": text})
    assert isinstance(answer, ErrorAnswer)
    assert answer.message.endswith("x… (998000 more characters)")
    assert len(answer.message) < 2100


def test_an_answer_that_is_not_flushed() -> None:
    with session("forget-to-flush", request_seconds=SHORT) as talk:
        fault = fault_of(talk.call("trip", {}))
        assert numbers([talk.call("play", {"number": 2})]) == [2]
    assert fault.kind == "timeout"
    assert "did not flush its standard output" in fault.message


class TestSecondAnswers:
    def test_is_told_of_the_doubled_request_if_others_are_under_way(self) -> None:
        with session("answer-twice-slowly") as talk:
            answers = list(talk.pipeline([play(1), Call("trip", {}), play(3), play(4)]))
        assert numbers(answers) == [1, "error", 3, 4]
        assert fault_of(answers[1]).message == "The program answered this request twice."

    def test_is_told_of_the_doubled_request_if_it_comes_at_once(self) -> None:
        with session("answer-twice") as talk:
            assert numbers(ask(talk, [play(1), Call("trip", {}), play(3)], "one at a time")) == [1, "error", 3]

    def test_is_told_of_the_next_request_otherwise(self) -> None:
        with session("answer-twice-slowly") as talk:
            answers = ask(talk, [Call("trip", {"number": 1}), play(2), play(3)], "one at a time")
        assert numbers(answers) == [1, "error", 3]
        assert fault_of(answers[1]).message == "The program answered the request before this one, 'trip', twice."

    def test_is_told_at_the_end_if_there_is_no_next_request(self) -> None:
        with session("answer-twice-slowly") as talk:
            assert numbers([talk.call("trip", {"number": 1})]) == [1]
            fault = talk.close()
        assert fault is not None
        assert fault.kind == "error"
        assert "'trip', twice" in fault.message


@pytest.mark.parametrize("way", WAYS)
def test_an_end_after_an_answer_is_told_of_the_next_request(way: str) -> None:
    with session("exit-after") as talk:
        answers = ask(talk, [play(1), Call("trip", {"number": 2}), play(3), play(4)], way)
    assert numbers(answers) == [1, 2, "crash", 4]
    assert "ended with exit code 0 before it answered, or right after its last answer" in fault_of(answers[2]).message


def test_an_end_after_the_last_answer_is_told_at_the_end() -> None:
    with session("exit-after") as talk:
        assert numbers([talk.call("trip", {"number": 1})]) == [1]
        fault = talk.close()
    assert fault is not None
    assert fault.kind == "crash"
    assert fault.message.startswith("At the end of the session: ")


def test_only_the_deadly_request_is_blamed_when_answers_are_held_back() -> None:
    calls = [Call("trip", {}) if number in (70, 71, 150) else play(number) for number in range(200)]
    with session("holds-back") as talk:
        answers = list(talk.pipeline(calls))
    assert numbers(answers) == ["crash" if call.method == "trip" else call.params["number"] for call in calls]


def test_an_adapter_that_cannot_stand_several_requests_gets_one_at_a_time() -> None:
    with session("one-at-a-time") as talk:
        assert numbers(list(talk.pipeline(play(number) for number in range(500)))) == list(range(500))
    assert talk.restarts == 1


def test_a_flood_on_standard_error_blocks_nothing_and_only_its_end_is_kept() -> None:
    with session("flood-errors") as talk:
        assert numbers(list(talk.pipeline([Call("trip", {"number": 1}), play(2)]))) == [1, 2]
        assert talk.close() is None
        assert talk.stderr_tail.endswith(".the end\n")
        assert len(talk.stderr_tail) == limits().stderr_tail_bytes


def test_standard_error_comes_with_the_fault() -> None:
    with session("exit-before") as talk:
        fault = fault_of(talk.call("trip", {}))
        assert fault.stderr == talk.stderr_tail == "no such card\n"


def test_an_adapter_that_does_not_read_does_not_block_the_kit() -> None:
    calls = [Call("trip" if number == 1 else "play", {"number": number, "fill": "x" * 20_000}) for number in range(4)]
    with session("hang", request_seconds=SHORT) as talk:
        calls += [Call("play", {"number": number, "fill": "x" * 200_000}) for number in range(4, 40)]
        answers = list(talk.pipeline(calls))
    assert numbers(answers) == [0, "timeout", *range(2, 40)]
    with session("hang", request_seconds=SHORT) as talk:
        answers = ask(talk, [Call("trip", {}), play(2), Call("trip", {"fill": "x" * 3_000_000})], "one at a time")
    assert numbers(answers) == ["timeout", 2, "timeout"]


def test_an_adapter_that_has_closed_its_input_is_told_so() -> None:
    with session("answer-and-close-input", request_seconds=SHORT) as talk:
        answers = ask(talk, [Call("trip", {"number": 1}), play(2), play(3)], "one at a time")
    assert numbers(answers) == [1, "timeout", 3]
    assert fault_of(answers[1]).message.endswith("; the program has closed its standard input.")


def test_an_adapter_that_does_not_read_on_is_told_so() -> None:
    command = ["sh", "-c", "sleep 600"]
    with Session(command, Call("initialize", {"fill": "x" * 3_000_000}), limits(start_seconds=SHORT)) as talk:
        fault = fault_of(talk.initialize())
    assert fault.message == "No answer came within 0.3 s; the program does not read its standard input."


def test_a_banner_is_quoted() -> None:
    with session("banner") as talk:
        fault = fault_of(talk.initialize())
        assert fault.message == (
            "Standard output carries the line 'Welcome!' before the answer;"
            " print such things to standard error, and only answers to standard output."
        )
        later = talk.call("play", {})
    assert "Nothing more is asked after initialize failed: Standard output carries" in fault_of(later).message


@pytest.mark.parametrize("line_bytes", [1000, limits().line_bytes])
def test_a_line_may_be_as_long_as_the_limit_and_no_longer(line_bytes: int) -> None:
    lengths = [line_bytes, line_bytes + 1, line_bytes]
    with session("answer-at-length", line_bytes=line_bytes) as talk:
        answers = [talk.call("trip", {"length": length}) for length in lengths]
    assert [type(answer) for answer in answers] == [Result, Fault, Result]
    assert f"longer than the {line_bytes} bytes allowed" in fault_of(answers[1]).message


class TestGrandchildren:
    """The lock is held for as long as the grandchild lives, which also holds the pipes open."""

    @pytest.mark.parametrize("way", WAYS)
    @pytest.mark.parametrize(
        ("mode", "kind", "seconds"),
        [("leave-a-grandchild-and-exit", "crash", GENEROUS), ("leave-a-grandchild-and-hang", "timeout", 2 * SHORT)],
    )
    def test_do_not_outlive_their_request(self, tmp_path: Path, mode: str, kind: str, seconds: float, way: str) -> None:
        lock = tmp_path / "lock"
        with session(mode, lock, request_seconds=seconds) as talk:
            assert numbers(ask(talk, [play(1), Call("trip", {})], way)) == [1, kind]
            assert lock.exists()
            assert becomes_free(lock)
            assert numbers(ask(talk, [play(3)], way)) == [3]

    @pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only /proc tells who descends from whom")
    @pytest.mark.parametrize("mode", ["leave-a-daemon-and-exit", "leave-a-daemon-and-answer"])
    def test_daemons_with_a_session_of_their_own_do_not_outlive_the_kit_s(self, tmp_path: Path, mode: str) -> None:
        lock = tmp_path / "lock"
        with session(mode, lock) as talk:
            talk.call("trip", {})
            assert lock.exists()
        assert becomes_free(lock)


def becomes_free(lock: Path) -> bool:
    with lock.open("a") as file:
        for _ in range(500):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(0.01)
            else:
                return True
    return False


class TestStarting:
    @pytest.mark.parametrize(
        ("name", "content", "mode", "words"),
        [
            ("missing", None, 0o644, "was not found."),
            ("text", "#!/bin/sh\n", 0o644, "may not be executed; is it a program, and marked as executable?"),
            ("noise", "\x7fnoise", 0o755, "cannot be started: exec format error."),
            ("orphan", "#!/no/such/interpreter\n", 0o755, "the interpreter in its first line was not found."),
        ],
    )
    def test_what_cannot_be_started(self, tmp_path: Path, name: str, content: str, mode: int, words: str) -> None:
        program = tmp_path / name
        if content is not None:
            program.write_text(content)
            program.chmod(mode)
        with Session([str(program)], HELLO, limits()) as talk:
            fault = fault_of(talk.initialize())
            assert fault.kind == "crash"
            assert f"The program '{program}'" in fault.message
            assert words in fault.message
            assert numbers(list(talk.pipeline([play(1), play(2)]))) == ["crash", "crash"]
        assert talk.restarts == 0

    def test_a_working_directory_that_is_missing(self, tmp_path: Path) -> None:
        with Session([sys.executable], HELLO, limits(), cwd=tmp_path / "nowhere") as talk:
            assert "its working directory" in fault_of(talk.initialize()).message

    def test_directory_and_environment_are_handed_on(self, tmp_path: Path) -> None:
        code = (
            "import json, os\nprint(json.dumps({'jsonrpc': '2.0', 'id': 1, 'result': [os.getcwd(), os.environ['X']]}))"
        )
        command = [sys.executable, "-IS", "-c", code]
        with Session(command, HELLO, limits(), cwd=tmp_path, env={**os.environ, "X": "y"}) as talk:
            answer = talk.initialize()
        assert isinstance(answer, Result)
        assert answer.value == [str(tmp_path.resolve()), "y"]

    def test_a_shell_that_finds_no_command(self) -> None:
        with Session(["sh", "-c", "no-such-command-anywhere"], HELLO, limits()) as talk:
            fault = fault_of(talk.initialize())
        assert "ended with exit code 127 (a shell's way to say that a command was not found)" in fault.message
        assert "no-such-command-anywhere" in fault.stderr

    def test_dead_on_arrival(self) -> None:
        with session("dead-on-arrival") as talk:
            answers = [talk.initialize(), *talk.pipeline(play(number) for number in range(1000))]
        assert numbers(answers) == ["crash"] * 1001
        assert talk.restarts == 0
        assert fault_of(answers[0]).message == "The program ended with exit code 7 before it answered."
        assert fault_of(answers[1000]).stderr == "no luck\n"

    def test_dead_when_started_again(self, tmp_path: Path) -> None:
        with session("dead-when-started-again", tmp_path / "starts") as talk:
            answers = ask(talk, [play(1), Call("trip", {}), play(3), play(4)], "one at a time")
        assert numbers(answers) == [1, "crash", "crash", "crash"]
        assert talk.restarts == 1
        assert (
            "Nothing more is asked after initialize failed in a process started afresh" in fault_of(answers[3]).message
        )

    def test_initialize_that_is_refused(self) -> None:
        with session("refuses-initialize") as talk:
            assert talk.initialize() == ErrorAnswer(-32602, "unknown protocol")
            fault = fault_of(talk.call("play", {}))
        assert fault.kind == "error"
        assert "-32602, unknown protocol" in fault.message
        assert talk.requests == 1

    def test_initialize_is_sent_once_and_with_the_first_call_at_the_latest(self) -> None:
        with session("fine") as talk:
            assert talk.requests == 0
            answer = talk.call("play", {"number": 1})
            assert pid_of(talk.initialize()) == pid_of(answer)
            assert talk.requests == 2
            hello = talk.initialize()
            assert isinstance(hello, Result)
            assert hello.value["echo"] == HELLO.params

    def test_wrong_commands_are_refused(self) -> None:
        commands: list[Any] = [[], "adapter"]
        for command in commands:
            with pytest.raises(ValueError, match="must be a list"):
                Session(command, HELLO)

    def test_windows_is_told_plainly_not_to_be_supported(self) -> None:
        with pytest.raises(StartError, match="Windows has not"):
            require_process_groups("nt")
        require_process_groups("posix")


class TestLimits:
    def test_the_budget_of_the_session(self) -> None:
        with session("hang", total_seconds=1.0) as talk:
            began = time.monotonic()
            answers = list(talk.pipeline([play(1), Call("trip", {}), *map(play, range(3, 1000))]))
            assert time.monotonic() - began < GENEROUS / 2
        assert numbers(answers) == [1] + ["timeout"] * 998
        assert {fault_of(answer).message for answer in answers[1:]} == {
            "The time for the whole session, 1 s, is used up."
        }

    def test_the_budget_ends_even_with_answers_in_the_pipe(self) -> None:
        with session("fine", total_seconds=1.0) as talk:
            answers = []
            for answer in talk.pipeline(map(play, range(60))):
                answers.append(answer)
                time.sleep(1.0 if len(answers) == 1 else 0)
        assert numbers(answers)[0] == 0
        assert numbers(answers)[2:] == ["timeout"] * 58

    def test_the_number_of_restarts(self) -> None:
        with session("exit-before", restarts=2) as talk:
            answers = ask(talk, [Call("trip", {})] * 3 + [play(4), play(5)], "one at a time")
        assert numbers(answers) == ["crash"] * 5
        assert talk.restarts == 2
        assert fault_of(answers[2]).message == "The program ended with exit code 3 before it answered."
        assert (
            fault_of(answers[4]).message == "The program has been started again 2 times, and is not started any more."
        )

    def test_the_time_of_the_caller_does_not_count(self) -> None:
        with session("fine", request_seconds=SHORT, in_flight=2) as talk:
            answers = []
            for answer in talk.pipeline(map(play, range(4))):
                answers.append(answer)
                time.sleep(SHORT + 0.1 if len(answers) == 1 else 0)
        assert numbers(answers) == [0, 1, 2, 3]
        assert talk.restarts == 0

    def test_the_requests_under_way(self) -> None:
        taken = []

        def calls() -> Iterator[Call]:
            for number in range(20):
                taken.append(number)
                yield play(number)

        with session("fine", in_flight=5) as talk:
            for received, _ in enumerate(talk.pipeline(calls()), start=1):
                assert len(taken) - received <= 5
        assert received == 20


class TestClosing:
    @pytest.mark.parametrize(
        ("mode", "kind", "words"),
        [
            ("lives-on", "timeout", "did not end within 0.3 s"),
            ("ignores-shutdown", "timeout", "No answer came within 0.3 s"),
        ],
    )
    def test_who_does_not_end_is_killed(self, mode: str, kind: str, words: str) -> None:
        with session(mode, shutdown_seconds=SHORT) as talk:
            pid = pid_of(talk.initialize())
            assert is_running(pid)
            fault = talk.close()
            assert not is_running(pid)
        assert fault is not None
        assert fault.kind == kind
        assert words in fault.message

    @pytest.mark.parametrize(
        ("mode", "kind", "words"),
        [
            ("bad-exit", "crash", "ended with exit code 9 after shutdown"),
            ("refuses-shutdown", "error", "answered shutdown with the error -32601: unknown method"),
            ("last-words", "error", "After its last answer the program wrote 'Bye!'"),
        ],
    )
    def test_who_ends_badly_is_told_of(self, mode: str, kind: str, words: str) -> None:
        with session(mode) as talk:
            talk.initialize()
        fault = talk.close()
        assert fault is not None
        assert fault.kind == kind
        assert words in fault.message

    def test_lets_those_end_who_wait_for_the_end_of_their_input(self) -> None:
        with session("waits-for-the-end-of-input") as talk:
            talk.initialize()
            assert talk.close() is None

    def test_may_be_repeated_and_ends_the_session(self) -> None:
        talk = session("fine")
        pid = pid_of(talk.initialize())
        assert talk.close() is None
        assert talk.close() is None
        assert not is_running(pid)
        with pytest.raises(RuntimeError, match="the session is closed"):
            talk.call("play", {})
        with session("fine") as never_started:
            pass
        assert never_started.requests == 0

    def test_happens_on_exceptions(self) -> None:
        talk = session("fine")
        pid = pid_of(talk.initialize())
        with pytest.raises(ZeroDivisionError), talk:
            raise ZeroDivisionError
        assert not is_running(pid)

    @pytest.mark.parametrize("way", WAYS)
    def test_an_interrupt_leaves_no_process(self, way: str) -> None:
        talk = session("interrupt-the-kit")
        pid = pid_of(talk.initialize())
        with pytest.raises(KeyboardInterrupt), talk:
            ask(talk, [Call("trip", {}), play(2)], way)
        assert not is_running(pid)

    def test_an_interrupt_while_the_program_starts_leaves_no_process(self, tmp_path: Path) -> None:
        talk = session("interrupts-initialize", tmp_path / "pid")
        with pytest.raises(KeyboardInterrupt):
            talk.initialize()
        assert not is_running(int((tmp_path / "pid").read_text()))
        assert talk.close() is None

    def test_params_that_are_no_json_leave_no_request_under_way(self) -> None:
        with session("fine") as talk:
            with pytest.raises(TypeError, match="object cannot be written as JSON"):
                list(talk.pipeline([play(1), Call("play", {"number": object()})]))
            assert numbers([talk.call("play", {"number": 3})]) == [3]

    def test_a_source_of_calls_that_fails_leaves_no_request_under_way(self) -> None:
        def calls() -> Iterator[Call]:
            yield play(1)
            yield play(2)
            raise ZeroDivisionError

        with session("fine") as talk:
            with pytest.raises(ZeroDivisionError):
                list(talk.pipeline(calls()))
            assert numbers([talk.call("play", {"number": 3})]) == [3]

    def test_a_pipeline_that_is_left_does_not_shift_answers(self) -> None:
        with session("fine") as talk:
            answers = talk.pipeline(map(play, range(100)))
            assert numbers([next(answers), next(answers)]) == [0, 1]
            with pytest.raises(RuntimeError, match="a pipeline is under way"):
                talk.call("play", {})
            answers.close()  # type: ignore[attr-defined]
            assert numbers([talk.call("play", {"number": 7})]) == [7]
            rest = talk.pipeline(map(play, range(100)))
            next(rest)
            assert talk.close() is None
            with pytest.raises(RuntimeError, match="the session was closed before"):
                next(rest)


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="there is no list of open files here")
def test_many_restarts_leak_nothing() -> None:
    before = (len(os.listdir("/dev/fd")), threading.active_count())
    calls = [Call("trip", {}) if number % 2 else play(number) for number in range(200)]
    with session("exit-before") as talk:
        answers = list(talk.pipeline(calls))
    assert numbers(answers) == [number if number % 2 == 0 else "crash" for number in range(200)]
    assert 100 <= talk.restarts <= 110
    assert not any(is_running(pid_of(answer)) for answer in answers[::2])
    assert (len(os.listdir("/dev/fd")), threading.active_count()) == before
