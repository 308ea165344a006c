"""The Lost Mines: path cards laid on the board, and whose turn it is after a card, a move, a mistake."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import PathRemoved, lost_mines_card
from tests.table.lost_mines_game import BoardGame


def turn(game: BoardGame) -> tuple[str, bool, str, str]:
    """Who is on turn, whether it has played its card, who plays the next card, who played the last one."""
    return game.on_turn, game.walk.acted, game.next_seat_to_play, game.played_last


LAID = "somebody C3; somebody E3 EW lake; somebody D2 NS; "

# After this: who is on turn, whether it has played its card, who plays the next card, who played the last one.
TURNS: dict[str, tuple[str, tuple[str, bool, str, str]]] = {
    "nobody in particular lays a card": ("somebody C3", ("", False, "", "")),
    "a card": ("Cem C3", ("Cem", True, "Dia", "Cem")),
    "the host says whose turn it is": ("turn Ben", ("Ben", False, "Ben", "")),
    "the turn comes, then a card": ("turn Ben; somebody C3", ("Ben", True, "Cem", "Ben")),
    "a second card is the next player's": ("turn Dia; somebody E3; somebody E4", ("Ann", True, "Ben", "Ann")),
    "a tool": (f"{LAID}boat Ben E3", ("Ben", True, "Cem", "Ben")),
    "a trap": ("trap Ben C2 E", ("Ben", True, "Cem", "Ben")),
    "a troll": ("troll Ben C2 E", ("Ben", True, "Cem", "Ben")),
    "a storm": (f"{LAID}storm Ben C3", ("Ben", True, "Cem", "Ben")),
    "a dwarf moved": ("Ann C3; go Ann C3", ("Ben", False, "Ben", "Ann")),
    "a dwarf stayed": ("Ann C3; go Ann C2", ("Ben", False, "Ben", "Ann")),
    "a dwarf moved without a card": (f"{LAID}turn Ann; go Ann C3", ("Ben", False, "Ben", "Ann")),
    "the last player's dwarf stayed": ("Dia C3; go Dia E2", ("Ann", False, "Ann", "Dia")),
    "a dwarf moved out of turn": ("Cem C3; go Ann C3", ("Cem", True, "Dia", "Cem")),
    "a card turned": ("Ann C3 NEW; rotate C3", ("Ann", True, "Ben", "Ann")),
    # Mistakes
    "its card never lay there": ("Ann C3; slip C3", ("Ann", False, "Ann", "")),
    "the card before never lay there": ("Ann C3; turn Ben; slip C3", ("Ben", False, "Ben", "")),
    "an older card never lay there": ("Ann C3; turn Ben; trap Ben C2 N; slip C3", ("Ben", True, "Cem", "Ben")),
    "its trap never lay there": ("turn Ann; trap Ann C2 E; off trap C3 W", ("Ann", False, "Ann", "")),
    "its troll never lay there": ("turn Ann; troll Ann C2 E; off troll C2 E", ("Ann", False, "Ann", "")),
    "its boat never lay there": (f"{LAID}turn Ann; boat Ann E3; off boat E3", ("Ann", False, "Ann", "Dia")),
    "another's trap never lay there": ("trap Ann C2 E; trap Ben C2 N; off trap C2 E", ("Ben", True, "Cem", "Ben")),
}  # fmt: skip


@pytest.mark.parametrize(("script", "expected"), TURNS.values(), ids=TURNS)
def test_whose_turn_it_is_after(script: str, expected: tuple[str, bool, str, str]) -> None:
    assert turn(BoardGame().acts(script)) == expected


def test_who_begins_the_next_round_has_played_nothing_in_it_yet() -> None:
    game = BoardGame().acts("Cem C3")
    game.over(last="Cem")
    game.do("confirm-round")
    game.do("begin-round")
    assert turn(game) == ("Dia", False, "Dia", "")
    assert turn(game.acts("somebody C3")) == ("Dia", True, "Ann", "Dia")


def test_the_turn_goes_round_the_players_of_the_round() -> None:
    game = BoardGame().acts("turn Ann")
    game.do("add-seat", name="Eva")
    for name, cell in (("Ann", "C2"), ("Ben", "C2"), ("Cem", "E2"), ("Dia", "E2")):
        assert game.on_turn == name
        game.go(name, cell)
    assert game.on_turn == "Ann" and game.turn("Ann") == ()


def test_who_looks_in_secret_or_at_a_dwarf_card_has_played_its_card_and_may_move() -> None:
    for look in ({"at": "mine"}, {"at": "treasure"}):
        game = BoardGame().acts("turn Ann")
        game.do("look-in-secret", seat="Ben", **look)
        assert turn(game)[:3] == ("Ben", True, "Cem"), "who looks is on turn"
    spy = BoardGame().acts("turn Ben")
    spy.do("inspect-role", by="Cem", seat="Ann")
    assert turn(spy)[:3] == ("Ben", False, "Ben")
    spy.do("inspect-role", by="Ben", seat="Ann")
    assert turn(spy)[:3] == ("Ben", True, "Cem")


def test_who_entered_a_card_by_mistake_is_recorded_for_nobody() -> None:
    game = BoardGame().acts("Ann C3; go Ann C3")
    assert game.storm("C3", by="Dia", slip=True, anyway=True) == (PathRemoved((3, 0)),)
    assert (game.on_turn, game.lies("C3"), game.round.laid) == ("Ben", None, ())


# Cards


def test_any_shape_can_be_drawn_with_any_ground_and_is_offered_once_without_its_tool() -> None:
    game = BoardGame().acts("somebody D2 NS campfire; somebody C3 EW|NS lake; boat Dia C3")
    assert [laid.key for laid in game.round.laid] == ["NS-campfire", ""]
    maze = game.acts("somebody E3 EW|NS lake").view().maze
    assert maze and maze.custom_cards == (lost_mines_card("EW|NS", "lake"),)
    assert game.lies("C3") == lost_mines_card("EW|NS", "lake", True)


# What is undone


@pytest.mark.parametrize(
    ("act", "key"),
    [
        ("Dia B2 NS", "card-laid-by"),
        ("troll Dia C2 N", "laid-troll"),
        ("go Ben C4", "dwarf-moved"),
        ("storm Dia C4", "thunderstorm-by"),
        ("turn Dia", "turn-began"),
        ("open E5 gems", "mine-shows-gems"),
        ("take Ann", "treasure-taken"),
    ],
)
def test_an_act_is_called_by_what_a_hand_did_and_not_by_whose_turn_it_is(act: str, key: str) -> None:
    game = BoardGame().acts("somebody C3..C4; turn Ann; enter Ann C5 gold").acts(act)
    message: Any = game.view().undo.message
    assert message.key == key
