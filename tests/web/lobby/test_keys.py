"""A browser keeps its keys in a cookie; one that blocks cookies is told what to allow, before anything changes."""

from __future__ import annotations

import time

import pytest
from flask import Flask

from tests.play import HOST
from tests.web.people import ADDRESS, Person, sit

YEAR = 365 * 86400.0


def test_a_key_is_good_at_any_time_and_each_page_renews_it(host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    for seconds in (-3600.0, 61 * 86400.0, 3 * YEAR):
        monkeypatch.setattr(time, "time", lambda then=now + seconds: then)
        assert host.get("/host").status_code == 200
    monkeypatch.undo()
    cookie = host.get("/host").headers["Set-Cookie"]
    assert cookie.startswith("companion=") and "Expires=Fri, 31 Dec 9999" in cookie
    assert "Set-Cookie" not in host.get("/seats", htmx=True).headers


def test_a_browser_forgets_the_table_it_used_longest_ago(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.auth.MOST_TABLES", 2)
    browser, codes = Person(app), []
    for edition in ("duel", "saboteur"):
        browser.code = ""
        codes.append(browser.post_redirected("/tables", edition=edition).split("/")[2])
    browser.code = codes[0]
    browser.get("/host")
    browser.code = ""
    codes.append(browser.post_redirected("/tables", edition="duel").split("/")[2])
    kept = [browser.client.get(f"/t/{code}/host", base_url=ADDRESS).status_code for code in codes]
    assert kept == [200, 403, 200]


def test_neither_many_seats_nor_many_questions_push_the_hosts_key_out(host: Person) -> None:
    for n in range(9):
        host.post_redirected(name=f"Player {n}")
    for _ in range(10):
        host.post_redirected(asks=5)
    assert [host.get(path).status_code for path in ("/host", "/seat?n=9")] == [200, 200]


# A browser that blocks cookies


@pytest.mark.parametrize(
    ("page", "form"),
    [
        ("/", {"edition": "duel"}),
        ("/t/{code}", {"name": "Ben"}),
        ("/t/{code}/take/{seat}", {}),
        ("/t/{code}/take-host/{host}", {}),
    ],
)
def test_a_browser_that_blocks_cookies_reads_why(host: Person, page: str, form: dict[str, str]) -> None:
    ann, service, browser = sit(host, "Ann"), host.service, Person(host.app)
    tickets = {"host": service.devices.issue_host_ticket(host.code)}
    tickets["seat"] = service.devices.issue_seat_ticket(host.code, HOST, ann.seat)
    browser.client, before = host.app.test_client(use_cookies=False), service.version(host.code)
    path = page.format(code=host.code, **tickets)
    assert browser.page(path).has("form[method=post] [name=cookies]")
    answer = browser.post_refused("/tables" if path == "/" else path, 403, htmx=False, cookies="set", **form)
    assert "Your browser blocks cookies" in answer
    assert "name" not in form or answer.values("[name=name]") == ["Ben"], "what was typed stays"
    assert path != "/" or answer.texts("[autofocus]") == ["Open a table"], "the reason is in sight above it"
    assert service.version(host.code) == before and len(service.stored_tables()) == 1
    assert ann.get("/seat").status_code == host.get("/host").status_code == 200
