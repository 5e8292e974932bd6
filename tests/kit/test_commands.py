"""`babel-rules rule`, `rules` and `judge`."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from babel_kit import resources
from babel_kit.babel import wording
from babel_kit.babel.judge_command import judgement_lines
from babel_kit.babel.rule_command import rule_lines
from babel_kit.cli import main
from babel_ref import (
    WGG_2013,
    action_from_text,
    position_from_text,
    position_to_json,
    position_to_text,
    random_game,
    view,
)
from babel_ref import judge as judge_action

BOARD = "wgg-2013 1 act - H/AHS/-/52/HH,SSSSAPP,-,-,PP/-,12,-,-,- M/?????/-/1/-,PSAAM,-,-,-/-,3,-,-,- * * * -"


def run(*arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_rule_is_printed_with_all_that_belongs_to_it():
    told = run("rule", "travel.another-site")
    assert told.exit_code == 0
    for part in ("travel to a site other than", "kosmos-2000: silence", "W8.2", "Ruling travel-in-place", "75 %"):
        assert part in told.output


def test_a_rule_with_a_reading_tells_the_values_and_which_holds_where():
    lines = run("rule", "abilities.sumerians.which-cards").output.splitlines()
    for line in ("  kosmos-2000: run", "  wgg-2013: people", "  run: the topmost unbroken run"):
        assert line in lines
    assert "  kosmos-2000: [5, 5]" in run("rule", "setup.opening-hands").output.splitlines()


def test_a_silence_names_its_sources_as_the_nearest():
    assert "kosmos-2000: silence; nearest K6.3\n" in run("rule", "turn.reshuffle-when").output
    assert "kosmos-2000: silence; no clause of the rulebook\n" in run("rule", "turn.ends").output


@pytest.mark.parametrize("name", ["setup.opening-due", "ending.several", "ending.when-judged", "turn.any-order"])
def test_a_rule_is_printed_without_markdown(name):
    told = run("rule", name).output
    assert not set("`*[") & set(told), told


def test_a_name_with_a_slip_is_answered_with_what_was_meant():
    told = run("rule", "travel.other-site")
    assert told.exit_code == 2
    assert "travel.another-site" in told.output


def test_all_rules_are_listed(book):
    told = run("rules")
    assert told.exit_code == 0
    head, *lines = told.output.splitlines()
    assert head.split() == ["clause", "kosmos-2000", "wgg-2013", "first", "sentence"]
    assert [line.split()[0] for line in lines] == list(book.clauses)
    (line,) = (line for line in lines if line.startswith("migration.own-columns "))
    assert line.index("reading") == head.index("kosmos-2000")
    assert line.rindex("reading") == head.index("wgg-2013")


def test_the_rules_of_a_chapter_are_listed(book):
    names = [line.split()[0] for line in run("rules", "--chapter", "migration").output.splitlines()[1:]]
    assert names == [name for name, clause in book.clauses.items() if clause.chapter == "migration"]


def test_an_allowed_action_is_judged_finding_by_finding():
    told = run("judge", BOARD, "use Sumerians: defect")
    assert told.exit_code == 0
    assert told.output.startswith("ALLOWED: use Sumerians: defect\nNo clause forbids it.\n")
    assert "abilities.group: groups of Sumerians here: 1" in told.output
    assert "SSSAPPM* " in told.output
    assert "A star marks what has changed." in told.output


def test_a_refused_action_names_the_clause_and_the_facts():
    told = run("judge", BOARD, "settle Medes")
    assert told.exit_code == 1
    assert told.output.startswith("REFUSED: settle Medes\n  no card of the Medes is in hand (settling.")
    assert "FORBIDS  settling.card-in-hand: no card of the Medes is in hand" in told.output
    assert "You settle a people card out of your hand." in told.output


def test_all_clauses_that_forbid_are_told():
    told = run("judge", BOARD.replace("act -", "draw -"), "settle Medes")
    assert "FORBIDS  turn.phases" in told.output
    assert "FORBIDS  settling.card-in-hand" in told.output


def test_a_verdict_can_depend_on_what_is_not_known():
    told = run("judge", BOARD.replace("/AHS/", "/AH?/"), "travel Persians")
    assert told.exit_code == 3
    assert "DEPENDS" in told.output
    assert "depends  travel.card-in-hand" in told.output


def test_an_allowed_action_with_an_unknown_outcome_says_so():
    told = run("judge", BOARD, "end")
    assert told.exit_code == 0
    assert "What follows cannot be told" in told.output


def test_the_position_comes_as_text_json_file_or_standard_input(tmp_path):
    position = random_game(WGG_2013, 5, max_turns=4).position
    text, value = position_to_text(position), json.dumps(position_to_json(position))
    (tmp_path / "text.txt").write_text(text + "\n", encoding="utf-8")
    (tmp_path / "board.json").write_text(value, encoding="utf-8")
    expected = run("judge", text, "draw").output
    assert "ALLOWED" in expected
    assert run("judge", value, '{"do": "draw"}').output == expected
    assert run("judge", str(tmp_path / "text.txt"), "draw").output == expected
    assert run("judge", str(tmp_path / "board.json"), "draw").output == expected
    assert run("judge", "-", "draw", stdin=value).output == expected


def test_a_players_view_can_be_judged():
    seen = view(random_game(WGG_2013, 5, max_turns=4).position, 1)
    assert run("judge", position_to_text(seen), "draw").exit_code == 0
    assert position_from_text(position_to_text(seen)) == seen


@pytest.mark.parametrize(
    ("position", "action", "told"),
    [
        (BOARD.replace("SSSSAPP", "SSSSAXP"), "end", "there is no card 'X'"),
        (BOARD, "use Sumerians: halfe", "expected what the Sumerians can do (defect, halve)"),
        (BOARD, "travel", "expected a people"),
        (BOARD, "travel Hittites now", "nothing may follow"),
        (BOARD.replace("wgg-2013", "wgg-2031"), "end", "unknown edition 'wgg-2031'"),
        (BOARD.rpartition(" ")[0], "end", "a position has 10 fields"),
        (BOARD.replace("-,3,-,-,-", "-,33,-,-,-"), "end", "does not rise"),
        ("{", "end", "cannot be read"),
        ("{}", "end", "lacks edition"),
        (BOARD, '{"do":"dance"}', "there is no action 'dance'"),
        (BOARD, '{"do":', "the action cannot be read"),
    ],
)
def test_what_cannot_be_read_is_wrong_use_and_says_where(position, action, told):
    result = run("judge", position, action)
    assert result.exit_code == 2
    assert told in result.output
    assert "Traceback" not in result.output


def test_the_place_of_a_slip_is_pointed_at():
    lines = run("judge", BOARD, "migrate Hittites < Medes").output.splitlines()
    assert lines[1:3] == ["migrate Hittites < Medes", " " * len("migrate Hittites ") + "^"]


# Names that lead to a rule


@pytest.mark.parametrize("name", ["W11.3", "w11.3", "K11.4"])
def test_a_number_of_a_rulebook_leads_to_the_clauses_that_state_it(name):
    told = run("rule", name)
    assert told.exit_code == 0
    assert f"{name.upper()} of " in told.output
    assert "\nmigration.exactly-three\nA migration moves exactly three cards." in told.output


def test_a_number_that_states_no_rule_says_why(book):
    why = book.sources["kosmos-2000"]["K1.2"]["no-rule"]
    assert run("rule", "K1.2").output == f"K1.2 of kosmos-2000 states no rule: {why}\n"


def test_a_reading_and_a_ruling_can_be_asked_for():
    reading = run("rule", "defectors").output
    assert reading.startswith("Reading defectors: what comes over to the Sumerians.")
    assert "\nRuling defectors\nQuestion: " in reading
    assert "\nabilities.sumerians.which-cards\n" in reading
    ruling = run("rule", "two-groups").output
    assert ruling.startswith("Ruling two-groups\nQuestion: ")
    assert "\nabilities.which-group\n" in ruling


def test_every_name_and_number_can_be_asked_for(book):
    numbers = [number for listed in book.sources.values() for number in listed]
    for name in (*book.clauses, *book.rulings, *book.readings, *numbers):
        assert rule_lines(name)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("11.3", ["W11.3", "K11.3"]),
        ("W11.33", ["W11.3"]),
        ("defecters", ["defectors"]),
        ("two-group", ["two-groups"]),
        ("migration.exactly-tree", ["migration.exactly-three"]),
        ("halving", ["halving.any-group"]),
        ("zzz", []),
        ("", []),
    ],
)
def test_a_name_with_a_slip_brings_what_was_meant(name, meant):
    told = run("rule", name)
    assert told.exit_code == 2
    for suggestion in meant:
        assert suggestion in told.output.partition("did you mean")[2]
    assert ("did you mean" in told.output) == bool(meant)


def test_a_number_without_its_letter_brings_just_those_of_the_rulebooks():
    assert run("rule", "11.3").output.endswith("did you mean K11.3, W11.3?\n")


def test_a_retired_clause_leads_on(book, monkeypatch):
    monkeypatch.setitem(book.retired, "migration.gone", {"replaced-by": ["migration.once"]})
    assert "the clause migration.gone was given up; see migration.once" in run("rule", "migration.gone").output


# In Dutch


def test_a_judgement_in_dutch():
    told = run("judge", "--lang", "nl", BOARD, "gebruik Soemeriers: overlopen")
    assert told.exit_code == 0
    assert told.output.startswith("TOEGESTAAN: gebruik Soemeriërs: overlopen\nGeen enkele regel verbiedt het.\n")
    for part in ("volk speler 1", "klopt     abilities.group: groepen Soemeriërs hier: 1", "Een sterretje geeft aan"):
        assert part in told.output


def test_rules_are_told_in_dutch_from_the_document(tmp_path, monkeypatch):
    dutch = {"en": "-", "nl": "Precies drie."}
    ruling = {"question": {"nl": "Waarom?"}, "answer": {"nl": "Daarom."}}
    write_document(
        tmp_path,
        monkeypatch,
        {"clauses": {"migration.exactly-three": {"wording": dutch}}, "rulings": {"two-groups": ruling}},
    )
    assert "\nPrecies drie.\n" in run("rule", "W11.3", "--lang", "nl").output
    assert "Vraag: Waarom?" in run("rule", "two-groups", "--lang", "nl").output
    assert "A migration moves exactly three cards." in run("rule", "W11.3").output
    listed = run("rules", "--lang", "nl", "--chapter", "migration").output
    assert "Precies drie." in listed
    refused = run("judge", BOARD, "migreer Perzen > Meden", "--lang", "nl")
    assert refused.exit_code == 1
    assert "migration.exactly-three: Precies drie." in refused.output


@pytest.mark.parametrize("text", [None, "no JSON", "[]"])
def test_without_the_document_english_is_told_with_a_note(tmp_path, monkeypatch, text):
    write_document(tmp_path, monkeypatch, None, text)
    for arguments in (("rule", "W11.3"), ("rule", "migration.exactly-three"), ("judge", BOARD, "einde")):
        told = run(*arguments, "--lang", "nl").output
        assert "De regels zijn er niet in het Nederlands" in told
    assert "A migration moves exactly three cards." in run("rule", "W11.3", "--lang", "nl").output


def write_document(folder, monkeypatch, value, text=None):
    """Puts a document in the place of the rules' own."""
    path = folder / "rules.json"
    if value is not None or text is not None:
        path.write_text(text or json.dumps(value), encoding="utf-8")
    monkeypatch.setattr(resources, "rules_document", lambda: path)
    wording.document.cache_clear()
    monkeypatch.setattr(wording, "document", wording.document.__wrapped__)


