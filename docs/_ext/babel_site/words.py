"""The site's own words in the language of the build, from the catalogue `site.po`."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.config import Config
from sphinx.locale import get_translation, translators

CATALOGUE = "site"
_ = get_translation(CATALOGUE)
"""Translates a message."""


def several(singular: str, plural: str, number: int) -> str:
    """A message with its number, such as "3 scenarios"."""
    return translators["general", CATALOGUE].ngettext(singular, plural, number).format(number=number)


def load(app: Sphinx, config: Config) -> None:
    """Makes the catalogue of the build's language the one in use."""
    path = Path(app.confdir) / "locale" / (config.language or "en") / "LC_MESSAGES" / f"{CATALOGUE}.po"
    translators["general", CATALOGUE] = translations(path)


def translations(path: Path) -> NullTranslations:
    """The catalogue at a path as gettext takes it; an empty one if there is none."""
    if not path.exists():
        return NullTranslations()
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return GNUTranslations(compiled)


def teach_templates(app: Sphinx) -> None:
    """Lets the theme's templates look in the site's catalogue before Sphinx's own."""
    builder: Any = app.builder
    if isinstance(builder, StandaloneHTMLBuilder) and builder.templates is not None:
        environment: Any = builder.templates.environment
        both = _SiteFirst(builder._translator or NullTranslations())
        environment.install_gettext_translations(both)


class _SiteFirst(NullTranslations):
    """The site's catalogue before another."""

    def __init__(self, other: NullTranslations) -> None:
        super().__init__()
        self.other = other

    def gettext(self, message: str) -> str:
        own = translators["general", CATALOGUE].gettext(message)
        return own if own != message else self.other.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        own = translators["general", CATALOGUE].ngettext(msgid1, msgid2, n)
        return own if own not in (msgid1, msgid2) else self.other.ngettext(msgid1, msgid2, n)
