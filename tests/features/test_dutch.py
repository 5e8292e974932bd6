"""The features in Dutch say what they say in English: each sentence is read back as the same step and values."""

from __future__ import annotations

import re
from functools import cache

import pytest
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from hypothesis import given, settings
from hypothesis import strategies as st

from babel_kit import resources
from babel_kit.babel import CHAPTERS, catalogues
from babel_kit.babel.dutch_gherkin import Feature, read_feature
from babel_kit.babel.features import KINDS, read_scenarios
from babel_kit.babel.gaps import ENGLISH
from babel_kit.babel.steps import STEPS, Step, matching, table, the_step
from babel_ref import PEOPLES, action_from_text
from babel_ref.language import card_name, people_name


@cache
def feature_of(chapter: str) -> Feature:
    return read_feature(resources.features() / f"{chapter}.feature")


def pickles_of(text: str) -> list:
    document = Parser().parse(text)
    document["uri"] = ""
    return Compiler().compile(document)


def sentences_of(pickle: dict) -> list[tuple[str, str, str]]:
    """Kind, text and docstring of each of its steps."""
    return [
        (KINDS[step["type"]], step["text"], step.get("argument", {}).get("docString", {}).get("content", ""))
        for step in pickle["steps"]
    ]


# The features


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_feature_in_dutch_has_the_same_scenarios(chapter):
    feature = feature_of(chapter)
    english, dutch = pickles_of(feature.text("en")), pickles_of(feature.text("nl"))
    assert len(dutch) == len(english) > 0
    for ours, theirs in zip(english, dutch, strict=True):
        assert [tag["name"] for tag in theirs["tags"]] == [tag["name"] for tag in ours["tags"]]
        for (kind, text, actions), (dutch_kind, said, handelingen) in zip(
            sentences_of(ours), sentences_of(theirs), strict=True
        ):
            step = the_step(dutch_kind, said, "nl")
            assert (dutch_kind, step) == (kind, the_step(kind, text))
            assert step.match(said, "nl") == step.match(text)
            assert step.said(said, "nl", "en") == text
            assert [action_from_text(line, "nl") for line in handelingen.splitlines()] == [
                action_from_text(line) for line in actions.splitlines()
            ]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_words_of_a_feature_in_dutch_are_those_of_its_catalogue(chapter):
    feature = feature_of(chapter)
    dutch = feature.text("nl")
    flat = " ".join(re.sub(r"(?m)^\s*#", "", dutch).split())
    assert dutch.startswith("# language: nl\nFunctionaliteit: ")
    assert [text for _, text in feature.messages() if feature.words(text, "nl") not in flat] == []
    assert max(map(len, dutch.splitlines())) <= 130


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_feature_in_english_is_what_stands_in_the_file(chapter):
    text = (resources.features() / f"{chapter}.feature").read_text(encoding="utf-8")
    assert feature_of(chapter).text("en") == text


def test_a_scenario_in_dutch_can_be_read_alone():
    first_rows = {(scenario.chapter, scenario.line): scenario for scenario in read_scenarios(resources.features())}
    for scenario in first_rows.values():
        feature = feature_of(scenario.chapter)
        text = feature.scenario_text(scenario.line, "nl")
        pickles = pickles_of(f"# language: nl\nFunctionaliteit: Los\n\n{text}")
        assert {pickle["name"] for pickle in pickles} <= {feature.words(scenario.name, "nl")}
        assert len(sentences_of(pickles[0])) == len(scenario.sentences)
        assert text.splitlines()[-1].lstrip()[:1] not in ("#", "")


# Everything that Gherkin can say, though no feature of ours needs it

MADE_UP = '''@all
Feature: Journeys
  How pawns go,
  and where.

  Background:
    Given player 1 has 1 Mede in hand

  # Two lines
  # of one comment
  Rule: Far

    @near
    Scenario Outline: Going
      # W9.E1
      # A word
      When player <n> travels to the <site>
      Then it is allowed
      But <end>

      Examples: Some
        | n | site  | end              |
        | 1 | Medes | the game goes on |

  # Last
  Rule: Near

    Scenario: What
      Then the legal actions are
        """
        travel Medes
        end
        """
'''
IN_DUTCH = '''# language: nl
@all
Functionaliteit: JOURNEYS
  HOW PAWNS GO, AND WHERE.

  Achtergrond:
    Stel speler 1 heeft 1 Mede in de hand

  # TWO LINES OF ONE COMMENT
  Regel: FAR

    @near
    Abstract Scenario: GOING
      # W9.E1
      # A WORD
      Als speler <N> naar de <SITE> reist
      Dan is dat toegestaan
      Maar <END>

      Voorbeelden: SOME
        | N | SITE  | END                  |
        | 1 | Meden | gaat het spel verder |

  # LAST
  Regel: NEAR

    Scenario: WHAT
      Dan zijn dit de toegestane handelingen
        """
        reis Meden
        einde
        """
'''


def test_the_rest_of_gherkin():
    feature = Feature(MADE_UP, str.upper)
    assert feature.text("nl") == IN_DUTCH
    assert feature.text("en") == MADE_UP
    assert [text for _, text in feature.messages()] == [
        "Journeys",
        "How pawns go, and where.",
        "Two lines of one comment",
        "Far",
        "Going",
        "A word",
        "Some",
        "n",
        "site",
        "end",
        "Last",
        "Near",
        "What",
    ]
    assert feature.scenario_text(14, "nl").splitlines()[:3] == ["@near", "Abstract Scenario: GOING", "  # W9.E1"]
    assert feature.scenario_text(14, "en").splitlines()[-1] == "    | 1 | Medes | the game goes on |"
    assert feature.tags(14) == ("near",)
    assert (feature.example_at(17), feature.example_at(30)) == ("W9.E1", "")


