"""Reads the values of JSON documents. Whatever is wrong is raised as a ValidationError that names the field."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from companion.game.maze.cards import UnreadableTracks, read_tracks
from companion.game.maze.grid import COLUMNS, ROWS, Cell

LONGEST_SHOWN = 60
"""The most characters of a value that an error message quotes."""

Fields = dict[str, object]
"""A JSON object."""

T = TypeVar("T")
U = TypeVar("U")


class ValidationError(ValueError):
    """Raised for an invalid document. Its text is one line: the field's path, such as `seats[3].role`, a colon and what
    is wrong."""

    def __init__(self, path: str, wrong: str) -> None:
        super().__init__(f"{path}: {wrong}")


def format_value(value: object) -> str:
    """Return the value as one short printable line."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= 10**LONGEST_SHOWN:
        return "so large a number"
    if isinstance(value, str) and len(value) > LONGEST_SHOWN:
        return repr(value[:LONGEST_SHOWN]) + "…"
    return repr(value)


class Node:
    """A value in a document, and the path to it, which is empty for the document itself."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value, self.path = value, path

    def __contains__(self, name: str) -> bool:
        return name in self.value

    def __getitem__(self, name: str) -> Node:
        if name not in self.value:
            raise self.child(name).error("is missing")
        return self.child(name)

    def get(self, name: str, read: Callable[[Node], T], default: U, null: bool = False) -> T | U:
        """Return what `read` returns for this field, or the default if the field is missing, or null and `null` is
        true."""
        return default if name not in self or null and self.value[name] is None else read(self.child(name))

    def child(self, name: str) -> Node:
        shown = name if type(name) is str and name.isidentifier() and len(name) <= LONGEST_SHOWN else format_value(name)
        return Node(self.value.get(name), f"{self.path}.{shown}" if self.path else shown)

    def error(self, wrong: str) -> ValidationError:
        return ValidationError(self.path or "the document", wrong)

    def mismatch(self, wrong: str) -> ValidationError:
        return self.error(f"{format_value(self.value)} {wrong}")

    def object(self) -> Node:
        if type(self.value) is not dict:
            raise self.mismatch("is not an object")
        return self

    def object_of(self, *known: str) -> Node:
        """Return this node, which must be an object with no other fields than the `known` ones."""
        for name in self.object().value:
            if name not in known:
                raise self.child(name).error(f"unknown field ({', '.join(known)})")
        return self

    def items(self, most: int | None = None) -> list[Node]:
        """Return the items of this list. Raises ValidationError: they are more than the edition has."""
        if type(self.value) is not list:
            raise self.mismatch("is not a list")
        if most is not None and len(self.value) > most:
            raise self.error(f"is a list of {len(self.value)}, but this edition has only {most}")
        return [Node(item, f"{self.path}[{place}]") for place, item in enumerate(self.value)]

    def pair(self, description: str) -> list[Node]:
        """Return the two items of a list. `description` says what they are, such as "column and row"."""
        items = self.items()
        if len(items) != 2:
            raise self.error(f"is a list of {len(items)}, not of {description}")
        return items

    def boolean(self) -> bool:
        if type(self.value) is not bool:
            raise self.mismatch("is not true or false")
        return self.value

    def name(self) -> str:
        if type(self.value) is not str:
            raise self.mismatch("is not a name")
        return self.value

    def integer(self, least: int, most: int) -> int:
        if type(self.value) is int and least <= self.value <= most:
            return self.value
        kind = "is not" if type(self.value) is int else "is not an integer"
        raise self.mismatch(f"{kind} from {least} to {most}")

    def choice(self, known: Collection[str], description: str) -> str:
        """Return the text, which must be one of `known`. `description` says what these are, such as "a clan"."""
        if type(self.value) is str and self.value in known:
            return self.value
        raise self.mismatch(f"is not {description} ({', '.join(known)})")

    def choices(self, known: Collection[str], description: str) -> tuple[str, ...]:
        """Return the texts in a list, which must be different ones of `known`."""
        chosen = tuple(item.choice(known, description) for item in self.items())
        if len(set(chosen)) < len(chosen):
            raise self.error(f"names {description} twice")
        return chosen

    def cell(self) -> Cell:
        column, row = self.pair("column and row")
        return column.integer(COLUMNS[0], COLUMNS[-1]), row.integer(ROWS[0], ROWS[-1])

    def tracks(self) -> str:
        """Return the text that names the sides which each path of a card joins, such as `NS|EW`."""
        if type(self.value) is not str:
            raise self.mismatch("is not written as tracks are (NESW, NS|EW, N|E|S)")
        try:
            read_tracks(self.value)
        except UnreadableTracks as error:
            raise self.error(f"{format_value(self.value)}: {error}") from None
        return self.value


# What mazes of several editions have


def cells_as_json(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(each) for each in cells]


def read_starts(node: Node, clans: Collection[str]) -> dict[str, Cell]:
    starts = dict[str, Cell]()
    for clan in node.object_of(*clans).value:
        start = node[clan].cell()
        if start in starts.values():
            raise node[clan].error(f"the other start lies at {list(start)}")
        starts[clan] = start
    if not starts:
        raise node.error(f"names no clan ({', '.join(clans)})")
    return starts


def occupy_cells(occupied: dict[Cell, str], cards: Iterable[Node], description: str) -> None:
    """Add the cells of these cards to `occupied`, which maps each cell in use to a description of its card. Raises
    ValidationError: a cell is in use already."""
    for card in cards:
        at = card["at"].cell()
        if at in occupied:
            raise card["at"].error(f"{occupied[at]} lies at {list(at)}")
        occupied[at] = description
