"""To which clauses a wrong answer is put down: as few as it allows, and none that has nothing to do with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from babel_kit.babel.clauses import (
    BOUND_TO,
    LIBERTIES,
    also_forbidding,
    clauses_at_boundary,
    conditions_of,
    effects_of,
    effects_of_allowed,
    endings_near,
    endings_one_off,
    liberties_of,
)
from babel_kit.checks import Judgement, Question
from babel_kit.protocol import BAD_POSITION
from babel_kit.report import Difference, Verdict
from babel_kit.transport import Answer, Call, ErrorAnswer, Result
from babel_ref import (
    Action,
    BabelError,
    People,
    Phase,
    Played,
    Position,
    Power,
    Refused,
    Use,
    action_from_json,
    explain,
    play,
    position_from_json,
)
from babel_ref.conditions import RULES

Json = Any
Clauses = tuple[str, ...]


def precisely(asked: Question, tags: Clauses = ()) -> Question:
    """The question, whose failures are put down to as few clauses as the answer allows; `tags` are the clauses that a
    scenario is about, which come before others that have to do with the answer."""
    return replace(asked, judge=partial(_judged, asked.judge, asked.call, tags))


def _judged(judge: Callable[[Answer], Judgement], call: Call, tags: Clauses, answer: Answer) -> Judgement:
    judgement = judge(answer)
    if judgement.verdict is Verdict.FAIL:
        return replace(judgement, blamed=_blamed(call, tags, judgement, answer) or judgement.blamed)
    if judgement.verdict is Verdict.ERROR and isinstance(answer, ErrorAnswer) and answer.code == BAD_POSITION:
        return replace(judgement, blamed=_OF_A_BAD_POSITION)
    return judgement


_OF_A_BAD_POSITION = (
    "components.people-cards",
    "components.temple-cards",
    "components.level",
    "components.temple-rises",
)
"""A sound position that is taken for a bad one is put down to what makes a position bad."""


def _blamed(call: Call, tags: Clauses, judgement: Judgement, answer: Answer) -> Clauses:
    params = call.params
    found = judgement.differences
    if call.method == "deal":
        return spoken_of(_of_chapters(tags, ("setup",)), _OF_A_DEAL, _Places(1).of(found))
    if call.method == "view":
        return spoken_of(_of_chapters(tags, ("information",)), _OF_A_VIEW, _Places(params["player"]).of(found))
    try:
        position = position_from_json(params["position"]) if "position" in params else None
    except BabelError:
        return ()
    if position is None:
        return ()
    if call.method == "legal":
        return for_list(tags, position, found)
    if call.method == "play":
        return for_play(tags, position, action_from_json(params["action"]), found, _cited(answer))
    return ()


def _cited(answer: Answer) -> str | None:
    """The clause by which an adapter says that it refused."""
    refused = answer.value.get("refused") if isinstance(answer, Result) and isinstance(answer.value, dict) else None
    return refused.get("clause") if isinstance(refused, dict) else None


# What kind of answer was wrong


def for_play(
    tags: Clauses, position: Position, action: Action, differences: Sequence[Difference], cited: str | None
) -> Clauses:
    """The clauses for a wrong answer to a play: refused by a clause that does not forbid it, wrongly allowed, wrongly
    refused, or followed by something else."""
    outcome = play(position, action)
    if isinstance(outcome, Refused):
        if cited in _CONDITIONS and cited not in outcome.clauses:
            return (cited,)
        return for_permission(tags, position, action, outcome.clauses)
    board = [difference for difference in differences if difference.where != "legal"]
    if board:
        return _for_board(tags, position, action, outcome, board)
    if differences:
        return for_list(tags, outcome.position, differences)
    return for_refusal(tags, position, action, cited)


def _for_board(
    tags: Clauses, position: Position, action: Action, outcome: Played, differences: Sequence[Difference]
) -> Clauses:
    """The clauses for another position, or other events, than follow."""
    ends = any(difference.where in ("result", "endgame") for difference in differences)
    about = (*_of_chapter(tags, action), *_of_chapters(tags, (*_OF_ALL, "ending")))
    done = (*effects_of(outcome), *endings_near(position, action, outcome), *_beyond(position, action, differences))
    if ends:
        done = (*done, *_of_the_end(position, action, outcome, differences))
    elif outcome.position.phase is Phase.OVER:
        about = (*about, *_of_what_the_end_leaves(action, differences))
    behind = (*conditions_of(position, action), *liberties_of(position, action))
    tiers = [
        tuple(clause for clause in clauses if _can_matter(clause, position, ends)) for clauses in (about, done, behind)
    ]
    placed = _Places(position.player, position.own.pawn).of(differences)
    if _took_another_group(action, placed):
        return ("abilities.which-group",)
    if _drove_out_its_own(action, placed):
        return ("abilities.medes.own-stay",)
    return spoken_of(tiers[0], tiers[1], placed, tiers[2])


def _took_another_group(action: Action, differences: Iterable[Difference]) -> bool:
    """Whether as many cards of the people were discarded as ought to be, where the player said of which group."""
    is_choice = isinstance(action, Use) and action.group is not None
    return is_choice and all(_reordered("own.columns.here")(one) for one in differences)


def _drove_out_its_own(action: Action, differences: Iterable[Difference]) -> bool:
    """Whether own cards of the people that is driven out went as well, and nothing else is otherwise."""
    if not isinstance(action, Use) or action.target is None:
        return False
    target, changed = action.target.letter, {one.where: one for one in differences}
    own = changed.get("own.columns.here")
    went = own is not None and isinstance(own.actual, list) and own.actual == [x for x in own.expected if x != target]
    return went and set(changed) <= {"own.columns.here", _DISCARDS}


def _can_matter(clause: str, before: Position, ends: bool) -> bool:
    """Whether a clause can have to do with what follows: one on ends where there is one on one side only; the endgame
    is entered once, and stays from then on."""
    if clause in _OF_THE_ENDGAME:
        return before.endgame is (clause == "ending.endgame-stays")
    return ends or clause not in _OF_ENDS


_OF_THE_ENDGAME = ("ending.endgame", "ending.endgame-stays")
_ENDINGS = ("ending.fifteen", "ending.twenty", "ending.nine", "ending.quarry-empty")
_OF_ENDS = (*_ENDINGS, "ending.total", "ending.theft-counts", "ending.when-judged")


def _of_the_end(
    position: Position, action: Action, outcome: Played, differences: Sequence[Difference]
) -> Iterator[str]:
    """The clauses for an end, or an endgame, that came on one side only: those to which one point or one card is
    missing, else how the totals are counted; and when they are looked at."""
    enters = any(one.where == "endgame" for one in differences)
    if enters and position.endgame:
        yield "ending.endgame-stays"
        return
    missing = any(one.expected not in (None, False) for one in differences if one.where in ("result", "endgame"))
    closing = action.kind == "end"
    in_time = closing or (action.kind not in ("draw", "shuffle") and position.edition.end_judged == "at-once")
    near = tuple(endings_one_off(position, outcome, closing=closing)) if in_time else ()
    yield from near
    if in_time and not missing and not near:
        yield "ending.total"
        if enters:
            yield "ending.endgame"
    if not in_time or (missing and not closing):
        yield "ending.when-judged"


def _of_what_the_end_leaves(action: Action, differences: Iterable[Difference]) -> Iterator[str]:
    """The clauses for what else is otherwise when the game is over on both sides."""
    places = {difference.where for difference in differences}
    if action.kind != "end" and places & {"owes", "quarry", "events"}:
        yield "ending.cut-short"
    if "player" in places:
        yield "ending.over"


def _beyond(position: Position, action: Action, differences: Iterable[Difference]) -> Iterator[str]:
    """The clauses on what comes after an action, where that was done with it."""
    if action.kind == Power.HALVE and any(one.where == f"sides[{2 - position.player}].hand" for one in differences):
        yield "halving.owner-chooses"
    if any(one.where == "phase" and "shuffle" in (one.expected, one.actual) for one in differences):
        yield "turn.reshuffle-when"


def for_permission(tags: Clauses, position: Position, action: Action, forbidding: Clauses) -> Clauses:
    """The clauses for a wrong permission: of those that forbid the action the scenario's, if it has any, and what
    else the scenario is about."""
    named = tuple(clause for clause in forbidding if clause in tags)
    also = also_forbidding(position, action, forbidding)
    plain = (tag for tag in _plain(tags, position, action) if tag not in LIBERTIES)
    return tuple(dict.fromkeys((*(named or forbidding), *plain, *also)))


def for_refusal(tags: Clauses, position: Position, action: Action, cited: str | None = None) -> Clauses:
    """The clauses for a wrong refusal: the clause that is cited if it can forbid, with the liberties that are missed by
    it, else what the scenario is about, else the liberties that the action takes and the conditions that hold only
    just."""
    plain = _plain(tags, position, action)
    possible = conditions_of(position, action)
    named = tuple(clause for clause in possible if clause in tags)
    if cited in possible and not (cited == _DUE and position.own.opening):
        taken = liberties_of(position, action)
        missed = (clause for clause in taken if clause in plain or cited in BOUND_TO.get(clause, ()))
        return tuple(dict.fromkeys((cited, *missed, *_of_chapters(plain, ("components",)))))
    if plain:
        return (*plain, *named)
    does = tuple(clause for clause in _of_chapter(effects_of_allowed(position, action), action) if clause in tags)
    if named:
        return (*named, *does)
    return tuple(dict.fromkeys((*does, *_unnamed(position, action))))


_DUE = "setup.opening-due"
"""Where an opening card is owed and the end of the turn is allowed, it has lapsed."""


def _unnamed(position: Position, action: Action) -> Clauses:
    """The clauses for a wrong refusal by which nothing else is told."""
    named: Clauses = ("abilities.which-group",) if isinstance(action, Use) and action.group is not None else ()
    just = clauses_at_boundary(position, action)
    liberties = liberties_of(position, action)
    special = tuple(clause for clause in liberties if clause != "turn.empty-hand") or (() if just else liberties)
    owed_by_the_other_only = position.other.opening and not position.own.opening
    possible = tuple(clause for clause in conditions_of(position, action) if clause != _DUE or owed_by_the_other_only)
    does = effects_of_allowed(position, action)
    told = dict.fromkeys((*named, *special, *(just or possible), *_granting(does, action)))
    return tuple(told) or _of_chapter(does, action) or does


def _granting(does: Clauses, action: Action) -> Clauses:
    """The clause that grants the people's ability: what is refused without a reason may not be there at all."""
    people = f"abilities.{action.people.title.lower()}." if isinstance(action, Use) else "-"
    return tuple(clause for clause in does if clause.startswith(people))[:1]


