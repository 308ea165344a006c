"""What speaks against a card on a cell, rule by rule, and what a palette offers there."""

from __future__ import annotations

import pytest

from companion.rules.editions.saboteur import LAYOUT, PATHS
from companion.rules.editions.saboteur2 import SABOTEUR2
from companion.rules.mazes.cards import path_card
from companion.rules.mazes.grid import cell_from_name, cell_name
from companion.rules.mazes.maze import Maze
from companion.rules.mazes.placement import CardCatalogue, misplaced_cards, placement_problems, shared_catalogue
from tests.rules.maze_drawings import read

BEGIN = LAYOUT.set_up()


def against(maze: Maze | str, cell: str, tracks: str, ladder: bool = False, door: str = "") -> set[str]:
    """All problems of a card with these tracks on the cell with this name."""
    lying = read(maze) if isinstance(maze, str) else maze
    keys = placement_problems(lying, cell_from_name(cell), path_card(tracks, door, ladder))
    assert len(set(keys)) == len(keys)
    return set(keys)


FINE = set[str]()


# A free cell beside a card that lies face up


@pytest.mark.parametrize("cell", ["C1", "C-1", "B0", "D0"])
def test_the_first_card_lies_on_any_side_of_the_start(cell: str) -> None:
    assert against(BEGIN, cell, "NESW") == FINE


@pytest.mark.parametrize("cell", ["C0", "C8", "A8"])
def test_on_a_taken_cell_nothing_else_matters(cell: str) -> None:
    assert against(BEGIN, cell, "N|S", ladder=True) == {"cell-taken"}


def test_a_card_may_not_lie_by_itself_nor_at_a_corner_of_another() -> None:
    assert against(BEGIN, "C3", "NESW") == {"not-adjacent"}
    assert against(BEGIN, "D1", "NESW") == {"not-adjacent"}


def test_a_goal_face_down_is_no_card_to_lie_beside() -> None:
    assert against(BEGIN, "C7", "NESW") == {"not-adjacent"}


def test_a_stone_is_a_card_to_lie_beside() -> None:
    stone = """
     │    ╭ ╮
    ─@─────o
     │    ╰│╯
    """
    assert against(stone, "D2", "NS") == FINE
    assert against(stone, "D2", "EW") == {"edges-clash", "not-connected"}
    assert against(stone, "C3", "NS") == {"not-connected"}
    assert against(stone, "C3", "EW") == {"edges-clash", "not-connected"}


# Open meets open, rock meets rock

CORNER = """
     │
    ─@────
     │
     │
     └─
"""


def test_every_side_must_match_the_card_beside_it() -> None:
    assert against(CORNER, "D1", "EW") == FINE
    assert against(CORNER, "D1", "SW") == FINE
    assert against(CORNER, "D1", "NW") == {"edges-clash"}
    assert against(CORNER, "D1", "NS") == {"edges-clash", "not-connected"}
    assert against(CORNER, "D1", "S") == {"edges-clash", "not-connected"}


def test_a_side_beside_nothing_and_the_corners_are_free() -> None:
    assert against(CORNER, "C2", "NESW") == FINE
    assert against(CORNER, "C2", "W") == FINE


def test_a_dead_end_is_an_open_side_for_a_path_and_for_a_dead_end() -> None:
    stubs = """
     │  ╵
    ─@─╴×╶
     │  ╷
    """
    assert against(stubs, "B1", "NW") == {"edges-clash", "not-connected"}
    assert against(stubs, "B1", "S|W") == {"not-connected"}
    assert against(stubs, "B1", "ES") == {"not-connected"}


def test_a_goal_face_down_asks_nothing_of_the_card_beside_it() -> None:
    beside = """
     │       ╭ ╮
    ─@────    ?
     │       ╰ ╯
    """
    assert against(beside, "C2", "EW") == FINE
    assert against(beside, "C2", "NW") == FINE


# An own way of the card must be joined to the start


