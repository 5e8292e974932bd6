"""The proof of strength as a page in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Any

Json = Any


def document(found: Json) -> str:
    """The whole page."""
    return "\n".join((*_head(found), *_by_layer(found), *_mutants(found["mutants"]), *_faults(found["faults"]), ""))


def _head(found: Json) -> Iterator[str]:
    faults = found["faults"]
    told = [fault for fault in faults if fault["caught"]]
    ranks = [fault["rank"] for fault in told]
    quick = sum(fault["profile"] == "quick" for fault in told)
    yield "# How strong the kit is"
    yield ""
    yield "Made by `make strength`; do not edit. The kit is run on engines that are broken on purpose: with the profile"
    yield f"`quick`, and with `{found['profile']}` where that has nothing to tell."
    yield ""
    yield f"- Faults: {len(faults)}, of which {len(told)} are caught, {quick} of them by `quick`."
    yield f"- Put down to their clause: {sum(map(bool, ranks))}. The clause is the first that the report names as to be"
    yield f"  mended for {ranks.count(1)} faults, among the first three for {sum(0 < rank <= 3 for rank in ranks)}."
    number = median(len(fault["blamed"]) for fault in told)
    yield f"- Clauses blamed for a fault in the whole run: {number:g} in the middle,"
    yield f"  one alone for {sum(len(fault['blamed']) == 1 for fault in told)} faults."
    yield from _softness(told)
    for one in found["sound"]:
        alarms = ", ".join(one["alarms"]) or "no alarm"
        yield f"- Sound: {one['name']}, profile {one['profile']}, {one['requests']} requests: {alarms}."
    yield ""


def _softness(told: Sequence[Json]) -> Iterator[str]:
    silent = [fault for fault in told if fault["expected"] == "differs"]
    soft = [fault for fault in silent if fault["verdict"] == "differs"]
    yield f"- Departures where no rulebook says anything: {len(silent)}; {len(soft)} are told as `differs` and no more."


def _by_layer(found: Json) -> Iterator[str]:
    mutants = found["mutants"]
    yield "## By layer"
    yield ""
    yield from _row("layer", "faults", *(["mutants"] if mutants else []))
    yield from _row("---", "--:", *(["--:"] if mutants else []))
    for layer in found["layers"]:
        faults = sum(fault["layer"] == layer for fault in found["faults"])
        yield from _row(layer, faults, *([mutants["layers"][layer]] if mutants else []))
    yield ""


def _mutants(mutants: Json) -> Iterator[str]:
    if not mutants:
        return
    yield "## Mutants"
    yield ""
    yield f"Made by the operators of {mutants['tool']} on the reference engine: {mutants['all']} that change the"
    yield f"program, {mutants['reached']} of them in lines that an adapter runs. Tried: {mutants['tried']}, at as many"
    yield f"different lines as there are; caught: {mutants['caught']}. The others survive, for these reasons:"
    yield ""
    yield from _row("line", "change", "why nothing shows")
    yield from _row("---", "---", "---")
    for one in mutants["survivors"]:
        yield from _row(
            f"{one['file']}:{one['line_number']}", _code(one["change"]), one["reason"] or "**not examined yet**"
        )
    yield ""


def _faults(faults: Sequence[Json]) -> Iterator[str]:
    yield "## Faults"
    yield ""
    yield "*Place* is that of the fault's clause among those that are blamed in the whole run, the likeliest first,"
    yield "and of how many. A report names the first three."
    yield ""
    yield from _row("fault", "clause", "verdict", "layer", "caught by", "requests", "place")
    yield from _row("---", "---", "---", "---", "---", "--:", "---")
    for fault in faults:
        place = f"{fault['rank'] or '**none**'} of {len(fault['blamed'])}"
        caught = fault["verdict"] if fault["caught"] else "**missed**"
        check = fault["check"].removeprefix(f"{fault['layer']}/")
        name = f"{fault['name']}: {fault['about']}"
        clauses = ", ".join((fault["clause"], *fault["also"]))
        yield from _row(name, clauses, caught, fault["layer"], check, fault["requests"], place)


def _row(*cells: object) -> Iterable[str]:
    yield "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def _code(text: str) -> str:
    return f"`{text}`"
