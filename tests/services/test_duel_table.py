"""A game of The Duel through the service: a restart changes nothing, and two claims at once count once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Engine

from companion.realtime.version_bus import VersionBus
from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import duel_card
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import TableService
from companion.table.events import Version
from companion.table.viewer import HOST, ONLOOKER, Viewer
from companion.table.views import TableView
from tests.services.gathering import Gathering


@pytest.fixture
def duel_of_two(service: TableService) -> Gathering:
    """Ann, green, and Ben, blue, in their first round."""
    gathering = Gathering.of(service, "Ann", "Ben", edition="duel")
    gathering.do("begin-round")
    return gathering


def lay(duel_of_two: Gathering, cell: tuple[int, int], *things: Door | Troll | Gold, **arguments: object) -> None:
    duel_of_two.do("place-path", cell=cell, card=duel_card("EW", *things), by=duel_of_two.seat("Ann"), **arguments)


def seen(duel_of_two: Gathering, viewer: Viewer) -> TableView:
    """What this viewer sees, the number of the last event left aside."""
    return replace(duel_of_two.look(viewer), version=Version(0))


def test_a_game_of_the_duel_goes_through_the_service(duel_of_two: Gathering) -> None:
    for round in range(3):
        if round:
            duel_of_two.do("begin-round")
        lay(duel_of_two, (1, -1), Gold(round + 1, "EW"))
        duel_of_two.do("end-round", result=RoundResult())
        duel_of_two.do("confirm-round")
    view = duel_of_two.look(ONLOOKER)
    assert (view.phase, [seat.total for seat in view.seats]) == ("finished", [6, 0])
    duel_of_two.do("play-again")
    duel_of_two.do("begin-round")
    assert duel_of_two.look().phase == "dealt"


def test_one_player_can_open_a_table_and_begin(service: TableService) -> None:
    alone = Gathering.of(service, "Eva", edition="duel", first_dwarf="blue")
    alone.do("begin-round")
    maze = alone.look().maze
    assert maze and maze.duel and (maze.duel.is_solo, maze.duel.clans) == (True, {1: "blue"})


def test_a_restart_changes_no_view(duel_of_two: Gathering, engine: Engine) -> None:
    lay(duel_of_two, (1, -1), Door("blue", "E"), Troll("W"))
    lay(duel_of_two, (2, -1), Gold(2, "EW"), anyway=True)
    duel_of_two.do("put-cell-token", cell=(1, -1), kind="key", side="E", by=duel_of_two.seat("Ann"))
    duel_of_two.do("put-cell-token", cell=(1, -1), kind="bribe", side="W", by=duel_of_two.seat("Ben"))
    duel_of_two.do("reveal-goal", cell=(5, 0), shows="goal", card=duel_card("E|S", Gold(1, "E"), Gold(1, "S")))
    duel_of_two.do("note-goal", duel_of_two.as_seat("Ben"), seat=duel_of_two.seat("Ben"), cell=(5, 2), note="3 gold")
    live = VersionBus()
    other = duel_of_two.behind(TableService(engine, live))
    try:
        for viewer in (HOST, ONLOOKER, duel_of_two.as_seat("Ann"), duel_of_two.as_seat("Ben")):
            assert other.look(viewer) == duel_of_two.look(viewer)
        assert other.service.history(duel_of_two.code) == duel_of_two.service.history(duel_of_two.code)
        maze = other.look().maze
        assert maze and maze.duel and maze.duel.claims[duel_of_two.seat("Ann")] == (2,)
    finally:
        live.close()


def test_a_note_is_shown_to_its_owner_only(duel_of_two: Gathering) -> None:
    others = (HOST, ONLOOKER, duel_of_two.as_seat("Ann"))
    before, story = [seen(duel_of_two, viewer) for viewer in others], duel_of_two.service.history(duel_of_two.code)
    duel_of_two.do("note-goal", duel_of_two.as_seat("Ben"), seat=duel_of_two.seat("Ben"), cell=(5, 2), note="3 gold")
    assert [seen(duel_of_two, viewer) for viewer in others] == before and duel_of_two.service.history(
        duel_of_two.code
    ) == story
    assert [note.note for note in duel_of_two.look(duel_of_two.as_seat("Ben")).notes] == ["3 gold"]


def test_a_double_tap_claims_once(duel_of_two: Gathering) -> None:
    lay(duel_of_two, (1, -1), Gold(2, "EW"), idempotency_key="tap")
    at = duel_of_two.version
    lay(duel_of_two, (1, -1), Gold(2, "EW"), idempotency_key="tap")
    assert duel_of_two.version == at
