"""A question as a Gherkin scenario in the sentences of the step vocabulary, ready to stand in a feature.

The sentences are those of `babel_kit.babel.steps`, which is not imported, since reading them takes libraries that only
the tests need; a test plays what is written here. The order of the people deck and of the quarry is told only as far as
the action looks at it. That a migration was made in this turn is no Then step, so no scenario says it of what follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from babel_ref import (
    PEOPLES,
    Action,
    Build,
    Discard,
    Draw,
    End,
    Migrate,
    People,
    Phase,
    Played,
    Position,
    Power,
    Refused,
    Settle,
    Shuffle,
    Side,
    Travel,
    Use,
    action_to_text,
    explain,
    legal,
    play,
    view,
)
from babel_ref.cards import Cards, Levels, known_pile

_POWERS = {
    Power.DESTROY: "to destroy",
    Power.STEAL: "to steal",
    Power.DRIVE_OUT: "to drive out the {target}",
    Power.SKIP: "to skip a level from player {source}'s supply",
    Power.DEFECT: "to bring cards over",
    Power.HALVE: "to halve",
}


def play_scenario(position: Position, action: Action) -> str:
    """The scenario of an action: the whole position, the action, and what the rules say follows."""
    clauses = [finding.clause for finding in explain(position, action).findings if finding.holds is False]
    outcome = play(position, action)
    if isinstance(outcome, Played):
        clauses = list(dict.fromkeys(clause for event in outcome.events for clause in event.clauses))
    drawn = 3 if isinstance(action, Draw) else position.to_draw if isinstance(action, Shuffle) else 0
    given = _given(position, drawn, 2 if isinstance(action, End) else 0)
    name = action.kind if isinstance(action, Shuffle) else action_to_text(action)
    return _text(position, clauses, name, given, [_when(position, action)], _then(position, outcome))


def legal_scenario(position: Position) -> str:
    """The scenario of what is legal in a position."""
    listing = ['the legal actions are\n      """', *map(action_to_text, legal(position))]
    then = "\n      ".join(listing) + '\n      """'
    return _text(position, ["turn.phases"], "what is legal", _given(position, 0, 0), [], [then])


def view_scenario(position: Position, player: int) -> str:
    """The scenario of what a player sees."""
    when = f"player {player} looks at the table"
    clauses = ["information.hands-secret", "information.decks-secret", "information.board-open"]
    given = _given(position, 0, 0)
    return _text(position, clauses, f"what player {player} sees", given, [when], _seen(view(position, player), player))


def _text(
    position: Position, clauses: Iterable[str], name: str, given: Iterable[str], when: list[str], then: Iterable[str]
) -> str:
    lines = [f"  {' '.join(_tags(position, clauses))}", f"  Scenario: {name[0].upper()}{name[1:]}"]
    for keyword, sentences in (("Given", given), ("When", when), ("Then", then)):
        for word, sentence in zip((keyword, *["And"] * 1000), sentences, strict=False):
            lines.append(f"    {word} {sentence}")
    return "\n".join(lines) + "\n"


def _tags(position: Position, clauses: Iterable[str]) -> Iterator[str]:
    yield from (f"@{clause}" for clause in clauses)
    yield f"@{position.edition.name}"
    for name, value in position.edition.departures.items():
        yield f"@reading.{name}.{value if isinstance(value, str) else '-'.join(map(str, value))}"


# Given


def _given(position: Position, top_of_deck: int, top_of_quarry: int) -> Iterator[str]:
    yield from _whose_turn(position)
    if position.migrated:
        yield "a migration was made in this turn"
    if position.endgame:
        yield "the game is in its endgame"
    for player, side in enumerate(position.sides, 1):
        yield from _side(player, side)
    if position.discards:
        yield f"the discards are {_cards(position.discards)}"
    if position.spent:
        yield f"the spent pile is {_levels(position.spent)}"
    if position.deck and top_of_deck:
        yield f"the next people cards are {_cards(position.deck[::-1][:top_of_deck])}"
    if position.quarry and top_of_quarry:
        yield f"the next temple cards are {_levels(position.quarry[::-1][:top_of_quarry])}"
    yield "all other people cards are in the people deck"
    yield "all other temple cards are in the quarry"


def _whose_turn(position: Position) -> Iterator[str]:
    if position.phase is not Phase.OVER:
        yield _due(position)
        return
    yield f"player {position.player} is to act"
    winner = position.result.winner if position.result else None
    yield f"the game is over and {'nobody' if winner is None else f'player {winner}'} has won"


def _due(position: Position) -> str:
    match position.phase:
        case Phase.DRAW:
            return f"player {position.player} is to draw people cards"
        case Phase.DISCARD:
            return f"player {position.other_player} owes {position.owes} cards after a halving"
        case Phase.SHUFFLE:
            return f"player {position.player} waits for a shuffle with {position.to_draw} cards still to draw"
    return f"player {position.player} is to act"


def _side(player: int, side: Side) -> Iterator[str]:
    if side.pawn is not None:
        yield f"player {player}'s pawn stands at the {side.pawn.title}"
    yield f"player {player} has {_cards(side.hand)} in hand"
    if side.opening:
        yield f"player {player} still owes the opening card"
    if side.supply:
        yield f"player {player}'s supply is {_levels(side.supply)}"
    for site in PEOPLES:
        if side.columns[site]:
            yield f"player {player}'s column at the {site.title} is {_cards(side.columns[site])}"
        if side.temples[site]:
            yield f"player {player}'s temple at the {site.title} is {_levels(side.temples[site])}"


