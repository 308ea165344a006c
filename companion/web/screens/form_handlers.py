"""Form handlers: functions that read the posted form and record a move with its values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.moves import Move
from companion.table.viewer import Viewer
from companion.web.auth import table_service
from companion.web.forms.form import Form, read_form

FormHandler = Callable[[str, Viewer], object]
"""Called with a table's code and the viewer: reads the posted form and does what it asks. Raises IllegalMove."""


def record_move(code: str, viewer: Viewer, move: Move, form: Form, **arguments: Any) -> str:
    """Returns the id that the move's log entries share. `arguments` are those that are not in the form."""
    return table_service().record(
        code,
        viewer,
        move,
        idempotency_key=form.idempotency_key,
        **form.model_dump(),
        **arguments,
    )


def move_handler(move: Move, model: type[Form] = Form, **arguments: Any) -> FormHandler:
    return lambda code, viewer: record_move(code, viewer, move, read_form(model), **arguments)


def own_seat_handler(move: Move, model: type[Form]) -> FormHandler:
    return lambda code, viewer: record_move(code, viewer, move, read_form(model), seat=viewer.seat)
