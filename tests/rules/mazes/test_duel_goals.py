"""How the goals of The Duel lie: every one of them, turned over anywhere, lets in what leads there."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rules.core import (
    BLUE,
    DUEL,
    DUEL_GOALS,
    GREEN,
    SIDES,
    CardKind,
    Goal,
    a_door,
    duel_card,
    letters_of_sides,
    neighbour,
    opposite_side,
)
from tests.rules.duel_mazes import dug, open_for


@pytest.mark.parametrize("printed", DUEL_GOALS, ids=lambda printed: printed.key)
def test_every_goal_lets_in_what_leads_there_wherever_it_lies(printed: CardKind) -> None:
    for clans in ([GREEN, BLUE], [GREEN], [BLUE]):
        begin = DUEL.set_up_maze(clans)
        for cell, side, clan in product(begin.goals, SIDES, clans):
            ladder = duel_card(letters_of_sides(opposite_side(side)), ladder=clan)
            maze = begin.lay(neighbour(cell, side), ladder)
            ways = maze.goal_orientations(cell, printed.card, None)
            assert ways and all(way.open_sides & side for way in ways)
            assert {way.comparison_key for way in ways} <= {turn.comparison_key for turn in printed.card.orientations}
            entered = maze.turn_over(cell, Goal(printed.key, ways[0]))
            assert entered.is_connected(cell) == bool(open_for(ways[0], clan) & side)


def test_a_goal_behind_a_door_lies_as_its_clan_reaches_it() -> None:
    maze = dug(
        """
         │    ╭ ╮
        ─@──── ?
         │    ╰ ╯
        """,
        C1=[a_door(BLUE, "E")],
    )
    assert maze.goal_orientations((2, 0), duel_card("SW")) == (duel_card("SW"),)
