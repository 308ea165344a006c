"""Games that are remembered, over the real application: verbs for the tests of nights."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from tests.web.people import ADDRESS, Person, open_table, sit_without_phone

ROLES = ("blue-digger", "saboteur", "boss")


def play(host: Person, *roles: str) -> None:
    """A round without treasure, booked; the roles were dealt as real cards."""
    seats = [row.seat for row in host.sight.circle]
    assert host.post("/round", do="begin").status_code == 200
    told = {f"role.{seat}": role for seat, role in zip(seats, roles or ROLES, strict=True)}
    assert host.post("/round", do="end", reached_by="", **told).status_code == 200
    assert host.post("/settlement", do="book").status_code == 200


def game(app: Flask, *names: str, by: Person | None = None, remember: str = "on", roles: Any = ROLES) -> Person:
    """A finished game of one round; its host is a new browser, or this one, who opens one more table."""
    if by is None:
        host = open_table(app, roles="cards", rounds="1", remember=remember)
    else:
        by.code = ""
        form = {"option.rounds": "1", "option.roles": "cards", "option.remember": remember}
        opened = by.post(
            "/tables", htmx=False, edition="saboteur2", **{k.replace(".", "__"): v for k, v in form.items()}
        )
        host, by.code = by, opened.headers["Location"].split("/")[2]
    for name in names or ("Ann", "Ben", "Cem"):
        sit_without_phone(host, name)
    play(host, *roles)
    return host


def page(person: Person) -> str:
    """The page of this browser's nights."""
    answer = person.client.get("/nights", base_url=ADDRESS)
    assert answer.status_code == 200, answer.status_code
    return answer.get_data(as_text=True)


def act(person: Person, do: str, **form: Any) -> TestResponse:
    """Does this with this browser's nights."""
    return person.client.post("/nights", base_url=ADDRESS, data={"do": do, **form}, headers={"Origin": ADDRESS})


def saved(person: Person) -> dict[str, Any]:
    """This browser's nights as a file has them."""
    answer = person.client.get("/nights/export.json", base_url=ADDRESS)
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.data)
    return found


def take_in(person: Person, text: bytes) -> TestResponse:
    """This browser takes in the nights of a file."""
    boundary, body = encode_multipart({"file": FileStorage(BytesIO(text), "nights.json")})
    headers = {"Origin": ADDRESS, "Content-Type": f"multipart/form-data; boundary={boundary}"}
    return person.client.post("/nights/import", base_url=ADDRESS, data=body, headers=headers)
