"""The deal: cuts, roles from the sealed shuffle, looking, and tables that deal real cards by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.rules.editions.saboteur2 import pool
from companion.rules.errors import Forbidden, IllegalMove, WrongPhase
from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.deal.verification import verify
from companion.table.events import RolesDealt, SealOpened
from companion.table.moves import DealSecrets
from companion.table.viewer import HOST, ONLOOKER, at_seat
from tests.table.deal_oracle import shuffled_by_hand
from tests.table.evening import CAST, Evening
from tests.table.refusals import refused

CUT = "0f" * 16


@pytest.mark.parametrize("players", range(2, 13))
def test_everybody_gets_one_card_and_the_rest_is_the_stack(players: int) -> None:
    evening = Evening(*CAST[:players])
    evening.do(moves.begin)
    assert len(evening.round.roles) == players
    assert Counter(evening.round.roles + evening.round.undealt) == Counter(pool(players))


def test_the_seal_and_the_cuts_decide() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.cut(2, CUT)
    evening.begin()
    cards = shuffled_by_hand(evening.key(evening.round), pool(3))
    assert [*evening.round.roles, *evening.round.undealt] == cards


def test_a_cut_makes_another_deal() -> None:
    cut, uncut = Evening(*CAST), Evening(*CAST)
    cut.cut(2, CUT)
    for evening in (cut, uncut):
        evening.begin()
    assert cut.round.roles != uncut.round.roles


def test_a_seat_cuts_once() -> None:
    evening = Evening("Ann", "Ben")
    evening.cut(1, CUT)
    with refused("cut-already"):
        evening.cut(1, CUT)
    assert [row.cut for row in evening.view().seats] == [True, False]
    assert evening.view().seal and evening.view().seal.cuts == 1


@pytest.mark.parametrize("cut", ["", "0f", CUT, "0F" * 32, "zz" * 32, CUT * 2 + "0", CUT * 2 + "\n", "０" * 64])
def test_a_commitment_is_64_hex_digits(cut: str) -> None:
    with refused("cut-unreadable"):
        Evening("Ann").do(moves.cut, at_seat(1), commitment=cut)


def test_host_and_onlooker_cut_nothing() -> None:
    for viewer in (HOST, ONLOOKER):
        with refused("not-your-seat", kind=Forbidden):
            Evening("Ann").do(moves.cut, viewer, commitment=CUT * 2)


def test_one_alone_is_not_dealt_to() -> None:
    with refused("too-few-players"):
        Evening("Ann").do(moves.begin)


def test_a_round_that_runs_is_not_dealt_again() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    with refused("wrong-phase-dealt", kind=WrongPhase):
        evening.do(moves.begin)


def test_without_the_secret_nothing_is_dealt() -> None:
    evening = Evening("Ann", "Ben")
    with pytest.raises(IllegalMove, match="seal-lost"):
        moves.begin(evening.table, HOST, secrets=DealSecrets(b"", {}))


def test_every_round_has_a_seal_of_its_own() -> None:
    evening, seals = Evening("Ann", "Ben"), set()
    for _ in range(3):
        seal = evening.table.seal()
        assert seal
        seals.add(seal.seal)
        evening.play()
    assert len(seals) == 3
    assert [recipe["seal"] for recipe in deal_proofs(evening.table)] == [seal.seal for seal in evening.table.seals]


def test_looks_are_counted_once_each() -> None:
    evening = Evening("Ann", "Ben")
    assert evening.view().looked == 0
    evening.do(moves.begin)
    evening.do(moves.see_role, at_seat(2))
    assert evening.do(moves.see_role, at_seat(2)) == ()
    assert evening.view().looked == 1
    assert [evening.view(at_seat(seat)).has_looked for seat in (1, 2)] == [False, True]


def test_nobody_looks_before_the_deal() -> None:
    with refused("wrong-phase-seating", kind=WrongPhase):
        Evening("Ann", "Ben").do(moves.see_role, at_seat(1))


# A table that deals real cards by hand


def test_roles_dealt_by_hand_are_told_at_the_reveal_for_the_same_receipt() -> None:
    by_hand, dealt = Evening("Ann", "Ben", "Cem", roles="cards"), Evening("Ann", "Ben", "Cem")
    roles = ("saboteur", "geologist", "boss")
    by_hand.do(moves.begin)
    dealt.deal(*roles)
    by_hand.end(crystals=3, roles=roles)
    dealt.end(crystals=3)
    assert by_hand.view().receipt == dealt.view().receipt
    assert by_hand.view().dealt_by_hand


def test_the_companion_deals_nothing_where_cards_are_dealt_by_hand() -> None:
    evening = Evening("Ann", "Ben", roles="cards")
    assert not any(isinstance(event, RolesDealt) for event in evening.do(moves.begin))
    assert evening.do(moves.see_role, at_seat(1)) == ()
    for move, said in ((moves.inspect, {"by": 1, "seat": 2}), (moves.swap_hat, {"seat": 1})):
        with refused("cards-dealt-by-hand"):
            evening.do(move, **said)


def test_a_round_dealt_by_hand_opens_no_seal() -> None:
    evening = Evening("Ann", "Ben", roles="cards")
    evening.do(moves.begin)
    evening.end(roles=("boss", "saboteur"))
    assert not any(isinstance(event, SealOpened) for event in evening.do(moves.book))
    assert deal_proofs(evening.table) == ()


def test_a_round_dealt_by_hand_opens_its_seal_for_the_lot_of_who_begins() -> None:
    evening = Evening("Ann", "Ben", roles="cards", begins="lot")
    evening.do(moves.begin)
    evening.end(roles=("boss", "saboteur"))
    evening.do(moves.book)
    (recipe,) = deal_proofs(evening.table)
    assert recipe["lot"] in ("Ann", "Ben") and recipe["dealt"] == [] and verify(recipe) == []


@pytest.mark.parametrize("roles", [(), ("boss",), ("boss", ""), ("boss", "king"), ("boss", "saboteur", "saboteur")])
def test_every_role_dealt_by_hand_is_asked_for(roles: tuple[str, ...]) -> None:
    evening = Evening("Ann", "Ben", roles="cards")
    evening.do(moves.begin)
    with refused("roles-missing"):
        evening.end(roles=roles)


def test_roles_that_the_box_does_not_hold_are_refused() -> None:
    evening = Evening("Ann", "Ben", roles="cards")
    evening.do(moves.begin)
    with refused("too-many-role"):
        evening.end(roles=("boss", "boss"))


def test_a_hand_dealt_round_taken_back_can_be_redone() -> None:
    evening = Evening("Ann", "Ben", roles="cards")
    evening.do(moves.begin)
    evening.do(moves.take_back)
    evening.do(moves.redo)
    assert evening.phase == "dealt"
    assert evening.view().remarks == ()
