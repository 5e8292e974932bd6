"""What the command line tells of Babel, in English or Dutch; the engine's own sentences are in `babel_ref.dutch`."""

from __future__ import annotations

from babel_ref.language import translator
from babel_ref.sentences import Facts


class Words:
    """Says templates in one language: Words("nl")("player {player} is to act", player=1)."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._engine = translator(language)

    def __call__(self, template: str, **values: object) -> str:
        return Facts(template, tuple(values.items())).said(self._translated)

    def _translated(self, text: str) -> str:
        return DUTCH.get(text, self._engine(text)) if self.language == "nl" else text


DUTCH: dict[str, str] = {
    # The board
    "player {player} is to draw people cards": "speler {player} moet volkerenkaarten trekken",
    "player {player} is to act": "speler {player} is aan de beurt",
    "player {other} must discard {owes}; then player {player} goes on": (
        "speler {other} moet {owes} afleggen; daarna gaat speler {player} verder"
    ),
    "the discards must be shuffled; player {player} still draws {to_draw}": (
        "de aflegstapel moet geschud worden; speler {player} trekt er nog {to_draw}"
    ),
    "player {player} has won": "speler {player} heeft gewonnen",
    "the game is over, nobody has won": "het spel is afgelopen: gelijkspel",
    "migrated": "gemigreerd",
    "endgame": "eindfase",
    "pawn": "speelstuk",
    "player {player} pawn": "speelstuk speler {player}",
    "player {player} pawn at the quarry": "speelstuk speler {player} bij de steengroeve",
    "player {player} people": "volk speler {player}",
    "player {player} temples": "tempels speler {player}",
    "player {player}: hand {hand}, supply {supply}": "speler {player}: hand {hand}, voorraad {supply}",
    "opening card still owed": "beginkaart nog verschuldigd",
    "people deck {deck}, discards {discards}": "trekstapel {deck}, aflegstapel {discards}",
    "quarry {quarry}": "steengroeve {quarry}",
    "spent pile {spent}": "stapel uit het spel {spent}",
    "of {cards}": "van {cards}",
    "of unknown size": "van onbekende grootte",
    "unknown": "onbekend",
    "Piles are written from the bottom to the top; ? is an unknown card.": (
        "Stapels staan van onder naar boven; ? is een onbekende kaart."
    ),
    "A star marks what has changed.": "Een sterretje geeft aan wat er veranderd is.",
    # The verdict
    "ALLOWED": "TOEGESTAAN",
    "REFUSED": "GEWEIGERD",
    "DEPENDS": "HANGT ERVAN AF",
    "No clause forbids it.": "Geen enkele regel verbiedt het.",
    "What was looked at:": "Waarnaar gekeken is:",
    "holds": "klopt",
    "FORBIDS": "VERBIEDT",
    "depends": "onbekend",
    "text": "tekst",
    "reading": "lezing",
    "silence": "stilte",
    "What follows:": "Wat er volgt:",
    "What follows cannot be told: {unknown}.": "Wat er volgt is niet te zeggen: {unknown}.",
    "Elsewhere it is otherwise:": "Elders is het anders:",
    "In the other edition and under every other reading it is the same.": (
        "In de andere editie en onder elke andere lezing is het hetzelfde."
    ),
    "{rules}: not asked, for the position is not sound there": (
        "{rules}: niet gevraagd, want daar klopt de stelling niet"
    ),
    "reading {name} {value} ({meaning})": "lezing {name} {value} ({meaning})",
    "allowed": "toegestaan",
    "refused, by {clauses}": "geweigerd, door {clauses}",
    "depends, by {clauses}": "hangt ervan af, door {clauses}",
    "allowed too, but what follows differs: {places}": "ook toegestaan, maar wat er volgt verschilt: {places}",
    "what is not known": "wat niet bekend is",
    "{clause} is the text of the rulebook; on it there is the ruling {name}:": (
        "{clause} is de tekst van het spelregelboekje; erover gaat de uitspraak {name}:"
    ),
    "{clause} is a reading: the rulebook can be taken in two ways. Ruling {name}:": (
        "{clause} is een lezing: het spelregelboekje is op twee manieren op te vatten. Uitspraak {name}:"
    ),
    "{clause} is a silence: no rulebook says. Ruling {name}:": (
        "{clause} is een stilte: geen spelregelboekje zegt het. Uitspraak {name}:"
    ),
    "Question: {question}": "Vraag: {question}",
    "Our answer: {answer}": "Ons antwoord: {answer}",
    "How sure: {percent} %": "Hoe zeker: {percent} %",
    "How sure: {sure}": "Hoe zeker: {sure}",
    "What the clauses say:": "Wat de regels zeggen:",
    "The rules are not there in this language; they are told in English.": (
        "De regels zijn er niet in het Nederlands; ze staan hier in het Engels."
    ),
    # What cannot be read
    "the position cannot be read": "de stelling is niet te lezen",
    "the action cannot be read": "de handeling is niet te lezen",
    "this is no sound position": "deze stelling klopt niet",
    "there is no file {name}, and it is no position either: that is ten fields or JSON": (
        "er is geen bestand {name}, en een stelling is het ook niet: dat zijn tien velden of JSON"
    ),
    "this is no JSON: line {line}, character {column}": "dit is geen JSON: regel {line}, teken {column}",
    "this JSON is nested too deep or holds a number that is too long": (
        "deze JSON is te diep genest of bevat een te lang getal"
    ),
    "did you mean:": "bedoelde je:",
    "did you mean {names}?": "bedoelde je {names}?",
    # Rules
    "clause": "regel",
    "first sentence": "eerste zin",
    "there is no clause, ruling, reading or number of a rulebook {name}": (
        "er is geen regel, uitspraak, lezing of nummer van een spelregelboekje {name}"
    ),
    "the clause {name} was given up; see {names}": "de regel {name} is vervallen; zie {names}",
    "{standing}; {sources}": "{standing}; {sources}",
    "{standing}; nearest {sources}": "{standing}; het dichtst bij {sources}",
    "{standing}; no clause of the rulebook": "{standing}; geen regel van het spelregelboekje",
    "verified by: {how}": "nagegaan door: {how}",
    "in the text: {where}": "in de tekst: {where}",
    "Reading {name}: {about}. An implementation may declare another value.": (
        "Lezing {name}: {about}. Een implementatie mag een andere waarde opgeven."
    ),
    "Possible values:": "Mogelijke waarden:",
    "Ruling {name}": "Uitspraak {name}",
    "{number} of {edition} is stated by:": "{number} van {edition} staat in:",
    "{number} of {edition} states no rule: {why}": "{number} van {edition} bevat geen regel: {why}",
    "any pair": "elk paar",
    # How a clause is verified
    "scenario": "scenario",
    "law": "wet",
    "prose": "uitleg",
}
