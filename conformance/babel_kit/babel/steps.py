"""The step vocabulary: every sentence that a scenario may use, once.

pytest-bdd runs the features through it, and the compiler turns them into vectors through it. A pattern is written as
for the `parse` library; the types that fill its gaps are those of `gaps`. Beside each English wording stands the Dutch
one, with the same gaps, as it reads after "Stel", "Als" and "Dan". `table()` gives the whole vocabulary as a Markdown
table for the guide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import parse

from babel_kit.babel.expect import hand_event
from babel_kit.babel.gaps import translated, types, types_with_placeholders
from babel_kit.babel.scene import Scene, SceneError
from babel_ref import (
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
from babel_ref.language import card_name

Keyword = Literal["given", "when", "then"]

# The vocabulary


@dataclass(frozen=True)
class Step:
    """A sentence: its keyword, its patterns, what it does to a scene, and what it means."""

    keyword: Keyword
    pattern: str
    dutch: str
    run: Callable[..., None]
    meaning: str

    def match(self, text: str, language: str = "en") -> dict[str, Any] | None:
        """What fills the gaps if this step's pattern is the whole text, else None."""
        found = _parser(self.wording(language), language).parse(text)
        return None if found is None else dict(found.named)

    def wording(self, language: str) -> str:
        """The pattern in a language."""
        return self.pattern if language == "en" else self.dutch

    def said(self, text: str, source: str, target: str, heading: Callable[[str], str] = str) -> str:
        """A text of this step in another language; placeholders of an outline are renamed by `heading`."""
        found = _lenient_parser(self.wording(source), source).parse(text)
        filled = {name: translated(gap, source, target, heading) for name, gap in found.named.items()}
        return re.sub(r"\{(\w+):\w+\}", lambda gap: filled[gap[1]], self.wording(target))


@cache
def _parser(pattern: str, language: str) -> Any:
    return parse.compile(pattern, types(language), case_sensitive=True)


@cache
def _lenient_parser(pattern: str, language: str) -> Any:
    return parse.compile(pattern, types_with_placeholders(language), case_sensitive=True)


STEPS: list[Step] = []
Declare = Callable[[Callable[..., None]], Callable[..., None]]


def _step(keyword: Keyword, pattern: str, dutch: str) -> Declare:
    def declare(run: Callable[..., None]) -> Callable[..., None]:
        meaning = re.sub(r"\s+", " ", run.__doc__ or "").strip()
        STEPS.append(Step(keyword, pattern, _with_types(dutch, pattern), run, meaning))
        return run

    return declare


def _with_types(dutch: str, pattern: str) -> str:
    """A Dutch wording whose gaps have the types of the English one's."""
    for gap in re.findall(r"\{\w+:\w+\}", pattern):
        dutch = dutch.replace(f"{gap.partition(':')[0]}}}", gap)
    return dutch


def given(pattern: str, *, dutch: str) -> Declare:
    """Declares a Given step; the Dutch wording reads after "Stel"."""
    return _step("given", pattern, dutch)


def when(pattern: str, *, dutch: str) -> Declare:
    """Declares a When step; the Dutch wording reads after "Als", its verb at the end."""
    return _step("when", pattern, dutch)


def then(pattern: str, *, dutch: str) -> Declare:
    """Declares a Then step; the Dutch wording reads after "Dan", its verb in front."""
    return _step("then", pattern, dutch)


def matching(keyword: str, text: str, language: str = "en") -> list[Step]:
    """The steps whose pattern is this text; a sound scenario has exactly one for each of its sentences."""
    return [step for step in STEPS if step.keyword == keyword and step.match(text, language) is not None]


@cache
def the_step(keyword: str, text: str, language: str = "en") -> Step:
    """The one step whose pattern is this text. Raises SceneError if there is none, or more than one."""
    found = matching(keyword, text, language)
    if len(found) != 1:
        raise SceneError(f"{len(found)} steps match {keyword.capitalize()} {text!r}; there must be exactly one")
    return found[0]


def perform(scene: Scene, keyword: str, text: str, docstring: str | None = None, language: str = "en") -> None:
    """Carries out one sentence of a scenario. Raises SceneError if it is not in the vocabulary or does not hold."""
    step = the_step(keyword, text, language)
    filled = step.match(text, language) or {}
    if keyword == "given" and scene.begun:
        raise SceneError(f"Given {text!r} comes after the scene has begun")
    if docstring is not None:
        filled["docstring"] = docstring
    step.run(scene, **filled)


