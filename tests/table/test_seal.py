"""The sealed deal: fixed vectors worked out here a second time, and recipes that anybody can check."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from hmac import new as hmac
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.editions.saboteur2 import pool
from companion.table import moves
from companion.table.seal import below, deal_key, seal_of, shuffle, verify, words
from companion.table.sight import recipes
from companion.table.viewer import at_seat
from tests.table.evening import Evening
from tests.table.random_evenings import law

SECRET = bytes(range(32))
CUTS = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100")

KEY = "8dbb05aaa4bb4b92fa79e5a9909c2e3356b016e122fb551b5ee9e0e478f6d45f"
FIRST = [3666556510, 3090696069, 2178026607, 4054512770]
SHUFFLED = "L I H A B G O J F M E C D N K"


def by_hand(text: str, cuts: tuple[str, ...]) -> bytes:
    """The key as the recipe says it: everything one after the other, in hex, hashed."""
    return sha256(bytes.fromhex(SECRET.hex() + text + "".join(cuts))).digest()


def number_by_hand(key: bytes, nth: int) -> int:
    block = hmac(key, (nth // 8).to_bytes(8, "big"), sha256).hexdigest()
    return int(block[nth % 8 * 8 : nth % 8 * 8 + 8], 16)


def shuffled_by_hand(key: bytes, cards: list[str]) -> list[str]:
    """Fisher and Yates from the last card, for a key none of whose numbers is too large."""
    for step, last in enumerate(range(len(cards) - 1, 0, -1)):
        number = number_by_hand(key, step)
        assert number < 2**32 - 2**32 % (last + 1)
        other = number % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def test_a_seal_is_the_sha_256_of_its_secret() -> None:
    assert seal_of(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("round", "attempt", "cuts", "middle"),
    [(1, 1, (), "00010001"), (3, 2, CUTS, "00030002"), (2, 1, CUTS[::-1], "00020001")],
)
def test_the_key_is_made_as_the_recipe_says(round: int, attempt: int, cuts: tuple[str, ...], middle: str) -> None:
    key = deal_key(SECRET, "KRTN", round, attempt, cuts)
    assert key == by_hand(b"KRTN".hex() + middle, cuts)


def test_a_known_key() -> None:
    assert deal_key(SECRET, "KRTN", 1, 1, CUTS).hex() == KEY


def test_known_numbers() -> None:
    key = bytes.fromhex(KEY)
    assert list(islice(words(key), 20)) == [number_by_hand(key, nth) for nth in range(20)]
    assert list(islice(words(key), 4)) == FIRST


def test_a_known_shuffle() -> None:
    key = bytes.fromhex(KEY)
    assert list(shuffle(key, pool(7))) == shuffled_by_hand(key, list(pool(7)))
    assert " ".join(shuffle(key, "ABCDEFGHIJKLMNO")) == SHUFFLED


def test_a_number_that_would_favour_some_cards_is_thrown_away() -> None:
    limit = 2**32 - 2**32 % 15
    assert below(iter([limit, 2**32 - 1, limit - 1]), 15) == 14


def test_another_context_is_another_key() -> None:
    assert (
        deal_key(SECRET, "KRTN", 1, 1, CUTS, b"gold")
        == sha256(SECRET + b"KRTN\x00\x01\x00\x01" + bytes.fromhex("".join(CUTS)) + b"gold").digest()
    )


@law
@given(st.binary(min_size=32, max_size=32), st.integers(0, 40))
def test_a_shuffle_keeps_every_card(key: bytes, cards: int) -> None:
    deck = [str(card) for card in range(cards)]
    assert sorted(shuffle(key, deck)) == sorted(deck)


def test_every_card_comes_to_every_place_about_as_often() -> None:
    places = Counter(shuffle(sha256(bytes([n % 256, n // 256])).digest(), "ABCDE").index("A") for n in range(2000))
    assert all(320 < places[place] < 480 for place in range(5))


# Recipes


@pytest.fixture
def recipe() -> dict[str, Any]:
    """Of a round of twelve that two cut."""
    evening = Evening(*(f"Guest {n}" for n in range(12)))
    for seat, cut in enumerate(CUTS, 1):
        evening.do(moves.cut, at_seat(seat), cut=cut)
    evening.play()
    (found,) = recipes(evening.table)
    return dict(found)


def test_an_opened_seal_verifies(recipe: dict[str, Any]) -> None:
    assert recipe["cuts"] == list(CUTS)
    assert len(recipe["dealt"]) == 12
    assert verify(recipe) == []


def swapped(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """Two players with each other's roles."""
    other = next(at for at, row in enumerate(rows) if row["role"] != rows[0]["role"])
    changed = [dict(row) for row in rows]
    changed[0]["role"], changed[other]["role"] = rows[other]["role"], rows[0]["role"]
    return changed


@pytest.mark.parametrize(
    ("field", "tamper"),
    [
        ("secret", lambda secret: "00" + secret[2:]),
        ("seal", lambda seal: "00" + seal[2:]),
        ("code", lambda code: "BCDF"),
        ("round", lambda round: round + 1),
        ("attempt", lambda attempt: attempt + 1),
        ("cuts", lambda cuts: cuts[::-1]),
        ("cuts", lambda cuts: cuts[:1]),
        ("pool", lambda pool: pool[::-1]),
        ("dealt", swapped),
        ("dealt", lambda rows: rows * 2),
    ],
)
def test_a_tampered_recipe_does_not_verify(recipe: dict[str, Any], field: str, tamper: Any) -> None:
    assert verify({**recipe, field: tamper(recipe[field])}) != []


@pytest.mark.parametrize("field", ["secret", "seal", "code", "round", "attempt", "cuts", "pool", "dealt"])
def test_a_recipe_without_a_field_is_unreadable(recipe: dict[str, Any], field: str) -> None:
    del recipe[field]
    with pytest.raises(KeyError):
        verify(recipe)
