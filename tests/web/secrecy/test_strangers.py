"""Other sites, other tables and people without a key change nothing and see nothing."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface

from tests.web.people import ADDRESS, Person, open_table, sit

OUTSIDE = [
    {"Origin": "https://example.org"},
    {},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site", "Origin": ADDRESS},
    {"Sec-Fetch-Site": "same-site", "Origin": ADDRESS},
    {"Sec-Fetch-Site": "none", "Origin": ADDRESS},
]
INSIDE = [{"Origin": ADDRESS}, {"Sec-Fetch-Site": "same-origin"}]


@pytest.mark.parametrize("headers", OUTSIDE)
def test_a_post_from_another_site_is_refused(app: Flask, headers: dict[str, str]) -> None:
    answer = app.test_client().post("/tables", data={"edition": "saboteur2"}, headers=headers, base_url=ADDRESS)
    assert answer.status_code == 403 and app.extensions["companion"].table_summaries() == []


@pytest.mark.parametrize("headers", INSIDE)
def test_a_post_from_our_own_page_is_taken(app: Flask, headers: dict[str, str]) -> None:
    answer = app.test_client().post("/tables", data={"edition": "saboteur2"}, headers=headers, base_url=ADDRESS)
    assert answer.status_code == 303


@pytest.mark.parametrize(
    "path",
    [
        "/host",
        "/round",
        "/maze",
        "/seats",
        "/settlement",
        "/options",
        "/copy",
        "/history/latest",
        "/seat/role",
    ],
)
def test_who_only_knows_the_code_gets_no_key_page(host: Person, dealt: dict[str, Person], path: str) -> None:
    assert Person(host.app, host.code).get(path).status_code == 403


def test_who_only_knows_the_code_reads_what_is_public(host: Person, dealt: dict[str, Person]) -> None:
    stranger = Person(host.app, host.code)
    assert all(stranger.get(path).status_code == 200 for path in ("", "/board", "/history", "/deals"))


def test_a_key_opens_its_own_table_only(app: Flask, host: Person) -> None:
    other = open_table(app)
    ann = sit(other, "Ann")
    sit(host, "Ben")
    ann.code = other.code = host.code
    assert other.get("/host").status_code == 403 and ann.get("/seat?n=1").status_code == 403


def test_a_key_of_another_table_opens_nothing_here(app: Flask, host: Person) -> None:
    other = open_table(app)
    with other.client.session_transaction(base_url=ADDRESS) as session:
        session["keys"] = {host.code: session["keys"][other.code]}
    other.code = host.code
    assert other.get("/host").status_code == 403


def test_a_player_opens_no_other_seat(dealt: dict[str, Person]) -> None:
    assert dealt["Ann"].get(f"/seat/role?n={dealt['Ben'].seat}").status_code == 403


@pytest.mark.parametrize(("key", "status"), [(None, 200), ("0" * 64, 403), ("", 403)])
def test_a_cookie_that_another_key_signed_opens_nothing(host: Person, key: str | None, status: int) -> None:
    stranger, name = Person(host.app, host.code), host.app.config["SESSION_COOKIE_NAME"]
    cookie = host.client.get_cookie(name)
    assert cookie
    payload = signer(host.app).loads(cookie.value)
    stranger.client.set_cookie(name, signer(host.app, key).dumps(payload))
    assert stranger.get("/host").status_code == status


def signer(app: Flask, key: str | None = None) -> Any:
    """What signs the app's cookies, with its own key unless another is given."""
    made = SecureCookieSessionInterface().get_signing_serializer(app)
    assert made
    if key is not None:
        made.secret_keys = [key.encode()]
    return made


@pytest.mark.parametrize("part", [0, 1, 2])
def test_a_cookie_that_was_scribbled_on_opens_nothing(host: Person, part: int) -> None:
    stranger, name = Person(host.app, host.code), host.app.config["SESSION_COOKIE_NAME"]
    assert host.get("/host").status_code == 200  # the good one is known
    cookie = host.client.get_cookie(name)
    assert cookie
    parts = cookie.value.rsplit(".", 2)
    parts[part] = parts[part][:-2] + ("AA" if parts[part][-2:] != "AA" else "BB")
    stranger.client.set_cookie(name, ".".join(parts))
    assert stranger.get("/host").status_code == 403


def test_what_one_request_does_to_what_it_holds_is_no_others(host: Person) -> None:
    opens, name = host.app.session_interface.open_session, host.app.config["SESSION_COOKIE_NAME"]
    cookie = host.client.get_cookie(name)
    assert cookie
    for _ in range(3):
        with host.app.test_request_context(headers={"Cookie": f"{name}={cookie.value}"}) as here:
            held_by_request = opens(host.app, here.request)
            assert held_by_request and held_by_request["keys"].keys() == {host.code}
            held_by_request["keys"].clear()
            held_by_request["keys"]["KRTN"] = ["0" * 32]


def test_the_cookie_is_for_the_server_alone(app: Flask) -> None:
    answer = Person(app).post("/tables", htmx=False, edition="saboteur2")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
