"""The judge: a verdict on an action with all that it rests on, and where it would be another.

    judgement = judge(position, action)
    judgement_to_json(judgement, "nl")

Positions may be partial: what is not known makes a verdict `depends`, and the piles on which it depends are named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations_with_replacement, islice, permutations
from typing import Any

from babel_ref.action_notation import action_to_text
from babel_ref.actions import Action, Build, Discard, Draw, End, Migrate, Settle, Shuffle, Travel
from babel_ref.cards import PEOPLES, People
from babel_ref.conditions import groups_here
from babel_ref.editions import CLAUSE_OF_READING, EDITIONS, VALUES, Edition, Reading, edition_of
from babel_ref.engine import Explanation, Verdict, explain, hands_of, uses_of
from babel_ref.errors import BadRequest, Unknown
from babel_ref.events import Event
from babel_ref.findings import Finding
from babel_ref.json_notation import Json, action_to_json, event_to_json, position_to_json, readings_to_json
from babel_ref.language import happening, place, tell
from babel_ref.position import Phase, Position
from babel_ref.sentences import Facts, facts
from babel_ref.text_notation import position_to_text
from babel_ref.validity import defects_of, people_piles, temple_piles


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An edition, or a departure from one reading, under which the verdict or what follows is another.

    `reading` is the one reading that differs from the judged position's, None for an edition as a whole; `changed`
    tells the places where what follows differs, if the action is allowed here and there.
    """

    edition: Edition
    reading: str | None
    explanation: Explanation
    changed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judgement:
    """A verdict, the conditions that were looked at, what follows, and where it would be another.

    `elsewhere` has only editions and readings that judge otherwise; `not_asked` those in which the position itself
    is not sound (temples on the spent pile where there is none), so that nothing can be said of them.
    """

    position: Position
    action: Action
    explanation: Explanation
    elsewhere: tuple[Elsewhere, ...]
    not_asked: tuple[Edition, ...]

    @property
    def verdict(self) -> Verdict:
        """Allowed, refused, or depends on what is not known."""
        return self.explanation.verdict

    @property
    def after(self) -> Position | None:
        """The position that follows, if the action is allowed and it can be told."""
        return self.explanation.played.position if self.explanation.played else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens, if the action is allowed and it can be told."""
        return self.explanation.played.events if self.explanation.played else ()

    @property
    def cited(self) -> tuple[str, ...]:
        """The clauses by which it happens, each once."""
        return tuple(dict.fromkeys(clause for event in self.events for clause in event.clauses))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that forbid the action, or on which it depends."""
        return deciding_clauses(self.explanation)

    @property
    def changed(self) -> tuple[str, ...]:
        """The places of the position that change."""
        return () if self.after is None else changed_places(self.position, self.after)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Every condition, in the order of the rules; one that depends names the piles that are not known."""
        return tuple(self._named(finding) for finding in self.explanation.findings)

    @cached_property
    def unknown(self) -> Facts | None:
        """What is not known, where the conditions hold but it cannot be told what follows, or whether it is allowed."""
        unknown = self.explanation.unknown
        return None if unknown is None else _in_places(unknown, self._open_piles(lambda it: it.unknown == unknown))

    def unknown_piles(self, finding: Finding) -> tuple[str, ...]:
        """The piles on which a condition depends: each could leave it open even if all others were known."""
        if finding.holds is not None:
            return ()
        return self._open_piles(
            lambda found: any(it.clause == finding.clause and it.holds is None for it in found.findings)
        )

    def _named(self, finding: Finding) -> Finding:
        piles = self.unknown_piles(finding)
        return replace(finding, facts=_in_places(finding.facts, piles)) if piles else finding

    def _explained_but_for(self, path: str | None) -> Iterator[Explanation]:
        for known in _known_but_for(self.position, path):
            with suppress(BadRequest):
                yield explain(known, self.action)

    def _open_piles(self, is_open: Callable[[Explanation], bool]) -> tuple[str, ...]:
        if any(map(is_open, self._explained_but_for(None))):
            return ()
        return tuple(
            path
            for path, pile in (*people_piles(self.position), *temple_piles(self.position))
            if (pile is None or None in pile) and any(map(is_open, self._explained_but_for(path)))
        )


def judge(position: Position, action: Action) -> Judgement:
    """The judgement on an action in a sound position, which may be a partial one. Raises BadRequest as `play` does."""
    explanation = explain(position, action)
    elsewhere, not_asked = [], []
    for edition, reading in other_rules(position.edition):
        there = position._replace(edition=edition)
        if any(defects_of(there)):
            not_asked.append(edition)
            continue
        found = explain(there, action)
        changed = _differences(explanation, found)
        if (
            changed
            or found.verdict is not explanation.verdict
            or (found.played is None) != (explanation.played is None)
        ):
            elsewhere.append(Elsewhere(edition, reading, found, changed))
    return Judgement(position, action, explanation, tuple(elsewhere), tuple(not_asked))


def other_rules(edition: Edition) -> Iterator[tuple[Edition, str | None]]:
    """The other editions as they are, this one without its departures, and this one with each single reading changed,
    in the order of the clauses; a reading comes with its name."""
    told = {edition}
    for other in EDITIONS.values():
        if other not in told:
            told.add(other)
            yield other, None
    for reading in CLAUSE_OF_READING:
        for value in _values(reading):
            other = edition_of(edition.name, {**edition.departures, reading: value})
            if other not in told:
                told.add(other)
                yield other, reading


def _values(reading: str) -> tuple[Reading, ...]:
    return VALUES.get(reading) or tuple(dict.fromkeys(edition.opening_hands for edition in EDITIONS.values()))


def deciding_clauses(explanation: Explanation) -> tuple[str, ...]:
    """The clauses that forbid an action, or, where none does, on which it depends."""
    return explanation.clauses or tuple(found.clause for found in explanation.findings if found.holds is None)


def changed_places(before: Position, after: Position) -> tuple[str, ...]:
    """The paths in a position's JSON value that differ, such as "sides[0].columns.H"; the edition is none of them."""
    return tuple(_paths(position_to_json(before), position_to_json(after._replace(edition=before.edition)), ""))


