"""The host hands a seat to another phone: by a one-time QR, or by saying yes to a phone that asks."""

from __future__ import annotations

import pytest

from tests.web.page import Page
from tests.web.people import People, Person, SetUp

SAYS = "A phone showing {} is asking for Eva’s seat."


def offer(host: Person, seat: int) -> tuple[str, str]:
    """Where the sheet looks again, and the address in its QR."""
    sheet = host.post_ok(f"/seats/{seat}/hand-over")
    assert sheet.has("#hand-over svg.qr")
    again = sheet.attribute("[hx-trigger='changed from:body']", "hx-get")
    return below(host, again), address_in(host, sheet)


def address_in(host: Person, sheet: Page) -> str:
    """The address in the QR of this sheet; empty where it has none."""
    (address,) = sheet.attributes("a[href*='/take/']", "href") or [""]
    return below(host, address)


def below(host: Person, address: str) -> str:
    return address.partition(f"/t/{host.code}")[2]


@pytest.fixture
def evas(set_up: SetUp, host: Person, dealt: People) -> tuple[str, str]:
    """The same two of the sheet that offers Eva's seat."""
    return set_up(offer, host, dealt["Eva"].seat)


def test_walk_to_another_phone(host: Person, dealt: People, stranger: Person, evas: tuple[str, str]) -> None:
    again, address = evas
    assert host.service.seat_transfer.seat_of_ticket(host.code, address.removeprefix("/take/")) == dealt["Eva"].seat
    host.post_ok(f"/seats/{dealt['Eva'].seat}/token", kind="pickaxe", do="put")
    sheet = host.page(again)
    assert below(host, sheet.attribute("[hx-get]", "hx-get")) == again, "it looks again"
    assert address_in(host, sheet) == address and sheet.has("svg.qr")
    stranger.post_redirected(address)
    sheet = host.page(again)
    assert "Eva’s seat was moved to another phone." in sheet.text("#hand-over")
    assert not sheet.has("svg, [hx-get]") and not address_in(host, sheet)


def test_a_seat_that_went_to_another_phone_before_is_not_this_codes_doing(
    host: Person, dealt: People, stranger: Person, evas: tuple[str, str]
) -> None:
    stranger.post_redirected(evas[1])
    again, _ = offer(host, dealt["Eva"].seat)
    offer(host, dealt["Eva"].seat)
    sheet = host.page(again)
    assert "This code has expired. Ask for a new one." in sheet and not sheet.has("svg")


def test_a_code_is_shown_only_for_its_own_and_occupied_seat(host: Person, players: People) -> None:
    again, address = offer(host, players["Eva"].seat)
    other = host.page(again.replace(f"/seats/{players['Eva'].seat}/", f"/seats/{players['Ann'].seat}/"))
    assert "This code has expired. Ask for a new one." in other and not address_in(host, other)
    assert address_in(host, host.page(again)) == address
    host.post_ok("/seats", do="remove", seat=players["Eva"].seat)
    empty = host.page(again)
    assert "This code has expired. Ask for a new one." in empty and not address_in(host, empty)


# A phone that asks


def ask_for_eva(host: Person, dealt: People) -> tuple[str, str]:
    return host.service.seat_claims.ask_for_seat(host.code, dealt["Eva"].seat)


@pytest.fixture
def asking(set_up: SetUp, host: Person, dealt: People) -> tuple[str, str]:
    """The key and the number of a phone that asks for Eva's seat."""
    return set_up(ask_for_eva, host, dealt)


def test_the_number_of_a_phone_that_asks_for_another_seat_is_refused(
    host: Person, dealt: People, asking: tuple[str, str]
) -> None:
    key, mark = asking
    host.service.seat_claims.ask_for_seat(host.code, dealt["Ann"].seat)
    host.post_refused("/seats", do="allow", seat=dealt["Ann"].seat, mark=mark)
    assert host.service.access.find_grants(host.code, [key]).seats == ()
    assert dealt["Ann"].get("/seat/sheet").status_code == 200


def test_a_host_who_says_no_leaves_the_seat_where_it_is(host: Person, dealt: People, asking: tuple[str, str]) -> None:
    host.post_ok("/seats", do="refuse", seat=dealt["Eva"].seat)
    assert host.service.access.find_grants(host.code, [asking[0]]).seats == ()
    assert host.page("/seats").text(".asks") == ""
    assert dealt["Eva"].get("/seat/sheet").status_code == 200
