"""Reads a posted form into a pydantic model; what is wrong is raised as IllegalMove, as moves do."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from typing import Annotated, Any, TypeVar, get_args, get_origin

from flask import abort, request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from werkzeug.datastructures import MultiDict

from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.web.forms.fields import OptionalNumber, Refusal

LONGEST_KEY = 64


class Form(BaseModel):
    """A posted form. The fields of a form that makes a move are the arguments of that move, but for excluded ones.

    A field `tuple[X, ...]` takes every value of its name, a field `dict[str, X]` named `option` takes all fields
    `option.<key>`, any other field the first value.
    """

    model_config = ConfigDict(frozen=True, defer_build=True, hide_input_in_errors=True)

    expected_version: OptionalNumber = Field(None, alias="seen", exclude=True)
    """The version of the table that the page showed."""

    idempotency_key: Annotated[str | None, BeforeValidator(lambda text: text[:LONGEST_KEY] or None)] = Field(
        None, alias="once", exclude=True
    )


AnyForm = TypeVar("AnyForm", bound=Form)
AnyModel = TypeVar("AnyModel", bound=BaseModel)
Act = TypeVar("Act")


def read_form(model: type[AnyForm]) -> AnyForm:
    """Return the posted form.

    Raises:
        IllegalMove: with the refusals of all fields that are missing or cannot be read.
    """
    return form_of(model, posted_values(model, request.form))


def form_of(model: type[AnyModel], values: Mapping[str, Any]) -> AnyModel:
    """Return the form of these values by field names. Raises IllegalMove as `read_form`."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        problems = [problem for details in error.errors() for problem in problems_of(model, details)]
    raise IllegalMove(dict.fromkeys(problems))


def posted_values(model: type[Form], posted: MultiDict[str, str]) -> dict[str, Any]:
    """Return the values that the model takes of a form, by the names of its fields there."""
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


def problems_of(model: type[BaseModel], details: Mapping[str, Any]) -> tuple[Message, ...]:
    """Return the messages for one of pydantic's errors: those that were raised, else that of the field's `Refusal`."""
    cause = details.get("ctx", {}).get("error")
    if isinstance(cause, IllegalMove):
        return cause.problems
    failed = [field for name, field in model.model_fields.items() if details["loc"][:1] == (field.alias or name,)]
    keys = [note.key for field in failed for note in field.metadata if isinstance(note, Refusal)]
    return (Message.of(keys[0] if keys else "bad-request"),)


def uploaded_file(most: int) -> bytes:
    """Return up to this many bytes of the file in the field `file`, none if there is no file."""
    upload = request.files.get("file")
    if upload is None:
        return b""
    with closing(upload):  # deletes a large one from the disk
        return upload.read(most)


def posted_act(acts: Mapping[str, Act]) -> Act:
    """Return the act that the form's `do` names; 400 if there is none."""
    return acts.get(request.form.get("do", "")) or abort(400)
