"""Who chooses a language stays on the page where it was chosen."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import Person


def ways_back(page: Page) -> set[str]:
    """Where a choice on this page leads back to."""
    return set(page.values("[name=back]"))


def test_the_phone_stays_on_its_page(players: dict[str, Person]) -> None:
    ann = players["Ann"]
    menu = f"/seat?n={ann.seat}&sheet=menu"
    assert ways_back(ann.page(menu)) == {f"/t/{ann.code}{menu}"}


def test_a_fragment_sends_back_to_the_page_it_is_part_of(players: dict[str, Person]) -> None:
    ann = players["Ann"]
    address = f"http://localhost/t/{ann.code}/seat?n={ann.seat}"
    menu = Page.of(ann.get(f"/seat/menu?n={ann.seat}", htmx=True, HX_Current_URL=address))
    assert ways_back(menu) == {f"/t/{ann.code}/seat?n={ann.seat}"}


@pytest.mark.parametrize("back", ["/", "/t/KRTN/seat?n=3", "/t/KRTN/host?sheet=seat-1&x=%C3%BC~.", "/t/krtn"])
def test_the_choice_leads_back_to_a_page_of_ours(app: Flask, back: str) -> None:
    answer = Person(app).post("/language", htmx=False, language="sv", back=back)
    assert (answer.status_code, answer.location) == (303, back)


@pytest.mark.parametrize(
    "back",
    [
        "//example.org",
        "/\\example.org",
        "/\t/example.org",
        "/\n",
        "https://example.org",
        "example.org",
        "/a:b@c",
        "",
        "/#x",
    ],
)
def test_it_never_leads_elsewhere(app: Flask, back: str) -> None:
    assert Person(app).post("/language", htmx=False, language="sv", back=back).location == "/"


def test_a_page_that_only_answers_forms_leads_home(app: Flask) -> None:
    page = Person(app).post_refused("/join", 404, htmx=False, code="QQQQ")
    assert ways_back(page) == {"/join"} and Person(app).get("/join").location == "/"
