"""The Lost Mines: a thunderstorm takes a card and what lies on it; a card that is moved or turned takes it along."""

from __future__ import annotations

import pytest

from tests.play import PathRemoved, lost_mines_card, refused
from tests.table.lost_mines_game import BoardGame, kinds

ROW = """
 │
─@───────
 │
"""


@pytest.fixture
def boat_on_a_lake() -> BoardGame:
    """A lake with a boat on C3, a plain card on C4, then the mine."""
    game = BoardGame()
    game.dig(ROW, C3="lake")
    game.tool("boat", "C3", by="Dia")
    return game


# A storm


def test_it_takes_a_path_card_and_the_tool_on_it(boat_on_a_lake: BoardGame) -> None:
    assert kinds(boat_on_a_lake.storm("C3", by="Ann")) == ["TurnBegan", "PathRemoved"]
    assert boat_on_a_lake.lies("C3") is None and [laid.cell for laid in boat_on_a_lake.round.laid] == [(4, 0)]
    boat_on_a_lake.card("C3", "EW", "lake")
    card = boat_on_a_lake.lies("C3")
    assert card and not card.features.bridged


def test_it_is_the_card_of_a_turn(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.storm("C4")
    assert boat_on_a_lake.on_turn == "Ann" and boat_on_a_lake.walk.acted


@pytest.mark.parametrize("cell", ["C2", "C5", "F7", "A12"])
def test_it_takes_no_start_no_mine_and_no_free_cell(boat_on_a_lake: BoardGame, cell: str) -> None:
    with refused("no-card-there"):
        boat_on_a_lake.storm(cell, anyway=True)


def test_it_takes_no_open_mine(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.enter("C5", "gems", by="Ann")
    with refused("no-card-there"):
        boat_on_a_lake.storm("C5", anyway=True)


def test_it_takes_no_card_on_which_a_dwarf_stands(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.go("Ann", "C3")
    with refused("path-dwarf-stands"):
        boat_on_a_lake.storm("C3", by="Ben")
    boat_on_a_lake.storm("C4", by="Ben")


def test_a_confirmed_thunderstorm_removes_a_card_under_a_dwarf(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.go("Ann", "C3")
    *_, removed = boat_on_a_lake.storm("C3", by="Ben", anyway=True)
    assert removed == PathRemoved((3, 0), boat_on_a_lake.seat("Ben"), True)
    assert boat_on_a_lake.at["Ann"] == "C3"
    boat_on_a_lake.turn("Ann")
    assert boat_on_a_lake.stops == ["C3"]
    with refused("no-card-there"):
        boat_on_a_lake.go("Ann", "C3")
    boat_on_a_lake.go("Ann", "C4", anyway=True)
    assert boat_on_a_lake.at["Ann"] == "C4"


def test_tokens_leave_with_it_only_from_between_two_unused_cells(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.card("B4", "ES", anyway=True)
    for cell, side in (("C3", "E"), ("C3", "W"), ("C4", "E"), ("B4", "E")):
        boat_on_a_lake.link("trap", cell, side, by="Dia")
    boat_on_a_lake.storm("C3")
    assert boat_on_a_lake.tokens.keys() == {("C3", "C4"), ("C2", "C3"), ("C4", "C5"), ("B4", "B5")}
    boat_on_a_lake.storm("C4")
    assert boat_on_a_lake.tokens.keys() == {("C2", "C3"), ("C4", "C5"), ("B4", "B5")}
    boat_on_a_lake.storm("B4")
    assert boat_on_a_lake.tokens.keys() == {("C2", "C3"), ("C4", "C5")}


def test_a_troll_that_left_with_a_card_comes_back_with_nobodys_turn(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.card("E3")
    boat_on_a_lake.link("troll", "E3", "E", by="Ann")
    boat_on_a_lake.link("troll", "C2", "E", by="Ann")
    assert kinds(boat_on_a_lake.storm("E3", by="Ben")) == ["TurnBegan", "PathRemoved"]
    assert boat_on_a_lake.link_trolls == [("Ann", "C2", "C3")]
    boat_on_a_lake.turn("Dia")
    assert kinds(boat_on_a_lake.turn("Ann")) == ["TurnBegan", "CellTokenTaken"]


def test_the_turn_of_who_plays_it_ends_his_own_troll_first(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.card("E3")
    boat_on_a_lake.link("troll", "E3", "E", by="Ann")
    boat_on_a_lake.turn("Dia")
    assert kinds(boat_on_a_lake.storm("E3", by="Ann")) == ["TurnBegan", "CellTokenTaken", "PathRemoved"]
    assert (boat_on_a_lake.link_trolls, boat_on_a_lake.tokens) == ([], {})


def test_an_island_that_a_storm_cut_off_may_grow(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.storm("C3")
    boat_on_a_lake.card("B4", "NS", anyway=True)
    boat_on_a_lake.card("A4", "ES")
    maze = boat_on_a_lake.lost_maze
    assert not maze.is_connected((4, 0)) and not maze.is_connected((4, -2))


# A card that lies elsewhere than was said


def test_a_card_is_moved_with_who_stands_on_it_and_what_lies_on_it(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.go("Ann", "C3")
    boat_on_a_lake.link("trap", "C3", "W", by="Dia")
    boat_on_a_lake.link("troll", "C3", "E", by="Dia")
    boat_on_a_lake.do("move-path", cell="C3", to="C1", anyway=True)
    assert boat_on_a_lake.lies("C1") == lost_mines_card("EW", "lake", True)
    assert boat_on_a_lake.at == {"Ann": "C1", "Ben": "C2", "Cem": "E2", "Dia": "E2"}
    assert boat_on_a_lake.tokens == {("C0", "C1"): ("trap",), ("C1", "C2"): ("troll",)}
    assert boat_on_a_lake.link_trolls == [("Dia", "C1", "C2")]


def test_what_lay_where_it_is_moved_to_lies_there_too(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.link("troll", "C3", "E", by="Dia")
    boat_on_a_lake.link("trap", "C3", "W", by="Dia")
    boat_on_a_lake.link("troll", "E2", "E", by="Ann")
    boat_on_a_lake.do("move-path", cell="C3", to="E3")
    assert {ends: set(lying) for ends, lying in boat_on_a_lake.tokens.items()} == {
        ("E2", "E3"): {"trap", "troll"},
        ("E3", "E4"): {"troll"},
    }
    assert sorted(boat_on_a_lake.link_trolls) == [("Ann", "E2", "E3"), ("Dia", "E3", "E4")]


def test_what_lies_between_two_other_cards_stays(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.link("trap", "C4", "E", by="Dia")
    boat_on_a_lake.do("move-path", cell="C3", to="C1", anyway=True)
    assert boat_on_a_lake.tokens == {("C4", "C5"): ("trap",)}


def test_a_card_keeps_who_laid_it_and_is_the_newest(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.card("E3", by="Cem")
    boat_on_a_lake.card("D2", "NS", by="Dia")
    boat_on_a_lake.do("move-path", cell="E3", to="E1")
    assert (boat_on_a_lake.round.laid[-2].by, boat_on_a_lake.round.newest) == (boat_on_a_lake.seat("Cem"), (1, 2))


@pytest.mark.parametrize(
    ("to", "why"), [("C0", "path-off-board"), ("C5", "path-cell-taken"), ("E2", "path-cell-taken")]
)
def test_it_is_not_moved_off_the_board_or_onto_another(boat_on_a_lake: BoardGame, to: str, why: str) -> None:
    with refused(why):
        boat_on_a_lake.do("move-path", cell="C4", to=to, anyway=True)


def test_it_is_moved_against_the_rules_only_anyway(boat_on_a_lake: BoardGame) -> None:
    with refused("path-not-adjacent"):
        boat_on_a_lake.do("move-path", cell="C4", to="G7")
    boat_on_a_lake.do("move-path", cell="C4", to="G7", anyway=True)
    view = boat_on_a_lake.view().maze
    assert view and view.misfits == {(7, 4)}


def test_a_card_is_turned_with_its_tool_and_nobody_falls_off(boat_on_a_lake: BoardGame) -> None:
    boat_on_a_lake.card("D3", "NEW", "ditch", anyway=True)
    boat_on_a_lake.tool("rope", "D3", by="Dia")
    boat_on_a_lake.go("Ann", "D3", anyway=True)
    boat_on_a_lake.link("trap", "D3", "E", by="Cem")
    boat_on_a_lake.do("turn-path", cell="D3")
    assert boat_on_a_lake.lies("D3") == lost_mines_card("ESW", "ditch", True)
    assert (boat_on_a_lake.at["Ann"], boat_on_a_lake.tokens) == ("D3", {("D3", "D4"): ("trap",)})
    view = boat_on_a_lake.view().maze
    assert view and view.misfits == {(3, 1)}


def test_what_is_alike_both_ways_is_not_turned(boat_on_a_lake: BoardGame) -> None:
    assert boat_on_a_lake.do("turn-path", cell="C4") == ()
