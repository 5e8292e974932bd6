"""The extension on small documents: what it makes of a clause, and what it says when something is wrong."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from bs4 import BeautifulSoup, Tag
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from babel_kit.babel import CHAPTERS, rules
from babel_site import clause_blocks, code_pages, evidence, pages, scenarios
from babel_site.gherkin import highlighted
from babel_site.glossary import _forms
from babel_site.search_index import Record, records, terms_script
from babel_site.words import several

CONF = """
extensions = ["myst_parser", "babel_site"]
myst_enable_extensions = ["colon_fence", "attrs_inline", "attrs_block"]
root_doc = "index"
html_theme = "furo"
nitpicky = True
"""
CLAUSE = """
:::{{clause}} {name}
:editions: kosmos-2000, wgg-2013
:sources: kosmos-2000 K11.4, wgg-2013 W11.3
:standing: {standing}
:forbids: yes
{more}:verified: scenario

{wording}
:::
"""
RULING = """
:::{ruling} how-many
:clauses: migration.three
:sure: kosmos-2000 90, wgg-2013 80

**Question.** How many?

- **Three.** The book says so.
- **Four.** Nothing.

**Our answer.** Three, always.
:::
"""
GLOSSARY = """
# Glossary

:::{glossary}
people
  One of the five.

people card
  A card that shows a people.

column
  Cards on one another.

draw (a draw)
  Nobody wins.

draw (to draw)
  To take a card.
