"""People at a table, each with a browser of their own over the real application."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from itertools import count
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion.game.message import Seat
from companion.game.viewer import HOST, seat_viewer
from companion.tables import TableService
from companion.web.auth import RateLimit, RateLimits
from tests.web.page import Page

ADDRESS = "http://localhost"

FOR_PHONES = "http://192.168.1.20:8000/"
"""Where phones reach the companion of the tests: what its QR codes and links begin with."""
TAPS = count(1)
"""Each tap has a number of its own, so that the companion takes none for another that was sent twice."""

SetUp = Callable[..., Any]
"""The fixture `set_up`, as tests call it: `Setups.set_up`."""


class NoLimits(RateLimits):
    """Everybody may do everything as often as they like."""

    def is_allowed(self, limit: RateLimit, address: str) -> bool:
        return True


class Person:
    """A browser with its cookies. `code` is the table it is at; `get` and `post` take paths below `/t/<code>`."""

    def __init__(self, app: Flask, code: str = "", name: str = "") -> None:
        self.app, self.code, self.name = app, code, name
        self.client = app.test_client()
        self.seat = Seat(0)

    def __repr__(self) -> str:
        return f"<{self.name or 'somebody'} at {self.code or 'no table'}>"

    @property
    def service(self) -> TableService:
        return self.app.extensions["companion"]

    @property
    def browser(self) -> Person:
        """The same browser at no table: its paths are whole."""
        same = copy(self)
        same.code = ""
        return same

    def url(self, path: str) -> str:
        return f"/t/{self.code}{path}" if self.code else path or "/"

    def get(self, path: str = "", htmx: bool = False, **headers: str) -> TestResponse:
        return self.client.get(self.url(path), base_url=ADDRESS, headers=self._headers(htmx, headers))

    def post(self, path: str = "", htmx: bool = True, **form: Any) -> TestResponse:
        """Posts a form as our own page does; `once` is new unless it is given, `part` is the id of what the answer
        replaces. A double underscore in a field's name is a dot (`role__3` is `role.3`)."""
        part = form.pop("part", "maze" if path == "/do/end" and self.view.maze and self.view.phase == "dealt" else "")
        fields = {name.replace("__", "."): value for name, value in form.items()}
        fields.setdefault("once", f"{next(TAPS):032x}")
        headers = self._headers(htmx, {"Origin": ADDRESS, "HX-Target": f"section#{part}"})
        return self.client.post(self.url(path), base_url=ADDRESS, data=fields, headers=headers)

    def page(self, path: str = "", **headers: str) -> Page:
        """The page at this address; fails unless it answers 200."""
        return Page.of(self.get(path, **headers))

    def post_ok(self, path: str = "", **form: Any) -> Page:
        """Posts a form and expects that it is accepted; the page or the part of one that answers."""
        answer = self.post(path, **form)
        return Page.of(answer, 204 if answer.status_code == 204 else 200)

    def post_refused(self, path: str = "", status: int = 422, **form: Any) -> Page:
        """Posts a form and expects this status; the page or the part of one that says why it is refused."""
        return Page.of(self.post(path, **form), status)

    def post_redirected(self, path: str = "", **form: Any) -> str:
        """Posts a form as a browser without scripts does and expects a redirect; the address it leads to."""
        answer = self.post(path, htmx=False, **form)
        assert answer.status_code == 303, (answer.status_code, Page(answer.get_data(as_text=True)).text())
        return answer.location

    def _headers(self, htmx: bool, more: dict[str, str]) -> dict[str, str]:
        return {**({"HX-Request": "true"} if htmx else {}), **{k.replace("_", "-"): v for k, v in more.items()}}

    def html(self, path: str = "", **headers: str) -> str:
        """The page's source; fails unless it answers 200."""
        response = self.get(path, **headers)
        assert response.status_code == 200, (path, response.status_code)
        return response.get_data(as_text=True)

    def stream(self, query: str = "", **headers: str) -> Iterator[str]:
        """What the stream says, piece by piece, after its opening."""
        answer = self.get(f"/stream{query}", **headers)
        assert answer.status_code == 200
        pieces = (piece.decode() for piece in answer.response)
        assert next(pieces).startswith("retry:")
        return pieces

    @property
    def view(self) -> Any:
        """What this person may know of the table: as host for the host, else as her seat."""
        return self.service.view(self.code, seat_viewer(self.seat) if self.seat else HOST)

    @property
    def role(self) -> str:
        """The role this person holds, as her held finger would show it."""
        return self.service.role_for_viewer(self.code, seat_viewer(self.seat)) or ""


People = dict[str, Person]
"""Everybody at a table by name; its host as `host`, where a set-up opened it."""


def open_table(app: Flask, edition: str = "saboteur2", by: Person | None = None, **options: str) -> Person:
    """A host with an open table; `by` is one who opens one more in the same browser."""
    host = by or Person(app, name="host")
    form = {f"option__{name}": value for name, value in options.items()}
    host.code = host.browser.post_redirected("/tables", edition=edition, **form).split("/")[2]
    return host


def sit(host: Person, name: str) -> Person:
    """Somebody with a phone of her own sits down at the host's table."""
    player = Person(host.app, host.code, name)
    response = player.post("", htmx=False, name=name)
    assert response.status_code == 303, response.get_data(as_text=True)
    player.seat = next(seat.seat for seat in host.view.seats if seat.name == name)
    return player


def sit_without_phone(host: Person, name: str) -> Seat:
    """The host adds a player who has no phone."""
    assert host.post("/do/add-seat", name=name).status_code == 200
    return next(seat.seat for seat in host.view.seats if seat.name == name)


# Games of Saboteur, at tables that deal the real role cards: so a test knows who is what.


def open_saboteur(app: Flask, **options: str) -> Person:
    """A host with an open table of the base game."""
    return open_table(app, "saboteur", roles="cards", **options)


def end_saboteur(host: Person, reached: Seat | None, *saboteurs: Seat, **fields: Any) -> TestResponse:
    """The round is over: who reached the treasure; these were the saboteurs, all others gold-diggers."""
    players = [own_seat.seat for own_seat in host.view.circle if not own_seat.waiting]
    roles = {f"role.{seat}": "saboteur" if seat in saboteurs else "gold-digger" for seat in players}
    return host.post("/do/end", reached_by="" if reached is None else reached, **roles, **fields)


def pick_gold(player: Person, gold: int) -> TestResponse:
    """A player takes a gold card of so many nuggets, or tells that the real one shows them."""
    return player.post("/do/draft", value=gold)


def pick_all_gold(host: Person, *players: Person) -> None:
    """Each of these takes the best card left when the turn comes; who has no phone is passed over."""
    people = {player.seat: player for player in players}
    while (asking := host.view.end.asking) is not None:
        player = people.get(asking.seat)
        if player is None:
            answer = host.post("/do/pass", seat=asking.seat)
        else:
            answer = pick_gold(player, player.view.end.asking.choices[0])
        assert answer.status_code == 200, answer.get_data(as_text=True)