def for_list(tags: Clauses, position: Position, differences: Iterable[Difference]) -> Clauses:
    """The clauses for a wrong list: for an action too many those of a wrong permission, for one left out those of
    a wrong refusal."""
    missing, surplus = _misplaced(differences)
    blamed: dict[str, None] = {}
    for action in (*missing, *surplus):
        if any(_is_another_choice(action, listed) for listed in (surplus if action in missing else missing)):
            clauses: Clauses = ("abilities.which-group",)
        elif action in surplus:
            clauses = for_permission(tags, position, action, explain(position, action).clauses)
        elif action.kind == "shuffle":
            clauses = ("turn.reshuffle", "turn.draw-across-shuffle")
        else:
            clauses = (*_unnamed(position, action), *_plain(tags, position, action))
        blamed.update(dict.fromkeys(clauses))
    return tuple(blamed)


def _misplaced(differences: Iterable[Difference]) -> tuple[list[Action], list[Action]]:
    """The actions that a list leaves out, and those that it has too many."""
    missing: list[Action] = []
    surplus: list[Action] = []
    for difference in differences:
        is_surplus = isinstance(difference.actual, dict)
        try:
            action = action_from_json(difference.actual if is_surplus else difference.expected)
        except BabelError:
            continue
        (surplus if is_surplus else missing).append(action)
    return missing, surplus