:::
"""


class Built(NamedTuple):
    """What a build gave."""

    folder: Path
    warnings: str

    def page(self, name: str) -> BeautifulSoup:
        """A page that was built."""
        return BeautifulSoup((self.folder / name).read_text(encoding="utf-8"), "html.parser")


Build = Callable[..., Built]


def clause(name: str = "migration.three", standing: str = "text", wording: str = "Three cards.", **more: str) -> str:
    """The Markdown of a clause."""
    options = "".join(f":{key}: {value}\n" for key, value in more.items())
    return CLAUSE.format(name=name, standing=standing, wording=wording, more=options)


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Builds documents, given by name, without the scenarios and measures of the real rules."""
    monkeypatch.setattr(scenarios, "scripts", lambda _language: scenarios.Scripts({}, {}))
    monkeypatch.setattr(clause_blocks, "measured_layers", lambda _app: {})
    monkeypatch.setattr(code_pages, "SHOWN", ("babel_ref/findings.py",))

    def built(documents: Mapping[str, str], *, to: str = "html", builder: str = "site", **settings: str) -> Built:
        source = tmp_path / "source"
        for name, text in {"conf.py": CONF, **documents}.items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        said = StringIO()
        target = tmp_path / to
        with patch_docutils(), docutils_namespace(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            app = Sphinx(
                source, source, target, tmp_path / f"{to}-doctrees", builder, dict(settings), None, said, freshenv=True
            )
            app.build()
        return Built(target, re.sub(r"\x1b\[[0-9;]*m", "", said.getvalue()))

    return built


def with_index(**documents: str) -> dict[str, str]:
    """Documents with an index that lists them."""
    named = {name.replace("__", "/") + ".md": text for name, text in documents.items()}
    listed = "\n".join(name.removesuffix(".md") for name in named)
    return {"index.md": f"# Index\n\n```{{toctree}}\n{listed}\n```\n", **named}


def block(page: BeautifulSoup, name: str) -> Tag:
    """The section of a clause."""
    found = page.find(id=name)
    assert isinstance(found, Tag)
    return found


# Clauses


def test_a_clause_is_a_section_with_its_name_as_anchor(build):
    built = build(with_index(migration=f"# Migration\n{clause()}"))
    assert built.warnings == ""
    section = block(built.page("migration.html"), "migration.three")
    assert section.name == "section"
    assert section.find("h2").get_text() == "migration.three"
    assert section.select_one(".wording").get_text().strip() == "Three cards."
    button = section.find("button", class_="copy")
    assert button["data-anchor"] == "migration.three"
    assert "migration.three" in button["aria-label"]


def test_a_clause_tells_standing_and_sources_by_edition(build):
    built = build(with_index(migration=f"# Migration\n{clause(standing='kosmos-2000 text, wgg-2013 silence')}"))
    items = block(built.page("migration.html"), "migration.three").select(".standings > li")
    told = [(item["data-edition"], item.button["data-word"], item.select_one(".source").get_text()) for item in items]
    assert told == [("kosmos-2000", "text", "K11.4"), ("wgg-2013", "silence", "W11.3")]


def test_a_clause_that_forbids_says_so(build):
    plain = clause("migration.free").replace(":forbids: yes\n", "")
    page = build(with_index(migration=f"# Migration\n{clause()}{plain}")).page("migration.html")
    assert block(page, "migration.three").select_one(".forbids")
    assert not block(page, "migration.free").select_one(".forbids")


def test_a_clause_of_one_edition_says_that_it_does_not_hold_in_the_other(build):
    only = clause().replace("kosmos-2000, wgg-2013", "wgg-2013").replace("kosmos-2000 K11.4, ", "")
    section = block(build(with_index(migration=f"# Migration\n{only}")).page("migration.html"), "migration.three")
    assert section.select_one(".not-here")["data-not-editions"] == "wgg-2013"


def test_a_reading_is_shown_with_its_values(build):
    page = build(with_index(migration=f"# Migration\n{clause(reading='defectors')}")).page("migration.html")
    told = block(page, "migration.three").select(".reading li")
    assert [item.code.get_text() for item in told] == ["run", "people"]
    assert [item.select_one(".edition")["data-edition"] for item in told] == ["kosmos-2000", "wgg-2013"]


def test_a_ruling_is_folded_below_its_clause_without_the_evidence(build):
    documents = with_index(migration=f"# Migration\n{clause(ruling='how-many')}", rulings=f"# Rulings\n{RULING}")
    built = build(documents)
    assert built.warnings == ""
    fold = block(built.page("migration.html"), "migration.three").select_one("details.ruling-fold")
    text = fold.get_text(" ")
    assert "How many?" in text
    assert "Three, always." in text
    assert "90 %" in text
    assert "The book says so" not in text
    assert fold.find("a")["href"] == "rulings.html#ruling-how-many"
    assert "open" not in fold.attrs


def test_a_link_to_a_clause_leads_there(build):
    text = "# Turn\n\nSee [](#migration.three) and {rules:clause}`migration.three`.\n"
    built = build(with_index(migration=f"# Migration\n{clause()}", turn=text))
    assert built.warnings == ""
    links = built.page("turn.html").select('a[href="migration.html#migration.three"]')
    assert len([link for link in links if "reference" in link["class"]]) == 2


def test_pages_lie_where_the_site_has_them(build):
    documents = with_index(spec__babel__migration=f"# Migration\n{clause()}")
    built = build(documents)
    assert (built.folder / "rules" / "migration.html").is_file()
    assert "rules/migration.html" in str(built.page("index.html"))


# What is wrong is told


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (clause().replace(":standing: text\n", ""), "migration.three lacks the option standing"),
        (clause(standing="sure"), "the standing must be told for each edition"),
        (clause(standing="kosmos-2000 text"), "the standing must be told for each edition"),
        (clause().replace("kosmos-2000 K11.4", "kosmos-2000"), "no clause numbers after kosmos-2000"),
        (clause("travel.three"), "travel.three is no name for a clause of the chapter migration"),
        (clause("migration.Three"), "migration.Three is no name"),
        (clause(colour="red"), "'clause': unknown option"),
    ],
)
def test_a_wrong_option_is_told_with_its_place(build, wrong, said):
    built = build(with_index(migration=f"# Migration\n{wrong}"))
    assert re.search(r"migration\.md:\d+", built.warnings)
    assert said.lower() in built.warnings.lower()


