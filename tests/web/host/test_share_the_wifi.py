"""Sharing the Wi-Fi: the network's QR beside the table's, and a password that stays nowhere."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import select

from tests.tables import ENTRIES, KEYS, TABLES, TICKETS
from tests.web.drawings import network_text, qr_svg
from tests.web.page import Page
from tests.web.people import Person, sit

NAME, PASSWORD = "Under the hill", "pick;and:lantern"


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("Home", "12345678", "WIFI:T:WPA;S:Home;P:12345678;;"),
        ("Ann's; net", 'a:b,c"d\\e', "WIFI:T:WPA;S:Ann's\\; net;P:a\\:b\\,c\\\"d\\\\e;;"),
        ("Café", "", "WIFI:T:nopass;S:Café;;"),
    ],
)
def test_what_a_phone_reads_to_join(name: str, password: str, text: str) -> None:
    assert network_text(name, password) == text


STEPS = "figure.qr .step"


def show(host: Person, htmx: bool = True, **form: str) -> Page:
    """The host has the network's QR shown, which no browser keeps."""
    answer = host.post("/wifi", htmx=htmx, do="show", **form)
    assert answer.headers["Cache-Control"] == "no-store"
    return Page.of(answer)


def test_the_network_comes_first_and_the_table_second(host: Person) -> None:
    sheet = show(host, network=NAME, password=PASSWORD)
    assert sheet.texts(f"#wifi {STEPS}") == ["1. Join the network", "2. Join the table"]
    first = sheet.part("figure.qr:first-of-type")
    assert NAME in first and same_picture(first, qr_svg(network_text(NAME, PASSWORD)))


def same_picture(page: Page, svg: str) -> bool:
    """Whether the only QR of this page is this one."""
    return page.attribute("svg path[fill='#000']", "d") == Page(svg).attribute("svg path[fill='#000']", "d")


def test_without_a_script_it_is_a_page_of_its_own_which_leads_back(host: Person) -> None:
    page = show(host, htmx=False, network=NAME, password=PASSWORD)
    assert page.has("head title") and page.has(f"a[href='/t/{host.code}/host']")
    assert host.get("/wifi").headers["Location"] == f"/t/{host.code}/host?sheet=join"


def test_the_password_stays_nowhere(host: Person, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    eva, version = sit(host, "Eva"), host.service.version(host.code)
    answer = host.post("/wifi", do="show", network=NAME, password=PASSWORD)
    assert "Set-Cookie" not in answer.headers and host.service.version(host.code) == version
    assert PASSWORD not in answer.get_data(as_text=True)  # but as a QR
    pages = [host.html(path) for path in ("/host", "/history", "/seats")] + [eva.html("/seat"), eva.html("")]
    assert not any(secret in page for page in pages for secret in (NAME, PASSWORD, "WIFI:"))
    assert PASSWORD not in caplog.text and NAME not in caplog.text
    assert PASSWORD not in stored(host)


def stored(host: Person) -> str:
    """All that the database holds, as one text."""
    every = (ENTRIES, KEYS, TABLES, TICKETS)
    with host.service.engine.connect() as connection:
        return str([connection.execute(select(model)).all() for model in every])


@pytest.mark.parametrize(
    ("network", "password", "why"),
    [
        ("", "12345678", "Type the network’s name as phones show it, at most"),
        ("x" * 33, "12345678", "at most 32 characters"),
        ("ü" * 17, "12345678", "at most 32 characters"),
        ("Home", "1234567", "has 8 to 64 characters"),
        ("Home", "1" * 65, "has 8 to 64 characters"),
    ],
)
def test_what_can_be_no_network_is_refused_and_the_password_not_repeated(
    host: Person, network: str, password: str, why: str
) -> None:
    answer = host.post("/wifi", do="show", network=network, password=password)
    sheet = Page.of(answer, 422)
    assert why in sheet.text(".problems") and not sheet.has(STEPS)
    assert sheet.values("[name=network]") == [network] and sheet.attribute("[name=password]", "value") == ""
    assert answer.headers["Cache-Control"] == "no-store"
