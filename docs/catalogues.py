"""Brings the Dutch catalogues of the pages up to date: `python docs/catalogues.py`.

A message that is new has no translation yet, one that is gone leaves the catalogue. With `--check` nothing is written,
and the exit code is 1 if something would be.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel_kit.babel.catalogues import read, updated

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
DUTCH = DOCS / "locale" / "nl" / "LC_MESSAGES"


def main(arguments: list[str]) -> int:
    """Writes, or checks, and gives the exit code."""
    stale = [(path, text) for path, text in catalogues() if not path.exists() or path.read_text("utf-8") != text]
    for path, text in stale:
        print(path.relative_to(ROOT))
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(bool(stale) and "--check" in arguments)


def catalogues() -> Iterator[tuple[Path, str]]:
    """Each page's catalogue and what it must hold."""
    with tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "sphinx", "-q", "-c", str(DOCS), "-b", "gettext", str(ROOT), folder)
        subprocess.run(command, check=True, cwd=ROOT)
        for template in sorted(Path(folder).rglob("*.pot")):
            page = template.relative_to(folder).with_suffix("")
            path = DUTCH / page.with_suffix(".po")
            messages = [str(message.id) for message in read(template) if message.id]
            yield path, updated(read(path), messages, f"The page {page.as_posix()} in Dutch")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
