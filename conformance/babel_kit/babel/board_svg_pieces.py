"""The pieces of a drawn board as SVG: columns, temples, cards, and the elements they are made of.

Runs in the browser too: nothing but the standard library and the reference engine here.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from babel_kit.babel.board_svg_symbols import CARD_WIDTH
from babel_ref import TEMPLE_CARDS, People
from babel_ref.cards import GROUP, Cards, Levels

LINE = 16
"""How high a line of text is."""
RUN_STEP, CARD_STEP = 17, 3
"""How much of a covered card is seen: of one of another people, and of one of the same."""
MOST_RUNS, RUNS_LEFT, LETTERS_A_LINE = 12, 6, 6
"""A column of more runs is told in letters, but for its topmost runs."""
TIMES = "\N{MULTIPLICATION SIGN}"

# Cards


def column(cards: Cards | None, x: int, y: int, direction: int) -> Iterator[str]:
    """A column from its bottom card at `y`; of a run only the last card shows its face, the others their edges."""
    if cards is None:
        yield from counted(None, None, x, y)
        return
    letters, runs = _long_and_short(cards)
    for line in letters:
        yield text(x + CARD_WIDTH // 2, y + 13, line, "b m w")
        y += direction * LINE
    for run in runs:
        for _ in run[1:]:
            yield use(f"e{_letter(run[0])}", x, y)
            y += direction * CARD_STEP
        yield from counted(run[0], len(run), x, y)
        y += direction * RUN_STEP


def column_height(cards: Cards | None) -> int:
    """How high a column is as drawn."""
    letters, runs = _long_and_short(cards or (None,))
    return LINE * len(letters) + sum(RUN_STEP + CARD_STEP * (len(run) - 1) for run in runs) + 4


def _long_and_short(cards: Cards) -> tuple[list[str], list[Cards]]:
    """The lower part of a long column as lines of letters, and the runs above it; of most columns all runs."""
    runs = [tuple(run) for _, run in groupby(cards)]
    if len(runs) <= MOST_RUNS:
        return [], runs
    told = "".join("?" if card is None else card.letter for run in runs[:-RUNS_LEFT] for card in run)
    return [told[at : at + LETTERS_A_LINE] for at in range(0, len(told), LETTERS_A_LINE)], runs[-RUNS_LEFT:]


def counted(people: People | None, number: int | None, x: int, y: int) -> Iterator[str]:
    """A people card with the number of its like, None: unknown; from three on, a group, the number is bold."""
    yield use(f"k{_letter(people)}", x, y)
    if number != 1:
        told = "?" if number is None else str(number)
        yield text(x + CARD_WIDTH - 4, y + 13, f"{TIMES}{told}", "b e" if (number or 0) >= GROUP else "e")


def _letter(people: People | None) -> str:
    return "x" if people is None else people.letter


def temple(levels: Levels | None, x: int, y: int) -> Iterator[str]:
    """A tower of its level, the levels that it skips hollow; in figures what is no such tower."""
    if levels and _rises(levels):
        top = levels[-1]
        yield use(f"t{top}", x, y)
        yield from (use(f"g{level}", x, y) for level in range(1, top or 0) if level not in levels)
        yield text(x + 35, y + 29, str(top), "l")
        return
    yield use("t0", x, y)
    if levels != ():
        yield text(x + 1, y + 20, "".join("?" if card is None else str(card) for card in levels or (None,)), "b")


def _rises(levels: Levels) -> bool:
    known = [card for card in levels if card in TEMPLE_CARDS]
    return len(known) == len(levels) and sorted(set(known)) == known


def temple_card(card: int | None, x: int, y: int) -> Iterator[str]:
    """A temple card with its level; of a level that there is not, as in a bad position, too."""
    if card is None or card in TEMPLE_CARDS:
        yield use(f"l{card or 'x'}", x, y)
        return
    yield use("l", x, y)
    yield text(x + 3, y + 14, str(card), "b")


# Elements


def use(name: str, x: int, y: int) -> str:
    """A symbol at a place."""
    across = f' x="{x}"' if x else ""
    down = f' y="{y}"' if y else ""
    return f'<use href="#bb-{name}"{across}{down}/>'


def text(x: int, y: int, words: str, style: str = "") -> str:
    """Words at a place, in the classes of the style sheet."""
    classes = f' class="{style}"' if style else ""
    return f'<text x="{x}" y="{y}"{classes}>{safe(words)}</text>'


def safe(words: str) -> str:
    """Words for an element; what is not to be seen, or is no XML, becomes visible."""
    shown = "".join(sign if sign.isprintable() or sign in "\n\xa0" else f"\\x{ord(sign):02x}" for sign in words)
    return escape(shown, quote=False)
