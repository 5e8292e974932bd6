"""JSON read strictly: what two readers could understand differently is refused, with a plain sentence.

RFC 8259 leaves open what a repeated key, a number beyond every range or half a surrogate pair means, and many readers
accept NaN. An answer that holds such a thing would be judged by the luck of the reader, so `loads` refuses it.
"""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any, NoReturn

import msgspec

MAX_DEPTH = 100
MAX_DIGITS = 4300
BOM = b"\xef\xbb\xbf"

_decode_fast = msgspec.json.Decoder().decode
_encode_fast = msgspec.json.Encoder().encode


class StrictJSONError(ValueError):
    """Bytes that are no strict JSON.

    `reason` says in plain words what is wrong, `position` where: the offset in bytes, counted from 0. The text of the
    exception is both in one.
    """

    def __init__(self, reason: str, position: int) -> None:
        super().__init__(f"{reason}, at byte {position} (counted from 0)")
        self.reason = reason
        self.position = position


def loads(data: bytes) -> Any:
    """Read one JSON text from UTF-8 bytes and give its value.

    Raises StrictJSONError for everything that is not JSON (NaN and Infinity among it), and for broken UTF-8, a byte
    order mark, unpaired surrogates, a key that stands twice in one object, numbers too large for a double, integers of
    more than MAX_DIGITS digits, and arrays and objects nested more than MAX_DEPTH deep.
    """
    try:
        value = _decode_fast(data)
        if _surely_strict(data, value):
            return value
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
        pass
    return _loads_exactly(data)


def _surely_strict(data: bytes, value: Any) -> bool:
    # msgspec checks all but repeated keys and the depth. Writing the value again brings back every colon but those of
    # members that were lost to a repeated key; only an escape (\u003a) could add one and so hide such a loss.
    return (
        b"\\u" not in data
        and _encode_fast(value).count(b":") == data.count(b":")
        and (data.count(b"[") + data.count(b"{") <= MAX_DEPTH or not _is_too_deep(value))
    )


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [inner for outer in level for inner in _children(outer) if isinstance(inner, (dict, list))]
        if not level:
            return False
    return True


def _children(value: Any) -> Collection[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


class _Refused(Exception):
    """Raised inside the decoder, which does not tell its hooks where it is."""


def _loads_exactly(data: bytes) -> Any:
    text = _decode_utf8(data)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise _first_problem(text[: error.pos]) or _syntax_error(text, error) from None
    except (_Refused, RecursionError, ValueError):
        raise _first_problem(text) or StrictJSONError("the text cannot be read", 0) from None
    if _is_too_deep(value) or _has_lone_surrogate(text):
        raise _first_problem(text) or StrictJSONError("the text cannot be read", 0)
    return value


def _has_lone_surrogate(text: str) -> bool:
    # In a well-formed text backslashes stand in strings only.
    return _SURROGATE.search(text) is not None and any(_surrogate_problems(text, 0))


def _decode_utf8(data: bytes) -> str:
    if data.startswith(BOM):
        raise StrictJSONError("a byte order mark stands before the text", 0)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise StrictJSONError("the text is no valid UTF-8", error.start) from None


def _refuse(*_: object) -> NoReturn:
    raise _Refused


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(members)
    return result if len(result) == len(members) else _refuse()


def _float(literal: str) -> float:
    return float(literal) if _is_finite(literal) else _refuse()


def _is_finite(literal: str) -> bool:
    return abs(float(literal)) != float("inf")


def _int(literal: str) -> int:
    return int(literal) if _is_short_enough(literal) else _refuse()


def _is_short_enough(literal: str) -> bool:
    return len(literal.lstrip("-")) <= MAX_DIGITS


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_int=_int, parse_constant=_refuse)


# Everything from here on only runs for texts that are refused, or that hold surrogates: it finds the place.

_TOKEN = re.compile(
    r'(?P<string>"[^"\\]*+(?:\\.[^"\\]*+)*+")'
    r"|(?P<constant>NaN|-?Infinity)"
    r"|(?P<float>-?[0-9]++(?:\.[0-9]+(?:[eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+))"
    r"|(?P<int>-?[0-9]++)"
    r"|(?P<mark>[][{}:])"
)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_ESCAPE = re.compile(
    r"\\(?:u(?P<high>[dD][89abAB][0-9a-fA-F]{2})(?P<low>\\u[dD][c-fC-F][0-9a-fA-F]{2})?"
    r"|u(?P<unit>[0-9a-fA-F]{4})|.)"
)


def _first_problem(text: str) -> StrictJSONError | None:
    """Find the first place in the text, well formed or not, that is refused for more than its syntax."""
    for reason, position in _problems(text):
        return StrictJSONError(reason, len(text[:position].encode()))
    return None


def _problems(text: str) -> Iterator[tuple[str, int]]:
    open_keys: list[set[str]] = []
    string: tuple[str, int] | None = None
    for token in _TOKEN.finditer(text):
        found, position = token[0], token.start()
        match token.lastgroup:
            case "string":
                yield from _surrogate_problems(found, position)
                string = (found, position)
            case "constant":
                yield f"{found} is no JSON number", position
            case "float" if not _is_finite(found):
                yield f"the number {_shortened(found)} is too large for a double", position
            case "int" if not _is_short_enough(found):
                yield f"the integer has {len(found.lstrip('-'))} digits; {MAX_DIGITS} are allowed", position
            case "mark" if found in "[{":
                open_keys.append(set())
                if len(open_keys) > MAX_DEPTH:
                    yield f"arrays and objects are nested more than {MAX_DEPTH} deep", position
            case "mark" if found in "]}":
                open_keys[-1:] = []
            case "mark" if string is not None and open_keys:
                yield from _repeated_key(string, open_keys[-1])


def _repeated_key(string: tuple[str, int], seen: set[str]) -> Iterator[tuple[str, int]]:
    found, position = string
    try:
        key = json.loads(found)
    except json.JSONDecodeError:
        return
    if key in seen:
        yield f"the key {_shortened(found)} stands twice in one object", position
    seen.add(key)


def _surrogate_problems(string: str, start: int) -> Iterator[tuple[str, int]]:
    for escape in _ESCAPE.finditer(string):
        half = escape["high"] if not escape["low"] else None
        unit = escape["unit"] or ""
        if half or unit[:2].lower() in ("dc", "dd", "de", "df"):
            yield f"{escape[0]} is half of a surrogate pair", start + escape.start()


def _syntax_error(text: str, error: json.JSONDecodeError) -> StrictJSONError:
    position = len(text[: error.pos].encode())
    if not text[error.pos :].strip(" \t\r\n") and not error.msg.startswith("Unterminated string"):
        return StrictJSONError("the text ends too early", position)
    reason = _PLAIN_REASONS.get(error.msg.split(":")[0])
    return StrictJSONError(reason or f"the text is no JSON ({error.msg[0].lower()}{error.msg[1:]})", position)


_PLAIN_REASONS = {
    "Expecting value": "a value is missing here",
    "Extra data": "something follows the end of the value",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing here",
    "Expecting property name enclosed in double quotes": "a key in double quotes is missing here",
    "Unterminated string starting at": "the string that begins here does not end",
    "Invalid control character at": "a control character stands in a string and is not escaped",
    "Illegal trailing comma before end of object": "a comma stands before the end of an object",
    "Illegal trailing comma before end of array": "a comma stands before the end of an array",
}


def _shortened(literal: str) -> str:
    return literal if len(literal) <= 40 else literal[:37] + "..."
