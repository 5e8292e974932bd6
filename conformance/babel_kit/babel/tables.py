"""Layer 3, tables: whole grids around the numbers that matter, where off-by-one faults live."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from babel_kit.babel.reached import play_question
from babel_kit.babel.scene import Draft
from babel_kit.checks import Check, Question
from babel_kit.protocol import InitializeResult
from babel_ref import Action, Build, Draw, Edition, End, Migrate, People, Phase, Position, Power, Use, edition_of

Json = Any
LAYER = "tables"
Case = tuple[Position, Action]

A, H, M, P, S = People


def table_checks(hello: InitializeResult, editions: Sequence[str], readings: Mapping[str, Json]) -> Iterator[Check]:
    """One check for each table and edition."""
    for name in editions:
        for (chapter, table), cases in TABLES.items():
            yield Check(
                name=f"{LAYER}/{chapter}/{table} [{name}]",
                layer=LAYER,
                chapter=chapter,
                edition=name,
                clauses=(),
                questions=partial(_questions, table, cases, hello, edition_of(name, readings)),
                by_question=True,
            )


def _questions(table: str, cases: Any, hello: InitializeResult, edition: Edition) -> Iterator[Question]:
    """The cases, in half of them with the other player's pawn at the same site, where it changes nothing."""
    chance = random.Random(table)
    for draft, action in cases():
        if chance.random() < 0.5:
            draft.change_side(2, pawn=draft.sides[0].pawn)
        yield play_question(draft.position(edition), action, hello)


def _draft(**own: Any) -> Draft:
    """Player 1 to act at the Medes, with this on his side."""
    draft = Draft()
    draft.change_side(1, pawn=M, **own)
    return draft


def _at_medes(pile: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    return (), (), pile, (), ()


def tops(total: int) -> tuple[tuple[int, ...], ...]:
    """Five temples of one card each that come to a total of 0 to 30, the Medes' among the last to be used."""
    levels: list[int] = []
    for _ in range(5):
        level = min(6, total - sum(levels))
        levels.append(level)
    a, h, p, s, m = levels
    return tuple((level,) if level else () for level in (a, h, m, p, s))


# The tables


def totals() -> Iterator[tuple[Draft, Action]]:
    """Totals around 9, 10, 15 and 20 at the end of a turn, before and in the endgame, for both players."""
    for own, other in product((8, 9, 10, 14, 15, 16, 19, 20, 21), (0, 8, 9, 10, 11)):
        for endgame, swapped in product((False, True), (False, True)):
            draft = Draft(endgame=endgame)
            draft.change_side(1, temples=tops(other if swapped else own))
            draft.change_side(2, temples=_other_tops(own if swapped else other))
            yield draft, End()


def _other_tops(total: int) -> tuple[tuple[int, ...], ...]:
    """Another choice of cards for the same total, so that two sides do not need the same ones."""
    levels = [0] * 5
    for site in (4, 3, 2, 1, 0):
        levels[site] = min(5, total - sum(levels))
    return tuple((level,) if level else () for level in levels)


def built_totals() -> Iterator[tuple[Draft, Action]]:
    """A build that brings a total to 14, 15, 16, 19, 20 or 21."""
    for before, other, endgame in product((12, 13, 14, 17, 18, 19), (8, 9, 10, 11), (False, True)):
        draft = _draft(columns=_at_medes((A, A)), supply=(1,), temples=(*tops(before)[:2], (), *tops(before)[3:]))
        draft.endgame = endgame
        draft.change_side(2, temples=_other_tops(other))
        yield draft, Build(1)


def destroyed_totals() -> Iterator[tuple[Draft, Action]]:
    """A destruction that brings the other's total to 8, 9, 10 or 11."""
    for own, left, endgame in product((10, 14, 15, 16), (8, 9, 10, 11), (False, True)):
        draft = _draft(columns=_at_medes((A, A, A)), temples=tops(own))
        draft.endgame = endgame
        other = _other_tops(left)
        draft.change_side(2, temples=(*other[:2], (4,), *other[3:]))
        yield draft, Use(A, Power.DESTROY)


def quarry() -> Iterator[tuple[Draft, Action]]:
    """Quarries of 0 to 4 cards at the end of a turn, in both orders, with hands on both sides of four."""
    for cards, hand in product(((), (3,), (2, 5), (5, 2), (4, 1, 6), (6, 5, 4, 3)), range(7)):
        draft = Draft(next_temples=cards, rest_of_temples="player 2's supply")
        draft.change_side(1, hand=(A,) * hand, temples=tops(3))
        draft.change_side(2, hand=(H,) * 3, temples=tops(3)[::-1])
        yield draft, End()


def levels_built() -> Iterator[tuple[Draft, Action]]:
    """Every level on every level, with 0 to 7 people cards."""
    for own, offered, people in product(range(7), range(1, 7), range(8)):
        column = (A, H, P, S, M, A, H)[:people]
        yield (
            _draft(columns=_at_medes(column), temples=_at_medes((own,) if own else ()), supply=(offered,)),
            Build(1),
        )


def levels_skipped() -> Iterator[tuple[Draft, Action]]:
    """Every level on every level by a skip, with 2 to 7 people cards."""
    for own, offered, people in product(range(6), range(1, 7), range(2, 8)):
        column = (P, P, P, A, H, S, M)[:people]
        draft = _draft(columns=_at_medes(column), temples=_at_medes((own,) if own else ()))
        draft.change_side(2, supply=(offered,))
        yield draft, Use(P, Power.SKIP, source=2)


def levels_stolen() -> Iterator[tuple[Draft, Action]]:
    """Every level stolen from over every level, with 2 to 7 people cards."""
    for own, other, people in product(range(6), range(7), range(2, 8)):
        column = (*(A, S, M, P)[: max(0, people - 3)], H, H, H)[-people:]
        draft = _draft(columns=_at_medes(column), temples=_at_medes((own,) if own else ()))
        draft.change_side(2, temples=_at_medes((other,) if other else ()))
        yield draft, Use(H, Power.STEAL)


def halvings() -> Iterator[tuple[Draft, Action]]:
    """Hands of 0 to 20 cards halved."""
    for size in range(21):
        draft = _draft(columns=_at_medes((S, S, S)))
        draft.change_side(2, hand=((P,) * 12 + (H,) * 8)[:size])
        yield draft, Use(S, Power.HALVE)


def draws() -> Iterator[tuple[Draft, Action]]:
    """Decks of 0 to 4 cards with 0 to 3 discards."""
    for deck, discards in product(range(5), range(4)):
        draft = Draft(phase=Phase.DRAW, next_people=(A, H, M, P)[:deck], discards=(S, S, S)[:discards])
        draft.rest_of_people = "player 2's hand"
        yield draft, Draw()


def migrations() -> Iterator[tuple[Draft, Action]]:
    """Columns of 0 to 5 different cards onto columns of 0 to 2, before and after a migration."""
    for size, onto, migrated in product(range(6), range(3), (False, True)):
        draft = _draft(columns=((P, S)[:onto], (), (A, H, M, P, S)[:size], (), ()))
        draft.migrated = migrated
        yield draft, Migrate(M, A)


def groups() -> Iterator[tuple[Draft, Action]]:
    """Runs of 0 to 5 below, between and above other cards, and broken ones."""
    for run, below, above in product(range(6), range(3), range(3)):
        yield _halver((H, M)[:below] + (A,) * run + (P, S)[:above]), Use(A, Power.HALVE)
    for first, second in product(range(5), range(5)):
        for group in (None, 1, 2, 3):
            yield _halver((A,) * first + (H,) + (A,) * second), Use(A, Power.HALVE, group=group)


def _halver(column: tuple[People, ...]) -> Draft:
    draft = _draft(columns=_at_medes(column))
    draft.change_side(2, hand=(P, P, P, P))
    return draft


def defections() -> Iterator[tuple[Draft, Action]]:
    """Columns of up to five cards of two peoples, from which cards come over."""
    for size in range(6):
        for column in product((A, P), repeat=size):
            draft = _draft(columns=_at_medes((S, S, S)))
            draft.change_side(2, columns=_at_medes(column))
            yield draft, Use(S, Power.DEFECT)


def drivings_out() -> Iterator[tuple[Draft, Action]]:
    """Columns of up to three cards of two peoples, out of which one is driven, with and without such cards of one's
    own."""
    for size, own, target in product(range(4), ((), (A,), (P, A)), (A, P)):
        for column in product((A, P), repeat=size):
            draft = _draft(columns=_at_medes((M, M, M, *own)))
            draft.change_side(2, columns=_at_medes(column))
            yield draft, Use(M, Power.DRIVE_OUT, target=target)


TABLES: dict[tuple[str, str], Any] = {
    ("turn", "deck and discards"): draws,
    ("building", "levels and people"): levels_built,
    ("migration", "columns of 0 to 5"): migrations,
    ("abilities", "runs and groups"): groups,
    ("abilities", "levels stolen"): levels_stolen,
    ("abilities", "levels skipped"): levels_skipped,
    ("abilities", "cards that come over"): defections,
    ("abilities", "cards that are driven out"): drivings_out,
    ("halving", "hands of 0 to 20"): halvings,
    ("closing", "quarries of 0 to 4"): quarry,
    ("ending", "totals at the end of a turn"): totals,
    ("ending", "totals after a build"): built_totals,
    ("ending", "totals after a destruction"): destroyed_totals,
}