KEYWORDS: dict[str, dict[str, str]] = {
    "en": {"given": "Given", "when": "When", "then": "Then"},
    "nl": {"given": "Stel", "when": "Als", "then": "Dan"},
}


_DUTCH_GAPS = {
    "player": "speler",
    "source": "bron",
    "people": "volk",
    "target": "verdreven volk",
    "site": "locatie",
    "to": "bestemming",
    "card": "kaart",
    "cards": "kaarten",
    "levels": "niveaus",
    "number": "getal",
    "count": "aantal kaarten",
    "group": "groep",
    "clause": "regel",
    "place": "plaats",
}


def table() -> Iterator[str]:
    """The vocabulary in both languages as the lines of a Markdown table."""
    yield "| step | in Dutch | meaning |"
    yield "|---|---|---|"
    for step in STEPS:
        english = re.sub(r"\{(\w+):\w+\}", r"*\1*", step.pattern)
        dutch = re.sub(r"\{(\w+):\w+\}", lambda gap: f"*{_DUTCH_GAPS[gap[1]]}*", step.dutch)
        yield f"| {KEYWORDS['en'][step.keyword]} {english} | {KEYWORDS['nl'][step.keyword]} {dutch} | {step.meaning} |"


def _expect(what: str, actual: object, expected: object) -> None:
    if actual != expected:
        raise SceneError(f"{what}: expected {expected}, found {actual}")


def _names(cards: tuple[People | None, ...] | None) -> str:
    return ", ".join("?" if card is None else card_name(card) for card in cards or ()) or "nothing"


def _unordered(cards: tuple[People | None, ...] | None) -> str:
    return _names(tuple(sorted(card for card in cards or () if card is not None)))


# Whose turn it is and what is due

_TO_ACT = "player {player:player} is to act"
_TO_DRAW = "player {player:player} is to draw people cards"
_OWES = "player {player:player} owes {count:count} after a halving"
_SHUFFLE = "player {player:player} waits for a shuffle with {count:count} still to draw"
_MIGRATED = "a migration was made in this turn"
_ENDGAME = "the game is in its endgame"


@given(_TO_ACT, dutch="speler {player} is aan de beurt om te handelen")
def _(scene: Scene, player: int) -> None:
    """The player is on turn, in phase 2. (Without such a step player 1 is.)"""
    scene.draft.player, scene.draft.phase = player, Phase.ACT


@given(_TO_DRAW, dutch="speler {player} is aan de beurt om volkerenkaarten te trekken")
def _(scene: Scene, player: int) -> None:
    """The player is on turn, in phase 1."""
    scene.draft.player, scene.draft.phase = player, Phase.DRAW


@given(_OWES, dutch="speler {player} is na een halvering nog {count} verschuldigd")
def _(scene: Scene, player: int, count: int) -> None:
    """The other player is on turn and has halved this player's hand."""
    scene.draft.player, scene.draft.phase, scene.draft.owes = 3 - player, Phase.DISCARD, count


@given(_SHUFFLE, dutch="speler {player} wacht op het schudden en moet nog {count} trekken")
def _(scene: Scene, player: int, count: int) -> None:
    """The player is on turn, in the middle of a draw; the table is to shuffle the discards."""
    scene.draft.player, scene.draft.phase, scene.draft.to_draw = player, Phase.SHUFFLE, count


@given(
    "the game is over and player {player:player} has won",
    dutch="het spel is afgelopen en speler {player} heeft gewonnen",
)
def _(scene: Scene, player: int) -> None:
    """A finished game."""
    scene.draft.phase, scene.draft.result = Phase.OVER, Result(player)


@given("the game is over and nobody has won", dutch="het spel is afgelopen en niemand heeft gewonnen")
def _(scene: Scene) -> None:
    """A game that finished in a draw."""
    scene.draft.phase, scene.draft.result = Phase.OVER, Result(None)


@given(_MIGRATED, dutch="er is deze beurt al gemigreerd")
def _(scene: Scene) -> None:
    """The player on turn has migrated."""
    scene.draft.migrated = True


@given(_ENDGAME, dutch="het spel is in de eindfase")
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


