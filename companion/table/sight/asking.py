"""Whose answers a sight says are awaited. With its package the only place that decides about secrecy."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.sentence import Seat
from companion.rules.settlement import Ask
from companion.table.gold import asking
from companion.table.state import Table
from companion.table.viewer import Viewer


@dataclass(frozen=True)
class Asking:
    """Whose answers the table waits for, all of `seats` at once; `later` are the turns after theirs, `answered` the
    seats that have taken gold cards, in order.

    `mine`: the viewer answers. `choices` (seats to rob, nuggets of the gold cards that are left) and `poor` (seats
    without gold) only for who may answer.
    """

    kind: str
    seats: tuple[Seat, ...]
    mine: bool
    choices: tuple[int, ...] = ()
    poor: tuple[Seat, ...] = ()
    later: tuple[Seat, ...] = ()
    answered: tuple[Seat, ...] = ()

    @property
    def seat(self) -> Seat:
        """The seat that is asked, the first one where several are."""
        return self.seats[0]


def see_asking(table: Table, viewer: Viewer) -> Asking | None:
    """Whose answer is awaited; whom the thief may rob is told to who answers, and to nobody else."""
    ask = asking(table)
    if ask is None or table.round is None:
        return None
    answered = tuple(seat for seat, value in table.round.picks if value is not None)
    mine = viewer.seat in ask.seats or (viewer.host and host_answers(table, ask))
    if not mine:
        return Asking(ask.kind, ask.seats, False, later=ask.later, answered=answered)
    robs = ask.kind == "steal"
    poor = [seat for seat in table.round.players if robs and seat not in ask.choices and seat != ask.seat]
    return Asking(ask.kind, ask.seats, True, ask.choices, tuple(poor), ask.later, answered)


def host_answers(table: Table, ask: Ask) -> bool:
    """Whether the host may answer on his own page: never there where the question tells what is left of gold cards."""
    return ask.kind == "tell" or (ask.kind == "steal" and not table.places[ask.seat].phone)
