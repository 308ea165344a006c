"""Games of The Duel over the real application: helpers for tests of its pages. Ann is green and digs from B0, Ben
is blue, from D0; who sits alone from C0."""

from __future__ import annotations

from typing import Any

from flask import Flask

from companion.editions.duel.maze import a_troll, duel_card, some_gold
from companion.game.maze.cards import Feature
from companion.game.maze.grid import cell_from_name
from companion.game.viewer import HOST
from tests.play import MOVES
from tests.web.page import Page
from tests.web.people import Person, open_table, sit

Duel = dict[str, Person]
"""The host, and each dwarf by name."""


def open_duel(app: Flask, *names: str, begin: bool = True, **options: str) -> Duel:
    """A table of The Duel at which these sit with phones, one or two, and its first round."""
    host = open_table(app, "duel", **options)
    people = {"host": host, **{name: sit(host, name) for name in names}}
    if begin:
        host.post_ok("/do/deal")
    return people


def at(name: str) -> str:
    """The cell of this name as addresses write it."""
    return "{},{}".format(*cell_from_name(name))


def lay(duel: Duel, by: str, cell: str, tracks: str = "EW", *things: Feature, ladder: str = "") -> None:
    """This dwarf lays a card with these things on it, whatever the rules say."""
    card = duel_card(tracks, *things, ladder=ladder)
    act(duel, "place-path", cell=cell_from_name(cell), card=card, by=duel[by].seat, anyway=True)


def claim(duel: Duel, by: str, cell: str, gold: int) -> None:
    """This dwarf lays a card with so much gold on its way, and claims it."""
    lay(duel, by, cell, "EW", some_gold(gold, "EW"))


def bribe(duel: Duel, by: str, cell: str) -> None:
    """This dwarf lays a card with a troll in the east, and bribes it."""
    lay(duel, by, cell, "EW", a_troll("E"))
    act(duel, "put-cell-token", cell=cell_from_name(cell), kind="bribe", side="E", by=duel[by].seat)


def act(duel: Duel, move: str, **arguments: Any) -> None:
    """The host makes this move."""
    host = duel["host"]
    host.service.record(host.code, HOST, MOVES[move], **arguments)


def dig(duel: Duel, cell: str, status: int = 200, **form: Any) -> Page:
    """The host taps a card for this cell, which is answered with this status; what the page shows then."""
    return Page.of(duel["host"].post("/do/place", cell=at(cell), **form), status)


def put(duel: Duel, kind: str, cell: str, by: str = "", side: str = "E", status: int = 200, **form: Any) -> Page:
    """A key lies on a door, a troll is bribed (or, `do="take"`, not any more), by this dwarf or whose turn it is."""
    fields = {"do": "put", "kind": kind, "side": side, **({"by": duel[by].seat} if by else {}), **form}
    return Page.of(duel["host"].post("/do/cell-token", cell=at(cell), **fields), status)


def end_with_claims(duel: Duel, claims: dict[str, list[int]], trolls: dict[str, int] | None = None) -> Page:
    """The round is over: these gold cards were claimed, so many trolls bribed."""
    return duel["host"].post_ok("/do/end", part="round", **facts_form(duel, claims, trolls or {}))


def facts_form(duel: Duel, claims: dict[str, list[Any]], trolls: dict[str, int]) -> dict[str, Any]:
    """The fields that say so."""
    form = {f"claims.{duel[name].seat}": ["", *map(str, cards)] for name, cards in claims.items()}
    return form | {f"trolls.{duel[name].seat}": str(many) for name, many in trolls.items()}


def confirm_result(duel: Duel) -> None:
    """The round is settled for good."""
    duel["host"].post_ok("/do/confirm")


def score(duel: Duel, claims: dict[str, list[int]], trolls: dict[str, int] | None = None) -> None:
    """A whole round: begun where none runs, ended so, confirmed."""
    if duel["host"].view.phase == "seating":
        duel["host"].post_ok("/do/deal")
    end_with_claims(duel, claims, trolls)
    confirm_result(duel)


# What is read


def maze(duel: Duel) -> Page:
    """The part of the host's page with the maze."""
    return duel["host"].page("/maze")


def sheet(duel: Duel, cell: str) -> Page:
    """The sheet of this cell."""
    return duel["host"].page(f"/maze/{at(cell)}")


def text_of_message(page: Page) -> str:
    """What is said to have happened."""
    return page.text("#dug")


def why_not(page: Page) -> list[str]:
    """Every reason that is given for a refusal."""
    return page.texts(".problems .problem")


def offers(page: Page) -> list[str]:
    """The words of the cards that are offered, in their order."""
    return page.values("#lay .offers button.offer")


def every_fit(page: Page, cell: str) -> list[str]:
    """The words of the cards that are offered on this cell."""
    by_number = dict(zip(page.attributes("#lay .offer", "data-offer"), page.values("#lay .offer"), strict=True))
    return [by_number[number] for number in page.attribute(f'a.cell[data-cell="{at(cell)}"]', "data-fits").split()]


def fits(page: Page, cell: str) -> list[str]:
    """The same without ladders that are set on plain cards."""
    return [word for word in every_fit(page, cell) if "ladder:" not in word]


def counters_left(page: Page) -> str:
    """How many dwarf counters the page says are left."""
    return page.text(".duel-dwarves .left")
