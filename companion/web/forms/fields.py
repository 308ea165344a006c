"""The types of form fields: seats, cells, yes or no, gold cards, treasures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator

from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import Cell, cell_named
from companion.rules.message import Seat

NO_NUMBER = -1
"""Stands for a missing number. No seat and no place has it, and moves refuse it as an amount."""

NOBODY = Seat(NO_NUMBER)

INTEGER = re.compile(r"-?[0-9]{1,9}")
CELL = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
SEPARATORS = re.compile(r"[\s,;+]+")
YES, NO = ("1", "on", "true"), ("", "0", "off", "false")


class Refusal(NamedTuple):
    """Annotates a field: the key of the message for a value that is missing or cannot be read."""

    key: str


def integer_or_text(text: str) -> int | str:
    """Return the number of this text; the text itself if it is none."""
    text = text.strip()
    return int(text) if INTEGER.fullmatch(text) else text


def integers_or_texts(texts: Sequence[str]) -> tuple[int | str, ...]:
    """Return the numbers in these texts, separated by blanks, commas, semicolons or plus signs; words stay text."""
    words = [word for text in texts for word in SEPARATORS.split(text)]
    return tuple(integer_or_text(word) for word in words if word)


def digits_or_none(text: str, most: int) -> int | None:
    """Return the number of this text if it is 1 to `most` digits, 0 to 9, and nothing else."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= most else None


def seat_or_nobody(text: str) -> Seat | None:
    """Return the seat of this number, None for an empty text; seat `NOBODY` if it is no number."""
    number = integer_or_text(text)
    if number == "":
        return None
    return Seat(number) if isinstance(number, int) else NOBODY


def read_number(text: str, default: int | None) -> int | None:
    """Return the whole number of this text; `default` if it is none."""
    number = integer_or_text(text)
    return number if isinstance(number, int) else default


def required_number(text: str) -> int:
    """Return the whole number of this text. Raises ValueError: it is none."""
    number = integer_or_text(text)
    if isinstance(number, int):
        return number
    raise ValueError(text)


def number_or(default: int | None) -> BeforeValidator:
    """Return the type of a form field: a whole number, `default` if left empty."""
    return BeforeValidator(partial(read_number, default=default))


def read_cell(text: str) -> Cell | None:
    """Return the cell that an address or a form writes `3,-1`; None if it is none."""
    match = CELL.fullmatch(text.strip())
    return (int(match[1]), int(match[2])) if match else None


def yes_or_no(text: str) -> bool:
    """Whether the text says yes. Raises IllegalMove: it says neither yes nor no."""
    word = text.strip().lower()
    if word not in (*YES, *NO):
        raise IllegalMove.because("bad-request")
    return word in YES


def gold_cards(texts: list[str]) -> tuple[int, ...]:
    """Return the nuggets of each gold card, `NO_NUMBER` for a text that is none. Empty fields only show that the form
    asks for gold cards."""
    numbers = [digits_or_none(text, 4) for text in map(str.strip, texts) if text]
    return tuple(NO_NUMBER if number is None else number for number in numbers)


def treasures(values: Iterable[int | str]) -> tuple[int, ...]:
    """Return the worth of each treasure.

    Raises:
        IllegalMove: one is no number, or less than 0.
    """
    worths = []
    for value in values:
        if isinstance(value, str) or value < 0:
            raise IllegalMove.because("treasure-unreadable", text=str(value)[:12])
        worths.append(value)
    return tuple(worths)


Number = Annotated[int, BeforeValidator(required_number), Refusal("number-missing")]
NumberOrNone = Annotated[int | None, BeforeValidator(lambda text: read_number(text, NO_NUMBER) if text else None)]
"""A number if the field is filled in."""
OptionalNumber = Annotated[int | None, number_or(None)]
Count = Annotated[int, number_or(NO_NUMBER)]
SeatNumber = Annotated[Seat, number_or(NOBODY)]
SeatOrNobody = Annotated[Seat | None, BeforeValidator(seat_or_nobody)]
YesNo = Annotated[bool, BeforeValidator(yes_or_no)]
Ticked = Annotated[bool, BeforeValidator(lambda text: True)]
"""Whether the form has the field at all."""
CellName = Annotated[Cell, BeforeValidator(lambda text: read_cell(text) or cell_named(text))]
"""A cell by its name (`C7`) or as addresses write it."""
GoldCards = Annotated[tuple[int, ...], BeforeValidator(gold_cards)]
Treasures = Annotated[tuple[int, ...], BeforeValidator(lambda texts: treasures(integers_or_texts(texts)))]
"""The worths of treasures; a field may hold several, see `integers_or_texts`."""
Words = Annotated[tuple[str, ...], BeforeValidator(lambda texts: " ".join(texts).split())]
