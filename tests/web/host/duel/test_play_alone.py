"""One dwarf digs alone: which one, the layout for one, drawn sabotage, and the grade at the end instead of a winner."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import SetUp
from tests.web.play_duel import Duel, open_duel, score


@pytest.fixture
def alone_to_begin(set_up: SetUp, app: Flask) -> Duel:
    """Cem alone, before the first round."""
    return set_up(open_duel, app, "Cem", begin=False)


def test_one_is_enough_and_a_second_one_may_come(alone_to_begin: Duel) -> None:
    page = alone_to_begin["host"].page("/round")
    assert "One dwarf digs alone." in page and "A second player can still join." in page
    assert "7 cards apart" in page.text("#set-up") and "Put 10 cards aside unseen" in page
    assert page.has("form#begin") and "Who else plays?" not in page


def test_an_empty_table_says_that_one_can_play(app: Flask) -> None:
    assert "You can also play solo." in open_duel(app, begin=False)["host"].page("/round")


def test_who_plays_alone_chooses_a_dwarf(alone_to_begin: Duel) -> None:
    assert "Which dwarf digs?" in alone_to_begin["host"].page("/round")
    alone_to_begin["host"].post_ok("/options", option__first_dwarf="blue")
    assert alone_to_begin["Cem"].page("/seat").text(".own-dwarf") == "You’re the blue dwarf."


def test_the_phone_says_so_and_waits_for_nobodys_turn(dwarf_alone: Duel) -> None:
    page = dwarf_alone["Cem"].page("/seat").part(".own-turn")
    assert page.text("h2") == "You’re digging alone." and "6 of 6 dwarf markers are left." in page
    assert "turn of" not in page


def test_a_lone_player_reads_what_to_do_with_a_drawn_sabotage(dwarf_alone: Duel) -> None:
    assert (
        "If you draw a sabotage card, put it in front of you at once. Discard a second one of the same kind."
        in dwarf_alone["host"].page("/seats")
    )


def test_two_players_read_nothing_about_a_drawn_sabotage(duel_of_two: Duel) -> None:
    assert (
        "If you draw a sabotage card, put it in front of you at once. Discard a second one of the same kind."
        not in duel_of_two["host"].page("/seats")
    )


@pytest.mark.parametrize(
    ("cards", "grade"),
    [
        ([2], "That wasn’t much"),
        ([3, 2], "Decent work"),
        ([3, 3, 1], "A nose for gold"),
        ([3, 3, 3], "Boss of the mine"),
    ],
)
def test_three_rounds_are_graded(dwarf_alone: Duel, cards: list[int], grade: str) -> None:
    for _ in range(3):
        assert dwarf_alone["host"].view.solo_grade is None
        score(dwarf_alone, {"Cem": cards})
    page = dwarf_alone["host"].page("/round")
    assert grade in page and f"Cem dug out {3 * sum(cards)} gold in 3 rounds." in page
    assert "wins" not in page and "Nobody found" not in page
    assert grade in dwarf_alone["Cem"].page("/seat")
