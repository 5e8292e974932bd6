"""What a program has left behind, wherever it went: found by a mark in the environment, which all descendants inherit.

A process group is not enough: a daemon begins a group of its own. Where there is no /proc, as on macOS, none is found.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from uuid import uuid4

_NAME = "BABEL_RULES_ADAPTER"
_ROUNDS = 100
_PAUSE_SECONDS = 0.01


def new_mark() -> str:
    """A mark that no other process has."""
    return uuid4().hex


def marked(environment: Mapping[str, str], mark: str) -> dict[str, str]:
    """The environment with the mark."""
    return {**environment, _NAME: mark}


def kill_marked(mark: str) -> None:
    """Kills every process with the mark, those too that are started meanwhile, and waits until they are gone."""
    for _ in range(_ROUNDS):
        found = list(_with_mark(mark))
        if not found:
            break
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(_PAUSE_SECONDS)


def _with_mark(mark: str) -> Iterator[int]:
    entry = f"{_NAME}={mark}".encode()
    try:
        names = os.listdir("/proc")
    except OSError:
        return
    for name in filter(str.isdigit, names):
        # Others' processes cannot be read, and any may end at any moment.
        with suppress(OSError), open(f"/proc/{name}/environ", "rb") as file:
            if entry in file.read().split(b"\0"):
                yield int(name)
