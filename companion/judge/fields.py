"""The judge's reading of fields: each with its type and limits, or a refusal that names it. It knows no edition."""

from __future__ import annotations

from collections.abc import Callable, Collection, Set
from typing import NoReturn, TypeVar, cast

LONGEST_SHOWN = 60

Fields = dict[str, object]
"""A JSON object."""

Thing = TypeVar("Thing")


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


class Unwhole:
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


def as_object(value: object, path: str) -> Fields:
    """The value as an object."""
    if type(value) is not dict:
        raise Refused(path, f"{show(value)} is not an object")
    return cast(Fields, value)


def as_list(value: object, path: str) -> list[object]:
    """The value as a list."""
    if type(value) is not list:
        raise Refused(path, f"{show(value)} is not a list")
    return cast("list[object]", value)


def refuse_unknown(fields: Fields, known: Set[str]) -> None:
    """Refuse the first field that is not known, by its name."""
    if fields.keys() <= known:
        return
    name = next(name for name in fields if name not in known)
    plain = type(name) is str and name.isidentifier() and len(name) <= LONGEST_SHOWN
    raise Refused(name if plain else show(name), f"unknown field ({', '.join(known)})")


def required(fields: Fields, name: str) -> object:
    """The field, which must be there."""
    if name not in fields:
        raise Refused(name, "is missing")
    return fields[name]


def whole(fields: Fields, name: str, most: int) -> int:
    """An integer from 0 to `most`; 0 where the field is left out."""
    return as_whole(fields.get(name, 0), name, 0, most)


def as_whole(value: object, path: str, least: int, most: int) -> int:
    """The value as an integer within these limits."""
    if type(value) is int and least <= value <= most:
        return value
    _not_whole(value, path, least, most)


def truth(fields: Fields, name: str) -> bool:
    """True or false; false where the field is left out."""
    value = fields.get(name, False)
    if type(value) is not bool:
        raise Refused(name, f"{show(value)} is not true or false")
    return value


def as_text(value: object, path: str) -> str:
    """The value as a string."""
    if type(value) is not str:
        raise Refused(path, f"{show(value)} is not a name")
    return value


def one_of(value: object, known: Collection[str], path: str, what: str) -> str:
    """A string that is among the `known`; `what` ends the sentence "'wizard' is not …"."""
    if type(value) is str and value in known:
        return value
    raise Refused(path, f"{show(value)} is not {what} ({', '.join(known)})")


def some_of(value: object, known: Collection[str], path: str, what: str) -> list[str]:
    """A list of different strings that are among the `known`, one of which is `what`."""
    said = read_each(value, path, lambda kind: one_of(kind, known, "", what))
    if len(set(said)) < len(said):
        raise Refused(path, f"names {what} twice")
    return said


def read_each(value: object, path: str, read: Callable[[object], Thing]) -> list[Thing]:
    """A list of things, each read in turn; a refusal of one is continued from its place in the list."""
    found: list[Thing] = []
    things = as_list(value, path)
    try:
        for thing in things:
            found.append(read(thing))
    except Refused as refusal:
        raise refusal.within(f"{path}[{len(found)}]") from None
    return found


def _not_whole(value: object, path: str, least: int, most: int) -> NoReturn:
    wrong = "is not" if type(value) is int else "is not an integer"
    raise Refused(path, f"{show(value)} {wrong} from {least} to {most}")
