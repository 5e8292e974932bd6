"""The command `babel-rules`."""

from __future__ import annotations

import json
import shlex
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import click
from rich.console import Console

from babel_kit import __version__
from babel_kit.babel import CHAPTERS
from babel_kit.babel.board_html import board as html_board
from babel_kit.babel.doctor import conclusion, examine, finding_lines, is_ready
from babel_kit.babel.games import MAX_TURNS
from babel_kit.babel.handshake import HandshakeError
from babel_kit.babel.judge_command import (
    EXIT_CODES,
    UnreadableError,
    as_json,
    judgement_lines,
    read_action,
    read_position,
)
from babel_kit.babel.known_list import overview, rewrite
from babel_kit.babel.layers import PROFILES
from babel_kit.babel.new_adapter import LANGUAGES, NotWrittenError, write_skeleton
from babel_kit.babel.perft_command import count_lines, first_difference
from babel_kit.babel.records import record_game, verify
from babel_kit.babel.rule_command import NoSuchRuleError, list_lines, rule_lines
from babel_kit.babel.session import NothingSelectedError, Plan, check_adapter
from babel_kit.babel.traces import replay_trace
from babel_kit.child import StartError
from babel_kit.known import NONE, KnownError, KnownFailures, read_known
from babel_kit.numbers import NumberedCommand, Seconds, Whole
from babel_kit.progress import Progress
from babel_kit.report import ReportError, read_report
from babel_kit.reports import FORMATS, parse_specs, write_reports
from babel_kit.reports.compare import COMPARISONS, compare_lines
from babel_kit.terminal import print_found, print_report, printable
from babel_kit.transport import Limits
from babel_ref import EDITIONS, BabelError, Position, Unknown, complaint, edition_of
from babel_ref import LANGUAGES as SPOKEN
from babel_ref import judge as judge_action

WRONG_USE = 2


def fail(message: str) -> NoReturn:
    """Ends with a plain sentence on standard error and the exit code for wrong use."""
    click.echo(f"babel-rules: {message}", err=True)
    sys.exit(WRONG_USE)


language_option = click.option(
    "--lang", "language", type=click.Choice(SPOKEN), default="en", show_default=True, help="English or Dutch."
)
timeout_option = click.option(
    "--timeout",
    type=Seconds(),
    default=5.0,
    show_default=True,
    help="How long a request may take; a bare number is in seconds.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="babel-rules")
def main() -> None:
    """The rules of the board game Babel: read them, judge a dispute, check an implementation."""


# check


@main.command()
@click.option(
    "--only", multiple=True, metavar="NAME", help="Only this chapter or clause, or the checks whose name holds NAME."
)
@click.option("--skip", multiple=True, metavar="NAME", help="All but this chapter, this clause or these checks.")
@click.option("--edition", multiple=True, type=click.Choice(list(EDITIONS)), help="Only this edition.")
@click.option(
    "--reading",
    multiple=True,
    metavar="NAME=VALUE",
    help="Check it under this reading instead of the one that it declares.",
)
@click.option(
    "--profile", type=click.Choice(list(PROFILES)), default="default", show_default=True, help="How much is tried."
)
@click.option(
    "--budget",
    type=Seconds(),
    metavar="TIME",
    help="Let the random layers do as much as this time allows, such as 60s or 2m.",
)
@click.option("--jobs", type=Whole(1, 64, 2), default=1, help="How many adapter processes run at once.")
@click.option(
    "--traces",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(".babel-rules"),
    show_default=True,
    help="Where failing games and positions are saved, made as small as can be.",
)
@click.option(
    "--records",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where to write the records of the games that were sound.",
)
@timeout_option
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help=f"Write a report to FILE as well. FORMAT is one of {', '.join(FORMATS)}.",
)
@click.option("--known", type=click.Path(path_type=Path), metavar="FILE", help="A list of known failures, in TOML.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="[-- COMMAND ...]")
def check(
    only: tuple[str, ...],
    skip: tuple[str, ...],
    edition: tuple[str, ...],
    reading: tuple[str, ...],
    profile: str,
    budget: float | None,
    jobs: int,
    traces: Path,
    records: Path | None,
    timeout: float,
    reports: tuple[str, ...],
    known: Path | None,
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
        profile=profile,
        budget=budget,
        jobs=jobs,
        traces=traces,
        records=records,
        limits=Limits(request_seconds=timeout),
        known=_known(known),
    )
    try:
        parse_specs(reports)
    except ValueError as error:
        fail(str(error))
    progress = Progress()
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        report = check_adapter(command or BUNDLED, plan, progress)
    except (NothingSelectedError, StartError) as error:
        fail(str(error))
    finally:
        progress.finish()
    print_report(console(), report)
    try:
        write_reports(report, reports, html_board)
    except ValueError as error:
        fail(str(error))
    sys.exit(report.exit_code)


def console() -> Console:
    """Standard output: folded to a terminal's width, not folded in a file or a pipe."""
    return Console(soft_wrap=not sys.stdout.isatty())


def _interrupt(*_: object) -> NoReturn:
    """SIGTERM ends a run as Ctrl-C does: with a report of what was done and no child left."""
    raise KeyboardInterrupt


BUNDLED = (sys.executable, "-m", "babel_kit.babel.adapter")


def _known(path: Path | None) -> KnownFailures:
    try:
        return NONE if path is None else read_known(path)
    except KnownError as error:
        fail(str(error))


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


# known, doctor, new-adapter: for authors of adapters


@main.command("known")
@click.option("--update", is_flag=True, help="Bring FILE up to date by a run of COMMAND.")
@click.option("--only", multiple=True, metavar="NAME", help="As in `check`; the other entries stay as they are.")
@click.option("--skip", multiple=True, metavar="NAME", help="As in `check`.")
@click.option("--edition", multiple=True, type=click.Choice(list(EDITIONS)), help="As in `check`.")
@click.option("--reading", multiple=True, metavar="NAME=VALUE", help="As in `check`.")
@click.option(
    "--profile", type=click.Choice(list(PROFILES)), default="default", show_default=True, help="As in `check`."
)
@timeout_option
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="[-- COMMAND ...]")
def list_known(update: bool, file: Path, command: tuple[str, ...], reading: tuple[str, ...], **chosen: Any) -> None:
    """Show the known failures listed in FILE, or rewrite the list.

    With `--update` it is rewritten: entries that still fail keep their reason, link, day and comments; new ones get the
    reason TODO and 90 days.
    """
    if update and not command:
        fail("--update needs the command of your adapter, after --")
    if command and not update:
        fail("without --update the list is only shown, and takes no command")
    try:
        if not update:
            click.echo(printable("\n".join(overview(read_known(file)))))
            return
        limits = Limits(request_seconds=chosen["timeout"])
        selection = {name: chosen[name] for name in ("only", "skip", "profile")}
        plan = Plan(**selection, editions=chosen["edition"], readings=_readings(reading), limits=limits)
        click.echo(printable("\n".join(rewrite(file, command, plan))))
    except (KnownError, OSError, NothingSelectedError, StartError) as error:
        fail(str(error))


