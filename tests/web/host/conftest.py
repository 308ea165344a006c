"""Tables as their host finds them when a test begins."""

from __future__ import annotations

from flask import Flask

from tests.web.people import People, Person, open_table, sit, sit_without_phone
from tests.web.rounds import end
from tests.web.setups import made


@made
def ben_without_cart(host: Person, dealt: People) -> People:
    """Ben, before whom a broken cart lies, and the host."""
    host.post_ok("/do/token", seat=dealt["Ben"].seat, do="put", kind="cart")
    return {"Ben": dealt["Ben"], "host": host}


def pick(people: People, name: str) -> None:
    """This player takes the best card left, on the host's device if without a phone."""
    host = people["host"]
    if name in people:
        people[name].post_ok("/do/draft", value=people[name].view.end.asking.choices[0])
    else:
        seat = next(seat.seat for seat in host.view.seats if seat.name == name)
        host.post_ok("/do/draft", seat=seat, value=cards_left(host)[0])


def cards_left(host: Person) -> list[int]:
    """The gold cards that who is asked may take: the host's page doesn't say, so it is asked of the game."""
    asked = Person(host.app, host.code)
    asked.seat = host.view.end.asking.seat
    return list(asked.view.end.asking.choices)


@made
def evas_turn(drafting: People) -> People:
    """Eva, who has no phone, is to pick a gold card: Ben and Ann have picked, and Cem comes last."""
    for name in ("Ben", "Ann"):
        pick(drafting, name)
    return drafting


@made
def thieves(app: Flask) -> People:
    """Ann (with a phone) and Eva (without) have a theft card each, and Eva is asked first; Ben has gold to take."""
    host = open_table(app, roles="cards")
    people = {"host": host, "Ann": sit(host, "Ann"), "Ben": sit(host, "Ben")}
    eva = sit_without_phone(host, "Eva")
    host.post_ok("/do/deal")
    for seat in (people["Ann"].seat, eva):
        host.post_ok("/do/token", seat=seat, kind="theft", do="put")
    roles = {"role__1": "green-digger", "role__2": "blue-digger", "role__3": "green-digger"}
    end(host, people["Ben"].seat, open_to="blue", **roles)
    return people


@made
def ann_begins(app: Flask) -> People:
    """A round of Saboteur 2 that Ann begins."""
    host = open_table(app, "saboteur2")
    players = {name: sit(host, name) for name in ("Ann", "Ben", "Cem")}
    host.post_ok("/do/deal")
    host.post_ok("/do/begin-turn", seat=players["Ann"].seat)
    return {"host": host, **players}
