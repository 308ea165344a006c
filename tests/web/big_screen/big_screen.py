"""What the tests of the big screen read, and the tables it hangs beside."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask

from tests.web import play_duel, play_lost_mines
from tests.web.page import Page
from tests.web.people import Person, open_table, sit


def big_screen_of(person: Person) -> Page:
    return person.page("/board/scene")


def step_text(page: Page) -> str:
    """What is read of it."""
    return page.text()


def phases(host: Person, ann: Person) -> Iterator[str]:
    """A round of Saboteur 2, stopping in each phase; Ann is a thief, and the only one who looked at her role."""
    yield "seating"
    host.post_ok("/round", do="begin")
    ann.post_ok("/seat/sheet", do="seen")
    host.post_ok(f"/seats/{ann.seat}/token", do="put", kind="theft")
    yield "dealt"
    host.post_ok("/round", do="end", reached_by=ann.seat, open_to=["blue", "green"], crystals=4)
    yield "sharing"
    host.post_ok(f"/seats/{ann.seat}/act", do="pass")
    yield "proposed"
    host.post_ok("/settlement", do="book")
    yield "seating"


# A table of each edition


def duel(app: Flask) -> Person:
    game = play_duel.open_duel(app, "Ann", "Ben")
    play_duel.claim(game, "Ann", "B1", 2)
    play_duel.bribe(game, "Ben", "D1")
    return game["host"]


def alone(app: Flask) -> Person:
    return play_duel.open_duel(app, "Ann")["host"]


def mines(app: Flask) -> Person:
    game = play_lost_mines.open_board(app)
    play_lost_mines.turn(game, "Ann")
    play_lost_mines.lay(game, "C3", ground="lake")
    return game["host"]


def without_board(app: Flask) -> Person:
    return play_lost_mines.open_mine(app, "Ann", "Ben", "Cem")["host"]


def saboteur(app: Flask) -> Person:
    host = open_table(app, "saboteur")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post_ok("/round", do="begin")
    return host


OPEN_EDITIONS = (duel, alone, mines, without_board, saboteur)