@main.command("doctor")
@click.option(
    "--timeout", type=Seconds(), help="How long an answer may take; without it 30s for the first, 5s for the others."
)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND ...")
def see_doctor(timeout: float | None, command: tuple[str, ...]) -> None:
    """Try out an adapter, and tell what to mend first.

    The doctor starts it with COMMAND, shakes hands, asks for a few plays, a refusal and a bad position, and stops it.
    Ends with "ready: …" or with "first: …", the one thing to mend first. Exits with 0 if it is ready, else with 1.
    """
    limits = Limits() if timeout is None else Limits(start_seconds=timeout, request_seconds=timeout)
    findings = []
    try:
        for finding in examine(command, limits):
            findings.append(finding)
            click.echo("\n".join(finding_lines(finding)))
    except StartError as error:
        fail(str(error))
    click.echo(f"\n{conclusion(findings, command)}")
    sys.exit(0 if is_ready(findings) else 1)


@main.command("new-adapter")
@click.argument("language", type=click.Choice(list(LANGUAGES)))
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR")
def new_adapter(language: str, folder: Path) -> None:
    """Write the beginning of an adapter into DIR.

    It is in Python or JavaScript, shakes hands, and says where your own engine goes.
    """
    try:
        written = write_skeleton(language, folder)
    except NotWrittenError as error:
        fail(str(error))
    for path in written:
        click.echo(f"written: {path}")
    program, file = LANGUAGES[language]
    click.echo(f"next: babel-rules doctor -- {program} {shlex.quote(str(folder / file))}")


# compare


@main.command()
@click.option(
    "--format",
    "kind",
    type=click.Choice(["terminal", *COMPARISONS]),
    default="terminal",
    show_default=True,
    help="For the terminal, or as a document.",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="REPORT.json ...")
def compare(kind: str, files: tuple[Path, ...]) -> None:
    """Put reports side by side, clause by clause.

    A REPORT.json is what `check --report json=FILE` writes.

    Exits with 0, or with 2 if a file is no report or was cut short.
    """
    try:
        reports = [read_report(path) for path in files]
    except ReportError as error:
        fail(str(error))
    if kind in COMPARISONS:
        click.echo(COMPARISONS[kind](reports), nl=False)
        return
    screen = console()
    for line in compare_lines(reports):
        screen.print(line)


# rule, rules


@main.command("rule")
@click.argument("name")
@language_option
def show_rule(name: str, language: str) -> None:
    """Print a clause with its standing, sources and ruling.

    NAME is a clause (`migration.exactly-three`), a numbered clause of a rulebook (`W11.3`, `K12.A2`), a ruling or a
    reading.
    """
    try:
        click.echo("\n".join(rule_lines(name, language)))
    except NoSuchRuleError as error:
        fail(str(error))


