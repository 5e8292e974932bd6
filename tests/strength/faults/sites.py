"""Faults in what grows at the sites: chapters building and migration."""

from __future__ import annotations

from typing import Any

from babel_ref import Build, Migrate, People, Position, cards, conditions, effects
from strength.breaking import (
    Break,
    attribute,
    both,
    discarded,
    effect,
    instead,
    laxer,
    other_column,
    other_temple,
    own,
    own_column,
    own_temple,
    passing,
    past,
    refused,
    remembering,
    replaced,
    stricter,
    without,
    wrapped,
)
from strength.fault import Fault

# Building


def _as_if_at(find: Any) -> Any:
    """The effect as if the own pawn stood where `find` says; the pawn itself stays."""

    def wrong(right: Any) -> Any:
        def step(position: Position, action: Any) -> effects.Step:
            after, events = right(own(position, pawn=find(position)), action)
            return own(after, pawn=position.own.pawn), events

        return step

    return wrong


def _or_assyrians(position: Position) -> People:
    return People.ASSYRIANS if position.own.pawn is None else position.own.pawn


def _at_the_others_pawn(position: Position) -> People:
    return position.site if position.other.pawn is None else position.other.pawn


def _numbered_by_turn(right: Any) -> Any:
    return lambda at, source: right(at, source if at.player == 1 or source == "opening" else 3 - source)


def _lowest_offered(position: Position, source: object) -> int | None:
    if source == "opening":
        return 1 if position.own.opening else None
    supply = position.sides[0 if source == 1 else 1].supply
    return supply[0] if supply else None


def _takes_lowest(position: Position, source: int) -> tuple[Position, int]:
    sides = list(position.sides)
    supply = sides[source - 1].supply
    sides[source - 1] = sides[source - 1]._replace(supply=supply[1:])
    return position._replace(sides=(sides[0], sides[1])), supply[0]


def _fitting_offered(position: Position, source: object) -> int | None:
    if source == "opening":
        return 1 if position.own.opening else None
    supply = position.sides[0 if source == 1 else 1].supply
    wanted = conditions.own_level(position) + 1
    if wanted in supply:
        return wanted
    return supply[-1] if supply else None


def _takes_fitting(position: Position, source: int) -> tuple[Position, int]:
    sides = list(position.sides)
    supply = list(sides[source - 1].supply)
    level = _fitting_offered(position, source)
    assert level is not None
    supply.reverse()
    supply.remove(level)
    sides[source - 1] = sides[source - 1]._replace(supply=tuple(reversed(supply)))
    return position._replace(sides=(sides[0], sides[1])), level


def _keeps_taken_card(right: Any) -> Any:
    def take(position: Position, source: int) -> tuple[Position, int]:
        _, level = right(position, source)
        return position, level

    return take


def _level_is(good: Any) -> Break:
    """Another rule for the level of a card: given the temple's level, the card's, and the position."""

    def holds(at: Position, action: Any) -> bool | None:
        offered = conditions.offered_level(at, action.source)
        if offered is None or at.own.pawn is None:
            return None
        return bool(good(conditions.own_level(at), offered, at))

    return instead(conditions.build_next_level, holds, "build")


def _people_are(enough: Any, condition: Any = conditions.build_enough_people, kind: str = "build") -> Break:
    """Another rule for the people that a level asks for: given the position and the level."""

    def holds(at: Position, action: Any) -> bool | None:
        offered = conditions.offered_level(at, action.source)
        if offered is None or at.own.pawn is None:
            return None
        return bool(enough(at, offered))

    return instead(condition, holds, kind)


def _here(at: Position) -> int:
    return len(at.own.columns[at.site])


def _with_the_others(at: Position, level: int) -> bool:
    return _here(at) + len(at.other.columns[at.site]) >= level


def _everywhere(at: Position, level: int) -> bool:
    return sum(map(len, at.own.columns)) >= level


def _of_the_site(at: Position, level: int) -> bool:
    return at.own.columns[at.site].count(at.site) >= level


def _of_one_people(at: Position, level: int) -> bool:
    column = at.own.columns[at.site]
    return any(column.count(people) >= level for people in People)


def _top_card_used_up(before: Position, _: Any, after: Position) -> Position:
    column = after.own.columns[before.site]
    return discarded(own_column(after, before.site, column[:-1]), column[-1]) if column else after


def _laid_at_the_bottom(before: Position, _: Any, after: Position) -> Position:
    temple = after.own.temples[before.site]
    return own_temple(after, before.site, (temple[-1], *temple[:-1]))


def _laid_for_the_other(before: Position, _: Any, after: Position) -> Position:
    site = before.site
    built = after.own.temples[site][-1]
    back = own(after, temples=before.own.temples)
    return other_temple(back, site, (*back.other.temples[site], built))


