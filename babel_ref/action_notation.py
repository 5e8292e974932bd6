"""An action as a person would write it, in English or Dutch.

A people is named as in either rulebook, in singular or plural, or by its letter; capitals and diaereses do not matter:

    action  = "draw" | "end" | "travel" PEOPLE | "settle" PEOPLE | "build" ( "from" ( "1" | "2" ) | "opening" )
            | "migrate" PEOPLE ">" PEOPLE
            | "use" PEOPLE ":" power [ "(" "group" NUMBER ")" ]
            | "discard" ( PEOPLE { "," PEOPLE } | "nothing" )
            | "shuffle" [ LETTERS | "-" ]                   the new deck, bottom first; without: any order
    power   = "destroy" | "steal" | "drive out" PEOPLE | "skip from" ( "1" | "2" ) | "defect" | "halve"

In Dutch the words are those of `VOCABULARIES["nl"]`: "reis Hettieten", "bouw uit 2", "gebruik Meden: verdrijf Perzen".
Reading raises NotationError with the offset of the offending spot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from babel_ref.actions import OWN_POWER, Action, Build, Discard, Draw, End, Migrate, Power, Settle, Shuffle, Travel, Use
from babel_ref.cards import BY_LETTER, People
from babel_ref.errors import NotationError
from babel_ref.language import PEOPLE_NAMES, card_name, checked_language, folded, people_name
from babel_ref.sentences import Facts, facts

Vocabulary = dict[str, tuple[str, ...]]

VOCABULARIES: dict[str, Vocabulary] = {
    "en": {
        "draw": ("draw",),
        "travel": ("travel",),
        "settle": ("settle",),
        "build": ("build",),
        "migrate": ("migrate",),
        "use": ("use",),
        "discard": ("discard",),
        "end": ("end",),
        "shuffle": ("shuffle",),
        "from": ("from",),
        "opening": ("opening",),
        Power.DESTROY: ("destroy",),
        Power.STEAL: ("steal",),
        Power.DRIVE_OUT: ("drive out", "drive-out"),
        Power.SKIP: ("skip from",),
        Power.DEFECT: ("defect",),
        Power.HALVE: ("halve",),
        "group": ("group",),
        "nothing": ("nothing",),
    },
    "nl": {
        "draw": ("trek",),
        "travel": ("reis",),
        "settle": ("vestig",),
        "build": ("bouw",),
        "migrate": ("migreer",),
        "use": ("gebruik",),
        "discard": ("leg af",),
        "end": ("einde",),
        "shuffle": ("schud",),
        "from": ("uit",),
        "opening": ("beginkaart",),
        Power.DESTROY: ("vernietigen", "vernietig"),
        Power.STEAL: ("stelen", "steel"),
        Power.DRIVE_OUT: ("verdrijf", "verdrijven"),
        Power.SKIP: ("sla over uit", "overslaan uit"),
        Power.DEFECT: ("overlopen", "loop over"),
        Power.HALVE: ("halveren", "halveer"),
        "group": ("groep",),
        "nothing": ("niets",),
    },
}
"""The words of the grammar: for each meaning the phrases that are read, the first of which is written."""


# Writing


def action_to_text(action: Action, language: str = "en") -> str:
    """An action as a person would write it in English ("en") or Dutch ("nl")."""
    say, people, card = _writers(checked_language(language))
    match action:
        case Travel(to):
            return f"{say('travel')} {people(to)}"
        case Settle(settler):
            return f"{say('settle')} {card(settler)}"
        case Build("opening"):
            return f"{say('build')} {say('opening')}"
        case Build(source):
            return f"{say('build')} {say('from')} {source}"
        case Migrate(origin, to):
            return f"{say('migrate')} {people(origin)} > {people(to)}"
        case Use():
            what = [say(action.power)]
            what += [people(action.target)] if action.target is not None else []
            what += [str(action.source)] if action.source is not None else []
            group = "" if action.group is None else f" ({say('group')} {action.group})"
            return f"{say('use')} {people(action.people)}: {' '.join(what)}{group}"
        case Discard(cards):
            return f"{say('discard')} {', '.join(map(card, cards)) or say('nothing')}"
        case Shuffle(deck):
            letters = None if deck is None else "".join(people.letter for people in deck) or "-"
            return say("shuffle") if letters is None else f"{say('shuffle')} {letters}"
    return say(action.kind)


def _writers(language: str) -> tuple[Callable[[str], str], Callable[[People], str], Callable[[People], str]]:
    """How meanings, peoples and single cards are written."""
    vocabulary = VOCABULARIES[language]
    card = people_name if language == "en" else card_name
    return lambda meaning: vocabulary[meaning][0], lambda it: people_name(it, language), lambda it: card(it, language)


# Reading


def action_from_text(text: str, language: str = "en") -> Action:
    """An action from its English ("en") or Dutch ("nl") text; raises NotationError with the offset of the trouble."""
    words = _Words(text, checked_language(language))
    action = _VERBS[words.phrase(facts("an action"), tuple(_VERBS))](words)
    words.finish()
    return action


def _tokens(text: str) -> list[tuple[str, int]]:
    return [(folded(match.group()), match.start()) for match in re.finditer(r"(?:[^\W\d_]\u0308?)+|\d+|\S", text)]


def words_of(text: str) -> list[str]:
    """The words of a text, folded: runs of letters, numbers, and every other character for itself."""
    return [word for word, _ in _tokens(text)]


@cache
def _phrases(language: str, meanings: Sequence[str]) -> list[tuple[list[str], str]]:
    """The phrases for these meanings as words, the longest first."""
    found = [(words_of(phrase), meaning) for meaning in meanings for phrase in VOCABULARIES[language][meaning]]
    return sorted(found, key=lambda pair: -len(pair[0]))


class _Words:
    """Reads a text word by word."""

    def __init__(self, text: str, language: str) -> None:
        self.text, self.language = text, language
        self.tokens = _tokens(self.text)

    def trouble(self, sentence: Facts) -> NotationError:
        offset = self.tokens[0][1] if self.tokens else len(self.text.rstrip())
        return NotationError(sentence, self.text, offset)

    @property
    def next(self) -> str:
        return self.tokens[0][0] if self.tokens else ""

    def expected(self, what: Facts, choices: tuple[str, ...]) -> NotationError:
        found = repr(self.next) if self.next else facts("nothing")
        template = "expected {what} ({choices}), found {found}"
        return self.trouble(facts(template, what=what, choices=choices, found=found))

    def phrase(self, what: Facts, meanings: tuple[str, ...]) -> str:
        """Which of the meanings the next words have."""
        for phrase, meaning in _phrases(self.language, meanings):
            if [word for word, _ in self.tokens[: len(phrase)]] == phrase:
                del self.tokens[: len(phrase)]
                return meaning
        raise self.expected(what, tuple(VOCABULARIES[self.language][meaning][0] for meaning in meanings))

    def mark(self, what: Facts, mark: str) -> None:
        if self.next != mark:
            raise self.expected(what, (mark,))
        self.tokens.pop(0)

    def people(self) -> People:
        if self.next not in PEOPLE_NAMES:
            raise self.expected(facts("a people"), tuple(people_name(people, self.language) for people in People))
        return PEOPLE_NAMES[self.tokens.pop(0)[0]]

    def supply(self) -> Any:
        if self.next not in ("1", "2"):
            raise self.expected(facts("the number of a supply"), ("1", "2"))
        return int(self.tokens.pop(0)[0])

    def finish(self) -> None:
        if self.tokens:
            raise self.trouble(facts("the action is complete; nothing may follow here"))


def _build(words: _Words) -> Build:
    if words.phrase(facts("a source"), ("from", "opening")) == "opening":
        return Build("opening")
    return Build(words.supply())


def _migrate(words: _Words) -> Migrate:
    origin = words.people()
    words.mark(facts("an arrow"), ">")
    return Migrate(origin, words.people())


def _use(words: _Words) -> Use:
    people = words.people()
    words.mark(facts("a colon"), ":")
    power = Power(words.phrase(facts("what the {people} can do", people=people), (OWN_POWER[people], Power.HALVE)))
    target = words.people() if power is Power.DRIVE_OUT else None
    source = words.supply() if power is Power.SKIP else None
    return Use(people, power, target, source, _group(words))


def _group(words: _Words) -> int | None:
    if words.next != "(":
        return None
    words.mark(facts("a bracket"), "(")
    words.phrase(facts("the word"), ("group",))
    if not re.fullmatch("[1-9][0-9]{0,8}", words.next):
        raise words.trouble(facts("expected the number of a group, from 1"))
    group = int(words.tokens.pop(0)[0])
    words.mark(facts("a bracket"), ")")
    return group


def _discard(words: _Words) -> Discard:
    if words.next == folded(VOCABULARIES[words.language]["nothing"][0]):
        words.tokens.pop(0)
        return Discard(())
    cards = [words.people()]
    while words.next == ",":
        words.tokens.pop(0)
        cards.append(words.people())
    return Discard(tuple(cards))


def _shuffle(words: _Words) -> Shuffle:
    if not words.tokens:
        return Shuffle()
    letters, start = words.tokens.pop(0)
    if letters == "-":
        return Shuffle(())
    deck = []
    for place, letter in enumerate(letters):
        if letter not in _CARDS:
            told = facts("there is no card {letter} to shuffle, only {letters}", letter=repr(letter), letters=_LETTERS)
            raise NotationError(told, words.text, start + place)
        deck.append(_CARDS[letter])
    return Shuffle(tuple(deck))


_LETTERS = " ".join(BY_LETTER)
_CARDS = {letter.lower(): people for letter, people in BY_LETTER.items()}

_VERBS: dict[str, Callable[[_Words], Action]] = {
    "draw": lambda _: Draw(),
    "travel": lambda words: Travel(words.people()),
    "settle": lambda words: Settle(words.people()),
    "build": _build,
    "migrate": _migrate,
    "use": _use,
    "discard": _discard,
    "end": lambda _: End(),
    "shuffle": _shuffle,
}
