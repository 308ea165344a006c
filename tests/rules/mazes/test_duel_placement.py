"""What speaks against a card in The Duel, rule by rule and drawn, and what a palette offers there to each clan."""

from __future__ import annotations

import pytest

from tests.rules.core import (
    BLUE,
    CLANS,
    DUEL,
    GREEN,
    CardCatalogue,
    CardKind,
    DuelMaze,
    Feature,
    Goal,
    PathCard,
    a_door,
    a_troll,
    cell_from_name,
    cell_name,
    duel_card,
    placement_problems,
    shared_catalogue,
    some_gold,
)
from tests.rules.duel_mazes import dug

BEGIN, ALONE = DUEL.set_up_maze(CLANS), DUEL.set_up_maze([GREEN])
APART = """
 │
─@────
 │



 │
─┼────
 │
"""
CORNER = dug("""
 │    ╭ ╮
─@─    ?
 │    ╰ ╯
   ╭ ╮
    ?
   ╰ ╯
""")
HIDDEN = dug("""
 │    ╭ ╮
─@─    ?
 │    ╰ ╯

   ───

""")
BETWEEN = dug(
    """
     │       ╭ ╮
    ─@────    ?
     │       ╰ ╯
    """,
    C1=[some_gold(1, "EW")],
)


def joined(*things: Feature) -> DuelMaze:
    """Both clans have met, and these things stand on the way from C1 to C2."""
    return dug(APART, blue="E0", C1=list(things)).lay((0, 1), duel_card("NS"))


def goal(tracks: str, *things: Feature) -> Goal:
    return Goal("goal", duel_card(tracks, *things))


TWO = dug(APART, blue="E0")
CLASH, APART_, LONELY, TAKEN = "edges-clash", "not-connected", "not-adjacent", "cell-taken"
ROWS: list[tuple[str, DuelMaze, str, str, str, str]] = [
    # rule, maze, cells, card; what speaks against it for green and for blue
    ("the first card lies at the own start", BEGIN, "B1", "EW", "", APART_),
    ("the first card lies at the own start", BEGIN, "D1", "EW", APART_, ""),
    ("between the starts it joins both", BEGIN, "C0", "NS", "", ""),
    ("between the starts it must meet both", BEGIN, "C0", "NEW", CLASH, f"{CLASH} {APART_}"),
    ("out of the field", BEGIN, "B-1", "EW", "", APART_),
    ("behind the start", BEGIN, "A0", "NS", "", APART_),
    ("the other's tunnel", TWO, "E2", "EW", APART_, ""),
    ("the other's tunnel once it is met", joined(), "E2", "EW", "", ""),
    ("who has no start lays no normal card", ALONE, "C1", "EW", "", APART_),
    ("one path of a bridge is enough", TWO, "C2", "NS|EW", "", APART_),
    ("a dead end is enough", TWO, "C2", "W|NS", "", APART_),
    ("hidden goals ask nothing", CORNER, "C1", "NW", "", APART_),
    ("every side must match", CORNER, "C1", "NE", f"{CLASH} {APART_}", f"{CLASH} {APART_}"),
    ("an open goal must be met", CORNER.turn_over((2, 0), goal("W|N|E")), "C1", "NW", CLASH, f"{CLASH} {APART_}"),
    ("a goal face down is no card to lie beside", BEGIN, "C4", "NESW", LONELY, LONELY),
    ("a goal face up is one", BEGIN.turn_over((5, 0), goal("NESW")), "C4", "NESW", APART_, APART_),
    ("nothing else matters on a start or a goal", BEGIN, "B0 D0 C5 D7", "N ladder", TAKEN, TAKEN),
    # Doors and trolls
    ("K10 past a door only its clan digs on", joined(a_door(BLUE, "E")), "C2", "EW", APART_, ""),
    ("K10 and who has a key", joined(a_door(BLUE, "E", (GREEN,))), "C2", "EW", "", ""),
    ("K10 past a troll nobody digs on", joined(a_troll("E")), "C2", "EW", APART_, APART_),
    ("K10 past a bribed troll both dig on", joined(a_troll("E", True)), "C2", "EW", "", ""),
    ("K10 a ladder is laid there all the same", joined(a_troll("E")), "C2", "EW ladder", "", ""),
    # Ladders
    ("a ladder needs no path", TWO, "E2", "W ladder", "", ""),
    ("a ladder needs a card beside it", TWO, "E3", "W ladder", LONELY, LONELY),
    ("a ladder must match", TWO, "E2", "N ladder", CLASH, CLASH),
    ("what a ladder leads to is dug on", TWO.lay((2, 2), duel_card("EW", ladder=GREEN)), "E3", "EW", "", ""),
    ("K6 not beside a goal", HIDDEN, "D2", "W ladder", "ladder-at-goal", "ladder-at-goal"),
    ("K6 not beside an open one, nor for its gold", BEGIN.turn_over((5, 0), goal("NESW", some_gold(1, "NESW"))), "C4",
     "E ladder", "ladder-at-goal", "ladder-at-goal"),
    ("K6 at the corner of a goal", HIDDEN.turn_over((2, 0), goal("N|S")), "E1", "S ladder", "", ""),
    ("K6 not beside gold", BETWEEN, "B1", "N ladder", "ladder-at-gold", "ladder-at-gold"),
    ("K6 at the corner of gold", BETWEEN, "B0", "ES ladder", "", ""),
    ("K6 where gold was taken", BETWEEN.remove_card((1, 0)), "C1", "W ladder", "", ""),
    ("K6 both rules", BETWEEN, "C2", "W ladder", "ladder-at-goal ladder-at-gold", "ladder-at-goal ladder-at-gold"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "maze", "cells", "card", "green", "blue"), ROWS, ids=[row[0] for row in ROWS])
