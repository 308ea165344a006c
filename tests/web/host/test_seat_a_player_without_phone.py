"""The host adds who has no phone, sits down himself, and keeps the circle in order."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import People, Person, SetUp, open_table, sit


def names(host: Person) -> list[str]:
    return [seat.name for seat in host.view.circle]


def add_eva(host: Person) -> None:
    host.post_ok("/seats", do="add", name="Eva")


@pytest.fixture
def eva_added(set_up: SetUp, host: Person) -> None:
    """Eva sits at the table without a phone, and nobody else does."""
    set_up(add_eva, host)


def test_an_added_player_sits_without_a_phone(host: Person) -> None:
    seats = host.post_ok("/seats", do="add", name="Eva")
    assert seats.text("#seats #seat-1 .who") == "Eva no phone"
    assert not host.view.seats[0].phone


def test_the_host_plays_too_on_his_own_device(host: Person) -> None:
    host.post_ok("/seats", do="sit", name="Ann")
    assert names(host) == ["Ann"]
    assert "this device" in host.page("/seats").text("#seat-1")
    assert host.page("/seat").text("h1") == "Ann"


def test_a_second_seat_of_his_own_is_not_offered(host: Person) -> None:
    assert host.page("/seats").has("[value=sit]")
    assert not host.post_ok("/seats", do="sit", name="Ann").has("[value=sit]")


def test_a_name_that_is_taken_is_refused_and_stays_in_the_field(host: Person, eva_added: None) -> None:
    form = host.post_refused("/seats", do="add", name="Eva").part("form:has([value=add])")
    assert form.has(".problem") and form.values("[name=name]") == ["Eva"]
    assert names(host) == ["Eva"]


def test_a_name_is_never_markup(host: Person) -> None:
    host.post_ok("/seats", do="add", name="<b>x</b>")
    assert host.page("/host").text("#seat-1 .who > b") == "<b>x</b>"


def test_a_seat_is_renamed(host: Person, eva_added: None) -> None:
    host.post_ok("/seats", do="rename", seat=1, name="Evi")
    assert names(host) == ["Evi"]


def test_a_refused_new_name_leaves_that_seats_sheet_open(host: Person, eva_added: None) -> None:
    host.post_ok("/seats", do="add", name="Ben")
    page = host.post_refused("/seats", do="rename", seat=2, name="Eva")
    assert page.attributes("dialog[open]", "id") == ["sheet-2"]
    assert page.values("#sheet-2 form:has([value=rename]) [name=name]") == ["Eva"]


def test_a_seat_moves_earlier_in_the_circle(host: Person, players: People) -> None:
    host.post_ok("/seats", do="move", seat=players["Cem"].seat, to=0)
    assert names(host)[:3] == ["Cem", "Ann", "Ben"]


def test_a_place_that_is_no_number_is_refused_in_words(host: Person, players: People) -> None:
    assert host.post_refused("/seats", do="move", seat=1, to="x").texts(".problem") != []


def test_who_leaves_is_gone_and_cut_off(host: Person, players: People) -> None:
    host.post_ok("/seats", do="remove", seat=players["Ben"].seat)
    assert "Ben" not in names(host)
    assert players["Ben"].get("/seat/sheet").status_code == 403


def test_the_sheet_says_that_a_player_can_leave_after_the_result_is_confirmed(host: Person, players: People) -> None:
    says, leaves = "Ben plays in this round and can leave once the round is confirmed.", "Ben leaves the table"
    sheet = f"#sheet-{players['Ben'].seat}"
    before = host.page("/seats").text(sheet)
    assert says not in before and leaves in before
    host.post_ok("/round", do="begin")
    after = host.page("/seats").text(sheet)
    assert says in after and leaves not in after


def test_earlier_gold_is_asked_only_if_the_table_begins_later(host: Person, eva_added: None) -> None:
    assert not host.page("/seats").has("[value=gold]")
    host.post_ok("/options", option__first_round="2", option__totals="open")
    assert host.page("/seats").has("#sheet-1 [value=gold]")
    host.post_ok("/seats", do="gold", seat=1, gold=5)
    assert host.view.seats[0].total == 5


def test_the_last_seat_of_the_edition_is_the_last_that_can_be_added(host: Person) -> None:
    assert host.page("/seats").has("[value=add]")
    for n in range(12):
        host.post_ok("/seats", do="add", name=f"Player {n}")
    assert not host.page("/seats").has("[value=add]")
    host.post_refused("/seats", do="add", name="One more")


def test_an_act_that_nobody_knows_is_refused(host: Person) -> None:
    host.post_refused("/seats", 400, do="dance")


def test_without_a_script_the_form_leads_back_to_the_page(host: Person) -> None:
    assert host.post_redirected("/seats", do="add", name="Eva") == f"/t/{host.code}/host"


def test_a_late_player_waits_for_the_next_round(host: Person, dealt: People) -> None:
    late = sit(host, "Gül")
    seats = host.page("/seats")
    assert "joins from the next round" in seats.text(f"#seat-{late.seat}")
    assert not seats.has(f"#seat-{late.seat} [name=kind]") and seats.has("#seat-1 [name=kind]")


def test_a_late_player_of_the_last_round_joins_only_if_there_is_one_more(app: Flask) -> None:
    host = open_table(app, rounds="1")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post_ok("/round", do="begin")
    late = sit(host, "Gül")
    assert "joins if there’s one more round" in host.page("/seats").text(f"#seat-{late.seat}")
    assert "joins if there’s one more round" in host.page("/board")
    assert "You’ll join if there’s one more round." in late.page("/seat")


def test_the_page_is_loaded_anew_once_the_host_sits(host: Person) -> None:
    seated = host.post("/seats", htmx=True, do="sit", name="Ann")
    assert seated.headers["HX-Refresh"] == "true"