def _only_the_top_stays(before: Position, _: Any, after: Position) -> Position:
    covered = before.own.temples[before.site]
    raised = own_temple(after, before.site, after.own.temples[before.site][-1:])
    return raised._replace(quarry=(*covered, *raised.quarry))


def _and_the_next(right: Any) -> Any:
    def build(position: Position, action: Any) -> effects.Step:
        after, events = right(position, action)
        following = Build(after.player)
        asked = (conditions.build_top_card, conditions.build_next_level, conditions.build_enough_people)
        if all(one.holds(after, following) for one in asked):
            after, more = right(after, following)
            events += more
        return after, events

    return build


def _falls_to_its_people(_: Position, action: Migrate, after: Position) -> Position:
    site = action.source
    temple = after.own.temples[site]
    kept = tuple(level for level in temple if level <= len(after.own.columns[site]))
    return own_temple(after, site, kept)._replace(quarry=(*after.quarry, *temple[len(kept) :][::-1]))


def _has_gaps(at: Position) -> bool:
    temple = at.own.temples[at.site] if at.own.pawn is not None else ()
    return bool(temple) and temple[-1] != len(temple)


BUILDING = (
    Fault(
        "builds from the quarry",
        "building.where-pawn-stands",
        "From the quarry one builds at the Assyrians.",
        both(without(conditions.build_where_pawn_stands, "build"), replaced("build", _as_if_at(_or_assyrians))),
    ),
    Fault(
        "builds where the other stands",
        "building.where-pawn-stands",
        "The card is laid at the site of the other player's pawn.",
        effect(
            "build",
            lambda before, _, after: own_temple(
                own(after, temples=before.own.temples),
                _at_the_others_pawn(before),
                (*before.own.temples[_at_the_others_pawn(before)], after.own.temples[before.site][-1]),
            ),
        ),
    ),
    Fault(
        "builds from the own supply only",
        "building.either-supply",
        "The other player's supply cannot be used.",
        stricter(conditions.build_top_card, lambda at, action: action.source in (at.player, "opening"), "build"),
    ),
    Fault(
        "builds from the other's supply only",
        "building.either-supply",
        "The own supply cannot be used.",
        stricter(conditions.build_top_card, lambda at, action: action.source != at.player, "build"),
    ),
    Fault(
        "supplies numbered by turn",
        "building.either-supply",
        "Supply 1 is that of the player on turn.",
        both(
            wrapped(effects, "_take_from_supply", _numbered_by_turn),
            wrapped(conditions, "offered_level", _numbered_by_turn),
        ),
    ),
    Fault(
        "takes the lowest of the supply",
        "building.top-card",
        "The bottom card of a supply is taken.",
        both(
            attribute(conditions, "offered_level", _lowest_offered),
            attribute(effects, "_take_from_supply", _takes_lowest),
        ),
    ),
    Fault(
        "takes any card of the supply",
        "building.top-card",
        "The card that fits is taken out of a supply.",
        both(
            attribute(conditions, "offered_level", _fitting_offered),
            attribute(effects, "_take_from_supply", _takes_fitting),
        ),
    ),
    Fault(
        "the opening card comes back",
        "building.top-card",
        "The opening card can be built again.",
        both(
            laxer(conditions.build_top_card, lambda _, action: action.source == "opening", "build"),
            wrapped(
                conditions,
                "offered_level",
                lambda right: lambda at, source: 1 if source == "opening" else right(at, source),
            ),
        ),
    ),
    Fault(
        "the built card stays in the supply",
        "building.lays-card",
        "A card is built and kept.",
        wrapped(effects, "_take_from_supply", _keeps_taken_card),
    ),
    Fault(
        "any higher level",
        "building.next-level",
        "Any higher level can be built.",
        _level_is(lambda own_level, offered, _: offered > own_level),
    ),
    Fault(
        "the same level again",
        "building.next-level",
        "The level that is there can be built again.",
        _level_is(lambda own_level, offered, _: offered in (own_level, own_level + 1)),
    ),
    Fault("any level", "building.next-level", "Levels need no order.", without(conditions.build_next_level, "build")),
    Fault(
        "no level 6",
        "building.next-level",
        "Level 5 is the highest.",
        _level_is(lambda own_level, offered, _: offered == own_level + 1 < 6),
    ),
    Fault(
        "persians let levels out",
        "building.order-exceptions",
        "Where three Persians lie a build may leave a level out.",
        _level_is(
            lambda own_level, offered, at: (
                offered == own_level + 1
                or (offered == own_level + 2 and bool(cards.groups(at.own.columns[at.site], People.PERSIANS)))
            )
        ),
    ),
    Fault(
        "gaps are not built on",
        "building.order-exceptions",
        "A temple that leaves levels out cannot be built on.",
        stricter(conditions.build_next_level, lambda at, _: not _has_gaps(at), "build"),
    ),
    Fault(
        "one card too few is enough",
        "building.enough-people",
        "A level asks for one card less.",
        _people_are(lambda at, level: _here(at) >= level - 1),
    ),
    Fault(
        "one card more is needed",
        "building.enough-people",
        "A level asks for one card more.",
        _people_are(lambda at, level: _here(at) > level),
    ),
    Fault(
        "level 6 needs five",
        "building.enough-people",
        "Level 6 asks for five cards.",
        _people_are(lambda at, level: _here(at) >= min(level, 5)),
    ),
    Fault(
        "no people needed",
        "building.enough-people",
        "Levels ask for no people.",
        without(conditions.build_enough_people, "build"),
    ),
    Fault(
        "the site's people only",
        "building.enough-people",
        "Only cards of the site's own people count.",
        _people_are(_of_the_site),
    ),
    Fault(
        "one people only",
        "building.enough-people",
        "The people of a level must be of one people.",
        _people_are(_of_one_people),
    ),
    Fault(
        "the other's people count",
        "building.own-people",
        "The other player's cards at the site count too.",
        _people_are(_with_the_others),
    ),
    Fault("people of all sites count", "building.own-people", "All own columns count.", _people_are(_everywhere)),
    Fault(
        "building uses a people card up",
        "building.lays-card",
        "The top card of the column is discarded.",
        effect("build", _top_card_used_up),
    ),
    Fault(
        "built under the temple",
        "building.lays-card",
        "The card is laid under the temple.",
        effect("build", _laid_at_the_bottom),
    ),
    Fault(
        "built for the other",
        "building.lays-card",
        "The card goes onto the other player's temple.",
        effect("build", _laid_for_the_other),
    ),
    Fault(
        "the card replaces the one below",
        "building.lays-card",
        "The covered card goes under the quarry.",
        effect("build", _only_the_top_stays),
    ),
    Fault(
        "one card at a site",
        "building.several",
        "After a card is built something else must be done first.",
        both(
            remembering("build", "built"),
            refused(lambda at, action: isinstance(action, Build) and at == past.built),
        ),
    ),
    Fault(
        "builds on by itself",
        "building.card-by-card",
        "The next card of the own supply is built too if it fits.",
        replaced("build", _and_the_next),
    ),
    Fault(
        "temples fall with their people",
        "building.stands-alone",
        "A temple loses the levels for which people are missing after a migration.",
        effect("migrate", _falls_to_its_people),
    ),
)

