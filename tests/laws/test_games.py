"""Whole games: what they bring, the first turn, how long turns and games last, and a game that never ends."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws import strategies
from laws.strategies import (
    AIMS,
    ENDING_CLAUSES,
    SEEDS,
    Pick,
    PlayedGame,
    Step,
    fixed_positions,
    groups_in,
    ordered,
    play_game,
    pooled_game,
    steps_from,
)

import babel_ref as engine
from babel_ref import (
    EDITIONS,
    PEOPLES,
    TEMPLE_CARDS,
    Action,
    Build,
    Deal,
    Draw,
    Edition,
    End,
    People,
    Phase,
    Played,
    Position,
    Power,
    Refused,
    Settle,
    Shuffle,
    Travel,
    Use,
    check,
    position_to_text,
    random_game,
    replay,
    table,
)

ALL_KINDS = ("draw", "travel", "settle", "build", "migrate", "end", "discard", "shuffle", *Power)

# What is generated


def groups_here(position: Position) -> int:
    """The most groups of one people in the own column where the pawn stands."""
    site = position.own.pawn
    return 0 if site is None else max(len(groups_in(position.own.columns[site], people)) for people in PEOPLES)


def count_steps(steps: Iterable[Step]) -> Counter[str]:
    """How often what matters occurs in steps."""
    counted: Counter[str] = Counter()
    for before, action, after in steps:
        counted[action.kind] += 1
        counted[f"groups: {groups_here(before)}"] += 1
        counted["endgame entered"] += after.endgame and not before.endgame
        counted["group named"] += isinstance(action, Use) and action.group is not None
        if after.result is not None:
            counted[str(after.result.clause)] += 1
            counted[f"winner: {after.result.winner}"] += 1
    return counted


def has_gap(temple: Sequence[int | None]) -> bool:
    """Whether a temple leaves levels out."""
    return bool(temple) and temple[-1] != len(temple)


def count_positions(positions: Iterable[Position]) -> Counter[str]:
    """How often what matters occurs in positions."""
    counted: Counter[str] = Counter()
    for position in positions:
        counted.update((position.edition.name, f"phase {position.phase}", f"groups: {groups_here(position)}"))
        counted.update(
            f"{name}={value}" for name, value in position.edition.readings.items() if name != "opening-hands"
        )
        counted.update(f"total {side.total}" for side in position.sides)
        counted.update(f"hand {side.hand_size}" for side in position.sides)
        counted.update((f"deck {len(position.deck)}", f"quarry {len(position.quarry)}"))
        counted.update(f"pawn {side.pawn!r}" for side in position.sides)
        counted["tall deck"] += len(position.deck) > 10
        counted["tall quarry"] += len(position.quarry) > 10
        counted["nothing to draw"] += not position.deck and not position.discards
        counted["gaps"] += any(has_gap(temple) for side in position.sides for temple in side.temples)
        counted["duty"] += position.own.opening
        counted["other duty"] += position.other.opening
        counted["migrated"] += position.migrated
        counted["endgame"] += position.endgame
        counted["other hands dealt"] += "opening-hands" in position.edition.departures
    return counted


@cache
def fixed_games() -> tuple[PlayedGame, ...]:
    return tuple(map(pooled_game, range(90)))


def test_games_bring_all_that_matters() -> None:
    """Every ending, the endgame, reshuffles, two groups in a column and every kind of action occur in whole games."""
    counted = count_steps(step for game in fixed_games() for step in game.steps)
    wanted = (*ENDING_CLAUSES, *ALL_KINDS, "endgame entered", "groups: 2", "winner: 1", "winner: 2")
    assert not [name for name in wanted if counted[name] < 2], counted


def test_made_up_positions_bring_all_that_matters() -> None:
    """Every phase, edition and reading, up to four groups, telling totals and piles of every size occur."""
    counted = count_positions(fixed_positions(700))
    wanted = [*EDITIONS, *(f"phase {phase}" for phase in Phase), *(f"groups: {number}" for number in range(5))]
    wanted += [f"{name}={value}" for name, values in engine.editions.VALUES.items() for value in values]
    wanted += [f"total {total}" for total in (0, 8, 9, 10, 11, 14, 15, 16, 19, 20, 21)]
    wanted += [f"hand {size}" for size in range(13)] + [f"pawn {site!r}" for site in (None, *PEOPLES)]
    wanted += [f"{pile} {size}" for pile in ("deck", "quarry") for size in range(4)] + ["tall deck", "tall quarry"]
    wanted += ["nothing to draw", "gaps", "duty", "other duty", "migrated", "endgame", "other hands dealt"]
    assert not [name for name in wanted if counted[name] < 10], counted


def test_made_up_steps_bring_all_that_matters() -> None:
    """Every kind of action, every ending, the endgame, a draw, and a choice among groups occur in single steps."""
    counted = count_steps(step for position in fixed_positions(400) for step in steps_from(position))
    wanted = (*ALL_KINDS, *ENDING_CLAUSES, "endgame entered", "group named", "winner: 1", "winner: 2", "winner: None")
    assert not [name for name in wanted if counted[name] < 5], counted


# The deal and the first turn


def the_table_is_laid(edition: Edition, seed: int) -> None:
    dealt = table.random_deal(edition, random.Random(seed))
    position = table.deal(edition, dealt.peoples, dealt.temples)
    top_first = dealt.peoples[::-1]
    first, second = edition.opening_hands
    hands = [Counter(top_first[:first]), Counter(top_first[first : first + second])]
    assert [Counter(side.hand) for side in position.sides] == hands, position_to_text(position)
    assert position.deck == top_first[first + second :][::-1], position_to_text(position)
    assert position.quarry == dealt.temples, position_to_text(position)
    assert (position.discards, position.spent, position.player, position.phase) == ((), (), 1, Phase.DRAW)
    for side in position.sides:
        assert (side.pawn, side.opening, side.supply) == (None, True, ()), position_to_text(position)
        assert not any(side.columns + side.temples), position_to_text(position)
    check(position)


@pytest.mark.law
@given(strategies.editions(), st.integers(0, SEEDS))
def test_the_table_is_laid(edition: Edition, seed: int) -> None:
    """Hands come whole from the top, player 1's first, the quarry has all but two temple cards, nothing else lies."""
    the_table_is_laid(edition, seed)


