"""A phone that lost its key asks for its seat; it shows a number, and goes on once the host agreed."""

from __future__ import annotations

import pytest

from tests.web.people import People, Person, SetUp


def ask_for_eva(dealt: People) -> Person:
    phone = Person(dealt["Eva"].app, dealt["Eva"].code, "Eva")
    phone.seat = dealt["Eva"].seat
    assert phone.post_redirected(asks=phone.seat) == f"/t/{phone.code}/asking/{phone.seat}"
    return phone


@pytest.fixture
def lost(set_up: SetUp, dealt: People) -> Person:
    """Eva's new phone, which has asked for her seat."""
    return set_up(ask_for_eva, dealt)


def mark_of(phone: Person) -> str:
    return phone.page(f"/asking/{phone.seat}").text(".mark-number")


def test_the_door_lists_who_sits_here_to_ask_for_a_seat(players: People, stranger: Person) -> None:
    assert stranger.page().texts("form:has([name=asks]) button") == [f"I’m {name}" for name in players]


def test_who_types_a_name_that_sits_here_may_say_that_it_is_the_same_player(players: People, stranger: Person) -> None:
    join_page = stranger.post_refused(htmx=False, name=" eva ")
    assert join_page.text("#namesake button span") == "That’s me"
    (seat,) = join_page.values("#namesake [name=asks]")
    assert seat == str(players["Eva"].seat)
    assert stranger.post_redirected(asks=seat) == f"/t/{stranger.code}/asking/{seat}"


def test_who_shares_a_phone_with_that_player_is_not_asked(players: People) -> None:
    asked = [players[name].post_refused(htmx=False, name="Eva").has("#namesake") for name in ("Ann", "Eva")]
    assert asked == [True, False]


def test_walk_with_a_lost_phone(host: Person, dealt: People, lost: Person) -> None:
    number = mark_of(lost)
    assert f"A phone showing {number} is asking for Eva’s seat." in host.page("/seats").text(".asks")
    assert [seat.asked for seat in host.view.seats if seat.asked] == [number]
    assert [seat.asked for seat in dealt["Ann"].view.seats] == [""] * 6, "nobody else sees it"
    assert lost.get(f"/seat?n={lost.seat}").location == f"/t/{lost.code}/asking/{lost.seat}"
    assert lost.get("/seat/role").status_code == 403, "while it waits"
    host.post_refused("/seats", do="allow", seat=lost.seat, mark="1")
    assert dealt["Eva"].get("/seat/role").status_code == 200
    host.post_ok("/seats", do="allow", seat=lost.seat, mark=number)
    seat = f"/t/{host.code}/seat?n={lost.seat}"
    assert lost.get(f"/asking/{lost.seat}/answer", htmx=True).headers["HX-Redirect"] == seat
    assert lost.get(f"/asking/{lost.seat}").location == seat and lost.page(f"/seat?n={lost.seat}").text("h1") == "Eva"
    assert dealt["Eva"].get("/seat/role").status_code == 403, "the old phone is cut off"


def test_a_refused_phone_reads_that_and_can_ask_again(host: Person, lost: Person) -> None:
    host.post_ok("/seats", do="refuse", seat=lost.seat)
    answer = lost.page(f"/asking/{lost.seat}/answer")
    assert "The host said no" in answer and answer.has("[name=asks]")
    lost.post_redirected(asks=lost.seat)
    assert "Show the host this number" in lost.page(f"/asking/{lost.seat}")


def test_a_stranger_who_asks_too_does_not_silence_her(host: Person, lost: Person, stranger: Person) -> None:
    stranger.post_redirected(asks=lost.seat)
    assert all("Show the host this number" in phone.page(f"/asking/{lost.seat}") for phone in (lost, stranger))
    host.post_ok("/seats", do="allow", seat=lost.seat, mark=mark_of(lost))
    assert lost.get(f"/seat?n={lost.seat}").status_code == 200
    assert stranger.get("/seat/role").status_code == 403
    assert "The host said no" in stranger.page(f"/asking/{lost.seat}")


def test_asking_ten_times_costs_no_key(host: Person, dealt: People) -> None:
    for _ in range(10):
        host.post_redirected(asks=dealt["Eva"].seat)
    assert host.get("/host").status_code == 200


def test_who_asks_for_a_seat_whose_player_goes_for_good_waits_no_more(
    host: Person, players: People, stranger: Person
) -> None:
    stranger.seat = players["Eva"].seat
    stranger.post_redirected(asks=stranger.seat)
    assert "Show the host this number" in stranger.page(f"/asking/{stranger.seat}")
    host.post_ok("/seats", do="remove", seat=stranger.seat)
    assert "Show the host this number" not in stranger.page(f"/asking/{stranger.seat}")
    assert stranger.get("/seat").status_code == 403


def test_a_phone_let_in_by_mistake_reads_nothing_after_the_correction(
    host: Person, players: People, stranger: Person
) -> None:
    seat = stranger.seat = players["Eva"].seat
    host.post_ok("/seats", do="gold", seat=seat, gold=2)
    host.post_ok("/seats", do="remove", seat=seat)
    stranger.post_redirected(asks=seat)
    host.post_ok("/seats", do="allow", seat=seat, mark=mark_of(stranger))
    host.post_ok("/history", do="take-back")  # what came before the yes: Eva was never removed
    assert stranger.get(f"/seat?n={seat}").status_code == 200
    host.post_ok("/seats", do="remove", seat=seat)
    host.post_ok("/seats", do="back", seat=seat)
    host.post_ok("/round", do="begin")
    for path in ("/seat/role", f"/seat/role?n={seat}", f"/seat/sheet?n={seat}"):
        assert stranger.get(path).status_code == 403
    assert host.post_redirected(f"/seats/{seat}/curtain", do="open") == f"/t/{host.code}/seats/{seat}/curtain"
