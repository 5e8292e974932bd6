"""What every page of the site gets, and the pages that are made whole: search, retired names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from docutils import nodes
from markupsafe import Markup, escape
from sphinx.application import Sphinx

from babel_kit.babel import CHAPTERS, rules
from babel_kit.babel.board_svg import stylesheet, symbols
from babel_site import glossary, scenarios
from babel_site.builder import SiteBuilder, is_site
from babel_site.clause_blocks import MEANINGS, edition_titles
from babel_site.domain import rules_of
from babel_site.markup import render
from babel_site.words import _

LANGUAGES = {"en": "English", "nl": "Nederlands"}
REFERENCE = "spec/babel/index"
UNUSED = (
    "documentation_options.js",
    "translations.js",
    "doctools.js",
    "sphinx_highlight.js",
    "furo-extensions.css",
)
"""What Sphinx and the theme load for what these pages do not have."""
FURO_LABELS = {
    'aria-label="Toggle site navigation sidebar"': ('aria-label="{}"', _("Open or close the navigation")),
    'aria-label="Toggle table of contents sidebar"': ('aria-label="{}"', _("Open or close the contents of this page")),
    'aria-label="Toggle Light / Dark / Auto color theme"': (
        'aria-label="{}"',
        _("Light, dark or as the system has it"),
    ),
    '"Toggle navigation of ': ('"{} ', _("Open or close:")),
    ">Toggle navigation of ": (">{} ", _("Open or close:")),
    '<aside class="sidebar-drawer">': ('<aside class="sidebar-drawer" aria-label="{}">', _("Navigation")),
    '<aside class="toc-drawer': ('<aside aria-label="{}" class="toc-drawer', _("On this page")),
}
"""What the theme says in English only, or does not say, with what stands in its place."""
SCRIPT_WORDS = {
    "none": _("Nothing found for"),
    "maybe": _("Did you mean"),
    "glossary": _("Glossary"),
    "unavailable": _("The search needs the pages to come from a web server."),
    "found": _("{number} results"),
    "results": _("Results"),
    "failed": _("This could not be loaded."),
}
"""What the script of the pages says."""
FURO_WORDS = (_("Skip to content"), _("On this page"), _("Back to top"), _("Contents"))
"""What the theme lets one translate."""


def add_chapters(app: Sphinx, docname: str, source: list[str]) -> None:
    """Hangs the chapters below the page that lists them, so that the sidebar shows them."""
    chapters = [chapter for chapter in CHAPTERS if f"spec/babel/{chapter}" in app.env.found_docs]
    if docname == REFERENCE and chapters:
        lines = "\n".join(f"/spec/babel/{chapter}" for chapter in chapters)
        source[0] += f"\n\n```{{toctree}}\n:hidden:\n\n{lines}\n```\n"


def context(
    app: Sphinx, pagename: str, templatename: str, page: dict[str, Any], doctree: nodes.document | None
) -> None:
    """What the templates need to know of a page."""
    del templatename, doctree
    builder = app.builder
    if not isinstance(builder, SiteBuilder):
        return
    titles = edition_titles(rules())
    unused = UNUSED if 'class="highlight' in (page.get("body") or "") else (*UNUSED, "pygments.css")
    for kind in ("script_files", "css_files"):
        page[kind] = [file for file in page[kind] if not str(getattr(file, "filename", "")).endswith(unused)]
    page["languages"] = [*_languages(builder, pagename, page["content_root"])]
    page["editions"] = [{"name": name, "title": title, "short": _short(name)} for name, title in titles.items()]
    page["edition_names"] = json.dumps([*titles])
    page["site_data"] = _data(app, page["content_root"])
    page["relabelled"] = _relabelled
    page["toc"] = _short_names(page.get("toc") or "")
    page["body"] = _reachable(page.get("body") or "")
    if 'class="bb"' in page["body"]:
        page["body"] = symbols() + page["body"]


def _data(app: Sphinx, root: str) -> Markup:
    """What the script of a page needs to know, as JSON."""
    files = scenarios.scripts(app.config.language).files
    told = {
        "root": root,
        "glossary": root + glossary.script(app.env)[0],
        "scripts": {name.split("/")[-1].split(".")[0]: root + name for name in files},
        "retired": retired(app),
        "standings": {name: str(meaning) for name, meaning in MEANINGS.items()},
        "words": {name: str(word) for name, word in SCRIPT_WORDS.items()},
    }
    return Markup(json.dumps(told, sort_keys=True, ensure_ascii=False).replace("<", "\\u003c"))


def _languages(builder: SiteBuilder, pagename: str, root: str) -> Iterator[Mapping[str, str | bool]]:
    """The page in each language: English lies at the root, the others below it."""
    here = builder.config.language or "en"
    home = root if here == "en" else f"{root}../"
    for language, name in LANGUAGES.items():
        folder = "" if language == "en" else f"{language}/"
        address = f"{home}{folder}{builder.get_target_uri(pagename)}"
        yield {"code": language, "name": name, "address": address, "here": language == here}


def _short(edition: str) -> str:
    """What an edition is called where there is little room: "Kosmos 2000", "WGG 2013"."""
    publisher, _dash, year = edition.rpartition("-")
    return f"{publisher.upper() if len(publisher) < 4 else publisher.title()} {year}"


def _relabelled(page: str) -> Markup:
    """The page with the theme's own labels in the language of the build."""
    for theirs, (pattern, words) in FURO_LABELS.items():
        page = page.replace(theirs, pattern.format(escape(words)))
    name = escape(_("Back to top"))
    return Markup(
        re.sub(r'<a href="#" class="back-to-top.*?</a>', rf'<nav aria-label="{name}">\g<0></nav>', page, flags=re.S)
    )


