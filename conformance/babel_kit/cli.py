"""The command `babel-rules`."""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
from rich.console import Console

from babel_kit import __version__
from babel_kit.babel import CHAPTERS, rules
from babel_kit.babel.drawing import draw
from babel_kit.babel.session import NothingSelectedError, Plan, check_adapter
from babel_kit.child import StartError
from babel_kit.rules import Clause
from babel_kit.terminal import print_report, printable
from babel_kit.transport import Limits
from babel_ref import (
    EDITIONS,
    Action,
    BabelError,
    Explanation,
    NotationError,
    Position,
    action_from_json,
    action_from_text,
    action_to_text,
    edition_of,
    explain,
    position_from_json,
    position_from_text,
    position_to_text,
)
from babel_ref import (
    Verdict as Judged,
)

WRONG_USE = 2
JUDGE_EXIT_CODES = {Judged.ALLOWED: 0, Judged.REFUSED: 1, Judged.DEPENDS: 3}


def fail(message: str) -> NoReturn:
    """Ends with a plain sentence on standard error and the exit code for wrong use."""
    click.echo(f"babel-rules: {message}", err=True)
    sys.exit(WRONG_USE)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="babel-rules")
def main() -> None:
    """The rules of the board game Babel: read them, judge a dispute, check an implementation."""


# check


