"""The catalogues of the features: their titles, descriptions, comments and headings in Dutch, one file a chapter.

They are gettext catalogues, `docs/locale/nl/LC_MESSAGES/features/babel/CHAPTER.po`; a message is an English text of the
feature, in the order in which it stands there.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from babel_kit import resources
from babel_kit.translated import Translate, catalogue

FOLDER = resources.root() / "docs" / "locale" / "nl" / "LC_MESSAGES" / "features" / "babel"
ABOUT = "Titles, comments and headings of the features in Dutch"
HEADER = r"""# {about}. Bring up to date with: make catalogues
msgid ""
msgstr ""
"Language: nl\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


def path_of(chapter: str) -> Path:
    """Where the catalogue of a chapter's feature is."""
    return FOLDER / f"{chapter}.po"


def of_feature(chapter: str) -> Translate:
    """What translates a text of a chapter's feature; a text that has no translation stays as it is."""
    return catalogue(path_of(chapter))


def read(path: Path) -> Catalog:
    """A catalogue; an empty one if there is no such file."""
    return read_po(io.BytesIO(path.read_bytes() if path.exists() else b""), locale="nl")


def updated(old: Catalog, messages: Iterable[str], about: str = ABOUT) -> str:
    """The text of a catalogue of these messages: known ones keep their translation, new ones have none.

    `about` is a comment at its head.
    """
    new = Catalog(locale="nl", fuzzy=False)
    for message in messages:
        known = old.get(message)
        new.add(message, known.string if known else "", flags=known.flags if known else ())
    file = io.BytesIO()
    write_po(file, new, width=0, omit_header=True)
    return HEADER.replace("{about}", about) + file.getvalue().decode().strip() + "\n"
