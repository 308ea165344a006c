"""A seat goes to another phone: one that shows the host's QR, or one that asks and shows the host its number."""

from __future__ import annotations

from tests.web.page import Page
from tests.web.people import People, Person

WENT = "Eva’s seat was moved to another phone."
EXPIRED = "This code was used or has expired."
USED = "This link was already used or is too old. Ask the host for a new one."


# The host's QR


def below(host: Person, address: str) -> str:
    return address.partition(f"/t/{host.code}")[2]


def address_in(host: Person, sheet: Page) -> str:
    """The address in the QR of this sheet; empty where it has none."""
    links = sheet.attributes("a[href*='/take/']", "href")
    assert sheet.has("svg.qr") == bool(links)
    return below(host, links[0]) if links else ""


def offer(host: Person, seat: int) -> tuple[str, str]:
    """Where the sheet looks again, and the address in its QR."""
    sheet = host.post_ok("/do/hand-over", seat=seat)
    again = sheet.attribute("[hx-trigger='changed from:body']", "hx-get")
    return below(host, again), address_in(host, sheet)


def test_walk_with_a_one_time_address(host: Person, dealt: People, stranger: Person) -> None:
    eva, late = dealt["Eva"], Person(host.app, host.code)
    again, address = offer(host, eva.seat)
    host.post_ok("/do/token", seat=eva.seat, kind="pickaxe", do="put")
    sheet = host.page(again)
    assert below(host, sheet.attribute("[hx-get]", "hx-get")) == again and address_in(host, sheet) == address
    for _ in range(3):
        assert "Eva’s seat" in late.page(address), "a mere look does not use it up"
    for _ in range(2):  # a double tap
        assert stranger.post_redirected(address, once="b" * 32) == eva.url(f"/seat?n={eva.seat}")
    assert stranger.page("/seat/role").has(f"[data-role={eva.role}]") and eva.get("/seat/role").status_code == 403
    sheet = host.page(again)
    assert EXPIRED in sheet.text("#hand-over") and not sheet.has("svg, [hx-get]")
    assert host.page("/history").texts("#story .grow").count(WENT) == 1
    assert USED in Page.of(late.get(address), 410)
    for path in (address, "/take/abc"):
        assert USED in late.post_refused(path, 410, htmx=False)
    assert late.get("/seat/role").status_code == 403
    older, _ = offer(host, eva.seat)
    offer(host, eva.seat)
    assert EXPIRED in host.page(older)


def test_a_code_is_shown_only_for_an_occupied_seat(host: Person, players: People, stranger: Person) -> None:
    eva = players["Eva"]
    again, address = offer(host, eva.seat)
    assert address_in(host, host.page(again)) == address
    host.post_ok("/do/remove-seat", seat=eva.seat)
    assert EXPIRED in host.page(again) and address_in(host, host.page(again)) == ""
    assert stranger.get(address).status_code == 410
    assert stranger.post(address, htmx=False).status_code in (410, 422)
    assert stranger.get("/seat").status_code == 403


# A phone that asks


def test_walk_with_a_lost_phone(host: Person, dealt: People, stranger: Person) -> None:
    lost, lost.seat = stranger, dealt["Eva"].seat
    asking = lost.url(f"/asking/{lost.seat}")
    assert lost.post_redirected(asks=lost.seat) == asking
    host.post_ok("/do/answer-phone", seat=lost.seat)
    answer = lost.page(f"/asking/{lost.seat}/answer")
    assert "The host said no" in answer and answer.has("[name=asks]") and host.page("/round").text(".asks") == ""
    lost.post_redirected(asks=lost.seat)
    page = lost.page(f"/asking/{lost.seat}")
    assert "Show the host this number" in page
    number = page.text(".mark-number")
    assert f"A phone showing {number} is asking for Eva’s seat." in host.page("/round").text(".asks")
    assert host.page("/round").values(f"#asks-{lost.seat} [name=mark]") == [number]
    assert [seat.asked for seat in host.view.seats if seat.asked] == [number]
    assert [seat.asked for seat in dealt["Ann"].view.seats] == [""] * 6, "nobody else sees it"
    assert lost.get(f"/seat?n={lost.seat}").location == asking
    assert lost.get("/seat/role").status_code == 403, "while it waits"
    host.post_refused("/do/answer-phone", allow=1, seat=lost.seat, mark="1")
    assert dealt["Eva"].get("/seat/role").status_code == 200
    host.post_ok("/do/answer-phone", allow=1, seat=lost.seat, mark=number)
    seat = lost.url(f"/seat?n={lost.seat}")
    assert lost.get(f"/asking/{lost.seat}/answer", htmx=True).headers["HX-Redirect"] == seat
    assert lost.get(f"/asking/{lost.seat}").location == seat and lost.page(f"/seat?n={lost.seat}").text("h1") == "Eva"
    assert dealt["Eva"].get("/seat/role").status_code == 403, "the old phone is cut off"


def test_who_types_a_name_that_sits_here_may_say_that_it_is_the_same_player(players: People, stranger: Person) -> None:
    assert stranger.post_refused(htmx=False, name=" eva ").has("#before[open]")