@main.command()
@click.option(
    "--only", multiple=True, metavar="NAME", help="Only this chapter, clause, or check whose name holds NAME."
)
@click.option("--skip", multiple=True, metavar="NAME", help="Not this chapter, clause or check.")
@click.option("--edition", multiple=True, type=click.Choice(list(EDITIONS)), help="Only this edition.")
@click.option(
    "--reading", multiple=True, metavar="NAME=VALUE", help="Hold it to this reading instead of what it declares."
)
@click.option("--timeout", type=click.FloatRange(min=0.01), default=5.0, show_default=True, help="Seconds a request.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="[-- COMMAND ...]")
def check(
    only: tuple[str, ...],
    skip: tuple[str, ...],
    edition: tuple[str, ...],
    reading: tuple[str, ...],
    timeout: float,
    command: tuple[str, ...],
) -> None:
    """Check an implementation: COMMAND starts its adapter. Without one the bundled engine is checked.

    Exits with 0 if it conforms, 1 if something fails or is not measured, 2 on wrong use, 3 if nothing was checked.
    """
    plan = Plan(
        only=only,
        skip=skip,
        editions=edition,
        readings=_readings(reading),
        limits=Limits(request_seconds=timeout),
    )
    try:
        report = check_adapter(command or BUNDLED, plan)
    except (NothingSelectedError, StartError) as error:
        fail(str(error))
    print_report(Console(), report)
    sys.exit(report.exit_code)


BUNDLED = (sys.executable, "-m", "babel_kit.babel.adapter")


def _readings(options: Sequence[str]) -> dict[str, Any] | None:
    """What --reading says, or None where nothing was said."""
    readings: dict[str, Any] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            fail(f"--reading takes NAME=VALUE, not {option!r}")
        try:
            readings[name] = json.loads(value) if name == "opening-hands" else value
            edition_of("wgg-2013", readings)
        except (BabelError, ValueError) as error:
            fail(str(error))
    return readings or None


# rule, rules


@main.command("rule")
@click.argument("name")
def show_rule(name: str) -> None:
    """Print a clause: its wording, standing, sources and ruling."""
    book = rules()
    if name in book.retired:
        replaced = ", ".join(book.retired[name]["replaced-by"])
        fail(f"the clause {name} was given up; see {replaced}")
    if name not in book.clauses:
        near = difflib.get_close_matches(name, book.clauses, n=3, cutoff=0.5)
        fail(f"there is no clause {name!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))
    for line in _rule_lines(book.clauses[name]):
        click.echo(line)


def _rule_lines(clause: Clause) -> list[str]:
    lines = [clause.name, "", clause.wording, ""]
    for edition in clause.editions:
        sources = ", ".join(clause.sources.get(edition, ())) or "no clause of the rulebook"
        lines.append(f"{edition}: {clause.standing[edition]}; {sources}")
    lines.append(f"verified by: {', '.join(clause.verified)}")
    lines.append(f"in the text: spec/babel/{clause.chapter}.md:{clause.line}")
    if clause.reading:
        lines += ["", f"This is the reading {clause.reading}, which an implementation may declare otherwise."]
    if clause.ruling:
        ruling = rules().rulings[clause.ruling]
        sure = ", ".join(f"{edition} {percent} %" for edition, percent in ruling.sure.items())
        lines += ["", f"Ruling {ruling.name}", f"Question: {ruling.question}"]
        lines += [f"  {answer}: {evidence}" for answer, evidence in ruling.answers]
        lines += [f"Our answer: {ruling.answer}", f"How sure: {sure}"]
    return lines


@main.command("rules")
@click.option("--chapter", type=click.Choice(CHAPTERS), help="Only this chapter.")
def list_rules(chapter: str | None) -> None:
    """List the clauses: name, standing in each edition, first sentence."""
    for clause in rules().clauses.values():
        if chapter in (None, clause.chapter):
            standing = "/".join(dict.fromkeys(clause.standing.values()))
            sentence = " ".join(clause.wording.split()).partition(". ")[0]
            click.echo(f"{clause.name:<40}  {standing:<15}  {sentence.removesuffix('.')}.")


# judge


@main.command()
@click.argument("position")
@click.argument("action")
def judge(position: str, action: str) -> None:
    """Judge ACTION in POSITION, finding by finding.

    POSITION is a line of text, JSON, the name of a file that holds either, or - for standard input. ACTION is text
    such as "travel Hittites" or JSON. A card that is not known is written ? (in JSON null), a pile of unknown size *.

    Exits with 0 if it is allowed, 1 if refused, 2 on wrong use, 3 if it depends on what is not known.
    """
    board, done = _read_position(position), _read_action(action)
    try:
        explanation = explain(board, done)
    except BabelError as error:
        fail(str(error))
    click.echo("\n".join(_judgement_lines(board, done, explanation)))
    sys.exit(JUDGE_EXIT_CODES[explanation.verdict])


def _read_position(text: str) -> Position:
    try:
        if text == "-":
            text = sys.stdin.read()
        elif not text.lstrip().startswith("{") and " " not in text and Path(text).is_file():
            text = Path(text).read_text(encoding="utf-8")
        text = text.strip()
        return position_from_json(json.loads(text)) if text.startswith("{") else position_from_text(text)
    except NotationError as error:
        fail(f"the position cannot be read\n{error.pointed()}")
    except BabelError as error:
        fail(f"this is no sound position: {error}")
    except (OSError, UnicodeDecodeError, RecursionError, ValueError) as error:
        fail(f"the position cannot be read: {error}")


def _read_action(text: str) -> Action:
    try:
        return action_from_json(json.loads(text)) if text.lstrip().startswith("{") else action_from_text(text)
    except NotationError as error:
        fail(f"the action cannot be read\n{error.pointed()}")
    except (ValueError, RecursionError) as error:
        fail(f"the action cannot be read: {error}")


def _judgement_lines(board: Position, action: Action, explanation: Explanation) -> list[str]:
    lines = [draw(board), "", f"{action_to_text(action)}: {explanation.verdict.value.upper()}", ""]
    signs: dict[bool | None, str] = {True: "holds    ", False: "FORBIDS  ", None: "depends  "}
    for finding in explanation.findings:
        firm = rules().standing(finding.clause, board.edition.name)
        note = "" if firm == "text" else f" [{firm}]"
        lines.append(f"  {signs[finding.holds]}{finding.clause}{note}: {printable(finding.facts)}")
    if explanation.unknown:
        lines += ["", f"What follows cannot be told: it is not known {explanation.unknown}."]
    if explanation.played:
        after = explanation.played.position
        cited = dict.fromkeys(clause for event in explanation.played.events for clause in event.clauses)
        lines += ["", f"What follows, by {', '.join(cited)}:", "", draw(after), "", position_to_text(after)]
    clauses = [*explanation.clauses] or [finding.clause for finding in explanation.findings if finding.holds is None]
    for name in clauses:
        if name in rules().clauses:
            lines += ["", f"{name}: {' '.join(rules().clauses[name].wording.split())}"]
    return lines


if __name__ == "__main__":
    main()
