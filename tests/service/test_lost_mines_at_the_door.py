"""The Lost Mines through the door: what was dealt and told survives a restart, and what is secret stays so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Engine

from companion.live import Live
from companion.rules.problems import GroundChanged
from companion.service import Service
from companion.table import moves
from companion.table.events import Version
from companion.table.seal import verify
from companion.table.sight import Sight
from companion.table.viewer import HOST, ONLOOKER, Viewer
from tests.service.gathering import Gathering

NAMES = ("Ann", "Ben", "Cem", "Dia")


@pytest.fixture
def mines(service: Service) -> Gathering:
    """Ann, Ben, Cem and Dia in their first round."""
    gathering = Gathering.of(service, *NAMES, edition="lost_mines")
    gathering.do(moves.begin)
    return gathering


def tell(mines: Gathering, name: str, *values: int, **said: object) -> None:
    mines.do(moves.tell_treasures, mines.as_seat(name), seat=mines.seat(name), values=values, **said)


def viewers(mines: Gathering) -> list[Viewer]:
    return [HOST, ONLOOKER, *map(mines.as_seat, NAMES)]


def seen(mines: Gathering, viewer: Viewer) -> Sight:
    """What this viewer sees, the number of the last event left aside."""
    return replace(mines.look(viewer), version=Version(0))


def test_a_game_of_two_rounds_goes_through_the_door(mines: Gathering) -> None:
    for round in range(2):
        if round:
            mines.do(moves.begin)
        tell(mines, "Ann", 4)
        mines.do(moves.end, reached_by=None, treasures={mines.seat("Ben"): (1, 2)}, dragon=mines.seat("Ben"))
        mines.do(moves.book)
    sight = mines.look(ONLOOKER)
    assert sight.phase == "finished" and all(row.total is not None for row in sight.seats)
    assert [len(receipt.lines) for receipt in sight.past] == [4, 4]
    dealt = mines.service.recipes(mines.code)
    assert len(dealt) == 2 and all(verify(recipe) == [] for recipe in dealt)
    mines.do(moves.play_again)
    mines.do(moves.begin)
    assert mines.look().phase == "dealt"


@pytest.mark.parametrize("ended", [False, True])
def test_a_restart_changes_nothing_of_what_is_seen(mines: Gathering, engine: Engine, ended: bool) -> None:
    tell(mines, "Ann", 4, 0)
    mines.do(moves.inspect, by=mines.seat("Ben"), seat=mines.seat("Cem"))
    if ended:
        mines.do(moves.end, reached_by=None, treasures={mines.seat("Dia"): (3,)}, dragon=mines.seat("Ann"))
    live = Live()
    other = mines.behind(Service(engine, live))
    try:
        for viewer in viewers(mines):
            assert other.look(viewer) == mines.look(viewer)
            of = mines.seat("Cem")
            assert other.service.peek(mines.code, viewer, of) == mines.service.peek(mines.code, viewer, of)
        assert other.look(mines.as_seat("Ann")).told == (4, 0)
        assert other.service.story(mines.code) == mines.service.story(mines.code)
    finally:
        live.close()


def test_what_is_told_changes_no_page_of_the_others_but_that_it_was_told(mines: Gathering) -> None:
    others = [viewer for viewer in viewers(mines) if viewer != mines.as_seat("Ann")]
    tell(mines, "Ann", 4)
    before, story = [seen(mines, viewer) for viewer in others], mines.service.story(mines.code)
    tell(mines, "Ann", 1, 1)
    assert [seen(mines, viewer) for viewer in others] == before and mines.service.story(mines.code) == story
    assert mines.look(mines.as_seat("Ann")).told == (1, 1)


def test_a_double_tap_tells_once(mines: Gathering) -> None:
    tell(mines, "Ann", 4, once="tap")
    at = mines.version
    tell(mines, "Ann", 4, once="tap")
    assert mines.version == at


def test_two_phones_of_one_seat_do_not_overwrite_each_other_unseen(mines: Gathering) -> None:
    drawn_with = mines.version
    tell(mines, "Ann", 4, seen=drawn_with)
    with pytest.raises(GroundChanged):
        tell(mines, "Ann", 1, seen=drawn_with)
    assert mines.look(mines.as_seat("Ann")).told == (4,)


def test_two_guests_tell_at_once_and_the_host_goes_on_meanwhile(mines: Gathering) -> None:
    drawn_with = mines.version
    tell(mines, "Ann", 4, seen=drawn_with)
    tell(mines, "Ben", 1, seen=drawn_with)
    mines.do(moves.inspect, by=mines.seat("Cem"), seat=mines.seat("Dia"), seen=drawn_with)
    mines.do(moves.end, reached_by=None, seen=drawn_with)
    ending = mines.look().ending
    assert ending and ending.treasures == ((4,), (1,), (), ())


def test_who_tells_after_the_host_ended_the_round_is_told_that_it_changed(mines: Gathering) -> None:
    drawn_with = mines.version
    mines.do(moves.end, reached_by=None)
    with pytest.raises(GroundChanged):
        tell(mines, "Ann", 4, seen=drawn_with)
