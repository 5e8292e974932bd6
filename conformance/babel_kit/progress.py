"""How far a run has come, on standard error: a line that changes on a terminal, a line a layer in a log file."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from babel_kit.report import CheckDone, Note


class Progress:
    """Hears each event of a run; call `finish` at the end."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._live = self._stream.isatty()
        self._layer = ""
        self._checks = self._failures = 0
        self._began = self._shown = time.monotonic()

    def __call__(self, event: CheckDone | Note) -> None:
        """Counts an event and shows it where it is time."""
        if isinstance(event, Note):
            return
        if event.layer != self._layer:
            self.finish()
            self._layer, self._checks, self._failures, self._began = event.layer, 0, 0, time.monotonic()
        self._checks += 1
        self._failures += event.verdict.is_failure
        if self._live and time.monotonic() - self._shown > 0.1:
            self._shown = time.monotonic()
            print(f"\r\x1b[K{self._line()}", end="", file=self._stream, flush=True)

    def finish(self) -> None:
        """Ends the line of the layer that was under way."""
        if self._layer and self._layer != "handshake":
            print(("\r\x1b[K" if self._live else "") + self._line(), file=self._stream, flush=True)
        self._layer = ""

    def _line(self) -> str:
        seconds = time.monotonic() - self._began
        failures = f", {self._failures} not in order" if self._failures else ""
        return f"{self._layer}: {self._checks} checks{failures}, {seconds:.1f} s"
