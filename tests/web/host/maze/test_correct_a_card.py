"""A card lies the other way round, or on another cell, than was tapped in."""

from __future__ import annotations

import pytest

from companion.rules.mazes.cards import path_card
from tests.web.people import Person


def lying(host: Person) -> set[tuple[int, int]]:
    """The cells where cards lie."""
    return set(host.view.maze.maze.cards)


def test_a_card_is_turned_with_one_tap(two_cards_laid: Person) -> None:
    two_cards_laid.post_ok("/maze/2,0/turn")
    assert two_cards_laid.view.maze.maze.cards[2, 0].comparison_key == path_card("ESW").comparison_key


def test_a_card_that_lies_the_same_either_way_is_not_offered_to_be_turned(two_cards_laid: Person) -> None:
    assert "Turn it" in two_cards_laid.page("/maze/2,0")
    assert "Turn it" not in two_cards_laid.page("/maze/1,0")


def test_a_card_moves_to_the_cell_that_is_tapped(two_cards_laid: Person) -> None:
    two_cards_laid.post_ok("/maze/2,0/move", to="1,1")
    assert lying(two_cards_laid) == {(1, 0), (1, 1)}


def test_a_card_moves_to_the_cell_that_is_named(two_cards_laid: Person) -> None:
    two_cards_laid.post_ok("/maze/2,0/move", to=" b1 ", anyway="1")
    assert lying(two_cards_laid) == {(1, 0), (1, -1)}


@pytest.mark.parametrize("to", ["", "somewhere", "C900"])
def test_what_names_no_cell_moves_nothing(two_cards_laid: Person, to: str) -> None:
    two_cards_laid.post_refused("/maze/2,0/move", to=to)
    assert lying(two_cards_laid) == {(1, 0), (2, 0)}


def test_where_it_does_not_fit_it_can_be_placed_anyway(two_cards_laid: Person) -> None:
    sheet = two_cards_laid.post_refused("/maze/2,0/move", to="0,-1").part("#cell")
    assert (2, 0) in lying(two_cards_laid)
    assert sheet.has(".problem") and sheet.values("[name=to]") == ["0,-1"] and sheet.has("[name=anyway]")
    two_cards_laid.post_ok("/maze/2,0/move", to="0,-1", anyway="1")
    assert lying(two_cards_laid) == {(1, 0), (0, -1)}


def test_a_taken_cell_stays_taken(two_cards_laid: Person) -> None:
    two_cards_laid.post_refused("/maze/2,0/move", to="1,0", anyway="1")
    assert lying(two_cards_laid) == {(1, 0), (2, 0)}


def test_an_open_sheet_stays_when_the_maze_is_reloaded(two_cards_laid: Person) -> None:
    assert two_cards_laid.page("/maze", htmx=True).has("#cell[hx-preserve]")
    assert two_cards_laid.page("/maze/2,0", htmx=True).has("#cell:not([hx-preserve])")
