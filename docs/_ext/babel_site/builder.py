"""The HTML builder with the site's addresses, which do not follow the repository's folders."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.writers.html5 import HTML5Translator

FOLDERS = {"docs/": "", "spec/babel/": "rules/"}
PAGES = {
    "conformance/README": "implementers/guide",
    "conformance/adapters/node/README": "implementers/node",
    "CHANGELOG": "changes",
}


def address(docname: str) -> str:
    """Where a document lies on the site, without `.html`: "spec/babel/travel" lies at "rules/travel"."""
    if docname in PAGES:
        return PAGES[docname]
    for folder, place in FOLDERS.items():
        if docname.startswith(folder):
            return place + docname.removeprefix(folder)
    return docname


class SiteTranslator(HTML5Translator):
    """Sphinx's HTML, but that blocks with a name have their own way to copy their address, and that code is short."""

    def visit_Text(self, node: nodes.Text) -> None:  # noqa: N802 -- docutils calls it so
        """Text without a span around every word of code."""
        kept, self.protect_literal_text = self.protect_literal_text, 0
        super().visit_Text(node)
        self.protect_literal_text = kept

    def add_permalink_ref(self, node: nodes.Element, title: str) -> None:
        """Leaves out the sign behind the heading of a clause or ruling."""
        if "named" not in node:
            super().add_permalink_ref(node, title)


class SiteBuilder(StandaloneHTMLBuilder):
    """Sphinx's HTML, but for where the pages lie. Sphinx's own search is left out."""

    name = "site"
    search = False
    default_translator_class = SiteTranslator

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """The address of a document from the site's root."""
        return super().get_target_uri(address(docname), typ)

    def get_output_path(self, page_name: str, /) -> Path:
        """The file of a page."""
        return Path(self.outdir, *posixpath.split(address(page_name))).with_suffix(self.out_suffix)

    def get_outdated_docs(self) -> Iterator[str]:
        """All documents: pages show what other pages, the features and the engine say."""
        yield from sorted(self.env.found_docs)

    def add_asset(self, name: str, content: str) -> None:
        """Writes a file of the build."""
        path = Path(self.outdir, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


def is_site(builder: Any) -> bool:
    """Whether a builder makes the site, and not a single page or the catalogues."""
    return isinstance(builder, SiteBuilder)
