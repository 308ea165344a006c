"""Reading an uploaded file as JSON."""

from __future__ import annotations

import json
from typing import Any


def read_json(text: bytes) -> Any:
    """Return the content of this JSON text. Raises ValueError: it is not JSON, is nested too deeply, has a field twice
    or a number too long to be read."""
    try:
        return json.loads(text, object_pairs_hook=_without_repeats)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is there twice")
    return fields
