"""Reading a file that somebody sent as JSON."""

from __future__ import annotations

import json
from typing import Any


def read_json(text: bytes) -> Any:
    """What this file says.

    Raises:
        ValueError: it is no JSON, is nested too deeply, names a field twice or holds a number too long to be read.
    """
    try:
        return json.loads(text, object_pairs_hook=_each_once)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field is there twice")
    return found