def test_a_dead_end_does_not_lead_on() -> None:
    dead_end = """
     │
    ─@─╴×╶
     │
    """
    assert against(dead_end, "C2", "EW") == {"not-connected"}


def test_a_card_beside_a_dead_end_needs_another_side_that_is_connected() -> None:
    at_dead_end = """
     │
    ─@─╴×
     │  ╷
    """
    between = """
     │
    ─@─╴×
     │  ╷
     │
     └─
    """
    assert against(at_dead_end, "D1", "NW") == {"not-connected"}
    assert against(between, "D1", "NW") == FINE
    assert against(between, "D1", "N|W") == FINE


def test_a_dead_end_card_is_joined_by_one_of_its_dead_ends() -> None:
    assert against(BEGIN, "C1", "N|W") == FINE
    assert against(BEGIN, "C1", "W") == FINE
    assert against(BEGIN, "C1", "N") == {"edges-clash", "not-connected"}


def test_one_path_of_a_bridge_is_enough() -> None:
    assert against(BEGIN, "C1", "NS|EW") == FINE
    assert against(BEGIN, "C1", "NW|ES") == FINE


def test_the_path_of_a_bridge_that_is_not_joined_leads_nowhere() -> None:
    bridge = """
     │  │
    ─@──╫─
     │  │
    """
    assert against(bridge, "C2", "EW") == FINE
    assert against(bridge, "B1", "NS") == {"not-connected"}


CUT_OFF = """
     │
    ─@─   ───
     │
"""


def test_a_part_cut_off_cannot_be_added_to() -> None:
    assert against(CUT_OFF, "C3", "EW") == {"not-connected"}


def test_a_gap_may_be_filled_again_by_any_card_that_fits() -> None:
    assert against(CUT_OFF, "C1", "EW") == FINE
    assert against(CUT_OFF, "C1", "NESW") == FINE
    assert against(CUT_OFF, "C1", "NW") == {"edges-clash"}


def test_a_door_stops_nobody_from_digging_on() -> None:
    doors = """
     │   b  g
    ─@───────
     │
    """
    assert against(doors, "C3", "EW") == FINE
    assert against(doors, "C3", "EW", door="green") == FINE


# Ladders


def test_a_ladder_needs_a_card_beside_it_but_no_path() -> None:
    assert against(CUT_OFF, "C3", "W", ladder=True) == FINE
    assert against(CUT_OFF, "B2", "N", ladder=True) == FINE
    assert against(BEGIN, "C1", "W", ladder=True) == FINE
    assert against(BEGIN, "C3", "W", ladder=True) == {"not-adjacent"}


def test_a_ladder_must_match_the_cards_beside_it() -> None:
    assert against(CUT_OFF, "B2", "S", ladder=True) == {"edges-clash"}
    assert against(BEGIN, "C1", "E", ladder=True) == {"edges-clash"}


def test_a_ladder_may_not_lie_beside_a_goal_face_down_or_not() -> None:
    at_goals = """
     │          ╭ ╮
    ─@────────── ?
     │          ╰ ╯
    """
    gap = read(at_goals).remove_card((3, 0))
    assert placement_problems(gap, (3, 0), path_card("W", ladder=True)) == ("ladder-at-goal",)
    assert against(BEGIN, "B8", "N", ladder=True) == {"not-adjacent", "ladder-at-goal"}
    stone = """
     │    ╭ ╮
    ─@─────o
     │    ╰│╯
    """
    assert against(stone, "D2", "N", ladder=True) == {"ladder-at-goal"}
    assert against(stone, "D2", "E", ladder=True) == {"edges-clash", "ladder-at-goal"}


def test_a_ladder_may_lie_at_the_corner_of_a_goal() -> None:
    corner = """
     │
    ─@────
     │
             ╭ ╮
              ?
             ╰ ╯
    """
    assert against(corner, "C2", "W", ladder=True) == FINE
    assert against(corner, "C3", "W", ladder=True) == {"not-adjacent", "ladder-at-goal"}


# The maze as it lies


