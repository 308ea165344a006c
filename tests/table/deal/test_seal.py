"""The sealed deal: fixed vectors worked out here a second time, and proofs that anybody can check."""

from __future__ import annotations

import json
import re
from collections import Counter
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.editions.saboteur2 import role_pool
from companion.table.deal.commitment import (
    closing_text,
    commitment_of,
    deal_key_version_1,
    deal_key_version_2,
    random_below,
    random_numbers,
    seal_of_secret,
    shuffle,
)
from companion.table.deal.verification import key_of_proof, shuffled_role_cards, verify
from tests.table import deal_oracle
from tests.table.deal.reference_deal import (
    CUTS,
    FIRST,
    GOLD,
    GOLD_KEY,
    GOLD_LEFT,
    GOLD_SHUFFLED,
    KEY,
    SECRET,
    SHUFFLED,
    by_hand,
    number_by_hand,
    shuffled_by_hand,
)
from tests.table.deal_oracle import committed_by_hand
from tests.table.random_games import law


def test_a_seal_is_the_sha_256_of_its_secret() -> None:
    assert seal_of_secret(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("round", "attempt", "cuts", "middle"),
    [(1, 1, (), "00010001"), (3, 2, CUTS, "00030002"), (2, 1, CUTS[::-1], "00020001")],
)
def test_the_key_is_made_as_the_proof_says(round: int, attempt: int, cuts: tuple[str, ...], middle: str) -> None:
    key = deal_key_version_1(SECRET, "KRTN", round, attempt, cuts)
    assert key == by_hand(b"KRTN".hex() + middle, cuts)


def test_a_known_key() -> None:
    assert deal_key_version_1(SECRET, "KRTN", 1, 1, CUTS).hex() == KEY


# Version 2: the same vectors are checked by a browser in tests/browser/roles/test_check_a_seal.py

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "deal_vectors.json").read_text("utf-8"))
"""`closing`: a text that is hashed; `keys`: those that follow from it, each with its first numbers and a shuffle of
fifteen letters; `proofs`: deals that agree, and `lies`: those told otherwise (None: without the field), which do not.
"""
CLOSING: str = VECTORS["closing"]
OPTIONS = {"saboteurs": "box", "begins": "lot", "roles": "companion"}
COMMITMENTS = [(int(seat), digits) for seat, digits in re.findall(r"commitment (\d) (\w+)", CLOSING)]
OPENED = {1: CUTS[0], 7: CUTS[1]}


def test_known_commitments() -> None:
    for seat, commitment in COMMITMENTS:
        cut = OPENED.get(seat, "0f" * 16)
        assert commitment_of(seat, cut) == commitment == committed_by_hand(seat, cut)


def test_a_known_closing() -> None:
    assert closing_text("KRTN", 1, 2, OPTIONS.items(), [3, 1, 7], COMMITMENTS) == CLOSING


@pytest.mark.parametrize("known", VECTORS["keys"], ids=lambda known: known["context"] or "roles")
def test_known_keys_of_version_2(known: dict[str, Any]) -> None:
    key = deal_key_version_2(SECRET, CLOSING, [7, 1, 3], OPENED, known["context"].encode())
    assert (key.hex(), list(islice(random_numbers(key), 4))) == (known["key"], known["numbers"])
    assert " ".join(shuffle(key, "ABCDEFGHIJKLMNO")) == " ".join(deal_oracle.shuffled_by_hand(key, "ABCDEFGHIJKLMNO"))
    assert " ".join(shuffle(key, "ABCDEFGHIJKLMNO")) == known["letters"]
    text = CLOSING + f"cut 7 {CUTS[1]}\ncut 1 {CUTS[0]}\ncut 3 left out\n"
    text += f"for {known['context']}\n" if known["context"] else ""
    assert key == sha256(b"\x02" + SECRET + text.encode()).digest()


@pytest.mark.parametrize("name", VECTORS["recipes"])
def test_known_proofs_agree(name: str) -> None:
    assert verify(VECTORS["recipes"][name]) == []


