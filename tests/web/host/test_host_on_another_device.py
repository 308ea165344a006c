"""The host's device is lost: an address from the computer, or from the host's page, opens that page on another."""

from __future__ import annotations

from tests.web.page import Page
from tests.web.people import People, Person
from tests.web.setups import made

OTHER, THIS = "Another device", "This device"
USED = "This link was already used or is too old. Ask the host for a new one."


@made
def way_in(host: Person, players: People) -> str:
    """The one-time address of the host's page, below the table's."""
    return f"/take-host/{host.service.devices.issue_host_ticket(host.code)}"


def test_walk_in_by_the_address(host: Person, players: People, stranger: Person, way_in: str) -> None:
    for path in (way_in, way_in):  # a mere look does not use the address up
        assert stranger.page(path).has(f'form[action="/t/{host.code}{way_in}"]')
    capitals = Person(host.app).page(f"/t/{host.code}{way_in}".upper())
    assert capitals.has(f'form[action="/t/{host.code}{way_in}"]'), "as the QR in the terminal has it"
    assert stranger.get("/host").status_code == 403
    for _ in range(2):  # a double tap
        assert stranger.post_redirected(way_in, once="b" * 32) == f"/t/{host.code}/host"
    assert [person.get("/host").status_code for person in (stranger, host)] == [200, 200]
    assert "page was opened on another device." in players["Ann"].page("/history").texts("#story .grow")[0]
    assert stranger.get(way_in).location == stranger.post_redirected(way_in) == f"/t/{host.code}/host"
    late = Person(host.app, host.code)
    for page in (Page.of(late.get(way_in), 410), late.post_refused(way_in, 410, htmx=False)):
        assert USED in page
    assert late.get("/host").status_code == 403


def test_a_seats_address_opens_no_hosts_page(stranger: Person, way_in: str) -> None:
    for path in (way_in.replace("take-host", "take"), "/take-host/abc"):
        stranger.post_refused(path, 410, htmx=False)
    assert stranger.get("/host").status_code == 403


def offers(host: Person, page: Page) -> str:
    """The address in the QR of this page, below the table's."""
    assert page.has("svg.qr")
    return page.attribute("input[readonly][value*='/take-host/']", "value").partition(f"/t/{host.code}")[2]


def take_off(host: Person) -> Page:
    """The host takes the other device off."""
    (mark,) = host.page("/options").values(".devices [name=device]")
    return host.post_ok("/do/remove-host", device=mark)


def test_walk_in_by_the_hosts_page_and_out(host: Person, stranger: Person) -> None:
    before = host.page("/options").text(".devices")
    assert "Devices that host" in before and OTHER not in before
    assert offers(host, host.post_ok("/do/hand-over", htmx=False)), "without a script on a page of its own"
    sheet = host.post_ok("/do/hand-over")
    again = sheet.attribute("[hx-get*='/hosts/hand-over/']", "hx-get").partition(f"/t/{host.code}")[2]
    assert offers(host, host.page(again)) == offers(host, sheet)
    stranger.post_redirected(offers(host, sheet))
    then = host.page(again)
    assert "page was opened on another device." in then and not then.has("svg")
    after = host.page("/options").text(".devices")
    assert OTHER in after and THIS in after
    stranger.post_ok("/do/add-seat", mine=1, name="Ben")
    page = take_off(host)
    assert "Devices that host" in page and OTHER not in page
    assert "This device no longer hosts the table." in Page.of(stranger.get("/host"), 403)
    assert "One device no longer hosts the table." in host.page("/history").texts("#story .grow")[0]
    assert stranger.page("/seat").text("h1") == "Ben", "the own seat stays"


def test_either_device_may_take_the_other_off(host: Person, stranger: Person) -> None:
    stranger.post_redirected(offers(host, host.post_ok("/do/hand-over")))
    take_off(stranger)
    assert [person.get("/host").status_code for person in (stranger, host)] == [200, 403]


def test_what_another_host_has_set_since_the_page_was_shown_stays(host: Person) -> None:
    old = host.page("/options")
    shown = {name: old.values(f"[name='shown.{name}']")[0] for name in ("totals", "crystals")}
    host.post_ok("/do/options", option__crystals="connected")
    was_shown = {f"{kind}__{name}": value for name, value in shown.items() for kind in ("option", "shown")}
    host.post_ok("/do/options", **was_shown | {"option__totals": "open"})
    assert (host.view.options["totals"], host.view.options["crystals"]) == ("open", "connected")
