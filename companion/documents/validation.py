"""How the fields of a document are read: each with its type and limits, or refused by its name. No edition and no name
of a field is known here.

A reader is a function that takes a value of JSON and returns what it says, or raises `Refused` with an empty path;
`inside` puts the name or the place before that path.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar, cast, overload

LONGEST_SHOWN = 60

Fields = dict[str, object]
"""A JSON object."""

Thing = TypeVar("Thing")
Other = TypeVar("Other")
Reader = Callable[[object], Thing]


class Refused(ValueError):
    """Bad input; its text is one line: the field's path, a colon and what is wrong.

    Attributes:
        path: the field, as `seats[3].role`.
        wrong: what is wrong with it.
    """

    def __init__(self, path: str, wrong: str) -> None:
        self.path, self.wrong = path, wrong
        super().__init__(f"{path}: {wrong}")

    def within(self, path: str) -> Refused:
        """The same refusal, its path continued from that of the list or object around it."""
        between = "." if self.path and not self.path.startswith("[") else ""
        return Refused(f"{path}{between}{self.path}", self.wrong)


class NonInteger:
    """A number that is not written as an integer (`1.5`, `1e3`), kept so that the refusal can name its field."""

    def __init__(self, written: str) -> None:
        self.written = written

    def __repr__(self) -> str:
        return self.written if len(self.written) <= LONGEST_SHOWN else f"{self.written[:LONGEST_SHOWN]}…"


def show(value: object) -> str:
    """A value in one short printable line."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= 10**LONGEST_SHOWN:
        return "so large a number"
    if isinstance(value, str) and len(value) > LONGEST_SHOWN:
        return repr(value[:LONGEST_SHOWN]) + "…"
    return repr(value)


def show_name(name: object) -> str:
    """A name as part of a path: as it is, or in quotes where it is long or has other signs than letters and digits."""
    return name if type(name) is str and name.isidentifier() and len(name) <= LONGEST_SHOWN else show(name)


# Objects and their fields

REQUIRED: Any = object()


def as_object(value: object) -> Fields:
    """The value as an object."""
    if type(value) is not dict:
        raise Refused("", f"{show(value)} is not an object")
    return cast(Fields, value)


def object_of(value: object, known: Collection[str]) -> Fields:
    """The value as an object that has no other fields than these; the first other one is refused."""
    fields = as_object(value)
    for name in fields:
        if name not in known:
            raise Refused(show_name(name), f"unknown field ({', '.join(known)})")
    return fields


@overload
def read_field(fields: Fields, name: str, read: Reader[Thing]) -> Thing: ...
@overload
def read_field(fields: Fields, name: str, read: Reader[Thing], default: Other) -> Thing | Other: ...
def read_field(fields: Fields, name: str, read: Reader[Thing], default: Other = REQUIRED) -> Thing | Other:
    """What the field says; the default where it is left out, without which it is refused as missing."""
    if name not in fields:
        if default is REQUIRED:
            raise Refused(name, "is missing")
        return default
    return inside(name, read, fields[name])


# Readers, and functions that make one


def truth(value: object) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise Refused("", f"{show(value)} is not true or false")
    return value


def text(value: object) -> str:
    """A string that is a name."""
    if type(value) is not str:
        raise Refused("", f"{show(value)} is not a name")
    return value


def whole(least: int, most: int) -> Reader[int]:
    """An integer within these limits."""

    def read(value: object) -> int:
        if type(value) is int and least <= value <= most:
            return value
        wrong = "is not" if type(value) is int else "is not an integer"
        raise Refused("", f"{show(value)} {wrong} from {least} to {most}")

    return read


def one_of(known: Collection[str], what: str) -> Reader[str]:
    """A string that is among the `known`; `what` ends the sentence "'wizard' is not …"."""

    def read(value: object) -> str:
        if type(value) is str and value in known:
            return value
        raise Refused("", f"{show(value)} is not {what} ({', '.join(known)})")

    return read


def some_of(known: Collection[str], what: str) -> Reader[tuple[str, ...]]:
    """A list of different strings that are among the `known`, one of which is `what`."""
    read_each = each(one_of(known, what))

    def read(value: object) -> tuple[str, ...]:
        said = read_each(value)
        if len(set(said)) < len(said):
            raise Refused("", f"names {what} twice")
        return said

    return read


def each(read: Reader[Thing]) -> Reader[tuple[Thing, ...]]:
    """A list of such things, read in turn."""

    def read_list(value: object) -> tuple[Thing, ...]:
        things, found = _as_list(value), list[Thing]()
        try:
            for thing in things:
                found.append(read(thing))
        except Refused as refusal:
            raise refusal.within(f"[{len(found)}]") from None
        return tuple(found)

    return read_list


def or_null(read: Reader[Thing]) -> Reader[Thing | None]:
    """The same, or null."""
    return lambda value: None if value is None else read(value)


def pair(first: Reader[Thing], second: Reader[Other], what: str) -> Reader[tuple[Thing, Other]]:
    """A list of two things; `what` ends the sentence "is a list of 3, not of …"."""

    def read(value: object) -> tuple[Thing, Other]:
        things = _as_list(value)
        if len(things) != 2:
            raise Refused("", f"is a list of {len(things)}, not of {what}")
        return inside("[0]", first, things[0]), inside("[1]", second, things[1])

    return read


def inside(path: str, read: Reader[Thing], value: object) -> Thing:
    """What the value at this path says, which a refusal names."""
    try:
        return read(value)
    except Refused as refusal:
        raise refusal.within(path) from None


def _as_list(value: object) -> list[object]:
    if type(value) is not list:
        raise Refused("", f"{show(value)} is not a list")
    return cast("list[object]", value)
