"""Positions and actions as JSON values (dicts, lists, strings, numbers), as on the wire.

A position, with P a people's letter and L a level; null in a pile is an unknown card, null for a pile one of unknown
size; every pile is bottom first, hands and discards have no order:

    position = {"edition": name, "readings": {reading: value}, "player": 1|2,
                "phase": "draw"|"act"|"discard"|"shuffle"|"over", "migrated": bool, "endgame": bool,
                "owes": number, "to_draw": number, "result": null | {"winner": 1|2|null, "clause": text (optional)},
                "sides": [side, side], "peoples": {"deck": [P…], "discard": [P…]}, "quarry": [L…], "spent": [L…]}
    side     = {"pawn": P|null, "hand": [P…], "opening": bool, "supply": [L…],
                "columns": {"A": [P…], "H": …, "M": …, "P": …, "S": …}, "temples": {"A": [L…], …}}

An action:

    {"do": "draw"} | {"do": "travel", "to": P} | {"do": "settle", "people": P} | {"do": "build", "from": 1|2|"opening"}
    {"do": "migrate", "from": P, "to": P} | {"do": "discard", "cards": [P…]} | {"do": "end"}
    {"do": "shuffle", "deck": [P…] (left out: any order)}
    {"do": "use", "people": P, "power": text, "target": P (drive-out), "from": 1|2 (skip), "group": number (optional)}

Reading raises BadPosition for a position and BadRequest for an action, with the place of every fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from babel_ref.actions import (
    OWN_POWER,
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
from babel_ref.cards import BY_LETTER, LETTERS, PEOPLES, TEMPLE_CARDS, Cards, Levels, People
from babel_ref.editions import Edition, edition_of
from babel_ref.errors import BadPosition, BadRequest, Defect
from babel_ref.events import Event
from babel_ref.position import Phase, Position, Result, Side, normalised
from babel_ref.sentences import Facts, OneOf, facts
from babel_ref.table import Deal
from babel_ref.validity import check

Json = Any
CLAUSE_NAME = "[a-z0-9-]+(?:[.][a-z0-9-]+)*"
MOST = 999_999_999
"""The highest number of a group that is read at all; far below it the group is not there and the action refused."""
Value = TypeVar("Value")


class _Unreadable(Exception):
    def __init__(self, where: str, sentence: Facts, clause: str | None = None) -> None:
        super().__init__(where, sentence)
        self.defect = Defect(sentence, where, clause)

    @property
    def request(self) -> BadRequest:
        """The same as a complaint about a request."""
        where, sentence = self.defect.where, self.defect.sentence
        return BadRequest(facts("{where}: {complaint}", where=where, complaint=sentence))


# Positions


def position_from_json(value: Json) -> Position:
    """A sound position from its JSON value; raises BadPosition, with the place, for anything else."""
    try:
        position = _position(value)
    except _Unreadable as error:
        raise BadPosition(error.defect) from None
    return check(position)


def position_to_json(position: Position) -> dict[str, Json]:
    """The JSON value of a position."""
    return {
        "edition": position.edition.name,
        "readings": readings_to_json(position.edition),
        "player": position.player,
        "phase": position.phase.value,
        "migrated": position.migrated,
        "endgame": position.endgame,
        "owes": position.owes,
        "to_draw": position.to_draw,
        "result": None if position.result is None else _result_to_json(position.result),
        "sides": [_side_to_json(side) for side in position.sides],
        "peoples": {"deck": _letters(position.deck), "discard": _letters(position.discards)},
        "quarry": _listed(position.quarry),
        "spent": _listed(position.spent),
    }


def _position(value: Json) -> Position:
    members = _members(value, "", _POSITION_MEMBERS)
    sides = _list(members["sides"], "sides")
    if len(sides) != 2:
        raise _Unreadable("sides", facts("a position has two sides, not {sides}", sides=len(sides)))
    peoples = _members(members["peoples"], "peoples", ("deck", "discard"))
    return normalised(
        Position(
            edition=_edition(members),
            player=_number(members["player"], "player", 1, 2),
            phase=_phase(members["phase"]),
            migrated=_truth(members["migrated"], "migrated"),
            endgame=_truth(members["endgame"], "endgame"),
            owes=_number(members["owes"], "owes", 0, 60),
            to_draw=_number(members["to_draw"], "to_draw", 0, 60),
            result=_result(members["result"]),
            sides=(_side(sides[0], "sides[0]"), _side(sides[1], "sides[1]")),
            deck=_cards(peoples["deck"], "peoples.deck"),
            discards=_cards(peoples["discard"], "peoples.discard"),
            quarry=_levels(members["quarry"], "quarry"),
            spent=_levels(members["spent"], "spent"),
        )
    )


_POSITION_MEMBERS = (
    "edition",
    "readings",
    "player",
    "phase",
    "migrated",
    "endgame",
    "owes",
    "to_draw",
    "result",
    "sides",
    "peoples",
    "quarry",
    "spent",
)


def _edition(members: Mapping[str, Json]) -> Edition:
    readings = members["readings"]
    if not isinstance(readings, dict):
        raise _Unreadable("readings", facts("must be an object, not {value}", value=_short(readings)))
    try:
        return edition_of(members["edition"], readings)
    except BadRequest as error:
        raise _Unreadable("edition", error.sentence) from None


def readings_to_json(edition: Edition) -> dict[str, Json]:
    """The readings in which an edition departs from its own, as JSON."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in edition.departures.items()}


