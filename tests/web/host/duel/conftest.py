"""Tables of The Duel as their host finds them when a test begins."""

from __future__ import annotations

from tests.play import a_door, a_troll, some_gold
from tests.web.play_duel import Duel, bribe, claim, end_with_claims, lay
from tests.web.setups import made


@made
def door_and_troll(duel_of_two: Duel) -> Duel:
    """On B1 a blue door bars Ann's way to 2 gold on B2, and a troll the way to 1 gold on A1. It is Ben's turn."""
    lay(duel_of_two, "Ann", "B1", "NESW", a_door("blue", "E"), a_troll("N"))
    lay(duel_of_two, "Ann", "B2", "EW", some_gold(2, "EW"))
    lay(duel_of_two, "Ann", "A1", "NS", some_gold(1, "NS"))
    return duel_of_two


@made
def one_counter_left(duel_of_two: Duel) -> Duel:
    """Ann's counters lie on seven cards of row B, from B-2 to B5."""
    for number in (-1, -2, *range(1, 6)):
        claim(duel_of_two, "Ann", f"B{number}", 1)
    return duel_of_two


@made
def gold_on_two_cards(one_counter_left: Duel) -> Duel:
    """Then she reaches gold on two cards at once: 2 on B-4 and 3 on B-3."""
    lay(one_counter_left, "Ann", "B-4", "EW", some_gold(2, "EW"))
    lay(one_counter_left, "Ann", "B-3", "EW", some_gold(3, "EW"))
    return one_counter_left


@made
def claimed(duel_of_two: Duel) -> Duel:
    """Ann claimed 2 gold on B1."""
    claim(duel_of_two, "Ann", "B1", 2)
    return duel_of_two


@made
def dug(duel_of_two: Duel) -> Duel:
    """Ann claimed 1 and 3 and bribed a troll, Ben claimed 2."""
    claim(duel_of_two, "Ann", "B1", 1)
    claim(duel_of_two, "Ben", "D1", 2)
    claim(duel_of_two, "Ann", "B2", 3)
    bribe(duel_of_two, "Ann", "B3")
    return duel_of_two


@made
def bill(duel_of_two: Duel) -> Duel:
    """Ann claimed 1, 2 and 3 and bribed one troll; Ben claimed 2 and bribed one."""
    end_with_claims(duel_of_two, {"Ann": [1, 2, 3], "Ben": [2]}, {"Ann": 1, "Ben": 1})
    return duel_of_two


@made
def beside_a_goal(duel_of_two: Duel) -> Duel:
    """Ann's tunnel lies on row B; one card more leads to the middle goal on C5."""
    for column in range(1, 5):
        lay(duel_of_two, "Ann", f"B{column}")
    return duel_of_two


@made
def duel_goal_reached(beside_a_goal: Duel) -> Duel:
    """Ann's tunnel leads to the middle goal on C5."""
    lay(beside_a_goal, "Ann", "B5", "SW")
    return beside_a_goal
