"""Another phone takes a seat by the one-time address that the host shows it."""

from __future__ import annotations

import pytest

from companion.table.viewer import HOST
from tests.web.page import Page
from tests.web.people import People, Person, SetUp

WENT = "Eva’s seat was moved to another phone."


def offer_evas_seat(host: Person, dealt: People) -> str:
    return host.service.seat_transfer.issue_ticket(host.code, HOST, dealt["Eva"].seat)


@pytest.fixture
def evas_ticket(set_up: SetUp, host: Person, dealt: People) -> str:
    """What opens Eva's seat to another phone, once."""
    return set_up(offer_evas_seat, host, dealt)


def test_a_mere_look_does_not_use_the_address_up(stranger: Person, host: Person, evas_ticket: str) -> None:
    preview = Person(host.app, host.code)
    for _ in range(3):
        assert "Eva’s seat" in preview.page(f"/take/{evas_ticket}")
    assert stranger.post_redirected(f"/take/{evas_ticket}")


def test_the_button_takes_the_seat_and_its_role(stranger: Person, dealt: People, evas_ticket: str) -> None:
    eva = dealt["Eva"]
    assert stranger.post_redirected(f"/take/{evas_ticket}") == f"/t/{eva.code}/seat?n={eva.seat}"
    assert stranger.page("/seat/role").has(f"[data-role={eva.role}]")
    assert eva.get("/seat/role").status_code == 403


def test_it_works_once(host: Person, stranger: Person, evas_ticket: str) -> None:
    Person(host.app, host.code).post_redirected(f"/take/{evas_ticket}")
    seen = Page.of(stranger.get(f"/take/{evas_ticket}"), 410)
    for page in (seen, stranger.post_refused(f"/take/{evas_ticket}", 410, htmx=False)):
        assert "This address was already used or is too old. Ask the host for a new one." in page
    assert stranger.get("/seat/role").status_code == 403


def test_a_double_tap_on_a_seat_link_takes_the_seat_once(host: Person, stranger: Person, evas_ticket: str) -> None:
    phone = Person(host.app, host.code)
    for _ in range(2):
        phone.post_redirected(f"/take/{evas_ticket}", once="b" * 32)
        assert phone.get("/seat/role").status_code == 200
    stranger.post_refused(f"/take/{evas_ticket}", 410, htmx=False)
    assert host.page("/history").texts("#story .grow").count(WENT) == 1


def test_a_made_up_address_takes_nothing(stranger: Person, dealt: People) -> None:
    assert "This address was already used or is too old. Ask the host for a new one." in stranger.post_refused(
        "/take/abc", 410, htmx=False
    )


def test_the_seat_of_a_player_who_left_cannot_be_taken(host: Person, stranger: Person, players: People) -> None:
    ticket = host.service.seat_transfer.issue_ticket(host.code, HOST, players["Eva"].seat)
    host.post_ok("/seats", do="remove", seat=players["Eva"].seat)
    assert stranger.get(f"/take/{ticket}").status_code == 410
    assert stranger.post(f"/take/{ticket}", htmx=False).status_code in (410, 422)
    assert stranger.get("/seat").status_code == 403


def test_everybody_can_read_that_the_seat_went_to_another_phone(
    host: Person, stranger: Person, evas_ticket: str
) -> None:
    stranger.post_redirected(f"/take/{evas_ticket}")
    assert host.page("/history").texts("#story .grow")[0] == WENT
