"""A question as a Gherkin scenario in the sentences of the step vocabulary, ready to stand in a feature.

The sentences are those of `babel_kit.babel.steps`, which is not imported, since reading them takes libraries that only
the tests need; a test plays what is written here. The order of the people deck and of the quarry is told only as far as
the action looks at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from babel_ref import (
    PEOPLES,
    Action,
    BadPosition,
    Build,
    Deal,
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
    Result,
    Settle,
    Shuffle,
    Side,
    Travel,
    Use,
    action_to_text,
    deal,
    edition_of,
    explain,
    legal,
    play,
    view,
)
from babel_ref.cards import BY_LETTER, Card, Cards, Levels, known_pile

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


def deal_scenario(dealt: Deal) -> str:
    """The scenario of a deal: the cards that are dealt and the first that are left, and where they come to lie."""
    after = deal(dealt.edition, dealt.peoples, dealt.temples)
    in_hand = sum(len(known_pile(side.hand)) for side in after.sides)
    deck, quarry = dealt.peoples[::-1][: in_hand + 3], dealt.temples[::-1][:2]
    given = [f"the next people cards are {_cards(deck)}", f"the next temple cards are {_levels(quarry)}"]
    then = [_due(after), *(sentence for number in (1, 2) for sentence in _dealt(number, after.sides[number - 1]))]
    then += [f"the people deck holds {_count(after.deck)}", f"the next people cards are {_cards(deck[in_hand:])}"]
    then += [f"the quarry holds {_count(after.quarry)}", f"the next temple cards are {_levels(quarry)}"]
    clauses = ["setup.opening-hands", "setup.dealing-order", "setup.people-deck", "setup.quarry"]
    return _text(after, clauses, "a deal", given, ["a game is dealt"], then)


def _dealt(player: int, side: Side) -> Iterator[str]:
    yield f"player {player} has {_cards(side.hand)} in hand"
    yield f"player {player} still owes the opening card"
    yield f"player {player}'s supply is {_levels(side.supply)}"


def bad_position_scenario(value: Mapping[str, Any], bad: BadPosition) -> str:
    """The scenario of a position that is bad, from its JSON value; empty where the steps cannot say what is wrong.

    They can where cards are wrong in number or in kind; every card is then told, and no other is in the game.
    """
    clauses = list(dict.fromkeys(defect.clause for defect in bad.defects))
    if None in clauses:
        return ""
    position = _unchecked(value)
    given = [
        *_table(position),
        f"the next people cards are {_cards(_in_order(position.deck))}",
        f"the next temple cards are {_levels(_in_order(position.quarry))}",
        "all other people cards are in the box",
        "all other temple cards are in the box",
    ]
    then = [f"the position is bad by {clause}" for clause in clauses]
    broken = filter(None, clauses)
    return _text(position, broken, "a bad position", given, ["the position is handed over for play"], then)


def _in_order(pile: tuple[Card | None, ...] | None) -> tuple[Card, ...]:
    return tuple(sorted(card for card in known_pile(pile) if card is not None))


def _unchecked(value: Mapping[str, Any]) -> Position:
    """A position of which only the cards are wrong."""
    return Position(
        edition=edition_of(value["edition"], value["readings"]),
        player=value["player"],
        phase=Phase(value["phase"]),
        migrated=value["migrated"],
        endgame=value["endgame"],
        owes=value["owes"],
        to_draw=value["to_draw"],
        result=None if value["result"] is None else Result(value["result"]["winner"]),
        sides=(_unchecked_side(value["sides"][0]), _unchecked_side(value["sides"][1])),
        deck=_peoples(value["peoples"]["deck"]),
        discards=_peoples(value["peoples"]["discard"]),
        quarry=tuple(value["quarry"]),
        spent=tuple(value["spent"]),
    )


def _unchecked_side(value: Mapping[str, Any]) -> Side:
    return Side(
        pawn=None if value["pawn"] is None else BY_LETTER[value["pawn"]],
        hand=_peoples(value["hand"]),
        opening=value["opening"],
        supply=tuple(value["supply"]),
        columns=tuple(_peoples(value["columns"][site.letter]) for site in PEOPLES),
        temples=tuple(tuple(value["temples"][site.letter]) for site in PEOPLES),
    )


def _peoples(letters: Iterable[str]) -> tuple[People, ...]:
    return tuple(BY_LETTER[letter] for letter in letters)


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
    yield from _table(position)
    if position.deck and top_of_deck:
        yield f"the next people cards are {_cards(position.deck[::-1][:top_of_deck])}"
    if position.quarry and top_of_quarry:
        yield f"the next temple cards are {_levels(position.quarry[::-1][:top_of_quarry])}"
    yield "all other people cards are in the people deck"
    yield "all other temple cards are in the quarry"


def _table(position: Position) -> Iterator[str]:
    """Everything but the people deck and the quarry."""
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
            return f"player {position.other_player} owes {_number(position.owes)} after a halving"
        case Phase.SHUFFLE:
            return f"player {position.player} waits for a shuffle with {_number(position.to_draw)} still to draw"
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
    if after.migrated and not position.migrated:
        yield "a migration was made in this turn"
    for player, sides in enumerate(zip(position.sides, after.sides, strict=True), 1):
        yield from _changes(player, *sides)
    yield from _changed_piles(position, after)
    told: list[dict[str, Any]] = [dict(event.about) for event in outcome.events if event.name == "hand"]
    yield from (f"player {hand['player']} tells that {_number(hand['cards'])} are in hand" for hand in told)


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
        yield f"the people deck holds {_number(len(deck))}"
    if after.discards != before.discards:
        yield f"the discards are {_cards(after.discards)}"
    laid_back = len(quarry) - len(known_pile(before.quarry))
    if laid_back:
        yield f"the quarry holds {_number(len(quarry))}"
    if laid_back > 0:
        yield f"the next temple cards are {_levels(quarry[::-1][:laid_back])}"
    if after.spent != before.spent:
        yield f"the spent pile is {_levels(after.spent)}"


def _seen(seen: Position, player: int) -> Iterator[str]:
    hidden, piles = seen.sides[2 - player], (("the people deck", seen.deck), ("the quarry", seen.quarry))
    yield f"the look shows player {player}'s hand: {_cards(seen.sides[player - 1].hand)}"
    yield f"the look shows only the backs of {_number(hidden.hand_size)} in player {3 - player}'s hand"
    for name, pile in (*piles, ("the spent pile", seen.spent)):
        yield f"the look shows only the backs of {_count(pile)} in {name}"
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


def _count(pile: Cards | Levels | None) -> str:
    return _number(len(known_pile(pile)))


def _number(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _levels(pile: Levels | None) -> str:
    return ", ".join(map(str, known_pile(pile))) or "nothing"
