"""Strict JSON: what is refused, where, and that nothing else is."""

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babel_kit import strict_json
from babel_kit.strict_json import MAX_DEPTH, MAX_DIGITS, StrictJSONError, loads

REFUSED = {
    "NaN": (b"[1,NaN]", "NaN is no JSON number", 3),
    "Infinity": (b"Infinity", "Infinity is no JSON number", 0),
    "minus Infinity": (b'{"a":-Infinity}', "-Infinity is no JSON number", 5),
    "a float out of range": ('{"ä":1e400}'.encode(), "the number 1e400 is too large for a double", 6),
    "a repeated key": (b'{"a":1,"b":{"a":1},"a":2}', 'the key "a" stands twice', 19),
    "a repeated key behind an escape": (b'{"a":1,"\\u0061":2}', 'the key "\\u0061" stands twice', 7),
    "a repeated key behind escaped colons": (b'{"a":1,"a":2,"c":"\\u003a"}', 'the key "a" stands twice', 7),
    "a repeated key in a repeated object": (b'[{"a":1},{"a":1,"a":1}]', 'the key "a" stands twice', 16),
    "open arrays without end": (b"[" * 100_000, "nested more than 100 deep", MAX_DEPTH),
    "deep arrays": (b"[" * 100_000 + b"]" * 100_000, "nested more than 100 deep", MAX_DEPTH),
    "arrays one too deep": (b"[" * 101 + b"]" * 101, "nested more than 100 deep", MAX_DEPTH),
    "objects one too deep": (b'{"a":' * 101 + b"1" + b"}" * 101, "nested more than 100 deep", 5 * MAX_DEPTH),
    "5,000 digits": (b'{"n":' + b"7" * 5000 + b"}", "the integer has 5000 digits", 5),
    "4,301 digits": (b"-" + b"1" * (MAX_DIGITS + 1), "the integer has 4301 digits", 0),
    "half a pair": (b'"ab\\ud800c"', "\\ud800 is half of a surrogate pair", 3),
    "halves in the wrong order": (b'"\\ude00\\ud83d"', "\\ude00 is half of a surrogate pair", 1),
    "a pair parted by a backslash": (b'"\\ud83d\\\\ude00"', "\\ud83d is half of a surrogate pair", 1),
    "half a pair in a key": (b'{"\\uDC00":1}', "\\uDC00 is half of a surrogate pair", 2),
    "a surrogate as bytes": (b'"\xed\xa0\x80"', "no valid UTF-8", 1),
    "cp1252": (b'{"name":"T\xfcrme"}', "no valid UTF-8", 10),
    "a byte order mark": (b"\xef\xbb\xbf1", "a byte order mark stands before the text", 0),
    "nothing": (b"", "the text ends too early", 0),
    "half an object": (b'{"a":', "the text ends too early", 5),
    "half a string": (b'["abc NaN', "the string that begins here does not end", 1),
    "single quotes": (b"{'a':1}", "a key in double quotes is missing here", 1),
    "a missing comma": (b"[1 2]", "a comma or a closing bracket is missing here", 3),
    "two values": (b"1 2", "something follows the end of the value", 2),
    "a control character": (b'"a\tb"', "a control character stands in a string", 2),
    "a wrong escape": (b'"\\x"', "no JSON", 1),
    "a leading zero": (b"01", "something follows", 1),
    "words": (b"Welcome!", "a value is missing here", 0),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refuses_with_reason_and_position(case: str) -> None:
    data, reason, position = REFUSED[case]
    with pytest.raises(StrictJSONError) as caught:
        loads(data)
    assert reason in caught.value.reason
    assert caught.value.position == position
    assert str(caught.value) == f"{caught.value.reason}, at byte {position} (counted from 0)"


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b' {"a" : [1, 2.5, true, null, "x"]}\r', {"a": [1, 2.5, True, None, "x"]}),
        ('"Tür\u2028\\u00fc"'.encode(), "Tür\u2028ü"),
        (b'"\\ud83d\\ude00 \\\\ud800"', "\U0001f600 \\ud800"),
        (b'{"a:b":"[{:","c":"\\\\u003a"}', {"a:b": "[{:", "c": "\\u003a"}),
        (b"[[],[]]", [[], []]),
        (b"[" * MAX_DEPTH + b"1" + b"]" * MAX_DEPTH, json.loads("[" * MAX_DEPTH + "1" + "]" * MAX_DEPTH)),
        (b"[" + b"[],{}," * 200 + b"0]", [[], {}] * 200 + [0]),
        (b"9007199254740993", 2**53 + 1),
        (b"-" + b"1" * MAX_DIGITS, -int("1" * MAX_DIGITS)),
        (b"1e308", 1e308),
        (b"1e-400", 0.0),
    ],
)
def test_accepts(data: bytes, value: Any) -> None:
    assert loads(data) == value


def test_keeps_integers_and_floats_apart() -> None:
    assert [type(number) for number in loads(b"[1, 1.0, 1e0, -0, 18446744073709551616]")] == [
        int,
        float,
        float,
        int,
        int,
    ]


def test_a_refused_text_costs_no_recursion_and_no_time() -> None:
    for data in (b'{"a":[' * 1_000_000, b'"' + b"\\\\" * 2_000_000, b"1" * 4_000_000, b"[" + b"1," * 100_000 + b"NaN]"):
        with pytest.raises(StrictJSONError):
            loads(data)


strings = st.text('ab é"\\\\:[{\u2028\U0001f600\n\x7f', max_size=5)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | strings,
    lambda inner: st.lists(inner) | st.dictionaries(strings, inner),
    max_leaves=20,
)


@settings(max_examples=50)
@given(values, st.booleans())
def test_reads_back_what_was_written(value: Any, ascii_only: bool) -> None:
    assert loads(json.dumps(value, ensure_ascii=ascii_only).encode()) == value


scalars = st.sampled_from(
    ["0", "-1.5", "1e400", "NaN", "null", '"x"', '":"', '"\\u003a"', '"\\ud800"', '"[{é"', "", "'"]
)
keys = st.sampled_from(['"a"', '"a"', '"b"', '"c:"', '"\\u0061"', '"\\u003a"', "a"])
texts = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{','.join(items)}]")
        | st.lists(st.tuples(keys, inner).map(":".join), max_size=3).map(lambda members: f"{{ {', '.join(members)}}}")
    ),
    max_leaves=6,
)


@given(texts)
def test_both_ways_of_reading_agree(text: str) -> None:
    """The fast way may only ever give what the exact way gives."""
    assert outcome(loads, text.encode()) == outcome(strict_json._loads_exactly, text.encode())


digits = st.text("0123456789", min_size=1, max_size=25)
literals = st.tuples(
    st.sampled_from(["", "-"]),
    st.just("0") | digits.map(lambda text: "1" + text),
    st.just("") | digits.map(lambda text: "." + text),
    st.just("") | st.integers(-400, 400).map(lambda exponent: f"e{exponent}"),
).map("".join)


@given(literals)
def test_numbers_are_those_of_the_standard_library(literal: str) -> None:
    expected = json.loads(literal)
    if math.isinf(expected):
        with pytest.raises(StrictJSONError):
            loads(literal.encode())
    else:
        assert repr(loads(literal.encode())) == repr(expected)


def outcome(read: Any, data: bytes) -> tuple[str, str]:
    try:
        return ("value", repr(read(data)))
    except StrictJSONError as error:
        return ("refused", str(error))
