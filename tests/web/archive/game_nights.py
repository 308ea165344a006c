"""Games that are remembered, over the real application: verbs for the tests of nights."""

from __future__ import annotations

from typing import Any

from flask import Flask

from tests.web.page import Page
from tests.web.people import Person, open_table, sit_without_phone

ROLES = ("blue-digger", "saboteur", "boss")


def play(host: Person, *roles: str) -> None:
    """A round without treasure, confirmed; the roles were dealt as real cards."""
    seats = [own_seat.seat for own_seat in host.view.circle]
    host.post_ok("/do/deal")
    role_fields = {f"role.{seat}": role for seat, role in zip(seats, roles or ROLES, strict=True)}
    host.post_ok("/do/end", reached_by="", **role_fields)
    host.post_ok("/do/confirm")


def game(app: Flask, *names: str, by: Person | None = None, roles: Any = ROLES) -> Person:
    """A finished game of one round; its host, who remembers it, is a new browser, or this one with one more table."""
    host = open_table(app, roles="cards", rounds="1", by=by)
    for name in names or ("Ann", "Ben", "Cem"):
        sit_without_phone(host, name)
    play(host, *roles)
    host.post_ok("/do/remember")
    return host


def nights_of(person: Person) -> Page:
    """The page of this browser's nights."""
    return person.browser.page("/nights")


def act(person: Person, do: str, status: int = 303, **form: Any) -> Page:
    """Does this with this browser's nights, which is answered with this status."""
    return person.browser.post_refused("/nights", status, htmx=False, do=do, **form)


def saved(person: Person) -> list[dict[str, Any]]:
    """This browser's nights as a file has them."""
    nights: list[dict[str, Any]] = person.browser.get("/nights/export.json").json
    return nights
