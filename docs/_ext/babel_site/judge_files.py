"""The judge page's files: Pyodide, the packed engine, and the list of both, in `_judge/` at the site's root."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from babel_kit.babel.board_svg import symbols

PAGE = "docs/judge"
ROOT = Path(__file__).resolve().parents[3]
SOURCES = ROOT / "docs" / "_judge"
PYODIDE = ROOT / "docs" / "node_modules" / "pyodide"
LOADER = "pyodide.mjs"
PLAIN = ("python_stdlib.zip", "pyodide-lock.json")
PACKED = ("pyodide.asm.mjs", "pyodide.asm.wasm")
"""Sent compressed whatever the server does: they are most of what the page loads, and shrink to a third."""

ENGINE_MODULES = {
    "babel_ref": ROOT / "babel_ref",
    "babel_kit/babel": ROOT / "conformance" / "babel_kit" / "babel",
}
FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of all that is packed, so that the same sources give the same file."""


def write_judge_files(site: Path) -> None:
    """Puts everything into the built site that the judge runs on; raises SystemExit where Pyodide is not installed."""
    if not PYODIDE.is_dir():
        raise SystemExit("the judge page lacks Pyodide; run: npm ci --prefix docs")
    shutil.rmtree(site / "_judge", ignore_errors=True)
    for name, content in judge_files():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def judge_files() -> Iterator[tuple[str, bytes]]:
    """The files by their place under the site's root, with a list of those that are loaded: version and sizes."""
    loaded = dict(sorted(_loaded()))
    yield from loaded.items()
    yield "judge-service.js", (SOURCES / "judge-service.js").read_bytes()
    yield "_judge/worker.js", (SOURCES / "worker.js").read_bytes()
    yield f"_judge/pyodide/{LOADER}", (PYODIDE / LOADER).read_bytes()
    version = hashlib.sha256(b"".join(loaded.values())).hexdigest()[:12]
    sizes = {name.removeprefix("_judge/"): len(content) for name, content in loaded.items()}
    yield "_judge/files.json", json.dumps({"version": version, "bytes": sizes}, indent=1).encode()


def _loaded() -> Iterator[tuple[str, bytes]]:
    yield "_judge/babel.zip", packed_engine()
    for name in PLAIN:
        yield f"_judge/pyodide/{name}", (PYODIDE / name).read_bytes()
    for name in PACKED:
        yield f"_judge/pyodide/{name}.packed", gzip.compress((PYODIDE / name).read_bytes(), compresslevel=9, mtime=0)


def packed_engine() -> bytes:
    """The reference engine, the drawn boards and what answers the page, as a zip that Python imports from."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(_modules()):
            entry = zipfile.ZipInfo(name, FIRST_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return packed.getvalue()


def _modules() -> Iterator[tuple[str, bytes]]:
    """The kit's own packages load what the browser lacks, so that empty ones stand in for them."""
    yield "babel_kit/__init__.py", b""
    yield "babel_kit/babel/__init__.py", b""
    yield "engine.py", (SOURCES / "engine.py").read_bytes()
    for folder, pattern in (("babel_ref", "*.py"), ("babel_kit/babel", "board_svg*.py")):
        for path in ENGINE_MODULES[folder].glob(pattern):
            yield f"{folder}/{path.name}", path.read_bytes()


def add_to_page(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Gives the judge page, and no other, its script and its styles, and the symbols of which boards are drawn."""
    if pagename != PAGE:
        return
    app.add_css_file("board.css")
    app.add_css_file("judge/judge.css")
    app.add_js_file("judge/start.js", loading_method="defer")
    app.add_js_file("judge/main.js", type="module")
    context["body"] = symbols() + context["body"]


def setup(app: Sphinx) -> None:
    """Registers what the judge page gets while it is written."""
    app.connect("html-page-context", add_to_page)
