"""Errors for a refused move, with all reasons as messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from companion.rules.message import Message, Value


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
