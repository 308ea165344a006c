"""The sealed deal: pure arithmetic over a secret that is handed in. It keeps nothing and draws no random number.

Two versions. A recipe (an opened deal as a JSON object) names the one it follows by `version`; without that field it
follows version 1. `‖` is "followed by"; hex digits are lower case.

Version 2
---------
Before a deal the companion draws 32 random bytes, the secret, and shows its SHA-256, the seal. Until the deal each seat
may commit one cut: its phone draws 16 random bytes and shows
    commitment = SHA-256(the 16 bytes of the cut ‖ the number of the seat as 4 bytes, big-endian).
Then the cutting is closed, and only after that the phones open their cuts. With that
    key = SHA-256(the byte 2 ‖ the 32 bytes of the secret ‖ the closing ‖ the cuts ‖ the context).
The closing is ASCII text, each of its lines ended by one line feed (byte 10):
    code KRTN               the table
    round 1                 numbers in decimal
    attempt 1               which deal of this round it is
    option begins=lot       one line for each option of the table, sorted by name
    seat 3                  one line for each player's seat, in the order of the deal
    commitment 1 <64 hex>   one line for each commitment, in the order in which they were made
The cuts are lines too, one for each commitment and in the same order: `cut 1 <32 hex>`, or `cut 1 left out` where the
phone did not open it in time. The context of the key that shuffles roles is nothing; of the others it is one more line:
`for gold` (gold cards; `for gold2`, `for gold3` … where they were laid out again) or `for lot` (who begins).

Version 1
---------
    key = SHA-256(secret ‖ code ‖ round ‖ attempt ‖ cuts ‖ context)
with the code as ASCII, round and attempt as 2 bytes each (big-endian), each cut as its 16 bytes in the order they were
made, and the context as ASCII without a line feed: nothing, `gold` (`gold2` …) or `lot`. Cuts were not committed first.
Deals from before version 2 follow it, and gold cards that are sealed anew in the middle of a round, which nobody cuts.

Both versions: from a key to cards
----------------------------------
Numbers are 4-byte words (big-endian) of HMAC-SHA-256(key, counter as 8 bytes), counter from 0. For a number below n, a
word at or above the greatest multiple of n up to 2³² is thrown away, and the remainder by n is taken. The pool lies in
the catalogue's order and is shuffled from its last card down (Fisher–Yates). Gold cards: their pool lies with the
fewest nuggets first, and the first cards of its shuffle are laid out. Lot: the players in the order of the deal are
shuffled, and the first of them begins.

Recipes
-------
Both versions: `code`, `round`, `attempt`, `seal` and `secret` (64 hex digits each), `void` (whether the deal was taken
back), `pool` and `dealt` (rows with `name` and `role`, in the order of the deal; both are empty where the seal was for
gold cards or a lot alone). Version 1: `cuts` (32 hex digits each). Version 2: `options` (an object), `circle` (rows
with `seat` and `name`, in the order of the deal), `commitments` (rows with `seat` and `commitment`), `cuts` (rows with
`seat` and `cut`) and `left_out` (seats whose cut was not opened).
Where gold cards were laid out, `gold` (the nuggets of each, in order), `gold_laying` (the first, or which further one),
`gold_pool` (the cards drawn from) and `gold_before` (for each draft of the game before it, what was laid out).
Where the saboteur's duty was spread, `burdens` (of those dealt to, in order: 2 where the two newest rounds revealed
this seat as one of `duty`, 1 where the newest did and not the one before, else 0) and `duty` (the roles on the
saboteurs' side). Then one stream of words shuffles the pool and draws one more number below 2 to the power of the
burdens that got a card of `duty`, less the least sum that any shuffle must lay it upon; at 0 the cards are kept, else
the same stream shuffles the pool again. Where a lot was drawn, `lot` is the name of who begins and `lot_of` are all
names in the order of the deal.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from companion.rules.draft import draw_pile
from companion.rules.edition import SPREAD, Edition
from companion.rules.editions import EDITIONS
from companion.rules.spread import MOST_BURDEN, excess

Card = TypeVar("Card")
WORD = 1 << 32

CUT = re.compile(r"[0-9a-f]{32}")
DIGEST = re.compile(r"[0-9a-f]{64}")
PLAIN = re.compile(r"[A-Za-z0-9_.:+-]*")
"""What codes, options and their values are made of: nothing that could end a line of the closing."""

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


def commitment_of(seat: int, cut: str) -> str:
    """What a seat commits before the deal for a cut of 32 hex digits: 64 hex digits that tell nothing of it."""
    return hashlib.sha256(bytes.fromhex(cut) + seat.to_bytes(4, "big")).hexdigest()


def closing_text(
    code: str,
    round: int,
    attempt: int,
    options: Iterable[tuple[str, str]],
    circle: Iterable[int],
    commitments: Iterable[tuple[int, str]],
) -> str:
    """What is bound when the cutting is closed, as version 2 hashes it."""
    lines = [f"code {code}", f"round {round}", f"attempt {attempt}"]
    lines += [f"option {name}={value}" for name, value in sorted(options)]
    lines += [f"seat {seat}" for seat in circle]
    lines += [f"commitment {seat} {commitment}" for seat, commitment in commitments]
    return "".join(f"{line}\n" for line in lines)


def closed_key(
    secret: bytes, closing: str, committed: Iterable[int], cuts: Mapping[int, str], context: bytes = b""
) -> bytes:
    """The 32-byte key of a deal of version 2: by the text of its closing, the seats that committed a cut, in that
    order, and the cuts that were opened."""
    lines = [f"cut {seat} {cuts.get(seat, 'left out')}\n" for seat in committed]
    lines += [f"for {context.decode('ascii')}\n"] if context else []
    return hashlib.sha256(b"\x02" + secret + (closing + "".join(lines)).encode("ascii")).digest()


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
    if version_of(recipe) == 2:
        problems += [*uncommitted(recipe), *misnamed(recipe)]
    problems += [*misdealt(recipe, secret), *mispooled(recipe)]
    return [*problems, *misdrawn(recipe, secret), *mislaid(recipe, secret)]


def unproved(recipe: Mapping[str, Any]) -> Iterator[str]:
    """Why a recipe that verifies may still be of a deal that was picked, as plain lines."""
    why = ""
    if version_of(recipe) == 1:
        why = "its cuts were not committed before (version 1)" if recipe["cuts"] else "nobody cut it (version 1)"
    elif not recipe["cuts"]:
        why = "no cut was opened"
    elif recipe["left_out"]:
        why = "a cut was left out"
    if why:
        yield f"Whoever knew the secret may have picked this deal: {why}."


def version_of(recipe: Mapping[str, Any]) -> int:
    """The version that a recipe follows.

    Raises:
        ValueError: this program knows no such version.
    """
    version = recipe.get("version", 1)
    if type(version) is not int or version not in (1, 2):
        raise ValueError("the version is 1 or 2")
    return version


def uncommitted(recipe: Mapping[str, Any]) -> Iterator[str]:
    """Where the opened cuts of a recipe are not those that were committed before the deal."""
    committed, cuts = commitments_of(recipe), cuts_of(recipe)
    seats, left_out = [seat for seat, _ in committed], listed(recipe["left_out"])
    if len(set(seats)) != len(seats) or not set(seats) <= {row["seat"] for row in recipe["circle"]}:
        yield "the commitments are not one of each player at most"
    if sorted([*cuts, *left_out]) != sorted(seats):
        yield "the cuts opened and left out are not those that were committed"
    for seat, commitment in committed:
        if seat in cuts and commitment_of(seat, cuts[seat]) != commitment:
            yield f"the cut of seat {seat} is not the one that was committed"


def misnamed(recipe: Mapping[str, Any]) -> Iterator[str]:
    """Where a recipe says that others were dealt to, or drawn from, than those in its closing."""
    circle = [row["name"] for row in recipe["circle"]]
    dealt = [row["name"] for row in recipe["dealt"]]
    if dealt and dealt != circle:
        yield "the cards were not dealt to the players in the order that was closed"
    if "lot_of" in recipe and recipe["lot_of"] != circle:
        yield "the lot was not drawn from the players in the order that was closed"


def commitments_of(recipe: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The commitments of a recipe of version 2, in order.

    Raises:
        KeyError, TypeError, ValueError: they are missing or unreadable.
    """
    rows = [(number(row["seat"]), row["commitment"]) for row in listed(recipe["commitments"])]
    if not all(DIGEST.fullmatch(commitment) for _, commitment in rows):
        raise ValueError("a commitment is 64 hex digits")
    return rows


