"""What each action does, once it is allowed: the position after it and the events, which cite their clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from babel_ref.actions import Build, Discard, Migrate, Power, Settle, Shuffle, Travel, Use
from babel_ref.cards import Cards, Levels, People, groups, joined, known_card, known_pile, unordered, without
from babel_ref.endings import look_for_end
from babel_ref.events import Event, event
from babel_ref.position import Phase, Position

Step: TypeAlias = tuple[Position, tuple[Event, ...]]
Effect: TypeAlias = Callable[[Position, Any], Step]


def carry_out(position: Position, action: Any) -> Step:
    """The position after an allowed action, the end of the game looked for, and the events."""
    after, events = EFFECTS[action.kind](position, action)
    if position.phase is not Phase.ACT and position.phase is not Phase.DISCARD:
        return after, events
    closing = action.kind == "end"
    after, endings = look_for_end(after, closing=closing)
    if closing and after.phase is not Phase.OVER:
        after, endings = pass_turn(after, endings)
    return after, events + endings


# Phase 1


def draw(position: Position, _: object) -> Step:
    """Three cards from the deck; if it falls short, the table owes a shuffle first (K6.1, K6.3, W6.1, W6.2)."""
    return _draw_cards(position, 3, "turn.draw-three")


def _draw_cards(position: Position, wanted: int, clause: str) -> Step:
    deck = known_pile(position.deck)
    taken = min(wanted, len(deck))
    left, missing = deck[: len(deck) - taken], wanted - taken
    own = position.own._replace(hand=unordered(joined(position.own.hand, *deck[len(deck) - taken :])))
    drawn = position.after(own, deck=left)
    events: tuple[Event, ...] = (event("drawn", clause, player=position.player, cards=taken),)
    if shuffle_is_due(drawn, missing):
        due = drawn._replace(phase=Phase.SHUFFLE, to_draw=missing)
        return due, (*events, event("shuffle-due", "turn.reshuffle-when", to_draw=missing))
    if missing:
        events += (event("nothing-left", "turn.nothing-left", missing=missing),)
    return drawn._replace(phase=Phase.ACT, to_draw=0), events


def shuffle_is_due(drawn: Position, missing: int) -> bool:
    """Whether the discards are to be shuffled after a draw to which so many cards are missing (K6.3, W6.2)."""
    needed = missing > 0 or (drawn.deck == () and drawn.edition.reshuffle == "emptied")
    return needed and known_pile(drawn.discards) != ()


def shuffle(position: Position, action: Shuffle) -> Step:
    """The discards, in the order that the table brings, become the deck; the draw goes on (K6.3, W6.2)."""
    assert action.deck is not None, "the engine asks for an order"
    deck = (*action.deck, *known_pile(position.deck))  # a deck that is not used up, which no game brings, stays on top
    shuffled = position._replace(deck=deck, discards=())
    after, drawn = _draw_cards(shuffled, position.to_draw, "turn.draw-across-shuffle")
    return after, (event("shuffled", "turn.reshuffle", cards=len(action.deck)), *drawn)


# Phase 2


def travel(position: Position, action: Travel) -> Step:
    """The card is discarded and the pawn moves (K8.1, W8.2)."""
    own = position.own._replace(pawn=action.to, hand=without(position.own.hand, action.to))
    after = position.after(own, discards=_discards_with(position, action.to))
    return after, (event("travelled", "travel.to-its-site", player=position.player, to=action.to.letter),)


def settle(position: Position, action: Settle) -> Step:
    """The card goes on top of the own column where the pawn stands (K9.2, W9.2)."""
    site = position.site
    own = position.own
    columns = own.columns_with(site, joined(own.columns[site], action.people))
    settled = own._replace(hand=without(own.hand, action.people), columns=columns)
    happened = event("settled", "settling.on-top", player=position.player, people=action.people.letter, at=site.letter)
    return position.after(settled), (happened,)


def build(position: Position, action: Build) -> Step:
    """The card goes on top of the own temple where the pawn stands (K10.1, W10.1)."""
    if action.source == "opening":
        return _onto_own_temple(position.after(position.own._replace(opening=False)), 1, "built", "building.lays-card")
    taken, card = _take_from_supply(position, action.source)
    return _onto_own_temple(taken, card, "built", "building.lays-card")


def _take_from_supply(position: Position, source: int | None) -> tuple[Position, int]:
    sides = list(position.sides)
    index = 0 if source == 1 else 1
    supply = known_pile(sides[index].supply)
    sides[index] = sides[index]._replace(supply=supply[:-1])
    return position._replace(sides=(sides[0], sides[1])), known_card(supply[-1])


def _onto_own_temple(position: Position, card: int, happened: str, *clauses: str) -> Step:
    site = position.site
    own = position.own
    raised = own._replace(temples=own.temples_with(site, joined(own.temples[site], card)))
    told = event(happened, *clauses, player=position.player, level=card, at=site.letter)
    return position.after(raised), (told,)


def migrate(position: Position, action: Migrate) -> Step:
    """The top three of a column go on top of another, in their order (K11.1, K11.3, K11.5, W11.5, W11.6)."""
    own = position.own
    column = known_pile(own.columns[action.source])
    left = own._replace(columns=own.columns_with(action.source, column[:-3]))
    arrived = left._replace(columns=left.columns_with(action.to, joined(own.columns[action.to], *column[-3:])))
    after = position.after(arrived, migrated=True)
    about = {"player": position.player, "from": action.source.letter, "to": action.to.letter}
    return after, (Event("migrated", ("migration.top-three", "migration.order-kept"), tuple(about.items())),)


# Abilities


def use(position: Position, action: Use) -> Step:
    """One card of the group is discarded, then the power does its work (K12.3, W12.4)."""
    site = position.site
    column = known_pile(position.own.columns[site])
    start, _ = groups(column, action.people)[(action.group or 1) - 1]
    own = position.own._replace(columns=position.own.columns_with(site, column[:start] + column[start + 1 :]))
    paid = position.after(own, discards=_discards_with(position, action.people))
    after, events = POWERS[action.power](paid, action)
    cost = event("card-discarded", "abilities.discard-one", player=position.player, people=action.people.letter)
    return after, (cost, *events)


def destroy(position: Position, _: Use) -> Step:
    """The other player's temple here goes, highest level first (K12.A1 to A3, W13.A1 to A3)."""
    site = position.site
    temple = known_pile(position.other.temples[site])
    if not temple:
        return position, ()
    other = position.other._replace(temples=position.other.temples_with(site, ()))
    rubble: Levels = temple[::-1]
    if position.edition.destroyed_temple == "quarry":
        after = position.after(other=other, quarry=joined(position.quarry, *rubble))
    else:
        after = position.after(other=other, spent=joined(position.spent, *rubble))
    clauses = ("abilities.assyrians.destroy", "abilities.assyrians.where-to", "abilities.assyrians.order")
    return after, (event("destroyed", *clauses, player=position.other_player, at=site.letter),)