@given(_PAWN, dutch="het speelstuk van speler {player} staat bij de {site}")
def _(scene: Scene, player: int, site: People) -> None:
    """Where the pawn is. (Without such a step it is at the quarry.)"""
    scene.draft.change_side(player, pawn=site)


@given(_HAND, dutch="speler {player} heeft {cards} in de hand")
def _(scene: Scene, player: int, cards: tuple[People, ...]) -> None:
    """The whole hand, in any order."""
    scene.draft.change_side(player, hand=cards)


@given(_OPENING, dutch="speler {player} is de beginkaart nog verschuldigd")
def _(scene: Scene, player: int) -> None:
    """The opening card lies before the player. (Without such a step it was built earlier.)"""
    scene.draft.change_side(player, opening=True)


@given(_SUPPLY, dutch="de voorraad van speler {player} bevat {levels}")
def _(scene: Scene, player: int, levels: tuple[int, ...]) -> None:
    """The supply from the bottom; the last one lies on top."""
    scene.draft.change_side(player, supply=levels)


@given(_COLUMN, dutch="de kolom van speler {player} bij de {site} bevat {cards}")
def _(scene: Scene, player: int, site: People, cards: tuple[People, ...]) -> None:
    """The column from the bottom; the last card was laid last."""
    scene.draft.change_side(player, columns=scene.draft.side(player).columns_with(site, cards))


@given(_TEMPLE, dutch="de tempel van speler {player} bij de {site} bestaat uit {levels}")
def _(scene: Scene, player: int, site: People, levels: tuple[int, ...]) -> None:
    """The temple from the bottom."""
    scene.draft.change_side(player, temples=scene.draft.side(player).temples_with(site, levels))


@given(_LEVELS, dutch="de tempels van speler {player} hebben de niveaus {levels}")
def _(scene: Scene, player: int, levels: tuple[int, ...]) -> None:
    """Five temples of one card each, at the Assyrians, Hittites, Medes, Persians and Sumerians; 0 for none."""
    temples = tuple((level,) if level else () for level in levels)
    scene.draft.change_side(player, temples=temples)


# The piles

_NEXT_PEOPLE = "the next people cards are {cards:cards}"
_NEXT_TEMPLES = "the next temple cards are {levels:levels}"
_DISCARDS = "the discards are {cards:cards}"
_SPENT = "the spent pile is {levels:levels}"


@given(_NEXT_PEOPLE, dutch="de volgende volkerenkaarten zijn {cards}")
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """What lies on top of the people deck, or of the shuffled cards before a deal: the next card to be drawn first."""
    scene.draft.next_people = scene.top_people = cards


@given(_NEXT_TEMPLES, dutch="de volgende tempelkaarten zijn {levels}")
def _(scene: Scene, levels: tuple[int, ...]) -> None:
    """What lies on top of the quarry: the next card to be drawn first."""
    scene.draft.next_temples = levels


@given(_DISCARDS, dutch="de aflegstapel bevat {cards}")
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """The discards, in any order."""
    scene.draft.discards = cards


@given(_SPENT, dutch="de stapel uit het spel bevat {levels}")
def _(scene: Scene, levels: tuple[int, ...]) -> None:
    """The spent pile from the bottom (reading destroyed-temple: pile)."""
    scene.draft.spent = levels


@given("all other people cards are in {place:people_place}", dutch="alle andere volkerenkaarten zitten in {place}")
def _(scene: Scene, place: str) -> None:
    """Where the people cards lie that no step has placed. (Without such a step: in the people deck.)"""
    scene.draft.rest_of_people = place


@given("all other temple cards are in {place:temple_place}", dutch="alle andere tempelkaarten zitten in {place}")
def _(scene: Scene, place: str) -> None:
    """Where the temple cards lie that no step has placed. (Without such a step: in the quarry.)"""
    scene.draft.rest_of_temples = place


# What is done


@when("player {player:player} draws people cards", dutch="speler {player} volkerenkaarten trekt")
def _(scene: Scene, player: int) -> None:
    """Phase 1: three cards from the deck."""
    scene.act(Draw(), player)


@when("player {player:player} travels to the {site:people}", dutch="speler {player} naar de {site} reist")
def _(scene: Scene, player: int, site: People) -> None:
    """Discards a card of that people to go there."""
    scene.act(Travel(site), player)


