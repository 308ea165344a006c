"""Another phone takes a seat by the one-time address that the host shows it."""

from __future__ import annotations

import pytest

from companion.table.viewer import HOST
from tests.web.people import Person


@pytest.fixture
def ticket(host: Person, dealt: dict[str, Person]) -> str:
    return host.service.offer_seat(host.code, HOST, dealt["Eva"].seat)


def test_a_mere_look_does_not_use_the_address_up(host: Person, ticket: str) -> None:
    preview, phone = Person(host.app, host.code), Person(host.app, host.code)
    for _ in range(3):
        assert "The seat of Eva" in preview.text(f"/take/{ticket}")
    assert phone.post(f"/take/{ticket}", htmx=False).status_code == 303


def test_the_button_takes_the_seat_and_its_role(host: Person, dealt: dict[str, Person], ticket: str) -> None:
    phone, eva = Person(host.app, host.code), dealt["Eva"]
    answer = phone.post(f"/take/{ticket}", htmx=False)
    assert answer.location == f"/t/{host.code}/seat?n={eva.seat}"
    assert f'data-role="{eva.role}"' in phone.text("/seat/role")
    assert eva.get("/seat/role").status_code == 403


def test_it_works_once(host: Person, ticket: str) -> None:
    Person(host.app, host.code).post(f"/take/{ticket}", htmx=False)
    second = Person(host.app, host.code)
    for answer in (second.get(f"/take/{ticket}"), second.post(f"/take/{ticket}", htmx=False)):
        assert answer.status_code == 410 and "used already, or is too old" in answer.get_data(as_text=True)
    assert second.get("/seat/role").status_code == 403


def test_a_double_tap_takes_it_both_times(host: Person, ticket: str) -> None:
    phone, once = Person(host.app, host.code), "b" * 32
    for _ in range(2):
        assert phone.post(f"/take/{ticket}", htmx=False, once=once).status_code == 303
        assert phone.get("/seat/role").status_code == 200
    other = Person(host.app, host.code)
    assert other.post(f"/take/{ticket}", htmx=False).status_code == 410
    assert host.text("/history").count("The seat of Eva went to another phone.") == 1


def test_a_made_up_address_takes_nothing(host: Person, dealt: dict[str, Person]) -> None:
    assert Person(host.app, host.code).post("/take/abc", htmx=False).status_code == 410


def test_the_seat_of_a_guest_who_left_cannot_be_taken(host: Person, guests: dict[str, Person]) -> None:
    ticket = host.service.offer_seat(host.code, HOST, guests["Eva"].seat)
    assert host.post("/seats", do="remove", seat=guests["Eva"].seat).status_code == 200
    phone = Person(host.app, host.code)
    assert phone.get(f"/take/{ticket}").status_code == 410
    assert phone.post(f"/take/{ticket}", htmx=False).status_code in (410, 422)
    assert phone.get("/seat").status_code == 403


def test_everybody_can_read_that_the_seat_went_to_another_phone(host: Person, ticket: str) -> None:
    Person(host.app, host.code).post(f"/take/{ticket}", htmx=False)
    assert "The seat of Eva went to another phone." in host.text("/history")
