"""Deals whose seals are open."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.deal.commitment import seal_of_secret
from companion.table.deal.proofs import deal_proofs
from tests.table.deal.reference_deal import CUTS, GOLD, GOLD_SHUFFLED, KEY, SECRET, shuffled_by_hand
from tests.table.game import Game


@pytest.fixture
def proof() -> dict[str, Any]:
    """Of a round of twelve that two cut."""
    game = Game(*(f"Guest {n}" for n in range(12)))
    for seat, cut in enumerate(CUTS, 1):
        game.cut(seat, cut)
    game.play()
    (proof,) = deal_proofs(game.table)
    return dict(proof)


@pytest.fixture
def golden() -> dict[str, Any]:
    """Of a deal with the known secret, which laid out five gold cards."""
    roles = ["gold-digger"] * 4 + ["saboteur"] * 2
    dealt = shuffled_by_hand(bytes.fromhex(KEY), roles.copy())[:5]
    dealt_players = [{"name": f"Guest {n}", "role": role} for n, role in enumerate(dealt)]
    known = {"code": "KRTN", "round": 1, "attempt": 1, "seal": seal_of_secret(SECRET), "secret": SECRET.hex()}
    gold = {"gold_before": [], "gold_laying": 1, "gold_pool": GOLD, "gold": GOLD_SHUFFLED[:5]}
    return {**known, "cuts": list(CUTS), "pool": roles, "dealt": dealt_players, **gold}
