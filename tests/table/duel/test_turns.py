"""The Duel: who begins, which dwarf is whose, and whose turn it is after each act."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import Seat, TurnBegan
from tests.table.duel_game import DuelGame

ANN, BEN = Seat(1), Seat(2)

# Who begins


def starter(duel: DuelGame) -> str:
    """Who begins the next round, as the page says and as it then is."""
    seat = duel.view().deal.starter
    duel.do("begin-round")
    assert duel.seat(duel.turn) == seat
    return duel.turn


@pytest.mark.parametrize(("first_dwarf", "begins"), [("green", "Ann"), ("blue", "Ben")])
def test_green_begins_the_first_round(first_dwarf: str, begins: str) -> None:
    assert starter(DuelGame(wait=True, first_dwarf=first_dwarf)) == begins


def test_who_has_less_gold_in_the_whole_game_begins_and_corrected_gold_decides_too() -> None:
    duel = DuelGame()
    for claims in ({"Ann": [3]}, {"Ben": [2]}):
        duel.score(claims)  # type: ignore[arg-type]
    assert duel.view().deal.starter == BEN
    duel.do("correct-gain", round=1, seat=ANN, gold=1, why="miscounted")
    assert starter(duel) == "Ann"


# Which dwarf is whose


def clans(duel: DuelGame) -> dict[str, str]:
    return {seat.name: seat.clan for seat in duel.view().circle}


def test_seats_that_swap_before_the_first_round_are_the_other_dwarf_and_later_no_more() -> None:
    duel = DuelGame(wait=True, rounds="2")
    duel.do("move-seat", seat=ANN, to=1)
    assert clans(duel) == {"Ben": "green", "Ann": "blue"}
    duel.score({})
    duel.do("move-seat", seat=ANN, to=0)
    duel.do("begin-round")
    assert (clans(duel), duel.turn) == ({"Ben": "green", "Ann": "blue"}, "Ann")


def test_a_new_game_gives_the_clans_by_the_new_order_of_seats_and_begins_with_green() -> None:
    duel = DuelGame(rounds="1")
    duel.score({"Ann": [3]})
    duel.do("play-again")
    duel.do("move-seat", seat=ANN, to=1)
    assert clans(duel) == {"Ben": "green", "Ann": "blue"}
    assert starter(duel) == "Ben"


def test_a_remaining_player_keeps_its_dwarf_and_a_new_one_is_the_other() -> None:
    duel = DuelGame(rounds="9")
    duel.score({})
    duel.do("remove-seat", seat=ANN)
    duel.score({})
    assert duel.table.confirmed_rounds[-1].clans == ("blue",)
    duel.do("add-seat", name="Cem")
    assert clans(duel) == {"Ben": "blue", "Cem": "green"}


# Whose turn it is


def take(duel: DuelGame) -> None:
    duel.put("Ben", "cart")
    duel.do("take-token", seat=BEN, kind="cart")


TURNS: dict[str, tuple[Callable[[DuelGame], object], str]] = {
    "a card": (lambda duel: duel.card("Ben", "D2"), "Ann"),
    "a card of whose turn it is": (lambda duel: duel.lay("D2", "EW"), "Ann"),
    "a card out of turn": (lambda duel: duel.acts("Ann A0 ES"), "Ben"),
    "a rockfall": (lambda duel: duel.do("remove-path", cell="B2"), "Ann"),
    "a rockfall out of turn": (lambda duel: duel.do("remove-path", cell="B2", by=ANN), "Ben"),
    "a broken tool": (lambda duel: duel.put("Ann", "cart"), "Ann"),
    "a repaired tool": (take, "Ann"),
    "a key": (lambda duel: duel.acts("Ben key B1 N"), "Ann"),
    "a key of whose turn it is": (
        lambda duel: duel.do("put-cell-token", cell="B1", kind="key", side="N"),
        "Ann",
    ),
    "a pass": (lambda duel: duel.do("begin-turn", seat=ANN), "Ann"),
    "a bribe": (lambda duel: duel.acts("Ben bribe B1 S"), "Ben"),
    "a goal": (lambda duel: duel.turn_over("B7", "d_goal_7", by="Ben", anyway=True), "Ben"),
    "a card turned": (lambda duel: duel.acts("turn B1"), "Ben"),
    "a counter by hand": (lambda duel: duel.acts("claim B1 0 Ben"), "Ben"),
    "a note": (lambda duel: duel.note("Ann", "C5", "3 gold"), "Ben"),
    # Mistakes: who laid it lays another card, if nobody played since
    "the newest card never lay there": (lambda duel: duel.acts("slip B2"), "Ann"),
    "an older card never lay there": (lambda duel: duel.acts("slip B1"), "Ben"),
    "a key never lay there": (lambda duel: duel.acts("Ann key B1 E; off key B1 E"), "Ben"),
}


@pytest.mark.parametrize(("act", "turn"), TURNS.values(), ids=TURNS)
def test_whose_turn_it_is_after(act: Callable[[DuelGame], object], turn: str) -> None:
    duel = DuelGame().acts("Ann B1 NES|W green@N troll@S blue@E 1@W; Ben D1; Ann B2")
    act(duel)
    assert duel.turn == turn


def test_two_taps_on_the_next_turn_are_one() -> None:
    duel = DuelGame()
    assert duel.entries[-1].event == TurnBegan(ANN)
    assert duel.do("begin-turn", seat=BEN) == (TurnBegan(BEN),)
    assert duel.do("begin-turn", seat=BEN) == ()


def test_a_broken_tool_keeps_nobody_from_keys_and_bribes() -> None:
    duel = DuelGame().acts("Ann B1 EW blue@W troll@E")
    duel.put("Ann", "cart")
    duel.acts("Ann key B1 W; Ann bribe B1 E")
    assert (duel.seen.keys, duel.seen.left) == (1, 7)


def test_a_card_laid_anyway_is_marked_while_it_does_not_fit_its_layer() -> None:
    duel = DuelGame().acts("Ben B1")
    maze = duel.view().maze
    assert maze and maze.misfits == {(1, -1)}
    maze = duel.acts("Ann C0 NS").view().maze
    assert maze and maze.misfits == frozenset()
