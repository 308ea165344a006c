"""Forms that players post on their own phones."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, computed_field, model_validator

from companion.game.maze.grid import Cell
from companion.game.message import IllegalMove
from companion.sentences import SENTENCES
from companion.web.forms.fields import OptionalNumber, RefusalKey, read_cell
from companion.web.forms.form import Form
from companion.web.i18n import phrase


class SeeRoleForm(Form):
    """`version` is the table's version that came with the role."""

    version: OptionalNumber = None


class GoalNoteForm(Form):
    """Tapped, typed, or both. An empty note deletes the earlier one."""

    cell: Annotated[Cell, BeforeValidator(read_cell), RefusalKey("goal-missing")]
    gold: str | None = Field(None, exclude=True)
    door: str | None = Field(None, exclude=True)
    kind: str | None = Field(None, exclude=True)
    worth: str | None = Field(None, exclude=True)
    typed: str = Field("", alias="note", exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def note(self) -> str:
        """The tapped words in the page's language, then the typed text."""
        words = [phrase(key) for key in self.tapped_phrase_keys if key in SENTENCES]
        return ", ".join([*words, *filter(None, [self.typed.strip()])])

    @property
    def tapped_phrase_keys(self) -> list[str]:
        chips = {"note-gold": self.gold, "card-door": self.door, "mine": self.kind, "worth": self.worth}
        return [f"{kind}-{value}" for kind, value in chips.items() if value is not None]

    @model_validator(mode="after")
    def refuse_missing_note(self) -> GoalNoteForm:
        if self.tapped_phrase_keys and not self.note:
            raise IllegalMove.because("note-missing")
        return self
