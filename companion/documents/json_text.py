"""Reads JSON, more strictly than Python's `json` does, and writes it."""

from __future__ import annotations

import json
from typing import NoReturn

from companion.documents.validation import Fields, NonInteger, ValidationError, format_value


def read_json(text: str | bytes) -> object:
    """Return the value that this JSON text describes. A number that is not written as an integer becomes a
    `NonInteger`, so that an error can name the number's field.

    Raises:
        ValidationError: the text is not UTF-8, empty, not JSON (`NaN` is not), nested too deeply, or has a key twice in
            one object.
    """
    written = _decode_utf8(text)
    if not written.strip():
        raise ValidationError("the document", "is empty")
    try:
        return _DECODER.decode(written)
    except json.JSONDecodeError as error:
        raise ValidationError(
            "the document", f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        ) from None
    except RecursionError:
        raise ValidationError("the document", "is nested too deeply") from None


def write_json(document: Fields) -> str:
    """Return the document as JSON text; characters outside ASCII are not escaped. No object or list in the document may
    contain itself."""
    return _WRITER.encode(document)


def _decode_utf8(text: str | bytes) -> str:
    """Return the text without the byte order mark that Windows' editors and PowerShell put in front of UTF-8. Raises
    ValidationError if bytes are not UTF-8."""
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValidationError("the document", f"is not UTF-8 (byte {error.start}): save it as UTF-8") from None


def _object_without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the JSON object with these pairs of key and value. Raises ValidationError if a key occurs twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValidationError(format_value(twice), "is given twice in one object")
    return fields


def _parse_integer(digits: str) -> object:
    """Return the integer with these digits; a `NonInteger` that quotes the first digits if there are 20 or more."""
    # Python raises on integers of thousands of digits; no field here allows more than three.
    return int(digits) if len(digits) < 20 else NonInteger(f"{digits[:12]}…")


def _reject_constant(word: str) -> NoReturn:
    """Raise ValidationError for `NaN`, `Infinity` or `-Infinity`, which Python's decoder would accept."""
    raise ValidationError("the document", f"is not JSON: {word} is no number")


_WRITER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
_DECODER = json.JSONDecoder(
    object_pairs_hook=_object_without_duplicates,
    parse_int=_parse_integer,
    parse_float=NonInteger,
    parse_constant=_reject_constant,
)
