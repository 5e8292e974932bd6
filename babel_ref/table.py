"""Around the turns: dealing, what a player may see, replaying, and whole random games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from babel_ref.actions import Action, Shuffle
from babel_ref.cards import CARDS_OF_A_PEOPLE, PEOPLES, TEMPLE_CARDS, Levels, People, known_pile
from babel_ref.editions import Edition
from babel_ref.engine import Played, Refused, legal, play
from babel_ref.errors import BadRequest
from babel_ref.position import Phase, Position, Side, empty_sites, normalised
from babel_ref.sentences import facts


@dataclass(frozen=True, slots=True)
class Deal:
    """What chance brought before a game: the edition, and the shuffled piles, bottom first (60 and 43 cards)."""

    edition: Edition
    peoples: tuple[People, ...]
    temples: tuple[int, ...]


def all_people_cards() -> list[People]:
    """The 60 people cards, sorted (components.people-cards)."""
    return [people for people in PEOPLES for _ in range(CARDS_OF_A_PEOPLE)]


def quarry_cards() -> list[int]:
    """The 43 temple cards that are left when the opening cards are taken out, sorted (setup.quarry)."""
    levels = [level for level, number in TEMPLE_CARDS.items() for _ in range(number)]
    return levels[2:]


def deal(edition: Edition, peoples: Sequence[People], temples: Sequence[int]) -> Position:
    """The position from which player 1 begins (K3, W3); hands are dealt from the top, player 1's first.

    Raises BadRequest unless these are exactly the game's 60 and 43 cards.
    """
    if sorted(peoples) != all_people_cards():
        raise BadRequest(facts("a deal takes exactly the 60 people cards, twelve of each people"))
    if sorted(temples) != quarry_cards():
        raise BadRequest(facts("a deal takes exactly the 43 temple cards without the two opening cards"))
    first, second = edition.opening_hands
    deck = tuple(peoples)
    hands = deck[len(deck) - first :], deck[len(deck) - first - second : len(deck) - first]
    sides = tuple(
        Side(pawn=None, hand=hand, opening=True, supply=(), columns=empty_sites(), temples=empty_sites())
        for hand in hands
    )
    return normalised(
        Position(
            edition=edition,
            player=1,
            phase=Phase.DRAW,
            migrated=False,
            endgame=False,
            owes=0,
            to_draw=0,
            result=None,
            sides=(sides[0], sides[1]),
            deck=deck[: len(deck) - first - second],
            discards=(),
            quarry=tuple(temples),
            spent=(),
        )
    )


def view(position: Position, player: int) -> Position:
    """What player 1 or 2 may know: hidden cards become None, the piles keep their size (chapter information)."""
    sides = list(position.sides)
    hidden = sides[2 - player]
    sides[2 - player] = hidden._replace(hand=_face_down(hidden.hand))
    return position._replace(
        sides=(sides[0], sides[1]),
        deck=_face_down(position.deck),
        quarry=_face_down(position.quarry),
        spent=_face_down(position.spent),
    )


def _face_down(pile: Levels | None) -> tuple[None, ...] | None:
    return None if pile is None else (None,) * len(pile)


def replay(start: Deal, actions: Iterable[Action]) -> Position | tuple[int, Refused]:
    """The position after all actions, or the index (from 0) of the first that is refused, with the refusal."""
    position = deal(start.edition, start.peoples, start.temples)
    for index, action in enumerate(actions):
        outcome = play(position, action)
        if isinstance(outcome, Refused):
            return index, outcome
        position = outcome.position
    return position


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it was played. `finished` is False when the limit of turns was reached first: that is no result."""

    deal: Deal
    actions: tuple[Action, ...]
    position: Position
    turns: int
    finished: bool


def random_deal(edition: Edition, chance: random.Random) -> Deal:
    """A deal from a seeded generator."""
    peoples, temples = all_people_cards(), quarry_cards()
    chance.shuffle(peoples)
    chance.shuffle(temples)
    return Deal(edition, tuple(peoples), tuple(temples))


def shuffled(position: Position, chance: random.Random) -> Shuffle:
    """The table's part: the discards in an order from a seeded generator."""
    discards = [people for people in known_pile(position.discards) if people is not None]
    chance.shuffle(discards)
    return Shuffle(tuple(discards))


def random_game(edition: Edition, seed: int, max_turns: int = 1000) -> Game:
    """A whole game of random legal actions, the same for the same seed; given up after so many turns."""
    chance = random.Random(seed)
    start = random_deal(edition, chance)
    position = deal(start.edition, start.peoples, start.temples)
    actions: list[Action] = []
    turns = 0
    while position.phase is not Phase.OVER and turns < max_turns:
        action = chance.choice(legal(position))
        if isinstance(action, Shuffle):
            action = shuffled(position, chance)
        outcome = play(position, action)
        assert isinstance(outcome, Played), "legal lists only what play accepts"
        position = outcome.position
        actions.append(action)
        turns += action.kind == "end"
    return Game(start, tuple(actions), position, turns, position.phase is Phase.OVER)
