"""`companion verify` checks that a deal is the one that was committed to."""

from __future__ import annotations

import json

import pytest

from companion.rules.editions.saboteur2 import role_pool
from companion.table.deal.commitment import deal_key_version_1, seal_of_secret, shuffle
from tests.cli.conftest import Run

SECRET = bytes(range(32))
ROLES = role_pool(2)
DEALT = shuffle(deal_key_version_1(SECRET, "KRTN", 1, 1, ()), ROLES)
RECIPE = {
    "code": "KRTN",
    "round": 1,
    "attempt": 1,
    "seal": seal_of_secret(SECRET),
    "secret": SECRET.hex(),
    "cuts": [],
    "pool": ROLES,
    "dealt": [{"name": name, "role": role} for name, role in zip(("Ann", "Ben"), DEALT, strict=False)],
}
BOX = [1] * 16 + [2] * 8 + [3] * 4
GOLDEN = {
    **RECIPE,
    "pool": [],
    "dealt": [],
    "gold_before": [],
    "gold_laying": 1,
    "gold_pool": BOX,
    "gold": [1, 3],
}


@pytest.mark.parametrize(
    ("recipe", "status", "line"),
    [
        (RECIPE, 0, "The seal and the cards agree."),
        (RECIPE, 0, "Whoever knew the secret may have picked this deal: nobody cut it (version 1)."),
        ({**RECIPE, "seal": "00" * 32}, 1, "the secret does not open this seal"),
        ({**RECIPE, "dealt": [{"name": name, "role": "joker"} for name in ("Ann", "Ben")]}, 1, "Ann was dealt joker"),
        (GOLDEN, 0, "The seal and the cards agree."),
        ({**GOLDEN, "gold": [2, 3]}, 1, "gold card 1 was 2, the seal says 1"),
        ({**GOLDEN, "gold_laying": 3}, 1, "gold card 1 was 1, the seal says"),
        ({**GOLDEN, "gold_before": [[2]]}, 1, "drawn from are not those that the rounds before left over"),
    ],
)
def test_a_deal_is_verified(run: Run, recipe: dict[str, object], status: int, line: str) -> None:
    answer = run("verify", stdin=json.dumps(recipe).encode())
    assert (answer.status, answer.err) == (status, "")
    assert line in answer.out


@pytest.mark.parametrize("document", [b"", b"{", b"[]", b"7", b"\xff", b"[" * 100_000], ids=repr)
def test_an_invalid_proof_is_reported_in_one_line(run: Run, document: bytes) -> None:
    assert "not a proof" in run("verify", stdin=document).refusal


@pytest.mark.parametrize("field", GOLDEN)
@pytest.mark.parametrize("value", [None, -1, 10**9, "x", [1], [], {"a": 1}])
def test_a_proof_with_a_wrong_field_is_answered_without_a_traceback(run: Run, field: str, value: object) -> None:
    recipe = {**GOLDEN, "gold": [1]} if "gold" in field else RECIPE
    answer = run("verify", stdin=json.dumps({**recipe, field: value}).encode())
    lines = (answer.out + answer.err).splitlines()
    assert "" not in lines and 1 <= len(lines) <= 3
