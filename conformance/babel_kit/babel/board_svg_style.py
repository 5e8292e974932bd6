"""The colours of the drawn boards: one table, light and dark, and the style sheet that is made of it.

Runs in the browser too: nothing but the standard library here.
"""

from __future__ import annotations

import re

COLOURS: dict[str, tuple[str, str]] = {
    "ground": ("#fbf6ea", "#1d1915"),
    "field": ("#f0e6d0", "#2b251e"),
    "edge": ("#d6c6a3", "#4a4034"),
    "text": ("#2b2118", "#f3eadb"),
    "quiet": ("#5c4e3d", "#c4b69f"),
    "line": ("#7d6a4b", "#94836a"),
    "card": ("#fffdf7", "#3a332a"),
    "stone": ("#8f6b36", "#cda566"),
    "mortar": ("#f0e6d0", "#2b251e"),
    "back": ("#6b4a2b", "#b08a5c"),
    "weave": ("#e8d3ae", "#2b251e"),
    "pawn": ("#2b2118", "#f3eadb"),
    "figure": ("#fffdf7", "#1d1915"),
    "mark": ("#b0005e", "#ff8cc0"),
    "mark-sign": ("#ffffff", "#1d1915"),
    "A": ("#f7d3c3", "#4d2517"),
    "A-ink": ("#86290e", "#ffb9a1"),
    "H": ("#cfe1f4", "#1b344f"),
    "H-ink": ("#174778", "#aed2fb"),
    "M": ("#d5e9c8", "#263d1b"),
    "M-ink": ("#2b5717", "#b8e09f"),
    "P": ("#e8d8f1", "#3d284b"),
    "P-ink": ("#5c2b79", "#dfbdf2"),
    "S": ("#f8e5a6", "#463712"),
    "S-ink": ("#5f4200", "#f2d470"),
    "x": ("#e7e2d8", "#38342e"),
    "x-ink": ("#4d463b", "#d3cabb"),
}
"""Every colour by its name: on light and on dark ground. A people has a face and, for its sign and letter, an ink."""

PRINTED = {
    **dict.fromkeys(("ground", "card", "figure", "mortar", "weave", "mark-sign", *"AHMPSx"), "#fff"),
    "field": "#eee",
    **dict.fromkeys(("text", "quiet", "line", "edge", "stone", "back", "pawn", "mark"), "#000"),
    **dict.fromkeys((f"{letter}-ink" for letter in "AHMPSx"), "#000"),
}
"""Every colour on paper, where black must do."""

FONT = '-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif'

_ON_A_PAGE = """\
.bb{display:block;width:100%;max-width:30rem;height:auto;overflow:visible}
.bb-symbols{position:absolute;width:0;height:0;overflow:hidden}
"""

_RULES = f"""\
.bb{{font-size:12px;font-family:{FONT}}}
.bb>text,.bb>g text,.bb-n{{fill:var(--bb-text)}}
.bb .q{{fill:var(--bb-quiet)}}
.bb .b{{font-weight:700}}
.bb .m{{text-anchor:middle}}
.bb .e{{text-anchor:end}}
.bb .l{{font-size:15px;font-weight:700}}
.bb .w{{letter-spacing:1px}}
.bb .g{{fill:var(--bb-ground);stroke:var(--bb-edge)}}
.bb .f{{fill:var(--bb-field);stroke:var(--bb-field);stroke-width:4;stroke-linejoin:round}}
.bb .c{{fill:none;stroke:var(--bb-mark);stroke-width:2.5}}
.bb-n{{font-weight:700;font-size:12px;font-family:{FONT}}}
.bb-m{{text-anchor:middle}}
.bb-card{{fill:var(--bb-card);stroke:var(--bb-line)}}
.bb-stone{{fill:var(--bb-stone)}}
.bb-mortar{{fill:var(--bb-mortar)}}
.bb-plan{{fill:none;stroke:var(--bb-line);stroke-dasharray:3 2}}
.bb-gap{{fill:var(--bb-mortar);stroke:var(--bb-stone);stroke-dasharray:2 1.5}}
.bb-back{{fill:var(--bb-back);stroke:var(--bb-back)}}
.bb-weave{{fill:none;stroke:var(--bb-weave)}}
.bb-pawn{{fill:var(--bb-pawn);stroke:var(--bb-pawn);stroke-width:1.5}}
.bb-hollow{{fill:var(--bb-figure);stroke:var(--bb-pawn);stroke-width:1.5}}
.bb-turn{{fill:var(--bb-text)}}
.bb-pawn-n{{fill:var(--bb-figure)}}
.bb-mark{{fill:var(--bb-mark)}}
.bb-mark-sign{{fill:none;stroke:var(--bb-mark-sign);stroke-width:1.8;stroke-linecap:round}}
""" + "".join(
    f".bb-{letter}{{fill:var(--bb-{letter});stroke:var(--bb-{letter}-ink)}}"
    f".bb-{letter}-ink{{fill:var(--bb-{letter}-ink);color:var(--bb-{letter}-ink)}}\n"
    for letter in "AHMPSx"
)


def stylesheet() -> str:
    """The style sheet for a page with boards: colours as custom properties, light, dark, and black on white in print.

    Dark is what the reader's system asks for; an element with `data-theme` "light" or "dark", as the theme furo sets it
    on the body, decides for all that it holds.
    """
    light, dark = ({name: pair[place] for name, pair in COLOURS.items()} for place in (0, 1))
    return (
        f":root,[data-theme=light]{{{_properties(light)}}}\n"
        f"@media (prefers-color-scheme:dark){{:root,[data-theme=auto]{{{_properties(dark)}}}}}\n"
        f"[data-theme=dark]{{{_properties(dark)}}}\n"
        f"@media print{{:root,[data-theme]{{{_properties(PRINTED)}}}}}\n"
        f"{_ON_A_PAGE}{_RULES}"
    )


def own_stylesheet() -> str:
    """The style sheet of a board that stands alone, with plain colours for programs that know no custom properties."""
    coloured = "".join(rule + "\n" for rule in _RULES.splitlines() if "var(" in rule)
    dark = _painted(coloured, {name: pair[1] for name, pair in COLOURS.items()})
    return (
        f"{_painted(_RULES, {name: pair[0] for name, pair in COLOURS.items()})}"
        f"@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n"
        f"@media print{{\n{_painted(coloured, PRINTED)}}}\n"
    )


def _properties(colours: dict[str, str]) -> str:
    return ";".join(f"--bb-{name}:{colour}" for name, colour in colours.items())


def _painted(rules: str, colours: dict[str, str]) -> str:
    return re.sub(r"var\(--bb-([\w-]+)\)", lambda found: colours[found[1]], rules)
