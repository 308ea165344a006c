"""The judge's answers in text: documents, and lists of cells and codes, which are written sooner by who knows what they
are than by a program that asks of each value. It knows no edition."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Protocol

from companion.judge.fields import Fields
from companion.judge.remembered import Memory
from companion.rules.sides import Cell


class Answer(Protocol):
    """What is connected in a maze: as a document, and as the same in JSON."""

    def document(self) -> Fields:
        """The answer as `json.loads` would give it."""

    def text(self) -> str:
        """The same in JSON."""


def write_json(document: Fields) -> str:
    """This document, its letters as they are; it does not hold itself."""
    return _WRITER.encode(document)


def lists(cells: Iterable[Cell]) -> list[list[int]]:
    """These cells as documents have them."""
    return list(map(list, cells))


def cells_text(cells: Iterable[Cell]) -> str:
    """The same in JSON."""
    return f"[{', '.join(map(_cell_text, cells))}]"


def codes_text(codes: Iterable[str]) -> str:
    """A list of codes: they have no letter that JSON writes otherwise."""
    return f"[{', '.join([_QUOTED[code] for code in codes])}]"


def truth_text(truth: bool) -> str:
    """What JSON calls it."""
    return "true" if truth else "false"


_WRITER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
_CELLS = Memory[Cell, str](lambda cell: f"[{cell[0]}, {cell[1]}]")
_QUOTED = Memory[str, str](lambda code: f'"{code}"')
_cell_text = _CELLS.__getitem__
