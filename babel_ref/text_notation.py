"""A position as text for people: one line of ten fields, set apart by spaces (or underscores, for addresses).


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

Reading raises NotationError with the offset of the offending spot, and BadPosition for a line that reads well but is no
sound position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from babel_ref.cards import BY_LETTER, TEMPLE_CARDS, People
from babel_ref.editions import Edition, edition_of
from babel_ref.errors import BadRequest, NotationError
from babel_ref.json_notation import CLAUSE_NAME
from babel_ref.language import place
from babel_ref.position import Phase, Position, Result, Side, normalised
from babel_ref.sentences import Facts, OneOf, facts
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
    if len(fields) != len(FIELDS):
        at = fields[len(FIELDS)].start if len(fields) > len(FIELDS) else len(text.rstrip())
        template = "a position has {wanted} fields ({fields}), not {found}"
        told = facts(template, wanted=len(FIELDS), fields=FIELDS, found=len(fields))
        raise NotationError(told, text, at)
    edition, player, phase, marks, first, second, deck, discards, quarry, spent = fields
    kind, owes, to_draw, result = _phase(phase)
    if not re.fullmatch("-|m?e?", marks.text):
        marks.fail(facts("marks are -, m (migrated), e (endgame) or me"))
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
                sides=(_side(first, "sides[0]"), _side(second, "sides[1]")),
                deck=deck.pile(BY_LETTER, "peoples.deck"),
                discards=discards.pile(BY_LETTER, "peoples.discard"),
                quarry=quarry.pile(_LEVELS, "quarry"),
                spent=spent.pile(_LEVELS, "spent"),
            )
        )
    )


FIELDS = (
    facts("edition"),
    facts("player"),
    facts("phase"),
    facts("marks"),
    facts("side 1"),
    facts("side 2"),
    facts("deck"),
    facts("discards"),
    facts("quarry"),
    facts("spent"),
)
"""The fields of a position, as they are called."""
_LEVELS = {str(level): level for level in TEMPLE_CARDS}


class _Piece:
    """A piece of a text that remembers where it stands in the whole."""

    def __init__(self, whole: str, text: str, start: int) -> None:
        self.whole, self.text, self.start = whole, text, start

    def fail(self, sentence: Facts, offset: int = 0) -> NoReturn:
        raise NotationError(sentence, self.whole, self.start + offset)

    def one_of(self, *words: str) -> str:
        if self.text not in words:
            self.fail(facts("expected {words}, not {text}", words=OneOf(words), text=repr(self.text)))
        return self.text

    def split(self, mark: str, number: int, what: Facts) -> list[_Piece]:
        pieces = []
        start = self.start
        for text in self.text.split(mark):
            pieces.append(_Piece(self.whole, text, start))
            start += len(text) + len(mark)
        if len(pieces) != number:
            template = "{what} must have {number} parts set apart by {mark}, not {found}"
            self.fail(facts(template, what=what, number=number, mark=repr(mark), found=len(pieces)))
        return pieces

    def number(self) -> int:
        if not re.fullmatch("[0-9]{1,2}", self.text) or int(self.text) > 60:
            self.fail(facts("expected a number from 0 to 60, not {text}", text=repr(self.text)))
        return int(self.text)

    def pile(self, cards: dict[str, Card], path: str) -> tuple[Card | None, ...] | None:
        if self.text == "*":
            return None
        if self.text == "-":
            return ()
        if not self.text:
            told = facts("expected a pile: cards, - for an empty one or * for one of unknown size")
            self.fail(facts("{where}: {complaint}", where=place(path), complaint=told))
        for offset, letter in enumerate(self.text):
            if letter != "?" and letter not in cards:
                template = "there is no card {letter} here, only {cards}, or ? for an unknown one"
                told = facts(template, letter=repr(letter), cards=" ".join(cards))
                self.fail(facts("{where}: {complaint}", where=place(path), complaint=told), offset)
        return tuple(None if letter == "?" else cards[letter] for letter in self.text)


def _edition(piece: _Piece) -> Edition:
    name, plus, listed = piece.text.partition("+")
    readings: dict[str, object] = {}
    offset = len(name) + 1
    for reading in listed.split(",") if plus else ():
        key, equals, value = reading.partition("=")
        if not equals:
            piece.fail(facts("a reading is written name=value"), offset)
        if key in readings:
            piece.fail(facts("the reading {name} is given twice", name=key), offset)
        readings[key] = _hands(value) if key == "opening-hands" else value
        offset += len(reading) + 1
    try:
        return edition_of(name, readings)
    except BadRequest as error:
        piece.fail(error.sentence, len(name) + 1 if readings and "reading" in str(error) else 0)


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
        phases = tuple(phase.value for phase in Phase)
        piece.fail(facts("the phase is one of {phases}, not {word}", phases=phases, word=repr(word)))
    phase, detail = Phase(word), _Piece(piece.whole, rest, piece.start + len(word) + 1)
    if phase is Phase.DISCARD:
        return phase, detail.number(), 0, None
    if phase is Phase.SHUFFLE:
        return phase, 0, detail.number(), None
    if phase is Phase.OVER:
        winner, mark, clause = rest.partition(":")
        won = _Piece(piece.whole, winner, detail.start).one_of("1", "2", "draw")
        if mark and not re.fullmatch(CLAUSE_NAME, clause):
            piece.fail(facts("expected a clause's name after the winner"), piece.text.rindex(":") + 1)
        return phase, 0, 0, Result(None if won == "draw" else int(won), clause or None)
    if colon:
        detail.fail(facts("nothing follows the phase {word}", word=word))
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


def _side(piece: _Piece, path: str) -> Side:
    pawn, hand, opening, supply, columns, temples = piece.split("/", 6, facts("a side"))
    return Side(
        pawn=None if pawn.text == "-" else BY_LETTER[pawn.one_of("-", *BY_LETTER)],
        hand=hand.pile(BY_LETTER, f"{path}.hand"),
        opening=opening.one_of("o", "-") == "o",
        supply=supply.pile(_LEVELS, f"{path}.supply"),
        columns=_by_site(columns.split(",", 5, facts("the columns of a side")), BY_LETTER, f"{path}.columns"),
        temples=_by_site(temples.split(",", 5, facts("the temples of a side")), _LEVELS, f"{path}.temples"),
    )


def _by_site(piles: list[_Piece], cards: dict[str, Card], path: str) -> tuple[tuple[Card | None, ...] | None, ...]:
    return tuple(pile.pile(cards, f"{path}.{letter}") for letter, pile in zip(BY_LETTER, piles, strict=True))


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
