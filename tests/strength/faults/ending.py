"""Faults in how a game ends and in what a player sees: chapters ending and information."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babel_ref import Phase, Position, Result, Use, conditions, effects, endings, engine
from babel_ref import position as babel_position
from babel_ref.actions import Power
from babel_ref.endings import Standing
from strength.breaking import (
    Break,
    attribute,
    both,
    both_sides,
    looking,
    passing,
    seeing,
    timing,
    wrapped,
)
from strength.fault import Fault

# The end


def _end_at(clause: str, holds: Callable[[Standing], bool]) -> Break:
    """Another moment at which an ending holds."""
    changed = tuple((name, holds if name == clause else old) for name, old in endings.ENDINGS)
    return attribute(endings, "ENDINGS", changed)


def _fifteen(higher: int, lower: int) -> Break:
    return _end_at("ending.fifteen", lambda now: not now.endgame and now.higher >= higher and now.lower <= lower)


def _endgame(higher: int, lower: int) -> Break:
    return attribute(
        endings, "enters_endgame", lambda now: not now.endgame and now.higher >= higher and now.lower >= lower
    )


def _goes_on(before: Position, after: Position) -> Position:
    """What an overlooked end leaves: the game before the look, with the endgame as it was found."""
    return before._replace(endgame=after.endgame)


def _overlooked(when: Callable[[Position, Position, bool], bool]) -> Break:
    def change(before: Position, after: Position, closing: bool) -> Position:
        overlooked = after.phase is Phase.OVER and when(before, after, closing)
        return _goes_on(before, after) if overlooked else after

    return looking(change)


def _by(clause: str) -> Callable[[Position, Position, bool], bool]:
    return lambda _, after, __: after.result is not None and after.result.clause == clause


def _own_total_only(before: Position, after: Position, _: bool) -> bool:
    return _by("ending.fifteen")(before, after, False) and before.own.total < 15


def _not_own_nine(before: Position, after: Position, _: bool) -> bool:
    return _by("ending.nine")(before, after, False) and before.own.total > 9


def _leaves_the_endgame(_: Position, after: Position, __: bool) -> Position:
    return after if max(after.totals) >= 15 or after.phase is Phase.OVER else after._replace(endgame=False)


def _at_the_end_only(right: Any) -> Any:
    def look_for_end(position: Position, *, closing: bool) -> effects.Step:
        return right(position, closing=True) if closing else (position, ())

    return look_for_end


def _quarry_any_time(right: Any) -> Any:
    return lambda position, **_: right(position, closing=True)


def _winner(wrong: Callable[[Position], int | None]) -> Break:
    def winner_of(right: Any) -> Any:
        return lambda position: (wrong(position), right(position)[1])

    return wrapped(endings, "winner_of", winner_of)


def _first_if(better: bool) -> int:
    return 1 if better else 2


def _lower_total(at: Position) -> int | None:
    first, second = at.totals
    return _first_if(first < second) if first != second else endings_winner(at)[0]


def _by_hand_first(at: Position) -> int | None:
    first, second = (side.hand_size for side in at.sides)
    return _first_if(first > second) if first != second else endings_winner(at)[0]


def _tied(wrong: Callable[[Position], int | None]) -> Callable[[Position], int | None]:
    return lambda at: endings_winner(at)[0] if at.totals[0] != at.totals[1] else wrong(at)


def _smaller_hand(at: Position) -> int | None:
    first, second = (side.hand_size for side in at.sides)
    return None if first == second else _first_if(first < second)


endings_winner = endings.winner_of


def _passes_on(right: Any) -> Any:
    def finish(position: Position, clause: str) -> Any:
        over, told = right(position, clause)
        return over._replace(player=over.other_player), told

    return finish


def _still_owed(right: Any) -> Any:
    def finish(position: Position, clause: str) -> Any:
        over, told = right(position, clause)
        return over._replace(phase=position.phase, owes=position.owes, result=None), told

    return finish


def _turn_played_out(right: Any) -> Any:
    """The game ends at once, but the temple cards of phase 3 are drawn first."""

    def look_for_end(position: Position, *, closing: bool) -> effects.Step:
        after, told = right(position, closing=closing)
        if after.phase is not Phase.OVER or closing:
            return after, told
        closed, _ = effects.end(position, None)
        return right(closed, closing=True)

    return look_for_end


def _named(name: Callable[[Position], str | None]) -> Break:
    def change(_: Position, after: Position, __: bool) -> Position:
        if after.result is None:
            return after
        return after._replace(result=Result(after.result.winner, name(after) or after.result.clause))

    return looking(change)


def _not_judged(when: Callable[[Position, Any], bool]) -> Any:
    def wrong(right: Any) -> Any:
        def carry_out(position: Position, action: Any) -> effects.Step:
            return effects.EFFECTS[action.kind](position, action) if when(position, action) else right(position, action)

        return carry_out

    return wrong


def _theft(at: Position, action: Any) -> bool:
    return at.phase is Phase.ACT and isinstance(action, Use) and action.power is Power.STEAL


def _judged_after_the_draw(right: Any) -> Any:
    def draw(position: Position, action: Any) -> effects.Step:
        after, told = right(position, action)
        after, more = effects.look_for_end(after, closing=False)
        return after, told + more

    return draw


def _replace_draw() -> None:
    effects.EFFECTS["draw"] = _judged_after_the_draw(effects.EFFECTS["draw"])


def _carry_out(wrong: Any) -> Break:
    return both(*(wrapped(where, "carry_out", wrong) for where in (effects, conditions, engine)))


def _play_after_the_end() -> None:
    timing(
        conditions.in_its_phase, lambda phase, kind: phase is Phase.OVER or conditions.in_its_phase.holds(phase, kind)
    )()
    timing(conditions.game_goes_on, lambda *_: True)()


ENDING = (
    Fault(
        "all cards of a temple count",
        "ending.total",
        "A temple is worth the sum of its cards.",
        attribute(babel_position.Side, "total", property(lambda side: sum(map(sum, side.temples)))),
    ),
    Fault(
        "four sites count",
        "ending.total",
        "The Sumerians' temple does not count.",
        attribute(
            babel_position.Side,
            "total",
            property(lambda side: sum(temple[-1] for temple in side.temples[:4] if temple)),
        ),
    ),
    Fault(
        "thefts are not judged",
        "ending.theft-counts",
        "After a theft nobody looks for the end.",
        _carry_out(_not_judged(_theft)),
    ),
    Fault("fourteen ends the game", "ending.fifteen", "14 against 9 ends the game.", _fifteen(14, 9)),
    Fault("sixteen ends the game", "ending.fifteen", "15 against 9 does not end the game.", _fifteen(16, 9)),
    Fault(
        "fifteen against ten ends the game",
        "ending.fifteen",
        "15 against 10 ends the game instead of leading into the endgame.",
        both(_fifteen(15, 10), _endgame(15, 11)),
        also=("ending.endgame",),
    ),
    Fault("fifteen against nine goes on", "ending.fifteen", "Only 15 against 8 ends the game.", _fifteen(15, 8)),
    Fault(
        "no end at fifteen", "ending.fifteen", "15 against 9 ends nothing.", _end_at("ending.fifteen", lambda _: False)
    ),
    Fault(
        "fifteen of the player on turn only",
        "ending.fifteen",
        "The other player's 15 does not end the game.",
        _overlooked(_own_total_only),
    ),
    Fault(
        "fifteen leads into the endgame",
        "ending.fifteen",
        "With 15 against 9 the endgame counts as entered.",
        looking(
            lambda _, after, __: (
                after._replace(endgame=True) if after.result and after.result.clause == "ending.fifteen" else after
            )
        ),
    ),
    Fault("endgame from sixteen", "ending.endgame", "16 against 10 leads into the endgame.", _endgame(16, 10)),
    Fault("endgame from fourteen", "ending.endgame", "14 against 10 leads into the endgame.", _endgame(14, 10)),
    Fault("endgame against eleven", "ending.endgame", "15 against 11 leads into the endgame.", _endgame(15, 11)),
    Fault(
        "no endgame",
        "ending.endgame",
        "The endgame is never entered.",
        attribute(endings, "enters_endgame", lambda _: False),
    ),
    Fault(
        "the endgame is forgotten",
        "ending.endgame",
        "At the turn's end the endgame is forgotten.",
        passing(lambda _, after: after._replace(endgame=False)),
    ),
    Fault(
        "endgame of the player on turn only",
        "ending.endgame",
        "The endgame is entered only by the player on turn.",
        looking(
            lambda before, after, _: (
                after._replace(endgame=before.endgame)
                if before.own.total < 15 and after.phase is not Phase.OVER
                else after
            )
        ),
    ),
    Fault(
        "the endgame is left",
        "ending.endgame-stays",
        "With no total of 15 the endgame is over.",
        looking(_leaves_the_endgame),
    ),
    Fault(
        "twenty is not enough",
        "ending.twenty",
        "It takes 21 to end the endgame.",
        _end_at("ending.twenty", lambda now: now.endgame and now.higher >= 21),
    ),
    Fault(
        "nineteen is enough",
        "ending.twenty",
        "19 ends the endgame.",
        _end_at("ending.twenty", lambda now: now.endgame and now.higher >= 19),
    ),
    Fault(
        "twenty exactly",
        "ending.twenty",
        "Only exactly 20 ends the endgame.",
        _end_at("ending.twenty", lambda now: now.endgame and now.higher == 20),
    ),
    Fault(
        "twenty ends nothing", "ending.twenty", "Only 9 ends the endgame.", _end_at("ending.twenty", lambda _: False)
    ),
    Fault(
        "eight ends the endgame",
        "ending.nine",
        "It takes 8 to end the endgame.",
        _end_at("ending.nine", lambda now: now.endgame and now.lower <= 8),
    ),
    Fault(
        "ten ends the endgame",
        "ending.nine",
        "10 ends the endgame.",
        _end_at("ending.nine", lambda now: now.endgame and now.lower <= 10),
    ),
    Fault("nine ends nothing", "ending.nine", "Only 20 ends the endgame.", _end_at("ending.nine", lambda _: False)),
    Fault(
        "nine of the player on turn only",
        "ending.nine",
        "The other player's 9 does not end the endgame.",
        _overlooked(_not_own_nine),
    ),
    Fault(
        "fifteen is named in the endgame",
        "ending.fifteen-first",
        "In the endgame 15 against 9 needs 9 to be held by the leader too, so the game goes on.",
        _overlooked(
            lambda before, after, _: before.endgame and after.result.clause == "ending.nine" and max(after.totals) >= 15
        ),
        also=("ending.nine",),
    ),
    Fault(
        "one card left is an empty quarry",
        "ending.quarry-empty",
        "The game ends when one temple card is left.",
        _end_at("ending.quarry-empty", lambda now: now.quarry is not None and now.quarry <= 1),
    ),
    Fault(
        "two cards left are an empty quarry",
        "ending.quarry-empty",
        "The game ends when two temple cards are left.",
        _end_at("ending.quarry-empty", lambda now: now.quarry is not None and now.quarry <= 2),
    ),
    Fault(
        "an empty quarry ends nothing",
        "ending.quarry-empty",
        "The game goes on without temple cards.",
        _end_at("ending.quarry-empty", lambda _: False),
    ),
    Fault(
        "an empty quarry ends the game at any time",
        "ending.quarry-empty",
        "The quarry is looked at after each action.",
        wrapped(effects, "look_for_end", _quarry_any_time),
    ),
    Fault(
        "judged at the turn's end",
        "ending.when-judged",
        "The totals are looked at only after the draw of phase 3.",
        wrapped(effects, "look_for_end", _at_the_end_only),
    ),
    Fault(
        "judged after the draw too",
        "ending.when-judged",
        "The totals are looked at after the draw of phase 1 too.",
        _replace_draw,
    ),
    Fault(
        "not judged when cards are given up",
        "ending.when-judged",
        "After the discards of a halved hand nobody looks for the end.",
        _carry_out(_not_judged(lambda at, _: at.phase is Phase.DISCARD)),
    ),
    Fault(
        "the turn is played out",
        "ending.cut-short",
        "When the game ends phase 3 is still carried out.",
        wrapped(effects, "look_for_end", _turn_played_out),
    ),
    Fault("plays on after the end", "ending.over", "When the game is over one may act.", _play_after_the_end),
    Fault(
        "the turn passes at the end",
        "ending.over",
        "When the game is over the other player is on turn.",
        wrapped(endings, "_finish", _passes_on),
    ),
    Fault("player 1 wins", "ending.winner", "Player 1 wins every game.", _winner(lambda _: 1)),
    Fault("the lower total wins", "ending.winner", "The lower total wins.", _winner(_lower_total)),
    Fault("the player on turn wins", "ending.winner", "Whoever's turn it is wins.", _winner(lambda at: at.player)),
    Fault("the larger hand wins", "ending.winner", "The hands count before the totals.", _winner(_by_hand_first)),
    Fault(
        "equal totals are a draw",
        "ending.tie-hand",
        "With equal totals nobody wins, whatever the hands.",
        _winner(_tied(lambda _: None)),
    ),
    Fault(
        "the smaller hand wins",
        "ending.tie-hand",
        "With equal totals the smaller hand wins.",
        _winner(_tied(_smaller_hand)),
    ),
    Fault(
        "a tie is the other's",
        "ending.tie-hand",
        "With equal totals the player who is not on turn wins.",
        _winner(_tied(lambda at: at.other_player)),
    ),
    Fault(
        "no draws",
        "ending.draw",
        "With equal totals and hands player 1 wins.",
        _winner(lambda at: endings_winner(at)[0] or 1),
    ),
)

# Information


def _pile(name: str) -> Break:
    """A pile that lies open."""
    return seeing(lambda whole, _, seen: seen._replace(**{name: getattr(whole, name)}))


def _both_hidden(name: str) -> Break:
    """A pile of each side that is hidden."""
    return seeing(
        lambda _, __, seen: both_sides(seen, lambda side: side._replace(**{name: (None,) * len(getattr(side, name))}))
    )


def _sides(change: Any) -> Break:
    """What is seen of the sides: `change` gets each whole, as seen, whether it is the viewer's, and the position."""

    def see(whole: Position, player: int, seen: Position) -> Position:
        sides = tuple(
            change(full, shown, number == player, whole)
            for number, (full, shown) in enumerate(zip(whole.sides, seen.sides, strict=True), 1)
        )
        return seen._replace(sides=(sides[0], sides[1]))

    return seeing(see)


