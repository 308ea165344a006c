"""The host's form at the end of a duel."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from companion.editions.duel.payment import DuelResult
from companion.web.forms.fields import (
    NO_NUMBER,
    integer_or_text,
    integers_or_texts,
    seat_or_nobody,
    values_by_seat,
)


def read_result(form: MultiDict[str, str]) -> DuelResult:
    claims = values_by_seat(form, "claims")
    trolls = values_by_seat(form, "trolls")
    return DuelResult(
        last_by=seat_or_nobody(form.get("by", "")),
        claims={seat: tuple(map(number_or_no_number, integers_or_texts(texts))) for seat, texts in claims.items()},
        trolls={seat: number_or_no_number(integer_or_text(texts[0])) for seat, texts in trolls.items()},
    )


def number_or_no_number(value: int | str) -> int:
    return value if isinstance(value, int) else NO_NUMBER
