"""The moves between the end of a round and its booking: steal, draft a gold card, pass over a seat."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.errors import Forbidden, IllegalMove, WrongPhase
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement_types import Question
from companion.table import events as ev
from companion.table.moves.move import check_host, check_seat_or_host, move, round_in_play, seat_state
from companion.table.scoring import edition_of, open_question
from companion.table.state import Table
from companion.table.viewer import Viewer


@move("phase", "facts")
def steal(table: Table, viewer: Viewer, seat: Seat, victim: Seat | None) -> Iterator[ev.Event]:
    """The thief who is asked takes 1 gold from `victim`, or forgoes it (None); the host moves for a seat without a
    phone (Saboteur 2, theft).

    Raises:
        Forbidden: the theft is another seat's.
        WrongPhase: this seat is not asked now.
        IllegalMove: the victim has no gold, or is the thief.
    """
    check_may_answer(table, viewer, seat)
    question = question_for(table, seat, "steal")
    if victim is not None and victim not in question.choices:
        raise IllegalMove([theft_problem(table, seat, victim)])
    yield ev.GoldStolen(seat, victim)


@move("phase", "draft {seat}")
def draft(table: Table, viewer: Viewer, seat: Seat, value: int) -> Iterator[ev.Event]:
    """The seat takes a gold card with this number of nuggets, or enters the real one that it drew (Saboteur, share of
    the gold). The host moves for a seat without a phone, and enters real cards for any seat.

    Real cards are not checked against each other: a refusal would tell what others have. The receipt says so once
    nothing is secret.

    Raises:
        Forbidden: the card is another seat's.
        WrongPhase: this seat is not asked now.
        IllegalMove: no such card is left.
    """
    pending = open_question(table)
    enters_real_card = viewer.host and pending is not None and pending.kind == "tell"
    if not enters_real_card:
        check_may_answer(table, viewer, seat)
    question = question_for(table, seat, "draft", "tell")
    if value not in edition_of(table).gold:
        raise IllegalMove.because("no-such-gold-card", gold=value)
    if viewer.host and question.kind == "draft":
        # The host sees, or finds out by trying, which cards are left: a public event says so even if the card is not.
        yield ev.CurtainOpened(seat)
        if value not in question.choices:
            return
    if value not in question.choices:
        raise IllegalMove.because("no-such-gold-card", gold=value)
    yield ev.GoldDrafted(seat, value, "entered" if viewer.host else "")


@move("phase", "facts")
def pass_over(table: Table, viewer: Viewer, seat: Seat, gets: str = "lowest") -> Iterator[ev.Event]:
    """The host moves for a seat that does not answer: a thief steals nothing; a drafter gets the `lowest` gold card
    that is left, or picks `later`, after all others.

    Raises:
        WrongPhase: this seat is not asked now.
        IllegalMove: nobody else is left to pick, a real card must be entered, or `gets` is neither of these.
    """
    check_host(viewer)
    if gets not in ("lowest", "later"):
        raise IllegalMove.because("bad-request")
    question = question_for(table, seat)
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


def question_for(table: Table, seat: Seat, *kinds: str) -> Question:
    """Return the question that this seat is asked now, of one of these kinds if any are named. Raises WrongPhase:
    none."""
    question = open_question(table)
    if question is None or seat not in question.seats or (kinds and question.kind not in kinds):
        raise WrongPhase([Message.of("not-asked-now")])
    return question


def check_may_answer(table: Table, viewer: Viewer, seat: Seat) -> None:
    """Raise Forbidden unless the viewer is this seat, or the host and the seat has no phone."""
    if viewer.host and seat_state(table, seat).phone:
        raise Forbidden([Message.of("answers-on-own-phone", seat=seat)])
    check_seat_or_host(viewer, seat)


def theft_problem(table: Table, thief: Seat, victim: Seat) -> Message:
    """Return why the thief cannot rob this seat."""
    if victim == thief:
        return Message.of("robs-itself")
    if victim not in round_in_play(table).players:
        return Message.of("no-such-seat")
    return Message.of("victim-has-nothing", seat=victim)
