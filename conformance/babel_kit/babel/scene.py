"""A scene: the table on which a scenario is played, set up by its Given steps and moved by its When steps.

Whatever a scenario does not place lies where it does no harm: other people cards in the deck, other temple cards in the
quarry, both in a fixed order. Each step that asks the engine something is kept as an exchange, which is what a scenario
compiles to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from babel_kit.babel.expect import expected
from babel_ref import (
    PEOPLES,
    TEMPLE_CARDS,
    Action,
    BadPosition,
    Deal,
    Edition,
    End,
    People,
    Phase,
    Played,
    Position,
    Refused,
    Result,
    Side,
    action_to_json,
    check,
    deal,
    deal_to_json,
    explain,
    legal,
    play,
    position_to_json,
    view,
)
from babel_ref.cards import CARDS_OF_A_PEOPLE
from babel_ref.position import empty_sites, normalised
from babel_ref.table import all_people_cards, quarry_cards

Json = Any


class SceneError(AssertionError):
    """A step does not fit the scene, or the engine does not do what a Then step says."""


@dataclass(frozen=True)
class Exchange:
    """A question and its answer, in the values of the wire: what a vector's step is made of.

    `expected` is {"result": …}, {"refused": [clause…]} or {"error": code}; `endings` lists the clauses of all endings
    that hold where the game is over.
    """

    method: str
    params: dict[str, Json]
    expected: dict[str, Json]


@dataclass
class Draft:
    """A position in the making. None for a deck or the quarry: all cards that lie nowhere else."""

    player: int = 1
    phase: Phase = Phase.ACT
    migrated: bool = False
    endgame: bool = False
    owes: int = 0
    to_draw: int = 0
    result: Result | None = None
    sides: tuple[Side, Side] = field(default_factory=lambda: (_bare_side(), _bare_side()))
    next_people: tuple[People, ...] = ()
    next_temples: tuple[int, ...] = ()
    deck: tuple[People, ...] | None = None
    quarry: tuple[int, ...] | None = None
    discards: tuple[People, ...] = ()
    spent: tuple[int, ...] = ()
    rest_of_people: str = "the people deck"
    rest_of_temples: str = "the quarry"
    sound: bool = True

    def side(self, player: int) -> Side:
        """The side of a player."""
        return self.sides[player - 1]

    def change_side(self, player: int, **changes: Any) -> None:
        """Replaces what is named on a player's side."""
        sides = list(self.sides)
        sides[player - 1] = sides[player - 1]._replace(**changes)
        self.sides = (sides[0], sides[1])

    def position(self, edition: Edition) -> Position:
        """The whole position, everything that was not placed laid where `rest_of_…` says."""
        return normalised(self._with_rest(self._placed(edition)))

    def _placed(self, edition: Edition) -> Position:
        return Position(
            edition=edition,
            player=self.player,
            phase=self.phase,
            migrated=self.migrated,
            endgame=self.endgame,
            owes=self.owes,
            to_draw=self.to_draw,
            result=self.result,
            sides=self.sides,
            deck=self.deck or (),
            discards=self.discards,
            quarry=self.quarry or (),
            spent=self.spent,
        )

    def _with_rest(self, placed: Position) -> Position:
        people = _missing_people(placed, self.next_people)
        temples = _missing_temples(placed, self.next_temples)
        placed = _lay(placed, self.rest_of_people, people, PEOPLE_PLACES)
        placed = _lay(placed, self.rest_of_temples, temples, TEMPLE_PLACES)
        return placed._replace(
            deck=(*(placed.deck or ()), *self.next_people[::-1]),
            quarry=(*(placed.quarry or ()), *self.next_temples[::-1]),
        )


def _bare_side() -> Side:
    return Side(pawn=None, hand=(), opening=False, supply=(), columns=empty_sites(), temples=empty_sites())


def _missing_people(placed: Position, also: Iterable[People]) -> list[People]:
    there: Counter[People | None] = Counter((*(placed.deck or ()), *(placed.discards or ()), *also))
    for side in placed.sides:
        there.update(side.hand or ())
        for column in side.columns:
            there.update(column or ())
    return [people for number in range(CARDS_OF_A_PEOPLE) for people in PEOPLES if number >= there[people]]


def _missing_temples(placed: Position, also: Iterable[int]) -> list[int]:
    there: Counter[int | None] = Counter((*(placed.quarry or ()), *(placed.spent or ()), *also))
    for side in placed.sides:
        there.update(side.supply or ())
        there[1] += side.opening
        for temple in side.temples:
            there.update(temple or ())
    return [level for number in range(10) for level in TEMPLE_CARDS if there[level] <= number < TEMPLE_CARDS[level]]


