"""Tables of The Lost Mines as their host finds them when a test begins."""

from __future__ import annotations

from flask import Flask

from tests.web.play_lost_mines import Mine, dig, enter, go, open_mine, put, turn
from tests.web.setups import made


@made
def anns_turn(empty_board: Mine) -> Mine:
    """An empty board; it is Ann's turn."""
    turn(empty_board, "Ann")
    return empty_board


@made
def trapped(empty_board: Mine) -> Mine:
    """East of blue's start lies C3, behind a trap; round the south it is three steps. It is Ben's turn."""
    for cell, tracks in (("C3", "ESW"), ("D2", "NE"), ("D3", "NW")):
        dig(empty_board, cell, tracks=tracks)
    turn(empty_board, "Ann")
    put(empty_board, "trap", "C2", "E")
    turn(empty_board, "Ben")
    return empty_board


@made
def two_mines_entered(dug_board: Mine) -> Mine:
    """Ann took gems at C5, Ben met the dragon; two cards lie on the way to each mine. It is Cem's turn."""
    enter(dug_board, "C5", "gems")
    go(dug_board, "Ben", "E2", anyway="1")
    turn(dug_board, "Ben")
    enter(dug_board, "E5", "dragon")
    return dug_board


@made
def six_with_cards(app: Flask) -> Mine:
    """Six dwarves who dealt the real cards."""
    return open_mine(app, "Ann", "Ben", "Cem", "Dia", "Eva", "Finn", roles="cards")
