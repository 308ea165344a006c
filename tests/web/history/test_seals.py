"""Anybody checks that the deal was not changed: the seal before, the recipe afterwards."""

from __future__ import annotations

import json
from typing import Any

from flask import Flask

from companion.table.deal.commitment import commitment_of
from companion.table.deal.verification import verify
from tests.web.page import Page
from tests.web.people import People, Person, SetUp, open_table, sit


def recipes(person: Person) -> list[dict[str, Any]]:
    """What was opened, as a program reads it."""
    return json.loads(person.html("/seals.json"))


def test_the_seal_stands_there_before_the_deal(host: Person, players: People, stranger: Person) -> None:
    seal = host.view.seal.seal
    assert len(seal) == 64 and stranger.page("/seals").texts(".seal") == [seal]


def test_a_round_that_is_played_gives_nothing_away(host: Person, dealt: People) -> None:
    assert not host.page("/seals").has("[data-recipe]") and recipes(host) == []


def test_a_confirmed_round_is_opened_and_agrees(host: Person, dealt: People) -> None:
    roles = [player.role for player in dealt.values()]
    host.post_ok("/round", do="end", reached_by="", crystals="0")
    assert not host.page("/seals").has("[data-recipe]")
    host.post_ok("/settlement", do="book")
    (recipe,) = recipes(host)
    assert verify(recipe) == [] and not recipe["void"]
    assert [entry["role"] for entry in recipe["dealt"]] == roles
    assert "seal and cards match." in host.page("/seals").text("[data-recipe]")


def test_each_recipe_has_an_address_of_its_own(host: Person, dealt: People) -> None:
    host.post_ok("/history", do="take-back")
    assert [json.loads(host.html("/seals/0.json"))] == recipes(host)
    assert host.get("/seals/1.json").status_code == 404


def test_a_deal_that_was_undone_is_opened_and_named_void(host: Person, dealt: People) -> None:
    before = host.view.seal.seal
    host.post_ok("/history", do="take-back")
    assert ": undone, doesn’t count" in host.page("/seals").text("[data-recipe]") and host.view.seal.seal != before
    host.post_ok("/round", do="begin")
    assert [recipe["seal"] for recipe in recipes(host)] == [before]


def test_a_cut_is_counted_and_stands_in_the_recipe(host: Person, players: People) -> None:
    ann = players["Ann"]
    ann.cut()
    page = host.page("/seals")
    assert "One player has cut the deck." in page and commitment_of(ann.seat, ann.digits) in page
    host.post_ok("/round", do="begin")
    ann.open_cut()
    host.post_ok("/history", do="take-back")
    (recipe,) = recipes(host)
    assert recipe["cuts"] == [{"seat": ann.seat, "cut": ann.digits}] and verify(recipe) == []
    assert "Ann’s cut" in host.page("/seals").text("[data-recipe]")


# Who begins by lot


def draw_a_lot(app: Flask, **options: str) -> tuple[Person, str]:
    """The host, and whom the lot fell on; the deal was undone."""
    host = open_table(app, "saboteur2", begins="lot", **options)
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post_ok("/round", do="begin")
    first_player = host.view.names[host.view.next_starter]
    host.post_ok("/history", do="take-back")
    return host, first_player


def lot_in(page: Page) -> list[str]:
    """Whom the lot fell on, and among whom it was drawn."""
    texts = page.texts("[data-recipe] :is(dt, dd)")
    at = texts.index("Begins, drawn at random")
    return texts[at + 1 : at + 3]


def test_the_lot_of_who_begins_is_checked_with_the_deal(set_up: SetUp, app: Flask) -> None:
    host, first_player = set_up(draw_a_lot, app)
    (recipe,) = recipes(host)
    assert (recipe["lot"], recipe["lot_of"], verify(recipe)) == (first_player, ["Ann", "Ben", "Cem"], [])
    assert lot_in(host.page("/seals"))[0] == first_player


def test_where_real_cards_are_dealt_nothing_is_sealed(app: Flask) -> None:
    assert "the companion has nothing to seal" in open_table(app, roles="cards").page("/seals")


def test_with_real_cards_the_lot_of_who_begins_is_still_sealed(app: Flask) -> None:
    host = open_table(app, "saboteur2", roles="cards", begins="lot")
    for name in ("Ann", "Ben"):
        sit(host, name)
    assert (
        "You deal the real cards at this table. The companion seals only the random draw for who begins."
        in host.page("/seals")
    )
    assert "This deal is sealed" in host.page("/host").text(".seal-line")


def test_such_a_lot_is_opened_without_a_deal(set_up: SetUp, app: Flask) -> None:
    host, first_player = set_up(draw_a_lot, app, roles="cards")
    opened = host.page("/seals").part("[data-recipe]")
    assert lot_in(opened) == [first_player, "Ann, Ben, Cem"] and "gold cards" not in opened
    assert "seal and cards match." in opened
