"""The deal worked out a second time, and known numbers of it."""

from __future__ import annotations

from hashlib import sha256
from hmac import new as hmac
from typing import Any

SECRET = bytes(range(32))
CUTS = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100")

KEY = "8dbb05aaa4bb4b92fa79e5a9909c2e3356b016e122fb551b5ee9e0e478f6d45f"
FIRST = [3666556510, 3090696069, 2178026607, 4054512770]
SHUFFLED = "L I H A B G O J F M E C D N K"

GOLD = [1] * 16 + [2] * 8 + [3] * 4
GOLD_KEY = "93313b11b1d95a512f1e8f7ef60044587d25bfb0b82c14f01b8ac7d40ab56087"
GOLD_SHUFFLED = [1, 2, 1, 3, 3, 1, 2, 3, 2, 1, 2, 2, 1, 1, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 3, 1, 2, 1]
LEFT_OVER = "the gold cards that were drawn from are not those that the rounds before left over"
GOLD_LEFT = [2, 1, 2, 2, 3, 1, 2, 2, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 3, 1, 2, 2]


def by_hand(text: str, cuts: tuple[str, ...]) -> bytes:
    """The key as the proof says it: everything one after the other, in hex, hashed."""
    return sha256(bytes.fromhex(SECRET.hex() + text + "".join(cuts))).digest()


def number_by_hand(key: bytes, nth: int) -> int:
    block = hmac(key, (nth // 8).to_bytes(8, "big"), sha256).hexdigest()
    return int(block[nth % 8 * 8 : nth % 8 * 8 + 8], 16)


def shuffled_by_hand(key: bytes, cards: list[Any]) -> list[Any]:
    """Fisher and Yates from the last card, for a key none of whose numbers is too large."""
    for step, last in enumerate(range(len(cards) - 1, 0, -1)):
        number = number_by_hand(key, step)
        assert number < 2**32 - 2**32 % (last + 1)
        other = number % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards
