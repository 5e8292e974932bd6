"""Expected against actual: positions, lists of actions, refusals and events, as the protocol says they compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from babel_kit.report import Difference

Json = Any


_UNORDERED = ("hand", "discard")


def position_differences(expected: Json, actual: Json, endings: list[str] | None = None) -> Iterator[Difference]:
    """The differences of two positions; hands and discards have no order, and the clause of a result may be left out or
    be any of `endings`."""
    if expected == actual:
        return
    for where, wanted, given in _walk("", expected, actual):
        if where == "result":
            yield from _result(wanted, given, endings or [])
        elif wanted != given:
            yield Difference(where, wanted, given)


def shuffled_as_given(expected: Json, actual: Json, held: list[Json]) -> Json:
    """The position expected after a shuffle whose order the adapter chose itself: with the deck and the hand that it
    tells, if these are the right cards and the hand still holds what was `held` before; else unchanged."""
    index = expected["player"] - 1
    deck, hand = actual["peoples"]["deck"], actual["sides"][index]["hand"]
    due, drawn_by = expected["peoples"]["deck"], expected["sides"][index]
    if deck is None or hand is None or len(deck) != len(due) or Counter(held) - Counter(hand):
        return expected
    if Counter(deck + hand) != Counter(due + drawn_by["hand"]):
        return expected
    sides = [{**side, "hand": hand} if side is drawn_by else side for side in expected["sides"]]
    return {**expected, "sides": sides, "peoples": {**expected["peoples"], "deck": deck}}


def _walk(where: str, expected: Json, actual: Json) -> Iterator[tuple[str, Json, Json]]:
    """The leaves of the expected position beside what stands in the same place in the actual one."""
    name = where.rpartition(".")[2]
    if name in _UNORDERED and isinstance(expected, list) and isinstance(actual, list):
        yield where, _sorted(expected), _sorted(actual)
    elif where not in ("result", "readings") and isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            yield from _walk(f"{where}.{key}" if where else key, value, actual.get(key, "(left out)"))
    elif name == "sides" and isinstance(actual, list) and len(actual) == len(expected):
        for number, side in enumerate(expected):
            yield from _walk(f"sides[{number}]", side, actual[number])
    else:
        yield where, expected, actual


def _sorted(cards: list[Json]) -> list[Json]:
    return sorted(cards, key=lambda card: (card is None, str(card)))


def _result(expected: Json, actual: Json, endings: list[str]) -> Iterator[Difference]:
    if not isinstance(expected, dict) or not isinstance(actual, dict):
        if expected != actual:
            yield Difference("result", expected, actual)
        return
    if expected["winner"] != actual.get("winner"):
        yield Difference("result.winner", expected["winner"], actual.get("winner"))
    clause = actual.get("clause")
    if clause is not None and clause not in (*endings, expected.get("clause")):
        yield Difference("result.clause", " or ".join(endings) or expected.get("clause"), clause)


def action_differences(expected: list[Json], actual: list[Json]) -> Iterator[Difference]:
    """The differences of two lists of actions, which have no order; each action stands once."""
    wanted = {_key(action): action for action in expected}
    given = [_key(action) for action in actual]
    for key, action in wanted.items():
        if key not in given:
            yield Difference("legal", action, "(not listed)")
    for key, action in zip(given, actual, strict=True):
        if key not in wanted:
            yield Difference("legal", "(not legal)", action)
    for key in sorted({key for key in given if given.count(key) > 1}):
        yield Difference("legal", "(once)", f"{key} is listed {given.count(key)} times")


def _key(action: Mapping[str, Json]) -> str:
    plain = {name: value for name, value in action.items() if value is not None}
    if isinstance(plain.get("cards"), list):
        plain["cards"] = sorted(plain["cards"])
    return ", ".join(f"{name} {plain[name]}" for name in sorted(plain))


def hand_events(events: list[Json] | None) -> list[Json]:
    """Of an answer's events those that are compared, with only the members that are."""
    return [
        {"event": "hand", "player": event.get("player"), "cards": event.get("cards")}
        for event in events or []
        if event.get("event") == "hand"
    ]
