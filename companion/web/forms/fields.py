"""The types of form fields: seats, spaces, yes or no, gold nugget cards, treasures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator
from werkzeug.datastructures import MultiDict

from companion.game.maze.grid import Cell, cell_from_name
from companion.game.message import IllegalMove, Seat

NO_NUMBER = -1
"""Stands for a missing number. No seat and no place has this number, and moves refuse it as an amount."""

NOBODY = Seat(NO_NUMBER)

INTEGER = re.compile(r"-?[0-9]{1,10}")  # of 32 bits, as `number_at` a cell may be
CELL = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
SEPARATORS = re.compile(r"[\s,;+]+")
YES, NO = ("1", "on", "true"), ("", "0", "off", "false")


class RefusalKey(NamedTuple):
    """Annotates a form field with the key of the message for a value that is missing or can't be read."""

    key: str


def integer_or_text(text: str) -> int | str:
    """The stripped text itself if it is no number."""
    text = text.strip()
    return int(text) if INTEGER.fullmatch(text) else text


def words_of(texts: Iterable[str]) -> list[str]:
    """Of texts with several numbers, separated by blanks, commas, semicolons or plus signs."""
    return [word for text in texts for word in SEPARATORS.split(text) if word]


def digits_or_none(text: str, max_digits: int) -> int | None:
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= max_digits else None


def read_number(text: str) -> int:
    """`NO_NUMBER` if it is none, so that the table refuses it."""
    number = integer_or_text(text)
    return number if isinstance(number, int) else NO_NUMBER


def seat_or_nobody(text: str) -> Seat | None:
    """None for an empty text."""
    return Seat(read_number(text)) if text.strip() else None


def required_number(text: str) -> int:
    """Raises ValueError."""
    number = integer_or_text(text)
    if isinstance(number, int):
        return number
    raise ValueError(text)


def read_cell(text: str) -> Cell | None:
    """`3,-1`; None for any other text."""
    match = CELL.fullmatch(text.strip())
    return (int(match[1]), int(match[2])) if match else None


def read_yes_no(text: str) -> bool:
    """Raises IllegalMove for any other word."""
    word = text.strip().lower()
    if word not in (*YES, *NO):
        raise IllegalMove.because("bad-request")
    return word in YES


def values_by_seat(form: MultiDict[str, str], prefix: str) -> dict[Seat, list[str]]:
    """Those of each field `<prefix>.<seat>`."""
    matches = [re.fullmatch(rf"{prefix}\.([0-9]{{1,4}})", field) for field in form]
    return {Seat(int(match[1])): form.getlist(match[0]) for match in matches if match}


def read_gold_cards(texts: list[str]) -> tuple[int, ...]:
    """Empty texts are skipped: they only show that the form asks for gold nugget cards."""
    numbers = [digits_or_none(text, 4) for text in map(str.strip, texts) if text]
    return tuple(NO_NUMBER if number is None else number for number in numbers)


def read_treasures(texts: Iterable[str]) -> tuple[int, ...]:
    """What treasures are worth; a text may have several values. Raises IllegalMove."""
    words = words_of(texts)
    for word in words:
        if read_number(word) < 0:
            raise IllegalMove.because("treasure-unreadable", text=word[:12])
    return tuple(map(int, words))


Number = Annotated[int, BeforeValidator(required_number), RefusalKey("number-missing")]
NumberOrNone = Annotated[int | None, BeforeValidator(lambda text: read_number(text) if text else None)]
"""A number; None if the field is empty."""
Count = Annotated[int, BeforeValidator(read_number)]
SeatNumber = Annotated[Seat, BeforeValidator(read_number)]
SeatOrNobody = Annotated[Seat | None, BeforeValidator(seat_or_nobody)]
YesNo = Annotated[bool, BeforeValidator(read_yes_no)]
Ticked = Annotated[bool, BeforeValidator(lambda text: True)]
"""True if the form has the field at all, as browsers send ticked boxes only."""
CellName = Annotated[Cell, BeforeValidator(lambda text: read_cell(text) or cell_from_name(text))]
"""A space of the maze, by its name (`C7`) or as URLs write it (`2,-1`)."""
GoldCards = Annotated[tuple[int, ...], BeforeValidator(read_gold_cards)]
Treasures = Annotated[tuple[int, ...], BeforeValidator(read_treasures)]
