"""What stands around a clause's wording: editions, standing, sources, ruling, scenarios, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

from babel_kit.babel import rules
from babel_kit.rules import Clause, Rules, Ruling
from babel_site import evidence, scenarios
from babel_site.builder import is_site
from babel_site.code_pages import page_of
from babel_site.domain import Place, rules_of
from babel_site.markup import html, make
from babel_site.memory import once
from babel_site.words import _

logger = logging.getLogger(__name__)

WORDS = {"text": _("text"), "reading": _("reading"), "silence": _("silence")}
MEANINGS = {
    "text": _("Text: the rulebook of this edition says it."),
    "reading": _("Reading: the rulebook's wording can be taken in two ways; we chose one and tell why in a ruling."),
    "silence": _("Silence: the rulebook does not say; we ruled, and tell why in a ruling."),
}
LAYERS = {
    "handshake": _("handshake"),
    "scenarios": _("scenarios"),
    "tables": _("tables around the numbers that matter"),
    "legal": _("lists of legal actions"),
    "perft": _("counts of all sequences of actions"),
    "laws": _("laws on made-up positions"),
    "games": _("whole games in lock-step"),
    "views": _("views"),
}
SOURCES = "docs/sources"
DIFFERENCES = "docs/differences"
COVERAGE = "docs/coverage"


def edition_titles(book: Rules) -> Mapping[str, str]:
    """What the editions are called on the pages: publisher and year."""
    return {name: f"{edition['publisher']} {edition['year']}" for name, edition in book.editions.items()}


class ClauseBlocks(SphinxPostTransform):
    """Builds the blocks of the clauses and rulings of a page."""

    default_priority = 5
    formats = ("html",)

    def run(self, **_options: Any) -> None:
        """Every section that a directive has made gets what belongs to it."""
        for section in list(self.document.findall(nodes.section)):
            place = rules_of(self.env).places.get(section["ids"][0]) if "named" in section else None
            if place is not None:
                Block(self, section, place).build()


class Block:
    """The block of a clause or ruling, being built."""

    def __init__(self, transform: ClauseBlocks, section: nodes.section, place: Place) -> None:
        self.env, self.app, self.config = transform.env, transform.app, transform.config
        self.builder: Any = transform.app.builder
        self.docname = transform.env.docname
        self.section, self.place = section, place
        self.domain = rules_of(transform.env)
        self.book = rules()

    def build(self) -> None:
        """The section anew: its title, what is said about it, the wording, and what is folded below."""
        title, *wording = self.section.children
        name = self.section["named"]
        self.section.children = []
        self.section += self._head(title, name)
        told = self.place.told
        if isinstance(told, Clause):
            self.section += make("div", *wording, class_="wording")
            self.section += html("clause_facts.html", editions=[*self._editions(told)])
            self.section += html("clause_rest.html", **self._rest(told))
            self.section += make("div", *self._folds(told), class_="folds")
        elif isinstance(told, Ruling):
            self.section += wording
            self.section += html("ruling_facts.html", **self._ruling_facts(told))
        else:
            self.section += wording

    def _head(self, title: nodes.Node, name: str) -> list[nodes.Node]:
        label = _("Copy the address of {name}").format(name=name)
        copied = _("Copied")
        copy = make("button", type="button", class_="copy", aria_label=label, data_copied=str(copied))
        copy["html"]["data-anchor"] = self.place.anchor
        return [title, copy]

    # What is said about a clause

    def _editions(self, clause: Clause) -> Iterator[Mapping[str, Any]]:
        titles = edition_titles(self.book)
        for edition in clause.editions:
            standing = clause.standing[edition]
            yield {
                "name": edition,
                "title": titles.get(edition, edition),
                "standing": standing,
                "word": WORDS[standing],
                "sources": [
                    {"number": number, "address": self._address(SOURCES, number)}
                    for number in clause.sources.get(edition, ())
                ],
            }

    def _rest(self, clause: Clause) -> Mapping[str, Any]:
        return {
            "forbids": clause.forbids,
            "elsewhere": [] if set(clause.editions) >= set(self.book.editions) else clause.editions,
            "reading": self._reading(clause.reading) if clause.reading else None,
        }

    def _reading(self, name: str) -> Mapping[str, Any] | None:
        if name not in self.book.readings:
            logger.warning("there is no reading %s", name, location=self.section, type="rules", subtype="clause")
            return None
        reading = self.book.readings[name]
        titles = edition_titles(self.book)
        values = reading.get("values") or {
            "-".join(map(str, reading[edition]["value"])): "" for edition in self.book.editions
        }
        return {
            "name": name,
            "address": self._address(DIFFERENCES, name),
            "about": _(reading["about"]),
            "values": [
                {
                    "name": value,
                    "meaning": _(meaning) if meaning else "",
                    "editions": [
                        {"name": edition, "title": titles[edition]}
                        for edition in self.book.editions
                        if _value(reading[edition]["value"]) == value
                    ],
                }
                for value, meaning in values.items()
            ],
        }

    # What is folded below it

    def _folds(self, clause: Clause) -> Iterator[nodes.Node]:
        if clause.ruling:
            yield from self._ruling(clause.ruling)
        yield html("clause_folds.html", **self._evidence(clause))

    def _ruling(self, name: str) -> Iterator[nodes.Node]:
        place = self.domain.places.get(f"ruling-{name}")
        ruling = self.domain.ruling(name)
        if place is None or ruling is None:
            logger.warning("there is no ruling %s", name, location=self.section, type="rules", subtype="clause")
            return
        question, answer = _question_and_answer(self._blocks_of(place))
        titles = edition_titles(self.book)
        sure = ", ".join(f"{titles.get(edition, edition)} {percent} %" for edition, percent in ruling.sure.items())
        address = self._address(place.docname, place.anchor)
        link = make("a", nodes.Text(_("The whole ruling, with the evidence")), href=address)
        yield make(
            "details",
            make("summary", nodes.Text(_("Ruling"))),
            *question,
            *answer,
            make("p", nodes.Text(_("How sure: {sure}").format(sure=sure) + ". "), link, class_="sure"),
            class_="fold ruling-fold",
        )

    def _ruling_facts(self, ruling: Ruling) -> Mapping[str, Any]:
        titles = edition_titles(self.book)
        places = self.domain.places
        return {
            "sure": [
                {"name": name, "title": titles.get(name, name), "percent": percent}
                for name, percent in ruling.sure.items()
            ],
            "clauses": [
                {"name": name, "address": self._address(places[name].docname, name)}
                for name in ruling.clauses
                if name in places
            ],
            "reading": ruling.reading
            and {"name": ruling.reading, "address": self._address(DIFFERENCES, ruling.reading)},
        }

    def _blocks_of(self, place: Place) -> list[nodes.Node]:
        """Copies of what stands below the title of a ruling, in the language of the build."""
        for section in self._doctree(place.docname).findall(nodes.section):
            if place.anchor in section["ids"]:
                return [child.deepcopy() for child in section.children[1:]]
        return []

    def _doctree(self, docname: str) -> nodes.document:
        return once(self.env, ("doctree", docname), lambda: self.env.get_doctree(docname))

    def _evidence(self, clause: Clause) -> Mapping[str, Any]:
        found = scenarios.scripts(self.config.language).by_clause.get(clause.name, ()) if self._is_site else ()
        prose = next((way.removeprefix("prose: ") for way in clause.verified if way.startswith("prose: ")), "")
        measured = measured_layers(self.app).get(clause.name, ()) if self._is_site else ()
        return {
            "root": self._root,
            "scenarios": found,
            "titles": edition_titles(self.book),
            "prose": _(prose) if prose else "",
            "files": [*_files(found)],
            "lines": [_line(line) for line in evidence.engine_lines().get(clause.name, ())],
            "laws": [_line(line) for line in evidence.laws().get(clause.name, ())],
            "layers": [LAYERS[layer] for layer in measured],
            "coverage": self._address(COVERAGE, "").rstrip("#"),
            "faults": [
                {"name": fault.name, "caught": fault.caught, "page": _line(fault.place)["page"]}
                for fault in evidence.faults().get(clause.name, ())
                if fault.place
            ],
        }

    # Addresses

    @property
    def _is_site(self) -> bool:
        return is_site(self.builder)

    @property
    def _root(self) -> str:
        return "../" * self.builder.get_target_uri(self.docname).count("/") or "./"

    def _address(self, docname: str, anchor: str) -> str:
        """The address of an anchor of a document; nothing if there is no such document."""
        if docname not in self.env.all_docs:
            return ""
        return f"{self.builder.get_relative_uri(self.docname, docname)}#{anchor}"


def measured_layers(app: Any) -> Mapping[str, tuple[str, ...]]:
    """By clause, the layers of the kit that measure it."""
    return evidence.layers(Path(app.confdir) / "_build" / "cache")


def _value(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)


def _line(line: evidence.Line) -> Mapping[str, str]:
    return {
        "name": line.name,
        "where": f"{'/'.join(Path(line.file).parts[-2:])}:{line.line}",
        "page": page_of(line.file, line.line),
    }


def _files(found: Any) -> Iterator[Mapping[str, str]]:
    """The feature files of the scenarios, each once."""
    for file in dict.fromkeys(scenario.page.partition("#")[0] for scenario in found):
        yield {"name": f"{Path(file).stem}.feature", "page": file}


def _question_and_answer(blocks: list[nodes.Node]) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """What stands before the list of possible answers, and what stands after it."""
    lists = [number for number, block in enumerate(blocks) if isinstance(block, nodes.bullet_list)]
    first, last = (lists[0], lists[-1] + 1) if lists else (len(blocks), len(blocks))
    return blocks[:first], blocks[last:]
