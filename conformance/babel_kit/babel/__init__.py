"""All that binds the kit to Babel: messages, vectors, the step vocabulary, drawing, the bundled adapter."""

from __future__ import annotations

from functools import cache

from babel_kit import resources
from babel_kit.rules import Rules, read_rules

CHAPTERS = (
    "components",
    "setup",
    "turn",
    "travel",
    "settling",
    "building",
    "migration",
    "abilities",
    "halving",
    "closing",
    "ending",
    "information",
)
"""The chapters, in their order; one name in the text, the features, the vectors and on the site."""


@cache
def rules() -> Rules:
    """The rules of Babel."""
    return read_rules(resources.spec(), CHAPTERS)