# Migration


def _moved(take: Any, lay: Any = lambda onto, moved: onto + moved) -> Any:
    """Another migration: which cards of the column go (and which stay), and how they are laid."""

    def change(before: Position, action: Migrate, after: Position) -> Position:
        column = before.own.columns[action.source]
        left, moved = take(column)
        taken = own_column(after, action.source, left)
        return own_column(taken, action.to, lay(before.own.columns[action.to], moved))

    return change


def _bottom(column: tuple[People, ...]) -> Any:
    return column[3:], column[:3]


def _top(column: tuple[People, ...]) -> Any:
    return column[:-3], column[-3:]


def _turned(column: tuple[People, ...]) -> Any:
    return column[:-3], column[-3:][::-1]


def _by_people(column: tuple[People, ...]) -> Any:
    return column[:-3], tuple(sorted(column[-3:]))


def _holds(number: int) -> Break:
    return instead(conditions.migrate_three, lambda at, action: len(at.own.columns[action.source]) >= number, "migrate")


def _stale(before: Position, after: Position) -> Position:
    return after._replace(migrated=before.migrated)


def _from_either_side(right: Any) -> Any:
    def migrate(position: Position, action: Migrate) -> effects.Step:
        if len(position.own.columns[action.source]) >= 3:
            return right(position, action)
        column = position.other.columns[action.source]
        moved = other_column(position, action.source, column[:-3])
        after = own_column(moved, action.to, (*moved.own.columns[action.to], *column[-3:]))
        return after._replace(migrated=True), ()

    return migrate


def _other_moves_too(before: Position, action: Migrate, after: Position) -> Position:
    column = before.other.columns[action.source]
    if len(column) < 3:
        return after
    left = other_column(after, action.source, column[:-3])
    return other_column(left, action.to, (*left.other.columns[action.to], *column[-3:]))


def _migrates_in_place(right: Any) -> Any:
    return lambda at, action: (at._replace(migrated=True), ()) if action.source is action.to else right(at, action)


