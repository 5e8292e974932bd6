"""An adapter that misbehaves on purpose: `misbehaving.py MODE [FILE]`.

It answers every method with its params and its process id, but at the method `trip` it does what MODE says. Modes that
concern the whole stream (crlf, bom, holds-back ...) need no `trip`. FILE is used by some modes: it counts the starts,
keeps the process id, or is locked for as long as a grandchild lives.
"""

# ruff: noqa: ARG001 (all modes are called alike)

import json
import os
import signal
import sys
import time
from collections.abc import Iterator

MODE = sys.argv[1]
FILE = sys.argv[2] if len(sys.argv) > 2 else ""
OUT = os.fdopen(1, "wb", buffering=1 << 20, closefd=False)
LOCK_FOR_LIFE = """
import fcntl, os, sys, time
file = open(sys.argv[1], "a")
fcntl.flock(file, fcntl.LOCK_EX)
os.write({}, b".")
time.sleep(600)
"""

Request = dict[str, object]


def write(data: bytes) -> None:
    OUT.write(data)
    if MODE != "holds-back":
        OUT.flush()


def line_of(request: Request, **members: object) -> bytes:
    end = b"\r\n" if MODE == "crlf" else b"\n"
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], **members}, ensure_ascii=False).encode() + end


def good(request: Request) -> bytes:
    return line_of(request, result={"echo": request["params"], "pid": os.getpid()})


def answer(request: Request) -> None:
    write(good(request))


def hang(request: Request) -> None:
    time.sleep(600)


def answer_late(request: Request) -> None:
    time.sleep(1.0)
    answer(request)


def forget_to_flush(request: Request) -> None:
    OUT.write(good(request))


def answer_twice(request: Request) -> None:
    write(2 * good(request))


def answer_twice_slowly(request: Request) -> None:
    answer(request)
    time.sleep(0.05)
    answer(request)


def answer_to_another_id(request: Request) -> None:
    write(good(request).replace(b'"id": ', b'"id": 7'))


def exit_before(request: Request) -> None:
    print("no such card", file=sys.stderr, flush=True)
    os._exit(3)


def exit_in_the_middle(request: Request) -> None:
    write(good(request)[:20])
    os._exit(4)


def exit_after(request: Request) -> None:
    answer(request)
    os._exit(0)


def die_of_a_signal(request: Request) -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(600)


def flood_errors(request: Request) -> None:
    block = b"." * 1_000_000
    for _ in range(100):
        os.write(2, block)
    os.write(2, b"the end\n")
    answer(request)


def print_and_answer(request: Request) -> None:
    write(b"DEBUG card=\x07\n" + good(request))


def answer_at_length(request: Request) -> None:
    start, end = line_of(request, result="@").split(b"@")
    length = int(request["params"]["length"])  # type: ignore[index]
    write(start + b"x" * (length - len(start) - len(end) + 1) + end)


def write_without_end(request: Request) -> None:
    while True:
        write(b"x" * 65536)


def stop_in_the_middle(request: Request) -> None:
    write(good(request)[:30])
    time.sleep(600)


def answer_raw(request: Request) -> None:
    """Answer with the bytes in the params, in which @ stands for the id."""
    text = str(request["params"]["raw"])  # type: ignore[index]
    write(text.encode("latin-1").replace(b"@", str(request["id"]).encode()) + b"\n")


def close_input(request: Request) -> None:
    os.close(0)
    time.sleep(600)


def answer_and_close_input(request: Request) -> None:
    os.close(0)
    answer(request)
    time.sleep(600)


def close_output(request: Request) -> None:
    os.close(1)
    time.sleep(600)


def leave_a_grandchild_and_exit(request: Request) -> None:
    start_a_grandchild()
    os._exit(5)


def leave_a_grandchild_and_hang(request: Request) -> None:
    start_a_grandchild()
    time.sleep(600)


def leave_a_daemon_and_exit(request: Request) -> None:
    start_a_grandchild(start_new_session=True)
    os._exit(5)


def leave_a_daemon_and_answer(request: Request) -> None:
    start_a_grandchild(start_new_session=True)
    answer(request)


def start_a_grandchild(**how: bool) -> None:
    """Start a process that holds standard output, standard error and the lock of FILE for as long as it lives."""
    import subprocess  # Takes long to import, and every start of this program is waited for.

    out, into = os.pipe()
    subprocess.Popen([sys.executable, "-ISc", LOCK_FOR_LIFE.format(into), FILE], pass_fds=[into], **how)
    os.read(out, 1)


def interrupt_the_kit(request: Request) -> None:
    os.kill(os.getppid(), signal.SIGINT)
    time.sleep(600)


def answer_with_an_error(request: Request) -> None:
    write(line_of(request, error={"code": -32001, "message": "bad position", "data": [1]}))


TRIPS = {
    name.replace("_", "-"): function
    for name, function in list(globals().items())
    if getattr(function, "__annotations__", {}) == {"request": Request, "return": None}
}


def requests() -> Iterator[Request]:
    rest = b""
    while chunk := os.read(0, 1 << 20):
        *lines, rest = (rest + chunk).split(b"\n")
        if MODE == "one-at-a-time" and len(lines) > 1:
            os._exit(6)
        yield from map(json.loads, lines)
        if MODE == "holds-back":
            OUT.flush()


def starts_so_far() -> int:
    with open(FILE, "a") as file:
        file.write(".")
        return file.tell()


def start() -> None:
    if MODE == "dead-on-arrival" or (MODE == "dead-when-started-again" and starts_so_far() > 1):
        print("no luck", file=sys.stderr)
        sys.exit(7)
    if MODE == "banner":
        write(b"Welcome!\n")
    if MODE == "bom":
        write(b"\xef\xbb\xbf")


def shut_down(request: Request) -> None:
    if MODE == "ignores-shutdown":
        return
    if MODE == "refuses-shutdown":
        write(line_of(request, error={"code": -32601, "message": "unknown method"}))
    answer(request)
    if MODE == "waits-for-the-end-of-input":
        return
    if MODE == "last-words":
        write(b"Bye!\n")
    if MODE == "lives-on":
        time.sleep(600)
    OUT.flush()
    os._exit(9 if MODE == "bad-exit" else 0)


def main() -> None:
    start()
    for request in requests():
        method = request["method"]
        if method == "shutdown":
            shut_down(request)
        elif method == "initialize" and MODE == "refuses-initialize":
            write(line_of(request, error={"code": -32602, "message": "unknown protocol"}))
        elif method == "initialize" and MODE == "interrupts-initialize":
            with open(FILE, "w") as file:
                file.write(str(os.getpid()))
            interrupt_the_kit(request)
        elif method == "trip" and MODE == "dead-when-started-again":
            os._exit(3)
        elif method == "trip" and MODE == "holds-back":
            os._exit(6)
        elif method == "trip" and MODE in TRIPS:
            TRIPS[MODE](request)
        else:
            answer(request)


if __name__ == "__main__":
    main()