def _covered_hidden(piles: Any) -> Any:
    return tuple((*(None,) * (len(pile) - 1), *pile[-1:]) for pile in piles)


def _top_seen(whole: Any, seen: Any) -> Any:
    return (*seen[:-1], *whole[-1:])


INFORMATION = (
    Fault(
        "the other's hand is seen",
        "information.hands-secret",
        "A view shows both hands.",
        _sides(lambda whole, seen, _, __: seen._replace(hand=whole.hand)),
    ),
    Fault(
        "the wrong hand is seen",
        "information.hands-secret",
        "A view shows the other hand and hides the own.",
        _sides(lambda whole, seen, own, _: seen._replace(hand=(None,) * len(whole.hand) if own else whole.hand)),
    ),
    Fault(
        "the hand on turn is seen",
        "information.hands-secret",
        "A view shows the hand of the player on turn, whoever looks.",
        seeing(
            lambda whole, _, seen: seen._replace(
                sides=tuple(
                    side._replace(hand=side.hand if number == whole.player else (None,) * len(side.hand))
                    for number, side in enumerate(whole.sides, 1)
                )
            )
        ),
    ),
    Fault(
        "one card of the hand is seen",
        "information.hands-secret",
        "A view shows one card of the other's hand.",
        _sides(lambda whole, seen, own, _: seen if own else seen._replace(hand=(*whole.hand[:1], *seen.hand[1:]))),
    ),
    Fault("the own hand is hidden", "information.hands-secret", "A view hides both hands.", _both_hidden("hand")),
    Fault(
        "a small hand's number is hidden",
        "information.counts-open",
        "A view hides how many cards a hand under four holds.",
        _sides(lambda whole, seen, own, _: seen if own or len(whole.hand) > 3 else seen._replace(hand=None)),
    ),
    Fault(
        "the decks' sizes are hidden",
        "information.counts-open",
        "A view hides how many cards the decks hold.",
        seeing(lambda _, __, seen: seen._replace(deck=None, quarry=None)),
    ),
    Fault("the people deck is seen", "information.decks-secret", "A view shows the people deck.", _pile("deck")),
    Fault("the quarry is seen", "information.decks-secret", "A view shows the quarry.", _pile("quarry")),
    Fault(
        "the top of the quarry is seen",
        "information.decks-secret",
        "A view shows the top card of the quarry.",
        seeing(lambda whole, _, seen: seen._replace(quarry=_top_seen(whole.quarry, seen.quarry))),
    ),
    Fault(
        "the top of the people deck is seen",
        "information.decks-secret",
        "A view shows the top card of the people deck.",
        seeing(lambda whole, _, seen: seen._replace(deck=_top_seen(whole.deck, seen.deck))),
    ),
    Fault(
        "the other's column is hidden",
        "information.columns-open",
        "A view hides the other player's columns.",
        _sides(
            lambda _, seen, own, __: (
                seen if own else seen._replace(columns=tuple((None,) * len(column) for column in seen.columns))
            )
        ),
    ),
    Fault(
        "covered people are hidden",
        "information.columns-open",
        "A view shows only the top card of each column.",
        _sides(lambda _, seen, *__: seen._replace(columns=_covered_hidden(seen.columns))),
    ),
    Fault(
        "covered levels are hidden",
        "information.temples-open",
        "A view shows only the top card of each temple.",
        _sides(lambda _, seen, *__: seen._replace(temples=_covered_hidden(seen.temples))),
    ),
    Fault("supplies are hidden", "information.supplies-open", "A view hides the supplies.", _both_hidden("supply")),
    Fault(
        "covered supply cards are hidden",
        "information.supplies-open",
        "A view shows only the top card of each supply.",
        _sides(lambda _, seen, *__: seen._replace(supply=_covered_hidden([seen.supply])[0])),
    ),
    Fault(
        "the other's supply is hidden",
        "information.supplies-open",
        "A view hides the other player's supply.",
        _sides(lambda _, seen, own, __: seen if own else seen._replace(supply=(None,) * len(seen.supply))),
    ),
    Fault(
        "discards are hidden",
        "information.discards-open",
        "A view hides the discards.",
        seeing(lambda whole, _, seen: seen._replace(discards=(None,) * len(whole.discards))),
    ),
)

FAULTS = (*ENDING, *INFORMATION)
