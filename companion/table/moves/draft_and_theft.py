"""Moves after a round has ended and before it is confirmed: steal, pick a gold card, pass over a seat."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.errors import Forbidden, IllegalMove, WrongPhase
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement_types import Question
from companion.table import events as ev
from companion.table.moves.move import Move, check_host, check_seat_or_host, round_in_play, seat_state
from companion.table.scoring import edition_of, unanswered_question
from companion.table.state import Table
from companion.table.viewer import Viewer


@Move
def steal(table: Table, viewer: Viewer, seat: Seat, victim: Seat | None) -> Iterator[ev.Event]:
    """The host chooses for a thief without a phone (Saboteur 2, theft)."""
    check_may_answer(table, viewer, seat)
    question = question_asked_of_seat(table, seat, "steal")
    if victim is not None and victim not in question.choices:
        raise IllegalMove([theft_problem(table, seat, victim)])
    yield ev.GoldStolen(seat, victim)


@Move
def pick_gold_card(table: Table, viewer: Viewer, seat: Seat, value: int) -> Iterator[ev.Event]:
    """Or drew such a real card (Saboteur, share of the gold). Real cards that cannot all have been drawn are not
    refused, because a refusal would tell what other seats have; remarks on the result name them once nothing is
    secret."""
    pending = unanswered_question(table)
    enters_real_card = viewer.host and pending is not None and pending.kind == "tell"
    if not enters_real_card:
        check_may_answer(table, viewer, seat)
    question = question_asked_of_seat(table, seat, "draft", "tell")
    if value not in edition_of(table).gold:
        raise IllegalMove.because("no-such-gold-card", gold=value)
    if viewer.host and question.kind == "draft":
        # The host now sees, or learns by trying, which cards are left. So the event is recorded even if the card is not
        # among them, and everybody can read it.
        yield ev.CurtainOpened(seat)
        if value not in question.choices:
            return
    if value not in question.choices:
        raise IllegalMove.because("no-such-gold-card", gold=value)
    yield ev.GoldDrafted(seat, value, "entered" if viewer.host else "")


@Move
def pass_over_seat(table: Table, viewer: Viewer, seat: Seat, gets: str = "lowest") -> Iterator[ev.Event]:
    """A thief steals nothing. In a draft, with `lowest` the seat gets the lowest gold card left, with `later` it picks
    after all others."""
    check_host(viewer)
    if gets not in ("lowest", "later"):
        raise IllegalMove.because("bad-request")
    question = question_asked_of_seat(table, seat)
    if question.kind == "steal":
        yield ev.GoldStolen(seat, None, passed=True)
    elif question.kind == "tell":
        raise IllegalMove.because("enter-real-card", seat=seat)
    elif gets == "lowest":
        yield ev.GoldDrafted(seat, question.choices[-1], "lowest")
    elif any(other != seat for other in question.later):
        yield ev.GoldDrafted(seat, None)
    else:
        raise IllegalMove.because("nobody-else-picks", seat=seat)


def question_asked_of_seat(table: Table, seat: Seat, *kinds: str) -> Question:
    """Without `kinds` any question. Raises WrongPhase: the seat is not asked that now."""
    question = unanswered_question(table)
    if question is None or seat not in question.seats or (kinds and question.kind not in kinds):
        raise WrongPhase([Message.from_key("not-asked-now")])
    return question


def check_may_answer(table: Table, viewer: Viewer, seat: Seat) -> None:
    """Forbidden unless the viewer is this seat, or is the host and the seat has no phone."""
    if viewer.host and seat_state(table, seat).phone:
        raise Forbidden([Message.from_key("answers-on-own-phone", seat=seat)])
    check_seat_or_host(viewer, seat)


def theft_problem(table: Table, thief: Seat, victim: Seat) -> Message:
    if victim == thief:
        return Message.from_key("robs-itself")
    if victim not in round_in_play(table).players:
        return Message.from_key("no-such-seat")
    return Message.from_key("victim-has-nothing", seat=victim)
