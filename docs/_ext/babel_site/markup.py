"""HTML of our own: a node that is any element, and the extension's templates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from sphinx.application import Sphinx

from babel_site.words import _, several

INLINE = ("a", "button", "span")
TEMPLATES = Path(__file__).with_name("templates")


class element(nodes.General, nodes.Element):  # noqa: N801 -- a docutils node
    """An HTML element: `tag`, and its `attributes`."""


def make(tag: str, *children: nodes.Node, **attributes: str) -> element:
    """An element with children; a trailing underscore of an attribute is left out, others become dashes."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return element("", *children, ids=[named.pop("id")] if "id" in named else [], tag=tag, html=named)


def html(template: str, **context: Any) -> nodes.raw:
    """A node with what a template of the extension gives."""
    return nodes.raw("", render(template, **context), format="html")


def render(template: str, **context: Any) -> str:
    """What a template of the extension gives."""
    return _environment.get_template(template).render(**context)


_environment = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_environment.globals.update({"_": _, "several": several})


def _visit(translator: Any, node: element) -> None:
    translator.body.append(translator.starttag(node, node["tag"], "", **node["html"]))


def _depart(translator: Any, node: element) -> None:
    translator.body.append(f"</{node['tag']}>" + ("" if node["tag"] in INLINE else "\n"))


def _skip(translator: Any, node: element) -> None:
    del translator, node


def setup(app: Sphinx) -> None:
    """Registers the node; builders of anything but HTML see only what it holds."""
    nothing = (_skip, _skip)
    app.add_node(element, html=(_visit, _depart), latex=nothing, text=nothing, man=nothing, texinfo=nothing)
