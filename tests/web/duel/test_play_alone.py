"""One dwarf digs alone: which one, the layout for one, drawn sabotage, and the grade at the end instead of a winner."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.duel.dwarfs import Duel, open_duel, score
from tests.web.duel.test_play_the_duel import words


@pytest.fixture
def alone(app: Flask) -> Duel:
    """Cem alone, whose first round has begun."""
    return open_duel(app, "Cem")


def test_one_is_enough_and_a_second_one_may_come(app: Flask) -> None:
    host = open_duel(app, "Cem", begin=False)["host"]
    said = words(host.text("/round"))
    assert "One dwarf digs alone." in said and "A second one may still sit down." in said
    assert "7 cards’ widths stay free" in said and "10 cards go aside unseen" in said
    assert "Who else plays?" not in said


def test_an_empty_table_says_that_one_can_play(app: Flask) -> None:
    assert "One alone can play too." in open_duel(app, begin=False)["host"].text("/round")


def test_who_plays_alone_chooses_a_dwarf(app: Flask) -> None:
    duel = open_duel(app, "Cem", begin=False)
    assert "Which dwarf digs?" in duel["host"].text("/round")
    duel["host"].post("/options", option__first_dwarf="blue")
    assert "You are the blue dwarf." in duel["Cem"].text("/seat")


def test_the_phone_says_so_and_waits_for_nobodys_turn(alone: Duel) -> None:
    said = words(alone["Cem"].text("/seat"))
    assert "You dig alone." in said and "6 of 6 dwarf counters are left." in said and "turn of" not in said


def test_a_drawn_sabotage_is_told_about_beside_the_seats(alone: Duel) -> None:
    assert "A sabotage card that is drawn is laid out at once" in alone["host"].text("/seats")
    assert "is drawn is laid out" not in open_duel(alone["host"].app, "Ann", "Ben")["host"].text("/seats")


@pytest.mark.parametrize(
    ("cards", "grade"),
    [
        ([2], "That was nothing much."),
        ([3, 2], "Decent work."),
        ([3, 3, 1], "A nose for gold."),
        ([3, 3, 3], "Boss of"),
    ],
)
def test_three_rounds_are_graded(alone: Duel, cards: list[int], grade: str) -> None:
    for _ in range(3):
        score(alone, {"Cem": cards})
    said = words(alone["host"].text("/round"))
    assert grade in said and f"Cem dug out {3 * sum(cards)} gold in 3 rounds." in said
    assert "wins" not in said and "Nobody found" not in said
    assert grade in alone["Cem"].text("/seat")


def test_nothing_is_graded_before_the_end(alone: Duel) -> None:
    score(alone, {"Cem": [3, 3, 3]})
    assert alone["host"].sight.rating is None
    assert "Boss of the mine" not in alone["host"].text("/round")
