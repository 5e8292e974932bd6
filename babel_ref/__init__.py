"""Babel, the reference engine: the rules of the game in another notation, with the standard library only.

    from babel_ref import EDITIONS, play, legal, random_game

`play(position, action)` gives the next position and the events, or a refusal that names every clause that forbids the
action; `legal(position)` lists what it accepts; `explain(position, action)` tells finding by finding why.
"""

from babel_ref.action_notation import action_from_text, action_to_text
from babel_ref.actions import (
    Action,
    Build,
    Discard,
    Draw,
    End,
    Migrate,
    Power,
    Settle,
    Shuffle,
    Travel,
    Use,
)
from babel_ref.cards import PEOPLES, TEMPLE_CARDS, People
from babel_ref.editions import EDITIONS, KOSMOS_2000, WGG_2013, Edition, edition_of
from babel_ref.engine import Explanation, Outcome, Played, Refused, Verdict, explain, legal, play
from babel_ref.errors import BabelError, BadPosition, BadRequest, Defect, NotationError, Unknown
from babel_ref.events import Event
from babel_ref.findings import Finding
from babel_ref.json_notation import (
    action_from_json,
    action_to_json,
    deal_from_json,
    deal_to_json,
    event_to_json,
    position_from_json,
    position_to_json,
)
from babel_ref.judging import (
    Elsewhere,
    Judgement,
    changed_places,
    choices,
    choices_to_json,
    judge,
    judgement_to_json,
)
from babel_ref.language import LANGUAGES, complaint, happening, people_name, place_in_words, tell
from babel_ref.position import Phase, Position, Result, Side
from babel_ref.sentences import Facts
from babel_ref.slips import action_suggestions, fields_hint, position_suggestions
from babel_ref.table import Deal, Game, deal, random_game, replay, view
from babel_ref.text_notation import position_from_text, position_to_text
from babel_ref.validity import check

__all__ = [
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
