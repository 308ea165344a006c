"""Mazes that lie on the table of six guests, whose roles are dealt. Each fixture gives their host."""

from __future__ import annotations

import pytest

from tests.web.maze.digging import dig, dig_to_the_treasure
from tests.web.people import People, Person, SetUp


def lay_two_cards(host: Person) -> None:
    for cell, offer in (("1,0", "b_cross 0"), ("2,0", "b_t_hor 0")):
        host.post_ok("/maze", cell=cell, offer=offer)


@pytest.fixture
def two_cards_laid(set_up: SetUp, host: Person, dealt: People) -> Person:
    """A crossing lies on C1, a T-junction on C2, open to the west, north and east."""
    set_up(lay_two_cards, host)
    return host


@pytest.fixture
def goal_reached(set_up: SetUp, host: Person, dealt: People) -> Person:
    """Straights lead from the start to the middle goal, which is not turned over yet."""
    set_up(dig, host)
    return host


@pytest.fixture
def treasure_reached(set_up: SetUp, host: Person, dealt: People) -> Person:
    """Ben laid straights from the start to the treasure."""
    set_up(dig_to_the_treasure, host, by=dealt["Ben"].seat)
    return host


@pytest.fixture
def treasure_behind_a_door(set_up: SetUp, host: Person, dealt: People) -> Person:
    """Ben laid straights from the start to the treasure, the one on C3 with a green door and two crystals."""
    set_up(dig_to_the_treasure, host, by=dealt["Ben"].seat, door="green", crystals=2)
    return host
