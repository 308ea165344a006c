"""Table room: the sealed deal. Pure arithmetic over a secret that is handed in; it keeps nothing and draws no chance.

The recipe, so that anybody can check it by hand:
key = SHA-256(secret ‖ code ‖ round ‖ attempt ‖ cuts in the order they were made), with the code as ASCII, round and
attempt as two bytes each (big-endian), each cut as its 16 bytes; numbers are 4-byte words of HMAC-SHA-256(key,
counter as 8 bytes), counter from 0; a word at or above the greatest multiple of n is thrown away; the pool lies in
the catalogue's order and is shuffled from its last card down (Fisher–Yates). Gold cards are shuffled by a key of their
own, with the word `gold` after the cuts (`gold2`, `gold3` … where they were laid out again); their pool lies with the
fewest nuggets first, its first cards are laid out. Where a lot says who begins, the players in the order of the deal
are shuffled by a key with the word `lot`; the first of them begins.

An opened deal is a JSON object: `code`, `round`, `attempt`, `seal` and `secret` (64 hex digits each), `cuts` (32 each),
`void` (whether it was taken back), `pool` and `dealt` (rows with `name` and `role`, in the order of the deal; both are
empty where the seal was for gold cards alone); where gold cards were laid out, `gold` (the nuggets of each, in order),
`gold_laying` (the first, or which further one), `gold_pool` (the cards drawn from) and `gold_before` (for each draft of
the game before it, what was laid out). Where the saboteur's duty was spread, `burdens` (of those dealt to, in order: 2
where the two newest rounds revealed this seat as one of `duty`, 1 where the newest did and not the one before, else 0)
and `duty` (the roles on the saboteurs' side). Then one stream of words shuffles the pool and draws one more number
below 2 to the power of the burdens that got a card of `duty`, less the least sum that any shuffle must lay it upon; at
0 the cards are kept, else the same stream shuffles the pool again. Where a lot was drawn, `lot` is the name of who
begins and `lot_of` are all names in the order of the deal.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from companion.rules.draft import draw_pile
from companion.rules.editions import EDITIONS
from companion.rules.spread import MOST_BURDEN, excess

Card = TypeVar("Card")
WORD = 1 << 32

LOT = b"lot"
"""The context of the key that draws who begins."""


def gold_context(laying: int) -> bytes:
    """The context of the key that shuffles gold cards: `gold`, with its number for each further laying of a round."""
    return b"gold" if laying == 1 else b"gold%d" % laying


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


def shuffle(key: bytes, pool: Sequence[Card]) -> tuple[Card, ...]:
    """The pool in the order that this key gives."""
    return shuffled(words(key), pool)


def spread_shuffle(key: bytes, pool: Sequence[str], burdens: Sequence[int], duty: Collection[str]) -> tuple[str, ...]:
    """The pool in the first order of this key that is kept where the saboteur's duty is spread, as `rules.spread`
    tells; `burdens` are those of the seats that the first cards go to."""
    stream = words(key)
    while True:
        cards = shuffled(stream, pool)
        if below(stream, 1 << excess(cards, duty, burdens)) == 0:
            return cards


def shuffled(stream: Iterator[int], pool: Sequence[Card]) -> tuple[Card, ...]:
    """The pool in the order that the next numbers of this stream give."""
    cards = list(pool)
    for last in range(len(cards) - 1, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def verify(recipe: Mapping[str, Any]) -> list[str]:
    """What is wrong with an opened deal, as plain lines; empty where seal and cards agree.

    `recipe` is as said above, and as the page of the seals exports it; without `gold` and what goes with it, it
    holds no gold cards.

    Raises:
        KeyError, TypeError, ValueError: a field is missing or unreadable.
    """
    secret = bytes.fromhex(recipe["secret"])
    problems = [] if seal_of(secret) == recipe["seal"] else ["the secret does not open this seal"]
    return [*problems, *misdealt(recipe, secret), *misdrawn(recipe, secret), *mislaid(recipe, secret)]


def misdealt(recipe: Mapping[str, Any], secret: bytes) -> Iterator[str]:
    """Where the roles of a recipe are not those that this secret deals."""
    if len(recipe["dealt"]) > len(recipe["pool"]):
        yield "more cards were dealt than there are"
        return
    cards = role_cards(recipe, recipe_key(recipe, secret))
    for place, row in enumerate(recipe["dealt"]):
        if row["role"] != cards[place]:
            yield f"{row['name']} was dealt {row['role']}, the seal says {cards[place]}"


def role_cards(recipe: Mapping[str, Any], key: bytes) -> tuple[str, ...]:
    """The order of the role cards by a recipe.

    Raises:
        KeyError, TypeError, ValueError: its burdens are none.
    """
    if not {"burdens", "duty"} & recipe.keys():
        return shuffle(key, recipe["pool"])
    burdens, duty = nuggets(recipe["burdens"]), listed(recipe["duty"])
    if len(burdens) != len(recipe["dealt"]) or not set(burdens) <= set(range(MOST_BURDEN + 1)):
        raise ValueError("burdens are from 0 to 2, one for each player")
    return spread_shuffle(key, recipe["pool"], burdens, duty)


def misdrawn(recipe: Mapping[str, Any], secret: bytes) -> Iterator[str]:
    """Where the lot of a recipe, if it has one, did not fall on whom this secret draws."""
    if not {"lot", "lot_of"} & recipe.keys():
        return
    drawn, names = recipe["lot"], listed(recipe["lot_of"])
    found = shuffle(recipe_key(recipe, secret, LOT), names)
    if found[:1] != (drawn,):
        yield f"the lot fell on {drawn}, the seal says {', '.join(map(str, found[:1])) or 'nobody'}"


def mislaid(recipe: Mapping[str, Any], secret: bytes) -> Iterator[str]:
    """Where the gold cards of a recipe, if it has any, are not those that this secret lays out of a box's."""
    if not {"gold", "gold_pool"} & recipe.keys():
        return
    pool, laid = nuggets(recipe["gold_pool"]), nuggets(recipe["gold"])
    before = [nuggets(draft) for draft in listed(recipe["gold_before"])]
    if len(laid) > len(pool):
        yield "more gold cards were laid out than there are"
        return
    if not any(tuple(pool) == draw_pile(box.gold, before, len(laid))[0] for box in EDITIONS.values()):
        yield "the gold cards that were drawn from are not those that the rounds before left over"
    cards = shuffle(recipe_key(recipe, secret, gold_context(recipe["gold_laying"])), pool)
    for place, gold in enumerate(laid):
        if gold != cards[place]:
            yield f"gold card {place + 1} was {gold}, the seal says {cards[place]}"


def recipe_key(recipe: Mapping[str, Any], secret: bytes, context: bytes = b"") -> bytes:
    return deal_key(secret, recipe["code"], recipe["round"], recipe["attempt"], recipe["cuts"], context)


def nuggets(cards: Any) -> list[int]:
    """The gold cards of a recipe.

    Raises:
        TypeError: this is no list of whole numbers.
    """
    if any(type(card) is not int for card in listed(cards)):
        raise TypeError("gold cards are a list of whole numbers")
    return list(cards)


def listed(value: Any) -> list[Any]:
    """A list of a recipe.

    Raises:
        TypeError: this is none.
    """
    if not isinstance(value, list):
        raise TypeError("gold cards, the drafts of them, burdens and lots are lists")
    return value
