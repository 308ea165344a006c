"""Table room: moves that end a round: the facts with the reveal, thefts, and passing over a sleeper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.box import MOST_CRYSTALS
from companion.rules.problems import IllegalMove, NotYours, WrongPhase
from companion.rules.sentence import Seat, Sentence, say
from companion.rules.settlement import RoundFacts, Theft
from companion.table import events as ev
from companion.table.gold import asking, edition_of, facts, settlement
from companion.table.moves.move import host_only, in_phase, move, refuse_if, running, seated
from companion.table.state import Ending, Round, Table
from companion.table.viewer import Viewer


@move("phase", "facts", "maze")
def end(
    table: Table,
    viewer: Viewer,
    reached_by: Seat | None,
    open_to: Sequence[str] = (),
    crystals: int = 0,
    last_by: Seat | None = None,
    roles: Sequence[str] = (),
) -> Iterator[ev.Event]:
    """The host tells how the round ended, and with it all roles are revealed. Again until booking: the facts change.

    It stands on the whole maze, from which its facts were filled in: a reveal cannot be unseen.

    `roles` are needed where real cards were dealt, one for each player in order. Thefts that no longer apply are
    dropped and named.

    Raises:
        IllegalMove: facts that cannot come from these cards, with every reason.
    """
    host_only(viewer)
    in_phase(table, "dealt", "sharing", "proposed")
    row = running(table)
    refuse_if(ending_problems(row, reached_by, crystals, last_by, roles, table))
    clans = tuple(sorted(set(open_to))) if reached_by is not None else ()
    ending = Ending(reached_by, clans, crystals, reached_by if reached_by is not None else last_by)
    by_hand = tuple(roles) if table.options["roles"] == "cards" else ()
    ended = replace(row, ending=ending, roles=by_hand or row.roles, thefts=(), corrections=())
    told = facts(table, ended)
    refuse_if(edition_of(table).facts_problems(told))
    kept, dropped = still_true(table, told, row.thefts)
    wrong = no_longer_right(table, row, replace(ended, thefts=kept))
    yield ev.RoundEnded(reached_by, clans, crystals, by_hand, kept, dropped, ending.last_by, wrong)


def ending_problems(
    row: Round, reached_by: Seat | None, crystals: int, last_by: Seat | None, roles: Sequence[str], table: Table
) -> Iterator[Sentence]:
    """What in this ending cannot be read as one of this round."""
    if reached_by is not None and reached_by not in row.players:
        yield say("no-such-seat")
    if last_by is not None and last_by not in row.players:
        yield say("no-such-seat")
    if not 0 <= crystals <= MOST_CRYSTALS:
        yield say("crystals-out-of-range", n=crystals, most=MOST_CRYSTALS)
    if table.options["roles"] == "cards":
        yield from hand_dealt_problems(row, roles, edition_of(table).roles)


def hand_dealt_problems(row: Round, roles: Sequence[str], known: Sequence[str]) -> Iterator[Sentence]:
    """What speaks against these roles of a round dealt with real cards."""
    missing = tuple(seat for seat, role in zip(row.players, roles, strict=False) if role not in known)
    if missing or len(roles) != len(row.players):
        yield say("roles-missing", seats=missing or row.players)


def still_true(table: Table, told: RoundFacts, thefts: Sequence[Theft]) -> tuple[tuple[Theft, ...], tuple[Seat, ...]]:
    """The thefts that these facts still ask for, and the thieves whose answers they do not."""
    kept: list[Theft] = []
    dropped: list[Seat] = []
    for thief, victim in thefts:
        ask = edition_of(table).ask(replace(told, thefts=tuple(kept)))
        if ask and ask.seat == thief and (victim is None or victim in ask.choices):
            kept.append((thief, victim))
        else:
            dropped.append(thief)
    return tuple(kept), tuple(dropped)


def no_longer_right(table: Table, before: Round, after: Round) -> tuple[Seat, ...]:
    """The seats whose gain was put right and is another now by the rules: nobody can say what is right for it."""
    put_right = {row.seat for row in before.corrections}
    if not put_right:
        return ()
    old, new = settlement(table, before), settlement(table, after)
    return tuple(seat for seat in before.players if seat in put_right and old.gain(seat) != new.gain(seat))


@move("phase", "facts")
def steal(table: Table, viewer: Viewer, seat: Seat, victim: Seat | None) -> Iterator[ev.Event]:
    """The thief who is asked takes 1 gold from `victim`, or forgoes (None); the host for a seat without a phone.

    Raises:
        NotYours: somebody else's theft. WrongPhase: this seat is not asked now.
        IllegalMove: the victim has no gold, or is the thief.
    """
    may_answer(table, viewer, seat)
    ask = asking(table)
    if ask is None or ask.kind != "steal" or ask.seat != seat:
        raise WrongPhase([say("not-asked-now")])
    if victim is not None and victim not in ask.choices:
        raise IllegalMove([robbed_in_vain(table, seat, victim)])
    yield ev.GoldStolen(seat, victim)


def may_answer(table: Table, viewer: Viewer, seat: Seat) -> None:
    if viewer.host:
        if not seated(table, seat).phone:
            return
        raise NotYours([say("answers-on-own-phone", seat=seat)])
    if viewer.seat != seat:
        raise NotYours([say("not-your-seat")])


def robbed_in_vain(table: Table, thief: Seat, victim: Seat) -> Sentence:
    if victim == thief:
        return say("robs-itself")
    if victim not in running(table).players:
        return say("no-such-seat")
    return say("victim-has-nothing", seat=victim)


@move("phase", "facts")
def pass_over(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The host passes over a seat that is asked and sleeps: it forgoes.

    Raises:
        WrongPhase: this seat is not asked now.
    """
    host_only(viewer)
    ask = asking(table)
    if ask is None or ask.seat != seat:
        raise WrongPhase([say("not-asked-now")])
    yield ev.GoldStolen(seat, None, passed=True)
