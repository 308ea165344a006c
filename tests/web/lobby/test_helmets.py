"""Each seat has a helmet of its own colour and sign, which the player keeps all game."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import People, Person, open_table, sit
from tests.web.play_lost_mines import end, open_mine


def helmet_of(page: Page, selector: str) -> str:
    return page.attributes(f"{selector} .helmet", "color")[0]


def test_twelve_seats_have_twelve_colours_and_twelve_signs(host: Person) -> None:
    for n in range(12):
        host.post_ok("/seats", do="add", name=f"Player {n}")
    page = host.page("/host")
    for selector, name in ((".seat-list .helmet", "color"), (".seat-list .sign-on", "d")):
        assert len(set(page.attributes(selector, name))) == 12


def test_a_player_keeps_the_helmet_when_the_order_changes(host: Person, players: People) -> None:
    before = helmet_of(host.page("/host"), "#seat-3")
    host.post_ok("/seats", do="move", seat=3, to=0)
    assert helmet_of(host.page("/host"), "#seat-3") == before == helmet_of(players["Cem"].page("/seat"), "h1")


def test_the_table_shows_the_players_clockwise(host: Person, players: People) -> None:
    host.post_ok("/seats", do="move", seat=3, to=0)
    for page in (host.page("/host"), host.page("/board")):
        assert page.texts(".chair")[:3] == ["Cem", "Ann", "Ben"]


@pytest.mark.parametrize(
    ("edition", "coloured"), [("saboteur", True), ("saboteur2", True), ("duel", False), ("lost_mines", False)]
)
def test_no_helmet_has_the_colour_of_a_clan_where_clans_are_public(app: Flask, edition: str, coloured: bool) -> None:
    host = open_table(app, edition)
    ann = sit(host, "Ann")
    for page in (host.page("/host"), ann.page("/seat"), host.page("/board")):
        assert page.has("main.public-clans") != coloured


def test_on_the_big_screen_each_dwarf_of_the_duel_has_its_colour_from_the_start(app: Flask) -> None:
    host = open_table(app, "duel")
    sit(host, "Ann"), sit(host, "Ben")
    assert host.page("/board").attributes(".chair", "class") == ["chair of-green", "chair of-blue"]


def test_helmets_have_no_colour_of_a_clan_in_the_show_either(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem")
    end(mine)
    for page in (mine["host"].html("/host"), mine["Ann"].html("/seat")):
        assert re.search('<dialog class="show [^"]*public-clans"', page)
