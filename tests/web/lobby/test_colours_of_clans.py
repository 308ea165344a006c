"""No helmet has the colour of a clan where clans are public, on any screen."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.people import open_table, sit
from tests.web.play_lost_mines import end, open_mine


@pytest.mark.parametrize(
    ("edition", "public"), [("saboteur", False), ("saboteur2", False), ("duel", True), ("lost_mines", True)]
)
def test_helmets_have_other_colours_where_clans_are_public(app: Flask, edition: str, public: bool) -> None:
    host = open_table(app, edition)
    ann = sit(host, "Ann")
    for page in (host.page("/host"), ann.page("/seat"), host.page("/board")):
        assert page.has("main.public-clans") == public


def test_on_the_big_screen_each_dwarf_of_the_duel_has_its_colour_from_the_start(app: Flask) -> None:
    host = open_table(app, "duel")
    sit(host, "Ann"), sit(host, "Ben")
    assert host.page("/board").attributes(".chair", "class") == ["chair of-green", "chair of-blue"]


def test_helmets_have_no_colour_of_a_clan_in_the_show_either(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem")
    end(mine)
    for page in (mine["host"].html("/host"), mine["Ann"].html("/seat")):
        assert re.search('<dialog class="show [^"]*public-clans"', page)