@pytest.mark.parametrize("lie", VECTORS["lies"], ids=lambda lie: lie["name"])
def test_a_proof_with_a_false_value_is_not_verified(lie: dict[str, Any]) -> None:
    false_proof = VECTORS["recipes"][lie["recipe"]] | lie["change"]
    false_proof = {field: value for field, value in false_proof.items() if value is not None}
    try:
        problems = verify(false_proof)
    except (KeyError, TypeError, ValueError):
        return
    assert problems


def test_roles_that_are_right_do_not_save_cuts_that_nobody_committed() -> None:
    """The key is of commitments and cuts as they are told: that they fit each other is looked at too."""
    committed = [(1, COMMITMENTS[0][1])]
    closing = closing_text("KRTN", 1, 1, OPTIONS.items(), [1, 2], committed)
    cards = shuffle(deal_key_version_2(SECRET, closing, [1], OPENED), role_pool(2))
    proof = {
        "version": 2,
        "code": "KRTN",
        "round": 1,
        "attempt": 1,
        "seal": seal_of_secret(SECRET),
        "secret": SECRET.hex(),
    }
    proof |= {"options": OPTIONS, "circle": [{"seat": 1, "name": "Ann"}, {"seat": 2, "name": "Ben"}], "left_out": []}
    proof |= {"commitments": [{"seat": 1, "commitment": COMMITMENTS[0][1]}], "cuts": [{"seat": 1, "cut": CUTS[0]}]}
    proof |= {"pool": list(role_pool(2))}
    proof |= {"dealt": [{"name": name, "role": cards[n]} for n, name in enumerate(("Ann", "Ben"))]}
    assert verify(proof) == ["the cut of seat 1 is not the one that was committed"]


def in_another_order(proof: Any) -> dict[str, Any]:
    """The proof with its role cards in an order in which its seal deals the first player another one."""
    pool, key = list(proof["pool"]), key_of_proof(proof, bytes.fromhex(proof["secret"]))
    first = shuffle(key, range(len(pool)))[0]
    other = next(at for at, role in enumerate(pool) if role != pool[first])
    pool[first], pool[other] = pool[other], pool[first]
    return {**proof, **dealt_from(proof, pool)}


def dealt_from(proof: Any, pool: Any) -> dict[str, Any]:
    """What the proof says where its seal deals from these cards."""
    cards = shuffled_role_cards({**proof, "pool": pool}, key_of_proof(proof, bytes.fromhex(proof["secret"])))
    dealt_players = [{**seat, "role": card} for seat, card in zip(proof["dealt"], cards, strict=False)]
    return {"pool": pool, "dealt": dealt_players}


NO_BOX = "the role cards that were drawn from are not those of an edition, in their order"


def test_role_cards_in_another_order_than_the_editions_fail_the_check(proof: dict[str, Any]) -> None:
    """Else whoever writes the proof could choose an order from which any deal follows."""
    other = in_another_order(proof)
    assert other["dealt"][0]["role"] != proof["dealt"][0]["role"] and sorted(other["pool"]) == sorted(proof["pool"])
    assert verify(other) == [NO_BOX]


@pytest.mark.parametrize("version", [1, 2])
def test_role_cards_that_no_edition_has_fail_the_check(
    proof: dict[str, Any], golden: dict[str, Any], version: int
) -> None:
    chosen = proof if version == 2 else golden
    assert verify({**chosen, **dealt_from(chosen, [*chosen["pool"], "saboteur"])}) == [NO_BOX]
    assert verify({**chosen, **dealt_from(chosen, chosen["pool"][::-1])}) == [NO_BOX]


def test_burdens_that_the_options_or_the_edition_lack_fail_the_check(proof: dict[str, Any]) -> None:
    """Burdens let a shuffle be thrown away: chosen freely, they would choose the deal."""
    proof = {**proof, "burdens": [0] * 12, "duty": ["saboteur"]}
    proof |= dealt_from(proof, proof["pool"])
    assert verify(proof) == ["there are burdens, but the options that were closed do not balance saboteurs"]
    proof = {**proof, "duty": ["boss"], "burdens": [2] * 12}
    proof |= dealt_from(proof, proof["pool"])
    assert "the roles on the saboteurs' side are not those of the edition" in verify(proof)


