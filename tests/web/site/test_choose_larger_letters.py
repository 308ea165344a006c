"""Who reads better with larger letters has them on every page of this phone, and stays where they were chosen."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import Person

LARGE = "html[data-letters=large]"


def chooses(person: Person, letters: str, back: str = "/") -> str:
    """Where the choice leads to."""
    code, person.code = person.code, ""
    answer = person.post("/letters", htmx=False, letters=letters, back=back)
    person.code = code
    assert answer.status_code == 303
    return str(answer.location)


def test_nobody_has_them_unasked(players: dict[str, Person]) -> None:
    page = players["Ann"].page("/seat?sheet=menu")
    assert not page.has(LARGE) and page.values("[name=letters]") == ["large"]


def test_they_are_large_on_every_page_until_they_are_usual_again(players: dict[str, Person]) -> None:
    ann = players["Ann"]
    chooses(ann, "large")
    for page in ("", "/seat?sheet=menu", "/history", "/deals"):
        assert ann.page(page).has(LARGE) and ann.page(page).values("[name=letters]") == ["usual"], page
    assert Page.of(ann.get("/nowhere"), 404).has(LARGE)
    chooses(ann, "usual")
    assert not ann.page("/seat").has(LARGE)


def test_they_are_large_on_this_phone_alone(players: dict[str, Person]) -> None:
    chooses(players["Ann"], "large")
    assert players["Ann"].page("/seat").has(LARGE) and not players["Ben"].page("/seat").has(LARGE)


def test_the_hosts_page_has_the_choice_among_its_options(host: Person) -> None:
    assert host.page("/host").values("[name=letters]") == ["large"]
    chooses(host, "large")
    assert host.page("/host").has(LARGE)


def test_what_is_no_size_changes_nothing(host: Person) -> None:
    chooses(host, "<b>")
    assert not host.page("/host").has(LARGE)


@pytest.mark.parametrize(("back", "leads"), [("/t/KRTN/seat?n=3", "/t/KRTN/seat?n=3"), ("//example.org", "/")])
def test_the_choice_leads_back_to_a_page_of_ours_and_never_elsewhere(app: Flask, back: str, leads: str) -> None:
    assert chooses(Person(app), "large", back) == leads