def test_a_link_to_a_clause_that_is_not_there_is_told(build):
    text = "# Turn\n\n[](#migration.four) and {rules:clause}`migration.five`.\n"
    built = build(with_index(migration=f"# Migration\n{clause()}", turn=text))
    assert "migration.four" in built.warnings
    assert "no clause has the name migration.five" in built.warnings


def test_a_clause_that_stands_twice_is_told(build):
    built = build(with_index(a__migration=f"# One\n{clause()}", b__migration=f"# Two\n{clause()}"))
    assert "the clause migration.three stands twice, also at a/migration.md:3" in built.warnings


def test_a_ruling_without_its_parts_is_told(build):
    built = build(with_index(rulings="# Rulings\n" + RULING.replace("**Our answer.**", "**Answer.**")))
    assert "a ruling has **Question.**, answers and **Our answer.**" in built.warnings


def test_a_ruling_and_a_reading_that_are_not_there_are_told(build):
    built = build(with_index(migration=f"# Migration\n{clause(ruling='how-few', reading='how-come')}"))
    assert re.search(r"migration\.md:\d+: WARNING: there is no ruling how-few", built.warnings)
    assert re.search(r"migration\.md:\d+: WARNING: there is no reading how-come", built.warnings)


def test_a_rulebook_of_no_edition_is_told(build):
    built = build(with_index(sources="# Sources\n\n```{rulebook} first-print\n```\n"))
    assert "there is no edition first-print" in built.warnings


# The glossary


def terms_of(build: Build, wording: str) -> list[tuple[str, str]]:
    built = build(with_index(glossary=GLOSSARY, migration=f"# Migration\n{clause(wording=wording)}"))
    links = block(built.page("migration.html"), "migration.three").select("a.term")
    return [(link.get_text(), link["data-term"]) for link in links]


def test_the_first_use_of_a_term_leads_to_the_glossary(build):
    found = terms_of(build, "A column of people cards is a column.")
    assert found == [("column", "term-column"), ("people cards", "term-people-card")]


def test_no_term_is_looked_for_in_links_and_code(build):
    assert terms_of(build, "`column`, [the people](#migration.three), [column](#migration.three)") == []


def test_a_word_of_two_terms_leads_nowhere(build):
    assert terms_of(build, "You draw until there is a draw.") == []


def test_terms_keep_the_text_as_it_is(build):
    built = build(with_index(glossary=GLOSSARY, migration=f"# M\n{clause(wording='Two columns (of people), then.')}"))
    text = block(built.page("migration.html"), "migration.three").select_one(".wording").get_text()
    assert text.strip() == "Two columns (of people), then."


@pytest.mark.parametrize(
    ("language", "term", "words"),
    [
        ("en", "settle", "settle settles settled settling"),
        ("en", "destroy", "destroy destroys destroyed"),
        ("en", "ability", "ability abilities"),
        ("en", "travel", "travel travels travelled"),
        ("nl", "kolom", "kolom kolommen"),
        ("nl", "tempel", "tempel tempels"),
        ("nl", "niveau", "niveau niveaus"),
        ("nl", "reeks", "reeks reeksen"),
        ("nl", "voorraad", "voorraad voorraden"),
    ],
)
def test_the_forms_of_a_term_are_known(language, term, words):
    pattern = re.compile("|".join(_forms(term, language)))
    for word in words.split():
        assert pattern.fullmatch(word), word
    assert not pattern.fullmatch(f"{term}x")


# Names that were given up


def test_a_retired_name_leads_on(build, monkeypatch):
    retired = {"migration.old": {"since": "0.2.0", "replaced-by": ["migration.three"], "why": "It was split."}}
    monkeypatch.setattr(pages, "rules", lambda: Stub(retired))
    page = build(with_index(migration=f"# Migration\n{clause()}")).page("retired.html")
    entry = page.find(id="migration.old")
    assert entry.find_next("a")["href"] == "migration.html#migration.three"
    assert "It was split." in page.get_text()


