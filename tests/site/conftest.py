"""The built site, a server for it, and a browser whose pages may neither complain nor ask another host for anything."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE = 90_000
"""Milliseconds for what a busy machine may take long for, such as starting Python in the browser."""

OpenPage = Callable[..., "Page"]


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site."""
    folder = Path(os.environ.get("BABEL_SITE", ROOT / "docs" / "_build" / "html"))
    if not (folder / "index.html").is_file():
        pytest.fail(f"there is no built site in {folder}: run make docs, or name it in BABEL_SITE", pytrace=False)
    return folder


class _Handler(SimpleHTTPRequestHandler):
    extensions_map: ClassVar[dict[str, str]] = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def end_headers(self) -> None:
        """Lets the browser keep nothing by itself: what works without a net must have been kept by the page."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serves a folder on a free port of this machine; the address ends with a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """The address of the built site."""
    with serving(site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        pytest.fail("the site's tests need playwright: pip install -e '.[site-tests]'", pytrace=False)
    if not CHROMIUM.is_file():
        pytest.fail(f"there is no browser {CHROMIUM}: install chromium, or name one in CHROMIUM", pytrace=False)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens a page of a fresh browser, with the options of a playwright context.

    Afterwards the test fails for every error in the console and every request to another host; with
    `forgiving=True` only for the latter.
    """
    trouble: list[str] = []
    contexts = []

    def opened(*, forgiving: bool = False, **options: Any) -> Page:
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.on("request", lambda request: _note_host(request.url, trouble))
        page = context.new_page()
        if not forgiving:
            page.on("console", lambda message: _note_message(message, trouble))
            page.on("pageerror", lambda error: trouble.append(f"error: {error}"))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not trouble


def _note_host(address: str, trouble: list[str]) -> None:
    parts = urlsplit(address)
    if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "127.0.0.1":
        trouble.append(f"asked another host: {address}")


def _note_message(message: Any, trouble: list[str]) -> None:
    if message.type in ("error", "warning"):
        trouble.append(f"{message.type}: {message.text} at {message.location.get('url')}")


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A page of a fresh browser at desktop width."""
    return open_page(viewport={"width": 1280, "height": 900})
