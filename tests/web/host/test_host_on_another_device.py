"""The host's device is lost: an address from the computer, or from the host's page, opens that page on another."""

from __future__ import annotations

from tests.play import HOST
from tests.web.page import Page
from tests.web.people import People, Person
from tests.web.setups import made

USED = "This link was already used or is too old. Ask the host for a new one."


@made
def way_in(host: Person, players: People) -> str:
    """The one-time address of the host's page, below the table's."""
    return f"/take/{host.service.devices.issue_ticket(host.code, HOST)}"


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
    late = Person(host.app, host.code)
    for page in (Page.of(late.get(way_in), 410), late.post_refused(way_in, 410, htmx=False)):
        assert USED in page
    assert late.get("/host").status_code == 403


def offers(host: Person, page: Page) -> str:
    """The address in the QR of this page, below the table's."""
    assert page.has("svg.qr")
    return page.attribute("input[readonly][value*='/take/']", "value").partition(f"/t/{host.code}")[2]


def test_walk_in_by_the_hosts_page(host: Person, stranger: Person) -> None:
    assert offers(host, host.post_ok("/do/hand-over", htmx=False)), "without a script on a page of its own"
    sheet = host.post_ok("/do/hand-over")
    again = sheet.attribute("[hx-get*='/hand-over/']", "hx-get").partition(f"/t/{host.code}")[2]
    assert offers(host, host.page(again)) == offers(host, sheet)
    stranger.post_redirected(offers(host, sheet))
    then = host.page(again)
    assert "This code was used or has expired." in then and not then.has("svg")


def test_what_another_host_has_set_since_the_page_was_shown_stays(host: Person) -> None:
    old = host.page("/options")
    shown = {name: old.values(f"[name='shown.{name}']")[0] for name in ("totals", "crystals")}
    host.post_ok("/do/options", option__crystals="connected")
    was_shown = {f"{kind}__{name}": value for name, value in shown.items() for kind in ("option", "shown")}
    host.post_ok("/do/options", **was_shown | {"option__totals": "open"})
    assert (host.view.options["totals"], host.view.options["crystals"]) == ("open", "connected")