def the_opening_card_is_built_in_the_first_turn(steps: Iterable[Step]) -> None:
    for number, (before, action, after) in enumerate(steps):
        if isinstance(action, End):
            side = after.sides[before.player - 1]
            assert not side.opening, f"action {number} leaves the duty open: {position_to_text(before)}"


@pytest.mark.law("setup.opening-kept")
@given(strategies.editions(), st.integers(0, SEEDS), st.tuples(*[st.sampled_from(AIMS)] * 2))
def test_the_opening_card_is_built_in_the_first_turn(edition: Edition, seed: int, aims: tuple[str, str]) -> None:
    """From a deal that leaves a deck, both players build their opening card in their first turn, however they play."""
    if sum(edition.opening_hands) > 40:
        edition = replace(edition, opening_hands=(5, 5))
    the_opening_card_is_built_in_the_first_turn(play_game(edition, seed, aims, most_turns=2).steps)


# How long it lasts


def turns_are_short(steps: Iterable[Step]) -> None:
    actions = 0
    for before, action, _ in steps:
        actions += 1
        assert actions <= 160, f"action {actions} of one turn: {position_to_text(before)}"
        if isinstance(action, End):
            actions = 0


def steps_until_nothing_is_left(position: Position, pick: Pick) -> Iterator[Step]:
    """A turn in which the player goes on for as long as he can, and uses up as little as he can."""
    thrift = ("build", "migrate", "halve", "settle", "discard", "shuffle", "draw")
    while position.phase is not Phase.OVER:
        listed = [action for action in engine.legal(position) if not isinstance(action, End)]
        thrifty = [action for action in listed if action.kind in thrift]
        if not listed:
            return
        choices = thrifty or listed
        action = ordered(position, choices[pick(len(choices))], pick)
        outcome = engine.play(position, action)
        assert isinstance(outcome, Played)
        yield Step(position, action, outcome.position)
        position = outcome.position


@pytest.mark.law("turn.ends")
@given(st.data())
def test_turns_of_games_are_short(data: st.DataObject) -> None:
    """No turn of a whole game has more than 160 actions."""
    turns_are_short(pooled_game(data.draw(st.integers(0, strategies.pool_size() - 1))).steps)


@pytest.mark.law("turn.ends")
@given(strategies.positions((Phase.DRAW, Phase.ACT, Phase.DISCARD, Phase.SHUFFLE)), strategies.pickers())
def test_a_player_who_never_ends_his_turn_comes_to_its_end(position: Position, pick: Pick) -> None:
    """Who goes on for as long as he can has no more than 160 actions, from whatever position."""
    turns_are_short(steps_until_nothing_is_left(position, pick))


def it_ends_within_22_turns(game: PlayedGame) -> None:
    assert game.finished, f"not over after {game.turns} turns: {position_to_text(game.last)}"
    assert game.turns <= 22, f"{game.turns} turns: {position_to_text(game.last)}"


