"""Ways to break the reference engine, or the answers of its adapter, in this process; never undone.

A break is a function without arguments. A change is given the position before, the action, and the right position
after it, and answers the wrong one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from babel_kit.babel import adapter
from babel_ref import Action, Deal, Edition, Event, People, Phase, Position, Side, conditions, effects, engine, table
from babel_ref.findings import Condition

Json = Any
Break = Callable[[], None]
Change = Callable[[Position, Any, Position], Position]
Trigger = Callable[[Position, Any], bool]


@dataclass
class Past:
    """What a program that keeps a state between requests could remember."""

    requests: int = 0
    deals: int = 0
    shuffles: int = 0
    settled: Position | None = None
    built: Position | None = None
    used: Position | None = None


past = Past()


def remember() -> None:
    """Lets the adapter count its requests; the rest of the past is kept by `remembering`."""
    for name, right in list(adapter.METHODS.items()):
        adapter.METHODS[name] = _counted(name, right)


def _counted(name: str, right: Callable[[Json], Json]) -> Callable[[Json], Json]:
    def answer(params: Json) -> Json:
        past.requests += 1
        past.deals += name == "deal"
        return right(params)

    return answer


def both(*breaks: Break) -> Break:
    """Several breaks at once."""

    def break_them() -> None:
        for one in breaks:
            one()

    return break_them


def attribute(where: Any, name: str, value: Any) -> Break:
    """Another constant or helper."""

    def break_it() -> None:
        assert hasattr(where, name), name
        setattr(where, name, value)

    return break_it


def wrapped(where: Any, name: str, wrong: Callable[[Any], Any]) -> Break:
    """A helper that is made of the right one."""
    return lambda: setattr(where, name, wrong(getattr(where, name)))


# Conditions


def without(condition: Condition, *kinds: str) -> Break:
    """A condition that forbids nothing for actions of these kinds."""
    return instead(condition, lambda *_: True, *kinds)


def instead(condition: Condition, holds: Callable[[Any, Any], bool | None], *kinds: str) -> Break:
    """Another question under a condition's clause."""

    def break_it() -> None:
        asked = replace(condition, holds=holds)
        for kind in kinds:
            changed = tuple(asked if old.clause == condition.clause else old for old in conditions.CONDITIONS[kind])
            assert any(one is asked for one in changed), (condition.clause, kind)
            _ask(kind, changed)

    return break_it


def stricter(condition: Condition, also: Callable[[Any, Any], bool], *kinds: str) -> Break:
    """A condition that asks for something more."""
    return instead(condition, lambda at, action: condition.holds(at, action) is not False and also(at, action), *kinds)


def laxer(condition: Condition, unless: Callable[[Any, Any], bool], *kinds: str) -> Break:
    """A condition that is not asked in some cases."""
    return instead(condition, lambda at, action: True if unless(at, action) else condition.holds(at, action), *kinds)


def _ask(kind: str, asked: tuple[Condition, ...]) -> None:
    conditions.CONDITIONS[kind] = asked
    engine._PREDICATES[kind] = tuple(one.holds for one in asked)


def timing(condition: Condition, holds: Callable[[Phase, str], bool | None]) -> Break:
    """Another question about phase and kind under a condition's clause."""

    def break_it() -> None:
        asked = tuple(replace(old, holds=holds) if old.clause == condition.clause else old for old in engine.TIMING)
        engine.TIMING = asked
        engine._KINDS_IN_TIME = {
            phase: frozenset(
                kind for kind in conditions.CONDITIONS if all(one.holds(phase, kind) is not False for one in asked)
            )
            for phase in Phase
        }

    return break_it


# Effects


def effect(kind: str, change: Change) -> Break:
    """Another outcome for actions of a kind; of an ability without its cost, which is paid before."""

    def break_it() -> None:
        _replace_effect(kind, lambda right: lambda at, action: _changed(change, at, action, *right(at, action)))

    return break_it


def _changed(
    change: Change, before: Position, action: Action, after: Position, events: tuple[Event, ...]
) -> effects.Step:
    return change(before, action, after), events


def replaced(kind: str, wrong: Callable[[Callable[..., effects.Step]], Callable[..., effects.Step]]) -> Break:
    """An effect made of the right one, events included."""
    return lambda: _replace_effect(kind, wrong)


def _replace_effect(kind: str, wrong: Callable[[Any], Any]) -> None:
    table_of_it: dict[Any, Any] = effects.POWERS if kind in effects.POWERS else effects.EFFECTS
    table_of_it[kind] = wrong(table_of_it[kind])


def payment(change: Change) -> Break:
    """Another outcome of every use of an ability, its cost included."""

    def break_it() -> None:
        right = effects.EFFECTS["halve"]
        for power in effects.POWERS:
            effects.EFFECTS[power.value] = lambda at, action: _changed(change, at, action, *right(at, action))

    return break_it


