"""What the doctor advises: one instruction for what went wrong, as fits the adapter's language where that is plain."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel_kit.babel.handshake import greeting
from babel_kit.child import Child, StartError
from babel_kit.protocol import BAD_POSITION
from babel_kit.transport import Fault, Limits

GUIDE = "conformance/README.md"
HELLO = {
    "protocol": 1,
    "game": "babel",
    "implementation": {"name": "NAME", "version": "VERSION"},
    "editions": ["wgg-2013"],
    "methods": ["play"],
}
ENVELOPE = '{"jsonrpc":"2.0","id":THE REQUEST\'S ID,"result":…}'


@dataclass(frozen=True)
class Language:
    """How a language does what adapters most often do not do."""

    interpreter: str
    endings: tuple[str, ...]
    to_errors: str
    flushed: str
    to_json: str


LANGUAGES = (
    Language("python", (".py",), "print(…, file=sys.stderr)", "print(answer, flush=True)", "json.dumps(answer)"),
    Language(
        "node",
        (".js", ".mjs", ".cjs"),
        "console.error(…)",
        'process.stdout.write(answer + "\\n")',
        "JSON.stringify(answer)",
    ),
    Language("java -jar", (".jar",), "System.err.println(…)", "System.out.flush() after each answer", "a JSON library"),
    Language("ruby", (".rb",), "warn …", "$stdout.sync = true", "JSON.generate(answer)"),
    Language("perl", (".pl",), "print STDERR …", "$| = 1", "a JSON module"),
    Language("sh", (".sh",), "echo … >&2", "echo by itself does it", "a JSON tool"),
)
UNKNOWN = Language("", (), "", "", "")


def language_of(command: Sequence[str]) -> Language:
    """The language that a command's words betray."""
    for word in command:
        name = os.path.basename(word)
        for language in LANGUAGES:
            program = language.interpreter.partition(" ")[0]
            if name.endswith(language.endings) or re.fullmatch(rf"{program}[\d.]*", name):
                return language
    return UNKNOWN


# A program that does not start


def for_start(command: Sequence[str], message: str) -> str:
    """What to do about a program that cannot be started."""
    program = command[0]
    otherwise = f"or start it through its interpreter: {_through_interpreter(program)}"
    if "was not found" in message and "interpreter" not in message:
        return _where_it_is(command)
    if Path(program).is_dir():
        return f"{program} is a folder; name the program in it."
    if "interpreter" in message:
        return f"{_about_first_line(program)} {otherwise}"
    if "may not be executed" in message:
        return f"Make it executable (chmod +x {shlex.quote(program)}), {otherwise}"
    if "exec format" in message.lower():
        return f"Begin it with a line such as #!/usr/bin/env python3, {otherwise}"
    return f"{message} Give the command as you would type it in a shell."


def _where_it_is(command: Sequence[str]) -> str:
    program = command[0]
    if any(char.isspace() for char in program.strip()):
        return (
            f"The command is a single word with spaces in it; give it without quotes: babel-rules doctor -- {program}"
        )
    if "/" not in program and Path(program).exists():
        with_path = shlex.join([f"./{program}", *command[1:]])
        return f"A program in this folder is written with its path: babel-rules doctor -- {with_path}"
    return f"Check the spelling of {program!r}, and that it is installed and on the PATH, or give its whole path."


def _about_first_line(program: str) -> str:
    try:
        with open(program, "rb") as file:
            line = file.readline(200)
    except OSError:
        return "Correct its first line,"
    if line.endswith(b"\r\n"):
        return "Its first line ends with a carriage return: save the file with Unix line ends (\\n, not \\r\\n),"
    return f"Correct its first line, {line.decode('utf-8', 'replace').strip()!r}, or install what it names,"


def _through_interpreter(program: str) -> str:
    interpreter = language_of([program]).interpreter or "INTERPRETER"
    return f"babel-rules doctor -- {interpreter} {shlex.quote(program)}"


# Answers that are none


def for_fault(command: Sequence[str], fault: Fault, method: str, limits: Limits) -> str:
    """What to do about a fault at a request."""
    if fault.kind == "timeout":
        return _for_timeout(command, fault.message, method, limits)
    if fault.kind == "crash":
        return _for_crash(command, fault, method)
    for words, told in _errors(language_of(command)).items():
        if words in fault.message:
            return told
    return f"{fault.message} What an answer looks like is told in {GUIDE}."


