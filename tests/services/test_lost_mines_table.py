"""A game of The Lost Mines through the service: what was dealt survives a restart, and what is secret stays secret."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Engine

from companion.realtime.version_bus import VersionBus
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import TableService
from companion.table.events import Version
from companion.table.viewer import HOST, ONLOOKER, Viewer
from companion.table.views import TableView
from tests.services.gathering import Gathering

NAMES = ("Ann", "Ben", "Cem", "Dia")


@pytest.fixture
def mines_of_four(service: TableService) -> Gathering:
    """Ann, Ben, Cem and Dia in their first round."""
    gathering = Gathering.of(service, *NAMES, edition="lost_mines")
    gathering.do("begin-round")
    return gathering


def enter_treasures(mines_of_four: Gathering, name: str, *values: int, **arguments: object) -> None:
    mines_of_four.do(
        "enter-treasures", mines_of_four.as_seat(name), seat=mines_of_four.seat(name), values=values, **arguments
    )


def viewers(mines_of_four: Gathering) -> list[Viewer]:
    return [HOST, ONLOOKER, *map(mines_of_four.as_seat, NAMES)]


def seen(mines_of_four: Gathering, viewer: Viewer) -> TableView:
    """What this viewer sees, the number of the last event left aside."""
    return replace(mines_of_four.look(viewer), version=Version(0))


def test_a_game_of_two_rounds_goes_through_the_service(mines_of_four: Gathering) -> None:
    for round in range(2):
        if round:
            mines_of_four.do("begin-round")
        enter_treasures(mines_of_four, "Ann", 4)
        mines_of_four.do(
            "end-round",
            result=RoundResult(treasures={mines_of_four.seat("Ben"): (1, 2)}, dragon=mines_of_four.seat("Ben")),
        )
        mines_of_four.do("confirm-round")
    view = mines_of_four.look(ONLOOKER)
    assert view.phase == "finished" and all(seat.total is not None for seat in view.seats)
    assert [len(scores.lines) for scores in view.past_scores] == [4, 4]
    assert [bool(deal.proof) for deal in mines_of_four.service.public_deals(mines_of_four.code)] == [True, True]
    mines_of_four.do("play-again")
    mines_of_four.do("begin-round")
    assert mines_of_four.look().phase == "dealt"


@pytest.mark.parametrize("ended", [False, True])
def test_a_restart_changes_no_view(mines_of_four: Gathering, engine: Engine, ended: bool) -> None:
    enter_treasures(mines_of_four, "Ann", 4, 0)
    mines_of_four.do("inspect-role", by=mines_of_four.seat("Ben"), seat=mines_of_four.seat("Cem"))
    if ended:
        mines_of_four.do(
            "end-round",
            result=RoundResult(treasures={mines_of_four.seat("Dia"): (3,)}, dragon=mines_of_four.seat("Ann")),
        )
    live = VersionBus()
    other = mines_of_four.behind(TableService(engine, live))
    try:
        for viewer in viewers(mines_of_four):
            assert other.look(viewer) == mines_of_four.look(viewer)
            of = mines_of_four.seat("Cem")
            assert other.service.role_for_viewer(
                mines_of_four.code, viewer, of
            ) == mines_of_four.service.role_for_viewer(mines_of_four.code, viewer, of)
        assert other.look(mines_of_four.as_seat("Ann")).entered_treasures == (4, 0)
        assert other.service.history(mines_of_four.code) == mines_of_four.service.history(mines_of_four.code)
    finally:
        live.close()


def test_entering_treasures_shows_others_only_that_it_was_done(mines_of_four: Gathering) -> None:
    others = [viewer for viewer in viewers(mines_of_four) if viewer != mines_of_four.as_seat("Ann")]
    enter_treasures(mines_of_four, "Ann", 4)
    before, story = (
        [seen(mines_of_four, viewer) for viewer in others],
        mines_of_four.service.history(mines_of_four.code),
    )
    enter_treasures(mines_of_four, "Ann", 1, 1)
    assert [seen(mines_of_four, viewer) for viewer in others] == before and mines_of_four.service.history(
        mines_of_four.code
    ) == story
    assert mines_of_four.look(mines_of_four.as_seat("Ann")).entered_treasures == (1, 1)


def test_a_double_tap_enters_treasures_once(mines_of_four: Gathering) -> None:
    enter_treasures(mines_of_four, "Ann", 4, idempotency_key="tap")
    at = mines_of_four.version
    enter_treasures(mines_of_four, "Ann", 4, idempotency_key="tap")
    assert mines_of_four.version == at


def test_two_players_enter_treasures_at_once_while_the_host_goes_on(mines_of_four: Gathering) -> None:
    enter_treasures(mines_of_four, "Ann", 4)
    enter_treasures(mines_of_four, "Ben", 1)
    mines_of_four.do("inspect-role", by=mines_of_four.seat("Cem"), seat=mines_of_four.seat("Dia"))
    mines_of_four.do("end-round", result=RoundResult())
    result = mines_of_four.look().result
    assert result and tuple(result.treasures.values()) == ((4,), (1,), (), ())
