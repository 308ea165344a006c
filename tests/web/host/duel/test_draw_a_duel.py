"""Cards and mazes of The Duel as pictures: doors, trolls and gold where they are, and whose each tunnel is."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.play import Cell, DuelMaze, GoldClaimed, PathCard, Seat, a_troll, duel_card, some_gold
from tests.rules.duel_mazes import scattered
from tests.web.drawings import (
    BLUE,
    GREEN,
    DuelArt,
    Goal,
    MazeScene,
    maze_svg,
)
from tests.web.host.maze.pictures import lit, names
from tests.web.page import Page

MAZES = st.builds(lambda seed: scattered(Random(seed)), st.integers(0, 2**32))


def between(*cards: tuple[Cell, PathCard], goals: dict[Cell, Goal] | None = None) -> DuelMaze:
    """These cards with green's start at B0, blue's at D0."""
    return DuelMaze({GREEN: (0, -1), BLUE: (0, 1)}, dict(cards), goals or {})


# Whose a tunnel is


def owners(svg: str) -> Counter[str]:
    """The clans that alone reach a tunnel, once for each."""
    return Counter(value.rpartition("m-of-")[2] for value in Page(svg).attributes("use[class*=m-of-]", "class"))


@given(MAZES)
def test_reached_groups_are_lit_and_marked_if_one_of_two_reaches_them(maze: DuelMaze) -> None:
    groups = [clans for cell in maze.face_up_cards for clans in maze.clans_reaching_tunnels(cell)]
    svg = maze_svg(MazeScene(maze))
    lights = Counter(light for (_, light), count in lit(svg).items() for _ in range(count))
    assert (lights["lit"], lights["cold"]) == (sum(map(bool, groups)), groups.count(()))
    alone = Counter(clans[0] for clans in groups if len(clans) == 1) if len(maze.starts) > 1 else Counter[str]()
    assert owners(svg) == alone


# What lies on cards


def test_counters_lie_on_gold_and_trolls_on_top_of_all_cards() -> None:
    card = duel_card("NESW", a_troll("S"), some_gold(1, "NESW"))
    maze = between(((1, -1), card), ((2, -1), duel_card("EW")))
    art = DuelArt([GoldClaimed((1, -1), 0, 1, Seat(1))], {Seat(1): "green"})
    svg = maze_svg(MazeScene(maze.put_token((1, -1), "bribe", "S", "blue"), art=art))
    assert names(svg)["counter-green"] == names(svg)["counter-blue"] == 1
    assert svg.index("#counter-green") > svg.rindex("#rock")
