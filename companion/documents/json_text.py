"""Documents from JSON, read more strictly than Python's `json` does, and to JSON. No field of any document is known
here."""

from __future__ import annotations

import json
from typing import NoReturn

from companion.documents.validation import Fields, NonInteger, Refused, show


def read_json(text: str | bytes) -> object:
    """What the JSON says. Numbers that are not written as integers come out as `Unwhole`, to be refused by their field.

    Raises:
        Refused: not UTF-8, a byte order mark before it, empty, not JSON (`NaN` too), nested too deeply, or a key twice
            in one object.
    """
    written = _decoded(text)
    if written.startswith("\ufeff"):
        raise Refused("the document", "begins with a byte order mark: save it as UTF-8 without one")
    if not written.strip():
        raise Refused("the document", "is empty")
    try:
        return _DECODER.decode(written)
    except json.JSONDecodeError as error:
        raise Refused("the document", f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except RecursionError:
        raise Refused("the document", "is nested too deeply") from None


def write_json(document: Fields) -> str:
    """This document as JSON, its letters as they are; it does not hold itself."""
    return _WRITER.encode(document)


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("the document", f"is not UTF-8 (byte {error.start})") from None


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Refused(show(twice), "is given twice in one object")
    return fields


def _integer(digits: str) -> object:
    # Python refuses to read integers of thousands of digits; nothing here needs more than three.
    return int(digits) if len(digits) < 20 else NonInteger(f"{digits[:12]}…")


def _not_a_number(word: str) -> NoReturn:
    raise Refused("the document", f"is not JSON: {word} is no number")


_WRITER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
_DECODER = json.JSONDecoder(
    object_pairs_hook=_once_each, parse_int=_integer, parse_float=NonInteger, parse_constant=_not_a_number
)
