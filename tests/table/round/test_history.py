"""The story: everything in sentences that everybody may read, struck lines marked."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tests.play import EDITIONS, Game, ev, event_message, format_message, history
from tests.store.sample_events import EVENTS
from tests.table.lost_mines_game import BoardGame

NAMES = {1: "Ann", 2: "Ben", 3: "Cem", 4: "Dia"}


def lines(game: Game) -> list[str]:
    return [format_message(happening.message, NAMES) for happening in history(game.entries)]


def test_a_round_of_the_lost_mines_in_sentences() -> None:
    game = BoardGame(wait=True)
    game.deal_dwarves("BL BX YL YX")
    game.card("C3", "EW", "lake", by="Ann")
    game.tool("boat", "C3", by="Ben")
    game.go("Ben", "C3")
    game.link("trap", "C3", "E")
    game.go("Cem", "E2")
    game.link("troll", "E2", "N", by="Dia")
    game.link("trap", "C3", "E", by="Ann")
    game.card("C4", by="Ann")
    game.turn("Dia")
    game.go("Ben", "C4")
    game.go("Dia", "C4", anyway=True)
    game.enter("C5", "gold", by="Dia")
    game.put_back("Dia", "C5")
    game.enter("E5", "dragon", anyway=True)
    game.off("trap", "C4", "W")
    game.off("boat", "C3")
    game.storm("C3", by="Cem")
    game.storm("C4", slip=True, anyway=True)
    game.enter("A9", "silver", by="Ben", anyway=True)
    game.note("Dia", "A9", "silver")
    game.over({"Ben": [1]})
    assert lines(game)[5:] == [
        "The starts and mines on the board were marked.",
        "Round 1 began.",
        "It’s Ann’s turn.",
        "Ann placed a card with a lake at C3.",
        "It’s Ben’s turn.",
        "Ben puts a boat on the lake at C3.",
        "Ben goes to C3.",
        "It’s Cem’s turn.",
        "Cem sets a trap between C3 and C4.",
        "It’s Dia’s turn.",
        "Dia puts a troll between E2 and D2.",
        "It’s Ann’s turn.",
        "Ann sets a trap between C3 and C4.",
        "Ann placed a straight at C4.",
        "It’s Dia’s turn.",
        "Ben goes to C4 over 2 traps. Cem takes 2 cards from Ben’s hand.",
        "Dia’s dwarf is at C4.",
        "Dia goes to C5.",
        "C5 is the gold mine.",
        "Dia takes a treasure at C5: gold.",
        "It’s Ann’s turn.",
        "Dia took no treasure at C5: none is left there.",
        "E5 is the mine with the dragon.",
        "The trap between C4 and C3 was removed.",
        "The boat at C3 was removed.",
        "It’s Cem’s turn.",
        "Cem’s thunderstorm removed the card at C3.",
        "The card at C4 was removed.",
        "Ben’s dwarf is at A9.",
        "A9 is the silver mine.",
        "Ben takes a treasure at A9: silver.",
        "The round ended.",
    ]


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
