"""Both notations, text and JSON: what is written reads back, and what cannot be read is refused in an orderly way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from laws import strategies
from laws.strategies import Pick, make_free_action, make_position

from babel_ref import (
    PEOPLES,
    Action,
    BadPosition,
    BadRequest,
    Deal,
    Edition,
    NotationError,
    People,
    Position,
    Power,
    Result,
    Use,
    action_from_json,
    action_from_text,
    action_to_json,
    action_to_text,
    check,
    deal_from_json,
    deal_to_json,
    position_from_json,
    position_from_text,
    position_to_json,
    position_to_text,
    table,
)

Json = Any

# What is written reads back


def a_position_reads_back(position: Position) -> None:
    assert position_from_text(position_to_text(position)) == position
    value = position_to_json(position)
    assert position_from_json(json.loads(json.dumps(value))) == position
    assert position_to_json(position_from_json(value)) == value


def an_action_reads_back(action: Action) -> None:
    text, value = action_to_text(action), action_to_json(action)
    assert action_from_text(text) == action
    assert action_from_text(text.upper()) == action
    assert action_from_json(json.loads(json.dumps(value))) == action
    assert action_to_json(action_from_json(value)) == value


@pytest.mark.law
@given(strategies.positions())
def test_positions_read_back(position: Position) -> None:
    """A position written in either notation reads back as it was."""
    a_position_reads_back(position)


@pytest.mark.law
@given(strategies.partial_positions(), st.sampled_from((1, 2)))
def test_views_and_partial_positions_read_back(asked: tuple[Position, Position, object], player: int) -> None:
    """A view, and any position of which some cards or the size of some piles are not known, read back too."""
    full, partial, _ = asked
    for position in (partial, table.view(full, player), table.view(partial, player)):
        a_position_reads_back(position)


@pytest.mark.law
@given(strategies.positions())
def test_underscores_may_stand_for_spaces(position: Position) -> None:
    """The text of a position may stand in an address, with underscores for spaces."""
    text = position_to_text(position)
    assert "_" not in text
    assert position_from_text(text.replace(" ", "_")) == position


@pytest.mark.law
@given(strategies.free_actions())
def test_actions_read_back(action: Action) -> None:
    """An action written in either notation reads back as it was, in capitals too."""
    an_action_reads_back(action)


@pytest.mark.law
@given(strategies.editions(), st.integers(0, strategies.SEEDS))
def test_deals_read_back(edition: Edition, seed: int) -> None:
    """A deal written as JSON reads back as it was."""
    dealt = table.random_deal(edition, random.Random(seed))
    assert deal_from_json(json.loads(json.dumps(deal_to_json(dealt)))) == dealt


# The two notations can say the same


def what_text_reads_json_tells(text: str) -> None:
    with suppress(NotationError, BadPosition):
        position = position_from_text(text)
        assert position_from_json(position_to_json(position)) == position


def what_json_reads_text_tells(value: Json) -> None:
    with suppress(BadPosition):
        position = position_from_json(value)
        text = position_to_text(position)
        try:
            again = position_from_text(text)
        except (NotationError, BadPosition) as error:
            raise AssertionError(f"{text!r} does not read back: {error}") from error
        assert again == position, text


A_POSITION = make_position(lambda _: 0)


def changed_position(**changes: Any) -> Json:
    """The JSON value of a position, with changed members."""
    return {**position_to_json(A_POSITION), **changes}


@pytest.mark.law
@pytest.mark.parametrize("to_draw", [0, 3, 60, 61, 99])
def test_both_notations_bound_what_is_to_be_drawn_alike(to_draw: int) -> None:
    """However many cards are to be drawn, either both notations take it or neither does."""
    fields = position_to_text(A_POSITION).split()
    fields[2] = f"shuffle:{to_draw}"
    as_text = complaint(position_from_text, " ".join(fields), NotationError, BadPosition)
    value = changed_position(phase="shuffle", to_draw=to_draw)
    as_json = complaint(position_from_json, value, BadPosition)
    assert (as_text is None) == (as_json is None), f"text: {as_text or 'taken'}, JSON: {as_json or 'taken'}"


@pytest.mark.law
@pytest.mark.parametrize("clause", ["ending.fifteen", "house.rule", "", "15 with 9", "house_rule", "a/b:c", "é", "\n"])
def test_any_clause_of_a_result_can_be_told_as_text(clause: str) -> None:
    """A result whose clause JSON takes can be written as text and reads back."""
    what_json_reads_text_tells(changed_position(phase="over", result={"winner": 1, "clause": clause}))


@pytest.mark.law
@pytest.mark.parametrize("group", [1, 9, 10, 99, 100, 12345])
def test_any_group_can_be_told_as_text(group: int) -> None:
    """A group that JSON takes can be written as text and reads back."""
    value = action_to_json(Use(People.MEDES, Power.HALVE, group=group))
    action = action_from_json(value)
    assert action_from_text(action_to_text(action)) == action


# What cannot be read: texts

STRANGE = "0123456789AHMPSahmps?*-/,:+=> _\t\n()oemß\u017f\u0130\u212a\u00b2\u0663é\ud800\x00"
POSITION_WORDS = "draw act discard: shuffle: over: over:1: - * ?? me em 61 99 007 kosmos-2000 wgg-2013 + reading=1"
ACTION_WORDS = "use travel settle build from opening migrate end > : ( ) group drive out skip halve nothing Medes ßß"
WORDS = f"{POSITION_WORDS} {ACTION_WORDS}".split()


def spoiled_text(pick: Pick, text: str) -> str:
    """A text with one to three small faults."""
    for _ in range(1 + pick(3)):
        at = pick(len(text) + 1)
        character, word = STRANGE[pick(len(STRANGE))], WORDS[pick(len(WORDS))]
        pieces = text.split(" ")
        which = pick(len(pieces))
        text = (
            text[:at] + text[at + 1 :],
            text[:at] + character + text[at:],
            text[:at] + character + text[at + 1 :],
            text[:at],
            " ".join(pieces[:which] + pieces[which + 1 :]),
            " ".join([*pieces[:which], word, *pieces[which + 1 :]]),
            " ".join([*pieces[:which], pieces[which] + word, *pieces[which + 1 :]]),
            " ".join([*pieces[:which], pieces[which - 1], *pieces[which + 1 :]]),
            text[:at] + text[at : at + 9] * 2 + text[at + 9 :],
        )[pick(9)]
    return text


def complaint(read: Callable[[Any], object], written: Any, *kinds: type[Exception]) -> Exception | None:
    """What the reader complains of, None if it takes what is written; any other kind of error goes through."""
    try:
        read(written)
    except kinds as error:
        return error
    return None


def an_unreadable_text_is_refused_with_its_place(read: Callable[[str], object], text: str) -> None:
    """The reader takes the text, or says at which character of it the trouble begins."""
    kinds = (NotationError, BadPosition) if read is position_from_text else (NotationError,)
    error = complaint(read, text, *kinds)
    if isinstance(error, NotationError):
        assert error.text == text
        assert 0 <= error.offset <= len(text), f"offset {error.offset} in {text!r}"
        assert error.pointed().endswith(error.message)
        assert error.pointed().startswith(text)
    elif isinstance(error, BadPosition):
        assert error.defects


@pytest.mark.law
@given(strategies.pickers())
def test_spoiled_position_texts_are_refused_in_order(pick: Pick) -> None:
    """A spoiled text of a position is read or refused with its place or its defects, and JSON can tell what is read."""
    text = position_to_text(make_position(pick))
    for _ in range(8):
        spoiled = spoiled_text(pick, text)
        an_unreadable_text_is_refused_with_its_place(position_from_text, spoiled)
        what_text_reads_json_tells(spoiled)


@pytest.mark.law
@given(strategies.pickers())
def test_spoiled_action_texts_are_refused_in_order(pick: Pick) -> None:
    """A spoiled text of an action is read or refused with its place."""
    for _ in range(16):
        text = spoiled_text(pick, action_to_text(make_free_action(pick)))
        an_unreadable_text_is_refused_with_its_place(action_from_text, text)


@pytest.mark.law
@given(st.text(max_size=60))
@example("")
@example(" ")
@example("shuffle \u00df\u00df\u00df\u00dfx")
def test_any_text_is_read_or_refused_in_order(text: str) -> None:
    """Any text at all is read or refused with its place."""
    an_unreadable_text_is_refused_with_its_place(action_from_text, text)
    an_unreadable_text_is_refused_with_its_place(position_from_text, text)


@pytest.mark.law
@pytest.mark.parametrize(
    "text", ["shuffle *", "shuffle \u00df", "shuffle \u017f", "shuffle A?", "travel \u017fumerians"]
)
def test_only_letters_of_peoples_are_read_as_cards(text: str) -> None:
    """An order of the discards is written in the letters A, H, M, P and S, and nothing else is read as one."""
    with pytest.raises(NotationError):
        action_from_text(text)


# What cannot be read: JSON

JUNK: tuple[Json, ...] = (
    *(None, True, False, 0, 1, 2, 3, 7, -1, 61, 10**30, 0.5, 1.0, -0.0, 1e308, "", "A", "a", "X", "1", "act", "over"),
    *("Assyrians", "opening", "halve", "\ud800", "é" * 50, [], [None], [[]], ["A", "H"], [1, 2], [5, 5], [True, False]),
    *({}, {"A": []}, {"winner": 3}, {"winner": 1, "clause": 1}, {"opening-hands": [61, 0]}, {"name": "x"}),
    *({"opening_hands": [5, 5]}, {"defectors": None}, {"": ""}, [[["A"]]] * 3),
)


def places(value: Json) -> list[tuple[Any, Any]]:
    """Every container in a JSON value with each of its keys or indices."""
    found: list[tuple[Any, Any]] = []
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in pairs:
        found.append((value, key))
        found += places(member)
    return found


def spoiled_json(pick: Pick, value: Json) -> Json:
    """A JSON value with one or two members replaced, dropped, added or doubled."""
    value = deepcopy(value)
    for _ in range(1 + pick(2)):
        found = places(value)
        if not found:
            return JUNK[pick(len(JUNK))]
        container, key = found[pick(len(found))]
        way = pick(8)
        if way == 0:
            del container[key]
        elif way == 1 and isinstance(container, dict):
            container[str(JUNK[pick(len(JUNK))])] = JUNK[pick(len(JUNK))]
        elif way == 2 and isinstance(container, list):
            container.insert(pick(len(container) + 1), container[key])
        elif way == 3:
            other, name = found[pick(len(found))]
            container[key] = deepcopy(other.get(name) if isinstance(other, dict) else other[name : name + 1])
        else:
            container[key] = deepcopy(JUNK[pick(len(JUNK))])
    return value


def an_unreadable_position_is_a_bad_position(value: Json) -> None:
    error = complaint(position_from_json, value, BadPosition)
    if isinstance(error, BadPosition):
        assert error.defects
        assert str(error)
    else:
        position = position_from_json(value)
        assert check(position) is position
        assert position_from_json(position_to_json(position)) == position


def an_unreadable_value_is_a_bad_request(
    read: Callable[[Json], Any], write: Callable[[Any], Json], value: Json
) -> None:
    error = complaint(read, value, BadRequest)
    if error is None:
        found = read(value)
        assert read(write(found)) == found
    else:
        assert str(error)


@pytest.mark.law("components.people-cards", "components.temple-cards", "components.temple-rises")
@given(strategies.pickers())
def test_spoiled_position_values_are_bad_positions(pick: Pick) -> None:
    """A spoiled JSON value is a bad position, or a sound one that reads back."""
    value = position_to_json(make_position(pick))
    for _ in range(8):
        an_unreadable_position_is_a_bad_position(spoiled_json(pick, value))


@pytest.mark.law
@given(strategies.pickers())
def test_spoiled_action_values_are_bad_requests(pick: Pick) -> None:
    """A spoiled JSON value of an action is a bad request, or an action that reads back."""
    for _ in range(16):
        value = spoiled_json(pick, action_to_json(make_free_action(pick)))
        an_unreadable_value_is_a_bad_request(action_from_json, action_to_json, value)


@pytest.mark.law
@given(strategies.editions(), strategies.pickers())
def test_spoiled_deal_values_are_bad_requests(edition: Edition, pick: Pick) -> None:
    """A spoiled JSON value of a deal is a bad request, when it is read or when it is dealt."""
    value = deal_to_json(Deal(edition, tuple(table.all_people_cards()), tuple(table.quarry_cards())))
    for _ in range(8):
        with suppress(BadRequest):
            found = deal_from_json(spoiled_json(pick, value))
            assert deal_from_json(deal_to_json(found)) == found
            check(table.deal(found.edition, found.peoples, found.temples))


@pytest.mark.law
@pytest.mark.parametrize("junk", JUNK, ids=ascii)
def test_any_other_value_is_refused_in_order(junk: Json) -> None:
    """A JSON value that is nothing of the kind is a bad position, a bad request and no deal."""
    with pytest.raises(BadPosition):
        position_from_json(junk)
    for read in (action_from_json, deal_from_json):
        with pytest.raises(BadRequest):
            read(junk)


@pytest.mark.law
@pytest.mark.parametrize("member", ["player", "phase", "owes", "readings", "sides", "quarry"])
def test_a_number_too_long_to_be_told_is_refused_in_order(member: str) -> None:
    """A number of more digits than Python writes out is a bad position like any other that is out of bounds."""
    with pytest.raises(BadPosition):
        position_from_json(changed_position(**{member: 10**5000}))


@pytest.mark.law("components.people-cards", "components.temple-cards")
@given(strategies.positions(), strategies.pickers())
def test_a_card_too_many_or_too_few_is_a_bad_position(position: Position, pick: Pick) -> None:
    """A position with one card more, one less or another one than the game has is no position."""
    deck, quarry = position.deck, position.quarry
    people, level = PEOPLES[pick(5)], 1 + pick(6)
    spoiled = [position._replace(deck=(*deck, people)), position._replace(quarry=(*quarry, level))]
    spoiled += [position._replace(deck=deck[1:])] if deck else []
    spoiled += [position._replace(quarry=quarry[1:])] if quarry else []
    spoiled += [position._replace(deck=(people, *deck[1:]))] if deck and deck[0] is not people else []
    spoiled += [position._replace(quarry=(level, *quarry[1:]))] if quarry and quarry[0] != level else []
    for each in spoiled:
        with pytest.raises(BadPosition):
            check(each)


@pytest.mark.law("components.temple-rises")
@given(strategies.positions((strategies.Phase.ACT,)), strategies.pickers())
def test_a_temple_that_does_not_rise_is_a_bad_position(position: Position, pick: Pick) -> None:
    """A position with two levels of a temple changed about is no position."""
    sides = list(position.sides)
    tall = [(i, site) for i, side in enumerate(sides) for site in PEOPLES if len(side.temples[site]) > 1]
    if tall:
        index, site = tall[pick(len(tall))]
        temple = sides[index].temples[site]
        sides[index] = sides[index]._replace(temples=sides[index].temples_with(site, temple[::-1]))
        with pytest.raises(BadPosition):
            check(position._replace(sides=(sides[0], sides[1])))


@pytest.mark.law
@pytest.mark.parametrize("result", [None, Result(1), Result(None, "ending.nine")])
def test_a_result_and_the_end_go_together(result: Result | None) -> None:
    """A result before the end, and an end without one, are contradictions."""
    wrong = strategies.Phase.OVER if result is None else strategies.Phase.ACT
    with pytest.raises(BadPosition):
        check(A_POSITION._replace(phase=wrong, result=result))
