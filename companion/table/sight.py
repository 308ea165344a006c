"""Table room: the sight, a table cut down to what one viewer may know. The only place that decides about secrecy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules.draft import taken
from companion.rules.sentence import Seat, Sentence, say
from companion.rules.settlement import Ask, Share
from companion.rules.tokens import THEFT, TRAPPED
from companion.table.events import Version
from companion.table.gold import (
    asking,
    best,
    edition_of,
    facts,
    gains,
    gold_is_sealed,
    lays_gold,
    next_start,
    options_of,
    phase,
    settlement,
    totals,
)
from companion.table.maze_sight import MazeSight, see_maze
from companion.table.names import called
from companion.table.state import Ending, Place, Round, Seal, Table
from companion.table.story import tell
from companion.table.viewer import Viewer


@dataclass(frozen=True)
class SeatSight:
    """One seat as the viewer may see it.

    `waiting`: sits in the circle but was not dealt in; `asked`: the mark of a phone that asks for this seat (host and
    that seat only); `cut` says that it cut the deal that is sealed now; `role` is empty until the reveal; `theft` is
    the place of its theft card among those that lie, 1 the earliest; `gains` has one entry a booked round, None where
    the seat did not play or the viewer may not know; `total` is None while it is sealed.
    """

    seat: Seat
    name: str
    phone: bool
    left: bool
    waiting: bool
    asked: str
    tokens: tuple[str, ...]
    cut: bool
    role: str
    theft: int | None
    gains: tuple[int | None, ...] = ()
    total: int | None = None
    winner: bool = False


@dataclass(frozen=True)
class PutRight:
    """That a line was put right, by its `owner` or the host, and why; the reason is empty for who may not know it."""

    owner: bool
    why: str


@dataclass(frozen=True)
class Line:
    """A line of a receipt: what the seat gained in all and why; `computed` is what the rules gave it, where somebody
    put that right; `total` after it, None while sealed. Where what was drafted is `sealed`, nobody but the seat itself
    knows `gain` and `computed` (None to all others) and how it came to them."""

    seat: Seat
    name: str
    role: str
    trapped: bool
    gain: int | None
    computed: int | None
    reasons: tuple[Sentence, ...]
    correction: PutRight | None
    total: int | None
    sealed: bool = False


@dataclass(frozen=True)
class Receipt:
    """A settled round: the verdict, a line for each player clockwise, what was paid (None where that would tell what
    is sealed), how much of it changed hands."""

    round: int
    booked: bool
    verdict: Sentence
    lines: tuple[Line, ...]
    paid: int | None
    stolen: int
    winners: tuple[Seat, ...]
    ending: Ending
    remarks: tuple[Sentence, ...]


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


@dataclass(frozen=True)
class SealSight:
    """The seal of the round; `cuts` how many cut it, `attempt` 2 or more after a deal was taken back."""

    round: int
    attempt: int
    seal: str
    cuts: int


@dataclass(frozen=True)
class Sight:
    """The table as one viewer may see it; the only thing that leaves `service`.

    `lays_gold`: the companion lays out the gold cards, by the sealed deal; `odds`: what everybody may know of the roles
    in play, before the reveal; `picked` the nuggets on the gold cards that the viewer took in this round,
    `passed_over` that it was passed over and got them so.
    """

    viewer: Viewer
    code: str
    edition: str
    version: Version
    game: int
    phase: str
    round: int
    rounds: int
    options: Mapping[str, str]
    names: Mapping[int, str]
    seats: tuple[SeatSight, ...]
    players: int
    looked: int
    dealt_by_hand: bool
    seal: SealSight | None
    remarks: tuple[Sentence, ...]
    ending: Ending | None
    asking: Asking | None
    receipt: Receipt | None
    past: tuple[Receipt, ...]
    next_start: Seat | None
    take_back: Sentence | None
    redo: bool
    me: SeatSight | None
    has_looked: bool
    showings: tuple[Seat, ...]
    swapped: bool
    verdict: Sentence | None
    maze: MazeSight | None = None
    lays_gold: bool = False
    odds: Sentence | None = None
    picked: tuple[int, ...] = ()
    passed_over: bool = False

    @property
    def circle(self) -> tuple[SeatSight, ...]:
        """The seats that play, clockwise; those who left are not among them."""
        return tuple(row for row in self.seats if not row.left)

    def seat(self, number: int) -> SeatSight | None:
        """The seat of that number."""
        return next((row for row in self.seats if row.seat == number), None)


def see(table: Table, viewer: Viewer) -> Sight:
    """This table as `viewer` may see it."""
    row, now = table.round, phase(table)
    names = called(table)
    seats = see_seats(table, viewer, now, names)
    return Sight(
        viewer=viewer,
        code=table.code,
        edition=table.edition,
        version=table.version,
        game=table.game,
        phase=now,
        round=table.next_round if now != "finished" else table.booked[-1].number,
        rounds=table.rounds,
        options=options_of(table),
        names=names,
        seats=seats,
        players=len(row.players) if row else len(table.circle),
        looked=len(row.looked) if row else 0,
        dealt_by_hand=table.options["roles"] == "cards",
        seal=see_seal(table.seal()),
        remarks=see_remarks(table),
        ending=row.ending if row else None,
        asking=see_asking(table, viewer),
        receipt=receipt(table, viewer, row) if row and now == "proposed" else None,
        past=tuple(receipt(table, viewer, booked) for booked in table.booked),
        next_start=next_start(table),
        take_back=tell(table.acts.event) if viewer.host and table.acts else None,
        redo=viewer.host and bool(table.redo),
        me=next((seat for seat in seats if viewer.seat == seat.seat), None),
        has_looked=bool(row and viewer.seat in row.looked),
        showings=tuple(s.seat for s in row.showings if s.to == viewer.seat) if row else (),
        swapped=bool(row and viewer.seat not in row.looked and viewer.seat in {swap.seat for swap in row.swaps}),
        verdict=settlement(table, row).verdict if row and row.ending else None,
        maze=see_maze(table),
        lays_gold=lays_gold(table, row),
        odds=see_odds(table, now),
        picked=taken(row.picks, viewer.seat) if row and viewer.seat else (),
        passed_over=bool(row and viewer.seat in row.passed),
    )


def see_odds(table: Table, now: str) -> Sentence | None:
    """What everybody may know of the roles dealt, or to be dealt next; None once they are revealed."""
    row = table.round
    if now not in ("seating", "dealt"):
        return None
    players = len(row.players if row else table.circle)
    return edition_of(table).odds(players, options_of(table, row))


def see_remarks(table: Table) -> tuple[Sentence, ...]:
    """What was seen and taken back in the round that runs or is next, each said once."""
    here = [row for row in table.remarks if dict(row.values).get("round") == table.next_round]
    anew = [say("gold-shuffled-anew", round=table.round.number)] if table.round and table.round.anew else []
    return () if table.finished else tuple(dict.fromkeys(here + anew))


def see_seats(table: Table, viewer: Viewer, now: str, names: Mapping[int, str]) -> tuple[SeatSight, ...]:
    """The circle clockwise, then those who left with gold or a round behind them."""
    gone = [seat for seat, place in sorted(table.places.items()) if place.left and table.listed(seat)]
    winners = best(table) if now == "finished" else ()
    known, past = known_totals(table, viewer, now), [known_gains(table, viewer, row) for row in table.booked]
    every = (*table.circle, *gone)
    return tuple(
        replace(
            see_seat(table, table.places[n], names[n], viewer),
            gains=tuple(gained.get(n) for gained in past),
            total=known.get(n),
            winner=n in winners,
        )
        for n in every
    )


def see_seat(table: Table, place: Place, name: str, viewer: Viewer) -> SeatSight:
    """The seat, its gold left aside."""
    row, seal = table.round, table.seal()
    return SeatSight(
        seat=place.seat,
        name=name,
        phone=place.phone,
        left=place.left,
        waiting=bool(row and place.seat not in row.players),
        asked=place.asked if viewer.host else "",
        tokens=row.tokens_of(place.seat) if row else (),
        cut=bool(seal and place.seat in seal.cutters),
        role=row.role_of(place.seat) if row and row.ending else "",
        theft=theft_order(row, place.seat) if row else None,
    )


def theft_order(row: Round, seat: Seat) -> int | None:
    """The place of this seat's theft card among those that lie, in the order they were played."""
    order = [token.seat for token in row.tokens if token.kind == THEFT]
    return order.index(seat) + 1 if seat in order else None