def _is_another_choice(action: Action, listed: Action) -> bool:
    """Whether two actions are the same use of different groups."""
    if not isinstance(action, Use) or not isinstance(listed, Use):
        return False
    return action != listed and replace(action, group=None) == replace(listed, group=None)


def blamed_for_refusal(position: Position, action: Action, answer: Answer) -> Clauses:
    """The clauses for a wrong refusal that is the answer to another request than a play."""
    return for_refusal((), position, action, _cited(answer))


def blamed_for_position(clauses: Clauses, differences: Sequence[Difference]) -> Clauses:
    """Of the clauses that were reached those for another position, where it is not told whose turn it was."""
    tried = [spoken_of((), clauses, _Places(player).of(differences)) for player in (1, 2)]
    return min(filter(None, tried), key=len, default=clauses)


# Which clauses have to do with an action

_CHAPTERS: dict[str, tuple[str, ...]] = {
    "draw": ("closing",),
    "shuffle": (),
    "travel": ("travel",),
    "settle": ("settling", "closing"),
    "build": ("building",),
    "migrate": ("migration",),
    "discard": ("halving",),
    "end": ("closing",),
}
"""The chapter of each kind of action; that of the uses is abilities."""
_OF_ALL = ("components", "setup", "turn")
"""The chapters that have to do with every action."""


