"""The domain of the rules: the directives `{clause}` and `{ruling}`, and how one links to what they name."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from babel_kit.rules import Clause, Directive, Ruling, SpecError, clause_of, ruling_of

logger = logging.getLogger(__name__)


class Place(NamedTuple):
    """Where something with a name stands, and what it says (None where its options cannot be read)."""

    docname: str
    anchor: str
    kind: str
    line: int
    told: Clause | Ruling | None = None


class NamedBlock(SphinxDirective):
    """A directive whose content stands in a section under a name that is its anchor as well."""

    kind = ""
    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The section, its title the name and its body the parsed content."""
        name = self.arguments[0]
        anchor = self.anchor(name)
        section = nodes.section("", ids=[anchor], names=[], classes=[self.kind], named=name)
        self.set_source_info(section)
        self.state.document.note_explicit_target(section, section)
        section += nodes.title("", "", nodes.literal("", name), translatable=False, classes=["named"])
        section += self.parse_content_to_nodes(allow_section_headings=False)
        self.rules.note(Place(self.env.docname, anchor, self.kind, self.lineno, self._told(name)))
        return [section]

    def anchor(self, name: str) -> str:
        """The anchor of what has this name."""
        return name

    def read(self, found: Directive) -> Clause | Ruling:
        """What the options and the content say; raises SpecError."""
        raise NotImplementedError

    def _told(self, name: str) -> Clause | Ruling | None:
        options = {key: value or "" for key, value in self.options.items()}
        found = Directive(name, options, "\n".join(self.content), self.lineno, self.env.docname)
        try:
            return self.read(found)
        except (SpecError, ValueError) as error:
            logger.warning("%s", error, location=self.get_location(), type="rules", subtype=self.kind)
            return None

    @property
    def rules(self) -> RulesDomain:
        """The domain of the build."""
        return rules_of(self.env)


class ClauseDirective(NamedBlock):
    """`{clause}`: what its options mean, `babel_kit.rules` knows."""

    kind = "clause"
    option_spec = dict.fromkeys(
        ("editions", "sources", "standing", "forbids", "reading", "ruling", "verified"), directives.unchanged
    )

    def read(self, found: Directive) -> Clause:
        """The clause; the document's name is its chapter's."""
        return clause_of(found, self.env.docname.rpartition("/")[2])


class RulingDirective(NamedBlock):
    """`{ruling}`: anchored as `ruling-NAME`, since a ruling may have the name of a reading."""

    kind = "ruling"
    option_spec = dict.fromkeys(("clauses", "reading", "sure"), directives.unchanged)

    def anchor(self, name: str) -> str:
        """See above."""
        return f"ruling-{name}"

    def read(self, found: Directive) -> Ruling:
        """The ruling."""
        return ruling_of(found)


class RulesDomain(Domain):
    """Clauses and rulings, by name."""

    name = "rules"
    label = "Rules"
    roles = {"clause": XRefRole(), "ruling": XRefRole()}
    object_types = {"clause": ObjType("clause", "clause"), "ruling": ObjType("ruling", "ruling")}
    dangling_warnings = {
        "clause": "no clause has the name %(target)s",
        "ruling": "no ruling has the name %(target)s",
    }
    initial_data: dict[str, Any] = {"places": {}}
    data_version = 2

    @property
    def places(self) -> dict[str, Place]:
        """Where everything stands, by anchor."""
        places: dict[str, Place] = self.data["places"]
        return places

    def clause(self, name: str) -> Clause | None:
        """The clause of a name, if there is one and it can be read."""
        place = self.places.get(name)
        return place.told if place and isinstance(place.told, Clause) else None

    def ruling(self, name: str) -> Ruling | None:
        """The ruling of a name, if there is one and it can be read."""
        place = self.places.get(f"ruling-{name}")
        return place.told if place and isinstance(place.told, Ruling) else None

    def clauses(self) -> Iterator[tuple[Place, Clause]]:
        """All clauses that can be read, with where they stand."""
        for place in self.places.values():
            if isinstance(place.told, Clause):
                yield place, place.told

    def note(self, place: Place) -> None:
        """Takes down where something stands; warns if the name is taken."""
        other = self.places.get(place.anchor)
        if other is not None:
            logger.warning(
                "the %s %s stands twice, also at %s:%d",
                place.kind,
                place.anchor.removeprefix("ruling-"),
                self.env.doc2path(other.docname, False),
                other.line,
                location=(place.docname, place.line),
                type="rules",
                subtype=place.kind,
            )
        self.places[place.anchor] = place

    def clear_doc(self, docname: str) -> None:
        """Forgets what stood in a document."""
        for anchor in [anchor for anchor, place in self.places.items() if place.docname == docname]:
            del self.places[anchor]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Takes over what another process has read."""
        for anchor, place in otherdata["places"].items():
            if place.docname in docnames:
                self.places[anchor] = place

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link to a clause or ruling, or None if there is none of that name."""
        del env, node
        place = self.places.get(f"ruling-{target}" if typ == "ruling" else target)
        if place is None:
            return None
        return make_refnode(builder, fromdocname, place.docname, place.anchor, contnode, target)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The same for a link that does not say of which kind."""
        place = self.places.get(target)
        if place is None:
            return []
        found = self.resolve_xref(env, fromdocname, builder, "clause", target, node, contnode)
        return [(f"rules:{place.kind}", found)] if found else []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """For the inventory: name, shown name, kind, document, anchor, priority."""
        for anchor, place in sorted(self.places.items()):
            yield anchor, anchor, place.kind, place.docname, place.anchor, 1


def rules_of(env: BuildEnvironment) -> RulesDomain:
    """The domain of a build."""
    domain = env.get_domain(RulesDomain.name)
    assert isinstance(domain, RulesDomain)
    return domain
