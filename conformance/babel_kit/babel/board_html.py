"""A position on a report's page, the parts that differ marked by a sign as well as by colour: drawn as a board, as a
table where it is too odd to be drawn, as JSON where it is no position at all."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec
from markupsafe import Markup

from babel_kit.babel import messages
from babel_kit.babel.board_svg import differs, draw, stylesheet, symbols
from babel_kit.reports.page import environment
from babel_kit.reports.text import value_text
from babel_ref import PEOPLES, BadRequest, Phase, Position, Result, Side, edition_of
from babel_ref.cards import BY_LETTER, Cards, Levels
from babel_ref.validity import people_piles, temple_piles

Json = Any
MOST_CARDS = 120
"""How many cards of a pile are shown: all of any pile that holds only the game's own."""


class Boards:
    """Draws positions as on the wire, for a page that has the style sheet and the symbols."""

    stylesheet = Markup(stylesheet())
    symbols = Markup(symbols())

    def __call__(self, position: Json, different: Collection[str] = (), ids: str = "") -> Markup:
        """A position; the places in `different` are marked, such as `sides[0].columns.H`.

        `ids` begins the ids of this board and must be another for each board of a page.
        """
        try:
            read = msgspec.convert(position, messages.Position)
        except (msgspec.ValidationError, UnicodeEncodeError, RecursionError):
            return Markup("<pre>{}</pre>").format(value_text(position, 2000))
        drawable = _drawable(read)
        return table(read, different) if drawable is None else Markup(draw(drawable, changed=different, ids=ids))


board = Boards()


def _drawable(read: messages.Position) -> Position | None:
    """The position as the engine has it, sound or not, unless no picture could hold it."""
    peoples = read.peoples
    try:
        edition = edition_of(read.edition, msgspec.to_builtins(read.readings))
    except BadRequest:
        return None
    position = Position(
        edition=edition,
        player=read.player,
        phase=Phase(read.phase),
        migrated=read.migrated,
        endgame=read.endgame,
        owes=read.owes,
        to_draw=read.to_draw,
        result=None if read.result is None else Result(read.result.winner, read.result.clause),
        sides=(_side(read.sides[0]), _side(read.sides[1])),
        deck=_cards(peoples.deck),
        discards=_cards(peoples.discard),
        quarry=_levels(read.quarry),
        spent=_levels(read.spent),
    )
    piles = (*people_piles(position), *temple_piles(position))
    return position if sum(len(pile or ()) for _, pile in piles) <= MOST_CARDS else None


def _side(read: messages.Side) -> Side:
    return Side(
        pawn=None if read.pawn is None else BY_LETTER[read.pawn],
        hand=_cards(read.hand),
        opening=read.opening,
        supply=_levels(read.supply),
        columns=tuple(_cards(getattr(read.columns, letter)) for letter in BY_LETTER),
        temples=tuple(_levels(getattr(read.temples, letter)) for letter in BY_LETTER),
    )


def _cards(pile: messages.Cards) -> Cards | None:
    return None if pile is None else tuple(None if card is None else BY_LETTER[card] for card in pile)


def _levels(pile: messages.Levels) -> Levels | None:
    return None if pile is None else tuple(pile)


# As a table


def table(position: messages.Position, different: Collection[str]) -> Markup:
    """A position as a table; the places in `different` are marked."""
    return Markup(environment("babel").get_template("board.html.jinja").render(_view(position, different)))


@dataclass(frozen=True)
class Cell:
    """A pile in runs of the same card."""

    runs: list[str]
    different: bool


@dataclass(frozen=True)
class Fact:
    """Something that is told in a word."""

    name: str
    value: str
    different: bool


@dataclass(frozen=True)
class Row:
    """A row of the table: one entry a player, for a site that of the people and that of the temple."""

    name: str
    sides: list[Any]


