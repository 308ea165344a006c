"""The store's codec: events to JSON text and back. It reads every event class from its fields and knows none by name.

What was ever written must stay readable: a new field of an event needs a default, a renamed one an entry in `RENAMED`,
a renamed class one in `KINDS_BEFORE`. A sample of each kind as it was written stands in `tests/store/samples.json`.
"""

from __future__ import annotations

import dataclasses
import json
import re
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any

from companion.table.events import Event

KINDS_BEFORE: Mapping[str, str] = {}
"""Kinds that were written under another name: the old one to today's."""

RENAMED: Mapping[str, Mapping[str, str]] = {}
"""Fields that were written under another name: kind to (old name to today's)."""

_Convert = Callable[[Any], Any]


class UnreadableEvent(ValueError):
    """A row that this version cannot read: written by a newer one, or damaged."""


def kind_of(cls: type) -> str:
    """The kind under which events of this class are kept: `SeatTaken` is `seat-taken`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()


def encode(event: Event) -> tuple[str, str]:
    """The kind and the JSON text of an event."""
    cls = type(event)
    return _KINDS[cls], _dump({name: _plain(getattr(event, name)) for name in _FIELDS[cls]})


def decode(kind: str, text: str) -> Event:
    """The event that was kept as this kind and text. Raises UnreadableEvent."""
    try:
        event: Event = _DECODERS[kind](json.loads(text))
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableEvent(f"an event of kind {kind!r} cannot be read by this version") from error
    return event


_dump = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def _plain(value: object) -> object:
    """A value as JSON has it: tuples as lists, nested values as objects."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return value


def _decoder(cls: type, renamed: Mapping[str, str]) -> _Convert:
    """What turns a JSON object into `cls`; built once, so that reading a log asks no class about its fields."""
    hints = typing.get_type_hints(cls)
    parts = {field.name: _converter(hints[field.name]) for field in dataclasses.fields(cls)}
    converts = [(name, convert) for name, convert in parts.items() if convert is not None]

    def build(document: dict[str, Any]) -> Any:
        for old, new in renamed.items():
            if old in document:
                document[new] = document.pop(old)
        for name, convert in converts:
            if name in document:
                document[name] = convert(document[name])
        return cls(**document)

    return build


def _converter(hint: Any) -> _Convert | None:
    """What turns the JSON value of a field into its type; None where JSON's own value will do."""
    origin = typing.get_origin(hint)
    if origin is tuple:
        return _tuple_converter(typing.get_args(hint))
    if origin in (typing.Union, types.UnionType):
        return _union_converter(typing.get_args(hint))
    return _decoder(hint, {}) if dataclasses.is_dataclass(hint) and isinstance(hint, type) else None


def _tuple_converter(args: tuple[Any, ...]) -> _Convert:
    if len(args) == 2 and args[1] is Ellipsis:
        each = _converter(args[0])
        return tuple if each is None else lambda items: tuple(map(each, items))
    parts = [_converter(arg) or _same for arg in args]
    return lambda items: tuple(convert(item) for convert, item in zip(parts, items, strict=True))


def _union_converter(args: tuple[Any, ...]) -> _Convert | None:
    """Of several types at most tuples of plain values need care: a list is one of them."""
    if not any(_converter(arg) for arg in args):
        return None
    return lambda value: tuple(value) if isinstance(value, list) else value


def _same(value: Any) -> Any:
    return value


_CLASSES: tuple[type, ...] = typing.get_args(Event)
_KINDS = {cls: kind_of(cls) for cls in _CLASSES}
_FIELDS = {cls: tuple(field.name for field in dataclasses.fields(cls)) for cls in _CLASSES}
_DECODERS = {kind: _decoder(cls, RENAMED.get(kind, {})) for cls, kind in _KINDS.items()}
_DECODERS |= {old: _DECODERS[new] for old, new in KINDS_BEFORE.items()}
