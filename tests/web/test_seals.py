"""Anybody checks that the deal was not changed: the seal before, the recipe afterwards."""

from __future__ import annotations

import json

from companion.table.seal import verify
from tests.web.people import Person, open_table


def test_the_seal_stands_there_before_the_deal(host: Person, guests: dict[str, Person]) -> None:
    seal = host.sight.seal.seal
    assert len(seal) == 64
    assert seal in Person(host.app, host.code).text("/seals")


def test_a_round_that_is_played_gives_nothing_away(host: Person, dealt: dict[str, Person]) -> None:
    text = host.text("/seals")
    assert "data-recipe" not in text and json.loads(host.text("/seals.json")) == []


def test_a_booked_round_is_opened_and_agrees(host: Person, dealt: dict[str, Person]) -> None:
    roles = [guest.role for guest in dealt.values()]
    host.post("/round", do="end", reached_by="", crystals="0")
    assert "data-recipe" not in host.text("/seals")
    host.post("/settlement", do="book")
    recipes = json.loads(host.text("/seals.json"))
    assert [verify(recipe) for recipe in recipes] == [[]] and not recipes[0]["void"]
    assert [row["role"] for row in recipes[0]["dealt"]] == roles
    assert "seal and cards agree." in host.text("/seals")


def test_each_recipe_has_an_address_of_its_own(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/history", do="take-back")
    assert json.loads(host.text("/seals/0.json")) == json.loads(host.text("/seals.json"))[0]
    assert host.get("/seals/1.json").status_code == 404


def test_a_deal_that_was_taken_back_is_opened_and_named_void(host: Person, dealt: dict[str, Person]) -> None:
    before = host.sight.seal.seal
    host.post("/history", do="take-back")
    text = host.text("/seals")
    assert "taken back, void" in text and host.sight.seal.seal != before
    host.post("/round", do="begin")
    assert [recipe["seal"] for recipe in json.loads(host.text("/seals.json"))] == [before]


def test_a_cut_is_counted_and_stands_in_the_recipe(host: Person, guests: dict[str, Person]) -> None:
    guests["Ann"].post("/seat/sheet", do="cut", cut="0f" * 16)
    assert "One guest has cut it." in host.text("/seals")
    host.post("/round", do="begin")
    host.post("/history", do="take-back")
    recipe = json.loads(host.text("/seals/0.json"))
    assert recipe["cuts"] == ["0f" * 16] and verify(recipe) == []


def test_where_real_cards_are_dealt_nothing_is_sealed(host: Person) -> None:
    table = open_table(host.app, roles="cards")
    assert "the companion has nothing to seal" in table.text("/seals")
