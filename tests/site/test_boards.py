"""Drawn boards: they look as the stored ones do, and show and tell every card of any position.

Run as a program it draws the stored boards anew; look at them before you commit them:

    .venv/bin/python tests/site/test_boards.py
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_kit.babel import board_svg_words
from babel_kit.babel.board_svg import changes, draw, standalone, stylesheet, symbols, text_twin
from babel_kit.babel.board_svg_pieces import TIMES
from babel_kit.babel.board_svg_style import COLOURS, PRINTED
from babel_kit.babel.board_svg_symbols import SIGNS
from babel_kit.babel.compare import position_differences
from babel_kit.babel.made_up import make_position
from babel_ref import (
    PEOPLES,
    WGG_2013,
    BadRequest,
    Played,
    Position,
    Result,
    deal,
    play,
    position_from_text,
    position_to_json,
    random_game,
    view,
)
from babel_ref.language import card_name, people_name

STORED = Path(__file__).parent / "boards"

EXAMPLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "start": (
        f"wgg-2013 1 draw - -/AHS/o/-/-,-,-,-,-/-,-,-,-,- -/?????/o/-/-,-,-,-,-/-,-,-,-,- {'?' * 52} - {'?' * 43} -",
        (),
    ),
    "long-columns": (
        "wgg-2013 2 act - H/AAP/-/31/HSHSHSHSHSHM,MMMM,PA,-,-/-,1,-,-,-"
        " P/MMS/-/2245/-,-,APAPAPAPAPAPAMPM,AA,-/1,2,-,-,- * - * -",
        ("sides[0].columns.A", "sides[1].columns.M"),
    ),
    "two-groups": (
        "kosmos-2000 1 act m H/PSM/-/52/HH,SSSSASSSP,-,-,PP/-,12,-,-,- S/AAHM/-/6/AAA,-,M,-,PHHH/1,-,-,-,123 * AH * -",
        ("sides[0].columns.H", "sides[0].columns.S", "migrated"),
    ),
    "partial": (
        "wgg-2013 2 act - M/????/-/*/-,*,M?M,?,-/1,*,1?4,-,?3 -/AH??/o/2?5/PP,-,-,A??A,-/-,-,?,-,- A?P AP? ??? -",
        ("sides[1].pawn", "sides[1].hand"),
    ),
    "over": (
        "wgg-2013 1 over:1:ending.fifteen e S/AMP/-/-/-,HHH,-,-,SS/123456,-,12345,-,1234"
        " A/PPS/-/42/M,-,-,AA,-/1,-,-,12,- * HHMM * -",
        ("sides[0].temples.S", "phase", "result", "sides[0].supply"),
    ),
    "discard-owed": (
        "kosmos-2000 2 discard:3 - A/AAHHMPS/-/13/HH,-,-,P,-/12,-,-,-,- M/AH/-/24/-,-,SS,AA,-/-,1,1,-,- * SSSHHAPM * -",
        ("phase", "owes", "peoples.discard", "sides[1].columns.M"),
    ),
    "endgame": (
        "wgg-2013+end-judged=turn-end,travel-in-place=allowed 1 shuffle:2 e P/-/-/6/-,M,-,PPP,S/135,246,1,12,-"
        " -/*/-/5556/S,A,-,-,-/-,1,12345,14,- - AAAAAHHHMMPPSSS * -",
        ("endgame", "sides[1].pawn", "sides[0].hand"),
    ),
    "spent-pile": (
        "kosmos-2000+destroyed-temple=pile 2 act - H/HHMMS/-/-/AA,PP,-,-,-/-,1,-,12,- A/AAS/-/2/-,M,-,-,H/13,-,-,-,- "
        "* AAA * 123",
        ("spent", "sides[0].temples.A", "peoples.discard"),
    ),
}
"""Telling positions, each with the places that are marked on its board."""

LANGUAGES = ("en", "nl")
HOSTILE = "</title></svg><script>alert(1)</script>\" onload='x' ]]> &lt; \x00\x1b\u202e\ud800\ufffe end"
SVG = "{http://www.w3.org/2000/svg}"

positions = st.integers(0, 2**32 - 1).map(lambda seed: make_position(random.Random(seed).randrange))


def example(name: str) -> Position:
    """One of the examples."""
    return position_from_text(EXAMPLES[name][0])


def drawn_example(name: str) -> str:
    """Its board as a file."""
    return standalone(example(name), changed=EXAMPLES[name][1])


# Stored boards


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_board_looks_as_the_stored_one(name):
    stored = (STORED / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn_example(name) == stored, "look at the board, then run `.venv/bin/python tests/site/test_boards.py`"


def test_no_stored_board_is_left_over():
    assert {path.stem for path in STORED.iterdir()} == set(EXAMPLES)


# Every card is in the picture


def places(svg: str) -> dict[str, ET.Element]:
    """The groups of a board by their place."""
    groups = ET.fromstring(svg).iter(f"{SVG}g")
    return {group.attrib["data-place"]: group for group in groups if "data-place" in group.attrib}


def placed(element: ET.Element, x: float = 0, y: float = 0) -> Iterator[tuple[ET.Element, float, float]]:
    """Every symbol and text in an element, with where it lies on the board."""
    across, down = [*map(float, re.findall(r"[\d.]+", element.get("transform", ""))), 0, 0][:2]
    x, y = x + across, y + down
    if element.tag in (f"{SVG}use", f"{SVG}text"):
        yield element, x + float(element.get("x", 0)), y + float(element.get("y", 0))
    for child in element:
        yield from placed(child, x, y)


def uses(group: ET.Element | None) -> list[str]:
    """The names of the symbols in a group, in their order."""
    found = [] if group is None else group.iter(f"{SVG}use")
    return [use.get("href", "").removeprefix("#bb-") for use in found]


def words(group: ET.Element | None) -> list[str]:
    """The texts in a group, in their order."""
    return [] if group is None else [text.text or "" for text in group.iter(f"{SVG}text")]


def letters(cards) -> str:
    return "".join("?" if card is None else card.letter for card in cards)


def figures(levels) -> str:
    return "".join("?" if level is None else str(level) for level in levels)


def shown_column(group: ET.Element | None) -> str | None:
    """The cards of a column as they are drawn, from the bottom; None for an unknown number."""
    told = [text for text in words(group) if not text.startswith(TIMES)]
    if f"{TIMES}?" in words(group):
        return None
    return "".join(told) + "".join(name[1] for name in uses(group)).replace("x", "?")


def shown_heap(group: ET.Element | None) -> Counter | None:
    """The cards of a hand or the discards as they are drawn; None for an unknown number."""
    found: Counter[str] = Counter()
    for element in [] if group is None else group:
        if element.tag == f"{SVG}use":
            kind = element.get("href", "").removeprefix("#bb-k").replace("x", "?")
            found[kind] = 1
        elif (element.text or "") == f"{TIMES}?":
            return None
        elif (element.text or "").startswith(TIMES):
            found[kind] = int(element.text[1:])
    return found


def shown_temple(group: ET.Element | None) -> str:
    """The cards of a temple as they are drawn, from the bottom; "?" for an unknown number."""
    tower, *gaps = uses(group)
    if tower == "t0":
        return "".join(words(group))
    assert words(group) == [tower[1]], "the level stands beside the tower"
    return "".join(level for level in "123456"[: int(tower[1])] if f"g{level}" not in gaps)


def shown_supply(group: ET.Element | None) -> str | None:
    return None if f"{TIMES} ?" in words(group) else "".join(name[1] for name in uses(group)).replace("x", "?")


def assert_shows(position: Position, svg: str) -> None:
    """Every card of a position, and each pawn, is where it belongs."""
    found = places(svg)
    for number, side in enumerate(position.sides):
        at = f"sides[{number}]"
        for site in PEOPLES:
            column, temple = side.columns[site], side.temples[site]
            assert shown_column(found.get(f"{at}.columns.{site.letter}")) == (
                None if column is None else letters(column)
            )
            shown = shown_temple(found.get(f"{at}.temples.{site.letter}"))
            assert shown == ("?" if temple is None else figures(temple))
        assert shown_heap(found.get(f"{at}.hand")) == (None if side.hand is None else Counter(letters(side.hand)))
        assert shown_supply(found.get(f"{at}.supply")) == (None if side.supply is None else figures(side.supply))
        assert uses(found.get(f"{at}.opening")) == (["l1"] if side.opening else [])
        assert uses(found.get(f"{at}.pawn")) == [f"p{number + 1}"]
    discards = position.discards
    assert shown_heap(found.get("peoples.discard")) == (None if discards is None else Counter(letters(discards)))
    for place, pile, most in (("peoples.deck", position.deck, 3), ("quarry", position.quarry, 2)):
        assert_shows_face_down(found[place], pile, most)


def assert_shows_face_down(group: ET.Element, pile, most: int) -> None:
    assert words(group)[1] == ("?" if pile is None else str(len(pile)))
    tops = "".join(name[1] for name in uses(group) if name not in ("deck", "stones"))
    known = "" if pile is None else (figures(pile) if "stones" in uses(group) else letters(pile))[::-1][:most]
    assert tops == known.partition("?")[0]


@given(positions)
def test_every_card_of_a_made_up_position_is_in_the_picture(position):
    assert_shows(position, draw(position))
    assert_shows(seen := view(position, 1), draw(seen))


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_card_of_an_example_is_in_the_picture(name):
    assert_shows(example(name), draw(example(name), changed=EXAMPLES[name][1], language="nl"))


def symbols_at(svg: str, place: str) -> list[tuple[float, float]]:
    """Where the symbols of a place lie."""
    root = ET.fromstring(svg)
    [group] = [group for group in root.iter(f"{SVG}g") if group.get("data-place") == place]
    inside = list(group.iter(f"{SVG}use"))
    return [(x, y) for element, x, y in placed(root) if element in inside]


def test_a_pawn_stands_at_its_site_and_else_at_the_quarry():
    svg = draw(example("partial"))
    [(x, y)] = symbols_at(svg, "sides[0].pawn")
    [(temple_x, temple_y), *_] = symbols_at(svg, "sides[0].temples.M")
    assert temple_x < x < temple_x + 66
    assert abs(y - temple_y) < 5
    [(_, y)] = symbols_at(svg, "sides[1].pawn")
    [(_, quarry_y), *_] = symbols_at(svg, "quarry")
    assert abs(y - quarry_y) < 8


def test_a_column_grows_away_from_the_middle_of_the_board():
    svg = draw(example("two-groups"))
    for place, direction in (("sides[0].columns.H", 1), ("sides[1].columns.S", -1)):
        [(_, middle), *_] = symbols_at(svg, place.replace("columns", "temples"))
        heights = [middle, *(y for _, y in symbols_at(svg, place))]
        assert all((after - before) * direction > 0 for before, after in pairwise(heights))


def test_a_bad_position_is_drawn_as_it_is():
    side = example("start").sides[0]
    odd = side._replace(temples=((2, 1), (7,), (3, 3), (), (1,)), supply=(9, 1))
    svg = draw(example("start")._replace(sides=(odd, odd)))
    assert [shown_temple(places(svg)[f"sides[0].temples.{letter}"]) for letter in "AHMPS"] == ["21", "7", "33", "", "1"]
    assert "9" in words(places(svg)["sides[0].supply"])


# The text twin names every card


def told(line: str, language: str) -> Counter:
    """The people cards that a line names with their number."""
    names = {
        name(people, language): people.letter for people in PEOPLES for name in (card_name, people_name)
    } | dict.fromkeys(("unknown card", "unknown cards", "onbekende kaart", "onbekende kaarten"), "?")
    found: Counter[str] = Counter()
    for number, name in re.findall(rf"(\d+) ({'|'.join(sorted(names, key=len, reverse=True))})", line):
        found[names[name]] += int(number)
    return found


@given(positions, st.sampled_from(LANGUAGES))
def test_the_twin_names_every_card(position, language):
    seen = view(position, 2)
    lines = text_twin(seen, language).splitlines()
    sites, players, (deck, discards, quarry, *_) = lines[1:6], lines[6:8], lines[8:]
    for site, line in zip(PEOPLES, sites, strict=True):
        assert line.startswith(people_name(site, language))
        told_people = sum((side.columns[site] for side in seen.sides), ())
        assert told(line.partition(":")[2], language) == Counter(letters(told_people))
        pawns = [side.pawn for side in seen.sides].count(site)
        assert line.count(board_svg_words.WORDS[language]["pawn"]) == pawns
        for side in seen.sides:
            assert not side.temples[site] or (", ".join(map(str, side.temples[site])) in line)
    for side, line in zip(seen.sides, players, strict=True):
        assert told(line, language) == Counter(letters(side.hand))
        assert not side.supply or ", ".join(map(str, side.supply)) in line
    assert told(discards, language) == Counter(letters(seen.discards))
    assert str(len(seen.deck)) in deck
    assert str(len(seen.quarry)) in quarry


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_twin_is_the_boards_description(name, language):
    svg = ET.fromstring(draw(example(name), changed=EXAMPLES[name][1], language=language, ids="one"))
    assert svg.findtext(f"{SVG}desc") == text_twin(example(name), language, EXAMPLES[name][1])
    ids = [svg.find(f"{SVG}{tag}").get("id") for tag in ("title", "desc")]
    assert (svg.get("role"), svg.get("aria-labelledby"), svg.get("lang")) == ("img", " ".join(ids), language)


def test_the_twin_says_who_has_to_do_what():
    lines = {name: text_twin(example(name)).partition("\n")[0] for name in EXAMPLES}
    assert lines["start"] == "Player 1 is to draw people cards (wgg-2013)."
    assert lines["discard-owed"] == "Player 1 must discard 3 cards; then player 2 goes on (kosmos-2000)."
    assert lines["over"] == "Player 1 has won (ending.fifteen) (wgg-2013, endgame)."
    assert "still draws 2 cards (wgg-2013, travel-in-place allowed, end-judged turn-end, endgame)" in lines["endgame"]
    dutch = text_twin(example("discard-owed"), "nl").partition("\n")[0]
    assert dutch == "Speler 1 moet 3 kaarten afleggen; daarna gaat speler 2 verder (kosmos-2000)."


def test_both_languages_have_the_same_phrases():
    gaps = re.compile(r"\{\w*\}")
    english, dutch = (
        {key: sorted(gaps.findall(text)) for key, text in words.items()} for words in board_svg_words.WORDS.values()
    )
    assert english == dutch
    with pytest.raises(BadRequest, match="no language 'fr'"):
        draw(example("start"), language="fr")


# What changed is marked


def marked(svg: str) -> list[str]:
    return [place for group in ET.fromstring(svg).iter(f"{SVG}g") for place in group.get("data-mark", "").split()]


def steps(seed: int) -> Iterator[tuple[Position, Position]]:
    """Each position of a random game with the next."""
    game = random_game(WGG_2013, seed, max_turns=40)
    position = deal(game.deal.edition, game.deal.peoples, game.deal.temples)
    for action in game.actions:
        outcome = play(position, action)
        assert isinstance(outcome, Played)
        yield position, outcome.position
        position = outcome.position


def test_the_changes_are_the_differing_places_and_all_are_marked():
    seen = set()
    for before, after in steps(seed=7):
        found = changes(before, after)
        differing = position_differences(position_to_json(before), position_to_json(after))
        assert sorted(found) == sorted(difference.where for difference in differing)
        assert sorted(marked(draw(after, changed=found))) == sorted(found)
        seen |= set(found)
    assert {"player", "phase", "quarry", "peoples.deck", "sides[0].pawn", "sides[1].hand"} <= seen


@given(positions)
def test_nothing_is_marked_where_nothing_changed(position):
    assert changes(position, position) == ()
    assert marked(draw(position)) == []


EVERY_PLACE = [
    *("edition", "readings", "player", "phase", "migrated", "endgame", "owes", "to_draw", "result"),
    *("peoples.deck", "peoples.discard", "quarry", "spent"),
    *(f"sides[{number}].{name}" for number in (0, 1) for name in ("pawn", "hand", "opening", "supply")),
    *(f"sides[{number}].{name}.{site}" for number in (0, 1) for name in ("columns", "temples") for site in "AHMPS"),
]


@pytest.mark.parametrize("place", EVERY_PLACE)
def test_every_place_can_be_marked_by_outline_and_sign(place):
    svg = ET.fromstring(draw(example("start"), changed=[place]))
    [group] = [group for group in svg.iter(f"{SVG}g") if "data-mark" in group.attrib]
    assert group.get("data-mark") == place
    assert [element.get("class") or element.get("href") for element in group] == ["c", "#bb-mark"]
    assert text_twin(example("start"), "en", [place]).splitlines()[-1].startswith("Marked: ")


@pytest.mark.parametrize(("whole", "parts"), [("sides[1]", 14), ("sides[0].temples", 5), ("result.winner", 1), ("", 0)])
def test_a_place_marks_all_within_it_and_a_part_marks_the_whole(whole, parts):
    assert len(marked(draw(example("start"), changed=[whole]))) == parts
    assert ("Marked" in text_twin(example("start"), "en", [whole])) == bool(parts)


# Well-formed, small, safe


def test_no_id_is_twice_on_a_page_of_many_boards_and_every_symbol_is_there():
    boards = "".join(draw(example(name), ids=f"b{number}") for number, name in enumerate(EXAMPLES))
    page = ET.fromstring(f"<body>{symbols()}{boards}</body>")
    ids = [element.get("id") for element in page.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = {element.get("href") for element in page.iter(f"{SVG}use")}
    assert used <= {f"#{name}" for name in ids}
    assert len(used) > 30


def test_the_peoples_have_signs_of_their_own():
    page = ET.fromstring(symbols())
    drawn = {symbol.get("id"): ET.tostring(symbol).decode() for symbol in page if symbol.get("id")}
    shapes = [re.sub(r"bb-\w+(-ink)?", "", drawn[f"bb-{letter}"]) for letter in "AHMPS"]
    assert all(one != other for one, other in combinations(shapes, 2))
    for letter, sign in SIGNS.items():
        path = re.search(r' d="(.*?)"', sign)[1]
        assert path in drawn[f"bb-k{letter}"]
        assert path in drawn[f"bb-s{letter}"]
        assert f">{letter}</text>" in drawn[f"bb-k{letter}"].replace("ns0:", "")


@given(positions)
def test_boards_are_well_formed_and_stay_within_their_frame(position):
    svg = ET.fromstring(draw(position))
    _, _, width, height = map(int, svg.get("viewBox", "").split())
    for _, x, y in placed(svg):
        assert 0 < x < width
        assert 0 < y < height


def test_boards_are_small():
    assert all(len(draw(example(name)).encode()) < 6000 for name in EXAMPLES)
    late = [len(draw(after, changed=changes(before, after)).encode()) for before, after in steps(seed=3)]
    assert len(late) > 100
    assert max(late) < 9500


def test_numbers_have_no_needless_decimals():
    for text in (symbols(), *map(drawn_example, EXAMPLES)):
        assert not re.search(
            r"\d\.\d*0\b|\.\d{3}|\b0\.\d", re.sub(r"<(title|desc|style)\b.*?</\1>", "", text, flags=re.S)
        )


def test_hostile_text_stays_text():
    position = example("over")
    evil = position._replace(edition=replace(WGG_2013, name=HOSTILE), result=Result(None, HOSTILE))
    for svg in (draw(evil, title=HOSTILE, changed=[HOSTILE], ids='" onload="x'), standalone(evil, title=HOSTILE)):
        root = ET.fromstring(svg)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {"svg", "title", "desc", "style", "symbol", "rect", "path", "circle", "g", "use", "text"}
        assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]
        assert root.findtext(f"{SVG}title").startswith("</title></svg><script>alert(1)</script>")
        assert "\\x00\\x1b\\x202e\\xd800\\xfffe end" in root.findtext(f"{SVG}title")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_file_needs_nothing_else(name):
    svg = drawn_example(name).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"http|url\(|@import|var\(|<script", svg)
    root = ET.fromstring(svg)
    ids = {f"#{element.get('id')}" for element in root.iter("symbol")}
    assert {element.get("href") for element in root.iter("use")} <= ids


def test_boards_need_only_the_standard_library_and_the_engine(tmp_path):
    root = Path(board_svg_words.__file__).parents[3]
    kit = tmp_path / "babel_kit" / "babel"
    shutil.copytree(root / "babel_ref" if (root / "babel_ref").is_dir() else root, tmp_path / "babel_ref")
    kit.mkdir(parents=True)
    for module in Path(board_svg_words.__file__).parent.glob("board_svg*.py"):
        shutil.copy(module, kit)
    script = (
        "from babel_kit.babel.board_svg import draw; from babel_ref import position_from_text;"
        f"print(len(draw(position_from_text({EXAMPLES['start'][0]!r}))))"
    )
    told = subprocess.run(
        [sys.executable, "-S", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.stderr, told.stdout) == ("", f"{len(draw(example('start')))}\n")


# Legible


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of the WCAG."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


TEXTS = [
    *(("text", ground) for ground in ("ground", "field", "card", *"AHMPSx")),
    *((f"{letter}-ink", letter) for letter in "AHMPSx"),
    ("quiet", "ground"),
    ("figure", "pawn"),
    ("pawn", "figure"),
]
SHAPES = [
    *(("mark", ground) for ground in ("ground", "field", *"AHMPS")),
    *(("stone", ground) for ground in ("field", "mortar")),
    *((f"{letter}-ink", ground) for letter in "AHMPSx" for ground in ("ground", "field")),
    ("mark-sign", "mark"),
    ("line", "ground"),
    ("line", "field"),
    ("back", "ground"),
    ("weave", "back"),
    ("pawn", "field"),
]


@pytest.mark.parametrize("ground", ["light", "dark", "print"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXTS, 4.5), (SHAPES, 3.0)])
def test_text_and_signs_stand_out(pairs, least, ground):
    colours = PRINTED if ground == "print" else {name: pair[ground == "dark"] for name, pair in COLOURS.items()}
    weak = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in pairs}
    assert not {pair: ratio for pair, ratio in weak.items() if ratio < least}


def test_every_colour_is_defined_in_every_light():
    sheet = stylesheet()
    assert set(re.findall(r"var\(--bb-([\w-]+)\)", sheet)) == set(COLOURS) == set(PRINTED)
    for light in ("data-theme=light", "prefers-color-scheme:dark", "data-theme=dark", "@media print"):
        assert light in sheet


def test_letters_are_legible_on_a_phone():
    width = int(ET.fromstring(draw(example("start"))).get("viewBox", "").split()[2])
    smallest = min(map(float, re.findall(r"font-size:([\d.]+)px", stylesheet())))
    assert smallest * (360 - 2 * 16) / width >= 11


if __name__ == "__main__":
    STORED.mkdir(exist_ok=True)
    for path in STORED.iterdir():
        path.unlink()
    for name in EXAMPLES:
        (STORED / f"{name}.svg").write_text(drawn_example(name), encoding="utf-8")
