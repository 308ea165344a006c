"""Reads posted forms into pydantic models. What is wrong with a form is raised as IllegalMove, like a refused move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import Parameter, signature
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from flask import Flask, request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model
from werkzeug.datastructures import MultiDict

from companion.editions import find_edition
from companion.game.edition import Edition
from companion.game.maze.grid import Cell, cell_from_name
from companion.game.message import IllegalMove, Message, Seat
from companion.game.moves import Move
from companion.game.settlement import RoundResult
from companion.game.viewer import Viewer
from companion.web.auth import table_service

# The types of fields

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


# Forms

IDEMPOTENCY_KEY = re.compile(r"[0-9a-f]{32}")
"""Access keys are derived from these keys, so they are as long as our own pages make them: nobody else's match."""


class Form(BaseModel):
    """A posted form.

    A field of type `tuple[X, ...]` takes all values of its name. A field `option` of type `dict[str, X]` takes all
    fields `option.<key>`. Any other field takes the first value.
    """

    model_config = ConfigDict(frozen=True, defer_build=True, hide_input_in_errors=True)

    idempotency_key: Annotated[
        str | None, BeforeValidator(lambda text: text if IDEMPOTENCY_KEY.fullmatch(text) else None)
    ] = Field(None, alias="once", exclude=True)


AnyForm = TypeVar("AnyForm", bound=Form)
AnyModel = TypeVar("AnyModel", bound=BaseModel)


def read_form(model: type[AnyForm]) -> AnyForm:
    """Return the posted form.

    Raises:
        IllegalMove: with a message for each field that is missing or can't be read.
    """
    return validated_form(model, posted_values(model, request.form))


def validated_form(model: type[AnyModel], values: Mapping[str, Any]) -> AnyModel:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        problems = [problem for details in error.errors() for problem in problem_messages(model, details)]
    raise IllegalMove(dict.fromkeys(problems))


def posted_values(model: type[Form], posted: MultiDict[str, str]) -> dict[str, Any]:
    """By the name that each field has in the posted form."""
    values: dict[str, Any] = {}
    for field_name, field in model.model_fields.items():
        name = field.alias or field_name
        if Ellipsis in get_args(field.annotation):
            values[name] = posted.getlist(name)
        elif get_origin(field.annotation) is dict:
            values[name] = {key.removeprefix(f"{name}."): posted[key] for key in posted if key.startswith(f"{name}.")}
        elif name in posted:
            values[name] = posted[name]
    return values


def problem_messages(model: type[BaseModel], details: Mapping[str, Any]) -> tuple[Message, ...]:
    """Those of the IllegalMove that caused pydantic's error, else the message of the field's `RefusalKey`."""
    cause = details.get("ctx", {}).get("error")
    if isinstance(cause, IllegalMove):
        return cause.problems
    failed = [field for name, field in model.model_fields.items() if details["loc"][:1] == (field.alias or name,)]
    keys = [note.key for field in failed for note in field.metadata if isinstance(note, RefusalKey)]
    return (Message.from_key(keys[0] if keys else "bad-request"),)


# Moves


@dataclass(frozen=True)
class Posted:
    """The form of a move: at which table, by whom, and its idempotency key."""

    code: str
    viewer: Viewer
    once: str | None

    @property
    def edition(self) -> Edition:
        return find_edition(table_service().edition(self.code))

    def record(self, move: Move, **arguments: Any) -> str:
        """Returns the id that the move's log entries share. Raises IllegalMove."""
        return table_service().record(self.code, self.viewer, move, idempotency_key=self.once, **arguments)


class PostedMove(NamedTuple):
    """What a form does, and which part of the page answers: of the host's, and of the seat's. A function gets the
    `Posted` form and may return the answer itself."""

    make: Move | Callable[..., object]
    host: str = ""
    seat: str = ""

    @property
    def function(self) -> Callable[..., object]:
        return self.make.make if isinstance(self.make, Move) else self.make

    @property
    def form(self) -> type[Form]:
        return form_of(self.function)


class EditionPages(NamedTuple):
    """Of an edition whose pages post or show something of their own."""

    moves: Mapping[str, PostedMove]
    read_result: Callable[[MultiDict[str, str]], RoundResult] | None = None
    """Reads the form at a round's end. In other editions it ends by the treasure."""

    init_app: Callable[[Flask], None] = lambda app: None


FIELD_TYPES: Mapping[Any, Any] = {
    Seat: SeatNumber,
    Seat | None: SeatOrNobody,
    Cell: CellName,
    Cell | None: CellName | None,
    int: Number,
    int | None: NumberOrNone,
    bool: YesNo,
}
"""The type of an argument -> that of the field. Any other type is the field's own."""

WHEN_MISSING: Mapping[Any, Any] = {Seat: NOBODY, Seat | None: None, str: "", dict[str, str]: {}}
"""What an argument without a default is if the form has no such field. Fields of other types must be there."""

OF_THE_TABLE = {"table", "viewer", "random_bytes", "posted"}


@cache
def form_of(make: Callable[..., object]) -> type[Form]:
    """The form whose fields are the arguments of a move."""
    hints = get_type_hints(make, include_extras=True)
    fields: dict[str, Any] = {}
    for name, parameter in signature(make).parameters.items():
        if name not in OF_THE_TABLE:
            default = WHEN_MISSING.get(hints[name], ...) if parameter.default is Parameter.empty else parameter.default
            fields[name] = (FIELD_TYPES.get(hints[name], hints[name]), default)
    return create_model(make.__name__, __base__=Form, **fields)


def make_posted_move(code: str, viewer: Viewer, move: PostedMove) -> object:
    """Return what the move's function returns. A player plays by the own seat, whatever the form says, and without
    `seat` the form is about that seat. Raises IllegalMove."""
    model = move.form
    values = posted_values(model, request.form)
    if viewer.seat is not None:
        for name, field in model.model_fields.items():
            if name == "by" or (name == "seat" and field.default == NOBODY and not values.get(name)):
                values[name] = str(viewer.seat)
    form = validated_form(model, values)
    posted, arguments = Posted(code, viewer, form.idempotency_key), dict(form)
    del arguments["idempotency_key"]
    if not isinstance(move.make, Move):
        return move.make(posted, **arguments)
    posted.record(move.make, **arguments)
    return None
