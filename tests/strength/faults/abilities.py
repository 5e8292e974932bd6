"""Faults in what groups can do: chapters abilities and halving."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from babel_ref import Discard, People, Phase, Position, Use, cards, conditions, effects
from babel_ref import engine as babel_engine
from babel_ref.actions import Power
from strength.breaking import (
    Break,
    attribute,
    both,
    discarded,
    effect,
    instead,
    less,
    other,
    other_column,
    other_temple,
    own,
    own_column,
    own_temple,
    past,
    refused,
    remembering,
    replaced,
    stricter,
    timing,
    without,
    wrapped,
)
from strength.fault import Fault
from strength.faults.sites import _as_if_at

KINDS = tuple(power.value for power in Power)

# What every ability asks for


def _site_with_group(at: Position, people: People) -> People | None:
    sites = ([at.own.pawn] if at.own.pawn is not None else []) + list(People)
    return next((site for site in sites if cards.groups(at.own.columns[site], people)), at.own.pawn)


def _paid_anywhere(right: Any) -> Any:
    """The use of a group wherever it lies; the ability works there."""

    def use(position: Position, action: Use) -> effects.Step:
        found = _site_with_group(position, action.people)
        after, events = right(own(position, pawn=found), action)
        return own(after, pawn=position.own.pawn), events

    return use


def _as_if_at_group(predicate: Any) -> Any:
    return lambda at, action: predicate(own(at, pawn=_site_with_group(at, action.people)), action)


def _anywhere() -> None:
    for kind in KINDS:
        for condition in conditions.CONDITIONS[kind]:
            instead(condition, _as_if_at_group(condition.holds), kind)()
        effects.EFFECTS[kind] = _paid_anywhere(effects.EFFECTS[kind])


def _any_three(column: Any, people: People) -> tuple[tuple[int, int], ...]:
    number = column.count(people)
    return ((column.index(people), number),) if number >= 3 else ()


def _only_on_top(right: Any) -> Any:
    return lambda column, people: tuple(one for one in right(column, people) if sum(one) == len(column))


def _groups(wrong: Any) -> Break:
    return both(*(wrapped(where, "groups", wrong) for where in (cards, conditions, effects, babel_engine)))


def _one_group_of_all(right: Any) -> Any:
    def groups(column: Any, people: People) -> Any:
        found = right(column, people)
        return found[:1]

    return groups


def _from_either_column(right: Any) -> Any:
    def groups_here(position: Position, people: People) -> int:
        site = position.own.pawn
        return right(position, people) or (
            0 if site is None else len(cards.groups(position.other.columns[site], people))
        )

    return groups_here


def _other_pays(right: Any) -> Any:
    def use(position: Position, action: Use) -> effects.Step:
        site = position.site
        if cards.groups(position.own.columns[site], action.people):
            return right(position, action)
        column = position.other.columns[site]
        start, _ = cards.groups(column, action.people)[(action.group or 1) - 1]
        paid = discarded(other_column(position, site, column[:start] + column[start + 1 :]), action.people)
        return effects.POWERS[action.power](paid, action)

    return use


def _others_groups() -> None:
    wrapped(conditions, "groups_here", _from_either_column)()
    for kind in KINDS:
        effects.EFFECTS[kind] = _other_pays(effects.EFFECTS[kind])


def _use(wrong: Any) -> Break:
    """Another cost of every use, made of the right use."""

    def break_it() -> None:
        for kind in KINDS:
            effects.EFFECTS[kind] = wrong(effects.EFFECTS[kind])

    return break_it


def _costs_nothing(_: Any) -> Any:
    return lambda at, action: effects.POWERS[action.power](at, action)


def _costs(number: int) -> Any:
    def wrong(_: Any) -> Any:
        def use(position: Position, action: Use) -> effects.Step:
            column = position.own.columns[position.site]
            start, length = cards.groups(column, action.people)[(action.group or 1) - 1]
            spent = min(number, length)
            left = own_column(position, position.site, column[:start] + column[start + spent :])
            return effects.POWERS[action.power](discarded(left, *[action.people] * spent), action)

        return use

    return wrong


def _costs_top_card(_: Any) -> Any:
    def use(position: Position, action: Use) -> effects.Step:
        column = position.own.columns[position.site]
        left = own_column(position, position.site, column[:-1])
        return effects.POWERS[action.power](discarded(left, column[-1]), action)

    return use


def _paid_card(place: Any) -> Any:
    """The card that pays goes elsewhere than to the discards."""

    def wrong(right: Any) -> Any:
        def use(position: Position, action: Use) -> effects.Step:
            after, events = right(position, action)
            return place(after._replace(discards=less(after.discards, action.people)), action.people), events

        return use

    return wrong


def _group_named(good: Any) -> Break:
    def holds(at: Position, action: Use) -> bool | None:
        found = conditions.groups_here(at, action.people)
        return good(found, action.group) if found else None

    return instead(conditions.use_which_group, holds, *KINDS)


def _highest_group(right: Any) -> Any:
    def use(position: Position, action: Use) -> effects.Step:
        found = len(cards.groups(position.own.columns[position.site], action.people))
        return right(position, replace(action, group=found + 1 - (action.group or 1)))

    return use


EVERY = (
    Fault("groups work from afar", "abilities.at-pawn", "A group can be used wherever it lies.", _anywhere),
    Fault(
        "abilities need the people's own site",
        "abilities.at-pawn",
        "A group works only at the site of its people.",
        stricter(conditions.use_at_pawn, lambda at, action: at.own.pawn is action.people, *KINDS),
    ),
    Fault(
        "abilities need the other's pawn",
        "abilities.at-pawn",
        "An ability works only where both pawns stand.",
        stricter(conditions.use_at_pawn, lambda at, _: at.own.pawn is at.other.pawn, *KINDS),
    ),
    Fault(
        "the other's groups work too",
        "abilities.own-group",
        "A group in the other player's column can be used.",
        _others_groups,
    ),
    Fault("a group of two", "abilities.group", "Two cards make a group.", attribute(cards, "GROUP", 2)),
    Fault("a group of four", "abilities.group", "It takes four cards to make a group.", attribute(cards, "GROUP", 4)),
    Fault(
        "a group may be broken",
        "abilities.group",
        "Any three cards of a people in a column are a group.",
        _groups(lambda _: _any_three),
    ),
    Fault(
        "a group must lie on top", "abilities.group", "Only a group on top of the column counts.", _groups(_only_on_top)
    ),
    Fault(
        "no group below another people",
        "abilities.group",
        "Only a group at the bottom of the column counts.",
        _groups(lambda right: lambda column, people: tuple(one for one in right(column, people) if one[0] == 0)),
    ),
    Fault(
        "the group need not be named",
        "abilities.which-group",
        "With several groups the lowest pays if none is named.",
        _group_named(lambda found, group: group is None or 1 <= group <= found),
    ),
    Fault(
        "the group must be named",
        "abilities.which-group",
        "A single group must be named too.",
        _group_named(lambda found, group: group is not None and 1 <= group <= found),
    ),
    Fault(
        "groups counted from the top",
        "abilities.which-group",
        "Groups are counted from the top of the column.",
        _use(_highest_group),
    ),
    Fault(
        "groups counted from 0",
        "abilities.which-group",
        "The lowest group has the number 0, so the second pays for 1.",
        both(
            _group_named(lambda found, group: found == 1 if group is None else 0 <= group < found),
            _use(
                lambda right: (
                    lambda at, action: right(
                        at, replace(action, group=action.group + 1) if action.group is not None else action
                    )
                )
            ),
        ),
    ),
    Fault(
        "only the lowest group",
        "abilities.which-group",
        "Of several groups only the lowest is seen.",
        _groups(_one_group_of_all),
    ),
    Fault(
        "abilities cost nothing", "abilities.discard-one", "No card is discarded for an ability.", _use(_costs_nothing)
    ),
    Fault(
        "abilities cost two cards", "abilities.discard-one", "Two cards are discarded for an ability.", _use(_costs(2))
    ),
    Fault(
        "abilities cost the group",
        "abilities.discard-one",
        "The whole group is discarded for an ability.",
        _use(_costs(12)),
    ),
    Fault(
        "the top card pays",
        "abilities.discard-one",
        "The top card of the column is discarded, whatever its people.",
        _use(_costs_top_card),
    ),
    Fault(
        "the payment returns to the hand",
        "abilities.discard-one",
        "The card that pays goes back to the hand.",
        _use(_paid_card(lambda after, people: own(after, hand=tuple(sorted((*after.own.hand, people)))))),
    ),
    Fault(
        "the payment goes under the deck",
        "abilities.discard-one",
        "The card that pays goes under the people deck.",
        _use(_paid_card(lambda after, people: after._replace(deck=(people, *after.deck)))),
    ),
    Fault(
        "one ability in a row",
        "abilities.repeat",
        "After an ability something else must be done first.",
        both(
            remembering("use", "used"),
            refused(lambda at, action: isinstance(action, Use) and at == past.used),
        ),
    ),
    Fault(
        "idle abilities",
        "abilities.idle",
        "An ability without effect may be used.",
        without(conditions.use_not_idle, "destroy", "drive-out", "defect", "halve"),
    ),
    Fault(
        "idle halvings",
        "abilities.idle",
        "A hand of one card or none can be halved.",
        without(conditions.use_not_idle, "halve"),
    ),
)

# Assyrians


def _only_the_top_falls(before: Position, _: Any, after: Position) -> Position:
    temple = before.other.temples[before.site]
    return other_temple(after, before.site, temple[:-1])._replace(quarry=(*before.quarry, *temple[-1:]))


def _own_falls_too(before: Position, _: Any, after: Position) -> Position:
    temple = after.own.temples[before.site]
    return own_temple(after, before.site, ())._replace(quarry=(*after.quarry, *temple[::-1]))


def _people_go_too(before: Position, _: Any, after: Position) -> Position:
    column = after.other.columns[before.site]
    return discarded(other_column(after, before.site, ()), *column)


def _own_falls(before: Position, _: Any, __: Position) -> Position:
    temple = before.own.temples[before.site]
    return own_temple(before, before.site, ())._replace(quarry=(*before.quarry, *temple[::-1]))


def _under_the_quarry(before: Position, _: Any, after: Position) -> Position:
    fallen = after.quarry[len(before.quarry) :]
    return after._replace(quarry=(*fallen, *before.quarry))


def _onto_the_supply(before: Position, _: Any, after: Position) -> Position:
    fallen = after.quarry[len(before.quarry) :]
    return own(after, supply=(*after.own.supply, *fallen))._replace(quarry=before.quarry)


def _onto_a_pile(before: Position, _: Any, after: Position) -> Position:
    fallen = after.quarry[len(before.quarry) :]
    return after._replace(quarry=before.quarry, spent=(*before.spent, *fallen))


def _lowest_first(before: Position, _: Any, after: Position) -> Position:
    fallen = after.quarry[len(before.quarry) :]
    return after._replace(quarry=(*before.quarry, *fallen[::-1]))


# Hittites


def _temple_bottom(before: Position, _: Any, after: Position) -> Position:
    theirs = before.other.temples[before.site]
    robbed = other_temple(after, before.site, theirs[1:])
    return own_temple(robbed, before.site, (*before.own.temples[before.site], theirs[0]))


def _whole_temple(before: Position, _: Any, after: Position) -> Position:
    theirs = before.other.temples[before.site]
    own_levels = before.own.temples[before.site]
    taken = tuple(level for level in theirs if level > (own_levels[-1] if own_levels else 0))
    robbed = other_temple(after, before.site, theirs[: len(theirs) - len(taken)])
    return own_temple(robbed, before.site, own_levels + taken)


def _stolen_into_supply(before: Position, _: Any, after: Position) -> Position:
    card = after.own.temples[before.site][-1]
    back = own(after, temples=before.own.temples)
    return own(back, supply=(*back.own.supply, card))


def _higher(good: Any) -> Break:
    def holds(at: Position, _: Any) -> bool | None:
        if at.own.pawn is None:
            return None
        theirs, ours = conditions.other_level(at), conditions.own_level(at)
        return theirs > 0 and bool(good(theirs, ours))

    return instead(conditions.steal_higher, holds, "steal")


def _enough_to_steal(number: Any) -> Break:
    def holds(at: Position, _: Any) -> bool | None:
        level = conditions.other_level(at)
        return number(at) >= level if level else None

    return instead(conditions.steal_enough_people, holds, "steal")


# Medes


def _goes(change: Any) -> Any:
    """Another way to drive out: `change` gives which cards stay."""

    def wrong(before: Position, action: Use, after: Position) -> Position:
        column = before.other.columns[before.site]
        kept = tuple(change(column, action.target))
        gone = len(column) - len(kept)
        back = before._replace(discards=before.discards)
        return discarded(other_column(back, before.site, kept), *less(column, *kept)) if gone else after

    return wrong


def _top_run_goes(column: Any, target: People) -> Any:
    left = list(column)
    while left and left[-1] is target:
        left.pop()
    return left


def _into_hand(before: Position, action: Use, after: Position) -> Position:
    gone = len(before.other.columns[before.site]) - len(after.other.columns[before.site])
    back = after._replace(discards=before.discards)
    return other(back, hand=tuple(sorted((*back.other.hand, *[action.target] * gone))))


def _own_go_too(before: Position, action: Use, after: Position) -> Position:
    column = after.own.columns[before.site]
    kept = [card for card in column if card is not action.target]
    return discarded(own_column(after, before.site, kept), *[action.target] * (len(column) - len(kept)))


def _everywhere(_: Position, action: Use, after: Position) -> Position:
    for site in People:
        column = after.other.columns[site]
        kept = [card for card in column if card is not action.target]
        gone = [action.target] * (len(column) - len(kept))
        after = discarded(other_column(after, site, kept), *gone)
    return after


def _at_their_pawn(predicate: Any) -> Any:
    return lambda at, action: predicate(at._replace() if at.other.pawn is None else own(at, pawn=at.other.pawn), action)


def _drives_out_at_their_pawn() -> None:
    right = effects.POWERS[Power.DRIVE_OUT]
    instead(conditions.use_not_idle, _at_their_pawn(conditions.use_not_idle.holds), "drive-out")()
    effects.POWERS[Power.DRIVE_OUT] = _as_if_at(lambda at: at.site if at.other.pawn is None else at.other.pawn)(right)


# Persians


def _skip_level(good: Any) -> Break:
    def holds(at: Position, action: Any) -> bool | None:
        offered = conditions.offered_level(at, action.source)
        if offered is None or at.own.pawn is None:
            return None
        return bool(good(offered - conditions.own_level(at)))

    return instead(conditions.skip_one_level, holds, "skip")


def _skip_people(counted: Any) -> Break:
    return attribute(conditions, "skip_cards_counted", counted)


def _fills_the_gap(before: Position, _: Any, after: Position) -> Position:
    temple = after.own.temples[before.site]
    missing = temple[-1] - 1
    if missing not in after.quarry:
        return after
    filled = own_temple(after, before.site, (*temple[:-1], missing, temple[-1]))
    return filled._replace(quarry=less(filled.quarry, missing))


def _skipped_for_the_other(before: Position, _: Any, after: Position) -> Position:
    card = after.own.temples[before.site][-1]
    back = own(after, temples=before.own.temples)
    return other_temple(back, before.site, (*back.other.temples[before.site], card))


def _skipped_under(before: Position, _: Any, after: Position) -> Position:
    temple = after.own.temples[before.site]
    return own_temple(after, before.site, (temple[-1], *temple[:-1]))


# Sumerians


def _defects(split: Any, lay: Any = lambda own_cards, coming: own_cards + coming) -> Any:
    """Another way to bring cards over: which stay and which come, and how these are laid."""

    def change(before: Position, _: Any, after: Position) -> Position:
        column = before.other.columns[before.site]
        if not column:
            return after
        staying, coming = split(before, column)
        left = other_column(before, before.site, staying)
        return own_column(left, before.site, lay(before.own.columns[before.site], coming))

    return change


def _top_one(_: Position, column: Any) -> Any:
    return column[:-1], column[-1:]


def _of_people(column: Any, people: People) -> Any:
    return tuple(c for c in column if c is not people), (people,) * column.count(people)


def _run(column: Any) -> Any:
    left = _top_run_goes(column, column[-1])
    return tuple(left), column[len(left) :]


def _right_way(before: Position, column: Any) -> Any:
    return effects.defectors(before, column)


def _the_other_way(before: Position, column: Any) -> Any:
    return _run(column) if before.edition.defectors == "people" else _of_people(column, column[-1])


def _most_frequent(_: Position, column: Any) -> Any:
    return _of_people(column, max(People, key=column.count))


def _discards_them(before: Position, _: Any, after: Position) -> Position:
    coming = after.own.columns[before.site][len(before.own.columns[before.site]) :]
    return discarded(own(after, columns=before.own.columns), *coming)


def _turned_over(before: Position, _: Any, after: Position) -> Position:
    return other_column(after, before.site, after.other.columns[before.site][::-1])


PEOPLES = (
    Fault(
        "only the top level is destroyed",
        "abilities.assyrians.destroy",
        "The Assyrians take one level off.",
        effect("destroy", _only_the_top_falls),
    ),
    Fault(
        "the own temple falls too",
        "abilities.assyrians.destroy",
        "The Assyrians destroy both temples at the site.",
        effect("destroy", _own_falls_too),
    ),
    Fault(
        "the wrong temple falls",
        "abilities.assyrians.destroy",
        "The Assyrians destroy their player's own temple.",
        effect("destroy", _own_falls),
    ),
    Fault(
        "the people go with the temple",
        "abilities.assyrians.destroy",
        "The other player's column at the site is discarded.",
        effect("destroy", _people_go_too),
    ),
    Fault(
        "rubble under the quarry",
        "abilities.assyrians.where-to",
        "The cards go under the quarry.",
        effect("destroy", _under_the_quarry),
    ),
    Fault(
        "rubble into the supply",
        "abilities.assyrians.where-to",
        "The cards go onto the own supply.",
        effect("destroy", _onto_the_supply),
    ),
    Fault(
        "rubble out of play",
        "abilities.assyrians.where-to",
        "The cards go out of play.",
        effect("destroy", _onto_a_pile),
    ),
    Fault(
        "the lowest level first",
        "abilities.assyrians.order",
        "The cards are laid back the lowest first.",
        effect("destroy", _lowest_first),
    ),
    Fault(
        "steals from the bottom",
        "abilities.hittites.steal",
        "The bottom card of the temple is stolen.",
        effect("steal", _temple_bottom),
    ),
    Fault(
        "steals all higher levels",
        "abilities.hittites.steal",
        "All cards above the own level are stolen.",
        effect("steal", _whole_temple),
    ),
    Fault(
        "steals into the supply",
        "abilities.hittites.steal",
        "The stolen card goes onto the own supply.",
        effect("steal", _stolen_into_supply),
    ),
    Fault(
        "steals a copy",
        "abilities.hittites.steal",
        "The other player keeps the stolen card.",
        effect("steal", lambda before, _, after: other(after, temples=before.other.temples)),
    ),
    Fault(
        "steals an equal level",
        "abilities.hittites.higher",
        "A card of the same level can be stolen.",
        _higher(lambda theirs, ours: theirs >= ours),
    ),
    Fault(
        "steals the next level only",
        "abilities.hittites.higher",
        "Only a card one level higher can be stolen.",
        _higher(lambda theirs, ours: theirs == ours + 1),
    ),
    Fault(
        "steals two levels up at most",
        "abilities.hittites.higher",
        "At most one level may be left out by a theft.",
        _higher(lambda theirs, ours: ours < theirs <= ours + 2),
    ),
    Fault(
        "steals with one card too few",
        "abilities.hittites.enough-people",
        "A theft asks for one card less.",
        _enough_to_steal(lambda at: conditions.cards_here(at) + 1),
    ),
    Fault(
        "the discarded Hittite is gone",
        "abilities.hittites.enough-people",
        "The card that pays for a theft does not count.",
        _enough_to_steal(lambda at: conditions.cards_here(at) - 1),
    ),
    Fault(
        "steals without people",
        "abilities.hittites.enough-people",
        "A theft asks for no people.",
        without(conditions.steal_enough_people, "steal"),
    ),
    Fault(
        "only Hittites count",
        "abilities.hittites.enough-people",
        "Only the Hittites in the column count for a theft.",
        _enough_to_steal(lambda at: conditions.own_column(at).count(People.HITTITES)),
    ),
    Fault(
        "no theft onto an empty building site",
        "abilities.hittites.empty-site",
        "A stolen card needs a temple to lie on.",
        stricter(conditions.steal_higher, lambda at, _: at.own.pawn is None or conditions.own_level(at) > 0, "steal"),
    ),
    Fault(
        "drives out the top run",
        "abilities.medes.drive-out",
        "Only the cards on top of the column are driven out.",
        effect("drive-out", _goes(_top_run_goes)),
    ),
    Fault(
        "drives out one card",
        "abilities.medes.drive-out",
        "One card of the people is driven out.",
        effect("drive-out", _goes(lambda column, target: less(column, target))),
    ),
    Fault(
        "drives out into the hand",
        "abilities.medes.drive-out",
        "Driven out cards go to their owner's hand.",
        effect("drive-out", _into_hand),
    ),
    Fault(
        "drives out from all sites",
        "abilities.medes.drive-out",
        "The people is driven out of all columns of the other player.",
        effect("drive-out", _everywhere),
    ),
    Fault(
        "drives out everything",
        "abilities.medes.drive-out",
        "The whole column is driven out.",
        effect("drive-out", _goes(lambda *_: ())),
    ),
    Fault(
        "the own people go too",
        "abilities.medes.own-stay",
        "The own cards of the people are driven out as well.",
        effect("drive-out", _own_go_too),
    ),
    Fault(
        "drives out at the other's pawn",
        "abilities.medes.site",
        "The Medes work where the other player's pawn stands.",
        _drives_out_at_their_pawn,
    ),
    Fault(
        "driving out is a migration",
        "abilities.medes.no-migration",
        "After driving out no migration is possible.",
        effect("drive-out", lambda _, __, after: after._replace(migrated=True)),
    ),
    Fault(
        "no driving out after a migration",
        "abilities.medes.no-migration",
        "After a migration nobody is driven out.",
        refused(
            lambda at, action: isinstance(action, Use) and action.power is Power.DRIVE_OUT and at.migrated,
        ),
    ),
    Fault(
        "skips no level",
        "abilities.persians.one-level",
        "The Persians build the next level too.",
        _skip_level(lambda step: step in (1, 2)),
    ),
    Fault(
        "skips two levels",
        "abilities.persians.one-level",
        "The Persians may leave two levels out.",
        _skip_level(lambda step: step in (2, 3)),
    ),
    Fault(
        "skips any level",
        "abilities.persians.one-level",
        "The Persians may leave any number of levels out.",
        _skip_level(lambda step: step >= 2),
    ),
    Fault(
        "skips from the own supply only",
        "abilities.persians.supply",
        "A skip uses the own supply only.",
        stricter(conditions.skip_card_to_take, lambda at, action: action.source == at.player, "skip"),
    ),
    Fault(
        "skips from the other's supply only",
        "abilities.persians.supply",
        "A skip uses the other player's supply only.",
        stricter(conditions.skip_card_to_take, lambda at, action: action.source != at.player, "skip"),
    ),
    Fault(
        "skips with one card too few",
        "abilities.persians.enough-people",
        "A skip asks for one card less.",
        _skip_people(lambda at: conditions.cards_here(at) + 1),
    ),
    Fault(
        "skips without people",
        "abilities.persians.enough-people",
        "A skip asks for no people.",
        without(conditions.skip_enough_people, "skip"),
    ),
    Fault(
        "a skip needs the level below only",
        "abilities.persians.enough-people",
        "A skip asks for the people of the level left out.",
        _skip_people(lambda at: conditions.cards_here(at) + (conditions.cards_here(at) >= 5)),
    ),
    Fault(
        "the discarded Persian is gone",
        "abilities.persians.discarded-card",
        "The card that pays for a skip does not count.",
        _skip_people(lambda at: conditions.cards_here(at) - 1),
    ),
    Fault(
        "a skip builds both levels",
        "abilities.persians.build",
        "The level left out is built from the quarry.",
        effect("skip", _fills_the_gap),
    ),
    Fault(
        "skips for the other",
        "abilities.persians.build",
        "A skipped level goes onto the other player's temple.",
        effect("skip", _skipped_for_the_other),
    ),
    Fault(
        "skips under the temple",
        "abilities.persians.build",
        "A skipped level is laid under the temple.",
        effect("skip", _skipped_under),
    ),
    Fault(
        "one card comes over",
        "abilities.sumerians.defect",
        "Only the top card comes over.",
        effect("defect", _defects(_top_one)),
    ),
    Fault(
        "defectors are discarded",
        "abilities.sumerians.defect",
        "The cards leave the other player and go to the discards.",
        effect("defect", _discards_them),
    ),
    Fault(
        "the most frequent people comes over",
        "abilities.sumerians.last-laid",
        "The people comes over of which most cards lie there.",
        effect("defect", _defects(_most_frequent)),
    ),
    Fault(
        "the lowest people comes over",
        "abilities.sumerians.last-laid",
        "The people of the bottom card comes over.",
        effect("defect", _defects(lambda _, column: _of_people(column, column[0]))),
    ),
    Fault(
        "the other edition's defectors",
        "abilities.sumerians.which-cards",
        "The two readings are exchanged.",
        effect("defect", _defects(_the_other_way)),
    ),
    Fault(
        "a run needs three",
        "abilities.sumerians.which-cards",
        "A run of one or two cards does not come over.",
        refused(
            lambda at, action: (
                isinstance(action, Use)
                and action.power is Power.DEFECT
                and at.own.pawn is not None
                and at.other.columns[at.site] != ()
                and len(_run(at.other.columns[at.site])[1]) < 3
            ),
        ),
    ),
    Fault(
        "defectors go to the bottom",
        "abilities.sumerians.on-top",
        "The cards are laid under the own column.",
        effect("defect", _defects(_right_way, lambda own_cards, coming: coming + own_cards)),
    ),
    Fault(
        "those who stay are turned over",
        "abilities.sumerians.on-top",
        "What stays lies in the reverse order.",
        effect("defect", _turned_over),
    ),
)

# Halving


def _owes(number: Any) -> Any:
    def halve(_: Any) -> Any:
        def step(at: Position, __: Any) -> effects.Step:
            owed = number(at)
            return (at._replace(phase=Phase.DISCARD, owes=owed), ()) if owed else (at, ())

        return step

    return halve


def _own_hand_halved(_: Any) -> Any:
    def halve(at: Position, __: Any) -> effects.Step:
        gone = at.own.hand[: len(at.own.hand) // 2]
        return discarded(own(at, hand=less(at.own.hand, *gone)), *gone), ()

    return halve


def _first_cards_go(_: Any) -> Any:
    def halve(at: Position, __: Any) -> effects.Step:
        gone = at.other.hand[: len(at.other.hand) // 2]
        return discarded(other(at, hand=less(at.other.hand, *gone)), *gone), ()

    return halve


def _given_to_the_user(before: Position, action: Discard, after: Position) -> Position:
    back = after._replace(discards=before.discards)
    return own(back, hand=tuple(sorted((*back.own.hand, *action.cards))))


def _halver_gives(_: Any) -> Any:
    def discard(at: Position, action: Discard) -> effects.Step:
        after = own(at, hand=less(at.own.hand, *action.cards))
        return discarded(after._replace(phase=Phase.ACT, owes=0), *action.cards), ()

    return discard


def _while_owed(phase: Phase, kind: str) -> bool | None:
    return kind in ("discard", "settle") if phase is Phase.DISCARD else conditions.discard_when_owed.holds(phase, kind)


HALVING = (
    Fault(
        "only Assyrians halve",
        "halving.any-group",
        "Only a group of Assyrians can be used to halve.",
        refused(
            lambda _, action: (
                isinstance(action, Use) and action.power is Power.HALVE and action.people is not People.ASSYRIANS
            ),
        ),
    ),
    Fault(
        "Medes do not halve",
        "halving.any-group",
        "A group of Medes cannot be used to halve.",
        refused(
            lambda _, action: isinstance(action, Use) and action.power is Power.HALVE and action.people is People.MEDES,
        ),
    ),
    Fault(
        "halving costs nothing",
        "halving.any-group",
        "No card of the group is discarded for a halving.",
        lambda: effects.EFFECTS.update(halve=effects.POWERS[Power.HALVE]),
    ),
    Fault(
        "halves up",
        "halving.half-down",
        "Half the hand is rounded up.",
        replaced("halve", _owes(lambda at: (at.other.hand_size + 1) // 2)),
    ),
    Fault(
        "a third is given up",
        "halving.half-down",
        "A third of the hand is given up.",
        replaced("halve", _owes(lambda at: max(1, at.other.hand_size // 3))),
    ),
    Fault(
        "three at most",
        "halving.half-down",
        "At most three cards are given up.",
        replaced("halve", _owes(lambda at: min(3, at.other.hand_size // 2))),
    ),
    Fault(
        "nine at most",
        "halving.half-down",
        "At most nine cards are given up.",
        replaced("halve", _owes(lambda at: min(9, at.other.hand_size // 2))),
    ),
    Fault(
        "half the own hand",
        "halving.half-down",
        "As many cards are given up as half the user's own hand.",
        replaced("halve", _owes(lambda at: min(at.other.hand_size, at.own.hand_size // 2))),
    ),
    Fault(
        "the user's hand is halved",
        "halving.half-down",
        "The user himself gives up half his hand.",
        replaced("halve", _own_hand_halved),
    ),
    Fault(
        "chance chooses",
        "halving.owner-chooses",
        "The cards given up are taken without a choice.",
        replaced("halve", _first_cards_go),
    ),
    Fault(
        "given to the user",
        "halving.owner-chooses",
        "The cards given up go to the user's hand.",
        effect("discard", _given_to_the_user),
    ),
    Fault(
        "given up out of the wrong hand",
        "halving.owner-chooses",
        "The cards are taken out of the user's hand.",
        replaced("discard", _halver_gives),
    ),
    Fault(
        "gives up any cards",
        "halving.cards-in-hand",
        "Cards that are not held can be given up.",
        both(without(conditions.discard_in_hand, "discard"), attribute(effects, "without", less)),
    ),
    Fault(
        "gives up the user's cards",
        "halving.cards-in-hand",
        "Cards of either hand can be given up.",
        both(
            instead(
                conditions.discard_in_hand,
                lambda at, action: all(
                    action.cards.count(card) <= at.own.hand.count(card) + at.other.hand.count(card)
                    for card in action.cards
                ),
                "discard",
            ),
            attribute(effects, "without", less),
        ),
    ),
    Fault(
        "a card is given up twice",
        "halving.cards-in-hand",
        "A card that is held once can be given up twice.",
        both(
            instead(conditions.discard_in_hand, lambda at, action: set(action.cards) <= set(at.other.hand), "discard"),
            attribute(effects, "without", less),
        ),
    ),
    Fault(
        "gives up fewer",
        "halving.exact-number",
        "Fewer cards than owed will do.",
        instead(conditions.discard_number, lambda at, action: 0 < len(action.cards) <= at.owes, "discard"),
    ),
    Fault(
        "gives up more",
        "halving.exact-number",
        "More cards than owed can be given up.",
        instead(conditions.discard_number, lambda at, action: len(action.cards) >= at.owes, "discard"),
    ),
    Fault(
        "settles while cards are owed",
        "halving.pending",
        "Cards can be settled while a halved hand is owed.",
        timing(conditions.discard_when_owed, _while_owed),
    ),
)

FAULTS = (*EVERY, *PEOPLES, *HALVING)
