"""The judge's memory: what it read last, by how that was written, since many documents say the same. It knows no field
and no edition."""

from __future__ import annotations

from collections.abc import Callable
from marshal import dumps, loads
from typing import Any, Generic, TypeVar

from companion.judge.fields import read_each
from companion.judge.text import LONGEST_PIECE, Pieces, read_json

KEPT = 16_384
"""So many things that were read are remembered, none that took more bytes to write than a piece of a list may have."""

TREE = 2
"""The version of `marshal` that writes nothing but what the value says: no references, which would differ."""

Written = TypeVar("Written")
Thing = TypeVar("Thing")


class Memory(dict[Written, Thing]):
    """What was read, by how it was written, each read when it is first asked for. When it is full, all is forgotten:
    that costs less than to keep count of what was asked for last."""

    def __init__(self, read: Callable[[Written], Thing]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, written: Written) -> Thing:
        thing = self._read(written)
        if len(self) >= KEPT:
            self.clear()
        self[written] = thing
        return thing


class Remembered(Generic[Thing]):
    """A reading that remembers what it read last. What it makes must be a value. No refusal is remembered.

    Called with a value it goes by how `marshal` writes that: `True`, `1` and `1.0` are written differently.
    """

    def __init__(self, read: Callable[[object], Thing]) -> None:
        self._read = read
        self._of_tree = Memory[bytes, Thing](lambda written: read(loads(written)))
        self._of_piece = Memory[str, Thing](self.read_piece)

    def __call__(self, value: Any) -> Thing:
        try:
            written = dumps(value, TREE)
        except ValueError:  # something in it is not of JSON, or an `Unwhole`
            return self._read(value)
        return self._of_tree[written] if len(written) <= LONGEST_PIECE else self._read(value)

    def each(self, value: object, path: str) -> list[Thing]:
        """A list of things, each read in turn, or the pieces of one."""
        if type(value) is Pieces:
            return list(map(self._of_piece.__getitem__, value))
        return read_each(value, path, self)

    def read_piece(self, piece: str) -> Thing:
        """The same reading of a piece, an object that is written as JSON, without its braces."""
        return self._read(read_piece(piece))


def read_piece(piece: str) -> object:
    """The object of this piece."""
    return read_json(f"{{{piece}}}")
