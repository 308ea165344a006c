"""The result of a round, from the host's form at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from companion.game.edition import Edition
from companion.game.message import IllegalMove, Seat
from companion.game.settlement import RoundResult
from companion.web.editions import EDITION_PAGES
from companion.web.forms.fields import integer_or_text, seat_or_nobody


def read_host_result(
    form: MultiDict[str, str], edition: Edition, players: Sequence[Seat], by_hand: bool
) -> RoundResult:
    """`by_hand`: real role cards were dealt. Numbers that can't be read become `NO_NUMBER`, which the move refuses.
    Raises IllegalMove: an answer is missing or unreadable."""
    own = EDITION_PAGES.get(edition.key)
    result = own.read_result(form) if own and own.read_result else read_end_by_treasure(form)
    return replace(result, roles=tuple(form.get(f"role.{seat}", "") for seat in players) if by_hand else ())


def read_end_by_treasure(form: MultiDict[str, str]) -> RoundResult:
    """Scripts may leave out the open paths, which means none, and the crystals, which means 0. Our own page always asks
    for the paths, and says so by the field `ways`; `crystals=more` means that `crystals_more` has the number."""
    if "reached_by" not in form:
        raise IllegalMove.because("reached-missing")
    reached_by, counted = seat_or_nobody(form["reached_by"]), form.get("crystals", "0")
    if "ways" in form and reached_by is not None and "open_to" not in form:
        raise IllegalMove.because("ways-missing")
    crystals = integer_or_text(form.get("crystals_more", "") if counted == "more" else counted)
    if isinstance(crystals, str):
        raise IllegalMove.because("crystals-missing")
    open_to = tuple(" ".join(form.getlist("open_to")).split())
    return RoundResult(reached_by, open_to, crystals, seat_or_nobody(form.get("by", "")))
