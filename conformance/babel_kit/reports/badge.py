"""A badge: as an SVG of its own, and as the JSON from which shields.io draws one."""

from __future__ import annotations

import json
from html import escape

from babel_kit.report import CONFORMS, NOTHING, Report
from babel_kit.reports.summary import BAD, FAIR, GOOD, NONE, differing, held, overall_tone, who
from babel_kit.reports.text import one_line

_COLOURS = {GOOD: "#1a7f37", FAIR: "#8a6100", BAD: "#b62324", NONE: "#57606a"}
_NAMES = {GOOD: "green", FAIR: "yellow", BAD: "red", NONE: "lightgrey"}
_NARROW, _WIDE = "fijlrt.,:;/|()[] -", "mwMW"

_SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-labelledby="title">
<title id="title">{title}</title>
<clipPath id="corners"><rect width="{width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#corners)">
<rect width="{left}" height="20" fill="#3b4048"/>
<rect x="{left}" width="{right}" height="20" fill="{colour}"/>
</g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" aria-hidden="true">
<text x="{label_at}" y="14" textLength="{label_width}">{label}</text>
<text x="{message_at}" y="14" textLength="{message_width}">{message}</text>
</g>
</svg>
"""


def label(report: Report) -> str:
    """What stands on the badge's left side."""
    return f"{one_line(report.header.game, 30)}-rules"


def message(report: Report) -> str:
    """What stands on its right side: the verdict, and how many clauses hold of how many."""
    if report.conformity == NOTHING:
        return NOTHING
    fine, total = held(report)
    found = differing(report)
    remark = f", {len(found)} differ{'s' if len(found) == 1 else ''}" if found and report.conformity == CONFORMS else ""
    return f"{report.conclusion} {fine}/{total}{remark}"


def render(report: Report) -> str:
    """The badge as SVG; its title tells a screen reader whose it is."""
    texts = label(report), message(report)
    label_width, message_width = (_width(text) for text in texts)
    left, right = label_width + 12, message_width + 12
    return _SVG.format(
        width=left + right,
        left=left,
        right=right,
        colour=_COLOURS[overall_tone(report)],
        label=escape(texts[0]),
        message=escape(texts[1]),
        label_at=left / 2,
        message_at=left + right / 2,
        label_width=label_width,
        message_width=message_width,
        title=escape(f"{texts[0]}: {who(report)}: {texts[1]}"),
    )


def _width(text: str) -> int:
    """About how wide Verdana at 11 pixels is; the text is then set to exactly that."""
    return round(sum(4.2 if char in _NARROW else 10.2 if char in _WIDE else 6.8 for char in text))


def render_endpoint(report: Report) -> str:
    """The JSON for the endpoint badge of shields.io."""
    badge = {
        "schemaVersion": 1,
        "label": label(report),
        "message": message(report),
        "color": _NAMES[overall_tone(report)],
    }
    return json.dumps(badge, indent=1, ensure_ascii=False) + "\n"
