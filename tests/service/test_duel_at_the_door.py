"""The Duel through the door: what was said survives a restart, two hands at once claim once, a note stays secret."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Engine

from companion.live import Live
from companion.rules.cards import duel_card
from companion.rules.features import Door, Gold, Troll
from companion.rules.problems import GroundChanged
from companion.service import Service
from companion.table import moves
from companion.table.events import Version
from companion.table.sight import Sight
from companion.table.viewer import HOST, ONLOOKER, Viewer
from tests.service.gathering import Gathering


@pytest.fixture
def duel(service: Service) -> Gathering:
    """Ann, green, and Ben, blue, in their first round."""
    gathering = Gathering.of(service, "Ann", "Ben", edition="duel")
    gathering.do(moves.begin)
    return gathering


def lay(duel: Gathering, cell: tuple[int, int], *things: Door | Troll | Gold, **said: object) -> None:
    duel.do(moves.place_path, cell=cell, card=duel_card("EW", *things), by=duel.seat("Ann"), **said)


def seen(duel: Gathering, viewer: Viewer) -> Sight:
    """What this viewer sees, the number of the last event left aside."""
    return replace(duel.look(viewer), version=Version(0))


def test_a_game_of_the_duel_goes_through_the_door(duel: Gathering) -> None:
    for round in range(3):
        if round:
            duel.do(moves.begin)
        lay(duel, (1, -1), Gold(round + 1, "EW"))
        duel.do(moves.end, reached_by=None)
        duel.do(moves.book)
    sight = duel.look(ONLOOKER)
    assert (sight.phase, [row.total for row in sight.seats]) == ("finished", [6, 0])
    assert duel.service.recipes(duel.code) == ()
    duel.do(moves.play_again)
    duel.do(moves.begin)
    assert duel.look().phase == "dealt"


def test_who_sits_alone_opens_and_begins(service: Service) -> None:
    alone = Gathering.of(service, "Eva", edition="duel", first_dwarf="blue")
    alone.do(moves.begin)
    maze = alone.look().maze
    assert maze and maze.claims and (maze.claims.alone, maze.claims.clans) == (True, {1: "blue"})


def test_a_restart_changes_nothing_of_what_is_seen(duel: Gathering, engine: Engine) -> None:
    lay(duel, (1, -1), Door("blue", "E"), Troll("W"))
    lay(duel, (2, -1), Gold(2, "EW"), anyway=True)
    duel.do(moves.put_on_cell, cell=(1, -1), kind="key", side="E", by=duel.seat("Ann"))
    duel.do(moves.put_on_cell, cell=(1, -1), kind="bribe", side="W", by=duel.seat("Ben"))
    duel.do(moves.reveal_goal, cell=(5, 0), shows="goal", card=duel_card("E|S", Gold(1, "E"), Gold(1, "S")))
    duel.do(moves.note_goal, duel.as_seat("Ben"), seat=duel.seat("Ben"), cell=(5, 2), note="3 gold")
    live = Live()
    other = duel.behind(Service(engine, live))
    try:
        for viewer in (HOST, ONLOOKER, duel.as_seat("Ann"), duel.as_seat("Ben")):
            assert other.look(viewer) == duel.look(viewer)
        assert other.service.story(duel.code) == duel.service.story(duel.code)
        maze = other.look().maze
        assert maze and maze.claims and maze.claims.claims[duel.seat("Ann")] == (2,)
    finally:
        live.close()


def test_a_note_is_told_to_nobody_but_its_owner(duel: Gathering) -> None:
    others = (HOST, ONLOOKER, duel.as_seat("Ann"))
    before, story = [seen(duel, viewer) for viewer in others], duel.service.story(duel.code)
    duel.do(moves.note_goal, duel.as_seat("Ben"), seat=duel.seat("Ben"), cell=(5, 2), note="3 gold")
    assert [seen(duel, viewer) for viewer in others] == before and duel.service.story(duel.code) == story
    assert [note.note for note in duel.look(duel.as_seat("Ben")).notes] == ["3 gold"]


def test_two_hands_at_one_troll_bribe_it_once(duel: Gathering) -> None:
    lay(duel, (1, -1), Troll("E"))
    drawn_with = duel.version
    said = {"cell": (1, -1), "kind": "bribe", "side": "E", "by": duel.seat("Ann")}
    duel.do(moves.put_on_cell, seen=drawn_with, **said)
    with pytest.raises(GroundChanged):
        duel.do(moves.put_on_cell, seen=drawn_with, **said)


def test_a_double_tap_claims_once(duel: Gathering) -> None:
    lay(duel, (1, -1), Gold(2, "EW"), once="tap")
    at = duel.version
    lay(duel, (1, -1), Gold(2, "EW"), once="tap")
    assert duel.version == at
