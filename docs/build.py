"""Builds the whole site: `python docs/build.py [FOLDER]`, by default into `docs/_build/html`.

English lies at the root, Dutch under `nl/`; then come the search index of each, the files of the judge, the rules as
data and the rules as PDF. Warnings are errors.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
LANGUAGES = {"en": "", "nl": "nl"}
"""Where the pages of each language lie."""

sys.path.insert(0, str(DOCS / "_ext"))


def main(arguments: list[str]) -> int:
    """Builds all of it and gives the exit code."""
    site = Path(arguments[0]).resolve() if arguments else DOCS / "_build" / "html"
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    steps: list[tuple[str, Callable[[Path], None]]] = [
        ("pages", build_pages),
        ("data", copy_data),
        ("judge", add_judge),
        ("search", index_search),
        ("PDF", make_pdfs),
    ]
    for name, step in steps:
        began = time.monotonic()
        step(site)
        print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)
    return 0


def build_pages(site: Path) -> None:
    """The pages of all languages, each by a process of its own, side by side."""
    builds = [
        subprocess.Popen(sphinx("site", site / folder, language), cwd=ROOT) for language, folder in LANGUAGES.items()
    ]
    if sum(build.wait() != 0 for build in builds):
        raise SystemExit("the pages could not be built")


def sphinx(builder: str, target: Path, language: str, *options: str) -> list[str]:
    """The command of a build in which warnings are errors; what it has read is kept apart for each."""
    kept = DOCS / "_build" / "doctrees" / f"{builder}-{language}"
    quiet = ("-q", "-n", "-W", "--keep-going", "-E")
    places = ("-c", str(DOCS), "-b", builder, "-d", str(kept), "-D", f"language={language}", str(ROOT), str(target))
    return [sys.executable, "-m", "sphinx", *quiet, *options, *places]


def copy_data(site: Path) -> None:
    """The rules as data, at the root of the site."""
    shutil.copy(ROOT / "conformance" / "rules.json", site / "rules.json")


def add_judge(site: Path) -> None:
    """The engine and what runs it in the browser."""
    from babel_site.judge_files import write_judge_files

    write_judge_files(site)


def index_search(site: Path) -> None:
    """The search index of each language, in its folder."""
    from babel_site.search_index import write_index

    for folder in LANGUAGES.values():
        write_index(site / folder)


def make_pdfs(site: Path) -> None:
    """The rules as a book, one file for each language."""
    from babel_site.book import write_book

    for language, folder in LANGUAGES.items():
        pages = DOCS / "_build" / "book" / language
        subprocess.run(sphinx("singlehtml", pages, language, "-t", "book"), cwd=ROOT, check=True)
        write_book(pages / "docs" / "index.html", site / folder / "babel-rules.pdf")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