@pytest.mark.parametrize(
    ("position", "action", "told"),
    [
        (BOARD, "reis Hetiten", "verwacht: een volk (Assyriërs, Hettieten"),
        (BOARD, "reis Hetiten", "bedoelde je:\n  'reis Hettieten'"),
        (BOARD, "travel Hittites", "bedoelde je:\n  'reis Hettieten'"),
        (
            BOARD.replace("-,3,-,-,-", "-,33,-,-,-"),
            "einde",
            "de tempel van speler 2 bij de Hettieten (sides[1].temples.H)",
        ),
        (BOARD.replace("act -", "act"), "einde", "ontbreekt: kenmerken"),
        ("{", "einde", "dit is geen JSON: regel 1, teken 2"),
        ("geen", "einde", "er is geen bestand 'geen'"),
        (BOARD, '{"do":"dance"}', "er is geen handeling 'dance'"),
        (BOARD.replace("act", "shuffle:1").replace("* * * -", "* A * -"), "schud M", "schudden geeft precies"),
    ],
)
def test_what_cannot_be_read_is_told_in_dutch(position, action, told):
    result = run("judge", position, action, "--lang", "nl")
    assert result.exit_code == 2
    assert told in result.output


# Slips


def test_a_slip_in_an_action_brings_what_was_meant():
    told = run("judge", BOARD, "travel Hitites")
    assert told.exit_code == 2
    assert told.output.endswith("did you mean:\n  'travel Hittites'\n")


