"""Opening the menu of my phone: what is seldom needed comes when it is asked for."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import People, Person, SetUp, open_table, sit

MENU = "#menu-sheet #menu"
WAYS = ["What happened", "Check the deals", "The rules in short", "Add another player on this phone"]


@pytest.mark.parametrize("path", ["/seat", "/seat/sheet"])
def test_neither_a_page_nor_its_updates_contain_the_menu(dealt: People, path: str) -> None:
    page = dealt["Ann"].page(path)
    assert page.has(MENU) and page.text(MENU) == "" and not page.has("nav")


def test_who_opens_it_gets_it_as_it_is_now(players: People, host: Person) -> None:
    assert players["Ann"].page("/seat/menu").has("#menu [value=leave]")
    host.post_ok("/round", do="begin")
    menu = players["Ann"].page("/seat/menu")
    assert not menu.has("[value=leave]") and menu.texts("#menu nav a") == WAYS


def test_its_button_asks_for_the_menu_of_this_seat(dealt: People) -> None:
    ann = dealt["Ann"]
    button = ann.page("/seat/sheet").one("a[data-open='#menu-sheet']").attributes
    assert (button["hx-get"], button["hx-target"]) == (f"/t/{ann.code}/seat/menu?n={ann.seat}", "#menu")


def test_without_a_script_its_address_opens_it(dealt: People) -> None:
    page = dealt["Ann"].page(f"/seat?n={dealt['Ann'].seat}&sheet=menu")
    assert "Change my name" in page.text("#menu-sheet[open][aria-label]")
    assert dealt["Ann"].page("/seat").has("#menu-sheet:not([open])")


def test_one_that_changed_nothing_is_not_sent_again(dealt: People) -> None:
    mark = dealt["Ann"].get("/seat/menu").headers["ETag"]
    assert dealt["Ann"].get("/seat/menu", If_None_Match=mark).status_code == 304


def test_a_refused_name_has_its_problem_in_the_menu(players: People) -> None:
    menu = players["Ann"].post_refused("/seat/menu", do="rename", name="Ben")
    assert len(menu.all("#menu form .problem")) == 1 and menu.values("#menu [name=name]") == ["Ben"]


def test_without_a_script_a_refused_name_has_its_problem_too(players: People) -> None:
    page = players["Ann"].post_refused("/seat/menu", htmx=False, do="rename", name="Ben")
    assert page.texts(".problem:not(.script-missing)") == [
        "Someone at this table is already called Ben. Add a letter or a number."
    ]


def test_who_may_leave_no_more_reads_why(dealt: People) -> None:
    menu = dealt["Finn"].post_refused("/seat/menu", 409, do="leave")
    assert len(menu.all(".problem")) == 1 and not menu.has("[value=leave]")


def test_a_name_being_typed_is_not_changed_by_news(host: Person, players: People) -> None:
    form = players["Ben"].page("/seat/menu").part("form:has([value=rename])")
    fields = {name: "".join(form.values(f"[name={name}]")) for name in form.attributes("[type=hidden]", "name")}
    assert fields == {"once": "", "do": "rename"}, "the form says nothing of what was seen"
    host.post_ok("/seats", do="rename", seat=players["Ann"].seat, name="Anna")
    assert players["Ben"].post_ok("/seat/menu", **fields, name="Benny").values("[name=name]") == ["Benny"]


@pytest.mark.parametrize("do", ["seen", "done", "steal", "draft", "note", "pay", "dance"])
def test_it_is_no_second_way_to_what_the_sheet_asks(dealt: People, do: str) -> None:
    dealt["Ann"].post_refused("/seat/menu", 400, do=do, seat=1, value=1)


def open_guls_curtain(app: Flask) -> Person:
    host = open_table(app)
    for name in ("Ann", "Ben"):
        sit(host, name)
    host.post_ok("/seats", do="add", name="Gül")
    host.post_ok("/round", do="begin")
    host.post_ok("/seats/3/curtain", do="open")
    return host


def test_there_is_no_menu_on_the_hosts_device(set_up: SetUp, app: Flask) -> None:
    page = set_up(open_guls_curtain, app).page("/seats/3/curtain")
    assert page.has("[data-hold]") and not page.has("#menu, #menu-sheet, [hx-get*=menu]")


def test_who_shares_a_phone_switches_with_one_tap(players: People) -> None:
    ann = players["Ann"]
    assert not ann.page("/seat").part("#sheet .me").has("a.link-button")
    ann.post("", htmx=False, name="Zoe")
    assert ann.page(f"/seat?n={ann.seat}").attribute("#sheet .me a.link-button", "href") == ann.url("/seat")