def _differences(here: Explanation, there: Explanation) -> tuple[str, ...]:
    if here.played is None or there.played is None:
        return ()
    return changed_places(here.played.position, there.played.position)


def _paths(before: Json, after: Json, path: str) -> Iterator[str]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict) and path != "result":
        for name in before:
            yield from _paths(before[name], after[name], f"{path}.{name}".lstrip("."))
    elif path == "sides":
        for number in range(2):
            yield from _paths(before[number], after[number], f"sides[{number}]")
    else:
        yield path


# What is not known


def _in_places(sentence: Facts, piles: tuple[str, ...]) -> Facts:
    if not piles:
        return sentence
    return facts("{sentence} ({places})", sentence=sentence, places=tuple(place(path) for path in piles))


def _known_but_for(position: Position, path: str | None) -> Iterator[Position]:
    """The position with every unknown pile but one, or all, filled: with cards of one kind, for each kind in turn."""
    for people in PEOPLES:
        for bare in (False, True):
            yield _with_piles(position, partial(_filled, path, people, bare), partial(_filled, path, people + 1, bare))


def _filled(kept: str | None, card: Any, bare: bool, path: str, pile: Any) -> Any:
    """A pile with this card wherever one is not known; one of unknown size is empty, or holds just this card."""
    if path == kept:
        return pile
    if pile is None:
        return () if bare else (card,)
    return tuple(card if known is None else known for known in pile)


def _with_piles(position: Position, people: Callable[[str, Any], Any], temple: Callable[[str, Any], Any]) -> Position:
    sides = [
        side._replace(
            hand=people(f"sides[{number}].hand", side.hand),
            supply=temple(f"sides[{number}].supply", side.supply),
            columns=tuple(people(f"sides[{number}].columns.{it.letter}", side.columns[it]) for it in PEOPLES),
            temples=tuple(temple(f"sides[{number}].temples.{it.letter}", side.temples[it]) for it in PEOPLES),
        )
        for number, side in enumerate(position.sides)
    ]
    return position._replace(
        sides=(sides[0], sides[1]),
        deck=people("peoples.deck", position.deck),
        discards=people("peoples.discard", position.discards),
        quarry=temple("quarry", position.quarry),
        spent=temple("spent", position.spent),
    )


