"""The wheel, installed in a fresh environment away from the checkout, does all that the checkout does."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from babel_kit import resources

BOARD = "wgg-2013 1 act - H/AHS/-/52/HH,SSSSAPP,-,-,PP/-,12,-,-,- M/?????/-/1/-,PSAAM,-,-,-/-,3,-,-,- * * * -"


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in a fresh environment into which only the wheel and its dependencies were installed."""
    place = tmp_path_factory.mktemp("package")
    built = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", place, cwd=resources.root())
    assert built.returncode == 0, built.stdout + built.stderr
    venv.create(place / "env", with_pip=True)
    [wheel] = place.glob("*.whl")
    pip = run(place / "env/bin/python", "-m", "pip", "install", "--quiet", wheel, cwd=place)
    assert pip.returncode == 0, pip.stderr
    return place / "env/bin/babel-rules"


def test_the_installed_command_checks_the_bundled_engine(installed, tmp_path):
    told = run(installed, "check", cwd=tmp_path)
    assert told.returncode == 0, told.stdout[-2000:] + told.stderr
    assert "CONFORMS" in told.stdout.splitlines()


def test_the_installed_command_judges(installed, tmp_path):
    told = run(installed, "judge", BOARD, "settle Medes", cwd=tmp_path)
    assert told.returncode == 1
    assert "settling.card-in-hand" in told.stdout


def test_the_installed_command_has_the_rules(installed, tmp_path):
    told = run(installed, "rule", "migration.exactly-three", cwd=tmp_path)
    assert told.returncode == 0
    assert "K11.4" in told.stdout


def test_the_engine_needs_nothing_but_the_standard_library(tmp_path):
    program = "import sys, babel_ref; babel_ref.random_game(babel_ref.WGG_2013, 1, 3); print(*sorted(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-S", "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(resources.root())},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name.partition(".")[0] for name in told.stdout.split()}
    assert loaded - set(sys.stdlib_module_names) - {"babel_ref", "__main__"} == set()
