"""The step vocabulary: every sentence that a scenario may use, once.

pytest-bdd runs the features through it, and the compiler turns them into vectors through it. A pattern is written as
for the `parse` library; the types that fill its gaps are declared below. `table()` gives the whole vocabulary as a
Markdown table for the guide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import parse

from babel_kit.babel.expect import hand_event
from babel_kit.babel.scene import PEOPLE_PLACES, TEMPLE_PLACES, Scene, SceneError
from babel_ref import (
    PEOPLES,
    Build,
    Discard,
    Draw,
    End,
    Migrate,
    NotationError,
    People,
    Phase,
    Power,
    Result,
    Settle,
    Shuffle,
    Travel,
    Use,
    action_from_text,
    action_to_text,
)

Keyword = Literal["given", "when", "then"]

# What can fill the gaps of a pattern


def _singular(people: People) -> str:
    return people.title.removesuffix("s")


_NAME = "|".join(people.title for people in PEOPLES)
_ITEM = rf"(?:\d+ )?(?:{'|'.join(_singular(people) for people in PEOPLES)})s?"
_BY_NAME = {people.title: people for people in PEOPLES} | {_singular(people): people for people in PEOPLES}


def _written_as(pattern: str) -> Callable[[Callable[[str], Any]], Callable[[str], Any]]:
    """What `parse.with_pattern` does, with types."""

    def declare(read: Callable[[str], Any]) -> Callable[[str], Any]:
        read.pattern = pattern  # type: ignore[attr-defined]
        return read

    return declare


@_written_as("[12]")
def _player(text: str) -> int:
    return int(text)


@_written_as(_NAME)
def _people(text: str) -> People:
    return _BY_NAME[text]


@_written_as(rf"(?:a|an) (?:{'|'.join(_singular(people) for people in PEOPLES)})")
def _card(text: str) -> People:
    return _BY_NAME[text.split()[1]]


@_written_as(rf"nothing|{_ITEM}(?:, {_ITEM})*")
def _cards(text: str) -> tuple[People, ...]:
    cards: list[People] = []
    for item in [] if text == "nothing" else text.split(", "):
        number, _, name = item.rpartition(" ")
        cards += [_BY_NAME[name]] * int(number or 1)
    return tuple(cards)


@_written_as(r"nothing|\d(?:, \d)*")
def _levels(text: str) -> tuple[int, ...]:
    return () if text == "nothing" else tuple(map(int, text.split(", ")))


@_written_as(r"[0-6](?:, [0-6]){4}")
def _five_levels(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(", ")))


@_written_as(r"\d+")
def _number(text: str) -> int:
    return int(text)


@_written_as(r"[a-z]+(?:\.[a-z0-9-]+){1,2}")
def _clause(text: str) -> str:
    return text


@_written_as(rf"{'|'.join(PEOPLE_PLACES)}|player [12]'s hand|player [12]'s column at the (?:{_NAME})")
def _people_place(text: str) -> str:
    return text


@_written_as(rf"{'|'.join(TEMPLE_PLACES)}|player [12]'s supply")
def _temple_place(text: str) -> str:
    return text


TYPES: dict[str, Callable[[str], Any]] = {
    "player": _player,
    "people": _people,
    "card": _card,
    "cards": _cards,
    "levels": _levels,
    "five": _five_levels,
    "number": _number,
    "clause": _clause,
    "people_place": _people_place,
    "temple_place": _temple_place,
}


# The vocabulary


@dataclass(frozen=True)
class Step:
    """A sentence: its keyword, its pattern, what it does to a scene, and what it means."""

    keyword: Keyword
    pattern: str
    run: Callable[..., None]
    meaning: str

    def match(self, text: str) -> dict[str, Any] | None:
        """What fills the gaps if this step's pattern is the whole text, else None."""
        found = _parser(self.pattern).parse(text)
        return None if found is None else dict(found.named)


@cache
def _parser(pattern: str) -> Any:
    return parse.compile(pattern, TYPES, case_sensitive=True)


STEPS: list[Step] = []


