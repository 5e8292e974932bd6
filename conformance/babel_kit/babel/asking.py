"""One request to a Babel adapter as a question: what the rules answer, how the answer is judged, how it is shown."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from typing import Any

import msgspec

from babel_kit.babel import rules
from babel_kit.babel.compare import action_differences, hand_events, position_differences, shuffled_as_given
from babel_kit.babel.drawing import draw
from babel_kit.babel.expect import expected
from babel_kit.babel.gherkin import bad_position_scenario, deal_scenario, legal_scenario, play_scenario, view_scenario
from babel_kit.babel.messages import MESSAGES
from babel_kit.checks import PASSED, Judgement, Question
from babel_kit.protocol import BAD_POSITION, BAD_REQUEST, UNSUPPORTED, InitializeResult
from babel_kit.report import Difference, Verdict
from babel_kit.transport import Answer, Call, ErrorAnswer, Result
from babel_ref import (
    BabelError,
    BadPosition,
    action_from_json,
    action_to_text,
    deal_from_json,
    position_from_json,
    position_to_text,
)

Json = Any


def question(
    method: str,
    params: Mapping[str, Json],
    hello: InitializeResult,
    clauses: tuple[str, ...] = (),
    wanted: Mapping[str, Json] | None = None,
) -> Question:
    """A request as a question. `wanted` is what must come back; without it the rules are asked."""
    wanted = expected(method, params) if wanted is None else wanted
    if hello.shuffle == "own" and method == "play" and params["action"]["do"] == "shuffle":
        wanted = with_own_shuffle(wanted, params["position"])
    return Question(
        call=Call(method, params),
        judge=partial(judge, method, wanted, hello, clauses),
        describe=partial(describe, method, params),
        clauses=clauses,
        kind=kind_of(params["action"]) if method == "play" else "",
    )


def kind_of(action: Json) -> str:
    """The kind of an action: what is done, of an ability its power."""
    return str(action.get("power") or action["do"])


def with_own_shuffle(wanted: Mapping[str, Json], before: Json) -> Mapping[str, Json]:
    """What must come back from an adapter that shuffles by itself, where the last action is a shuffle of `before`.

    Beside the result stands `held`, the hand before the shuffle. What is legal then depends on what was drawn: where it
    is wanted it must be told, and may be anything.
    """
    if "result" not in wanted:
        return wanted
    result = {name: None if name == "legal" else value for name, value in wanted["result"].items()}
    return {**wanted, "result": result, "held": before["sides"][before["player"] - 1]["hand"]}


# How it is shown


def describe(method: str, params: Mapping[str, Json]) -> dict[str, Any]:
    """The members of a failure that show what was asked."""
    before, _ = last_step(method, params)
    return {
        "asked": asked(method, params),
        "picture": picture(before),
        "before": before,
        "again": again(method, params),
        "scenario": scenario_of(method, params),
    }


def last_step(method: str, params: Mapping[str, Json]) -> tuple[Json, Json]:
    """The position and the action that a question is about; of a replay the last action, and where it was done."""
    if method != "replay":
        return params.get("position"), params.get("action")
    *earlier, last = params["actions"] or [None]
    reached = expected("replay", {**params, "actions": earlier})
    return reached.get("result", {}).get("position"), last


def scenario_of(method: str, params: Mapping[str, Json]) -> str:
    """The same question as a Gherkin scenario, with what the rules answer; empty where the steps cannot say it."""
    before, action = last_step(method, params)
    try:
        if method in ("play", "replay") and before is not None and action is not None:
            return play_scenario(position_from_json(before), action_from_json(action))
        if method == "legal":
            return legal_scenario(position_from_json(before))
        if method == "view":
            return view_scenario(position_from_json(before), params["player"])
        if method == "deal":
            return deal_scenario(deal_from_json(params))
    except BadPosition as bad:
        return bad_position_scenario(before, bad)
    except BabelError:
        pass
    return ""


def asked(method: str, params: Mapping[str, Json]) -> str:
    """What was asked, in words."""
    match method:
        case "play":
            return f"play: {action_to_text(action_from_json(params['action']))}"
        case "view":
            return f"view of player {params['player']}"
        case "deal":
            return f"deal: {params['edition']}"
        case "replay":
            return _asked_replay(params["actions"])
    return method


def _asked_replay(actions: Sequence[Json]) -> str:
    last = f", the last of them {action_to_text(action_from_json(actions[-1]))}" if actions else ""
    return f"replay of {len(actions)} actions{last}"


def picture(position: Json) -> str:
    """A position drawn in text, if it is a sound one."""
    if position is None:
        return ""
    try:
        return draw(position_from_json(position))
    except BabelError as error:
        return f"(a bad position: {error})"


def again(method: str, params: Mapping[str, Json]) -> str:
    """A command that shows what the rules say here; empty where there is none."""
    before, done = last_step(method, params)
    if before is None or done is None:
        return ""
    try:
        position = position_to_text(position_from_json(before))
    except BabelError:
        return ""
    action = action_to_text(action_from_json(done))
    return f"babel-rules judge {shlex.quote(position)} {shlex.quote(action)}"


# How answers are judged


def judge(
    method: str, wanted: Mapping[str, Json], hello: InitializeResult, clauses: tuple[str, ...], answer: Answer
) -> Judgement:
    """What an answer comes to."""
    if isinstance(answer, ErrorAnswer):
        return _judge_error(wanted, answer)
    assert isinstance(answer, Result), "the runner keeps faults for itself"
    try:
        msgspec.convert(answer.value, MESSAGES[method][1])
    except msgspec.ValidationError as error:
        return Judgement(Verdict.ERROR, f"the answer is not what the protocol says for {method}: {error}")
    if "error" in wanted:
        taken = Difference("answer", f"error {wanted['error']}", json.dumps(answer.value)[:200])
        return Judgement(Verdict.FAIL, "a bad position was taken for a good one", (taken,))
    if method in ("play", "replay") or "refused" in wanted:
        return _judge_outcome(wanted, hello, clauses, answer.value)
    return _judge_result(wanted, hello, answer.value, "the answer is another one")


def _judge_error(wanted: Mapping[str, Json], answer: ErrorAnswer) -> Judgement:
    if answer.code == UNSUPPORTED:
        return Judgement(Verdict.NOT_OFFERED)
    if "error" in wanted and answer.code in (BAD_POSITION, BAD_REQUEST):
        return PASSED
    return Judgement(Verdict.ERROR, f"the adapter answered with error {answer.code}: {answer.message}")


def _judge_outcome(
    wanted: Mapping[str, Json], hello: InitializeResult, clauses: tuple[str, ...], given: Json
) -> Judgement:
    refused = given.get("refused")
    if refused is None and given.get("position") is None:
        return Judgement(Verdict.ERROR, "the answer has neither a position nor a refusal")
    if "refused" in wanted:
        return _judge_refusal(wanted, clauses, given)
    if refused is not None:
        told = f" (the adapter says: {refused['clause']})" if refused.get("clause") else ""
        told += f", at action {given['at']}" if given.get("at") is not None else ""
        return Judgement(
            Verdict.FAIL, f"refused, but no clause forbids it{told}", expected=wanted["result"].get("position")
        )
    return _judge_result(wanted, hello, given, "what follows is another position")


def _judge_result(wanted: Mapping[str, Json], hello: InitializeResult, given: Json, message: str) -> Judgement:
    due = wanted["result"]
    if "held" in wanted:
        due = {**due, "position": shuffled_as_given(due["position"], given["position"], wanted["held"])}
    differences = list(_differences(due, given, wanted.get("endings", [])))
    if hello.events and "events" in due:
        told_events = hand_events(given.get("events"))
        if due["events"] != told_events:
            differences.append(Difference("events", due["events"], told_events))
    if not differences:
        return _LEGAL_LEFT_OUT if "legal" in due and given.get("legal") is None else PASSED
    boards = due.get("position"), given.get("position")
    besides = "" if boards[0] is None else _besides_the_board({difference.where for difference in differences})
    return Judgement(Verdict.FAIL, besides or message, tuple(differences), expected=boards[0], actual=boards[1])


_BESIDES = {"events": "other events are told", "legal": "other actions are legal then"}


def _besides_the_board(places: Set[str]) -> str:
    """What differs where the position that follows is right; empty where it is not."""
    told = [sentence for place, sentence in _BESIDES.items() if place in places]
    return "what follows is right, but " + " and ".join(told) if len(told) == len(places) else ""


_LEGAL_LEFT_OUT = Judgement(
    Verdict.ERROR,
    'the answer has no member "legal", though the request said "want":["legal"] and the adapter offers the method '
    "legal; what follows is right",
    formal=True,
)


def _judge_refusal(wanted: Mapping[str, Json], clauses: tuple[str, ...], given: Json) -> Judgement:
    forbidding: Sequence[str] = wanted["refused"]
    blamed = tuple(clause for clause in clauses if clause in forbidding)
    names = " and ".join(forbidding)
    if given.get("refused") is None:
        message = f"allowed, but {names} forbids it"
        return Judgement(Verdict.FAIL, message, blamed=blamed, actual=given.get("position"))
    if given.get("at") != wanted.get("at") and "at" in wanted:
        difference = Difference("at", wanted["at"], given.get("at"))
        return Judgement(Verdict.FAIL, "another action is told to be the first that is refused", (difference,))
    cited = given["refused"].get("clause")
    if cited is not None and cited not in forbidding:
        wrong = "which does not forbid it" if cited in rules().clauses else "which is no clause of the rules"
        message = f"refused, but by {cited}, {wrong}; {names} does"
        return Judgement(Verdict.FAIL, message, blamed=blamed)
    return PASSED


def _differences(wanted: Json, given: Json, endings: list[str]) -> Iterator[Difference]:
    if "actions" in wanted:
        yield from action_differences(wanted["actions"], given["actions"])
    if "position" in wanted:
        yield from position_differences(wanted["position"], given["position"], endings)
    if wanted.get("legal") is not None and given.get("legal") is not None:
        yield from action_differences(wanted["legal"], given["legal"])