def when(trigger: Trigger, change: Change) -> Change:
    """A change that is made only in some cases."""
    return lambda before, action, after: change(before, action, after) if trigger(before, action) else after


def passing(change: Callable[[Position, Position], Position]) -> Break:
    """Another way to pass the turn, given the positions before and after."""

    def wrong(right: Any) -> Any:
        def pass_turn(position: Position, events: tuple[Event, ...]) -> effects.Step:
            after, told = right(position, events)
            return change(position, after), told

        return pass_turn

    return wrapped(effects, "pass_turn", wrong)


def looking(change: Callable[[Position, Position, bool], Position]) -> Break:
    """Another way to look for the end, given the positions before and after and whether the turn closes."""

    def wrong(right: Any) -> Any:
        def look_for_end(position: Position, *, closing: bool) -> effects.Step:
            after, told = right(position, closing=closing)
            return change(position, after, closing), told

        return look_for_end

    return wrapped(effects, "look_for_end", wrong)


def telling(change: Callable[[Position, list[Event]], Iterable[Event]]) -> Break:
    """Other events at the end of a turn."""

    def wrong(right: Any) -> Any:
        def end(position: Position, action: Action) -> effects.Step:
            after, events = right(position, action)
            return after, tuple(change(position, list(events)))

        return end

    return replaced("end", wrong)


def refused(when_so: Trigger) -> Break:
    """Actions that are refused, without a reason, although they are allowed."""

    def wrong(right: Any) -> Any:
        def play(position: Position, action: Action) -> Any:
            return engine.Refused(()) if when_so(position, action) else right(position, action)

        return play

    def without_reason(right: Any) -> Any:
        return lambda refusal: right(refusal) if refusal.clauses else {}

    return both(
        wrapped(adapter, "play", wrong), wrapped(table, "play", wrong), wrapped(adapter, "_refusal", without_reason)
    )


def remembering(kind: str, name: str) -> Break:
    """Remembers in `past` the position that an effect led to."""

    def remember_it(_: Position, __: Action, after: Position) -> Position:
        setattr(past, name, after)
        return after

    return effect(kind, remember_it) if kind != "use" else payment(remember_it)


# Set-up, lists, views


def dealing(change: Callable[[Position], Position]) -> Break:
    """Another start of the game."""
    return wrapped_deal(lambda right: lambda *dealt: change(right(*dealt)))


def wrapped_deal(wrong: Callable[[Any], Any]) -> Break:
    """Another way to deal, made of the right one."""
    return both(wrapped(adapter, "deal", wrong), wrapped(table, "deal", wrong))


def under(right: Any, edition: Edition, start: Deal | tuple[Any, Any], readings: Edition) -> Position:
    """What is dealt under other readings than those that are told."""
    dealt: Position = right(readings, *start)
    return dealt._replace(edition=edition)


def listing(change: Callable[[Position, list[Action]], list[Action]]) -> Break:
    """Another list of the legal actions; playing stays as it is."""
    return wrapped(adapter, "legal", lambda right: lambda position: change(position, right(position)))


def not_listing(missing: Trigger) -> Break:
    """A list that lacks some of the legal actions."""
    return listing(lambda position, actions: [action for action in actions if not missing(position, action)])


def seeing(change: Callable[[Position, int, Position], Position]) -> Break:
    """Another view, given the whole position, the player and what he may see."""

    def wrong(right: Any) -> Any:
        return lambda position, player: change(position, player, right(position, player))

    return wrapped(adapter, "view", wrong)


# Positions


def own(after: Position, **changes: Any) -> Position:
    """The position with a changed side of the player on turn."""
    return after.after(after.own._replace(**changes))


def other(after: Position, **changes: Any) -> Position:
    """The position with a changed side of the other player."""
    return after.after(None, after.other._replace(**changes))


def both_sides(after: Position, change: Callable[[Side], Side]) -> Position:
    """The position with both sides changed."""
    return after._replace(sides=(change(after.sides[0]), change(after.sides[1])))


def own_column(after: Position, site: People, cards: Any) -> Position:
    """The position with another own column at a site."""
    return own(after, columns=after.own.columns_with(site, tuple(cards)))


def other_column(after: Position, site: People, cards: Any) -> Position:
    """The position with another column of the other player at a site."""
    return other(after, columns=after.other.columns_with(site, tuple(cards)))


def own_temple(after: Position, site: People, levels: Any) -> Position:
    """The position with another own temple at a site."""
    return own(after, temples=after.own.temples_with(site, tuple(levels)))


def other_temple(after: Position, site: People, levels: Any) -> Position:
    """The position with another temple of the other player at a site."""
    return other(after, temples=after.other.temples_with(site, tuple(levels)))


def discarded(after: Position, *cards: Any) -> Position:
    """The position with more discards."""
    return after._replace(discards=tuple(sorted((*(after.discards or ()), *cards))))


def less(pile: Any, *cards: Any) -> tuple[Any, ...]:
    """A pile without these cards, as far as they are there."""
    left = list(pile)
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)
