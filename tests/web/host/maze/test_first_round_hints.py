"""The hints of the first round, which a script shows one at a time: each edition's own words, and no later round's.
Players who enter their own cards have two of them."""

from __future__ import annotations

from flask import Flask

from tests.web.page import Page
from tests.web.people import Person, open_table, sit
from tests.web.play_duel import lay, open_duel
from tests.web.play_lost_mines import open_board


def hints(page: Page) -> list[str]:
    return page.texts(".hint-line > :first-child")


def deal(app: Flask, edition: str) -> Person:
    host = open_table(app, edition)
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post_ok("/round", do="begin")
    return host


def test_the_first_hint_says_how_to_enter_a_card(app: Flask) -> None:
    for edition in ("saboteur", "saboteur2"):
        assert hints(deal(app, edition).page("/host")) == ["Tap a glowing space, then the card that was placed."]


def test_once_a_card_lies_they_are_about_players_and_the_end(app: Flask) -> None:
    host = deal(app, "saboteur2")
    host.post_ok("/maze", cell="1,0", tracks="EW", by=1)
    assert hints(host.page("/host")) == [
        "A card in front of a player, like a broken tool? Tap the name.",
        "When all hands are empty, tap the button below.",
    ]


def test_nothing_is_said_about_players_once_a_tool_is_broken(app: Flask) -> None:
    host = deal(app, "saboteur2")
    host.post_ok("/maze", cell="1,0", tracks="EW", by=1)
    host.post_ok("/seats/2/token", do="put", kind="pickaxe")
    assert hints(host.page("/host")) == ["When all hands are empty, tap the button below."]


def test_a_duel_has_words_of_its_own(app: Flask) -> None:
    duel = open_duel(app, "Ann", "Ben")
    lay(duel, "Ann", "B1")
    assert hints(duel["host"].page("/host"))[0] == "A card in front of a player, like a broken tool? Tap the name."


def test_the_lost_mines_have_words_of_their_own(app: Flask) -> None:
    page = open_board(app, "Ann", "Ben", "Cem", "Dia")["host"].page("/host")
    assert hints(page)[:1] == ["Tap a glowing space, then the card, then where the dwarf goes."]


def test_a_second_round_has_none(app: Flask) -> None:
    host = deal(app, "saboteur2")
    host.post_ok("/round", do="end", reached_by="", crystals=0)
    host.post_ok("/settlement", do="book")
    host.post_ok("/round", do="begin")
    assert not host.page("/host").has(".hint-line")


def test_own_cards_have_two_hints_the_second_in_the_second_turn(app: Flask) -> None:
    host = open_table(app, "saboteur", own_cards="on")
    ann, ben, cem = (sit(host, name) for name in ("Ann", "Ben", "Cem"))
    host.post_ok("/round", do="begin")
    card = "Your turn? Tap a glowing space, then the card that you placed."
    assert hints(ann.page("/seat/maze")) == hints(ben.page("/seat/maze")) == [card]
    ann.post_ok("/seat/maze", cell="1,0", card="b_cross")
    assert hints(ann.page("/seat/maze")) == [] and hints(ben.page("/seat/maze")) == [card]
    for player, cell in ((ben, "-1,0"), (cem, "2,0")):
        player.post_ok("/seat/maze", cell=cell, card="b_cross")
    assert hints(ann.page("/seat/maze")) == ["A card in front of a player, like a broken tool? Tap the name."]
    assert hints(ben.page("/seat/maze")) == []
