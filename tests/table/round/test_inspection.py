"""An inspection: one seat may look at another's role, and nobody else learns more than that it does."""

from __future__ import annotations

import pytest

from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.sight import peek
from companion.table.viewer import HOST, ONLOOKER, at_seat
from tests.table.evening import Evening
from tests.table.refusals import refused

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)


@pytest.fixture
def evening() -> Evening:
    """Ann inspects Ben, the boss."""
    evening = Evening("Ann", "Ben", "Cem")
    evening.deal("saboteur", "boss", "geologist")
    evening.do(moves.inspect, by=ANN, seat=BEN)
    return evening


def test_the_inspector_sees_the_role(evening: Evening) -> None:
    shown = peek(evening.table, at_seat(ANN), of=BEN)
    assert shown and (shown.role, shown.of) == ("boss", BEN)
    assert evening.sight(at_seat(ANN)).showings == (BEN,)


@pytest.mark.parametrize("viewer", [HOST, ONLOOKER, at_seat(BEN), at_seat(CEM)], ids=str)
def test_nobody_else_does(evening: Evening, viewer: object) -> None:
    assert peek(evening.table, viewer, of=BEN) is None  # type: ignore[arg-type]
    assert evening.sight(viewer).showings == ()  # type: ignore[arg-type]


def test_the_inspector_sees_nobody_else(evening: Evening) -> None:
    assert peek(evening.table, at_seat(ANN), of=CEM) is None


def test_it_lasts_until_the_inspector_is_done(evening: Evening) -> None:
    evening.do(moves.done_looking, at_seat(ANN), seat=BEN)
    assert peek(evening.table, at_seat(ANN), of=BEN) is None
    assert evening.do(moves.done_looking, at_seat(ANN), seat=BEN) == ()


def test_it_lasts_until_the_round_ends(evening: Evening) -> None:
    evening.end()
    assert evening.sight(at_seat(ANN)).showings == ()
    assert peek(evening.table, at_seat(ANN), of=BEN) is None


def test_what_was_shown_is_what_it_was_then(evening: Evening) -> None:
    evening.do(moves.swap_hat, seat=BEN)
    shown = peek(evening.table, at_seat(ANN), of=BEN)
    assert shown and shown.role == "boss"
    evening.do(moves.inspect, by=ANN, seat=BEN)
    shown = peek(evening.table, at_seat(ANN), of=BEN)
    assert shown and shown.role == evening.role("Ben")


def test_taken_back_it_shows_nothing_and_is_no_remark(evening: Evening) -> None:
    evening.do(moves.take_back)
    assert peek(evening.table, at_seat(ANN), of=BEN) is None
    assert evening.sight().remarks == ()


def test_one_inspects_somebody_else_who_plays(evening: Evening) -> None:
    evening.do(moves.sit, ONLOOKER, name="Dia")
    with refused("inspect-another"):
        evening.do(moves.inspect, by=ANN, seat=ANN)
    for by, seat in ((ANN, Seat(4)), (Seat(4), ANN)):
        with refused("not-dealt-in"):
            evening.do(moves.inspect, by=by, seat=seat)
