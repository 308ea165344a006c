"""What speaks against a card on a cell, rule by rule, and what a palette offers there.

Any other card on any other cell is held against `tests.rules.maze_oracle` by `test_maze_laws`."""

from __future__ import annotations

import pytest

from tests.rules.core import (
    SABOTEUR,
    SABOTEUR2,
    CardCatalogue,
    Maze,
    cell_from_name,
    cell_name,
    misplaced_cards,
    path_card,
    placement_problems,
    shared_catalogue,
)
from tests.rules.maze_drawings import read

BEGIN = SABOTEUR.set_up_maze([])
STONE = read("""
 │    ╭ ╮
─@─────o
 │    ╰│╯
""")
CORNER = read("""
 │
─@────
 │
 │
 └─
""")
DEAD_END = read("""
 │
─@─╴×╶
 │
""")
DEAD_END_AND_CURVE = read("""
 │
─@─╴×
 │  ╷
 │
 └─
""")
BRIDGE = read("""
 │  │
─@──╫─
 │  │
""")
CUT_OFF = read("""
 │
─@─   ───
 │
""")
TWO_DOORS = read("""
 │   b  g
─@───────
 │
""")
GAP_AT_GOAL = read("""
 │       ╭ ╮
─@────    ?
 │       ╰ ╯
""")
CORNER_OF_GOAL = read("""
 │
─@────
 │
         ╭ ╮
          ?
         ╰ ╯
""")
CLASH, APART, LONELY, TAKEN = "edges-clash", "not-connected", "not-adjacent", "cell-taken"
AT_GOAL = "ladder-at-goal"

ROWS = [
    # A free cell beside a card that lies face up
    ("on any side of the start", BEGIN, "C1 C-1 B0 D0", "NESW", ""),
    ("nothing else matters on a taken cell", BEGIN, "C0 C8 A8", "N|S ladder", TAKEN),
    ("neither by itself nor at a corner", BEGIN, "C3 D1", "NESW", LONELY),
    ("a goal face down is no card to lie beside", BEGIN, "C7", "NESW", LONELY),
    ("a stone is a card to lie beside", STONE, "D2", "NS", ""),
    ("a stone must be met", STONE, "D2", "EW", f"{CLASH} {APART}"),
    # Open meets open, rock meets rock
    ("every side matches", CORNER, "D1", "EW", ""),
    ("one side does not match", CORNER, "D1", "NW", CLASH),
    ("no side matches", CORNER, "D1", "NS", f"{CLASH} {APART}"),
    ("a side beside nothing is free", CORNER, "C2", "NESW", ""),
    ("a goal face down asks nothing", GAP_AT_GOAL, "C2", "NW", ""),
    # A tunnel of the card must be joined to the start
    ("a dead end does not lead on", DEAD_END, "C2", "EW", APART),
    ("a dead end is an open side all the same", DEAD_END, "C2", "NS", f"{CLASH} {APART}"),
    ("another side may be connected", DEAD_END_AND_CURVE, "D1", "NW", ""),
    ("by one of the card's dead ends", DEAD_END_AND_CURVE, "D1", "N|W", ""),
    ("one path of a bridge is enough", BEGIN, "C1", "NS|EW", ""),
    ("a bridge goes straight on", BRIDGE, "C2", "EW", ""),
    ("the other path of a bridge leads nowhere", BRIDGE, "B1", "NS", APART),
    ("a part cut off cannot be added to", CUT_OFF, "C3", "EW", APART),
    ("a gap may be filled again", CUT_OFF, "C1", "EW", ""),
    ("a gap must be filled by what fits", CUT_OFF, "C1", "NW", CLASH),
    ("a door stops nobody from digging on", TWO_DOORS, "C3", "EW", ""),
    # Ladders
    ("a ladder needs no path", CUT_OFF, "C3", "W ladder", ""),
    ("a ladder needs a card beside it", BEGIN, "C3", "W ladder", LONELY),
    ("a ladder must match", CUT_OFF, "B2", "S ladder", CLASH),
    ("a ladder may not lie beside a goal", GAP_AT_GOAL, "C2", "W ladder", AT_GOAL),
    ("a ladder may not lie beside a stone", STONE, "D2", "N ladder", AT_GOAL),
    ("two rules at once", STONE, "D2", "E ladder", f"{CLASH} {AT_GOAL}"),
    ("a ladder may lie at the corner of a goal", CORNER_OF_GOAL, "C2", "W ladder", ""),
]


@pytest.mark.parametrize(("rule", "maze", "cells", "card", "keys"), ROWS, ids=[row[0] for row in ROWS])
def test_what_speaks_against_a_card(rule: str, maze: Maze, cells: str, card: str, keys: str) -> None:
    tracks, _, ladder = card.partition(" ")
    for cell in cells.split():
        problems = placement_problems(maze, cell_from_name(cell), path_card(tracks, ladder=bool(ladder)))
        assert " ".join(problems) == keys, cell


# The maze as it lies

CLASHING = """
 │  │
─@─ │
 │  │
    │
─── │
    │
"""
MISFIT_STONE = """
 │
─@────
 │
      ╭│╮
   ────o
      ╰ ╯
"""
LADDER_AT_GOAL = """
 │    L  ╭ ╮
─@────╴×  ?
 │       ╰ ╯
"""


def test_faults_of_a_maze_are_misfits_and_ladders_at_goals_but_nothing_cut_off() -> None:
    for maze, faults in (
        (read(CLASHING), ["C1 edges-clash", "D0 edges-clash", "D1 edges-clash"]),
        (read(LADDER_AT_GOAL), ["C2 ladder-at-goal"]),
        (read(MISFIT_STONE), []),
        (CUT_OFF, []),
    ):
        assert [f"{cell_name(cell)} {key}" for cell, key in misplaced_cards(maze)] == faults


# The palette


def offers(catalogue: CardCatalogue, maze: Maze, cell: str) -> list[str]:
    fits = catalogue.fitting_cards_by_cell(maze).get(cell_from_name(cell), ())
    return [f"{catalogue.placements[place].key} {catalogue.placements[place].card.tracks}" for place in fits]


def test_a_palette_offers_ladders_alone_where_nothing_is_connected_and_none_at_a_goal() -> None:
    every = shared_catalogue(SABOTEUR2.paths)
    assert offers(every, CUT_OFF, "C3") == ["s_lad_e W", "s_lad_es NW", "s_lad_ne SW"]
    at_goal = offers(every, GAP_AT_GOAL, "C2")
    assert "b_cross NESW" in at_goal
    assert not [offer for offer in at_goal if offer.startswith("s_lad")]
