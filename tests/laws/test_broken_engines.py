"""The laws can fail: each is tried on an engine that was broken on purpose, chapter by chapter.

A fault replaces one condition, effect or constant. The steps, from fixed seeds, are made with the broken engine; the
sound engine passes on the same seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from laws import strategies, test_games, test_laws
from laws.strategies import fixed_positions, play_game

import babel_ref as engine
from babel_ref import (
    EDITIONS,
    KOSMOS_2000,
    PEOPLES,
    WGG_2013,
    Action,
    Edition,
    Finding,
    People,
    Phase,
    Position,
    Refused,
    Shuffle,
    cards,
    conditions,
    effects,
    endings,
    table,
    validity,
)
from babel_ref.findings import Condition

# What the laws are tried on

POSITIONS = 250
GAMES = (("build", "raid"), ("random", "random"), ("attack", "build"))

Tried = Iterator[tuple[Any, ...]]


def single_steps() -> Tried:
    """All legal steps from fixed positions."""
    for position in fixed_positions(POSITIONS):
        for listed in engine.legal(position):
            action = Shuffle(tuple(position.discards)) if listed == Shuffle() else listed
            outcome = engine.play(position, action)
            if not isinstance(outcome, Refused):
                yield position, action, outcome.position


def whole_positions() -> Tried:
    yield from ((position,) for position in fixed_positions(POSITIONS))


def shuffling_positions() -> Tried:
    yield from ((position,) for position in fixed_positions(POSITIONS) if position.phase is Phase.SHUFFLE)


def views() -> Tried:
    yield from ((position, 1 + number % 2) for number, position in enumerate(fixed_positions(POSITIONS)))


def positions_with_actions() -> Tried:
    for position in fixed_positions(POSITIONS):
        yield from ((position, action) for action in strategies.FIXED_ACTIONS[::7])


def first_turns() -> Tried:
    for seed in range(20):
        yield (play_game(KOSMOS_2000, seed, ("random", "random"), most_turns=2).steps,)


def games_with_spent_piles() -> Tried:
    for seed, aims in enumerate(GAMES * 3):
        yield (play_game(replace(WGG_2013, destroyed_temple="pile"), seed, aims, most_turns=23),)


def deals() -> Tried:
    yield from ((edition, seed) for edition in EDITIONS.values() for seed in range(3))


def positions_after_the_end() -> Tried:
    yield from ((position,) for position in fixed_positions(POSITIONS) if position.phase is Phase.OVER)


# The faults

Fault = Callable[[pytest.MonkeyPatch], None]
Law = Callable[..., None]


def without(condition: Condition, *kinds: str) -> Fault:
    """An engine that does not ask this condition of actions of these kinds."""
    return instead(condition, lambda *_: True, *kinds)


def instead(condition: Condition, holds: Callable[[Any, Any], bool | None], *kinds: str) -> Fault:
    """An engine that asks something else under this condition's clause."""

    def break_it(patch: pytest.MonkeyPatch) -> None:
        asked = replace(condition, holds=holds)
        for kind in kinds:
            changed = tuple(asked if old is condition else old for old in conditions.CONDITIONS[kind])
            assert changed != conditions.CONDITIONS[kind]
            patch.setitem(conditions.CONDITIONS, kind, changed)
            patch.setitem(engine.engine._PREDICATES, kind, tuple(each.holds for each in changed))

    return break_it


def untimely(condition: Condition) -> Fault:
    """An engine that does not ask this condition of the phase."""

    def break_it(patch: pytest.MonkeyPatch) -> None:
        left = tuple(old for old in conditions.TIMING if old is not condition)
        kinds = {
            phase: frozenset(
                kind for kind in conditions.CONDITIONS if all(rule.holds(phase, kind) is not False for rule in left)
            )
            for phase in Phase
        }
        patch.setattr(engine.engine, "TIMING", left)
        patch.setattr(engine.engine, "_KINDS_IN_TIME", kinds)

    return break_it


