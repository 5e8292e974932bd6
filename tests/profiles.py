"""The Hypothesis profiles; HYPOTHESIS_PROFILE names the one that holds, `ci` unless told otherwise."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.database import DirectoryBasedExampleDatabase

# Phase.explain is left out: it runs a failing example many times more, and what it tells a law tells better.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target, Phase.shrink)
# A health check on speed would make the outcome depend on the machine.
NOT_CHECKED = (HealthCheck.too_slow,)


def register() -> None:
    """Registers the profiles and loads the chosen one.

    Every field is set, since Hypothesis has other defaults where the variable CI is set.
    """
    settings.register_profile(
        "quick",
        max_examples=12,
        derandomize=True,
        database=None,
        verbosity=Verbosity.normal,
        phases=PHASES,
        stateful_step_count=20,
        report_multiple_bugs=False,
        suppress_health_check=NOT_CHECKED,
        deadline=None,
        print_blob=True,
        backend="hypothesis",
    )
    settings.register_profile(
        "ci",
        max_examples=150,
        derandomize=True,
        database=None,
        verbosity=Verbosity.normal,
        phases=PHASES,
        stateful_step_count=50,
        report_multiple_bugs=True,
        suppress_health_check=NOT_CHECKED,
        deadline=None,
        print_blob=True,
        backend="hypothesis",
    )
    settings.register_profile(
        "deep",
        max_examples=5000,
        derandomize=False,
        database=DirectoryBasedExampleDatabase(".hypothesis/examples"),
        verbosity=Verbosity.normal,
        phases=PHASES,
        stateful_step_count=200,
        report_multiple_bugs=True,
        suppress_health_check=NOT_CHECKED,
        deadline=None,
        print_blob=True,
        backend="hypothesis",
    )
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
