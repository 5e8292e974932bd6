"""`babel-rules doctor` on adapters with every fault that is known: what it finds, and whether its advice would help."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from babel_kit.babel.doctor import STEPS, Finding, Mark, conclusion, examine, finding_lines
from babel_kit.cli import main
from babel_kit.transport import Limits

HERE = Path(__file__).parent
TROUBLED, FAULTY = HERE / "troubled_adapter.py", HERE / "faulty_adapter.py"
NODE = HERE.parents[1] / "conformance" / "adapters" / "node" / "adapter.mjs"
GENEROUS, SHORT = 60.0, 0.3


def findings_on(*command: str | Path, **limits: Any) -> list[Finding]:
    given = {"start_seconds": GENEROUS, "request_seconds": GENEROUS, "shutdown_seconds": GENEROUS, **limits}
    return list(examine([str(part) for part in command], Limits(**given)))


def told_of(findings: list[Finding]) -> tuple[str, str]:
    """The step that is wrong, if any, and the last line."""
    wrong = [finding.step for finding in findings if finding.mark is Mark.WRONG]
    assert len(wrong) <= 1
    return "".join(wrong), conclusion(findings, ["the", "command"])


def troubled(*arguments: str | Path, **limits: Any) -> tuple[str, str]:
    return told_of(findings_on(sys.executable, TROUBLED, *arguments, **limits))


def doctor(*command: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["doctor", "--", *map(str, command)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


# Sound adapters


def test_a_sound_adapter_is_ready():
    code, told = doctor(sys.executable, "-m", "babel_kit.babel.adapter")
    assert code == 0, told
    assert [line.split()[0] for line in told.splitlines()[: len(STEPS)]] == [step.split()[0] for step in STEPS]
    assert told.splitlines()[-1].startswith("ready: babel-rules check -- ")
    assert "wrong" not in told


def test_the_node_adapter_is_ready():
    node = shutil.which("node")
    assert node, "Node is needed for this test: install it (Debian: apt-get install nodejs)"
    findings = findings_on(node, NODE)
    assert {finding.mark for finding in findings} == {Mark.OK}
    assert [finding.step for finding in findings] == list(STEPS)


@pytest.mark.parametrize(
    "mode", ["crlf", "bom", "waits-for-the-end-of-input", "holds-back", "leave-a-grandchild-and-hang"]
)
def test_what_the_kit_can_live_with_is_no_fault(mode):
    step, told = troubled("none", mode)
    assert step == ""
    assert told == "ready: babel-rules check -- the command"


def test_one_request_at_a_time_is_remarked():
    findings = findings_on(sys.executable, TROUBLED, "none", "one-at-a-time")
    [remark] = [finding for finding in findings if finding.mark is Mark.REMARK]
    assert "one by one" in remark.text
    assert conclusion(findings, ["it"]).startswith("ready")


# The faults of misbehaving.py


AT_PLAY = {
    "answer-twice": "exactly one answer",
    "answer-to-another-id": "each with the id that it came with",
    "exit-before": "It said: 'no such card'",
    "exit-in-the-middle": "Mend what ends it at play",
    "exit-after": "end only after shutdown",
    "die-of-a-signal": "Mend what ends it at play",
    "print-and-answer": "print(…, file=sys.stderr)",
    "close-output": "Leave standard output open",
    "answer-with-an-error": "a sound request",
}


@pytest.mark.parametrize("mode", AT_PLAY)
def test_a_fault_at_play(mode):
    step, told = troubled("play", mode)
    assert step == "play"
    assert told.startswith("first: ")
    assert AT_PLAY[mode] in told


@pytest.mark.parametrize(
    ("mode", "advice"),
    [
        ("hang", "flush standard output after each answer (print(answer, flush=True))"),
        ("forget-to-flush", "flush standard output after each answer (print(answer, flush=True))"),
        ("stop-in-the-middle", "End each answer with a line feed, and flush"),
        ("close-input", "Find out where it hangs"),
    ],
)
def test_silence_at_play(mode, advice):
    step, told = troubled("play", mode, request_seconds=SHORT)
    assert step == "play"
    assert advice in told
    assert "--timeout" in told or "line feed" in told


def test_a_line_without_end():
    step, told = troubled("play", "write-without-end", line_bytes=100_000)
    assert step == "play"
    assert "a line feed after each" in told


@pytest.mark.parametrize(
    ("mode", "advice"),
    [
        ("banner", "everything else to standard error: print(…, file=sys.stderr)"),
        ("dead-on-arrival", "It said: 'no luck'"),
    ],
)
def test_a_fault_at_the_start(mode, advice):
    step, told = troubled("none", mode)
    assert step == "handshake"
    assert advice in told


def test_an_answer_that_comes_when_the_input_ends_was_not_flushed():
    step, told = troubled("initialize", "forget-to-flush", start_seconds=SHORT)
    assert step == "handshake"
    assert "The answer comes only when the input ends." in told


def test_an_adapter_that_hangs_at_once_is_to_be_started_by_hand():
    step, told = troubled("initialize", "hang", start_seconds=SHORT, request_seconds=SHORT)
    assert step == "handshake"
    assert 'printf \'%s\\n\' \'{"jsonrpc":"2.0","id":1,"method":"initialize"' in told


@pytest.mark.parametrize("mode", ["refuses-shutdown", "last-words", "bad-exit"])
def test_a_bad_end(mode):
    step, told = troubled("none", mode)
    assert step == "stop"
    assert "Answer shutdown with the result {}" in told


@pytest.mark.parametrize("mode", ["ignores-shutdown", "lives-on"])
def test_no_end(mode):
    step, told = troubled("none", mode, shutdown_seconds=SHORT)
    assert step == "stop"
    assert "end by yourself" in told


RAW = {
    "null": "an object on one line",
    "[]": "an object on one line",
    '{"id":@,"result":{}}': "an object on one line",
    '{"jsonrpc":"2.0","id":@}': "with a result or an error",
    '{"jsonrpc":"2.0","id":@,"result":{},"error":null}': 'Leave the member "error" out',
    '{"jsonrpc":"2.0","id":@,"error":"no"}': 'Write an error as {"code":',
    '{"jsonrpc":"2.0","id":"@","result":{}}': "each with the id that it came with",
    '{"jsonrpc":"2.0","result":{}}': "the id of its request",
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}': "line by line",
    '{"jsonrpc":"2.0","id":9,"method":"log"}': "no messages but answers",
    "{'jsonrpc':'2.0','id':@,'result':{}}": "json.dumps(answer)",
    '{"jsonrpc":"2.0","id":@,"result":NaN}': "json.dumps(answer)",
    "": "no empty lines",
    "T\xfcrme": "UTF-8",
    '{"jsonrpc":"2.0","id":@,"result":null}': '"methods":["play"]',
    '{"jsonrpc":"2.0","id":@,"result":{"protocol":1}}': "missing required field `game`",
}


@pytest.mark.parametrize("raw", RAW)
def test_an_answer_to_the_greeting_that_is_none(raw):
    step, told = troubled("initialize", "answer-raw", raw)
    assert step == "handshake"
    assert RAW[raw] in told


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("null", "Expected `object`, got `null`"),
        ("{}", "neither a position nor a refusal"),
        ('{"position":{}}', "missing required field `edition`"),
    ],
)
def test_an_answer_to_play_that_is_none(result, words):
    step, told = troubled("play", "answer-raw", f'{{"jsonrpc":"2.0","id":@,"result":{result}}}')
    assert step == "play"
    assert words in told


def test_legal_actions_that_are_wanted_and_left_out():
    step, last = told_of(findings_on(sys.executable, FAULTY, "leaves out what is legal"))
    assert step == "other methods"
    assert 'no member "legal"' in last


def test_an_adapter_that_refuses_everything_is_not_ready():
    step, told = troubled("play", "answer-raw", '{"jsonrpc":"2.0","id":@,"result":{"refused":{}}}')
    assert step == "play"
    assert "how your adapter reads and writes positions" in told


# The faults of faulty_adapter.py


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("exits at once", "It said: 'no licence found'"),
        ("speaks protocol 2", "speaks protocol 2"),
        ("plays chess", "plays 'chess'"),
        ("unknown edition", "ravensburger-2001"),
        ("unknown reading", "defectors"),
    ],
)
def test_a_handshake_that_fails(fault, words):
    step, told = told_of(findings_on(sys.executable, FAULTY, fault))
    assert step == "handshake"
    assert words in told


@pytest.mark.parametrize(
    "fault", ["cites no clause", "no events", "one edition", "offers only play", "refuses every migration", "crashes"]
)
def test_wrong_rules_and_few_offers_are_for_check(fault):
    step, told = told_of(findings_on(sys.executable, FAULTY, fault))
    assert (step, told) == ("", "ready: babel-rules check -- the command")


# Programs that cannot be started


def test_a_program_that_is_not_there():
    code, told = doctor("no-such-command-anywhere")
    assert code == 1
    assert "start            wrong" in told
    assert "first: Check the spelling of 'no-such-command-anywhere'" in told
    assert told.count("not tried") == len(STEPS) - 1


def test_a_command_in_one_word():
    assert "give it without quotes: babel-rules doctor -- python x.py" in doctor("python x.py")[1]


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Writes a program into a folder in which the doctor then is called."""
    monkeypatch.chdir(tmp_path)

    def written(text: bytes, name: str = "adapter.py", mode: int = 0o755) -> str:
        (tmp_path / name).write_bytes(text)
        (tmp_path / name).chmod(mode)
        return name

    return written