def _errors(language: Language) -> Mapping[str, str]:
    """What to do, by words of the transport's message."""
    to_errors = f": {language.to_errors}" if language.to_errors else ""
    to_json = f", for example with {language.to_json}" if language.to_json else ""
    return {
        "carries the line": f"Write answers to standard output, and everything else to standard error{to_errors}",
        "empty line": "Write exactly one line feed after each answer, and no empty lines.",
        "no valid UTF-8": "Write UTF-8, and nothing but answers, to standard output.",
        "no strict JSON": f"Write each answer as one line of strict JSON{to_json}.",
        "could not read the request": "Read standard input line by line: each line is one whole request in JSON.",
        "no member 'id'": f"Give each answer the id of its request: {ENVELOPE}",
        "carries the id": f"Answer the requests in their order, each with the id that it came with: {ENVELOPE}",
        "where a JSON-RPC answer": f"Answer every request with an object on one line: {ENVELOPE}",
        '"jsonrpc"': f"Answer every request with an object on one line: {ENVELOPE}",
        "neither a 'result'": f"Answer every request with a result or an error: {ENVELOPE}",
        "both a 'result'": 'Leave the member "error" out of an answer that has a "result", and the other way round.',
        "'error' is not": 'Write an error as {"code":-32602,"message":"…"}.',
        "twice": "Write exactly one answer to each request.",
        "message of its own": "Send no messages but answers; nothing is to be asked of the kit.",
        "longer than": "Write each answer as one line, and a line feed after each.",
    }


def _for_timeout(command: Sequence[str], message: str, method: str, limits: Limits) -> str:
    flushed = language_of(command).flushed
    how = f" ({flushed})" if flushed else ""
    if "Only a part" in message:
        return f"End each answer with a line feed, and flush standard output{how}."
    if method == "initialize" and answers_at_the_end(command, limits):
        return (
            "The answer comes only when the input ends. Answer each line as soon as it is read, without waiting for the"
            f" end of the input, and flush standard output after each answer{how}."
        )
    if "does not read" in message:
        return "Read standard input line by line, and answer each line before reading on."
    here = f"start it by hand, {by_hand(command)}" if method == "initialize" else f"look at {method}"
    return (
        f"Find out where it hangs: {here}. If it does answer, flush standard output after each answer{how}; if it only"
        " needs longer, allow it more with --timeout SECONDS."
    )


def _for_crash(command: Sequence[str], fault: Fault, method: str) -> str:
    last = fault.stderr.strip().splitlines()[-1:] or [""]
    said = f" It said: {last[0].strip()!r}." if last[0] else ""
    if "exit code 127" in fault.message:
        return f"The shell that it is did not find a command.{said} Start it by hand: {by_hand(command)}"
    if "exit code 0" in fault.message:
        return f"Answer line by line in a loop, and end only after shutdown.{said}"
    if "closed its standard output" in fault.message:
        return "Leave standard output open until shutdown is answered."
    if method == "initialize":
        return f"Mend what ends it at its start.{said} Start it by hand: {by_hand(command)}"
    return f"Mend what ends it at {method}.{said} Where a request cannot be answered, answer with an error instead."


def by_hand(command: Sequence[str]) -> str:
    """A shell command that greets the adapter as the kit does."""
    return f"printf '%s\\n' {shlex.quote(_greeting().decode())} | {shlex.join(command)}"


def _greeting() -> bytes:
    call = greeting()
    request = {"jsonrpc": "2.0", "id": 1, "method": call.method, "params": dict(call.params)}
    return json.dumps(request, separators=(",", ":")).encode()


def answers_at_the_end(command: Sequence[str], limits: Limits) -> bool:
    """Whether a silent adapter answers at the end of its input: then it does not flush, or first reads all of it."""
    try:
        child = Child(list(command), line_bytes=limits.line_bytes, tail_bytes=0)
    except StartError:
        return False
    try:
        child.send(_greeting() + b"\n")
        child.pump(0)
        child.close_input()
        child.wait(limits.request_seconds)
        child.pump(0)
        return bool(child.lines or child.partial_bytes)
    finally:
        child.kill()


# Answers that do not fit


def for_handshake(message: str) -> str:
    """What to do about an answer to `initialize` that is well formed and does not fit."""
    return f"Answer initialize with a result such as {_compact(HELLO)}, for {message}."


def for_unsupported(method: str) -> str:
    """What to do where a method that is declared is not implemented."""
    if method != "play":
        return f'Implement {method}, or leave it out of "methods" in the answer to initialize.'
    return (
        "Implement play: read params.position and params.action, carry the action out with your engine, and answer"
        f' {{"position":…}} or {{"refused":{{}}}}; positions and actions are told in {GUIDE}.'
    )


def for_answer(method: str, message: str) -> str:
    """What to do about an answer that is no answer to this method."""
    return f"Mend the answer to {method}, a sound request ({message}); what it must hold is told in {GUIDE}."


def for_other_position(message: str) -> str:
    """What to do where nothing is played as the rules say: rather a matter of reading and writing positions."""
    return (
        f"Look how your adapter reads and writes positions ({message}): every pile is listed bottom first, hands have"
        f" no order, and all members are present; see {GUIDE}."
    )


def for_shutdown() -> str:
    """What to do about a bad end."""
    return "Answer shutdown with the result {}, write nothing after that, and end by yourself with exit code 0."


def for_bad_position() -> str:
    """What to do about a bad position that brings something else than an error."""
    return f'Answer a position that cannot be with {{"error":{{"code":{BAD_POSITION},"message":"…"}}}}.'


def for_no_refusal() -> str:
    """What to do where a forbidden action is not refused."""
    return 'Answer {"refused":{}} as the result of play where your engine does not allow the action; it is no error.'


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