def _view(position: messages.Position, different: Collection[str]) -> dict[str, Any]:
    return {
        "facts": list(_facts(position, different)),
        "sites": [Row(people.title, _at_site(position, people.letter, different)) for people in PEOPLES],
        "rows": list(_rows(position, different)),
        "piles": list(_piles(position, different)),
    }


def _facts(position: messages.Position, different: Collection[str]) -> Iterable[Fact]:
    readings = msgspec.to_builtins(position.readings)
    result = position.result
    winner = "" if result is None else f"player {result.winner}" if result.winner else "nobody"
    told = {
        "edition": position.edition,
        "readings": ", ".join(f"{name} {value}" for name, value in readings.items()),
        "phase": position.phase,
        "player": str(position.player),
        "migrated": "yes" if position.migrated else "",
        "endgame": "yes" if position.endgame else "",
        "owes": str(position.owes or ""),
        "to_draw": str(position.to_draw or ""),
        "result": winner + (f" by {result.clause}" if result is not None and result.clause else ""),
    }
    names = {"player": "on turn player", "to_draw": "still to draw", "result": "won by", "owes": "cards owed"}
    for place, value in told.items():
        marked = differs(place, different)
        if value or marked:
            yield Fact(names.get(place, place), value or "no", marked)


def _at_site(position: messages.Position, site: str, different: Collection[str]) -> list[tuple[Cell, Cell]]:
    found = []
    for number, side in enumerate(position.sides):
        people, temple = getattr(side.columns, site), getattr(side.temples, site)
        places = f"sides[{number}].columns.{site}", f"sides[{number}].temples.{site}"
        found.append(
            (Cell(_runs(people), differs(places[0], different)), Cell(_runs(temple), differs(places[1], different)))
        )
    return found


def _rows(position: messages.Position, different: Collection[str]) -> Iterable[Row]:
    for name, title in (("pawn", "pawn"), ("hand", "hand"), ("supply", "supply"), ("opening", "opening card")):
        cells = []
        for number, side in enumerate(position.sides):
            cells.append(Cell(_at_hand(name, side), differs(f"sides[{number}].{name}", different)))
        yield Row(title, cells)


def _at_hand(name: str, side: messages.Side) -> list[str]:
    """What a player has beside the sites, as it stands in the table."""
    match name:
        case "opening":
            return ["still owed" if side.opening else "built"]
        case "pawn":
            return ["at the quarry" if side.pawn is None else BY_LETTER[side.pawn].title]
        case "hand":
            return _runs(_unordered(side.hand))
    return _runs(side.supply)


def _piles(position: messages.Position, different: Collection[str]) -> Iterable[Fact]:
    """The common piles by their size; what lies open, or differs, by its cards as well."""
    piles = {
        "people deck": ("peoples.deck", position.peoples.deck, False),
        "discards": ("peoples.discard", _unordered(position.peoples.discard), True),
        "quarry": ("quarry", position.quarry, False),
        "spent": ("spent", position.spent, False),
    }
    for name, (place, pile, lies_open) in piles.items():
        marked = differs(place, different)
        if name != "spent" or pile or marked:
            yield Fact(name, _pile(pile, lies_open or marked), marked)


def _pile(pile: list[Any] | None, with_cards: bool) -> str:
    if pile is None:
        return "of unknown size"
    return f"{len(pile)}: {' '.join(_runs(pile))}" if with_cards and pile else str(len(pile))


def _unordered(cards: list[Any] | None) -> list[Any] | None:
    """Hands and discards have no order: sorted they are easier to compare."""
    return None if cards is None else sorted(cards, key=lambda card: (card is None, card))


def _runs(pile: list[Any] | None) -> list[str]:
    if pile is None:
        return ["unknown"]
    letters = ["?" if card is None else str(card) for card in pile[:MOST_CARDS]]
    runs = ["".join(run) for _, run in groupby(letters)]
    return [*runs, f"and {len(pile) - MOST_CARDS} more"] if len(pile) > MOST_CARDS else runs
