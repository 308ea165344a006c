"""The view, a table cut down to what one viewer may know. The only place that decides about secrecy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from companion.rules.mazes.grid import Cell
from companion.rules.message import Message, Seat
from companion.rules.scoring.draft import taken
from companion.rules.scoring.settlement import RoundResult
from companion.table.deal.closing import closed_seal, opening_seal, text_of
from companion.table.events import Version
from companion.table.history import tell_done
from companion.table.names import called
from companion.table.scoring import (
    edition_of,
    how_begun,
    impossible,
    lays_gold,
    next_start,
    options_of,
    phase,
    settlement,
    totals,
)
from companion.table.state import GoalNote, Round, Table
from companion.table.treasures import doubts
from companion.table.viewer import ONLOOKER, Viewer
from companion.table.views.board import BoxView, see_copy
from companion.table.views.maze import MazeView, notable, see_maze
from companion.table.views.pending import PendingChoice, see_asking
from companion.table.views.receipts import CorrectionView, Receipt, ReceiptLine, drafts_sealed, known_totals, receipt
from companion.table.views.seats import SeatView, see_seats

__all__ = [
    "CorrectionView",
    "PendingChoice",
    "Receipt",
    "ReceiptLine",
    "RoleView",
    "SealView",
    "SeatView",
    "Sight",
    "drafts_sealed",
    "own_role",
    "view_for",
]


@dataclass(frozen=True)
class SealView:
    """The seal of the round; `cuts` how many cut it, `attempt` 2 or more after a deal was taken back. `commitments` are
    what seats showed of their cuts; while phones open them `opening` is true, and `unopened` says whose have not;
    `older`: cuts were not committed when it was cut; `closing` is the SHA-256 of what was closed."""

    round: int
    attempt: int
    seal: str
    cuts: int
    commitments: tuple[tuple[Seat, str], ...] = ()
    opening: bool = False
    unopened: tuple[Seat, ...] = ()
    older: bool = False
    closing: str = ""


@dataclass(frozen=True)
class TableView:
    """The table as one viewer may see it; the only thing that leaves `service`.

    The deal: `lays_gold` if the companion lays out the gold cards, `draws_lot` if it draws who begins; `odds` is what
    everybody may know of the roles in play before the reveal; `notable` are the cells of which a seat may note
    something. The end: `result` and `dropped` as in `Round`; `rating` is the grade of a game for one player. `copy` is
    what is known of this table's copy of the edition.

    The viewer's own: `picked` are the nuggets on the gold cards that it took in this round, `passed_over` says that it
    got them without an answer, `notes` are those on goals it saw, `told` are the treasures that it told. The host's:
    `voids_roles` says that undoing the newest act makes the roles of this deal void.
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
    seats: tuple[SeatView, ...]
    players: int
    looked: int
    dealt_by_hand: bool
    seal: SealView | None
    remarks: tuple[Message, ...]
    result: RoundResult | None
    dropped: tuple[Seat, ...]
    asking: PendingChoice | None
    receipt: Receipt | None
    past: tuple[Receipt, ...]
    next_start: Seat | None
    begins: Message | None
    take_back: Message | None
    redo: bool
    me: SeatView | None
    has_looked: bool
    showings: tuple[Seat, ...]
    swapped: bool
    verdict: Message | None
    maze: MazeView | None = None
    lays_gold: bool = False
    draws_lot: bool = False
    odds: Message | None = None
    picked: tuple[int, ...] = ()
    passed_over: bool = False
    notes: tuple[GoalNote, ...] = ()
    rating: int | None = None
    told: tuple[int, ...] | None = None
    copy: BoxView | None = None
    notable: tuple[Cell, ...] = ()
    voids_roles: bool = False

    @cached_property
    def circle(self) -> tuple[SeatView, ...]:
        """The seats that play, clockwise; those who left are not among them."""
        return tuple(seat for seat in self.seats if not seat.left)

    @property
    def deal_is_sealed(self) -> bool:
        """Whether the companion draws anything by the seal of this round: roles, gold cards, or who begins."""
        return bool(self.seal) and (not self.dealt_by_hand or self.lays_gold or self.draws_lot)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is while a round is played; None where nobody knows."""
        return self.maze.turn if self.maze and self.phase == "dealt" else None

    @property
    def turn_since(self) -> Version | None:
        """The number of the event with which this turn began, where the table wishes that its time is measured."""
        runs = self.maze and self.phase == "dealt" and self.options.get("timer", "off") != "off" and not self.maze.over
        return self.maze.since if self.maze and runs else None

    def seat(self, number: int) -> SeatView | None:
        """The seat of that number."""
        return next((seat for seat in self.seats if seat.seat == number), None)


NO_ROUND = Round(number=0, attempt=0, players=())
"""Stands for the round in play if there is none: nobody has looked, ended or answered anything."""


def view_for(table: Table, viewer: Viewer) -> TableView:
    """This table as `viewer` may see it."""
    now, seats = phase(table), see_seats(table, viewer, phase(table))
    running, round = table.round, table.round or NO_ROUND
    return TableView(
        # The table
        viewer=viewer,
        code=table.code,
        edition=table.edition,
        version=table.version,
        game=table.game,
        rounds=table.rounds,
        options=options_of(table),
        names=called(table),
        seats=seats,
        me=next((seat for seat in seats if viewer.seat == seat.seat), None),
        copy=see_copy(table),
        remarks=see_remarks(table),
        # The round in play, or else the next one
        phase=now,
        round=table.next_round if now != "finished" else table.booked[-1].number,
        players=len(round.players or table.circle),
        looked=len(round.looked),
        dealt_by_hand=table.options["roles"] == "cards",
        lays_gold=lays_gold(table, running),
        draws_lot=how_begun(table) == "lot",
        seal=see_seal(table),
        odds=see_odds(table, now),
        next_start=next_start(table),
        begins=see_begins(table, now),
        maze=see_maze(table),
        notable=notable(table, round) if now == "dealt" else (),
        # Its end, and the rounds before
        result=round.result,
        dropped=round.dropped,
        verdict=settlement(table, round).verdict if round.result else None,
        asking=see_asking(table, viewer),
        receipt=receipt(table, viewer, round) if now == "proposed" else None,
        past=tuple(receipt(table, viewer, booked) for booked in table.booked),
        rating=see_rating(table, now),
        # What the viewer alone knows
        has_looked=viewer.seat in round.looked,
        swapped=viewer.seat not in round.looked and any(swap.seat == viewer.seat for swap in round.swaps),
        showings=tuple(showing.seat for showing in round.showings if showing.to == viewer.seat),
        picked=taken(round.picks, viewer.seat) if viewer.seat else (),
        passed_over=viewer.seat in round.passed,
        notes=tuple(note for note in round.notes if note.seat == viewer.seat),
        told=round.told.get(viewer.seat) if viewer.seat else None,
        # What the host can undo and redo
        take_back=see_take_back(table) if viewer.host else None,
        voids_roles=viewer.host and bool(table.acts and table.acts.deals),
        redo=viewer.host and bool(table.redo),
    )


def see_take_back(table: Table) -> Message | None:
    """What the host would take back next; None where there is nothing."""
    if closed_seal(table):
        return Message.of("cutting-closed")
    return tell_done(table.acts) if table.acts else None


def see_rating(table: Table, now: str) -> int | None:
    """The grade of the whole game, where the box gives one to so few; None before it is over."""
    claiming = edition_of(table).claim_rules
    if claiming is None or now != "finished":
        return None
    players = {seat for round in table.booked for seat in round.players}
    return claiming.rating(len(players), totals(table).get(min(players), 0))


def see_begins(table: Table, now: str) -> Message | None:
    """How it is found who begins the first round, while no seat is known to."""
    how = how_begun(table)
    if now not in ("seating", "dealt") or not how or next_start(table) is not None:
        return None
    return Message.of("begins-by-lot") if how == "lot" else Message.of(edition_of(table).begins)


def see_odds(table: Table, now: str) -> Message | None:
    """What everybody may know of the roles dealt, or to be dealt next; None once they are revealed."""
    round = table.round
    if now not in ("seating", "dealt"):
        return None
    players = len(round.players if round else table.circle)
    return edition_of(table).odds(players, options_of(table, round))


def see_remarks(table: Table) -> tuple[Message, ...]:
    """What was seen and taken back in the round that runs or is next, and what in its treasures may be wrong, each said
    once."""
    remarks = []
    if not table.finished:
        remarks = [remark for remark in table.remarks if dict(remark.values).get("round") == table.next_round]
    if table.round:  # dealt since: no seat can cut any more
        remarks = [
            Message.of("deal-sealed-anew", **dict(remark.values)) if remark.key == "cuts-void" else remark
            for remark in remarks
        ]
        if table.round.anew and not table.finished:
            remarks.append(Message.of("gold-shuffled-anew", round=table.round.number))
    remarks += [*left_out(table), *impossible(table), *doubts(table), *below_zero(table)]
    return tuple(dict.fromkeys(remarks))


def below_zero(table: Table) -> list[Message]:
    """Whose total is less than nothing, as soon as everybody may know it: a refusal before that would have told it."""
    known = known_totals(table, ONLOOKER, phase(table))
    return [Message.of("total-below-zero", seat=seat) for seat, gold in known.items() if gold < 0]


def left_out(table: Table) -> Iterator[Message]:
    """Whose cuts the deal of the round in play goes without, as their phones did not open them."""
    round = table.round
    if round is None:
        return
    for seal in table.seals:
        if (seal.game, seal.round, seal.attempt) == (table.game, round.number, round.attempt):
            yield from (Message.of("cut-left-out", seat=seat) for seat in seal.unopened)


def see_seal(table: Table) -> SealView | None:
    """The seal of the round that runs or is next."""
    seal = table.seal()
    if seal is None:
        return None
    committed = seal.closing.commitments if seal.closing else seal.commitments
    opening = opening_seal(table) is not None
    shown = SealView(seal.round, seal.attempt, seal.seal, len(seal.cut_by), committed, opening)
    closing = sha256(text_of(seal.closing).encode()).hexdigest() if seal.closing else ""
    return replace(shown, unopened=seal.unopened, older=bool(seal.cuts), closing=closing)


@dataclass(frozen=True)
class RoleView:
    """What a held finger shows: a role, and of whom (None: the viewer's own)."""

    role: str
    of: Seat | None


def own_role(table: Table, viewer: Viewer, of: Seat | None = None) -> RoleView | None:
    """The viewer's own role while a round is played, or the role of a seat shown to it; None where there is nothing."""
    round = table.round
    if round is None or viewer.seat is None or round.result is not None:
        return None
    if of is None:
        role = round.role_of(viewer.seat)
        return RoleView(role, None) if role else None
    shown = [s.role for s in round.showings if (s.to, s.seat) == (viewer.seat, of)]
    return RoleView(shown[-1], of) if shown else None
