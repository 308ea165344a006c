"""The pages of the public history, and of the sealed deals with their proofs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from companion.rules.role_odds import RoleOdds, role_odds_of_pool
from companion.rules.saboteur_balancing import saboteur_chances
from companion.services import DealStatus, HistoryLine
from companion.web.auth import table_service
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True, kw_only=True)
class HistoryPage(TablePage):
    """The public history, newest line first, with undo and redo for hosts."""

    host: bool
    """Whether this browser hosts the table, and so can undo."""

    back: str
    """The URL of this browser's own page at the table."""

    @property
    def history_by_round(self) -> Sequence[tuple[tuple[int, int], Sequence[HistoryLine]]]:
        """The lines of the history, newest first, grouped by the numbers of their game and round. The round is 0 before
        a game's first round."""
        groups = groupby(self.history, lambda line: (line.game, line.round))
        return [(numbers, list(lines)) for numbers, lines in groups]

    @property
    def has_several_games(self) -> bool:
        """Whether the table has played more than one game, so that headings say which."""
        return any(line.game > 1 for line in self.history)


class CheckedDeal(NamedTuple):
    """A revealed deal: the number under which its proof can be downloaded, the proof, and whether a repeated deal from
    the proof gives the same cards."""

    number: int
    proof: Mapping[str, Any]
    agrees: bool  # dealing again gives the same cards


@dataclass(frozen=True, kw_only=True)
class SealedDealsPage(TablePage):
    """The page about sealed deals: the companion publishes a hash of each deal before the round (a seal), and reveals
    the deal with its proof later."""

    back: str
    """The URL of this browser's own page at the table."""

    @cached_property
    def deal_status(self) -> DealStatus:
        """Says whether role cards, gold nugget cards and the first turn follow from sealed deals, and which sealed
        deals are not revealed yet."""
        return table_service().deal_status(self.view.code)

    @cached_property
    def checked_deals(self) -> Sequence[CheckedDeal]:
        """The revealed deals, newest first."""
        proofs = enumerate(table_service().checked_deal_proofs(self.view.code))
        deals = [CheckedDeal(number, proof, agrees) for number, (proof, agrees) in proofs]
        return sorted(deals, key=lambda deal: (deal.proof["round"], deal.proof["attempt"]), reverse=True)

    @cached_property
    def role_chances(self) -> Sequence[RoleOdds]:
        """Each role's chance to be dealt to a seat, in this round and in all rounds; empty if nothing can be dealt."""
        view, edition = self.view, self.edition
        if view.players not in edition.seats or edition.deal_problems(view.players, view.options):
            return ()
        return role_odds_of_pool(edition.pool(view.players, view.options), view.rounds) if edition.deals_roles else ()

    @cached_property
    def saboteur_chances(self) -> tuple[Fraction, Sequence[Fraction]] | None:
        """The chance of any seat to be a saboteur if all role cards are shuffled evenly; and the chance of each seat
        with saboteur balancing, which makes recent saboteurs less likely to be saboteurs again. None if the balancing
        (the option `spread`) is off, or no roles can be dealt."""
        view, edition = self.view, self.edition
        if view.options.get("spread") != "on" or view.dealt_by_hand or not self.role_chances:
            return None
        pool, burdens = edition.pool(view.players, view.options), [burden for _, burden in self.deal_status.burdens]
        plain = Fraction(sum(role in edition.saboteur_roles for role in pool), len(pool))
        return plain, saboteur_chances(pool, edition.saboteur_roles, burdens) if burdens else ()

    def player_names_in(self, proof: Mapping[str, Any]) -> Mapping[int, str]:
        """Return the players' names by seat in a deal proof of version 2."""
        return {seat["seat"]: seat["name"] for seat in proof["circle"]}
