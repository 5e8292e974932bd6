"""The site's Sphinx extension: clauses and rulings as blocks with names, and what is made from the rules' data."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

from babel_site import (
    boards,
    code_pages,
    command_line,
    coverage,
    directives,
    generated,
    judge_files,
    markup,
    pages,
    words,
)
from babel_site.builder import SiteBuilder
from babel_site.clause_blocks import ClauseBlocks
from babel_site.domain import ClauseDirective, RulesDomain, RulingDirective
from babel_site.glossary import GlossaryTerms


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the builder, the domain of the rules, the directives, and what happens when."""
    app.add_builder(SiteBuilder)
    app.add_domain(RulesDomain)
    app.add_directive("clause", ClauseDirective)
    app.add_directive("ruling", RulingDirective)
    app.add_post_transform(ClauseBlocks)
    app.add_post_transform(GlossaryTerms)
    for module in (boards, command_line, coverage, directives, generated, judge_files, markup):
        module.setup(app)
    app.connect("config-inited", words.load, priority=100)
    app.connect("builder-inited", words.teach_templates)
    app.connect("source-read", pages.add_chapters)
    app.connect("html-collect-pages", code_pages.collect)
    app.connect("html-collect-pages", pages.collect)
    app.connect("html-page-context", pages.context, priority=900)
    app.connect("write-started", lambda app, _builder: pages.write_scripts(app))
    app.connect("build-finished", pages.remove_old_scripts)
    return {"version": "2", "env_version": 2, "parallel_read_safe": True, "parallel_write_safe": False}
