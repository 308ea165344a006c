"""The page of nights: who won how often, and which side."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.archive.game_nights import act, game, nights_of
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table


@pytest.fixture
def host(host_of_three_nights: Person) -> Person:
    return host_of_three_nights


def cells_of(page: Page, section: str) -> list[list[str]]:
    """The rows of the grid in the section with this heading's id."""
    return [row.texts("td, th") for row in grids(page, section)]


def grids(page: Page, section: str) -> list[Page]:
    return [Page(f"<table>{node.html}</table>") for node in page.all(f"[aria-labelledby={section}] tbody tr")]


def who_wins(page: Page) -> dict[str, list[str]]:
    """Nights, nights won and gold of everybody. Which of two ways to write a name is shown depends on the order, which
    nights of one day do not have."""
    return {name.casefold(): [nights, won, gold] for name, nights, won, gold in cells_of(page, "who")}


def test_everybody_has_a_line_with_nights_wins_and_gold(host: Person) -> None:
    assert who_wins(nights_of(host)) == {
        "ben": ["3", "2", "10"],
        "cem": ["2", "1", "5"],
        "ann": ["3", "0", "0"],
        "dia": ["1", "0", "0"],
    }


def test_sides_are_counted_by_edition(host: Person) -> None:
    page = nights_of(host)
    assert page.text("[aria-labelledby=sides] caption") == "Saboteur 2"
    assert cells_of(page, "sides") == [["the saboteurs", "3"]]


def test_names_with_any_letters_are_shown_as_text(app: Flask) -> None:
    page = nights_of(game(app, "<b>Ben", '"&Cem', "W" * 24))
    assert {cells[0] for cells in cells_of(page, "who")} == {"<b>Ben", '"&Cem', "W" * 24}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"do": "forget-person", "name": "<b>"}, "Nobody is called <b>"),
        ({"do": "forget-night", "night": "x"}, "That game night isn’t remembered."),
    ],
)
def test_the_page_says_why_an_act_is_refused(host: Person, form: dict[str, str], words: str) -> None:
    before = nights_of(host).text("main")
    assert words in Page.of(act(host, **form), 422)
    assert nights_of(host).text("main") == before


def test_an_act_that_is_none_is_a_bad_request(host: Person) -> None:
    assert act(host, "burn").status_code == 400


def test_without_a_night_the_page_says_how_one_is_remembered(app: Flask) -> None:
    page = nights_of(open_table(app, remember="on"))
    assert (
        "No game nights yet. The host can remember one in the table’s options or after the last round." in page
        and not page.has("table")
    )


def test_home_leads_there(host: Person) -> None:
    assert Page.of(host.client.get("/", base_url=ADDRESS)).has("a[href='/nights']")
