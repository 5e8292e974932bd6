"""Pages from templates: everything that is put in is made plain and escaped, whoever wrote it."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from babel_kit.reports.text import plain


@cache
def environment(folder: str) -> Environment:
    """The templates in a folder of this package, those of the reports beside them."""
    return Environment(
        loader=PackageLoader("babel_kit", folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_plain,
    )


def _plain(value: Any) -> Any:
    """Every value that a template prints goes through here, so that no template can forget it."""
    return plain(value) if isinstance(value, str) and not isinstance(value, Markup) else value
