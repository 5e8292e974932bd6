"""Gherkin as HTML: keywords in bold, tags and comments set back."""

from __future__ import annotations

import re

from markupsafe import escape

_LINE = re.compile(
    r"(?P<indent>\s*)(?:(?P<mark>[@#].*)"
    r"|(?P<keyword>"
    r"(?:Feature|Functionaliteit|Rule|Regel|Scenario Outline|Abstract Scenario|Scenario|Examples|Voorbeelden):?"
    r"|(?:Given|When|Then|And|But|Gegeven|Stel|Als|Wanneer|Dan|En|Maar)\b)?(?P<rest>.*))"
)


def highlighted(text: str) -> str:
    """The HTML of a text, one span a line that has something to stand out."""
    return "\n".join(_line(line) for line in text.strip("\n").splitlines())


def _line(line: str) -> str:
    found = _LINE.fullmatch(line)
    if found is None:
        return str(escape(line))
    if found["mark"]:
        return f'{found["indent"]}<span class="gherkin-mark">{escape(found["mark"])}</span>'
    keyword = f'<b class="gherkin-keyword">{escape(found["keyword"])}</b>' if found["keyword"] else ""
    rest = re.sub(r"&lt;[^&]*&gt;", r"<var>\g<0></var>", str(escape(found["rest"])))
    return f"{found['indent']}{keyword}{rest}"