def _reachable(body: str) -> str:
    """The text of a page with what axe asks for: code and tables that the keyboard can scroll, no heading cell without
    words, no list of definitions without terms. What has no colour of its own loses its span."""
    body = body.replace("<pre>", '<pre tabindex="0">').replace(
        '<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'
    )
    body = re.sub(r'<th class="head">\s*(?:<p></p>)?\s*</th>', '<td class="head"></td>', body)
    body = re.sub(r"<dl>\n((?:<dd>.*</dd>\n)+)</dl>", _lines_of_signature, body)
    return re.sub(r'<span class="[wp]">([^<]*)</span>', r"\1", body)


def _lines_of_signature(found: re.Match[str]) -> str:
    return found[1].replace("<dd>", '<span class="sig-line">').replace("</dd>", "</span>")


def _short_names(toc: str) -> str:
    """The list of what is on the page with the chapter of each clause's name set back."""
    for chapter in CHAPTERS:
        toc = toc.replace(f'notranslate">{chapter}.', f'notranslate"><span class="chapter">{chapter}.</span>')
    return toc


def retired(app: Sphinx) -> dict[str, str]:
    """For each retired name the address, from the site's root, of what replaced it."""
    places = rules_of(app.env).places
    builder = app.builder
    return {
        name: f"{builder.get_target_uri(places[new].docname)}#{new}"
        for name, told in rules().retired.items()
        for new in told["replaced-by"][:1]
        if new in places
    }


def collect(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The pages that have no source of their own."""
    if is_site(app.builder):
        yield "search", {"title": str(_("Search")), "body": render("search.html")}, "page.html"
        told = [
            {"name": name, "address": address, "why": _(rules().retired[name]["why"])}
            for name, address in retired(app).items()
        ]
        body = render("retired.html", names=told)
        yield "retired", {"title": str(_("Retired names")), "body": body}, "page.html"


def write_scripts(app: Sphinx) -> None:
    """Writes what the pages load besides Sphinx's own files."""
    builder = app.builder
    if isinstance(builder, SiteBuilder):
        for name, content in scenarios.scripts(app.config.language).files.items():
            builder.add_asset(name, content)
        builder.add_asset(*glossary.script(app.env))
        builder.add_asset("_static/board.css", stylesheet())


def remove_old_scripts(app: Sphinx, error: Exception | None) -> None:
    """Takes away script files of earlier builds, so that what is built does not depend on what was there."""
    if error is None and is_site(app.builder):
        wanted = {*scenarios.scripts(app.config.language).files, glossary.script(app.env)[0]}
        for path in Path(app.outdir, "_scenarios").glob("*.js"):
            if f"_scenarios/{path.name}" not in wanted:
                path.unlink()
