"""Directives of the pages: `{search-box}`, the list of `{chapters}`, and `{rulebook}`, an index of numbered clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from babel_kit.babel import CHAPTERS, rules
from babel_site.markup import html, make
from babel_site.words import _


class SearchBoxDirective(SphinxDirective):
    """`{search-box}`: a box to search the rules with."""

    def run(self) -> list[nodes.Node]:
        """The box; it is made when the page is written, in the language of the build."""
        return [nodes.container("", classes=["search-box"])]


class ChaptersDirective(SphinxDirective):
    """`{chapters}`: the chapters of the rules in their order, each a link under its title."""

    def run(self) -> list[nodes.Node]:
        """The list."""
        items = [nodes.list_item("", nodes.paragraph("", "", self._link(chapter))) for chapter in CHAPTERS]
        return [nodes.enumerated_list("", *items, enumtype="arabic", prefix="", suffix=".", classes=["chapters"])]

    def _link(self, chapter: str) -> nodes.Node:
        return pending_xref(
            "",
            nodes.inline(),
            refdomain="std",
            reftype="doc",
            reftarget=f"/spec/babel/{chapter}",
            refdoc=self.env.docname,
            refexplicit=False,
            refwarn=True,
        )


class RulebookDirective(SphinxDirective):
    """`{rulebook} EDITION`: each numbered clause of a rulebook, with our clauses that state it or why none does."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A definition list whose terms are the anchors."""
        edition = self.arguments[0]
        listed = rules().sources.get(edition)
        if listed is None:
            raise self.error(f"there is no edition {edition}; there are {', '.join(rules().sources)}")
        items = [node for number, entry in listed.items() for node in self._item(number, entry)]
        return [make("dl", *items, class_="rulebook", data_edition=edition)]

    def _item(self, number: str, entry: Mapping[str, Any]) -> Iterator[nodes.Node]:
        term = make("dt", nodes.Text(number), id=number)
        yield term
        if "clauses" in entry:
            links = [self._link(name) for name in entry["clauses"]]
            yield make("dd", nodes.paragraph("", "", *_spaced(links)))
        else:
            yield make("dd", nodes.Text(str(_(entry["no-rule"]))), class_="no-rule")

    def _link(self, name: str) -> nodes.Node:
        return _clause_link(name, self.env.docname)


def _clause_link(name: str, docname: str) -> nodes.Node:
    return pending_xref(
        "",
        nodes.literal("", name),
        refdomain="rules",
        reftype="clause",
        reftarget=name,
        refdoc=docname,
        refexplicit=False,
        refwarn=True,
    )


def _spaced(links: list[nodes.Node]) -> Iterator[nodes.Node]:
    for number, link in enumerate(links):
        if number:
            yield nodes.Text(", ")
        yield link


def fill_search_boxes(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Puts the boxes where they belong."""
    for box in list(doctree.findall(nodes.container)):
        if "search-box" in box["classes"]:
            root = "../" * app.builder.get_target_uri(docname).count("/") or "./"
            box.parent.replace(box, html("search_box.html", root=root))


def setup(app: Sphinx) -> None:
    """Registers the directives."""
    app.add_directive("search-box", SearchBoxDirective)
    app.add_directive("chapters", ChaptersDirective)
    app.add_directive("rulebook", RulebookDirective)
    app.connect("doctree-resolved", fill_search_boxes)
