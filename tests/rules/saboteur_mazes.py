"""Mazes for tests: any cards on any cells, legal or not, drawn at random; or grown card by card as players lay them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

from hypothesis import strategies as st

from tests.rules.core import (
    CLANS,
    SABOTEUR,
    SABOTEUR2,
    SABOTEUR_FACES,
    Cell,
    Goal,
    Maze,
    PathCard,
    path_card,
    shared_catalogue,
)

PALETTE = shared_catalogue(SABOTEUR2.paths)


def groupings(sides: str) -> Iterator[tuple[str, ...]]:
    """All ways to join these sides into tunnels."""
    if not sides:
        yield ()
        return
    for tunnels in groupings(sides[1:]):
        yield (sides[0], *tunnels)
        for place, tunnel in enumerate(tunnels):
            yield (*tunnels[:place], sides[0] + tunnel, *tunnels[place + 1 :])


CHOICES = ["".join(side for place, side in enumerate("NESW") if chosen & 1 << place) for chosen in range(1, 16)]
TRACKS = sorted("|".join(order) for sides in CHOICES for tunnels in groupings(sides) for order in permutations(tunnels))
"""All tracks that a card can have, with its tunnels in every order."""

WAYS = [tracks for tracks in TRACKS if len(tracks.split("|")[0]) > 1]

# Small enough to be crowded, so that ways meet, goals are reached and doors bar them.
COLUMNS, ROWS = range(-2, 5), range(-2, 3)
CELLS = st.tuples(st.sampled_from(COLUMNS), st.sampled_from(ROWS)).filter(lambda cell: cell != (0, 0))

ANY_TRACKS = st.one_of(st.just("NESW"), st.sampled_from(WAYS), st.sampled_from(TRACKS))
DOORS = st.sampled_from(["", "", "", *CLANS])
LADDERS = st.sampled_from([False] * 9 + [True])
CARDS: st.SearchStrategy[PathCard] = st.builds(path_card, ANY_TRACKS, DOORS, LADDERS, st.sampled_from([0, 0, 0, 1, 2]))
"""Any possible card, often with many open sides."""


def some_card(chance: Random) -> PathCard:
    """A card much as `CARDS` draws them, more often a crossing."""
    tracks = chance.choice(["NESW", "NESW", chance.choice(WAYS), chance.choice(TRACKS)])
    door, crystals = chance.choice(["", "", "", *CLANS]), chance.choice([0, 0, 0, 1, 2])
    return path_card(tracks, door, chance.random() < 0.05, crystals)


STONES = [Goal("stone-ne", path_card("NE")), Goal("stone-ne", path_card("SW"))]
STONES += [Goal("stone-nw", path_card("NW")), Goal("stone-nw", path_card("ES"))]
FACES = [Goal(), *STONES, *[Goal("treasure", path_card("NESW"))] * 4]


@st.composite
def goals(draw: st.DrawFn) -> dict[Cell, Goal]:
    """Up to three goals on any cells, face down or not, each picture at most once."""
    cells = draw(st.lists(CELLS, unique=True, max_size=3))
    faces = draw(st.lists(st.sampled_from(FACES), min_size=len(cells), max_size=len(cells)))
    shown_pictures = [goal.shows for goal in faces]
    once = [Goal() if goal.shows in shown_pictures[:place] else goal for place, goal in enumerate(faces)]
    return dict(zip(cells, once, strict=True))


def scattered(chance: Random, lying: dict[Cell, Goal]) -> Maze:
    """Random cards on any cells, mostly illegal; very few or many."""
    filled = chance.choice([0.2, 0.5, 0.7, 0.9])
    cells = [(column, row) for column in COLUMNS for row in ROWS if (column, row) != (0, 0)]
    laid = [cell for cell in cells if cell not in lying and chance.random() < filled]
    return Maze.from_cards([(cell, some_card(chance)) for cell in chance.sample(laid, len(laid))], lying.items())


def mazes() -> st.SearchStrategy[Maze]:
    """Random mazes with goals among the cards. Only their seed shrinks."""
    return st.builds(lambda seed, lying: scattered(Random(seed), lying), st.integers(0, 2**32), goals())


def grown(count: int, seed: int = 0) -> Maze:
    """A maze of that many cards, each laid where it fits, the goals face down; the same one for the same seed."""
    chance, maze = Random(seed), SABOTEUR.set_up_maze([])
    while len(maze.cards) < count:
        offered = [(cell, place) for cell, places in PALETTE.fitting_cards_by_cell(maze).items() for place in places]
        cell, place = chance.choice(offered)
        card = PALETTE.placements[place].card
        if len(maze.lay(cell, card).free_reachable_cells) > 1:
            maze = maze.lay(cell, card)
    return maze


def faces_left(maze: Maze) -> tuple[str, ...]:
    """The pictures that no goal shows."""
    shown_pictures = {goal.shows for goal in maze.goals.values()}
    return tuple(face for face in SABOTEUR_FACES if face not in shown_pictures)


def orientation(maze: Maze, cell: Cell, shows: str, just_laid: Cell | None = None) -> PathCard:
    """How the goal on this cell lies when it shows that: a stone's way meets what leads to it (Saboteur, goal cards).

    Raises:
        KeyError: no goal lies there, or none shows that.
    """
    return maze.goal_orientations(cell, SABOTEUR_FACES[shows], just_laid)[0]