def steal(position: Position, _: Use) -> Step:
    """The other player's top card here goes onto the own temple (K12.H1, W13.H1)."""
    site = position.site
    temple = known_pile(position.other.temples[site])
    robbed = position.after(other=position.other._replace(temples=position.other.temples_with(site, temple[:-1])))
    return _onto_own_temple(robbed, known_card(temple[-1]), "stolen", "abilities.hittites.steal")


def drive_out(position: Position, action: Use) -> Step:
    """The other player discards all cards of the people from his column here (K12.M1, K12.M2, W13.M1)."""
    site = position.site
    column = _seen(position.other.columns[site])
    kept = tuple(card for card in column if card is not action.target)
    gone = len(column) - len(kept)
    if not gone:
        return position, ()
    other = position.other._replace(columns=position.other.columns_with(site, kept))
    after = position.after(other=other, discards=_discards_with(position, *[action.target] * gone))
    return after, (event("driven-out", "abilities.medes.drive-out", player=position.other_player, cards=gone),)


def skip(position: Position, action: Use) -> Step:
    """The card from the supply goes onto the own temple (K12.P1, W13.P1)."""
    taken, card = _take_from_supply(position, action.source)
    return _onto_own_temple(taken, card, "skipped", "abilities.persians.build")


def defect(position: Position, _: Use) -> Step:
    """The cards laid last in the other player's column here join the own one (K12.S1, W13.S1, W13.S2)."""
    site = position.site
    column = _seen(position.other.columns[site])
    if not column:
        return position, ()
    staying, coming = defectors(position, column)
    own, other = position.own, position.other
    after = position.after(
        own._replace(columns=own.columns_with(site, joined(own.columns[site], *coming))),
        other._replace(columns=other.columns_with(site, staying)),
    )
    clauses = (
        "abilities.sumerians.defect",
        "abilities.sumerians.last-laid",
        "abilities.sumerians.which-cards",
        "abilities.sumerians.on-top",
    )
    return after, (event("defected", *clauses, player=position.other_player, cards=len(coming)),)


