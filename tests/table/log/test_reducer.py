"""The reducer: what stands in the log has happened, and nothing in it is ever refused."""

from __future__ import annotations

import pytest

from tests.play import Game, ev, extend_replay, full_replay
from tests.store.sample_events import EVENTS


def entries(*events: ev.Event) -> list[ev.Entry]:
    return [ev.Entry(ev.Version(number), f"act-{number}", event) for number, event in enumerate(events, 1)]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_any_event_may_stand_anywhere(event: ev.Event) -> None:
    assert full_replay(entries(event)).version == 1
    game = Game("Ann", "Ben", "Cem")
    game.deal("boss", "saboteur", "geologist")
    log = [*game.entries, ev.Entry(ev.Version(99), "act", event)]
    assert full_replay(log) == extend_replay(game.replay, game.entries, log[-1:]).table