@when("player {player:player} settles {card:card}", dutch="speler {player} {card} vestigt")
def _(scene: Scene, player: int, card: People) -> None:
    """Lays a card from the hand where the pawn stands."""
    scene.act(Settle(card), player)


@when(
    "player {player:player} builds from player {source:player}'s supply",
    dutch="speler {player} uit de voorraad van speler {source} bouwt",
)
def _(scene: Scene, player: int, source: Literal[1, 2]) -> None:
    """Builds the top card of that supply where the pawn stands."""
    scene.act(Build(source), player)


@when("player {player:player} builds the opening card", dutch="speler {player} de beginkaart bouwt")
def _(scene: Scene, player: int) -> None:
    """Builds the own opening card where the pawn stands."""
    scene.act(Build("opening"), player)


@when(
    "player {player:player} migrates from the {source:people} to the {to:people}",
    dutch="speler {player} van de {source} naar de {to} migreert",
)
def _(scene: Scene, player: int, source: People, to: People) -> None:
    """Moves three cards between own columns."""
    scene.act(Migrate(source, to), player)


def _use(purpose: str, *, dutch: str) -> Declare:
    """Declares the use of an ability, once without a group and once with one."""
    said = "player {player:player} uses the {people:people} " + purpose
    gezegd = "speler {player} de {people} gebruikt " + dutch
    alone = when(said, dutch=gezegd)
    named = when(said + ", with a card of group {group:number}", dutch=gezegd + ", met een kaart uit groep {group}")
    return lambda run: named(alone(run))


@_use("to destroy", dutch="om te vernietigen")
def _(scene: Scene, player: int, people: People, group: int | None = None) -> None:
    """The Assyrians' ability. Groups are counted from the bottom of the column."""
    scene.act(Use(people, Power.DESTROY, group=group), player)


@_use("to steal", dutch="om te stelen")
def _(scene: Scene, player: int, people: People, group: int | None = None) -> None:
    """The Hittites' ability."""
    scene.act(Use(people, Power.STEAL, group=group), player)


@_use("to drive out the {target:people}", dutch="om de {target} te verdrijven")
def _(scene: Scene, player: int, people: People, target: People, group: int | None = None) -> None:
    """The Medes' ability."""
    scene.act(Use(people, Power.DRIVE_OUT, target=target, group=group), player)


@_use(
    "to skip a level from player {source:player}'s supply",
    dutch="om uit de voorraad van speler {source} een niveau over te slaan",
)
def _(scene: Scene, player: int, people: People, source: Literal[1, 2], group: int | None = None) -> None:
    """The Persians' ability."""
    scene.act(Use(people, Power.SKIP, source=source, group=group), player)


@_use("to bring cards over", dutch="om kaarten te laten overlopen")
def _(scene: Scene, player: int, people: People, group: int | None = None) -> None:
    """The Sumerians' ability."""
    scene.act(Use(people, Power.DEFECT, group=group), player)


@_use("to halve", dutch="om te halveren")
def _(scene: Scene, player: int, people: People, group: int | None = None) -> None:
    """What all peoples can do."""
    scene.act(Use(people, Power.HALVE, group=group), player)


@when("player {player:player} gives up {cards:cards}", dutch="speler {player} uit de hand {cards} aflegt")
def _(scene: Scene, player: int, cards: tuple[People, ...]) -> None:
    """The cards a halved player discards."""
    scene.act(Discard(cards), player)


@when("player {player:player} ends the turn", dutch="speler {player} de beurt beëindigt")
def _(scene: Scene, player: int) -> None:
    """Closes phase 2 and carries out phase 3."""
    scene.act(End(), player)


@when("the discards are shuffled", dutch="de aflegstapel wordt geschud")
def _(scene: Scene) -> None:
    """The table shuffles; the new deck happens to lie in the order A H M P S from the bottom."""
    scene.act(Shuffle(tuple(sorted(card for card in scene.position.discards or () if card is not None))), None)


