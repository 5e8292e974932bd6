"""The judge page in a real browser: by keyboard and by tapping, its address, both languages, bad input, no net."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import pytest

from babel_kit.babel.vectors import read_vectors
from babel_ref import Position, action_from_json, action_to_text, position_from_json, position_to_json, position_to_text
from babel_ref.judging import choices_to_json, judge, judgement_to_json

from .conftest import ROOT, OpenPage, serving

if TYPE_CHECKING:
    from playwright.sync_api import Page

Json = Any
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
TOUCH_TARGET = 44

REFUSED = "wgg-2013 1 act - H/AHMS/-/25/-,SAPP,-,HH,-/-,1234,-,12,- M/*/-/3/A,-,MMMS,-,SS/-,-,123,-,1 * AHP * -"


def dispute(position: str, action: str = "") -> str:
    """The end of the page's address for a dispute."""
    return f"judge.html#p={quote(position)}" + (f"&a={quote(action)}" if action else "")


def verdict(page: Page) -> str:
    """The word of the verdict, once it is there and has settled."""
    page.wait_for_selector(".judge-headline")
    page.wait_for_selector('.judge-verdict[aria-busy="false"]')
    return page.locator(".judge-word").inner_text()


def said(page: Page) -> str:
    """All that the page says about the verdict."""
    verdict(page)
    return page.locator(".judge-verdict").inner_text()


