"""The deal: shuffled with `secrets`, its hash public at once, its text and secret once the round is over."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeVar

from companion.game.events import RolesDealt
from companion.game.scoring import edition_of, options_of
from companion.game.state import Deal, Table

Card = TypeVar("Card")
RandomBytes = Callable[[int], bytes]
"""Returns so many random bytes, as `secrets.token_bytes` does. Moves that shuffle get it from their callers."""

PROOF = re.compile(r"SHA-256: ([0-9a-f]{64})\n(.+\n)", re.DOTALL)


class PublicDeal(NamedTuple):
    """What everybody may know of a deal."""

    round: int
    hash: str  # the SHA-256 of the deal's text
    proof: str  # the hash and the text; empty while the text is secret
    void: bool  # the deal was undone


def shuffle(cards: Sequence[Card], random_bytes: RandomBytes) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda _: random_bytes(16)))


def deal_roles(table: Table, random_bytes: RandomBytes) -> RolesDealt:
    players = len(table.circle)
    cards = shuffle(edition_of(table).pool(players, options_of(table)), random_bytes)
    text = deal_text(table, cards, random_bytes(32))
    return RolesDealt(cards[:players], cards[players:], round=table.current_round_number, text=text)


def deal_text(table: Table, cards: Sequence[str], secret: bytes) -> str:
    """Each line ends with a line feed."""
    names = table.names
    dealt = [f"{names[seat]}: {card}" for seat, card in zip(table.circle, cards, strict=False)]
    left = ", ".join(cards[len(dealt) :]) or "none"
    lines = [f"Table {table.code}, round {table.current_round_number}", *dealt, f"Not dealt: {left}"]
    return "".join(f"{line}\n" for line in [*lines, f"Secret: {secret.hex()}"])


def public_deals(table: Table) -> tuple[PublicDeal, ...]:
    """Newest first."""
    return tuple(_public_deal(table, deal) for deal in reversed(table.deals))


def _public_deal(table: Table, deal: Deal) -> PublicDeal:
    digest = sha256(deal.text.encode()).hexdigest()
    is_secret = not deal.void and table.round is not None and deal.version > table.round.began
    return PublicDeal(deal.round, digest, "" if is_secret else f"SHA-256: {digest}\n{deal.text}", deal.void)


def is_proof_right(proof: str) -> bool:
    """Spaces around lines, which copying may add, don't count. Raises ValueError: this is not a proof."""
    lines = proof.strip().split("\n")
    parts = PROOF.fullmatch("".join(f"{line.strip()}\n" for line in lines))
    if parts is None:
        raise ValueError("a proof is the line of the hash and the text of the deal")
    return sha256(parts[2].encode()).hexdigest() == parts[1]
