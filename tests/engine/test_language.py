"""The engine in Dutch: nothing that it tells lacks a Dutch wording, and the wordings take the same values."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from laws import strategies
from templates import templates_in

import babel_ref
from babel_ref import (
    LANGUAGES,
    PEOPLES,
    BabelError,
    BadRequest,
    Event,
    People,
    Travel,
    Unknown,
    action_from_json,
    action_from_text,
    action_to_text,
    complaint,
    edition_of,
    happening,
    judge,
    legal,
    people_name,
    place_in_words,
    position_from_text,
    tell,
)
from babel_ref.dutch import DUTCH
from babel_ref.language import HAPPENINGS, PLACES, SPECIAL_HAPPENINGS
from babel_ref.position import Phase
from babel_ref.sentences import word_of

SOURCES = sorted(Path(babel_ref.__file__).parent.glob("*.py"))


def all_templates() -> dict[str, str]:
    """Every English template of the engine, with the place where it stands."""
    found: dict[str, str] = {}
    for path in SOURCES:
        told = list(templates_in(path.read_text(encoding="utf-8"), "facts"))
        written = {line for line, text in told if text is not None}
        for line, text in told:
            if text is not None:
                found.setdefault(text, f"{path.name}:{line}")
            else:
                assert line in written or path.name == "language.py", (
                    f"{path.name}:{line}: what is told is not written there"
                )
    tables = {
        "HAPPENINGS": (*HAPPENINGS.values(), *SPECIAL_HAPPENINGS.values()),
        "PLACES": [template for _, template in PLACES],
    }
    found |= {text: name for name, texts in tables.items() for text in texts}
    return found


def all_words() -> set[str]:
    """Every word of the engine that stands in a gap."""
    peoples = {word_of(people) for people in PEOPLES}
    return peoples | {name.removesuffix("s") for name in peoples} | {word_of(phase) for phase in Phase} | {"or"}


def test_every_sentence_and_word_has_a_dutch_wording():
    wanted = all_templates() | dict.fromkeys(all_words(), "a word")
    assert {text: where for text, where in wanted.items() if text not in DUTCH} == {}


def test_the_table_has_nothing_that_is_not_told():
    assert set(DUTCH) - set(all_templates()) - all_words() == set()


@pytest.mark.parametrize("english", DUTCH)
def test_a_dutch_wording_takes_the_same_values(english):
    def gaps(template: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(template)} - {None}

    assert gaps(DUTCH[english]) == gaps(english)


# Names, places, complaints


def test_every_people_is_read_by_every_name_and_written_by_one():
    for spelling in ("Assyrer", "Assyriers", "assyriër", "Assyrians", "a"):
        assert action_from_text(f"reis {spelling}", "nl") == Travel(People.ASSYRIANS)
    for spelling in ("Hethiter", "Hethieten", "Hettiet", "Hittite"):
        assert action_from_text(f"travel {spelling}") == Travel(People.HITTITES)
    for spelling in (
        "Meder",
        "Perser",
        "Sumerer",
        "Soemeriers",
        "Soemeri\N{LATIN SMALL LETTER E}\N{COMBINING DIAERESIS}rs",
    ):
        assert action_to_text(action_from_text(f"vestig {spelling}", "nl")).startswith("settle ")
    assert [people_name(people, "nl") for people in PEOPLES] == [
        "Assyriërs",
        "Hettieten",
        "Meden",
        "Perzen",
        "Soemeriërs",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@given(strategies.free_actions())
def test_actions_read_back_in_every_language(language, action):
    assert action_from_text(action_to_text(action, language), language) == action


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("gebruik meden: verdrijven perzen (groep 2)", "gebruik Meden: verdrijf Perzen (groep 2)"),
        ("gebruik H: steel", "gebruik Hettieten: stelen"),
        ("gebruik A: vernietig", "gebruik Assyriërs: vernietigen"),
        ("gebruik P: overslaan uit 2", "gebruik Perzen: sla over uit 2"),
        ("gebruik S: loop over", "gebruik Soemeriërs: overlopen"),
        ("leg af Pers, Assyriër", "leg af Assyriër, Pers"),
        ("leg af niets", "leg af niets"),
        ("bouw beginkaart", "bouw beginkaart"),
    ],
)
def test_dutch_is_read_in_all_its_forms(text, written):
    assert action_to_text(action_from_text(text, "nl"), "nl") == written


@pytest.mark.parametrize(
    ("path", "english", "dutch"),
    [
        ("sides[1].temples.M", "player 2's temple at the Medes", "de tempel van speler 2 bij de Meden"),
        ("sides[0].columns.H[3]", "player 1's column at the Hittites", "de kolom van speler 1 bij de Hettieten"),
        ("sides[0].columns", "player 1's columns", "de kolommen van speler 1"),
        ("peoples.discard", "the discards", "de aflegstapel"),
        ("quarry", "the quarry", "de steengroeve"),
        ("quarryman", "quarryman", "quarryman"),
        ("", "", ""),
    ],
)
def test_a_place_is_told_in_words(path, english, dutch):
    assert place_in_words(path) == english
    assert place_in_words(path, "nl") == dutch


def complaint_about(read, value):
    with pytest.raises((BabelError, Unknown)) as caught:
        read(value)
    return complaint(caught.value, "nl"), complaint(caught.value)


BOARD = "wgg-2013 1 act - H/AHS/-/52/HH,SSSSAPP,-,-,PP/-,12,-,-,- M/?????/-/1/-,PSAAM,-,-,-/-,33,-,-,- * * * -"


def test_an_unsound_position_is_told_with_its_place_in_words_and_its_clause():
    dutch, english = complaint_about(position_from_text, BOARD)
    where, what = "de tempel van speler 2 bij de Hettieten (sides[1].temples.H)", "de tempel 3, 3 loopt niet op"
    assert dutch == f"{where}: {what} (components.temple-rises)"
    assert english.startswith("player 2's temple at the Hittites (sides[1].temples.H): the temple 3, 3 does not rise")


def test_defects_without_a_place_or_a_clause_are_told_too():
    dutch, _ = complaint_about(
        position_from_text, BOARD.replace("-,33", "-,3").replace("act", "draw").replace("- H", "m H")
    )
    assert dutch == "of er gemigreerd is (migrated): voor fase 2 kan er nog niet gemigreerd zijn"
    dutch, _ = complaint_about(position_from_text, BOARD.replace("-,33", "-,3").replace("HH,", "AAAAAAAAAAA,"))
    assert dutch == "15 kaarten van de Assyriërs terwijl er 12 zijn (components.people-cards)"


def test_what_cannot_be_read_is_told_in_dutch():
    dutch, english = complaint_about(position_from_text, BOARD.replace("PSAAM", "PSZAM"))
    assert dutch.startswith("de kolom van speler 2 bij de Hettieten: er is hier geen kaart 'Z', alleen A H M P S")
    assert dutch.endswith(f"(bij teken {BOARD.index('PSAAM') + 3})")
    assert english.endswith(f"(at character {BOARD.index('PSAAM') + 3})")
    assert complaint_about(action_from_json, {"do": "dance"})[0].startswith("action.do: er is geen handeling 'dance'")
    assert complaint_about(edition_of, "x")[0] == "onbekende editie 'x': er zijn kosmos-2000, wgg-2013"
    assert complaint_about(legal, position_from_text(BOARD.replace("-,33", "-,3").replace("/52/", "/*/")))[
        0
    ].startswith("hoeveel kaarten")


def test_a_sentence_may_hold_peoples_choices_and_other_sentences():
    with pytest.raises(BadRequest) as caught:
        action_from_json({"do": "use", "people": "H", "power": "destroy"})
    assert complaint(caught.value, "nl") == "action.power: de Hettieten kunnen steal of halve, niet 'destroy'"


@given(strategies.positions_and_actions())
def test_every_event_can_be_told_in_both_languages(asked):
    for event in judge(*asked).events:
        english, dutch = (tell(happening(event), language) for language in LANGUAGES)
        assert english != dutch
        assert "{" not in english + dutch


@pytest.mark.parametrize(
    ("event", "english"),
    [
        (Event("drawn", (), (("player", 1), ("cards", 1))), "player 1 draws 1 people card"),
        (Event("drawn", (), (("player", 1), ("cards", 3))), "player 1 draws 3 people cards"),
        (Event("over", (), (("winner", None),)), "the game is over: nobody has won"),
        (Event("temple-cards", (), (("player", 2), ("levels", ()))), "player 2 draws no temple card: none is left"),
        (Event("temple-cards", (), (("player", 2), ("levels", (5, 2)))), "player 2 draws temple cards: 5, 2"),
        (Event("travelled", (), (("player", 2), ("to", "M"))), "player 2 discards the card and travels to the Medes"),
    ],
)
def test_an_event_is_told_as_it_is(event, english):
    assert str(happening(event)) == english
