"""Builds the whole site: `python docs/build.py [FOLDER]`, by default into `docs/_build/html`.

English lies at the root, Dutch under `nl/`; then come the search index of each, the files of the judge, the rules as
data and the rules as PDF. Warnings are errors.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
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
    steps: tuple[tuple[str, Callable[[Path, str], None], Iterable[str]], ...] = (
        ("pages", build_pages, LANGUAGES),
        ("data and judge", add_files, ("en",)),
        ("search", index_search, LANGUAGES),
        ("PDF", make_pdf, LANGUAGES),
    )
    with ProcessPoolExecutor() as pool:
        for name, step, languages in steps:
            began = time.monotonic()
            list(pool.map(partial(step, site), languages))
            print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)
    return 0


def build_pages(site: Path, language: str) -> None:
    """The pages of a language."""
    sphinx("site", site / LANGUAGES[language], language)


def sphinx(builder: str, target: Path, language: str, *options: str) -> None:
    """A build in which warnings are errors; what it has read is kept apart for each. Ends the whole if it fails."""
    kept = DOCS / "_build" / "doctrees" / f"{builder}-{language}"
    quiet = ("-q", "-n", "-W", "--keep-going", "-E")
    places = ("-c", str(DOCS), "-b", builder, "-d", str(kept), "-D", f"language={language}", str(ROOT), str(target))
    if subprocess.run([sys.executable, "-m", "sphinx", *quiet, *options, *places], cwd=ROOT, check=False).returncode:
        raise SystemExit(f"Sphinx could not build {target}")


def add_files(site: Path, _language: str) -> None:
    """At the root of the site: the rules as data, and the engine with what runs it in the browser."""
    from babel_site.judge_files import write_judge_files

    shutil.copy(ROOT / "conformance" / "rules.json", site / "rules.json")
    write_judge_files(site)


def index_search(site: Path, language: str) -> None:
    """The search index of a language, in its folder."""
    from babel_site.search_index import write_index

    write_index(site / LANGUAGES[language])


def make_pdf(site: Path, language: str) -> None:
    """The rules as a book in a language."""
    from babel_site.book import write_book

    pages = DOCS / "_build" / "book" / language
    sphinx("singlehtml", pages, language, "-t", "book")
    write_book(pages / "docs" / "index.html", site / LANGUAGES[language] / "babel-rules.pdf")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
