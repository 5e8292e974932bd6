"""The site as a book: a PDF of the single page that Sphinx's `singlehtml` makes."""

from __future__ import annotations

from pathlib import Path

STYLE = Path(__file__).resolve().parents[2] / "_static" / "book.css"


def write_book(page: Path, book: Path) -> None:
    """Lays the page out on A4 with numbered pages and an outline."""
    from weasyprint import CSS, HTML  # it is slow to load, and only this needs it

    book.parent.mkdir(parents=True, exist_ok=True)
    HTML(filename=str(page)).write_pdf(str(book), stylesheets=[CSS(filename=str(STYLE))])
