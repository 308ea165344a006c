"""Who inspects and has no phone is passed the host's device: the page offers it until the next act. A host who plays is
sent to their own seat."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.message import Seat
from tests.web.people import People, Person, SetUp, open_table, sit, sit_without_phone


def deal_to_gul_too(host: Person, players: People) -> Seat:
    seat = sit_without_phone(host, "Gül")
    host.post_ok("/round", do="begin")
    return seat


@pytest.fixture
def gul(set_up: SetUp, host: Person, players: People) -> Seat:
    return set_up(deal_to_gul_too, host, players)


def offered(host: Person) -> list[str]:
    return host.page("/round").texts(".shown-to a.main-button")


def test_the_device_is_offered_to_who_inspected(host: Person, players: People, gul: Seat) -> None:
    host.post_ok(f"/seats/{gul}/act", do="inspect", seat=players["Ben"].seat)
    assert offered(host) == ["Pass the device to Gül"]
    host.post_ok(f"/seats/{gul}/token", do="put", kind="cart")
    assert offered(host) == []


def test_the_host_is_offered_no_role_that_a_phone_can_show(host: Person, players: People, gul: Seat) -> None:
    host.post_ok(f"/seats/{players['Ben'].seat}/act", do="inspect", seat=gul)
    assert offered(host) == []


def all_look(host: Person) -> Person:
    """Ann hosts and plays with Ben and Cem; all look at their roles. Returns Ben."""
    host.post("", htmx=False, name="Ann")
    ben, cem = (sit(host, name) for name in ("Ben", "Cem"))
    host.post_ok("/round", do="begin")
    for player in (host, ben, cem):
        player.post_ok("/seat/sheet", do="seen")
    return ben


def test_a_host_who_inspected_is_sent_to_their_own_seat(host: Person) -> None:
    ben = all_look(host)
    host.post_ok("/seats/1/act", do="inspect", seat=ben.seat)
    assert offered(host) == ["To my seatYou have something secret to look at"]
    assert host.page("/round").attribute(".shown-to a", "href") == f"/t/{host.code}/seat?n=1"
    host.post_ok("/seats/1/token", do="put", kind="cart")
    assert offered(host) == []


def test_a_host_who_spied_has_one_button_to_their_own_seat(app: Flask) -> None:
    host = open_table(app, "lost_mines")
    host.post("", htmx=False, name="Ann")
    ben, _ = (sit(host, name) for name in ("Ben", "Cem"))
    host.post_ok("/round", do="begin")
    for reads in ([], ["To my seatYou have something secret to look at"]):
        assert host.page("/round").attributes("a[href*='/seat?n=']", "href") == [f"/t/{host.code}/seat?n=1"]
        assert offered(host) == reads
        host.post("/seats/1/act", htmx=True, do="inspect", seat=ben.seat)


def test_a_host_with_a_new_role_is_sent_to_their_seat_in_mid_round(host: Person) -> None:
    ben = all_look(host)
    host.post_ok("/maze", cell="1,0", tracks="NESW", by=ben.seat)
    host.post_ok("/seats/1/act", do="swap-hat")
    assert host.page("/round").texts("a.main-button") == ["To my seatAnn"]
