"""What `babel-rules rule` and `rules` tell: clauses, rulings and readings, by any name that leads to them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from babel_kit.babel import rules
from babel_kit.babel.wording import Wording
from babel_kit.babel.words import Words
from babel_kit.rules import Clause


class NoSuchRuleError(ValueError):
    """Nothing is called that; the message says what was probably meant."""


def rule_lines(name: str, language: str = "en") -> list[str]:
    """All about what a name stands for: a clause, a numbered clause of a rulebook, a ruling, a reading."""
    told = _Rule(language)
    asked = name.strip()
    number = _number(asked)
    if asked.lower() in rules().clauses:
        return list(told.clause(rules().clauses[asked.lower()]))
    if number:
        return list(told.rulebook_clause(number))
    if asked.lower() in {*rules().readings, *rules().rulings}:
        return list(told.ruling_or_reading(asked.lower()))
    say = Words(language)
    if asked in rules().retired:
        replaced = ", ".join(rules().retired[asked]["replaced-by"])
        raise NoSuchRuleError(say("the clause {name} was given up; see {names}", name=asked, names=replaced))
    near = _near(asked)
    message = say("there is no clause, ruling, reading or number of a rulebook {name}", name=repr(asked))
    raise NoSuchRuleError(message + (f"; {say('did you mean {names}?', names=', '.join(near))}" if near else ""))


def _number(name: str) -> str | None:
    """The rulebook's number that is meant, as the sources spell it."""
    numbers = {number.lower(): number for listed in rules().sources.values() for number in listed}
    return numbers.get(name.lower())


def _near(name: str) -> list[str]:
    numbers = [number for listed in rules().sources.values() for number in listed]
    asked = name.lower()
    names = [*rules().clauses, *rules().rulings, *rules().readings]
    if re.fullmatch(r"[KWkw]?\d.*", name):
        near = difflib.get_close_matches(asked.upper(), numbers, n=3, cutoff=0.5)
        return [number for number in numbers if number.upper()[1:] == asked.upper()] or near
    parts = [it for it in names if asked and asked in it]
    return list(dict.fromkeys([*difflib.get_close_matches(asked, names, n=3, cutoff=0.5), *parts]))[:5]


class _Rule:
    """Tells rules in one language."""

    def __init__(self, language: str) -> None:
        self.say, self.wording = Words(language), Wording(language)

    def clause(self, clause: Clause) -> Iterator[str]:
        """A clause: wording, standing, sources, reading, ruling."""
        say = self.say
        yield from (clause.name, "", self.wording.clause(clause.name), "")
        for edition in clause.editions:
            yield f"{edition}: {self.standing(clause, edition)}"
        yield say("verified by: {how}", how=", ".join(self.verified(way) for way in clause.verified))
        yield say("in the text: {where}", where=f"spec/babel/{clause.chapter}.md:{clause.line}")
        if clause.reading:
            yield from ("", *self.reading(clause.reading))
        if clause.ruling:
            yield from ("", *self.ruling(clause.ruling))
        yield from self.note()

    def verified(self, way: str) -> str:
        """One of the ways in which a clause is verified."""
        how, _, why = way.partition(": ")
        return f"{self.say(how)}: {self.wording.phrase(why)}" if why else self.say(how)

    def standing(self, clause: Clause, edition: str) -> str:
        """How firm a clause is in an edition, and by which numbers of its rulebook."""
        standing, sources = clause.standing[edition], ", ".join(clause.sources.get(edition, ()))
        if not sources:
            return self.say("{standing}; no clause of the rulebook", standing=self.say(standing))
        template = "{standing}; nearest {sources}" if standing == "silence" else "{standing}; {sources}"
        return self.say(template, standing=self.say(standing), sources=sources)

    def reading(self, name: str) -> Iterator[str]:
        """A reading: what it is about, its value in each edition, the values there are."""
        say, phrase, reading = self.say, self.wording.phrase, rules().readings[name]
        about = phrase(reading["about"])
        yield say("Reading {name}: {about}. An implementation may declare another value.", name=name, about=about)
        yield from (f"  {edition}: {reading[edition]['value']}" for edition in rules().editions)
        possible = reading.get("values") or {say("any pair"): reading["shape"]}
        yield say("Possible values:")
        yield from (f"  {value}: {phrase(meaning)}" for value, meaning in possible.items())

    def ruling(self, name: str) -> Iterator[str]:
        """A ruling: question, answers, ours, how sure."""
        say, text = self.say, self.wording.ruling(name)
        sure = ", ".join(f"{edition} {percent} %" for edition, percent in text.sure.items())
        yield say("Ruling {name}", name=name)
        yield say("Question: {question}", question=text.question)
        yield from (f"  {answer}: {evidence}" for answer, evidence in text.answers)
        yield say("Our answer: {answer}", answer=text.answer)
        yield say("How sure: {sure}", sure=sure)

    def ruling_or_reading(self, name: str) -> Iterator[str]:
        """A reading and the ruling of that name, as far as there are such, and the clauses they are about."""
        reading, ruling = rules().readings.get(name), rules().rulings.get(name)
        if reading:
            yield from self.reading(name)
        if reading and ruling:
            yield ""
        if ruling:
            yield from self.ruling(name)
        clauses = ruling.clauses if ruling else (reading["clause"],) if reading else ()
        yield from self.wordings(clauses)

    def rulebook_clause(self, number: str) -> Iterator[str]:
        """The clauses that state a numbered clause of a rulebook, or why there is none."""
        for edition, listed in rules().sources.items():
            if number in listed:
                clauses = listed[number].get("clauses", ())
                if clauses:
                    yield self.say("{number} of {edition} is stated by:", number=number, edition=edition)
                    yield from self.wordings(clauses)
                else:
                    why = self.wording.phrase(listed[number]["no-rule"])
                    yield self.say(
                        "{number} of {edition} states no rule: {why}", number=number, edition=edition, why=why
                    )

    def wordings(self, clauses: tuple[str, ...]) -> Iterator[str]:
        """Clauses with their wording."""
        for name in clauses:
            yield from ("", name, self.wording.clause(name))
        yield from self.note()

    def note(self) -> Iterator[str]:
        """That the translation is missing, if it is."""
        if not self.wording.complete:
            yield from ("", self.say("The rules are not there in this language; they are told in English."))


def list_lines(chapter: str | None, language: str = "en") -> Iterator[str]:
    """All clauses, or those of a chapter: name, standing in each edition, first sentence."""
    say, wording, editions = Words(language), Wording(language), rules().editions
    yield f"{say('clause'):<40}  {'  '.join(editions)}  {say('first sentence')}"
    for clause in rules().clauses.values():
        if chapter in (None, clause.chapter):
            marks = (say(clause.standing[name]) if name in clause.standing else "-" for name in editions)
            standing = "  ".join(f"{mark:<{len(name)}}" for mark, name in zip(marks, editions, strict=True))
            sentence = wording.sentence(clause.name).partition(". ")[0]
            yield f"{clause.name:<40}  {standing}  {sentence.removesuffix('.')}."
