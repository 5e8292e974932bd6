"""What can go wrong, besides a refusal (which is an answer, not an error).

    BabelError(ValueError)
    ├── BadPosition         the position breaks the components or contradicts itself
    └── BadRequest          an action, a deal or an edition that cannot be read
        └── NotationError   a text that cannot be read, with the place
    Unknown(Exception)      the answer depends on a card or pile that is not known

Each carries its sentence, so that `language.complaint` can tell it in another language.
"""

from __future__ import annotations

from dataclasses import dataclass

from babel_ref.sentences import Facts


class BabelError(ValueError):
    """The common base: catch this to catch every complaint about input."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that is wrong with a position: a sentence, where, and the clause it breaks, if one does."""

    sentence: Facts
    where: str = ""
    clause: str | None = None

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        rule = f" ({self.clause})" if self.clause else ""
        return f"{place}{self.sentence}{rule}"


class BadPosition(BabelError):
    """The position is no position of Babel; `defects` tells everything that is wrong with it."""

    def __init__(self, *defects: Defect) -> None:
        super().__init__("; ".join(map(str, defects)))
        self.defects = defects


class BadRequest(BabelError):
    """An action, a deal, an edition or a reading that cannot be read."""

    def __init__(self, sentence: Facts) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class NotationError(BadRequest):
    """A text that cannot be read: `text`, and the `offset` (from 0) at which the trouble begins."""

    def __init__(self, sentence: Facts, text: str, offset: int) -> None:
        super().__init__(sentence)
        self.text, self.offset = text, offset

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    def __str__(self) -> str:
        return f"{self.sentence} (at character {self.offset + 1})"

    def pointed(self, message: str = "") -> str:
        """The text with a mark under the offending spot, and the message: three lines."""
        return f"{self.text}\n{' ' * self.offset}^\n{message or self.message}"


class Unknown(Exception):
    """The answer depends on something that a partial position leaves open; the sentence names it."""

    def __init__(self, sentence: Facts) -> None:
        super().__init__(sentence)
        self.sentence = sentence
