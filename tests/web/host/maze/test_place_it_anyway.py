"""The table is right: what the rules speak against is laid all the same, and marked."""

from __future__ import annotations

import pytest

from tests.web.people import People, Person

AGAINST = "Placed against the rules."


def test_a_card_that_does_not_fit_is_refused_with_its_reasons_in_the_sheet(host: Person, dealt: People) -> None:
    sheet = host.post_refused("/maze", cell="1,0", offer="b_str_vert 0").part("dialog#free-cell-sheet[open]")
    assert not host.view.maze.maze.cards
    assert sheet.has(".problem") and "Place it anyway" in sheet
    assert sheet.values("[name=again]") == ["b_str_vert 0"] and sheet.values("#lay [name=cell]") == ["1,0"]


def test_the_same_form_lays_it_anyway(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", again="b_str_vert 0", anyway="1", by=dealt["Ben"].seat)
    (laid,) = host.view.maze.laid
    assert laid.anyway and laid.by == dealt["Ben"].seat and laid.key == "b_str_vert"


def test_a_card_that_fits_is_not_marked(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", offer="b_str_hor 0", anyway="1")
    assert not host.view.maze.laid[0].anyway


def test_whose_tool_is_broken_lays_only_anyway(host: Person, dealt: People) -> None:
    ben = dealt["Ben"].seat
    host.post_ok(f"/seats/{ben}/token", do="put", kind="cart")
    host.post_refused("/maze", cell="1,0", offer="b_str_hor 0", by=ben)
    host.post_ok("/maze", cell="1,0", offer="b_str_hor 0", by=ben, anyway="1")
    assert host.view.maze.laid[0].by == ben


def test_the_chosen_seat_stays_chosen_in_the_refused_sheet(host: Person, dealt: People) -> None:
    ben = dealt["Ben"].seat
    sheet = host.post_refused("/maze", cell="1,0", offer="b_str_vert 0", by=ben)
    assert sheet.part("#lay").chosen("by") == [str(ben)]


def test_nothing_is_laid_on_a_taken_cell_even_so(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", offer="b_str_hor 0")
    host.post_refused("/maze", cell="1,0", offer="b_cross 0", anyway="1")
    assert host.view.maze.maze.cards[1, 0].tracks == "EW"


def test_without_a_script_the_refused_page_offers_it_too(host: Person, dealt: People) -> None:
    page = host.post_refused("/maze", htmx=False, cell="1,0", offer="b_str_vert 0")
    assert page.has("head title")
    assert "Place it anyway" in page.part("dialog#free-cell-sheet[open]")
    assert page.texts("#free-cell-sheet .problem") == page.texts("li.problem") != []


def test_the_sheet_of_such_a_card_says_so(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", offer="b_str_vert 0", anyway="1")
    assert AGAINST in host.page("/maze/1,0")


@pytest.mark.parametrize("value", ["0", "off", "false", ""])
def test_a_card_is_refused_still_where_it_shall_not_be_placed_anyway(two_cards_laid: Person, value: str) -> None:
    two_cards_laid.post_refused("/maze", cell="7,0", card="b_str_hor", anyway=value)
    two_cards_laid.post_refused("/maze/2,0/move", to="7,0", anyway=value)
    assert list(two_cards_laid.view.maze.maze.cards) == [(1, 0), (2, 0)]


def test_a_value_other_than_yes_or_no_is_refused(host: Person, dealt: People) -> None:
    host.post_refused("/maze", cell="1,0", card="b_str_hor", anyway="perhaps")
    assert not host.view.maze.laid


def test_a_card_that_fits_by_now_is_not_marked_any_more(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="2,0", card="b_cross", anyway="1")
    assert AGAINST in host.page("/maze/2,0")
    host.post_ok("/maze", cell="1,0", card="b_cross")
    assert AGAINST not in host.page("/maze/2,0")
