"""Opening the menu of my phone: what is seldom needed comes with the page, and from then on when it is asked for."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.people import Person, open_table, sit

WAYS = ("What has happened", "The sealed deals", "The rules in short", "Another guest sits down with this phone")


def inside(page: str) -> str:
    """What stands in the menu of this page or sheet."""
    return page.partition("hx-morph-skip-children")[2].partition("</dialog>")[0]


def test_the_page_brings_it_along_and_no_news_do(dealt: dict[str, Person]) -> None:
    page, sheet = dealt["Ann"].text("/seat"), dealt["Ann"].text("/seat/sheet")
    assert all(way in inside(page) for way in WAYS)
    assert re.search(r'<div id="menu"></div></div>\s*<form method="dialog">', inside(sheet))
    assert 'id="menu-sheet"' in sheet and not any(way in sheet for way in WAYS)


def test_who_opens_it_gets_it_as_it_is_now(guests: dict[str, Person], host: Person) -> None:
    assert "Leave the table" in guests["Ann"].text("/seat/menu")
    host.post("/round", do="begin")
    menu = guests["Ann"].text("/seat/menu")
    assert "Leave the table" not in menu and all(way in menu for way in WAYS)


def test_its_button_asks_for_the_menu_of_this_seat(dealt: dict[str, Person]) -> None:
    ann = dealt["Ann"]
    button = re.search(r'<a class="icon-button"[^>]*>', ann.text("/seat/sheet"))
    assert button and f'hx-get="/t/{ann.code}/seat/menu?n={ann.seat}" hx-target="#menu"' in button[0]


def test_without_a_script_its_address_opens_it(dealt: dict[str, Person]) -> None:
    page = dealt["Ann"].text(f"/seat?n={dealt['Ann'].seat}&sheet=menu")
    assert '<dialog id="menu-sheet" aria-label="More" open>' in page and "Rename me" in inside(page)
    assert '<dialog id="menu-sheet" aria-label="More">' in dealt["Ann"].text("/seat")


def test_one_that_changed_nothing_is_not_sent_again(dealt: dict[str, Person]) -> None:
    mark = dealt["Ann"].get("/seat/menu").headers["ETag"]
    assert dealt["Ann"].get("/seat/menu", If_None_Match=mark).status_code == 304


@pytest.mark.parametrize("htmx", [True, False])
def test_a_refused_name_is_told_where_it_was_typed(guests: dict[str, Person], htmx: bool) -> None:
    answer = guests["Ann"].post("/seat/menu", htmx=htmx, do="rename", name="Ben")
    text = answer.get_data(as_text=True).partition("<template")[0]
    assert answer.status_code == 422 and text.count('class="problem"') == 1
    assert ('id="menu"' in text and 'value="Ben"' in text) == htmx


def test_who_may_leave_no_more_reads_why(dealt: dict[str, Person]) -> None:
    answer = dealt["Finn"].post("/seat/menu", do="leave")
    text = answer.get_data(as_text=True)
    assert answer.status_code == 409 and text.count('class="problem"') == 1 and "Leave the table" not in text


def test_a_name_typed_there_heeds_no_news_of_others(host: Person, guests: dict[str, Person]) -> None:
    menu = guests["Ben"].text("/seat/menu")
    form = menu.partition("<form")[2].partition("</form>")[0]
    said = dict(re.findall(r'name="(once|seen|do)"(?: value="([^"]*)")?', form))
    assert said == {"once": "", "do": "rename"}
    host.post("/seats", do="rename", seat=guests["Ann"].seat, name="Anna")
    assert guests["Ben"].post("/seat/menu", **said, name="Benny").status_code == 200


@pytest.mark.parametrize("do", ["cut", "seen", "done", "steal", "draft", "note", "pay", "dance"])
def test_it_is_no_second_way_to_what_the_sheet_asks(dealt: dict[str, Person], do: str) -> None:
    assert dealt["Ann"].post("/seat/menu", do=do, cut="0f" * 16, seat=1, value=1).status_code == 400


def test_it_is_in_no_curtain(app: Flask) -> None:
    host = open_table(app)
    for name in ("Ann", "Ben"):
        sit(host, name)
    host.post("/seats", do="add", name="Gül")
    host.post("/round", do="begin")
    host.post("/seats/3/curtain", do="open")
    page = host.text("/seats/3/curtain")
    assert "data-hold" in page and "menu" not in page
