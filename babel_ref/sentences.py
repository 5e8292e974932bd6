"""Sentences with gaps, so that whatever the engine tells can be told in another language too.

A sentence is known by its English template, as a message of a catalogue is; `babel_ref.language` has the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

Translate = Callable[[str], str]
"""From an English template or word to that of another language."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A template with gaps, and what fills them: numbers, texts that stay as they are, enumerated words such as
    peoples and phases, other sentences, and lists of these."""

    template: str
    values: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.said(lambda text: text)

    def said(self, translate: Translate) -> str:
        """The sentence in the language into which `translate` translates."""
        return translate(self.template).format(**{name: _said(value, translate) for name, value in self.values})


@dataclass(frozen=True, slots=True)
class OneOf:
    """Things to choose from: "1 or 2"."""

    things: tuple[object, ...]


def facts(template: str, **values: object) -> Facts:
    """Facts from a template such as "{cards} cards lie here" and its values."""
    return Facts(template, tuple(values.items()))


def word_of(value: Enum) -> str:
    """The English word for a people, a phase, a power: what a table of words is asked for."""
    return value.value if isinstance(value.value, str) else value.name.capitalize()


def _said(value: object, translate: Translate) -> str:
    match value:
        case Facts():
            return value.said(translate)
        case Enum():
            return translate(word_of(value))
        case OneOf(things):
            return f" {translate('or')} ".join(_said(thing, translate) for thing in things)
        case tuple():
            return ", ".join(_said(thing, translate) for thing in value)
    return str(value)
