"""What the judge page asks of the reference engine: requests and answers are JSON texts, so that nothing else crosses.

    answer('{"ask":"judge","language":"en","position":"wgg-2013 1 act …","action":"travel Hittites"}')

Runs in the browser: nothing but the standard library, the engine and the drawn boards here.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from babel_kit.babel.board_svg import draw, text_twin
from babel_ref import (
    Action,
    BabelError,
    NotationError,
    Position,
    action_from_text,
    action_to_text,
    position_from_json,
    position_from_text,
    position_to_json,
    position_to_text,
)
from babel_ref.editions import CLAUSE_OF_READING
from babel_ref.judging import Judgement, choices_to_json, judge, judgement_to_json
from babel_ref.language import complaint

Json = Any
LONGEST = 20_000
"""A longer text is no position; it is not even looked at."""


def answer(request: str) -> str:
    """The answer to a request, or `{"error": …}` with a sentence in the language and the place of the trouble."""
    asked = json.loads(request)
    return json.dumps(_ANSWERS[asked["ask"]](asked), separators=(",", ":"))


class _Trouble(Exception):
    """What was asked about cannot be read: `about` says whether it is the position or the action."""

    def __init__(self, about: str, **told: Json) -> None:
        self.error = {"about": about, **told}


def _complaint(about: str, error: BabelError, language: str) -> _Trouble:
    place = {"text": error.text, "at": error.offset} if isinstance(error, NotationError) else {}
    return _Trouble(about, message=complaint(error, language), **place)


def _told(work: Callable[[Json], Json]) -> Callable[[Json], Json]:
    def done(asked: Json) -> Json:
        try:
            return work(asked)
        except _Trouble as trouble:
            return {"error": trouble.error}

    return done


def _read(asked: Json) -> Json:
    position = _position(asked)
    return {"position": position_to_json(position), "text": position_to_text(position)}


def _choices(asked: Json) -> Json:
    return {"choices": choices_to_json(_position(asked), asked["language"])}


def _judge(asked: Json) -> Json:
    position, action, language = _position(asked), _action(asked), asked["language"]
    try:
        judgement = judge(position, action)
    except BabelError as error:
        raise _complaint("action", error, language) from error
    return {
        "judgement": judgement_to_json(judgement, language),
        "action": action_to_text(action),
        "board": _board(judgement, language),
        "clauses_of_readings": dict(CLAUSE_OF_READING),
    }


def _board(judgement: Judgement, language: str) -> Json:
    """What the position becomes as a picture and in words, or None where nothing follows."""
    if judgement.after is None:
        return None
    changed = judgement.changed
    return {
        "svg": draw(judgement.after, changed=changed, language=language, ids="judge-after"),
        "twin": text_twin(judgement.after, language, changed),
    }


def _position(asked: Json) -> Position:
    text = asked["position"].strip()
    if len(text) > LONGEST:
        raise _Trouble("position", reason="too-long")
    try:
        return position_from_json(json.loads(text)) if text.startswith("{") else position_from_text(text)
    except BabelError as error:
        raise _complaint("position", error, asked["language"]) from error
    except json.JSONDecodeError as error:
        raise _Trouble("position", reason="no-json", text=text, at=error.pos) from error
    except (ValueError, RecursionError) as error:
        raise _Trouble("position", reason="no-json") from error


def _action(asked: Json) -> Action:
    text = asked["action"]
    if len(text) > LONGEST:
        raise _Trouble("action", reason="too-long")
    try:
        return _action_in(text, asked["language"])
    except BabelError as error:
        raise _complaint("action", error, asked["language"]) from error


def _action_in(text: str, language: str) -> Action:
    """An action typed in the page's language, or in English as in addresses."""
    try:
        return action_from_text(text, language)
    except BabelError:
        with suppress(BabelError):
            return action_from_text(text)
        raise


_ANSWERS: dict[str, Callable[[Json], Json]] = {"read": _told(_read), "choices": _told(_choices), "judge": _told(_judge)}
