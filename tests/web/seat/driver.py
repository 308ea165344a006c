"""Tables where everyone enters their own cards on the own phone, and verbs for such phones."""

from __future__ import annotations

from flask import Flask

from companion.editions import EDITIONS
from companion.game.edition import Edition
from companion.live import BIG_SCREEN
from companion.sentences import SENTENCES
from companion.translations.extract import LANGUAGES
from companion.web.i18n import phrase
from companion.web.screens import seat as held_role
from tests.web import play_lost_mines
from tests.web.page import Page
from tests.web.people import People, Person, open_table, sit
from tests.web.play_lost_mines import Mine


def sends(person: Person, move: str, status: int = 200, **form: object) -> Page:
    """What this person's phone is answered for a move."""
    return Page.of(person.post(f"/do/{move}?n={person.seat}", **form), status)


def maze(person: Person) -> Page:
    return person.page(f"/seat/maze?n={person.seat}")


def sheet(person: Person, cell: str) -> Page:
    """The sheet of the cell of this address."""
    return person.page(f"/seat/maze/{cell}?n={person.seat}")


def laid(people: People) -> dict[tuple[int, int], int | None]:
    """Who laid the cards that lie in the maze, by cell."""
    return {card.cell: card.by for card in people["host"].view.maze.laid}


def glows(person: Person) -> bool:
    """Whether the maze invites this person to lay a card."""
    return maze(person).has("a.free.glows")


def open_own_cards(app: Flask, edition: str = "saboteur2", own_cards: str = "on", **options: str) -> People:
    """Ann, Ben and Cem have roles."""
    host = open_table(app, edition, own_cards=own_cards, **options)
    people = {name: sit(host, name) for name in ("Ann", "Ben", "Cem")}
    host.post_ok("/do/deal")
    return {"host": host, **people}


def open_own_mine(app: Flask, **options: str) -> Mine:
    """Two cards lead from each start to the mine three steps east of it; it is Ann's turn."""
    mine = play_lost_mines.open_board(app, own_cards="on", **options)
    play_lost_mines.dig(mine, "C3", "C4", "E3", "E4")
    play_lost_mines.turn(mine, "Ann")
    return mine
