"""Measures the kit by what it catches: faulty engines, mutants of the engine, and sound ones that it must let pass.

Run as `python tests/strength/strength.py`; writes `conformance/strength.md` and `conformance/strength.json`. Exits with
1 if a fault or a mutant is missed, a fault is not put down to its clause, or a sound implementation raises an alarm.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from babel_kit import __version__, resources
from babel_kit.babel import rules
from babel_kit.babel.layers import LAYERS
from babel_kit.babel.session import Plan, check_adapter
from babel_kit.report import Verdict
from babel_kit.suspects import MOST_NAMED
from strength import mutants
from strength.catching import TOLD, Catch, catch
from strength.table import document
from strength.zoo import FAULTS

Json = Any
ROOT = Path(__file__).resolve().parents[2]
FORMAT = 1
SEED = 1


def main() -> int:
    """Runs what the arguments ask for and gives the exit code."""
    wanted = _arguments()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        faults = list(_told("fault", pool.map(partial(try_fault, profile=wanted.profile), _selected(wanted.only))))
        whole = not wanted.only
        found = {
            "format": FORMAT,
            "kit": __version__,
            "rules": rules().checksum,
            "profile": wanted.profile,
            "layers": list(LAYERS),
            "faults": faults,
            "mutants": _mutants(pool, wanted) if whole and wanted.mutants != "0" else None,
            "sound": list(
                _told("sound", pool.map(partial(try_sound, profile=wanted.sound), _sound())) if whole else ()
            ),
        }
    if whole:
        _write(found)
    return int(not is_strong(found))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--jobs", type=int, default=2, help="how many implementations are run at once")
    parser.add_argument("--only", action="append", metavar="NAME", help="only faults with this in name or clause")
    parser.add_argument("--mutants", default="150", metavar="N", help="how many mutants, or all")
    parser.add_argument("--profile", default="default", help="how much the kit tries on faults and mutants")
    parser.add_argument("--sound", default="default", help="the profile for sound implementations")
    return parser.parse_args()


def _selected(only: Sequence[str] | None) -> list[str]:
    return [
        name
        for name, fault in FAULTS.items()
        if not only or any(part in name or fault.clause.startswith(part) for part in only)
    ]


def _told(kind: str, results: Iterable[Json]) -> Iterator[Json]:
    """The results, each told as it comes."""
    for result in results:
        good = result.get("right", not result.get("alarms")) and result.get("caught", True)
        print(f"{'  ' if good else '!!'} {kind} {result['name']}: {result['line']}", flush=True)
        yield {name: value for name, value in result.items() if name != "line"}


# Faults


def try_fault(name: str, profile: str) -> Json:
    """What the kit tells of a fault: in the small profile, and in the wanted one if that has nothing to tell."""
    fault = FAULTS[name]
    standing = rules().clauses[fault.clause].standing
    command = (sys.executable, str(Path(__file__).with_name("zoo.py")), name)
    found = catch(command, "quick", all_layers=True) or catch(command, profile, all_layers=True)
    rank = _rank(found, {fault.clause, *fault.also})
    return {
        "name": name,
        "clause": fault.clause,
        "also": list(fault.also),
        "about": fault.about,
        "standing": dict(standing),
        "expected": "differs" if set(standing.values()) == {"silence"} else "fail",
        **_as_json(found),
        "rank": rank,
        "right": rank > 0,
        "line": "MISSED" if found is None else _line(found, named=0 < rank <= MOST_NAMED),
    }


def _rank(found: Catch | None, clauses: set[str]) -> int:
    """Which of the suspects, from 1, is the first of these clauses; 0 if none of them is suspected."""
    blamed = () if found is None else found.blamed
    return next((number for number, clause in enumerate(blamed, 1) if clause in clauses), 0)


def _as_json(found: Catch | None) -> Json:
    if found is None:
        return {"caught": False, "verdict": "pass", "layer": "", "check": "", "requests": 0, "blamed": []}
    return {
        "caught": True,
        "verdict": found.worst.value,
        "profile": found.profile,
        "layer": found.layer,
        "check": found.check,
        "requests": found.requests,
        "blamed": list(found.blamed),
    }


def _line(found: Catch, *, named: bool) -> str:
    """What was told, and all that was blamed where the clause is not among the first that a report names."""
    where = f"{found.worst} by {found.check} after {found.requests} requests"
    return where if named else f"{where}, put down to {', '.join(found.blamed) or 'nothing'}"


# Mutants


def _mutants(pool: ProcessPoolExecutor, wanted: argparse.Namespace) -> Json:
    every = mutants.all_mutants()
    lines = mutants.lines_run()
    reached = [mutant for mutant in every if mutants.is_run(mutant, lines)]
    number = len(reached) if wanted.mutants == "all" else int(wanted.mutants)
    tried = mutants.sample(reached, number, SEED)
    results = list(_told("mutant", pool.map(partial(try_mutant, profile=wanted.profile), tried)))
    survivors = [one for one in results if not one["caught"]]
    return {
        "tool": mutants.TOOL,
        "all": len(every),
        "reached": len(reached),
        "tried": len(tried),
        "caught": len(tried) - len(survivors),
        "layers": {layer: sum(one["layer"] == layer for one in results) for layer in LAYERS},
        "survivors": [{name: one[name] for name in ("file", "line_number", "change", "reason")} for one in survivors],
    }


def try_mutant(mutant: mutants.Mutant, profile: str) -> Json:
    """What the kit tells of a mutant."""
    found = mutants.try_mutant(mutant, profile)
    reason = mutants.reasons().get((mutant.file, mutant.change), "")
    return {
        "name": f"{mutant.file}:{mutant.line} {mutant.change}",
        "file": mutant.file,
        "line_number": mutant.line,
        "change": mutant.change,
        **_as_json(found),
        "reason": reason,
        "right": found is not None or bool(reason),
        "line": (reason or "SURVIVED") if found is None else _line(found, named=True),
    }


# Sound implementations


def _sound() -> list[tuple[str, tuple[str, ...]]]:
    """The sound implementations by name, with their commands; the one for Node only where there is Node."""
    node = shutil.which("node")
    sample = ROOT / "conformance" / "adapters" / "node" / "adapter.mjs"
    bundled = ("the bundled engine", (sys.executable, "-m", "babel_kit.babel.adapter"))
    return [bundled, *([("the JavaScript one", (node, str(sample)))] if node else [])]


def try_sound(named: tuple[str, tuple[str, ...]], profile: str) -> Json:
    """The alarms that a sound implementation raises."""
    name, command = named
    report = check_adapter(command, Plan(profile=profile))
    alarms = [check.name for check in report.checks if check.verdict in TOLD or check.verdict is Verdict.BLOCKED]
    requests = report.footer.requests if report.footer else 0
    return {
        "name": name,
        "profile": profile,
        "checks": len(report.checks),
        "requests": requests,
        "alarms": alarms,
        "line": f"{len(report.checks)} checks, {requests} requests, {len(alarms)} alarms",
    }


# What it comes to


def is_strong(found: Json) -> bool:
    """Whether everything was told, every survivor explained, and nobody sound accused."""
    told = all(fault["caught"] and fault["right"] for fault in found["faults"])
    survived = any(not one["reason"] for one in (found["mutants"] or {"survivors": []})["survivors"])
    return told and not survived and not any(one["alarms"] for one in found["sound"])


def _write(found: Json) -> None:
    folder = resources.root() / "conformance"
    (folder / "strength.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "strength.md").write_text(document(found), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