def effect(kind: str, change: Callable[[Position, Any, Position], Position]) -> Fault:
    """An engine that does something more, or something else, for actions of a kind."""

    def break_it(patch: pytest.MonkeyPatch) -> None:
        done = effects.POWERS if kind in effects.POWERS else effects.EFFECTS
        right = done[kind]

        def wrong(position: Position, action: Any) -> effects.Step:
            after, events = right(position, action)
            return change(position, action, after), events

        patch.setitem(done, kind, wrong)

    return break_it


def attribute(where: Any, name: str, value: Any) -> Fault:
    """An engine with another constant or helper."""
    return lambda patch: patch.setattr(where, name, value)


def own(after: Position, **changes: Any) -> Position:
    """The position with a changed side of the player on turn."""
    return after.after(after.own._replace(**changes))


# Effects that go wrong: each is given the position before, the action, and the right position after it


def no_card_spent(before: Position, _: Action, after: Position) -> Position:
    return own(after, hand=before.own.hand)


def pawn_stays(before: Position, _: Action, after: Position) -> Position:
    return own(after, pawn=before.own.pawn)


def turns_coats(_: Position, __: Action, after: Position) -> Position:
    hand = after.own.hand
    return own(after, hand=tuple(sorted((PEOPLES[(hand[0] + 1) % 5], *hand[1:])))) if hand else after


def ones_become_twos(_: Position, __: Action, after: Position) -> Position:
    return own(after, supply=tuple(max(2, level) for level in after.own.supply))


def puts_one_back(before: Position, _: Action, after: Position) -> Position:
    if len(before.deck) < 3:
        return after
    hand = list(after.own.hand)
    hand.remove(before.deck[-3])
    return own(after, hand=tuple(hand))._replace(deck=before.deck[:-2])


def column_turned_over(_: Position, __: Action, after: Position) -> Position:
    site = after.own.pawn
    return own(after, columns=after.own.columns_with(site, after.own.columns[site][::-1]))


def temple_upside_down(_: Position, __: Action, after: Position) -> Position:
    site = after.own.pawn
    return own(after, temples=after.own.temples_with(site, after.own.temples[site][::-1]))


def to_discards(after: Position, *gone: People) -> Position:
    return after._replace(discards=tuple(sorted((*after.discards, *gone))))


def people_used_up(_: Position, __: Action, after: Position) -> Position:
    site = after.own.pawn
    return to_discards(own(after, columns=after.own.columns_with(site, ())), *after.own.columns[site])


def reversed_on_arrival(_: Position, action: Any, after: Position) -> Position:
    column = after.own.columns[action.to]
    return own(after, columns=after.own.columns_with(action.to, column[:-3] + column[-3:][::-1]))


def not_noted(before: Position, _: Action, after: Position) -> Position:
    return after._replace(migrated=before.migrated)


def without_own_temple(after: Position, site: People) -> Position:
    fallen = own(after, temples=after.own.temples_with(site, ()))
    return fallen._replace(quarry=(*after.quarry, *after.own.temples[site][::-1]))


def temple_goes_with_its_people(_: Position, action: Any, after: Position) -> Position:
    return without_own_temple(after, action.source)


def own_temple_falls_too(_: Position, __: Action, after: Position) -> Position:
    return without_own_temple(after, after.own.pawn)


def top_card_goes_too(_: Position, __: Action, after: Position) -> Position:
    site = after.own.pawn
    column = after.own.columns[site]
    return to_discards(own(after, columns=after.own.columns_with(site, column[:-1])), *column[-1:])


