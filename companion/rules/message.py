"""A sentence as a key with its values. It knows no language; `companion.messages` holds the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Seat = NewType("Seat", int)
"""A seat's number at its table: its own for life, never used again."""

Value = int | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True)
class Message:
    """Something to be said: `key` names the phrase, `values` fill it in.

    Values called `seat`, `by`, `to`, `thief`, `victim` (a seat) or `seats` (a tuple of seats) are seat numbers, to
    be said as names; `role`, `clan`, `token`, `option`, `value` are keys, to be said as words; all others are
    numbers or plain text.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, key: str, **values: Value) -> Message:
        """The message `key` with its values, in the order they are given."""
        return cls(key, tuple(values.items()))

    def __getitem__(self, name: str) -> Value:
        return dict(self.values)[name]
