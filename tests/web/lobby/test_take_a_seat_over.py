"""Another phone takes a seat by the one-time address that the host shows it."""

from __future__ import annotations

import pytest

from tests.play import HOST
from tests.web.page import Page
from tests.web.people import People, Person, SetUp

WENT = "Eva’s seat was moved to another phone."


def offer_evas_seat(host: Person, dealt: People) -> str:
    return host.service.seat_transfer.issue_ticket(host.code, HOST, dealt["Eva"].seat)


@pytest.fixture
def evas_ticket(set_up: SetUp, host: Person, dealt: People) -> str:
    """What opens Eva's seat to another phone, once."""
    return set_up(offer_evas_seat, host, dealt)


def test_walk_with_a_one_time_address(host: Person, stranger: Person, dealt: People, evas_ticket: str) -> None:
    eva, address, preview = dealt["Eva"], f"/take/{evas_ticket}", Person(host.app, host.code)
    for _ in range(3):
        assert "Eva’s seat" in preview.page(address), "a mere look does not use it up"
    for _ in range(2):  # a double tap
        assert stranger.post_redirected(address, once="b" * 32) == f"/t/{eva.code}/seat?n={eva.seat}"
    assert stranger.page("/seat/role").has(f"[data-role={eva.role}]") and eva.get("/seat/role").status_code == 403
    assert host.page("/history").texts("#story .grow").count(WENT) == 1
    late = Person(host.app, host.code)
    for gone in (
        Page.of(late.get(address), 410),
        *(late.post_refused(p, 410, htmx=False) for p in (address, "/take/abc")),
    ):
        assert "This address was already used or is too old. Ask the host for a new one." in gone
    assert late.get("/seat/role").status_code == 403


def test_the_seat_of_a_player_who_left_cannot_be_taken(host: Person, stranger: Person, players: People) -> None:
    ticket = host.service.seat_transfer.issue_ticket(host.code, HOST, players["Eva"].seat)
    host.post_ok("/seats", do="remove", seat=players["Eva"].seat)
    assert stranger.get(f"/take/{ticket}").status_code == 410
    assert stranger.post(f"/take/{ticket}", htmx=False).status_code in (410, 422)
    assert stranger.get("/seat").status_code == 403