def cuts_of(recipe: Mapping[str, Any]) -> dict[int, str]:
    """The opened cuts of a recipe of version 2, by seat.

    Raises:
        KeyError, TypeError, ValueError: they are missing or unreadable.
    """
    rows = {number(row["seat"]): row["cut"] for row in listed(recipe["cuts"])}
    if len(rows) != len(recipe["cuts"]) or not all(CUT.fullmatch(cut) for cut in rows.values()):
        raise ValueError("each seat has one cut, of 32 hex digits")
    return rows


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


def mispooled(recipe: Mapping[str, Any]) -> Iterator[str]:
    """Where the role cards of a recipe are not those of a box in its catalogue's order, or its burdens not of a table
    that spreads the duty: with others, or the same in another order, any deal would follow from any seal."""
    if not recipe["dealt"] and not recipe["pool"]:
        return
    boxes = [box for box in EDITIONS.values() if tuple(recipe["pool"]) in role_pools(recipe, box)]
    if not boxes:
        yield "the role cards that were drawn from are not those of a box, in their order"
    if not {"burdens", "duty"} & recipe.keys():
        return
    if boxes and not any(recipe["duty"] == sorted(box.duty) for box in boxes):
        yield "the roles on the saboteurs' side are not those of the box"
    if version_of(recipe) == 2 and recipe["options"].get(SPREAD.name) != "on":
        yield "there are burdens, but the options that were closed spread no duty"


