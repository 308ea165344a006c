"""A player's secret note about a goal card or a mine."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

from companion.game import moves
from companion.game.maze.grid import Cell
from companion.game.message import IllegalMove
from companion.sentences import SENTENCES
from companion.web.forms.fields import NOBODY, RefusalKey, read_cell
from companion.web.forms.form import Posted
from companion.web.i18n import phrase


def note_goal(
    posted: Posted,
    cell: Annotated[Cell, BeforeValidator(read_cell), RefusalKey("goal-missing")],
    gold: str | None = None,
    door: str | None = None,
    kind: str | None = None,
    worth: str | None = None,
    note: str = "",
) -> None:
    """Tapped, typed, or both: the tapped words in the page's language, then the typed text. An empty note deletes the
    earlier one."""
    chips = {"note-gold": gold, "card-door": door, "mine": kind, "worth": worth}
    tapped = [f"{name}-{value}" for name, value in chips.items() if value is not None]
    text = ", ".join([*(phrase(key) for key in tapped if key in SENTENCES), *filter(None, [note.strip()])])
    if tapped and not text:
        raise IllegalMove.because("note-missing")
    posted.record(moves.note_goal, seat=posted.viewer.seat or NOBODY, cell=cell, note=text)
