"""Reads posted forms into pydantic models. What is wrong with a form is raised as IllegalMove, like a refused move."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import closing
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin

from flask import abort, request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from werkzeug.datastructures import MultiDict

from companion.game.maze.grid import Cell
from companion.game.message import IllegalMove, Message
from companion.game.moves import Move
from companion.game.viewer import Viewer
from companion.web.auth import table_service
from companion.web.forms.fields import RefusalKey, read_cell

IDEMPOTENCY_KEY = re.compile(r"[0-9a-f]{32}")
"""Access keys are derived from these keys, so they are as long as our own pages make them: nobody else's match."""


class Form(BaseModel):
    """A posted form. The fields of a form that makes a move are the arguments of that move, except for excluded fields.

    A field of type `tuple[X, ...]` takes all values of its name. A field `option` of type `dict[str, X]` takes all
    fields `option.<key>`. Any other field takes the first value.
    """

    model_config = ConfigDict(frozen=True, defer_build=True, hide_input_in_errors=True)

    idempotency_key: Annotated[
        str | None, BeforeValidator(lambda text: text if IDEMPOTENCY_KEY.fullmatch(text) else None)
    ] = Field(None, alias="once", exclude=True)


AnyForm = TypeVar("AnyForm", bound=Form)
AnyModel = TypeVar("AnyModel", bound=BaseModel)
Handler = TypeVar("Handler")


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


def uploaded_file(max_bytes: int) -> bytes:
    upload = request.files.get("file")
    if upload is None:
        return b""
    with closing(upload):  # deletes a large one from the disk
        return upload.read(max_bytes)


def handler_chosen_in_form(handlers: Mapping[str, Handler]) -> Handler:
    """By the field `do`; 400 if no handler has that name."""
    return handlers.get(request.form.get("do", "")) or abort(400)


# Moves

FormHandler = Callable[[str, Viewer], object]
"""Called with a table's code and the viewer: reads the posted form and does what it asks. Raises IllegalMove."""


def record_move(code: str, viewer: Viewer, move: Move, form: Form, **arguments: Any) -> str:
    """Returns the id that the move's log entries share. `arguments` are those that are not in the form."""
    return table_service().record(
        code, viewer, move, idempotency_key=form.idempotency_key, **form.model_dump(), **arguments
    )


def record_move_of_seat(code: str, viewer: Viewer, move: Move, form: Form, **arguments: Any) -> None:
    """By the seat that the host's form names; a player's form is always about the player's own seat."""
    own = {} if viewer.host else {"by": viewer.seat}
    record_move(code, viewer, move, form.model_copy(update=own), **arguments)


def requested_cell() -> Cell:
    return read_cell((request.view_args or {})["cell"]) or abort(404)


def move_handler(move: Move, model: type[Form] = Form, **arguments: Any) -> FormHandler:
    return lambda code, viewer: record_move(code, viewer, move, read_form(model), **arguments)


def own_seat_handler(move: Move, model: type[Form]) -> FormHandler:
    return lambda code, viewer: record_move(code, viewer, move, read_form(model), seat=viewer.seat)


NO_HANDLERS: Mapping[str, FormHandler] = MappingProxyType({})


class EditionActions(NamedTuple):
    """The handlers of forms that only pages of an edition have: those of the maze by route, others by `do`."""

    maze: Mapping[str, FormHandler] = NO_HANDLERS
    settlement: Mapping[str, FormHandler] = NO_HANDLERS
    sheet: Mapping[str, FormHandler] = NO_HANDLERS
    phone: Mapping[str, FormHandler] = NO_HANDLERS