MIGRATION = (
    Fault(
        "migrates twice",
        "migration.once",
        "A second migration in a turn is allowed.",
        without(conditions.migrate_once, "migrate"),
    ),
    Fault(
        "a migration is not noted",
        "migration.once",
        "That a migration was made is forgotten at once.",
        effect("migrate", lambda _, __, after: after._replace(migrated=False)),
    ),
    Fault(
        "a migration is noted for ever",
        "migration.once",
        "At the turn's end it is not forgotten that a migration was made.",
        passing(_stale),
    ),
    Fault(
        "two migrations for player 2",
        "migration.once",
        "Player 2 may migrate as often as he likes.",
        laxer(conditions.migrate_once, lambda at, _: at.player == 2, "migrate"),
    ),
    Fault("two cards migrate", "migration.exactly-three", "From a column of two both cards migrate.", _holds(2)),
    Fault("one card migrates", "migration.exactly-three", "From a column of one or two all cards migrate.", _holds(1)),
    Fault(
        "a column of four is needed",
        "migration.exactly-three",
        "From a column of three there is no migration.",
        _holds(4),
    ),
    Fault(
        "four cards migrate",
        "migration.exactly-three",
        "From a column of four or more four cards migrate.",
        effect("migrate", _moved(lambda column: (column[:-4], column[-4:]))),
    ),
    Fault(
        "the whole column migrates",
        "migration.exactly-three",
        "All cards of a column migrate.",
        effect("migrate", _moved(lambda column: ((), column))),
    ),
    Fault(
        "the lowest three migrate",
        "migration.top-three",
        "The three cards are taken from the bottom.",
        effect("migrate", _moved(_bottom)),
    ),
    Fault(
        "the middle three migrate",
        "migration.top-three",
        "The top card stays.",
        effect(
            "migrate",
            _moved(lambda column: ((*column[:-4], column[-1]), column[-4:-1]) if len(column) > 3 else _top(column)),
        ),
    ),
    Fault(
        "migrants are turned over",
        "migration.order-kept",
        "The three cards arrive in the reverse order.",
        effect("migrate", _moved(_turned)),
    ),
    Fault(
        "migrants are sorted",
        "migration.order-kept",
        "The three cards arrive sorted by people.",
        effect("migrate", _moved(_by_people)),
    ),
    Fault(
        "migrants go to the bottom",
        "migration.order-kept",
        "The three cards are laid under the column.",
        effect("migrate", _moved(_top, lambda onto, moved: moved + onto)),
    ),
    Fault(
        "migrants begin no column",
        "migration.order-kept",
        "No migration leads to a site where no card lies.",
        refused(lambda at, action: isinstance(action, Migrate) and not at.own.columns[action.to]),
    ),
    Fault(
        "one people migrates",
        "migration.mixed",
        "The three cards must be of one people.",
        refused(
            lambda at, action: isinstance(action, Migrate) and len(set(at.own.columns[action.source][-3:])) > 1,
        ),
    ),
    Fault(
        "at most two peoples migrate",
        "migration.mixed",
        "The three cards cannot be of three peoples.",
        refused(
            lambda at, action: isinstance(action, Migrate) and len(set(at.own.columns[action.source][-3:])) > 2,
        ),
    ),
    Fault(
        "migrates from the pawn's site only",
        "migration.anywhere",
        "Cards migrate only from the site of the pawn.",
        refused(lambda at, action: isinstance(action, Migrate) and action.source is not at.own.pawn),
    ),
    Fault(
        "migrates to the pawn's site only",
        "migration.anywhere",
        "Cards migrate only to the site of the pawn.",
        refused(lambda at, action: isinstance(action, Migrate) and action.to is not at.own.pawn),
    ),
    Fault(
        "no migration from the quarry",
        "migration.anywhere",
        "While the pawn is at the quarry there is no migration.",
        refused(lambda at, action: isinstance(action, Migrate) and at.own.pawn is None),
    ),
    Fault(
        "migrates to the same site",
        "migration.another-site",
        "A migration may lead back to the same site.",
        both(without(conditions.migrate_elsewhere, "migrate"), replaced("migrate", _migrates_in_place)),
    ),
    Fault(
        "migrates from the other's column",
        "migration.own-columns",
        "Where the own column is too short the other player's cards migrate.",
        both(
            instead(
                conditions.migrate_three,
                lambda at, action: max(len(side.columns[action.source]) for side in at.sides) >= 3,
                "migrate",
            ),
            replaced("migrate", _from_either_side),
        ),
    ),
    Fault(
        "the other's column moves too",
        "migration.own-columns",
        "The other player's column moves as well.",
        effect("migrate", _other_moves_too),
    ),
)

FAULTS = (*BUILDING, *MIGRATION)
