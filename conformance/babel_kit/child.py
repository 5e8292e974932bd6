"""A running program and its three pipes, served without blocking and without threads.

Nothing here knows about JSON: bytes go in, lines of bytes come out, and the tail of standard error is kept.
"""

import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO

from babel_kit.descendants import kill_marked, marked, new_mark

_CHUNK_BYTES = 1 << 16
_SEND_AT_ONCE_BYTES = 1 << 13
_MOST_READS_AFTER_THE_END = 256
_LOOK_FOR_EXIT_SECONDS = 0.05
_REAP_SECONDS = 5.0
_BOM = b"\xef\xbb\xbf"


class StartError(Exception):
    """A program that cannot be started. The text is one plain sentence."""


def require_process_groups(system: str = os.name) -> None:
    """Raise StartError where the operating system (as in `os.name`) cannot run adapters."""
    if system != "posix":
        raise StartError(
            "Adapters cannot be started on this system: the kit needs process groups and pipes that can be waited for,"
            " which Linux and macOS have and Windows has not; under Windows, use the Windows Subsystem for Linux."
        )


class Child:
    """One program in a process group of its own, with all that it starts.

    `send` takes bytes for its standard input, `pump` serves the pipes for a while, and whole lines of its standard
    output are then found in `lines`, without the line feed. `kill` ends the program and all of its group.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        line_bytes: int,
        tail_bytes: int,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Start the program; raises StartError if that cannot be done.

        A line longer than `line_bytes` ends the reading and sets `overlong`. Of standard error the last `tail_bytes`
        are kept.
        """
        require_process_groups()
        self.lines: deque[bytes] = deque()
        self.overlong = False
        self.input_refused = False
        self._line_bytes = line_bytes
        self._tail_bytes = tail_bytes
        self._tail = b""
        self._outgoing = bytearray()
        self._waits_to_write = False
        self._partial: list[bytes] = []
        self._partial_bytes = 0
        self._is_first_line = True
        self._output_ended = False
        self._next_look = 0.0
        self._mark = new_mark()
        self._process = _start(command, cwd, marked(os.environ if env is None else env, self._mark))
        self._input, self._output, self._errors = _pipes(self._process)
        self._selector = selectors.DefaultSelector()
        self._watch(self._output, selectors.EVENT_READ, self._read_output)
        self._watch(self._errors, selectors.EVENT_READ, self._read_errors)

    @property
    def pid(self) -> int:
        """The process id, which is also that of the process group."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether no further line can come: the program has ended, or has closed its standard output."""
        return self._output_ended

    @property
    def exit_code(self) -> int | None:
        """The exit code, -N for signal N, or None as long as the end of the program was not noticed."""
        return self._process.returncode

    @property
    def partial_bytes(self) -> int:
        """How many bytes have come of a line that is not ended yet."""
        return self._partial_bytes

    @property
    def partial_line(self) -> bytes:
        """What has come of a line that is not ended yet."""
        return b"".join(self._partial)

    @property
    def unsent_bytes(self) -> int:
        """How many bytes the program has not taken yet."""
        return len(self._outgoing)

    @property
    def stderr_tail(self) -> bytes:
        """The last bytes of standard error that have been read."""
        return self._tail

    def send(self, data: bytes) -> None:
        """Hand over bytes for standard input. They are written now or while the pipes are served."""
        self._outgoing += data
        # Writing many messages at once saves time; not too many, that the program has work while we have ours.
        if len(self._outgoing) >= _SEND_AT_ONCE_BYTES and not self._waits_to_write:
            self._write()

    def pump(self, seconds: float) -> None:
        """Serve all three pipes once, and wait for at most `seconds` until one of them is ready."""
        if self._outgoing and not self._waits_to_write:
            self._write()
        events = self._selector.select(max(0.0, min(seconds, _LOOK_FOR_EXIT_SECONDS)))
        for key, _ in events:
            serve: Callable[[], object] = key.data
            serve()
        # The pipes alone do not tell: another process may hold them open when the program has ended.
        now = time.monotonic()
        if not events or now >= self._next_look:
            self._next_look = now + _LOOK_FOR_EXIT_SECONDS
            if not self._output_ended and self._process.poll() is not None:
                self._drain(self._output, self._read_output)
                self._end_output()

    def close_input(self) -> None:
        """Close the program's standard input. What was not sent is dropped."""
        self._outgoing.clear()
        if not self._input.closed:
            self._unwatch(self._input)
            self._input.close()

    def wait(self, seconds: float) -> bool:
        """Serve the pipes until the program has ended, for at most `seconds`; tell whether it has."""
        deadline = time.monotonic() + seconds
        pause = 0.001
        while self._process.poll() is None:
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return False
            self.pump(min(pause, remaining))
            pause = min(2 * pause, _LOOK_FOR_EXIT_SECONDS)
        return True

    def kill(self) -> None:
        """End the program, its whole process group and all its descendants, whatever they are doing, and close the
        pipes. May be repeated."""
        if self._output.closed:
            return
        try:
            self._kill_group()
            kill_marked(self._mark)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_REAP_SECONDS)
            self._drain(self._errors, self._read_errors)
        finally:
            self._selector.close()
            for pipe in (self._input, self._errors, self._output):
                pipe.close()

    def drain_errors(self) -> None:
        """Read what standard error holds at this moment."""
        self._drain(self._errors, self._read_errors)

    def _kill_group(self) -> None:
        # The group may outlive the program that led it. macOS refuses a group of ended processes (PermissionError).
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def _watch(self, pipe: IO[bytes], event: int, serve: Callable[[], object]) -> None:
        self._selector.register(pipe, event, serve)

    def _unwatch(self, pipe: IO[bytes]) -> None:
        with suppress(KeyError):
            self._selector.unregister(pipe)

    def _write(self) -> None:
        if self._input.closed:
            self._outgoing.clear()
            return
        try:
            del self._outgoing[: os.write(self._input.fileno(), self._outgoing)]
        except BlockingIOError:
            pass
        except OSError:
            # It takes no more, yet it may still answer what it has read.
            self.input_refused = True
            self.close_input()
            return
        self._wait_to_write(bool(self._outgoing))

    def _wait_to_write(self, wanted: bool) -> None:
        if wanted and not self._waits_to_write:
            self._watch(self._input, selectors.EVENT_WRITE, self._write)
        elif self._waits_to_write and not wanted:
            self._unwatch(self._input)
        self._waits_to_write = wanted

    def _read_output(self) -> bool:
        chunk = _read(self._output)
        if chunk:
            self._split(chunk)
        elif chunk is not None:
            self._end_output()
        return bool(chunk)

    def _read_errors(self) -> bool:
        chunk = _read(self._errors)
        if chunk:
            self._tail = (self._tail + chunk)[-self._tail_bytes :] if self._tail_bytes else b""
        elif chunk is not None:
            self._unwatch(self._errors)
        return bool(chunk)

    def _drain(self, pipe: IO[bytes], read: Callable[[], bool]) -> None:
        # Not until the end: another process may hold the pipe open, and go on writing for ever.
        for _ in range(_MOST_READS_AFTER_THE_END):
            if pipe.closed or not read():
                break

    def _end_output(self) -> None:
        self._output_ended = True
        self._unwatch(self._output)

    def _split(self, chunk: bytes) -> None:
        if self.overlong:
            return
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            if self._partial:
                end = b"".join((*self._partial, end))
                self._partial.clear()
                self._partial_bytes = 0
            if not self._take_line(end):
                return
        if rest:
            self._partial.append(rest)
            self._partial_bytes += len(rest)
            if self._partial_bytes > self._line_bytes:
                self._stop_reading()

    def _take_line(self, line: bytes) -> bool:
        if self._is_first_line:
            self._is_first_line = False
            line = line.removeprefix(_BOM)
        if len(line) > self._line_bytes:
            self._stop_reading()
            return False
        self.lines.append(line)
        return True

    def _stop_reading(self) -> None:
        self.overlong = True
        self._unwatch(self._output)


