"""Under which address phones reach the table: the home network's, never this computer's loopback."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from flask import Flask

from companion.web.public_url import address_choices, display_address, phone_url, table_url
from tests.web.page import Page
from tests.web.people import Person, sit_without_phone

HOME, CABLE = "http://192.168.1.20:8000/", "http://10.0.0.7:8000/"
LOOPS = ["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"]


@contextmanager
def visit(app: Flask, url: str, own: Sequence[str] = (), client: str = "127.0.0.1", **more: str) -> Iterator[None]:
    """A visit to this URL from this client address, where the computer has its `own` addresses."""
    app.config["OWN_ADDRESSES"] = lambda: [*own]
    with app.test_request_context(more.get("path", "/"), base_url=url, environ_base={"REMOTE_ADDR": client}):
        yield


def test_a_visitor_from_the_network_sees_the_own_address(app: Flask) -> None:
    with visit(app, "http://192.168.1.20:8000", [CABLE, HOME], client="192.168.1.31"):
        assert phone_url() == HOME and address_choices() == []


@pytest.mark.parametrize("loop", LOOPS)
def test_at_the_computer_itself_the_likeliest_address_is_shown(app: Flask, loop: str) -> None:
    with visit(app, loop, [HOME, CABLE]):
        assert phone_url() == HOME and address_choices() == [HOME, CABLE]


def test_a_changed_network_is_shown_from_the_next_page_on(app: Flask) -> None:
    today = [HOME]
    with visit(app, "http://localhost:8000"):
        app.config["OWN_ADDRESSES"] = lambda: today
        assert phone_url() == HOME
        today = [CABLE]
        assert table_url("KXQD") == "HTTP://10.0.0.7:8000/T/KXQD"


def test_without_a_network_there_is_only_the_loop(app: Flask) -> None:
    with visit(app, "http://localhost:8000"):
        assert phone_url() == "http://localhost:8000/"


@pytest.mark.parametrize("url", [*LOOPS, "http://192.168.1.20:8000"])
def test_the_address_of_the_settings_is_shown_to_everybody(app: Flask, url: str) -> None:
    app.config["ADDRESS"] = "https://gold.example.org"
    with visit(app, url, [HOME, CABLE]):
        assert phone_url() == "https://gold.example.org/" and address_choices() == []
    app.config["ADDRESS"] = "192.168.7.7"
    with visit(app, "http://192.168.1.20:8000"):
        assert phone_url() == "http://192.168.7.7:8000/"


def test_the_qr_is_in_capitals_and_people_read_no_scheme(app: Flask) -> None:
    with visit(app, "http://192.168.1.20:8000"):
        assert table_url("KXQD") == "HTTP://192.168.1.20:8000/T/KXQD"
        assert display_address() == "192.168.1.20:8000"


def choices(page: Page) -> list[str]:
    return page.texts("#wifi [aria-current], #wifi a[href*='address=']")


def test_the_host_chooses_among_the_addresses_and_every_page_shows_it(app: Flask, host: Person) -> None:
    app.config["OWN_ADDRESSES"] = lambda: [HOME, CABLE]
    page = host.page("/host?sheet=join")
    assert choices(page) == [HOME, CABLE] and page.texts("#wifi [aria-current]") == [HOME]
    link = page.attributes("#wifi a[href*='address=']", "href")[0]
    page = host.page(link.removeprefix(f"/t/{host.code}"))
    assert page.texts("#wifi [aria-current]") == [CABLE] and "10.0.0.7:8000" in page.text("#wifi figure.qr")
    assert "10.0.0.7:8000" in host.page("/host").text(".join-code") and "10.0.0.7:8000" in host.page("/board")


def test_an_address_that_is_not_this_computers_is_not_kept(app: Flask, host: Person) -> None:
    app.config["OWN_ADDRESSES"] = lambda: [HOME, CABLE]
    for strange in ("http://evil.example.org/", "javascript:alert(1)", ""):
        answer = host.get(f"/host?sheet=join&address={strange}")
        assert "address=" not in answer.headers["Set-Cookie"] and "evil" not in answer.get_data(as_text=True)
    host.get(f"/host?address={CABLE}")
    app.config["OWN_ADDRESSES"] = lambda: [HOME, "http://172.16.0.9:8000/"]
    assert "192.168.1.20:8000" in host.page("/host").text(".join-code")


def test_one_address_alone_is_no_choice(app: Flask, host: Person) -> None:
    app.config["OWN_ADDRESSES"] = lambda: [HOME]
    assert choices(host.page("/host?sheet=join")) == []


def test_no_qr_shows_the_loop_but_a_sentence_says_what_to_do(app: Flask, host: Person) -> None:
    app.config["OWN_ADDRESSES"] = lambda: ["http://127.0.0.1:8000/"]
    seat = sit_without_phone(host, "Eva")
    offered = Page.of(host.post(f"/seats/{seat}/hand-over"))
    for page in (host.page("/host"), host.page("/board"), offered):
        assert "Phones can’t reach this computer." in page and not page.has("svg.qr")
