"""The host's form at the end of a round of The Lost Mines."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from companion.editions.lost_mines.treasures import NOT_ASKED, LostMinesResult
from companion.game.message import Seat
from companion.web.forms.fields import read_treasures, seat_or_nobody, values_by_seat


def read_result(form: MultiDict[str, str]) -> LostMinesResult:
    """`treasures.<seat>` (tapped, repeated) and `other.<seat>` (typed) are joined. Raises IllegalMove: a value is no
    number."""

    def read_seat(name: str) -> Seat | None:
        return seat_or_nobody(form[name]) if name in form else NOT_ASKED

    tapped = values_by_seat(form, "treasures")
    typed = {seat: texts for seat, texts in values_by_seat(form, "other").items() if "".join(texts).strip()}
    found = {seat: tapped.get(seat, []) + typed.get(seat, []) for seat in tapped | typed}
    return LostMinesResult(
        last_by=read_seat("by"),
        treasures={seat: read_treasures(texts) for seat, texts in found.items()},
        dragon=read_seat("dragon"),
    )
