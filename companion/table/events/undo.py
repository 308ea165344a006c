"""Events of undo and redo."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Message


@dataclass(frozen=True)
class Undone:
    """These acts were undone, newest first."""

    acts: tuple[str, ...]
    remarks: tuple[Message, ...] = ()  # shown on all pages from then on
    again: bool = True  # False if they cannot be redone: a deal, or a hat swap that somebody saw


@dataclass(frozen=True)
class Redone:
    """This act was redone."""

    act: str
