"""Proofs with gold cards: a proof that differs from what was dealt does not verify."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.deal.verification import verify
from tests.table.deal.reference_deal import (
    CUTS,
    GOLD,
    GOLD_KEY,
    GOLD_LEFT,
    GOLD_SHUFFLED,
    LEFT_OVER,
    by_hand,
    shuffled_by_hand,
)


@pytest.fixture
def later(golden: dict[str, Any]) -> dict[str, Any]:
    """Of the round after one in which 3, 1 and 1 were laid out: gold cards alone, and nobody cut."""
    gold = {"gold_before": [[3, 1, 1]], "gold_pool": [1] * 14 + [2] * 8 + [3] * 3, "gold": GOLD_LEFT[:5]}
    return {**golden, "round": 2, "cuts": [], "pool": [], "dealt": [], **gold}


def test_opened_gold_cards_verify(golden: dict[str, Any]) -> None:
    assert verify(golden) == []


def test_where_real_role_cards_were_dealt_the_gold_cards_verify_alone(golden: dict[str, Any]) -> None:
    assert verify({**golden, "pool": [], "dealt": []}) == []
    (problem,) = verify({**golden, "pool": [], "dealt": [], "gold": [4 - GOLD_SHUFFLED[0], *GOLD_SHUFFLED[1:5]]})
    assert problem == f"gold card 1 was {4 - GOLD_SHUFFLED[0]}, the seal says {GOLD_SHUFFLED[0]}"


@pytest.mark.parametrize(
    ("field", "tamper"),
    [
        ("secret", lambda secret: "ff" + secret[2:]),
        ("seal", lambda seal: "00" + seal[2:]),
        ("round", lambda round: round + 1),
        ("cuts", lambda cuts: cuts[:1]),
        ("gold", lambda gold: gold[1:]),
        ("gold", lambda gold: sorted(gold)),
        ("gold", lambda gold: gold * 6),
        ("gold_pool", lambda pool: pool[1:]),
        ("gold_pool", lambda pool: pool[::-1]),
        ("gold_pool", lambda pool: [1, *pool]),
        ("gold_pool", lambda pool: [*pool[:-1], 4]),
        ("gold_pool", lambda pool: [0, *pool[1:]]),
        ("gold_pool", lambda pool: []),
        ("gold_before", lambda before: [[1, 2, 3]]),
        ("gold_before", lambda before: [[1]]),
        ("gold_laying", lambda laying: laying + 1),
        ("gold_laying", lambda laying: 0),
        ("gold_laying", lambda laying: -1),
    ],
)
def test_tampered_gold_cards_do_not_verify(golden: dict[str, Any], field: str, tamper: Any) -> None:
    tampered = {**golden, "pool": [], "dealt": [], field: tamper(golden[field])}
    assert verify(tampered) != []


@pytest.mark.parametrize("laying", [2, 3, 12])
def test_gold_cards_of_a_further_laying_verify_by_its_own_word(golden: dict[str, Any], laying: int) -> None:
    key = by_hand(b"KRTN".hex() + "00010001", (*CUTS, f"gold{laying}".encode().hex()))
    laid = shuffled_by_hand(key, GOLD.copy())[:5]
    assert laid != golden["gold"]
    assert verify({**golden, "gold_laying": laying, "gold": laid}) == []
    assert verify({**golden, "gold": laid}) != []


@pytest.mark.parametrize("value", [None, "1", "2", [1], {}], ids=repr)
def test_what_is_no_laying_is_unreadable(golden: dict[str, Any], value: object) -> None:
    with pytest.raises(TypeError):
        verify({**golden, "gold_laying": value})


def test_sealed_gold_cards_that_no_edition_has_are_reported(golden: dict[str, Any]) -> None:
    pool = [1] * 23 + [3] * 5
    laid = shuffled_by_hand(bytes.fromhex(GOLD_KEY), pool.copy())[:5]
    assert verify({**golden, "gold_pool": pool, "gold": laid}) == [LEFT_OVER]


def test_sealed_gold_cards_in_another_order_are_reported(golden: dict[str, Any]) -> None:
    pool = GOLD[::-1]
    laid = shuffled_by_hand(bytes.fromhex(GOLD_KEY), pool.copy())[:5]
    assert verify({**golden, "gold_pool": pool, "gold": laid}) == [LEFT_OVER]


def test_sealed_gold_cards_from_a_part_of_the_edition_are_reported(golden: dict[str, Any]) -> None:
    """Without the drafts before, any part could be chosen until the best cards come to the right places."""
    pool = [1] * 14 + [2] * 8 + [3] * 3
    laid = shuffled_by_hand(bytes.fromhex(GOLD_KEY), pool.copy())[:5]
    assert verify({**golden, "gold_pool": pool, "gold": laid}) == [LEFT_OVER]
    assert verify({**golden, "gold_pool": pool, "gold": laid, "gold_before": [[3, 1, 1]]}) == []


def test_gold_cards_that_the_rounds_before_left_over_verify(later: dict[str, Any]) -> None:
    assert verify(later) == []
    assert verify({**later, "gold_before": [[3], [1, 1]]}) == []


@pytest.mark.parametrize(
    "before", [[], [[3, 1]], [[3, 1, 1], [1]], [[3, 2, 1]], [[1] * 16, [2] * 8, [3, 1, 1]]], ids=str
)
def test_gold_cards_that_others_left_over_do_not_verify(later: dict[str, Any], before: list[list[int]]) -> None:
    assert verify({**later, "gold_before": before}) == [LEFT_OVER]


def test_where_too_few_were_left_all_gold_cards_come_together_again(golden: dict[str, Any]) -> None:
    used_up = [[1] * 10, [1] * 6 + [2] * 4, [2] * 4]
    assert verify({**golden, "gold_before": used_up}) == []
    assert verify({**golden, "gold_before": used_up[:2]}) == [LEFT_OVER]
    assert verify({**golden, "gold_before": [*used_up, [1, 1, 3, 3, 3]]}) == [LEFT_OVER]


@pytest.mark.parametrize("field", ["gold", "gold_pool", "gold_before", "gold_laying"])
def test_gold_cards_of_which_half_is_missing_are_unreadable(golden: dict[str, Any], field: str) -> None:
    del golden[field]
    with pytest.raises(KeyError):
        verify(golden)


@pytest.mark.parametrize("field", ["gold", "gold_pool"])
@pytest.mark.parametrize("value", [None, 1, "1", {"1": 1}, ["1"], [None], [[1]], [1.0], [True]], ids=repr)
def test_what_are_no_gold_cards_is_unreadable(golden: dict[str, Any], field: str, value: object) -> None:
    with pytest.raises(TypeError):
        verify({**golden, field: value})


@pytest.mark.parametrize("value", [None, 1, "1", {"1": [1]}, {}, "", [1], [None], [["1"]], [[True]]], ids=repr)
def test_what_are_no_drafts_is_unreadable(golden: dict[str, Any], value: object) -> None:
    with pytest.raises(TypeError):
        verify({**golden, "gold_before": value})
