"""A player comes through the table's door and sits down."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.drawings import LONGEST_NAME
from tests.web.people import People, Person, open_table, sit
from tests.web.setups import made


@made
def full(host: Person) -> Person:
    """The host of a table at which twelve sit, as many as may."""
    for n in range(12):
        host.post_ok("/do/add-seat", name=f"Player {n}")
    return host


def test_walk_through_the_door(host: Person, stranger: Person) -> None:
    once = [stranger.page().values("form:has([name=name]) [name=once]") for _ in range(2)]
    assert once[0] != once[1] and all(len(mark) == 1 and mark[0] for mark in once), "for phones without a script"
    assert stranger.page().attribute("[name=name]", "maxlength") == str(LONGEST_NAME)
    assert stranger.post_redirected(name="  <i>Gül</i>  ") == stranger.url("/seat?n=1")
    assert [seat.name for seat in host.view.circle] == ["<i>Gül</i>"]
    assert stranger.page("/seat").text("h1") == "<i>Gül</i>"
    ann = Person(host.app, host.code)
    assert ann.page().texts("form:has([name=asks]) button") == ["I’m <i>Gül</i>"]
    assert "already called <i>Gül</i>" in ann.post_refused(htmx=False, name="<i>Gül</i>").text("form .problem")
    ann.code = ""
    for door in (ann.page(f"/t/{host.code.lower()}"), ann.page(f"/T/{host.code}")):  # as the QR has it
        assert door.has(f'form[action="/t/{host.code}"] [name=name]')
    assert ann.post_redirected(f"/T/{host.code}", name="Ann") == host.url("/seat?n=2")
    ann.code = host.code
    assert ann.page().attributes("a.main-button", "href") == [host.url("/seat?n=2")]
    assert host.page().has(f'a[href="{host.url("/host")}"]')
    ann.post_redirected(name="Ben")
    assert ann.page().texts("a.main-button") == ["Back to Ben’s seat", "Back to Ann’s seat"], "they share a phone"
    host.post_ok("/do/deal")
    late = sit(host, "Dia")
    assert [seat.name for seat in host.view.circle if seat.waiting] == ["Dia"]
    assert late.page("/seat").text("h1") == "Dia"


def test_a_full_table_says_so_before_a_name_is_typed(full: Person, stranger: Person) -> None:
    page = stranger.page()
    assert "This table is full: at most 12 can play." in page and not page.has("[name=name]")


@pytest.mark.parametrize(
    ("rounds", "text"),
    [
        (3, "A round is being played. You’ll join from the next round."),
        (1, "The last round is being played. You’ll join if there’s one more."),
    ],
)
def test_the_door_says_when_one_plays(host: Person, players: People, stranger: Person, rounds: int, text: str) -> None:
    host.post_ok("/do/options", option__rounds=rounds)
    assert "round is being played" not in stranger.page()
    host.post_ok("/do/deal")
    assert text in stranger.page()
    assert "round is being played" not in players["Ann"].page(), "who plays already"


# Helmets


def test_twelve_seats_have_twelve_colours_and_twelve_signs(full: Person) -> None:
    page = full.page("/host")
    for selector, name in ((".seat-list .helmet", "color"), (".seat-list .sign-on", "d")):
        assert len(set(page.attributes(selector, name))) == 12


def test_a_player_keeps_the_helmet_when_the_order_changes(host: Person, players: People) -> None:
    def helmet(person: Person, path: str, selector: str) -> str:
        return person.page(path).attributes(f"{selector} .helmet", "color")[0]

    before = helmet(host, "/host", "#seat-3")
    host.post_ok("/do/move-seat", seat=3, to=0)
    assert helmet(host, "/host", "#seat-3") == before == helmet(players["Cem"], "/seat", "h1")
    for path in ("/host", "/board"):
        assert host.page(path).texts(".chair")[:3] == ["Cem", "Ann", "Ben"], "clockwise"


@pytest.mark.parametrize(
    ("edition", "public"), [("saboteur", False), ("saboteur2", False), ("duel", True), ("lost_mines", True)]
)
def test_helmets_have_other_colours_where_clans_are_public(app: Flask, edition: str, public: bool) -> None:
    host = open_table(app, edition)
    ann, _ben = sit(host, "Ann"), sit(host, "Ben")
    for page in (host.page("/host"), ann.page("/seat"), host.page("/board")):
        assert page.has("main.public-clans") == public
    colours = ["chair of-green", "chair of-blue"] if edition == "duel" else ["chair"] * 2
    assert host.page("/board").attributes(".chair", "class") == colours
