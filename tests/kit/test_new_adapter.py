"""`babel-rules new-adapter`: a skeleton that shakes hands, and whose one open point is the engine."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from babel_kit.babel.doctor import Mark, conclusion, examine
from babel_kit.cli import main
from babel_kit.transport import Limits

FILES = {
    "python": ["README.md", "adapter.py", "babel-rules.yml"],
    "javascript": ["README.md", "adapter.mjs", "babel-rules.yml"],
}
ENGINE = {
    "python": (
        "def play(params: dict[str, Any]) -> dict[str, Any]:\n",
        """\
    from babel_kit.babel.adapter import answer_play
    from babel_ref import BadPosition
    print("a stray print")
    try:
        return answer_play(params)
    except BadPosition as error:
        raise Unanswerable(BAD_POSITION, str(error)) from None
""",
    ),
    "javascript": (
        "function play({ position, action }) {\n",
        """\
  console.log("a stray line");
  try {
    const outcome = engine.play(position, action);
    return outcome.refused ? { refused: {} } : outcome;
  } catch (error) {
    throw new Unanswerable(BAD_POSITION, error.message);
  }
""",
    ),
}
NODE_ENGINE = Path(__file__).parents[2] / "conformance" / "adapters" / "node" / "game.mjs"


def new_adapter(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["new-adapter", *map(str, arguments)])


def interpreter(language: str) -> str:
    found = sys.executable if language == "python" else shutil.which("node")
    assert found, "Node is needed for this test: install it (Debian: apt-get install nodejs)"
    return found


def examined(language: str, folder: Path) -> tuple[dict[str, Mark], str]:
    [adapter] = folder.glob("adapter.*")
    command = [interpreter(language), str(adapter)]
    findings = list(examine(command, Limits(60, 60, shutdown_seconds=60)))
    return {finding.step: finding.mark for finding in findings}, conclusion(findings, command)


@pytest.mark.parametrize("language", FILES)
def test_a_skeleton_passes_the_handshake_and_wants_play(language, tmp_path):
    folder = tmp_path / "my" / "adapter"
    told = new_adapter(language, folder)
    assert told.exit_code == 0, told.output
    assert sorted(path.name for path in folder.iterdir()) == FILES[language]
    assert "next: babel-rules doctor -- " in told.output
    marks, last = examined(language, folder)
    assert marks["start"] is marks["handshake"] is marks["stop"] is Mark.OK
    assert marks["play"] is Mark.WRONG
    assert last.startswith("first: Implement play: ")


@pytest.mark.parametrize("language", FILES)
def test_a_skeleton_with_an_engine_is_ready(language, tmp_path):
    new_adapter(language, tmp_path)
    [adapter] = tmp_path.glob("adapter.*")
    text = adapter.read_text(encoding="utf-8")
    head, body = ENGINE[language]
    assert text.count(head) == 1
    imported = f'import * as engine from "{NODE_ENGINE.as_uri()}";\n' if language == "javascript" else ""
    adapter.write_text(imported + text.replace(head, head + body), encoding="utf-8")
    marks, last = examined(language, tmp_path)
    assert marks["play"] is marks["refusal"] is marks["several at once"] is marks["stop"] is Mark.OK
    assert last.startswith("ready: ")


@pytest.mark.parametrize("language", FILES)
def test_a_skeleton_says_where_the_engine_goes_and_what_comes_next(language, tmp_path):
    new_adapter(language, tmp_path)
    [adapter] = tmp_path.glob("adapter.*")
    assert "TODO: HERE GOES YOUR OWN ENGINE." in adapter.read_text(encoding="utf-8")
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert [line[:2] for line in readme.splitlines() if line[:1].isdigit()] == ["1.", "2.", "3."]
    assert adapter.name in readme
    assert adapter.name in (tmp_path / "babel-rules.yml").read_text(encoding="utf-8")


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "adapter.py").write_text("mine", encoding="utf-8")
    told = new_adapter("python", tmp_path)
    assert told.exit_code == 2
    assert "nothing was written" in told.output
    assert "adapter.py" in told.output
    assert [path.name for path in tmp_path.iterdir()] == ["adapter.py"]
    assert (tmp_path / "adapter.py").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    told = new_adapter("python", tmp_path / "file" / "below")
    assert told.exit_code == 2
    assert "Traceback" not in told.output


def test_an_unknown_language_is_wrong_use(tmp_path):
    told = new_adapter("cobol", tmp_path)
    assert told.exit_code == 2
    assert "python" in told.output
