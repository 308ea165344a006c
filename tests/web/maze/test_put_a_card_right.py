"""A card lies the other way round, or on another cell, than was tapped in."""

from __future__ import annotations

import re

import pytest

from companion.rules.cards import path_card
from tests.web.people import Person


@pytest.fixture
def laid(host: Person, dealt: dict[str, Person]) -> Person:
    for cell, offer in (("1,0", "b_cross 0"), ("2,0", "b_t_hor 0")):
        assert host.post("/maze", cell=cell, offer=offer).status_code == 200
    return host


def test_a_card_is_turned_with_one_tap(laid: Person) -> None:
    assert laid.post("/maze/2,0/turn").status_code == 200
    assert laid.sight.maze.maze.cards[2, 0].alike == path_card("ESW").alike


def test_a_card_that_lies_the_same_either_way_is_not_offered_to_be_turned(laid: Person) -> None:
    assert "Turn it" not in laid.text("/maze/1,0")
    assert "Turn it" in laid.text("/maze/2,0")


def test_a_card_moves_to_the_cell_that_is_tapped(laid: Person) -> None:
    assert laid.post("/maze/2,0/move", to="1,1").status_code == 200
    assert set(laid.sight.maze.maze.cards) == {(1, 0), (1, 1)}


def test_a_card_moves_to_the_cell_that_is_named(laid: Person) -> None:
    assert laid.post("/maze/2,0/move", to=" b1 ", anyway="1").status_code == 200
    assert (1, -1) in laid.sight.maze.maze.cards


def test_what_names_no_cell_moves_nothing(laid: Person) -> None:
    for to in ("", "somewhere", "C900"):
        assert laid.post("/maze/2,0/move", to=to).status_code == 422
    assert (2, 0) in laid.sight.maze.maze.cards


def test_where_it_does_not_fit_it_can_be_placed_anyway(laid: Person) -> None:
    refused = laid.post("/maze/2,0/move", to="0,-1")
    sheet = refused.get_data(as_text=True).split('id="cell"')[1]
    assert refused.status_code == 422 and (2, 0) in laid.sight.maze.maze.cards
    assert 'class="problem"' in sheet and 'name="to" value="0,-1"' in sheet and 'name="anyway"' in sheet
    assert laid.post("/maze/2,0/move", to="0,-1", anyway="1").status_code == 200


def test_a_taken_cell_stays_taken(laid: Person) -> None:
    assert laid.post("/maze/2,0/move", to="1,0", anyway="1").status_code == 422


def test_an_open_sheet_stays_while_the_maze_is_drawn_anew(laid: Person) -> None:
    kept, looked_at = laid.text("/maze", htmx=True), laid.text("/maze/2,0", htmx=True)
    assert re.search(r'<div id="cell"[^>]* hx-preserve>', kept)
    assert "hx-preserve" not in looked_at