def known_totals(table: Table, viewer: Viewer, now: str) -> dict[Seat, int]:
    """The totals this viewer may know: all when the game is over, else the own one; when they are open those of all
    who drafted nothing in secret."""
    found = totals(table)
    if now == "finished":
        return found
    secret = {seat for row in table.booked for seat in drafts_sealed(table, row)}
    known = set(found) - secret if table.options["totals"] == "open" else set()
    return {seat: gold for seat, gold in found.items() if seat in known or seat == viewer.seat}


def see_seal(seal: Seal | None) -> SealSight | None:
    return SealSight(seal.round, seal.attempt, seal.seal, len(seal.cuts)) if seal else None


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


def drafts_sealed(table: Table, row: Round) -> frozenset[Seat]:
    """The seats of whose gain in this ended round nobody else may know, for they drafted it and totals are sealed."""
    # Without gold cards nothing is drafted: asked for each round at each look, so it is found out first.
    if not edition_of(table).gold or row.ending is None or not gold_is_sealed(table, row):
        return frozenset()
    return frozenset(edition_of(table).drafters(facts(table, row)))


def known_gains(table: Table, viewer: Viewer, row: Round) -> dict[Seat, int]:
    """What each seat gained in this booked round, as far as the viewer may know it."""
    sealed = drafts_sealed(table, row) - {viewer.seat}
    return {seat: gain for seat, gain in gains(table, row).items() if seat not in sealed}


