"""Why a move is refused. All reasons at once, as sentences; it knows no language and no status code."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.sentence import Sentence, Value, say


class IllegalMove(ValueError):
    """A move that the table cannot take, with every reason against it.

    Attributes:
        problems: the reasons, at least one.
    """

    def __init__(self, problems: Iterable[Sentence]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.key for problem in self.problems))


class WrongPhase(IllegalMove):
    """A move that belongs to another phase of the round."""


class NotYours(IllegalMove):
    """A move that this viewer may not make."""


class Conflict(IllegalMove):
    """A move whose ground somebody else changed since the page was drawn."""


def refuse(key: str, **values: Value) -> IllegalMove:
    """An `IllegalMove` with one reason."""
    return IllegalMove([say(key, **values)])