@main.command("rules")
@click.option("--chapter", type=click.Choice(CHAPTERS), help="Only this chapter.")
@language_option
def list_rules(chapter: str | None, language: str) -> None:
    """List the clauses. For each: its name, its standing in each edition, its first sentence."""
    for line in list_lines(chapter, language):
        click.echo(line)


# perft


@main.command("perft", cls=NumberedCommand)
@click.argument("position")
@click.argument("depth", type=Whole(0, 12, 3, "each action more takes about ten times as long"))
@click.option("--divide", is_flag=True, help="Count for each first action apart.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="[-- COMMAND ...]")
def count(position: str, depth: int, divide: bool, command: tuple[str, ...]) -> None:
    """Count the sequences of DEPTH actions from POSITION.

    POSITION is written as for `judge`. With COMMAND an adapter walks them as well.

    Exits with 0, or with 1 where the adapter differs: then the first position and action are told at which it does.
    """
    board = _read_position(position)
    try:
        click.echo("\n".join(count_lines(board, depth, divide)))
        failure = first_difference(command, board, depth, Limits()) if command else None
    except Unknown as unknown:
        fail(f"perft needs a position that is known in full: it is not known {unknown}")
    except (HandshakeError, StartError) as error:
        fail(str(error))
    if failure is not None:
        print_found(console(), failure)
        sys.exit(1)


# replay, verify, record


@main.command("replay")
@timeout_option
@click.argument("trace", type=click.Path(path_type=Path), metavar="TRACE")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="[-- COMMAND ...]")
def replay_failure(timeout: float, trace: Path, command: tuple[str, ...]) -> None:
    """Play a failure again that `check` has saved as TRACE.

    Without COMMAND it is played on the bundled engine.

    Exits with 0 if it is fixed, 1 if it still fails, 2 if TRACE cannot be read, 3 if it cannot be replayed on this
    adapter.
    """
    try:
        replayed = replay_trace(trace, command or BUNDLED, Limits(request_seconds=timeout))
    except StartError as error:
        fail(str(error))
    _tell(replayed.lines, replayed.exit_code)


@main.command("verify")
@click.argument("record", type=click.File("rb"), metavar="RECORD")
def verify_record(record: BinaryIO) -> None:
    """Check the record of a game from any program.

    The game may be finished or not. RECORD is a file, or `-` for standard input. It holds JSON Lines as
    `conformance/record.schema.json` describes them; `babel-rules record` writes one to look at.

    Exits with 0 if all that was done keeps to the rules, 1 if it breaks one (the first step that does is told), 2 if
    the record cannot be read, 3 if nothing was done in it.
    """
    verified = verify(record)
    _tell(verified.lines, verified.exit_code)


@main.command("record")
@click.option("--edition", type=click.Choice(list(EDITIONS)), required=True, help="The edition to play.")
@click.option(
    "--seed", type=Whole(0, 10**9, 7), default=1, show_default=True, help="The same seed gives the same game."
)
@click.option("--turns", type=Whole(0, 1000, 20), default=MAX_TURNS, show_default=True, help="The most turns to play.")
@click.option("--reading", multiple=True, metavar="NAME=VALUE", help="Play under this reading.")
def write_record(edition: str, seed: int, turns: int, reading: tuple[str, ...]) -> None:
    """Write the record of a sample game.

    The players have aims, so that more happens than in a random game. It is written to standard output.
    """
    for line in record_game(edition_of(edition, _readings(reading)), seed, turns):
        click.echo(line)


def _tell(lines: Sequence[str], exit_code: int) -> NoReturn:
    click.echo(printable("\n".join(lines)), err=exit_code == WRONG_USE)
    sys.exit(exit_code)


# judge


@main.command()
@click.option("--json", "wants_json", is_flag=True, help="Print the judgement as JSON.")
@language_option
@click.argument("position")
@click.argument("action")
def judge(position: str, action: str, language: str, wants_json: bool) -> None:
    """Judge ACTION in POSITION, finding by finding.

    POSITION is a line of text, JSON, the name of a file that holds either, or `-` for standard input. ACTION is text
    such as `travel Hittites` (with `--lang nl`: `reis Hettieten`) or JSON. A card that is not known is written `?` (in
    JSON `null`), a pile of unknown size `*`.

    Exits with 0 if it is allowed, 1 if refused, 2 on wrong use, 3 if it depends on what is not known.
    """
    board = _read_position(position, language)
    try:
        judgement = judge_action(board, read_action(action, language))
    except UnreadableError as error:
        fail(str(error))
    except BabelError as error:
        fail(complaint(error, language))
    if wants_json:
        click.echo(json.dumps(as_json(judgement, language), ensure_ascii=False, indent=2))
    else:
        screen = console()
        for line in judgement_lines(judgement, language, screen.width):
            screen.print(line, crop=False)
    sys.exit(EXIT_CODES[judgement.verdict])


def _read_position(text: str, language: str = "en") -> Position:
    try:
        return read_position(text, language)
    except UnreadableError as error:
        fail(str(error))


if __name__ == "__main__":
    main()
