"""The page of nights: who won how often, gold by night, which side wins; each chart stands in a grid as well."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.archive.game_nights import act, acts, game, nights_of
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
    """Nights, nights won and gold of everybody. How long a row is depends on the order, which nights of one day do not
    have; so does which of two ways to write a name is shown."""
    return {name.casefold(): [nights, won, gold] for name, nights, won, _row, gold in cells_of(page, "who")}


def test_everybody_has_a_line_with_nights_wins_and_gold(host: Person) -> None:
    assert who_wins(nights_of(host)) == {
        "ben": ["3", "2", "10"],
        "cem": ["2", "1", "5"],
        "ann": ["3", "0", "0"],
        "dia": ["1", "0", "0"],
    }


def test_sides_are_counted_by_edition_and_number_of_players(host: Person) -> None:
    page = nights_of(host)
    assert page.text("[aria-labelledby=sides] h3") == "Saboteur 2, 3 players"
    assert cells_of(page, "sides") == [["the saboteurs", "3"]]


def test_every_chart_says_its_numbers_and_has_a_grid(host: Person) -> None:
    page = nights_of(host)
    charts = page.attributes("figure svg[role=img]", "aria-label")
    assert len(charts) == len(page.all("figure")) == 1 + 4 + 1 and all(charts)
    assert len(page.all("table")) >= len(charts) and "2 of 3" in page.texts("figure svg[role=img]")[0]
    assert not page.has("[style]")


def test_names_with_any_letters_are_shown_as_text(app: Flask) -> None:
    page = nights_of(game(app, "<b>Ben", '"&Cem', "W" * 24))
    assert {cells[0] for cells in cells_of(page, "who")} == {"<b>Ben", '"&Cem', "W" * 24}


def test_two_names_are_counted_together_and_apart_again(host: Person, app: Flask) -> None:
    game(app, "Benny", "Eva", "Finn", by=host, roles=("saboteur", "boss", "blue-digger"))
    acts(host, "merge", one="benny", into="ben")
    page = nights_of(host)
    assert "counts as" in page.text("[aria-labelledby=names]")
    assert who_wins(page)["ben"] == ["4", "3", "15"] and "benny" not in who_wins(page)
    acts(host, "part", one="benny")
    assert "counts as" not in nights_of(host) and "benny" in who_wins(nights_of(host))


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"do": "merge", "one": "ann", "into": "ben"}, "played at one table on"),
        ({"do": "merge", "one": "ann", "into": "ann"}, "the same name twice"),
        ({"do": "merge", "one": "ann", "into": ""}, "Nobody is called"),
        ({"do": "merge"}, "Nobody is called"),
        ({"do": "part", "one": "ann"}, "Nobody is called"),
        ({"do": "forget-person", "one": "<b>"}, "Nobody is called <b>"),
        ({"do": "forget-night", "night": "x"}, "That game night isn’t remembered."),
    ],
)
def test_the_page_says_why_an_act_is_refused(host: Person, form: dict[str, str], words: str) -> None:
    before = nights_of(host).text("main")
    assert words in Page.of(act(host, **form), 422)
    assert nights_of(host).text("main") == before


def test_who_was_refused_to_be_merged_is_not_chosen_to_be_forgotten(host: Person) -> None:
    refused = Page.of(act(host, "merge", one="ann", into="ben"), 422)
    assert refused.values("form:has([value=merge]) [name=one] option[selected]") == ["ann"]
    assert refused.has("form:has([value=forget-person]) [name=one]")
    assert not refused.has("form:has([value=forget-person]) option[selected]")


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
