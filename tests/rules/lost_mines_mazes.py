"""Boards of The Lost Mines for tests: with cards at random, or grown card by card."""

from __future__ import annotations

from random import Random

from tests.rules.core import (
    GROUNDS,
    LINK_TOKENS,
    LOST_MINES,
    SIDES,
    Board,
    Cell,
    Goal,
    LostMinesMaze,
    PathCard,
    ground_of,
    link_between,
    lost_mines_card,
    neighbour,
    shared_catalogue,
)
from tests.rules.core import MINES_MINES as MINES
from tests.rules.saboteur_mazes import TRACKS, WAYS

BOARD = Board({"blue": (2, -1), "yellow": (2, 3)}, ((7, -2), (9, 0), (9, 2), (7, 4)))
"""The printed starts and mines in these tests."""

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")
PALETTE = shared_catalogue(LOST_MINES.paths)


def some_card(chance: Random) -> PathCard:
    """Any possible card, often with many open sides and without an obstacle."""
    tracks = chance.choice(["NESW", "NESW", "NESW", chance.choice(WAYS), chance.choice(TRACKS)])
    return lost_mines_card(tracks, chance.choice(["", "", "", "campfire", *GROUNDS]), chance.random() < 0.6)


def some_mines(cells: list[Cell], chance: Random) -> dict[Cell, Goal]:
    """Mines on these cells, face down or open, each of them another one."""
    mines_face_up = chance.sample(MINES, len(MINES))
    return {
        cell: Goal(mines_face_up[at], lost_mines_card(chance.choice(["NESW", *TRACKS])))
        if chance.random() < 0.6
        else Goal()
        for at, cell in enumerate(cells)
    }


def scattered(chance: Random) -> LostMinesMaze:
    """Random cards on most cells of a small board, mostly misfits, with mines, dwarves and tokens."""
    columns, rows = range(1, 6), range(4)
    cells = [(column, row) for column in columns for row in rows]
    chance.shuffle(cells)
    starts = {clan: cells.pop() for clan in chance.choice([["blue", "yellow"], ["yellow", "blue"], ["blue"]])}
    mines = some_mines([cells.pop() for _ in range(chance.randint(0, 4))], chance)
    filled = chance.choice([0.4, 0.7, 0.9])
    cards = {cell: some_card(chance) for cell in cells if chance.random() < filled}
    return with_dwarves_and_tokens(LostMinesMaze(starts, cards, mines, columns, rows), chance)


def grown(chance: Random, cards: int) -> LostMinesMaze:
    """A board as it comes about at a table: cards are laid where they fit, now and then one is struck by a storm."""
    maze = BOARD.set_up()
    for _ in range(cards):
        offered = [(cell, place) for cell, places in PALETTE.fitting_cards_by_cell(maze).items() for place in places]
        if not offered:
            break
        cell, place = max(chance.choices(offered, k=3))
        card = PALETTE.placements[place].card
        maze = maze.lay(cell, lost_mines_card(card.tracks, ground_of(card), chance.random() < 0.6))
        for mine in maze.reached_goals:
            if chance.random() < 0.3 and mine in maze.face_down_mines:
                left = [shows for shows in MINES if shows not in {goal.shows for goal in maze.goals.values()}]
                maze = maze.turn_over(
                    mine, Goal(chance.choice(left), lost_mines_card(chance.choice(("NESW", "EW", "NEW"))))
                )
        if chance.random() < 0.1:
            maze = maze.remove_card(chance.choice(list(maze.cards)))
    return with_dwarves_and_tokens(maze, chance)


def with_dwarves_and_tokens(maze: LostMinesMaze, chance: Random) -> LostMinesMaze:
    """The board with dwarves on its cards, and traps and trolls on links of them."""
    lying = list(maze.face_up_cards)
    for name in NAMES[: chance.randint(1, 6)]:
        maze = maze.place_dwarf(name, chance.choice(lying))
    for _ in range(chance.choice([0, 0, 2, 6])):
        cell = chance.choice(lying)
        between = link_between(cell, neighbour(cell, chance.choice(SIDES)))
        maze = maze.with_token(between, chance.choice(["trap", "trap", *LINK_TOKENS]))
    return maze


def any_board(seed: int) -> LostMinesMaze:
    """A scattered or grown board, the same for the same seed."""
    chance = Random(seed)
    return scattered(chance) if chance.random() < 0.5 else grown(chance, chance.randrange(2, 25))
