"""The Lost Mines: where a dwarf goes in its turn, over how many traps, and where the host puts it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import ONLOOKER, DwarfMoved, Forbidden, refused, seat_viewer
from tests.table.lost_mines_game import BoardGame, kinds

ROW_B = """
 ┌────────────────
 │
 │
─@─
 │
"""

RING = """
 ┌──┬────
 │  │
 │  │
─@──┘
 │
"""


@pytest.fixture
def way_along_row_b() -> BoardGame:
    """From blue's start a way leads along row B: B2 to B7."""
    game = BoardGame()
    game.dig(ROW_B)
    return game


def on_turn(game: BoardGame, name: str = "Ann") -> list[str]:
    game.turn(name)
    return game.stops


# How far


def test_three_steps_and_no_more(way_along_row_b: BoardGame) -> None:
    assert on_turn(way_along_row_b) == ["B2", "B3", "B4", "C2"]
    (moved, _) = way_along_row_b.go("Ann", "B4")
    assert moved == DwarfMoved(way_along_row_b.seat("Ann"), (4, -1), steps=3)
    assert way_along_row_b.at["Ann"] == "B4"


def test_five_steps_where_the_move_begins_at_a_campfire() -> None:
    game = BoardGame()
    game.dig(ROW_B, B2="campfire")
    assert on_turn(game) == ["B2", "B3", "B4", "C2"]
    game.go("Ann", "B2")
    assert on_turn(game) == ["B2", "B3", "B4", "B5", "B6", "B7", "C2"]


def test_the_stops_are_those_of_who_is_on_turn(way_along_row_b: BoardGame) -> None:
    assert way_along_row_b.walk.stops == ()
    assert on_turn(way_along_row_b, "Cem") == ["E2"]


@pytest.mark.parametrize("cell", ["B5", "B7", "E2"])
def test_a_dwarf_out_of_reach_is_refused_and_moved_if_confirmed(way_along_row_b: BoardGame, cell: str) -> None:
    with refused("dwarf-cannot-go"):
        way_along_row_b.go("Ann", cell)
    assert kinds(way_along_row_b.go("Ann", cell, anyway=True)) == ["DwarfMoved"]
    assert way_along_row_b.at["Ann"] == cell


@pytest.mark.parametrize("anyway", [False, True])
def test_a_dwarf_stands_on_a_card_that_lies_face_up(way_along_row_b: BoardGame, anyway: bool) -> None:
    for cell in ("B8", "G11", "H3"):
        with refused("no-card-there"):
            way_along_row_b.go("Ann", cell, anyway=anyway)
    with refused("mine-face-down"):
        way_along_row_b.go("Ann", "C5", anyway=anyway)


def test_staying_is_a_move_too(way_along_row_b: BoardGame) -> None:
    way_along_row_b.turn("Ann")
    assert kinds(way_along_row_b.go("Ann", "C2")) == ["TurnBegan"]
    assert kinds(way_along_row_b.go("Ann", "C2")) == []


def test_only_players_have_dwarves_and_only_the_host_moves_them(way_along_row_b: BoardGame) -> None:
    way_along_row_b.do("take-seat", ONLOOKER, name="Eva")
    with refused("not-dealt-in"):
        way_along_row_b.go("Eva", "B2")
    with refused("only-the-host", kind=Forbidden):
        way_along_row_b.do("move-dwarf", seat_viewer(1), seat=1, cell=(2, -1))


# What bars it


@pytest.mark.parametrize("ground", ["rock", "lake"])
def test_one_dwarf_on_a_narrow_card_keeps_others_out_and_from_passing(ground: str) -> None:
    game = BoardGame()
    game.dig(ROW_B, B3=ground)
    if ground == "lake":
        assert on_turn(game) == ["B2", "C2"]
        game.tool("boat", "B3")
    assert on_turn(game) == ["B2", "B3", "B4", "C2"]
    game.go("Ann", "B3")
    assert on_turn(game, "Ben") == ["B2", "C2"]
    assert on_turn(game, "Ann") == ["B2", "B3", "B4", "B5", "B6", "C2"]


