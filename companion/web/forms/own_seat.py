"""Forms of a seat's own phone."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, StringConstraints, computed_field, model_validator

from companion.messages import PHRASES
from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import Cell
from companion.web.forms.fields import OptionalNumber, Refusal, Treasures, read_cell
from companion.web.forms.form import Form
from companion.web.i18n import word

LowerCase = Annotated[str, StringConstraints(to_lower=True)]


class CutForm(Form):
    """A commitment to the seat's cut. The cut itself stays on the phone until all have committed.

    Pages of older versions send the `cut` itself, which is refused.
    """

    commitment: LowerCase = ""
    cut: str | None = Field(None, exclude=True)

    @model_validator(mode="after")
    def refuse_old_pages(self) -> CutForm:
        if self.cut is not None:
            raise IllegalMove.because("cut-by-an-old-page")
        return self


class OpenCutForm(Form):
    cut: LowerCase = ""


class SeeRoleForm(Form):
    """The table's version on the page that showed the role."""

    at: OptionalNumber = Field(None, alias="seen")


class NoteForm(Form):
    """A note of what a seat saw on a goal: tapped, typed, or both. An empty note deletes the one before."""

    cell: Annotated[Cell, BeforeValidator(read_cell), Refusal("goal-missing")]
    gold: str | None = Field(None, exclude=True)
    door: str | None = Field(None, exclude=True)
    kind: str | None = Field(None, exclude=True)
    worth: str | None = Field(None, exclude=True)
    typed: str = Field("", alias="note", exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def note(self) -> str:
        """The tapped words, in the page's language, then the typed ones."""
        words = [word(key) for key in self.tapped if key in PHRASES]
        return ", ".join([*words, *filter(None, [self.typed.strip()])])

    @property
    def tapped(self) -> list[str]:
        """The keys of the messages whose buttons were tapped."""
        chips = {"note-gold": self.gold, "card-door": self.door, "mine": self.kind, "worth": self.worth}
        return [f"{kind}-{value}" for kind, value in chips.items() if value is not None]

    @model_validator(mode="after")
    def refuse_missing_note(self) -> NoteForm:
        if self.tapped and not self.note:
            raise IllegalMove.because("note-missing")
        return self


class TreasuresForm(Form):
    """The worths of the treasures that this seat found, tapped or typed; possibly none."""

    tapped: Treasures = Field((), alias="values", exclude=True)
    typed: Treasures = Field((), alias="other", exclude=True)
    anyway: Annotated[bool, BeforeValidator(lambda text: text == "1")] = False

    @computed_field  # type: ignore[prop-decorator]
    @property
    def values(self) -> tuple[int, ...]:
        return self.tapped + self.typed
