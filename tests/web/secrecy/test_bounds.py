"""Every bound there is: what is just inside is taken, what is just outside is refused with a sentence, and nothing that
was there is lost by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.page import Page
from tests.web.people import ADDRESS, Person, SetUp, open_table, sit
from tests.web.secrecy.driver import DEFAULTS, EDITIONS

FORM = "application/x-www-form-urlencoded"
MOST_BYTES = DEFAULTS["MAX_CONTENT_LENGTH"]
NO_CHOICE = "10 isn’t one of the choices"

Send = Callable[[Person, Any], TestResponse]


class Bound(NamedTuple):
    """Who sends what is just `inside` and just `outside`, the words of the refusal and its status, and the phase and
    edition it is tried in."""

    send: Send
    inside: Any
    outside: Any
    words: str
    phase: str = "seating"
    edition: str = "saboteur2"
    status: int = 422


def sits(host: Person, name: str) -> TestResponse:
    return Person(host.app, host.code).post("", htmx=False, name=name)


def taps(path: str, field: str, **form: Any) -> Send:
    """The host sends this form with what is bounded in this field."""

    def sent(host: Person, value: Any) -> TestResponse:
        return host.post(path, **form, **{field: value})

    sent.__name__ = f"{path} {field}"
    return sent


def notes(host: Person, note: str) -> TestResponse:
    host.post("", htmx=False, name="Ida")
    return host.post("/do/note?n=2", cell="5,0", note=note)


def sends_bytes(host: Person, many: int) -> TestResponse:
    body = b"name=Eva&x=".ljust(many, b"x")
    headers = {"Origin": ADDRESS}
    return host.client.post(host.url("/do/add-seat"), base_url=ADDRESS, data=body, content_type=FORM, headers=headers)


def opens_with_rounds(host: Person, rounds: int) -> TestResponse:
    return Person(host.app).post("/tables", htmx=False, edition="saboteur2", option__rounds=rounds)


CORRECTS: dict[str, Any] = {"path": "/do/correct", "seat": 1}

BOUNDS = [
    Bound(sits, "G" * 24, "G" * 25, "24 characters"),
    Bound(sits, "G", " \u2800 ", "Type a name first"),
    Bound(taps("/do/rename", "name", seat=1), "ü" * 24, "ü" * 25, "24 characters"),
    Bound(taps(field="gold", why="miscounted", **CORRECTS), 99, 100, "at most 99", "proposed"),
    Bound(taps(field="why", gold=1, **CORRECTS), "w" * 120, "w" * 121, "120", "proposed"),
    Bound(notes, "n" * 60, "n" * 61, "60 characters", "dealt", "duel"),
    Bound(sends_bytes, MOST_BYTES, MOST_BYTES + 1, "That was too long. Shorten it and try again.", status=413),
    Bound(opens_with_rounds, 9, 10, NO_CHOICE),
    Bound(taps("/do/options", "option__rounds"), 9, 10, NO_CHOICE),
]


def lay(app: Flask, edition: str, phase: str) -> Person:
    """A table in this phase, where Ann and Ben sit; the host of a duel is the second."""
    host = open_table(app, edition)
    for name in ("Ann", "Ben", "Cem")[: EDITIONS[edition].seats[-1] - (edition == "duel")]:
        sit(host, name)
    if edition == "duel":
        host.post_redirected(name="Ida")
    if phase != "seating":
        host.post_ok("/do/deal")
    if phase == "proposed":
        host.post_ok("/do/end", reached_by="", crystals=0)
    return host


@pytest.mark.parametrize("bound", BOUNDS, ids=lambda bound: bound.send.__name__)
def test_what_is_inside_is_taken_and_what_is_outside_is_refused_in_words(
    app: Flask, set_up: SetUp, bound: Bound
) -> None:
    host = set_up(lay, app, bound.edition, bound.phase)
    before = host.service.version(host.code)
    assert bound.words in Page.of(bound.send(host, bound.outside), bound.status)
    assert host.service.version(host.code) == before
    assert bound.send(host, bound.inside).status_code in (200, 303)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_seats_are_bounded_by_the_edition_for_players_and_for_the_host(app: Flask, edition: Any) -> None:
    host, most = open_table(app, edition.key), edition.seats[-1]
    for n in range(most):
        host.post_ok("/do/add-seat", name=f"Player {n}")
    for answer in (sits(host, "Eva"), host.post("/do/add-seat", name="Eva")):
        assert f"at most {most} players" in Page.of(answer, 422)
    assert len(host.view.circle) == most