class Stub:
    """The real rules but for the names that were given up."""

    def __init__(self, retired: Mapping[str, object]) -> None:
        self.retired = retired

    def __getattr__(self, name: str) -> object:
        return getattr(rules(), name)


# Evidence


def test_the_engines_lines_are_those_that_name_the_clause():
    (line,) = evidence.engine_lines()["migration.exactly-three"]
    text = (evidence.ROOT / line.file).read_text(encoding="utf-8").splitlines()
    assert '"migration.exactly-three"' in text[line.line - 1]
    assert any(found.startswith(f"def {line.name}(") for found in text[line.line - 1 : line.line + 6])


def test_only_clauses_are_looked_for_in_the_engine():
    assert set(evidence.engine_lines()) <= set(rules().clauses)


def test_every_law_is_found_where_it_stands():
    for clause_name, lines in evidence.laws().items():
        for line in lines:
            text = (evidence.ROOT / line.file).read_text(encoding="utf-8").splitlines()[line.line - 1]
            assert text.startswith(f"def test_{line.name.replace(' ', '_')}("), clause_name


def test_gherkin_keeps_its_text():
    text = "@a.b\nScenario: One & two\n  Given <x> cards\n    | x |"
    page = BeautifulSoup(highlighted(text), "html.parser")
    assert page.get_text() == text
    assert [word.get_text() for word in page.find_all("b")] == ["Scenario:", "Given"]


def test_numbers_choose_the_form():
    assert several("{number} scenario", "{number} scenarios", 1) == "1 scenario"
    assert several("{number} scenario", "{number} scenarios", 3) == "3 scenarios"


# Search


def test_a_clause_is_found_by_its_parts_its_sources_and_other_names(build):
    built = build(with_index(glossary=GLOSSARY, migration=f"# Migration\n{clause(wording='A column of cards.')}"))
    aliases = {"column": {"en": ["columns", "row"], "nl": ["kolom"], "misspelt": ["collumn"]}}
    found = list(records(built.folder / "migration.html", built.folder, aliases))
    (record,) = [one for one in found if one.kind == "clause"]
    assert record.title == "migration.three"
    assert record.address == "migration.html#migration.three"
    assert record.text == "A column of cards."
    assert {"migration three", "three", "K11.4", "W11.3", "kolom", "collumn"} <= set(record.words)


def test_what_may_be_meant_is_listed_for_every_word():
    found = [Record("clause", "migration.exactly-three", "Migration", "m.html", "")]
    told = terms_script(found, {"column": {"misspelt": ["collumn"]}})
    assert '"exactly three": ["migration.exactly-three"]' in told
    assert '"collumn": ["column"]' in told


# The same twice


def test_two_builds_give_the_same(build):
    documents = with_index(
        glossary=GLOSSARY, migration=f"# Migration\n{clause(ruling='how-many')}", rulings=f"# Rulings\n{RULING}"
    )
    one, other = build(documents, to="one"), build(documents, to="other")
    names = sorted(path.relative_to(one.folder) for path in one.folder.rglob("*.html"))
    assert names == sorted(path.relative_to(other.folder) for path in other.folder.rglob("*.html"))
    for name in names:
        assert (one.folder / name).read_bytes() == (other.folder / name).read_bytes(), name


def test_the_list_of_chapters_has_their_titles(build):
    documents = with_index(
        turn="# Turn\n\n```{chapters}\n```\n", **{f"spec__babel__{one}": f"# {one.title()}\n" for one in CHAPTERS}
    )
    built = build(documents)
    assert built.warnings == ""
    links = built.page("turn.html").select("ol.chapters a")
    assert [(link.get_text(), link["href"]) for link in links] == [
        (one.title(), f"rules/{one}.html") for one in CHAPTERS
    ]


def test_other_builders_see_the_wording(build):
    documents = with_index(migration=f"# Migration\n{clause()}")
    assert "Three cards." in (build(documents, to="text", builder="text").folder / "migration.txt").read_text()
    whole = build(documents, to="whole", builder="singlehtml")
    assert whole.page("index.html").find(id="migration.three")
