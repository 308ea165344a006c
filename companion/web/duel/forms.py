"""The host's form at the end of a duel."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from companion.editions.duel.payment import DuelResult
from companion.web.forms.fields import read_number, seat_or_nobody, values_by_seat, words_of


def read_result(form: MultiDict[str, str]) -> DuelResult:
    claims = values_by_seat(form, "claims")
    trolls = values_by_seat(form, "trolls")
    return DuelResult(
        last_by=seat_or_nobody(form.get("by", "")),
        claims={seat: tuple(map(read_number, words_of(texts))) for seat, texts in claims.items()},
        trolls={seat: read_number(texts[0]) for seat, texts in trolls.items()},
    )
