"""The table is right: what the rules speak against is laid all the same, and marked."""

from __future__ import annotations

import pytest

from tests.web.people import Person


def test_a_card_that_does_not_fit_is_refused_with_its_reasons_in_the_sheet(
    host: Person, dealt: dict[str, Person]
) -> None:
    refused = host.post("/maze", cell="1,0", offer="b_str_vert 0")
    sheet = refused.get_data(as_text=True).split('<dialog id="dig"')[1]
    assert refused.status_code == 422 and not host.sight.maze.maze.cards
    assert 'class="problem"' in sheet and "Place it anyway" in sheet
    assert 'name="again" value="b_str_vert 0"' in sheet and 'name="cell" value="1,0"' in sheet


def test_the_same_form_lays_it_anyway(host: Person, dealt: dict[str, Person]) -> None:
    said = {"cell": "1,0", "again": "b_str_vert 0", "anyway": "1", "by": dealt["Ben"].seat}
    assert host.post("/maze", **said).status_code == 200
    (laid,) = host.sight.maze.laid
    assert laid.anyway and laid.by == dealt["Ben"].seat and laid.key == "b_str_vert"


def test_a_card_that_fits_is_not_marked(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/maze", cell="1,0", offer="b_str_hor 0", anyway="1")
    assert not host.sight.maze.laid[0].anyway


def test_whose_tool_is_broken_lays_only_anyway(host: Person, dealt: dict[str, Person]) -> None:
    ben = dealt["Ben"].seat
    host.post(f"/seats/{ben}/token", do="put", kind="cart")
    assert host.post("/maze", cell="1,0", offer="b_str_hor 0", by=ben).status_code == 422
    assert host.post("/maze", cell="1,0", offer="b_str_hor 0", by=ben, anyway="1").status_code == 200


def test_the_chosen_seat_stays_chosen_in_the_refused_sheet(host: Person, dealt: dict[str, Person]) -> None:
    ben = dealt["Ben"].seat
    refused = host.post("/maze", cell="1,0", offer="b_str_vert 0", by=ben).get_data(as_text=True)
    assert f'name="by" value="{ben}" checked' in refused


def test_nothing_is_laid_on_a_taken_cell_even_so(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/maze", cell="1,0", offer="b_cross 0")
    assert host.post("/maze", cell="1,0", offer="b_cross 0", anyway="1").status_code == 422


def test_without_a_script_the_refused_page_offers_it_too(host: Person, dealt: dict[str, Person]) -> None:
    page = host.post("/maze", htmx=False, cell="1,0", offer="b_str_vert 0")
    text = page.get_data(as_text=True)
    assert page.status_code == 422 and "<!doctype html>" in text
    before, _, sheet = text.split("<template")[0].partition('<dialog id="dig"')
    assert "Place it anyway" in sheet and 'class="problem"' in sheet and 'class="problem"' not in before


def test_the_sheet_of_such_a_card_says_so(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/maze", cell="1,0", offer="b_str_vert 0", anyway="1")
    assert "The rules speak against it." in host.text("/maze/1,0")


@pytest.mark.parametrize("said", ["0", "off", "false", ""])
def test_no_is_no(host: Person, dealt: dict[str, Person], said: str) -> None:
    assert host.post("/maze", cell="7,0", card="b_str_hor", anyway=said).status_code == 422
    host.post("/maze", cell="1,0", card="b_str_hor")
    assert host.post("/maze/1,0/move", to="7,0", anyway=said).status_code == 422
    assert list(host.sight.maze.maze.cards) == [(1, 0)]


def test_neither_yes_nor_no_is_refused(host: Person, dealt: dict[str, Person]) -> None:
    assert host.post("/maze", cell="1,0", card="b_str_hor", anyway="perhaps").status_code == 422


def test_a_card_that_fits_by_now_is_not_marked_any_more(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/maze", cell="2,0", card="b_cross", anyway="1")
    assert "The rules speak against it." in host.text("/maze/2,0")
    host.post("/maze", cell="1,0", card="b_cross")
    assert "The rules speak against it." not in host.text("/maze/2,0")