def defectors(position: Position, column: Cards) -> tuple[Cards, Cards]:
    """Which cards of a column stay and which come over: all of the top card's people, or its topmost run."""
    people = column[-1]
    if position.edition.defectors == "people":
        return tuple(card for card in column if card is not people), (people,) * column.count(people)
    run = next((length for length, card in enumerate(reversed(column)) if card is not people), len(column))
    return column[: len(column) - run], column[len(column) - run :]


def halve(position: Position, _: Use) -> Step:
    """The other player owes half his hand, rounded down (K12.X1, K12.X3, W13.X1)."""
    owes = position.other.hand_size // 2
    if not owes:
        return position, ()
    after = position._replace(phase=Phase.DISCARD, owes=owes)
    told = event("halved", "halving.any-group", "halving.half-down", player=position.other_player, owes=owes)
    return after, (told,)


def discard(position: Position, action: Discard) -> Step:
    """The other player gives up the cards he chose; the turn goes on (K12.X2, W13.X2)."""
    other = position.other._replace(hand=without(position.other.hand, *action.cards))
    after = position.after(other=other, discards=_discards_with(position, *action.cards), phase=Phase.ACT, owes=0)
    told = event("given-up", "halving.owner-chooses", player=position.other_player, cards=len(action.cards))
    return after, (told,)


# Phase 3


def end(position: Position, _: object) -> Step:
    """Two temple cards, the lower on top; then the hand is told (K13.1, K13.2, K13.5, W14.1, W14.2, W14.5)."""
    quarry = known_pile(position.quarry)
    drawn = tuple(sorted((known_card(card) for card in quarry[-2:]), reverse=True))
    own = position.own._replace(supply=joined(position.own.supply, *drawn))
    after = position.after(own, quarry=quarry[: len(quarry) - len(drawn)])
    clauses = ("closing.draw-two", "closing.lowest-on-top") if len(drawn) == 2 else ("closing.last-card",)
    events = [event("temple-cards", *clauses, player=position.player, levels=drawn)]
    if own.hand_size >= 4:
        events.append(event("hand", "closing.tell-hand", player=position.player, cards=own.hand_size))
    return after, tuple(events)


def pass_turn(position: Position, events: tuple[Event, ...]) -> Step:
    """The other player is on turn (K3.8, W14.4)."""
    after = position._replace(player=position.other_player, phase=Phase.DRAW, migrated=False)
    return after, (*events, event("turn", "turn.alternate", player=after.player))


# Helpers


def _seen(column: Cards | None) -> Cards:
    cards = known_pile(column)
    for card in cards:
        known_card(card)
    return cards


def _discards_with(position: Position, *cards: People | None) -> Cards | None:
    return unordered(joined(position.discards, *cards))


POWERS: dict[Power, Effect] = {
    Power.DESTROY: destroy,
    Power.STEAL: steal,
    Power.DRIVE_OUT: drive_out,
    Power.SKIP: skip,
    Power.DEFECT: defect,
    Power.HALVE: halve,
}

EFFECTS: dict[str, Effect] = {
    "draw": draw,
    "travel": travel,
    "settle": settle,
    "build": build,
    "migrate": migrate,
    **dict.fromkeys(map(str, Power), use),
    "discard": discard,
    "end": end,
    "shuffle": shuffle,
}
