"""The host's device is lost: an address from the computer opens the host's page on another."""

from __future__ import annotations

import pytest

from tests.web.page import Page
from tests.web.people import People, Person, SetUp

OTHER, THIS = "Another device", "This device"


def offer_host(host: Person) -> str:
    return f"/take-host/{host.service.host_devices.issue_ticket(host.code)}"


@pytest.fixture
def way_in(set_up: SetUp, host: Person) -> str:
    """The one-time address of the host's page, below the table's."""
    return set_up(offer_host, host)


def test_a_mere_look_does_not_use_the_address_up(stranger: Person, way_in: str) -> None:
    for _ in range(3):
        assert stranger.page(way_in).has(f'form[action="/t/{stranger.code}{way_in}"]')
    assert stranger.get("/host").status_code == 403


def test_the_button_opens_the_hosts_page_and_the_first_device_keeps_it(
    host: Person, stranger: Person, way_in: str
) -> None:
    assert stranger.post_redirected(way_in) == f"/t/{host.code}/host"
    assert [person.get("/host").status_code for person in (stranger, host)] == [200, 200]


def test_the_capital_address_of_the_terminals_qr_shows_the_same_button(host: Person, way_in: str) -> None:
    page = Person(host.app).page(f"/t/{host.code}{way_in}".upper())
    assert page.has(f'form[action="/t/{host.code}{way_in}"]')


def test_it_works_once(host: Person, stranger: Person, way_in: str) -> None:
    Person(host.app, host.code).post_redirected(way_in)
    for page in (Page.of(stranger.get(way_in), 410), stranger.post_refused(way_in, 410, htmx=False)):
        assert "This address was already used or is too old. Ask the host for a new one." in page
    assert stranger.get("/host").status_code == 403


def test_opened_again_it_leads_a_device_that_hosts_to_the_hosts_page(stranger: Person, way_in: str) -> None:
    stranger.post_redirected(way_in)
    assert stranger.get(way_in).headers["Location"] == f"/t/{stranger.code}/host"
    assert stranger.post_redirected(way_in) == f"/t/{stranger.code}/host"


def test_a_double_tap_on_a_host_link_opens_the_hosts_page_twice(stranger: Person, way_in: str) -> None:
    for _ in range(2):
        stranger.post_redirected(way_in, once="b" * 32)
        assert stranger.get("/host").status_code == 200


def test_everybody_can_read_it(set_up: SetUp, host: Person, players: People, stranger: Person) -> None:
    stranger.post_redirected(set_up(offer_host, host))
    assert "page was opened on another device." in players["Ann"].page("/history").texts("#story .grow")[0]


def test_a_seats_address_opens_no_hosts_page(stranger: Person, way_in: str) -> None:
    for path in (way_in.replace("take-host", "take"), "/take-host/abc"):
        stranger.post_refused(path, 410, htmx=False)
    assert stranger.get("/host").status_code == 403


# From the host's page itself


def offers(host: Person, page: Page) -> str:
    """The address in the QR of this page, below the table's."""
    assert page.has("svg.qr")
    return page.attribute("input[readonly][value*='/take-host/']", "value").partition(f"/t/{host.code}")[2]


def host_too(host: Person) -> Person:
    device = Person(host.app, host.code)
    device.post_redirected(offers(host, host.post_ok("/hosts/hand-over")))
    return device


@pytest.fixture
def second(set_up: SetUp, host: Person) -> Person:
    """A device that scanned what the host's page offers, and hosts too."""
    return set_up(host_too, host)


def test_the_hosts_page_offers_a_one_time_qr(host: Person) -> None:
    before = host.page("/options").text(".devices")
    assert "Devices that host" in before and OTHER not in before
    assert host_too(host).get("/host").status_code == 200
    after = host.page("/options").text(".devices")
    assert OTHER in after and THIS in after


def test_without_a_script_the_qr_is_on_a_page_of_its_own(host: Person) -> None:
    page = host.post_ok("/hosts/hand-over", htmx=False)
    assert page.has("main") and offers(host, page)


def test_the_sheet_says_that_the_page_was_opened(host: Person, stranger: Person) -> None:
    sheet = host.post_ok("/hosts/hand-over")
    again = sheet.attribute("[hx-get*='/hosts/hand-over/']", "hx-get").partition(f"/t/{host.code}")[2]
    assert offers(host, host.page(again)) == offers(host, sheet)
    stranger.post_redirected(offers(host, sheet))
    then = host.page(again)
    assert "page was opened on another device." in then and not then.has("svg")


def take_off(host: Person) -> Page:
    """The host takes the other device off."""
    (mark,) = host.page("/options").values(".devices [name=device]")
    return host.post_ok("/hosts", do="remove", device=mark)


def test_the_host_withdraws_a_device_and_that_device_reads_it(host: Person, second: Person) -> None:
    assert OTHER not in take_off(host)
    assert "This device no longer hosts the table." in Page.of(second.get("/host"), 403)
    assert "One device can’t open the host’s page any more." in host.page("/history").texts("#story .grow")[0]


def test_either_device_may_take_the_other_off(host: Person, second: Person) -> None:
    take_off(second)
    assert [person.get("/host").status_code for person in (second, host)] == [200, 403]


def test_a_device_that_is_gone_already_is_a_sentence(host: Person) -> None:
    page = host.post_refused("/hosts", do="remove", device="0123456789ab")
    assert "That device no longer hosts this table." in page.text(".problem")


def test_who_hosted_once_keeps_the_own_seat(host: Person, second: Person) -> None:
    second.post_ok("/seats", do="sit", name="Ben")
    take_off(host)
    assert second.page("/seat").text("h1") == "Ben"
