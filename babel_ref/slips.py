"""What was probably meant by a text with a slip. Every suggestion can itself be read.

An action is compared with all that one could mean, as it is written in either language, with and without its small
words. A position is mended field by field: small letters, O for 0, a dash of the wrong length, a point for a comma, two
parts that stand in each other's place, a field too many or too few.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher, get_close_matches
from functools import cache, partial
from itertools import combinations, permutations, product

from babel_ref.action_notation import VOCABULARIES, Vocabulary, action_to_text, words_of
from babel_ref.actions import Action, Build, Discard, Draw, End, Migrate, Settle, Shuffle, Travel, Use
from babel_ref.cards import BY_LETTER, PEOPLES, People
from babel_ref.editions import CLAUSE_OF_READING, EDITIONS, VALUES
from babel_ref.engine import uses_of
from babel_ref.errors import BabelError
from babel_ref.language import LANGUAGES, PEOPLE_NAMES, folded, people_name
from babel_ref.position import Phase
from babel_ref.sentences import Facts, OneOf, facts
from babel_ref.text_notation import FIELDS, position_from_text

# Actions

MOST = 5
"""So many suggestions are given at most."""

_LIKE_ENOUGH = 0.6
_AS_LIKE = 0.08
"""A suggestion is about as much like the text as the best one is."""

_WITHOUT_VERB = 0.85
"""How much a text weighs that leaves out its verb."""

_SMALL_WORDS = frozenset(
    [
        "an",
        "and",
        "the",
        "to",
        "at",
        "on",
        "of",
        "my",
        "own",
        "card",
        "cards",
        "temple",
        "een",
        "en",
        "de",
        "het",
        "naar",
        "bij",
        "op",
        "van",
        "mijn",
        "eigen",
        "kaart",
        "kaarten",
        "tempel",
    ]
)

_OTHER_VERBS: dict[str, str] = {
    "draw": "take pak draw-three",
    "travel": "go move ga",
    "settle": "lay place put leg plaats",
    "use": "activate",
    "discard": "give-up afleggen",
    "end": "pass stop done end-turn einde-beurt klaar",
    "shuffle": "reshuffle schudden",
}
"""Verbs that are not read, but meant."""


def action_suggestions(text: str, language: str = "en") -> list[str]:
    """The actions that were probably meant by a text that cannot be read, as text in the language, likeliest first."""
    group = re.search(r"\(\D*([1-9]\d{0,8})|\bgr?o\w*\W*([1-9]\d{0,8})", text)
    bare = text[: group.start()] if group else text
    words = [word for word in words_of(bare) if word.isalnum()]
    likely = [*_open_ended(bare)] or _in_likeness(words)
    named = int(group[1] or group[2]) if group else None
    return list(dict.fromkeys(action_to_text(_with_group(action, named), language) for action in likely))[:MOST]


def _in_likeness(words: list[str]) -> list[Action]:
    """The actions of a fixed form that are written most like this, the likest first."""
    large = [word for word in words if word not in _SMALL_WORDS] or words
    named = [folded(PEOPLE_NAMES[word].title) if word in PEOPLE_NAMES else word for word in large]
    found: dict[Action, float] = {}
    best = _LIKE_ENOUGH + _AS_LIKE
    for given in {" ".join(large), " ".join(named)}:
        matcher = SequenceMatcher(b=given, autojunk=False)
        for spelling, weight, action in _spellings():
            matcher.set_seq1(spelling)
            bounds = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
            if all(bound() * weight >= best - _AS_LIKE for bound in bounds):
                found[action] = max(matcher.ratio() * weight, found.get(action, 0.0))
                best = max(best, found[action])
    return sorted((it for it in found if found[it] >= best - _AS_LIKE), key=lambda it: -found[it])


def _with_group(action: Action, group: int | None) -> Action:
    return Use(action.people, action.power, action.target, action.source, group) if isinstance(action, Use) else action


@cache
def _spellings() -> tuple[tuple[str, float, Action], ...]:
    """Every way to write every action of a fixed form, without marks, and how much it weighs: less without a verb."""
    return tuple(
        dict.fromkeys(
            spelt for language in LANGUAGES for action in fixed_actions() for spelt in _spelt(action, language)
        )
    )


def fixed_actions() -> Iterator[Action]:
    """Every action of a fixed form, without groups: all but a discard and a shuffle with its order."""
    yield from (Draw(), End(), Shuffle())
    yield from map(Travel, PEOPLES)
    yield from map(Settle, PEOPLES)
    yield from (Build(1), Build(2), Build("opening"))
    yield from (Migrate(source, to) for source, to in permutations(PEOPLES, 2))
    yield from (use for people in PEOPLES for use in uses_of(people))


def _spelt(action: Action, language: str) -> Iterator[tuple[str, float, Action]]:
    kind = "use" if isinstance(action, Use) else action.kind
    verbs = [*VOCABULARIES[language][kind], *_OTHER_VERBS.get(kind, "").replace("-", " ").split()]
    for name_language in LANGUAGES:
        for rest in _rest(action, VOCABULARIES[language], partial(people_name, language=name_language)):
            yield from ((" ".join(words_of(f"{verb} {rest}")), 1.0, action) for verb in verbs)
            if rest:
                yield " ".join(words_of(rest)), _WITHOUT_VERB, action


def _rest(action: Action, words: Vocabulary, name: Callable[[People], str]) -> Iterator[str]:
    """What may follow the verb, the shorter forms too."""
    match action:
        case Travel(people) | Settle(people):
            yield from ("", name(people))
        case Build("opening"):
            yield from ("", words["opening"][0])
        case Build(source):
            yield from ("", f"{words['from'][0]} {source}", f"{source}")
        case Migrate(origin, to):
            yield from ("", name(origin), f"{name(origin)} {name(to)}")
        case Use(people, power, target, source):
            who = name(people)
            detail = str(source) if source else "" if target is None else name(target)
            yield who
            for phrase in (*words[power], *{phrase.split()[0] for phrase in words[power]}):
                yield from (phrase, f"{phrase} {detail}", f"{who} {phrase}", f"{who} {phrase} {detail}")
        case _:
            yield ""


def _open_ended(text: str) -> Iterator[Action]:
    """A discard or a shuffle, which have no fixed form, if the text begins like one."""
    for language in LANGUAGES:
        for kind in ("discard", "shuffle"):
            rest = _after_verb(text, VOCABULARIES[language][kind][0])
            if rest is not None:
                yield Discard(_peoples(rest)) if kind == "discard" else Shuffle(_letters(rest))


def _after_verb(text: str, verb: str) -> str | None:
    """What follows the verb, if the text begins with something like it."""
    text = folded(text).strip()
    if text.startswith(verb):
        return text[len(verb) :]
    for words in (1, 2, 3):
        begin = re.match(rf"(?:\S+\s*){{{words}}}", text)
        if begin and get_close_matches(begin.group().strip(), [verb], cutoff=0.75):
            return text[begin.end() :]
    return None


def _peoples(text: str) -> tuple[People, ...]:
    """The peoples that a list names, however it is set apart."""
    return tuple(
        people for piece in re.split(r",|&|\b(?:and|en)\b", text) for people in _of_one_piece(re.findall(r"\w+", piece))
    )


def _of_one_piece(words: list[str]) -> list[People]:
    near = [get_close_matches(word, PEOPLE_NAMES, n=1, cutoff=0.75) for word in words]
    if not all(near):
        near = [get_close_matches("".join(words), PEOPLE_NAMES, n=1, cutoff=0.6)]
    if all(near):
        return [PEOPLE_NAMES[name] for [name] in near]
    return [BY_LETTER[letter] for letter in "".join(words).upper() if letter in BY_LETTER]


def _letters(text: str) -> tuple[People, ...] | None:
    return tuple(BY_LETTER[letter] for letter in text.upper() if letter in BY_LETTER) if text.strip() else None


# Positions

_MARKS = str.maketrans(
    dict.fromkeys("\N{HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "-")
    | dict.fromkeys(";\N{FULLWIDTH SEMICOLON}\N{FULLWIDTH COMMA}", ",")
    | {"\\": "/"}
)
"""Signs that look like those of a position."""


def position_suggestions(text: str) -> list[str]:
    """Sound positions that were probably meant by a text that cannot be read; none where one would have to guess."""
    tried = (" ".join(map(_mended, range(len(fields)), fields)) for fields in _ten_fields(text))
    return [line for line in dict.fromkeys(tried) if _reads(line)][:MOST]


def fields_hint(text: str) -> Facts | None:
    """Which fields are missing or too many in a text that has not ten of them, as far as their looks tell."""
    fields = _split(text)
    lacking = len(FIELDS) - len(fields)
    if lacking == 0 or abs(lacking) > _MOST_OFF:
        return None
    told: list[tuple[object, ...]]
    if lacking > 0:
        told = [tuple(FIELDS[place] for place in places) for places in _missing(fields)]
    else:
        told = [tuple(fields[place] for place in places) for places in _extra(fields)]
    choices = OneOf(tuple(dict.fromkeys(told)))
    if not told:
        return None
    return facts("missing: {fields}" if lacking > 0 else "too many: {fields}", fields=choices)


def _reads(line: str) -> bool:
    try:
        position_from_text(line)
    except BabelError:
        return False
    return True


def _split(text: str) -> list[str]:
    """The fields of a text, with no space inside a side."""
    return re.sub(r"\s*([/,])\s*", r"\1", text.translate(_MARKS).replace("_", " ")).split()


_LOOKS: tuple[str, ...] = (
    r"[a-z][\w.:=+,-]{3,}",
    r"[12lI]",
    rf"(?:{'|'.join(Phase)})(?::.*)?",
    r"-|[me]{1,2}",
    r".+/.+",
    r".+/.+",
    r"[ahmps?]+|[*0-]",
    r"[ahmps?]+|[*0-]",
    r"[1-6?]+|[*0-]",
    r"[1-6?]+|[*0-]",
)
"""What each field looks like, small letters or capitals."""


def _looks_like(place: int, field: str) -> bool:
    return re.fullmatch(_LOOKS[place], field, re.IGNORECASE) is not None


def _missing(fields: list[str]) -> Iterator[tuple[int, ...]]:
    """Which fields may lack, by the looks of the others."""
    for places in combinations(range(len(FIELDS)), len(FIELDS) - len(fields)):
        there = [place for place in range(len(FIELDS)) if place not in places]
        if all(map(_looks_like, there, fields)):
            yield places


def _extra(fields: list[str]) -> Iterator[tuple[int, ...]]:
    """Which pieces may be too many, by the looks of the others."""
    for places in combinations(range(len(fields)), len(fields) - len(FIELDS)):
        left = [field for place, field in enumerate(fields) if place not in places]
        if all(map(_looks_like, range(len(FIELDS)), left)):
            yield places


_DEFAULTS: tuple[tuple[str, ...], ...] = (
    tuple(EDITIONS),
    ("1", "2"),
    (Phase.ACT.value,),
    ("-",),
    (),
    (),
    ("*",),
    ("*",),
    ("*",),
    ("-",),
)
"""What may be put in place of a field that lacks; a side cannot be guessed."""

_MOST_OFF = 4


def _ten_fields(text: str) -> Iterator[list[str]]:
    """The fields, with those put in that lack, or without those that are too many."""
    fields = _split(text)
    off = len(FIELDS) - len(fields)
    if abs(off) > _MOST_OFF:
        return
    if off == 0:
        yield fields
    elif off > 0:
        for places in _missing(fields):
            for values in product(*(_DEFAULTS[place] for place in places)):
                given, put_in = iter(fields), dict(zip(places, values, strict=True))
                yield [put_in[place] if place in put_in else next(given) for place in range(len(FIELDS))]
    else:
        for places in _extra(fields):
            yield [field for place, field in enumerate(fields) if place not in places]


def _mended(place: int, field: str) -> str:
    """A field as it was probably meant."""
    return _MENDERS[place](field)


def _mended_edition(field: str) -> str:
    name, plus, listed = field.partition("+")
    near = get_close_matches(name.lower(), EDITIONS, n=1, cutoff=0.5) or [name]
    readings = [_mended_reading(*reading.partition("=")) for reading in listed.split(",")] if plus else []
    return near[0] + plus + ",".join(readings)


def _mended_reading(name: str, equals: str, value: str) -> str:
    names = get_close_matches(name.lower(), CLAUSE_OF_READING, n=1) or [name]
    values = get_close_matches(value.lower(), VALUES.get(names[0], ()), n=1) or [value]
    return names[0] + equals + values[0]


def _mended_phase(field: str) -> str:
    word, colon, rest = field.partition(":")
    near = get_close_matches(word.lower(), [phase.value for phase in Phase], n=1) or [word]
    return near[0] + colon + (rest if near[0] == Phase.OVER else _mended_number(rest))


def _mended_number(text: str) -> str:
    return text.translate(str.maketrans("OolI", "0011"))


def _mended_marks(field: str) -> str:
    marks = field.lower()
    return "-" if marks in ("0", "o") else "".join(mark for mark in "me" if mark in marks) or field


def _mended_side(field: str) -> str:
    parts = field.split("/")
    if len(parts) != len(_OF_A_SIDE):
        return field
    if re.search("[1-6]", parts[1]) or re.search("[AHMPS]", parts[3], re.IGNORECASE):
        parts[1], parts[3] = parts[3], parts[1]
    if re.search("[1-6]", parts[4]) or re.search("[AHMPS]", parts[5], re.IGNORECASE):
        parts[4], parts[5] = parts[5], parts[4]
    return "/".join(mend(part) for mend, part in zip(_OF_A_SIDE, parts, strict=True))


def _mended_people(pile: str) -> str:
    return "-" if pile in ("0", "o", "O", "") else pile.upper().replace("X", "?")


def _mended_levels(pile: str) -> str:
    return "-" if pile in ("0", "o", "O", "") else pile.translate(str.maketrans("lIi", "111"))


def _mended_opening(part: str) -> str:
    return "o" if part in ("0", "O") else part


def _each(mend: Callable[[str], str]) -> Callable[[str], str]:
    return lambda part: ",".join(mend(pile) for pile in re.split("[,.]", part))


_OF_A_SIDE: tuple[Callable[[str], str], ...] = (
    _mended_people,
    _mended_people,
    _mended_opening,
    _mended_levels,
    _each(_mended_people),
    _each(_mended_levels),
)

_MENDERS: tuple[Callable[[str], str], ...] = (
    _mended_edition,
    _mended_number,
    _mended_phase,
    _mended_marks,
    _mended_side,
    _mended_side,
    _mended_people,
    _mended_people,
    _mended_levels,
    _mended_levels,
)