def role_pools(recipe: Mapping[str, Any], box: Edition) -> Iterator[tuple[str, ...]]:
    """The pools that a deal of this recipe can come from in this box. A recipe of version 1 does not say its options,
    so that any of them may have been set."""
    players = len(recipe["dealt"])
    if not box.deals or players not in box.seats:
        return
    if version_of(recipe) == 1:
        yield box.pool(players)
        yield from (box.pool(players, {one.name: value}) for one in box.options for value in one.values)
    elif all(recipe["options"].get(one.name, one.default) in one.values for one in box.options):
        yield box.pool(players, recipe["options"])


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
    """The key that a recipe leads to.

    Raises:
        KeyError, TypeError, ValueError: what it is made of is missing or unreadable.
    """
    code, round, attempt = recipe["code"], recipe["round"], recipe["attempt"]
    if version_of(recipe) == 1:
        return deal_key(secret, code, round, attempt, recipe["cuts"], context)
    options, committed = recipe["options"], commitments_of(recipe)
    if not isinstance(options, dict):
        raise TypeError("the options are an object")
    if len(secret) != 32 or not all(PLAIN.fullmatch(text) for text in (code, *options, *options.values())):
        raise ValueError("the secret, the code or an option is not as the companion writes it")
    circle = [number(row["seat"]) for row in listed(recipe["circle"])]
    closing = closing_text(code, number(round), number(attempt), options.items(), circle, committed)
    return closed_key(secret, closing, [seat for seat, _ in committed], cuts_of(recipe), context)


def number(value: Any) -> int:
    """A whole number of a recipe that fits four bytes.

    Raises:
        TypeError, ValueError: this is none.
    """
    if type(value) is not int:
        raise TypeError("rounds, attempts and seats are whole numbers")
    if not 0 <= value < WORD:
        raise ValueError("rounds, attempts and seats are numbers of four bytes")
    return value


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
