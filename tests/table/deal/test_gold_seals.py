"""The seals of rounds in which gold cards were drafted: none is opened while it would tell a secret."""

from __future__ import annotations

import pytest

from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.deal.verification import verify
from companion.table.viewer import ONLOOKER
from tests.table.game import Game


def table(**options: str) -> Game:
    return Game("Ann", "Ben", "Cem", "Dia", "Eva", edition="saboteur", **options)


def opened(game: Game) -> list[tuple[object, object, object]]:
    """Round, attempt and gold of every seal that is open, each of which agrees with its cards."""
    assert all(verify(proof) == [] for proof in deal_proofs(game.table))
    return [(proof["round"], proof["attempt"], proof.get("gold")) for proof in deal_proofs(game.table)]


def shuffled(reached: str | None = "Ann", **options: str) -> Game:
    """A round as its seal dealt it, ended and confirmed."""
    game = table(**options)
    play(game, reached)
    return game


def play(game: Game, reached: str | None) -> list[int]:
    """A round by its seal is confirmed; the gold cards laid out."""
    game.do(moves.begin_round)
    game.end(reached)
    gold = list(game.round.draft)
    while asking := game.view(ONLOOKER).asking:
        game.do(moves.pass_over_seat, seat=asking.seat)
    game.do(moves.confirm_round)
    return gold


def test_the_seal_of_a_drafted_round_stays_shut_until_the_game_is_over() -> None:
    game = table()
    laid = [play(game, "Ann")]
    assert opened(game) == []
    laid.append(play(game, "Cem"))
    assert opened(game) == []
    laid.append(play(game, "Ben"))
    assert opened(game) == [(number, 1, gold) for number, gold in enumerate(laid, start=1)]


def test_the_seal_of_a_round_that_saboteurs_won_opens_at_its_confirmation() -> None:
    game = shuffled()
    play(game, None)
    assert opened(game) == [(2, 1, None)]


def test_the_seal_of_a_round_of_equal_shares_opens_at_its_confirmation() -> None:
    assert opened(shuffled(split="equal")) == [(1, 1, None)]


def test_where_totals_are_open_a_seal_opens_at_its_confirmation_with_its_gold() -> None:
    game = table(totals="open")
    gold = play(game, "Ann")
    assert opened(game) == [(1, 1, gold)]


def test_the_seals_of_drafted_rounds_stay_shut_when_totals_are_opened() -> None:
    game = table()
    gold = [play(game, "Ann"), play(game, "Ann")]
    game.do(moves.set_options, options={"totals": "open"})
    assert opened(game) == []
    game.do(moves.set_options, options={"rounds": "2"})
    assert opened(game) == [(1, 1, gold[0]), (2, 1, gold[1])]


def test_no_seal_that_would_disclose_sealed_gold_is_opened() -> None:
    """Its proof says what the drafts before had left over."""
    game = table()
    gold = [play(game, "Ann")]
    game.do(moves.set_options, options={"totals": "open"})
    gold.append(play(game, "Ann"))
    assert opened(game) == []
    game.do(moves.begin_round)
    game.end("Ann")
    before = game.table.version
    game.do(moves.undo_newest_act)
    game.do(moves.undo_newest_act)
    assert game.table.version > before and opened(game) == []
    play(game, None)
    assert opened(game) == [(1, 1, gold[0]), (2, 1, gold[1]), (3, 2, None)]


def test_an_open_rounds_seal_opens_when_confirmed_if_no_sealed_draft_preceded() -> None:
    game = table()
    play(game, None)
    game.do(moves.set_options, options={"totals": "open"})
    gold = play(game, "Ann")
    assert opened(game) == [(1, 1, None), (2, 1, gold)]


def test_totals_opened_and_sealed_again_open_no_seal() -> None:
    game = shuffled()
    for totals in ("open", "sealed"):
        game.do(moves.set_options, options={"totals": totals})
    assert opened(game) == []


def test_the_seals_of_drafted_rounds_open_when_the_game_is_cut_short() -> None:
    game = table()
    gold = [play(game, "Ann"), play(game, "Ann")]
    game.do(moves.set_options, options={"rounds": "2"})
    assert game.phase == "finished"
    assert opened(game) == [(1, 1, gold[0]), (2, 1, gold[1])]


def test_other_options_open_no_seal() -> None:
    game = shuffled()
    game.do(moves.set_options, options={"rounds": "2", "greedy": "on", "totals": "sealed"})
    assert opened(game) == []


