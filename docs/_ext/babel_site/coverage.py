"""The page of coverage: each clause with its scenarios, the engine's lines, the checks, and the faults tried on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from babel_kit.babel import rules
from babel_kit.babel.layers import LAYERS as ALL_LAYERS
from babel_site import evidence, scenarios
from babel_site.builder import is_site
from babel_site.clause_blocks import LAYERS, measured_layers
from babel_site.code_pages import page_of
from babel_site.domain import rules_of
from babel_site.markup import html

PLACE = "coverage-table"


class CoverageDirective(SphinxDirective):
    """`{coverage}`: the table, made when the page is written, since it looks at all pages."""

    def run(self) -> list[nodes.Node]:
        """Where the table will stand."""
        return [nodes.container("", classes=[PLACE])]


def fill_table(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Puts the table where it belongs; a book has none, for what it leads to is not in it."""
    for place in list(doctree.findall(nodes.container)):
        if PLACE in place["classes"]:
            table = [html("coverage.html", **_table(app, docname))] if is_site(app.builder) else []
            place.parent.replace(place, table)


def _table(app: Sphinx, docname: str) -> Mapping[str, Any]:
    rows = [*_rows(app, docname)]
    return {
        "rows": rows,
        "root": "../" * app.builder.get_target_uri(docname).count("/") or "./",
        "layers": [(layer, LAYERS[layer]) for layer in ALL_LAYERS if layer != "handshake"],
        "shown": sum(bool(row["scenarios"]) for row in rows),
        "stated": sum(bool(row["lines"]) for row in rows),
        "measured": sum(bool(row["layers"]) for row in rows),
        "faults": sum(len(row["faults"]) for row in rows),
        "caught": sum(row["caught"] for row in rows),
    }


def _rows(app: Sphinx, docname: str) -> Iterator[Mapping[str, Any]]:
    shown = scenarios.scripts(app.config.language).by_clause
    layers = measured_layers(app)
    for name, clause in rules().clauses.items():
        place = rules_of(app.env).places[name]
        faults = evidence.faults().get(name, ())
        yield {
            "name": name,
            "chapter": clause.chapter,
            "address": f"{app.builder.get_relative_uri(docname, place.docname)}#{name}",
            "prose": any(way.startswith("prose: ") for way in clause.verified),
            "scenarios": len(shown.get(name, ())),
            "lines": [
                {"name": line.name, "page": page_of(line.file, line.line)}
                for line in evidence.engine_lines().get(name, ())
            ],
            "layers": layers.get(name, ()),
            "faults": faults,
            "caught": sum(fault.caught for fault in faults),
        }


def setup(app: Sphinx) -> None:
    """Registers the directive."""
    app.add_directive("coverage", CoverageDirective)
    app.connect("doctree-resolved", fill_table)