@when(
    "the discards are shuffled so that the next people cards are {cards:cards}",
    dutch="de aflegstapel zo wordt geschud dat dit de volgende volkerenkaarten zijn: {cards}",
)
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """The table shuffles; these come to lie on top, the next to be drawn first, the others below in any order."""
    left = [card for card in scene.position.discards or () if card is not None]
    for card in cards:
        if card not in left:
            raise SceneError(f"the discards do not hold {_names(cards)}")
        left.remove(card)
    scene.act(Shuffle((*left, *cards[::-1])), None)


@when("a game is dealt", dutch="de kaarten voor een nieuw spel worden gedeeld")
def _(scene: Scene) -> None:
    """A new game, dealt from shuffled piles with the next people cards and temple cards that were given on top."""
    scene.deal()


@when("player {player:player} looks at the table", dutch="speler {player} naar de tafel kijkt")
def _(scene: Scene, player: int) -> None:
    """Asks what this player may know."""
    scene.look(player)


@when("the position is handed over for play", dutch="de stelling wordt voorgelegd om te spelen")
def _(scene: Scene) -> None:
    """Offers the position as it was set up, to see whether it is a sound one."""
    scene.hand_over()


# What follows


@then("it is refused by {clause:clause}", dutch="wordt dat geweigerd door {clause}")
def _(scene: Scene, clause: str) -> None:
    """The last action was refused, this clause is among those that forbid it, and nothing has changed."""
    if scene.refused is None:
        raise SceneError("the action was not refused")
    if clause not in scene.refused.clauses:
        raise SceneError(f"{clause} does not forbid it; these do: {', '.join(scene.refused.clauses)}")


@then("it is allowed", dutch="is dat toegestaan")
def _(scene: Scene) -> None:
    """The last action was accepted."""
    if scene.refused is not None:
        raise SceneError(f"it was refused by {', '.join(scene.refused.clauses)}")


@then("the position is bad by {clause:clause}", dutch="is de stelling ongeldig volgens {clause}")
def _(scene: Scene, clause: str) -> None:
    """The position cannot be played, because of this clause."""
    broken = [defect.clause for defect in scene.bad.defects] if scene.bad else []
    if clause not in broken:
        raise SceneError(f"the position does not break {clause}, but {broken or 'nothing'}")


@then(_TO_ACT, dutch="is speler {player} aan de beurt om te handelen")
def _(scene: Scene, player: int) -> None:
    """The player is on turn, in phase 2."""
    _expect("on turn", (scene.position.player, scene.position.phase), (player, Phase.ACT))


@then(_TO_DRAW, dutch="is speler {player} aan de beurt om volkerenkaarten te trekken")
def _(scene: Scene, player: int) -> None:
    """The player is on turn, in phase 1."""
    _expect("on turn", (scene.position.player, scene.position.phase), (player, Phase.DRAW))


@then(_OWES, dutch="is speler {player} na een halvering nog {count} verschuldigd")
def _(scene: Scene, player: int, count: int) -> None:
    """This player's hand was halved and he is to give up so many cards."""
    position = scene.position
    _expect("owed", (position.other_player, position.phase, position.owes), (player, Phase.DISCARD, count))


@then(_SHUFFLE, dutch="wacht speler {player} op het schudden en moet hij nog {count} trekken")
def _(scene: Scene, player: int, count: int) -> None:
    """The draw has stopped for a shuffle."""
    position = scene.position
    _expect("due", (position.player, position.phase, position.to_draw), (player, Phase.SHUFFLE, count))


@then(
    "the game is over by {clause:clause} and player {player:player} has won",
    dutch="is het spel afgelopen volgens {clause} en heeft speler {player} gewonnen",
)
def _(scene: Scene, clause: str, player: int) -> None:
    """The game has ended, by this clause, with this winner."""
    _expect("result", (scene.position.phase, scene.position.result), (Phase.OVER, Result(player, clause)))


@then(
    "the game is over by {clause:clause} and nobody has won",
    dutch="is het spel afgelopen volgens {clause} en heeft niemand gewonnen",
)
def _(scene: Scene, clause: str) -> None:
    """The game has ended, by this clause, in a draw."""
    _expect("result", (scene.position.phase, scene.position.result), (Phase.OVER, Result(None, clause)))


@then("the game goes on", dutch="gaat het spel verder")
def _(scene: Scene) -> None:
    """The game is not over."""
    if scene.position.phase is Phase.OVER:
        raise SceneError(f"the game is over: {scene.position.result}")


