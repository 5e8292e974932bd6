"""The public face of the engine, frozen: a change here is a change for everybody who uses it."""

from __future__ import annotations

import babel_ref

API = [
    "EDITIONS",
    "KOSMOS_2000",
    "LANGUAGES",
    "PEOPLES",
    "TEMPLE_CARDS",
    "WGG_2013",
    "Action",
    "BabelError",
    "BadPosition",
    "BadRequest",
    "Build",
    "Deal",
    "Defect",
    "Discard",
    "Draw",
    "Edition",
    "Elsewhere",
    "End",
    "Event",
    "Explanation",
    "Facts",
    "Finding",
    "Game",
    "Judgement",
    "Migrate",
    "NotationError",
    "Outcome",
    "People",
    "Phase",
    "Played",
    "Position",
    "Power",
    "Refused",
    "Result",
    "Settle",
    "Shuffle",
    "Side",
    "Travel",
    "Unknown",
    "Use",
    "Verdict",
    "action_from_json",
    "action_from_text",
    "action_suggestions",
    "action_to_json",
    "action_to_text",
    "changed_places",
    "check",
    "choices",
    "choices_to_json",
    "complaint",
    "deal",
    "deal_from_json",
    "deal_to_json",
    "edition_of",
    "event_to_json",
    "explain",
    "fields_hint",
    "happening",
    "judge",
    "judgement_to_json",
    "legal",
    "people_name",
    "place_in_words",
    "play",
    "position_from_json",
    "position_from_text",
    "position_suggestions",
    "position_to_json",
    "position_to_text",
    "random_game",
    "replay",
    "tell",
    "view",
]


def test_the_public_names():
    assert sorted(babel_ref.__all__) == sorted(API)
    assert all(hasattr(babel_ref, name) for name in API)


def test_public_functions_say_what_they_do():
    functions = [getattr(babel_ref, name) for name in API if callable(getattr(babel_ref, name))]
    assert [function for function in functions if not (function.__doc__ or "").strip()] == []
