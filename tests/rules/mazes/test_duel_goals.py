"""How the goals of The Duel lie: every one of them, turned over anywhere, lets in what leads there."""

from __future__ import annotations

from itertools import product

import pytest

from companion.rules.editions.duel import DUEL, LAYOUT
from companion.rules.editions.duel_deck import GOALS
from companion.rules.mazes.card_features import Door, Gold
from companion.rules.mazes.cards import CardKind, PathCard, duel_card
from companion.rules.mazes.duel_goals import duel_goal_orientations
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import LETTERS, SIDES, Cell, letters_of_sides, neighbour, opposite_side
from companion.rules.mazes.maze import Goal
from companion.rules.roles import BLUE, GREEN
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


def approached(cell: Cell, side: int, clan: str, clans: list[str]) -> DuelMaze:
    """The beginning of a round with one ladder that points at the goal on this cell from there."""
    card = duel_card(letters_of_sides(opposite_side(side)), ladder=clan)
    return LAYOUT.set_up(clans).lay(neighbour(cell, side), card)


@pytest.mark.parametrize("printed", GOALS, ids=lambda printed: printed.key)
def test_every_goal_lets_in_what_leads_there_wherever_it_lies(printed: CardKind) -> None:
    for clans in ([GREEN, BLUE], [GREEN], [BLUE]):
        for cell, side, clan in product(LAYOUT.set_up(clans).goals, SIDES, clans):
            maze = approached(cell, side, clan, clans)
            ways = DUEL.orientations(maze, cell, printed.card, None)
            assert ways
            assert all(way.open_sides & side for way in ways)
            assert {way.comparison_key for way in ways} <= {turn.comparison_key for turn in printed.card.orientations}
            entered = maze.turn_over(cell, Goal(printed.key, ways[0]))
            assert entered.is_connected(cell) == bool(open_for(ways[0], clan) & side)


def fits(card: PathCard, beside: tuple[str | None, ...]) -> bool:
    """Whether open meets open and rock meets rock all around."""
    met = zip(LETTERS.values(), beside, strict=True)
    return all(what is None or bool(card.open_sides & side) == (what != ROCK) for side, what in met)


@pytest.mark.parametrize("printed", GOALS, ids=lambda printed: printed.key)
def test_a_goal_misfits_only_if_it_must_and_then_lets_a_path_in(printed: CardKind) -> None:
    both = misfit = 0
    for beside in product(BESIDE, repeat=4):
        if LEADS_THERE not in beside:
            continue
        ways = duel_goal_orientations(goal_amid(*beside), FAR, printed.card)
        fitting = [turn for turn in printed.card.orientations if fits(turn, beside)]
        arrivals = sum(side for side, what in zip(SIDES, beside, strict=True) if what == LEADS_THERE)
        if fitting:
            assert list(ways) == fitting
        else:
            assert list(ways) == [turn for turn in printed.card.orientations if turn.open_sides & arrivals] != []
        both, misfit = both + (len(fitting) == 2), misfit + (not fitting)
    assert misfit
    assert bool(both) == (
        len(printed.card.orientations) == 2 and bool(printed.card.open_sides & printed.card.after_half_turn.open_sides)
    )


def test_a_goal_that_fits_both_ways_lies_as_printed_first() -> None:
    card = duel_card("N|E|W")
    assert duel_goal_orientations(goal_amid(None, None, None, LEADS_THERE), FAR, card) == (card, card.after_half_turn)


def test_a_goal_that_nothing_leads_to_may_lie_either_way() -> None:
    card = duel_card("NE")
    assert duel_goal_orientations(goal_amid(None, None, None, None), FAR, card) == (card, card.after_half_turn)
    assert duel_goal_orientations(goal_amid(ROCK, None, None, None), FAR, card) == (card.after_half_turn,)
    assert duel_goal_orientations(goal_amid(ROCK, None, ROCK, None), FAR, card) == (card, card.after_half_turn)


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


def test_a_goal_that_fits_no_way_lets_in_either_of_two_clans() -> None:
    maze = LAYOUT.set_up([GREEN, BLUE])
    maze = maze.lay((4, 0), duel_card("E", ladder=GREEN)).lay((5, -1), duel_card("S", ladder=BLUE))
    assert duel_goal_orientations(maze, (5, 0), duel_card("NE")) == (duel_card("NE"), duel_card("SW"))


def test_where_nothing_fits_what_is_cut_off_may_be_misfit() -> None:
    maze = goal_amid(ROCK, None, ROCK, LEADS_THERE)
    card = duel_card("NES", Gold(3, "NES"))
    assert duel_goal_orientations(maze, FAR, card) == (card.after_half_turn,)
    cut_off = goal_amid(CUT_OFF, CUT_OFF, CUT_OFF, LEADS_THERE)
    assert duel_goal_orientations(cut_off, FAR, card) == (card.after_half_turn,)


def test_a_goal_that_lies_open_is_looked_at_as_if_it_were_face_down() -> None:
    maze = goal_amid(None, None, None, LEADS_THERE)
    turned = maze.turn_over(FAR, Goal("goal", duel_card("NE")))
    assert (
        duel_goal_orientations(turned, FAR, duel_card("SW"))
        == duel_goal_orientations(maze, FAR, duel_card("SW"))
        == (duel_card("SW"),)
    )


def test_a_goal_that_is_no_goal_lies_nowhere() -> None:
    with pytest.raises(KeyError):
        duel_goal_orientations(goal_amid(None, None, None, None), (0, 0), duel_card("NE"))


def test_of_a_goal_and_the_next_one_each_is_turned_over_when_it_is_reached() -> None:
    maze = dug("""
     │    ╭ ╮
    ─@──── ?
     │    ╰ ╯
          ╭ ╮
           ?
          ╰ ╯
    """)
    assert maze.goals_to_turn_over == ((2, 0),)
    assert maze.turn_over((2, 0), Goal("goal", duel_card("SW"))).goals_to_turn_over == ((2, 1),)
    assert maze.turn_over((2, 0), Goal("goal", duel_card("W|N|S"))).goals_to_turn_over == ()
    behind_a_door = duel_card("SW", Door(BLUE, "S"))
    assert maze.turn_over((2, 0), Goal("goal", behind_a_door)).goals_to_turn_over == ()
