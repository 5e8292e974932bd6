"""What was probably meant: every suggestion can be read, and a single slip is seldom misunderstood."""

from __future__ import annotations

import random
import string

import pytest

from babel_ref import (
    LANGUAGES,
    PEOPLES,
    BabelError,
    Discard,
    NotationError,
    Shuffle,
    Use,
    action_from_text,
    action_suggestions,
    action_to_text,
    fields_hint,
    position_from_text,
    position_suggestions,
    tell,
)
from babel_ref.slips import fixed_actions

BOARD = "wgg-2013 1 act - H/AHS/-/52/HH,SSSSAPP,-,-,PP/-,12,-,-,- M/?????/-/1/-,PSAAM,-,-,-/-,3,-,-,- * * * -"

# Actions


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("travel Hitites", "en", ["travel Hittites"]),
        ("travel to the Hittites", "en", ["travel Hittites"]),
        ("go to Medes", "en", ["travel Medes"]),
        ("travelHittites", "en", ["travel Hittites"]),
        ("migrate H S", "en", ["migrate Hittites > Sumerians"]),
        ("migrate Hittites < Medes", "en", ["migrate Hittites > Medes"]),
        ("build 2", "en", ["build from 2"]),
        ("build", "en", ["build from 1", "build from 2", "build opening"]),
        ("build opening card", "en", ["build opening"]),
        ("skip", "en", ["use Persians: skip from 1", "use Persians: skip from 2"]),
        ("use Persians: skip", "en", ["use Persians: skip from 1", "use Persians: skip from 2"]),
        ("steal", "en", ["use Hittites: steal"]),
        ("use Sumerians: halfe (group 2)", "en", ["use Sumerians: halve (group 2)"]),
        ("use Sumerians: halve group 3", "en", ["use Sumerians: halve (group 3)"]),
        ("Medes drive out H", "en", ["use Medes: drive out Hittites"]),
        ("discard Asyrians and M", "en", ["discard Assyrians, Medes"]),
        ("discard AHM now", "en", ["discard Assyrians, Hittites, Medes"]),
        ("discardMedes", "en", ["discard Medes"]),
        ("shufle AHMX", "en", ["shuffle AHM"]),
        ("shufle", "en", ["shuffle"]),
        ("pass", "en", ["end"]),
        ("edn", "en", ["end"]),
        ("en", "en", ["end"]),
        ("reis Hettieten", "en", ["travel Hittites"]),
        ("gebruik Meden: verdrijf Perzen", "en", ["use Medes: drive out Persians"]),
        ("leg af Pers, Mede", "en", ["discard Medes, Persians"]),
        ("travel Hittites", "nl", ["reis Hettieten"]),
        ("reis naar de Hettietn", "nl", ["reis Hettieten"]),
        ("verdrijf Perzen", "nl", ["gebruik Meden: verdrijf Perzen"]),
        ("legaf Pers Mede", "nl", ["leg af Mede, Pers"]),
        ("bouw de beginkaart", "nl", ["bouw beginkaart"]),
        ("gebruik Perzen: sla over 2 (groep 2)", "nl", ["gebruik Perzen: sla over uit 2 (groep 2)"]),
    ],
)
def test_what_was_meant_comes_first(text, language, expected):
    with pytest.raises(NotationError):
        action_from_text(text, language)
    assert action_suggestions(text, language)[: len(expected)] == expected


@pytest.mark.parametrize("text", ["", "asdf", "qq ww ee", "(", "1 2 3 4 5 6"])
def test_nothing_is_suggested_for_what_is_like_nothing(text):
    assert action_suggestions(text) == []


def test_a_lone_verb_brings_all_that_may_follow():
    assert action_suggestions("travel") == [f"travel {people.title}" for people in PEOPLES]


def random_action(chance: random.Random):
    fixed = list(fixed_actions())
    kind = chance.random()
    if kind < 0.15:
        return Discard(tuple(chance.choices(PEOPLES, k=chance.randint(1, 4))))
    if kind < 0.2:
        return Shuffle(tuple(chance.choices(PEOPLES, k=chance.randint(1, 9))))
    action = chance.choice(fixed)
    if isinstance(action, Use) and kind < 0.4:
        return Use(action.people, action.power, action.target, action.source, chance.randint(1, 4))
    return action


