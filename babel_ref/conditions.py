"""Every condition of the rules, once, as a small predicate under its clause's name, in the order of the chapters.

Playing, listing the legal actions and explaining all rest on these. A predicate answers True, False, or None where
its question does not arise.
"""

from __future__ import annotations

from functools import partial

from babel_ref.actions import ACTING, Build, Discard, Migrate, Power, Settle, Travel, Use
from babel_ref.cards import Cards, People, any_known, groups, has, has_all, known_card, level, size
from babel_ref.effects import carry_out
from babel_ref.errors import Unknown
from babel_ref.findings import Condition, Rulebook
from babel_ref.position import Phase, Position, Side
from babel_ref.sentences import Facts, facts

RULES = Rulebook()
clause = RULES.clause


# What the predicates and their facts look at


def cards_here(position: Position) -> int:
    """How many people cards lie in the own column where the pawn stands."""
    return size(own_column(position))


def own_column(position: Position) -> Cards | None:
    """The own column where the pawn stands; empty at the quarry."""
    own = position.own
    return () if own.pawn is None else own.columns[own.pawn]


def own_level(position: Position) -> int:
    """The level of the own temple where the pawn stands; 0 at the quarry."""
    own = position.own
    return 0 if own.pawn is None else level(own.temples[own.pawn])


def other_level(position: Position) -> int:
    """The level of the other player's temple where the own pawn stands (abilities.at-pawn)."""
    site = position.own.pawn
    return 0 if site is None else level(position.other.temples[site])


def groups_here(position: Position, people: People) -> int:
    """How many groups of a people the own column holds where the pawn stands."""
    return len(groups(own_column(position), people))


def offered_level(position: Position, source: object) -> int | None:
    """The level of the card that a source offers, None if there is none (building.top-card; K10.7, W10.9)."""
    if source == "opening":
        return 1 if position.own.opening else None
    supply = position.sides[0 if source == 1 else 1].supply
    return known_card(supply[-1]) if size(supply) and supply else None


def can_build_opening(side: Side, migrated: bool) -> bool:
    """Whether the opening card could still be built in this turn (setup.opening-kept)."""
    return any_known(partial(_could_build_at, side, site, migrated) for site in People)


def _could_build_at(side: Side, site: People, migrated: bool) -> bool:
    there = side.pawn is site
    if size(side.temples[site]) > 0 or not (there or has(side.hand, site)):
        return False
    cards_left = side.hand_size - (not there)
    others = [side.columns[other] for other in People if other is not site]
    return any_known(
        (
            lambda: cards_left > 0,
            lambda: size(side.columns[site]) > 0,
            lambda: not migrated and any_known(partial(_holds_three, column) for column in others),
        )
    )


def _holds_three(column: Cards | None) -> bool:
    return size(column) >= 3


# Set-up: the duty of the first turn


def _duty(position: Position, _: object) -> Facts:
    if not position.own.opening:
        return facts("the opening card is built")
    if not can_build_opening(position.own, position.migrated):
        return facts("player {player} cannot build the opening card any more", player=position.player)
    return facts("player {player} still owes the opening card and can build it", player=position.player)


def _still_buildable(position: Position, action: object) -> bool:
    after, _ = carry_out(position, action)
    return after.phase is Phase.OVER or not after.own.opening or can_build_opening(after.own, after.migrated)


@clause("setup.opening-due", _duty)
def opening_due(position: Position, _: object) -> bool:
    """The opening card is built, or cannot be built any more, before the turn ends (K10.8, W3.4)."""
    return not position.own.opening or not can_build_opening(position.own, position.migrated)


@clause(
    "setup.opening-kept",
    lambda position, action: facts(
        "the opening card is not made impossible"
        if _still_buildable(position, action)
        else "after it the opening card could not be built any more in this turn"
    ),
)
def opening_kept(position: Position, action: object) -> bool | None:
    """After the action the opening card is built or can still be, or the game is over. Asked only where it is owed."""
    if not position.own.opening or not can_build_opening(position.own, position.migrated):
        return None
    return _still_buildable(position, action)


