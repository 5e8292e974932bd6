"""Makes the search index of a built site: one record for each clause, ruling, term and section, with its other names.

    python -m babel_site.search_index FOLDER...

Each folder holds the pages of one language; the index lies in its `pagefind/`, and `terms.js` beside it has the words
to suggest where nothing is found.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from bs4 import BeautifulSoup, SoupStrainer, Tag
from pagefind.index import PagefindIndex

from babel_kit import resources

LEFT_OUT = ("source/", "search.html", "retired.html", "genindex.html", "pagefind/", "nl/")
UNREAD = (
    "button, .headerlink, .folds, .reading, .forbids, .not-here, .toolbar, .bb, .bb-symbols, script, style, form, nav"
)
UNUSED = "pagefind-*ui*"
"""What pagefind writes for pages that use its own boxes."""
Aliases = Mapping[str, Mapping[str, Sequence[str]]]
"""By English term all other words for it: `en`, `nl` (the first is the site's own) and `misspelt`."""


@dataclass(frozen=True)
class Record:
    """Something that a search can find; `words` find it too but are not shown."""

    kind: str
    title: str
    where: str
    address: str
    text: str
    words: tuple[str, ...] = ()


WEIGHTS = {"clause": 10, "term": 8, "ruling": 4, "page": 5, "section": 3, "rulebook": 2}
"""How much the title counts, by kind; 10 is the most that pagefind knows."""


def write_index(folder: Path) -> int:
    """Indexes the pages of a folder; gives how many records there are."""
    aliases = read_aliases(resources.spec() / "aliases.toml")
    language = page_language(folder / "index.html")
    found = [record for path in pages(folder) for record in records(path, folder, aliases)]
    shutil.rmtree(folder / "pagefind", ignore_errors=True)
    asyncio.run(_write(found, language, folder / "pagefind"))
    for path in (folder / "pagefind").glob(UNUSED):
        path.unlink()
    (folder / "pagefind" / "terms.js").write_text(terms_script(found, aliases), encoding="utf-8")
    return len(found)


def read_aliases(path: Path) -> Aliases:
    """The other names of the terms; none if there is no such file."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def page_language(path: Path) -> str:
    """The language that a page says it is in."""
    html = _parsed(path).html
    return str(html.get("lang", "en")) if html else "en"


def pages(folder: Path) -> Iterator[Path]:
    """The pages that are searched."""
    for path in sorted(folder.rglob("*.html")):
        if not path.relative_to(folder).as_posix().startswith(LEFT_OUT):
            yield path


# Records


def records(path: Path, folder: Path, aliases: Aliases) -> Iterator[Record]:
    """What there is to find on a page."""
    page = _parsed(path)
    article = page.find("article")
    if not isinstance(article, Tag):
        return
    address = path.relative_to(folder).as_posix()
    heading = article.find("h1")
    title = _words(heading) if isinstance(heading, Tag) else address
    for term in article.select("dl.glossary dt[id]"):
        yield _term(term, title, address, aliases)
    for entry in article.select("dl.rulebook dt[id]"):
        yield _rulebook(entry, title, address)
    for section in article.select("section[id]"):
        yield from _section(section, title, address, aliases)


def _section(section: Tag, page: str, address: str, aliases: Aliases) -> Iterator[Record]:
    heading = section.find(["h1", "h2", "h3", "h4"], recursive=False)
    if not isinstance(heading, Tag):
        return
    title, place = _words(heading), f"{address}#{section['id']}"
    kinds: Sequence[str] = section.get("class") or []
    if "clause" in kinds:
        wording = section.select_one(".wording")
        text = _words(wording) if wording else ""
        sources = [source.get_text() for source in section.select(".standings .source")]
        yield Record(
            "clause",
            title,
            page,
            place,
            text,
            (*_parts(title), *sources, *_other_names(f"{_parts(title)[0]} {text}", aliases)),
        )
    elif "ruling" in kinds:
        yield Record("ruling", title, page, place, _own_words(section), _parts(title))
    elif title == page:
        yield Record("page", title, "", address, _own_words(section))
    else:
        yield Record("section", title, page, place, _own_words(section))


def _term(term: Tag, page: str, address: str, aliases: Aliases) -> Record:
    meaning = term.find_next_sibling("dd")
    title = _words(term)
    names = [*_names(title, aliases), *_other_names(title, aliases)]
    return Record("term", title, page, f"{address}#{term['id']}", _words(meaning) if meaning else "", tuple(names))


def _names(term: str, aliases: Aliases) -> Iterator[str]:
    """All other names of a term of the glossary."""
    for words in aliases.get(term, {}).values():
        yield from words


def _rulebook(entry: Tag, page: str, address: str) -> Record:
    stated = entry.find_next_sibling("dd")
    return Record("rulebook", _words(entry), page, f"{address}#{entry['id']}", _words(stated) if stated else "")


def _parts(name: str) -> tuple[str, ...]:
    """A clause's name as words, so that "exactly three" finds `migration.exactly-three`."""
    return (re.sub("[.-]", " ", name), name.rpartition(".")[2].replace("-", " "))


def _other_names(text: str, aliases: Aliases) -> tuple[str, ...]:
    """The other names of all terms that stand in a text, in either language."""
    found: list[str] = []
    for term, lists in aliases.items():
        if _pattern(term, *lists.get("en", ()), *lists.get("nl", ())[:1]).search(text):
            found += (term, *_names(term, aliases))
    return tuple(dict.fromkeys(found))


@cache
def _pattern(term: str, *others: str) -> re.Pattern[str]:
    """Finds a term, its Dutch word, or a form of the term: a name that begins like it."""
    word = re.sub(r" \(.*", "", term)
    forms = [word, *(other for other in others[:-1] if other[:4] == word[:4]), *others[-1:]]
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})", re.IGNORECASE)


