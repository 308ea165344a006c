"""The seats on the host's page: who sits where, what lies before them, whose phone it is.

Like `host`, whose drawing it shares, it lets nobody in but the table's host.
"""

from __future__ import annotations

from flask import Blueprint, abort, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.problems import IllegalMove
from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.viewer import HOST
from companion.web.access import remember, said_number, said_once, service
from companion.web.host import (
    Acts,
    acted,
    number,
    only_the_host,
    record,
    seat_named,
    seat_or_nobody,
    shown,
    tried,
)

pages = Blueprint("host_seats", __name__)
pages.before_request(only_the_host)


@pages.get("/t/<code>/seats")
def seats(code: str) -> AnyResponse:
    """The host gets the seats in their circle."""
    return shown(code, "seats")


@pages.post("/t/<code>/seats")
def change_seats(code: str) -> AnyResponse:
    """The host adds, renames, moves, removes or brings back a seat, sits down, enters gold, or answers who asks."""
    return acted(
        code,
        "seats",
        {
            "add": add,
            "rename": rename,
            "move": move,
            "remove": remove,
            "sit": sit,
            "gold": gold,
            "back": back,
            "allow": allow,
            "refuse": refuse,
        },
    )


def add(code: str) -> None:
    record(code, moves.add_seat, name=request.form.get("name", ""))


def rename(code: str) -> None:
    record(code, moves.rename, seat=seat_named(), name=request.form.get("name", ""))


def move(code: str) -> None:
    record(code, moves.move_seat, seat=seat_named(), to=number("to"))


def remove(code: str) -> None:
    service().remove(code, HOST, seat_named(), **said_once())


def sit(code: str) -> None:
    """The host sits down with the device in his hand: it holds his seat's key beside his own."""
    _, key = service().sit_host(code, HOST, request.form.get("name", ""), once=said_once()["once"])
    remember(code, key)


def back(code: str) -> None:
    record(code, moves.bring_back, seat=seat_named())


def gold(code: str) -> None:
    record(code, moves.bring_gold, seat=seat_named(), gold=number("gold"))


def allow(code: str) -> None:
    mark, once = request.form.get("mark", ""), said_once()["once"]
    service().allow_seat(code, HOST, seat_named(), mark, once=once)


def refuse(code: str) -> None:
    mark, once = request.form.get("mark", ""), said_once()["once"]
    service().refuse_seat(code, HOST, seat_named(), mark, once=once)


@pages.post("/t/<code>/seats/<int:n>/token")
def token(code: str, n: int) -> AnyResponse:
    """A card was laid before a seat, or taken away."""
    verb = {"put": moves.put_token, "take": moves.take_token}.get(request.form.get("do", ""))
    if verb is None:
        abort(400)
    return tried(code, "seats", lambda: record(code, verb, seat=Seat(n), kind=request.form.get("kind", "")))


@pages.post("/t/<code>/seats/<int:n>/act")
def act(code: str, n: int) -> AnyResponse:
    """What the host records for a seat: an inspection or a hat swap; what it answers after the end is the round's."""
    seat, do = Seat(n), request.form.get("do", "")
    acts: Acts = {
        "inspect": lambda code: record(code, moves.inspect, by=seat, seat=seat_named()),
        "swap-hat": lambda code: record(code, moves.swap_hat, seat=seat),
        "steal": lambda code: record(code, moves.steal, seat=seat, victim=seat_or_nobody("from")),
        "draft": lambda code: draft(code, seat),
        "pass": lambda code: record(code, moves.pass_over, seat=seat, gets=request.form.get("gets") or "lowest"),
    }
    return acted(code, "round" if do in ("steal", "draft", "pass") else "seats", acts)


def draft(code: str, seat: Seat) -> None:
    """The host takes a gold card for a guest without a phone, or enters what the guest's real one shows.

    Raises:
        IllegalMove: no such card lies there.
    """
    before, value = service().look(code, HOST).asking, said_number("value")
    record(code, moves.draft, seat=seat, value=value)
    if before and seat in before.seats and before == service().look(code, HOST).asking:
        raise IllegalMove.because("no-such-gold-card", gold=value)
