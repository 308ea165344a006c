"""Parses uploaded JSON files."""

from __future__ import annotations

import json
from typing import Any


def read_json(text: bytes) -> Any:
    """Return the value that this JSON text stands for. Raises ValueError: it is not JSON, is nested too deeply, repeats
    a field, or has a number that is too long."""
    try:
        return json.loads(text, object_pairs_hook=_check_no_repeated_field)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _check_no_repeated_field(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the JSON object with these pairs of field name and value. Raises ValueError: a field name occurs twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is there twice")
    return fields
