"""Putting a card right: it lies the other way round, and is still who laid it and when."""

from __future__ import annotations

import pytest

from tests.play import HOST, Game, PathTurned, Refusal, path_card, refusal, refusals


def straight_laid() -> Game:
    game = Game("Ann", "Ben", "Cem")
    game.do("begin-round")
    game.lay("C1", "EW", by="Ann")
    return game


@refusals(
    *(refusal(straight_laid, HOST, "turn-path", "no-card-there", cell=cell) for cell in ("C0", "C8", "D5")),
)
def test_what_can_be_turned(row: Refusal) -> None:
    row.check()


def test_a_card_is_turned_by_half_a_turn_and_back() -> None:
    game = straight_laid()
    game.lay("C2", "NEW", by="Ben")
    for tracks in ("ESW", "NEW"):
        game.do("turn-path", cell="C2")
        assert game.maze.cards[2, 0].comparison_key == path_card(tracks).comparison_key
    assert [laid.by for laid in game.round.laid] == [game.seat("Ann"), game.seat("Ben")]


def test_a_card_turned_against_the_rules_is_marked_until_it_lies_right() -> None:
    game = straight_laid()
    game.lay("C2", "NE", anyway=True)
    assert game.do("turn-path", cell="C2") == (PathTurned((2, 0), False),)
    assert not game.round.laid[-1].anyway
    game.do("turn-path", cell="C2")
    assert game.round.laid[-1].anyway


@pytest.mark.parametrize("tracks", ["NESW", "EW", "NS|EW", "W|E"])
def test_nothing_happens_to_a_card_that_lies_the_same_both_ways(tracks: str) -> None:
    game = straight_laid()
    game.lay("C2", tracks)
    assert game.do("turn-path", cell="C2") == ()
