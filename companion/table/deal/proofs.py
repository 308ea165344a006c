"""Proofs of deals whose seals were opened, and the status of a table's seals. All of this is public."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.message import Seat
from companion.table.deal.balanced_deal import current_burdens
from companion.table.deal.seal import Seal
from companion.table.events import CuttingClosed
from companion.table.names import unique_names
from companion.table.scoring import edition_of, has_companion_gold_deck, options_of
from companion.table.starter import starter_rule
from companion.table.state import Table


@dataclass(frozen=True)
class DealStatus:
    """Which cards of the present game follow from the published hashes of secrets (seals), and the secrets of which
    seals are not public yet."""

    roles: bool  # it deals role cards
    gold: bool  # it lays out gold cards
    lot: bool  # it draws who begins
    late: bool  # seals of rounds with gold cards are opened only at the end of the game
    burdens: tuple[tuple[Seat, int], ...]  # of the round in play or the next one, in the order of the deal
    shut: tuple[int, ...]  # the numbers of confirmed rounds whose seals are not open
    kept: tuple[tuple[int, int], ...]  # (round, attempt) of undone deals that are never opened: they tell secret gold


def deal_status(table: Table) -> DealStatus:
    """Return which cards of the present game follow from the published hashes of secrets (seals), and the secrets of
    which seals are not public yet."""
    options, seals = options_of(table), [seal for seal in table.seals if seal.game == table.game]
    gold, round = has_companion_gold_deck(table), table.round
    players = round.players if round else table.circle
    burdens = round.burdens if round else current_burdens(table, players)
    opened = {seal.round for seal in seals if seal.secret and not seal.void}
    sealed = (confirmed for confirmed in table.confirmed_rounds if confirmed.layings)
    to_open = (confirmed.number for confirmed in sealed if confirmed.draft or confirmed.options.get("roles") != "cards")
    return DealStatus(
        roles=options["roles"] == "companion",
        gold=gold,
        lot=starter_rule(table) == "lot" or any(seal.starter is not None for seal in seals),
        burdens=tuple(zip(players, burdens, strict=True)) if burdens else (),
        late=gold and options["totals"] == "sealed",
        shut=tuple(number for number in to_open if number not in opened),
        kept=tuple(sorted((seal.round, seal.attempt) for seal in seals if seal.void and not seal.secret)),
    )


def deal_proofs(table: Table) -> tuple[dict[str, object], ...]:
    """Return the proof of each sealed deal of this game whose secret was published, as JSON objects in the order of
    publishing."""
    return tuple(deal_proof(table, seal) for seal in table.seals if seal.secret and seal.game == table.game)


def deal_proof(table: Table, seal: Seal) -> dict[str, object]:
    """Return the proof that the cards of this deal follow from its seal, as a JSON object with the fields that
    `companion.table.deal.commitment` describes. The seal's secret must have been published."""
    known = unique_names(table)
    names = [known.get(seat, "?") for seat in seal.circle]
    return {
        "code": table.code,
        "round": seal.round,
        "attempt": seal.attempt,
        "void": seal.void,
        "seal": seal.seal,
        "secret": seal.secret,
        **(closing_proof_fields(seal, seal.closing, known) if seal.closing else {"cuts": list(seal.cuts)}),
        "pool": list(seal.pool or edition_of(table).pool(len(seal.circle))) if seal.circle else [],
        "dealt": [{"name": name, "role": role} for name, role in zip(names, seal.roles, strict=True)],
        **({"burdens": list(seal.burdens), "duty": sorted(edition_of(table).saboteur_roles)} if seal.burdens else {}),
        **(lot_proof_fields(seal, known) if seal.starter is not None else {}),
        **(gold_proof_fields(seal) if seal.gold else {}),
    }


def closing_proof_fields(seal: Seal, closing: CuttingClosed, names: Mapping[int, str]) -> dict[str, object]:
    """Return the fields that only a proof of version 2 has: the players, options and commitments that were fixed before
    cuts (random numbers from players' phones) were revealed, and the revealed cuts."""
    return {
        "version": 2,
        "options": dict(closing.options),
        "circle": [{"seat": seat, "name": names.get(seat, "?")} for seat in closing.circle],
        "commitments": [{"seat": seat, "commitment": commitment} for seat, commitment in closing.commitments],
        "cuts": [{"seat": seat, "cut": cut} for seat, cut in seal.opened],
        "left_out": list(seal.unrevealed_seats),
    }


def lot_proof_fields(seal: Seal, names: Mapping[int, str]) -> dict[str, object]:
    """Return the fields of a proof that tell whom the lot named to begin, and among which players; empty if no lot was
    drawn."""
    in_lot = {seat: names.get(seat, "?") for seat in seal.among}
    return {"lot": in_lot.get(seal.starter or Seat(0), "?"), "lot_of": list(in_lot.values())}


def gold_proof_fields(seal: Seal) -> dict[str, object]:
    """Return the fields of a proof that tell which gold cards were laid out, and from which pool; empty if none
    were."""
    return {
        "gold_before": [list(draft) for draft in seal.gold_before],
        "gold_laying": seal.laying,
        "gold_pool": list(seal.gold_pool),
        "gold": list(seal.gold),
    }
