"""Errors for a refused move. Each has all reasons as messages, without language or HTTP status."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from companion.rules.message import Message, Value


class IllegalMove(ValueError):
    """A move that the table cannot take.

    Attributes:
        problems: every reason against it, at least one.
    """

    def __init__(self, problems: Iterable[Message]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.key for problem in self.problems))

    @classmethod
    def because(cls, key: str, **values: Value) -> Self:
        """Return the error with a single reason: the message with this key and these values."""
        return cls([Message.of(key, **values)])


class WrongPhase(IllegalMove):
    """The move belongs to another phase of the round."""


class Forbidden(IllegalMove):
    """This viewer may not make the move."""


class Conflict(IllegalMove):
    """Somebody changed what the move depends on since the page was rendered."""


def raise_if_any(problems: Iterable[Message]) -> None:
    """Raise `IllegalMove` with all of these problems, if there are any."""
    reasons = tuple(problems)
    if reasons:
        raise IllegalMove(reasons)
