"""The files that clauses lead to, as pages of the site: the engine, the features, the laws, the faults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pygments import format
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, String, Text
from sphinx.application import Sphinx

from babel_kit import resources
from babel_site.builder import is_site
from babel_site.gherkin import highlighted
from babel_site.markup import render

SHOWN = (
    "babel_ref/*.py",
    "conformance/babel_kit/babel/clauses.py",
    "features/babel/*.feature",
    "tests/laws/test_*.py",
    "tests/strength/faults/*.py",
)
PLACE = "source/"
TOLD_APART = (Comment, Keyword, Name.Class, Name.Decorator, Name.Function, Number, String)
"""What has a colour of its own; with one for every name and bracket the pages would be twice as heavy."""


def page_of(file: str, line: int = 0) -> str:
    """The address, from the site's root, of a line of a file."""
    return f"{_name(file)}.html" + (f"#L{line}" if line else "")


def _name(file: str) -> str:
    return PLACE + re.sub(r"\.[a-z]+$", "", file)


def collect(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The pages, for Sphinx to write."""
    if not is_site(app.builder):
        return
    root = resources.root()
    for pattern in SHOWN:
        for path in sorted(root.glob(pattern)):
            file = path.relative_to(root).as_posix()
            body = render("source.html", file=file, lines=list(_lines(path)))
            yield _name(file), {"title": file, "body": body}, "page.html"


def _lines(path: Path) -> Iterator[str]:
    """The lines of a file as HTML."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".feature":
        yield from highlighted(text).split("\n")
        return
    tokens = get_lexer_for_filename(path.name, stripnl=False).get_tokens(text)
    told = ((kind if any(kind in one for one in TOLD_APART) else Text, words) for kind, words in tokens)
    yield from format(told, HtmlFormatter(nowrap=True)).rstrip("\n").split("\n")
