"""The reducer: what stands in the log has happened, and nothing in it is ever refused."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Game, LostMinesMaze, ev, extend_replay, full_replay, view_for
from tests.store.sample_events import EVENTS
from tests.table.lost_mines_game import BoardGame


def entries(*events: ev.Event) -> list[ev.Entry]:
    return [ev.Entry(ev.Version(number), f"act-{number}", event) for number, event in enumerate(events, 1)]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_any_event_may_stand_anywhere(event: ev.Event) -> None:
    assert full_replay(entries(event)).version == 1
    game = Game("Ann", "Ben", "Cem")
    game.deal("boss", "saboteur", "geologist")
    log = [*game.entries, ev.Entry(ev.Version(99), "act", event)]
    assert full_replay(log) == extend_replay(game.replay, game.entries, log[-1:]).table


IN_THE_MAZE = ("Path", "Goal", "CellToken", "TurnBegan", "BoardMarked", "LookTaken", "DwarfMoved", "Treasure")
ON_A_BOARD = [event for event in EVENTS if type(event).__name__.startswith(IN_THE_MAZE)]


@pytest.mark.parametrize("event", ON_A_BOARD, ids=lambda event: type(event).__name__)
def test_a_board_with_any_stored_event_can_be_shown(event: ev.Event) -> None:
    """Keys and bribes are of another edition: they lie nowhere here."""
    game = BoardGame()
    game.card("C3", "EW", "lake")
    game.link("troll", "C3", "E", by="Ann")
    game.enter("C5", "gold", anyway=True)
    table = full_replay([*game.entries, ev.Entry(ev.Version(99), "act", event)])
    view_for(table, ONLOOKER)
    assert table.round and isinstance(table.round.maze, LostMinesMaze)
    assert {token for lying in table.round.maze.tokens.values() for token in lying} <= {"trap", "troll"}