def test_a_text_without_a_translation_stays_english(tmp_path):
    (tmp_path / "journeys.feature").write_text(MADE_UP, encoding="utf-8")
    assert "Functionaliteit: Journeys" in read_feature(tmp_path / "journeys.feature").text("nl")


# The vocabulary

_cards = st.lists(st.tuples(st.integers(1, 12), st.sampled_from(PEOPLES)), max_size=4).map(
    lambda items: ", ".join(f"{n} {(card_name if n == 1 else people_name)(people)}" for n, people in items) or "nothing"
)
_levels = st.lists(st.integers(0, 7), max_size=6).map(lambda levels: ", ".join(map(str, levels)) or "nothing")
FILLED = {
    "player": st.sampled_from("12"),
    "people": st.sampled_from([people.title for people in PEOPLES]),
    "card": st.sampled_from([ENGLISH.one(people) for people in PEOPLES]),
    "cards": _cards,
    "levels": _levels,
    "five": st.lists(st.integers(0, 6), min_size=5, max_size=5).map(lambda levels: ", ".join(map(str, levels))),
    "number": st.integers(0, 60).map(str),
    "count": st.integers(0, 60).map(lambda number: "1 card" if number == 1 else f"{number} cards"),
    "clause": st.sampled_from(["closing.none-left", "abilities.persians.supply", "components.people-cards"]),
    "people_place": st.sampled_from(ENGLISH.people_places()),
    "temple_place": st.sampled_from(ENGLISH.temple_places()),
}


@st.composite
def said_with(draw: st.DrawFn, step: Step) -> str:
    return re.sub(r"\{\w+:(\w+)\}", lambda gap: draw(FILLED[gap[1]]), step.pattern)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.keyword} {step.pattern}")
@settings(max_examples=10)
@given(data=st.data())
def test_every_step_is_read_back_from_dutch(step, data):
    english = data.draw(said_with(step))
    dutch = step.said(english, "en", "nl")
    assert matching(step.keyword, english) == [step]
    assert matching(step.keyword, dutch, "nl") == [step], dutch
    assert step.match(dutch, "nl") == step.match(english), dutch
    assert step.said(dutch, "nl", "en") == english


def test_dutch_is_not_english():
    assert [step.dutch for step in STEPS if matching(step.keyword, step.dutch) or step.dutch == step.pattern] == []


@pytest.mark.parametrize(
    ("english", "dutch"),
    [
        ("player 1 has 1 Persian, 3 Assyrians in hand", "speler 1 heeft 1 Pers, 3 Assyriërs in de hand"),
        ("player 2's supply is nothing", "de voorraad van speler 2 bevat niets"),
        (
            "all other people cards are in player 1's column at the Medes",
            "alle andere volkerenkaarten zitten in de kolom van speler 1 bij de Meden",
        ),
        (
            "player 2 owes 1 card after a halving",
            "speler 2 is na een halvering nog 1 kaart verschuldigd",
        ),
    ],
)
def test_gaps_are_filled_in_dutch(english, dutch):
    assert the_step("given", english).said(english, "en", "nl") == dutch


@pytest.mark.parametrize("wrong", ["1 Persians", "3 Persian", "1 cards", "2 card"])
def test_numbers_agree(wrong):
    text = f"player 1 has {wrong} in hand"
    assert matching("then", text) == []
    right = text.replace("1 cards", "1 card").replace("2 card", "2 cards")
    assert matching("then", right.replace("1 Persians", "1 Persian").replace("3 Persian", "3 Persians"))


def test_the_table_shows_both_languages():
    lines = list(table())
    assert len(lines) == len(STEPS) + 2
    assert (
        "| When player *player* settles *card* | Als speler *speler* *kaart* vestigt "
        "| Lays a card from the hand where the pawn stands. |" in lines
    )


# The catalogues


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_text_is_translated(chapter):
    catalogue = catalogues.read(catalogues.path_of(chapter))
    assert str(catalogue.locale) == "nl"
    assert [message.id for message in catalogue if message.id and (not message.string or message.fuzzy)] == []
    assert [message.id for message in catalogue if message.string == message.id and "hand" not in message.id] == []
    wanted = {text for _, text in feature_of(chapter).messages()}
    assert {message.id for message in catalogue if message.id} == wanted


def test_a_catalogue_is_brought_up_to_date(tmp_path):
    path = tmp_path / "made-up.po"
    path.write_text(catalogues.updated(catalogues.read(path), ["Old", "Kept", "Doubtful"]), encoding="utf-8")
    filled = path.read_text(encoding="utf-8").replace('"Kept"\nmsgstr ""', '"Kept"\nmsgstr "Gebleven"')
    path.write_text(filled.replace('msgid "Doubtful"', '#, fuzzy\nmsgid "Doubtful"'), encoding="utf-8")
    text = catalogues.updated(catalogues.read(path), ["New", "Kept", "Doubtful"])
    assert text.endswith(
        'msgid "New"\nmsgstr ""\n\nmsgid "Kept"\nmsgstr "Gebleven"\n\n#, fuzzy\nmsgid "Doubtful"\nmsgstr ""\n'
    )
    assert "Old" not in text
    path.write_text(text, encoding="utf-8")
    assert catalogues.updated(catalogues.read(path), ["New", "Kept", "Doubtful"]) == text
