"""The wording of clauses and rulings in a language: English from the text, Dutch from `conformance/rules.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from babel_kit import resources
from babel_kit.babel import rules
from babel_kit.rules import plain


@dataclass(frozen=True)
class RulingText:
    """A ruling in one language, as plain text."""

    question: str
    answers: tuple[tuple[str, str], ...]
    answer: str
    sure: Mapping[str, int]


class Wording:
    """What the rules say in one language; `complete` is False where the translation is missing and English is told."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._document = {} if language == "en" else document()
        self.complete = language == "en" or bool(self._document)

    def clause(self, name: str) -> str:
        """The wording of a clause, as plain text."""
        english = plain(rules().clauses[name].wording)
        return self._in_language(self._document.get("clauses", {}).get(name, {}).get("wording"), english)

    def sentence(self, name: str) -> str:
        """The wording of a clause in one line."""
        return " ".join(self.clause(name).split())

    def ruling(self, name: str) -> RulingText:
        """A ruling."""
        english = rules().rulings[name]
        found = self._document.get("rulings", {}).get(name, {})
        answers = tuple((plain(answer), plain(evidence)) for answer, evidence in english.answers)
        told = tuple(
            (self._in_language(it.get("name"), name), self._in_language(it.get("evidence"), evidence))
            for it, (name, evidence) in zip(found.get("answers", [{}] * len(answers)), answers, strict=True)
        )
        return RulingText(
            self._in_language(found.get("question"), plain(english.question)),
            told,
            self._in_language(found.get("answer"), plain(english.answer)),
            english.sure,
        )

    def phrase(self, english: str) -> str:
        """What the rules' data say beside the clauses: of readings, of numbered clauses without a rule, of prose."""
        return self._in_language(_phrases().get(english) if self._document else None, english)

    def _in_language(self, texts: Mapping[str, str] | None, english: str) -> str:
        return (texts or {}).get(self.language) or english


@cache
def _phrases() -> dict[str, dict[str, str]]:
    """All short texts of the document that come in several languages, by the English one."""
    found: dict[str, dict[str, str]] = {}
    waiting: list[Any] = [document().get(part, {}) for part in ("readings", "sources", "clauses")]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict) and "en" in part:
            found[part["en"]] = part
        elif isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return found


@cache
def document() -> dict[str, Any]:
    """The rules in all languages, or nothing where they are not there."""
    try:
        found = json.loads(resources.rules_document().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
