"""Recipes of deals: an opened seal verifies, a tampered one does not; the lot of who begins too."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.message import Message
from companion.table.deal.commitment import seal_of_secret
from companion.table.deal.proofs import deal_proofs
from companion.table.deal.verification import verify
from companion.table.history import history
from tests.table.deal.reference_deal import (
    CUTS,
    SECRET,
    by_hand,
    shuffled_by_hand,
)
from tests.table.game import Game

FIELDS = ["secret", "seal", "code", "round", "attempt", "cuts", "pool", "dealt"]
FIELDS += ["options", "circle", "commitments", "left_out"]


def test_an_opened_seal_verifies(proof: dict[str, Any]) -> None:
    assert proof["cuts"] == [{"seat": seat, "cut": cut} for seat, cut in enumerate(CUTS, 1)]
    assert len(proof["dealt"]) == 12
    assert verify(proof) == []


def swapped(entries: list[dict[str, str]]) -> list[dict[str, str]]:
    """Two players with each other's roles."""
    other = next(at for at, entry in enumerate(entries) if entry["role"] != entries[0]["role"])
    changed = [dict(entry) for entry in entries]
    changed[0]["role"], changed[other]["role"] = entries[other]["role"], entries[0]["role"]
    return changed


@pytest.mark.parametrize(
    ("field", "tamper"),
    [
        ("secret", lambda secret: "00" + secret[2:]),
        ("seal", lambda seal: "00" + seal[2:]),
        ("code", lambda code: "BCDF"),
        ("round", lambda round: round + 1),
        ("attempt", lambda attempt: attempt + 1),
        ("cuts", lambda cuts: cuts[:1]),
        ("cuts", lambda cuts: [cuts[0] | {"cut": "11" * 16}, *cuts[1:]]),
        ("commitments", lambda entries: entries[:1]),
        ("commitments", lambda entries: entries[::-1]),
        ("commitments", lambda entries: [entries[0] | {"commitment": "11" * 32}, *entries[1:]]),
        ("circle", lambda entries: entries[::-1]),
        ("circle", lambda entries: [entries[0] | {"name": "Guest X"}, *entries[1:]]),
        ("options", lambda options: options | {"crystals": "connected"}),
        ("left_out", lambda seats: [3]),
        ("left_out", lambda seats: [1]),
        ("pool", lambda pool: pool[::-1]),
        ("dealt", swapped),
        ("dealt", lambda entries: entries * 2),
    ],
)
def test_a_tampered_proof_does_not_verify(proof: dict[str, Any], field: str, tamper: Any) -> None:
    assert verify({**proof, field: tamper(proof[field])}) != []


@pytest.mark.parametrize("field", FIELDS)
def test_a_proof_without_a_field_is_unreadable(proof: dict[str, Any], field: str) -> None:
    del proof[field]
    with pytest.raises(KeyError):
        verify(proof)


# The lot of who begins


@pytest.fixture
def lot_proof() -> dict[str, Any]:
    """Of a deal with the known secret, by which Cem begins."""
    names = ["Ann", "Ben", "Cem", "Dia", "Eva"]
    begins = shuffled_by_hand(by_hand(b"KRTN".hex() + "00010001", CUTS + (b"lot".hex(),)), names.copy())[0]
    known = {"code": "KRTN", "round": 1, "attempt": 1, "seal": seal_of_secret(SECRET), "secret": SECRET.hex()}
    return {**known, "cuts": list(CUTS), "pool": [], "dealt": [], "lot": begins, "lot_of": names}


def test_a_lot_verifies_by_hand_and_as_a_table_draws_it(lot_proof: dict[str, Any]) -> None:
    assert verify(lot_proof) == []
    game = Game("Ann", "Ben", "Cem", "Dia", begins="lot")
    game.play()
    (proof,) = deal_proofs(game.table)
    assert proof["lot_of"] == ["Ann", "Ben", "Cem", "Dia"] and verify(proof) == []
    assert Message.from_key("lot-fell", seat=proof["lot_of"].index(proof["lot"]) + 1) in [
        line.message for line in history(game.entries)
    ]


def test_a_lot_that_fell_on_another_does_not_verify(lot_proof: dict[str, Any]) -> None:
    other = next(name for name in lot_proof["lot_of"] if name != lot_proof["lot"])
    assert verify({**lot_proof, "lot": other}) == [f"the lot fell on {other}, the seal says {lot_proof['lot']}"]
    assert verify({**lot_proof, "lot_of": []}) == [f"the lot fell on {lot_proof['lot']}, the seal says nobody"]


@pytest.mark.parametrize("field", ["lot", "lot_of"])
def test_a_lot_of_which_half_is_missing_is_unreadable(lot_proof: dict[str, Any], field: str) -> None:
    del lot_proof[field]
    with pytest.raises(KeyError):
        verify(lot_proof)


@pytest.mark.parametrize("value", ["Ann", 3, None])
def test_what_are_no_names_to_draw_from_is_unreadable(lot_proof: dict[str, Any], value: object) -> None:
    with pytest.raises(TypeError):
        verify({**lot_proof, "lot_of": value})
