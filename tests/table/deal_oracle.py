"""A deal worked out a second time, slowly and straight from the description in `companion/table/deal/commitment.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from hmac import new as hmac
from typing import Any

Pairs = Sequence[tuple[int, str]]


def key_by_hand(
    secret: bytes,
    where: tuple[str, int, int],
    options: Mapping[str, str],
    circle: Sequence[int],
    cuts: Mapping[int, str | None],
    context: str = "",
) -> bytes:
    """The key of a deal of version 2 at `where` (code, round, attempt); a cut of None was left out, and its commitment
    is of sixteen bytes of zero."""
    code, round, attempt = where
    text = f"code {code}\nround {round}\nattempt {attempt}\n"
    for name in sorted(options):
        text += f"option {name}={options[name]}\n"
    for seat in circle:
        text += f"seat {seat}\n"
    for seat, cut in cuts.items():
        text += f"commitment {seat} {committed_by_hand(seat, cut or '00' * 16)}\n"
    for seat, cut in cuts.items():
        text += f"cut {seat} {'left out' if cut is None else cut}\n"
    if context:
        text += f"for {context}\n"
    return sha256(bytes([2]) + secret + text.encode("ascii")).digest()


def committed_by_hand(seat: int, cut: str) -> str:
    return sha256(bytes.fromhex(f"{cut}{seat:08x}")).hexdigest()


def number_by_hand(key: bytes, nth: int) -> int:
    """The number of this place in a key's stream."""
    block = hmac(key, (nth // 8).to_bytes(8, "big"), sha256).hexdigest()
    return int(block[nth % 8 * 8 : nth % 8 * 8 + 8], 16)


def shuffled_by_hand(key: bytes, pool: Sequence[Any]) -> list[Any]:
    """Fisher and Yates from the last card; a number that would favour some cards is thrown away."""
    cards, nth = list(pool), 0
    for last in range(len(cards) - 1, 0, -1):
        while number_by_hand(key, nth) >= 2**32 // (last + 1) * (last + 1):
            nth += 1
        other = number_by_hand(key, nth) % (last + 1)
        nth += 1
        cards[last], cards[other] = cards[other], cards[last]
    return cards