def test_any_number_stand_on_other_cards(way_along_row_b: BoardGame) -> None:
    for name in ("Ann", "Ben"):
        way_along_row_b.go(name, "B3")
    way_along_row_b.go("Cem", "B3", anyway=True)
    assert way_along_row_b.at == {"Ann": "B3", "Ben": "B3", "Cem": "B3", "Dia": "E2"}


def test_a_troll_blocks_a_link_for_everybody(way_along_row_b: BoardGame) -> None:
    way_along_row_b.link("troll", "B3", "E", by="Dia")
    assert on_turn(way_along_row_b) == ["B2", "B3", "C2"]
    with refused("dwarf-cannot-go"):
        way_along_row_b.go("Ben", "B4")


# Traps


@pytest.fixture
def ring_with_traps() -> BoardGame:
    """A ring with a trap on one of its ways, and two on the way out of it."""
    game = BoardGame()
    game.dig(RING)
    game.link("trap", "C2", "N", by="Dia")
    game.link("trap", "B3", "E", by="Dia")
    game.link("trap", "B3", "E", by="Dia")
    return game


def went(events: tuple[Any, ...]) -> tuple[int, int, int | None]:
    (moved,) = (event for event in events if isinstance(event, DwarfMoved))
    return moved.steps, moved.traps, moved.drawer


def test_for_each_trap_the_left_neighbour_draws_a_card(ring_with_traps: BoardGame) -> None:
    assert went(ring_with_traps.go("Ann", "B2", traps=1)) == (1, 1, ring_with_traps.seat("Ben"))
    assert went(ring_with_traps.go("Ben", "B4")) == (3, 2, ring_with_traps.seat("Cem"))
    assert went(ring_with_traps.go("Ann", "B4", anyway=True, traps=7)) == (0, 0, None)


def test_the_left_neighbour_of_the_last_is_the_first(ring_with_traps: BoardGame) -> None:
    ring_with_traps.go("Dia", "C2", anyway=True)
    assert went(ring_with_traps.go("Dia", "B2", traps=1)) == (1, 1, ring_with_traps.seat("Ann"))


def test_a_dwarf_crosses_the_fewest_traps_by_default(ring_with_traps: BoardGame) -> None:
    assert went(ring_with_traps.go("Ann", "B2")) == (3, 0, None)
    assert went(ring_with_traps.go("Ben", "B2", traps=1)) == (1, 1, ring_with_traps.seat("Cem"))


@pytest.mark.parametrize("traps", [2, 3, -1])
def test_over_other_traps_it_does_not_get_there(ring_with_traps: BoardGame, traps: int) -> None:
    with refused("dwarf-cannot-go"):
        ring_with_traps.go("Ann", "B2", traps=traps)


def test_a_trap_stays_for_the_next_one(ring_with_traps: BoardGame) -> None:
    ring_with_traps.go("Ann", "B2", traps=1)
    assert ring_with_traps.tokens[("B2", "C2")] == ("trap",)


# What the host says anyway


def test_a_dwarf_that_is_put_somewhere_takes_no_steps(way_along_row_b: BoardGame) -> None:
    (moved,) = way_along_row_b.go("Ann", "B7", anyway=True)
    assert moved == DwarfMoved(way_along_row_b.seat("Ann"), (7, -1))


def test_a_dwarf_moved_anyway_has_no_steps_and_no_traps(ring_with_traps: BoardGame) -> None:
    assert went(ring_with_traps.go("Ann", "B2", anyway=True)) == (0, 0, None)
    assert ring_with_traps.at["Ann"] == "B2"


@pytest.mark.parametrize("cell", ["B3", "B7"])
def test_who_is_on_turn_is_so_still_once_its_dwarf_was_put_somewhere(way_along_row_b: BoardGame, cell: str) -> None:
    way_along_row_b.turn("Ann")
    assert kinds(way_along_row_b.go("Ann", cell, anyway=True)) == ["DwarfMoved"]
    assert (way_along_row_b.on_turn, way_along_row_b.walk.acted) == ("Ann", False)
    assert kinds(way_along_row_b.go("Ann", "B4")) == ["DwarfMoved", "TurnBegan"]


def test_a_dwarf_that_is_put_where_it_stands_changes_nothing(way_along_row_b: BoardGame) -> None:
    way_along_row_b.turn("Ann")
    assert way_along_row_b.go("Ann", "C2", anyway=True) == ()