def test_what_speaks_against_a_card(
    rule: str, maze: DuelMaze, cells: str, card: str, green: str, blue: str
) -> None:  # fmt: skip
    tracks, _, ladder = card.partition(" ")
    for cell in map(cell_from_name, cells.split()):
        laid = duel_card(tracks, ladder=GREEN if ladder else "")
        assert " ".join(placement_problems(maze, cell, laid, GREEN)) == green
        assert " ".join(placement_problems(maze, cell, laid, BLUE)) == blue


# The palette

BOX = shared_catalogue(DUEL.paths)
FEW = [kind for kind in DUEL.paths if kind.key in ("d_ew", "d_nw", "d_ew_s_gold")]
RUNG = CardKind("rung", PathCard("EW", ladder=True, features=duel_card("EW", ladder=GREEN).features), 1)


def offers(maze: DuelMaze, name: str, clan: str) -> list[str]:
    catalogue = CardCatalogue([*FEW, RUNG])
    fits = catalogue.fitting_cards_by_cell(maze, clan).get(cell_from_name(name), ())
    return [f"{catalogue.placements[place].key} {catalogue.placements[place].card.tracks}" for place in fits]


def test_a_palette_offers_each_clan_what_fits_and_without_a_path_only_ladders_not_beside_gold() -> None:
    gold = dug(APART, blue="E0", C1=[some_gold(1, "EW")])
    straight = ["d_ew EW", "d_nw NW", "d_ew_s_gold EW|S", "d_ew_s_gold EW|N"]
    assert offers(BEGIN, "B1", GREEN) == [*straight, "rung EW"]
    assert offers(BEGIN, "B1", BLUE) == offers(gold, "E2", GREEN) == ["rung EW"]
    assert offers(gold, "C2", GREEN) == straight
    assert offers(gold, "C2", BLUE) == []


def test_a_palette_offers_doors_and_trolls_in_every_orientation() -> None:
    for kind in DUEL.paths:
        turnings = [offer for offer in BOX.placements if offer.key == kind.key]
        alike = kind.card.after_half_turn.comparison_key == kind.card.comparison_key
        assert len(turnings) == len(kind.card.orientations) == (1 if alike else 2)
    assert len([offer for offer in BOX.placements if offer.key == "d_nesw_troll"]) == 2


def test_a_palette_knows_for_every_open_cell_what_fits_for_the_clan() -> None:
    for clan in CLANS:
        fits = BOX.fitting_cards_by_cell(BEGIN, clan)
        assert set(fits) == set(BEGIN.free_cells_beside_cards)
        fitting = sorted(cell_name(cell) for cell, places in fits.items() if places)
        assert fitting == sorted(map(cell_name, BEGIN.free_cells_reached_by(clan)))
