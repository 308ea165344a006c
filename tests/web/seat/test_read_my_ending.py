"""After a round each player reads what they gained or lost; after the game the winner's phone celebrates."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web import play_lost_mines
from tests.web.people import People, Person, SetUp
from tests.web.rounds import ROLES, end


def win_with_a_theft_to_come(host: Person) -> None:
    host.post_ok("/round", do="begin")
    host.post_ok("/seats/1/token", do="put", kind="theft")
    end(host, host.view.circle[1].seat, open_to="blue", crystals=0, **ROLES)


@pytest.fixture
def ann_stole(set_up: SetUp, with_real_roles: Person, players: People) -> People:
    """Ann stole from Ben, who had won with blue. Cem the saboteur got nothing."""
    with_real_roles.post_ok("/options", option__rounds="1")
    win_with_a_theft_to_come(with_real_roles)
    players["Ann"].post_ok("/seat/sheet", do="steal", from_=players["Ben"].seat)
    return players


def test_a_player_reads_who_stole_from_them(ann_stole: People) -> None:
    said = "Ann stole 1 gold from you: that’s already taken off."
    assert ann_stole["Ben"].page("/seat/sheet").text(".stolen-from-you") == said
    for name in ("Ann", "Cem", "Dia"):
        assert not ann_stole[name].page("/seat/sheet").has(".stolen-from-you")


def test_a_thief_reads_that_the_stolen_gold_is_part_of_the_gain(ann_stole: People) -> None:
    said = "You stole 1 gold from Ben: that’s already added."
    assert {name for name, player in ann_stole.items() if said in player.page("/seat/sheet")} == {"Ann"}


def test_a_corrected_gain_is_not_said_to_contain_a_theft(host: Person, ann_stole: People) -> None:
    assert "already taken off" in ann_stole["Ben"].page("/seat/sheet")
    host.post_ok("/settlement", do="correct", round=1, seat=ann_stole["Ben"].seat, gold=5, why="")
    assert "already taken off" not in ann_stole["Ben"].page("/seat/sheet")


def test_who_gained_sees_how_much(ann_stole: People) -> None:
    lines = {line.name: line.gain for line in ann_stole["Ann"].view.round_scores.lines}
    assert lines["Ann"] == 1 and lines["Cem"] == 0 and lines["Ben"] > 0
    for name in ("Ann", "Ben"):
        assert ann_stole[name].page("/seat/sheet").text(".gained") == f"+{lines[name]}"
    assert not ann_stole["Cem"].page("/seat/sheet").has(".gained")


def test_only_the_winner_celebrates_when_the_game_is_over(host: Person, ann_stole: People) -> None:
    assert not any(player.page("/seat/sheet").has("#ending") for player in ann_stole.values())
    host.post_ok("/settlement", do="book")
    winners = {seat.name for seat in host.view.seats if seat.winner}
    assert winners and winners < set(ann_stole)
    for name, player in ann_stole.items():
        assert player.page("/seat/sheet").has("#ending") == (name in winners), name
        assert not player.page("/seat/sheet").has(".stolen-from-you")


def test_gold_that_was_picked_in_secret_is_no_part_of_it(drafted: People, drafted_in_the_open: People) -> None:
    assert drafted_in_the_open["Ann"].page("/seat/sheet").text(".gained") == "+3"
    for name in ("Ann", "Ben", "Cem"):
        assert not drafted[name].page("/seat/sheet").has(".gained"), name


def test_the_winner_in_the_lost_mines_sees_a_dwarf_of_their_own_clan(app: Flask) -> None:
    mine = play_lost_mines.open_mine(app, "Ann", "Ben", "Cem", begin=False, rounds="1")
    play_lost_mines.deal(mine, "BL BX YL")
    play_lost_mines.end(mine, {"Ann": (7,)})
    mine["host"].post_ok("/settlement", do="book")
    html = mine["Ann"].html("/seat/sheet")
    assert 'id="ending"' in html and "#a9762f" not in html, "the color of a hat of no clan"
