"""What the pages show of the rules' data, written as Markdown, so that it is translated like all other text.

`{differences}` tells what differs between the editions, `{schema} FILE` shows a JSON Schema type by type, and
`{python-api} PACKAGE` documents a package's public names.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from babel_kit.babel import rules
from babel_kit.rules import Clause

Json = Any


class MarkdownDirective(SphinxDirective):
    """A directive whose content is made, as Markdown."""

    def run(self) -> list[nodes.Node]:
        """The nodes of what is made."""
        return self.parse_text_to_nodes("\n".join(self.markdown()), allow_section_headings=True)

    def markdown(self) -> Iterator[str]:
        """The lines."""
        raise NotImplementedError


class DifferencesDirective(MarkdownDirective):
    """`{differences}`: the readings, and the clauses that are not equally firm in all editions."""

    def markdown(self) -> Iterator[str]:
        """The readings with what holds in each edition, then the clauses."""
        book = rules()
        unlike, alike = [], []
        for name, reading in book.readings.items():
            values = [reading[edition]["value"] for edition in book.editions]
            (alike if all(value == values[0] for value in values) else unlike).append(name)
        yield "## Where the editions play differently\n"
        for name in unlike:
            yield from self._reading(name)
        yield "## Where the editions play alike\n"
        yield "Here we play the same in both editions; but a rulebook can be read in another way, or does not say it.\n"
        for name in alike:
            yield from self._reading(name)
        yield from self._clauses()

    def _reading(self, name: str) -> Iterator[str]:
        book = rules()
        reading = book.readings[name]
        clause = book.clauses[reading["clause"]]
        about = reading["about"]
        yield f"### `{name}`\n"
        yield f"{about[0].upper()}{about[1:]}.\n"
        yield f"- Clause: [{clause.name}](#{clause.name})"
        if clause.ruling:
            yield f"- Ruling: [{clause.ruling}](#ruling-{clause.ruling})"
        yield "\n| Edition | What holds | How firm | Sources |\n|---|---|---|---|"
        for edition in book.editions:
            chosen = reading[edition]
            holds = self._value(reading, chosen["value"])
            sources = " ".join(clause.sources.get(edition, ())) or "-"
            yield f"| {edition} | {holds} | {chosen['standing']} | {sources} |"
        if "values" in reading:
            yield "\nThe values that an implementation can declare:\n"
            yield from (f"- `{value}`: {meaning}" for value, meaning in reading["values"].items())
        yield ""

    def _value(self, reading: Mapping[str, Json], value: Json) -> str:
        if "values" in reading:
            return f"`{value}`: {reading['values'][value]}"
        return ", ".join(f"player {number}: {cards} cards" for number, cards in enumerate(value, 1))

    def _clauses(self) -> Iterator[str]:
        book = rules()
        switches = {reading["clause"] for reading in book.readings.values()}
        unequal = [
            clause
            for clause in book.clauses.values()
            if clause.name not in switches and len(set(clause.standing.values())) > 1
        ]
        yield "## Clauses that stand firmer in one edition than in the other\n"
        yield "| Clause | " + " | ".join(book.editions) + " |\n|---|" + "---|" * len(book.editions)
        yield from (self._row(clause) for clause in unequal)

    def _row(self, clause: Clause) -> str:
        cells = (
            f"{clause.standing.get(edition, '-')} {' '.join(clause.sources.get(edition, ()))}"
            for edition in rules().editions
        )
        return f"| [{clause.name}](#{clause.name}) | " + " | ".join(cells) + " |"


class SchemaDirective(MarkdownDirective):
    """`{schema} FILE`: each type of a JSON Schema, its description and a table of its members."""

    required_arguments = 1

    def markdown(self) -> Iterator[str]:
        """The types in the order of the file."""
        _, path = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(path)
        schema = json.loads(Path(path).read_text(encoding="utf-8"))
        for name, described in schema["$defs"].items():
            yield f"(schema-{name.lower()})=\n"
            yield f"## `{name}`\n"
            yield described.get("description", "") + "\n"
            members = described.get("properties", {})
            if members:
                yield "| Member | Type | Required |\n|---|---|---|"
                required = described.get("required", [])
                for member, kind in members.items():
                    yield f"| `{member}` | {type_text(kind)} | {'yes' if member in required else 'no'} |"
            yield ""


def type_text(schema: Mapping[str, Json]) -> str:
    """A type as Markdown in a few words, with links to the types it is made of."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[`{name}`](#schema-{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(type_text(one) for one in schema["anyOf"]))
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if schema.get("type") == "array":
        items = type_text(schema.get("items", {}))
        return f"array{_bounds(schema, 'minItems', 'maxItems')} of {f'({items})' if ' or ' in items else items}"
    return str(schema.get("type", "anything")) + _bounds(schema, "minimum", "maximum")


