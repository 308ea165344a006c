"""Under which address phones reach the table: the home network's, never this computer's loopback."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
import qrcode
from flask import Flask
from qrcode.constants import ERROR_CORRECT_M

from tests.web.drawings import JoinAddress, address_choices, phone_url, qr_svg, table_url
from tests.web.page import Page
from tests.web.people import Person, sit_without_phone

HOME, CABLE = "http://192.168.1.20:8000/", "http://10.0.0.7:8000/"
BOTH = [HOME, CABLE]


@pytest.mark.parametrize(
    ("url", "client", "own", "setting", "shown", "choices"),
    [
        ("http://192.168.1.20:8000", "192.168.1.31", [CABLE, HOME], "", HOME, []),
        ("http://localhost:8000", "127.0.0.1", BOTH, "", HOME, BOTH),
        ("http://127.0.0.1:8000", "127.0.0.1", BOTH, "", HOME, BOTH),
        ("http://[::1]:8000", "127.0.0.1", BOTH, "", HOME, BOTH),
        ("http://localhost:8000", "127.0.0.1", [], "", "http://localhost:8000/", []),
        ("http://localhost:8000", "127.0.0.1", BOTH, "https://gold.example.org", "https://gold.example.org/", []),
        ("http://192.168.1.20:8000", "127.0.0.1", [], "192.168.7.7", "http://192.168.7.7:8000/", []),
    ],
)
def test_phones_are_sent_where_they_reach_this_computer(
    app: Flask, url: str, client: str, own: Sequence[str], setting: str, shown: str, choices: Sequence[str]
) -> None:
    app.config.update(OWN_ADDRESSES=lambda: own, ADDRESS=setting)
    with app.test_request_context(base_url=url, environ_base={"REMOTE_ADDR": client}):
        assert (phone_url(), address_choices()) == (shown, choices)


def test_the_qr_is_in_capitals_people_read_no_scheme_and_a_changed_network_is_shown(app: Flask) -> None:
    own = [HOME]
    app.config["OWN_ADDRESSES"] = lambda: own
    with app.test_request_context(base_url="http://localhost:8000"):
        assert (table_url("KXQD"), JoinAddress("KXQD").display_text) == (
            "HTTP://192.168.1.20:8000/T/KXQD",
            "192.168.1.20:8000",
        )
        own = [CABLE]
        assert table_url("KXQD") == "HTTP://10.0.0.7:8000/T/KXQD"


def test_the_host_chooses_the_address_that_every_page_shows(app: Flask, host: Person) -> None:
    app.config["OWN_ADDRESSES"] = lambda: [HOME]
    assert host.page("/host?sheet=join").texts("#join-sheet [aria-current], #join-sheet a[href*='address=']") == []
    app.config["OWN_ADDRESSES"] = lambda: BOTH
    page = host.page("/host?sheet=join")
    assert page.texts("#join-sheet [aria-current]") == [HOME]
    (link,) = page.attributes("#join-sheet a[href*='address=']", "href")
    page = host.page(link.removeprefix(f"/t/{host.code}"))
    assert page.texts("#join-sheet [aria-current]") == [CABLE] and "10.0.0.7:8000" in page.text("#join-sheet figure.qr")
    assert "10.0.0.7:8000" in host.page("/host").text("#join-sheet") and "10.0.0.7:8000" in host.page("/board")
    for strange in ("http://evil.example.org/", "javascript:alert(1)", ""):
        answer = host.get(f"/host?sheet=join&address={strange}")
        assert "Set-Cookie" not in answer.headers and "evil" not in answer.text
    app.config["OWN_ADDRESSES"] = lambda: [HOME, "http://172.16.0.9:8000/"]
    assert "192.168.1.20:8000" in host.page("/host").text("#join-sheet"), "the chosen one is gone"


def test_no_qr_shows_the_loop_but_a_sentence_says_what_to_do(app: Flask, host: Person) -> None:
    app.config["OWN_ADDRESSES"] = lambda: ["http://127.0.0.1:8000/"]
    seat = sit_without_phone(host, "Eva")
    offered = Page.of(host.post("/do/hand-over", seat=seat))
    for page in (host.page("/host"), host.page("/board"), offered):
        assert "Phones can’t reach this computer. Join a network" in page and not page.has("svg.qr")


def test_every_dark_module_and_no_other_is_drawn_on_white_with_a_quiet_zone() -> None:
    address = "HTTP://192.168.1.20:8000/T/KXQD"
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(address)
    code.make()
    grid = code.get_matrix()
    svg = Page(qr_svg(address))
    assert svg.attribute("svg", "viewBox") == f"0 0 {len(grid)} {len(grid)}" and svg.has("rect[fill='#fff']")
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", svg.attribute("path[fill='#000']", "d"))
    drawn = {(int(x) + n, int(y)) for x, y, length in runs for n in range(int(length))}
    assert drawn == {(x, y) for y, line in enumerate(grid) for x, dark in enumerate(line) if dark}
