"""Table room: the sight, a table cut down to what one viewer may know. The only place that decides about secrecy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.sentence import Seat, Sentence
from companion.rules.settlement import Share
from companion.table.events import Version
from companion.table.gold import (
    asking,
    best,
    edition_of,
    gains,
    next_start,
    options_of,
    phase,
    settlement,
    totals,
)
from companion.table.maze_sight import MazeSight, see_maze
from companion.table.names import called
from companion.table.state import Correction, Ending, Place, Round, Seal, Table
from companion.table.story import tell
from companion.table.viewer import Viewer


@dataclass(frozen=True)
class SeatSight:
    """One seat as the viewer may see it.

    `waiting`: sits in the circle but was not dealt in; `asked`: the mark of a phone that asks for this seat (host and
    that seat only); `total` is None while it is sealed; `gains` has one entry a booked round, None where the seat did
    not play; `cut` says that it cut the deal that is sealed now; `role` is empty until the reveal; `theft` is the place
    of its theft card among those that lie, 1 the earliest.
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
    gains: tuple[int | None, ...]
    total: int | None
    winner: bool
    theft: int | None


@dataclass(frozen=True)
class Line:
    """A line of a receipt: what the seat gained in all and why; `computed` is what the rules gave it, where somebody
    put that right; `total` after it, None while sealed."""

    seat: Seat
    name: str
    role: str
    trapped: bool
    gain: int
    computed: int
    reasons: tuple[Sentence, ...]
    correction: Correction | None
    total: int | None


@dataclass(frozen=True)
class Receipt:
    """A settled round: the verdict, a line for each player clockwise, what was paid, how much of it changed hands."""

    round: int
    booked: bool
    verdict: Sentence
    lines: tuple[Line, ...]
    paid: int
    stolen: int
    winners: tuple[Seat, ...]
    ending: Ending
    remarks: tuple[Sentence, ...]


@dataclass(frozen=True)
class Asking:
    """Whose answer the table waits for. `choices` and `poor` (seats without gold) only for who may answer."""

    kind: str
    seat: Seat
    mine: bool
    choices: tuple[Seat, ...] = ()
    poor: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class SealSight:
    """The seal of the round; `cuts` how many cut it, `attempt` 2 or more after a deal was taken back."""

    round: int
    attempt: int
    seal: str
    cuts: int


@dataclass(frozen=True)
class Sight:
    """The table as one viewer may see it; the only thing that leaves `service`."""

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
    )


def see_remarks(table: Table) -> tuple[Sentence, ...]:
    """What was seen and taken back in the round that runs or is next, each said once."""
    here = (row for row in table.remarks if dict(row.values).get("round") == table.next_round)
    return () if table.finished else tuple(dict.fromkeys(here))


def see_seats(table: Table, viewer: Viewer, now: str, names: Mapping[int, str]) -> tuple[SeatSight, ...]:
    """The circle clockwise, then those who left with gold or a round behind them."""
    gone = [seat for seat, place in sorted(table.places.items()) if place.left and table.listed(seat)]
    winners = best(table) if now == "finished" else ()
    known = known_totals(table, viewer, now)
    every = (*table.circle, *gone)
    return tuple(see_seat(table, table.places[n], names[n], viewer, known, n in winners) for n in every)


def see_seat(
    table: Table, place: Place, name: str, viewer: Viewer, known: Mapping[Seat, int], winner: bool
) -> SeatSight:
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
        gains=tuple(gains(table, booked).get(place.seat) for booked in table.booked),
        total=known.get(place.seat),
        winner=winner,
        theft=theft_order(row, place.seat) if row else None,
    )


def theft_order(row: Round, seat: Seat) -> int | None:
    """The place of this seat's theft card among those that lie, in the order they were played."""
    order = [token.seat for token in row.tokens if token.kind == "theft"]
    return order.index(seat) + 1 if seat in order else None


def known_totals(table: Table, viewer: Viewer, now: str) -> dict[Seat, int]:
    """The totals this viewer may know: all when they are open or the game is over, else the viewer's own."""
    found = totals(table)
    if now == "finished" or table.options["totals"] == "open":
        return found
    return {seat: gold for seat, gold in found.items() if seat == viewer.seat}


def see_seal(seal: Seal | None) -> SealSight | None:
    return SealSight(seal.round, seal.attempt, seal.seal, len(seal.cuts)) if seal else None


def see_asking(table: Table, viewer: Viewer) -> Asking | None:
    """Whose answer is awaited; whom the thief may rob is told to who answers, and to nobody else."""
    ask = asking(table)
    if ask is None or table.round is None:
        return None
    mine = viewer.seat == ask.seat or (viewer.host and not table.places[ask.seat].phone)
    if not mine:
        return Asking(ask.kind, ask.seat, False)
    poor = tuple(seat for seat in table.round.players if seat not in ask.choices and seat != ask.seat)
    return Asking(ask.kind, ask.seat, True, ask.choices, poor)


def receipt(table: Table, viewer: Viewer, row: Round) -> Receipt:
    """The receipt of an ended round; totals only where the viewer may know them."""
    found, changed = settlement(table, row), gains(table, row)
    after, names = totals_after(table, viewer, row), called(table)
    lines = tuple(line(row, share, names, changed[share.seat], after.get(share.seat)) for share in found.shares)
    stolen = sum(1 for _, victim in row.thefts if victim is not None)
    return Receipt(
        round=row.number,
        booked=row.gains is not None,
        verdict=found.verdict,
        lines=lines,
        paid=sum(changed.values()),
        stolen=stolen,
        winners=found.winners,
        ending=row.ending or Ending(None, (), 0, None),
        remarks=found.remarks,
    )


def totals_after(table: Table, viewer: Viewer, row: Round) -> dict[Seat, int]:
    """The totals after this round, as far as the viewer may know them."""
    before, changed = totals(table, row.number), gains(table, row)
    known = known_totals(table, viewer, phase(table))
    return {seat: before.get(seat, 0) + changed[seat] for seat in changed if seat in known}


def line(row: Round, share: Share, names: Mapping[int, str], gain: int, total: int | None) -> Line:
    """One seat's line; a correction says why instead of the rules."""
    seat = share.seat
    name = names.get(seat, "")
    trapped = "trapped" in row.tokens_of(seat)
    put_right = row.correction_of(seat)
    return Line(seat, name, row.role_of(seat), trapped, gain, share.gain, share.reasons, put_right, total)


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


def recipes(table: Table) -> tuple[dict[str, object], ...]:
    """The opened seals of this game as recipes that `seal.verify` reads; all of it is public."""
    return tuple(recipe(table, seal) for seal in table.seals if seal.secret and seal.game == table.game)


def recipe(table: Table, seal: Seal) -> dict[str, object]:
    known = called(table)
    names = [known.get(seat, "?") for seat in seal.circle]
    return {
        "code": table.code,
        "round": seal.round,
        "attempt": seal.attempt,
        "void": seal.void,
        "seal": seal.seal,
        "secret": seal.secret,
        "cuts": list(seal.cuts),
        "pool": list(edition_of(table).pool(len(seal.circle))),
        "dealt": [{"name": name, "role": role} for name, role in zip(names, seal.roles, strict=True)],
    }