def test_a_program_in_this_folder_needs_its_path(program):
    assert "babel-rules doctor -- ./adapter.py --fast" in doctor(program(b"#!/bin/sh\n"), "--fast")[1]


def test_a_program_that_is_not_executable(program):
    code, told = doctor(f"./{program(b'', mode=0o644)}")
    assert code == 1
    assert "chmod +x ./adapter.py" in told
    assert "babel-rules doctor -- python ./adapter.py" in told


def test_a_folder_is_no_program(tmp_path):
    assert "is a folder" in doctor(tmp_path)[1]


@pytest.mark.parametrize(
    ("first_line", "words"),
    [(b"#!/no/such/pyton\n", "'#!/no/such/pyton'"), (b"#!/no/such/python\r\n", "ends with a carriage return")],
)
def test_an_interpreter_that_is_not_there(program, first_line, words):
    assert words in doctor(f"./{program(first_line)}")[1]


def test_a_program_without_a_first_line(program):
    told = doctor(f"./{program(b'print(1)', 'adapter.mjs')}")[1]
    assert "Begin it with a line such as #!" in told
    assert "-- node ./adapter.mjs" in told


def test_a_script_whose_command_is_not_there(program):
    told = doctor(f"./{program(b'#!/bin/sh' + bytes([10]) + b'nodee adapter.mjs', 'run.sh')}")[1]
    assert "did not find a command" in told
    assert "nodee" in told


def test_the_end_of_standard_error_is_shown_and_stays_text():
    wrong = Finding("play", Mark.WRONG, "bad \x1b[31m", "mend it", "first\nsecond \x1b[2J\n")
    assert list(finding_lines(wrong))[1:] == ["    | first", "    | second \\x1b[2J"]
    assert "\x1b" not in "".join(finding_lines(wrong))


def test_without_a_command_it_is_wrong_use():
    assert CliRunner().invoke(main, ["doctor"]).exit_code == 2
