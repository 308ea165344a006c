"""Games that are remembered, over the real application: verbs for the tests of nights."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit_without_phone

ROLES = ("blue-digger", "saboteur", "boss")
ORIGIN = {"Origin": ADDRESS}


def play(host: Person, *roles: str) -> None:
    """A round without treasure, confirmed; the roles were dealt as real cards."""
    seats = [own_seat.seat for own_seat in host.view.circle]
    host.post_ok("/round", do="begin")
    role_fields = {f"role.{seat}": role for seat, role in zip(seats, roles or ROLES, strict=True)}
    host.post_ok("/round", do="end", reached_by="", **role_fields)
    host.post_ok("/settlement", do="book")


def game(app: Flask, *names: str, by: Person | None = None, remember: str = "on", roles: Any = ROLES) -> Person:
    """A finished game of one round; its host is a new browser, or this one, who opens one more table."""
    if by is None:
        host = open_table(app, roles="cards", rounds="1", remember=remember)
    else:
        by.code = ""
        options = {"option__rounds": "1", "option__roles": "cards", "option__remember": remember}
        opened = by.post("/tables", htmx=False, edition="saboteur2", **options)
        host, by.code = by, opened.headers["Location"].split("/")[2]
    for name in names or ("Ann", "Ben", "Cem"):
        sit_without_phone(host, name)
    play(host, *roles)
    return host


def page_of(person: Person, path: str = "/nights") -> Page:
    """The page that this browser finds at this address."""
    return Page.of(person.client.get(path, base_url=ADDRESS))


def act(person: Person, do: str, status: int = 303, **form: Any) -> Page:
    """Does this with this browser's nights, which is answered with this status."""
    return Page.of(person.client.post("/nights", base_url=ADDRESS, data={"do": do, **form}, headers=ORIGIN), status)


def file_at(person: Person, path: str = "/nights/export.json") -> bytes:
    """The file at this address."""
    answer = person.client.get(path, base_url=ADDRESS)
    assert answer.status_code == 200, answer.status_code
    return answer.data


def saved(person: Person) -> list[dict[str, Any]]:
    """This browser's nights as a file has them."""
    nights: list[dict[str, Any]] = json.loads(file_at(person))["nights"]
    return nights


def import_games(person: Person, text: bytes) -> TestResponse:
    """This browser imports the nights of a file."""
    boundary, body = encode_multipart({"do": "import", "file": FileStorage(BytesIO(text), "nights.json")})
    headers = {**ORIGIN, "Content-Type": f"multipart/form-data; boundary={boundary}"}
    return person.client.post("/nights", base_url=ADDRESS, data=body, headers=headers)


def takes_in(person: Person, text: bytes) -> Page:
    """This browser imports the nights of a file, which is accepted."""
    assert import_games(person, text).status_code == 303
    return page_of(person)
