"""The story: everything in sentences that everybody may read, struck lines marked."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tests.play import EDITIONS, Game, ev, event_message, history
from tests.store.sample_events import EVENTS


def test_what_was_undone_is_marked_and_stays() -> None:
    game = Game("Ann")
    game.do("rename-seat", seat=1, name="Anna")
    game.do("undo-newest-act")
    assert [(line.message.key, line.undone) for line in history(game.entries)][-2:] == [
        ("seat-renamed-from", True),
        ("taken-back", False),
    ]
    game.do("redo-act")
    assert [line.undone for line in history(game.entries)] == [False] * 5


def numbers(game: Game) -> list[tuple[int, int]]:
    """The game and the round in which each line stands."""
    return [(line.game, line.round) for line in history(game.entries)]


def test_each_line_stands_in_its_game_and_round_until_that_is_undone() -> None:
    game = Game("Ann", "Ben", rounds="2")
    game.do("begin-round")
    version = game.table.version
    game.end()
    game.do("confirm-round")
    game.play()
    game.do("play-again")
    assert [numbers(game)[line] for line in (0, version - 2, -2, -1)] == [(1, 0), (1, 1), (1, 2), (2, 0)]
    game.do("undo-newest-act")
    assert {number for number, _ in numbers(game)} == {1}, "an undone new game takes no lines from the old one"
    game.do("undo-after-version", version=version)
    game.lay("C1", "EW", by="Ben")
    assert {round for _, round in numbers(game)} == {0, 1}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_sentences_of_undoable_acts_name_no_role_and_no_secret(event: ev.Event) -> None:
    messages = [event_message(edition, event) for edition in EDITIONS.values()]
    assert any(messages) or not event.undoable or isinstance(event, ev.RolesDealt)
    hidden = {field.name for field in fields(event)} & {"role", "roles", "undealt", "text", "mark", "note"}
    values = {value for message in messages if message for _, value in message.values}
    assert not values & {getattr(event, name) for name in hidden}
