"""Boards in the pages: `{board}` draws a position, `{scenario-board}` one of a scenario, `{sheet}` frames a summary."""

from __future__ import annotations

from functools import cache

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from babel_kit.babel.board_svg import changes, draw, standalone
from babel_kit.babel.showing import ShownStep, shown_scenarios
from babel_ref import BabelError, Position, position_from_text


class Picture(SphinxDirective):
    """A figure with a drawn board; the content is its caption."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def figure(self, position: Position, changed: tuple[str, ...] = ()) -> list[nodes.Node]:
        """The figure of a position in which these places are marked as changed."""
        figure = nodes.container("", classes=["board-figure"])
        figure += nodes.raw("", self._drawn(position, changed), format="html")
        figure += nodes.container("", *self.parse_content_to_nodes(), classes=["board-caption"])
        return [figure]

    def _drawn(self, position: Position, changed: tuple[str, ...]) -> str:
        language = self.config.language
        if self.env.app.tags.has("book"):
            return standalone(position, changed=changed, language=language)  # no shared symbols in a PDF
        number = self.env.new_serialno("board")
        return draw(position, changed=changed, language=language, ids=f"board-{number}")


class BoardDirective(Picture):
    """`{board} POSITION` in the one-line notation."""

    def run(self) -> list[nodes.Node]:
        """The figure, or the error that says why the position cannot be read."""
        try:
            return self.figure(position_from_text(self.arguments[0]))
        except BabelError as error:
            raise self.error(f"the position cannot be read: {error}") from error


class ScenarioBoardDirective(Picture):
    """`{scenario-board} NAME` with `:before: N` or `:after: N`, the step from 1; after one what changed is marked."""

    option_spec = {"before": directives.positive_int, "after": directives.positive_int}

    def run(self) -> list[nodes.Node]:
        """The figure, or an error if there is no such scenario, step or board."""
        step = self._step(self.options.get("before") or self.options.get("after", 0))
        if "before" in self.options and step.before:
            return self.figure(step.before)
        if step.before and step.after:
            return self.figure(step.after, changes(step.before, step.after))
        raise self.error(f"no board at that step of {self.arguments[0]!r}")

    def _step(self, number: int) -> ShownStep:
        steps = _steps().get(self.arguments[0], ())
        if not 1 <= number <= len(steps):
            raise self.error(f"{self.arguments[0]!r} has {len(steps)} steps, none of them is {number}")
        return steps[number - 1]


class SheetDirective(SphinxDirective):
    """`{sheet}`: what is to fit on one printed page."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """A container that the style sheet knows."""
        return [nodes.container("", *self.parse_content_to_nodes(), classes=["sheet"])]


@cache
def _steps() -> dict[str, tuple[ShownStep, ...]]:
    return {scenario.name: scenario.rows[0].steps for scenario in shown_scenarios()}


def setup(app: Sphinx) -> None:
    """Registers the directives."""
    app.add_directive("board", BoardDirective)
    app.add_directive("scenario-board", ScenarioBoardDirective)
    app.add_directive("sheet", SheetDirective)
