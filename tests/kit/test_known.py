"""Lists of known failures: strict both ways, and rewritten without losing what people wrote."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from babel_kit import resources
from babel_kit.babel.vectors import read_vectors
from babel_kit.cli import main
from babel_kit.known import Known, KnownError, KnownFailures, apply_known, complaints, parse_known, with_known
from babel_kit.known_update import update_known
from babel_kit.report import CONFORMS_BUT, CheckDone, ClauseInfo, Difference, Failure, Header, Note, Report, Verdict

FAULTY = Path(__file__).with_name("faulty_adapter.py")
CHECK = "scenarios/travel/No journey to the site where the pawn stands [wgg-2013]"
TODAY = datetime.date(2027, 1, 15)


def done(name: str, verdict: Verdict, message: str = "", *places: str) -> CheckDone:
    differences = tuple(Difference(place, 1, 2) for place in places)
    failure = Failure("play", message, differences) if message else None
    return CheckDone(name, "scenarios", "travel", "wgg-2013", verdict, {"travel.card-in-hand": verdict}, failure)


def listed(check: str = "a", message: str = "allowed", reason: str = "slow", **more: object) -> KnownFailures:
    return KnownFailures({check: Known(check, message, reason, **more)}, TODAY)  # type: ignore[arg-type]


def complaint(event: CheckDone | None, known: KnownFailures, exists: tuple[str, ...] = ("a",)) -> str:
    """What is said against the one entry; empty if nothing is."""
    seen = {} if event is None else {event.name: apply_known(event, known)}
    found = list(complaints(seen, known, lambda: exists))
    assert len(found) <= 1
    return found[0].failure.message if found and found[0].failure else ""


# Applying


def test_a_failure_as_listed_is_known():
    known = listed(message="allowed, but")
    event = done("a", Verdict.FAIL, "allowed, but travel.card-in-hand forbids it")
    assert apply_known(event, known).known == "slow"
    assert complaint(event, known) == ""


def test_the_message_holds_the_places_that_differ():
    event = done("a", Verdict.FAIL, "another position", "quarry", "sides[0].hand", "quarry")
    assert apply_known(event, listed(message="another position: quarry, sides[0].hand")).known
    assert not apply_known(event, listed(message="another position: spent")).known


def test_an_unexpected_pass_fails():
    assert "the check passes" in complaint(done("a", Verdict.PASS), listed())


def test_another_message_fails_and_tells_both():
    event = done("a", Verdict.FAIL, "refused")
    assert apply_known(event, listed()).known == ""
    told = complaint(event, listed())
    assert "'allowed'" in told
    assert "'refused'" in told


@pytest.mark.parametrize(("days", "holds"), [(0, True), (1, True), (-1, False)])
def test_an_entry_holds_until_its_last_day(days, holds):
    known = listed(expires=TODAY + datetime.timedelta(days))
    event = done("a", Verdict.CRASH, "allowed")
    assert bool(apply_known(event, known).known) is holds
    assert ("has expired" in complaint(event, known)) is not holds


def test_an_entry_without_a_check_fails():
    assert "no check of this name" in complaint(None, listed("b"))


def test_a_check_that_was_not_selected_or_is_blocked_is_left_alone():
    assert complaint(None, listed()) == ""
    assert complaint(done("a", Verdict.BLOCKED), listed()) == ""


def test_what_was_not_asked_or_only_differs_is_no_known_failure():
    assert "not offered" in complaint(done("a", Verdict.NOT_OFFERED), listed())
    event = done("a", Verdict.DIFFERS, "allowed")
    assert apply_known(event, listed()).known == ""
    assert "departs from a ruling" in complaint(event, listed())


def test_a_stream_gets_its_marks_its_complaints_and_what_has_no_reason_yet():
    known = KnownFailures({name: Known(name, "m", "TODO") for name in ("a", "b")}, TODAY)
    note = Note("laws", "said")
    events = list(with_known([done("a", Verdict.FAIL, "m"), note, done("b", Verdict.PASS)], known, set))
    assert [getattr(event, "known", None) for event in events] == ["TODO", None, "", "", None]
    assert events[1] is note
    assert (events[3].name, events[3].layer, events[3].verdict) == ("known/b", "known", Verdict.FAIL)
    assert "TODO for: a; b" in events[4].text


def test_a_report_conforms_but_for_known_failures():
    clause = ClauseInfo("travel.card-in-hand", "travel", "", {"wgg-2013": "text"}, "", True)
    report = Report(Header(1, "babel", "1", 1, "x", [], None, ["wgg-2013"], {}, [], "default", [clause]))
    report.add(apply_known(done("a", Verdict.FAIL, "allowed"), listed()))
    assert (report.conformity, report.exit_code) == (CONFORMS_BUT, 0)
    assert report.conclusion == "conforms but for 1 known failure"
    report.add(done("b", Verdict.FAIL, "allowed"))
    assert report.exit_code == 1


# Reading


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[known]", "no TOML"),
        ("[[known]]\ncheck = 'a'\nmessage = 'm'\n", "missing required field `reason`"),
        ("[[known]]\ncheck = 'a'\nmessage = 'm'\nreason = 'r'\nexpires = 'soon'\n", "expires"),
        ("[[known]]\ncheck = 'a'\nmessage = ' '\nreason = 'r'\n", "the message of an entry is empty"),
        ("[[known]]\ncheck = 'a'\nmessage = 'm'\nreason = 'r'\nraeson = 'r'\n", "raeson"),
        (2 * "[[known]]\ncheck = 'a'\nmessage = 'm'\nreason = 'r'\n", "listed twice"),
        ("[[kown]]\n", "kown"),
    ],
)
def test_a_file_that_is_no_list_is_refused(text, words):
    with pytest.raises(KnownError) as caught:
        parse_known(text)
    assert words in str(caught.value)


def test_the_guides_example_is_a_list_with_a_real_check():
    guide = (resources.root() / "conformance" / "README.md").read_text(encoding="utf-8")
    known = parse_known(guide.partition("```toml\n")[2].partition("```")[0])
    assert set(known.entries) <= {f"scenarios/{vector.name}" for vector in read_vectors(resources.vectors())}


# Rewriting


LIST = """\
# What we know

