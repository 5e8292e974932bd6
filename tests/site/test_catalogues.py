"""The Dutch catalogues are complete, and what a translation must leave as it is stands in it as in the English."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from markdown_it import MarkdownIt
from markdown_it.token import Token

CATALOGUES = Path(__file__).resolve().parents[2] / "docs" / "locale" / "nl" / "LC_MESSAGES"
PATHS = sorted(CATALOGUES.rglob("*.po"))

PLACEHOLDER = re.compile(r"\{\w*(?::[^{}]*)?\}|%\(\w+\)[a-z]")
LEFT_BY_THE_TOOL = re.compile(r"DESCRIPTIVE TITLE|FIRST AUTHOR|FULL NAME|EMAIL@ADDRESS|LL@li\.org|YEAR-MO-DA")

markdown = MarkdownIt()


def read(path: Path) -> Catalog:
    """The catalogue in this file."""
    with path.open("rb") as file:
        return read_po(file, locale="nl", abort_invalid=True)


def texts(catalogue: Catalog) -> Iterator[tuple[str, str]]:
    """The English and the Dutch of each message; of one with a plural each form on its own."""
    for message in catalogue:
        if isinstance(message.id, str):
            if message.id:
                yield message.id, message.string
        else:
            singular, *plurals = message.string
            yield message.id[0], singular
            yield from ((message.id[1], plural) for plural in plurals)


def marks(text: str) -> Counter[tuple[str, str]]:
    """What a translation keeps: code, the targets of links and pictures, placeholders, and how much is emphasised."""
    found = Counter(("placeholder", name) for name in PLACEHOLDER.findall(text))
    for token in inline_tokens(text):
        match token.type:
            case "code_inline":
                found["code", token.content] += 1
            case "link_open":
                found["link", str(token.attrs["href"])] += 1
            case "image":
                found["image", str(token.attrs["src"])] += 1
            case "em_open" | "strong_open":
                found["emphasis", token.tag] += 1
    return found


def inline_tokens(text: str) -> list[Token]:
    """The Markdown tokens of a message, which is one paragraph."""
    (block,) = markdown.parseInline(text)
    return block.children or []


def told(differences: dict[str, object]) -> str:
    """What is wrong with which message, one a line."""
    return "\n".join(f"{english!r}: {difference}" for english, difference in differences.items())


@pytest.fixture(params=PATHS, ids=[str(path.relative_to(CATALOGUES).with_suffix("")) for path in PATHS])
def path(request: pytest.FixtureRequest) -> Path:
    """Each catalogue in turn."""
    return request.param


def test_there_are_catalogues():
    assert PATHS


def test_the_header_is_filled_in(path):
    text = path.read_text(encoding="utf-8")
    assert not LEFT_BY_THE_TOOL.findall(text)
    assert not read(path).fuzzy
    assert '"Language: nl\\n"' in text


def test_every_message_is_translated(path):
    assert [english for english, dutch in texts(read(path)) if not dutch.strip()] == []


def test_no_message_is_fuzzy_or_obsolete(path):
    catalogue = read(path)
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []
    assert list(catalogue.obsolete) == []


def test_code_links_placeholders_and_emphasis_are_kept(path):
    differences: dict[str, object] = {}
    for english, dutch in texts(read(path)):
        before, after = marks(english), marks(dutch)
        if dutch and before != after:
            differences[english] = {"missing": dict(before - after), "added": dict(after - before)}
    assert not differences, told(differences)


RULING_OPENINGS = {"**Question.**": "**Vraag.**", "**Our answer.**": "**Ons antwoord.**"}
ANSWER = re.compile(r"\*\*(?!\s)[^*]+[.!?]\*\*(?:\s|$)")


def test_rulings_open_as_the_rulings_do():
    differences: dict[str, object] = {}
    for english, dutch in texts(read(CATALOGUES / "spec" / "babel" / "rulings.po")):
        if opening := ANSWER.match(english):
            wanted = RULING_OPENINGS.get(opening[0].strip())
            if not (dutch.startswith(f"{wanted} ") if wanted else ANSWER.match(dutch)):
                differences[english] = f"begins otherwise: {dutch[:40]!r}"
    assert not differences, told(differences)
