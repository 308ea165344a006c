"""Events that let other acts count for nothing, or count again."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Message


@dataclass(frozen=True)
class Undone:
    """These acts are struck, newest first; `remarks` are what every page says about it from now on.

    `again` is False where they cannot be redone: a deal, or a hat that somebody saw.
    """

    acts: tuple[str, ...]
    remarks: tuple[Message, ...] = ()
    again: bool = True


@dataclass(frozen=True)
class Redone:
    """This act counts again."""

    act: str
