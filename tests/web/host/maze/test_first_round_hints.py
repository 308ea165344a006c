"""Until the first card of a table is entered, the maze says how to do that, in each edition's own words."""

from __future__ import annotations

from flask import Flask

from tests.web.people import open_table, sit
from tests.web.play_lost_mines import open_board

PLACE = "Tap a glowing space, then the card that was placed."


def test_the_maze_says_how_to_enter_the_first_card_of_the_first_round(app: Flask) -> None:
    host = open_table(app, "saboteur2")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post_ok("/round", do="begin")
    assert host.page("/host").text("#dug") == PLACE
    host.post_ok("/maze", cell="1,0", tracks="EW", by=1)
    assert PLACE not in host.page("/host")
    host.post_ok("/round", do="end", reached_by="", crystals=0)
    host.post_ok("/settlement", do="book")
    host.post_ok("/round", do="begin")
    assert host.page("/host").text("#dug") == ""


def test_a_board_and_own_cards_have_words_of_their_own(app: Flask) -> None:
    board = open_board(app, "Ann", "Ben", "Cem", "Dia")["host"].page("/host")
    assert board.text("#dug") == "Tap a glowing space, then the card, then where the dwarf goes."
    host = open_table(app, "saboteur", own_cards="on")
    ann = [sit(host, name) for name in ("Ann", "Ben", "Cem")][0]
    host.post_ok("/round", do="begin")
    own = "Your turn? Tap a glowing space, then the card that you placed."
    assert ann.page("/seat/maze").text("#dug") == own
    ann.post_ok("/seat/maze", cell="1,0", card="b_cross")
    assert own not in ann.page("/seat/maze")
