"""The Duel: who begins, whose turn it is after each gesture, who may lay a card."""

from __future__ import annotations

import pytest

from tests.play import Door, Seat, Troll, TurnBegan, path_card, refused
from tests.table.duel_game import DuelGame

ANN, BEN = Seat(1), Seat(2)


def starter(duel: DuelGame) -> str:
    """Who begins the next round, as the page says and as it then is."""
    seat = duel.view().next_starter
    duel.do("begin-round")
    assert duel.seat(duel.turn) == seat
    return duel.turn


# Who begins


@pytest.mark.parametrize(("first_dwarf", "begins"), [("green", "Ann"), ("blue", "Ben")])
def test_green_begins_the_first_round(first_dwarf: str, begins: str) -> None:
    assert starter(DuelGame(wait=True, first_dwarf=first_dwarf)) == begins


@pytest.mark.parametrize(
    ("claims", "begins"),
    [
        ({"Ann": [3], "Ben": [1, 2]}, "Ben"),
        ({}, "Ben"),
        ({"Ann": [1], "Ben": [2]}, "Ann"),
        ({"Ann": [2], "Ben": [1]}, "Ben"),
    ],
    ids=["a tie", "nothing", "green has less", "blue has less"],
)
def test_the_player_with_less_gold_begins_the_next_round_blue_on_a_tie(
    claims: dict[str, list[int]], begins: str
) -> None:
    duel = DuelGame()
    duel.score(claims)
    assert starter(duel) == begins


def test_the_gold_of_the_whole_game_decides(duel_of_two: DuelGame) -> None:
    duel_of_two.score({"Ann": [3]})
    duel_of_two.score({"Ben": [2]})
    assert starter(duel_of_two) == "Ben"


def test_a_corrected_total_decides(duel_of_two: DuelGame) -> None:
    duel_of_two.score({"Ann": [1], "Ben": [2]})
    duel_of_two.do("correct-gain", round=1, seat=ANN, gold=3, why="miscounted")
    assert starter(duel_of_two) == "Ben"


def test_a_table_that_comes_late_begins_by_the_gold_that_was_brought() -> None:
    duel = DuelGame(wait=True, first_round="2")
    duel.do("enter-brought-gold", seat=ANN, gold=5)
    duel.do("enter-brought-gold", seat=BEN, gold=6)
    assert starter(duel) == "Ann"
    other = DuelGame(wait=True, first_round="2")
    other.do("enter-brought-gold", seat=ANN, gold=5)
    assert starter(other) == "Ben"


def test_the_next_game_begins_with_green_again() -> None:
    duel = DuelGame(rounds="1")
    duel.score({"Ann": [3]})
    duel.do("play-again")
    assert starter(duel) == "Ann"


def test_seats_that_swap_before_the_first_round_are_the_other_dwarf() -> None:
    duel = DuelGame(wait=True)
    duel.do("move-seat", seat=ANN, to=1)
    assert {seat.name: seat.clan for seat in duel.view().seats} == {"Ann": "blue", "Ben": "green"}
    duel.do("begin-round")
    assert (duel.turn, duel.round.clan_of(ANN), duel.round.clan_of(BEN)) == ("Ben", "blue", "green")


def test_dwarf_cards_are_handed_out_once(duel_of_two: DuelGame) -> None:
    duel_of_two.score({"Ann": [1], "Ben": [1]})
    duel_of_two.do("move-seat", seat=ANN, to=1)
    assert {seat.name: seat.clan for seat in duel_of_two.view().seats} == {"Ann": "green", "Ben": "blue"}
    duel_of_two.do("begin-round")
    assert (duel_of_two.turn, duel_of_two.round.clan_of(ANN), duel_of_two.round.clan_of(BEN)) == (
        "Ben",
        "green",
        "blue",
    )


def test_a_remaining_player_keeps_its_dwarf_and_a_new_one_is_the_other() -> None:
    duel = DuelGame(rounds="9")
    duel.score({})
    duel.do("remove-seat", seat=ANN)
    duel.score({})
    assert duel.table.confirmed_rounds[-1].clans == ("blue",)
    duel.do("add-seat", name="Cem")
    assert {seat.name: seat.clan for seat in duel.view().circle} == {"Ben": "blue", "Cem": "green"}


