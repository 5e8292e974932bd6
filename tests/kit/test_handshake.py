"""What the kit makes of an adapter's greeting."""

from __future__ import annotations

import pytest

from babel_kit.babel.adapter import initialize
from babel_kit.babel.handshake import HandshakeError, read_hello
from babel_kit.transport import Result


def greeted(**changes):
    return read_hello(Result({**initialize({}), **changes}, 0.0))


def test_what_is_declared_twice_counts_once():
    hello = greeted(editions=["wgg-2013", "wgg-2013"], methods=["play", "legal", "play"])
    assert (hello.editions, hello.methods) == (["wgg-2013"], ["play", "legal"])


def test_members_that_the_protocol_does_not_know_are_free():
    assert greeted(motto="ad astra").editions == greeted().editions


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"methods": ["play", "undo", 5]}, ['"undo", 5', "play, legal, deal, replay, view"]),
        ({"methods": ["\x1b" + "x" * 10**6]}, ['"\\u001bxxx', "play, legal, deal, replay, view"]),
        ({"methods": "play"}, ["$.methods"]),
        ({"editions": []}, ["no edition"]),
        ({"editions": ["wgg-2013", "ravensburger-2001"]}, ["ravensburger-2001", "kosmos-2000, wgg-2013"]),
        ({"protocol": 2}, ["protocol 2", "speaks 1"]),
        ({"protocol": "1"}, ["$.protocol"]),
        ({"readings": {"defectors": "all"}}, ["defectors"]),
        ({"readings": {"nonsense": "x"}}, ["nonsense"]),
        ({"shuffle": "sometimes"}, ["$.shuffle"]),
    ],
)
def test_a_greeting_that_does_not_fit_is_told_with_what_would(changes, parts):
    with pytest.raises(HandshakeError) as error:
        greeted(**changes)
    assert all(part in str(error.value) for part in parts), str(error.value)
    assert len(str(error.value)) < 500
