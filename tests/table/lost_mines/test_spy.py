"""The Lost Mines: who spies sees one character on their own phone, and nobody else learns more than that it does."""

from __future__ import annotations

import pytest

from tests.play import (
    HOST,
    ONLOOKER,
    Forbidden,
    RoleView,
    Seat,
    Viewer,
    WrongPhase,
    format_message,
    history,
    refused,
    role_for_viewer,
    seat_viewer,
    view_for,
)
from tests.table.lost_mines_game import SECRETS, LostMinesGame
from tests.table.words import words_in

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))


@pytest.fixture
def ann_spies() -> LostMinesGame:
    """Ann spies on Cem, the yellow saboteur."""
    game = LostMinesGame()
    game.deal_dwarves("YL YX YS BL")
    game.do("inspect-role", by=ANN, seat=CEM)
    return game


def test_the_spy_sees_the_character(ann_spies: LostMinesGame) -> None:
    assert role_for_viewer(ann_spies.table, seat_viewer(ANN), shown_seat=CEM) == RoleView("yellow-saboteur", CEM)
    assert ann_spies.view(seat_viewer(ANN)).showings == (CEM,)


@pytest.mark.parametrize("viewer", [HOST, ONLOOKER, seat_viewer(BEN), seat_viewer(CEM), seat_viewer(DIA)], ids=str)
def test_nobody_else_does(ann_spies: LostMinesGame, viewer: Viewer) -> None:
    assert role_for_viewer(ann_spies.table, viewer, shown_seat=CEM) is None
    assert ann_spies.view(viewer).showings == ()


def test_no_view_and_no_line_of_the_history_holds_a_character(ann_spies: LostMinesGame) -> None:
    for viewer in ann_spies.viewers:
        assert not set(words_in(ann_spies.view(viewer))) & SECRETS
    lines = history(ann_spies.entries)
    assert not set(words_in(lines)) & SECRETS
    lines_said = [format_message(line.message, {1: "Ann", 3: "Cem"}) for line in lines]
    assert "Ann" in lines_said[-1] and "Cem" in lines_said[-1]


def test_the_spy_sees_nobody_else_and_the_one_spied_on_sees_no_spy(ann_spies: LostMinesGame) -> None:
    assert [role_for_viewer(ann_spies.table, seat_viewer(ANN), shown_seat=seat) for seat in (BEN, DIA)] == [None, None]
    assert role_for_viewer(ann_spies.table, seat_viewer(CEM), shown_seat=ANN) is None


def test_it_lasts_until_the_spy_is_done(ann_spies: LostMinesGame) -> None:
    ann_spies.do("finish-looking-at-role", seat_viewer(ANN), seat=CEM)
    assert role_for_viewer(ann_spies.table, seat_viewer(ANN), shown_seat=CEM) is None
    assert role_for_viewer(ann_spies.table, seat_viewer(ANN)) == RoleView("yellow-loyal", None)


def test_it_lasts_until_the_round_ends(ann_spies: LostMinesGame) -> None:
    ann_spies.over()
    assert role_for_viewer(ann_spies.table, seat_viewer(ANN), shown_seat=CEM) is None
    assert ann_spies.view(seat_viewer(ANN)).showings == ()


def test_a_spy_may_look_at_two_one_after_the_other(ann_spies: LostMinesGame) -> None:
    ann_spies.do("inspect-role", by=ANN, seat=DIA)
    assert ann_spies.view(seat_viewer(ANN)).showings == (CEM, DIA)
    role_seen = role_for_viewer(ann_spies.table, seat_viewer(ANN), shown_seat=DIA)
    assert role_seen == RoleView("blue-loyal", DIA)


def test_one_may_be_looked_at_by_two(ann_spies: LostMinesGame) -> None:
    ann_spies.do("inspect-role", by=DIA, seat=CEM)
    ann_spies.do("finish-looking-at-role", seat_viewer(ANN), seat=CEM)
    assert role_for_viewer(ann_spies.table, seat_viewer(DIA), shown_seat=CEM) == RoleView("yellow-saboteur", CEM)


def test_undone_it_shows_nothing(ann_spies: LostMinesGame) -> None:
    ann_spies.do("undo-newest-act")
    assert role_for_viewer(ann_spies.table, seat_viewer(ANN), shown_seat=CEM) is None
    ann_spies.do("redo-act")
    assert role_for_viewer(ann_spies.table, seat_viewer(ANN), shown_seat=CEM) is not None


@pytest.mark.parametrize("viewer", [ONLOOKER, seat_viewer(ANN), seat_viewer(CEM)], ids=str)
def test_it_is_the_host_who_shows_a_card(ann_spies: LostMinesGame, viewer: Viewer) -> None:
    with refused("only-the-host", kind=Forbidden):
        ann_spies.do("inspect-role", viewer, by=ANN, seat=DIA)


def test_nobody_spies_on_himself_nor_between_rounds(ann_spies: LostMinesGame) -> None:
    with refused("inspect-another"):
        ann_spies.do("inspect-role", by=ANN, seat=ANN)
    ann_spies.over()
    with refused("wrong-phase-proposed", kind=WrongPhase):
        ann_spies.do("inspect-role", by=ANN, seat=BEN)


def test_another_character_shown_changes_no_page_but_what_the_spy_holds(ann_spies: LostMinesGame) -> None:
    twin = LostMinesGame()
    twin.deal_dwarves("YL YS YX BL")
    twin.do("inspect-role", by=ANN, seat=CEM)
    for viewer in ann_spies.viewers:
        assert view_for(twin.table, viewer) == view_for(ann_spies.table, viewer)
    assert role_for_viewer(twin.table, seat_viewer(ANN), shown_seat=CEM) == RoleView("yellow-selfish", CEM)
