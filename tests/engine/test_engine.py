"""The engine's public face where no scenario and no law looks: bad positions, partial positions, messages."""

from __future__ import annotations

import pytest

from babel_ref import (
    KOSMOS_2000,
    WGG_2013,
    BadPosition,
    BadRequest,
    Draw,
    End,
    NotationError,
    People,
    Played,
    Refused,
    Settle,
    Shuffle,
    Travel,
    Unknown,
    Verdict,
    action_from_text,
    check,
    deal,
    edition_of,
    explain,
    legal,
    play,
    position_from_json,
    position_from_text,
    position_to_json,
    random_game,
    replay,
)

START = random_game(WGG_2013, 7, max_turns=6).position
ACTING = random_game(KOSMOS_2000, 7, max_turns=6).position


def changed(**members):
    """The JSON of a sound position (phase draw) with other members."""
    return {**position_to_json(START), **members}


def test_the_unchanged_position_is_sound():
    assert position_from_json(changed()) == START


@pytest.mark.parametrize(
    ("members", "where", "told"),
    [
        ({"result": {"winner": 1}}, "result", "a game that is over has a result"),
        ({"phase": "over"}, "result", "a game that is over has a result"),
        ({"owes": 1}, "owes", "only in phase discard"),
        ({"phase": "discard", "owes": 50}, "owes", "50 cards owed from a hand of"),
        ({"to_draw": 1}, "to_draw", "only in phase shuffle"),
        ({"migrated": True}, "migrated", "before phase 2"),
        ({"migrated": True, "phase": "shuffle"}, "migrated", "before phase 2"),
        ({"player": 3}, "player", "from 1 to 2"),
        ({"player": True}, "player", "from 1 to 2"),
        ({"owes": -1}, "owes", "from 0 to 60"),
        ({"phase": "sleep"}, "phase", "must be one of draw, act"),
        ({"phase": ["act"]}, "phase", "must be one of draw, act"),
        ({"endgame": 0}, "endgame", "true or false"),
        ({"sides": []}, "sides", "two sides, not 0"),
        ({"sides": None}, "sides", "must be a list"),
        ({"readings": []}, "readings", "must be an object"),
        ({"readings": {"defectors": "all"}}, "edition", "choose run or people"),
        ({"edition": "kosmos-1999"}, "edition", "unknown edition"),
        ({"quarry": [9]}, "quarry[0]", "levels go from 1 to 6"),
        ({"quarry": "123"}, "quarry", "must be a list"),
        ({"peoples": {"deck": []}}, "peoples", "lacks discard"),
        ({"result": {}}, "result", "lacks winner"),
        ({"result": {"winner": 1, "clause": 7}}, "result.clause", "a clause's name"),
    ],
)
def test_a_bad_position_says_where_and_why(members, where, told):
    with pytest.raises(BadPosition) as caught:
        position_from_json(changed(**members))
    assert any(defect.where == where and told in defect.message for defect in caught.value.defects)


def test_an_unknown_site_is_told():
    value = changed()
    value["sides"][0]["columns"]["X"] = []
    with pytest.raises(BadPosition, match=r"sides\[0\].columns: there is no people 'X'"):
        position_from_json(value)


def test_everything_that_is_wrong_is_told_at_once():
    broken = START._replace(owes=3, to_draw=2, quarry=())
    with pytest.raises(BadPosition) as caught:
        check(broken)
    assert {defect.where for defect in caught.value.defects} >= {"owes", "to_draw"}
    assert {defect.clause for defect in caught.value.defects} >= {"components.temple-cards"}


def test_a_position_that_no_game_reaches_is_accepted():
    assert position_from_json(changed(phase="discard", owes=0)).owes == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("over:3", "expected 1 or 2 or draw"),
        ("over:1:", "a clause's name"),
        ("over:1:Fifteen", "a clause's name"),
        ("discard:many", "a number from 0 to 60"),
        ("act:1", "nothing follows the phase act"),
        ("draw:", "nothing follows the phase draw"),
    ],
)
def test_a_slip_in_the_phase_is_pointed_at(text, told):
    line = f"wgg-2013 1 {text} - -/-/-/-/-,-,-,-,-/-,-,-,-,- -/-/-/-/-,-,-,-,-/-,-,-,-,- * * * -"
    with pytest.raises(NotationError, match=told) as caught:
        position_from_text(line)
    assert line[caught.value.offset - 1] == ":"


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("wgg-2013+", "name=value"),
        ("wgg-2013+defectors", "name=value"),
        ("wgg-2013+defectors=run,defectors=people", "given twice"),
        ("wgg-2013+defectors=all", "choose run or people"),
        ("wgg-2013+opening-hands=5", "two whole numbers"),
    ],
)
def test_a_slip_in_the_readings_is_told(edition, told):
    with pytest.raises(NotationError, match=told):
        position_from_text(f"{edition} 1 act - -/-/-/-/-,-,-,-,-/-,-,-,-,- -/-/-/-/-,-,-,-,-/-,-,-,-,- * * * -")


