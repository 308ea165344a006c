"""The home page lists the tables at which this browser hosts or sits."""

from __future__ import annotations

from flask import Flask

from tests.web.drawings import format_day
from tests.web.page import Page
from tests.web.people import Person


def home(person: Person) -> Page:
    return Page(person.client.get("/", base_url="http://localhost").text)


def test_a_table_has_its_edition_day_and_players(app: Flask, host: Person, players: dict[str, Person]) -> None:
    with app.test_request_context():
        today = format_day(host.service.dependencies.now())
    listed = home(host).text(".own-tables")
    assert listed == f"Your tables Saboteur 2, {today} Ann, Ben, Cem, Dia, Eva and Finn · {host.code}"


def test_each_browser_comes_back_to_its_own_page(host: Person, players: dict[str, Person]) -> None:
    pages = [home(person).attributes(".own-tables a", "href") for person in (host, players["Ann"])]
    assert pages == [[f"/t/{host.code}/host"], [f"/t/{host.code}/seat"]]


def test_who_has_no_table_sees_no_list(host: Person) -> None:
    assert [home(person).has(".own-tables") for person in (host, Person(host.app))] == [True, False]
