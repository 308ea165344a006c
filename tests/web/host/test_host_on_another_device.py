"""The host's device is lost: an address from the machine opens the host's page on another."""

from __future__ import annotations

import re

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


# From the host's page itself


def second(host: Person) -> Person:
    """Scans what the host's page offers, and hosts too."""
    offer = host.post("/hosts/hand-over").get_data(as_text=True)
    found = re.search(r'href="http://[^/"]+/t/[A-Z]{4}(/take-host/[0-9a-f]{32})"', offer)
    assert found and "<svg" in offer
    device = Person(host.app, host.code)
    assert device.post(found[1], htmx=False).status_code == 303
    return device


def test_the_hosts_page_offers_a_one_time_qr(host: Person) -> None:
    assert "Devices that host" in host.text("/options")
    assert "Another device" not in host.text("/options")
    assert second(host).get("/host").status_code == 200
    assert "Another device" in host.text("/options") and "This device" in host.text("/options")


def test_without_a_script_the_qr_is_on_a_page_of_its_own(host: Person) -> None:
    page = host.post("/hosts/hand-over", htmx=False).get_data(as_text=True)
    assert "<main" in page and "/take-host/" in page


def test_the_sheet_says_that_the_page_was_opened(host: Person) -> None:
    offer = host.post("/hosts/hand-over").get_data(as_text=True)
    again, address = re.findall(rf'"[^"]*/t/{host.code}(/hosts/hand-over/[^"]*|/take-host/[^"]*)"', offer)
    assert "<svg" in host.text(again)
    Person(host.app, host.code).post(address, htmx=False)
    assert "page was opened on another device." in host.text(again) and "<svg" not in host.text(again)


def taken_off(host: Person, **more: str) -> tuple[int, str]:
    (mark,) = re.findall(r'name="device" value="(\w+)"', host.text("/options"))
    answer = host.post("/hosts", do="remove", device=mark, **more)
    return answer.status_code, answer.get_data(as_text=True)


def test_the_host_takes_the_other_device_off_and_it_is_told(host: Person) -> None:
    device = second(host)
    status, options = taken_off(host)
    assert status == 200 and "Another device" not in options
    answer = device.get("/host")
    assert answer.status_code == 403
    assert "This device does not host the table any more." in answer.get_data(as_text=True)
    assert "page was taken from a device." in host.text("/history")


def test_either_device_may_take_the_other_off(host: Person) -> None:
    device = second(host)
    assert taken_off(device)[0] == 200
    assert [person.get("/host").status_code for person in (device, host)] == [200, 403]


def test_a_device_that_is_gone_already_is_a_sentence(host: Person) -> None:
    answer = host.post("/hosts", do="remove", device="0123456789ab")
    assert answer.status_code == 422
    assert "That device does not host this table any more." in answer.get_data(as_text=True)


def test_who_hosted_once_keeps_the_own_seat(host: Person) -> None:
    device = second(host)
    assert device.post("/seats", do="sit", name="Ben").status_code == 200
    taken_off(host)
    assert device.get("/seat").status_code == 200
