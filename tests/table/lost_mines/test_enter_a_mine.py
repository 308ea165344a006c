"""The Lost Mines: a dwarf enters a mine and turns it over, takes treasures or meets the dragon; and what if a mine
shows something else than was said."""

from __future__ import annotations

import pytest

from tests.play import (
    DwarfMoved,
    GoalRevealed,
    TreasurePutBack,
    TreasureTaken,
    cell_from_name,
    lost_mines_card,
    revealed_mines,
)
from tests.table.lost_mines_game import BoardGame, kinds

C5 = cell_from_name("C5")
WAYS = "somebody C3..C4; somebody E3..E4; turn Ann"


@pytest.fixture
def near_mines() -> BoardGame:
    """Both clans are three steps from a mine; it is Ann's turn."""
    return BoardGame().acts(WAYS)


def in_the_next_round(game: BoardGame, script: str = WAYS) -> BoardGame:
    """Another round of this table, which has seen its mines."""
    game.over(anyway=True)
    game.do("confirm-round")
    game.deal_dwarves("BL BX YL YX")
    return game.acts(script)


# Entering


def test_who_enters_a_mine_turns_it_over_takes_a_treasure_and_is_done(near_mines: BoardGame) -> None:
    ann = near_mines.seat("Ann")
    events = near_mines.enter("C5", "gems")
    assert kinds(events) == ["DwarfMoved", "GoalRevealed", "TreasureTaken", "TurnBegan"]
    assert events[:3] == (
        DwarfMoved(ann, C5, steps=3),
        GoalRevealed(C5, "gems", lost_mines_card("NESW"), ann),
        TreasureTaken(ann, C5, "gems"),
    )
    assert (near_mines.at["Ann"], near_mines.walk.left, near_mines.on_turn) == ("C5", 3, "Ben")


def test_another_dwarf_enters_the_mine_if_the_host_enters_that(near_mines: BoardGame) -> None:
    assert kinds(near_mines.enter("E5", "silver", by="Cem")) == ["DwarfMoved", "GoalRevealed", "TreasureTaken"]
    assert (near_mines.taken_treasures, near_mines.on_turn) == ({"Cem": ("silver",)}, "Ann")


def test_anyway_a_mine_is_turned_over_by_nobody_or_by_who_is_named_and_put_there(near_mines: BoardGame) -> None:
    (revealed,) = near_mines.enter("A9", "dragon", anyway=True)
    assert isinstance(revealed, GoalRevealed) and revealed.by is None and near_mines.walk.dragon is None
    dia, g9 = near_mines.seat("Dia"), cell_from_name("G9")
    moved, revealed, taken = near_mines.enter("G9", "gold", by="Dia", anyway=True)
    assert (moved, taken) == (DwarfMoved(dia, g9), TreasureTaken(dia, g9, "gold"))
    assert near_mines.on_turn == "Ann"
    assert kinds(near_mines.enter("E5", "gems", by="Ann", anyway=True))[-1] == "TurnBegan", "who is on turn is done"


def test_it_pays_for_traps_before_the_side_where_the_mine_is_entered() -> None:
    """Over C4 there is none, but so the mine leads in from B5 alone."""
    for tracks, went in (("EW", (1, 0)), ("NS", (3, 1)), ("NESW", (1, 0))):
        game = BoardGame().acts("somebody C3; somebody C4 NEW; somebody B4 ES; somebody B5 SW; trap Dia B5 S")
        (moved, *_) = game.acts("go Ann C4").enter("C5", "gems", tracks, by="Ann")
        assert isinstance(moved, DwarfMoved) and (moved.steps, moved.traps) == went


# How it lies


def test_a_mine_lies_as_it_is_drawn_and_can_be_turned(near_mines: BoardGame) -> None:
    near_mines.acts("enter Ann C5 gems NEW; rotate C5")
    assert near_mines.lies("C5") == lost_mines_card("ESW")
    near_mines.enter("E5", "gold", "N", anyway=True)
    assert near_mines.lies("E5") == lost_mines_card("N")
    near_mines.enter("G9", "silver", "NE|SW", anyway=True)
    assert near_mines.lies("G9") == lost_mines_card("NE|SW")


@pytest.mark.parametrize(
    ("first_round", "ways", "shows", "lies"),
    [
        ("enter Ann C5 gems NEW; enter Cem E5 silver ESW", f"{WAYS}; somebody B5 NS", "silver", "NEW"),
        ("enter Ann C5 gems ESW", f"{WAYS}; somebody B5; somebody D5", "gems", "ESW"),
    ],
    ids=["turned to fit", "where it fits nowhere it lets in who came"],
)
def test_a_mine_that_was_seen_before_is_known(first_round: str, ways: str, shows: str, lies: str) -> None:
    game = in_the_next_round(BoardGame().acts(f"{WAYS}; {first_round}"), ways)
    game.enter("C5", shows, by="Ann")
    assert (game.lies("C5"), game.at["Ann"]) == (lost_mines_card(lies), "C5")
    assert revealed_mines(game.table)[shows].open_sides.bit_count() == 3


