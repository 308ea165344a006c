"""A sentence for people as a key with values; `companion.messages` has the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Seat = NewType("Seat", int)
"""A seat's number at its table. It never changes and is never used again."""

Value = int | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True)
class Message:
    """The key of a sentence, with the values of the sentence's placeholders.

    The values named `seat`, `by`, `to`, `thief`, `victim` and `seats` are seat numbers and are shown as names. Those
    named `role`, `clan`, `token`, `option` and `value` are keys and are shown as words. All others are numbers or plain
    text.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def from_key(cls, key: str, **values: Value) -> Message:
        return cls(key, tuple(values.items()))

    def __getitem__(self, name: str) -> Value:
        """Raises KeyError."""
        return dict(self.values)[name]
