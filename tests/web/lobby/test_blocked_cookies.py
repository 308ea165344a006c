"""A browser that blocks cookies is told what to allow, before anything changes."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.play import HOST
from tests.web.page import Page
from tests.web.people import Person, sit


def browser_without_cookies(app: Flask, code: str = "") -> Person:
    person = Person(app, code)
    person.client = app.test_client(use_cookies=False)
    return person


def send_form(browser: Person, path: str, to: str, number: int = 0, **typed: object) -> Page:
    """Send the form of this page that goes to this address, with its hidden fields."""
    page = browser.page(path)
    form = f"form[method=post][action='{browser.url(to)}']"
    hidden = dict(
        zip(
            page.attributes(f"{form} [type=hidden]", "name"),
            page.attributes(f"{form} [type=hidden]", "value"),
            strict=True,
        )
    )
    hidden = {name: hidden[name] for name in hidden if name not in ("once", "asks")}
    return Page.of(browser.post(to, htmx=False, **hidden, **typed), 403)


def forms(host: Person) -> dict[str, tuple[str, str, str, dict[str, object]]]:
    service, ann = host.service, host.view.seats[0].seat
    take = f"/take/{service.seat_transfer.issue_ticket(host.code, HOST, ann)}"
    take_host = f"/take-host/{service.host_devices.issue_ticket(host.code)}"
    return {
        "open a table": ("", "", "/tables", {"edition": "duel"}),
        "sit": (host.code, "", "", {"name": "Ben"}),
        "claim": (host.code, "", "", {"asks": ann}),
        "take a seat": (host.code, take, take, {}),
        "host": (host.code, take_host, take_host, {}),
    }


@pytest.mark.parametrize("form", ["open a table", "sit", "claim", "take a seat", "host"])
def test_a_browser_that_blocks_cookies_changes_nothing_and_reads_why(host: Person, form: str) -> None:
    ann = sit(host, "Ann")
    code, path, to, typed = forms(host)[form]
    browser, before = browser_without_cookies(host.app, code), host.service.version(host.code)
    for _ in range(3):
        assert "Your browser blocks cookies" in send_form(browser, path, to, **typed)
    assert host.service.version(host.code) == before and len(host.service.table_summaries()) == 1
    assert ann.get("/seat").status_code == host.get("/host").status_code == 200


def test_what_was_typed_stays(host: Person) -> None:
    page = send_form(browser_without_cookies(host.app, host.code), "", "", name="Ben")
    assert page.values("[name=name]") == ["Ben"]


def test_the_reason_no_table_opens_is_in_sight(host: Person) -> None:
    """It stands above the button, far below the top of a phone."""
    page = send_form(browser_without_cookies(host.app), "", "/tables", edition="duel")
    assert page.texts("[autofocus]") == ["Open a table"]


def test_once_cookies_are_allowed_the_same_form_is_taken(host: Person) -> None:
    browser = Person(host.app, host.code)
    browser.page()
    assert browser.post_redirected(name="Ben", cookies="set").endswith("/seat?n=1")
