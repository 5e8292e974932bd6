"""A pytest plugin: `pytest --babel-adapter "node my-adapter.mjs"` adds one test a check.

This module holds only the options, so that a pytest run without `--babel-adapter` pays for nothing. What the options
switch on is in `babel_kit.pytest_checks`.
"""

from __future__ import annotations

import pytest

PROFILES = ("quick", "default", "deep")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares the options."""
    group = parser.getgroup("babel-rules", "check an implementation of the board game Babel")
    group.addoption("--babel-adapter", metavar="COMMAND", help="Starts the adapter; adds one test a check.")
    group.addoption(
        "--babel-only", action="append", default=[], metavar="NAME", help="Only this layer, chapter, clause or check."
    )
    group.addoption("--babel-skip", action="append", default=[], metavar="NAME", help="Not these.")
    group.addoption("--babel-profile", choices=PROFILES, default="default", help="How much is tried.")
    group.addoption("--babel-known", metavar="FILE", help="A list of known failures, in TOML.")
    group.addoption("--babel-timeout", type=float, default=5.0, metavar="SECONDS", help="Seconds a request.")


def pytest_configure(config: pytest.Config) -> None:
    """Switches the checks on if an adapter is named."""
    if config.getoption("--babel-adapter"):
        from babel_kit.pytest_checks import BabelChecks

        config.addinivalue_line("markers", "babel: a check of babel-rules, added by --babel-adapter")
        config.pluginmanager.register(BabelChecks(config), "babel_checks")
