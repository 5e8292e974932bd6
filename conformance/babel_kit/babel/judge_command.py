"""What `babel-rules judge` reads and tells: a position and an action in, a judgement out, in English or Dutch."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from babel_kit.babel import rules
from babel_kit.babel.drawing import draw
from babel_kit.babel.wording import Wording
from babel_kit.babel.words import Words
from babel_kit.terminal import printable
from babel_ref import (
    Action,
    BabelError,
    Edition,
    Elsewhere,
    Finding,
    Judgement,
    NotationError,
    Position,
    Verdict,
    action_from_json,
    action_from_text,
    action_suggestions,
    action_to_text,
    complaint,
    fields_hint,
    happening,
    judgement_to_json,
    place_in_words,
    position_from_json,
    position_from_text,
    position_suggestions,
    position_to_text,
    tell,
)
from babel_ref.editions import CLAUSE_OF_READING
from babel_ref.judging import deciding_clauses

EXIT_CODES = {Verdict.ALLOWED: 0, Verdict.REFUSED: 1, Verdict.DEPENDS: 3}
WIDTH = 80
"""A text in which a slip is pointed at is cut to so many cells."""

_STYLES = {Verdict.ALLOWED: "bold green", Verdict.REFUSED: "bold red", Verdict.DEPENDS: "bold yellow"}


class UnreadableError(ValueError):
    """A position or an action that cannot be read: what is wrong, where, and what was probably meant."""


# Reading


def read_position(text: str, language: str = "en") -> Position:
    """A position from a line of text, JSON, a file that holds either, or - for standard input."""
    say = Words(language)
    text = _contents(text, say).strip().removeprefix("\ufeff")
    try:
        return position_from_json(json.loads(text)) if text.startswith("{") else position_from_text(text)
    except NotationError as error:
        hint = fields_hint(text)
        told = [_pointed(error, language), *([tell(hint, language)] if hint else [])]
        raise _unreadable(say("the position cannot be read"), *told, *_meant(say, position_suggestions(text))) from None
    except BabelError as error:
        told = complaint(error, language).split("; ")
        raise _unreadable(
            say("this is no sound position"), *(f"  {line}" for line in told), *_meant(say, position_suggestions(text))
        ) from None
    except (ValueError, RecursionError) as error:
        raise _unreadable(say("the position cannot be read"), _json_trouble(say, error)) from None


def _contents(text: str, say: Words) -> str:
    """The text itself, or what the file holds that it names."""
    try:
        if text == "-":
            return sys.stdin.read()
        if text.lstrip().startswith("{"):
            return text
        if _is_file(text):
            return Path(text).read_text(encoding="utf-8")
        if len(text.replace("_", " ").split()) > 1:
            return text
    except (OSError, ValueError) as error:
        raise _unreadable(say("the position cannot be read"), str(error)) from None
    raise _unreadable(
        say("there is no file {name}, and it is no position either: that is ten fields or JSON", name=repr(text))
    )


def _is_file(text: str) -> bool:
    try:
        return " " not in text and Path(text).is_file()
    except (OSError, ValueError):  # longer than any file's name, or with a null in it
        return False


def read_action(text: str, language: str = "en") -> Action:
    """An action from its text in the language, or from JSON."""
    say = Words(language)
    try:
        if text.lstrip().startswith("{"):
            return action_from_json(json.loads(text))
        return action_from_text(text, language)
    except NotationError as error:
        suggestions = _meant(say, action_suggestions(text, language))
        raise _unreadable(say("the action cannot be read"), _pointed(error, language), *suggestions) from None
    except BabelError as error:
        raise _unreadable(say("the action cannot be read"), complaint(error, language)) from None
    except (ValueError, RecursionError) as error:
        raise _unreadable(say("the action cannot be read"), _json_trouble(say, error)) from None


def _unreadable(*lines: str) -> UnreadableError:
    return UnreadableError("\n".join(printable(line) for line in lines))


def _meant(say: Words, suggestions: Sequence[str]) -> Iterator[str]:
    if suggestions:
        yield say("did you mean:")
        yield from (f"  {shlex.quote(text)}" for text in suggestions)


def _pointed(error: NotationError, language: str) -> str:
    """The text, or the part of it around the trouble, with a mark under the trouble, and what is wrong."""
    text, at = printable(error.text).replace("\n", " "), len(printable(error.text[: error.offset]))
    if cell_len(text) > WIDTH:
        start = max(0, at - WIDTH // 2)
        before, after = "…" if start else "", "…" if len(text) > start + WIDTH - 2 else ""
        text, at = before + text[start : start + WIDTH - 2] + after, at - start + len(before)
    return f"{text}\n{' ' * cell_len(text[:at])}^\n{tell(error.sentence, language)}"


def _json_trouble(say: Words, error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        template = "this is no JSON: line {line}, character {column}"
        return say(template, line=error.lineno, column=error.colno)
    return say("this JSON is nested too deep or holds a number that is too long")


# Telling


def as_json(judgement: Judgement, language: str) -> dict[str, Any]:
    """The judgement as JSON, with how firm each clause is that was looked at."""
    value = judgement_to_json(judgement, language)
    for finding in value["findings"]:
        finding["standing"] = rules().standing(finding["clause"], judgement.position.edition.name)
    return value


def judgement_lines(judgement: Judgement, language: str, width: int) -> Iterator[Text]:
    """Everything there is to tell, for a terminal of that width."""
    told = _Telling(judgement, language)
    sections: tuple[Iterable[Text], ...] = (
        told.verdict(),
        _picture(draw(judgement.position, language=language, width=width)),
        told.conditions(),
        told.consequences(width),
        told.elsewhere(),
        told.rulings(),
        told.wordings(),
    )
    for number, section in enumerate(sections):
        lines = list(section)
        if lines and number:
            yield Text()
        yield from lines


def _picture(text: str) -> list[Text]:
    """A board whose stars stand out, and which is never wrapped."""
    lines = [Text(line, no_wrap=True) for line in text.split("\n")]
    for line in lines:
        line.highlight_regex(r"\S+\*", "bold yellow")
    return lines


class _Telling:
    """Tells one judgement in one language, section by section."""

    def __init__(self, judgement: Judgement, language: str) -> None:
        self.judgement, self.language = judgement, language
        self.edition = judgement.position.edition
        self.say, self.wording = Words(language), Wording(language)

    def verdict(self) -> Iterator[Text]:
        """The verdict, and why in one plain sentence."""
        verdict = self.judgement.verdict
        word = {
            Verdict.ALLOWED: self.say("ALLOWED"),
            Verdict.REFUSED: self.say("REFUSED"),
            Verdict.DEPENDS: self.say("DEPENDS"),
        }[verdict]
        yield Text(f"{word}: {action_to_text(self.judgement.action, self.language)}", style=_STYLES[verdict])
        if verdict is Verdict.ALLOWED:
            yield Text(self.say("No clause forbids it."))
        for finding in self.deciding():
            yield Text(f"  {self.facts(finding)} ({finding.clause})")
        if verdict is Verdict.DEPENDS and self.judgement.unknown:
            yield Text(f"  {self.unknown()}")

    def deciding(self) -> list[Finding]:
        """The conditions that forbid, or on which it depends."""
        return [finding for finding in self.judgement.findings if finding.clause in self.judgement.clauses]

    def facts(self, finding: Finding) -> str:
        """What a condition was judged on."""
        return printable(tell(finding.facts, self.language))

    def unknown(self) -> str:
        """What is not known, where what follows cannot be told."""
        assert self.judgement.unknown is not None
        return self.say("it is not known {what}", what=self.judgement.unknown)

    def conditions(self) -> Iterator[Text]:
        """Every condition that was looked at."""
        signs = {True: self.say("holds"), False: self.say("FORBIDS"), None: self.say("depends")}
        room = max(map(cell_len, signs.values())) + 2
        yield Text(self.say("What was looked at:"), style="bold")
        for finding in self.judgement.findings:
            standing = rules().standing(finding.clause, self.edition.name)
            firm = "" if standing == "text" else f" [{self.say(standing)}]"
            style = {True: "", False: "red", None: "yellow"}[finding.holds]
            told = f"{finding.clause}{firm}: {self.facts(finding)}"
            yield Text.assemble("  ", (f"{signs[finding.holds]:<{room}}", style), told)

    def consequences(self, width: int) -> Iterator[Text]:
        """What happens, and what the position becomes."""
        judgement = self.judgement
        if judgement.verdict is Verdict.ALLOWED and judgement.after is None:
            yield Text(self.say("What follows cannot be told: {unknown}.", unknown=self.unknown()))
        if judgement.after is None:
            return
        yield Text(self.say("What follows:"), style="bold")
        for event in judgement.events:
            yield Text(f"  {tell(happening(event), self.language)} ({', '.join(event.clauses)})")
        yield Text()
        yield from _picture(draw(judgement.after, language=self.language, changed=judgement.changed, width=width))
        yield Text(position_to_text(judgement.after), no_wrap=True, overflow="ignore")

    def elsewhere(self) -> Iterator[Text]:
        """Under which editions and readings it would be another."""
        found = self.judgement.elsewhere
        if found:
            yield Text(self.say("Elsewhere it is otherwise:"), style="bold")
            yield from (Text(f"  {self.rules_of(it.edition, it.reading)}: {self.otherwise(it)}") for it in found)
        else:
            yield Text(self.say("In the other edition and under every other reading it is the same."))
        for edition in self.judgement.not_asked:
            template = "{rules}: not asked, for the position is not sound there"
            yield Text("  " + self.say(template, rules=self.rules_of(edition, None)))

    def rules_of(self, edition: Edition, reading: str | None) -> str:
        """An edition, or the reading in which it differs from that of the position."""
        if reading is not None:
            value = edition.readings[reading]
            meaning = self.wording.phrase(rules().readings[reading].get("values", {}).get(value, ""))
            return self.say("reading {name} {value} ({meaning})", name=reading, value=value, meaning=meaning)
        departures = ", ".join(f"{name} {value}" for name, value in edition.departures.items())
        return edition.name + (f" ({departures})" if departures else "")

    def otherwise(self, other: Elsewhere) -> str:
        """What the verdict is there, by which clauses, or where what follows differs."""
        verdict = other.explanation.verdict
        clauses = ", ".join(deciding_clauses(other.explanation))
        if verdict is Verdict.REFUSED:
            return self.say("refused, by {clauses}", clauses=clauses)
        if verdict is Verdict.DEPENDS:
            return self.say("depends, by {clauses}", clauses=clauses or self.say("what is not known"))
        if verdict is not self.judgement.verdict:
            return self.say("allowed")
        places = ", ".join(place_in_words(path, self.language) for path in other.changed)
        return self.say(
            "allowed too, but what follows differs: {places}", places=places or self.say("what is not known")
        )

    def named_clauses(self) -> list[str]:
        """The clauses on which the verdict rests: those that forbid or leave it open, or those by which it happens."""
        names = self.judgement.clauses or self.judgement.cited
        return [name for name in names if name in rules().clauses]

    def rulings(self) -> Iterator[Text]:
        """The rulings on the clauses that decide and are no plain text of a rulebook, or that other readings change."""
        readings = dict.fromkeys(it.reading for it in self.judgement.elsewhere if it.reading)
        names = self.named_clauses()
        unsettled = [name for name in names if rules().standing(name, self.edition.name) != "text"]
        told: set[str] = set()
        for name in dict.fromkeys([*unsettled, *(CLAUSE_OF_READING[reading] for reading in readings)]):
            ruling = rules().clauses[name].ruling
            if ruling and ruling not in told:
                told.add(ruling)
                yield from self.ruling(name, ruling)

    def ruling(self, clause: str, name: str) -> Iterator[Text]:
        """One ruling: that the clause is a reading or a silence, the question, our answer, how sure."""
        standing = rules().standing(clause, self.edition.name)
        template = {
            "text": "{clause} is the text of the rulebook; on it there is the ruling {name}:",
            "reading": "{clause} is a reading: the rulebook can be taken in two ways. Ruling {name}:",
            "silence": "{clause} is a silence: no rulebook says. Ruling {name}:",
        }[standing]
        text = self.wording.ruling(name)
        yield Text(self.say(template, clause=clause, name=name), style="bold")
        yield Text("  " + self.say("Question: {question}", question=text.question))
        yield Text("  " + self.say("Our answer: {answer}", answer=text.answer))
        if self.edition.name in text.sure:
            yield Text("  " + self.say("How sure: {percent} %", percent=text.sure[self.edition.name]))

    def wordings(self) -> Iterator[Text]:
        """What the clauses say on which the verdict rests."""
        names = self.named_clauses()
        if names:
            yield Text(self.say("What the clauses say:"), style="bold")
        for name in names:
            yield Text(f"  {name}: {self.wording.sentence(name)}")
        if not self.wording.complete:
            yield Text(self.say("The rules are not there in this language; they are told in English."))