# Text


def _parsed(path: Path) -> BeautifulSoup:
    page = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser", parse_only=SoupStrainer(("html", "article")))
    for part in page.select(UNREAD):
        part.extract()
    return page


def _own_words(section: Tag) -> str:
    """The text of a section without its heading and the sections within it."""
    inner = ("section", "h1", "h2", "h3", "h4", "dl")
    return " ".join(
        filter(None, (_words(child) for child in section.find_all(True, recursive=False) if child.name not in inner))
    )


def _words(tag: Tag) -> str:
    return re.sub(r" (?=[,.;:?!)])", "", " ".join(tag.get_text(" ").split()))


# The index


async def _write(found: Iterable[Record], language: str, target: Path) -> None:
    async with PagefindIndex({"output_path": str(target), "include_characters": "."}) as index:
        for number, record in enumerate(found):
            await index.add_html_file(content=_page_of(record, language), url=f"/{number}/{record.address}")


def _page_of(record: Record, language: str) -> str:
    """A record as a page for pagefind: the title weighs most, and what is not to be shown is in the metadata."""
    meta = {"kind": record.kind, "where": record.where, "address": record.address, "words": " · ".join(record.words)}
    tags = "".join(
        f'<meta data-pagefind-meta="{key}[content]" content="{escape(value)}">' for key, value in meta.items()
    )
    return (
        f'<html lang="{language}"><head>{tags}</head><body>'
        f'<h1 data-pagefind-weight="{WEIGHTS[record.kind]}">{escape(record.title)}</h1>'
        f"<p>{escape(record.text)}</p></body></html>"
    )


def terms_script(found: Iterable[Record], aliases: Aliases) -> str:
    """By word, what it may mean: for what is misspelt, and to suggest something where nothing is found."""
    words: dict[str, set[str]] = defaultdict(set)
    for record in found:
        if record.kind in ("clause", "term"):
            words[record.title.lower()].add(record.title)
        if record.kind == "clause":
            words[_parts(record.title)[1]].add(record.title)
    for term in aliases:
        for word in (term, *_names(term, aliases)):
            words[word.lower()].add(term)
    told = {word: sorted(meant) for word, meant in words.items()}
    return f"babelSite.terms({json.dumps(told, ensure_ascii=False, sort_keys=True)});\n"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"{name}: {write_index(Path(name))} records")
