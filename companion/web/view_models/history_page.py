"""The pages of the public history, and of the sealed deals with their proofs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from companion.rules.message import Message
from companion.rules.role_odds import RoleOdds, role_odds_of_pool
from companion.rules.weighted_deal import saboteur_chances
from companion.services import DealStatus
from companion.web.auth import service
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True, kw_only=True)
class HistoryPage(TablePage):
    """The history, newest line first, and how to go back to an earlier one."""

    host: bool
    """Whether this browser hosts, and can undo."""

    back: str
    """The address of this browser's page at the table."""


class CheckedDeal(NamedTuple):
    """A revealed deal, with the number under which its proof can be downloaded."""

    number: int
    proof: Mapping[str, Any]
    agrees: bool  # dealing again gives the same cards


@dataclass(frozen=True, kw_only=True)
class SealsPage(TablePage):
    """What is sealed at this table, and the deals that were revealed."""

    back: str
    """The address of this browser's page at the table."""

    @cached_property
    def sealing(self) -> DealStatus:
        """What the companion seals, and which deals stay sealed."""
        return service().deal_status(self.view.code)

    @cached_property
    def checked(self) -> Sequence[CheckedDeal]:
        """The revealed deals, the newest first."""
        proofs = enumerate(service().checked_deal_proofs(self.view.code))
        deals = [CheckedDeal(number, proof, agrees) for number, (proof, agrees) in proofs]
        return sorted(deals, key=lambda deal: (deal.proof["round"], deal.proof["attempt"]), reverse=True)

    @property
    def cuts_left_out(self) -> Sequence[Message]:
        """The remarks on cuts that were left out of the deal."""
        return [remark for remark in self.view.remarks if remark.key == "cut-left-out"]

    @cached_property
    def chances(self) -> Sequence[RoleOdds]:
        """How likely a seat is dealt each role, in this round and in all; empty if nothing can be dealt."""
        view, edition = self.view, self.edition
        if view.players not in edition.seats or edition.deal_problems(view.players, view.options):
            return ()
        return role_odds_of_pool(edition.pool(view.players, view.options), view.rounds) if edition.deals_roles else ()

    @cached_property
    def spread(self) -> tuple[Fraction, Sequence[Fraction]] | None:
        """The chance of a seat to be a saboteur in a plain deal, and that of each seat with the burdens of this table.
        None if the option `spread` is off, or nothing can be dealt."""
        view, edition = self.view, self.edition
        if view.options.get("spread") != "on" or view.dealt_by_hand or not self.chances:
            return None
        pool, burdens = edition.pool(view.players, view.options), [burden for _, burden in self.sealing.burdens]
        plain = Fraction(sum(role in edition.duty for role in pool), len(pool))
        return plain, saboteur_chances(pool, edition.duty, burdens) if burdens else ()

    def players_of(self, proof: Mapping[str, Any]) -> Mapping[int, str]:
        """The names in a deal proof of version 2, by seat."""
        return {seat["seat"]: seat["name"] for seat in proof["circle"]}
