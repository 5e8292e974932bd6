"""A position as a picture: the table seen from above, player 2 at the far side, drawn of symbols defined once a page.

    page = symbols() + draw(before, ids="b1") + draw(after, changed=changes(before, after), ids="b2")

The page also needs `stylesheet()`; `standalone` makes a file that needs neither. Runs in the browser too: nothing but
the standard library and the reference engine here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import wrap
from typing import NamedTuple

from babel_kit.babel.board_svg_pieces import (
    LINE,
    TIMES,
    column,
    column_height,
    counted,
    safe,
    temple,
    temple_card,
    text,
    use,
)
from babel_kit.babel.board_svg_style import own_stylesheet, stylesheet
from babel_kit.babel.board_svg_symbols import (
    CARD_HEIGHT,
    CARD_WIDTH,
    LEVEL_HEIGHT,
    LEVEL_WIDTH,
    TEMPLE_HEIGHT,
    definitions,
    symbols,
)
from babel_kit.babel.board_svg_words import Speaker, on_top, total_text
from babel_ref import PEOPLES, People, Position
from babel_ref import changed_places as changes
from babel_ref.cards import Cards, Levels
from babel_ref.language import people_name

__all__ = ["changes", "differs", "draw", "standalone", "stylesheet", "symbols", "text_twin"]

WIDTH, MARGIN = 344, 5
PITCH, SITE_WIDTH, NAME_HEIGHT = 67, 66, 36
ROW, GAP = 22, 4
SHORTEST_COLUMN = 22
LEVEL_STEP = 13
HAND_LEFT, PILE_LEFT = 64, 84
NOTHING = "\N{EN DASH}"
LETTER_WIDTH = 6.2
"""What a letter takes on average, so that text that is too long for a line is broken."""


def draw(
    position: Position,
    *,
    changed: Collection[str] = (),
    language: str = "en",
    title: str | None = None,
    ids: str = "",
) -> str:
    """A position as an `<svg>` for a page that has `symbols()` and `stylesheet()`.

    The places in `changed`, such as `sides[0].columns.H` or `peoples.discard`, are marked; a place that is named whole
    marks all that lies within. `ids` begins the ids of this board and must be another for each board of a page.
    """
    return _Board(position, changed, Speaker(language)).svg(title, escape(ids or "board"), "")


def standalone(
    position: Position, *, changed: Collection[str] = (), language: str = "en", title: str | None = None
) -> str:
    """The same as an SVG file of its own, with symbols and styles inside."""
    inside = f"<style>{own_stylesheet()}</style>{definitions()}"
    return _Board(position, changed, Speaker(language)).svg(title, "board", inside, sized=True) + "\n"


def text_twin(position: Position, language: str = "en", changed: Collection[str] = ()) -> str:
    """The position in words, a line each for the state, the sites, the players and the piles."""
    return Speaker(language).twin(position, changed)


def differs(place: str, different: Collection[str]) -> bool:
    """Whether a place is one of those that differ, lies within one, or holds one."""
    return any(_within(place, other) or _within(other, place) for other in different)


def _within(inner: str, outer: str) -> bool:
    return inner == outer or inner.startswith((f"{outer}.", f"{outer}["))


class _Part(NamedTuple):
    """Where a player's part of the sites lies: from `top` so high, the temples and the first card of each column at
    these heights, the next cards in this direction."""

    top: int
    height: int
    temple: int
    first_card: int
    direction: int


@dataclass
class _Board:
    """A board while it is drawn, from top to bottom: `y` is how far it has come."""

    position: Position
    changed: Collection[str]
    speaker: Speaker
    y: int = 6
    drawn: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)

    def svg(self, title: str | None, ids: str, inside: str, sized: bool = False) -> str:
        """The whole element; `inside` comes before what is drawn."""
        self._state()
        self._player(2)
        self._sites()
        self._player(1)
        self._piles()
        named = title or f"{self.speaker.say('board')}: {self.speaker.due(self.position)}"
        told = self.speaker.twin(self.position, self.changed)
        size = f' width="{WIDTH}" height="{self.y}"' if sized else ""
        return (
            f'<svg class="bb" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.y}"{size} role="img"'
            f' lang="{self.speaker.language}" aria-labelledby="{ids}-title {ids}-desc">'
            f'<title id="{ids}-title">{safe(named)}</title><desc id="{ids}-desc">{safe(told)}</desc>{inside}'
            f'<rect class="g" x=".5" y=".5" width="{WIDTH - 1}" height="{self.y - 1}" rx="8"/>'
            f"{''.join(self.drawn)}{''.join(self.marks)}</svg>"
        )

    def _label(self, key: str) -> str:
        return _sentence(self.speaker.say(key))

    # Places

    def _place(self, place: str, box: tuple[int, int, int, int], drawn: Iterable[str], top: int = 0) -> None:
        """Something that can be marked, with the box around it: x, y, width, height; it is drawn from `top`."""
        content = "".join(drawn)
        moved = f' transform="translate(0 {top})"' if top else ""
        if content:
            self.drawn.append(f'<g data-place="{place}"{moved}>{content}</g>')
        self._mark((place,), box)

    def _row(self, place: str, height: int, drawn: Iterable[str]) -> None:
        """The same over the whole width, drawn from where the board has come to."""
        self._place(place, (MARGIN, self.y - 1, WIDTH - 2 * MARGIN, height), drawn, self.y)
        self.y += height

    def _mark(self, places: Sequence[str], box: tuple[int, int, int, int]) -> None:
        marked = [place for place in places if differs(place, self.changed)]
        if marked:
            x, y, width, height = box
            frame = f'<rect class="c" x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>'
            sign = use("mark", min(x + width, WIDTH - 9), y)
            self.marks.append(f'<g data-mark="{" ".join(marked)}">{frame}{sign}</g>')

    # State of the game

    def _state(self) -> None:
        due = _sentence(self.speaker.due(self.position))
        self._lines(due, "b", ("phase", "player", "owes", "to_draw", "result"))
        self._lines(
            " · ".join(self.speaker.conditions(self.position)), "q", ("edition", "readings", "migrated", "endgame")
        )
        self.y += GAP

    def _lines(self, words: str, style: str, places: Sequence[str]) -> None:
        top = self.y
        for line in wrap(words, int((WIDTH - 2 * MARGIN - 6) / LETTER_WIDTH), break_on_hyphens=False):
            self.drawn.append(text(MARGIN + 4, self.y + 12, line, style))
            self.y += LINE
        self._mark(places, (MARGIN, top - 1, WIDTH - 2 * MARGIN, self.y - top))

    # A player's own things

    def _player(self, number: int) -> None:
        self.y += GAP
        self._heading(number)
        side, place = self.position.sides[number - 1], f"sides[{number - 1}]"
        self._heap(f"{place}.hand", self._label("hand"), side.hand, HAND_LEFT)
        self._supply(f"{place}.supply", side.supply)
        self.y += GAP

    def _heading(self, number: int) -> None:
        side, place = self.position.sides[number - 1], f"sides[{number - 1}].opening"
        on_turn = number == self.position.player and self.position.result is None
        if on_turn:
            self.drawn.append(use("turn", MARGIN + 4, self.y + 4))
        name = _sentence(self.speaker.say("player", number))
        self.drawn.append(text(MARGIN + (16 if on_turn else 4), self.y + 14, name, "b"))
        box = (116, self.y - 1, 106, LEVEL_HEIGHT + 2)
        if side.opening:
            words = text(198, self.y + 14, self.speaker.say("opening"), "q e")
            self._place(place, box, (words, use("l1", 202, self.y)))
        else:
            self._mark((place,), box)
        total = self.speaker.say("total", total_text(side))
        self.drawn.append(text(WIDTH - MARGIN - 4, self.y + 14, total, "b e"))
        self.y += ROW

    def _heap(self, place: str, label: str, cards: Cards | None, left: int) -> None:
        """Cards without order, each kind once with its number."""
        drawn = [text(MARGIN + 4, 13, label, "q")]
        kinds: Counter[People | None] = Counter(cards)
        x, y = left, 0
        for people in sorted(kinds, key=_unknown_last) if cards is not None else [None]:
            if x + CARD_WIDTH > WIDTH - MARGIN:
                x, y = left, y + CARD_HEIGHT + 2
            drawn += counted(people, kinds.get(people), x, y)
            x += CARD_WIDTH + 2
        if cards == ():
            drawn.append(text(left, 13, NOTHING, "q"))
        self._row(place, y + CARD_HEIGHT + 2, drawn)
        self.y += 2

    def _supply(self, place: str, supply: Levels | None) -> None:
        """A supply with its top card at the right end."""
        drawn = [text(MARGIN + 4, 14, self._label("supply"), "q")]
        x, y = HAND_LEFT, 0
        for card in (None,) if supply is None else supply:
            if x + LEVEL_WIDTH > WIDTH - MARGIN - 6:
                x, y = HAND_LEFT, y + LEVEL_HEIGHT + 2
            drawn += temple_card(card, x, y)
            x += LEVEL_STEP
        if not supply:
            drawn.append(text(x + 8, 14, f"{TIMES} ?", "q") if supply is None else text(x, 14, NOTHING, "q"))
        self._row(place, y + LEVEL_HEIGHT + 2, drawn)

    # Sites

    def _sites(self) -> None:
        """Player 2's parts of the sites, their names, player 1's parts."""
        far, near = self._field_height(2), self._field_height(1)
        names = self.y + far + 2
        below = names + NAME_HEIGHT + 2
        self.drawn.append(_fields((self.y, far), (below, near)))
        parts = (
            _Part(below, near, below + 3, below + TEMPLE_HEIGHT + 6, 1),
            _Part(self.y, far, names - TEMPLE_HEIGHT - 5, names - TEMPLE_HEIGHT - CARD_HEIGHT - 8, -1),
        )
        for site in PEOPLES:
            self.drawn.append(f'<g transform="translate({MARGIN + PITCH * site})">')
            self._name(site, names)
            for index, part in enumerate(parts):
                self._site(site, index, part)
            self.drawn.append("</g>")
        self.y = below + near

    def _field_height(self, number: int) -> int:
        columns = self.position.sides[number - 1].columns
        return max(SHORTEST_COLUMN, *map(column_height, columns)) + TEMPLE_HEIGHT + 10

    def _name(self, site: People, top: int) -> None:
        self.drawn.append(use(f"s{site.letter}", 0, top))
        self.drawn.append(text(SITE_WIDTH // 2, top + 31, people_name(site, self.speaker.language), "m"))

    def _site(self, site: People, index: int, part: _Part) -> None:
        """A player's part of a site: the temple at the middle of the board, the column growing away from it."""
        side, x = self.position.sides[index], MARGIN + PITCH * site
        above = 2 if index else TEMPLE_HEIGHT + 4
        column_box = (x + 2, part.top + above, SITE_WIDTH - 4, part.height - TEMPLE_HEIGHT - 6)
        cards = column(side.columns[site], 8, part.first_card, part.direction)
        self._place(f"sides[{index}].columns.{site.letter}", column_box, cards)
        temple_box = (x + 1, part.temple - 1, 46, TEMPLE_HEIGHT + 1)
        self._place(f"sides[{index}].temples.{site.letter}", temple_box, temple(side.temples[site], 2, part.temple))
        if side.pawn is site:
            self._pawn(index, x, 49, part.temple + 3)

    def _pawn(self, index: int, left: int, x: int, y: int) -> None:
        self._place(f"sides[{index}].pawn", (left + x - 1, y - 1, 18, 30), (use(f"p{index + 1}", x, y),))

    # Piles

    def _piles(self) -> None:
        position = self.position
        self.y += GAP
        self._heap_of("quarry", self._label("quarry"), "stones", position.quarry, 2)
        for index, side in enumerate(position.sides):
            if side.pawn is None:
                self._pawn(index, 0, 232 + 24 * index, self.y - ROW - 5)
        if position.spent != () or differs("spent", self.changed):
            self._heap_of("spent", self._label("spent"), "stones", position.spent, 1)
        self._heap_of("peoples.deck", self._label("deck"), "deck", position.deck, 3)
        self._heap("peoples.discard", self._label("discard"), position.discards, PILE_LEFT)
        self.y += GAP

    def _heap_of(self, place: str, label: str, back: str, pile: Cards | Levels | None, shown: int) -> None:
        """A pile that lies face down: how many cards there are, and the next ones as far as they are known."""
        drawn = [text(MARGIN + 4, 14, label, "q")]
        if pile != ():
            drawn.append(use(back, PILE_LEFT, 0))
        drawn.append(text(PILE_LEFT + 21, 14, "?" if pile is None else str(len(pile)), "b"))
        tops = on_top(pile or (), shown)
        if tops:
            drawn.append(text(PILE_LEFT + 43, 14, self.speaker.say("next"), "q"))
        x = PILE_LEFT + 93
        for card in tops:
            if isinstance(card, People):
                drawn.append(use(f"k{card.letter}", x, 1))
                x += CARD_WIDTH + 2
            else:
                drawn += temple_card(card, x, 0)
                x += LEVEL_WIDTH + 2
        self._row(place, ROW, drawn)


def _unknown_last(people: People | None) -> tuple[bool, int]:
    return people is None, people or 0


def _fields(*rows: tuple[int, int]) -> str:
    """The ground of the sites, in rows of a top and a height; the stroke rounds the corners."""
    width = SITE_WIDTH - 6
    drawn = "".join(
        f"M{MARGIN + 3 + PITCH * site} {top + 2}h{width}v{height - 4}h-{width}z"
        for top, height in rows
        for site in PEOPLES
    )
    return f'<path class="f" d="{drawn}"/>'


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"
