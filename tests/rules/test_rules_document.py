"""The rules in both languages: `rules.json`, and the lock that covers both."""

from __future__ import annotations

import json

import pytest

from babel_kit import resources
from babel_kit.babel import rules, rules_document
from babel_kit.babel.wording import Wording
from babel_kit.translated import catalogue, translated

CATALOGUE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "One rule that goes on in a second line."
msgstr "Eén regel."

msgid "an item with `code`, which goes on"
msgstr "een punt met `code`"

msgid "not translated"
msgstr ""
"""


@pytest.fixture
def translate(tmp_path):
    path = tmp_path / "chapter.po"
    path.write_text(CATALOGUE, encoding="utf-8")
    return catalogue(path)


@pytest.fixture(scope="module")
def document():
    return json.loads(resources.rules_document().read_text(encoding="utf-8"))


def test_paragraphs_and_items_are_translated_where_they_stand(translate):
    english = "One rule that goes on\nin a second line.\n\n1. an item with `code`,\n   which goes on\n2. not translated"
    assert translated(english, translate) == "Eén regel.\n\n1. een punt met `code`\n2. not translated"


def test_without_a_catalogue_a_text_stays_as_it_is(tmp_path):
    assert translated("One rule.\n\n- an item", catalogue(tmp_path / "none.po")) == "One rule.\n\n- an item"


def test_the_document_has_every_clause_and_ruling_in_both_languages(document):
    assert list(document["clauses"]) == list(rules().clauses)
    assert list(document["rulings"]) == list(rules().rulings)
    told = [clause["wording"] for clause in document["clauses"].values()]
    told += [ruling[part] for ruling in document["rulings"].values() for part in ("question", "answer")]
    told += [entry["meaning"] for entry in document["glossary"]]
    assert [text for text in told if not text["en"].strip() or not text["nl"].strip() or text["en"] == text["nl"]] == []


def test_wordings_are_plain_text(document):
    for clause in document["clauses"].values():
        for wording in clause["wording"].values():
            assert not any(sign in wording for sign in ("](", "**", "`"))


def test_the_lock_covers_the_dutch_wording_as_well(monkeypatch):
    before = dict(line.split(" ", 1) for line in rules_document.lock().splitlines()[1:])
    dutch = rules_document._dutch("migration")
    changed = "A migration moves exactly three cards. From a column of fewer than three there is no migration."
    monkeypatch.setattr(rules_document, "_dutch", lambda _: lambda text: "Anders." if text == changed else dutch(text))
    after = dict(line.split(" ", 1) for line in rules_document.lock().splitlines()[1:])
    assert {name for name in after if name.startswith("migration.") and after[name] != before[name]} == {
        "migration.exactly-three"
    }


def test_what_the_data_say_beside_the_clauses_is_told_in_dutch():
    book = rules()
    told = {reading["about"] for reading in book.readings.values()}
    told |= {meaning for reading in book.readings.values() for meaning in reading.get("values", {}).values()}
    told |= {entry["no-rule"] for listed in book.sources.values() for entry in listed.values() if "no-rule" in entry}
    assert {text for text in told if Wording("nl").phrase(text) == text} == set()
    assert all(Wording("en").phrase(text) == text for text in told)
