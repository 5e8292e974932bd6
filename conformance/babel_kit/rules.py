"""The rules' text as data: clauses, rulings, editions, sources and the lock, read from `spec/`."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from mdit_py_plugins.colon_fence import colon_fence_plugin

NAME = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+){1,2}")
STANDINGS = ("text", "reading", "silence")


class SpecError(ValueError):
    """Something in the rules' text that cannot be read; the message names the file and the clause."""


@dataclass(frozen=True)
class Clause:
    """A clause as it stands in the text.

    `sources` and `standing` go by edition; `verified` says how: "scenario", "law" or "prose: reason".
    """

    name: str
    chapter: str
    line: int
    wording: str
    editions: tuple[str, ...]
    sources: Mapping[str, tuple[str, ...]]
    standing: Mapping[str, str]
    verified: tuple[str, ...]
    forbids: bool = False
    reading: str | None = None
    ruling: str | None = None

    @property
    def shown_by_scenario(self) -> bool:
        """Whether an adapter can show it: at least one scenario does."""
        return "scenario" in self.verified

    @property
    def sentence(self) -> str:
        """The wording as plain text in one line."""
        return plain(" ".join(self.wording.split()))


def plain(text: str) -> str:
    """A text without its Markdown: a link to a clause is the clause's name, emphasis and code are the words."""
    text = re.sub(r"\[\]\(#([^)]+)\)", r"\1", text)
    text = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text)
    return re.sub(r"\*\*(\S.*?)\*\*|\*(\S.*?)\*|`([^`]+)`", lambda found: next(filter(None, found.groups())), text)


@dataclass(frozen=True)
class Ruling:
    """A ruling: the question, the answers one could give with what speaks for each, ours, and how sure (percent)."""

    name: str
    question: str
    answers: tuple[tuple[str, str], ...]
    answer: str
    clauses: tuple[str, ...]
    sure: Mapping[str, int]
    reading: str | None = None
    body: str = ""
    """The Markdown that all of this is read from."""


@dataclass(frozen=True)
class Rules:
    """The whole text of a game's rules; `lock` is what its lock file holds."""

    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]
    editions: Mapping[str, Any]
    readings: Mapping[str, Any]
    sources: Mapping[str, Mapping[str, Any]]
    retired: Mapping[str, Any]
    lock: str

    @cached_property
    def checksum(self) -> str:
        """The version of the rules: a checksum of the lock."""
        return checksum(self.lock)

    def standing(self, clause: str, edition: str) -> str:
        """How firm a clause is in an edition; `text` for a name that is none of the clauses."""
        return self.clauses[clause].standing[edition] if clause in self.clauses else "text"