# about a
[[known]]  # the oldest
check = "a"
message = "m"  # in part
reason = "the board"
link = "https://example.org/1"
expires = 2027-01-31

# about b
[[known]]
check = "b"
message = "m"
reason = "TODO"

# the end
"""


def test_nothing_changes_where_nothing_has_changed():
    same = [done("a", Verdict.FAIL, "more than m"), done("b", Verdict.CRASH, "m"), done("c", Verdict.PASS)]
    update = update_known(LIST, same, set(), TODAY)
    assert (update.text, update.lines) == (LIST, [])


def test_what_was_not_asked_stays():
    assert update_known(LIST, [], {"a", "b"}, TODAY).text == LIST


def test_a_changed_message_is_written_and_the_rest_of_the_entry_kept():
    update = update_known(LIST, [done("a", Verdict.FAIL, "other", "quarry")], {"b"}, TODAY)
    assert update.text == LIST.replace('message = "m"  # in part', 'message = "other: quarry"  # in part')
    assert update.lines == ["changed: a (look whether its reason still holds)"]


def test_what_passes_or_is_no_check_goes_with_its_comment():
    update = update_known(LIST, [done("a", Verdict.PASS)], set(), TODAY)
    assert update.lines == ["gone: a (pass)", "gone: b (there is no such check)"]
    assert update.text == "# What we know\n\n# the end\n"


def test_what_is_new_gets_a_day_and_wants_a_reason():
    update = update_known("", [done('c "1"\\', Verdict.TIMEOUT, "no answer\x1b")], set(), TODAY)
    assert parse_known(update.text).entries == {
        'c "1"\\': Known('c "1"\\', "no answer\x1b", "TODO", "", TODAY + datetime.timedelta(90))
    }
    assert update.text.startswith("# ")


def test_what_has_expired_is_told():
    update = update_known(LIST.replace("2027-01-31", "2020-01-31"), [], {"a", "b"})
    assert update.lines[0].startswith("expired: a (on 2020-01-31")


# As users meet it


def run(*arguments: str | Path, adapter: str | None = None) -> Result:
    command = [] if adapter is None else ["--", sys.executable, str(FAULTY), adapter]
    result = CliRunner().invoke(main, [*map(str, arguments), *command])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


FAULT = "allows to travel in place"


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """The text of a list that was begun from a run of the faulty adapter."""
    path = tmp_path_factory.mktemp("known") / "known.toml"
    told = run("known", "--update", path, "--only", "scenarios/travel", "--edition", "wgg-2013", adapter=FAULT)
    assert told.exit_code == 0, told.output
    assert told.output.splitlines() == [f"new: {CHECK}", "1 known failure; 1 still needs a reason"]
    return path.read_text(encoding="utf-8")


@pytest.fixture
def known(begun, tmp_path):
    """A list with the one failure that the faulty adapter has."""
    path = tmp_path / "known.toml"
    path.write_text(begun, encoding="utf-8")
    return path


def test_a_run_with_its_known_failures_conforms_but_for_them(known):
    known.write_text(known.read_text().replace("TODO", "The board asks nobody"), encoding="utf-8")
    told = run("check", "--only", "scenarios", "--edition", "wgg-2013", "--known", known, adapter=FAULT)
    assert told.exit_code == 0, told.output
    lines = told.output.splitlines()
    assert "CONFORMS BUT FOR 1 KNOWN FAILURE" in lines
    assert "CONFORMS" not in lines
    assert f"known failure: {CHECK}: The board asks nobody" in " ".join(told.output.split())


@pytest.mark.parametrize(
    ("old", "new", "adapter", "words"),
    [
        ("", "", "none", "the check passes"),
        ("allowed, but", "refused, but", FAULT, "fails otherwise than listed"),
        ("expires = ", "expires = 2020-01-01 # ", FAULT, "has expired on 2020-01-01"),
        ("No journey", "A journey", FAULT, "no check of this name"),
    ],
)
def test_a_stale_list_fails(known, old, new, adapter, words):
    known.write_text(known.read_text().replace(old, new) if old else known.read_text(), encoding="utf-8")
    told = run("check", "--only", "scenarios/travel", "--edition", "wgg-2013", "--known", known, adapter=adapter)
    assert told.exit_code == 1
    assert "DOES NOT CONFORM" in told.output
    assert words in " ".join(told.output.split())


def test_a_missing_reason_is_told_and_no_failure(known):
    told = run("check", "--only", "scenarios/travel", "--edition", "wgg-2013", "--known", known, adapter=FAULT)
    assert "the reason is still TODO for" in told.output
    assert "DOES NOT CONFORM" not in told.output


def test_an_entry_outside_the_selection_is_left_alone(known):
    told = run("check", "--only", "scenarios/settling", "--edition", "wgg-2013", "--known", known)
    assert "known/" not in told.output
    assert told.exit_code == 1
    assert "INCOMPLETE" in told.output


def test_an_update_takes_out_what_has_been_mended(known):
    told = run("known", "--update", known, "--only", "scenarios/travel", adapter="none")
    assert told.output.splitlines() == [f"gone: {CHECK} (pass)", "0 known failures"]
    assert parse_known(known.read_text()).entries == {}


def test_an_update_without_a_handshake_changes_nothing(known):
    before = known.read_text()
    told = run("known", "--update", known, adapter="exits at once")
    assert told.exit_code == 2
    assert "nothing was changed" in told.output
    assert known.read_text() == before


def test_a_list_is_shown(known):
    told = run("known", known)
    assert told.exit_code == 0
    assert told.output.startswith(f"{CHECK}: TODO, until ")


@pytest.mark.parametrize("command", ["check", "known"])
def test_a_bad_file_is_wrong_use(tmp_path, command):
    (tmp_path / "bad.toml").write_text("[[known", encoding="utf-8")
    for path in (tmp_path / "bad.toml", tmp_path / "missing.toml"):
        told = run(command, *(["--known"] if command == "check" else []), path)
        assert told.exit_code == 2
        assert str(path) in told.output
