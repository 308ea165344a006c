"""The host hands a seat to another phone: by a one-time QR, or by saying yes to a phone that asks."""

from __future__ import annotations

import re

from tests.web.people import Person


def test_the_host_gets_a_one_time_address_to_scan(host: Person, dealt: dict[str, Person]) -> None:
    answer = host.post(f"/seats/{dealt['Eva'].seat}/hand-over")
    text = answer.get_data(as_text=True)
    assert answer.status_code == 200 and 'id="hand-over"' in text and 'class="qr"' in text
    found = re.search(rf'href="[^"]*/t/{host.code}/take/([0-9a-f]+)"', text)
    assert found and host.service.offered_seat(host.code, found[1]) == dealt["Eva"].seat


def test_without_a_script_it_is_a_page_of_its_own(host: Person, dealt: dict[str, Person]) -> None:
    answer = host.post(f"/seats/{dealt['Eva'].seat}/hand-over", htmx=False)
    assert answer.status_code == 200 and "<html" in answer.get_data(as_text=True)


def test_nobody_sits_there(host: Person) -> None:
    assert host.post("/seats/9/hand-over").status_code == 422


def test_a_phone_that_asks_is_shown_with_its_number(host: Person, dealt: dict[str, Person]) -> None:
    _, mark = host.service.ask_seat(host.code, dealt["Eva"].seat)
    assert f"A phone showing {mark} says it is the one of Eva." in host.text("/seats")


def test_yes_gives_the_seat_and_cuts_the_old_phone_off(host: Person, dealt: dict[str, Person]) -> None:
    eva = dealt["Eva"]
    key, mark = host.service.ask_seat(host.code, eva.seat)
    assert host.post("/seats", do="allow", seat=eva.seat, mark=mark).status_code == 200
    assert host.service.holds(host.code, [key]).seats == (eva.seat,)
    assert eva.get("/seat/sheet").status_code == 403


def test_another_number_is_refused(host: Person, dealt: dict[str, Person]) -> None:
    eva = dealt["Eva"]
    key, _ = host.service.ask_seat(host.code, eva.seat)
    assert host.post("/seats", do="allow", seat=eva.seat, mark="1").status_code == 422
    assert host.service.holds(host.code, [key]).seats == ()


def test_no_leaves_the_seat_where_it_is(host: Person, dealt: dict[str, Person]) -> None:
    eva = dealt["Eva"]
    key, _ = host.service.ask_seat(host.code, eva.seat)
    host.post("/seats", do="refuse", seat=eva.seat)
    assert host.service.holds(host.code, [key]).seats == ()
    assert "says it is the one of Eva" not in host.text("/seats")
    assert eva.get("/seat/sheet").status_code == 200
