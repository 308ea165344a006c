"""The picture of the result: one file that needs no other, with the maze of the last round if it was followed."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from flask import Flask

from tests.web.people import Person, open_table, sit
from tests.web.play_duel import bribe, claim, open_duel, score
from tests.web.play_lost_mines import confirm_result, dig, end, open_board

SVG = "{http://www.w3.org/2000/svg}"


def saboteur(app: Flask, followed: tuple[int, ...] = (1, 2)) -> Person:
    """Cem comes for the second round. Everybody gets as much gold as the round's number."""
    host = open_table(app, rounds="2")
    sit(host, "Ann")
    for number, name in enumerate(("Ben & <Co>", "Cem"), 1):
        sit(host, name)
        host.post_ok("/do/deal")
        if number in followed:
            host.post_ok("/do/place", cell="1,0", card="s_blue_ew", by=1)
        host.post_ok("/do/end", reached_by="", crystals=0)
        for seat in range(1, number + 2):
            host.post_ok("/do/correct", seat=seat, gold=number, why="")
        host.post_ok("/do/confirm")
    return host


def duel(app: Flask) -> Person:
    duel = open_duel(app, "Ann", "Ben", rounds="1")
    claim(duel, "Ann", "B1", 2)
    bribe(duel, "Ben", "D1")
    score(duel, {"Ann": [2]}, {"Ben": 1})
    return duel["host"]


def lost_mines(app: Flask) -> Person:
    mine = open_board(app, rounds="1")
    dig(mine, "C3", "C4", "E3", "E4")
    end(mine, {name: [] for name in ("Ann", "Ben", "Cem", "Dia")}, anyway="1")
    confirm_result(mine)
    return mine["host"]


def picture(host: Person) -> ElementTree.Element:
    answer = host.browser.get(host.url("/result.svg"))
    assert answer.status_code == 200 and answer.content_type.startswith("image/svg+xml")
    return ElementTree.fromstring(answer.text)


@pytest.mark.parametrize("play", [saboteur, duel, lost_mines], ids=lambda play: play.__name__)
def test_it_has_all_that_it_draws_in_itself(app: Flask, play: Callable[[Flask], Person]) -> None:
    svg = picture(play(app))
    there = {element.get("id") for element in svg.iter()}
    used = {element.attrib["href"] for element in svg.iter(f"{SVG}use")}
    assert len(used) > 3 and {f"#{name}" for name in there if name} >= used
    assert svg.find(f".//{SVG}svg[@class]") is not None and svg.get("width") == "1080"


def test_who_came_late_has_the_colour_of_that_round_and_a_round_without_its_maze_has_none(app: Flask) -> None:
    svg = picture(saboteur(app, followed=(1,)))
    names = [text.text for text in svg.iter(f"{SVG}text") if "name" in text.get("class", "")]
    layers = [rect.attrib["class"] for rect in svg.iter(f"{SVG}rect") if "round-" in rect.get("class", "")]
    assert names == ["Ann", "Ben & <Co>", "Cem"] and not list(svg.iter(f"{SVG}use"))
    assert layers[:5] == ["round-1", "round-2"] * 2 + ["round-2"], layers
