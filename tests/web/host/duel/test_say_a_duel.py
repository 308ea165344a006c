"""Cards and cells of The Duel in words, for ears."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.play import DuelMaze, GoldClaimed, PathCard, Seat, a_door, a_troll, duel_card, path_card, some_gold
from tests.web.drawings import (
    BLUE,
    GREEN,
    DuelArt,
    Goal,
    card_label,
    cell_label,
)


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


LYING = [
    (duel_card("NS"), "Straight, open north, south"),
    (duel_card("NEW", a_door(BLUE, "N")), "T-junction, open west, north, east, Blue door to the north"),
    (
        duel_card("NEW", a_door(GREEN, "E", (BLUE,))),
        "T-junction, open west, north, east, Green door to the east, the blue dwarf’s key on it",
    ),
    (duel_card("NEW", a_troll("E")), "T-junction, open west, north, east, a troll to the east"),
    (duel_card("NEW", a_troll("E", BLUE)), "T-junction, open west, north, east, a bribed troll to the east"),
    (duel_card("EW|S", some_gold(1, "S")), "Straight, open west, east, south, 1 gold on the south end"),
    (duel_card("NS|EW", some_gold(1, "NS")), "Bridge, open west, north, east, south, 1 gold on the path north, south"),
    (duel_card("NE", ladder=GREEN), "Curve, open north, east, a green ladder"),
    (path_card("NW|S"), "Curve, open west, north, south, Dead end to the south"),
    (path_card("SW|N"), "Curve, open west, north, south, Dead end to the north"),
    (path_card("NW|SE"), "Double curve, open west, north; open east, south"),
    (path_card("W|S"), "Dead end, open west, south"),
    (path_card("NE", ladder=True), "Ladder, open north, east"),
]


@pytest.mark.parametrize(("card", "label"), LYING, ids=[label for _, label in LYING])
def test_the_label_of_a_card_names_everything_on_it(card: PathCard, label: str) -> None:
    assert card_label(card, DuelArt) == label


MAZE = DuelMaze(
    {GREEN: (0, -1), BLUE: (0, 1)},
    {(1, -1): duel_card("EW|S", some_gold(1, "S")), (3, 0): duel_card("NS"), (2, -1): duel_card("SW", a_troll("S"))},
    {(5, 0): Goal()},
)


def test_a_cell_says_whose_it_is() -> None:
    assert cell_label(MAZE, (0, -1)) == "B0, the green dwarf’s start card"
    assert cell_label(MAZE, (0, 1)) == "D0, the blue dwarf’s start card"
    assert cell_label(MAZE, (2, -1), DuelArt).endswith(", a troll to the south, reached by the green dwarf only")
    assert cell_label(MAZE, (3, 0)) == "C3, Straight, open north, south, not connected"
    assert cell_label(MAZE, (4, 0)) == "C4, free"
    assert cell_label(MAZE, (5, 0)) == "C5, goal card, face down"


def test_a_cell_says_which_counters_lie_there() -> None:
    counters = DuelArt([GoldClaimed((1, -1), 0, 1, Seat(1))], {Seat(1): GREEN})
    bribed = MAZE.put_token((2, -1), "bribe", "S", BLUE)
    assert counters.counter_labels(bribed, (1, -1)) == ["marker of the green dwarf on 1 gold on the south end"]
    assert counters.counter_labels(bribed, (2, -1)) == ["marker of the blue dwarf on a bribed troll to the south"]
