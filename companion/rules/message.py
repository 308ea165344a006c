"""A sentence as a key with values; `companion.messages` has the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Seat = NewType("Seat", int)
"""A seat's number at its table. It never changes and is never used again."""

Value = int | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True)
class Message:
    """The key of a phrase, and the values of its placeholders.

    `seat`, `by`, `to`, `thief`, `victim` and `seats` are seat numbers, shown as names; `role`, `clan`, `token`,
    `option`, `value` are keys, shown as words; all other values are numbers or plain text.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, key: str, **values: Value) -> Message:
        return cls(key, tuple(values.items()))

    def __getitem__(self, name: str) -> Value:
        return dict(self.values)[name]
