"""A position as a picture in text."""

from __future__ import annotations

from typing import Any

from babel_ref import PEOPLES, Position, Side
from babel_ref.cards import Cards, Levels

_EMPTY = "·"


def draw(position: Position) -> str:
    """The board as both players see it from above, player 2 at the far side: about twenty lines."""
    rows = [
        ("", *(people.title for people in PEOPLES)),
        *_side_rows(position.sides[1], 2)[::-1],
        *_side_rows(position.sides[0], 1),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines.insert(4, "-" * (sum(widths) + 2 * len(widths) - 2))
    return "\n".join((_headline(position), "", *lines, "", *_piles(position)))


def _headline(position: Position) -> str:
    departures = ", ".join(f"{name} {value}" for name, value in position.edition.departures.items())
    edition = position.edition.name + (f" ({departures})" if departures else "")
    marks = [edition, _due(position)]
    if position.migrated:
        marks.append("migrated")
    if position.endgame:
        marks.append("endgame")
    return " · ".join(marks)


def _due(position: Position) -> str:
    player = position.player
    match position.phase.value:
        case "draw":
            return f"player {player} is to draw people cards"
        case "act":
            return f"player {player} is to act"
        case "discard":
            return f"player {position.other_player} must discard {position.owes}; then player {player} goes on"
        case "shuffle":
            return f"the discards must be shuffled; player {player} still draws {position.to_draw}"
    winner = position.result.winner if position.result else None
    by = f" ({position.result.clause})" if position.result and position.result.clause else ""
    return (f"player {winner} has won" if winner else "the game is over, nobody has won") + by


def _side_rows(side: Side, number: int) -> list[tuple[str, ...]]:
    """Temples next to the middle of the board, then columns, then the pawn."""
    pawn = tuple("pawn" if side.pawn is site else "" for site in PEOPLES)
    return [
        (f"player {number} temples", *(_levels(temple) for temple in side.temples)),
        (f"player {number} people", *(_cards(column) for column in side.columns)),
        (f"player {number} pawn" + (" at the quarry" if side.pawn is None else ""), *pawn),
    ]


def _piles(position: Position) -> list[str]:
    lines = []
    for number, side in enumerate(position.sides, 1):
        opening = ", opening card still owed" if side.opening else ""
        lines.append(f"player {number}: hand {_cards(side.hand)}, supply {_levels(side.supply)}{opening}")
    lines.append(f"people deck {_pile(position.deck, _cards)}, discards {_cards(position.discards)}")
    spent = f", spent pile {_levels(position.spent)}" if position.spent else ""
    lines.append(f"quarry {_pile(position.quarry, _levels)}{spent}")
    lines.append("Piles are written from the bottom to the top; ? is an unknown card.")
    return lines


def _pile(pile: Any, text: Any) -> str:
    if pile is None:
        return "of unknown size"
    known = "" if all(card is None for card in pile) else f": {text(pile)}"
    return f"of {len(pile)}{known}"


def _cards(pile: Cards | None) -> str:
    if pile is None:
        return "unknown"
    return "".join("?" if card is None else card.letter for card in pile) or _EMPTY


def _levels(pile: Levels | None) -> str:
    if pile is None:
        return "unknown"
    return ",".join("?" if card is None else str(card) for card in pile) or _EMPTY