@then(_ENDGAME, dutch="is het spel in de eindfase")
def _(scene: Scene) -> None:
    """The endgame has been entered."""
    _expect("endgame", scene.position.endgame, True)


@then("the game is not in its endgame", dutch="is het spel niet in de eindfase")
def _(scene: Scene) -> None:
    """The endgame has not been entered."""
    _expect("endgame", scene.position.endgame, False)


@then(_MIGRATED, dutch="is er deze beurt al gemigreerd")
def _(scene: Scene) -> None:
    """The player on turn has migrated."""
    _expect("migrated", scene.position.migrated, True)


@then("player {player:player}'s total is {number:number}", dutch="heeft speler {player} een totaal van {number}")
def _(scene: Scene, player: int, number: int) -> None:
    """The sum of the levels of his temples."""
    _expect("total", scene.position.totals[player - 1], number)


@then(_PAWN, dutch="staat het speelstuk van speler {player} bij de {site}")
def _(scene: Scene, player: int, site: People) -> None:
    """Where the pawn is."""
    _expect("pawn", scene.position.sides[player - 1].pawn, site)


@then(_QUARRY_PAWN, dutch="staat het speelstuk van speler {player} bij de steengroeve")
def _(scene: Scene, player: int) -> None:
    """The pawn has not left the quarry."""
    _expect("pawn", scene.position.sides[player - 1].pawn, None)


@then(_HAND, dutch="heeft speler {player} in de hand: {cards}")
def _(scene: Scene, player: int, cards: tuple[People, ...]) -> None:
    """The whole hand, in any order."""
    _expect("hand", _unordered(scene.position.sides[player - 1].hand), _unordered(cards))


@then("player {player:player} has {count:count} in hand", dutch="heeft speler {player} in totaal {count} in de hand")
def _(scene: Scene, player: int, count: int) -> None:
    """How many cards the hand has."""
    _expect("cards in hand", scene.position.sides[player - 1].hand_size, count)


@then(_OPENING, dutch="is speler {player} de beginkaart nog verschuldigd")
def _(scene: Scene, player: int) -> None:
    """The opening card has not been built."""
    _expect("opening card", scene.position.sides[player - 1].opening, True)


@then(
    "player {player:player} owes the opening card no more",
    dutch="is speler {player} de beginkaart niet meer verschuldigd",
)
def _(scene: Scene, player: int) -> None:
    """The opening card has been built."""
    _expect("opening card", scene.position.sides[player - 1].opening, False)


@then(_SUPPLY, dutch="bevat de voorraad van speler {player}: {levels}")
def _(scene: Scene, player: int, levels: tuple[int, ...]) -> None:
    """The supply from the bottom."""
    _expect("supply", scene.position.sides[player - 1].supply, levels)


@then(_COLUMN, dutch="bevat de kolom van speler {player} bij de {site} {cards}")
def _(scene: Scene, player: int, site: People, cards: tuple[People, ...]) -> None:
    """The column from the bottom."""
    _expect("column", _names(scene.position.sides[player - 1].columns[site]), _names(cards))


@then(_TEMPLE, dutch="bestaat de tempel van speler {player} bij de {site} uit {levels}")
def _(scene: Scene, player: int, site: People, levels: tuple[int, ...]) -> None:
    """The temple from the bottom."""
    _expect("temple", scene.position.sides[player - 1].temples[site], levels)


@then(_NEXT_PEOPLE, dutch="zijn de volgende volkerenkaarten {cards}")
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """What lies on top of the people deck: the next card to be drawn first."""
    _expect("deck", _names((scene.position.deck or ())[::-1][: len(cards)]), _names(cards))


@then(_NEXT_TEMPLES, dutch="zijn de volgende tempelkaarten {levels}")
def _(scene: Scene, levels: tuple[int, ...]) -> None:
    """What lies on top of the quarry: the next card to be drawn first."""
    _expect("quarry", (scene.position.quarry or ())[::-1][: len(levels)], levels)


@then("the people deck holds {count:count}", dutch="telt de trekstapel {count}")
def _(scene: Scene, count: int) -> None:
    """The number of cards."""
    _expect("people deck", len(scene.position.deck or ()), count)


@then("the quarry holds {count:count}", dutch="telt de steengroeve {count}")
def _(scene: Scene, count: int) -> None:
    """The number of cards."""
    _expect("quarry", len(scene.position.quarry or ()), count)


