"""The rules' text in another language, from gettext catalogues as Sphinx lays them out.

A message is a paragraph of Markdown in one line. Needs the library Babel, as the site and the tests do.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from babel.messages.pofile import read_po
from markdown_it import MarkdownIt

Translate = Callable[[str], str]


def catalogue(path: Path) -> Translate:
    """What translates a message by the catalogue at this path; a message that is not translated stays as it is."""
    if not path.exists():
        return str
    with path.open("rb") as file:
        found = {str(message.id): str(message.string) for message in read_po(file) if message.id and message.string}
    return lambda text: found.get(text, text)


def translated(markdown: str, translate: Translate) -> str:
    """A Markdown text with each of its paragraphs translated, the rest as it is."""
    lines = markdown.splitlines()
    for token in reversed(MarkdownIt().parse(markdown)):
        if token.type == "inline" and token.map:
            first, last = token.map
            start = lines[first].index(token.content.split("\n", 1)[0])
            lines[first:last] = [lines[first][:start] + translate(" ".join(token.content.split()))]
    return "\n".join(lines)
