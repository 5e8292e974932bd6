"""The pages in a browser: editions, languages, light and dark, search, addresses, scenarios, terms, and axe's rules."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "docs" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 900}
MIGRATION = "rules/migration.html"
EXACTLY_THREE = "#migration\\.exactly-three"
PAGES = (
    "index.html",
    "learn/index.html",
    "learn/walkthrough.html",
    "learn/summary.html",
    "rules/index.html",
    "rules/abilities.html",
    "rules/rulings.html",
    "rules/glossary.html",
    "differences.html",
    "sources.html",
    "coverage.html",
    "search.html",
    "retired.html",
    "changes.html",
    "implementers/index.html",
    "implementers/guide.html",
    "implementers/protocol.html",
    "implementers/cli.html",
    "implementers/python.html",
    "source/babel_ref/endings.html",
    "source/features/babel/migration.html",
    "nl/index.html",
    "nl/rules/abilities.html",
    "nl/rules/glossary.html",
)


def shown(page, selector: str) -> int:
    """How many elements of a kind can be seen."""
    return sum(element.is_visible() for element in page.locator(selector).all())


def go(page, address: str) -> None:
    """Opens an address and waits for the scripts of the page."""
    page.goto(address)
    page.wait_for_function("window.babelSite !== undefined")


# Editions


def test_a_page_begins_with_both_editions(page, served):
    go(page, served + MIGRATION)
    assert page.locator("[data-choose=both]").get_attribute("aria-pressed") == "true"
    assert shown(page, f"{EXACTLY_THREE} .standings > li") == 2


def test_an_edition_is_chosen_remembered_and_put_into_the_address(page, served):
    go(page, served + MIGRATION)
    page.click("[data-choose=kosmos-2000]")
    assert "edition=kosmos-2000" in page.url
    assert page.locator(f"{EXACTLY_THREE} .standings > li[data-edition=wgg-2013]").is_hidden()
    assert page.locator(f"{EXACTLY_THREE} .standings > li[data-edition=kosmos-2000]").is_visible()
    go(page, served + "rules/travel.html")
    assert page.evaluate("document.documentElement.dataset.edition") == "kosmos-2000"
    assert page.locator("[data-choose=kosmos-2000]").get_attribute("aria-pressed") == "true"
    page.click("[data-choose=both]")
    assert "edition" not in page.url


def test_the_address_can_tell_the_edition(page, served):
    go(page, f"{served}{MIGRATION}?edition=wgg-2013{EXACTLY_THREE.replace(chr(92), '')}")
    assert page.locator(f"{EXACTLY_THREE} .source", has_text="W11.3").is_visible()
    assert page.locator(f"{EXACTLY_THREE} .source", has_text="K11.4").is_hidden()


@pytest.mark.parametrize("told", ["first-print", "<img src=x onerror=alert(1)>", ""])
def test_an_edition_that_is_none_changes_nothing(page, served, told):
    go(page, f"{served}{MIGRATION}?edition={told}")
    assert page.evaluate("document.documentElement.dataset.edition") == "both"


def test_the_edition_is_chosen_before_the_page_is_painted(open_page, served):
    page = open_page(forgiving=True)
    page.route("**/site.js*", lambda route: route.abort())
    page.goto(f"{served}{MIGRATION}?edition=wgg-2013")
    assert page.locator(f"{EXACTLY_THREE} .source", has_text="K11.4").is_hidden()


def test_scenarios_of_the_other_edition_are_hidden(page, served):
    go(page, served + "rules/setup.html?edition=kosmos-2000")
    section = page.locator("#setup\\.people-deck")
    section.locator("details.scenarios > summary").click()
    assert section.locator("details.scenario[data-editions=wgg-2013]").count()
    assert not shown(page, "#setup\\.people-deck details.scenario[data-editions=wgg-2013]")


# Languages


def test_the_language_switch_stays_at_the_place(page, served):
    go(page, f"{served}{MIGRATION}?edition=wgg-2013#migration.top-three")
    page.click(".language-switch a[hreflang=nl]")
    page.wait_for_url("**/nl/**")
    assert page.url == f"{served}nl/{MIGRATION}?edition=wgg-2013#migration.top-three"
    assert page.locator("html").get_attribute("lang") == "nl"
    assert page.locator("h1").inner_text() == "Migratie"
    page.click(".language-switch a[hreflang=en]")
    page.wait_for_url(served + "rules/**")
    assert page.url == f"{served}{MIGRATION}?edition=wgg-2013#migration.top-three"


def test_the_dutch_pages_speak_dutch(page, served):
    go(page, f"{served}nl/{MIGRATION}")
    assert "scenario's" in page.locator(f"{EXACTLY_THREE} details.scenarios > summary").inner_text()
    assert page.locator(".skip-to-content").inner_text().strip() == "Naar de inhoud"
    labels = [one.get_attribute("aria-label") for one in page.locator("[aria-label]").all()]
    assert not [label for label in labels if label and label.startswith("Toggle")]


# Light and dark


@pytest.mark.parametrize(("scheme", "lightness"), [("light", range(200, 256)), ("dark", range(60))])
def test_the_pages_are_light_or_dark_as_the_system_is(open_page, served, scheme, lightness):
    page = open_page(color_scheme=scheme)
    go(page, served + MIGRATION)
    assert red_of_ground(page) in lightness


def red_of_ground(page) -> int:
    colour = page.evaluate("getComputedStyle(document.querySelector('.main') && document.body).backgroundColor")
    return int(colour.partition("(")[2].partition(",")[0])


def test_the_reader_can_choose_dark(open_page, served):
    page = open_page(color_scheme="light", viewport=DESKTOP)
    go(page, served + MIGRATION)
    for _ in range(3):
        if page.locator("body").get_attribute("data-theme") == "dark":
            break
        page.click(".theme-toggle-content .theme-toggle")
    assert page.locator("body").get_attribute("data-theme") == "dark"
    assert red_of_ground(page) < 60


# Addresses


def test_one_click_copies_a_clauses_address(open_page, served):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    go(page, served + MIGRATION)
    page.click(f"{EXACTLY_THREE} button.copy")
    page.wait_for_selector(f"{EXACTLY_THREE} button.copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{served}{MIGRATION}#migration.exactly-three"
    page.wait_for_function("document.querySelector('[role=status]').textContent === 'Copied'")


def test_a_retired_name_leads_on(page, served):
    change = """<script>
      const data = document.getElementById("site-data");
      const told = JSON.parse(data.textContent);
      told.retired = {"migration.given-up": "rules/travel.html#travel.card-in-hand"};
      data.textContent = JSON.stringify(told);
    </script></body>"""

    def with_retired(route):
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("</body>", change))

    page.route(f"**/{MIGRATION}*", with_retired)
    page.goto(f"{served}{MIGRATION}#migration.given-up")
    page.wait_for_url("**/rules/travel.html#travel.card-in-hand")


# Scenarios


def open_scenario(page, clause: str, number: int = 0):
    section = page.locator(f"#{clause.replace('.', chr(92) + '.')}")
    section.locator("details.scenarios > summary").click()
    scenario = section.locator("details.scenario").nth(number)
    if scenario.get_attribute("open") is None:
        scenario.locator("summary").click()
    scenario.locator("svg.bb").first.wait_for()
    return scenario


@pytest.mark.parametrize(("folder", "keyword"), [("", "Given"), ("nl/", "Stel")])
def test_a_scenario_opens_with_its_text_and_its_boards(page, served, folder, keyword):
    go(page, f"{served}{folder}{MIGRATION}")
    assert page.locator("svg.bb").count() == 0
    scenario = open_scenario(page, "migration.top-three")
    assert keyword in scenario.locator(".gherkin").inner_text()
    assert scenario.locator("svg.bb").count() >= 2
    assert scenario.locator("svg.bb title").first.text_content()
    assert page.evaluate(UNFOUND_SYMBOLS) == []
    assert scenario.locator("a.try").first.get_attribute("href").startswith("../judge.html#p=")


UNFOUND_SYMBOLS = """[...document.querySelectorAll('svg.bb use')]
  .map((use) => use.getAttribute('href').slice(1)).filter((id) => !document.getElementById(id))"""


def test_a_scenario_opened_under_two_clauses_has_no_id_twice(page, served):
    go(page, served + MIGRATION)
    open_scenario(page, "migration.top-three")
    open_scenario(page, "migration.order-kept")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(ids) == len(set(ids))


def test_a_scenario_opens_from_a_file(open_page, site):
    page = open_page()
    page.goto((site / MIGRATION).as_uri())
    assert open_scenario(page, "migration.once").locator("svg.bb").count()


def test_scenarios_are_not_loaded_before_they_are_opened(page, served):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    go(page, served + MIGRATION)
    page.wait_for_load_state("networkidle")
    assert not [address for address in asked if "_scenarios" in address or "pagefind" in address]


def test_a_scenario_that_cannot_be_loaded_says_so(open_page, served):
    page = open_page(forgiving=True)
    page.route("**/_scenarios/**", lambda route: route.abort())
    go(page, served + MIGRATION)
    section = page.locator("#migration\\.once")
    section.locator("details.scenarios > summary").click()
    section.locator("details.scenario > summary").first.click()
    assert section.locator(".failed").first.inner_text()
    assert section.locator("details.scenario a").first.get_attribute("href").startswith("../source/features/")


# Terms


def test_a_term_tells_its_meaning_on_hover_and_on_focus(page, served):
    go(page, served + MIGRATION)
    term = page.locator(f"{EXACTLY_THREE} a.term", has_text="column")
    term.hover()
    page.wait_for_function("!document.getElementById('tip').hidden")
    assert "in the order in which they were laid" in page.locator("#tip").inner_text()
    assert term.get_attribute("aria-describedby") == "tip"
    page.keyboard.press("Escape")
    assert page.locator("#tip").is_hidden()
    term.focus()
    page.wait_for_function("!document.getElementById('tip').hidden")


def test_a_term_tells_its_meaning_on_tap(open_page, served):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    go(page, served + MIGRATION)
    page.locator(f"{EXACTLY_THREE} a.term", has_text="column").tap()
    page.wait_for_function("!document.getElementById('tip').hidden")
    assert page.url == served + MIGRATION
    box = page.locator("#tip").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert page.locator("#tip a").get_attribute("href").endswith("glossary.html#term-column")


def test_a_standing_explains_itself(page, served):
    go(page, served + MIGRATION)
    page.click("#migration\\.own-columns .standing.reading >> nth=0")
    page.wait_for_function("!document.getElementById('tip').hidden")
    assert "two ways" in page.locator("#tip").inner_text()


# Search


def results(page, query: str) -> list[str]:
    """The titles that a search gives, best first."""
    page.fill(".search-large input", query)
    page.wait_for_function(
        """(query) => new URLSearchParams(location.search).get('q') === query
          && document.querySelector('.search-page-results').children.length""",
        arg=query,
    )
    return page.locator(".search-page-results .result-title").all_inner_texts()


FOUND = {
    "migration.exactly-three": "migration.exactly-three",
    "exactly three": "migration.exactly-three",
    "W11.3": "migration.exactly-three",
    "K8.2": "travel.from-quarry",
    "top three": "migration.top-three",
    "hitite": "abilities.hittites.",
    "volksverhuis": ("abilities.medes.", "migration."),
    "stelen": ("stelen", "abilities.hittites.steal"),
    "colum": ("column", "information.columns-open"),
    "deffect": ("come over", "overlopen", "abilities.sumerians."),
    "steel": "abilities.hittites.steal",
    "migraton": ("migration.", "abilities.medes.no-migration"),
    "tie hand": "ending.tie-hand",
}


@pytest.mark.parametrize("folder", ["", "nl/"])
def test_a_search_finds_the_right_clause_first(page, served, folder):
    go(page, f"{served}{folder}search.html")
    wrong = {}
    for query, wanted in FOUND.items():
        titles = results(page, query)
        if not titles or not titles[0].startswith(wanted):
            wrong[query] = titles[:5]
    assert wrong == {}


def test_a_result_leads_to_its_clause(page, served):
    go(page, served + "search.html?q=exactly+three")
    page.locator(".search-page-results .result").first.click()
    page.wait_for_url("**/rules/migration.html#migration.exactly-three")


def test_a_search_without_results_suggests_a_term(page, served):
    go(page, served + "search.html")
    assert results(page, "hitttites") == []
    suggestion = page.locator(".search-page-results .suggestion")
    assert suggestion.inner_text() == "Hittites"
    suggestion.click()
    page.locator(".search-page-results .result").first.wait_for()


def test_a_search_by_keyboard_from_any_page(page, served):
    go(page, served + "rules/travel.html")
    page.keyboard.press("/")
    page.keyboard.type("exactly three")
    page.locator(".search-list .result").first.wait_for()
    assert page.locator(".sidebar-search").get_attribute("aria-expanded") == "true"
    page.keyboard.press("ArrowDown")
    chosen = page.locator(".search-list [aria-selected=true]")
    assert page.locator(".sidebar-search").get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/migration.html#migration.exactly-three")


def test_a_search_goes_to_the_page_of_results(page, served):
    go(page, served + "rules/travel.html")
    page.fill(".sidebar-search", "steal")
    page.press(".sidebar-search", "Enter")
    page.wait_for_url("**/search.html?q=steal")
    page.locator(".search-page-results .result").first.wait_for()


def test_a_query_is_text(page, served):
    go(page, served + "search.html?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    page.locator(".search-page-results > *").first.wait_for()
    assert page.locator(".search-page-results img").count() == 0


def test_a_search_from_a_phone(open_page, served):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    go(page, served + "rules/travel.html")
    page.locator(".toolbar-search input").fill("exactly three")
    first = page.locator(".toolbar-search .search-list .result").first
    first.wait_for()
    box = first.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


# All pages


@pytest.mark.parametrize(
    ("width", "scheme", "places"),
    [(PHONE, "light", PAGES), (DESKTOP, "light", PAGES), (PHONE, "dark", PAGES[::3]), (DESKTOP, "dark", PAGES[1::3])],
    ids=["phone-light", "desktop-light", "phone-dark", "desktop-dark"],
)
def test_the_pages_keep_to_axes_rules(open_page, served, width, scheme, places):
    page = open_page(viewport=width, color_scheme=scheme, reduced_motion="reduce")
    broken = {}
    for place in places:
        go(page, served + place)
        page.add_script_tag(path=AXE)
        told = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
        if told:
            broken[place] = [(one["id"], one["nodes"][0]["html"][:120], len(one["nodes"])) for one in told]
    assert broken == {}


def test_what_opens_keeps_to_axes_rules(open_page, served):
    page = open_page(viewport=PHONE)
    go(page, served + MIGRATION)
    open_scenario(page, "migration.exactly-three")
    page.locator("#migration\\.own-columns .ruling-fold > summary").click()
    page.locator("#migration\\.own-columns .evidence > summary").click()
    page.locator(".toolbar-search input").fill("steal")
    page.locator(".toolbar-search .result").first.wait_for()
    page.add_script_tag(path=AXE)
    told = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in told] == []


def test_no_page_is_wider_than_a_phone(open_page, served):
    page = open_page(viewport=PHONE)
    wide = []
    for place in PAGES:
        go(page, served + place)
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            wide.append(place)
    assert wide == []


def test_on_paper_only_the_rules_are_left(page, served):
    go(page, served + MIGRATION)
    page.emulate_media(media="print")
    assert page.locator(f"{EXACTLY_THREE} .wording").is_visible()
    for selector in (".toolbar", f"{EXACTLY_THREE} .scenarios", f"{EXACTLY_THREE} button.copy", ".sidebar-drawer"):
        assert page.locator(selector).first.is_hidden(), selector


def test_without_scripts_the_pages_can_be_read(open_page, served):
    page = open_page(java_script_enabled=False)
    page.goto(served + MIGRATION)
    assert page.locator(f"{EXACTLY_THREE} .wording").is_visible()
    page.locator(f"{EXACTLY_THREE} details.scenarios > summary").click()
    page.locator(f"{EXACTLY_THREE} details.scenario > summary").first.click()
    page.locator(f"{EXACTLY_THREE} details.scenario a").first.click()
    assert "/source/features/babel/migration.html#L" in page.url
