"""The answers after a round's end: thefts, gold cards, and passing over a sleeper."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.problems import IllegalMove, NotYours, WrongPhase
from companion.rules.sentence import Seat, Sentence, say
from companion.rules.settlement import Ask
from companion.table import events as ev
from companion.table.gold import asking, edition_of
from companion.table.moves.move import host_only, move, running, seated
from companion.table.state import Table
from companion.table.viewer import Viewer


def asked(table: Table, seat: Seat, *kinds: str) -> Ask:
    """The question of one of these kinds that this seat is asked now.

    Raises:
        WrongPhase: it is not asked.
    """
    ask = asking(table)
    if ask is None or seat not in ask.seats or (kinds and ask.kind not in kinds):
        raise WrongPhase.because("not-asked-now")
    return ask


@move("phase", "facts")
def steal(table: Table, viewer: Viewer, seat: Seat, victim: Seat | None) -> Iterator[ev.Event]:
    """The thief who is asked takes 1 gold from `victim`, or forgoes (None); the host for a seat without a phone.

    Raises:
        NotYours: somebody else's theft. WrongPhase: this seat is not asked now.
        IllegalMove: the victim has no gold, or is the thief.
    """
    may_answer(table, viewer, seat)
    ask = asked(table, seat, "steal")
    if victim is not None and victim not in ask.choices:
        raise IllegalMove([robbed_in_vain(table, seat, victim)])
    yield ev.GoldStolen(seat, victim)


def may_answer(table: Table, viewer: Viewer, seat: Seat) -> None:
    if viewer.host:
        if not seated(table, seat).phone:
            return
        raise NotYours.because("answers-on-own-phone", seat=seat)
    if viewer.seat != seat:
        raise NotYours.because("not-your-seat")


def robbed_in_vain(table: Table, thief: Seat, victim: Seat) -> Sentence:
    if victim == thief:
        return say("robs-itself")
    if victim not in running(table).players:
        return say("no-such-seat")
    return say("victim-has-nothing", seat=victim)


@move("phase", "draft {seat}")
def draft(table: Table, viewer: Viewer, seat: Seat, value: int) -> Iterator[ev.Event]:
    """The seat takes a gold card of so many nuggets, or tells what the real one shows that it drew; the host for a seat
    without a phone, and what real cards show for anybody (Saboteur, share of the gold).

    Where real cards cannot all show what was told, the receipt says so once nothing is secret: a refusal would tell
    what the others have.

    Raises:
        NotYours: another seat's card. WrongPhase: this seat is not asked now. IllegalMove: no such card is left.
    """
    if not (viewer.host and (ask := asking(table)) and ask.kind == "tell"):
        may_answer(table, viewer, seat)
    ask = asked(table, seat, "draft", "tell")
    if value not in edition_of(table).gold:
        raise IllegalMove.because("no-such-gold-card", gold=value)
    if viewer.host and ask.kind == "draft":
        # He sees, or tries out, what lies there for somebody else: all can read that, be it in vain.
        yield ev.CurtainOpened(seat)
        if value not in ask.choices:
            return
    if value not in ask.choices:
        raise IllegalMove.because("no-such-gold-card", gold=value)
    yield ev.GoldDrafted(seat, value, "entered" if viewer.host else "")


@move("phase", "facts")
def pass_over(table: Table, viewer: Viewer, seat: Seat, gets: str = "lowest") -> Iterator[ev.Event]:
    """The host passes over a seat that is asked and sleeps: a thief forgoes; who drafts gets the `lowest` gold card
    that is left, or takes one `later`, after all others.

    Raises:
        WrongPhase: this seat is not asked now.
        IllegalMove: nobody else is left to pick, what a real card shows is asked, or `gets` is neither of these.
    """
    host_only(viewer)
    if gets not in ("lowest", "later"):
        raise IllegalMove.because("bad-request")
    ask = asked(table, seat)
    if ask.kind == "steal":
        yield ev.GoldStolen(seat, None, passed=True)
    elif ask.kind == "tell":
        raise IllegalMove.because("enter-real-card", seat=seat)
    elif gets != "later":
        yield ev.GoldDrafted(seat, ask.choices[-1], "lowest")
    elif any(other != seat for other in ask.later):
        yield ev.GoldDrafted(seat, None)
    else:
        raise IllegalMove.because("nobody-else-picks", seat=seat)
