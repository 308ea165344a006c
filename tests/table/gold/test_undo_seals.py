"""Seals of deals that were undone after gold cards were laid out, and what their page says they are for."""

from __future__ import annotations

import pytest

from companion.table import moves
from companion.table.deal.proofs import deal_proofs, deal_status
from companion.table.events import DealSealed, SealVoided, Undone
from tests.table.game import Game
from tests.table.gold.six_players import ROLES, SIX, base, play_gold, remarks
from tests.table.refusals import refused


def test_a_deal_undone_after_gold_cards_were_laid_out_stays_shut() -> None:
    game = base()
    version = game.table.version
    game.do(moves.begin_round)
    game.end(next(name for name in SIX if game.role(name) == "gold-digger"))
    game.do(moves.undo_newest_act)
    events = game.do(moves.undo_after_version, version=version)
    assert [type(event) for event in events] == [Undone, SealVoided, DealSealed]
    assert deal_proofs(game.table) == () and deal_status(game.table).kept == ((1, 1),)
    assert remarks(game)[-1] == "deal-taken-back-shut"
    with refused("nothing-to-redo"):
        game.do(moves.redo_act)


def test_hand_dealt_roles_do_not_bring_the_same_gold_cards_again() -> None:
    game, laid = base(roles="cards"), []
    for _ in range(3):
        version = game.table.version
        game.do(moves.begin_round)
        game.end("Ann", roles=ROLES)
        laid.append(game.round.draft)
        events = game.do(moves.undo_after_version, version=version)
        assert [type(event) for event in events] == [Undone, SealVoided, DealSealed]
    assert len(set(laid)) == 3
    assert deal_status(game.table).kept == ((1, 1), (1, 2), (1, 3))


def test_a_hand_dealt_round_without_gold_cards_is_redone_as_before() -> None:
    game = base(roles="cards")
    game.do(moves.begin_round)
    assert [type(event) for event in game.do(moves.undo_newest_act)] == [Undone]
    game.do(moves.redo_act)
    assert game.phase == "dealt"


def test_a_deal_of_the_game_after_voids_none_of_the_game_before() -> None:
    game = base(rounds="2")
    game.play(*ROLES)
    version = game.table.version
    game.play(*ROLES)
    game.do(moves.play_again)
    game.deal(*ROLES)
    game.end("Ann")
    game.do(moves.undo_after_version, version=version)
    assert [(proof["round"], proof["void"]) for proof in deal_proofs(game.table)] == [(1, False), (2, True)]


def test_a_void_seal_of_an_undone_game_leaves_the_game_before_as_it_was() -> None:
    game = base(rounds="1")
    play_gold(game)
    before = deal_proofs(game.table)
    game.do(moves.play_again)
    version = game.table.version
    game.deal(*ROLES)
    game.end("Ann")
    game.do(moves.undo_after_version, version=version)
    assert deal_status(game.table).kept == ((1, 1),)
    game.do(moves.undo_newest_act)
    assert (game.table.game, deal_proofs(game.table), deal_status(game.table).kept) == (1, before, ())


def test_gold_cards_of_a_later_round_undone_keep_no_earlier_seal_shut() -> None:
    game = base()
    game.deal(*ROLES)
    game.end()
    version = game.table.version
    game.do(moves.confirm_round)
    game.deal(*ROLES)
    game.end("Ann")
    game.do(moves.undo_after_version, version=version)
    game.do(moves.confirm_round)
    assert deal_status(game.table).shut == ()
    assert [proof["round"] for proof in deal_proofs(game.table)] == [1]


# What the page of the seals says


@pytest.mark.parametrize(
    ("options", "roles", "gold", "late"),
    [
        ({}, True, True, True),
        ({"totals": "open"}, True, True, False),
        ({"gold_cards": "cards"}, True, False, False),
        ({"roles": "cards"}, False, True, True),
        ({"roles": "cards", "gold_cards": "cards"}, False, False, False),
        ({"edition": "saboteur2"}, True, False, False),
        ({"edition": "saboteur2", "roles": "cards"}, False, False, False),
    ],
)
def test_what_the_seals_of_a_table_are_for(options: dict[str, str], roles: bool, gold: bool, late: bool) -> None:
    status = deal_status(Game("Ann", **{"edition": "saboteur", **options}).table)
    assert (status.roles, status.gold, status.late) == (roles, gold, late)