UNREADABLE: list[tuple[str, object]] = [
    ("options", ["roles"]),
    ("options", {"roles": "companion\nseat 9"}),
    ("options", {"roles": 1}),
    ("circle", "Ann"),
    ("circle", [{"seat": "1", "name": "Ann"}]),
    ("commitments", [{"seat": -1, "commitment": "11" * 32}]),
    ("commitments", [{"seat": 1, "commitment": "11"}]),
    ("cuts", [{"seat": 1, "cut": "x" * 32}]),
    ("cuts", {"1": "11" * 16}),
    ("left_out", ["1"]),
    ("round", 2**40),
    ("secret", "00" * 31),
]


@pytest.mark.parametrize(("field", "value"), UNREADABLE, ids=str)
def test_what_no_closing_holds_is_unreadable(proof: dict[str, Any], field: str, value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        verify({**proof, field: value})


@pytest.mark.parametrize("version", [0, 3, "2", None, True])
def test_another_version_is_not_read(version: object) -> None:
    with pytest.raises((KeyError, ValueError)):
        verify({"version": version, "secret": SECRET.hex(), "seal": seal_of_secret(SECRET)})


def test_known_numbers() -> None:
    key = bytes.fromhex(KEY)
    assert list(islice(random_numbers(key), 20)) == [number_by_hand(key, nth) for nth in range(20)]
    assert list(islice(random_numbers(key), 4)) == FIRST


def test_a_known_shuffle() -> None:
    key = bytes.fromhex(KEY)
    assert list(shuffle(key, role_pool(7))) == shuffled_by_hand(key, list(role_pool(7)))
    assert " ".join(shuffle(key, "ABCDEFGHIJKLMNO")) == SHUFFLED


def test_a_number_that_would_favour_some_cards_is_thrown_away() -> None:
    limit = 2**32 - 2**32 % 15
    assert random_below(iter([limit, 2**32 - 1, limit - 1]), 15) == 14


def test_another_context_is_another_key() -> None:
    assert (
        deal_key_version_1(SECRET, "KRTN", 1, 1, CUTS, b"gold")
        == sha256(SECRET + b"KRTN\x00\x01\x00\x01" + bytes.fromhex("".join(CUTS)) + b"gold").digest()
    )


def test_the_known_key_of_the_gold_cards() -> None:
    key = deal_key_version_1(SECRET, "KRTN", 1, 1, CUTS, b"gold")
    assert key == by_hand(b"KRTN".hex() + "00010001", (*CUTS, b"gold".hex()))
    assert key.hex() == GOLD_KEY


def test_a_known_shuffle_of_all_gold_cards() -> None:
    key = bytes.fromhex(GOLD_KEY)
    assert list(shuffle(key, GOLD)) == shuffled_by_hand(key, GOLD.copy()) == GOLD_SHUFFLED


def test_a_known_shuffle_of_the_gold_cards_that_are_left() -> None:
    """After 3, 1 and 1 lay before somebody; by the key of another round."""
    left = [1] * 14 + [2] * 8 + [3] * 3
    key = by_hand(b"KRTN".hex() + "00020001", (b"gold".hex(),))
    assert deal_key_version_1(SECRET, "KRTN", 2, 1, (), b"gold") == key
    assert list(shuffle(key, left)) == shuffled_by_hand(key, left) == GOLD_LEFT


@law
@given(st.binary(min_size=32, max_size=32), st.integers(0, 40))
def test_a_shuffle_keeps_every_card(key: bytes, cards: int) -> None:
    deck = [str(card) for card in range(cards)]
    assert sorted(shuffle(key, deck)) == sorted(deck)


def test_every_card_comes_to_every_place_about_as_often() -> None:
    places = Counter(shuffle(sha256(bytes([n % 256, n // 256])).digest(), "ABCDE").index("A") for n in range(2000))
    assert all(320 < places[place] < 480 for place in range(5))