def test_a_mine_that_lets_nobody_in_either_way_as_known_must_be_drawn(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gems", "NS", anyway=True)
    game = in_the_next_round(near_mines)
    assert game.refusal("reveal-mine", cell="C5", shows="gems") == "mine-shut"
    game.enter("C5", "gems", "EW")
    assert game.lies("C5") == lost_mines_card("EW")


# Treasures


def test_who_comes_to_an_open_mine_or_stays_takes_a_treasure_and_who_passes_none(near_mines: BoardGame) -> None:
    near_mines.acts("enter Ann C5 gold; somebody C6")
    assert kinds(near_mines.go("Ben", "C5")) == ["DwarfMoved", "TreasureTaken", "TurnBegan"]
    near_mines.acts("turn Ann")
    assert kinds(near_mines.go("Ann", "C5")) == ["TreasureTaken", "TurnBegan"]
    near_mines.acts("put Dia C4; turn Dia; go Dia C6; turn Ann")
    assert kinds(near_mines.take("Ann")) == ["TreasureTaken", "TurnBegan"]
    assert near_mines.taken_treasures == {"Ann": ("gold",) * 3, "Ben": ("gold",)}


@pytest.mark.parametrize("name", ["Ben", "Dia"])
def test_who_is_only_put_on_a_mine_takes_none_be_it_on_turn(near_mines: BoardGame, name: str) -> None:
    near_mines.acts("enter Ann C5 gold")
    assert kinds(near_mines.go(name, "C5", anyway=True)) == ["DwarfMoved"]
    assert near_mines.on_turn == "Ben"
    assert kinds(near_mines.take(name))[0] == "TreasureTaken"


def test_where_none_is_left_none_was_taken_until_somebody_takes_one(near_mines: BoardGame) -> None:
    near_mines.acts("enter Ann C5 gold; take Ann; back Ann C5")
    assert (near_mines.taken_treasures, near_mines.walk.spent) == ({"Ann": ("gold",)}, {C5})
    assert near_mines.put_back("Ann", "C5") == (TreasurePutBack(near_mines.seat("Ann"), C5, "gold"),)
    assert (near_mines.taken_treasures, near_mines.walk.left) == ({}, 4)
    assert kinds(near_mines.go("Ben", "C5")) == ["DwarfMoved", "TurnBegan"]
    near_mines.acts("take Ann")
    assert (near_mines.taken_treasures, near_mines.walk.spent) == ({"Ann": ("gold",)}, frozenset())


def test_there_are_as_many_treasures_as_players(near_mines: BoardGame) -> None:
    near_mines.acts("enter Ann C5 gold; take Ann; take Ann")
    assert (near_mines.walk.left, near_mines.walk.is_over) == (1, False)
    near_mines.acts("take Ann")
    assert (near_mines.walk.left, near_mines.walk.is_over) == (0, True)
    assert kinds(near_mines.go("Ben", "C5")) == ["DwarfMoved", "TurnBegan"]
    assert kinds(near_mines.enter("E5", "silver", by="Cem")) == ["DwarfMoved", "GoalRevealed", "TurnBegan"]
    near_mines.acts("back Ann C5")
    assert not near_mines.walk.is_over


def test_the_dragon_is_met_by_who_turns_its_mine_over_and_by_nobody_later(near_mines: BoardGame) -> None:
    assert kinds(near_mines.enter("C5", "dragon")) == ["DwarfMoved", "GoalRevealed", "TurnBegan"]
    assert kinds(near_mines.go("Ben", "C5")) == ["DwarfMoved", "TurnBegan"]
    assert near_mines.walk.dragon == near_mines.seat("Ann")


# Putting right what a mine shows


@pytest.mark.parametrize(
    ("script", "taken", "dragon"),
    [
        ("enter Ann C5 gold; go Ben C5; open C5 silver", {"Ann": ("silver",), "Ben": ("silver",)}, ""),
        ("enter Ann C5 gold; open C5 dragon", {}, "Ann"),
        ("enter Ann C5 dragon; open C5 gold", {}, ""),
        ("enter Ann C5 dragon; open C5 gold; take Ann", {"Ann": ("gold",)}, ""),
        ("enter Ann C5 gold; open C5 gems; enter Cem E5 gold", {"Ann": ("gems",), "Cem": ("gold",)}, ""),
    ],
)
def test_a_corrected_mine_corrects_what_was_found_there(
    near_mines: BoardGame, script: str, taken: dict[str, tuple[str, ...]], dragon: str
) -> None:
    near_mines.acts(script)
    assert (near_mines.taken_treasures, near_mines.name(near_mines.walk.dragon)) == (taken, dragon)
    assert near_mines.walk.left == 4 - sum(map(len, taken.values()))


def test_what_is_put_back_is_what_was_taken_though_the_mine_is_corrected(near_mines: BoardGame) -> None:
    near_mines.acts("enter Ann C5 gold; open C5 dragon")
    assert near_mines.put_back("Ann", "C5") == (TreasurePutBack(near_mines.seat("Ann"), C5, "gold"),)


def test_of_what_a_mine_shows_by_now_treasures_may_be_left(near_mines: BoardGame) -> None:
    near_mines.acts("enter Ann C5 gold; back Ann C5")
    near_mines.enter("C5", "gold", "NSW")
    assert near_mines.walk.spent == {C5}
    near_mines.enter("C5", "gems")
    assert near_mines.walk.spent == frozenset()


@pytest.mark.parametrize("shows", ["gold", "gems"])
def test_a_corrected_mine_lies_as_before_unless_it_is_drawn(near_mines: BoardGame, shows: str) -> None:
    near_mines.acts("enter Ann C5 gold NEW; rotate C5")
    (revealed,) = near_mines.enter("C5", shows)
    assert isinstance(revealed, GoalRevealed) and revealed.by is None
    assert near_mines.lies("C5") == lost_mines_card("ESW")
    near_mines.enter("C5", shows, "NE|S")
    assert near_mines.lies("C5") == lost_mines_card("NE|S")
    assert (near_mines.taken_treasures, near_mines.on_turn, near_mines.at["Ann"]) == ({"Ann": (shows,)}, "Ben", "C5")