def read_rules(folder: Path, chapters: Sequence[str]) -> Rules:
    """The rules from a folder with these chapters; raises SpecError where they cannot be read."""
    clauses: dict[str, Clause] = {}
    for chapter in chapters:
        for clause in _clauses_of(folder / f"{chapter}.md", chapter):
            if clause.name in clauses:
                raise SpecError(f"{chapter}.md: the clause {clause.name} stands twice")
            clauses[clause.name] = clause
    rulings = {ruling.name: ruling for ruling in _rulings_of(folder / "rulings.md")}
    editions = _toml(folder / "editions.toml")
    return Rules(
        clauses=clauses,
        rulings=rulings,
        editions=editions["editions"],
        readings=editions["readings"],
        sources=_toml(folder / "sources.toml"),
        retired=_toml(folder / "retired.toml").get("retired", {}),
        lock=(folder / "clauses.lock").read_text(encoding="utf-8"),
    )


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def checksum(text: str) -> str:
    """A short checksum of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# Directives


@dataclass(frozen=True)
class Directive:
    """A directive of the text: its name, options and body; `line` and `where` say where it stands."""

    name: str
    options: Mapping[str, str]
    body: str
    line: int
    where: str

    def option(self, key: str) -> str:
        """What an option says; raises SpecError where it is left out."""
        if key not in self.options:
            raise SpecError(f"{self.where}: {self.name} lacks the option {key}")
        return self.options[key]


def _directives(path: Path, kind: str) -> Iterator[Directive]:
    markdown = MarkdownIt().use(colon_fence_plugin)
    for token in markdown.parse(path.read_text(encoding="utf-8")):
        found = re.fullmatch(rf"\{{{kind}\}}\s+(\S+)", token.info.strip()) if token.type == "colon_fence" else None
        if found:
            lines = token.content.splitlines()
            options = {}
            while lines and (option := re.fullmatch(r":([a-z-]+):\s*(.*)", lines[0])):
                options[option[1]] = option[2].strip()
                lines.pop(0)
            line = (token.map or [0])[0] + 1
            yield Directive(found[1], options, "\n".join(lines).strip(), line, f"{path.name}:{line}")


def _clauses_of(path: Path, chapter: str) -> Iterator[Clause]:
    for found in _directives(path, "clause"):
        yield clause_of(found, chapter)


def clause_of(found: Directive, chapter: str) -> Clause:
    """The clause that a directive of a chapter states; raises SpecError where something about it is wrong."""
    if not NAME.fullmatch(found.name) or len(found.name) > 40 or found.name.partition(".")[0] != chapter:
        raise SpecError(f"{found.where}: {found.name} is no name for a clause of the chapter {chapter}")
    editions = tuple(found.option("editions").split(", "))
    return Clause(
        name=found.name,
        chapter=chapter,
        line=found.line,
        wording=found.body,
        editions=editions,
        sources=_by_edition(found.option("sources"), found),
        standing=_standing(found.option("standing"), editions, found),
        verified=_verified(found.option("verified")),
        forbids=found.options.get("forbids") == "yes",
        reading=found.options.get("reading"),
        ruling=found.options.get("ruling"),
    )


def _by_edition(text: str, found: Directive) -> dict[str, tuple[str, ...]]:
    if text == "none":
        return {}
    sources = {}
    for part in text.split(", "):
        edition, *numbers = part.split()
        if not numbers:
            raise SpecError(f"{found.where}: {found.name}: no clause numbers after {edition}")
        sources[edition] = tuple(numbers)
    return sources


def _standing(text: str, editions: tuple[str, ...], found: Directive) -> dict[str, str]:
    if text in STANDINGS:
        return dict.fromkeys(editions, text)
    standing = dict(part.partition(" ")[::2] for part in text.split(", "))
    if set(standing) != set(editions) or not set(standing.values()) <= set(STANDINGS):
        raise SpecError(f"{found.where}: {found.name}: the standing must be told for each edition")
    return standing


def _verified(text: str) -> tuple[str, ...]:
    return (text,) if text.startswith("prose: ") else tuple(text.split(", "))


def _rulings_of(path: Path) -> Iterator[Ruling]:
    for found in _directives(path, "ruling"):
        yield ruling_of(found)


def ruling_of(found: Directive) -> Ruling:
    """The ruling that a directive states; raises SpecError where something about it is wrong."""
    try:
        question, answers, answer = ruling_parts(found.body)
    except ValueError as error:
        raise SpecError(f"{found.where}: {error}") from None
    sure = {edition: int(number) for edition, number in (part.split() for part in found.option("sure").split(", "))}
    clauses = tuple(found.option("clauses").split())
    return Ruling(found.name, question, answers, answer, clauses, sure, found.options.get("reading"), body=found.body)


def ruling_parts(
    body: str, question: str = "Question", answer: str = "Our answer"
) -> tuple[str, tuple[tuple[str, str], ...], str]:
    """Question, answers with what speaks for each, and our answer, from a ruling's Markdown.

    The two openings are those of the language; raises ValueError where the parts are not there.
    """
    text = " ".join(body.split())
    parts = re.fullmatch(rf"\*\*{question}\.\*\* (.+?) - (\*\*.+) \*\*{answer}\.\*\* (.+)", text)
    if not parts:
        raise ValueError(f"a ruling has **{question}.**, answers and **{answer}.**")
    answers = re.findall(r"\*\*(.+?)\.\*\* (.*?)(?= - \*\*|$)", parts[2])
    return parts[1], tuple(answers), parts[3]
