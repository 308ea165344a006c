"""Confirming a round: its gains count, its seal is opened, the next deal is sealed, and the last round has a winner."""

from __future__ import annotations

from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.deal.verification import verify
from companion.table.events import DealSealed, RoundSettled, SealOpened
from tests.table.game import Game


def kinds(events: tuple[object, ...]) -> list[type]:
    return [type(event) for event in events]


def test_a_confirmation_settles_opens_and_seals() -> None:
    game = Game("Ann", "Ben")
    game.do(moves.begin_round)
    game.end()
    assert kinds(game.do(moves.confirm_round)) == [RoundSettled, SealOpened, DealSealed]
    assert (game.phase, game.view().round) == ("seating", 2)


def test_the_last_confirmation_ends_the_game_and_seals_nothing() -> None:
    game = Game("Ann", "Ben", rounds="1")
    game.do(moves.begin_round)
    game.end()
    assert kinds(game.do(moves.confirm_round)) == [RoundSettled, SealOpened]
    assert (game.phase, game.view().round) == ("finished", 1)


def test_gains_are_confirmed_in_the_order_of_the_players() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.do(moves.move_seat, seat=3, to=0)
    game.play("saboteur", "boss", "saboteur")
    assert (game.table.confirmed_rounds[0].players, game.table.confirmed_rounds[0].gains) == ((3, 1, 2), (4, 0, 4))
    assert game.gold == {"Ann": 0, "Ben": 4, "Cem": 4}


def test_gold_adds_up_over_the_rounds_and_the_scores_stay() -> None:
    game = Game("Ann", "Ben")
    for roles in (("saboteur", "boss"), ("boss", "saboteur"), ("saboteur", "saboteur")):
        game.play(*roles)
    assert game.gold == {"Ann": 9, "Ben": 9}
    assert [[line.gain for line in scores.lines] for scores in game.view().past_scores] == [[5, 0], [0, 5], [4, 4]]
    assert [[line.total for line in scores.lines] for scores in game.view().past_scores] == [[5, 0], [5, 5], [9, 9]]


def test_a_tie_is_shared() -> None:
    game = Game("Ann", "Ben", "Cem", rounds="1")
    game.play("saboteur", "saboteur", "boss")
    assert [seat.winner for seat in game.view().seats] == [True, True, False]


def test_an_opened_deal_names_who_held_what_as_it_was_dealt() -> None:
    game = Game("Ann", "Ben")
    game.do(moves.begin_round)
    dealt = game.round.roles
    game.do(moves.swap_hat, seat=1)
    game.end()
    game.do(moves.confirm_round)
    (proof,) = deal_proofs(game.table)
    assert proof["dealt"] == [{"name": "Ann", "role": dealt[0]}, {"name": "Ben", "role": dealt[1]}]
    assert verify(proof) == []


def test_confirming_again_after_an_undo_makes_a_new_seal() -> None:
    game = Game("Ann", "Ben")
    game.play()
    first = game.table.current_seal()
    game.do(moves.undo_newest_act)
    assert (game.phase, deal_proofs(game.table)) == ("proposed", ())
    game.do(moves.confirm_round)
    second = game.table.current_seal()
    assert first and second and first.seal != second.seal
    assert (second.round, second.attempt, second.seats_that_cut) == (2, 2, ())


def test_a_cut_for_the_next_deal_leaves_an_undone_confirmations_deal_alone() -> None:
    game = Game("Ann", "Ben")
    game.do(moves.begin_round)
    dealt = list(game.round.roles)
    game.end()
    game.do(moves.confirm_round)
    game.cut(1)
    game.do(moves.undo_newest_act)
    game.do(moves.confirm_round)
    (proof,) = deal_proofs(game.table)
    assert (proof["cuts"], [dealt_seat["role"] for dealt_seat in proof["dealt"]]) == ([], dealt)  # type: ignore[attr-defined]