# The turn: what may be done when. These look at the phase and at the kind of the action only.


def _phase(phase: Phase, _: object) -> Facts:
    return facts("it is phase {number}: {phase}", number=1 if phase in (Phase.DRAW, Phase.SHUFFLE) else 2, phase=phase)


_OF_PHASE: dict[Phase, frozenset[str]] = {
    Phase.DRAW: frozenset({"draw"}),
    Phase.SHUFFLE: frozenset({"draw", "shuffle"}),
    Phase.ACT: ACTING,
    Phase.DISCARD: ACTING | {"discard"},
}
"""What belongs to each phase; a shuffle and the discards of a halved hand only while they are due."""


@clause("turn.phases", _phase)
def in_its_phase(phase: Phase, kind: str) -> bool | None:
    """Draw in phase 1, act in phase 2 (K5.1, W5.1)."""
    return None if phase is Phase.OVER else kind in _OF_PHASE[phase]


@clause(
    "turn.draw-across-shuffle",
    lambda phase, _: facts("a shuffle is due" if phase is Phase.SHUFFLE else "no shuffle is due"),
)
def shuffle_when_due(phase: Phase, kind: str) -> bool:
    """When a shuffle is due nothing else is done, and there is none without need."""
    return (kind == "shuffle") == (phase is Phase.SHUFFLE)


# Travel


def _in_hand(position: Position, people: People) -> Facts:
    held = has(position.own.hand, people)
    return facts("a card of the {people} is in hand" if held else "no card of the {people} is in hand", people=people)


@clause("travel.card-in-hand", lambda position, action: _in_hand(position, action.to))
def travel_card_in_hand(position: Position, action: Travel) -> bool:
    """A card of the site's people is in hand (K8.1, W8.2)."""
    return has(position.own.hand, action.to)


def _pawn(position: Position, _: object) -> Facts:
    site = position.own.pawn
    return facts("the pawn is at the quarry") if site is None else facts("the pawn is at the {site}", site=site)


@clause("travel.another-site", _pawn)
def travel_elsewhere(position: Position, action: Travel) -> bool:
    """The pawn does not stand there already (W8.2), or that is allowed."""
    return position.own.pawn is not action.to or position.edition.travel_in_place == "allowed"


# Settling


@clause("settling.card-in-hand", lambda position, action: _in_hand(position, action.people))
def settle_card_in_hand(position: Position, action: Settle) -> bool:
    """The card is in hand (K9.1, W9.1)."""
    return has(position.own.hand, action.people)


def pawn_at_site(position: Position, _: object) -> bool:
    """The pawn stands at a site and not at the quarry."""
    return position.own.pawn is not None


settle_where_pawn_stands = clause("settling.where-pawn-stands", _pawn)(pawn_at_site)


# Building

build_where_pawn_stands = clause("building.where-pawn-stands", _pawn)(pawn_at_site)


def _offered(position: Position, action: Build | Use) -> Facts:
    if not a_card_to_take(position, action):
        return facts("there is no card to take from there")
    try:
        offered = offered_level(position, action.source)
    except Unknown:
        return facts("there is a card to take, of a level that is not known")
    return facts("the card is of level {level}", level=offered)


def a_card_to_take(position: Position, action: Build | Use) -> bool:
    """The source offers a card, whatever its level."""
    if action.source == "opening":
        return position.own.opening
    return size(position.sides[0 if action.source == 1 else 1].supply) > 0


build_top_card = clause("building.top-card", _offered)(a_card_to_take)


def _levels(position: Position, action: Build | Use) -> Facts:
    template = "the temple there has level {own}, the card is of level {offered}"
    return facts(template, own=own_level(position), offered=offered_level(position, action.source))


@clause("building.next-level", _levels)
def build_next_level(position: Position, action: Build) -> bool | None:
    """The card is one level above the temple (K10.2, W10.3)."""
    return _levels_above(position, action, 1)


def _levels_above(position: Position, action: Build | Use, step: int) -> bool | None:
    offered = offered_level(position, action.source)
    if offered is None or position.own.pawn is None:
        return None
    return offered == own_level(position) + step


