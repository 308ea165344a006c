"""The events by which acts are undone and redone."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Message


@dataclass(frozen=True)
class Undone:
    acts: tuple[str, ...]  # newest first
    remarks: tuple[Message, ...] = ()  # what everybody reads about the undo from then on
    again: bool = True  # False: the acts cannot be redone, because they dealt cards or showed secrets


@dataclass(frozen=True)
class Redone:
    act: str
