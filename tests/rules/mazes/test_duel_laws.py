"""What holds in every maze of The Duel, drawn at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.core import CLANS, Cell, Door, DuelMaze, Goal, PathCard
from tests.rules.duel_mazes import scattered

MAZES = st.builds(lambda seed: scattered(Random(seed)), st.integers(0, 2**32))


def around(cell: Cell) -> Cell:
    return -cell[0], -cell[1]


def turned(maze: DuelMaze) -> DuelMaze:
    """The maze after a half turn of the table."""
    return DuelMaze(
        {clan: around(cell) for clan, cell in maze.starts.items()},
        {around(cell): card.after_half_turn for cell, card in maze.cards.items()},
        {around(cell): Goal(goal.shows, goal.card and goal.card.after_half_turn) for cell, goal in maze.goals.items()},
    )


def with_keys(card: PathCard) -> PathCard:
    doors = tuple(replace(door, keys=CLANS) for door in card.features.doors)
    return replace(card, features=replace(card.features, doors=doors))


def bribed(card: PathCard) -> PathCard:
    trolls = tuple(replace(troll, bribed=True) for troll in card.features.trolls)
    return replace(card, features=replace(card.features, trolls=trolls))


@examples(2)
@given(MAZES)
def test_from_the_other_side_of_the_table_the_same_is_reached(maze: DuelMaze) -> None:
    other = turned(maze)
    for clan in CLANS:
        assert {
            (around(cell), place) for cell, place in maze.tunnels_reached_by_clan(clan)
        } == other.tunnels_reached_by_clan(clan)
    assert [clans for *_, clans in maze.gold_with_reaching_clans] == [
        clans for *_, clans in other.gold_with_reaching_clans
    ]


@examples(2)
@given(MAZES)
def test_a_key_or_a_bribe_never_takes_a_path(maze: DuelMaze) -> None:
    keys = replace(maze, cards={cell: with_keys(card) for cell, card in maze.cards.items()})
    bribes = replace(maze, cards={cell: bribed(card) for cell, card in maze.cards.items()})
    for clan in CLANS:
        assert maze.tunnels_reached_by_clan(clan) <= keys.tunnels_reached_by_clan(clan)
        assert maze.tunnels_reached_by_clan(clan) <= bribes.tunnels_reached_by_clan(clan)


@given(MAZES)
def test_with_all_doors_open_to_both_two_clans_that_meet_reach_the_same(maze: DuelMaze) -> None:
    cards = {cell: with_keys(card) for cell, card in maze.cards.items()}
    goals = {cell: Goal(goal.shows, goal.card and with_keys(goal.card)) for cell, goal in maze.goals.items()}
    blue, green = (DuelMaze(maze.starts, cards, goals).tunnels_reached_by_clan(clan) for clan in CLANS)
    assert blue == green or blue.isdisjoint(green)


@given(MAZES)
def test_of_a_card_only_open_arms_are_used(maze: DuelMaze) -> None:
    """With all sides barred, a clan reaches at most the card's ladder."""
    for cell, card in maze.cards.items():
        doors = tuple(Door("nobody", side) for side in card.tracks if side != "|")
        walled = replace(card, features=replace(card.features, doors=doors, ladder=""))
        shut = replace(maze, cards={**maze.cards, cell: walled})
        assert all(cell not in shut.cells_reached_by_clan(clan) for clan in CLANS)