def with_a_slip(text: str, chance: random.Random, letters: str) -> str:
    """The text with one character left out, put in, replaced, or changed places with the next."""
    at = chance.randrange(len(text))
    new, kept = chance.choice(letters), text[at + 1 :]
    return text[:at] + chance.choice([kept, new + text[at:], new + kept, kept[:1] + text[at] + kept[1:]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_is_read_or_understood(language):
    """Of texts with one slip that cannot be read, nine in ten bring what was meant; every suggestion can be read."""
    chance = random.Random(language)
    meant = asked = 0
    for _ in range(150):
        text = action_to_text(random_action(chance), language)
        spoilt = with_a_slip(text, chance, string.ascii_letters + " .,:>0")
        try:
            action_from_text(spoilt, language)
        except NotationError:
            suggestions = action_suggestions(spoilt, language)
            for suggestion in suggestions:
                action_from_text(suggestion, language)
            asked += 1
            meant += text in suggestions
    assert asked > 100
    assert meant / asked > 0.9


# Positions


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("act", "Act"),
        ("wgg-2013", "wgg2013"),
        ("1 act", "l act"),
        ("H/AHS", "h/ahs"),
        ("SSSSAPP", "ssssapp"),
        ("-,12,-", "-,l2,-"),
        ("-,12,-", "\N{EN DASH},12,\N{EM DASH}"),
        ("HH,SSSSAPP", "HH;SSSSAPP"),
        ("HH,SSSSAPP", "HH.SSSSAPP"),
        ("HH,SSSSAPP", "HH, SSSSAPP"),
        ("AHS/-/52", "52/-/AHS"),
        ("HH,SSSSAPP,-,-,PP/-,12,-,-,-", "-,12,-,-,-/HH,SSSSAPP,-,-,PP"),
        ("M/?????", "M/XXXXX"),
        ("PSAAM,-", "PSAAM,0"),
        ("PSAAM,-", "PSAAM,"),
        ("- H/AHS", "0 H/AHS"),
        ("- H/AHS", "H/AHS"),
        ("* * * -", "* * * - -"),
        (" * * * -", ""),
        ("* * * -", "* * *"),
        ("H/AHS/-", "H\\AHS\\-"),
    ],
)
def test_a_slip_in_a_position_is_mended(old, new):
    spoilt = BOARD.replace(old, new, 1)
    with pytest.raises(BabelError):
        position_from_text(spoilt)
    assert BOARD in position_suggestions(spoilt)


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ("M/?????/-", "M/?????/0", "M/?????/o"),
        ("act", "discard:O", "discard:0"),
        ("act", "Over:1:ending.fifteen", "over:1:ending.fifteen"),
        ("act -", "act em", "act me"),
        ("wgg-2013", "wgg-2013+defector=runs", "wgg-2013+defectors=run"),
        ("wgg-2013", "kosmos", "kosmos-2000"),
    ],
)
def test_other_slips_in_a_position_are_mended(old, new, meant):
    with pytest.raises(BabelError):
        position_from_text(BOARD.replace(old, new, 1))
    assert position_suggestions(BOARD.replace(old, new, 1)) == [BOARD.replace(old, meant, 1)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "wgg-2013",
        BOARD.replace("SSSSAPP", "SSSSAZP"),
        BOARD.replace("-,12,-,-,-", "-,21,-,-,-"),
        BOARD.replace("wgg-2013", "wgg-2013+all=every"),
        BOARD.replace("act -", "act x"),
        BOARD.replace("act", "qq"),
        BOARD.replace("wgg-2013", "zzz"),
        BOARD.replace("H/AHS/-/52", "H/AHS/-"),
        BOARD.replace("M/?????", "Z/?????"),
    ],
)
def test_where_one_would_have_to_guess_nothing_is_suggested(text):
    assert position_suggestions(text) == []


@pytest.mark.parametrize(
    ("text", "hint", "dutch"),
    [
        (BOARD.replace("- H/AHS", "H/AHS"), "missing: marks", "ontbreekt: kenmerken"),
        (BOARD.replace("1 act", "act"), "missing: player", "ontbreekt: speler"),
        (BOARD.removesuffix(" * * * -"), "missing: deck, discards, quarry, spent", None),
        (BOARD.removesuffix(" -"), "missing: deck or discards or quarry or spent", None),
        (BOARD.replace("act", "act now"), "too many: now", "te veel: now"),
    ],
)
def test_the_field_that_lacks_or_is_too_many_is_told(text, hint, dutch):
    found = fields_hint(text)
    assert str(found) == hint
    if dutch:
        assert tell(found, "nl") == dutch


@pytest.mark.parametrize("text", [BOARD, "", "one two three four five six seven eight nine", f"x {BOARD} a b c d e"])
def test_no_hint_is_given_where_the_looks_do_not_tell(text):
    assert fields_hint(text) is None


def test_every_suggestion_for_a_position_can_be_read():
    chance = random.Random(3)
    meant = asked = 0
    for _ in range(300):
        spoilt = with_a_slip(BOARD, chance, "ahmpsO01l;.-")
        try:
            position_from_text(spoilt)
        except BabelError:
            suggestions = position_suggestions(spoilt)
            for line in suggestions:
                position_from_text(line)
            asked += 1
            meant += BOARD in suggestions
    assert asked > 100
    assert meant
