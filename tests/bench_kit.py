"""The kit over a pipe beside a bare loop that sends the same bytes to the same adapter, in turns in one run.

Not a test: run it with `make bench`.
"""

from __future__ import annotations

import os
import selectors
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from babel_kit import resources
from babel_kit.babel import rules
from babel_kit.babel.adapter import respond
from babel_kit.babel.handshake import greeting, read_hello
from babel_kit.babel.layers import PROFILES
from babel_kit.babel.perft import perft, published
from babel_kit.babel.scenarios import scenario_checks
from babel_kit.babel.session import NOBODY, Plan, check_adapter
from babel_kit.babel.vectors import read_vectors
from babel_kit.offer import Offer
from babel_kit.runner import run
from babel_kit.transport import Call, Session
from babel_ref import EDITIONS

ROUNDS = 7
IN_FLIGHT = 64
BUNDLED = (sys.executable, "-m", "babel_kit.babel.adapter")
NULL = (sys.executable, str(Path(__file__).with_name("null_adapter.py")))


def requests() -> list[bytes]:
    """The bytes of every request of the compiled vectors."""
    checks = scenario_checks(read_vectors(resources.vectors()), NOBODY, list(EDITIONS), {})
    calls = [question.call for check in checks for question in check.questions()]
    return [_line(number, call) for number, call in enumerate(calls, 1)]


def _line(number: int, call: Call) -> bytes:
    return msgspec.json.encode({"jsonrpc": "2.0", "id": number, "method": call.method, "params": call.params}) + b"\n"


def recorded(lines: list[bytes], place: Path) -> Path:
    """A file with what the bundled engine answers to the greeting and to each request."""
    answers = [respond(line) for line in (_line(0, greeting()), *lines)]
    kept = [{name: answer[name] for name in ("result", "error") if name in answer} for answer in answers]
    place.write_bytes(b"\n".join(msgspec.json.encode(one)[1:-1] for one in kept))
    return place


def bare(command: Sequence[str], lines: list[bytes]) -> float:
    """Seconds for the bytes to go and come, with as many requests under way as the kit has, nothing looked at."""
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    assert child.stdin is not None
    assert child.stdout is not None
    hello = greeting()
    child.stdin.write(
        msgspec.json.encode({"jsonrpc": "2.0", "id": 0, "method": hello.method, "params": hello.params}) + b"\n"
    )
    while not child.stdout.read(1 << 16).endswith(b"\n"):
        pass
    began = time.perf_counter()
    _pump(child.stdin.fileno(), child.stdout.fileno(), lines)
    seconds = time.perf_counter() - began
    child.stdin.close()
    child.stdout.close()
    child.wait()
    return seconds


def _pump(into: int, out: int, lines: list[bytes]) -> None:
    os.set_blocking(into, False)
    selector = selectors.DefaultSelector()
    selector.register(out, selectors.EVENT_READ)
    sent = answered = 0
    pending = b""
    while answered < len(lines):
        while not pending and sent < len(lines) and sent - answered < IN_FLIGHT:
            pending, sent = lines[sent], sent + 1
            pending = _write(into, pending)
        if pending and into not in {key.fd for key in selector.get_map().values()}:
            selector.register(into, selectors.EVENT_WRITE)
        for key, _ in selector.select():
            if key.fd == out:
                answered += os.read(out, 1 << 18).count(b"\n")
            else:
                pending = _write(into, pending)
                if not pending:
                    selector.unregister(into)
    selector.close()


def _write(into: int, data: bytes) -> bytes:
    try:
        return data[os.write(into, data) :]
    except BlockingIOError:
        return data


def kit(command: Sequence[str]) -> float:
    """Seconds for the kit to ask and judge the same."""
    with Session(list(command), greeting()) as session:
        hello = read_hello(session.initialize())
        checks = list(scenario_checks(read_vectors(resources.vectors()), hello, list(EDITIONS), {}))
        began = time.perf_counter()
        for _ in run(checks, session, Offer(hello.methods), rules().standing):
            pass
        return time.perf_counter() - began


def perft_nodes() -> float:
    """Positions a second that the engine counts."""
    canonical = max(published(), key=lambda one: one.counts[-1])
    began = time.process_time()
    number = perft(canonical.position, len(canonical.counts))
    return number / (time.process_time() - began)


def wall(profile: str) -> float:
    """Seconds of a whole run on the bundled engine, the start of the process included."""
    return _timed(lambda: check_adapter(BUNDLED, Plan(profile=profile)))


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    """Prints requests a second, the ratio of kit to bare loop, perft nodes a second, the time of the profiles."""
    lines = requests()
    with TemporaryDirectory() as folder:
        null = (*NULL, str(recorded(lines, Path(folder) / "results")))
        for name, command in (("null adapter", null), ("bundled engine", BUNDLED)):
            _compare(name, command, lines)
    print(f"perft: {perft_nodes():,.0f} positions a second")
    for profile in PROFILES:
        if profile != "deep":
            print(f"profile {profile}: {wall(profile):.1f} s")


def _compare(name: str, command: Sequence[str], lines: list[bytes]) -> None:
    pairs = [(kit(command), bare(command, lines)) for _ in range(ROUNDS)]
    kits, bares = zip(*pairs, strict=True)
    ratios = sorted(one / other for one, other in pairs)
    print(
        f"{name}: {len(lines)} requests; kit {len(lines) / statistics.median(kits):,.0f} a second, "
        f"bare loop {len(lines) / statistics.median(bares):,.0f}; "
        f"kit / bare {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    )


if __name__ == "__main__":
    main()
