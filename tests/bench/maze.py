"""How fast a maze of 80 cards answers, beside networkx and a plain loop. Run: python -m tests.bench.maze

A maze is asked as it is when a card was just laid: in step, nothing found out. What else the machine does disturbs all
alike: the runs take turns, and the median and the quickest of each are told.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from companion.rules.mazes.cards import path_card
from companion.rules.mazes.maze import Maze
from companion.rules.mazes.placement import placement_problems
from companion.rules.roles import BLUE, CLANS, GREEN
from tests.bench.report import smoke_asked
from tests.rules.maze_oracle import both_reaches
from tests.rules.saboteur_mazes import PALETTE, grown

CARDS, RUNS = 80, 100
MAZE = grown(CARDS)
FREE, CROSSING = MAZE.free_reachable_cells[0], path_card("NESW")


def unasked() -> Maze:
    return Maze(MAZE.cards, MAZE.goals, MAZE.index)


def reach_of_both() -> object:
    maze = unasked()
    return maze.tunnels_reached_by_clan(BLUE), maze.tunnels_reached_by_clan(GREEN)


def lay_one() -> object:
    return MAZE.lay(FREE, CROSSING)


def lay_and_ask() -> object:
    maze = MAZE.lay(FREE, CROSSING)
    return PALETTE.fitting_cards_by_cell(maze), maze.goals_to_turn_over, maze.is_treasure_reached


def build() -> object:
    return Maze.from_cards(MAZE.cards.items(), MAZE.goals.items())


def all_fits() -> dict[tuple[int, int], tuple[int, ...]]:
    return PALETTE.fitting_cards_by_cell(unasked())


def plain_fits() -> dict[tuple[int, int], tuple[int, ...]]:
    """Every offer on every free cell, one after another."""
    maze, offers = unasked(), tuple(enumerate(PALETTE.placements))
    return {
        cell: tuple(place for place, offer in offers if not placement_problems(maze, cell, offer.card))
        for cell in maze.free_cells_beside_cards
    }


ACTS: dict[str, tuple[Callable[[], object], int]] = {
    "reach of both clans": (reach_of_both, 50),
    "... by networkx, build and search": (lambda: both_reaches(MAZE, CLANS), 1),
    "lay one card": (lay_one, 50),
    "lay one card and ask all a tap asks": (lay_and_ask, 10),
    "build the maze at once": (build, 5),
    "all that fits on all free cells": (all_fits, 10),
    "... by a plain loop": (plain_fits, 1),
}
"""What is timed, and how many times in a run."""


def took(act: Callable[[], object], times: int) -> float:
    """Microseconds of one call."""
    began = time.perf_counter()
    for _ in range(times):
        act()
    return (time.perf_counter() - began) / times * 1e6


def main(smoke: bool = False) -> None:
    assert plain_fits() == all_fits()
    runs = [
        {name: took(act, 1 if smoke else times) for name, (act, times) in ACTS.items()}
        for _ in range(1 if smoke else RUNS)
    ]
    doors = sum(1 for card in MAZE.cards.values() if card.door)
    free, offers = len(MAZE.free_cells_beside_cards), len(PALETTE.placements)
    print(f"{CARDS} cards, {doors} doors, {free} free cells, {offers} offers")
    for name in ACTS:
        times = [run[name] for run in runs]
        print(f"{name:36}{statistics.median(times):>10,.1f} µs, quickest {min(times):>10,.1f} µs")


if __name__ == "__main__":
    main(smoke_asked(__doc__))