# When


def _when(position: Position, action: Action) -> str:
    if isinstance(action, Shuffle):
        return _shuffles(position, action)
    player = position.other_player if position.phase is Phase.DISCARD else position.player
    return f"player {player} {_does(action)}"


def _does(action: Action) -> str:
    match action:
        case Travel(to):
            return f"travels to the {to.title}"
        case Settle(people):
            return f"settles {'an' if people is People.ASSYRIANS else 'a'} {_singular(people)}"
        case Build("opening"):
            return "builds the opening card"
        case Build(source):
            return f"builds from player {source}'s supply"
        case Migrate(source, to):
            return f"migrates from the {source.title} to the {to.title}"
        case Discard(cards):
            return f"gives up {_cards(cards)}"
        case Use():
            return _uses(action)
    return "ends the turn" if isinstance(action, End) else "draws people cards"


def _uses(action: Use) -> str:
    target = action.target.title if action.target is not None else ""
    power = _POWERS[action.power].format(target=target, source=action.source)
    group = "" if action.group is None else f", with a card of group {action.group}"
    return f"uses the {action.people.title} {power}{group}"


def _shuffles(position: Position, action: Shuffle) -> str:
    if position.phase is not Phase.SHUFFLE or not action.deck:
        return "the discards are shuffled"
    return f"the discards are shuffled so that the next people cards are {_cards(action.deck[::-1])}"


# Then


def _then(position: Position, outcome: Played | Refused) -> Iterator[str]:
    if isinstance(outcome, Refused):
        yield from (f"it is refused by {clause}" for clause in outcome.clauses)
        return
    yield "it is allowed"
    after = outcome.position
    yield _over(after) if after.result is not None else _due(after)
    if after.endgame is not position.endgame:
        yield "the game is in its endgame"
    for player, sides in enumerate(zip(position.sides, after.sides, strict=True), 1):
        yield from _changes(player, *sides)
    yield from _changed_piles(position, after)
    told = [dict(event.about) for event in outcome.events if event.name == "hand"]
    yield from (f"player {hand['player']} tells that {hand['cards']} cards are in hand" for hand in told)


def _over(after: Position) -> str:
    assert after.result is not None
    winner = "nobody" if after.result.winner is None else f"player {after.result.winner}"
    return f"the game is over by {after.result.clause} and {winner} has won"


def _changes(player: int, before: Side, after: Side) -> Iterator[str]:
    if after.pawn is not before.pawn and after.pawn is not None:
        yield f"player {player}'s pawn stands at the {after.pawn.title}"
    if after.hand != before.hand:
        yield f"player {player} has {_cards(after.hand)} in hand"
    if before.opening and not after.opening:
        yield f"player {player} owes the opening card no more"
    if after.supply != before.supply:
        yield f"player {player}'s supply is {_levels(after.supply)}"
    for site in PEOPLES:
        if after.columns[site] != before.columns[site]:
            yield f"player {player}'s column at the {site.title} is {_cards(after.columns[site])}"
        if after.temples[site] != before.temples[site]:
            yield f"player {player}'s temple at the {site.title} is {_levels(after.temples[site])}"


def _changed_piles(before: Position, after: Position) -> Iterator[str]:
    deck, quarry = known_pile(after.deck), known_pile(after.quarry)
    if len(deck) != len(known_pile(before.deck)):
        yield f"the people deck holds {len(deck)} cards"
    if after.discards != before.discards:
        yield f"the discards are {_cards(after.discards)}"
    laid_back = len(quarry) - len(known_pile(before.quarry))
    if laid_back:
        yield f"the quarry holds {len(quarry)} cards"
    if laid_back > 0:
        yield f"the next temple cards are {_levels(quarry[::-1][:laid_back])}"
    if after.spent != before.spent:
        yield f"the spent pile is {_levels(after.spent)}"


def _seen(seen: Position, player: int) -> Iterator[str]:
    hidden, piles = seen.sides[2 - player], (("the people deck", seen.deck), ("the quarry", seen.quarry))
    yield f"the look shows player {player}'s hand: {_cards(seen.sides[player - 1].hand)}"
    yield f"the look shows only the backs of {hidden.hand_size} cards in player {3 - player}'s hand"
    for name, pile in (*piles, ("the spent pile", seen.spent)):
        yield f"the look shows only the backs of {len(known_pile(pile))} cards in {name}"
    yield f"the look shows the discards: {_cards(seen.discards)}"
    for number, side in enumerate(seen.sides, 1):
        yield f"the look shows player {number}'s supply: {_levels(side.supply)}"
        for site in PEOPLES:
            yield f"the look shows player {number}'s column at the {site.title}: {_cards(side.columns[site])}"
            yield f"the look shows player {number}'s temple at the {site.title}: {_levels(side.temples[site])}"


# Cards


def _singular(people: People) -> str:
    return people.title.removesuffix("s")


def _cards(pile: Cards | None) -> str:
    """Such as "2 Assyrians, 1 Mede"; a run of one people is one item."""
    runs = [(people, len(list(run))) for people, run in groupby(known_pile(pile))]
    items = [f"{n} {people.title if n > 1 else _singular(people)}" for people, n in runs if people is not None]
    return ", ".join(items) or "nothing"


def _levels(pile: Levels | None) -> str:
    return ", ".join(map(str, known_pile(pile))) or "nothing"
