"""Confirming a round: its gains count, its deal is opened, and the last round has a winner."""

from __future__ import annotations

from tests.play import Game, public_deals


def test_gold_adds_up_over_the_rounds_and_the_scores_stay() -> None:
    game = Game("Ann", "Ben")
    for roles in (("saboteur", "boss"), ("boss", "saboteur"), ("saboteur", "saboteur")):
        game.play(*roles)
    assert game.gold == {"Ann": 9, "Ben": 9}
    assert [[line.gain for line in scores.lines] for scores in game.view().past_scores] == [[5, 0], [0, 5], [4, 4]]
    assert [[line.total for line in scores.lines] for scores in game.view().past_scores] == [[5, 0], [5, 5], [9, 9]]


def test_a_tie_is_shared_and_gains_stand_in_the_order_of_the_players() -> None:
    game = Game("Ann", "Ben", "Cem", rounds="1")
    game.do("move-seat", seat="Cem", to=0)
    game.play("saboteur", "boss", "saboteur")
    assert (game.table.confirmed_rounds[0].players, game.table.confirmed_rounds[0].gains) == ((3, 1, 2), (4, 0, 4))
    assert {seat.name for seat in game.view().seats if seat.winner} == {"Ben", "Cem"}


def test_an_opened_deal_names_who_held_what_as_it_was_dealt() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    dealt = game.round.roles
    game.do("swap-hat", seat="Ann")
    game.end()
    game.do("confirm-round")
    (deal,) = public_deals(game.table)
    assert f"Table KRTN, round 1\nAnn: {dealt[0]}\nBen: {dealt[1]}\nNot dealt: " in deal.proof