def _people_needed(counted: int, needed: int | None) -> Facts:
    one = "{counted} people card counts here; level {needed} needs {needed}"
    many = "{counted} people cards count here; level {needed} needs {needed}"
    return facts(one if counted == 1 else many, counted=counted, needed=needed)


@clause(
    "building.enough-people",
    lambda position, action: _people_needed(cards_here(position), offered_level(position, action.source)),
)
def build_enough_people(position: Position, action: Build) -> bool | None:
    """At least as many people cards lie in the own column as the level (K10.4, W10.5)."""
    offered = offered_level(position, action.source)
    if offered is None or position.own.pawn is None:
        return None
    return cards_here(position) >= offered


# Migration


def _lying(cards: int) -> Facts:
    return facts("{cards} card lies there" if cards == 1 else "{cards} cards lie there", cards=cards)


@clause(
    "migration.once",
    lambda position, _: facts(
        "a migration was made in this turn" if position.migrated else "no migration was made yet"
    ),
)
def migrate_once(position: Position, _: Migrate) -> bool:
    """No migration was made in this turn (K11.8, W11.1)."""
    return not position.migrated


@clause(
    "migration.exactly-three",
    lambda position, action: _lying(size(position.own.columns[action.source])),
)
def migrate_three(position: Position, action: Migrate) -> bool:
    """Three cards lie in the column they leave (K11.4, K11.6, W11.3)."""
    return size(position.own.columns[action.source]) >= 3


@clause(
    "migration.another-site",
    lambda _, action: facts("from the {source} to the {to}", source=action.source, to=action.to),
)
def migrate_elsewhere(_: Position, action: Migrate) -> bool:
    """They go to another site (K11.1, W11.2)."""
    return action.source is not action.to


# Abilities: what every one asks for

use_at_pawn = clause("abilities.at-pawn", _pawn)(pawn_at_site)


def _groups(position: Position, action: Use) -> Facts:
    found = groups_here(position, action.people)
    return facts("groups of {people} here: {groups}", people=action.people, groups=found)


@clause("abilities.group", _groups)
def use_group(position: Position, action: Use) -> bool | None:
    """The own column where the pawn stands holds a group of that people (K12.1, W12.2)."""
    if position.own.pawn is None:
        return None
    return groups_here(position, action.people) > 0


def _named_group(position: Position, action: Use) -> Facts:
    named = facts("none") if action.group is None else action.group
    template = "groups of {people} here: {groups}; named: {named}"
    return facts(template, people=action.people, groups=groups_here(position, action.people), named=named)


@clause("abilities.which-group", _named_group)
def use_which_group(position: Position, action: Use) -> bool | None:
    """The group is named where there are several, and it is there."""
    found = groups_here(position, action.people)
    if not found:
        return None
    return found == 1 if action.group is None else 1 <= action.group <= found


def _acted_on(position: Position, action: Use) -> int:
    """How many cards the ability would act on."""
    if action.power is Power.DESTROY:
        return size(position.other.temples[position.site])
    if action.power is Power.HALVE:
        return position.other.hand_size // 2
    column = position.other.columns[position.site]
    return int(has(column, action.target)) if action.target is not None else size(column)


@clause(
    "abilities.idle",
    lambda position, action: facts(
        "the ability would change something" if _acted_on(position, action) else "the ability would change nothing"
    ),
)
def use_not_idle(position: Position, action: Use) -> bool | None:
    """The ability has something to act on, or need not."""
    if position.own.pawn is None or position.edition.idle_ability == "allowed":
        return None
    return _acted_on(position, action) > 0


# Hittites


@clause(
    "abilities.hittites.higher",
    lambda position, _: facts(
        "the other player's temple here has level {other}, the own one {own}",
        other=other_level(position),
        own=own_level(position),
    ),
)
def steal_higher(position: Position, _: Use) -> bool | None:
    """The card to steal is of a higher level than the own temple (K12.H2, W13.H2)."""
    if position.own.pawn is None:
        return None
    return other_level(position) > own_level(position)


