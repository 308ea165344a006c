"""Tables of each edition at which somebody looks at the own phone."""

from __future__ import annotations

from flask import Flask

from tests.web import play_duel
from tests.web.people import People, Person, sit_without_phone
from tests.web.play_duel import Duel
from tests.web.play_lost_mines import Mine
from tests.web.rounds import ROLES, end
from tests.web.seat.driver import open_own_cards, open_own_mine
from tests.web.setups import made


@made
def own_cards(app: Flask) -> People:
    """Ann, Ben and Cem of Saboteur 2 enter their own cards; nobody knows who begins."""
    return open_own_cards(app)


@made
def own_mine(app: Flask) -> Mine:
    """Everyone enters their own cards on the board; it is Ann's turn, whose dwarf is three steps from C5."""
    return open_own_mine(app)


@made
def duel_played(duel_of_two: Duel) -> Duel:
    """Ann laid a card on B1, Ben one on D1; it is Ann's turn."""
    for name, cell in (("Ann", "B1"), ("Ben", "D1")):
        play_duel.lay(duel_of_two, name, cell)
    return duel_of_two


@made
def thief(with_real_roles: Person, players: People) -> People:
    """Ann has a Theft card. Ben the blue gold-digger, Dia the profiteer and Finn the boss have just won gold."""
    with_real_roles.post_ok("/do/deal")
    with_real_roles.post_ok("/do/token", seat=1, do="put", kind="theft")
    end(with_real_roles, with_real_roles.view.circle[1].seat, open_to="blue", **ROLES)
    return players


@made
def without_phones(host: Person, players: People) -> dict[str, int]:
    """The seats of Gül and Hal, who have no phones; the roles are dealt."""
    seats = {name: sit_without_phone(host, name) for name in ("Gül", "Hal")}
    host.post_ok("/do/deal")
    return seats
