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


def offered(host: Person, seat: int) -> tuple[str, str]:
    """Where the sheet looks again, and the address in its QR."""
    sheet = host.post(f"/seats/{seat}/hand-over").get_data(as_text=True)
    found = re.search(rf'hx-get="/t/{host.code}([^"]*)".*/t/{host.code}(/take/[0-9a-f]+)"', sheet, re.DOTALL)
    assert found and 'hx-trigger="changed from:body"' in sheet
    return found[1], found[2]


def test_the_sheet_keeps_its_qr_while_nobody_took_the_seat(host: Person, dealt: dict[str, Person]) -> None:
    again, address = offered(host, dealt["Eva"].seat)
    host.post(f"/seats/{dealt['Eva'].seat}/token", kind="pickaxe", do="put")
    sheet = host.text(again)
    assert again in sheet and address in sheet and 'class="qr"' in sheet


def test_the_sheet_says_that_the_seat_went_to_another_phone(host: Person, dealt: dict[str, Person]) -> None:
    again, address = offered(host, dealt["Eva"].seat)
    assert Person(host.app, host.code).post(address, htmx=False).status_code == 303
    sheet = host.text(again)
    assert "The seat of Eva went to another phone." in sheet and 'id="hand-over"' in sheet
    assert "<svg" not in sheet and "hx-get" not in sheet and address not in sheet


def test_a_seat_that_went_to_another_phone_before_is_not_this_codes_doing(
    host: Person, dealt: dict[str, Person]
) -> None:
    _, first = offered(host, dealt["Eva"].seat)
    Person(host.app, host.code).post(first, htmx=False)
    again, _ = offered(host, dealt["Eva"].seat)
    offered(host, dealt["Eva"].seat)
    sheet = host.text(again)
    assert "good no more: it grew too old, or a newer one was made." in sheet and "<svg" not in sheet


def test_a_code_is_shown_for_its_own_seat_alone_and_while_somebody_sits_there(
    host: Person, guests: dict[str, Person]
) -> None:
    again, address = offered(host, guests["Eva"].seat)
    other = again.replace(f"/seats/{guests['Eva'].seat}/", f"/seats/{guests['Ann'].seat}/")
    assert "good no more" in host.text(other) and address not in host.text(other)
    assert address in host.text(again)
    assert host.post("/seats", do="remove", seat=guests["Eva"].seat).status_code == 200
    assert "good no more" in host.text(again) and address not in host.text(again)


def test_nobody_but_the_host_sees_a_code_again(host: Person, dealt: dict[str, Person]) -> None:
    again, _ = offered(host, dealt["Eva"].seat)
    assert [dealt[name].get(again).status_code for name in ("Eva", "Ann")] == [403, 403]


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
