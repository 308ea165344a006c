"""A key is a key, whatever the clock says and however long ago the browser got it."""

from __future__ import annotations

import time

import pytest
from flask import Flask

from tests.play import HOST
from tests.web.drawings import MOST_TABLES, create_app
from tests.web.people import ADDRESS, Person, open_table, sit

YEAR = 365 * 86400.0


@pytest.mark.parametrize("seconds", [-3600.0, -60.0, 60.0, 61 * 86400.0, 3 * YEAR])
def test_a_key_made_while_the_clock_was_wrong_stays_good(
    app: Flask, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """The clock is set right afterwards: by this many seconds."""
    host = open_table(app)
    ann = sit(host, "Ann")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + seconds)
    assert (host.get("/host").status_code, ann.get("/seat").status_code) == (200, 200)


def test_opening_a_page_renews_the_cookie(host: Person) -> None:
    cookie = host.get("/host").headers["Set-Cookie"]
    assert cookie.startswith("companion=") and "Expires=Fri, 31 Dec 9999" in cookie
    assert "Set-Cookie" not in host.get("/seats", htmx=True).headers


def test_a_browser_forgets_the_table_it_used_longest_ago(app: Flask) -> None:
    hosts = [open_table(app) for _ in range(MOST_TABLES)]
    browser = Person(app)
    for host in hosts:
        ticket = host.service.host_devices.issue_ticket(host.code)
        browser.code = host.code
        browser.post_redirected(f"/take-host/{ticket}")
    browser.code = hosts[0].code
    browser.get("/host")
    browser.code = ""
    browser.post_redirected("/tables", edition="duel")
    kept = []
    for host in hosts:
        browser.code = host.code
        kept.append(browser.get("/host").status_code)
    assert kept == [200, 403] + [200] * (MOST_TABLES - 2)


def test_the_database_holds_the_key_that_signs_cookies(database: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """Two machines on one database, each with a data folder of its own."""
    one, other = (create_app({"DATA": tmp_path / name, "DATABASE_URL": database}) for name in ("one", "other"))
    host = open_table(one)
    browser = Person(other, host.code)
    browser.client.set_cookie("companion", host.client.get_cookie("companion", "localhost").value)  # type: ignore[union-attr]
    assert browser.client.get(f"/t/{host.code}/host", base_url=ADDRESS).status_code == 200
    assert browser.service.view(host.code, HOST).code == host.code
    assert not [*tmp_path.glob("*/secret_key")]
    for app in (one, other):
        app.extensions["companion"].engine.dispose()
