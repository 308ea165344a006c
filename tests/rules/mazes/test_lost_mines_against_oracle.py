"""What the product says of a board of The Lost Mines is what a slow second opinion says, strewn at random or grown."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.core import (
    SIDES,
    Cell,
    LostMinesMaze,
    PathCard,
    ground_of,
    letters_of_sides,
    lost_mines_card,
    neighbour,
    opposite_side,
    placement_problems,
)
from tests.rules.lost_mines_mazes import PALETTE, any_board, some_card
from tests.rules.lost_mines_oracle import Lying, destinations_of, entry_sides_of
from tests.rules.maze_oracle import clash
from tests.rules.saboteur_mazes import TRACKS

BOARDS = st.builds(any_board, st.integers(0, 2**32))
CELLS = st.tuples(st.integers(0, 12), st.integers(-3, 5))
ANY_CARDS = st.builds(some_card, st.builds(Random, st.integers(0, 2**32)))


@given(BOARDS, CELLS, ANY_CARDS)
def test_any_card_on_any_cell_has_the_same_problems(maze: LostMinesMaze, cell: Cell, card: PathCard) -> None:
    keys = placement_problems(maze, cell, card)
    assert len(set(keys)) == len(keys)
    assert set(keys) == Lying(maze).problems(cell, card)


@given(BOARDS)
def test_the_palette_offers_what_has_no_problem_on_every_open_cell(maze: LostMinesMaze) -> None:
    lying, offered = Lying(maze), PALETTE.fitting_cards_by_cell(maze)
    assert list(offered) == sorted(lying.beside(), key=lambda cell: (cell[1], cell[0]))
    for cell, places in offered.items():
        fine = tuple(n for n, offer in enumerate(PALETTE.placements) if not lying.problems(cell, offer.card))
        assert places == PALETTE.fitting_cards_by_cell(maze).get(cell, ()) == fine
    assert all(PALETTE.fitting_cards_by_cell(maze).get(cell, ()) == () for cell in lying.cells - set(offered))


@given(BOARDS)
def test_the_same_is_beside_pointed_at_and_touched(maze: LostMinesMaze) -> None:
    lying = Lying(maze)
    assert list(maze.free_cells_beside_cards) == sorted(lying.beside())
    pointed = {cell for cell, _ in lying.pointed()}
    assert list(maze.free_cells_reached_by("blue")) == sorted(lying.beside() & pointed)
    reached = {(at, side) for at, sides in maze.reached_sides_by_cell.items() for side in letters_of_sides(sides)}
    assert reached == {(cell, side) for cell, side in lying.pointed() if cell not in lying.cards}
    assert set(maze.reached_goals) == lying.mines & (pointed | lying.cards.keys())


@given(BOARDS)
def test_the_same_groups_are_led_to(maze: LostMinesMaze) -> None:
    lying = Lying(maze)
    led = lying.led_to()
    for cell, card in lying.cards.items():
        assert list(maze.are_tunnels_connected(cell)) == [(cell, tunnel) in led for tunnel in card.tracks.split("|")]


@given(BOARDS)
def test_every_dwarf_gets_where_walking_every_walk_gets_it(maze: LostMinesMaze) -> None:
    for dwarf in maze.dwarves:
        destinations = sorted(tuple(stop) for stop in maze.destinations(dwarf))
        assert destinations == sorted(destinations_of(maze, dwarf))


@given(BOARDS)
def test_a_last_step_into_a_mine_or_onto_a_card_uses_the_same_sides(maze: LostMinesMaze) -> None:
    plain = [cell for cell, card in maze.face_up_cards.items() if not ground_of(card)]
    for dwarf in maze.dwarves:
        for cell in {*maze.goals, *plain}:
            assert set(letters_of_sides(maze.entry_sides(dwarf, cell))) == entry_sides_of(maze, dwarf, cell)


@given(BOARDS, st.sampled_from(TRACKS))
def test_a_mine_lies_so_that_it_matches_or_at_least_lets_the_dwarf_in(maze: LostMinesMaze, tracks: str) -> None:
    lying, card = Lying(maze), lost_mines_card(tracks)
    for dwarf in maze.dwarves:
        for cell in maze.face_down_mines:
            ways = entry_sides_of(maze, dwarf, cell)
            laid_mine = maze.fitting_orientations(cell, card, maze.entry_sides(dwarf, cell))[0]
            assert laid_mine in card.orientations
            assert bool(ways & set(laid_mine.tracks)) == any(ways & set(turn.tracks) for turn in card.orientations)
            misfits = [clash(cell, turn, lying.cards) for turn in card.orientations]
            assert clash(cell, laid_mine, lying.cards) == all(misfits)


@given(BOARDS, CELLS, st.sampled_from(SIDES))
def test_a_token_may_lie_where_a_path_leads_from_one_card_to_another(
    maze: LostMinesMaze, cell: Cell, side: int
) -> None:
    lying, other = Lying(maze), neighbour(cell, side)
    leads = lying.may_leave(cell, letters_of_sides(side))
    met = other not in lying.cards or lying.may_leave(other, letters_of_sides(opposite_side(side)))
    wanted = (
        () if leads and other in lying.cells and met else ("no-board-there",) if leads and met else ("no-way-there",)
    )
    assert maze.trap_or_troll_problems(cell, side) == (wanted if leads and met else ("no-way-there",))


@given(BOARDS, st.integers(0, 2**16))
def test_a_storm_takes_a_card_and_the_tokens_between_two_unused_cells(maze: LostMinesMaze, number: int) -> None:
    if not maze.cards:
        return
    cell = sorted(maze.cards)[number % len(maze.cards)]
    after = maze.remove_card(cell)
    assert after.cards.keys() == maze.cards.keys() - {cell}
    lying = Lying(after)
    used = lying.cards.keys() | lying.mines
    assert dict(after.tokens) == {
        ends: tokens for ends, tokens in maze.tokens.items() if cell not in ends or used & set(ends)
    }
    assert (after.dwarves, after.goals) == (maze.dwarves, maze.goals)
    assert list(after.tokens) == [ends for ends in maze.tokens if ends in after.tokens]
