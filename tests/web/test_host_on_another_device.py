"""The host's device is lost: an address from the machine opens the host's page on another."""

from __future__ import annotations

import pytest

from tests.web.people import Person


@pytest.fixture
def ticket(host: Person) -> str:
    return host.service.offer_host(host.code)


def test_a_mere_look_does_not_use_the_address_up(host: Person, ticket: str) -> None:
    device = Person(host.app, host.code)
    for _ in range(3):
        assert f'action="/t/{host.code}/take-host/{ticket}"' in device.text(f"/take-host/{ticket}")
    assert device.get("/host").status_code == 403


def test_the_button_opens_the_hosts_page_and_the_first_device_keeps_it(host: Person, ticket: str) -> None:
    device = Person(host.app, host.code)
    answer = device.post(f"/take-host/{ticket}", htmx=False)
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/host")
    assert [person.get("/host").status_code for person in (device, host)] == [200, 200]


def test_the_capital_address_of_the_terminals_qr_shows_the_same_button(host: Person, ticket: str) -> None:
    page = Person(host.app).text(f"/t/{host.code}/take-host/{ticket}".upper())
    assert f'action="/t/{host.code}/take-host/{ticket}"' in page


def test_it_works_once(host: Person, ticket: str) -> None:
    Person(host.app, host.code).post(f"/take-host/{ticket}", htmx=False)
    second = Person(host.app, host.code)
    for answer in (second.get(f"/take-host/{ticket}"), second.post(f"/take-host/{ticket}", htmx=False)):
        assert answer.status_code == 410 and "used already, or is too old" in answer.get_data(as_text=True)
    assert second.get("/host").status_code == 403


def test_a_double_tap_opens_it_both_times(host: Person, ticket: str) -> None:
    device, once = Person(host.app, host.code), "b" * 32
    for _ in range(2):
        assert device.post(f"/take-host/{ticket}", htmx=False, once=once).status_code == 303
        assert device.get("/host").status_code == 200


def test_everybody_can_read_it(host: Person, guests: dict[str, Person], ticket: str) -> None:
    Person(host.app, host.code).post(f"/take-host/{ticket}", htmx=False)
    assert "page was opened on another device." in guests["Ann"].text("/history")


def test_a_seats_address_opens_no_hosts_page(host: Person, guests: dict[str, Person], ticket: str) -> None:
    phone = Person(host.app, host.code)
    assert phone.post(f"/take/{ticket}", htmx=False).status_code == 410
    assert phone.post("/take-host/abc", htmx=False).status_code == 410
    assert phone.get("/host").status_code == 403