def _start(
    command: Sequence[str], cwd: str | os.PathLike[str] | None, env: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            list(command), bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, cwd=cwd, env=env, start_new_session=True
        )
    except (OSError, ValueError) as error:
        raise StartError(_why_not_started(command[0], cwd, error)) from None


def _why_not_started(program: str, cwd: str | os.PathLike[str] | None, error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and cwd is not None and error.filename == cwd:
        return f"The program cannot be started: its working directory '{os.fspath(cwd)}' cannot be entered."
    match error:
        case FileNotFoundError() if "/" in program and os.path.exists(os.path.join(cwd or "", program)):
            return f"The program '{program}' cannot be started: the interpreter in its first line was not found."
        case FileNotFoundError():
            return f"The program '{program}' was not found."
        case PermissionError():
            return f"The program '{program}' may not be executed; is it a program, and marked as executable?"
        case OSError(strerror=reason) if reason:
            return f"The program '{program}' cannot be started: {reason[0].lower()}{reason[1:]}."
    return f"The program '{program}' cannot be started: {error}."


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    stdin, stdout, stderr = process.stdin, process.stdout, process.stderr
    assert stdin is not None
    assert stdout is not None
    assert stderr is not None
    for pipe in (stdin, stdout, stderr):
        os.set_blocking(pipe.fileno(), False)
    return stdin, stdout, stderr


def _read(pipe: IO[bytes]) -> bytes | None:
    """Give what is there: no bytes at all at the end of the stream, None if there is nothing now."""
    try:
        return os.read(pipe.fileno(), _CHUNK_BYTES)
    except BlockingIOError:
        return None
    except OSError:
        return b""
