"""The deal: cuts, roles from the sealed shuffle, looking, and tables that deal real cards by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.rules.editions.saboteur2 import role_pool
from companion.rules.errors import Forbidden, IllegalMove, WrongPhase
from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.deal.verification import verify
from companion.table.events import RolesDealt, SealOpened
from companion.table.moves import DealSecrets
from companion.table.viewer import HOST, ONLOOKER, seat_viewer
from tests.table.deal_oracle import shuffled_by_hand
from tests.table.game import CAST, Game
from tests.table.refusals import refused

CUT = "0f" * 16


@pytest.mark.parametrize("players", range(2, 13))
def test_everybody_gets_one_card_and_the_rest_is_the_stack(players: int) -> None:
    game = Game(*CAST[:players])
    game.do(moves.begin_round)
    assert len(game.round.roles) == players
    assert Counter(game.round.roles + game.round.undealt) == Counter(role_pool(players))


def test_the_seal_and_the_cuts_decide() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.cut(2, CUT)
    game.begin()
    cards = shuffled_by_hand(game.key(game.round), role_pool(3))
    assert [*game.round.roles, *game.round.undealt] == cards


def test_a_cut_makes_another_deal() -> None:
    cut, uncut = Game(*CAST), Game(*CAST)
    cut.cut(2, CUT)
    for game in (cut, uncut):
        game.begin()
    assert cut.round.roles != uncut.round.roles


def test_a_seat_cuts_once() -> None:
    game = Game("Ann", "Ben")
    game.cut(1, CUT)
    with refused("cut-already"):
        game.cut(1, CUT)
    assert [seat.cut for seat in game.view().seats] == [True, False]
    assert game.view().seal and game.view().seal.cuts == 1


@pytest.mark.parametrize("cut", ["", "0f", CUT, "0F" * 32, "zz" * 32, CUT * 2 + "0", CUT * 2 + "\n", "０" * 64])
def test_a_commitment_is_64_hex_digits(cut: str) -> None:
    with refused("cut-unreadable"):
        Game("Ann").do(moves.commit_to_cut, seat_viewer(1), commitment=cut)


def test_host_and_onlooker_cut_nothing() -> None:
    for viewer in (HOST, ONLOOKER):
        with refused("not-your-seat", kind=Forbidden):
            Game("Ann").do(moves.commit_to_cut, viewer, commitment=CUT * 2)


def test_one_alone_is_not_dealt_to() -> None:
    with refused("too-few-players"):
        Game("Ann").do(moves.begin_round)


def test_a_round_that_runs_is_not_dealt_again() -> None:
    game = Game("Ann", "Ben")
    game.do(moves.begin_round)
    with refused("wrong-phase-dealt", kind=WrongPhase):
        game.do(moves.begin_round)


def test_without_the_secret_nothing_is_dealt() -> None:
    game = Game("Ann", "Ben")
    with pytest.raises(IllegalMove, match="seal-lost"):
        moves.begin_round(game.table, HOST, secrets=DealSecrets(b"", {}))


def test_every_round_has_a_seal_of_its_own() -> None:
    game, seals = Game("Ann", "Ben"), set()
    for _ in range(3):
        seal = game.table.current_seal()
        assert seal
        seals.add(seal.seal)
        game.play()
    assert len(seals) == 3
    assert [proof["seal"] for proof in deal_proofs(game.table)] == [seal.seal for seal in game.table.seals]


def test_looks_are_counted_once_each() -> None:
    game = Game("Ann", "Ben")
    assert game.view().looked == 0
    game.do(moves.begin_round)
    game.do(moves.record_look_at_role, seat_viewer(2))
    assert game.do(moves.record_look_at_role, seat_viewer(2)) == ()
    assert game.view().looked == 1
    assert [game.view(seat_viewer(seat)).has_looked for seat in (1, 2)] == [False, True]


def test_nobody_looks_before_the_deal() -> None:
    with refused("wrong-phase-seating", kind=WrongPhase):
        Game("Ann", "Ben").do(moves.record_look_at_role, seat_viewer(1))


# A table that deals real cards by hand


def test_roles_of_real_cards_entered_at_the_end_give_the_same_result() -> None:
    by_hand, dealt = Game("Ann", "Ben", "Cem", roles="cards"), Game("Ann", "Ben", "Cem")
    roles = ("saboteur", "geologist", "boss")
    by_hand.do(moves.begin_round)
    dealt.deal(*roles)
    by_hand.end(crystals=3, roles=roles)
    dealt.end(crystals=3)
    assert by_hand.view().round_scores == dealt.view().round_scores
    assert by_hand.view().dealt_by_hand


def test_the_companion_deals_nothing_where_cards_are_dealt_by_hand() -> None:
    game = Game("Ann", "Ben", roles="cards")
    assert not any(isinstance(event, RolesDealt) for event in game.do(moves.begin_round))
    assert game.do(moves.record_look_at_role, seat_viewer(1)) == ()
    for move, arguments in ((moves.inspect_role, {"by": 1, "seat": 2}), (moves.swap_hat, {"seat": 1})):
        with refused("cards-dealt-by-hand"):
            game.do(move, **arguments)


def test_a_round_dealt_by_hand_opens_no_seal() -> None:
    game = Game("Ann", "Ben", roles="cards")
    game.do(moves.begin_round)
    game.end(roles=("boss", "saboteur"))
    assert not any(isinstance(event, SealOpened) for event in game.do(moves.confirm_round))
    assert deal_proofs(game.table) == ()


def test_a_round_dealt_by_hand_opens_its_seal_for_the_lot_of_who_begins() -> None:
    game = Game("Ann", "Ben", roles="cards", begins="lot")
    game.do(moves.begin_round)
    game.end(roles=("boss", "saboteur"))
    game.do(moves.confirm_round)
    (proof,) = deal_proofs(game.table)
    assert proof["lot"] in ("Ann", "Ben") and proof["dealt"] == [] and verify(proof) == []


@pytest.mark.parametrize("roles", [(), ("boss",), ("boss", ""), ("boss", "king"), ("boss", "saboteur", "saboteur")])
def test_every_role_dealt_by_hand_is_asked_for(roles: tuple[str, ...]) -> None:
    game = Game("Ann", "Ben", roles="cards")
    game.do(moves.begin_round)
    with refused("roles-missing"):
        game.end(roles=roles)


def test_roles_that_the_edition_does_not_hold_are_refused() -> None:
    game = Game("Ann", "Ben", roles="cards")
    game.do(moves.begin_round)
    with refused("too-many-role"):
        game.end(roles=("boss", "boss"))


def test_a_hand_dealt_round_undone_can_be_redone() -> None:
    game = Game("Ann", "Ben", roles="cards")
    game.do(moves.begin_round)
    game.do(moves.undo_newest_act)
    game.do(moves.redo_act)
    assert game.phase == "dealt"
    assert game.view().remarks == ()
