"""Acts of routes: each reads a posted form and records a move with its values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.moves import Move
from companion.table.viewer import Viewer
from companion.web.auth import service
from companion.web.forms.form import Form, read_form

Act = Callable[[str, Viewer], object]
"""Does something for a viewer at the table with a code. Raises IllegalMove."""


def record(code: str, viewer: Viewer, move: Move, form: Form, **arguments: Any) -> str:
    """Record the move and return its act. `arguments` are those of the move that are not in the form.

    Raises:
        IllegalMove: the table refuses the move.
    """
    return service().record(
        code,
        viewer,
        move,
        expected_version=form.expected_version,
        idempotency_key=form.idempotency_key,
        **form.model_dump(),
        **arguments,
    )


def recorder(move: Move, model: type[Form] = Form, **arguments: Any) -> Act:
    """Return an act that reads this form and records the move."""
    return lambda code, viewer: record(code, viewer, move, read_form(model), **arguments)


def own_recorder(move: Move, model: type[Form]) -> Act:
    """Return an act that reads this form and records the move for the viewer's own seat."""
    return lambda code, viewer: record(code, viewer, move, read_form(model), seat=viewer.seat)
