"""What holds in every maze, legal or not: a slow oracle agrees, and no history of a maze leaves a trace in it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules import maze_oracle as oracle
from tests.rules.core import (
    BLUE,
    CLANS,
    FACE_DOWN,
    GREEN,
    ORIGIN,
    Cell,
    Goal,
    Maze,
    PathCard,
    misplaced_cards,
    neighbours,
    placement_problems,
)
from tests.rules.saboteur_mazes import CARDS, CELLS, FACES, PALETTE, faces_left, grown, mazes, orientation


def reached(maze: Maze, clan: str | None) -> set[oracle.Node]:
    """The tunnels that the maze says are reached, as the oracle names them."""
    tunnels = maze.reached_tunnels if clan is None else maze.tunnels_reached_by_clan(clan)
    return {
        node
        for cell, card in oracle.face_up(maze).items()
        for node, lit in zip(oracle.nodes_of(cell, card), maze.are_tunnels_connected(cell, tunnels), strict=True)
        if lit
    }


def the_oracle_reaches_the_same_groups(maze: Maze) -> None:
    assert reached(maze, None) == oracle.reach(maze)
    assert reached(maze, BLUE) == oracle.reach(maze, BLUE)
    assert reached(maze, GREEN) == oracle.reach(maze, GREEN)


def the_oracle_touches_the_same_goals(maze: Maze) -> None:
    assert set(maze.reached_goals) == oracle.touched(maze)
    assert set(maze.goals_to_turn_over) == {
        cell for cell in oracle.touched(maze) if maze.goals[cell].shows == FACE_DOWN
    }


def the_oracle_has_the_same_frontier(maze: Maze) -> None:
    assert set(maze.free_reachable_cells) == oracle.frontier(maze)
    assert set(maze.free_reachable_cells) <= set(maze.free_cells_beside_cards)


def the_free_cells_beside_cards_are_those(maze: Maze) -> None:
    around = {beside for cell in oracle.face_up(maze) for beside in neighbours(cell)}
    assert set(maze.free_cells_beside_cards) == {cell for cell in around if maze.is_free(cell)}


def the_oracle_cuts_off_the_same_cards_and_counts_the_same_crystals(maze: Maze) -> None:
    assert set(maze.cut_off_cells) == oracle.cut_off(maze)
    assert maze.count_crystals() == oracle.crystals(maze, connected=False)
    assert maze.count_crystals(connected_only=True) == oracle.crystals(maze, connected=True)


def the_oracle_opens_the_way_to_the_same_clans(maze: Maze) -> None:
    assert maze.clans_with_open_path(CLANS) == oracle.open_to(maze, CLANS)
    assert maze.is_treasure_reached == bool(
        maze.treasure_cell and maze.treasure_cell in {cell for cell, _ in oracle.reach(maze)}
    )


@given(mazes(), CELLS, CARDS)
def test_the_oracle_says_the_same_against_any_card_on_any_cell(maze: Maze, cell: Cell, card: PathCard) -> None:
    keys = placement_problems(maze, cell, card)
    assert set(keys) == oracle.problems(maze, cell, card)
    assert len(keys) == len(set(keys))


def the_oracle_finds_the_same_faults(maze: Maze) -> None:
    keys = misplaced_cards(maze)
    assert set(keys) == oracle.faults(maze)
    assert len(keys) == len(set(keys))


@examples(0.5)
@given(mazes())
def test_a_palette_offers_exactly_what_has_no_problem(maze: Maze) -> None:
    fits, points = PALETTE.fitting_cards_by_cell(maze), oracle.pointed(maze)
    assert set(fits) == set(maze.free_cells_beside_cards)
    for cell in [ORIGIN, *oracle.face_up(maze), *maze.goals, *maze.free_cells_beside_cards, (40, 40)]:
        without = [oracle.problems(maze, cell, offer.card, points) for offer in PALETTE.placements]
        assert PALETTE.fitting_cards_by_cell(maze).get(cell, ()) == tuple(
            place for place, keys in enumerate(without) if not keys
        )
        assert fits.get(cell, ()) == PALETTE.fitting_cards_by_cell(maze).get(cell, ())


def no_clan_reaches_more_than_if_doors_are_left_out(maze: Maze) -> None:
    assert maze.tunnels_reached_by_clan("") <= maze.tunnels_reached_by_clan(BLUE) & maze.tunnels_reached_by_clan(GREEN)
    assert maze.tunnels_reached_by_clan(BLUE) | maze.tunnels_reached_by_clan(GREEN) <= maze.reached_tunnels


def test_a_maze_laid_without_a_problem_has_no_fault_and_nothing_cut_off() -> None:
    for seed in range(3):
        maze = grown(50, seed)
        assert misplaced_cards(maze) == ()
        assert maze.cut_off_cells == ()


def a_goal_that_was_reached_is_connected_whatever_it_shows(maze: Maze) -> None:
    for cell in maze.goals_to_turn_over:
        turned_over = [maze.turn_over(cell, Goal(shows, orientation(maze, cell, shows))) for shows in faces_left(maze)]
        assert all(turned.is_connected(cell) for turned in turned_over)


LAWS = (
    the_oracle_reaches_the_same_groups,
    the_oracle_touches_the_same_goals,
    the_oracle_has_the_same_frontier,
    the_free_cells_beside_cards_are_those,
    the_oracle_cuts_off_the_same_cards_and_counts_the_same_crystals,
    the_oracle_opens_the_way_to_the_same_clans,
    the_oracle_finds_the_same_faults,
    no_clan_reaches_more_than_if_doors_are_left_out,
    a_goal_that_was_reached_is_connected_whatever_it_shows,
)


@examples(2)
@given(mazes())
def test_every_maze_keeps_its_laws_and_is_as_the_oracle_says(maze: Maze) -> None:
    for keeps in LAWS:
        keeps(maze)


# Nothing of how a maze came about is left in it

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["lay", "lay", "lay", "take", "replace", "turn over"]), CELLS, CARDS, st.sampled_from(FACES)
    ),
    max_size=40,
)


def played(maze: Maze, do: str, cell: Cell, card: PathCard, goal: Goal) -> Maze:
    """The maze after this act, or as it was where the act is not possible."""
    if do == "lay" and maze.is_free(cell):
        return maze.lay(cell, card)
    if do == "take" and cell in maze.cards:
        return maze.remove_card(cell)
    if do == "replace" and cell in maze.cards:
        return maze.replace_card(cell, card)
    if do == "turn over" and maze.goals:
        return maze.turn_over(list(maze.goals)[(cell[0] + cell[1]) % len(maze.goals)], goal)
    return maze


@given(mazes(), ACTS)
def test_a_maze_is_the_same_however_it_came_about(maze: Maze, acts: list[Any]) -> None:
    for act in acts:
        maze = played(maze, *act)
    built = Maze.from_cards(maze.cards.items(), maze.goals.items())
    assert maze == built


@given(mazes(), ACTS)
def test_what_is_done_to_a_maze_leaves_the_maze_before_as_it_was(maze: Maze, acts: list[Any]) -> None:
    before = dict(maze.cards), dict(maze.goals)
    later = maze
    for act in acts:
        later = played(later, *act)
    assert (maze.cards, maze.goals) == before


@given(mazes(), CELLS, CARDS)
def test_a_card_laid_and_taken_again_was_never_there(maze: Maze, cell: Cell, card: PathCard) -> None:
    if maze.is_free(cell):
        again = maze.lay(cell, card).remove_card(cell)
        assert again == maze