def _phase(value: Json) -> Phase:
    if value not in list(Phase):
        raise _Unreadable(
            "phase",
            facts(
                "must be one of {choices}, not {value}",
                choices=tuple(phase.value for phase in Phase),
                value=_short(value),
            ),
        )
    return Phase(value)


def _result(value: Json) -> Result | None:
    if value is None:
        return None
    members = _members(value, "result", ("winner",))
    winner = members["winner"]
    clause = members.get("clause")
    if clause is not None and (not isinstance(clause, str) or not re.fullmatch(CLAUSE_NAME, clause)):
        raise _Unreadable("result.clause", facts("must be a clause's name: words of a-z, 0-9 and -, set apart by dots"))
    return Result(None if winner is None else _number(winner, "result.winner", 1, 2), clause)


def _result_to_json(result: Result) -> dict[str, Json]:
    return {"winner": result.winner} | ({} if result.clause is None else {"clause": result.clause})


def _side(value: Json, where: str) -> Side:
    members = _members(value, where, ("pawn", "hand", "opening", "supply", "columns", "temples"))
    pawn = members["pawn"]
    return Side(
        pawn=None if pawn is None else _people(pawn, f"{where}.pawn"),
        hand=_cards(members["hand"], f"{where}.hand"),
        opening=_truth(members["opening"], f"{where}.opening"),
        supply=_levels(members["supply"], f"{where}.supply"),
        columns=_by_site(members["columns"], f"{where}.columns", _cards),
        temples=_by_site(members["temples"], f"{where}.temples", _levels),
    )


def _side_to_json(side: Side) -> dict[str, Json]:
    return {
        "pawn": None if side.pawn is None else side.pawn.letter,
        "hand": _letters(side.hand),
        "opening": side.opening,
        "supply": _listed(side.supply),
        "columns": {site.letter: _letters(side.columns[site]) for site in PEOPLES},
        "temples": {site.letter: _listed(side.temples[site]) for site in PEOPLES},
    }


def _by_site(value: Json, where: str, read: Callable[[Json, str], Value]) -> tuple[Value, ...]:
    if isinstance(value, dict):
        for letter in value:
            _people(letter, where)
    members = _members(value, where, tuple(BY_LETTER))
    return tuple(read(members[letter], f"{where}.{letter}") for letter in BY_LETTER)


# Actions


def action_from_json(value: Json) -> Action:
    """An action from its JSON value; raises BadRequest, with the place, for anything else."""
    try:
        kind = _members(value, "action", ("do",))["do"]
        if not isinstance(kind, str) or kind not in _READERS:
            raise _Unreadable(
                "action.do",
                facts("there is no action {kind}; there are {kinds}", kind=_short(kind), kinds=tuple(_READERS)),
            )
        return _READERS[kind](value)
    except _Unreadable as error:
        raise error.request from None


def action_to_json(action: Action) -> dict[str, Json]:
    """The JSON value of an action."""
    match action:
        case Travel(to):
            return {"do": "travel", "to": to.letter}
        case Settle(people):
            return {"do": "settle", "people": people.letter}
        case Build(source):
            return {"do": "build", "from": source}
        case Migrate(origin, to):
            return {"do": "migrate", "from": origin.letter, "to": to.letter}
        case Use():
            return _use_to_json(action)
        case Discard(cards):
            return {"do": "discard", "cards": _letters(cards)}
        case Shuffle(deck):
            return {"do": "shuffle"} if deck is None else {"do": "shuffle", "deck": _letters(deck)}
    return {"do": action.kind}


def _use(value: Json) -> Use:
    people = _people(_members(value, "action", ("do", "people", "power"))["people"], "action.people")
    power = value["power"]
    own_powers = OneOf((OWN_POWER[people].value, Power.HALVE.value))
    if power not in own_powers.things:
        told = facts("the {people} can {powers}, not {power}", people=people, powers=own_powers, power=_short(power))
        raise _Unreadable("action.power", told)
    needed: tuple[str, ...] = {"drive-out": ("target",), "skip": ("from",)}.get(power, ())
    members = _members(value, "action", ("do", "people", "power", *needed))
    group = members.get("group")
    return Use(
        people,
        Power(power),
        target=_people(members["target"], "action.target") if "target" in needed else None,
        source=_supply(members["from"]) if "from" in needed else None,
        group=None if group is None else _number(group, "action.group", 1, MOST),
    )


def _use_to_json(action: Use) -> dict[str, Json]:
    value: dict[str, Json] = {"do": "use", "people": action.people.letter, "power": action.power.value}
    if action.target is not None:
        value["target"] = action.target.letter
    if action.source is not None:
        value["from"] = action.source
    if action.group is not None:
        value["group"] = action.group
    return value


def _build(value: Json) -> Build:
    source = _members(value, "action", ("do", "from"))["from"]
    return Build("opening" if source == "opening" else _supply(source))


def _supply(value: Json) -> Any:
    return _number(value, "action.from", 1, 2)


def _known_cards(value: Json, where: str) -> tuple[People, ...]:
    return tuple(_people(card, f"{where}[{place}]") for place, card in enumerate(_list(value, where)))


def _shuffle(value: Json) -> Shuffle:
    members = _members(value, "action", ("do",))
    return Shuffle(_known_cards(members["deck"], "action.deck") if "deck" in members else None)


def _plain(action: Action) -> Callable[[Json], Action]:
    def read(value: Json) -> Action:
        _members(value, "action", ("do",))
        return action

    return read


_READERS: dict[str, Callable[[Json], Action]] = {
    "draw": _plain(Draw()),
    "travel": lambda value: Travel(_people(_members(value, "action", ("do", "to"))["to"], "action.to")),
    "settle": lambda value: Settle(_people(_members(value, "action", ("do", "people"))["people"], "action.people")),
    "build": _build,
    "migrate": lambda value: Migrate(
        *(_people(_members(value, "action", ("do", "from", "to"))[end], f"action.{end}") for end in ("from", "to"))
    ),
    "use": _use,
    "discard": lambda value: Discard(_known_cards(_members(value, "action", ("do", "cards"))["cards"], "action.cards")),
    "end": _plain(End()),
    "shuffle": _shuffle,
}


# Deals and events


def deal_from_json(value: Json) -> Deal:
    """A deal from its JSON value, the params of the method `deal`; raises BadRequest, with the place."""
    try:
        members = _members(value, "deal", ("edition", "readings", "peoples", "temples"))
        levels = _levels(members["temples"], "deal.temples") or ()
        return Deal(
            _edition(members),
            _known_cards(members["peoples"], "deal.peoples"),
            tuple(_number(level, "deal.temples", 1, 6) for level in levels),
        )
    except _Unreadable as error:
        raise error.request from None


def deal_to_json(deal: Deal) -> dict[str, Json]:
    """The JSON value of a deal."""
    return {
        "edition": deal.edition.name,
        "readings": readings_to_json(deal.edition),
        "peoples": _letters(deal.peoples),
        "temples": list(deal.temples),
    }


def event_to_json(event: Event) -> dict[str, Json]:
    """The JSON value of an event: its name, what it is about, and the clauses it rests on."""
    return {"event": event.name, **dict(event.about), "clauses": list(event.clauses)}


# Reading pieces


def _members(value: Json, where: str, needed: tuple[str, ...]) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise _Unreadable(where, facts("must be an object, not {value}", value=_short(value)))
    missing = [name for name in needed if name not in value]
    if missing:
        raise _Unreadable(where, facts("lacks {missing}", missing=tuple(missing)))
    return value


def _list(value: Json, where: str) -> list[Json]:
    if not isinstance(value, list):
        raise _Unreadable(where, facts("must be a list, not {value}", value=_short(value)))
    return value


def _people(value: Json, where: str) -> People:
    if not isinstance(value, str) or value not in BY_LETTER:
        told = facts("there is no people {value}, only {letters}", value=_short(value), letters=tuple(BY_LETTER))
        raise _Unreadable(where, told)
    return BY_LETTER[value]


def _cards(value: Json, where: str) -> Cards | None:
    if value is None:
        return None
    return tuple(
        None if card is None else _people(card, f"{where}[{place}]") for place, card in enumerate(_list(value, where))
    )


def _levels(value: Json, where: str) -> Levels | None:
    if value is None:
        return None
    return tuple(
        None if card is None else _level(card, f"{where}[{place}]") for place, card in enumerate(_list(value, where))
    )


def _level(value: Json, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in TEMPLE_CARDS:
        told = facts("there is no level {value}, levels go from 1 to 6", value=_short(value))
        raise _Unreadable(where, told, "components.level")
    return value


def _number(value: Json, where: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        template = "must be a whole number from {least} to {most}, not {value}"
        raise _Unreadable(where, facts(template, least=least, most=most, value=_short(value)))
    return value


def _truth(value: Json, where: str) -> bool:
    if not isinstance(value, bool):
        raise _Unreadable(where, facts("must be true or false, not {value}", value=_short(value)))
    return value


def _letters(pile: tuple[People | None, ...] | None) -> list[Json] | None:
    return None if pile is None else [None if card is None else LETTERS[card] for card in pile]


def _listed(pile: Levels | None) -> list[Json] | None:
    return None if pile is None else list(pile)


def _short(value: Json) -> str:
    try:
        text = ascii(value)
    except ValueError:  # Python does not write out a number of thousands of digits
        return "a number of very many digits"
    return text if len(text) <= 40 else text[:37] + "…"
