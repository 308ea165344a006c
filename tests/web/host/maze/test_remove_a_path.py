"""A rockfall takes a card off the maze."""

from __future__ import annotations

import pytest

from tests.web.people import Person


def test_the_sheet_of_a_card_offers_it(two_cards_laid: Person) -> None:
    sheet = two_cards_laid.page("/maze/2,0", htmx=True)
    assert sheet.text("#cell-title") == "C2: T-junction"
    assert sheet.attribute("#take-it-off", "action") == f"/t/{two_cards_laid.code}/maze/2,0/remove"


def test_the_card_is_gone_with_one_tap(two_cards_laid: Person) -> None:
    page = two_cards_laid.post_ok("/maze/2,0/remove")
    assert set(two_cards_laid.view.maze.maze.cards) == {(1, 0)}
    assert page.has("a.card[data-cell='1,0']") and not page.has("a.card[data-cell='2,0']")


def test_it_lies_again_when_that_is_undone(two_cards_laid: Person) -> None:
    two_cards_laid.post_ok("/maze/2,0/remove")
    two_cards_laid.post_ok("/history", do="take-back")
    assert set(two_cards_laid.view.maze.maze.cards) == {(1, 0), (2, 0)}


def test_where_nothing_lies_nothing_is_taken(two_cards_laid: Person) -> None:
    assert two_cards_laid.post_refused("/maze/3,0/remove").has(".problem")


@pytest.mark.parametrize("cell", ["here", "1", "1,1000"])
def test_an_address_that_is_no_cell_is_not_found(two_cards_laid: Person, cell: str) -> None:
    assert two_cards_laid.get(f"/maze/{cell}").status_code == 404
    assert two_cards_laid.post(f"/maze/{cell}/remove").status_code == 404


def test_without_a_script_the_page_follows(two_cards_laid: Person) -> None:
    assert two_cards_laid.page("/host?cell=2,0").text("dialog[open] #cell-title") == "C2: T-junction"
    assert two_cards_laid.post("/maze/2,0/remove", htmx=False).status_code == 303
    assert set(two_cards_laid.view.maze.maze.cards) == {(1, 0)}
