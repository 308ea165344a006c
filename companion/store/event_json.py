"""Converts events to JSON text and back. The kind that is stored beside the text names the event's class."""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from companion.table.events import Event


class UnreadableEvent(ValueError):
    """Raised if a stored event can't be read: a newer version of the companion wrote it, or it is damaged."""


def event_kind(cls: type) -> str:
    """Return the kind under which events of this class are stored: `seat-taken` for `SeatTaken`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()


def encode_event(event: Event) -> tuple[str, str]:
    return _KINDS[type(event)], _to_json(event)


def decode_event(kind: str, text: str) -> Event:
    """Return the event that was stored as this kind and JSON text. Raises UnreadableEvent."""
    try:
        return _type_adapter(kind).validate_json(text, extra="forbid")
    except (KeyError, ValueError) as error:
        # Without the cause, which would quote the text: it may hold secrets.
        raise UnreadableEvent(
            f"an event of kind {kind!r} cannot be read by this version{_describe_validation_error(error)}"
        ) from None


def _field_values(value: Any) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def _describe_validation_error(error: Exception) -> str:
    """Return the kind of the first validation error and the field in which it is, without quoting the stored text."""
    if not isinstance(error, ValidationError):
        return ""
    first = error.errors(include_url=False, include_input=False)[0]
    return f": {first['type']} at {'.'.join(map(str, first['loc'])) or 'its top'}"


@cache
def _type_adapter(kind: str) -> TypeAdapter[Event]:
    """Return the pydantic reader for events of this kind. It is made when first used: making all of them would slow a
    start by 30 ms. Raises KeyError."""
    return TypeAdapter(_CLASSES[kind])


_CLASSES: dict[str, type[Event]] = {event_kind(cls): cls for cls in typing.get_args(Event)}
_KINDS = {cls: kind for kind, cls in _CLASSES.items()}
_to_json = json.JSONEncoder(separators=(",", ":"), default=_field_values, check_circular=False).encode
