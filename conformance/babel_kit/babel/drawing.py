"""A position as a picture in text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.cells import cell_len

from babel_kit.babel.words import Words
from babel_ref import PEOPLES, Position, Side, people_name
from babel_ref.cards import Cards, Levels

_EMPTY = "·"
_GAP = "  "
_Row = tuple[str, ...]


def draw(position: Position, *, language: str = "en", changed: Collection[str] = (), width: int | None = None) -> str:
    """The board as both players see it from above, player 2 at the far side: about twenty lines.

    `changed` are paths of a position's JSON value, which are marked by a star; long piles are folded so that the board
    is no wider than `width`.
    """
    return "\n".join(_Drawing(position, Words(language), changed).lines(width))


class _Drawing:
    """Draws one position with the words of one language."""

    def __init__(self, position: Position, say: Words, changed: Collection[str]) -> None:
        self.position, self.say, self.changed = position, say, frozenset(changed)

    def lines(self, width: int | None) -> Iterator[str]:
        """The headline, the board, the piles."""
        near, far = (self.side_rows(side, number) for number, side in enumerate(self.position.sides, 1))
        sites = ("", *(people_name(people, self.say.language) for people in PEOPLES))
        yield from (self.headline(), "", *_board(sites, far[::-1], near, width), "", *self.piles())
        yield self.say("Piles are written from the bottom to the top; ? is an unknown card.")
        if self.changed:
            yield self.say("A star marks what has changed.")

    def headline(self) -> str:
        """The edition and what is due."""
        edition = self.position.edition
        departures = ", ".join(f"{name} {value}" for name, value in edition.departures.items())
        marks = [edition.name + (f" ({departures})" if departures else "")]
        marks.append(self.marked(self.due(), "player", "phase", "owes", "to_draw", "result"))
        if self.position.migrated:
            marks.append(self.marked(self.say("migrated"), "migrated"))
        if self.position.endgame:
            marks.append(self.marked(self.say("endgame"), "endgame"))
        return f" {_EMPTY} ".join(marks)

    def due(self) -> str:
        """Whose turn it is and what is to be done, or how the game ended."""
        position, say, player = self.position, self.say, self.position.player
        match position.phase.value:
            case "draw":
                return say("player {player} is to draw people cards", player=player)
            case "act":
                return say("player {player} is to act", player=player)
            case "discard":
                template = "player {other} must discard {owes}; then player {player} goes on"
                return say(template, other=position.other_player, owes=position.owes, player=player)
            case "shuffle":
                template = "the discards must be shuffled; player {player} still draws {to_draw}"
                return say(template, player=player, to_draw=position.to_draw)
        winner = position.result.winner if position.result else None
        by = f" ({position.result.clause})" if position.result and position.result.clause else ""
        won = say("player {player} has won", player=winner) if winner else say("the game is over, nobody has won")
        return won + by

    def side_rows(self, side: Side, number: int) -> list[_Row]:
        """Temples next to the middle of the board, then columns, then the pawn."""
        path = f"sides[{number - 1}]"
        pawn = self.marked(self.say("pawn"), f"{path}.pawn")
        whose = "player {player} pawn" if side.pawn is not None else "player {player} pawn at the quarry"
        pawn_label = self.say(whose, player=number)
        temples = (self.marked(self.levels(side.temples[it]), f"{path}.temples.{it.letter}") for it in PEOPLES)
        columns = (self.marked(self.cards(side.columns[it]), f"{path}.columns.{it.letter}") for it in PEOPLES)
        return [
            (self.say("player {player} temples", player=number), *temples),
            (self.say("player {player} people", player=number), *columns),
            (
                pawn_label if side.pawn is not None else self.marked(pawn_label, f"{path}.pawn"),
                *(pawn if side.pawn is site else "" for site in PEOPLES),
            ),
        ]

    def piles(self) -> Iterator[str]:
        """Hands, supplies, decks and the quarry."""
        say, position = self.say, self.position
        for number, side in enumerate(position.sides, 1):
            path = f"sides[{number - 1}]"
            hand = self.marked(self.cards(side.hand), f"{path}.hand")
            supply = self.marked(self.levels(side.supply), f"{path}.supply")
            owed = self.marked(say("opening card still owed") if side.opening else "", f"{path}.opening")
            line = say("player {player}: hand {hand}, supply {supply}", player=number, hand=hand, supply=supply)
            yield f"{line}, {owed}" if side.opening else line
        deck = self.marked(self.sized(position.deck, self.cards(position.deck)), "peoples.deck")
        discards = self.marked(self.cards(position.discards), "peoples.discard")
        yield say("people deck {deck}, discards {discards}", deck=deck, discards=discards)
        quarry = self.marked(self.sized(position.quarry, self.levels(position.quarry)), "quarry")
        spent = self.marked(self.levels(position.spent), "spent")
        line = say("quarry {quarry}", quarry=quarry)
        yield line + (f", {say('spent pile {spent}', spent=spent)}" if position.spent != () else "")

    def marked(self, text: str, *paths: str) -> str:
        """The text, with a star if what is at one of the paths has changed."""
        return f"{text}*" if self.changed.intersection(paths) else text

    def sized(self, pile: Cards | Levels | None, text: str) -> str:
        """How many cards a face-down pile has, and which, if some are known."""
        if pile is None:
            return self.say("of unknown size")
        size = self.say("of {cards}", cards=len(pile))
        return size if all(card is None for card in pile) else f"{size}: {text}"

    def cards(self, pile: Cards | None) -> str:
        """A pile of people cards."""
        if pile is None:
            return self.say("unknown")
        return "".join("?" if card is None else card.letter for card in pile) or _EMPTY

    def levels(self, pile: Levels | None) -> str:
        """A pile of temple cards."""
        if pile is None:
            return self.say("unknown")
        return ",".join("?" if card is None else str(card) for card in pile) or _EMPTY


def _board(sites: _Row, far: list[_Row], near: list[_Row], width: int | None) -> list[str]:
    rows = [sites, *far, *near]
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(sites))]
    room = None if width is None else (width - widths[0]) // (len(sites) - 1) - len(_GAP)
    if room is not None and sum(widths) + len(_GAP) * (len(widths) - 1) > (width or 0):
        room = max(room, *map(cell_len, sites))
        widths[1:] = [min(room, cells) for cells in widths[1:]]
    lines = [[*_folded(row, widths)] for row in rows]
    rule = "-" * (sum(widths) + len(_GAP) * (len(widths) - 1))
    middle = 1 + len(far)
    return [*(line for row in lines[:middle] for line in row), rule, *(line for row in lines[middle:] for line in row)]


def _folded(row: _Row, widths: Sequence[int]) -> Iterator[str]:
    """The lines of a row whose cells are folded to their widths."""
    cells = [_pieces(cell, width) for cell, width in zip(row, widths, strict=True)]
    for number in range(max(map(len, cells))):
        line = (pieces[number] if number < len(pieces) else "" for pieces in cells)
        yield _GAP.join(
            piece + " " * (width - cell_len(piece)) for piece, width in zip(line, widths, strict=True)
        ).rstrip()


def _pieces(cell: str, width: int) -> list[str]:
    return [cell[start : start + width] for start in range(0, len(cell), width)] or [""]