# What a player could mean

MOST_DISCARDS = 250
"""So many sets of cards to give up are listed at most."""


def choices(position: Position) -> list[tuple[Action, Verdict]]:
    """Every action that a player could mean, the forbidden ones too, each with its verdict.

    A Shuffle without an order stands for any order. Sets of cards to give up are listed only while they are owed, and
    only those of the right number that the hand holds, or may hold.
    """
    return [(action, explain(position, action).verdict) for action in _meant(position)]


def _meant(position: Position) -> Iterator[Action]:
    yield Draw()
    yield from map(Travel, PEOPLES)
    yield from map(Settle, PEOPLES)
    yield from (Build(1), Build(2), Build("opening"))
    yield from (Migrate(source, to) for source, to in permutations(PEOPLES, 2))
    for people in PEOPLES:
        for group in _groups_to_name(position, people):
            yield from uses_of(people, group)
    if position.phase is Phase.DISCARD:
        yield from islice(_discards(position), MOST_DISCARDS)
    yield End()
    yield Shuffle()


def _groups_to_name(position: Position, people: People) -> Sequence[int | None]:
    try:
        found = groups_here(position, people)
    except Unknown:
        return (None,)
    return range(1, found + 1) if found > 1 else (None,)


def _discards(position: Position) -> Iterator[Discard]:
    """Each set of cards that may be given up, once."""
    hand = position.other.hand
    if hand is not None and None not in hand:
        yield from map(Discard, hands_of(hand, position.owes))
        return
    for cards in combinations_with_replacement(PEOPLES, position.owes):
        discard = Discard(cards)
        if explain(position, discard).verdict is not Verdict.REFUSED:
            yield discard


# JSON


def judgement_to_json(judgement: Judgement, language: str = "en") -> dict[str, Json]:
    """The JSON value of a judgement, its sentences in English ("en") or Dutch ("nl").

    `clauses` are those that forbid, or on which it depends; `unknown` is what is not known where the conditions hold
    but what follows cannot be told; `elsewhere` has only editions and readings that judge otherwise, `not_asked`
    those in which the position is not sound.
    """
    return {
        "verdict": judgement.verdict.value,
        "action": action_to_json(judgement.action),
        "action_text": action_to_text(judgement.action, language),
        "position_text": position_to_text(judgement.position),
        "findings": [
            {
                "clause": finding.clause,
                "holds": finding.holds,
                "facts": tell(finding.facts, language),
                "unknown_piles": list(judgement.unknown_piles(finding)),
            }
            for finding in judgement.findings
        ],
        "clauses": list(judgement.clauses),
        "unknown": None if judgement.unknown is None else tell(judgement.unknown, language),
        "after": _after_to_json(judgement, language),
        "elsewhere": [_elsewhere_to_json(other) for other in judgement.elsewhere],
        "not_asked": [_edition_to_json(edition) for edition in judgement.not_asked],
    }


def _after_to_json(judgement: Judgement, language: str) -> Json:
    if judgement.after is None:
        return None
    events = [{**event_to_json(event), "told": tell(happening(event), language)} for event in judgement.events]
    return {
        "position": position_to_json(judgement.after),
        "text": position_to_text(judgement.after),
        "events": events,
        "clauses": list(judgement.cited),
        "changed": list(judgement.changed),
    }


def _elsewhere_to_json(other: Elsewhere) -> dict[str, Json]:
    return {
        **_edition_to_json(other.edition),
        "reading": other.reading,
        "verdict": other.explanation.verdict.value,
        "clauses": list(deciding_clauses(other.explanation)),
        "same_after": False,
        "changed": list(other.changed),
    }


def _edition_to_json(edition: Edition) -> dict[str, Json]:
    return {"edition": edition.name, "readings": readings_to_json(edition)}


def choices_to_json(position: Position, language: str = "en") -> list[dict[str, Json]]:
    """The choices as JSON: each action with its English text, for addresses, its text in the language, its verdict."""
    return [
        {
            "action": action_to_json(action),
            "text": action_to_text(action),
            "told": action_to_text(action, language),
            "verdict": verdict.value,
        }
        for action, verdict in choices(position)
    ]