THE_BOX = "the box"
"""Where cards lie that are not in the game: for positions that are not sound."""
PEOPLE_PLACES = ("the people deck", "the discards", THE_BOX)
TEMPLE_PLACES = ("the quarry", "the spent pile", THE_BOX)
_PILES = {"the people deck": "deck", "the discards": "discards", "the quarry": "quarry", "the spent pile": "spent"}


def _lay(placed: Position, place: str, cards: Sequence[Any], piles: tuple[str, ...]) -> Position:
    if place == THE_BOX:
        return placed
    if place in piles:
        changes: dict[str, Any] = {_PILES[place]: (*cards, *getattr(placed, _PILES[place]))}
        return placed._replace(**changes)
    player, _, part = place.removeprefix("player ").partition("'s ")
    sides = list(placed.sides)
    index = int(player) - 1
    side = sides[index]
    if part == "hand":
        sides[index] = side._replace(hand=(*(side.hand or ()), *cards))
    elif part == "supply":
        sides[index] = side._replace(supply=(*cards, *(side.supply or ())))
    else:
        site = People[part.removeprefix("column at the ").upper()]
        sides[index] = side._replace(columns=side.columns_with(site, (*cards, *(side.columns[site] or ()))))
    return placed._replace(sides=(sides[0], sides[1]))


class Scene:
    """The table of one scenario in one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.draft = Draft()
        self.top_people: tuple[People, ...] = ()
        self.exchanges: list[Exchange] = []
        self.told: set[str] = set()
        self.seen: Position | None = None
        self.bad: BadPosition | None = None
        self._position: Position | None = None
        self._refused: Refused | None = None
        self._events: tuple[Any, ...] | None = None

    # What steps look at

    @property
    def position(self) -> Position:
        """The position as it is now; the first look sets it up from what was given."""
        if self._position is None:
            self._position = check(self.draft.position(self.edition))
        return self._position

    @property
    def begun(self) -> bool:
        """Whether the scene was looked at or played in, so that Given steps come too late."""
        return self._position is not None

    @property
    def refused(self) -> Refused | None:
        """The refusal of the last action, if it was refused."""
        return self._refused

    @property
    def events(self) -> tuple[Any, ...]:
        """The events of the last action."""
        if self._events is None:
            raise SceneError("no action was allowed yet")
        return self._events

    # What steps do

    def act(self, action: Action, player: int | None) -> None:
        """Plays an action; `player` must be the one whose action it would be (None: the table's)."""
        before = self.position
        if player is not None and player != self._actor():
            raise SceneError(f"it is for player {self._actor()} to act, not for player {player}")
        self.told.update(finding.clause for finding in explain(before, action).findings)
        outcome = play(before, action)
        if isinstance(outcome, Played):
            self._refused, self._events, self._position = None, outcome.events, outcome.position
            self.told.update(clause for event in outcome.events for clause in event.clauses)
        else:
            self._refused, self._events = outcome, None
        self._ask("play", position=position_to_json(before), action=action_to_json(action))

    def _ask(self, method: str, **params: Json) -> None:
        self.exchanges.append(Exchange(method, params, expected(method, params)))

    def _actor(self) -> int:
        position = self.position
        return position.other_player if position.phase is Phase.DISCARD else position.player

    def list_legal(self) -> list[Action]:
        """Asks for the legal actions."""
        self._ask("legal", position=position_to_json(self.position))
        return legal(self.position)

    def look(self, player: int) -> None:
        """Lets a player look at the table."""
        self.seen = view(self.position, player)
        self._ask("view", position=position_to_json(self.position), player=player)

    def deal(self) -> None:
        """Deals a new game from the piles that were given."""
        rest = Counter(all_people_cards())
        rest.subtract(self.top_people)
        peoples = (*(people for people in PEOPLES for _ in range(rest[people])), *self.top_people[::-1])
        left = Counter(quarry_cards())
        left.subtract(self.draft.next_temples)
        temples = (*(level for level in TEMPLE_CARDS for _ in range(left[level])), *self.draft.next_temples[::-1])
        self._position = deal(self.edition, peoples, temples)
        self._ask("deal", **deal_to_json(Deal(self.edition, peoples, temples)))

    def hand_over(self) -> None:
        """Offers the position for play, to see whether it is a sound one."""
        position = self.draft.position(self.edition)
        try:
            check(position)
            raise SceneError("the position is sound")
        except BadPosition as bad:
            self.bad = bad
            self.told.update(defect.clause for defect in bad.defects if defect.clause)
        self._ask("play", position=position_to_json(position), action=action_to_json(End()))
