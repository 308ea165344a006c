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
    """Let the thief whose turn it is to steal take 1 gold from `victim` (None: nothing). The host chooses for a thief
    without a phone (Saboteur 2, theft).

    Raises:
        Forbidden: the viewer may not choose for this seat.
        WrongPhase: this seat is not asked now.
        IllegalMove: the victim has no gold, or is the thief.
    """
    check_may_answer(table, viewer, seat)
    question = question_asked_of_seat(table, seat, "steal")
    if victim is not None and victim not in question.choices:
        raise IllegalMove([theft_problem(table, seat, victim)])
    yield ev.GoldStolen(seat, victim)


@Move
def pick_gold_card(table: Table, viewer: Viewer, seat: Seat, value: int) -> Iterator[ev.Event]:
    """Record that the seat picked a gold card with `value` nuggets, or drew such a real gold card (Saboteur, share of
    the gold). The host picks for a seat without a phone, and may enter real cards for any seat.

    Real cards that cannot all have been drawn are not refused, because a refusal would tell what other seats have.
    Remarks on the result name them once nothing is secret.

    Raises:
        Forbidden: the viewer may not choose for this seat.
        WrongPhase: this seat is not asked now.
        IllegalMove: no such card is left.
    """
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
    """Pass over a seat that does not answer (the host only). A thief steals nothing. In a draft, with `gets` as
    `lowest` the seat gets the lowest gold card that is left, and with `later` it picks after all others.

    Raises:
        WrongPhase: this seat is not asked now.
        IllegalMove: nobody else is left to pick, a real card must be entered, or `gets` has another value.
    """
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
    """Return the question (a theft or a pick) that this seat must answer now. `kinds` are the kinds of question to
    accept; none given: all.

    Raises:
        WrongPhase: this seat is asked nothing now, or a question of another kind.
    """
    question = unanswered_question(table)
    if question is None or seat not in question.seats or (kinds and question.kind not in kinds):
        raise WrongPhase([Message.from_key("not-asked-now")])
    return question


def check_may_answer(table: Table, viewer: Viewer, seat: Seat) -> None:
    """Raise Forbidden unless the viewer is this seat, or is the host and the seat has no phone."""
    if viewer.host and seat_state(table, seat).phone:
        raise Forbidden([Message.from_key("answers-on-own-phone", seat=seat)])
    check_seat_or_host(viewer, seat)


def theft_problem(table: Table, thief: Seat, victim: Seat) -> Message:
    """Return the message that says why the thief cannot steal from this seat."""
    if victim == thief:
        return Message.from_key("robs-itself")
    if victim not in round_in_play(table).players:
        return Message.from_key("no-such-seat")
    return Message.from_key("victim-has-nothing", seat=victim)