@then(_DISCARDS, dutch="bevat de aflegstapel {cards}")
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """All the discards, in any order."""
    _expect("discards", _unordered(scene.position.discards), _unordered(cards))


@then(_SPENT, dutch="bevat de stapel uit het spel {levels}")
def _(scene: Scene, levels: tuple[int, ...]) -> None:
    """The spent pile from the bottom."""
    _expect("spent pile", scene.position.spent, levels)


@then("player {player:player} tells that {count:count} are in hand", dutch="meldt speler {player} een hand van {count}")
def _(scene: Scene, player: int, count: int) -> None:
    """The last action had the player tell the size of his hand."""
    told = [hand_event(event) for event in scene.events if event.name == "hand"]
    _expect("told", told, [{"event": "hand", "player": player, "cards": count}])


@then("nobody tells how many cards are in hand", dutch="meldt niemand hoeveel kaarten hij in de hand heeft")
def _(scene: Scene) -> None:
    """The last action had nobody tell the size of a hand."""
    _expect("told", [event for event in scene.events if event.name == "hand"], [])


@then("the legal actions are", dutch="zijn dit de toegestane handelingen")
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


@then(
    "the look shows player {player:player}'s hand: {cards:cards}",
    dutch="is in de hand van speler {player} te zien: {cards}",
)
def _(scene: Scene, player: int, cards: tuple[People, ...]) -> None:
    """The hand lies open to who looks."""
    _expect("hand", _unordered(_seen(scene).sides[player - 1].hand), _unordered(cards))


@then(
    "the look shows only the backs of {count:count} in player {player:player}'s hand",
    dutch="is in de hand van speler {player} alleen de achterkant van {count} te zien",
)
def _(scene: Scene, player: int, count: int) -> None:
    """The hand is hidden, its size is not."""
    _hidden("hand", _seen(scene).sides[player - 1].hand, count)


@then(
    "the look shows only the backs of {count:count} in the people deck",
    dutch="is in de trekstapel alleen de achterkant van {count} te zien",
)
def _(scene: Scene, count: int) -> None:
    """The deck is hidden, its size is not."""
    _hidden("people deck", _seen(scene).deck, count)


@then(
    "the look shows only the backs of {count:count} in the quarry",
    dutch="is in de steengroeve alleen de achterkant van {count} te zien",
)
def _(scene: Scene, count: int) -> None:
    """The quarry is hidden, its size is not."""
    _hidden("quarry", _seen(scene).quarry, count)


@then(
    "the look shows only the backs of {count:count} in the spent pile",
    dutch="is in de stapel uit het spel alleen de achterkant van {count} te zien",
)
def _(scene: Scene, count: int) -> None:
    """The spent pile is hidden, its size is not."""
    _hidden("spent pile", _seen(scene).spent, count)


@then(
    "the look shows player {player:player}'s supply: {levels:levels}",
    dutch="is in de voorraad van speler {player} te zien: {levels}",
)
def _(scene: Scene, player: int, levels: tuple[int, ...]) -> None:
    """The supply lies open, from the bottom."""
    _expect("supply", _seen(scene).sides[player - 1].supply, levels)


@then(
    "the look shows player {player:player}'s column at the {site:people}: {cards:cards}",
    dutch="is in de kolom van speler {player} bij de {site} te zien: {cards}",
)
def _(scene: Scene, player: int, site: People, cards: tuple[People, ...]) -> None:
    """The column lies open, from the bottom."""
    _expect("column", _names(_seen(scene).sides[player - 1].columns[site]), _names(cards))


@then(
    "the look shows player {player:player}'s temple at the {site:people}: {levels:levels}",
    dutch="is in de tempel van speler {player} bij de {site} te zien: {levels}",
)
def _(scene: Scene, player: int, site: People, levels: tuple[int, ...]) -> None:
    """The temple lies open, from the bottom."""
    _expect("temple", _seen(scene).sides[player - 1].temples[site], levels)


@then("the look shows the discards: {cards:cards}", dutch="is in de aflegstapel te zien: {cards}")
def _(scene: Scene, cards: tuple[People, ...]) -> None:
    """The discards lie open, in any order."""
    _expect("discards", _unordered(_seen(scene).discards), _unordered(cards))
