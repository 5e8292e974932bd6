"""Renews `site.po`: what the extension, the templates and the rules' data say, for translation.

    python -m babel_site.catalogue

Messages that are translated stay so; new ones come without a translation, and those that nothing says any more go.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from babel_kit.babel import rules

DOCS = Path(__file__).resolve().parents[2]
PATH = DOCS / "locale" / "nl" / "LC_MESSAGES" / "site.po"
KEYWORDS: Mapping[str, Any] = {"_": None, "several": (1, 2)}
METHODS = (("**.py", "python"), ("**.html", "jinja2"))
FOLDERS = ("_ext/babel_site", "_templates")

AUTHORS = "the Babel Rules authors"

Message = str | tuple[str, ...]


def messages() -> Iterator[Message]:
    """All that is to be translated: in the order of the files, then of the data; some twice."""
    for folder in FOLDERS:
        for _file, _line, message, _comments, _context in sorted(
            extract_from_dir(DOCS / folder, METHODS, keywords=KEYWORDS), key=lambda found: found[:2]
        ):
            yield message
    yield from told_by_data()


def told_by_data() -> Iterator[str]:
    """What the pages say in the words of `editions.toml`, `sources.toml`, `retired.toml` and the clauses' options."""
    book = rules()
    for reading in book.readings.values():
        yield reading["about"]
        if "shape" in reading:
            yield reading["shape"]
        yield from reading.get("values", {}).values()
    for listed in book.sources.values():
        yield from (entry["no-rule"] for entry in listed.values() if "no-rule" in entry)
    for told in book.retired.values():
        yield told["why"]
    for clause in book.clauses.values():
        yield from (way.removeprefix("prose: ") for way in clause.verified if way.startswith("prose: "))


def renewed(old: Catalog | None) -> Catalog:
    """The catalogue of all messages, with the translations that the old one has."""
    told = old.creation_date if old else datetime(2026, 1, 1, tzinfo=UTC)
    new = Catalog(
        locale="nl",
        domain="site",
        project="Babel Rules",
        version="1",
        msgid_bugs_address=" ",
        creation_date=told,
        revision_date=told,
        last_translator=AUTHORS,
        language_team="nl",
        fuzzy=False,
        header_comment="# The site's own words.",
    )
    for message in messages():
        known = old.get(message) if old else None
        new.add(message, known.string if known else None)
    return new


def read(path: Path = PATH) -> Catalog | None:
    """The catalogue at a path, if there is one."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return read_po(file, locale="nl", domain="site")


def write(catalogue: Catalog, path: Path = PATH) -> None:
    """Writes it, without anything that a day or a machine would change."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, no_location=True, omit_header=False, ignore_obsolete=True)


if __name__ == "__main__":
    write(renewed(read()))
    sys.exit()
