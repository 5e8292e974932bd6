"""The glossary at hand: in each clause the first use of a term leads to its entry and shows what it means."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from docutils import nodes
from sphinx.addnodes import glossary, pending_xref
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform

from babel_site.builder import is_site
from babel_site.markup import make
from babel_site.memory import once

OBSCURED = (pending_xref, nodes.reference, nodes.literal, nodes.title, nodes.raw)
"""Where no term is looked for."""


@dataclass(frozen=True)
class Entry:
    """An entry of a glossary: its word as it is used in a text, the whole term, the meaning, and where it stands."""

    word: str
    term: str
    meaning: str
    docname: str
    anchor: str


def entries(env: BuildEnvironment) -> tuple[Entry, ...]:
    """All entries of all glossaries, without those whose word two of them share."""
    return once(env, "glossary", lambda: tuple(_all_entries(env)))


def _all_entries(env: BuildEnvironment) -> Iterator[Entry]:
    found = [entry for docname in _documents(env) for entry in _entries_of(env, docname)]
    words = [entry.word for entry in found]
    yield from (entry for entry in found if words.count(entry.word) == 1)


def _documents(env: BuildEnvironment) -> list[str]:
    objects = env.domains.standard_domain.objects
    return sorted({docname for (kind, _), (docname, _) in objects.items() if kind == "term"})


def _entries_of(env: BuildEnvironment, docname: str) -> Iterator[Entry]:
    for node in env.get_doctree(docname).findall(glossary):
        for item in node.findall(nodes.definition_list_item):
            meaning = " ".join(definition.astext() for definition in item.findall(nodes.definition))
            for term in item.findall(nodes.term):
                whole = term.astext()
                word = re.sub(r"\s*\([^)]*\)", "", whole).lower()
                yield Entry(word, whole, " ".join(meaning.split()), docname, term["ids"][0])


class GlossaryTerms(SphinxPostTransform):
    """Makes links of the terms in the wording of the clauses."""

    default_priority = 7
    formats = ("html",)

    def run(self, **_options: Any) -> None:
        """Clause by clause."""
        known = {entry.anchor: entry for entry in entries(self.env)} if is_site(self.app.builder) else {}
        if not known:
            return
        pattern = _pattern(known.values(), self.config.language)
        for section in self.document.findall(nodes.section):
            if "clause" in section.get("classes", ()):
                self._link(section, pattern, dict(known))

    def _link(self, section: nodes.section, pattern: re.Pattern[str], unused: dict[str, Entry]) -> None:
        wording = next((child for child in section.children if child.get("html", {}).get("class") == "wording"), None)
        for text in list(wording.findall(nodes.Text)) if wording else ():
            if not any(isinstance(parent, OBSCURED) for parent in _parents(text)):
                text.parent.replace(text, [*self._linked(str(text), pattern, unused)])

    def _linked(self, text: str, pattern: re.Pattern[str], unused: dict[str, Entry]) -> Iterator[nodes.Node]:
        last = 0
        for found in pattern.finditer(text):
            entry = unused.pop(_ANCHORS[found.lastgroup or ""], None)
            if entry is not None:
                yield nodes.Text(text[last : found.start()])
                yield self._term(entry, found[0])
                last = found.end()
        yield nodes.Text(text[last:])

    def _term(self, entry: Entry, words: str) -> nodes.Node:
        address = f"{self.app.builder.get_relative_uri(self.env.docname, entry.docname)}#{entry.anchor}"
        return make("a", nodes.Text(words), class_="term", href=address, data_term=entry.anchor)


_ANCHORS: dict[str, str] = {}
"""The entry that a group of the pattern stands for: names of groups cannot hold what anchors can."""


def _parents(node: nodes.Node) -> Iterator[nodes.Element]:
    while node.parent is not None:
        node = node.parent
        yield node


def _pattern(known: Any, language: str) -> re.Pattern[str]:
    """Finds the terms in a text in all their forms, the longer before the shorter."""
    alternatives = []
    for number, entry in enumerate(sorted(known, key=lambda entry: (-len(entry.word), entry.word))):
        _ANCHORS[f"e{number}"] = entry.anchor
        alternatives.append(rf"(?P<e{number}>{'|'.join(_forms(entry.word, language))})")
    return re.compile(rf"(?<![\w-])(?:{'|'.join(alternatives)})(?![\w-])", re.IGNORECASE)


def _forms(word: str, language: str) -> Iterator[str]:
    """Patterns for a word and for what it becomes in a sentence."""
    return _dutch(word) if language == "nl" else _english(word)


def _english(word: str) -> Iterator[str]:
    first, *rest = word.split(" ")
    if rest and rest[-1] in ("over", "out"):  # a verb with its particle
        yield " ".join((f"{_english_word(first)}", *map(re.escape, rest)))
    else:
        *before, last = word.split(" ")
        yield " ".join((*map(re.escape, before), _english_word(last)))


def _english_word(word: str) -> str:
    if word.endswith("e"):
        return rf"{re.escape(word[:-1])}(?:es?|ed|ing)"
    if re.search("[^aeiou]y$", word):
        return rf"{re.escape(word[:-1])}(?:y|ies|ied|ying)"
    return rf"{re.escape(word)}(?:s|ed|ing|led|ling|ped|ping)?"


def _dutch(word: str) -> Iterator[str]:
    """The plural in its usual forms: kolommen, tempels, niveaus, stapels, reeksen."""
    yield rf"{re.escape(word)}(?:e?n|s|'s)?"
    doubled = re.search("[^aeiou][aeiou]([bdfgklmnprst])$", word)
    if doubled:
        yield rf"{re.escape(word)}{doubled[1]}en"
    long = re.search("(aa|ee|oo|uu)([bdfgklmnprst])$", word)
    if long:
        softened = {"f": "v", "s": "z"}.get(long[2], long[2])
        yield rf"{re.escape(word[:-3])}{long[1][0]}{softened}en"


def script(env: BuildEnvironment) -> tuple[str, str]:
    """The script file with the meanings: its name from the site's root, and what it says."""
    told: Mapping[str, Any] = {entry.anchor: [entry.term, entry.meaning] for entry in entries(env)}
    content = f"babelSite.glossary({json.dumps(told, ensure_ascii=False, sort_keys=True)});\n"
    return f"_scenarios/glossary.{hashlib.sha256(content.encode()).hexdigest()[:10]}.js", content
