"""Reports in files, each made from the one event stream: the formats by name, and writing them. Knows no game."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel_kit.report import Report
from babel_kit.reports import badge, ctrf, document, html, junit, markdown
from babel_kit.reports.html import DrawBoard

__all__ = ["FORMATS", "DrawBoard", "Format", "parse_specs", "write_reports"]


@dataclass(frozen=True)
class Format:
    """A kind of report: what it is, the usual ending of its file's name, and what makes it."""

    about: str
    extension: str
    render: Callable[[Report, DrawBoard], str | bytes]


def _without_board(render: Callable[[Report], str | bytes]) -> Callable[[Report, DrawBoard], str | bytes]:
    return lambda report, _board: render(report)


FORMATS: dict[str, Format] = {
    "json": Format("the whole report", ".json", _without_board(document.render)),
    "junit": Format("JUnit XML", ".xml", _without_board(junit.render)),
    "ctrf": Format("Common Test Report Format", ".ctrf.json", _without_board(ctrf.render)),
    "markdown": Format("a summary for a CI job", ".md", _without_board(markdown.render)),
    "badge": Format("a badge", ".svg", _without_board(badge.render)),
    "badge-json": Format("a badge for shields.io", ".badge.json", _without_board(badge.render_endpoint)),
    "html": Format("one page", ".html", html.render),
}


def parse_specs(specs: Sequence[str]) -> list[tuple[Format, Path]]:
    """What `FORMAT=FILE` asks for. Raises ValueError with a sentence if there is no such format, or if it can be seen
    already that the file cannot be written."""
    found: list[tuple[Format, Path]] = []
    for spec in specs:
        name, _, file = spec.partition("=")
        if name not in FORMATS or not file:
            raise ValueError(f"--report takes FORMAT=FILE, not {spec!r}; the formats are {', '.join(FORMATS)}")
        path = Path(file)
        _check_writable(path)
        if path in (other for _, other in found):
            raise ValueError(f"two reports cannot both be written to {file}")
        found.append((FORMATS[name], path))
    return found


def _check_writable(path: Path) -> None:
    if path.is_dir():
        raise ValueError(f"the report cannot be written to {path}: it is a folder")
    if not path.parent.is_dir():
        raise ValueError(f"the report cannot be written to {path}: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ValueError(f"the report cannot be written to {path}: permission denied")


def write_reports(report: Report, specs: Sequence[str], board: DrawBoard) -> None:
    """Writes a report in each `FORMAT=FILE`. Raises ValueError with a sentence if that cannot be done."""
    for kind, path in parse_specs(specs):
        made = kind.render(report, board)
        try:
            path.write_bytes(made.encode() if isinstance(made, str) else made)
        except OSError as error:
            raise ValueError(f"the report cannot be written to {path}: {error.strerror}") from None