def test_a_slip_in_a_position_brings_what_was_meant():
    told = run("judge", BOARD.replace("AHS", "ahs"), "end")
    assert told.exit_code == 2
    assert f"did you mean:\n  '{BOARD}'\n" in told.output


def test_a_place_far_along_a_line_is_pointed_at_within_the_width():
    lines = run("judge", BOARD.replace("PSAAM", "PSAZM"), "end").output.splitlines()
    assert max(map(len, lines[1:3])) <= 80
    assert lines[1][lines[2].index("^")] == "Z"


def test_a_place_after_wide_letters_is_pointed_at_in_cells():
    lines = run("judge", BOARD, "travel 漢字 Medes").output.splitlines()
    assert lines[2] == " " * len("travel ") + "^"
    lines = run("judge", BOARD, "use Medes: 漢 halve").output.splitlines()
    assert lines[2] == " " * len("use Medes: ") + "^"


def test_a_place_after_a_combined_letter_is_pointed_at_in_cells():
    lines = run("judge", BOARD, "reis Soemerie\N{COMBINING DIAERESIS}rs nu", "--lang", "nl").output.splitlines()
    assert lines[2] == " " * len("reis Soemeriërs ") + "^"


def test_an_unsound_position_names_the_place_in_words():
    told = run("judge", BOARD.replace("-,3,-,-,-", "-,33,-,-,-"), "end").output
    assert "  player 2's temple at the Hittites (sides[1].temples.H): the temple 3, 3 does not rise" in told


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("\0", "there is no file"),
        ("x" * 5000, "there is no file"),
        ("[" * 5, "there is no file"),
        ('{"edition":' + "[" * 100_000, "nested too deep"),
        ('{"edition":' + "1" * 5000 + "}", "number that is too long"),
    ],
)
def test_hostile_positions_are_wrong_use(position, told):
    result = run("judge", position, "end")
    assert result.exit_code == 2
    assert told in result.output


