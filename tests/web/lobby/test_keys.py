"""A browser keeps its keys in a cookie."""

from __future__ import annotations

import time

import pytest
from flask import Flask

from tests.web.people import ADDRESS, Person

YEAR = 365 * 86400.0


def test_a_key_is_good_at_any_time(app: Flask, host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    for seconds in (-3600.0, 61 * 86400.0, 3 * YEAR):
        monkeypatch.setattr(time, "time", lambda then=now + seconds: then)
        assert host.get("/host").status_code == 200
    monkeypatch.undo()
    cookie = Person(app).post("/tables", htmx=False, edition="duel").headers["Set-Cookie"]
    assert cookie.startswith("companion=") and "Expires=Fri, 31 Dec 9999" in cookie
    assert "Set-Cookie" not in host.get("/host").headers


def test_a_browser_forgets_the_table_it_came_to_first(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.auth.MOST_TABLES", 2)
    browser, codes = Person(app), []
    for edition in ("duel", "saboteur", "duel"):
        browser.code = ""
        codes.append(browser.post_redirected("/tables", edition=edition).split("/")[2])
    kept = [browser.client.get(f"/t/{code}/host", base_url=ADDRESS).status_code for code in codes]
    assert kept == [403, 200, 200]


def test_neither_many_seats_nor_many_questions_push_the_hosts_key_out(host: Person) -> None:
    for n in range(9):
        host.post_redirected(name=f"Player {n}")
    for _ in range(10):
        host.post_redirected(asks=5)
    assert [host.get(path).status_code for path in ("/host", "/seat?n=9")] == [200, 200]
