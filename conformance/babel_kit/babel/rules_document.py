"""Makes what comes from the text and its Dutch catalogues: the lock, and the rules as one JSON document.

The command line reads Dutch from the document, the site publishes it, and the judge's page loads it. Only making it
needs the catalogues and the library Babel.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel_kit import resources
from babel_kit.babel import CHAPTERS, rules
from babel_kit.rules import Clause, Ruling, checksum, plain, ruling_parts
from babel_kit.translated import Translate, catalogue, translated

Json = Any
FORMAT = 1
LOCALE = resources.root() / "docs" / "locale" / "nl" / "LC_MESSAGES"
CATALOGUES = LOCALE / "spec" / "babel"


def lock() -> str:
    """What the lock file must hold: every clause's name with the checksums of its English and its Dutch wording."""
    lines = [
        f"{name} {_checksum(clause.wording)} {_checksum(_dutch_wording(clause))}"
        for name, clause in rules().clauses.items()
    ]
    return "\n".join(("# Checksums of the clauses' wording, English and Dutch. Renew with: make lock", *lines, ""))


def _checksum(wording: str) -> str:
    return checksum(" ".join(wording.split()))


def document() -> Json:
    """All clauses, rulings and terms with their wording in both languages, and where each stands on the site."""
    book = rules()
    return {
        "format": FORMAT,
        "game": "babel",
        "rules": checksum(lock()),
        "languages": ["en", "nl"],
        "editions": book.editions,
        "readings": {name: _reading(reading) for name, reading in book.readings.items()},
        "chapters": {chapter: {"title": _both(_title(chapter), _dutch(chapter))} for chapter in CHAPTERS},
        "clauses": {name: _clause(clause) for name, clause in book.clauses.items()},
        "rulings": {name: _ruling(ruling) for name, ruling in book.rulings.items()},
        "glossary": list(_glossary()),
        "sources": {edition: _numbered(listed) for edition, listed in book.sources.items()},
        "retired": book.retired,
    }


def _clause(clause: Clause) -> Json:
    markdown = {"en": clause.wording, "nl": _dutch_wording(clause)}
    return {
        "chapter": clause.chapter,
        "address": f"rules/{clause.chapter}.html#{clause.name}",
        "wording": {language: _plain(text) for language, text in markdown.items()},
        "markdown": markdown,
        "editions": clause.editions,
        "sources": clause.sources,
        "standing": clause.standing,
        "forbids": clause.forbids,
        "reading": clause.reading,
        "ruling": clause.ruling,
        "verified": [_way(way) for way in clause.verified],
    }


def _way(way: str) -> Json:
    """How a clause is verified: `how`, and for prose `why` nothing else can."""
    how, _, why = way.partition(": ")
    return {"how": how, "why": _both(why, _data_in_dutch())} if why else {"how": how}


def _reading(reading: Mapping[str, Json]) -> Json:
    dutch = _data_in_dutch()
    told = {part: _both(reading[part], dutch) for part in ("about", "shape") if part in reading}
    values = {value: _both(meaning, dutch) for value, meaning in reading.get("values", {}).items()}
    editions = {edition: reading[edition] for edition in rules().editions}
    return {**told, "clause": reading["clause"], "values": values, "editions": editions}


def _numbered(listed: Mapping[str, Mapping[str, Json]]) -> Json:
    """The numbered clauses of a rulebook: the clauses that state each, or why it states no rule."""
    return {
        number: {"clauses": entry["clauses"]}
        if "clauses" in entry
        else {"no_rule": _both(entry["no-rule"], _data_in_dutch())}
        for number, entry in listed.items()
    }


def _ruling(ruling: Ruling) -> Json:
    dutch = translated(ruling.body, _dutch("rulings"))
    try:
        question, answers, answer = ruling_parts(dutch, "Vraag", "Ons antwoord")
    except ValueError:
        question, answers, answer = ruling.question, ruling.answers, ruling.answer
    return {
        "address": f"rules/rulings.html#ruling-{ruling.name}",
        "question": {"en": plain(ruling.question), "nl": plain(question)},
        "answers": [
            {"name": {"en": english[0], "nl": other[0]}, "evidence": {"en": plain(english[1]), "nl": plain(other[1])}}
            for english, other in zip(ruling.answers, answers, strict=True)
        ],
        "answer": {"en": plain(ruling.answer), "nl": plain(answer)},
        "clauses": ruling.clauses,
        "sure": ruling.sure,
        "reading": ruling.reading,
    }


def _glossary() -> list[Json]:
    text = (resources.spec() / "glossary.md").read_text(encoding="utf-8")
    body = text.partition(":::{glossary}\n")[2].partition("\n:::")[0]
    translate = _dutch("glossary")
    entries = [entry.split("\n", 1) for entry in re.split(r"\n\n(?=\S)", body)]
    return [
        {
            "term": _both(term, translate),
            "meaning": {key: plain(value) for key, value in _both(" ".join(meaning.split()), translate).items()},
        }
        for term, meaning in entries
    ]


def _dutch_wording(clause: Clause) -> str:
    return translated(clause.wording, _dutch(clause.chapter))


@cache
def _dutch(page: str) -> Translate:
    return catalogue(CATALOGUES / f"{page}.po")


@cache
def _data_in_dutch() -> Translate:
    """What translates the sentences of the TOML files and of the clauses' options."""
    return catalogue(LOCALE / "site.po")


def _both(text: str, translate: Translate) -> Mapping[str, str]:
    return {"en": text, "nl": translate(text)}


def _title(chapter: str) -> str:
    path: Path = resources.spec() / f"{chapter}.md"
    return path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")


def _plain(markdown: str) -> str:
    """The text without Markdown, each paragraph or item of a list in one line."""
    paragraphs = re.split(r"\n\s*\n|\n(?=\d+\. |- )", markdown)
    return "\n".join(plain(" ".join(paragraph.split())) for paragraph in paragraphs)
