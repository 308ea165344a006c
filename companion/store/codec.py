"""Events as JSON text and back. The kind that is stored beside the text names the event's class, which pydantic reads.

What was ever written must stay readable: a new field of an event needs a default, a renamed one an entry in `RENAMED`,
a renamed class one in `KINDS_BEFORE`. `tests/store/samples.json` has a sample of each kind as it was written.
"""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from companion.table.events import Event

KINDS_BEFORE: Mapping[str, str] = {}
"""Kinds that were written under another name: today's by the old one."""

RENAMED: Mapping[str, Mapping[str, str]] = {}
"""Fields that were written under another name: kind to (today's by the old one)."""


class UnreadableEvent(ValueError):
    """This version cannot read an entry: a newer one wrote it, or it is damaged."""


def kind_of(cls: type) -> str:
    """Return the kind under which events of this class are stored: `seat-taken` for `SeatTaken`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()


def encode(event: Event) -> tuple[str, str]:
    """Return the kind and the JSON text of an event."""
    return _KINDS[type(event)], _dump(event)


def decode(kind: str, text: str) -> Event:
    """Return the event that was stored as this kind and text. Raises UnreadableEvent."""
    today = KINDS_BEFORE.get(kind, kind)
    try:
        if today in RENAMED:
            text = _renamed(text, RENAMED[today])
        return _reader(today).validate_json(text, extra="forbid")
    except (KeyError, ValueError) as error:
        # Without its cause: that quotes the text, in which there may be secrets.
        raise UnreadableEvent(f"an event of kind {kind!r} cannot be read by this version{_where(error)}") from None


def _fields(value: Any) -> dict[str, object]:
    """Return an event, or a dataclass inside one, as a JSON object."""
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def _renamed(text: str, names: Mapping[str, str]) -> str:
    return json.dumps({names.get(name, name): value for name, value in json.loads(text).items()})


def _where(error: Exception) -> str:
    """Return the kind and place of the first error, without quoting the text."""
    if not isinstance(error, ValidationError):
        return ""
    first = error.errors(include_url=False, include_input=False)[0]
    return f": {first['type']} at {'.'.join(map(str, first['loc'])) or 'its top'}"


@cache
def _reader(kind: str) -> TypeAdapter[Event]:
    """Return the reader of this kind, made at first use: all of them would slow a start by 30 ms. Raises KeyError."""
    return TypeAdapter(_CLASSES[kind])


_CLASSES: dict[str, type[Event]] = {kind_of(cls): cls for cls in typing.get_args(Event)}
_KINDS = {cls: kind for kind, cls in _CLASSES.items()}
_dump = json.JSONEncoder(separators=(",", ":"), default=_fields, check_circular=False).encode