@pytest.mark.law("ending.no-limit")
@given(strategies.editions(), st.integers(0, SEEDS), st.sampled_from(AIMS), st.sampled_from(AIMS))
def test_with_a_spent_pile_a_game_ends_within_22_turns(edition: Edition, seed: int, first: str, second: str) -> None:
    """Where destroyed temples go out of play, a game from the deal is over after 22 turns at the latest."""
    hands = edition.opening_hands if sum(edition.opening_hands) <= 40 else (5, 5)
    edition = replace(edition, destroyed_temple="pile", opening_hands=hands)
    it_ends_within_22_turns(play_game(edition, seed, (first, second), most_turns=23))


# A game without end

A = People.ASSYRIANS


def deal_without_end(edition: Edition) -> Deal:
    """A deal that leads to a cycle: Assyrians first for both, and late in the quarry levels 2 and 3 alternate."""
    first, second = edition.opening_hands
    others = [people for people in PEOPLES if people is not A for _ in range(12)]
    peoples = [A] * 3 + others[: first - 3] + [A] * 3 + others[first - 3 : first + second - 6]
    rest = others[first + second - 6 :]
    peoples += [card for place, card in enumerate(rest) for card in ((card, A) if place < 6 else (card,))]
    early = [level for level in (1, 4, 5, 6) for _ in range(TEMPLE_CARDS[level] - (2 if level == 1 else 0))]
    temples = [*early, *([2, 3] * 8), 2]
    return Deal(edition, tuple(reversed(peoples)), tuple(reversed(temples)))


class Script:
    """Plays a script: every action must be accepted."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def do(self, *actions: Action) -> None:
        for action in actions:
            outcome = engine.play(self.position, action)
            assert isinstance(outcome, Played), f"{outcome}: {action} in {position_to_text(self.position)}"
            self.position = outcome.position

    def draw(self) -> None:
        self.do(Draw())
        if self.position.phase is Phase.SHUFFLE:
            self.do(Shuffle(self.position.discards))

    def build_up_to_two(self) -> None:
        while len(self.position.own.temples[A]) < 2:
            wanted = len(self.position.own.temples[A]) + 1
            tops = [side.supply[-1:] for side in self.position.sides]
            self.do(Build(1 + tops.index((wanted,))))

    def open(self) -> None:
        """The first turn: two Assyrians at their site, and the opening card built."""
        self.draw()
        self.do(Travel(A), Settle(A), Settle(A), Build("opening"), End())

    def build_and_destroy(self) -> None:
        """One turn of the cycle, but for the draw: the third Assyrian is laid, and paid for the destruction."""
        self.do(Settle(A))
        self.build_up_to_two()
        self.do(Use(A, Power.DESTROY), End())


def script_before_the_cycle(edition: Edition) -> Script:
    """The table after both opening turns and as many idle turns as use up all people cards."""
    start = deal_without_end(edition)
    players = Script(engine.deal(edition, start.peoples, start.temples))
    players.open()
    players.open()
    players.draw()
    while players.position.deck or players.position.discards:
        players.do(End())
        players.draw()
    return players


@pytest.mark.law("ending.no-limit")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_a_game_need_not_end(edition: Edition) -> None:
    """From the deal two players come, by legal actions, to a position that returns every two turns, all cards alike."""
    players = script_before_the_cycle(edition)
    players.build_and_destroy()
    players.draw()
    players.build_and_destroy()
    again = players.position
    for _ in range(3):
        for _ in range(2):
            assert (players.position.deck, players.position.discards) == ((), (A,)), "one Assyrian card goes round"
            players.draw()
            players.build_and_destroy()
            assert players.position.phase is Phase.DRAW
        assert players.position == again, f"{position_to_text(players.position)}\n{position_to_text(again)}"


@pytest.mark.law("ending.no-limit")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_with_a_spent_pile_the_same_game_does_not_come_back(edition: Edition) -> None:
    """Where destroyed temples go out of play, the same turns take cards from the quarry that do not return."""
    players = script_before_the_cycle(replace(edition, destroyed_temple="pile"))
    quarry = len(players.position.quarry)
    players.build_and_destroy()
    assert players.position.spent == (1,)
    assert len(players.position.quarry) == quarry - 2


# The same game again


@pytest.mark.law
@given(strategies.editions(), st.integers(0, SEEDS))
def test_a_random_game_is_told_by_its_seed_and_its_actions(edition: Edition, seed: int) -> None:
    """The same seed gives the same game, and replaying its actions from its deal gives the same position."""
    game = random_game(edition, seed, max_turns=3)
    assert random_game(edition, seed, max_turns=3) == game
    assert replay(game.deal, game.actions) == game.position
    if game.actions:
        twice = (*game.actions[:1], *game.actions)
        stopped = replay(game.deal, twice)
        assert not isinstance(stopped, Position)
        assert stopped[0] == 1
        assert isinstance(stopped[1], Refused)
