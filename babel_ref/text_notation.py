"""Positions and actions as text for people: a position in one line, an action as one would write it.

A position has ten fields, set apart by spaces (or underscores, for addresses):

    position = edition player phase marks side side deck discards quarry spent
    edition  = NAME [ "+" reading { "," reading } ]         wgg-2013+defectors=run,opening-hands=5:5
    player   = "1" | "2"                                    who is on turn
    phase    = "draw" | "act" | "discard:" NUMBER           the number is what is owed
             | "shuffle:" NUMBER                            what is still to be drawn
             | "over:" ( "1" | "2" | "draw" ) [ ":" CLAUSE ]
    marks    = "-" | [ "m" ] [ "e" ]                        migrated, endgame
    side     = pawn "/" hand "/" opening "/" supply "/" columns "/" temples
    pawn     = PEOPLE | "-"                                 "-": at the quarry
    opening  = "o" | "-"                                    "o": the opening card is still owed
    columns  = pile "," pile "," pile "," pile "," pile     at A, H, M, P, S
    temples  = the same with levels
    pile     = "-" | "*" | { CARD | "?" }                   empty, of unknown size, cards bottom first; "?": unknown
    PEOPLE   = "A" | "H" | "M" | "P" | "S";  CARD = PEOPLE in a pile of people cards, "1" to "6" in one of temple cards

An action (a people by its name, in singular or plural, or its letter; capitals do not matter):

    action  = "draw" | "end" | "travel" PEOPLE | "settle" PEOPLE | "build" ( "from" ( "1" | "2" ) | "opening" )
            | "migrate" PEOPLE ">" PEOPLE
            | "use" PEOPLE ":" power [ "(" "group" NUMBER ")" ]
            | "discard" ( PEOPLE { "," PEOPLE } | "nothing" )
            | "shuffle" [ LETTERS ]                         the new deck, bottom first; without: any order
    power   = "destroy" | "steal" | "drive out" PEOPLE | "skip from" ( "1" | "2" ) | "defect" | "halve"

Reading raises NotationError with the offset of the offending spot, and BadPosition for a line that reads well but is no
sound position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from babel_ref.actions import OWN_POWER, Action, Build, Discard, Draw, End, Migrate, Power, Settle, Shuffle, Travel, Use
from babel_ref.cards import BY_LETTER, PEOPLES, TEMPLE_CARDS, People
from babel_ref.editions import Edition, edition_of
from babel_ref.errors import BadRequest, NotationError
from babel_ref.json_notation import CLAUSE_NAME
from babel_ref.position import Phase, Position, Result, Side, normalised
from babel_ref.validity import check

Card = TypeVar("Card", bound=int)

# Positions


def position_to_text(position: Position) -> str:
    """The one-line text of a position."""
    return " ".join(
        (
            _edition_text(position.edition),
            str(position.player),
            _phase_text(position),
            ("m" if position.migrated else "") + ("e" if position.endgame else "") or "-",
            *(_side_text(side) for side in position.sides),
            _people_pile(position.deck),
            _people_pile(position.discards),
            _level_pile(position.quarry),
            _level_pile(position.spent),
        )
    )


def position_from_text(text: str) -> Position:
    """A sound position from its one-line text; raises NotationError with the offset, or BadPosition."""
    fields = [_Piece(text, match.group(), match.start()) for match in re.finditer(r"[^\s_]+", text)]
    if len(fields) != len(_FIELDS):
        at = fields[len(_FIELDS)].start if len(fields) > len(_FIELDS) else len(text.rstrip())
        raise NotationError(f"a position has {len(_FIELDS)} fields ({', '.join(_FIELDS)}), not {len(fields)}", text, at)
    edition, player, phase, marks, first, second, deck, discards, quarry, spent = fields
    kind, owes, to_draw, result = _phase(phase)
    if not re.fullmatch("-|m?e?", marks.text):
        marks.fail("marks are -, m (migrated), e (endgame) or me")
    return check(
        normalised(
            Position(
                edition=_edition(edition),
                player=int(player.one_of("1", "2")),
                phase=kind,
                migrated="m" in marks.text,
                endgame="e" in marks.text,
                owes=owes,
                to_draw=to_draw,
                result=result,
                sides=(_side(first), _side(second)),
                deck=deck.pile(BY_LETTER),
                discards=discards.pile(BY_LETTER),
                quarry=quarry.pile(_LEVELS),
                spent=spent.pile(_LEVELS),
            )
        )
    )


_FIELDS = ("edition", "player", "phase", "marks", "side 1", "side 2", "deck", "discards", "quarry", "spent")
_LEVELS = {str(level): level for level in TEMPLE_CARDS}


class _Piece:
    """A piece of a text that remembers where it stands in the whole."""

    def __init__(self, whole: str, text: str, start: int) -> None:
        self.whole, self.text, self.start = whole, text, start

    def fail(self, message: str, offset: int = 0) -> NoReturn:
        raise NotationError(message, self.whole, self.start + offset)

    def one_of(self, *words: str) -> str:
        if self.text not in words:
            self.fail(f"expected {' or '.join(words)}, not {self.text!r}")
        return self.text

    def split(self, mark: str, number: int, what: str) -> list[_Piece]:
        pieces = []
        start = self.start
        for text in self.text.split(mark):
            pieces.append(_Piece(self.whole, text, start))
            start += len(text) + len(mark)
        if len(pieces) != number:
            self.fail(f"{what} must have {number} parts set apart by {mark!r}, not {len(pieces)}")
        return pieces

    def number(self) -> int:
        if not re.fullmatch("[0-9]{1,2}", self.text) or int(self.text) > 60:
            self.fail(f"expected a number from 0 to 60, not {self.text!r}")
        return int(self.text)

    def pile(self, cards: dict[str, Card]) -> tuple[Card | None, ...] | None:
        if self.text == "*":
            return None
        if self.text == "-":
            return ()
        if not self.text:
            self.fail("expected a pile: cards, - for an empty one or * for one of unknown size")
        for place, letter in enumerate(self.text):
            if letter != "?" and letter not in cards:
                self.fail(f"there is no card {letter!r} here, only {' '.join(cards)}, or ? for an unknown one", place)
        return tuple(None if letter == "?" else cards[letter] for letter in self.text)


def _edition(piece: _Piece) -> Edition:
    name, plus, listed = piece.text.partition("+")
    readings: dict[str, object] = {}
    offset = len(name) + 1
    for reading in listed.split(",") if plus else ():
        key, equals, value = reading.partition("=")
        if not equals:
            piece.fail("a reading is written name=value", offset)
        if key in readings:
            piece.fail(f"the reading {key} is given twice", offset)
        readings[key] = _hands(value) if key == "opening-hands" else value
        offset += len(reading) + 1
    try:
        return edition_of(name, readings)
    except BadRequest as error:
        piece.fail(str(error), len(name) + 1 if readings and "reading" in str(error) else 0)


def _hands(value: str) -> object:
    return [int(number) for number in value.split(":")] if re.fullmatch("[0-9]{1,2}:[0-9]{1,2}", value) else value


def _edition_text(edition: Edition) -> str:
    departures = ",".join(
        f"{name}={value if isinstance(value, str) else ':'.join(map(str, value))}"
        for name, value in edition.departures.items()
    )
    return f"{edition.name}+{departures}" if departures else edition.name


def _phase(piece: _Piece) -> tuple[Phase, int, int, Result | None]:
    word, colon, rest = piece.text.partition(":")
    if word not in list(Phase):
        piece.fail(f"the phase is one of {', '.join(Phase)}, not {word!r}")
    phase, detail = Phase(word), _Piece(piece.whole, rest, piece.start + len(word) + 1)
    if phase is Phase.DISCARD:
        return phase, detail.number(), 0, None
    if phase is Phase.SHUFFLE:
        return phase, 0, detail.number(), None
    if phase is Phase.OVER:
        winner, mark, clause = rest.partition(":")
        won = _Piece(piece.whole, winner, detail.start).one_of("1", "2", "draw")
        if mark and not re.fullmatch(CLAUSE_NAME, clause):
            piece.fail("expected a clause's name after the winner", piece.text.rindex(":") + 1)
        return phase, 0, 0, Result(None if won == "draw" else int(won), clause or None)
    if colon:
        detail.fail(f"nothing follows the phase {word}")
    return phase, 0, 0, None


def _phase_text(position: Position) -> str:
    if position.phase is Phase.DISCARD:
        return f"discard:{position.owes}"
    if position.phase is Phase.SHUFFLE:
        return f"shuffle:{position.to_draw}"
    if position.result is not None:
        winner = position.result.winner or "draw"
        return f"over:{winner}" + (f":{position.result.clause}" if position.result.clause else "")
    return position.phase.value


def _side(piece: _Piece) -> Side:
    pawn, hand, opening, supply, columns, temples = piece.split("/", 6, "a side")
    return Side(
        pawn=None if pawn.text == "-" else BY_LETTER[pawn.one_of("-", *BY_LETTER)],
        hand=hand.pile(BY_LETTER),
        opening=opening.one_of("o", "-") == "o",
        supply=supply.pile(_LEVELS),
        columns=tuple(column.pile(BY_LETTER) for column in columns.split(",", 5, "the columns of a side")),
        temples=tuple(temple.pile(_LEVELS) for temple in temples.split(",", 5, "the temples of a side")),
    )


def _side_text(side: Side) -> str:
    return "/".join(
        (
            "-" if side.pawn is None else side.pawn.letter,
            _people_pile(side.hand),
            "o" if side.opening else "-",
            _level_pile(side.supply),
            ",".join(map(_people_pile, side.columns)),
            ",".join(map(_level_pile, side.temples)),
        )
    )


def _people_pile(pile: tuple[People | None, ...] | None) -> str:
    return _pile_text(pile, lambda card: card.letter)


def _level_pile(pile: tuple[int | None, ...] | None) -> str:
    return _pile_text(pile, str)


def _pile_text(pile: tuple[Card | None, ...] | None, name: Callable[[Card], str]) -> str:
    if pile is None:
        return "*"
    return "".join("?" if card is None else name(card) for card in pile) or "-"


# Actions


def action_to_text(action: Action) -> str:
    """An action as a person would write it."""
    match action:
        case Travel(to):
            return f"travel {to.title}"
        case Settle(people):
            return f"settle {people.title}"
        case Build("opening"):
            return "build opening"
        case Build(source):
            return f"build from {source}"
        case Migrate(origin, to):
            return f"migrate {origin.title} > {to.title}"
        case Use():
            group = "" if action.group is None else f" (group {action.group})"
            return f"use {action.people.title}: {_power_text(action)}{group}"
        case Discard(cards):
            return "discard " + (", ".join(card.title for card in cards) or "nothing")
        case Shuffle(deck):
            return "shuffle" if deck is None else f"shuffle {_people_pile(deck)}"
    return action.kind


def _power_text(action: Use) -> str:
    if action.target is not None:
        return f"drive out {action.target.title}"
    if action.source is not None:
        return f"skip from {action.source}"
    return action.power.value


_NAMES = {
    name: people
    for people in PEOPLES
    for name in (people.letter.lower(), people.title.lower(), people.title.lower().removesuffix("s"))
}


def action_from_text(text: str) -> Action:
    """An action from its text; raises NotationError with the offset of what cannot be read."""
    words = _Words(text)
    verb = words.word("an action", _VERBS)
    action = _VERBS[verb](words)
    words.finish()
    return action


class _Words:
    """Reads a text word by word; a word is a run of letters, a number, or one other character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [(match.group(), match.start()) for match in re.finditer(r"[^\W\d_]+|\d+|\S", text)]

    def fail(self, message: str) -> NoReturn:
        offset = self.tokens[0][1] if self.tokens else len(self.text.rstrip())
        raise NotationError(message, self.text, offset)

    @property
    def next(self) -> str:
        return self.tokens[0][0].lower() if self.tokens else ""

    def word(self, what: str, choices: Any) -> str:
        if self.next not in choices:
            found = repr(self.next) if self.next else "nothing"
            self.fail(f"expected {what} ({', '.join(choices)}), found {found}")
        return self.tokens.pop(0)[0].lower()

    def people(self) -> People:
        name = self.next
        if name not in _NAMES:
            names = ", ".join(people.title for people in PEOPLES)
            self.fail(f"expected a people ({names}), found {repr(name) if name else 'nothing'}")
        self.tokens.pop(0)
        return _NAMES[name]

    def supply(self) -> Any:
        return int(self.word("the number of a supply", ("1", "2")))

    def finish(self) -> None:
        if self.tokens:
            self.fail("the action is complete; nothing may follow here")


