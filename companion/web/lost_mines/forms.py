"""The treasures of The Lost Mines: the host's form at the end of a round, and what players enter themselves."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, computed_field
from werkzeug.datastructures import MultiDict

from companion.editions.lost_mines.treasures import NOT_ASKED, LostMinesResult
from companion.game.message import Seat
from companion.web.forms.fields import Treasures, check_treasures, integers_or_texts, seat_or_nobody, values_by_seat
from companion.web.forms.form import Form


class TreasuresForm(Form):
    tapped: Treasures = Field((), alias="values", exclude=True)
    typed: Treasures = Field((), alias="other", exclude=True)
    anyway: Annotated[bool, BeforeValidator(lambda text: text == "1")] = False

    @computed_field  # type: ignore[prop-decorator]
    @property
    def values(self) -> tuple[int, ...]:
        return self.tapped + self.typed


def read_result(form: MultiDict[str, str]) -> LostMinesResult:
    """`treasures.<seat>` (tapped, repeated) and `other.<seat>` (typed) are joined. Raises IllegalMove: a value is no
    number."""

    def read_seat(name: str) -> Seat | None:
        return seat_or_nobody(form[name]) if name in form else NOT_ASKED

    tapped = values_by_seat(form, "treasures")
    typed = {seat: texts for seat, texts in values_by_seat(form, "other").items() if "".join(texts).strip()}
    found = {seat: integers_or_texts(tapped.get(seat, []) + typed.get(seat, [])) for seat in tapped | typed}
    return LostMinesResult(
        last_by=read_seat("by"),
        treasures={seat: check_treasures(values) for seat, values in found.items()},
        dragon=read_seat("dragon"),
    )
