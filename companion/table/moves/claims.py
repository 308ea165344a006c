"""Moves about tokens on cards and about turns, and those of The Duel about claimed gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.edition import ClaimRules
from companion.rules.errors import Forbidden, IllegalMove, raise_if_any
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.card_features import BRIBE, KEY, Door, Troll
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell, cell_name
from companion.rules.message import Message, Seat
from companion.table import events as ev
from companion.table.claims import claimed, counters_left, keys_left, waiting, with_claims
from companion.table.moves import board
from companion.table.moves.maze import around, maze_in_play
from companion.table.moves.move import host_only, in_phase, move, player, running, seated
from companion.table.names import tidy
from companion.table.scoring import edition_of, options_of, players
from companion.table.state import Round, Table
from companion.table.turns import turn_of
from companion.table.viewer import Viewer
from companion.table.views.maze import notable

LONGEST_NOTE = 60


def claims_in_play(table: Table, viewer: Viewer) -> tuple[ClaimRules, AnyMaze, Round]:
    """The rules for claims at this table, the maze of the round that is being played, and that round.

    Raises:
        Forbidden: somebody else than the host. WrongPhase: no round is being played.
        IllegalMove: no gold is claimed in the maze of this box.
    """
    maze, row = maze_in_play(table, viewer)
    rules = edition_of(table).claim_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    return rules, maze, row


def open_card(maze: AnyMaze, cell: Cell) -> PathCard:
    """The card that lies face up there. Raises IllegalMove: none does."""
    card = maze.card_at(cell)
    if card is None:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    return card


@move("phase", "turn", around("cell"))
def put_on_cell(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """A `key` of dwarf `by` (None: whose turn it is) was laid on the door on this side of the card there, or its
    counter as a `bribe` on the troll (The Duel, key card; path cards). What it reaches by that it claims. Where dwarfs
    walk: a tool, a trap or a troll, see `board.put`.

    Raises:
        IllegalMove: no such door or troll is there, it is open to him already, or no key or counter is left.
    """
    if edition_of(table).board_rules:  # other tokens, which lie between cards too
        yield from board.put(table, viewer, cell, kind, side, by)
        return
    rules, maze, row = claims_in_play(table, viewer)
    by = acting(table, row, by)
    card = open_card(maze, cell)
    raise_if_any(token_problems(rules, row, card, cell, kind, side, by))
    yield from with_claims(table, ev.CellTokenPut(cell, kind, side, by), cell)


@move("phase", around("cell"))
def take_from_cell(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """That key or bribe does not lie there: it was recorded by mistake. Claims that followed from it are decided anew.
    Raises IllegalMove: none does."""
    if edition_of(table).board_rules:
        yield from board.take(table, viewer, cell, kind, side)
        return
    _, maze, row = claims_in_play(table, viewer)
    card, event = open_card(maze, cell), ev.CellTokenTaken(cell, kind, side, whose(row, cell, kind, side, by))
    without = maze.take_token(cell, kind, side, row.clan_of(event.by))
    if without.card_at(cell) == card:
        raise IllegalMove.because("no-token-on-card", cell=cell_name(cell))
    yield from with_claims(table, event, cell)


@move("phase", around("cell"))
def claim_gold(table: Table, viewer: Viewer, cell: Cell, place: int, seat: Seat | None) -> Iterator[ev.Event]:
    """The counter of this seat lies on the gold at this `place` of the card (None: none lies there), as chosen where
    too few were left (The Duel, securing gold), or as it lies on the table. What can be claimed then is.

    Raises:
        IllegalMove: no such gold lies open, or no counter is left.
    """
    rules, maze, row = claims_in_play(table, viewer)
    gold = open_card(maze, cell).features.gold
    if not 0 <= place < len(gold):
        raise IllegalMove.because("no-gold-there", cell=cell_name(cell))
    before = next((one.seat for one in row.counters if (one.cell, one.place) == (cell, place)), None)
    if seat is not None and player(table, seat) and before is None and counters_left(rules, row) < 1:
        raise IllegalMove.because("no-counters-left")
    yield from with_claims(table, chosen(row, cell, place, gold[place].value, seat))


def chosen(row: Round, cell: Cell, place: int, gold: int, seat: Seat | None) -> ev.GoldClaimed:
    """The event of laying this counter, with the reason for the claim if it waited to be chosen."""
    found = next((claim for claim in waiting(row) if claim.spot == (cell, place)), None)
    event = claimed(row, found) if found else None
    return event if event and event.seat == seat else ev.GoldClaimed(cell, place, gold, seat)


@move("phase", "turn")
def begin_turn(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """It is this seat's turn. On a board, trolls leave if the turn of who laid them comes or is passed by it. Raises
    IllegalMove: no maze is followed, or the seat does not play."""
    in_play = board.board_in_play if edition_of(table).board_rules else maze_in_play
    _, row = in_play(table, viewer)
    player(table, seat)
    yield from turn_of(row, seat)


@move("phase")
def note_goal(table: Table, viewer: Viewer, seat: Seat, cell: Cell, note: str) -> Iterator[ev.Event]:
    """The seat notes for itself what it saw on a goal by a treasure map, or what mine or treasure it looked at; nobody
    else learns it. An empty note strikes the one before.

    Raises:
        Forbidden: not the seat itself. IllegalMove: nothing such lies there, or the note is too long.
    """
    if viewer.seat is None or viewer.seat != seat:
        raise Forbidden.because("not-your-seat")
    in_phase(table, "dealt")
    row = player(table, seat)
    if not (places := notable(table, row)):
        raise IllegalMove.because("no-such-act")
    noted = {one.cell for one in row.notes if one.seat == seat}
    if cell not in (places if tidy(note) else {*places, *noted}):
        raise IllegalMove.because("no-goal-there", cell=cell_name(cell))
    if len(tidy(note)) > LONGEST_NOTE:
        raise IllegalMove.because("note-too-long", most=LONGEST_NOTE)
    yield ev.GoalNoted(seat, cell, tidy(note), row.began)


@move("phase", "told", "pay {seat}")
def pay_trolls(table: Table, viewer: Viewer, seat: Seat, cards: Sequence[int]) -> Iterator[ev.Event]:
    """The seat gives these gold cards for its trolls instead of those that cost least (The Duel, end of a round: it may
    choose, and gets no change). The host says so for anybody: the cards lie open.

    Raises:
        Forbidden: another seat's cards. WrongPhase: the round has not ended, or is booked.
        IllegalMove: they do not pay the bill, or pay it with a card that it does not need.
    """
    if viewer.seat != seat:
        host_only(viewer)
    in_phase(table, "proposed")
    row, rules = running(table), edition_of(table).claim_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    seated(table, seat)
    me = next((one for one in players(table, row) if one.seat == seat), None)
    ways = rules.payments(me, options_of(table, row)) if me else ()
    if tuple(sorted(cards)) not in ways:
        raise IllegalMove.because("cannot-pay-so", seat=seat)
    yield ev.TrollsPaid(seat, tuple(sorted(cards)))


def acting(table: Table, row: Round, by: Seat | None) -> Seat:
    """The seat that acts: `by`, or the one whose turn it is. Raises IllegalMove: nobody is said to and nobody's turn it
    is, or that seat does not play."""
    seat = row.turn if by is None else by
    if seat is None:
        raise IllegalMove.because("no-such-seat")
    player(table, seat)
    return seat


def whose(row: Round, cell: Cell, kind: str, side: str, by: Seat | None) -> Seat:
    """The seat whose token lies there: `by`, or the one that bribed that troll, or that has a key on that door."""
    bribers = [bribe.seat for bribe in row.bribes if (bribe.cell, bribe.side) == (cell, side)]
    if kind != KEY:
        return next(iter(bribers), row.players[0])
    card = row.maze.card_at(cell) if row.maze else None
    door = card.features.door_at(side) if card else None
    owners = [row.of_clan(clan) for clan in door.keys if clan in row.clans] if door else []
    return by if by is not None else next(iter(owners), row.players[0])


def token_problems(
    rules: ClaimRules, row: Round, card: PathCard, cell: Cell, kind: str, side: str, by: Seat
) -> Iterator[Message]:
    """The problems with this dwarf's key or bribe on this side of the card."""
    if kind == KEY:
        yield from key_problems(card.features.door_at(side), row.clan_of(by), cell, by)
        if keys_left(rules, row) < 1:
            yield Message.of("no-keys-left", n=rules.keys)
    else:
        yield from bribe_problems(card.features.troll_at(side) if kind == BRIBE else None, cell)
        if counters_left(rules, row) < 1:
            yield Message.of("no-counters-left")


def key_problems(door: Door | None, clan: str, cell: Cell, by: Seat) -> Iterator[Message]:
    """The problems with a key of this clan on that door."""
    if door is None:
        yield Message.of("no-door-there", cell=cell_name(cell))
    elif not door.bars(clan):
        yield Message.of("door-is-open", cell=cell_name(cell), seat=by)


def bribe_problems(troll: Troll | None, cell: Cell) -> Iterator[Message]:
    """The problems with bribing that troll."""
    if troll is None:
        yield Message.of("no-troll-there", cell=cell_name(cell))
    elif troll.bribed:
        yield Message.of("troll-is-bribed", cell=cell_name(cell))