# Players


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the focus is on the control whose name begins so."""
    for _ in range(250):
        page.keyboard.press("Tab")
        if page.evaluate("() => focusName()").startswith(name):
            return
    raise AssertionError(f"Tab never comes to {name!r}")


FOCUS_NAME = """() => {
    window.focusName = () => {
        const one = document.activeElement;
        return (one.getAttribute("aria-label") ?? one.textContent ?? "").trim();
    };
}"""


def test_dispute_by_keyboard_alone(page: Page, served: str) -> None:
    page.goto(f"{served}judge.html")
    page.evaluate(FOCUS_NAME)
    page.wait_for_selector(".judge-site")
    tab_to(page, "Player 1 at the Medes")
    page.keyboard.press("Enter")
    assert page.evaluate("focusName()") == "Pawn here"
    page.keyboard.press("Space")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("focusName()") == "Done"
    page.keyboard.press("Enter")
    assert page.evaluate("focusName()").startswith("Player 1 at the Medes: pawn here")
    tab_to(page, "Player 1: Hand: unknown")
    page.keyboard.press("Enter")
    tab_to(page, "One Hittite more")
    page.keyboard.press("Enter")
    assert page.evaluate("focusName()") == "One Hittite more", "the focus stays where it was"
    tab_to(page, "Show the actions")
    page.keyboard.press("Enter")
    page.wait_for_selector(".judge-kinds")
    assert page.evaluate("focusName()") == "Travel", "the focus goes on to what came"
    page.keyboard.press("Enter")
    tab_to(page, "Hittites")
    page.keyboard.press("Enter")
    assert verdict(page) == "ALLOWED"
    tab_to(page, "Medes")
    page.keyboard.press("Enter")
    page.wait_for_selector(".judge-headline.judge-is-refused")
    assert "travel.another-site" in said(page)


def test_dispute_by_tapping_on_a_phone(open_page: OpenPage, served: str) -> None:
    page = open_page(**PHONE)
    page.goto(f"{served}judge.html")

    def tap(key: str) -> None:
        page.locator(f'.judge [data-key="{key}"]').tap()

    tap("site:0:P")
    for key in ("pawn", "level:2", "add:H", "add:H", "add:A", "done"):
        tap(key)
    tap("supply:0")
    tap("add:3")
    tap("load")
    tap("kind:build")
    tap("choice:build from 1")
    assert verdict(page) == "ALLOWED"
    assert page.locator(".judge-headline").is_visible()
    tap("site:0:P")
    tap("remove:0")
    page.wait_for_selector(".judge-headline.judge-is-refused")
    assert "level 3 needs 3" in said(page)
    assert page.locator(".judge-bar").is_visible(), "the verdict is told where the headline is out of sight"
    page.locator(".judge-bar").tap()
    page.wait_for_selector(".judge-bar", state="hidden")
    tap("undo")
    page.wait_for_selector(".judge-headline.judge-is-allowed")


def test_phone_is_wide_enough_and_fingers_hit(open_page: OpenPage, served: str) -> None:
    page = open_page(**PHONE)
    page.goto(served + dispute(REFUSED, "use Medes: halve"))
    verdict(page)
    for place in ("site:0:H", "hand:0", "supply:1", "site:1:M"):
        page.locator(f'[data-key="{place}"]').tap()
        assert not page.evaluate(TOO_SMALL, TOUCH_TARGET)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


TOO_SMALL = """least => [...document.querySelectorAll(".judge :is(button, select, input, textarea, summary)")]
    .filter(one => one.checkVisibility())
    .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width < least || box.height < least)
    .map(([box, html]) => `${box.width}x${box.height} ${html}`)"""


def test_unknown_hand_makes_the_verdict_depend_on_it(page: Page, served: str) -> None:
    page.goto(served + dispute(REFUSED.replace("H/AHMS/", "H/A???/"), "travel Persians"))
    assert verdict(page) == "DEPENDS"
    assert "player 1's hand" in said(page)


def test_what_follows_is_drawn_and_told_and_can_be_gone_on_from(page: Page, served: str) -> None:
    page.goto(served + dispute(REFUSED, "travel Medes"))
    assert verdict(page) == "ALLOWED"
    assert page.locator(".judge-drawn svg [data-mark='sides[0].pawn']").count() == 1
    assert "the pawn stands here" in page.locator(".judge-twin").text_content()
    page.locator('[data-key="go-on"]').click()
    page.wait_for_function("decodeURIComponent(location.hash).includes('_M/AHS/')")
    assert page.locator(".judge-headline").count() == 0


def test_ruling_is_told_where_the_rulebook_is_silent(page: Page, served: str) -> None:
    position = REFUSED.replace("wgg-2013", "kosmos-2000")
    page.goto(served + dispute(position, "travel Hittites"))
    assert verdict(page) == "REFUSED"
    ruling = page.locator(".judge-ruling").first
    assert "% sure" in ruling.inner_text()
    link = page.locator(".judge-clause .judge-source a").first
    assert link.get_attribute("href") == f"{served}rules/travel.html#travel.another-site"
    assert page.locator(".judge-elsewhere li.judge-is-allowed").count() == 1


# Addresses and languages


def test_address_holds_the_dispute_as_it_changes(page: Page, served: str) -> None:
    page.goto(f"{served}judge.html")
    page.locator('[data-key="site:0:S"]').click()
    page.locator('[data-key="pawn"]').click()
    assert "_S/*/-/*/" in unquote(page.evaluate("location.hash"))
    page.goto("about:blank")
    page.goto(served + dispute(REFUSED, "build from 1"))
    assert verdict(page) == "REFUSED"
    page.evaluate(f"location.hash = {json.dumps(dispute(REFUSED, 'travel Medes').partition('#')[2])}")
    page.wait_for_selector(".judge-headline.judge-is-allowed")


def test_action_may_be_typed_in_either_language(page: Page, served: str) -> None:
    page.goto(f"{served}nl/{dispute(REFUSED, 'travel Medes')}")
    assert verdict(page) == "TOEGESTAAN"
    page.locator(".judge-typed summary").click()
    for text in ("reis hettieten", "travel Hittites"):
        page.locator("#judge-typed").fill(text)
        page.keyboard.press("Enter")
        page.wait_for_selector(".judge-headline.judge-is-refused")
        page.wait_for_function("decodeURIComponent(location.hash).endsWith('a=travel Hittites')")


@pytest.mark.parametrize("link", [".judge-share a[hreflang=nl]", ".language-switch a[hreflang=nl]"])
def test_language_switch_keeps_the_dispute(page: Page, served: str, link: str) -> None:
    page.goto(served + dispute(REFUSED, "build from 1"))
    assert verdict(page) == "REFUSED"
    address = page.evaluate("location.hash")
    page.locator(link).click()
    page.wait_for_function("document.documentElement.lang === 'nl'")
    assert verdict(page) == "GEWEIGERD"
    assert "voor niveau 5 zijn er 5 nodig" in said(page)
    assert page.evaluate("location.hash") == address
    page.locator(".judge-share a[hreflang=en]").click()
    page.wait_for_function("document.documentElement.lang === 'en'")
    assert verdict(page) == "REFUSED"


WORDS_OF_A_PAGE = """async root => {
    const { W } = await import(root + "_static/judge/words.js");
    const keys = (value, name) => typeof value === "object"
        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${name}.${key}`))
        : [`${name}: ${typeof value === "function" ? value.length : "text"}`];
    return keys(W, "");
}"""


def test_both_languages_have_all_words(page: Page, served: str) -> None:
    page.goto(f"{served}judge.html")
    english = page.evaluate(WORDS_OF_A_PAGE, served)
    page.goto(f"{served}nl/judge.html")
    assert page.evaluate(WORDS_OF_A_PAGE, f"{served}nl/") == english


# Bad input

HOSTILE = {
    "element": ("<img src=x onerror=window.hit=1>", "travel Hittites"),
    "short element": ("<b>x</b> <s>y</s>", "travel Hittites"),
    "short element in an action": (REFUSED, "<b>x</b>"),
    "element in an action": (REFUSED, "<img src=x onerror=window.hit=1>"),
    "quotes": (REFUSED, "'\"><svg onload=window.hit=1>"),
    "element as edition": (REFUSED.replace("wgg-2013", "<b>wgg</b>"), "travel Hittites"),
    "reading of the prototype": (REFUSED.replace("wgg-2013", "wgg-2013+__proto__=1"), "travel Hittites"),
    "unknown reading": (REFUSED.replace("wgg-2013", "wgg-2013+constructor=run"), "travel Hittites"),
    "unsound": (REFUSED.replace("SAPP", "SAPPPPPPPPPPPPPPP"), "travel Hittites"),
    "very long": ("A" * 100_000, "travel Hittites"),
    "very many cards": (REFUSED.replace("SAPP", "P" * 5000), "travel Hittites"),
    "long action": (REFUSED, "travel " * 5000),
    "JSON": ('{"edition":{"toString":1}}', "travel Hittites"),
    "deep JSON": ('{"a":' * 3000, "travel Hittites"),
    "nothing": ("", ""),
    "control characters": ("\x00\x1b[31m\u202e", "travel Hittites"),
}


BROKEN = ("p=%", "p=%E0%A4%A", "p=&a=%", "p=%00", f"p={quote(REFUSED)}&a=%")


def test_hostile_address_does_nothing_but_show_an_error(page: Page, served: str) -> None:
    page.goto(served + dispute(*HOSTILE["element"]))
    _assert_only_an_error(page)
    for end in (*(dispute(*one).partition("#")[2] for one in HOSTILE.values()), *BROKEN):
        _start_anew(page)
        page.evaluate("end => { location.hash = end; }", end)
        _assert_only_an_error(page)


def test_hostile_text_that_is_pasted_does_nothing_but_show_an_error(page: Page, served: str) -> None:
    page.goto(f"{served}judge.html")
    page.locator('[data-key="paste"]').click()
    for text in (*(position for position, _ in HOSTILE.values() if position != REFUSED), "#p=%", "[]", "{}", "null"):
        page.locator("textarea").fill(text)
        page.locator('[data-key="use"]').click()
        _assert_only_an_error(page)
        if page.locator("textarea").count():  # it reads well, but is no sound position: then it lies on the board
            assert page.locator("textarea").input_value() == text, "what was pasted is there to be mended"
        _start_anew(page)
        page.locator('[data-key="paste"]').click()
    page.locator("textarea").fill(f"see {served}{dispute(REFUSED, 'build from 1')}")
    page.locator('[data-key="use"]').click()
    assert verdict(page) == "REFUSED"
    assert page.locator(".judge-trouble").count() == 0


def _start_anew(page: Page) -> None:
    page.locator('[data-key="start"]').select_option("blank")
    page.wait_for_selector(".judge-trouble", state="detached")


def _assert_only_an_error(page: Page) -> None:
    page.wait_for_selector(".judge-trouble")
    assert page.locator(".judge-headline").count() == 0
    assert page.evaluate("window.hit") is None
    assert page.evaluate("Object.prototype.polluted") is None
    assert page.locator(".judge :is(img, script, iframe)").count() == 0
    shown = page.evaluate("[...document.querySelectorAll('.judge-trouble *')].map(one => one.localName)")
    assert set(shown) <= {"strong", "p", "code", "mark"}


# What the browser lacks


def test_works_offline_once_it_has_been_loaded(open_page: OpenPage, site: Path) -> None:
    page = open_page(**DESKTOP)
    with serving(site) as address:
        page.goto(address + dispute(REFUSED, "build from 1"))
        assert verdict(page) == "REFUSED"
        page.wait_for_function(KEPT)
    page.goto("about:blank")
    page.goto(address + dispute(REFUSED, "travel Medes"))
    assert verdict(page) == "ALLOWED"
    assert page.locator(".judge-verdict blockquote").count(), "the wording of the rules is there as well"


KEPT = """async () => {
    const store = await caches.open("babel-judge-page");
    const kept = (await store.keys()).map(one => new URL(one.url).pathname);
    const workers = await navigator.serviceWorker.getRegistrations();
    const needed = ["/judge.html", "/_judge/worker.js", "/_judge/pyodide/pyodide.mjs", "/rules.json"];
    return needed.every(one => kept.includes(one))
        && workers.length === 2 && workers.every(one => one.active?.state === "activated");
}"""


def test_says_so_where_webassembly_is_missing(page: Page, served: str) -> None:
    page.add_init_script("Object.defineProperty(window, 'WebAssembly', { value: undefined })")
    page.goto(f"{served}{dispute(REFUSED)}")
    page.wait_for_selector(".judge-trouble")
    assert "lacks WebAssembly" in page.locator(".judge-trouble").inner_text()
    page.locator("#judge-typed").fill("build from 1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".judge-terminal")
    assert page.locator(".judge-terminal code").inner_text() == f"babel-rules judge '{REFUSED}' 'build from 1'"


def test_says_so_where_it_is_opened_from_a_file(open_page: OpenPage, site: Path) -> None:
    page = open_page(forgiving=True)
    page.goto(f"{(site / 'judge.html').as_uri()}")
    page.wait_for_selector(".judge-from-file", state="visible")
    assert "babel-rules judge" in page.locator(".judge-from-file").inner_text()


def test_tells_how_far_loading_is_and_that_it_failed(open_page: OpenPage, served: str) -> None:
    page = open_page(forgiving=True)
    page.route("**/_judge/babel.zip", lambda route: route.abort())
    page.goto(f"{served}judge.html")
    page.locator('[data-key="load"]').click()
    assert page.locator("progress").count() or page.locator(".judge-trouble").count()
    page.wait_for_selector(".judge-trouble")
    assert "could not be loaded" in page.locator(".judge-trouble").inner_text()
    page.unroute("**/_judge/babel.zip")
    page.locator('[data-key="load"]').click()
    page.wait_for_selector(".judge-kinds")


# Accessibility

AXE = ROOT / "docs" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_accessible(open_page: OpenPage, served: str, device: str, scheme: str) -> None:
    page = open_page(**(PHONE if device == "phone" else DESKTOP), color_scheme=scheme)
    page.goto(f"{served}judge.html")
    page.wait_for_selector(".judge-site")
    _assert_accessible(page)
    language = "" if scheme == "light" else "nl/"
    page.goto("about:blank")
    page.goto(
        f"{served}{language}{dispute(REFUSED.replace('wgg', 'kosmos').replace('2013', '2000'), 'travel Hittites')}"
    )
    verdict(page)
    page.locator('[data-key="site:0:H"]').click()
    page.locator(".judge-conditions > summary").click()
    page.locator('[data-key="paste"]').click()
    _assert_accessible(page)
    page.locator('[data-key="kind:use"]').click()
    page.locator('[data-key="of:M"]').click()
    page.locator('[data-key="hand:1"]').click()
    _assert_accessible(page)


def _assert_accessible(page: Page) -> None:
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run('article', { resultTypes: ['violations'] })")
    assert [
        (violation["id"], [node["html"][:160] for node in violation["nodes"]][:3]) for violation in found["violations"]
    ] == []


# The same verdict as on the command line


def disputes() -> Iterator[tuple[Position, Json]]:
    """Every position of the vectors with the action that is tried in it."""
    for vector in read_vectors(ROOT / "conformance" / "vectors" / "babel"):
        for step in vector.steps:
            if step.method == "play":
                yield from _readable(step.params)


def _readable(params: Mapping[str, Json]) -> Iterator[tuple[Position, Json]]:
    try:
        position, action = position_from_json(params["position"]), params["action"]
        judge(position, action_from_json(action))
    except ValueError:
        return  # what no engine can read is for the vectors' own checks
    yield position, action


ASK_ALL = """async ([root, questions]) => {
    const worker = new Worker(new URL("_judge/worker.js", root), { type: "module" });
    const next = () => new Promise(resolve => { worker.onmessage = ({ data }) => resolve(data); });
    worker.postMessage({ ask: "start" });
    for (let told = await next(); !told.ready; told = await next()) if (told.failed) throw new Error(told.failed);
    const answers = [];
    for (const question of questions) {
        worker.postMessage({ id: 1, ...question });
        answers.push((await next()).answer);
    }
    worker.terminate();
    return answers;
}"""


def test_verdict_is_that_of_the_command_line_for_every_scenario(page: Page, served: str) -> None:
    asked = []
    expected = []
    for number, (position, action) in enumerate(disputes()):
        language = "nl" if number % 7 == 0 else "en"
        done = action_from_json(action)
        text = {"position": position_to_text(position), "action": action_to_text(done), "language": language}
        asked.append({"ask": "judge", **text})
        expected.append(judgement_to_json(judge(position, done), language))
        if number % 25 == 0:
            asked.append({"ask": "choices", **text})
            expected.append(choices_to_json(position, language))
    assert len(asked) > 300
    page.goto(f"{served}judge.html")
    answers = page.evaluate(ASK_ALL, [served, asked])
    found = [answer.get("judgement", answer.get("choices")) for answer in answers]
    wanted = json.loads(json.dumps(expected))
    differing = [question for question, one, other in zip(asked, found, wanted, strict=True) if one != other]
    assert differing == []


def test_command_of_the_page_gives_the_verdict_of_the_page(page: Page, served: str) -> None:
    codes = {"TOEGESTAAN": 0, "GEWEIGERD": 1, "HANGT AF": 3}
    for position, action in [
        (REFUSED, "build from 1"),
        (REFUSED, "travel Medes"),
        (REFUSED, "use Medes: drive out Hittites"),
    ]:
        page.goto("about:blank")
        page.goto(f"{served}nl/{dispute(position, action)}")
        word = verdict(page)
        command = page.locator(".judge-terminal code").inner_text()
        program = f'babel-rules() {{ "{sys.executable}" -m babel_kit.cli "$@"; }}; {command} --json'
        run = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
        assert run.returncode == codes[word], run.stderr
        told = json.loads(run.stdout)
        assert told["action_text"] in page.locator(".judge-headline").inner_text()
        for finding in told["findings"]:
            assert finding["facts"] in page.locator(".judge-conditions").text_content()


# Files

READ_ALL = """async ([root, texts]) => {
    const { fromText, toText } = await import(root + "_static/judge/position.js");
    return texts.map(text => { const position = fromText(text); return [position, position && toText(position)]; });
}"""


def test_page_reads_and_writes_every_position_as_the_engine_does(page: Page, served: str) -> None:
    positions = [position for position, _ in disputes()]
    texts = [position_to_text(position) for position in positions]
    page.goto(f"{served}judge.html")
    found = page.evaluate(READ_ALL, [served, texts])
    for position, text, (read, written) in zip(positions, texts, found, strict=True):
        assert written == text
        assert read == position_to_json(position)


def test_examples_are_sound_and_show_every_verdict(page: Page, served: str) -> None:
    page.goto(f"{served}judge.html")
    examples = page.evaluate("async root => (await import(root + '_static/judge/examples.js')).EXAMPLES", served)
    asked = [
        {"ask": "judge", "language": "en", "position": one["position"], "action": one["action"]} for one in examples
    ]
    answers = page.evaluate(ASK_ALL, [served, asked])
    verdicts = {answer["judgement"]["verdict"] for answer in answers}
    assert verdicts == {"allowed", "refused", "depends"}


def test_packed_engine_is_the_same_each_time_and_imports_alone(tmp_path: Path, site: Path) -> None:
    packed = (site / "_judge" / "babel.zip").read_bytes()
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        names = archive.namelist()
        assert names == sorted(names)
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    (tmp_path / "babel.zip").write_bytes(packed)
    request = json.dumps({"ask": "judge", "language": "en", "position": REFUSED, "action": "build from 1"})
    program = f"import sys; sys.path.insert(0, 'babel.zip'); from engine import answer; print(answer({request!r}))"
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert json.loads(run.stdout)["judgement"]["verdict"] == "refused"


def test_loaded_files_are_listed_with_their_sizes(site: Path) -> None:
    listed = json.loads((site / "_judge" / "files.json").read_text())["bytes"]
    assert listed == {name: (site / "_judge" / name).stat().st_size for name in listed}
    assert sum(listed.values()) < 7_000_000