def _of_chapter(clauses: Clauses, action: Action) -> Clauses:
    found = _of_chapters(clauses, _CHAPTERS.get(action.kind, ("abilities", "halving", "building")))
    return tuple(clause for clause in found if not _of_another_people(clause, action))


def _of_chapters(clauses: Clauses, chapters: Sequence[str]) -> Clauses:
    return tuple(clause for clause in clauses if clause.partition(".")[0] in chapters)


def _plain(tags: Clauses, position: Position, action: Action) -> Clauses:
    """The scenario's clauses that have to do with an action but neither forbid it nor tell what it does: such as say
    what does not matter. One that speaks of a liberty counts where the action takes it."""
    taken = liberties_of(position, action)
    does = effects_of_allowed(position, action)
    found = (*_of_chapters(tags, _OF_ALL), *_of_chapter(tags, action))
    return tuple(
        clause
        for clause in found
        if clause not in _CONDITIONS and (clause in taken if clause in _SPECIAL else clause not in does)
    )


_SPECIAL = frozenset(clause for clause in LIBERTIES if not clause.startswith("components."))


def _of_another_people(clause: str, action: Action) -> bool:
    _, _, people = clause.rpartition(".")[0].partition(".")
    return isinstance(action, Use) and people in _PEOPLES and people != action.people.title.lower()


_PEOPLES = frozenset(people.title.lower() for people in People)
_CONDITIONS = frozenset(condition.clause for condition in RULES.conditions)


# Which differences speak of which clause


@dataclass(frozen=True)
class _Places:
    """Names places as the player sees them: own and other sides, and the site of his pawn as `here`."""

    player: int
    site: People | None = None

    def of(self, differences: Iterable[Difference]) -> list[Difference]:
        """The differences with their places named so."""
        return [Difference(self._named(one.where), one.expected, one.actual) for one in differences]

    def _named(self, where: str) -> str:
        where = where.replace(f"sides[{self.player - 1}]", "own").replace(f"sides[{2 - self.player}]", "other")
        stem, _, last = where.rpartition(".")
        at_site = self.site is not None and last == self.site.letter and stem.endswith(("columns", "temples"))
        return f"{stem}.here" if at_site else where