def _step(keyword: Keyword, *patterns: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def declare(run: Callable[..., None]) -> Callable[..., None]:
        meaning = re.sub(r"\s+", " ", run.__doc__ or "").strip()
        STEPS.extend(Step(keyword, pattern, run, meaning) for pattern in patterns)
        return run

    return declare


def given(*patterns: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declares a Given step under one or several patterns."""
    return _step("given", *patterns)


def when(*patterns: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declares a When step under one or several patterns."""
    return _step("when", *patterns)


def then(*patterns: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declares a Then step under one or several patterns."""
    return _step("then", *patterns)


def matching(keyword: str, text: str) -> list[Step]:
    """The steps whose pattern is this text; a sound scenario has exactly one for each of its sentences."""
    return [step for step in STEPS if step.keyword == keyword and step.match(text) is not None]


def perform(scene: Scene, keyword: str, text: str, docstring: str | None = None) -> None:
    """Carries out one sentence of a scenario. Raises SceneError if it is not in the vocabulary or does not hold."""
    found = matching(keyword, text)
    if len(found) != 1:
        raise SceneError(f"{len(found)} steps match {keyword.capitalize()} {text!r}; there must be exactly one")
    filled = found[0].match(text) or {}
    if keyword == "given" and scene.begun:
        raise SceneError(f"Given {text!r} comes after the scene has begun")
    if docstring is not None:
        filled["docstring"] = docstring
    found[0].run(scene, **filled)


def table() -> Iterator[str]:
    """The vocabulary as the lines of a Markdown table."""
    yield "| step | meaning |"
    yield "|---|---|"
    for step in STEPS:
        sentence = re.sub(r"\{(\w+):\w+\}", r"*\1*", step.pattern)
        yield f"| {step.keyword.capitalize()} {sentence} | {step.meaning} |"


def _expect(what: str, actual: object, expected: object) -> None:
    if actual != expected:
        raise SceneError(f"{what}: expected {expected}, found {actual}")


def _names(cards: tuple[People | None, ...] | None) -> str:
    return ", ".join("?" if card is None else _singular(card) for card in cards or ()) or "nothing"


def _unordered(cards: tuple[People | None, ...] | None) -> str:
    return _names(tuple(sorted(card for card in cards or () if card is not None)))


# Whose turn it is and what is due

_TO_ACT = "player {player:player} is to act"
_TO_DRAW = "player {player:player} is to draw people cards"
_OWES = "player {player:player} owes {number:number} cards after a halving"
_SHUFFLE = "player {player:player} waits for a shuffle with {number:number} cards still to draw"


@given(_TO_ACT)
def _(scene: Scene, player: int) -> None:
    """The player is on turn, in phase 2. (Without such a step player 1 is.)"""
    scene.draft.player, scene.draft.phase = player, Phase.ACT


@given(_TO_DRAW)
def _(scene: Scene, player: int) -> None:
    """The player is on turn, in phase 1."""
    scene.draft.player, scene.draft.phase = player, Phase.DRAW


@given(_OWES)
def _(scene: Scene, player: int, number: int) -> None:
    """The other player is on turn and has halved this player's hand."""
    scene.draft.player, scene.draft.phase, scene.draft.owes = 3 - player, Phase.DISCARD, number


@given(_SHUFFLE)
def _(scene: Scene, player: int, number: int) -> None:
    """The player is on turn, in the middle of a draw; the table is to shuffle the discards."""
    scene.draft.player, scene.draft.phase, scene.draft.to_draw = player, Phase.SHUFFLE, number


@given("the game is over and player {player:player} has won")
def _(scene: Scene, player: int) -> None:
    """A finished game."""
    scene.draft.phase, scene.draft.result = Phase.OVER, Result(player)


@given("the game is over and nobody has won")
def _(scene: Scene) -> None:
    """A game that finished in a draw."""
    scene.draft.phase, scene.draft.result = Phase.OVER, Result(None)


@given("a migration was made in this turn")
def _(scene: Scene) -> None:
    """The player on turn has migrated."""
    scene.draft.migrated = True


@given("the game is in its endgame")
def _(scene: Scene) -> None:
    """The endgame was entered before."""
    scene.draft.endgame = True


# The two sides

_PAWN = "player {player:player}'s pawn stands at the {site:people}"
_QUARRY_PAWN = "player {player:player}'s pawn stands at the quarry"
_HAND = "player {player:player} has {cards:cards} in hand"
_OPENING = "player {player:player} still owes the opening card"
_SUPPLY = "player {player:player}'s supply is {levels:levels}"
_COLUMN = "player {player:player}'s column at the {site:people} is {cards:cards}"
_TEMPLE = "player {player:player}'s temple at the {site:people} is {levels:levels}"
_LEVELS = "player {player:player}'s temples have levels {levels:five}"


@given(_PAWN)
def _(scene: Scene, player: int, site: People) -> None:
    """Where the pawn is. (Without such a step it is at the quarry.)"""
    scene.draft.change_side(player, pawn=site)


@given(_HAND)
def _(scene: Scene, player: int, cards: tuple[People, ...]) -> None:
    """The whole hand, in any order."""
    scene.draft.change_side(player, hand=cards)


@given(_OPENING)
def _(scene: Scene, player: int) -> None:
    """The opening card lies before the player. (Without such a step it was built earlier.)"""
    scene.draft.change_side(player, opening=True)


@given(_SUPPLY)
def _(scene: Scene, player: int, levels: tuple[int, ...]) -> None:
    """The supply from the bottom; the last one lies on top."""
    scene.draft.change_side(player, supply=levels)


@given(_COLUMN)
def _(scene: Scene, player: int, site: People, cards: tuple[People, ...]) -> None:
    """The column from the bottom; the last card was laid last."""
    scene.draft.change_side(player, columns=scene.draft.side(player).columns_with(site, cards))


@given(_TEMPLE)
def _(scene: Scene, player: int, site: People, levels: tuple[int, ...]) -> None:
    """The temple from the bottom."""
    scene.draft.change_side(player, temples=scene.draft.side(player).temples_with(site, levels))


@given(_LEVELS)
def _(scene: Scene, player: int, levels: tuple[int, ...]) -> None:
    """Five temples of one card each, at the Assyrians, Hittites, Medes, Persians and Sumerians; 0 for none."""
    temples = tuple((level,) if level else () for level in levels)
    scene.draft.change_side(player, temples=temples)


# The piles

_NEXT_PEOPLE = "the next people cards are {cards:cards}"
_NEXT_TEMPLES = "the next temple cards are {levels:levels}"
_DISCARDS = "the discards are {cards:cards}"
_SPENT = "the spent pile is {levels:levels}"


@given(_NEXT_PEOPLE)
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """What lies on top of the people deck, or of the shuffled cards before a deal: the next card to be drawn first."""
    scene.draft.next_people = scene.top_people = cards


@given(_NEXT_TEMPLES)
def _(scene: Scene, levels: tuple[int, ...]) -> None:
    """What lies on top of the quarry: the next card to be drawn first."""
    scene.draft.next_temples = levels


@given(_DISCARDS)
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """The discards, in any order."""
    scene.draft.discards = cards


@given(_SPENT)
def _(scene: Scene, levels: tuple[int, ...]) -> None:
    """The spent pile from the bottom (reading destroyed-temple: pile)."""
    scene.draft.spent = levels


@given("all other people cards are in {place:people_place}")
def _(scene: Scene, place: str) -> None:
    """Where the people cards lie that no step has placed. (Without such a step: in the people deck.)"""
    scene.draft.rest_of_people = place


@given("all other temple cards are in {place:temple_place}")
def _(scene: Scene, place: str) -> None:
    """Where the temple cards lie that no step has placed. (Without such a step: in the quarry.)"""
    scene.draft.rest_of_temples = place


# What is done


@when("player {player:player} draws people cards")
def _(scene: Scene, player: int) -> None:
    """Phase 1: three cards from the deck."""
    scene.act(Draw(), player)


@when("player {player:player} travels to the {site:people}")
def _(scene: Scene, player: int, site: People) -> None:
    """Discards a card of that people to go there."""
    scene.act(Travel(site), player)


@when("player {player:player} settles {card:card}")
def _(scene: Scene, player: int, card: People) -> None:
    """Lays a card from the hand where the pawn stands."""
    scene.act(Settle(card), player)


@when("player {player:player} builds from player {source:player}'s supply")
def _(scene: Scene, player: int, source: Literal[1, 2]) -> None:
    """Builds the top card of that supply where the pawn stands."""
    scene.act(Build(source), player)


@when("player {player:player} builds the opening card")
def _(scene: Scene, player: int) -> None:
    """Builds the own opening card where the pawn stands."""
    scene.act(Build("opening"), player)


@when("player {player:player} migrates from the {source:people} to the {to:people}")
def _(scene: Scene, player: int, source: People, to: People) -> None:
    """Moves three cards between own columns."""
    scene.act(Migrate(source, to), player)


_GROUP = ", with a card of group {group:number}"


@when(
    "player {player:player} uses the {people:people} to destroy",
    "player {player:player} uses the {people:people} to destroy" + _GROUP,
)
def _(scene: Scene, player: int, people: People, group: int | None = None) -> None:
    """The Assyrians' ability. Groups are counted from the bottom of the column."""
    scene.act(Use(people, Power.DESTROY, group=group), player)


@when(
    "player {player:player} uses the {people:people} to steal",
    "player {player:player} uses the {people:people} to steal" + _GROUP,
)
def _(scene: Scene, player: int, people: People, group: int | None = None) -> None:
    """The Hittites' ability."""
    scene.act(Use(people, Power.STEAL, group=group), player)


@when(
    "player {player:player} uses the {people:people} to drive out the {target:people}",
    "player {player:player} uses the {people:people} to drive out the {target:people}" + _GROUP,
)
def _(scene: Scene, player: int, people: People, target: People, group: int | None = None) -> None:
    """The Medes' ability."""
    scene.act(Use(people, Power.DRIVE_OUT, target=target, group=group), player)


@when(
    "player {player:player} uses the {people:people} to skip a level from player {source:player}'s supply",
    "player {player:player} uses the {people:people} to skip a level from player {source:player}'s supply" + _GROUP,
)
def _(scene: Scene, player: int, people: People, source: Literal[1, 2], group: int | None = None) -> None:
    """The Persians' ability."""
    scene.act(Use(people, Power.SKIP, source=source, group=group), player)


@when(
    "player {player:player} uses the {people:people} to bring cards over",
    "player {player:player} uses the {people:people} to bring cards over" + _GROUP,
)
def _(scene: Scene, player: int, people: People, group: int | None = None) -> None:
    """The Sumerians' ability."""
    scene.act(Use(people, Power.DEFECT, group=group), player)


@when(
    "player {player:player} uses the {people:people} to halve",
    "player {player:player} uses the {people:people} to halve" + _GROUP,
)
def _(scene: Scene, player: int, people: People, group: int | None = None) -> None:
    """What all peoples can do."""
    scene.act(Use(people, Power.HALVE, group=group), player)


@when("player {player:player} gives up {cards:cards}")
def _(scene: Scene, player: int, cards: tuple[People, ...]) -> None:
    """The cards a halved player discards."""
    scene.act(Discard(cards), player)


@when("player {player:player} ends the turn")
def _(scene: Scene, player: int) -> None:
    """Closes phase 2 and carries out phase 3."""
    scene.act(End(), player)


@when("the discards are shuffled")
def _(scene: Scene) -> None:
    """The table shuffles; the new deck happens to lie in the order A H M P S from the bottom."""
    scene.act(Shuffle(tuple(sorted(card for card in scene.position.discards or () if card is not None))), None)


@when("the discards are shuffled so that the next people cards are {cards:cards}")
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """The table shuffles; these come to lie on top, the next to be drawn first, the others below in any order."""
    left = [card for card in scene.position.discards or () if card is not None]
    for card in cards:
        if card not in left:
            raise SceneError(f"the discards do not hold {_names(cards)}")
        left.remove(card)
    scene.act(Shuffle((*left, *cards[::-1])), None)


@when("a game is dealt")
def _(scene: Scene) -> None:
    """A new game, dealt from shuffled piles with the next people cards and temple cards that were given on top."""
    scene.deal()


@when("player {player:player} looks at the table")
def _(scene: Scene, player: int) -> None:
    """Asks what this player may know."""
    scene.look(player)


@when("the position is handed over for play")
def _(scene: Scene) -> None:
    """Offers the position as it was set up, to see whether it is a sound one."""
    scene.hand_over()


# What follows


@then("it is refused by {clause:clause}")
def _(scene: Scene, clause: str) -> None:
    """The last action was refused, this clause is among those that forbid it, and nothing has changed."""
    if scene.refused is None:
        raise SceneError("the action was not refused")
    if clause not in scene.refused.clauses:
        raise SceneError(f"{clause} does not forbid it; these do: {', '.join(scene.refused.clauses)}")


@then("it is allowed")
def _(scene: Scene) -> None:
    """The last action was accepted."""
    if scene.refused is not None:
        raise SceneError(f"it was refused by {', '.join(scene.refused.clauses)}")


@then("the position is bad by {clause:clause}")
def _(scene: Scene, clause: str) -> None:
    """The position cannot be played, because of this clause."""
    broken = [defect.clause for defect in scene.bad.defects] if scene.bad else []
    if clause not in broken:
        raise SceneError(f"the position does not break {clause}, but {broken or 'nothing'}")


@then(_TO_ACT)
def _(scene: Scene, player: int) -> None:
    """The player is on turn, in phase 2."""
    _expect("on turn", (scene.position.player, scene.position.phase), (player, Phase.ACT))


@then(_TO_DRAW)
def _(scene: Scene, player: int) -> None:
    """The player is on turn, in phase 1."""
    _expect("on turn", (scene.position.player, scene.position.phase), (player, Phase.DRAW))


@then(_OWES)
def _(scene: Scene, player: int, number: int) -> None:
    """This player's hand was halved and he is to give up so many cards."""
    position = scene.position
    _expect("owed", (position.other_player, position.phase, position.owes), (player, Phase.DISCARD, number))


@then(_SHUFFLE)
def _(scene: Scene, player: int, number: int) -> None:
    """The draw has stopped for a shuffle."""
    position = scene.position
    _expect("due", (position.player, position.phase, position.to_draw), (player, Phase.SHUFFLE, number))


@then("the game is over by {clause:clause} and player {player:player} has won")
def _(scene: Scene, clause: str, player: int) -> None:
    """The game has ended, by this clause, with this winner."""
    _expect("result", (scene.position.phase, scene.position.result), (Phase.OVER, Result(player, clause)))


@then("the game is over by {clause:clause} and nobody has won")
def _(scene: Scene, clause: str) -> None:
    """The game has ended, by this clause, in a draw."""
    _expect("result", (scene.position.phase, scene.position.result), (Phase.OVER, Result(None, clause)))


@then("the game goes on")
def _(scene: Scene) -> None:
    """The game is not over."""
    if scene.position.phase is Phase.OVER:
        raise SceneError(f"the game is over: {scene.position.result}")


@then("the game is in its endgame")
def _(scene: Scene) -> None:
    """The endgame has been entered."""
    _expect("endgame", scene.position.endgame, True)


@then("the game is not in its endgame")
def _(scene: Scene) -> None:
    """The endgame has not been entered."""
    _expect("endgame", scene.position.endgame, False)


@then("player {player:player}'s total is {number:number}")
def _(scene: Scene, player: int, number: int) -> None:
    """The sum of the levels of his temples."""
    _expect("total", scene.position.totals[player - 1], number)


@then(_PAWN)
def _(scene: Scene, player: int, site: People) -> None:
    """Where the pawn is."""
    _expect("pawn", scene.position.sides[player - 1].pawn, site)


@then(_QUARRY_PAWN)
def _(scene: Scene, player: int) -> None:
    """The pawn has not left the quarry."""
    _expect("pawn", scene.position.sides[player - 1].pawn, None)


@then(_HAND)
def _(scene: Scene, player: int, cards: tuple[People, ...]) -> None:
    """The whole hand, in any order."""
    _expect("hand", _unordered(scene.position.sides[player - 1].hand), _unordered(cards))


@then("player {player:player} has {number:number} cards in hand")
def _(scene: Scene, player: int, number: int) -> None:
    """How many cards the hand has."""
    _expect("cards in hand", scene.position.sides[player - 1].hand_size, number)


@then(_OPENING)
def _(scene: Scene, player: int) -> None:
    """The opening card has not been built."""
    _expect("opening card", scene.position.sides[player - 1].opening, True)


@then("player {player:player} owes the opening card no more")
def _(scene: Scene, player: int) -> None:
    """The opening card has been built."""
    _expect("opening card", scene.position.sides[player - 1].opening, False)


@then(_SUPPLY)
def _(scene: Scene, player: int, levels: tuple[int, ...]) -> None:
    """The supply from the bottom."""
    _expect("supply", scene.position.sides[player - 1].supply, levels)


@then(_COLUMN)
def _(scene: Scene, player: int, site: People, cards: tuple[People, ...]) -> None:
    """The column from the bottom."""
    _expect("column", _names(scene.position.sides[player - 1].columns[site]), _names(cards))


@then(_TEMPLE)
def _(scene: Scene, player: int, site: People, levels: tuple[int, ...]) -> None:
    """The temple from the bottom."""
    _expect("temple", scene.position.sides[player - 1].temples[site], levels)


@then(_NEXT_PEOPLE)
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """What lies on top of the people deck: the next card to be drawn first."""
    _expect("deck", _names((scene.position.deck or ())[::-1][: len(cards)]), _names(cards))


@then(_NEXT_TEMPLES)
def _(scene: Scene, levels: tuple[int, ...]) -> None:
    """What lies on top of the quarry: the next card to be drawn first."""
    _expect("quarry", (scene.position.quarry or ())[::-1][: len(levels)], levels)


@then("the people deck holds {number:number} cards")
def _(scene: Scene, number: int) -> None:
    """The number of cards."""
    _expect("people deck", len(scene.position.deck or ()), number)


@then("the quarry holds {number:number} cards")
def _(scene: Scene, number: int) -> None:
    """The number of cards."""
    _expect("quarry", len(scene.position.quarry or ()), number)


@then(_DISCARDS)
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """All the discards, in any order."""
    _expect("discards", _unordered(scene.position.discards), _unordered(cards))


@then(_SPENT)
def _(scene: Scene, levels: tuple[int, ...]) -> None:
    """The spent pile from the bottom."""
    _expect("spent pile", scene.position.spent, levels)


@then("player {player:player} tells that {number:number} cards are in hand")
def _(scene: Scene, player: int, number: int) -> None:
    """The last action had the player tell the size of his hand."""
    told = [hand_event(event) for event in scene.events if event.name == "hand"]
    _expect("told", told, [{"event": "hand", "player": player, "cards": number}])


@then("nobody tells how many cards are in hand")
def _(scene: Scene) -> None:
    """The last action had nobody tell the size of a hand."""
    _expect("told", [event for event in scene.events if event.name == "hand"], [])


@then("the legal actions are")
def _(scene: Scene, docstring: str) -> None:
    """Exactly these actions are legal, one a line in the text notation, in any order."""
    try:
        expected = {action_to_text(action_from_text(line)) for line in docstring.splitlines() if line.strip()}
    except NotationError as error:
        raise SceneError(error.pointed()) from None
    actual = set(map(action_to_text, scene.list_legal()))
    if actual != expected:
        raise SceneError(f"also legal: {sorted(actual - expected)}; not legal: {sorted(expected - actual)}")


# What a player sees


def _seen(scene: Scene) -> Any:
    if scene.seen is None:
        raise SceneError("nobody has looked at the table")
    return scene.seen


def _hidden(what: str, pile: tuple[Any, ...] | None, number: int) -> None:
    _expect(what, pile, (None,) * number)


@then("the look shows player {player:player}'s hand: {cards:cards}")
def _(scene: Scene, player: int, cards: tuple[People, ...]) -> None:
    """The hand lies open to who looks."""
    _expect("hand", _unordered(_seen(scene).sides[player - 1].hand), _unordered(cards))


@then("the look shows only the backs of {number:number} cards in player {player:player}'s hand")
def _(scene: Scene, player: int, number: int) -> None:
    """The hand is hidden, its size is not."""
    _hidden("hand", _seen(scene).sides[player - 1].hand, number)


@then("the look shows only the backs of {number:number} cards in the people deck")
def _(scene: Scene, number: int) -> None:
    """The deck is hidden, its size is not."""
    _hidden("people deck", _seen(scene).deck, number)


@then("the look shows only the backs of {number:number} cards in the quarry")
def _(scene: Scene, number: int) -> None:
    """The quarry is hidden, its size is not."""
    _hidden("quarry", _seen(scene).quarry, number)


@then("the look shows only the backs of {number:number} cards in the spent pile")
def _(scene: Scene, number: int) -> None:
    """The spent pile is hidden, its size is not."""
    _hidden("spent pile", _seen(scene).spent, number)


@then("the look shows player {player:player}'s supply: {levels:levels}")
def _(scene: Scene, player: int, levels: tuple[int, ...]) -> None:
    """The supply lies open, from the bottom."""
    _expect("supply", _seen(scene).sides[player - 1].supply, levels)


@then("the look shows player {player:player}'s column at the {site:people}: {cards:cards}")
def _(scene: Scene, player: int, site: People, cards: tuple[People, ...]) -> None:
    """The column lies open, from the bottom."""
    _expect("column", _names(_seen(scene).sides[player - 1].columns[site]), _names(cards))


@then("the look shows player {player:player}'s temple at the {site:people}: {levels:levels}")
def _(scene: Scene, player: int, site: People, levels: tuple[int, ...]) -> None:
    """The temple lies open, from the bottom."""
    _expect("temple", _seen(scene).sides[player - 1].temples[site], levels)


@then("the look shows the discards: {cards:cards}")
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """The discards lie open, in any order."""
    _expect("discards", _unordered(_seen(scene).discards), _unordered(cards))