def faulty(text: str) -> list[str]:
    return [f"{cell_name(cell)} {code}" for cell, code in misplaced_cards(read(text))]


def test_cards_that_do_not_match_are_named_once_each() -> None:
    clashing = """
     │  │
    ─@─ │
     │  │
        │
    ─── │
        │
    """
    assert faulty(clashing) == ["C1 edges-clash", "D0 edges-clash", "D1 edges-clash"]


def test_a_stone_may_misfit_the_cards_beside_it() -> None:
    assert (
        faulty("""
     │
    ─@────
     │
          ╭│╮
       ────o
          ╰ ╯
    """)
        == []
    )


def test_a_ladder_beside_a_goal_is_a_fault() -> None:
    assert faulty("""
     │    L  ╭ ╮
    ─@────╴×  ?
     │       ╰ ╯
    """) == ["C2 ladder-at-goal"]


def test_what_is_cut_off_is_no_fault() -> None:
    assert faulty(CUT_OFF) == []


# The palette


def offers(catalogue: CardCatalogue, maze: Maze, cell: str) -> list[str]:
    fits = catalogue.fitting_cards_by_cell(maze).get(cell_from_name(cell), ())
    return [f"{catalogue.placements[place].key} {catalogue.placements[place].card.tracks}" for place in fits]


FEW = CardCatalogue(PATHS[2:5])


def test_a_palette_holds_every_kind_in_both_turnings_where_they_differ() -> None:
    lying = [(offer.key, offer.turned, offer.card.tracks) for offer in FEW.placements]
    assert lying == [
        ("b_t_hor", False, "NEW"),
        ("b_t_hor", True, "ESW"),
        ("b_str_vert", False, "NS"),
        ("b_str_hor", False, "EW"),
    ]


def test_a_palette_offers_what_fits_in_the_turning_that_fits() -> None:
    assert offers(FEW, BEGIN, "C1") == ["b_t_hor NEW", "b_t_hor ESW", "b_str_hor EW"]
    assert offers(FEW, BEGIN, "B0") == ["b_t_hor ESW", "b_str_vert NS"]


def test_a_palette_offers_nothing_where_nothing_may_lie() -> None:
    assert [FEW.fitting_cards_by_cell(BEGIN).get(cell, ()) for cell in [(0, 0), (8, 0), (3, 3), (7, 0)]] == [
        (),
        (),
        (),
        (),
    ]


def test_where_nothing_is_connected_a_palette_offers_ladders_alone() -> None:
    offered = offers(shared_catalogue(SABOTEUR2.paths), read(CUT_OFF), "C3")
    assert offered == ["s_lad_e W", "s_lad_es NW", "s_lad_ne SW"]


def test_a_palette_offers_no_ladder_beside_a_goal() -> None:
    maze = read("""
     │       ╭ ╮
    ─@────    ?
     │       ╰ ╯
    """)
    offered = offers(shared_catalogue(SABOTEUR2.paths), maze, "C2")
    assert "b_cross NESW" in offered
    assert not [offer for offer in offered if offer.startswith("s_lad")]


def test_the_free_cards_of_a_table_are_offered_too() -> None:
    stubbed = path_card("EW|N", "blue", crystals=2)
    catalogue = shared_catalogue(PATHS[4:5], (stubbed,))
    assert [(offer.key, offer.card) for offer in catalogue.placements] == [
        ("b_str_hor", path_card("EW")),
        ("", stubbed),
        ("", stubbed.after_half_turn),
    ]
    assert catalogue.fitting_cards_by_cell(BEGIN).get((1, 0), ()) == (0, 1, 2)


def test_the_catalogue_finds_what_fits_on_every_space_beside_a_card() -> None:
    assert set(FEW.fitting_cards_by_cell(BEGIN)) == set(BEGIN.free_cells_beside_cards)
    assert FEW.fitting_cards_by_cell(BEGIN)[1, 0] == FEW.fitting_cards_by_cell(BEGIN).get((1, 0), ())