def receipt(table: Table, viewer: Viewer, row: Round) -> Receipt:
    """The receipt of an ended round; totals, and what was drafted, only where the viewer may know them."""
    found, changed, sealed = settlement(table, row), gains(table, row), drafts_sealed(table, row)
    after, names = totals_after(table, viewer, row), called(table)
    lines = [line(row, share, names, changed[share.seat], after.get(share.seat)) for share in found.shares]
    lines = [veiled(each, each.seat != viewer.seat) if each.seat in sealed else each for each in lines]
    return Receipt(
        round=row.number,
        booked=row.gains is not None,
        verdict=found.verdict,
        lines=tuple(lines),
        paid=None if sealed else sum(changed.values()),
        stolen=sum(1 for _, victim in row.thefts if victim is not None),
        winners=found.winners,
        ending=row.ending or Ending(None, (), 0, None),
        # What was told wrongly shows once it is no secret any more.
        remarks=() if sealed else found.remarks,
    )


def veiled(line: Line, hidden: bool) -> Line:
    """A line whose gain is sealed, without it where it is `hidden` from the viewer."""
    if not hidden:
        return replace(line, sealed=True)
    right = line.correction and replace(line.correction, why="")
    told = (say("gold-card-unseen"),)
    return replace(line, gain=None, computed=None, reasons=told, correction=right, sealed=True)


def totals_after(table: Table, viewer: Viewer, row: Round) -> dict[Seat, int]:
    """The totals after this round, as far as the viewer may know them."""
    before, changed = totals(table, row.number), gains(table, row)
    known = known_totals(table, viewer, phase(table))
    return {seat: before.get(seat, 0) + changed[seat] for seat in changed if seat in known}


def line(row: Round, share: Share, names: Mapping[int, str], gain: int, total: int | None) -> Line:
    """One seat's line; a correction says why instead of the rules."""
    seat = share.seat
    name = names.get(seat, "")
    trapped = TRAPPED in row.tokens_of(seat)
    known = row.correction_of(seat)
    right = PutRight(known.sealed, known.why) if known else None
    return Line(seat, name, row.role_of(seat), trapped, gain, share.gain, share.reasons, right, total)


@dataclass(frozen=True)
class RoleSight:
    """What a held finger shows: a role, and of whom (None: the viewer's own)."""

    role: str
    of: Seat | None


def peek(table: Table, viewer: Viewer, of: Seat | None = None) -> RoleSight | None:
    """The viewer's own role while a round is played, or the role of a seat shown to it; None where there is nothing."""
    row = table.round
    if row is None or viewer.seat is None or row.ending is not None:
        return None
    if of is None:
        role = row.role_of(viewer.seat)
        return RoleSight(role, None) if role else None
    shown = [s.role for s in row.showings if (s.to, s.seat) == (viewer.seat, of)]
    return RoleSight(shown[-1], of) if shown else None
