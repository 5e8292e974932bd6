"""What the engine tells, in English or Dutch: sentences, the names of the peoples, places, complaints, events.

The Dutch table is `babel_ref.dutch`.
"""

from __future__ import annotations

import re
import unicodedata

from babel_ref.cards import BY_LETTER, PEOPLES, People
from babel_ref.dutch import DUTCH
from babel_ref.errors import BabelError, BadPosition, BadRequest, Defect, NotationError, Unknown
from babel_ref.events import Event
from babel_ref.sentences import Facts, Translate, facts

LANGUAGES: tuple[str, ...] = ("en", "nl")
"""The languages that are spoken here: English and Dutch."""


def checked_language(language: str) -> str:
    """The language itself; raises BadRequest for one that is not spoken here."""
    if language not in LANGUAGES:
        raise BadRequest(facts("there is no language {name}, only {names}", name=repr(language), names=LANGUAGES))
    return language


def translator(language: str) -> Translate:
    """From an English template or word to that of the language."""
    return _as_it_is if checked_language(language) == "en" else _in_dutch


def tell(sentence: Facts, language: str = "en") -> str:
    """A sentence in the language."""
    return sentence.said(translator(language))


def _as_it_is(text: str) -> str:
    return text


def _in_dutch(text: str) -> str:
    return DUTCH.get(text, text)


# Peoples


def people_name(people: People, language: str = "en") -> str:
    """A people, in the plural: Hittites, Hettieten."""
    return translator(language)(people.title)


def card_name(people: People, language: str = "en") -> str:
    """One card of a people: Hittite, Hettiet."""
    return translator(language)(people.title.removesuffix("s"))


def folded(text: str) -> str:
    """A text in small letters and without diaeresis on an e, for comparing: Assyriërs is assyriers."""
    return unicodedata.normalize("NFC", text.lower()).replace("ë", "e")


_OTHER_NAMES: dict[People, str] = {
    People.ASSYRIANS: "Assyrer Assyrers",
    People.HITTITES: "Hethiet Hethieten Hethiter Hethiters",
    People.MEDES: "Meder Meders",
    People.PERSIANS: "Perser Persers",
    People.SUMERIANS: "Sumeriër Sumeriërs Sumerer Sumerers",
}
"""As the rulebooks of Kosmos and of White Goblin Games spell them besides."""

PEOPLE_NAMES: dict[str, People] = {
    folded(name): people
    for people in PEOPLES
    for name in (
        people.letter,
        *(name(people, language) for name in (people_name, card_name) for language in LANGUAGES),
        *_OTHER_NAMES[people].split(),
    )
}
"""Every way, in either language, in which a people is named, folded."""


# Places


PLACES: tuple[tuple[str, str], ...] = (
    (r"sides\[([01])\]\.columns\.([AHMPS])", "player {player}'s column at the {site}"),
    (r"sides\[([01])\]\.temples\.([AHMPS])", "player {player}'s temple at the {site}"),
    (r"sides\[([01])\]\.hand", "player {player}'s hand"),
    (r"sides\[([01])\]\.supply", "player {player}'s supply"),
    (r"sides\[([01])\]\.opening", "player {player}'s opening card"),
    (r"sides\[([01])\]\.pawn", "player {player}'s pawn"),
    (r"sides\[([01])\]\.columns", "player {player}'s columns"),
    (r"sides\[([01])\]\.temples", "player {player}'s temples"),
    (r"sides\[([01])\]", "player {player}'s side"),
    (r"peoples\.deck", "the people deck"),
    (r"peoples\.discard", "the discards"),
    (r"peoples", "the people cards"),
    (r"quarry", "the quarry"),
    (r"spent", "the spent pile"),
    (r"player", "the player on turn"),
    (r"phase", "the phase"),
    (r"migrated", "whether a migration was made"),
    (r"endgame", "whether the endgame was entered"),
    (r"owes", "how many cards are owed"),
    (r"to_draw", "how many cards are still to be drawn"),
    (r"result", "the result"),
    (r"edition", "the edition"),
    (r"readings", "the readings"),
)
"""The paths of a position's JSON value, and what is there."""


