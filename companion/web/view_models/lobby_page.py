"""The pages before somebody has a seat at a table, for their templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from companion.editions import EDITIONS
from companion.game.edition import Edition
from companion.game.message import Message
from companion.game.moves.table import allowed_options
from companion.game.views import TableView
from companion.game.views.seats import SeatView
from companion.tables import Grants
from companion.web.i18n import format_day
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True)
class OwnTable:
    view: TableView

    last_used_at: float  # seconds since 1970
    url: str

    @property
    def day_last_used(self) -> str:
        return format_day(self.last_used_at)

    @property
    def player_names(self) -> Sequence[str]:
        return [seat.name for seat in self.view.circle]


@dataclass(frozen=True)
class HomePage:
    tables: Sequence[OwnTable]  # the one used last first
    problems: Sequence[Message] = ()
    submitted: MultiDict[str, str] = field(default_factory=MultiDict)

    @property
    def editions(self) -> Mapping[str, Edition]:
        return EDITIONS

    def fixed_options(self, edition: Edition) -> tuple[str, ...]:
        return fixed_options(edition)


def fixed_options(edition: Edition) -> tuple[str, ...]:
    """The form to open a table shows no choice for them."""
    return tuple(name for name, values in allowed_options(edition).items() if len(values) < 2)


@dataclass(frozen=True, kw_only=True)
class JoinPage(TablePage):
    grants: Grants
    name: str  # in the refused form
    idempotency_key: str  # of the refused form, or else a new one

    @property
    def seat_with_refused_name(self) -> SeatView | None:
        """The visitor whose name was refused as taken may be that player with another phone."""
        taken = [problem["name"] for problem in self.problems if problem.key == "name-taken"]
        return next((seat for seat in self.view.seats if seat.name in taken), None)

    @property
    def max_players(self) -> int:
        return self.edition.seats[-1]


@dataclass(frozen=True, kw_only=True)
class ClaimPage(TablePage):
    n: int

    claim_number: str  # which the host sees, too
    refused: bool

    @property
    def seat(self) -> SeatView | None:
        """None if it is gone."""
        return self.view.seat(self.n)
