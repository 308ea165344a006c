"""The page of a seat, for its templates: on its own phone, or on the host's device. No page contains the role."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.game.maze.grid import cell_name
from companion.game.message import Seat
from companion.game.views.seats import SeatView
from companion.tables import Grants
from companion.web.i18n import phrase
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True, kw_only=True)
class SeatPage(TablePage):
    urls: Mapping[str, str]
    """The addresses of this seat's page (`page`), of its fragments (`sheet`, `menu`, `maze`), of the page to `play`
    cards, and of its role (`role`, `qr`). Only the host's device has a `qr`, and only the seat's own phone a `menu`, a
    `maze` and a page to `play`."""

    grants: Grants
    closed = False

    @property
    def own_seats(self) -> Sequence[Seat]:
        return self.grants.seats

    # The players

    @cached_property
    def neighbours(self) -> tuple[str, ...]:
        """The player before this seat, then the player after; one name if there are two players."""
        view, order = self.view, [seat.seat for seat in self.view.circle]
        if view.me is None or view.me.seat not in order or len(order) < 2:
            return ()
        place = order.index(view.me.seat)
        return self._names_of_seats((order[place - 1], order[(place + 1) % len(order)]))

    @property
    def clan_members(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Clockwise."""
        circle = self.view.circle
        clans = sorted({seat.clan for seat in circle if seat.clan})
        return [(clan, [seat.name for seat in circle if seat.clan == clan]) for clan in clans]

    @property
    def names_drafting_before(self) -> tuple[str, ...]:
        """Empty if the seat has no turn."""
        asking, own = self.view.end.asking, self.view.viewer.seat
        if asking is None or own not in asking.later:
            return ()
        return self._names_of_seats((*asking.seats, *asking.later[: asking.later.index(own)]))

    @property
    def names_drafting_later(self) -> tuple[str, ...]:
        later = self.view.end.asking.later if self.view.end.asking else ()
        return self._names_of_seats([seat for seat in later if seat != self.view.viewer.seat])

    def _names_of_seats(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        """Each seat once."""
        return tuple(self.view.names[seat] for seat in dict.fromkeys(seats))

    @property
    def may_watch_maze(self) -> bool:
        """Only on the seat's own phone, and not before the player has looked at the role that was dealt, unless the
        player has to turn over a goal card."""
        view, has_role = self.view, self.edition.roles and not self.view.deal.by_hand
        waits = view.me is not None and view.me.waiting
        may_open = view.private.has_looked or waits or not has_role or self.has_goal_to_turn_over
        return view.maze is not None and "maze" in self.urls and may_open

    @property
    def has_goal_to_turn_over(self) -> bool:
        goals = self.view.maze.goals_to_turn_over if self.view.maze else ()
        return not self.view.rights.may_reveal.isdisjoint(goals)

    # The covered role

    @property
    def role_labels(self) -> Sequence[str]:
        return [phrase(f"plate-{line}") for line in self.edition.plate]

    @cached_property
    def shown_roles(self) -> Sequence[tuple[Seat, str, str]]:
        url, names = self.urls["role"], self.view.names
        return [
            (seat, names[seat], f"{url}{'&' if '?' in url else '?'}of={seat}") for seat in self.view.private.showings
        ]

    @property
    def role_seen_url(self) -> str:
        """Where the page's script posts that the player has looked; "" once that is recorded."""
        return "" if self.view.private.has_looked else self.do_url("seen")

    @property
    def page_url(self) -> str:
        return self.urls["page"]

    def do_url(self, move: str) -> str:
        return f"{super().do_url(move)}?n={self.view.viewer.seat}{'&passed=1' if self.urls['qr'] else ''}"

    @property
    def has_unsettled_picks(self) -> bool:
        """The player took gold cards in a round whose scores aren't known yet."""
        settled = self.view.end.scores.lines if self.view.end.scores else ()
        return bool(self.view.private.picked) and not any(self._is_own_seat(line.seat) for line in settled)

    # Places

    cell_name = staticmethod(cell_name)

    # Refusals

    @property
    def has_refusal_without_form(self) -> bool:
        """The form is no longer on the sheet, so that the sheet has to show the reason apart from any form."""
        return bool(self.problems) and not self._has_form(self.refused)

    def _has_form(self, do: str) -> bool:
        view, playing = self.view, self.view.phase == "dealt" and self.view.me is not None and not self.view.me.waiting
        if do in ("steal", "draft"):
            asking = view.end.asking
            return asking is not None and asking.mine and (asking.kind == "steal") == (do == "steal")
        if do == "correct":
            lines = [line for scores in self.scores_of_all_rounds for line in scores.lines]
            return any(line.sealed and self._is_own_seat(line.seat) for line in lines)
        if do == "pay":
            lines = list(view.end.scores.lines) if view.end.scores else []
            return any(line.own and len(line.own.possible) > 1 and self._is_own_seat(line.seat) for line in lines)
        return do in ("note", "treasures") and playing

    def _is_own_seat(self, seat: Seat) -> bool:
        return seat == self.view.viewer.seat


@dataclass(frozen=True, kw_only=True)
class ClosedSheetPage(TablePage):
    """The page on the host's device before the player opens it: whom to pass the device to. Its view is the host's."""

    seat: SeatView
    urls: Mapping[str, str]
    closed = True