def _bounds(schema: Mapping[str, Json], least: str, most: str) -> str:
    low, high = schema.get(least), schema.get(most)
    if low is None and high is None:
        return ""
    if low == high:
        return f" ({low})"
    return f" ({'' if low is None else low}…{'' if high is None else high})"


class PythonApiDirective(MarkdownDirective):
    """`{python-api} PACKAGE`: all that is in the package's `__all__`, by the module from which the package has it.

    The content names the modules that come first, one a line; the others follow by name.
    """

    required_arguments = 1
    has_content = True

    def markdown(self) -> Iterator[str]:
        """A part for each module: what it says of itself, then its functions, its classes, and its constants."""
        package = importlib.import_module(self.arguments[0])
        modules: dict[str, list[str]] = defaultdict(list)
        for name, module in _origins(package).items():
            if name in package.__all__:
                modules[module].append(name)
        first = [f"{package.__name__}.{module.strip()}" for module in self.content]
        for module in (*first, *sorted(modules.keys() - set(first))):
            yield f"## `{module}`\n"
            yield from markdown_of_docstring(importlib.import_module(module).__doc__ or "")
            yield "```{eval-rst}"
            yield f".. currentmodule:: {module}\n"
            directives = sorted(_autodoc(name, getattr(package, name)) for name in modules[module])
            yield from (text for _, text in directives)
            yield "```\n"


def _origins(package: ModuleType) -> dict[str, str]:
    """The names that a package imports, each with the module that it has it from."""
    imports = (node for node in ast.parse(inspect.getsource(package)).body if isinstance(node, ast.ImportFrom))
    return {alias.name: str(node.module) for node in imports for alias in node.names}


def markdown_of_docstring(docstring: str) -> Iterator[str]:
    """A docstring as Markdown: what is indented in it, such as a grammar, is shown as it stands."""
    for indented, lines in groupby(inspect.cleandoc(docstring).splitlines(), lambda line: line.startswith("    ")):
        text = "\n".join(lines)
        yield f"```text\n{textwrap.dedent(text)}\n```\n" if indented else text


def _autodoc(name: str, thing: object) -> tuple[int, str]:
    """The rank of a name in its part, and the directive that documents it."""
    if inspect.isfunction(thing):
        return 0, f".. autofunction:: {name}\n"
    if not isinstance(thing, type):
        return 3, f".. autodata:: {name}\n   :no-value:\n"
    if issubclass(thing, BaseException):
        return 2, f".. autoexception:: {name}\n"
    options = "   :members:\n"
    if issubclass(thing, Enum):
        options += "   :undoc-members:\n"
    if fields := getattr(thing, "_fields", ()):
        options += f"   :exclude-members: {', '.join(fields)}\n"
    return 1, f".. autoclass:: {name}\n{options}"


ALIAS = re.compile(r"TypeAliasForwardRef\('(\w+)'\)")


def readable_signature(
    _app: Sphinx, _what: str, _name: str, thing: object, _options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """No signature for an enumeration, which nobody calls; in others an alias by its name, within a type as well."""
    if isinstance(thing, type) and issubclass(thing, Enum):
        return "", None
    return signature and ALIAS.sub(r"\1", signature), returns and ALIAS.sub(r"\1", returns)


def setup(app: Sphinx) -> None:
    """Registers the directives."""
    app.add_directive("differences", DifferencesDirective)
    app.add_directive("schema", SchemaDirective)
    app.add_directive("python-api", PythonApiDirective)
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-signature", readable_signature)
