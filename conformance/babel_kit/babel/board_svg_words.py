"""What a board says, in English and in Dutch: the words on the picture, and the whole position in words.

Runs in the browser too: nothing but the standard library and the reference engine here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby

from babel_ref import EDITIONS, PEOPLES, People, Phase, Position, Result, Side, Unknown
from babel_ref.cards import Cards, Levels
from babel_ref.editions import Reading
from babel_ref.language import card_name, checked_language, people_name, place_in_words

ENGLISH = {
    "board": "Board",
    "player": "player {}",
    "total": "total {}",
    "hand": "hand",
    "supply": "supply",
    "opening": "opening card",
    "deck": "people deck",
    "discard": "discards",
    "quarry": "quarry",
    "spent": "spent pile",
    "next": "next",
    "draw": "player {player} is to draw people cards",
    "act": "player {player} is to act",
    "discard-1": "player {other} must discard 1 card; then player {player} goes on",
    "discard-n": "player {other} must discard {owes} cards; then player {player} goes on",
    "shuffle-0": "the discards must be shuffled",
    "shuffle-1": "the discards must be shuffled; player {player} still draws 1 card",
    "shuffle-n": "the discards must be shuffled; player {player} still draws {to_draw} cards",
    "won": "player {} has won",
    "drawn": "the game is over, nobody has won",
    "migrated": "migration made",
    "endgame": "endgame",
    "nothing": "nothing",
    "unknown-1": "1 unknown card",
    "unknown-n": "{} unknown cards",
    "unknown-pile": "an unknown number of cards",
    "cards-1": "1 card",
    "cards-n": "{} cards",
    "on-top": "on top {}",
    "column": "people {}",
    "order": "columns, temples and supplies from the bottom up",
    "temple": "temple level {} ({})",
    "plain-temple": "temple level {}",
    "unknown-temple": "temple {}",
    "pawn": "the pawn stands here",
    "pawn-at-quarry": "pawn at the quarry",
    "hand-of": "hand {}",
    "supply-of": "supply {}",
    "empty-supply": "supply empty",
    "level": "level {}",
    "owed": "opening card still to be built",
    "marked": "marked",
}

DUTCH = {
    "board": "Bord",
    "player": "speler {}",
    "total": "totaal {}",
    "hand": "hand",
    "supply": "voorraad",
    "opening": "beginkaart",
    "deck": "trekstapel",
    "discard": "aflegstapel",
    "quarry": "steengroeve",
    "spent": "uit het spel",
    "next": "bovenop",
    "draw": "speler {player} is aan de beurt en trekt volkerenkaarten",
    "act": "speler {player} is aan de beurt",
    "discard-1": "speler {other} moet 1 kaart afleggen; daarna gaat speler {player} verder",
    "discard-n": "speler {other} moet {owes} kaarten afleggen; daarna gaat speler {player} verder",
    "shuffle-0": "de aflegstapel moet worden geschud",
    "shuffle-1": "de aflegstapel moet worden geschud; speler {player} trekt daarna nog 1 kaart",
    "shuffle-n": "de aflegstapel moet worden geschud; speler {player} trekt daarna nog {to_draw} kaarten",
    "won": "speler {} heeft gewonnen",
    "drawn": "het spel is afgelopen in gelijkspel",
    "migrated": "al gemigreerd",
    "endgame": "eindfase",
    "nothing": "niets",
    "unknown-1": "1 onbekende kaart",
    "unknown-n": "{} onbekende kaarten",
    "unknown-pile": "een onbekend aantal kaarten",
    "cards-1": "1 kaart",
    "cards-n": "{} kaarten",
    "on-top": "bovenop {}",
    "column": "volkeren {}",
    "order": "kolommen, tempels en voorraden van onder naar boven",
    "temple": "tempel niveau {} ({})",
    "plain-temple": "tempel niveau {}",
    "unknown-temple": "tempel {}",
    "pawn": "het speelstuk staat hier",
    "pawn-at-quarry": "speelstuk bij de steengroeve",
    "hand-of": "hand {}",
    "supply-of": "voorraad {}",
    "empty-supply": "geen voorraad",
    "level": "niveau {}",
    "owed": "beginkaart nog te bouwen",
    "marked": "gemarkeerd",
}

LONGEST_NAME = 60
"""How much is shown of a name that comes from elsewhere; no clause and no edition has one as long."""

WORDS = {"en": ENGLISH, "nl": DUTCH}


class Speaker:
    """Says a position in one language."""

    def __init__(self, language: str) -> None:
        self.language = checked_language(language)
        self.words = WORDS[language]

    def say(self, key: str, *values: object, **named: object) -> str:
        """A phrase with its gaps filled."""
        return self.words[key].format(*values, **named)

    def count(self, key: str, number: int) -> str:
        """A phrase that has a form for one and one for several."""
        return self.say(f"{key}-1" if number == 1 else f"{key}-n", number)

    # Cards

    def cards(self, pile: Cards | None) -> str:
        """People cards in their order, runs counted: "2 Assyrians, 1 Mede"."""
        if pile is None:
            return self.say("unknown-pile")
        runs = [(card, len(list(run))) for card, run in groupby(pile)]
        return ", ".join(self._run(card, number) for card, number in runs) or self.say("nothing")

    def _run(self, card: People | None, number: int) -> str:
        if card is None:
            return self.count("unknown", number)
        return f"{number} {(card_name if number == 1 else people_name)(card, self.language)}"

    def levels(self, pile: Levels | None) -> str:
        """Temple cards in their order: "1, 2, ?"."""
        if pile is None:
            return self.say("unknown-pile")
        return ", ".join("?" if card is None else str(card) for card in pile) or self.say("nothing")

    # The state of the game

    def due(self, position: Position) -> str:
        """Who has to do what, or how the game ended."""
        told = [] if position.phase is Phase.OVER else [self._duty(position)]
        if position.result is not None or not told:
            told.append(self._ending(position.result))
        return "; ".join(told)

    def _duty(self, position: Position) -> str:
        player = position.player
        match position.phase:
            case Phase.DISCARD:
                key = "discard-1" if position.owes == 1 else "discard-n"
                return self.say(key, player=player, other=position.other_player, owes=position.owes)
            case Phase.SHUFFLE:
                key = f"shuffle-{position.to_draw if position.to_draw < 2 else 'n'}"
                return self.say(key, player=player, to_draw=position.to_draw)
        return self.say(position.phase.value, player=player)

    def _ending(self, result: Result | None) -> str:
        ended = self.say("won", result.winner) if result and result.winner else self.say("drawn")
        return f"{ended} ({result.clause[:LONGEST_NAME]})" if result and result.clause else ended

    def conditions(self, position: Position) -> list[str]:
        """Edition, departures from its readings, and what holds for the turn or the game."""
        edition = position.edition
        departures = edition.departures if edition.name in EDITIONS else edition.readings
        found = [edition.name[:LONGEST_NAME]]
        found += [f"{name} {_reading(value)}" for name, value in departures.items()]
        found += [self.say(key) for key in ("migrated", "endgame") if getattr(position, key)]
        out_of_place = (("owes", Phase.DISCARD), ("to_draw", Phase.SHUFFLE))  # in no sound position
        found += [
            f"{name} {number}"
            for name, phase in out_of_place
            if (number := getattr(position, name)) and position.phase is not phase
        ]
        return found

    # The whole position

    def twin(self, position: Position, changed: Collection[str] = ()) -> str:
        """The position in words, a line each: state, sites, players, piles, and what is marked."""
        lines = [f"{self.due(position)} ({', '.join(self.conditions(position))})"]
        lines += [self._site(position, site) for site in PEOPLES]
        lines += [self._player(side, number) for number, side in enumerate(position.sides, 1)]
        lines += self._piles(position)
        lines.append(self.say("order"))
        marked = [place_in_words(place, self.language) for place in changed if place]
        if marked:
            lines.append(f"{self.say('marked')}: {'; '.join(marked)}")
        return "\n".join(f"{line[0].upper()}{line[1:]}." for line in lines)

    def _site(self, position: Position, site: People) -> str:
        told = [list(self._at_site(side, site)) for side in position.sides]
        sides = [f"{self.say('player', number)} {', '.join(side)}" for number, side in enumerate(told, 1) if side]
        return f"{people_name(site, self.language)}: {'; '.join(sides) or self.say('nothing')}"

    def _at_site(self, side: Side, site: People) -> Iterator[str]:
        column, temple = side.columns[site], side.temples[site]
        if temple != ():
            yield self._temple(temple)
        if column != ():
            yield self.say("column", self.cards(column))
        if side.pawn is site:
            yield self.say("pawn")

    def _temple(self, temple: Levels | None) -> str:
        if not temple:
            return self.say("unknown-temple", self.say("unknown-pile"))
        top = "?" if temple[-1] is None else temple[-1]
        if len(temple) == 1:
            return self.say("plain-temple", top)
        return self.say("temple", top, self.levels(temple))

    def _player(self, side: Side, number: int) -> str:
        told = [self.say("total", total_text(side))]
        if side.pawn is None:
            told.append(self.say("pawn-at-quarry"))
        told.append(self.say("hand-of", self.cards(side.hand)))
        empty = side.supply == ()
        told.append(self.say("empty-supply") if empty else self.say("supply-of", self.levels(side.supply)))
        if side.opening:
            told.append(self.say("owed"))
        return f"{self.say('player', number)}: {', '.join(told)}"

    def _piles(self, position: Position) -> Iterator[str]:
        yield f"{self.say('deck')}: {self._face_down(position.deck, 3)}"
        yield f"{self.say('discard')}: {self.cards(position.discards)}"
        yield f"{self.say('quarry')}: {self._face_down(position.quarry, 2)}"
        if position.spent != ():
            yield f"{self.say('spent')}: {self._face_down(position.spent, 1)}"

    def _face_down(self, pile: Cards | Levels | None, shown: int) -> str:
        if pile is None:
            return self.say("unknown-pile")
        tops = on_top(pile, shown)
        size = self.count("cards", len(pile))
        if not tops:
            return size
        named = ", ".join(
            card_name(card, self.language) if isinstance(card, People) else self.say("level", card) for card in tops
        )
        return f"{size}, {self.say('on-top', named)}"


def total_text(side: Side) -> str:
    """A side's total, or a question mark where it cannot be known."""
    try:
        return str(side.total)
    except Unknown:
        return "?"


def on_top(pile: Cards | Levels, number: int) -> list[int]:
    """The topmost cards of a pile, from the top, as far as they are known."""
    found: list[int] = []
    for card in reversed(pile[-number:]):
        if card is None:
            break
        found.append(card)
    return found


def _reading(value: Reading) -> str:
    return value if isinstance(value, str) else ":".join(map(str, value))
