"""Once the roles lie open a phone shows its own, drawn, and marks its own line of the receipt. Never before."""

from __future__ import annotations

import re

from flask import Flask

from tests.web.people import Person, end_saboteur, open_saboteur, open_table, sit


def test_nothing_of_it_is_drawn_while_roles_are_secret(host: Person, dealt: dict[str, Person]) -> None:
    for page in (dealt["Ann"].text("/seat"), dealt["Ann"].text("/seat/role"), host.text("/host")):
        assert 'id="reveal"' not in page and "portrait" not in page


def test_each_phone_turns_over_its_own_and_no_other(app: Flask) -> None:
    host = open_saboteur(app)
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post("/round", do="begin")
    end_saboteur(host, None, guests[1].seat)
    for guest, role in zip(guests, ("Gold-digger", "Saboteur", "Gold-digger"), strict=True):
        shown = re.search(r'id="reveal">.*?<b class="serif">([^<]+?) *</b>', guest.text("/seat"), re.DOTALL)
        assert shown and shown[1] == role
    assert 'id="reveal"' not in host.text("/host")


def test_the_own_line_of_the_receipt_is_marked(app: Flask) -> None:
    host = open_saboteur(app)
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post("/round", do="begin")
    end_saboteur(host, None, guests[1].seat)
    for guest in guests:
        assert re.findall(r'data-seat="(\d+)"[^>]* data-own', guest.text("/seat")) == [str(guest.seat)]
    assert "data-own" not in host.text("/host")


def test_a_box_without_roles_turns_none_over(app: Flask) -> None:
    host = open_table(app, "duel")
    ann, _ben = sit(host, "Ann"), sit(host, "Ben")
    host.post("/round", do="begin")
    host.post("/round", do="end")
    assert 'id="reveal"' not in ann.text("/seat") and "data-own" in ann.text("/seat")