def place(path: str) -> Facts | None:
    """What lies at a path such as "sides[1].temples.M", in words; None for a path that names no place of a position."""
    for pattern, template in PLACES:
        if found := re.match(rf"{pattern}(?![A-Za-z_])", path):
            side, site = (*found.groups(), None, None)[:2]
            player = None if side is None else int(side) + 1
            return facts(template, player=player, site=BY_LETTER.get(site or ""))
    return None


def place_in_words(path: str, language: str = "en") -> str:
    """A path of a position's JSON value in words, or the path itself where there are none for it."""
    found = place(path)
    return path if found is None else tell(found, language)


# Complaints and events


def complaint(error: BabelError | Unknown, language: str = "en") -> str:
    """What is wrong, in the language; places are told in words, and as the path in JSON."""
    if isinstance(error, BadPosition):
        return "; ".join(_defect(defect, language) for defect in error.defects)
    assert isinstance(error, BadRequest | Unknown), "there are no other complaints"
    if isinstance(error, NotationError):
        at = error.offset + 1
        return tell(facts("{complaint} (at character {at})", complaint=error.sentence, at=at), language)
    return tell(error.sentence, language)


def _defect(defect: Defect, language: str) -> str:
    found = place(defect.where)
    where = defect.where if found is None else f"{tell(found, language)} ({defect.where})"
    rule = f" ({defect.clause})" if defect.clause else ""
    return f"{where}: {tell(defect.sentence, language)}{rule}".removeprefix(": ")


HAPPENINGS: dict[str, str] = {
    "drawn": "player {player} draws {cards} people cards",
    "shuffle-due": "the discards must be shuffled; {to_draw} cards are still to be drawn",
    "nothing-left": "nothing is left to draw: {missing} cards short",
    "shuffled": "the discards, {cards} cards, are shuffled and become the people deck",
    "travelled": "player {player} discards the card and travels to the {to}",
    "settled": "player {player} settles a card of the {people} at the {at}",
    "built": "player {player} builds level {level} at the {at}",
    "stolen": "player {player} steals level {level} at the {at}",
    "skipped": "player {player} builds level {level} at the {at} and skips a level",
    "migrated": "player {player} moves three cards from the {from} to the {to}",
    "card-discarded": "player {player} discards one card of the {people} from the group",
    "destroyed": "player {player}'s temple at the {at} is destroyed",
    "driven-out": "{cards} cards are driven out of player {player}'s column",
    "defected": "{cards} cards of player {player} come over",
    "halved": "player {player} must give up {owes} cards",
    "given-up": "player {player} gives up {cards} cards",
    "temple-cards": "player {player} draws temple cards: {levels}",
    "hand": "player {player} tells that {cards} cards are in hand",
    "turn": "player {player} is on turn",
    "endgame": "the endgame begins",
    "over": "the game is over: player {winner} has won",
}
"""What is told of each event."""

SPECIAL_HAPPENINGS: dict[tuple[str, str, object], str] = {
    ("drawn", "cards", 1): "player {player} draws {cards} people card",
    ("shuffle-due", "to_draw", 1): "the discards must be shuffled; {to_draw} card is still to be drawn",
    ("nothing-left", "missing", 1): "nothing is left to draw: {missing} card short",
    ("shuffled", "cards", 1): "the discards, {cards} card, become the people deck",
    ("driven-out", "cards", 1): "{cards} card is driven out of player {player}'s column",
    ("defected", "cards", 1): "{cards} card of player {player} comes over",
    ("halved", "owes", 1): "player {player} must give up {owes} card",
    ("given-up", "cards", 1): "player {player} gives up {cards} card",
    ("temple-cards", "levels", ()): "player {player} draws no temple card: none is left",
    ("over", "winner", None): "the game is over: nobody has won",
}
"""What is told of an event that is about just this."""


def happening(event: Event) -> Facts:
    """An event as a sentence."""
    special = (SPECIAL_HAPPENINGS.get((event.name, *about)) for about in event.about)
    template = next(filter(None, special), HAPPENINGS[event.name])
    return Facts(template, tuple((name, BY_LETTER.get(str(value), value)) for name, value in event.about))
