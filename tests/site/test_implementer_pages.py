"""The pages made from the program and from the package show all of it, and as a reader of either would write it."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from bs4 import BeautifulSoup, Tag

import babel_ref
from babel_kit.cli import main

LANGUAGES = ("", "nl/")


def article(site: Path, language: str, page: str) -> Tag:
    """The content of one of the implementers' pages."""
    text = (site / language / "implementers" / f"{page}.html").read_text(encoding="utf-8")
    found = BeautifulSoup(text, "html.parser").find("article")
    assert isinstance(found, Tag)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_option_is_shown(site, language):
    page = article(site, language, "cli")
    for name, command in main.commands.items():
        section = page.find(id=f"babel-rules-{name}")
        shown = {option.get_text() for option in section.select("dl.option .sig-name")}
        wanted = {param.opts[0] for param in command.params if isinstance(param, click.Option)}
        assert shown == wanted, name


def test_the_commands_are_told_without_pythons_notation(site):
    page = article(site, "", "cli")
    assert not re.search(r"\w+Path\(|Required argument|Optional argument", page.get_text())
    assert [code.get_text() for code in page.select("dl.option code.literal") if "'" in code.get_text()] == []
    traces = page.find(id="cmdoption-babel-rules-check-traces")
    assert traces.get_text().strip().startswith("--traces <DIRECTORY>")
    assert traces.find_next_sibling("dd").find("code").get_text() == ".babel-rules"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_public_name_is_documented_with_a_sentence(site, language):
    told = {
        heading["id"].rpartition(".")[2]: heading.find_next_sibling("dd").get_text(strip=True)
        for heading in article(site, language, "python").select("dt.sig-object[id]")
    }
    assert [name for name in babel_ref.__all__ if not told.get(name)] == []


def test_the_engine_comes_first_with_its_functions(site):
    page = article(site, "", "python")
    assert page.find("h2").get_text().startswith("babel_ref.engine")
    names = [heading["id"] for heading in page.select("dt.sig-object[id]")]
    assert [name.rpartition(".")[2] for name in names[:3]] == ["explain", "legal", "play"]


def test_signatures_name_the_aliases(site):
    signatures = [heading.get_text() for heading in article(site, "", "python").select("dt.sig-object")]
    assert any("action: Action" in signature for signature in signatures)
    assert [text for text in signatures if "ForwardRef" in text or "Draw | Travel" in text or "(value)" in text] == []


def test_what_a_module_says_is_a_paragraph_and_its_grammar_a_block(site):
    page = article(site, "", "python")
    notation = page.find(id="babel-ref-text-notation")
    assert notation.find("p").get_text().startswith("A position as text for people")
    assert notation.find("pre").get_text().startswith("position = edition player")
