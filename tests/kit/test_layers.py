"""The layers after the scenarios, profiles, budgets, several processes at once, interrupts."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from babel_kit import resources
from babel_kit.babel.layers import PROFILES, all_checks
from babel_kit.babel.perft import canonical_positions, perft, published
from babel_kit.babel.positions import chosen_actions, made_up
from babel_kit.babel.records import verify
from babel_kit.babel.session import NOBODY, Plan, check_adapter
from babel_kit.babel.tables import TABLES
from babel_kit.report import Report, Verdict
from babel_ref import EDITIONS, WGG_2013, Played, Refused, check, legal, play, position_from_text

FAULTY = str(resources.root() / "tests" / "kit" / "faulty_adapter.py")
BUNDLED = (sys.executable, "-m", "babel_kit.babel.adapter")


def checked(*only: str, fault: str | None = None, **plan) -> Report:
    command = BUNDLED if fault is None else (sys.executable, FAULTY, fault)
    return check_adapter(command, Plan(only=only, **{"profile": "quick", **plan}))


def verdicts(report: Report) -> list[tuple[str, Verdict]]:
    return [(done.name, done.verdict) for done in report.checks]


@pytest.mark.parametrize("layer", ["tables", "legal", "perft", "laws", "views"])
def test_the_bundled_engine_passes_a_layer(layer):
    report = checked(layer)
    asked = [done for done in report.checks if done.layer == layer]
    assert asked
    assert {done.verdict for done in asked} == {Verdict.PASS}
    assert sum(done.requests for done in asked) >= len(asked)


@pytest.mark.parametrize("layer", ["tables", "legal", "perft", "laws"])
def test_a_layer_by_itself_catches_a_wrong_rule(layer):
    failed = [done for done in checked(layer, fault="refuses every migration").checks if done.verdict.is_failure]
    if layer != "legal":
        assert failed
        assert {"migration.exactly-three", "migration.once", "migration.another-site"} & set(failed[0].clauses)
    else:
        assert not failed, "the faulty adapter lists what it refuses"


def test_every_table_is_of_sound_positions_and_has_both_outcomes():
    outcomes = set()
    for cases in TABLES.values():
        for draft, action in cases():
            outcomes.add(type(play(check(draft.position(WGG_2013)), action)))
    assert outcomes == {Played, Refused}


def test_made_up_positions_are_the_same_everywhere_and_both_kinds_of_action_are_tried():
    for seed in range(20):
        position = check(made_up(WGG_2013, seed))
        assert position == made_up(WGG_2013, seed)
        tried = {type(play(position, action)) for action in chosen_actions(position, random.Random(seed))}
        assert Refused in tried
        assert (Played in tried) == bool(legal(position))


def test_published_counts_are_those_of_the_engine():
    for canonical, (name, edition, position, depth) in zip(published(), canonical_positions(), strict=True):
        assert (canonical.name, canonical.edition, canonical.position) == (name, edition.name, position)
        assert len(canonical.counts) == depth
        assert canonical.counts[:3] == tuple(perft(position, n) for n in (1, 2, 3)[:depth])


def test_perft_of_a_position_that_is_over_is_nothing():
    over = "wgg-2013 1 over:1 - -/-/-/-/-,-,-,-,-/-,-,-,-,- -/-/-/-/-,-,-,-,-/-,-,-,-,- * * * -"
    assert (perft(position_from_text(over), 0), perft(position_from_text(over), 1)) == (1, 0)


def test_every_check_of_a_profile_has_a_name_of_its_own_and_profiles_grow():
    sizes = []
    for profile in PROFILES:
        names = [done.name for done in all_checks(NOBODY, list(EDITIONS), {}, profile)]
        assert len(names) == len(set(names))
        sizes.append(len(names))
    assert sizes == sorted(set(sizes))


def test_a_layer_can_be_left_out():
    assert "laws" not in {done.layer for done in checked("laws", "views", skip=("laws",)).checks}


def test_a_budget_ends_the_random_layers_and_no_other():
    report = checked("tables", "laws", "views", budget=0.01)
    assert len([done for done in report.checks if done.layer == "tables"]) == len(TABLES) * len(EDITIONS)
    assert len([done for done in report.checks if done.layer == "laws"]) < PROFILES["quick"].laws


def test_several_processes_give_the_verdicts_of_one():
    for fault in (None, "refuses every migration"):
        alone, together = (checked("migration", "laws", fault=fault, jobs=jobs) for jobs in (1, 3))
        assert verdicts(together) == verdicts(alone)
        assert together.table() == alone.table()
        assert together.footer.requests == alone.footer.requests + 2 * 2  # the other two are greeted and dismissed too


def test_records_of_the_games_are_written_and_sound(tmp_path):
    report = checked("games", records=tmp_path)
    written = sorted(tmp_path.iterdir())
    assert len(written) == len([done for done in report.checks if done.layer == "games"])
    with written[0].open("rb") as record:
        assert verify(record).exit_code == 0


def test_an_interrupt_ends_with_a_report_and_no_child(tmp_path):
    adapter, pids, log = (tmp_path / name for name in ("adapter.py", "pids", "log"))
    adapter.write_text(
        "import os, sys\n"
        "from babel_kit.babel.adapter import serve\n"
        f"print(os.getpid(), file=open({str(pids)!r}, 'a'))\n"
        "serve(sys.stdin.buffer, sys.stdout.buffer)\n"
    )
    command = [sys.executable, "-m", "babel_kit.cli", "check", "--profile", "deep", "--jobs", "2"]
    with log.open("wb") as stderr:
        run = subprocess.Popen(
            [*command, "--", sys.executable, str(adapter)],
            env={**os.environ, "PYTHONPATH": f"{resources.root()}:{resources.root() / 'conformance'}"},
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
    while b"scenarios" not in log.read_bytes():  # the line comes when that layer is done
        assert run.poll() is None
        time.sleep(0.02)
    run.send_signal(signal.SIGINT)
    told, _ = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "travel.card-in-hand" in told
    assert "Traceback" not in log.read_text()
    started = [int(pid) for pid in pids.read_text().split()]
    assert len(started) == 2
    assert [pid for pid in started if _is_alive(pid)] == []


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
