"""What fills the gaps of a step's wording, in each language: players, peoples, cards, levels, places.

A language is its words, `Words`: from them come the types that the `parse` library reads the gaps with (whatever the
language, they give the same values), and the phrase book by which a filled gap goes from one language to the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from babel_kit.babel.scene import PEOPLE_PLACES, TEMPLE_PLACES, THE_BOX
from babel_ref import PEOPLES, People
from babel_ref.language import card_name, people_name

Reader = Callable[[str], Any]

PLACEHOLDER = re.compile("<[^<>]*>")
"""What stands in an outline's step for a column of its examples."""


@dataclass(frozen=True)
class Words:
    """The words of a language: its article before a vowel and before other letters, and what its places are called.

    `places` are the names of the piles of `scene`; `hand`, `supply` and `column` are patterns.
    """

    language: str
    an: str
    a: str
    nothing: str
    card: tuple[str, str]
    places: Mapping[str, str]
    hand: str
    supply: str
    column: str

    def names(self, people: People) -> tuple[str, str]:
        """A people's name for one card, and for several (which is the site's name too)."""
        return card_name(people, self.language), people_name(people, self.language)

    def one(self, people: People) -> str:
        """A card of a people, such as "an Assyrian"."""
        return f"{self.an if people is People.ASSYRIANS else self.a} {card_name(people, self.language)}"

    def people_places(self) -> list[str]:
        """Where people cards can lie."""
        columns = (
            self.column.format(player=player, site=people_name(people, self.language))
            for player in PLAYERS
            for people in PEOPLES
        )
        return [*map(self.places.__getitem__, PEOPLE_PLACES), *_of_each(self.hand), *columns]

    def temple_places(self) -> list[str]:
        """Where temple cards can lie."""
        return [*map(self.places.__getitem__, TEMPLE_PLACES), *_of_each(self.supply)]

    def phrases(self) -> Iterator[str]:
        """All that can be said in a gap but numbers and names of clauses, in an order common to all languages."""
        yield self.nothing
        yield from self.card
        for people in PEOPLES:
            yield from (self.one(people), *self.names(people))
        yield from self.people_places()
        yield from self.temple_places()


PLAYERS = (1, 2)


def _of_each(pattern: str) -> list[str]:
    return [pattern.format(player=player) for player in PLAYERS]


ENGLISH = Words(
    language="en",
    an="an",
    a="a",
    nothing="nothing",
    card=("card", "cards"),
    places={place: place for place in (*PEOPLE_PLACES, *TEMPLE_PLACES)},
    hand="player {player}'s hand",
    supply="player {player}'s supply",
    column="player {player}'s column at the {site}",
)
DUTCH = Words(
    language="nl",
    an="een",
    a="een",
    nothing="niets",
    card=("kaart", "kaarten"),
    places={
        "the people deck": "de trekstapel",
        "the discards": "de aflegstapel",
        "the quarry": "de steengroeve",
        "the spent pile": "de stapel uit het spel",
        THE_BOX: "de doos",
    },
    hand="de hand van speler {player}",
    supply="de voorraad van speler {player}",
    column="de kolom van speler {player} bij de {site}",
)
WORDS: dict[str, Words] = {words.language: words for words in (ENGLISH, DUTCH)}


# Reading


@cache
def types(language: str) -> dict[str, Reader]:
    """The types of the gaps, by name, as the `parse` library takes them."""
    words = WORDS[language]
    by_name = {name: people for people in PEOPLES for name in words.names(people)}
    one, several = ("|".join(names) for names in zip(*map(words.names, PEOPLES), strict=True))
    items = rf"(?:1 (?:{one})|(?!1 )\d+ (?:{several}))"

    def cards(text: str) -> tuple[People, ...]:
        found: list[People] = []
        for item in [] if text == words.nothing else text.split(", "):
            number, _, name = item.partition(" ")
            found += [by_name[name]] * int(number)
        return tuple(found)

    def levels(text: str) -> tuple[int, ...]:
        return () if text == words.nothing else tuple(map(int, text.split(", ")))

    people_places = dict(zip(words.people_places(), ENGLISH.people_places(), strict=True))
    temple_places = dict(zip(words.temple_places(), ENGLISH.temple_places(), strict=True))
    return {
        "player": _type("[12]", int),
        "people": _type(several, by_name.__getitem__),
        "card": _type("|".join(map(words.one, PEOPLES)), lambda text: by_name[text.split()[1]]),
        "cards": _type(rf"{words.nothing}|{items}(?:, {items})*", cards),
        "levels": _type(rf"{words.nothing}|\d+(?:, \d+)*", levels),
        "five": _type(r"[0-6](?:, [0-6]){4}", levels),
        "number": _type(r"\d+", int),
        "count": _type(rf"1 {words.card[0]}|(?!1 )\d+ {words.card[1]}", lambda text: int(text.split()[0])),
        "clause": _type(CLAUSE, str),
        "people_place": _type("|".join(people_places), people_places.__getitem__),
        "temple_place": _type("|".join(temple_places), temple_places.__getitem__),
    }


CLAUSE = r"[a-z]+(?:\.[a-z0-9-]+){1,2}"


def _type(pattern: str, read: Reader) -> Reader:
    """What `parse.with_pattern` does, with types."""

    def reader(text: str) -> Any:
        return read(text)

    reader.pattern = pattern  # type: ignore[attr-defined]
    return reader


@cache
def types_with_placeholders(language: str) -> dict[str, Reader]:
    """The types of the gaps of an outline's steps: what holds a placeholder fills every gap, and is left as it is."""
    return {
        name: _type(rf"{reader.pattern}|[^<>]*{PLACEHOLDER.pattern}.*", str)  # type: ignore[attr-defined]
        for name, reader in types(language).items()
    }


# From one language to another


def translated(filled: str, source: str, target: str, heading: Callable[[str], str] = str) -> str:
    """The text of a gap in another language, placeholders renamed by `heading`. Clauses and numbers stay."""
    if re.fullmatch(CLAUSE, filled):
        return filled
    phrases, words = _phrase_book(source, target)
    parts = re.split(f"({PLACEHOLDER.pattern})", filled)
    return "".join(
        f"<{heading(part[1:-1])}>" if number % 2 else words.sub(lambda found: phrases[found[0]], part)
        for number, part in enumerate(parts)
    )


@cache
def _phrase_book(source: str, target: str) -> tuple[dict[str, str], re.Pattern[str]]:
    phrases = dict(zip(WORDS[source].phrases(), WORDS[target].phrases(), strict=True))
    return phrases, re.compile(rf"\b(?:{'|'.join(map(re.escape, phrases))})\b")