def test_a_file_that_is_no_text_is_wrong_use(tmp_path):
    (tmp_path / "board").write_bytes(b"\xff\xfe")
    assert "the position cannot be read" in run("judge", str(tmp_path / "board"), "end").output


def test_a_long_position_may_have_underscores_for_spaces():
    text = position_to_text(random_game(WGG_2013, 5, max_turns=4).position).replace(" ", "_")
    assert run("judge", text, "draw").exit_code == 0


# The judgement


def test_where_it_is_otherwise_is_told_with_what_the_reading_means():
    told = run("judge", BOARD, "travel Hittites").output
    meaning = "a card of the site's people may be discarded to stay there"
    assert f"  reading travel-in-place allowed ({meaning}): allowed\n" in told
    run_of_one = BOARD.replace("PSAAM", "MSAAM")
    told = run("judge", run_of_one, "use Sumerians: defect").output
    assert "  kosmos-2000: allowed too, but what follows differs: player 1's column at the Hittites, " in told


def test_that_a_verdict_would_be_a_refusal_elsewhere_is_told():
    allowed = BOARD.replace("wgg-2013", "wgg-2013+travel-in-place=allowed")
    told = run("judge", allowed, "travel Hittites").output
    assert "  wgg-2013: refused, by travel.another-site\n" in told
    hidden = BOARD.replace("wgg-2013", "wgg-2013+idle-ability=allowed").replace("M/?????", "M/*")
    told = run("judge", hidden, "use Sumerians: halve").output
    assert "  wgg-2013: depends, by abilities.idle\n" in told


