"""What the product says of a maze of The Duel is what a slow second opinion says, strewn at random or laid by rule."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.core import (
    BLUE,
    CLANS,
    GREEN,
    Cell,
    DuelMaze,
    PathCard,
    gold_claims,
    gold_of,
    letters_of_sides,
    placement_problems,
)
from tests.rules.duel_mazes import PALETTE, any_maze, some_card
from tests.rules.duel_oracle import Board
from tests.rules.maze_oracle import Node

MAZES = st.builds(any_maze, st.integers(0, 2**32))
CELLS = st.tuples(st.integers(-2, 7), st.integers(-3, 3))
ANY_CARDS = st.builds(some_card, st.randoms(use_true_random=False))
MOVERS = st.sampled_from(CLANS)


def node_of(maze: DuelMaze, cell: Cell, place: int) -> Node:
    return cell, maze.face_up_cards[cell].tracks.split("|")[place]


def gold_is_reached_as_it_lies(maze: DuelMaze) -> None:
    for cell, gold, clans in maze.gold_with_reaching_clans:
        tunnel = maze.face_up_cards[cell].tunnels.index(gold.sides)
        assert maze.clans_reaching_tunnels(cell)[tunnel] == clans


def the_same_is_reached_and_pointed_at(maze: DuelMaze) -> None:
    board = Board(maze)
    for clan in CLANS:
        assert {node_of(maze, *tunnel) for tunnel in maze.tunnels_reached_by_clan(clan)} == board.reach[clan]
        pointed = {
            (at, side) for at, sides in maze.sides_reached_by_clan(clan).items() for side in letters_of_sides(sides)
        }
        assert pointed == board.pointed(clan)
        assert list(maze.free_cells_reached_by(clan)) == sorted(board.frontier(clan))
    either = {(at, side) for at, sides in maze.reached_sides_by_cell.items() for side in letters_of_sides(sides)}
    assert either == board.pointed(GREEN) | board.pointed(BLUE)
    assert list(maze.free_cells_beside_cards) == sorted(board.beside())


def the_same_groups_are_connected_and_the_same_goals_turned_over(maze: DuelMaze) -> None:
    board = Board(maze)
    for cell, card in board.cards.items():
        clans = [tuple(board.clans_at(cell, tunnel)) for tunnel in card.tracks.split("|")]
        assert list(maze.clans_reaching_tunnels(cell)) == clans
        assert list(maze.are_tunnels_connected(cell)) == list(map(bool, clans))
    assert set(maze.goals_to_turn_over) == board.goals_to_turn_over()
    connected = {cell for clan in CLANS for cell, _ in board.reach[clan]}
    pointed = {cell for clan in CLANS for cell, _ in board.pointed(clan)}
    assert set(maze.reached_goals) == (connected | pointed) & board.goals


@examples(1.5)
@given(MAZES)
def test_a_second_opinion_finds_the_same_paths(maze: DuelMaze) -> None:
    gold_is_reached_as_it_lies(maze)
    the_same_is_reached_and_pointed_at(maze)
    the_same_groups_are_connected_and_the_same_goals_turned_over(maze)


@given(MAZES, CELLS, ANY_CARDS, st.sampled_from([*CLANS, ""]))
def test_any_card_on_any_cell_has_the_same_problems(maze: DuelMaze, cell: Cell, card: PathCard, clan: str) -> None:
    keys = placement_problems(maze, cell, card, clan)
    assert len(set(keys)) == len(keys)
    if clan:
        assert set(keys) == Board(maze).problems(cell, card, clan)
    else:
        assert "not-connected" in keys or card.ladder or keys in (("cell-taken",), ("not-adjacent",), BOTH)


BOTH = ("not-adjacent", "edges-clash")


@examples(0.5)
@given(MAZES)
def test_the_palette_offers_what_has_no_problem_on_every_open_cell(maze: DuelMaze) -> None:
    for clan in CLANS:
        offered = PALETTE.fitting_cards_by_cell(maze, clan)
        assert set(offered) == set(maze.free_cells_beside_cards)
        for cell, places in offered.items():
            fine = [
                n for n, offer in enumerate(PALETTE.placements) if not placement_problems(maze, cell, offer.card, clan)
            ]
            assert list(places) == fine == list(PALETTE.fitting_cards_by_cell(maze, clan).get(cell, ()))


@given(MAZES, MOVERS)
def test_the_same_gold_is_claimed_by_the_same_clans_for_the_same_reasons(maze: DuelMaze, mover: str) -> None:
    due_claims = gold_claims.unsettled_claims(maze, (), mover)
    assert len({claim.gold_picture for claim in due_claims}) == len(due_claims)
    claims_due = {(claim.cell, claim.place, claim.gold, claim.clan, claim.why, claim.at) for claim in due_claims}
    assert claims_due == Board(maze).due(mover)


@given(MAZES, st.data())
def test_the_same_keeps_a_clan_from_any_group(maze: DuelMaze, data: st.DataObject) -> None:
    board, clan = Board(maze), data.draw(st.sampled_from(list(maze.starts)))
    cell = data.draw(st.sampled_from(list(maze.face_up_cards)))
    for place in range(len(maze.face_up_cards[cell].tunnels)):
        node = node_of(maze, cell, place)
        if node not in board.reach[clan]:
            assert gold_claims.reason_for_not_reaching_tunnel(maze, clan, cell, place) == board.barring(clan, node)


# What holds of claims


@given(MAZES, MOVERS, st.data())
def test_who_claims_reaches_and_what_is_settled_is_left_out(maze: DuelMaze, mover: str, data: st.DataObject) -> None:
    every = gold_claims.unsettled_claims(maze, (), mover)
    for claim in every:
        card = maze.face_up_cards[claim.cell]
        tunnel = card.tunnels.index(gold_of(card)[claim.place].sides)
        clans = maze.clans_reaching_tunnels(claim.cell)[tunnel]
        assert claim.clan in clans
        assert claim.clan == mover or mover not in clans
    settled = data.draw(st.sets(st.sampled_from([claim.gold_picture for claim in every]))) if every else set()
    assert gold_claims.unsettled_claims(maze, settled, mover) == tuple(
        claim for claim in every if claim.gold_picture not in settled
    )
