"""The built pages: anchors, links, weight, languages, and nothing that comes from elsewhere."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import pytest

from babel_kit.babel import rules
from babel_site import catalogue

LIGHTEST = 300_000
"""Bytes that a page may load before the reader opens something."""
LANGUAGES = {"en": "", "nl": "nl/"}
LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src")}


class Reference(NamedTuple):
    """An attribute that leads somewhere."""

    tag: str
    attribute: str
    target: str
    kind: str


class Page(HTMLParser):
    """What a page refers to, and the ids that it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.references: list[Reference] = []
        self.ids: list[str] = []
        self.attributes: dict[str, dict[str, str]] = {}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.attributes.setdefault(tag, told)
        if "id" in told:
            self.ids.append(told["id"])
        for name in ("href", "src", "action", "data-script"):
            if name in told:
                self.references.append(Reference(tag, name, told[name], told.get("rel", "")))


@cache
def read(path: Path) -> Page:
    return Page(path)


@pytest.fixture(scope="module")
def paths(site: Path) -> list[Path]:
    found = sorted(site.rglob("*.html"))
    assert len(found) > 100, "both languages are built"
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_and_ruling_has_its_anchor(site, language):
    for name, clause in rules().clauses.items():
        page = read(site / LANGUAGES[language] / "rules" / f"{clause.chapter}.html")
        assert page.ids.count(name) == 1, name
    for name in rules().rulings:
        assert f"ruling-{name}" in read(site / LANGUAGES[language] / "rules" / "rulings.html").ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_in_the_inventory(site, language):
    listed = dict(inventory(site / LANGUAGES[language] / "objects.inv"))
    for name, clause in rules().clauses.items():
        assert listed[name] == f"rules/{clause.chapter}.html#{name}"


def inventory(path: Path) -> Iterator[tuple[str, str]]:
    """The clauses of an inventory with their addresses."""
    packed = path.read_bytes().split(b"\n", 4)[4]
    for line in zlib.decompress(packed).decode().splitlines():
        name, kind, _priority, address, _shown = line.split(" ", 4)
        if kind == "rules:clause":
            yield name, address.replace("$", name)


def test_no_link_is_dead(site, paths):
    dead = [
        f"{path.relative_to(site)}: {reference.target}"
        for path in paths
        for reference in read(path).references
        if not leads_somewhere(site, path, reference.target)
    ]
    assert dead == []


def leads_somewhere(site: Path, path: Path, target: str) -> bool:
    """Whether what a page refers to is there; addresses of other hosts are taken to be."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return True
    there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if there.is_dir():
        there /= "index.html"
    if not there.is_file() or not there.is_relative_to(site):
        return False
    anchor = unquote(parts.fragment)
    return there.suffix != ".html" or not anchor or "=" in anchor or anchor in read(there).ids


def test_links_in_what_is_loaded_later_are_not_dead(site):
    for folder in LANGUAGES.values():
        root = site / folder
        for script in (root / "_scenarios").glob("*.js"):
            targets = set(re.findall(r'href=\\"@root@([^"\\]*)', script.read_text(encoding="utf-8")))
            dead = [target for target in targets if not leads_somewhere(site, root / "index.html", target)]
            assert dead == [], script.name


def test_no_id_stands_twice(site, paths):
    for path in paths:
        ids = read(path).ids
        assert len(ids) == len(set(ids)), (path.relative_to(site), [one for one in set(ids) if ids.count(one) > 1])


def test_nothing_is_loaded_from_elsewhere(paths):
    for path in paths:
        for tag, attribute, target, kind in read(path).references:
            if (tag, attribute) in LOADED and kind not in ("alternate", "canonical", "author", "license"):
                assert not urlsplit(target).netloc, (path.name, target)


def test_style_sheets_load_nothing_from_elsewhere(site):
    for sheet in site.rglob("*.css"):
        for address in re.findall(r"""url\(\s*["']?([^)"']+)""", sheet.read_text(encoding="utf-8")):
            assert not urlsplit(address).netloc or address.startswith("data:"), (sheet.name, address)


def test_no_page_but_the_judge_is_heavy(site, paths):
    heavy = {
        path.relative_to(site).as_posix(): weight(path)
        for path in paths
        if path.name != "judge.html" and weight(path) > LIGHTEST
    }
    assert heavy == {}


def weight(path: Path) -> int:
    """The bytes of a page with the scripts, style sheets, pictures and letters that it loads at once, uncompressed."""
    files = {
        (path.parent / urlsplit(target).path).resolve()
        for tag, attribute, target, kind in read(path).references
        if (tag, attribute) in LOADED and kind in ("", "stylesheet", "shortcut icon")
    }
    letters = {
        (sheet.parent / letter).resolve()
        for sheet in files
        if sheet.suffix == ".css"
        for letter in re.findall(r'url\("(fonts/[^"]+)"\)', sheet.read_text(encoding="utf-8"))
    }
    return sum(one.stat().st_size for one in {path, *files, *letters})


def test_every_page_says_its_language_and_where_the_other_is(site, paths):
    for path in paths:
        place = path.relative_to(site).as_posix()
        language = "nl" if place.startswith("nl/") else "en"
        page = read(path)
        assert page.attributes["html"]["lang"] == language, place
        alternates = [path.parent / ref.target for ref in page.references if ref.kind == "alternate"]
        there = place.removeprefix("nl/")
        assert {one.resolve() for one in alternates} == {site / there, site / "nl" / there}, place


def test_pages_from_a_file_find_what_they_load(site, paths):
    for path in paths:
        for reference in read(path).references:
            assert not reference.target.startswith("/"), (path.relative_to(site), reference.target)


def test_the_catalogue_of_the_sites_words_is_up_to_date():
    wanted = {message[0] if isinstance(message, tuple) else message for message in catalogue.messages()}
    told = catalogue.read()
    assert told is not None
    assert {message.id[0] if isinstance(message.id, tuple) else message.id for message in told if message.id} == wanted


def test_the_site_has_no_place_of_the_machine(site, paths):
    for path in [*paths, *site.rglob("_scenarios/*.js")]:
        assert str(Path.home()) not in (text := path.read_text(encoding="utf-8")) or str(Path.home()) == "/root"
        assert str(catalogue.DOCS.parent) not in text, path.relative_to(site)
