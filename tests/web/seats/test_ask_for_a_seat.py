"""A phone that lost its key asks for its seat; it shows a number, and goes on once the host agreed."""

from __future__ import annotations

import re

import pytest

from tests.web.people import Person


@pytest.fixture
def lost(host: Person, dealt: dict[str, Person]) -> Person:
    """Eva's new phone, which has asked for her seat."""
    phone = Person(host.app, host.code, "Eva")
    phone.seat = dealt["Eva"].seat
    answer = phone.post("", htmx=False, asks=phone.seat)
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/asking/{phone.seat}")
    return phone


def mark_of(phone: Person) -> str:
    found = re.search(r'class="mark-number[^>]*>(\d+)<', phone.text(f"/asking/{phone.seat}"))
    assert found
    return found[1]


def test_the_door_lists_who_sits_here_to_ask_for_a_seat(host: Person, guests: dict[str, Person]) -> None:
    door = Person(host.app, host.code).text()
    assert all(f"I am {name}" in door for name in guests)


def test_phone_and_host_see_the_same_number(host: Person, lost: Person) -> None:
    assert f"A phone showing {mark_of(lost)} says" in host.text("/seats")


def test_nobody_else_sees_the_number(dealt: dict[str, Person], lost: Person) -> None:
    sight = dealt["Ann"].sight
    assert all(row.asked == "" for row in sight.seats)


def test_while_it_waits_the_seat_is_not_its_own(lost: Person) -> None:
    assert lost.get(f"/seat?n={lost.seat}").location == f"/t/{lost.code}/asking/{lost.seat}"
    assert lost.get("/seat/role").status_code == 403


def test_a_yes_takes_the_phone_to_its_seat(host: Person, lost: Person) -> None:
    host.post("/seats", do="allow", seat=lost.seat, mark=mark_of(lost))
    heard = lost.get(f"/asking/{lost.seat}/answer", htmx=True)
    assert heard.headers["HX-Redirect"] == f"/t/{host.code}/seat?n={lost.seat}"
    assert lost.get(f"/asking/{lost.seat}").location == f"/t/{host.code}/seat?n={lost.seat}"
    assert lost.get(f"/seat?n={lost.seat}").status_code == 200


def test_a_yes_cuts_the_old_phone_off(host: Person, dealt: dict[str, Person], lost: Person) -> None:
    host.post("/seats", do="allow", seat=lost.seat, mark=mark_of(lost))
    assert dealt["Eva"].get("/seat/role").status_code == 403


def test_a_no_is_told_and_the_phone_may_ask_again(host: Person, lost: Person) -> None:
    host.post("/seats", do="refuse", seat=lost.seat)
    text = lost.text(f"/asking/{lost.seat}/answer")
    assert "The host said no" in text and 'name="asks"' in text
    assert lost.post("", htmx=False, asks=lost.seat).status_code == 303
    assert "Show this number to the host" in lost.text(f"/asking/{lost.seat}")


def test_a_stranger_who_asks_too_does_not_silence_her(host: Person, lost: Person) -> None:
    stranger = Person(host.app, host.code)
    stranger.seat = lost.seat
    stranger.post("", htmx=False, asks=lost.seat)
    assert all("Show this number" in phone.text(f"/asking/{lost.seat}") for phone in (lost, stranger))
    assert host.post("/seats", do="allow", seat=lost.seat, mark=mark_of(lost)).status_code == 200
    assert lost.get(f"/seat?n={lost.seat}").status_code == 200
    assert stranger.get("/seat/role").status_code == 403
    assert "The host said no" in stranger.text(f"/asking/{lost.seat}")


def test_a_double_tap_asks_once(host: Person, dealt: dict[str, Person]) -> None:
    phone, eva, once = Person(host.app, host.code), dealt["Eva"].seat, "b" * 32
    for _ in range(2):
        assert phone.post("", htmx=False, asks=eva, once=once).location == f"/t/{host.code}/asking/{eva}"
        phone.text(f"/asking/{eva}")
    other = Person(host.app, host.code)
    assert other.post("", htmx=False, asks=eva, once=once).location == f"/t/{host.code}"
    assert other.get("/seat/role").status_code == 403


def test_too_many_questions_are_refused_with_a_sentence(host: Person, dealt: dict[str, Person]) -> None:
    for _ in range(10):
        assert Person(host.app, host.code).post("", htmx=False, asks=1).status_code == 303
    answer = Person(host.app, host.code).post("", htmx=False, asks=2)
    assert answer.status_code == 429 and "Too many phones ask" in answer.get_data(as_text=True)


def test_asking_ten_times_costs_no_key(host: Person, dealt: dict[str, Person]) -> None:
    for _ in range(10):
        host.post("", htmx=False, asks=dealt["Eva"].seat)
    assert host.get("/host").status_code == 200


def test_a_seat_that_is_not_there_cannot_be_asked_for(host: Person, guests: dict[str, Person]) -> None:
    answer = Person(host.app, host.code).post("", htmx=False, asks=99)
    assert answer.status_code == 422 and "Nobody sits there." in answer.get_data(as_text=True)


def test_who_was_let_in_by_mistake_reads_nothing_once_the_guest_sits_without_a_phone(
    host: Person, guests: dict[str, Person]
) -> None:
    seat = guests["Eva"].seat
    host.post("/seats", do="gold", seat=seat, gold=2)
    host.post("/seats", do="remove", seat=seat)
    stranger = Person(host.app, host.code)
    stranger.seat = seat
    stranger.post("", htmx=False, asks=seat)
    assert host.post("/seats", do="allow", seat=seat, mark=mark_of(stranger)).status_code == 200
    host.post("/history", do="take-back")  # what came before the yes: Eva was never removed
    assert stranger.get(f"/seat?n={seat}").status_code == 200
    host.post("/seats", do="remove", seat=seat)
    host.post("/seats", do="back", seat=seat)
    assert host.post("/round", do="begin").status_code == 200
    for path in ("/seat/role", f"/seat/role?n={seat}", f"/seat/sheet?n={seat}"):
        assert stranger.get(path).status_code == 403
    assert host.post(f"/seats/{seat}/curtain", htmx=False, do="open").status_code == 303
