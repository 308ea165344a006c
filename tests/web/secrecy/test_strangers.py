"""Other sites, other tables and cookies that were made by hand change nothing and see nothing. Who tries what at a
table is in `test_who_may_do_what.py` and `test_who_may_read_what.py`."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface

from tests.web.people import ADDRESS, Person, open_table


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": ADDRESS}, 303),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Origin": "https://example.org"}, 403),
        ({}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": ADDRESS}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": ADDRESS}, 403),
        ({"Sec-Fetch-Site": "none", "Origin": ADDRESS}, 403),
    ],
)
def test_only_our_own_page_sends_forms(app: Flask, headers: dict[str, str], status: int) -> None:
    answer = app.test_client().post("/tables", data={"edition": "saboteur2"}, headers=headers, base_url=ADDRESS)
    assert answer.status_code == status
    assert bool(app.extensions["companion"].stored_tables()) == (status == 303)


def test_a_key_of_another_table_opens_nothing_here(app: Flask, host: Person) -> None:
    other = open_table(app)
    with other.client.session_transaction(base_url=ADDRESS) as session:
        session["keys"] = {host.code: session["keys"][other.code]}
    other.code = host.code
    assert other.get("/host").status_code == 403


@pytest.mark.parametrize(("key", "status"), [(None, 200), ("0" * 64, 403), ("", 403)])
def test_a_cookie_that_another_key_signed_opens_nothing(host: Person, key: str | None, status: int) -> None:
    payload = signer(host.app).loads(cookie_of(host))
    assert with_cookie(host, signer(host.app, key).dumps(payload)).get("/host").status_code == status


def signer(app: Flask, key: str | None = None) -> Any:
    """What signs the app's cookies, with its own key unless another is given."""
    made = SecureCookieSessionInterface().get_signing_serializer(app)
    assert made
    if key is not None:
        made.secret_keys = [key.encode()]
    return made


@pytest.mark.parametrize("part", [0, 1, 2])
def test_a_cookie_that_was_scribbled_on_opens_nothing(host: Person, part: int) -> None:
    assert host.get("/host").status_code == 200  # the good one is known
    parts = cookie_of(host).rsplit(".", 2)
    parts[part] = parts[part][:-2] + ("AA" if parts[part][-2:] != "AA" else "BB")
    assert with_cookie(host, ".".join(parts)).get("/host").status_code == 403


def cookie_of(person: Person) -> str:
    cookie = person.client.get_cookie(person.app.config["SESSION_COOKIE_NAME"])
    assert cookie
    return cookie.value


def with_cookie(host: Person, value: str) -> Person:
    stranger = Person(host.app, host.code)
    stranger.client.set_cookie(host.app.config["SESSION_COOKIE_NAME"], value)
    return stranger


def test_the_cookie_is_for_the_server_alone(app: Flask) -> None:
    cookie = Person(app).post("/tables", htmx=False, edition="saboteur2").headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
