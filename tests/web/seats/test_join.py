"""A guest finds the table by its code and sits down."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.conftest import CAST
from tests.web.people import Person, sit


@pytest.mark.parametrize("typed", ["{}", " {} ", "192.168.1.20:8000/T/{}", "http://192.168.1.20:8000/t/{}/"])
def test_a_typed_code_or_address_leads_to_the_door(app: Flask, host: Person, typed: str) -> None:
    answer = Person(app).post("/join", htmx=False, code=typed.format(host.code))
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}")


def test_case_does_not_matter(app: Flask, host: Person) -> None:
    assert Person(app).post("/join", htmx=False, code=host.code.lower()).location == f"/t/{host.code}"
    assert f'action="/t/{host.code}"' in Person(app, host.code.lower()).text()
    assert f'action="/t/{host.code}"' in Person(app).text(f"/T/{host.code}")


@pytest.mark.parametrize("typed", ["QQQQ", "", "12", "<b>"])
def test_a_wrong_code_is_said_under_its_field_and_stays_there(app: Flask, typed: str) -> None:
    answer = Person(app).post("/join", htmx=False, code=typed)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 404 and "<b>" not in text
    assert text.index('name="code"') < text.index("There is no table")


def test_a_guest_sits_down_with_a_name_and_one_tap(host: Person) -> None:
    ann = Person(host.app, host.code)
    answer = ann.post("", htmx=False, name="  Ann  ")
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/seat?n=1")
    assert [row.name for row in host.sight.circle] == ["Ann"]
    assert ann.get("/seat").status_code == 200


def test_the_capital_address_of_the_qr_takes_a_guest_too(host: Person) -> None:
    ann = Person(host.app)
    assert ann.post(f"/T/{host.code}", htmx=False, name="Ann").location == f"/t/{host.code}/seat?n=1"


def test_a_name_that_is_taken_is_said_and_what_was_typed_stays(host: Person, someone: Callable[[str], Person]) -> None:
    someone("Ann")
    answer = Person(host.app, host.code).post("", htmx=False, name="Ann")
    text = answer.get_data(as_text=True)
    assert answer.status_code == 422 and 'value="Ann"' in text and "called Ann already" in text
    assert len(host.sight.circle) == 1


def test_a_name_is_text_and_never_markup(host: Person, someone: Callable[[str], Person]) -> None:
    someone("<i>Gül</i>")
    door = Person(host.app, host.code).text()
    assert "&lt;i&gt;Gül" in door and "<i>Gül" not in door


def test_a_double_tap_takes_one_seat(host: Person) -> None:
    ann, once = Person(host.app, host.code), "b" * 32
    for _ in range(2):
        assert ann.post("", htmx=False, name="Ann", once=once).location == f"/t/{host.code}/seat?n=1"
    assert len(host.sight.circle) == 1
    assert ann.get("/seat").status_code == 200


def test_the_same_tap_from_elsewhere_opens_no_seat_and_leads_to_the_door(host: Person) -> None:
    ann, other, once = Person(host.app, host.code), Person(host.app, host.code), "b" * 32
    ann.post("", htmx=False, name="Ann", once=once)
    assert ann.get("/seat").status_code == 200
    assert ann.post("", htmx=False, name="Ann", once=once).location == f"/t/{host.code}/seat?n=1"
    assert other.post("", htmx=False, name="Ann", once=once).location == f"/t/{host.code}"
    assert other.get("/seat").status_code == 403


def test_the_tap_that_opened_the_table_opens_it_to_nobody_else(app: Flask) -> None:
    opener, other, form = Person(app), Person(app), {"edition": "saboteur2", "once": "b" * 32}
    page = opener.post("/tables", htmx=False, **form).location
    assert opener.get(page).status_code == 200
    assert opener.post("/tables", htmx=False, **form).location == page
    assert other.post("/tables", htmx=False, **form).location == page.removesuffix("/host")
    assert other.get(page).status_code == 403


def test_the_door_carries_a_fresh_once_for_phones_without_script(host: Person) -> None:
    guest = Person(host.app, host.code)
    assert guest.text() != guest.text()


def test_who_sits_here_finds_the_way_back_to_the_seat(host: Person) -> None:
    ann = sit(host, "Ann")
    assert f'href="/t/{host.code}/seat?n={ann.seat}"' in ann.text()
    assert f'href="/t/{host.code}/host"' in host.text()


def test_two_guests_may_share_a_phone(host: Person) -> None:
    ann = sit(host, "Ann")
    ann.post("", htmx=False, name="Ben")
    door = ann.text()
    assert "Back to the seat of Ann" in door and "Back to the seat of Ben" in door


def test_eight_seats_on_one_device_do_not_push_the_hosts_key_out(host: Person) -> None:
    for name in (*CAST, "Gül", "Hal", "Ida"):
        assert host.post("", htmx=False, name=name).status_code == 303
    assert host.get("/host").status_code == 200
    assert host.get("/seat?n=9").status_code == 200


def test_a_full_table_says_so(host: Person) -> None:
    for n in range(12):
        sit(host, f"Guest {n}")
    answer = Person(host.app, host.code).post("", htmx=False, name="Leo")
    assert answer.status_code == 422 and "The table is full" in answer.get_data(as_text=True)


def test_a_late_guest_sits_down_while_a_round_is_played(host: Person, dealt: dict[str, Person]) -> None:
    gul = sit(host, "Gül")
    row = host.sight.seat(gul.seat)
    assert row is not None and row.waiting


def test_a_full_table_says_so_before_a_name_is_typed(host: Person) -> None:
    for n in range(12):
        sit(host, f"Guest {n}")
    text = Person(host.app, host.code).text()
    assert "This table is full: 12 play here at most." in text and 'name="name"' not in text


@pytest.mark.parametrize(
    ("rounds", "door"),
    [
        (3, "A round is being played. Who sits down now plays from the next one on."),
        (1, "The last round is being played. Who sits down now plays if there is one more."),
    ],
)
def test_the_door_says_when_one_plays_who_sits_down_now(
    host: Person, guests: dict[str, Person], rounds: int, door: str
) -> None:
    host.post("/options", option__rounds=rounds)
    assert "round is being played" not in Person(host.app, host.code).text()
    assert host.post("/round", do="begin").status_code == 200
    assert door in Person(host.app, host.code).text()
    # Who plays already reads the way back, and nothing of the next round.
    assert door not in guests["Ann"].text()
