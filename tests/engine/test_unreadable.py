"""Actions and positions that cannot be read: the complaint says what was expected, and where."""

from __future__ import annotations

import pytest

from babel_ref import (
    WGG_2013,
    BabelError,
    NotationError,
    action_from_text,
    position_from_json,
    position_to_json,
    random_game,
)


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        ("build from 3", 11, "the number of a supply"),
        ("use Persians: skip from Medes", 24, "the number of a supply"),
        ("use Sumerians: halve (group x)", 28, "the number of a group"),
        ("use Sumerians: halve (group 0)", 28, "the number of a group"),
    ],
)
def test_a_number_that_is_none_is_pointed_at(text, offset, expected):
    with pytest.raises(NotationError, match=expected) as told:
        action_from_text(text)
    assert told.value.offset == offset


@pytest.mark.parametrize("value", [[], None, "AAAAA", 5])
@pytest.mark.parametrize("pile", ["columns", "temples"])
def test_piles_by_site_must_be_an_object(pile, value):
    start = position_to_json(random_game(WGG_2013, 1).position)
    start["sides"][1][pile] = value
    with pytest.raises(BabelError, match=rf"sides\[1\]\.{pile}"):
        position_from_json(start)