def spoken_of(tags: Clauses, done: Clauses, differences: Sequence[Difference], behind: Clauses = ()) -> Clauses:
    """The clauses of which the differences speak: the scenario's if they account for all of them, else also those of
    what was done, then those behind it; what is left is put down to the clause that says what never changes."""
    found: Clauses = ()
    for clauses in (tags, done, behind):
        found = tuple(dict.fromkeys((*found, *_speaking(clauses, differences))))
        if found and not _unaccounted(found, differences):
            return found
    rest = _unaccounted(found, differences)
    always = _speaking(tuple(_NEVER_OTHERWISE), rest, _NEVER_OTHERWISE)
    if all(any(_NEVER_OTHERWISE[clause](one) for clause in always) for one in rest):
        return tuple(dict.fromkeys((*found, *always)))
    silent = tuple(tag for tag in tags if tag not in _SPEAKS and tag not in _CONDITIONS)
    return tuple(dict.fromkeys((*found, *silent, *always)))


Speaks = Callable[[Difference], bool]


def _speaking(
    clauses: Iterable[str], differences: Sequence[Difference], speaks: Mapping[str, Speaks] | None = None
) -> Clauses:
    table = _SPEAKS if speaks is None else speaks
    named = _endings_named(differences)
    return tuple(
        clause
        for clause in dict.fromkeys(clauses)
        if clause in table
        and any(table[clause](difference) for difference in differences)
        and not (named and clause in _ENDINGS and clause not in named)
    )


def _unaccounted(clauses: Clauses, differences: Sequence[Difference]) -> list[Difference]:
    return [one for one in differences if not any(clause in _SPEAKS and _SPEAKS[clause](one) for clause in clauses)]


def _endings_named(differences: Iterable[Difference]) -> set[str]:
    """The endings that came on one side only, as far as they are named."""
    return {clause for difference in differences if difference.where == "result" for clause in _named_in(difference)}


def _named_in(difference: Difference) -> Iterator[str]:
    for result in (difference.expected, difference.actual):
        if isinstance(result, dict) and result.get("clause") in _ENDINGS:
            yield result["clause"]


def _exactly(*places: str) -> Speaks:
    return lambda difference: difference.where in places


def _at(*places: str) -> Speaks:
    def speaks(difference: Difference) -> bool:
        return any(difference.where == place or difference.where.startswith(f"{place}.") for place in places)

    return speaks


def _elsewhere(*places: str) -> Speaks:
    """Not at the site of the pawn."""
    return lambda difference: _at(*places)(difference) and not difference.where.endswith(".here")


def _reordered(*places: str) -> Speaks:
    """The same cards in another order."""
    return lambda difference: (
        _at(*places)(difference)
        and isinstance(difference.actual, list)
        and _cards(difference.expected) == _cards(difference.actual)
    )


def _exchanged(*places: str) -> Speaks:
    """As many cards, but others."""
    return lambda difference: (
        _at(*places)(difference)
        and _number(difference.expected) == _number(difference.actual)
        and _cards(difference.expected) != _cards(difference.actual)
    )


def _miscounted(*places: str) -> Speaks:
    """More cards or fewer."""
    return lambda difference: _at(*places)(difference) and _number(difference.expected) != _number(difference.actual)


def _bottom_changed(*places: str) -> Speaks:
    return lambda difference: _reordered(*places)(difference) and difference.expected[:1] != difference.actual[:1]


def _stirred(most: int) -> Speaks:
    """The same cards in another order, and not only the uppermost ones."""
    return lambda difference: (
        _reordered("own.supply")(difference) and difference.expected[:-most] != difference.actual[:-most]
    )


def _becomes(value: Json, *places: str) -> Speaks:
    return lambda difference: _at(*places)(difference) and difference.actual is value


def _either(*speaks: Speaks) -> Speaks:
    return lambda difference: any(one(difference) for one in speaks)


