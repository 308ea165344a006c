"""The Lost Mines: who spies sees one character on the own phone, and nobody else learns more than that it does."""

from __future__ import annotations

import pytest

from companion.phrases import speak
from companion.rules.problems import NotYours, WrongPhase
from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.sight import RoleSight, peek, see
from companion.table.story import story
from companion.table.viewer import HOST, ONLOOKER, Viewer, at_seat
from tests.table.lost_evening import SECRETS, LostMines
from tests.table.refusals import refused
from tests.table.words import words_in

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))


@pytest.fixture
def evening() -> LostMines:
    """Ann spies on Cem, the yellow saboteur."""
    evening = LostMines()
    evening.dwarfs("YL YX YS BL")
    evening.do(moves.inspect, by=ANN, seat=CEM)
    return evening


def test_the_spy_sees_the_character(evening: LostMines) -> None:
    assert peek(evening.table, at_seat(ANN), of=CEM) == RoleSight("yellow-saboteur", CEM)
    assert evening.sight(at_seat(ANN)).showings == (CEM,)


@pytest.mark.parametrize("viewer", [HOST, ONLOOKER, at_seat(BEN), at_seat(CEM), at_seat(DIA)], ids=str)
def test_nobody_else_does(evening: LostMines, viewer: Viewer) -> None:
    assert peek(evening.table, viewer, of=CEM) is None
    assert evening.sight(viewer).showings == ()


def test_no_sight_and_no_line_of_the_story_holds_a_character(evening: LostMines) -> None:
    for viewer in evening.viewers:
        assert not set(words_in(evening.sight(viewer))) & SECRETS
    lines = story(evening.entries)
    assert not set(words_in(lines)) & SECRETS
    said = [speak(line.sentence, {1: "Ann", 3: "Cem"}) for line in lines]
    assert "Ann" in said[-1] and "Cem" in said[-1]


def test_the_spy_sees_nobody_else_and_the_one_spied_on_sees_no_spy(evening: LostMines) -> None:
    assert [peek(evening.table, at_seat(ANN), of=seat) for seat in (BEN, DIA)] == [None, None]
    assert peek(evening.table, at_seat(CEM), of=ANN) is None


def test_it_lasts_until_the_spy_is_done(evening: LostMines) -> None:
    evening.do(moves.done_looking, at_seat(ANN), seat=CEM)
    assert peek(evening.table, at_seat(ANN), of=CEM) is None
    assert peek(evening.table, at_seat(ANN)) == RoleSight("yellow-loyal", None)


def test_it_lasts_until_the_round_ends(evening: LostMines) -> None:
    evening.over()
    assert peek(evening.table, at_seat(ANN), of=CEM) is None
    assert evening.sight(at_seat(ANN)).showings == ()


def test_a_spy_may_look_at_two_one_after_the_other(evening: LostMines) -> None:
    evening.do(moves.inspect, by=ANN, seat=DIA)
    assert evening.sight(at_seat(ANN)).showings == (CEM, DIA)
    shown = peek(evening.table, at_seat(ANN), of=DIA)
    assert shown == RoleSight("blue-loyal", DIA)


def test_one_may_be_looked_at_by_two(evening: LostMines) -> None:
    evening.do(moves.inspect, by=DIA, seat=CEM)
    evening.do(moves.done_looking, at_seat(ANN), seat=CEM)
    assert peek(evening.table, at_seat(DIA), of=CEM) == RoleSight("yellow-saboteur", CEM)


def test_taken_back_it_shows_nothing(evening: LostMines) -> None:
    evening.do(moves.take_back)
    assert peek(evening.table, at_seat(ANN), of=CEM) is None
    evening.do(moves.redo)
    assert peek(evening.table, at_seat(ANN), of=CEM) is not None


@pytest.mark.parametrize("viewer", [ONLOOKER, at_seat(ANN), at_seat(CEM)], ids=str)
def test_it_is_the_host_who_shows_a_card(evening: LostMines, viewer: Viewer) -> None:
    with refused("only-the-host", kind=NotYours):
        evening.do(moves.inspect, viewer, by=ANN, seat=DIA)


def test_nobody_spies_on_himself_nor_between_rounds(evening: LostMines) -> None:
    with refused("inspect-another"):
        evening.do(moves.inspect, by=ANN, seat=ANN)
    evening.over()
    with refused("wrong-phase-proposed", kind=WrongPhase):
        evening.do(moves.inspect, by=ANN, seat=BEN)


def test_another_character_shown_changes_no_page_but_what_the_spy_holds(evening: LostMines) -> None:
    twin = LostMines()
    twin.dwarfs("YL YS YX BL")
    twin.do(moves.inspect, by=ANN, seat=CEM)
    for viewer in evening.viewers:
        assert see(twin.table, viewer) == see(evening.table, viewer)
    assert peek(twin.table, at_seat(ANN), of=CEM) == RoleSight("yellow-selfish", CEM)