def test_a_shuffle_brings_exactly_the_discards():
    waiting = position_from_json(changed(phase="shuffle", to_draw=1))
    with pytest.raises(BadRequest, match="an order"):
        play(waiting, Shuffle())
    with pytest.raises(BadRequest, match="exactly the discards"):
        play(waiting, Shuffle((*waiting.discards, People.MEDES)))
    assert isinstance(play(waiting, Shuffle(waiting.discards)), Played)
    assert legal(waiting) == [Shuffle()]


def test_a_judge_takes_a_shuffle_without_an_order():
    waiting = position_from_json(changed(phase="shuffle", to_draw=1))
    explained = explain(waiting, Shuffle())
    assert (explained.verdict, explained.played) == (Verdict.ALLOWED, None)
    assert "order" in str(explained.unknown)


def test_a_deal_takes_exactly_the_games_cards():
    game = random_game(WGG_2013, 1, max_turns=1)
    with pytest.raises(BadRequest, match="60 people cards"):
        deal(WGG_2013, game.deal.peoples[1:], game.deal.temples)
    with pytest.raises(BadRequest, match="43 temple cards"):
        deal(WGG_2013, game.deal.peoples, (1, *game.deal.temples))


def test_a_replay_stops_at_the_first_refusal():
    game = random_game(WGG_2013, 1, max_turns=2)
    assert replay(game.deal, game.actions) == game.position
    at, refused = replay(game.deal, (*game.actions[:3], Draw(), *game.actions[3:]))
    assert at == 3
    assert refused.clauses == ("turn.phases",)


def test_a_random_game_is_the_same_for_the_same_seed_and_tells_its_limit():
    assert random_game(WGG_2013, 3) == random_game(WGG_2013, 3)
    short = random_game(WGG_2013, 3, max_turns=2)
    assert (short.turns, short.finished, short.position.result) == (2, False, None)


def test_an_edition_can_depart_from_its_own_readings():
    edition = edition_of("wgg-2013", {"opening-hands": [4, 4], "defectors": "run", "reshuffle": "needed"})
    assert edition.departures == {"opening-hands": (4, 4), "defectors": "run"}


@pytest.mark.parametrize("hands", [[31, 30], [5], [5, "5"], [True, 5], [-1, 5], "5:5", None])
def test_opening_hands_are_two_numbers_that_the_deck_can_deal(hands):
    with pytest.raises(BadRequest, match="two whole numbers"):
        edition_of("wgg-2013", {"opening-hands": hands})


def test_hands_and_discards_have_no_order():
    value = position_to_json(ACTING)
    for side in value["sides"]:
        side["hand"].reverse()
    value["peoples"]["discard"].reverse()
    assert position_from_json(value) == ACTING


def test_a_refusal_names_every_clause_in_the_order_of_the_rules():
    refused = play(START, Settle(next(people for people in People if people not in START.own.hand)))
    assert isinstance(refused, Refused)
    assert refused.clauses[0] == "turn.phases"
    assert "settling.card-in-hand" in refused.clauses


def test_what_is_not_known_is_named():
    hidden = START._replace(deck=None)
    with pytest.raises(Unknown, match="how many cards"):
        play(hidden, Draw())
    assert str(explain(hidden, Draw()).unknown) == "how many cards a pile holds"


def test_an_order_of_unknown_discards_depends():
    waiting = position_from_json(changed(phase="shuffle", to_draw=1))
    hidden = waiting._replace(discards=(None,) * len(waiting.discards))
    assert explain(hidden, Shuffle(waiting.discards)).verdict is Verdict.DEPENDS


def test_an_unknown_hand_leaves_a_journey_open():
    sides = (START.sides[0]._replace(hand=None), START.sides[1]._replace(hand=None))
    elsewhere = next(people for people in People if people is not START.own.pawn)
    explained = explain(START._replace(sides=sides, phase=START.phase.ACT), Travel(elsewhere))
    assert explained.verdict is Verdict.DEPENDS
    assert "travel.card-in-hand" in [finding.clause for finding in explained.findings if finding.holds is None]


def test_an_action_in_words_is_read_whatever_its_capitals():
    assert action_from_text("TRAVEL hittite") == Travel(People.HITTITES)
    assert action_from_text(" End ") == End()
