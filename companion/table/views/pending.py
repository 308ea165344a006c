"""The choice that a table waits for, as one viewer may see it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat
from companion.rules.scoring.settlement import Question
from companion.table.scoring import asking
from companion.table.state import Table
from companion.table.viewer import Viewer


@dataclass(frozen=True)
class PendingChoice:
    """The answers that the table waits for. `choices` and `poor` are empty unless the viewer answers (`mine`)."""

    kind: str
    seats: tuple[Seat, ...]  # all asked at once
    mine: bool
    choices: tuple[int, ...] = ()  # seats to rob, or the nuggets on the gold cards that are left
    poor: tuple[Seat, ...] = ()  # seats without gold
    later: tuple[Seat, ...] = ()  # whose turns come after
    answered: tuple[Seat, ...] = ()  # seats that have taken gold cards, in order

    @property
    def seat(self) -> Seat:
        return self.seats[0]


def see_asking(table: Table, viewer: Viewer) -> PendingChoice | None:
    """The choice that the table waits for; None if there is none."""
    question = asking(table)
    if question is None or table.round is None:
        return None
    seats, later = question.seats, question.later
    answered = tuple(seat for seat, value in table.round.picks if value is not None)
    mine = viewer.seat in seats or (viewer.host and host_answers(table, question))
    if not mine:
        return PendingChoice(question.kind, seats, False, later=later, answered=answered)
    poor: tuple[Seat, ...] = ()
    if question.kind == "steal":
        poor = tuple(seat for seat in table.round.players if seat not in (*question.choices, question.seat))
    return PendingChoice(question.kind, seats, True, question.choices, poor, later, answered)


def host_answers(table: Table, question: Question) -> bool:
    """Whether the host may answer for seats; never if the choices show which gold cards are left."""
    return question.kind == "tell" or (question.kind == "steal" and not table.places[question.seat].phone)
