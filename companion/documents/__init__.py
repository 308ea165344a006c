"""Settles finished rounds and surveys mazes that are given as JSON documents, by the same rules as at the table.

This package needs only the standard library.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NoReturn

from companion.documents import duel, lost_mines, saboteur, saboteur2
from companion.documents.mazes import survey_saboteur, survey_saboteur2
from companion.documents.reading import Fields, Node, NonInteger, ValidationError, format_value

__all__ = ["ValidationError", "settle", "settle_json", "survey", "survey_json", "write_json"]

DocumentFunction = Callable[[Node], Fields]

SETTLERS: dict[str, DocumentFunction] = {
    "saboteur": saboteur.settle,
    "saboteur2": saboteur2.settle,
    "duel": duel.settle,
    "lost_mines": lost_mines.settle,
}
SURVEYORS: dict[str, DocumentFunction] = {
    "saboteur": survey_saboteur,
    "saboteur2": survey_saboteur2,
    "duel": duel.survey,
    "lost_mines": lost_mines.survey,
}


def settle(document: object) -> Fields:
    """Return the settlement of the round that this JSON object describes. Raises ValidationError: it is not a round, or
    the round is impossible with the cards of its edition."""
    return _answer(document, SETTLERS)


def survey(document: object) -> Fields:
    """Return what is connected in the maze that this JSON object describes. Raises ValidationError: it is not a
    maze."""
    return _answer(document, SURVEYORS)


def settle_json(text: str | bytes) -> str:
    """Return the settlement as JSON text. Bytes must be UTF-8. Raises ValidationError."""
    return write_json(settle(read_json(text)))


def survey_json(text: str | bytes) -> str:
    """Return the survey as JSON text. Bytes must be UTF-8. Raises ValidationError."""
    return write_json(survey(read_json(text)))


def _answer(document: object, functions: Mapping[str, DocumentFunction]) -> Fields:
    node = Node(document).object()
    return functions[node["edition"].choice(functions, "an edition")](node)


def read_json(text: str | bytes) -> object:
    """Return the value that this JSON text describes, more strictly than Python's `json` does.

    Raises:
        ValidationError: the text is not UTF-8, empty, not JSON (`NaN` is not), nested too deeply, or has a key twice in
            one object.
    """
    try:  # Windows' editors and PowerShell put a byte order mark in front of UTF-8
        written = text.removeprefix("\ufeff") if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValidationError("the document", f"is not UTF-8 (byte {error.start}): save it as UTF-8") from None
    if not written.strip():
        raise ValidationError("the document", "is empty")
    try:
        return _DECODER.decode(written)
    except json.JSONDecodeError as error:
        where = f"(line {error.lineno}, column {error.colno})"
        raise ValidationError("the document", f"is not JSON: {error.msg} {where}") from None
    except RecursionError:
        raise ValidationError("the document", "is nested too deeply") from None


def write_json(document: Fields) -> str:
    return json.dumps(document, ensure_ascii=False)


def _object_without_duplicates(pairs: list[tuple[str, object]]) -> Fields:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValidationError(format_value(twice), "is given twice in one object")
    return fields


def _parse_integer(digits: str) -> object:
    # Python raises on integers of thousands of digits; no field here allows more than three.
    return int(digits) if len(digits) < 20 else NonInteger(f"{digits[:12]}…")


def _reject_constant(word: str) -> NoReturn:
    raise ValidationError("the document", f"is not JSON: {word} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object_without_duplicates,
    parse_int=_parse_integer,
    parse_float=NonInteger,
    parse_constant=_reject_constant,
)