def test_an_edition_that_cannot_be_asked_is_told():
    spent = BOARD.replace("wgg-2013", "wgg-2013+destroyed-temple=pile").removesuffix("-") + "1"
    assert "  kosmos-2000: not asked, for the position is not sound there\n" in run("judge", spent, "end").output


def test_a_silence_that_decides_is_told_with_its_ruling(book):
    told = run("judge", BOARD.replace("PSAAM", "-"), "use Sumerians: defect").output
    assert "abilities.idle is a silence: no rulebook says. Ruling idle-ability:\n  Question: " in told
    assert f"  How sure: {book.rulings['idle-ability'].sure['wgg-2013']} %\n" in told


def test_the_pile_on_which_it_depends_is_named():
    told = run("judge", BOARD.replace("/AHS/", "/AH?/"), "travel Persians").output
    assert told.startswith(
        "DEPENDS: travel Persians\n  "
        "it is not known whether an unknown card is the one needed (player 1's hand) (travel.card-in-hand)\n"
    )


def test_an_order_of_unknown_discards_says_what_is_not_known():
    waiting = BOARD.replace("act -", "shuffle:1 -").replace("* * * -", "* A? * -")
    told = run("judge", waiting, "shuffle AH")
    assert told.exit_code == 3
    assert told.output.startswith(
        "DEPENDS: shuffle AH\n  it is not known whether unknown cards are the ones needed (the discards)\n"
    )


def test_the_judgement_as_json_has_the_standing_of_each_clause(book):
    told = run("judge", BOARD, "travel Hittites", "--json")
    assert told.exit_code == 1
    value = json.loads(told.output)
    assert value["clauses"] == ["travel.another-site"]
    for finding in value["findings"]:
        assert finding["standing"] == book.clauses[finding["clause"]].standing["wgg-2013"]
    dutch = json.loads(run("judge", BOARD, "reis Hettieten", "--json", "--lang", "nl").output)
    assert dutch["action_text"] == "reis Hettieten"
    assert dutch["action"] == value["action"]


def test_a_terminal_gets_colour_and_no_wider_board_and_a_pipe_none():
    long = BOARD.replace("HH,SSSSAPP,-,-,PP", ",".join(letter * 12 for letter in "HSMAP"))
    long = long.replace("H/AHS/", "H/-/").replace("M/?????", "M/-").replace("PSAAM", "-")
    judgement = judge_action(position_from_text(long), action_from_text("use Sumerians: halve"))
    lines = list(judgement_lines(judgement, "en", 80))
    board = [line for line in lines if line.no_wrap]
    assert 70 < max(line.cell_len for line in board[:-1]) <= 80
    assert [line.plain.split() for line in board if line.plain.startswith(" " * 18 + "HH")] == [
        [it * 2 for it in "HSMAP"]
    ]
    shown = Console(file=StringIO(), force_terminal=True, width=80, color_system="standard")
    for line in lines:
        shown.print(line, crop=False)
    assert "\x1b[" in shown.file.getvalue()
    assert "\x1b[" not in run("judge", long, "use Sumerians: halve").output


def test_the_summaries_in_the_help_are_whole():
    lines = run("--help").output.partition("Commands:\n")[2].splitlines()
    assert len(lines) == len(main.commands)
    assert [line for line in lines if not line.endswith(".") or line.endswith("...")] == []
