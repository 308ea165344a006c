"""The Lost Mines: who takes a treasure or puts one back, meets the dragon, and what if a mine shows something else."""

from __future__ import annotations

import pytest

from tests.play import GoalRevealed, TreasurePutBack, cell_from_name, lost_mines_card, refused
from tests.table.lost_mines_game import BoardGame, kinds


def test_who_comes_to_an_open_mine_takes_a_treasure(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    assert kinds(near_mines.go("Ben", "C5")) == ["DwarfMoved", "TreasureTaken", "TurnBegan"]
    assert near_mines.taken_treasures == {"Ann": ("gold",), "Ben": ("gold",)}


def test_who_passes_an_open_mine_takes_none(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    near_mines.card("C6")
    near_mines.go("Ben", "C4")
    near_mines.go("Ben", "C6")
    assert near_mines.taken_treasures == {"Ann": ("gold",)}


def test_who_stays_may_take_another_one_next_turn(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    near_mines.turn("Ann")
    assert kinds(near_mines.go("Ann", "C5")) == ["TreasureTaken", "TurnBegan"]
    near_mines.turn("Ann")
    assert kinds(near_mines.take("Ann")) == ["TreasureTaken", "TurnBegan"]
    assert near_mines.taken_treasures == {"Ann": ("gold", "gold", "gold")}


@pytest.mark.parametrize("name", ["Ben", "Dia"])
def test_who_is_only_put_on_a_mine_takes_none_be_it_on_turn(near_mines: BoardGame, name: str) -> None:
    near_mines.enter("C5", "gold")
    assert kinds(near_mines.go(name, "C5", anyway=True)) == ["DwarfMoved"]
    assert (near_mines.taken_treasures, near_mines.on_turn) == ({"Ann": ("gold",)}, "Ben")
    assert kinds(near_mines.take(name))[0] == "TreasureTaken"
    assert near_mines.taken_treasures == {"Ann": ("gold",), name: ("gold",)}


@pytest.mark.parametrize("name", ["Ben", "Dia"])
def test_treasures_are_in_mines_only(near_mines: BoardGame, name: str) -> None:
    near_mines.enter("C5", "gold")
    with refused("no-treasure-here"):
        near_mines.take(name)


def test_where_the_dragon_was_lies_no_treasure(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "dragon")
    with refused("no-treasure-here"):
        near_mines.take("Ann")
    assert kinds(near_mines.go("Ben", "C5")) == ["DwarfMoved", "TurnBegan"]


def test_where_none_is_left_none_was_taken(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    c5 = cell_from_name("C5")
    assert near_mines.put_back("Ann", "C5") == (TreasurePutBack(near_mines.seat("Ann"), c5, "gold"),)
    assert (near_mines.taken_treasures, near_mines.walk.left, near_mines.round.spent) == ({}, 4, {c5})
    assert kinds(near_mines.go("Ben", "C5")) == ["DwarfMoved", "TurnBegan"]
    assert near_mines.taken_treasures == {}


def test_what_is_put_back_is_what_was_taken_though_the_mine_is_corrected(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    near_mines.enter("C5", "dragon", anyway=True)
    (put_back,) = near_mines.put_back("Ann", "C5")
    assert put_back == TreasurePutBack(near_mines.seat("Ann"), cell_from_name("C5"), "gold")


def test_a_treasure_that_was_put_back_can_be_taken_again(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    near_mines.put_back("Ann", "C5")
    near_mines.take("Ann")
    assert (near_mines.taken_treasures, near_mines.round.spent) == ({"Ann": ("gold",)}, frozenset())


def test_of_several_from_one_mine_one_is_put_back(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    near_mines.take("Ann")
    near_mines.put_back("Ann", "C5")
    assert (near_mines.taken_treasures, near_mines.round.spent) == ({"Ann": ("gold",)}, {cell_from_name("C5")})
    near_mines.put_back("Ann", "C5")
    with refused("no-such-find"):
        near_mines.put_back("Ann", "C5")


@pytest.mark.parametrize(("name", "cell"), [("Ben", "C5"), ("Ann", "E5"), ("Ann", "C4")])
def test_only_what_was_taken_is_put_back(near_mines: BoardGame, name: str, cell: str) -> None:
    near_mines.enter("C5", "gold")
    with refused("no-such-find"):
        near_mines.put_back(name, cell)


def test_there_are_as_many_treasures_as_players(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    for _ in range(3):
        near_mines.take("Ann")
    assert (near_mines.walk.left, near_mines.walk.is_over) == (0, True)
    with refused("no-treasures-left"):
        near_mines.take("Ann")
    assert kinds(near_mines.go("Ben", "C5")) == ["DwarfMoved", "TurnBegan"]
    assert kinds(near_mines.enter("E5", "silver", by="Cem")) == ["DwarfMoved", "GoalRevealed", "TurnBegan"]
    near_mines.put_back("Ann", "C5")
    assert not near_mines.walk.is_over


def test_while_treasures_are_left_the_round_is_not_over(near_mines: BoardGame) -> None:
    assert (near_mines.walk.left, near_mines.walk.is_over) == (4, False)


# The dragon


def test_who_turns_the_dragons_mine_over_met_it(near_mines: BoardGame) -> None:
    assert kinds(near_mines.enter("C5", "dragon")) == ["DwarfMoved", "GoalRevealed", "TurnBegan"]
    assert (near_mines.walk.dragon, near_mines.taken_treasures) == (near_mines.seat("Ann"), {})
    near_mines.go("Ben", "C5")
    assert near_mines.walk.dragon == near_mines.seat("Ann")


# Putting right what a mine shows


def test_correcting_a_mine_corrects_the_treasures_found_there(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    near_mines.go("Ben", "C5")
    (revealed,) = near_mines.enter("C5", "silver")
    assert isinstance(revealed, GoalRevealed) and revealed.by is None
    assert (near_mines.taken_treasures, near_mines.on_turn) == ({"Ann": ("silver",), "Ben": ("silver",)}, "Cem")


def test_gold_that_was_a_dragon_is_nobodys_find(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    near_mines.enter("C5", "dragon")
    assert (near_mines.taken_treasures, near_mines.walk.dragon, near_mines.walk.left) == (
        {},
        near_mines.seat("Ann"),
        4,
    )


def test_a_dragon_that_was_gold_was_met_by_nobody(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "dragon")
    near_mines.enter("C5", "gold")
    assert (near_mines.taken_treasures, near_mines.walk.dragon) == ({}, None)
    near_mines.take("Ann")
    assert near_mines.taken_treasures == {"Ann": ("gold",)}


def test_the_mine_that_was_mistaken_can_be_the_other_one(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    near_mines.enter("C5", "gems")
    assert kinds(near_mines.enter("E5", "gold", by="Cem"))[1] == "GoalRevealed"


def test_of_what_a_mine_shows_by_now_treasures_may_be_left(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gold")
    near_mines.put_back("Ann", "C5")
    near_mines.enter("C5", "gold", "NSW")
    assert near_mines.round.spent == {cell_from_name("C5")}
    near_mines.enter("C5", "gems")
    assert near_mines.round.spent == frozenset()


@pytest.mark.parametrize("shows", ["gold", "gems"])
def test_a_corrected_mine_lies_as_before_unless_it_is_drawn(near_mines: BoardGame, shows: str) -> None:
    near_mines.enter("C5", "gold", "NEW")
    near_mines.do("turn-path", cell="C5")
    near_mines.enter("C5", shows)
    assert near_mines.lies("C5") == lost_mines_card("ESW")
    near_mines.enter("C5", shows, "NE|S")
    assert near_mines.lies("C5") == lost_mines_card("NE|S")
    assert (near_mines.taken_treasures, near_mines.on_turn, near_mines.at["Ann"]) == (
        {"Ann": (shows,)},
        "Ben",
        "C5",
    )
