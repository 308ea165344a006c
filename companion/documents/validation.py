"""Readers for the fields of JSON documents: each checks the type and the limits of a value.

A reader is a function that takes a JSON value and returns the Python value that it stands for, or raises
`ValidationError` with an empty path. `read_at_path` then puts the field's name or the list's index in front of that
path.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar, cast, overload

LONGEST_SHOWN = 60
"""The most characters of a value that an error message quotes."""

Fields = dict[str, object]
"""A JSON object."""

T = TypeVar("T")
U = TypeVar("U")
Reader = Callable[[object], T]


class ValidationError(ValueError):
    """Raised for an invalid document. The error's text is one line: the field's path, a colon and what is wrong.

    Attributes:
        path: the field, such as `seats[3].role`.
        wrong: what is wrong with it, such as `is missing`.
    """

    def __init__(self, path: str, wrong: str) -> None:
        self.path, self.wrong = path, wrong
        super().__init__(f"{path}: {wrong}")

    def prefix_path(self, path: str) -> ValidationError:
        """Return this error with `path`, the path of the surrounding list or object, in front of the error's own
        path."""
        between = "." if self.path and not self.path.startswith("[") else ""
        return ValidationError(f"{path}{between}{self.path}", self.wrong)


class NonInteger:
    """A number that is not written as an integer (`1.5`, `1e3`), kept as text so that an error can quote it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text if len(self.text) <= LONGEST_SHOWN else f"{self.text[:LONGEST_SHOWN]}…"


def format_value(value: object) -> str:
    """Return the value as one short printable line, to be quoted in an error."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= 10**LONGEST_SHOWN:
        return "so large a number"
    if isinstance(value, str) and len(value) > LONGEST_SHOWN:
        return repr(value[:LONGEST_SHOWN]) + "…"
    return repr(value)


def format_field_name(name: object) -> str:
    """Return the name of a field as a part of a path, in quotes unless it is a short identifier."""
    return name if type(name) is str and name.isidentifier() and len(name) <= LONGEST_SHOWN else format_value(name)


# Objects and their fields

REQUIRED: Any = object()


def read_object(value: object) -> Fields:
    """Return the value as a JSON object. Raises ValidationError if the value is no object."""
    if type(value) is not dict:
        raise ValidationError("", f"{format_value(value)} is not an object")
    return cast(Fields, value)


def read_object_with_fields(value: object, known_fields: Collection[str]) -> Fields:
    """Return the value as a JSON object. Raises ValidationError if the value is no object, or has fields that are not
    in `known_fields`."""
    fields = read_object(value)
    for name in fields:
        if name not in known_fields:
            raise ValidationError(format_field_name(name), f"unknown field ({', '.join(known_fields)})")
    return fields


@overload
def read_field(fields: Fields, name: str, read: Reader[T]) -> T: ...
@overload
def read_field(fields: Fields, name: str, read: Reader[T], default: U) -> T | U: ...
def read_field(fields: Fields, name: str, read: Reader[T], default: U = REQUIRED) -> T | U:
    """Return what the reader `read` returns for the value of this field, or the default if the field is missing.

    Raises:
        ValidationError: the field is missing and there is no default, or `read` rejects its value.
    """
    if name not in fields:
        if default is REQUIRED:
            raise ValidationError(name, "is missing")
        return default
    return read_at_path(name, read, fields[name])


# Readers, and functions that make one


def read_boolean(value: object) -> bool:
    """Return the value, which must be true or false. Raises ValidationError if the value is neither."""
    if type(value) is not bool:
        raise ValidationError("", f"{format_value(value)} is not true or false")
    return value


def read_string(value: object) -> str:
    """Return the value, which must be a string. Raises ValidationError if the value is no string; the error's text says
    that the value is not a name, since readers use this function for names only."""
    if type(value) is not str:
        raise ValidationError("", f"{format_value(value)} is not a name")
    return value


def integer_reader(least: int, most: int) -> Reader[int]:
    """Return a reader of integers from `least` to `most`."""

    def read(value: object) -> int:
        if type(value) is int and least <= value <= most:
            return value
        wrong = "is not" if type(value) is int else "is not an integer"
        raise ValidationError("", f"{format_value(value)} {wrong} from {least} to {most}")

    return read


def choice_reader(known: Collection[str], description: str) -> Reader[str]:
    """Return a reader that accepts only the strings in `known`. `description` says what these strings are, such as
    "a clan", in the error's text."""

    def read(value: object) -> str:
        if type(value) is str and value in known:
            return value
        raise ValidationError("", f"{format_value(value)} is not {description} ({', '.join(known)})")

    return read


def choice_list_reader(known: Collection[str], description: str) -> Reader[tuple[str, ...]]:
    """Return a reader that accepts a list of different strings, all in `known`. `description` says what one of them is,
    such as "a clan"."""
    read_each = list_reader(choice_reader(known, description))

    def read(value: object) -> tuple[str, ...]:
        chosen = read_each(value)
        if len(set(chosen)) < len(chosen):
            raise ValidationError("", f"names {description} twice")
        return chosen

    return read


def list_reader(read: Reader[T]) -> Reader[tuple[T, ...]]:
    """Return a reader of lists; the reader `read` reads each item."""

    def read_list(value: object) -> tuple[T, ...]:
        items, result = _read_list(value), list[T]()
        try:
            for item in items:
                result.append(read(item))
        except ValidationError as error:
            raise error.prefix_path(f"[{len(result)}]") from None
        return tuple(result)

    return read_list


def nullable_reader(read: Reader[T]) -> Reader[T | None]:
    """Return a reader that returns None for null, and what the reader `read` returns for any other value."""
    return lambda value: None if value is None else read(value)


def pair_reader(first: Reader[T], second: Reader[U], description: str) -> Reader[tuple[T, U]]:
    """Return a reader of lists of two values, read by the readers `first` and `second`. `description` says what the two
    values are, such as "column and row", in the error's text."""

    def read(value: object) -> tuple[T, U]:
        items = _read_list(value)
        if len(items) != 2:
            raise ValidationError("", f"is a list of {len(items)}, not of {description}")
        return read_at_path("[0]", first, items[0]), read_at_path("[1]", second, items[1])

    return read


def read_at_path(path: str, read: Reader[T], value: object) -> T:
    """Return what the reader `read` returns for this value. If `read` raises an error, put `path` in front of the
    error's own path."""
    try:
        return read(value)
    except ValidationError as error:
        raise error.prefix_path(path) from None


def _read_list(value: object) -> list[object]:
    if type(value) is not list:
        raise ValidationError("", f"{format_value(value)} is not a list")
    return cast("list[object]", value)
