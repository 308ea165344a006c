"""A game in memory laid into a real store, each viewer with a browser: as if it had been played there."""

from __future__ import annotations

from itertools import groupby

from flask import Flask

from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.services import TableService
from companion.services.access import key_hash
from companion.store import credentials, event_log
from companion.store.engine import write_session
from companion.store.models import TableId
from companion.table.events import Version
from companion.table.viewer import HOST, ONLOOKER
from tests.play import Game as Course
from tests.web.people import Person
from tests.web.secrecy.twins import PlayedGame

CODE = "KRTN"


def kept(app: Flask, course: Course) -> PlayedGame:
    """The game in this app's store, which is empty. Who has a phone holds the key of that seat."""
    service: TableService = app.extensions["companion"]
    table_id = written(service, course)
    places = course.table.places
    seated = {place.name: seat for seat, place in places.items() if place.phone}
    people = {name: holder(app, table_id, seat, name) for name, seat in seated.items()}
    host, last = holder(app, table_id, Seat(credentials.HOST), "host"), course.table.version
    game = PlayedGame(app, host, {**people, "host": host, "onlooker": Person(app, CODE)}, cells=cells_of(course))
    game.seats, game.versions = tuple(places), (last // 2,)
    return game


def written(service: TableService, course: Course) -> TableId:
    """Every act of the game appended to a log."""
    (first, opening), *acts = [(act, list(of)) for act, of in groupby(course.entries, lambda entry: entry.act)]
    events = [entry.event for entry in opening]
    table_id = event_log.open_table(service.engine, CODE, first, None, str(ONLOOKER), events)
    for act, entries in acts:
        seen = Version(entries[0].version - 1)
        event_log.append_events(
            service.engine, table_id, seen, act, None, str(HOST), [entry.event for entry in entries]
        )
    return table_id


def holder(app: Flask, table_id: TableId, seat: Seat, name: str) -> Person:
    """A browser that holds the key of this seat, or of the host's page (0)."""
    person, key = Person(app, CODE, name), f"{seat:032x}"
    with write_session(person.service.engine) as connection:
        credentials.add_key(connection, table_id, seat, key_hash(key), made=0.0)
    with person.client.session_transaction(base_url="http://localhost") as session:
        session["keys"] = {CODE: [key]}
    person.seat = seat
    return person


def cells_of(course: Course) -> tuple[str, ...]:
    """A few cells of the maze: one where a card lies, a goal, one beside them."""
    here = course.table.round.maze if course.table.round else None
    if here is None:
        return ("1,0",)
    cells: list[Cell] = [*[*here.cards][-1:], *[*here.goals][:1], *[*here.free_cells_beside_cards][:1]]
    return tuple(f"{column},{row}" for column, row in cells)
