"""The page of the command line: what sphinx-click writes in Python's notation is made to read as the help does."""

from __future__ import annotations

import inspect
import re

import click
from sphinx.application import Sphinx

DEFAULT = re.compile(r"(:default: ``)(?:\w+Path\()?'?(.*?)'?\)?(``)")


def tidy_options(_app: Sphinx, ctx: click.Context, lines: list[str]) -> None:
    """Names values as the help does, and leaves Python's notation out of defaults and choices."""
    shown = {option.opts[0]: option for option in ctx.command.params if isinstance(option, click.Option)}
    for at, line in enumerate(lines):
        if line.startswith(".. option:: "):
            lines[at] = _with_help_metavar(line, shown[line.split()[2].rstrip(",")], ctx)
        elif ":options:" in line:
            start, choices = line.split(":options: ")
            lines[at] = f"{start}:values: " + ", ".join(f"``{choice}``" for choice in choices.split(" | "))
        else:
            lines[at] = DEFAULT.sub(r"\1\2\3", line).replace("**Required** ", "Required. ")


def _with_help_metavar(line: str, option: click.Option, ctx: click.Context) -> str:
    """The option's line with what the help writes for its value, or the name of the option where it lists choices."""
    if option.is_flag or isinstance(option.type, click.Choice):
        return line
    return re.sub(r"<[^<>]*>$", f"<{option.make_metavar(ctx)}>", line)


def drop_arguments(_app: Sphinx, _ctx: click.Context, lines: list[str]) -> None:
    """Leaves the list of arguments out: the usage names them, and the description tells what they are."""
    lines.clear()


def note_source(app: Sphinx, ctx: click.Context, _lines: list[str]) -> None:
    """Lets the page be made anew when the file of a command changes."""
    if ctx.command.callback is not None:
        app.env.note_dependency(inspect.getfile(ctx.command.callback))


def setup(app: Sphinx) -> None:
    """Connects them to what sphinx-click tells."""
    app.setup_extension("sphinx_click")
    app.connect("sphinx-click-process-description", note_source)
    app.connect("sphinx-click-process-options", tidy_options)
    app.connect("sphinx-click-process-arguments", drop_arguments)
