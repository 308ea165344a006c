"""The thefts and picks of gold cards that a table waits for, as one viewer may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.game.message import Seat
from companion.game.scoring import edition_of, gains, settlement_facts, unanswered_question
from companion.game.settlement import Question
from companion.game.state import Table
from companion.game.viewer import Viewer
from companion.game.views.known import known_totals


@dataclass(frozen=True)
class PendingChoice:
    """`choices` and `seats_without_gold` are empty unless this viewer makes the choice (`mine`)."""

    kind: str  # `steal`, `draft` (pick a gold card) or `tell` (enter a real gold card)
    seats: tuple[Seat, ...]  # the seats that are asked, all at once
    mine: bool  # the viewer answers
    choices: tuple[int, ...] = ()  # the seats to steal from, or the nuggets on the gold cards that are left
    seats_without_gold: tuple[Seat, ...] = ()  # the seats without gold to steal
    later: tuple[Seat, ...] = ()  # the seats that are asked later
    answered: tuple[Seat, ...] = ()  # the seats that have taken gold cards, in order
    gold: Mapping[Seat, int] = field(
        default_factory=dict
    )  # the gold to steal from each seat, if the viewer may know it
    first_drafter: Seat | None = None  # the seat that takes the first gold card; None if the question is a theft

    @property
    def seat(self) -> Seat:
        return self.seats[0]

    @property
    def seats_with_gold_first(self) -> tuple[Seat, ...]:
        """Clockwise those with gold, then those without."""
        return (*map(Seat, self.choices), *self.seats_without_gold)


def pending_choice(table: Table, viewer: Viewer) -> PendingChoice | None:
    question = unanswered_question(table)
    if question is None or table.round is None:
        return None
    seats, later = question.seats, question.later
    answered = tuple(seat for seat, value in table.round.picks if value is not None)
    first = next(iter(edition_of(table).drafters(settlement_facts(table, table.round))), None)
    mine = viewer.seat in seats or (viewer.host and may_host_answer(table, question))
    if not mine:
        return PendingChoice(question.kind, seats, False, later=later, answered=answered, first_drafter=first)
    if question.kind != "steal":
        return PendingChoice(question.kind, seats, True, question.choices, (), later, answered, first_drafter=first)
    seats_without_gold = tuple(seat for seat in table.round.players if seat not in (*question.choices, question.seat))
    before, gained = known_totals(table, viewer), gains(table, table.round)
    gold = {seat: owned + gained[seat] for seat, owned in before.items() if seat in question.choices}
    return PendingChoice(question.kind, seats, True, question.choices, seats_without_gold, later, answered, gold)


def may_host_answer(table: Table, question: Question) -> bool:
    """Never if the choices show which gold cards are left."""
    return question.kind == "tell" or (question.kind == "steal" and not table.places[question.seat].phone)