def _build(words: _Words) -> Build:
    if words.word("a source", ("from", "opening")) == "opening":
        return Build("opening")
    return Build(words.supply())


def _migrate(words: _Words) -> Migrate:
    origin = words.people()
    words.word("an arrow", (">",))
    return Migrate(origin, words.people())


def _use(words: _Words) -> Use:
    people = words.people()
    words.word("a colon", (":",))
    own = OWN_POWER[people]
    verb = words.word(f"what the {people.title} can do", (own.value.partition("-")[0], "halve"))
    target = source = None
    if verb == "drive":
        words.word("the word", ("out",))
        target = words.people()
    elif verb == "skip":
        words.word("the word", ("from",))
        source = words.supply()
    return Use(people, Power.HALVE if verb == "halve" else own, target, source, _group(words))


def _group(words: _Words) -> int | None:
    if words.next != "(":
        return None
    words.word("a bracket", ("(",))
    words.word("the word", ("group",))
    if not re.fullmatch("[1-9][0-9]{0,8}", words.next):
        words.fail("expected the number of a group, from 1")
    group = int(words.tokens.pop(0)[0])
    words.word("a bracket", (")",))
    return group


def _discard(words: _Words) -> Discard:
    if words.next == "nothing":
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
            message = f"there is no card {letter!r} to shuffle, only {' '.join(BY_LETTER)}"
            raise NotationError(message, words.text, start + place)
        deck.append(_CARDS[letter])
    return Shuffle(tuple(deck))


_CARDS = BY_LETTER | {letter.lower(): people for letter, people in BY_LETTER.items()}

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
