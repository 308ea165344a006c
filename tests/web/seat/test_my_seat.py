"""My seat: a phone shows who I am, lets me be called otherwise or leave, and may hold two seats or lose one."""

from __future__ import annotations

from tests.play import HOST
from tests.web.page import Page
from tests.web.people import People, Person, sit

ME, OWN_NAME = ".me", "h1.own-name"


def test_it_names_the_neighbours_or_who_sits_across(host: Person) -> None:
    ann = sit(host, "Ann")
    assert "You’re the first at the table." in ann.page("/seat")
    sit(host, "Ben")
    assert "across from Ben" in ann.page("/seat").text(ME)
    sit(host, "Cem")
    assert "between Cem and Ben" in ann.page("/seat").text(ME)
    ann.code = ann.code.lower()
    assert ann.page("/seat").text("header .code") == ann.code.upper()


def test_the_host_finds_the_way_back_from_the_own_seat(host: Person, players: People) -> None:
    host.post_redirected(name="Hal")
    host.post_ok("/do/deal")
    way = f'a[href="/t/{host.code}/host"]'
    assert host.page("/seat/sheet").has(way) and not players["Ann"].page("/seat/sheet").has(way)
    host.post_ok("/do/end", reached_by="")
    button = f"#sheet.proposed a.main-button[href='/t/{host.code}/host']"
    assert host.page("/seat/sheet").text(button) == "The result waits for youBack to the host’s page"
    assert "Tell the host before it’s confirmed." in players["Ann"].page("/seat/sheet").text("#sheet.proposed")


# The menu


def test_the_menu_comes_when_it_is_asked_for(host: Person, players: People) -> None:
    ann = players["Ann"]
    page = ann.page("/seat")
    assert page.text("#menu-sheet:not([open]) #menu") == "" and not page.has("nav")
    button = page.one("a[data-open='#menu-sheet']").attributes
    assert (button["hx-get"], button["hx-target"]) == (f"/t/{ann.code}/seat/menu?n={ann.seat}", "#menu")
    assert ann.page("/seat/menu").has("#menu [action*='remove-seat']")
    host.post_ok("/do/deal")
    menu = ann.page("/seat/menu")
    ways = ["History", "Check the deals", "The rules in short", "Add another player on this phone"]
    assert menu.texts("#menu nav a") == ways and not menu.has("[value=leave]")
    assert "Change my name" in ann.page(f"/seat?n={ann.seat}&sheet=menu").text("#menu-sheet[open][aria-label]")


def test_i_can_change_my_name_whatever_happens_meanwhile(host: Person, players: People) -> None:
    form = players["Ann"].page("/seat/menu").part("form:has([name=name])")
    fields = {name: "".join(form.values(f"[name={name}]")) for name in form.attributes("[type=hidden]", "name")}
    assert fields == {"once": ""}, "the form says nothing of what was seen"
    host.post_ok("/do/rename", seat=2, name="Benny")
    assert players["Ann"].post_ok("/do/rename", **fields, name="Anna").values("#menu [name=name]") == ["Anna"]
    assert players["Ann"].page("/seat/sheet").text(OWN_NAME) == "Anna"


def test_who_leaves_is_at_the_door_again(host: Person, players: People) -> None:
    assert players["Finn"].post_redirected("/do/remove-seat") == f"/t/{host.code}"
    assert "Finn" not in [seat.name for seat in host.view.circle]
    assert players["Finn"].get("/seat/sheet").status_code == 403
    answer = players["Eva"].post("/do/remove-seat")
    assert answer.headers["HX-Redirect"] == f"/t/{host.code}"


# A seat that is lost


def test_a_phone_that_lost_its_seat_can_ask_for_it(host: Person, players: People) -> None:
    eva, ticket = players["Eva"], host.service.devices.issue_ticket(host.code, HOST, players["Eva"].seat)
    Person(host.app, host.code).post_redirected(f"/take/{ticket}")
    page = Page.of(eva.get(f"/seat/sheet?n={eva.seat}"), 403)
    assert "This phone no longer has" in page and str(eva.seat) in page.values("[name=asks]")
    assert Page.of(eva.get("/seat"), 403).has(f"a[href='/t/{host.code}']")


def test_the_phone_of_a_player_who_left_offers_the_way_back_first(
    host: Person, dealt: People, stranger: Person
) -> None:
    eva = dealt["Eva"]
    roles = {f"role__{seat.seat}": "saboteur" for seat in host.view.circle}
    host.post_ok("/do/end", reached_by="", crystals=0, **roles)
    host.post_ok("/do/confirm")
    eva.post_redirected("/do/remove-seat")
    assert Page.of(eva.get(f"/seat?n={eva.seat}"), 403).texts("form:has([name=asks])") == ["I’m Eva: ask for my seat"]
    assert "I’m Eva" in stranger.page().texts("form:has([name=asks])")
    eva.post_redirected(asks=eva.seat)
    assert "Show the host this number" in eva.page(f"/asking/{eva.seat}")


# Two players with one phone


def test_a_shared_phone_asks_who_is_looking(host: Person, players: People) -> None:
    shared_phone = sit(host, "Gül")
    shared_phone.post_redirected(name="Hal")
    page = shared_phone.page("/seat")
    assert "Who’s looking?" in page and page.has('a[href="?n=7"]') and page.has('a[href="?n=8"]')
    host.post_ok("/do/deal")
    for n, name in ((7, "Gül"), (8, "Hal")):
        page = shared_phone.page(f"/seat?n={n}")
        assert page.text(OWN_NAME) == name
        assert page.attribute("#sheet .me a.link-button", "href") == shared_phone.url("/seat"), "back to both"
        shared_phone.seat = n
        assert shared_phone.page(f"/seat/role?n={n}").attribute("[data-role]", "data-role") == shared_phone.role
