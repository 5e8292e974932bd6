"""The signs and cards of which boards are drawn, each defined once on a page and used by its name.

Runs in the browser too: nothing but the standard library here.
"""

from __future__ import annotations

CARD_WIDTH, CARD_HEIGHT = 49, 18
LEVEL_WIDTH, LEVEL_HEIGHT = 17, 20
STEP, TEMPLE_WIDTH, TEMPLE_HEIGHT = 5, 32, 32

SIGNS = {
    "A": '<path d="M1 15V2h3v2.5h2.5V2h3v2.5H12V2h3v13h-4.5v-3.5a2.5 2.5 0 0 0-5 0V15z"/>',
    "H": '<g fill="none" stroke="currentColor"><circle cx="8" cy="8" r="6.3" stroke-width="2"/>'
    '<path stroke-width="1.3" d="M8 2v12M2.8 5l10.4 6M2.8 11l10.4-6"/></g><circle cx="8" cy="8" r="2.2"/>',
    "M": '<path fill-rule="evenodd" d="M8.7.5c.4 3.2 4.9 5 4.9 9.5A5.4 5.4 0 0 1 8 15.5 5.4 5.4 0 0 1 2.4 10'
    "c0-2.5 1.4-3.8 2.4-5.2.2 1.4.6 2 1.4 2.5C6 4.6 7 2 8.7.5z"
    'M8 14a2.1 2.1 0 0 0 2.2-2.2c0-1.3-1-2-1.6-3.2-.7 1.4-2.7 1.9-2.7 3.4A2 2 0 0 0 8 14z"/>',
    "P": '<path d="M1.5 1h13v2.5h-2.5V5h-8V3.5h-2.5zM4 6h2.2v6H4zM7 6h2v6H7zM9.8 6H12v6H9.8zM2.5 12.8h11V15h-11z"/>',
    "S": '<path d="M0 1h7.2L4.8 6.5V15H2.4V6.5zM8.8 1H16l-2.4 5.5V15h-2.4V6.5z"/>',
}
"""The signs of the peoples, 16 by 16: gate, wheel, flame, pillar, wedges."""


def symbols() -> str:
    """One hidden `<svg>` with every symbol that a board uses; a page needs it once."""
    return f'<svg class="bb-symbols" width="0" height="0" aria-hidden="true" focusable="false">{definitions()}</svg>'


def definitions() -> str:
    """The `<symbol>` elements, each in the units of the board, so that no use of one needs a size."""
    found = {
        **{f"bb-{letter}": _sign(letter) for letter in SIGNS},
        **{f"bb-k{letter}": _people_card(letter) for letter in (*SIGNS, "x")},
        **{f"bb-e{letter}": _rectangle(letter, CARD_WIDTH, CARD_HEIGHT) for letter in (*SIGNS, "x")},
        **{f"bb-s{letter}": _site(letter) for letter in SIGNS},
        **{f"bb-t{level}": _temple(level) for level in range(7)},
        **{f"bb-g{level}": _gap(level) for level in range(1, 7)},
        **{f"bb-l{level}": _temple_card(str(level)) for level in range(1, 7)},
        "bb-lx": _temple_card("?"),
        "bb-l": _temple_card(""),
        "bb-p1": _pawn(1),
        "bb-p2": _pawn(2),
        "bb-deck": _back('<path class="bb-weave" d="M4 4l9 12M13 4L4 16"/>'),
        "bb-stones": _back('<path class="bb-weave" d="M3 14.5h11M5 10.5h7M7 6.5h3"/>'),
        "bb-turn": '<path class="bb-turn" d="M0 0l8 5-8 5z"/>',
        "bb-mark": '<circle class="bb-mark" r="6.5"/><path class="bb-mark-sign" d="M0-4v8M-3.5-2l7 4M-3.5 2l7-4"/>',
    }
    return "".join(f'<symbol id="{name}" overflow="visible">{drawn}</symbol>' for name, drawn in found.items())


def _sign(letter: str) -> str:
    return f'<g class="bb-{letter}-ink">{SIGNS[letter]}</g>'


def _rectangle(kind: str, width: int, height: int) -> str:
    return f'<rect class="bb-{kind}" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="3"/>'


def _people_card(letter: str) -> str:
    """A people card's face: its sign and its letter, with room beside them for a number."""
    face = _rectangle(letter, CARD_WIDTH, CARD_HEIGHT)
    if letter == "x":
        return f'{face}<text class="bb-n bb-x-ink" x="7" y="13.3">?</text>'
    sign = f'<g class="bb-{letter}-ink" transform="translate(2.5 2.5)scale(.81)">{SIGNS[letter]}</g>'
    return f'{face}{sign}<text class="bb-n bb-{letter}-ink" x="17" y="13.3">{letter}</text>'


def _site(letter: str) -> str:
    """The middle of a site, for the name to be written on."""
    sign = f'<g class="bb-{letter}-ink" transform="translate(25 3)">{SIGNS[letter]}</g>'
    return f"{_rectangle(letter, 66, 36)}{sign}"


def _temple(level: int) -> str:
    """A stepped tower of so many steps; none: the empty building site."""
    if not level:
        return f'<path class="bb-plan" d="M1.5 {TEMPLE_HEIGHT - 1.5}v-6h29v6z"/>'
    steps = "".join(f'<rect class="bb-stone" {_step(step)}/>' for step in range(1, level + 1))
    door = f'<path class="bb-mortar" d="M14 {TEMPLE_HEIGHT - 1}v-4h4v4z"/>' if level > 1 else ""
    return steps + door


def _gap(level: int) -> str:
    """The place of a level that was skipped."""
    return f'<rect class="bb-gap" {_step(level)}/>'


def _step(level: int) -> str:
    width = TEMPLE_WIDTH - 4 * level + 2
    return f'x="{2 * level - 1}" y="{TEMPLE_HEIGHT - 1 - STEP * level}" width="{width}" height="{STEP - 0.75:g}"'


def _temple_card(figure: str) -> str:
    card = f'<rect class="bb-card" x=".5" y=".5" width="{LEVEL_WIDTH - 1}" height="{LEVEL_HEIGHT - 1}" rx="2.5"/>'
    return f'{card}<text class="bb-n" x="5" y="14.5">{figure}</text>'


def _back(pattern: str) -> str:
    back = f'<rect class="bb-back" x=".5" y=".5" width="{LEVEL_WIDTH - 1}" height="{LEVEL_HEIGHT - 1}" rx="2.5"/>'
    return back + pattern


def _pawn(player: int) -> str:
    """A pawn with the player's number; that of player 2 is hollow."""
    body, figure = (("bb-pawn", "bb-pawn-n"), ("bb-hollow", ""))[player - 1]
    shape = f'<path class="{body}" d="M1 27q0-11 4-13.5a5.5 5.5 0 1 1 7 0q4 2.5 4 13.5z"/>'
    return f'{shape}<text class="bb-n bb-m {figure}" x="8.5" y="25">{player}</text>'
