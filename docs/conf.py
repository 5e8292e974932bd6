"""The site: Sphinx reads `spec/`, `conformance/` and `docs/` in place, from the repository's root.

sphinx-build -c docs -b site . docs/_build/html                      English
sphinx-build -c docs -b site -D language=nl . docs/_build/html/nl    Dutch
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "docs" / "_ext"), str(ROOT), str(ROOT / "conformance")]

from babel_kit import __version__  # noqa: E402

project = "Babel Rules"
author = "the Babel Rules authors"
project_copyright = "the Babel Rules authors"
version = release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click", "babel_site"]
root_doc = "docs/index"
include_patterns = [
    "docs/*.md",
    "docs/*/*.md",
    "spec/babel/*.md",
    "conformance/README.md",
    "conformance/adapters/*/README.md",
    "CHANGELOG.md",
]
exclude_patterns = ["docs/_*"]
nitpicky = True
nitpick_ignore_regex = [("py:class", r"collections\..*|Cards|Levels")]  # no pages of ours

myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline", "attrs_block"]
myst_heading_anchors = 3

default_role = "literal"  # single backticks in docstrings and in the command's help, as in Markdown
add_module_names = False  # all is imported from the package
toc_object_entries_show_parents = "hide"
autodoc_typehints = "signature"
autodoc_type_aliases = {"Action": "Action", "Outcome": "Outcome"}
python_maximum_signature_line_length = 130  # with the modules in it, which are not shown
autodoc_member_order = "bysource"

locale_dirs = ["docs/locale"]  # from the source directory, which is the root
gettext_compact = False
gettext_location = False
gettext_uuid = False

html_theme = "furo"
html_title = "Babel"
html_static_path = ["_static"]
html_favicon = "_static/favicon.svg"
html_css_files = ["board.css", "site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
templates_path = ["_templates"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_use_index = False
html_last_updated_fmt = None

CHAIN = (
    "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' "
    "stroke='%23000' stroke-width='2' stroke-linecap='round'%3E%3Cpath d='M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 "
    "0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1-1'/%3E%3C/svg%3E\")"
)
SANS = '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", sans-serif'
MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace'
LIGHT = {
    "font-stack": SANS,
    "font-stack--monospace": MONO,
    "toc-font-size": "var(--font-size--small--2)",
    "toc-title-font-size": "var(--font-size--small--3)",
    "color-background-primary": "#fdfbf6",
    "color-background-secondary": "#f6f0e4",
    "color-background-hover": "#efe6d3",
    "color-background-border": "#e3d8c3",
    "color-foreground-primary": "#2b2118",
    "color-foreground-secondary": "#5c4e3d",
    "color-foreground-muted": "#6f604d",
    "color-brand-primary": "#1f4f8f",
    "color-brand-content": "#1f4f8f",
    "color-brand-visited": "#5b3f86",
    "color-link": "#1f4f8f",
    "color-sidebar-background": "#f6f0e4",
    "color-sidebar-search-background": "#fdfbf6",
    "color-inline-code-background": "#f1e9d9",
    "color-code-background": "#f6f0e4",
    "edge": "#c9bb9f",
    "chip": "#efe7d6",
    "gold": "#b98a2b",
    "target": "#f6e6b8",
    "on-brand": "#ffffff",
    "refused": "#a3261b",
    "standing-text": "#1f5c3f",
    "standing-reading": "#7d4f00",
    "standing-silence": "#6b3a78",
    "chain": CHAIN,
}
DARK = {
    "color-background-primary": "#191510",
    "color-background-secondary": "#211c16",
    "color-background-hover": "#2d261d",
    "color-background-border": "#3a3126",
    "color-foreground-primary": "#efe6d8",
    "color-foreground-secondary": "#c4b69f",
    "color-foreground-muted": "#a89a84",
    "color-brand-primary": "#9cc0f5",
    "color-brand-content": "#9cc0f5",
    "color-brand-visited": "#c8b0ee",
    "color-link": "#9cc0f5",
    "color-sidebar-background": "#14110d",
    "color-sidebar-search-background": "#191510",
    "color-inline-code-background": "#2b241b",
    "color-code-background": "#211c16",
    "edge": "#57493a",
    "chip": "#2d261d",
    "gold": "#d9a93f",
    "target": "#4a3a14",
    "on-brand": "#10151d",
    "refused": "#ff9d8f",
    "standing-text": "#8fd3ab",
    "standing-reading": "#f0c070",
    "standing-silence": "#dcaeea",
}
html_theme_options = {"light_css_variables": LIGHT, "dark_css_variables": DARK}
