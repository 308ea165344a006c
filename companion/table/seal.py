"""Table room: the sealed deal. Pure arithmetic over a secret that is handed in; it keeps nothing and draws no chance.

The recipe, so that anybody can check it by hand:
key = SHA-256(secret ‖ code ‖ round ‖ attempt ‖ cuts in the order they were made), with the code as ASCII, round and
attempt as two bytes each (big-endian), each cut as its 16 bytes; numbers are 4-byte words of HMAC-SHA-256(key,
counter as 8 bytes), counter from 0; a word at or above the greatest multiple of n is thrown away; the pool lies in
the catalogue's order and is shuffled from its last card down (Fisher–Yates).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

WORD = 1 << 32


def seal_of(secret: bytes) -> str:
    """The seal of a secret: its SHA-256 as 64 hex digits."""
    return hashlib.sha256(secret).hexdigest()


def deal_key(secret: bytes, code: str, round: int, attempt: int, cuts: Sequence[str], context: bytes = b"") -> bytes:
    """The 32-byte key of one deal; `cuts` are 32 hex digits each, in log order."""
    parts = [secret, code.encode("ascii"), round.to_bytes(2, "big"), attempt.to_bytes(2, "big")]
    return hashlib.sha256(b"".join([*parts, *map(bytes.fromhex, cuts), context])).digest()


def words(key: bytes) -> Iterator[int]:
    """Numbers from 0 to 2³²−1, eight from each block, without end."""
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(stream: Iterator[int], n: int) -> int:
    """An even number from 0 to n−1."""
    limit = WORD - WORD % n
    return next(word for word in stream if word < limit) % n


def shuffle(key: bytes, pool: Sequence[str]) -> tuple[str, ...]:
    """The pool in the order that this key gives."""
    cards, stream = list(pool), words(key)
    for last in range(len(cards) - 1, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def verify(recipe: Mapping[str, Any]) -> list[str]:
    """What is wrong with an opened deal, as plain lines; empty where seal and cards agree.

    `recipe` has `code`, `round`, `attempt`, `seal`, `secret`, `cuts`, `pool` and `dealt` (rows with `name` and `role`,
    in the order of the deal), as the page of the seals exports it.

    Raises:
        KeyError, TypeError, ValueError: a field is missing or unreadable.
    """
    secret = bytes.fromhex(recipe["secret"])
    problems = [] if seal_of(secret) == recipe["seal"] else ["the secret does not open this seal"]
    if len(recipe["dealt"]) > len(recipe["pool"]):
        return [*problems, "more cards were dealt than there are"]
    key = deal_key(secret, recipe["code"], recipe["round"], recipe["attempt"], recipe["cuts"])
    cards = shuffle(key, recipe["pool"])
    for place, row in enumerate(recipe["dealt"]):
        if row["role"] != cards[place]:
            problems.append(f"{row['name']} was dealt {row['role']}, the seal says {cards[place]}")
    return problems