def test_no_seal_is_opened_twice() -> None:
    game = shuffled(None)
    play(game, "Ann")
    game.do(moves.set_options, options={"totals": "open"})
    game.do(moves.set_options, options={"rounds": "2"})
    assert [number for number, _, _ in opened(game)] == [1, 2]
    secrets = [entry.event.secret for entry in game.entries if hasattr(entry.event, "secret")]
    assert len(secrets) == len(set(secrets)) == 2


def test_a_seal_stays_closed_if_the_draft_was_laid_out_and_then_dropped() -> None:
    game = table()
    game.do(moves.begin_round)
    game.end("Ann")
    game.end()
    game.do(moves.confirm_round)
    assert opened(game) == []


def test_a_round_whose_draft_was_laid_and_then_undone_stays_shut_too() -> None:
    game = table()
    game.do(moves.begin_round)
    game.end("Ann")
    game.do(moves.undo_newest_act)
    game.end()
    game.do(moves.confirm_round)
    assert opened(game) == []
    game.do(moves.set_options, options={"rounds": "1"})
    assert opened(game) == [(1, 1, None)]


def test_a_deal_undone_after_a_draft_is_void_and_stays_shut() -> None:
    game = table()
    game.do(moves.begin_round)
    game.end("Ann")
    game.do(moves.undo_after_version, version=5 + 2)
    assert game.phase == "seating"
    assert [(seal.attempt, seal.void, seal.secret) for seal in game.table.seals] == [(1, True, ""), (2, False, "")]
    assert [remark.key for remark in game.view().remarks] == ["reveal-taken-back", "deal-taken-back-shut"]
    for _ in range(3):
        play(game, None)
    assert opened(game) == [(1, 2, None), (2, 1, None), (3, 1, None)]


def test_the_same_in_two_steps_is_void_and_stays_shut() -> None:
    game = table()
    game.do(moves.begin_round)
    game.end("Ann")
    game.do(moves.undo_newest_act)
    game.do(moves.undo_newest_act)
    assert [(seal.attempt, seal.void, seal.secret) for seal in game.table.seals] == [(1, True, ""), (2, False, "")]


def test_a_confirmed_and_drafted_round_undone_is_void_and_stays_shut() -> None:
    game = table()
    play(game, "Ann")
    game.do(moves.undo_after_version, version=7)
    assert [(seal.round, seal.attempt, seal.void, seal.secret) for seal in game.table.seals] == [
        (1, 1, True, ""),
        (1, 2, False, ""),
    ]
    assert opened(game) == []


def test_a_deal_undone_without_a_draft_is_void_and_opened() -> None:
    game = table()
    game.do(moves.begin_round)
    game.end()
    game.do(moves.undo_after_version, version=7)
    assert [(number, attempt) for number, attempt, _ in opened(game)] == [(1, 1)]
    assert deal_proofs(game.table)[0]["void"] is True
    assert [remark.key for remark in game.view().remarks] == ["reveal-taken-back", "deal-taken-back"]


def test_with_open_totals_an_undone_deal_after_a_draft_is_opened() -> None:
    game = table(totals="open")
    game.do(moves.begin_round)
    game.end("Ann")
    gold = list(game.round.draft)
    game.do(moves.undo_after_version, version=8)
    assert game.phase == "seating"
    assert opened(game) == [(1, 1, gold)]


# Going back into an earlier game


def second_game(reached: str | None) -> tuple[Game, int]:
    """A game of one round, then a second one whose round ended so; and the version before the first one's end."""
    game = table(rounds="1")
    game.do(moves.begin_round)
    version = game.table.version
    game.end()
    game.do(moves.confirm_round)
    game.do(moves.play_again)
    game.do(moves.begin_round)
    game.end(reached)
    return game, version


@pytest.mark.parametrize("reached", [None, "Ann"])
def test_seals_verify_after_a_later_game_was_undone(reached: str | None) -> None:
    game, version = second_game(reached)
    game.do(moves.undo_after_version, version=version)
    waiting = game.table.current_seal()
    assert waiting and waiting.is_unused
    game.end("Ann")
    assert game.round.draft
    laid = list(game.round.draft)
    while asking := game.view(ONLOOKER).asking:
        game.do(moves.pass_over_seat, seat=asking.seat)
    game.do(moves.confirm_round)
    mine = [proof for proof in deal_proofs(game.table) if not proof["void"]]
    assert [proof["gold"] for proof in mine if "gold" in proof] == [laid]
    assert sum(len(proof["dealt"]) for proof in mine) == 5  # type: ignore[arg-type, misc]
    assert all(verify(proof) == [] for proof in deal_proofs(game.table))
