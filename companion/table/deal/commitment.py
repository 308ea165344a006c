"""The sealed deal: how a published hash and the players' cuts determine the order of the cards. Pure functions.

There are two versions. A proof (an opened deal as a JSON object) names its version in `version`; without that field it
is version 1. `‖` is "followed by"; hex digits are lower case.

Version 2
---------
Before a deal the companion draws 32 random bytes, the secret, and shows its SHA-256, the seal. Until the deal each seat
may commit to one cut: its phone draws 16 random bytes and sends
    commitment = SHA-256(the 16 bytes of the cut ‖ the number of the seat as 4 bytes, big-endian).
Then cutting is closed, and only after that do the phones reveal their cuts. The shuffle follows from
    key = SHA-256(the byte 2 ‖ the 32 bytes of the secret ‖ the closing ‖ the cuts ‖ the context).
The closing is ASCII text, each of its lines ended by one line feed (byte 10):
    code KRTN               the table
    round 1                 numbers in decimal
    attempt 1               which deal of this round it is
    option begins=lot       one line for each option of the table, sorted by name
    seat 3                  one line for each player's seat, in the order of the deal
    commitment 1 <64 hex>   one line for each commitment, in the order in which they were made
The cuts are lines too, one for each commitment and in the same order: `cut 1 <32 hex>`, or `cut 1 left out` where the
phone did not reveal it in time. The key that shuffles roles has an empty context; for the others it is one more line:
`for gold` (gold cards; `for gold2`, `for gold3` … where they were laid out again) or `for lot` (who begins).

Version 1
---------
    key = SHA-256(secret ‖ code ‖ round ‖ attempt ‖ cuts ‖ context)
with the code as ASCII, round and attempt as 2 bytes each (big-endian), each cut as its 16 bytes in the order they were
made, and the context as ASCII without a line feed: nothing, `gold` (`gold2` …) or `lot`. Cuts were not committed first.
Used by deals from before version 2, and for gold cards that get a new seal in the middle of a round, which nobody cuts.

Both versions: from a key to cards
----------------------------------
Numbers are 4-byte words (big-endian) of HMAC-SHA-256(key, counter as 8 bytes), counter from 0. For a number below n,
words at or above the greatest multiple of n up to 2³² are discarded, and the remainder by n is taken. The pool starts
in the catalogue's order and is shuffled from its last card down (Fisher–Yates). The pool of gold cards starts with the
fewest nuggets first, and the first cards of its shuffle are laid out. For the lot, the players in the order of the deal
are shuffled, and the first of them begins.

Proofs
------
Both versions: `code`, `round`, `attempt`, `seal` and `secret` (64 hex digits each), `void` (whether the deal was
undone), `pool` and `dealt` (objects with `name` and `role`, in the order of the deal; both are empty if the seal was
for gold cards or a lot alone). Version 1: `cuts` (32 hex digits each). Version 2: `options` (an object), `circle`
(objects with `seat` and `name`, in the order of the deal), `commitments` (objects with `seat` and `commitment`), `cuts`
(objects with `seat` and `cut`) and `left_out` (seats whose cut was not revealed).
If gold cards were laid out: `gold` (the nuggets of each, in order), `gold_laying` (1, or the number of a later laying),
`gold_pool` (the cards drawn from) and `gold_before` (what was laid out for each earlier draft of the game).
If the option `spread` was on: `duty` (the roles on the saboteurs' side) and `burdens` (one for each player dealt to, in
order: 2 if the two newest rounds revealed this seat with a role of `duty`, 1 if the newest did and not the one before,
else 0). One stream of words then shuffles the pool and draws a number below 2 to the power of the excess burden: the
sum of the burdens that got a card of `duty`, less the least sum that any shuffle gives. At 0 the shuffle is kept;
otherwise the same stream shuffles the pool again (`companion.table.deal.balanced_deal`).
If a lot was drawn: `lot` is the name of the player who begins, and `lot_of` are all names in the order of the deal.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

Card = TypeVar("Card")
UINT32_COUNT = 1 << 32
"""How many different numbers four bytes can hold."""

CUT = re.compile(r"[0-9a-f]{32}")
DIGEST = re.compile(r"[0-9a-f]{64}")
PLAIN = re.compile(r"[A-Za-z0-9_.:+-]*")
"""The characters that codes, options and their values may have: none of them could end a line of the closing."""

LOT = b"lot"
"""The context of the key that draws the seat that begins."""


def gold_context(laying: int) -> bytes:
    """Return the context of the key that shuffles gold cards: a text which makes this key differ from other keys of the
    same secret. It is `gold` when gold cards are first laid out in a round (`laying` is 1), `gold2` the second time,
    and so on."""
    return b"gold" if laying == 1 else b"gold%d" % laying


def seal_of_secret(secret: bytes) -> str:
    """Return the seal of a deal's secret: the SHA-256 of the secret as 64 hex digits, which is published before the
    deal."""
    return hashlib.sha256(secret).hexdigest()


def deal_key_version_1(
    secret: bytes, code: str, round: int, attempt: int, cuts: Sequence[str], context: bytes = b""
) -> bytes:
    """Return the 32-byte key of a deal of version 1, a hash of all arguments. `code` is the table's code, `attempt`
    counts the sealed deals of the round, `cuts` are the random numbers from players' phones (32 hex digits each, in log
    order), and `context` names what is shuffled (empty: role cards)."""
    parts = [secret, code.encode("ascii"), round.to_bytes(2, "big"), attempt.to_bytes(2, "big")]
    return hashlib.sha256(b"".join([*parts, *map(bytes.fromhex, cuts), context])).digest()


def commitment_of(seat: int, cut: str) -> str:
    """Return this seat's commitment to its cut: the hash (64 hex digits) that the phone sends before it reveals the
    cut, a random number of 32 hex digits."""
    return hashlib.sha256(bytes.fromhex(cut) + seat.to_bytes(4, "big")).hexdigest()


def closing_text(
    code: str,
    round: int,
    attempt: int,
    options: Iterable[tuple[str, str]],
    circle: Iterable[int],
    commitments: Iterable[tuple[int, str]],
) -> str:
    """Return the text of what is fixed before phones reveal their cuts (random numbers) for a deal of version 2: table
    code, round and attempt, the options, the seats in order (`circle`) and the commitments."""
    lines = [f"code {code}", f"round {round}", f"attempt {attempt}"]
    lines += [f"option {name}={value}" for name, value in sorted(options)]
    lines += [f"seat {seat}" for seat in circle]
    lines += [f"commitment {seat} {commitment}" for seat, commitment in commitments]
    return "".join(f"{line}\n" for line in lines)


def deal_key_version_2(
    secret: bytes, closing: str, committed: Iterable[int], cuts: Mapping[int, str], context: bytes = b""
) -> bytes:
    """Return the 32-byte key of a deal of version 2, a hash of all arguments. `closing` is the text of `closing_text`.
    `committed` are the seats whose phones committed to a cut (a random number), in the order of their commitments.
    `cuts` are the cuts that phones revealed, by seat. `context` names what is shuffled (empty: role cards)."""
    lines = [f"cut {seat} {cuts.get(seat, 'left out')}\n" for seat in committed]
    lines += [f"for {context.decode('ascii')}\n"] if context else []
    return hashlib.sha256(b"\x02" + secret + (closing + "".join(lines)).encode("ascii")).digest()


def random_numbers(key: bytes) -> Iterator[int]:
    """Yield an endless sequence of pseudorandom numbers from 0 to 2³²−1, determined by the key; eight per HMAC."""
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def random_below(numbers: Iterator[int], limit: int) -> int:
    """Return a uniformly distributed number from 0 to limit−1, made from the next of these 32-bit random numbers."""
    usable = UINT32_COUNT - UINT32_COUNT % limit
    return next(number for number in numbers if number < usable) % limit


def shuffle(key: bytes, pool: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of the pool in the order that this key determines."""
    return shuffle_by_numbers(random_numbers(key), pool)


def shuffle_by_numbers(numbers: Iterator[int], pool: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of the pool, shuffled by the next numbers of this sequence of random numbers."""
    cards = list(pool)
    for last in range(len(cards) - 1, 0, -1):
        other = random_below(numbers, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
