"""The editions, and the readings on which printings differ: a value that travels inside the position.

Each field is one reading, read at exactly one place in the engine. `spec/babel/editions.toml` says the same in words;
a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal

from babel_ref.errors import BadRequest
from babel_ref.sentences import OneOf, facts

Reading = str | tuple[int, int]


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the rules with the readings under which it is played."""

    name: str
    opening_hands: tuple[int, int]
    travel_in_place: Literal["refused", "allowed"]
    defectors: Literal["run", "people"]
    discarded_persian: Literal["counts", "gone"]
    destroyed_temple: Literal["quarry", "pile"]
    idle_ability: Literal["refused", "allowed"]
    reshuffle: Literal["needed", "emptied"]
    end_judged: Literal["at-once", "turn-end"]

    @property
    def readings(self) -> dict[str, Reading]:
        """Every reading by its name, with the value that holds."""
        return {_reading_name(field.name): getattr(self, field.name) for field in fields(self) if field.name != "name"}

    @property
    def departures(self) -> dict[str, Reading]:
        """The readings in which this departs from the edition's own."""
        own = EDITIONS[self.name].readings
        return {name: value for name, value in self.readings.items() if value != own[name]}


VALUES: dict[str, tuple[str, ...]] = {
    "travel-in-place": ("refused", "allowed"),
    "defectors": ("run", "people"),
    "discarded-persian": ("counts", "gone"),
    "destroyed-temple": ("quarry", "pile"),
    "idle-ability": ("refused", "allowed"),
    "reshuffle": ("needed", "emptied"),
    "end-judged": ("at-once", "turn-end"),
}
"""The values of each reading; `opening-hands`, a pair of numbers, is not among them."""

CLAUSE_OF_READING: dict[str, str] = {
    "opening-hands": "setup.opening-hands",
    "reshuffle": "turn.reshuffle-when",
    "travel-in-place": "travel.another-site",
    "idle-ability": "abilities.idle",
    "destroyed-temple": "abilities.assyrians.where-to",
    "discarded-persian": "abilities.persians.discarded-card",
    "defectors": "abilities.sumerians.which-cards",
    "end-judged": "ending.when-judged",
}
"""The clause that each reading is about, in the order of the clauses."""

KOSMOS_2000 = Edition(
    name="kosmos-2000",
    opening_hands=(5, 5),  # K3.5
    travel_in_place="refused",  # silence
    defectors="run",  # a reading of K12.S1
    discarded_persian="counts",  # silence, by K12.H3
    destroyed_temple="quarry",  # a reading of K12.A2
    idle_ability="refused",  # silence
    reshuffle="needed",  # silence
    end_judged="at-once",  # K14.1
)
"""The edition of Kosmos, 2000."""

WGG_2013 = Edition(
    name="wgg-2013",
    opening_hands=(3, 5),  # W3.10, W3.11
    travel_in_place="refused",  # W8.2
    defectors="people",  # a reading of W13.S1
    discarded_persian="counts",  # W13.P3
    destroyed_temple="quarry",  # W13.A2
    idle_ability="refused",  # silence
    reshuffle="needed",  # silence
    end_judged="at-once",  # a reading of W15.1 and W15.4
)
"""The edition of White Goblin Games, 2013."""

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in (KOSMOS_2000, WGG_2013)}
"""The editions by name."""


def edition_of(name: object, readings: Mapping[str, object] | None = None) -> Edition:
    """The edition of that name under the given departures.

    Raises BadRequest, with the values there are, for an unknown edition, reading or value.
    """
    if not isinstance(name, str) or name not in EDITIONS:
        raise BadRequest(
            facts("unknown edition {name}: there are {editions}", name=repr(name), editions=tuple(EDITIONS))
        )
    changes = {_field_name(reading): _value(reading, value) for reading, value in (readings or {}).items()}
    return replace(EDITIONS[name], **changes) if changes else EDITIONS[name]  # type: ignore[arg-type]


def _value(reading: str, value: object) -> Reading:
    if reading == "opening-hands":
        return _two_hands(value)
    if reading not in VALUES:
        raise BadRequest(
            facts("unknown reading {name}: there are {readings}", name=repr(reading), readings=tuple(CLAUSE_OF_READING))
        )
    if not isinstance(value, str) or value not in VALUES[reading]:
        raise BadRequest(
            facts(
                "reading {name} has no value {value}: choose {values}",
                name=reading,
                value=repr(value),
                values=OneOf(VALUES[reading]),
            )
        )
    return value


def _two_hands(value: object) -> tuple[int, int]:
    match value:
        case [int(first), int(second)] if not isinstance(first, bool) and not isinstance(second, bool):
            if first >= 0 and second >= 0 and first + second <= 60:
                return first, second
    raise BadRequest(
        facts("reading opening-hands takes two whole numbers, together 60 at most, not {value}", value=repr(value))
    )


def _reading_name(field: str) -> str:
    return field.replace("_", "-")


def _field_name(reading: str) -> str:
    return reading.replace("-", "_")