def test_a_new_game_gives_the_clans_by_the_new_order_of_seats() -> None:
    duel = DuelGame(rounds="1")
    duel.score({})
    duel.do("play-again")
    duel.do("move-seat", seat=ANN, to=1)
    assert {seat.name: seat.clan for seat in duel.view().seats} == {"Ann": "blue", "Ben": "green"}


def test_who_sits_alone_begins_whichever_dwarf_she_is() -> None:
    for dwarf in ("green", "blue"):
        duel = DuelGame("Ann", first_dwarf=dwarf)
        assert (duel.turn, duel.round.clans) == ("Ann", (dwarf,))


def test_the_turn_begins_in_the_same_act_as_the_round(duel_of_two: DuelGame) -> None:
    assert duel_of_two.entries[-1].event == TurnBegan(ANN) and duel_of_two.seen.seat_on_turn == ANN
    duel_of_two.do("undo-newest-act")
    assert duel_of_two.phase == "seating"


# Whose turn it is


def test_a_card_laid_ends_the_turn(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1")
    assert duel_of_two.turn == "Ben"
    duel_of_two.card("Ben", "D1")
    assert duel_of_two.turn == "Ann"


def test_a_card_of_nobody_is_laid_by_whose_turn_it_is(duel_of_two: DuelGame) -> None:
    duel_of_two.lay("B1", "EW")
    duel_of_two.lay("D1", "EW")
    assert [laid.by for laid in duel_of_two.round.laid] == [ANN, BEN]
    assert duel_of_two.turn == "Ann"


def test_who_lays_out_of_turn_hands_the_turn_to_the_other(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ben", "D1")
    assert duel_of_two.turn == "Ann"


def test_a_rockfall_ends_the_turn(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1")
    duel_of_two.do("remove-path", cell="B1", by=BEN)
    assert duel_of_two.turn == "Ann"
    duel_of_two.card("Ann", "B1")
    duel_of_two.do("remove-path", cell="B1")
    assert duel_of_two.turn == "Ann"


def test_a_broken_tool_ends_the_turn_of_who_played_it_and_a_repair_too(duel_of_two: DuelGame) -> None:
    duel_of_two.put("Ben", "lantern")
    assert duel_of_two.turn == "Ben"
    duel_of_two.do("take-token", seat=BEN, kind="lantern")
    assert duel_of_two.turn == "Ann"


def test_a_key_ends_the_turn_and_a_bribe_does_not(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Door("blue", "W"), Troll("E"))
    duel_of_two.bribe("Ben", "B1", "E")
    assert duel_of_two.turn == "Ben"
    duel_of_two.do("begin-turn", seat=ANN)
    duel_of_two.key("Ann", "B1", "W")
    assert duel_of_two.turn == "Ben"


def test_revealing_a_goal_and_correcting_a_card_end_no_turn(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW|S", Door("blue", "W"), Troll("E"))
    duel_of_two.turn_over("B7", "d_goal_7", by="Ann")
    assert duel_of_two.turn == "Ben"
    duel_of_two.do("turn-path", cell="B1")
    duel_of_two.do("turn-path", cell="B1")
    duel_of_two.do("move-path", cell="B1", to="B-1", anyway=True)
    assert duel_of_two.turn == "Ben"
    duel_of_two.key("Ann", "B-1", "W")
    duel_of_two.take_from("B-1", "key", "W")
    assert duel_of_two.turn == "Ben"


def test_gold_claimed_and_notes_end_no_turn(duel_of_two: DuelGame) -> None:
    duel_of_two.draw_goal("B7", "NESW")
    duel_of_two.note("Ann", "C5", "3 gold")
    assert duel_of_two.turn == "Ann"


def test_the_next_turn_is_one_tap_and_two_taps_are_one(duel_of_two: DuelGame) -> None:
    assert duel_of_two.do("begin-turn", seat=BEN) == (TurnBegan(BEN),)
    assert duel_of_two.do("begin-turn", seat=BEN) == ()
    duel_of_two.do("undo-newest-act")
    assert duel_of_two.turn == "Ann"


def test_who_sits_alone_keeps_the_turn() -> None:
    duel = DuelGame("Ann")
    duel.card("Ann", "C1", "EW|S", Troll("E"))
    duel.bribe("Ann", "C1", "E")
    duel.put("Ann", "cart")
    duel.do("remove-path", cell="C1", anyway=True)
    assert duel.turn == "Ann"


def test_a_turn_is_of_who_plays_and_of_no_other_edition(duel_of_two: DuelGame) -> None:
    with refused("no-such-seat"):
        duel_of_two.do("begin-turn", seat=Seat(99))
    alone = DuelGame("Ann")
    alone.do("add-seat", name="Ben")
    with refused("not-dealt-in"):
        alone.do("begin-turn", seat=BEN)


@pytest.mark.parametrize(
    ("move", "cell", "arguments"),
    [
        ("place-path", "B2", {"card": path_card("NESW"), "anyway": True}),
        ("remove-path", "B1", {"anyway": True}),
        ("reveal-goal", "B7", {"shows": "d_goal_7"}),
        ("put-cell-token", "B1", {"kind": "bribe", "side": "E"}),
    ],
    ids=["lay", "rockfall", "goal", "bribe"],
)
def test_nobody_acts_who_does_not_play(
    duel_of_two: DuelGame, move: str, cell: str, arguments: dict[str, object]
) -> None:
    duel_of_two.card("Ann", "B1", "EW|S", Troll("E"))
    with refused("no-such-seat"):
        duel_of_two.do(move, cell=cell, by=Seat(99), **arguments)


# Who may lay


def test_a_broken_tool_keeps_its_owner_from_laying_cards(duel_of_two: DuelGame) -> None:
    duel_of_two.put("Ann", "pickaxe")
    with refused("path-by-cannot-tool"):
        duel_of_two.card("Ann", "B1")
    with refused("path-by-cannot-tool"):
        duel_of_two.lay("B1", "EW")
    duel_of_two.card("Ben", "D1")
    duel_of_two.card("Ann", "B1", anyway=True)
    assert duel_of_two.turn == "Ben"


def test_a_broken_tool_keeps_nobody_from_keys_and_bribes(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Door("blue", "W"), Troll("E"))
    duel_of_two.put("Ann", "cart")
    duel_of_two.key("Ann", "B1", "W")
    duel_of_two.bribe("Ann", "B1", "E")
    assert duel_of_two.seen.keys == 1 and duel_of_two.seen.left == 7


def test_each_digs_from_the_own_start_alone(duel_of_two: DuelGame) -> None:
    with refused("path-not-connected-own"):
        duel_of_two.card("Ben", "B1")
    with refused("path-not-connected-own"):
        duel_of_two.card("Ann", "D1")
    duel_of_two.card("Ann", "C0", "NS")
    duel_of_two.card("Ben", "B1")
    assert duel_of_two.view().maze and not duel_of_two.view().maze.misfits  # type: ignore[union-attr]


def test_a_card_laid_anyway_is_marked_while_it_does_not_fit_its_layer(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ben", "B1", anyway=True)
    maze = duel_of_two.view().maze
    assert maze and maze.misfits == {(1, -1)}
    duel_of_two.card("Ann", "C0", "NS")
    maze = duel_of_two.view().maze
    assert maze and maze.misfits == frozenset()


def test_no_card_goes_on_behind_a_troll_or_a_strange_door(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    with refused("path-not-connected-own"):
        duel_of_two.card("Ann", "B2")
    duel_of_two.bribe("Ann", "B1", "E")
    duel_of_two.card("Ann", "B2", "EW", Door("blue", "E"))
    with refused("path-not-connected-own"):
        duel_of_two.card("Ann", "B3")
    duel_of_two.key("Ann", "B2", "E")
    duel_of_two.card("Ann", "B3")