def _cards(pile: Json) -> list[str]:
    return sorted(map(str, pile)) if isinstance(pile, list) else [str(pile)]


def _number(pile: Json) -> int:
    return len(pile) if isinstance(pile, list) else -1


_OVER = ("result", "phase", "player", "owes")
_HANDS = ("own.hand", "other.hand")
_COLUMNS = ("own.columns", "other.columns")
_TEMPLES = ("own.temples", "other.temples")
_SUPPLIES = ("own.supply", "other.supply")
_DISCARDS, _DECK = "peoples.discard", "peoples.deck"

_SPEAKS: dict[str, Speaks] = {
    "components.supply": _at("other.supply"),
    "setup.starting-player": _at("player"),
    "setup.opening-card": _at("own.opening", "other.opening"),
    "setup.opening-apart": _at("own.opening", "other.opening", *_SUPPLIES),
    "setup.quarry": _at("quarry"),
    "setup.people-deck": _at(_DECK),
    "setup.opening-hands": _miscounted(*_HANDS),
    "setup.dealing-order": _exchanged(*_HANDS),
    "setup.pawns-at-quarry": _at("own.pawn", "other.pawn"),
    "setup.bare-board": _at(*_COLUMNS, *_TEMPLES, *_SUPPLIES, _DISCARDS),
    "turn.alternate": _at("player"),
    "turn.draw-three": _at(*_HANDS, _DECK),
    "turn.draw-across-shuffle": _at("own.hand", _DECK, "phase", "to_draw"),
    "turn.reshuffle": _either(_at(_DISCARDS), _reordered(_DECK), _exchanged(_DECK)),
    "turn.reshuffle-when": _at("phase", "to_draw", _DISCARDS, _DECK),
    "turn.nothing-left": _at("phase", "to_draw"),
    "turn.empty-hand": _at("phase"),
    "travel.card-in-hand": _miscounted("own.hand"),
    "travel.to-its-site": _at("own.pawn", "own.hand", _DISCARDS),
    "travel.from-quarry": _becomes(None, "own.pawn"),
    "travel.shared-site": _at("other.pawn"),
    "settling.card-in-hand": _at("own.hand"),
    "settling.where-pawn-stands": _elsewhere("own.columns"),
    "settling.on-top": _at(*_COLUMNS),
    "settling.stays": _at(*_COLUMNS),
    "building.where-pawn-stands": _elsewhere("own.temples"),
    "building.either-supply": _at(*_SUPPLIES),
    "building.top-card": _at(*_SUPPLIES, "own.temples"),
    "building.lays-card": _at(
        "own.temples.here", "other.temples", "own.columns.here", "own.supply", "other.supply", _DISCARDS, "quarry"
    ),
    "building.card-by-card": _at("own.temples.here", *_SUPPLIES),
    "building.stands-alone": _at("own.temples", "quarry"),
    "migration.once": _at("migrated"),
    "migration.exactly-three": _miscounted("own.columns"),
    "migration.top-three": _exchanged("own.columns"),
    "migration.order-kept": _reordered("own.columns"),
    "migration.own-columns": _at("other.columns"),
    "abilities.discard-one": _at(_DISCARDS, "own.columns.here", "own.hand", _DECK),
    "abilities.own-group": _at("other.columns.here"),
    "abilities.touching-groups": _at("own.columns.here"),
    "abilities.which-group": _at("own.columns.here"),
    "abilities.assyrians.destroy": _at(*_TEMPLES, "other.columns", "own.supply"),
    "abilities.assyrians.order": _reordered("quarry", "spent"),
    "abilities.assyrians.where-to": _either(
        _miscounted("quarry", "spent", "own.supply"), _exchanged("quarry", "spent"), _bottom_changed("quarry")
    ),
    "abilities.hittites.steal": _at(*_TEMPLES, "own.supply"),
    "abilities.medes.drive-out": _at("other.columns", _DISCARDS, "other.hand"),
    "abilities.medes.own-stay": _at("own.columns"),
    "abilities.medes.site": _elsewhere("other.columns"),
    "abilities.medes.no-migration": _at("migrated"),
    "abilities.persians.build": _at(*_TEMPLES, "quarry"),
    "abilities.persians.supply": _at(*_SUPPLIES),
    "abilities.sumerians.defect": _either(_miscounted(*_COLUMNS), _at(_DISCARDS)),
    "abilities.sumerians.last-laid": _either(_miscounted(*_COLUMNS), _exchanged(*_COLUMNS)),
    "abilities.sumerians.which-cards": _either(_miscounted(*_COLUMNS), _exchanged(*_COLUMNS)),
    "abilities.sumerians.on-top": _reordered(*_COLUMNS),
    "halving.any-group": _miscounted("own.columns.here", _DISCARDS),
    "halving.half-down": _at("owes", "own.hand"),
    "halving.owner-chooses": _at(*_HANDS, _DISCARDS, "phase"),
    "halving.pending": _at("phase"),
    "closing.draw-two": _either(_miscounted(*_SUPPLIES, "quarry"), _exchanged(*_SUPPLIES, "quarry"), _stirred(2)),
    "closing.no-hand-limit": _at("own.hand", _DECK),
    "closing.lowest-on-top": _reordered("own.supply"),
    "closing.last-card": _at("own.supply", "quarry"),
    "closing.tell-hand": _at("events"),
    "ending.total": _exactly(*_OVER, "endgame"),
    "ending.theft-counts": _exactly(*_OVER, "endgame"),
    "ending.fifteen": _either(_exactly(*_OVER), _becomes(True, "endgame")),
    "ending.twenty": _exactly(*_OVER),
    "ending.nine": _exactly(*_OVER),
    "ending.quarry-empty": _exactly(*_OVER),
    "ending.endgame": _at("endgame"),
    "ending.endgame-stays": _becomes(False, "endgame"),
    "ending.fifteen-first": _exactly("result"),
    "ending.when-judged": _exactly(*_OVER, "endgame"),
    "ending.cut-short": _at("owes", *_SUPPLIES, "quarry", "events"),
    "ending.over": _at("player"),
    "ending.winner": _at("result.winner"),
    "ending.tie-hand": _at("result.winner"),
    "ending.draw": _at("result.winner"),
    "information.hands-secret": _exchanged(*_HANDS),
    "information.counts-open": _miscounted(*_HANDS, _DECK, "quarry", "spent"),
    "information.decks-secret": _exchanged(_DECK, "quarry"),
    "information.laid-back": _exchanged("spent"),
    "information.supplies-open": _at(*_SUPPLIES),
    "information.discards-open": _at(_DISCARDS),
    "information.columns-open": _at(*_COLUMNS),
    "information.temples-open": _at(*_TEMPLES, "own.opening", "other.opening", "own.pawn", "other.pawn"),
}
"""Of the clauses that tell what follows, or what is seen, those differences that speak of them."""

_NEVER_OTHERWISE: dict[str, Speaks] = {
    "settling.stays": _at(*_COLUMNS),
    "building.stands-alone": _at(*_TEMPLES),
    "migration.once": _at("migrated"),
    "travel.to-its-site": _at("own.pawn"),
    "travel.shared-site": _at("other.pawn"),
    "ending.endgame": _at("endgame"),
    "ending.endgame-stays": _becomes(False, "endgame"),
    "ending.when-judged": _exactly("result"),
    "turn.alternate": _at("player"),
    "turn.phases": _at("phase"),
    "closing.tell-hand": _at("events"),
}
"""What changes by certain actions and never otherwise."""

_OF_A_DEAL = tuple(clause for clause in _SPEAKS if clause.startswith("setup."))
_OF_A_VIEW = tuple(clause for clause in _SPEAKS if clause.startswith("information."))