@clause(
    "abilities.hittites.enough-people",
    lambda position, _: _people_needed(cards_here(position), other_level(position)),
)
def steal_enough_people(position: Position, _: Use) -> bool | None:
    """At least as many people cards as the stolen level, the discarded one counted (K12.H3, W13.H3)."""
    if not other_level(position):
        return None
    return cards_here(position) >= other_level(position)


# Persians


@clause("abilities.persians.one-level", _levels)
def skip_one_level(position: Position, action: Use) -> bool | None:
    """The card is two levels above the temple (K12.P1, W13.P1)."""
    return _levels_above(position, action, 2)


skip_card_to_take = clause("abilities.persians.supply", _offered)(a_card_to_take)


def skip_cards_counted(position: Position) -> int:
    """How many people cards count for a skip (abilities.persians.discarded-card; W13.P3)."""
    return cards_here(position) - (position.edition.discarded_persian == "gone")


@clause(
    "abilities.persians.enough-people",
    lambda position, action: _people_needed(skip_cards_counted(position), offered_level(position, action.source)),
)
def skip_enough_people(position: Position, action: Use) -> bool | None:
    """At least as many people cards as the level (K12.P3, W13.P3)."""
    offered = offered_level(position, action.source)
    if offered is None or position.own.pawn is None:
        return None
    return skip_cards_counted(position) >= offered


# Halving: the cards given up


@clause("halving.cards-in-hand", lambda position, _: facts("cards in hand: {cards}", cards=position.other.hand_size))
def discard_in_hand(position: Position, action: Discard) -> bool:
    """The other player holds the cards he gives up (K12.X2, W13.X2)."""
    return has_all(position.other.hand, action.cards)


@clause(
    "halving.exact-number",
    lambda position, action: facts(
        "cards given up: {given}; owed: {owed}", given=len(action.cards), owed=position.owes
    ),
)
def discard_number(position: Position, action: Discard) -> bool:
    """He gives up as many as he owes (K12.X3, W13.X1)."""
    return len(action.cards) == position.owes


@clause(
    "halving.pending",
    lambda phase, _: facts("a halved hand owes cards" if phase is Phase.DISCARD else "no halved hand owes cards"),
)
def discard_when_owed(phase: Phase, kind: str) -> bool:
    """While cards are owed nothing else is done, and nobody gives up cards who owes none."""
    return (kind == "discard") == (phase is Phase.DISCARD)


# The end


@clause("ending.over", lambda phase, _: facts("the game is over" if phase is Phase.OVER else "the game is not over"))
def game_goes_on(phase: Phase, _: str) -> bool:
    """The game is not over."""
    return phase is not Phase.OVER


# Which conditions an action must meet

TIMING: tuple[Condition, ...] = (in_its_phase, shuffle_when_due, discard_when_owed, game_goes_on)
"""Asked of every action, of the phase and the action's kind."""

_USE = (use_at_pawn, use_group, use_which_group)

CONDITIONS: dict[str, tuple[Condition, ...]] = {
    "draw": (),
    "travel": (travel_card_in_hand, travel_elsewhere),
    "settle": (settle_card_in_hand, settle_where_pawn_stands),
    "build": (build_where_pawn_stands, build_top_card, build_next_level, build_enough_people),
    "migrate": (migrate_once, migrate_three, migrate_elsewhere),
    Power.DESTROY.value: (*_USE, use_not_idle),
    Power.STEAL.value: (*_USE, steal_higher, steal_enough_people),
    Power.DRIVE_OUT.value: (*_USE, use_not_idle),
    Power.SKIP.value: (*_USE, skip_one_level, skip_card_to_take, skip_enough_people),
    Power.DEFECT.value: (*_USE, use_not_idle),
    Power.HALVE.value: (*_USE, use_not_idle),
    "discard": (discard_in_hand, discard_number),
    "end": (opening_due,),
    "shuffle": (),
}
"""Asked of an action by its kind."""

DUTY: frozenset[str] = ACTING - {"end"}
"""The kinds of which opening_kept is asked, after everything else was found in order."""
