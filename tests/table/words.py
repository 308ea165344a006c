"""Every text in what somebody sees, for tests that look for what must not be in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any


def words_in(value: Any) -> Iterator[str]:
    """Every text anywhere in a view."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from words_in(getattr(value, field.name))
    elif isinstance(value, (tuple, frozenset)):
        for item in value:
            yield from words_in(item)
    elif hasattr(value, "items"):
        for key, item in value.items():
            yield from words_in(key)
            yield from words_in(item)