def rounds_up(_: Position, __: Action, after: Position) -> Position:
    return after._replace(owes=(after.other.hand_size + 1) // 2) if after.phase is Phase.DISCARD else after


def higher_on_top(before: Position, _: Action, after: Position) -> Position:
    kept = len(before.own.supply)
    return own(after, supply=before.own.supply + after.own.supply[kept:][::-1])


def laid_with_the_other(before: Position, _: Action, after: Position) -> Position:
    drawn = after.own.supply[len(before.own.supply) :]
    other = after.other._replace(supply=after.other.supply + drawn)
    return after.after(after.own._replace(supply=before.own.supply), other)


def spent_returns(_: Position, __: Action, after: Position) -> Position:
    return after._replace(quarry=after.quarry + after.spent, spent=())


def draws_one(_: Position, __: Action, after: Position) -> Position:
    supply = after.own.supply
    return own(after, supply=supply[:-1])._replace(quarry=(*after.quarry, *supply[-1:]))


# Constants and helpers that are wrong

NO_DUTY = attribute(conditions, "can_build_opening", lambda *_: False)
ELEVEN_ONES = attribute(validity, "TEMPLE_CARDS", {**cards.TEMPLE_CARDS, 1: 11, 2: 8})
ANY_SHUFFLE = attribute(engine.engine, "_check_order", lambda *_: None)
ENDGAME_FROM_SIXTEEN = attribute(
    endings, "enters_endgame", lambda now: not now.endgame and now.higher >= 16 and now.lower >= 10
)
PLAYER_1_WINS = attribute(endings, "winner_of", lambda _: (1, "ending.winner"))
ANY_NUMBER = without(conditions.discard_number, "discard")
LOWEST_GROUP = instead(
    conditions.use_which_group,
    lambda position, action: (action.group or 1) <= conditions.groups_here(position, action.people),
    "defect",
)
NO_TRAVEL_LISTED = attribute(
    engine.engine, "_FIXED", tuple(each for each in engine.engine._FIXED if each[0] != "travel")
)


def explains_less(position: Position, action: Action) -> tuple[Finding, ...]:
    return right_findings(position, action)[1:]


right_findings = engine.engine._findings
EXPLAINS_LESS = attribute(engine.engine, "_findings", explains_less)


def end_at(clause: str, holds: Callable[[endings.Standing], bool]) -> Fault:
    """An engine in which this ending holds at another moment."""
    changed = tuple((name, holds if name == f"ending.{clause}" else old) for name, old in endings.ENDINGS)
    return attribute(endings, "ENDINGS", changed)


def leaves_the_endgame(patch: pytest.MonkeyPatch) -> None:
    right = endings.look_for_end

    def wrong(position: Position, *, closing: bool) -> effects.Step:
        after, events = right(position, closing=closing)
        return (after._replace(endgame=False) if max(after.totals) < 15 else after), events

    patch.setattr(effects, "look_for_end", wrong)


def passes_the_turn_at_the_end(patch: pytest.MonkeyPatch) -> None:
    right = endings._finish

    def wrong(position: Position, clause: str) -> Any:
        over, told = right(position, clause)
        return over._replace(player=over.other_player), told

    patch.setattr(endings, "_finish", wrong)


def deals_the_other_way(patch: pytest.MonkeyPatch) -> None:
    right = table.deal

    def wrong(edition: Edition, peoples: Sequence[People], temples: Sequence[int]) -> Position:
        dealt = right(edition, peoples, temples)
        first, second = dealt.sides
        return dealt._replace(sides=(first._replace(hand=second.hand), second._replace(hand=first.hand)))

    patch.setattr(table, "deal", wrong)


right_view = table.view


def seeing(view: Callable[[Position, int], Position]) -> Fault:
    """An engine with another view."""
    return attribute(table, "view", view)


def deck_seen(position: Position, player: int) -> Position:
    return right_view(position, player)._replace(deck=position.deck)


def supplies_hidden(position: Position, player: int) -> Position:
    seen = right_view(position, player)
    first, second = (side._replace(supply=(None,) * len(side.supply)) for side in seen.sides)
    return seen._replace(sides=(first, second))


def own_hand_hidden(position: Position, player: int) -> Position:
    return right_view(position, 3 - player)


@dataclass(frozen=True)
class Broken:
    """A fault, the law that sees it, and what that law is tried on."""

    name: str
    fault: Fault
    law: Law
    tried_on: Callable[[], Tried] = single_steps

    def __str__(self) -> str:
        return f"{self.name} / {self.law.__name__}"


C, L = conditions, test_laws

BROKEN: dict[str, tuple[Broken, ...]] = {
    "components": (
        Broken("a card changes its people", effect("settle", turns_coats), L.people_cards_are_conserved),
        Broken("a level 1 becomes a 2", effect("end", ones_become_twos), L.temple_cards_are_conserved),
        Broken("a level 1 becomes a 2", effect("end", ones_become_twos), L.positions_stay_sound),
        Broken("one level 1 too many", ELEVEN_ONES, L.made_up_positions_are_sound, whole_positions),
        Broken("a temple upside down", effect("build", temple_upside_down), L.temples_rise),
    ),
    "setup": (
        Broken("the duty lapses", NO_DUTY, L.duty_stays_keepable),
        Broken("the duty lapses", NO_DUTY, test_games.the_opening_card_is_built_in_the_first_turn, first_turns),
        Broken("the duty may be left open", without(C.opening_due, "end"), L.duty_stays_keepable),
        Broken(
            "the duty binds for ever",
            instead(C.opening_due, lambda position, _: not position.own.opening, "end"),
            L.duty_binds_only_where_it_can_be_met,
            whole_positions,
        ),
        Broken("player 2 is dealt first", deals_the_other_way, test_games.the_table_is_laid, deals),
    ),
    "turn": (
        Broken("acting before drawing", untimely(C.in_its_phase), L.phases_follow_each_other),
        Broken("one card is drawn less", effect("draw", puts_one_back), L.cards_are_drawn_from_the_top),
        Broken("any cards are shuffled", ANY_SHUFFLE, L.only_the_discards_are_shuffled, shuffling_positions),
        Broken("travelling costs nothing", effect("travel", no_card_spent), L.every_action_uses_something_up),
        Broken("no listing of travels", NO_TRAVEL_LISTED, L.listing_is_what_play_accepts, whole_positions),
        Broken("explaining forgets", EXPLAINS_LESS, L.explaining_agrees_with_playing, positions_with_actions),
    ),
    "travel": (
        Broken("the pawn stays", effect("travel", pawn_stays), L.pawns_move_by_travel_only),
        Broken("no card is spent", effect("travel", no_card_spent), L.people_cards_are_conserved),
        Broken("travel in place", without(C.travel_elsewhere, "travel"), L.pawns_move_by_travel_only),
    ),
    "settling": (
        Broken("the column is turned over", effect("settle", column_turned_over), L.settled_cards_stay),
        Broken("the card stays in hand", effect("settle", no_card_spent), L.people_cards_are_conserved),
        Broken("the card stays in hand", effect("settle", no_card_spent), L.every_action_uses_something_up),
    ),
    "building": (
        Broken("any level", without(C.build_next_level, "build"), L.levels_need_people),
        Broken("any level", without(C.build_next_level, "build"), L.temples_rise),
        Broken("without people", without(C.build_enough_people, "build"), L.levels_need_people),
        Broken("people are used up", effect("build", people_used_up), L.settled_cards_stay),
        Broken("temples need their people", effect("migrate", temple_goes_with_its_people), L.temples_stand_alone),
        Broken("temples need their people", effect("migrate", temple_goes_with_its_people), L.totals_move_one_way),
    ),
    "migration": (
        Broken("the order is turned", effect("migrate", reversed_on_arrival), L.migration_moves_the_top_three),
        Broken("twice a turn", without(C.migrate_once, "migrate"), L.one_migration_a_turn),
        Broken("two cards will do", without(C.migrate_three, "migrate"), L.migration_moves_the_top_three),
        Broken("to the same site", without(C.migrate_elsewhere, "migrate"), L.migration_moves_the_top_three),
        Broken("it is not noted", effect("migrate", not_noted), L.one_migration_a_turn),
        Broken("it is not noted", effect("migrate", not_noted), L.every_action_uses_something_up),
    ),
    "abilities": (
        Broken("two make a group", attribute(cards, "GROUP", 2), L.an_ability_costs_one_card_of_its_group),
        Broken("it costs two cards", effect("destroy", top_card_goes_too), L.an_ability_costs_one_card_of_its_group),
        Broken("the own temple falls too", effect("destroy", own_temple_falls_too), L.totals_move_one_way),
        Broken("the own temple falls too", effect("destroy", own_temple_falls_too), L.temples_stand_alone),
        Broken("a lower level is stolen", without(C.steal_higher, "steal"), L.temples_rise),
        Broken("any level is skipped", without(C.skip_one_level, "skip"), L.levels_need_people),
        Broken("idle ones are allowed", without(C.use_not_idle, "destroy", "halve"), L.idle_abilities_are_refused),
        Broken("the lowest group if none is chosen", LOWEST_GROUP, L.listing_is_what_play_accepts, whole_positions),
    ),
    "halving": (
        Broken("half is rounded up", effect("halve", rounds_up), L.halving_takes_half_rounded_down),
        Broken("any number will do", ANY_NUMBER, L.listing_is_what_play_accepts, whole_positions),
        Broken("acting while cards are owed", untimely(C.discard_when_owed), L.phases_follow_each_other),
    ),
    "closing": (
        Broken("the higher on top", effect("end", higher_on_top), L.closing_draws_two_the_lower_on_top),
        Broken("for the other player", effect("end", laid_with_the_other), L.closing_draws_two_the_lower_on_top),
    ),
    "ending": (
        Broken("from 14", end_at("fifteen", lambda now: now.higher >= 14 and now.lower <= 9), L.the_end_comes_when_due),
        Broken(
            "against 8", end_at("fifteen", lambda now: now.higher >= 15 and now.lower <= 8), L.the_end_comes_when_due
        ),
        Broken("from 21", end_at("twenty", lambda now: now.endgame and now.higher >= 21), L.the_end_comes_when_due),
        Broken("at 10", end_at("nine", lambda now: now.endgame and now.lower <= 10), L.the_end_comes_when_due),
        Broken("at 9 before the endgame", end_at("nine", lambda now: now.lower <= 9), L.the_end_comes_when_due),
        Broken("never by the quarry", end_at("quarry-empty", lambda _: False), L.the_end_comes_when_due),
        Broken("player 1 always wins", PLAYER_1_WINS, L.the_end_comes_when_due),
        Broken("the endgame is left", leaves_the_endgame, L.the_endgame_is_entered_when_due_and_stays),
        Broken("the endgame from 16", ENDGAME_FROM_SIXTEEN, L.the_endgame_is_entered_when_due_and_stays),
        Broken("the turn passes at the end", passes_the_turn_at_the_end, L.the_end_leaves_everything_as_it_lies),
        Broken("play goes on", untimely(C.game_goes_on), L.nothing_more_is_done, positions_after_the_end),
        Broken("spent temples return", effect("destroy", spent_returns), L.spent_temples_never_come_back),
        Broken("one card a turn", effect("end", draws_one), test_games.it_ends_within_22_turns, games_with_spent_piles),
    ),
    "information": (
        Broken("the deck is seen", seeing(deck_seen), L.a_view_hides_what_lies_face_down, views),
        Broken("the own hand is hidden", seeing(own_hand_hidden), L.a_view_hides_what_lies_face_down, views),
        Broken("the supplies are hidden", seeing(supplies_hidden), L.a_view_shows_what_lies_open, views),
    ),
}

EACH = [pytest.param(broken, id=f"{chapter}: {broken}") for chapter, faults in BROKEN.items() for broken in faults]
TRIED_ON = list(dict.fromkeys(broken.tried_on for faults in BROKEN.values() for broken in faults))


def breaks(law: Law, tried_on: Callable[[], Tried]) -> bool:
    """Whether the law is broken somewhere; making what it is tried on must not fail."""
    for tried in tried_on():
        try:
            law(*tried)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize("broken", EACH)
def test_the_law_sees_the_fault(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine broken in this way breaks this law."""
    broken.fault(monkeypatch)
    assert breaks(broken.law, broken.tried_on), f"{broken.law.__name__} does not see it"


@pytest.mark.parametrize("tried_on", TRIED_ON, ids=lambda tried_on: tried_on.__name__)
def test_the_sound_engine_keeps_the_laws(tried_on: Callable[[], Tried]) -> None:
    """The engine as it is keeps all these laws on the same seeds."""
    used = [broken.law for faults in BROKEN.values() for broken in faults if broken.tried_on is tried_on]
    for tried in tried_on():
        for law in dict.fromkeys(used):
            law(*tried)


def test_every_chapter_has_a_fault() -> None:
    """The laws are tried on faults of each of the twelve chapters."""
    chapters = "components setup turn travel settling building migration abilities halving closing ending information"
    assert list(BROKEN) == chapters.split()
    assert all(BROKEN.values())
