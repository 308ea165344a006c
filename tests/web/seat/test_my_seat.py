"""My seat: a phone shows who I am, what lies before me and what is asked, and lets me be called otherwise or leave."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.table.viewer import HOST, seat_viewer
from tests.web.page import Page
from tests.web.people import People, Person, SetUp, sit

ME, OWN_NAME = ".me", "h1.own-name"


def test_it_names_the_neighbours(players: People) -> None:
    assert "between Ann and Cem" in players["Ben"].page("/seat").text(ME)
    assert "between Finn and Ben" in players["Ann"].page("/seat").text(ME)


def test_two_sit_across_from_each_other(host: Person) -> None:
    ann, _ = sit(host, "Ann"), sit(host, "Ben")
    assert "across from Ben" in ann.page("/seat").text(ME)


def test_alone_one_is_the_first(host: Person) -> None:
    page = sit(host, "Ann").page("/seat")
    assert "You’re the first at the table." in page and "between" not in page.text(ME)


def test_the_code_may_be_small(players: People) -> None:
    ann = players["Ann"]
    ann.code = ann.code.lower()
    assert ann.page("/seat").text("header .code") == ann.code.upper()


def test_i_read_the_names_of_the_cards_in_front_of_me(host: Person, dealt: People) -> None:
    host.post_ok(f"/seats/{dealt['Ben'].seat}/token", do="put", kind="pickaxe")
    assert "Broken pickaxe" in dealt["Ben"].page("/seat/sheet")
    assert "Broken pickaxe" not in dealt["Ann"].page("/seat/sheet")


def test_a_late_player_waits_for_the_next_round(dealt: People, someone: Callable[[str], Person]) -> None:
    late = someone("Gül")
    assert "You’ll join from the next round." in late.page("/seat")
    assert late.get("/seat/role").status_code == 404


def test_the_host_finds_the_way_back_from_the_own_seat(host: Person, dealt: People) -> None:
    host.post_redirected(name="Hal")
    way = f'a[href="/t/{host.code}/host"]'
    assert host.page("/seat/sheet").has(way) and not dealt["Ann"].page("/seat/sheet").has(way)


def test_a_host_on_the_own_seat_is_sent_to_the_result_that_waits(host: Person, players: People) -> None:
    host.post_redirected(name="Hal")
    host.post_ok("/round", do="begin")
    host.post_ok("/round", do="end", reached_by="")
    button = "#sheet.proposed a.main-button"
    assert host.page("/seat/sheet").text(button) == "The result waits for youBack to the host’s page"
    assert host.page("/seat/sheet").attribute(button, "href") == f"/t/{host.code}/host"
    assert "Tell the host before it’s confirmed." in players["Ann"].page("/seat/sheet").text("#sheet.proposed")
    assert not players["Ann"].page("/seat/sheet").has(button)


def test_the_note_on_a_swapped_hat_stays_until_the_new_role_was_seen(host: Person, dealt: People) -> None:
    ben, remark = dealt["Ben"], "Your hat was swapped: look at your new role."
    ben.post_ok("/seat/sheet", do="seen")
    host.post_ok(f"/seats/{ben.seat}/act", do="swap-hat")
    assert remark in ben.page("/seat/sheet") and remark not in dealt["Ann"].page("/seat/sheet")
    ben.post_ok("/seat/sheet", do="seen")
    assert remark not in ben.page("/seat/sheet")


def test_a_late_player_of_the_last_round_hopes_for_one_more(host: Person, players: People) -> None:
    host.post_ok("/options", option__rounds=1)
    host.post_ok("/round", do="begin")
    assert "You’ll join if there’s one more round." in sit(host, "Gül").page("/seat")


def test_a_name_with_markup_is_only_a_name(players: People, someone: Callable[[str], Person]) -> None:
    assert someone("<b>Zoe</b>").page("/seat").text(OWN_NAME) == "<b>Zoe</b>"


# Being called otherwise


def test_i_can_change_my_name(players: People) -> None:
    assert players["Ann"].post_ok("/seat/menu", do="rename", name="Anna").values("#menu [name=name]") == ["Anna"]
    assert players["Ann"].page("/seat/sheet").text(OWN_NAME) == "Anna"


def test_a_name_that_is_taken_is_refused_and_kept_in_the_field(players: People) -> None:
    menu = players["Ann"].post_refused("/seat/menu", do="rename", name="Ben")
    assert menu.values("form:has(.problem) [name=name]") == ["Ben"] and len(menu.all(".problem")) == 1
    assert players["Ann"].page("/seat/sheet").text(OWN_NAME) == "Ann"


def test_nobody_renames_another(players: People) -> None:
    players["Ann"].post_refused(f"/seat/menu?n={players['Ben'].seat}", 403, do="rename", name="X")
    assert players["Ben"].view.me.name == "Ben"


# Leaving


def test_who_leaves_is_at_the_door_again(host: Person, players: People) -> None:
    assert players["Finn"].post_redirected("/seat/menu", do="leave") == f"/t/{host.code}"
    assert "Finn" not in [seat.name for seat in host.view.circle]
    assert players["Finn"].get("/seat/sheet").status_code == 403


def test_a_script_is_sent_to_the_door_too(players: People) -> None:
    answer = players["Finn"].post("/seat/menu", do="leave")
    assert answer.headers["HX-Redirect"] == f"/t/{players['Finn'].code}"


def test_who_was_dealt_in_stays(host: Person, dealt: People) -> None:
    finn = dealt["Finn"]
    assert not finn.page("/seat").has("[value=leave]")
    finn.post_refused("/seat/menu", 409, do="leave")
    finn.post_refused("/seat/sheet", 400, do="leave")
    assert "Finn" in [seat.name for seat in host.view.circle]


def test_who_was_not_dealt_in_is_offered_to_leave(players: People) -> None:
    assert players["Finn"].page("/seat/menu").has("[value=leave]")


def test_an_unknown_act_is_refused(players: People) -> None:
    players["Ann"].post_refused("/seat/sheet", 400, do="dance")


# A seat that is lost


def take_evas_seat(players: People) -> None:
    eva = players["Eva"]
    eva.service.seat_transfer.take_seat(eva.code, eva.service.seat_transfer.issue_ticket(eva.code, HOST, eva.seat))


@pytest.fixture
def eva_without_seat(set_up: SetUp, players: People) -> Person:
    """Eva, whose seat another phone has taken."""
    set_up(take_evas_seat, players)
    return players["Eva"]


def test_a_phone_that_lost_its_seat_reads_that_and_can_ask_for_it(eva_without_seat: Person) -> None:
    page = Page.of(eva_without_seat.get(f"/seat/sheet?n={eva_without_seat.seat}"), 403)
    assert "This phone no longer has" in page and str(eva_without_seat.seat) in page.values("[name=asks]")


def test_its_page_offers_every_seat_to_ask_for(eva_without_seat: Person) -> None:
    assert len(Page.of(eva_without_seat.get("/seat"), 403).all("[name=asks]")) == 6


def test_it_can_do_and_see_nothing_any_more(eva_without_seat: Person) -> None:
    eva_without_seat.post_refused("/seat/menu", 403, do="rename", name="Eve")
    assert eva_without_seat.get("/seat/role").status_code == 403


@pytest.mark.parametrize("path", ["/seat", "/seat/sheet", "/seat/menu", "/seat/role"])
def test_a_stranger_has_no_seat(players: People, stranger: Person, path: str) -> None:
    assert stranger.get(path).status_code == 403
    stranger.post_refused("/seat/menu", 403, do="rename", name="X")


def test_the_phone_of_a_player_who_left_offers_the_way_back_first(
    host: Person, dealt: People, stranger: Person
) -> None:
    eva = dealt["Eva"]
    roles = {f"role__{seat.seat}": "saboteur" for seat in host.view.circle}
    host.post_ok("/round", do="end", reached_by="", crystals=0, **roles)
    host.post_ok("/settlement", do="book")
    eva.post_redirected("/seat/menu", do="leave")
    assert Page.of(eva.get(f"/seat?n={eva.seat}"), 403).texts("form:has([name=asks])") == ["I’m Eva, I’m back"]
    assert "I’m Eva" in stranger.page().texts("form:has([name=asks])")
    eva.post_redirected(asks=eva.seat)
    assert "Show the host this number" in eva.page(f"/asking/{eva.seat}")


# Two players with one phone


def sit_with_one_phone(players: People) -> Person:
    phone = Person(players["Ann"].app, players["Ann"].code)
    for name in ("Gül", "Hal"):
        phone.post_redirected(name=name)
    return phone


@pytest.fixture
def shared_phone(set_up: SetUp, players: People) -> Person:
    """One phone on which Gül and Hal sit, on seats 7 and 8."""
    return set_up(sit_with_one_phone, players)


def test_a_shared_phone_asks_who_is_looking(shared_phone: Person) -> None:
    page = shared_phone.page("/seat")
    assert "Who’s looking?" in page and not page.has("#sheet")
    assert page.has('a[href="?n=7"]') and page.has('a[href="?n=8"]')


@pytest.mark.parametrize(("n", "name"), [(7, "Gül"), (8, "Hal")])
def test_each_of_them_has_her_own_page(host: Person, shared_phone: Person, n: int, name: str) -> None:
    host.post_ok("/round", do="begin")
    page = shared_phone.page(f"/seat?n={n}")
    assert page.text(OWN_NAME) == name and page.has("#sheet")
    role_seen = shared_phone.service.role_for_viewer(shared_phone.code, seat_viewer(n))
    assert role_seen and shared_phone.page(f"/seat/role?n={n}").attribute("[data-role]", "data-role") == role_seen.role
