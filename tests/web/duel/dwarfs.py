"""Evenings of The Duel over the real application: verbs for tests of the web room. Ann is green and digs from B0, Ben
is blue, from D0; who sits alone from C0."""

from __future__ import annotations

from typing import Any

from flask import Flask

from companion.rules.cards import duel_card
from companion.rules.features import Door, Gold, Troll
from companion.rules.sides import cell_named
from companion.table import moves
from companion.table.viewer import HOST
from tests.web.people import Person, open_table, sit

Duel = dict[str, Person]
"""The host, and each dwarf by name."""


def open_duel(app: Flask, *names: str, begin: bool = True, **options: str) -> Duel:
    """A table of The Duel at which these sit with phones, one or two, and its first round."""
    host = open_table(app, "duel", **options)
    people = {"host": host, **{name: sit(host, name) for name in names}}
    if begin:
        assert host.post("/round", do="begin").status_code == 200
    return people


def lay(duel: Duel, by: str, cell: str, tracks: str = "EW", *things: Door | Troll | Gold, ladder: str = "") -> None:
    """This dwarf lays a card with these things on it, whatever the rules say."""
    card = duel_card(tracks, *things, ladder=ladder)
    act(duel, moves.place_path, cell=cell_named(cell), card=card, by=duel[by].seat, anyway=True)


def claim(duel: Duel, by: str, cell: str, gold: int) -> None:
    """This dwarf lays a card with so much gold on its way, and claims it."""
    lay(duel, by, cell, "EW", Gold(gold, "EW"))


def bribe(duel: Duel, by: str, cell: str) -> None:
    """This dwarf lays a card with a troll in the east, and bribes it."""
    lay(duel, by, cell, "EW", Troll("E"))
    act(duel, moves.put_on_cell, cell=cell_named(cell), kind="bribe", side="E", by=duel[by].seat)


def act(duel: Duel, move: moves.Move, **said: Any) -> None:
    """The host makes this move."""
    host = duel["host"]
    host.service.record(host.code, HOST, move, **said)


def tell(duel: Duel, claims: dict[str, list[int]], trolls: dict[str, int] | None = None) -> Any:
    """The round is over: these gold cards were claimed, so many trolls bribed."""
    form = {f"claims.{duel[name].seat}": ["", *map(str, cards)] for name, cards in claims.items()}
    form |= {f"trolls.{duel[name].seat}": str(many) for name, many in (trolls or {}).items()}
    return duel["host"].post("/round", do="end", part="round", **form)


def score(duel: Duel, claims: dict[str, list[int]], trolls: dict[str, int] | None = None) -> None:
    """A whole round: begun where none runs, ended so, booked."""
    if duel["host"].sight.phase == "seating":
        assert duel["host"].post("/round", do="begin").status_code == 200
    told = tell(duel, claims, trolls)
    assert told.status_code == 200, told.get_data(as_text=True)
    assert duel["host"].post("/settlement", do="book").status_code == 200
