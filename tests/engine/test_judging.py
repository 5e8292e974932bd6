"""The judge: verdicts, what follows, where it would be another, what a player could mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws import strategies

from babel_ref import (
    EDITIONS,
    PEOPLES,
    BadPosition,
    BadRequest,
    Discard,
    Draw,
    People,
    Played,
    Position,
    Refused,
    Travel,
    Use,
    Verdict,
    action_from_json,
    action_from_text,
    changed_places,
    check,
    choices,
    choices_to_json,
    edition_of,
    judge,
    judgement_to_json,
    legal,
    play,
    position_from_text,
    position_to_json,
)
from babel_ref.editions import CLAUSE_OF_READING, VALUES
from babel_ref.judging import MOST_DISCARDS, other_rules

BOARD = "wgg-2013 1 act - H/AHS/-/52/HH,SSSSAPP,-,-,PP/-,12,-,-,- M/?????/-/1/-,PSAMM,-,-,-/-,3,-,-,- * * * -"


def judged(text: str, position: str = BOARD):
    return judge(position_from_text(position), action_from_text(text))


# The verdict


def test_an_allowed_action_tells_what_follows():
    judgement = judged("use Sumerians: defect")
    assert (judgement.verdict, judgement.clauses) == (Verdict.ALLOWED, ())
    assert judgement.after == play(judgement.position, judgement.action).position
    assert judgement.changed == ("sides[0].columns.H", "sides[1].columns.H")
    assert judgement.cited[:2] == ("abilities.discard-one", "abilities.sumerians.defect")


def test_a_refused_action_tells_the_clauses_and_nothing_follows():
    judgement = judged("build from 1")
    assert (judgement.verdict, judgement.clauses) == (Verdict.REFUSED, ("building.next-level",))
    assert (judgement.after, judgement.events, judgement.changed) == (None, (), ())


def test_a_verdict_that_depends_names_the_pile():
    judgement = judged("travel Medes", BOARD.replace("/AHS/", "/AH?/"))
    assert (judgement.verdict, judgement.clauses) == (Verdict.DEPENDS, ("travel.card-in-hand",))
    (finding,) = (finding for finding in judgement.findings if finding.holds is None)
    assert judgement.unknown_piles(finding) == ("sides[0].hand",)
    assert str(finding.facts).endswith("(player 1's hand)")


@pytest.mark.parametrize(
    ("old", "new", "action", "piles"),
    [
        ("/52/", "/*/", "build from 1", ("sides[0].supply",)),
        ("SSSSAPP", "*", "use Sumerians: halve", ("sides[0].columns.H",)),
        ("SSSSAPP", "S?SAPP", "use Sumerians: halve", ("sides[0].columns.H",)),
        ("M/?????", "M/*", "use Sumerians: halve", ("sides[1].hand",)),
        ("-,3,-", "-,*,-", "use Sumerians: halve", ()),
    ],
)
def test_only_the_piles_that_matter_are_named(old, new, action, piles):
    judgement = judged(action, BOARD.replace(old, new))
    open_findings = [finding for finding in judgement.findings if finding.holds is None]
    assert {path for finding in open_findings for path in judgement.unknown_piles(finding)} == set(piles)
    assert bool(open_findings) == bool(piles)


def test_two_piles_may_both_leave_it_open():
    judgement = judged("build from 1", BOARD.replace("/52/", "/?/").replace("SSSSAPP", "*"))
    (finding,) = (found for found in judgement.findings if found.clause == "building.enough-people")
    assert judgement.unknown_piles(finding) == ("sides[0].columns.H", "sides[0].supply")


def test_two_piles_of_unknown_size_may_both_leave_it_open():
    judgement = judged("build from 1", BOARD.replace("/52/", "/*/").replace("SSSSAPP", "*"))
    (finding,) = (found for found in judgement.findings if found.clause == "building.enough-people")
    assert judgement.unknown_piles(finding) == ("sides[0].columns.H", "sides[0].supply")


def test_where_only_what_follows_is_not_known_the_pile_is_named():
    judgement = judged("end")
    assert (judgement.verdict, judgement.after) == (Verdict.ALLOWED, None)
    assert str(judgement.unknown) == "how many cards a pile holds (the quarry)"


def test_an_order_of_discards_that_are_not_known_depends():
    waiting = BOARD.replace("act -", "shuffle:1 -").replace("* * * -", "* A? * -")
    judgement = judged("shuffle AH", waiting)
    assert judgement.verdict is Verdict.DEPENDS
    assert str(judgement.unknown) == "whether unknown cards are the ones needed (the discards)"


def test_a_shuffle_without_an_order_is_allowed_and_lacks_only_that():
    judgement = judged("shuffle", BOARD.replace("act -", "shuffle:1 -").replace("* * * -", "* AM * -"))
    assert (judgement.verdict, judgement.after) == (Verdict.ALLOWED, None)
    assert str(judgement.unknown) == "in which order the discards are shuffled"


def test_an_unreadable_order_is_a_bad_request():
    with pytest.raises(BadRequest, match="exactly the discards"):
        judged("shuffle AH", BOARD.replace("act -", "shuffle:1 -").replace("* * * -", "* AM * -"))


# Elsewhere


def test_the_readings_are_asked_in_the_order_of_the_clauses():
    asked = list(other_rules(EDITIONS["wgg-2013"]))
    assert asked[0] == (EDITIONS["kosmos-2000"], None)
    assert [reading for _, reading in asked[1:]] == list(CLAUSE_OF_READING)
    for edition, reading in asked[1:]:
        assert list(edition.departures) == [reading]


def test_the_readings_are_those_of_the_text(book):
    assert {
        clause.reading: name for name, clause in book.clauses.items() if clause.reading is not None
    } == CLAUSE_OF_READING
    assert set(CLAUSE_OF_READING) == {*VALUES, "opening-hands"} == set(book.readings)


def test_of_a_departure_the_edition_itself_is_asked_too():
    departing = edition_of("wgg-2013", {"defectors": "run", "idle-ability": "allowed"})
    asked = list(other_rules(departing))
    assert asked[:2] == [(EDITIONS["kosmos-2000"], None), (EDITIONS["wgg-2013"], None)]
    assert (edition_of("wgg-2013", {"idle-ability": "allowed"}), "defectors") in asked
    assert departing not in [edition for edition, _ in asked]


def test_the_verdict_under_another_reading_is_told():
    (other,) = judged("travel Hittites").elsewhere
    assert (other.reading, other.explanation.verdict, other.changed) == ("travel-in-place", Verdict.ALLOWED, ())


def test_what_follows_under_another_edition_is_told():
    columns = BOARD.replace("PSAMM", "MSAMM")
    edition, reading = judged("use Sumerians: defect", columns).elsewhere
    assert (edition.edition, edition.reading) == (EDITIONS["kosmos-2000"], None)
    assert reading.reading == "defectors"
    assert edition.changed == reading.changed == ("sides[0].columns.H", "sides[1].columns.H")


def test_an_edition_in_which_the_position_is_not_sound_is_not_asked():
    spent = BOARD.replace("wgg-2013", "wgg-2013+destroyed-temple=pile").removesuffix("-") + "1"
    judgement = judged("travel Hittites", spent)
    assert [edition.destroyed_temple for edition in judgement.not_asked] == ["quarry"] * 2
    assert [other.reading for other in judgement.elsewhere] == ["travel-in-place"]


def outcome_elsewhere(position: Position, action, edition) -> object:
    outcome = play(position._replace(edition=edition), action)
    return outcome.position._replace(edition=position.edition) if isinstance(outcome, Played) else Refused


@given(strategies.positions_and_actions())
def test_elsewhere_is_told_exactly_what_is_otherwise(asked):
    position, action = asked
    judgement = judge(position, action)
    here = outcome_elsewhere(position, action, position.edition)
    told = {(other.edition, other.reading) for other in judgement.elsewhere}
    for edition, reading in other_rules(position.edition):
        if edition in judgement.not_asked:
            with pytest.raises(BadPosition):
                check(position._replace(edition=edition))
        else:
            otherwise = outcome_elsewhere(position, action, edition) != here
            assert ((edition, reading) in told) == otherwise, (edition.departures, judgement.verdict)


# Changed places


@given(strategies.positions_and_actions())
def test_the_changed_places_are_all_that_changes(asked):
    position, action = asked
    after = judge(position, action).after
    if after is None:
        return
    paths = changed_places(position, after)
    before, then = flat(position_to_json(position)), flat(position_to_json(after))
    assert set(paths) == {path for path in before if before[path] != then[path]}


def flat(value: dict) -> dict:
    """The JSON value of a position by the paths at which something can change."""
    found = {name: it for name, it in value.items() if name not in ("sides", "peoples", "edition", "readings")}
    found |= {f"peoples.{name}": pile for name, pile in value["peoples"].items()}
    for number, side in enumerate(value["sides"]):
        for name, it in side.items():
            parts = {f".{site}": pile for site, pile in it.items()} if isinstance(it, dict) else {"": it}
            found |= {f"sides[{number}].{name}{part}": pile for part, pile in parts.items()}
    return found


# What a player could mean


@given(strategies.positions())
def test_the_choices_that_are_allowed_are_the_legal_actions(position):
    listed = choices(position)
    assert len({action for action, _ in listed}) == len(listed)
    allowed = {action for action, verdict in listed if verdict is Verdict.ALLOWED}
    many = sum(isinstance(action, Discard) for action in allowed) == MOST_DISCARDS
    assert allowed <= set(legal(position))
    assert many or allowed == set(legal(position))


@given(strategies.partial_positions(), st.data())
def test_the_choices_have_the_verdicts_of_the_judge(asked, data):
    _, partial, _ = asked
    listed = choices(partial)
    for action, verdict in data.draw(st.lists(st.sampled_from(listed), max_size=5)):
        assert judge(partial, action).verdict is verdict


def test_the_refused_choices_are_listed_too():
    listed = dict(choices(position_from_text(BOARD)))
    assert listed[Draw()] is Verdict.REFUSED
    assert sum(isinstance(action, Travel) for action in listed) == len(PEOPLES)
    assert {action.target for action in listed if isinstance(action, Use) and action.target is not None} == set(PEOPLES)


def test_two_groups_are_named_in_the_choices():
    listed = choices(position_from_text(BOARD.replace("SSSSAPP", "SSSASSSA")))
    assert {action.group for action, _ in listed if isinstance(action, Use) and action.people is People.SUMERIANS} == {
        1,
        2,
    }
    assert {action.group for action, _ in listed if isinstance(action, Use) and action.people is People.MEDES} == {None}


def test_with_an_unknown_column_a_group_cannot_be_named():
    listed = choices(position_from_text(BOARD.replace("SSSSAPP", "*")))
    assert {action.group for action, _ in listed if isinstance(action, Use)} == {None}


@pytest.mark.parametrize(("hand", "expected"), [("AAMM", {"AA", "AM", "MM"}), ("AA?", {"AA", "AH", "AM", "AP", "AS"})])
def test_the_discards_of_a_halved_hand_are_listed(hand, expected):
    position = position_from_text(BOARD.replace("act -", "discard:2 -").replace("M/?????", f"M/{hand}"))
    listed = {action: verdict for action, verdict in choices(position) if isinstance(action, Discard)}
    assert {"".join(card.letter for card in action.cards) for action in listed} == expected
    assert Verdict.REFUSED not in listed.values()


def test_the_discards_of_a_hand_of_unknown_size_are_bounded():
    position = position_from_text(BOARD.replace("act -", "discard:20 -").replace("M/?????", "M/*"))
    assert sum(isinstance(action, Discard) for action, _ in choices(position)) == MOST_DISCARDS


# JSON


def test_the_json_value_holds_what_the_contract_says():
    value = judgement_to_json(judged("use Sumerians: defect", BOARD.replace("PSAMM", "MSAMM")), "nl")
    assert value["verdict"] == "allowed"
    assert value["action_text"] == "gebruik Soemeriërs: overlopen"
    assert value["position_text"] == BOARD.replace("PSAMM", "MSAMM")
    assert action_from_json(value["action"]) == action_from_text("use Sumerians: defect")
    assert value["findings"][0] == {
        "clause": "turn.phases",
        "holds": True,
        "facts": "het is fase 2: handelen",
        "unknown_piles": [],
    }
    assert value["after"]["changed"] == ["sides[0].columns.H", "sides[1].columns.H"]
    assert value["after"]["events"][1]["told"] == "3 kaarten van speler 2 lopen over"
    assert position_to_json(position_from_text(value["after"]["text"])) == value["after"]["position"]
    assert value["elsewhere"][0] == {
        "edition": "kosmos-2000",
        "readings": {},
        "reading": None,
        "verdict": "allowed",
        "clauses": [],
        "same_after": False,
        "changed": ["sides[0].columns.H", "sides[1].columns.H"],
    }
    assert value["elsewhere"][1]["readings"] == {"defectors": "run"}


def test_the_json_value_of_a_refusal_and_of_what_depends():
    refused = judgement_to_json(judged("travel Hittites"))
    assert (refused["after"], refused["unknown"], refused["clauses"]) == (None, None, ["travel.another-site"])
    assert refused["elsewhere"][0]["readings"] == {"travel-in-place": "allowed"}
    open_end = judgement_to_json(judged("end"))
    assert open_end["unknown"] == "how many cards a pile holds (the quarry)"


def test_editions_that_were_not_asked_are_told():
    spent = BOARD.replace("wgg-2013", "wgg-2013+destroyed-temple=pile").removesuffix("-") + "1"
    told = judgement_to_json(judged("travel Hittites", spent))["not_asked"]
    assert told[0] == {"edition": "kosmos-2000", "readings": {}}


def test_choices_come_with_both_texts():
    listed = choices_to_json(position_from_text(BOARD), "nl")
    assert {"action": {"do": "draw"}, "text": "draw", "told": "trek", "verdict": "refused"} in listed
    for choice in listed:
        assert (
            action_from_text(choice["text"])
            == action_from_text(choice["told"], "nl")
            == action_from_json(choice["action"])
        )


def test_another_language_is_refused():
    with pytest.raises(BadRequest, match="there is no language 'fr', only en, nl"):
        judgement_to_json(judged("end"), "fr")
