"""Messages as keys and values, seats, and the errors that a refused move raises."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NewType, Self

Seat = NewType("Seat", int)
"""A seat's number at its table. It never changes and is never used again."""

Value = int | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True)
class Message:
    """The key of a sentence, with the values of the sentence's placeholders.

    The values named `seat`, `by`, `to`, `other`, `thief`, `victim` and `seats` are seat numbers and are shown as names.
    Those named `role`, `clan`, `token`, `card`, `treasure`, `option` and `value` are keys and are shown as words. All
    others are numbers or plain text.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def from_key(cls, key: str, **values: Value) -> Message:
        return cls(key, tuple(values.items()))

    def __getitem__(self, name: str) -> Value:
        """Raises KeyError."""
        return dict(self.values)[name]


class IllegalMove(ValueError):
    """`problems` is every reason against the move, at least one."""

    def __init__(self, problems: Iterable[Message]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.key for problem in self.problems))

    @classmethod
    def because(cls, key: str, **values: Value) -> Self:
        return cls([Message.from_key(key, **values)])


class WrongPhase(IllegalMove):
    """A move that is not possible in the present phase of the round."""


class Forbidden(IllegalMove):
    """A move that this viewer may not make."""


class Conflict(IllegalMove):
    """A move that depends on something that somebody else changed after the page was rendered."""


def raise_if_any(problems: Iterable[Message]) -> None:
    reasons = tuple(problems)
    if reasons:
        raise IllegalMove(reasons)
