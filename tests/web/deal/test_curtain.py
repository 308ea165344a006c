"""The curtain: the host's device, passed to a guest without a phone, shows for a minute what is hers alone."""

from __future__ import annotations

import re

import pytest

from companion.table.viewer import at_seat
from tests.web.people import Person


@pytest.fixture
def gul(host: Person, guests: dict[str, Person]) -> int:
    """The seat of Gül, who has no phone; the roles are dealt."""
    assert host.post("/seats", do="add", name="Gül").status_code == 200
    assert host.post("/round", do="begin").status_code == 200
    return next(row.seat for row in host.sight.seats if row.name == "Gül")


@pytest.fixture
def opened(host: Person, gul: int) -> int:
    """The same seat, its curtain just opened."""
    answer = host.post(f"/seats/{gul}/curtain", htmx=False, do="open")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{host.code}/seats/{gul}/curtain")
    return gul


def role_of(host: Person, seat: int) -> str:
    shown = host.service.peek(host.code, at_seat(seat))
    assert shown
    return shown.role


def test_the_closed_curtain_shows_nothing(host: Person, gul: int) -> None:
    text = host.text(f"/seats/{gul}/curtain")
    assert "Pass the device to Gül" in text
    assert "data-hold=" not in text
    assert host.get(f"/seats/{gul}/role").status_code == 403
    assert host.get(f"/seats/{gul}/qr").status_code == 403


def test_behind_it_is_her_plate(host: Person, opened: int) -> None:
    assert f'data-hold="/t/{host.code}/seats/{opened}/role"' in host.text(f"/seats/{opened}/curtain")
    assert f'data-role="{role_of(host, opened)}"' in host.text(f"/seats/{opened}/role")


def test_the_inside_itself_names_no_role(host: Person, opened: int) -> None:
    assert "data-role" not in host.text(f"/seats/{opened}/curtain")


def test_everybody_can_read_that_it_was_opened(host: Person, opened: int) -> None:
    assert [line.sentence.key for line in host.service.story(host.code)][-1] == "curtain-opened"


def test_it_opens_one_seat_only(host: Person, guests: dict[str, Person], opened: int) -> None:
    assert host.get(f"/seats/{guests['Ann'].seat}/role").status_code == 403
    assert guests["Ann"].get(f"/seats/{opened}/role").status_code == 403
    assert guests["Ann"].get(f"/seats/{opened}/curtain").status_code == 403


def test_who_has_looked_lights_a_flame(host: Person, opened: int) -> None:
    assert host.post(f"/seats/{opened}/sheet", htmx=False, do="seen").status_code == 303
    assert host.sight.looked == 1


def test_the_qr_holds_the_role_in_one_size_and_says_it_nowhere(host: Person, opened: int) -> None:
    text = host.text(f"/seats/{opened}/qr")
    assert re.search(r'viewBox="0 0 \d+ \d+"', text)
    assert role_of(host, opened).split("-")[-1] not in text.lower()
    assert host.get(f"/seats/{opened}/qr").headers["Cache-Control"] == "no-store"


def test_handed_back_it_is_dark_again(host: Person, opened: int) -> None:
    answer = host.post(f"/seats/{opened}/curtain", htmx=False, do="close")
    assert answer.headers["Location"] == f"/t/{host.code}/host"
    assert host.get(f"/seats/{opened}/role").status_code == 403
    assert "Pass the device to Gül" in host.text(f"/seats/{opened}/curtain")


def test_after_a_minute_it_falls_by_itself(host: Person, opened: int) -> None:
    now = host.service.now()
    host.service.now = lambda: now + 61
    assert host.get(f"/seats/{opened}/role").status_code == 403
    assert "Pass the device to Gül" in host.text(f"/seats/{opened}/sheet")
    assert host.post(f"/seats/{opened}/sheet", do="seen").status_code == 403
    assert host.sight.looked == 0


def test_a_seat_with_a_phone_has_no_curtain(host: Person, dealt: dict[str, Person]) -> None:
    ann = dealt["Ann"].seat
    assert "Ann has a phone now" in host.text(f"/seats/{ann}/curtain")
    answer = host.post(f"/seats/{ann}/curtain", do="open")
    assert answer.status_code == 409
    assert 'class="problem"' in answer.get_data(as_text=True)
    assert host.get(f"/seats/{ann}/role").status_code == 403


def test_nobody_sits_there(host: Person, dealt: dict[str, Person]) -> None:
    assert host.get("/seats/99/curtain").status_code == 404


def test_behind_it_she_sees_whom_she_inspects(host: Person, guests: dict[str, Person], gul: int) -> None:
    ben = guests["Ben"].seat
    host.post(f"/seats/{gul}/act", do="inspect", seat=ben)
    assert host.get(f"/seats/{gul}/role?of={ben}").status_code == 403
    host.post(f"/seats/{gul}/curtain", do="open")
    assert f'data-role="{role_of(host, ben)}"' in host.text(f"/seats/{gul}/role?of={ben}")
    host.post(f"/seats/{gul}/sheet", do="done", seat=ben)
    assert host.get(f"/seats/{gul}/role?of={ben}").status_code == 404


def test_only_handing_it_back_is_called_done(host: Person, guests: dict[str, Person], opened: int) -> None:
    host.post(f"/seats/{opened}/act", do="inspect", seat=guests["Ben"].seat)
    text = host.text(f"/seats/{opened}/sheet")
    assert "I have seen the role of Ben" in text
    assert text.count("Done") == text.count("Done, hand it back") == 1


def test_behind_it_she_steals(host: Person, guests: dict[str, Person]) -> None:
    host.post("/seats", do="add", name="Gül")
    host.post("/options", option__roles="cards")
    host.post("/round", do="begin")
    host.post("/seats/7/token", do="put", kind="theft")
    told = {f"role__{seat}": "saboteur" if seat > 4 else "green-digger" for seat in range(1, 8)}
    host.post("/round", do="end", reached_by=1, open_to="green", crystals=0, **told)
    host.post("/seats/7/curtain", do="open")
    assert "Whom do you rob?" in host.text("/seats/7/sheet")
    answer = host.post("/seats/7/sheet", do="steal", from_=1)
    assert "Stole 1 from Ann." in answer.get_data(as_text=True)


def test_the_same_tap_again_opens_it_for_the_same_minute_and_not_after_it(host: Person, gul: int) -> None:
    once, now = "b" * 32, host.service.now()
    for _ in range(2):
        assert host.post(f"/seats/{gul}/curtain", htmx=False, do="open", once=once).status_code == 303
        assert host.get(f"/seats/{gul}/role").status_code == 200
    before = host.service.version(host.code)
    host.service.now = lambda: now + 62
    host.post(f"/seats/{gul}/curtain", htmx=False, do="open", once=once)
    assert "Pass the device to Gül" in host.text(f"/seats/{gul}/curtain")
    assert host.get(f"/seats/{gul}/role").status_code == 403
    assert host.service.version(host.code) == before
