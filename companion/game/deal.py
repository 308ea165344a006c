"""The deal: shuffled with `secrets`, its hash public at once, its text and secret once the round is over; and players
who are less likely to be saboteurs again."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeVar

from companion.game.edition import SABOTEUR_BALANCING
from companion.game.events import RolesDealt
from companion.game.message import Seat
from companion.game.names import unique_names
from companion.game.scoring import edition_of, options_of
from companion.game.state import Deal, Round, Table

MOST_BURDEN = 2

WasSaboteur = Mapping[Seat, bool]
"""For each seat that played a round: whether its role at the end of the round was on the saboteurs' side."""


def saboteur_burdens(players: Sequence[Seat], rounds: Sequence[WasSaboteur]) -> tuple[int, ...]:
    """`rounds` say who was on the saboteurs' side, oldest round first."""
    newest = rounds[::-1][:MOST_BURDEN]
    return tuple([*(was_saboteur.get(seat, False) for was_saboteur in newest), False].index(False) for seat in players)


def excess_burden(cards: Sequence[str], saboteur_roles: Collection[str], burdens: Sequence[int]) -> int:
    """The larger the result, the likelier the cards are shuffled again."""
    burden = sum(burden for card, burden in zip(cards, burdens, strict=False) if card in saboteur_roles)
    undealt = len(cards) - len(burdens)
    fewest_saboteurs = max(0, sum(card in saboteur_roles for card in cards) - undealt)
    return burden - sum(sorted(burdens)[:fewest_saboteurs])


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
    """With saboteur balancing it shuffles until a shuffle is kept."""
    edition, players, number = edition_of(table), len(table.circle), table.current_round_number
    pool, burdens = edition.pool(players, options_of(table)), current_burdens(table)
    while True:
        cards = shuffle(pool, random_bytes)
        chances = 1 << excess_burden(cards, edition.saboteur_roles, burdens)
        if int.from_bytes(random_bytes(8)) % chances == 0:
            break
    text = deal_text(table, cards, random_bytes(32))
    return RolesDealt(cards[:players], cards[players:], round=number, text=text)


def current_burdens(table: Table) -> tuple[int, ...]:
    """Empty if saboteur balancing (the option `spread`) is off."""
    if options_of(table).get(SABOTEUR_BALANCING.name) != "on":
        return ()
    rounds = [_were_on_saboteurs_side(table, confirmed) for confirmed in table.confirmed_rounds]
    return saboteur_burdens(table.circle, rounds)


def _were_on_saboteurs_side(table: Table, round: Round) -> WasSaboteur:
    saboteur_roles = edition_of(table).saboteur_roles
    return {seat: role in saboteur_roles for seat, role in zip(round.players, round.roles, strict=False)}


def deal_text(table: Table, cards: Sequence[str], secret: bytes) -> str:
    """Each line ends with a line feed."""
    names = unique_names(table)
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
