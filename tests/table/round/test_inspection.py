"""An inspection: one seat may look at another's role, and nobody else learns more than that it does."""

from __future__ import annotations

import pytest

from tests.play import HOST, ONLOOKER, Game, Seat, refused, role_for_viewer, seat_viewer

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)


@pytest.fixture
def ann_inspects_ben() -> Game:
    """Ann inspects Ben, the boss."""
    game = Game("Ann", "Ben", "Cem")
    game.deal("saboteur", "boss", "geologist")
    game.do("inspect-role", by=ANN, seat=BEN)
    return game


def test_the_inspector_sees_the_role(ann_inspects_ben: Game) -> None:
    role_seen = role_for_viewer(ann_inspects_ben.table, seat_viewer(ANN), shown_seat=BEN)
    assert role_seen and (role_seen.role, role_seen.of) == ("boss", BEN)
    assert ann_inspects_ben.view(seat_viewer(ANN)).showings == (BEN,)


@pytest.mark.parametrize("viewer", [HOST, ONLOOKER, seat_viewer(BEN), seat_viewer(CEM)], ids=str)
def test_nobody_else_does(ann_inspects_ben: Game, viewer: object) -> None:
    assert role_for_viewer(ann_inspects_ben.table, viewer, shown_seat=BEN) is None  # type: ignore[arg-type]
    assert ann_inspects_ben.view(viewer).showings == ()  # type: ignore[arg-type]


def test_the_inspector_sees_nobody_else(ann_inspects_ben: Game) -> None:
    assert role_for_viewer(ann_inspects_ben.table, seat_viewer(ANN), shown_seat=CEM) is None


def test_it_lasts_until_the_inspector_is_done(ann_inspects_ben: Game) -> None:
    ann_inspects_ben.do("finish-looking-at-role", seat_viewer(ANN), seat=BEN)
    assert role_for_viewer(ann_inspects_ben.table, seat_viewer(ANN), shown_seat=BEN) is None
    assert ann_inspects_ben.do("finish-looking-at-role", seat_viewer(ANN), seat=BEN) == ()


def test_it_lasts_until_the_round_ends(ann_inspects_ben: Game) -> None:
    ann_inspects_ben.end()
    assert ann_inspects_ben.view(seat_viewer(ANN)).showings == ()
    assert role_for_viewer(ann_inspects_ben.table, seat_viewer(ANN), shown_seat=BEN) is None


def test_what_was_shown_is_what_it_was_then(ann_inspects_ben: Game) -> None:
    ann_inspects_ben.do("swap-hat", seat=BEN)
    role_seen = role_for_viewer(ann_inspects_ben.table, seat_viewer(ANN), shown_seat=BEN)
    assert role_seen and role_seen.role == "boss"
    ann_inspects_ben.do("inspect-role", by=ANN, seat=BEN)
    role_seen = role_for_viewer(ann_inspects_ben.table, seat_viewer(ANN), shown_seat=BEN)
    assert role_seen and role_seen.role == ann_inspects_ben.role("Ben")


def test_undone_it_shows_nothing_and_is_no_remark(ann_inspects_ben: Game) -> None:
    ann_inspects_ben.do("undo-newest-act")
    assert role_for_viewer(ann_inspects_ben.table, seat_viewer(ANN), shown_seat=BEN) is None
    assert ann_inspects_ben.view().remarks == ()


def test_one_inspects_somebody_else_who_plays(ann_inspects_ben: Game) -> None:
    ann_inspects_ben.do("take-seat", ONLOOKER, name="Dia")
    with refused("inspect-another"):
        ann_inspects_ben.do("inspect-role", by=ANN, seat=ANN)
    for by, seat in ((ANN, Seat(4)), (Seat(4), ANN)):
        with refused("not-dealt-in"):
            ann_inspects_ben.do("inspect-role", by=by, seat=seat)
