"""How the goals of The Duel lie: every one of them, turned over anywhere, lets in what leads there."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rules.core import (
    BLUE,
    DUEL,
    DUEL_GOALS,
    DUEL_LAYOUT,
    GREEN,
    LETTERS,
    SIDES,
    CardKind,
    Cell,
    Door,
    DuelMaze,
    Goal,
    PathCard,
    duel_card,
    duel_goal_orientations,
    letters_of_sides,
    neighbour,
    opposite_side,
)
from tests.rules.duel_mazes import dug, open_for

FAR: Cell = (50, 50)
ROCK, CUT_OFF, LEADS_THERE = "rock", "cut off", "leads there"
BESIDE = (None, ROCK, CUT_OFF, LEADS_THERE)
"""What lies beside a goal on one side: nothing, a card with rock there, one that is open there and cut off or not."""


def goal_amid(*beside: str | None) -> DuelMaze:
    """A goal with these things around it, from north clockwise."""
    maze = DuelMaze({GREEN: (0, 0)}, {}, {FAR: Goal()})
    for side, what in zip(SIDES, beside, strict=True):
        if what:
            toward = letters_of_sides(opposite_side(side) if what != ROCK else side)
            maze = maze.lay(neighbour(FAR, side), duel_card(toward, ladder=GREEN if what == LEADS_THERE else ""))
    return maze


@pytest.mark.parametrize("printed", DUEL_GOALS, ids=lambda printed: printed.key)
def test_every_goal_lets_in_what_leads_there_wherever_it_lies(printed: CardKind) -> None:
    for clans in ([GREEN, BLUE], [GREEN], [BLUE]):
        begin = DUEL_LAYOUT.set_up(clans)
        for cell, side, clan in product(begin.goals, SIDES, clans):
            ladder = duel_card(letters_of_sides(opposite_side(side)), ladder=clan)
            maze = begin.lay(neighbour(cell, side), ladder)
            ways = DUEL.orientations(maze, cell, printed.card, None)
            assert ways and all(way.open_sides & side for way in ways)
            assert {way.comparison_key for way in ways} <= {turn.comparison_key for turn in printed.card.orientations}
            entered = maze.turn_over(cell, Goal(printed.key, ways[0]))
            assert entered.is_connected(cell) == bool(open_for(ways[0], clan) & side)


def fits(card: PathCard, beside: tuple[str | None, ...]) -> bool:
    """Whether open meets open and rock meets rock all around."""
    met = zip(LETTERS.values(), beside, strict=True)
    return all(what is None or bool(card.open_sides & side) == (what != ROCK) for side, what in met)


@pytest.mark.parametrize("printed", DUEL_GOALS, ids=lambda printed: printed.key)
def test_a_goal_misfits_only_if_it_must_and_then_lets_a_path_in(printed: CardKind) -> None:
    for beside in product(BESIDE, repeat=4):
        ways = duel_goal_orientations(goal_amid(*beside), FAR, printed.card)
        arrivals = sum(side for side, what in zip(SIDES, beside, strict=True) if what == LEADS_THERE)
        fitting = [turn for turn in printed.card.orientations if fits(turn, beside)]
        if fitting:
            assert list(ways) == fitting
        elif arrivals:
            assert list(ways) == [turn for turn in printed.card.orientations if turn.open_sides & arrivals] != []


def test_a_goal_behind_a_door_lies_as_its_clan_reaches_it() -> None:
    maze = dug(
        """
         │    ╭ ╮
        ─@──── ?
         │    ╰ ╯
        """,
        C1=[Door(BLUE, "E")],
    )
    assert duel_goal_orientations(maze, (2, 0), duel_card("SW")) == (duel_card("SW"),)
