"""Records: finished or unfinished games as JSON Lines, from any program, checked against the rules without an adapter.

    {"record":"babel","format":1,"deal":{…},"by":"Tower 2.1"}
    {"action":{"do":"draw"}}
    {"action":{"do":"travel","to":"H"},"player":1,"position":{…}}
    {"result":{"winner":1,"clause":"ending.fifteen"}}

The first line is the header; then comes one line for each action, the table's shuffles among them, in order. `position`
is the position after the action, in which cards that are not known may be null; `player` is who did it. The last line,
the result, may be left out. Members that are not named here are ignored, and so are empty lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Literal, TypeVar

import msgspec

from babel_kit import __version__, strict_json
from babel_kit.babel import rules
from babel_kit.babel.aims import aims_of, play_game
from babel_kit.babel.compare import position_differences
from babel_kit.babel.drawing import draw
from babel_kit.babel.messages import Action as ActionMessage
from babel_kit.babel.messages import DealParams, GameResult, Player
from babel_kit.babel.messages import Position as PositionMessage
from babel_kit.terminal import printable
from babel_ref import (
    Action,
    BabelError,
    Discard,
    Edition,
    End,
    Phase,
    Played,
    Position,
    Refused,
    Shuffle,
    action_from_json,
    action_to_json,
    action_to_text,
    deal,
    deal_from_json,
    deal_to_json,
    play,
    position_to_json,
)
from babel_ref.endings import endings_that_hold

Json = Any
Line = TypeVar("Line", bound=msgspec.Struct)
FORMAT = 1
LONGEST_LINE = 1024 * 1024


class RecordHeader(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: what this is, how the cards were dealt, and by which program it was written."""

    record: Literal["babel"]
    format: Literal[1]
    deal: DealParams
    by: str = ""


class RecordStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action, and, if told, the position after it and the player who did it (null for the table's shuffle)."""

    action: ActionMessage
    position: PositionMessage | None = None
    player: Player | None = None


class RecordResult(msgspec.Struct, frozen=True):
    """The last line, which may be left out: how the game ended."""

    result: GameResult


def schema() -> dict[str, Any]:
    """The JSON Schema of a line of a record."""
    _, definitions = msgspec.json.schema_components(
        [RecordHeader, RecordStep, RecordResult], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a record of a game of Babel, format 1",
        "description": "JSON Lines: a RecordHeader, then a RecordStep for each action, then, if told, a RecordResult.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in ("RecordHeader", "RecordStep", "RecordResult")],
        "$defs": dict(sorted(definitions.items())),
    }


# Writing


def record_game(edition: Edition, seed: int, max_turns: int) -> Iterator[str]:
    """The lines of a seeded game played with aims, the same for the same seed; cut off after so many turns."""
    game = play_game(edition, seed, aims_of(seed), max_turns)
    yield _header_line(deal_to_json(game.deal))
    for move in game.moves:
        yield _step_line(move.before, move.action, move.after)
    if game.finished:
        yield _written({"result": position_to_json(game.last)["result"]})


def _header_line(dealt: Json) -> str:
    return _written({"record": "babel", "format": FORMAT, "deal": dealt, "by": f"babel-rules {__version__}"})


def _step_line(before: Position, action: Action, after: Position) -> str:
    step = {"action": action_to_json(action), "player": actor(before, action), "position": position_to_json(after)}
    return _written(step)


def _written(value: Json) -> str:
    return msgspec.json.encode(value).decode()


def actor(position: Position, action: Action) -> int | None:
    """Whose action it is: None for the table's."""
    if isinstance(action, Shuffle):
        return None
    return position.other_player if isinstance(action, Discard) else position.player


# Reading


class RecordError(ValueError):
    """A record that cannot be read; the message says why, with the number of the line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)


@dataclass(frozen=True)
class _Numbered:
    """A line's value with the number of the line, from 1."""

    number: int
    value: dict[str, Json]


def _lines(file: BinaryIO) -> Iterator[_Numbered]:
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise RecordError(number, f"it is longer than {LONGEST_LINE} bytes")
        if line.strip():
            yield _Numbered(number, _value(number, line))


def _value(number: int, line: bytes) -> dict[str, Json]:
    try:
        value = strict_json.loads(line)
    except strict_json.StrictJSONError as error:
        cut_off = "" if line.endswith(b"\n") else "; the record seems to be cut off here"
        raise RecordError(number, f"this is no strict JSON: {error}{cut_off}") from None
    if not isinstance(value, dict):
        raise RecordError(number, "a line of a record is an object")
    return value


def _read(line: _Numbered, kind: type[Line]) -> Line:
    try:
        return msgspec.convert(line.value, kind)
    except msgspec.ValidationError as error:
        raise RecordError(line.number, str(error)) from None


def _read_header(lines: Iterator[_Numbered]) -> Position:
    """The position that was dealt."""
    first = next(lines, None)
    if first is None:
        raise RecordError(0, "the record is empty")
    if first.value.get("record") != "babel":
        raise RecordError(first.number, 'a record begins with {"record":"babel","format":1,"deal":{…}}')
    if first.value.get("format") != FORMAT:
        raise RecordError(first.number, f"this kit reads records of format {FORMAT}")
    _read(first, RecordHeader)
    try:
        start = deal_from_json(first.value["deal"])
        return deal(start.edition, start.peoples, start.temples)
    except BabelError as error:
        raise RecordError(first.number, str(error)) from None


# Verifying


class Broken(Exception):
    """A step that breaks a rule: what is wrong, the clauses, and the position in which it was done."""

    def __init__(self, line: int, message: str, clauses: Iterable[str], before: Position, details: str = "") -> None:
        super().__init__(message)
        self.line, self.message, self.clauses = line, message, tuple(clauses)
        self.before, self.details = before, details


@dataclass(frozen=True)
class Verified:
    """What came of a record: 0 it keeps to the rules, finished or not, 1 it breaks one, 2 it cannot be read, 3 nothing
    was done in it."""

    exit_code: int
    lines: tuple[str, ...]


def verify(file: BinaryIO) -> Verified:
    """Checks a record, step by step, up to the first that breaks a rule."""
    try:
        return _verified(file)
    except RecordError as error:
        return Verified(2, (printable(f"the record cannot be read: {error}"),))
    except Broken as broken:
        return Verified(1, tuple(map(printable, _broken_lines(broken))))


def _verified(file: BinaryIO) -> Verified:
    lines = _lines(file)
    position = _read_header(lines)
    steps = 0
    last: Action | None = None
    for line in lines:
        if "record" in line.value:
            raise RecordError(line.number, "a second header; a record holds one game")
        if "result" in line.value and "action" not in line.value:
            _verify_result(line, position, last)
            _require_end(lines)
            break
        last, position = _verify_step(line, position)
        steps += 1
    return _sound(position, steps)


def _require_end(lines: Iterator[_Numbered]) -> None:
    after = next(lines, None)
    if after is not None:
        raise RecordError(after.number, "the result is the last line of a record")


def _sound(position: Position, steps: int) -> Verified:
    if not steps:
        return Verified(3, ("nothing was done in this game",))
    count = f"{steps} {'action' if steps == 1 else 'actions'}"
    if position.result is None:
        return Verified(0, (f"sound as far as it goes: {count}; the game is not finished", "", draw(position)))
    winner = "nobody has won" if position.result.winner is None else f"player {position.result.winner} has won"
    return Verified(0, (f"sound: {count}; {winner}, by {position.result.clause}",))


def _verify_step(line: _Numbered, before: Position) -> tuple[Action, Position]:
    """The action of a line and the position after it. Raises Broken."""
    step = _read(line, RecordStep)
    try:
        action = action_from_json(line.value["action"])
        outcome = play(before, action)
    except BabelError as error:
        raise RecordError(line.number, str(error)) from None
    if isinstance(outcome, Refused):
        raise Broken(line.number, f"{action_to_text(action)} is not allowed", outcome.clauses, before)
    due = actor(before, action)
    if step.player is not None and step.player != due:
        whose = "the table" if due is None else f"player {due}"
        clause = "halving.owner-chooses" if isinstance(action, Discard) else "turn.alternate"
        raise Broken(line.number, f"{action_to_text(action)} is for {whose} to do", [clause], before)
    if step.position is not None:
        _verify_position(line, before, action, outcome)
    return action, outcome.position


def _verify_position(line: _Numbered, before: Position, action: Action, outcome: Played) -> None:
    wanted = position_to_json(outcome.position)
    endings = list(endings_that_hold(outcome.position, closing=isinstance(action, End)))
    differences = list(position_differences(wanted, _filled(line.value["position"], wanted), endings))
    if differences:
        clauses = dict.fromkeys(clause for event in outcome.events for clause in event.clauses)
        found = (
            f"  {one.where}\n    by the rules {one.expected}\n    recorded     {one.actual}" for one in differences
        )
        message = f"after {action_to_text(action)} the position is another one"
        raise Broken(line.number, message, clauses, before, "\n".join(found))


def _filled(given: Json, wanted: Json, is_pile_ordered: bool = True) -> Json:
    """What was recorded, with what it leaves unknown taken from what must be there, as far as it fits."""
    if given is None:
        return wanted
    if isinstance(given, dict) and isinstance(wanted, dict):
        ordered = {"hand": False, "discard": False}
        return {
            name: _filled(value, wanted[name], ordered.get(name, True)) if name in wanted else value
            for name, value in given.items()
        }
    if isinstance(given, list) and isinstance(wanted, list) and len(given) == len(wanted):
        if is_pile_ordered:
            return [_filled(one, other) for one, other in zip(given, wanted, strict=True)]
        return _filled_heap(given, wanted)
    return given


def _filled_heap(given: list[Json], wanted: list[Json]) -> list[Json]:
    left = list(wanted)
    for card in given:
        if card in left:
            left.remove(card)
    return [left.pop() if card is None and left else card for card in given]


def _verify_result(line: _Numbered, position: Position, last: Action | None) -> None:
    told = _read(line, RecordResult).result
    if position.phase is not Phase.OVER or position.result is None:
        clauses = [told.clause] if told.clause else [name for name in rules().clauses if name in _ENDINGS]
        raise Broken(line.number, "the record tells a result, but the game is not over", clauses, position)
    if told.winner != position.result.winner:
        message = f"the record says that {_who(told.winner)} has won; by the rules {_who(position.result.winner)} has"
        decided = ["ending.winner", "ending.tie-hand", "ending.draw"]
        raise Broken(line.number, message, decided, position)
    endings = endings_that_hold(position, closing=isinstance(last, End))
    if told.clause is not None and told.clause not in endings:
        message = f"the record says that {told.clause} ended the game; by the rules it was {' or '.join(endings)}"
        raise Broken(line.number, message, endings, position)


_ENDINGS = ("ending.fifteen", "ending.twenty", "ending.nine", "ending.quarry-empty")


def _who(winner: int | None) -> str:
    return "nobody" if winner is None else f"player {winner}"


def _broken_lines(broken: Broken) -> Iterator[str]:
    yield f"line {broken.line}: {broken.message}"
    if broken.details:
        yield broken.details
    yield ""
    yield draw(broken.before)
    for name in broken.clauses:
        if name in rules().clauses:
            yield ""
            yield f"{name}: {rules().clauses[name].sentence}"
