"""Moves about tokens on cards and about turns, and about claimed gold in The Duel."""

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
from companion.table.conflict_keys import PHASE, RESULT, TURN
from companion.table.gold_claims import add_claims, counters_left, due_claims, event_of_claim, keys_left
from companion.table.maze_facts import notable_cells
from companion.table.moves import board
from companion.table.moves.maze import keys_around, maze_in_play, turn_of_host
from companion.table.moves.move import (
    acting_player,
    check_host,
    check_own_seat,
    check_phase,
    move,
    round_in_play,
    round_with_player,
    seat_state,
)
from companion.table.names import normalize_name
from companion.table.permissions import Permission, is_on_turn, may_choose, may_pass
from companion.table.scoring import edition_of, options_of, players
from companion.table.state import Round, Table
from companion.table.turns import turn_events
from companion.table.viewer import Viewer

LONGEST_NOTE = 60


def claims_in_play(
    table: Table, viewer: Viewer, may: Permission = is_on_turn, by: Seat | None = None
) -> tuple[ClaimRules, AnyMaze, Round]:
    """Return the rules for claims at this table, the maze of the round that is being played, and that round.

    Raises:
        Forbidden: as `maze_in_play`. WrongPhase: no round is being played.
        IllegalMove: no gold is claimed in this edition.
    """
    maze, round = maze_in_play(table, viewer, may, by)
    rules = edition_of(table).claim_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    return rules, maze, round


def face_up_card_at(maze: AnyMaze, cell: Cell) -> PathCard:
    """Return the card that lies face up there. Raises IllegalMove if there is none."""
    card = maze.card_at(cell)
    if card is None:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    return card


@move(PHASE, turn_of_host, keys_around("cell"))
def put_on_cell(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """A `key` of `by` (None: the seat on turn) was laid on the door on this side of the card, or its counter as a
    `bribe` on the troll (The Duel, key card; path cards). The dwarf claims what it reaches by that.

    On a board it is a tool, a trap or a troll: see `board.put_board_token`.

    Raises:
        IllegalMove: there is no such door or troll, it is open to the dwarf already, or no key or counter is left.
    """
    if edition_of(table).board_rules:
        yield from board.put_board_token(table, viewer, cell, kind, side, by)
        return
    rules, maze, round = claims_in_play(table, viewer, by=by)
    by = acting_seat(table, round, acting_player(viewer, by))
    card = face_up_card_at(maze, cell)
    raise_if_any(token_problems(rules, round, card, cell, kind, side, by))
    yield from add_claims(table, ev.CellTokenPut(cell, kind, side, by), cell)


@move(PHASE, keys_around("cell"))
def take_from_cell(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """A key or bribe was recorded there by mistake: claims that followed from it are decided anew.
    Raises IllegalMove if there is none."""
    if edition_of(table).board_rules:
        yield from board.take_board_token(table, viewer, cell, kind, side)
        return
    check_host(viewer)
    _, maze, round = claims_in_play(table, viewer)
    card = face_up_card_at(maze, cell)
    event = ev.CellTokenTaken(cell, kind, side, owner_of_token(round, cell, kind, side, by))
    without = maze.take_token(cell, kind, side, round.clan_of(event.by))
    if without.card_at(cell) == card:
        raise IllegalMove.because("no-token-on-card", cell=cell_name(cell))
    yield from add_claims(table, event, cell)


@move(PHASE, keys_around("cell"))
def claim_gold(table: Table, viewer: Viewer, cell: Cell, place: int, seat: Seat | None) -> Iterator[ev.Event]:
    """The counter of this seat (None: of no seat) lies on the gold at this `place` of the card, as chosen when too few
    were left (The Duel, securing gold), or to correct a claim. What can be claimed then is claimed too.

    Raises:
        Forbidden: as `maze_in_play`; on its own phone a seat can only choose.
        IllegalMove: no such gold lies open, or no counter is left.
    """
    rules, maze, round = claims_in_play(table, viewer, may_choose(cell, place, seat))
    gold = face_up_card_at(maze, cell).features.gold
    if not 0 <= place < len(gold):
        raise IllegalMove.because("no-gold-there", cell=cell_name(cell))
    is_claimed = any((marker.cell, marker.place) == (cell, place) and marker.seat for marker in round.counters)
    if seat is not None and round_with_player(table, seat) and not is_claimed and counters_left(rules, round) < 1:
        raise IllegalMove.because("no-counters-left")
    yield from add_claims(table, claim_event(round, cell, place, gold[place].value, seat))


def claim_event(round: Round, cell: Cell, place: int, gold: int, seat: Seat | None) -> ev.GoldClaimed:
    """Return the event of laying this counter, with the reason for the claim if it waited to be chosen."""
    claim = next((claim for claim in due_claims(round) if claim.spot == (cell, place)), None)
    event = event_of_claim(round, claim) if claim else None
    return event if event and event.seat == seat else ev.GoldClaimed(cell, place, gold, seat)


@move(PHASE, TURN)
def begin_turn(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """It is this seat's turn; a seat can only pass its own turn on, to its left neighbour. On a board a troll leaves
    when the turn of the seat that laid it comes or is skipped.
    Raises IllegalMove if no maze is followed, or the seat does not play."""
    if edition_of(table).board_rules:
        _, round = board.board_in_play(table, viewer)
    else:
        _, round = maze_in_play(table, viewer, may_pass)
    round_with_player(table, seat)
    if viewer.seat is not None and seat != round.next_player(viewer.seat):
        raise Forbidden.because("not-your-turn")
    yield from turn_events(round, seat)


@move(PHASE)
def note_goal(table: Table, viewer: Viewer, seat: Seat, cell: Cell, note: str) -> Iterator[ev.Event]:
    """The seat notes for itself what it saw on a goal by a treasure map, or which mine or treasure it looked at; nobody
    else sees the note. An empty note deletes the one before.

    Raises:
        Forbidden: the viewer is not this seat. IllegalMove: there is nothing to note, or the note is too long.
    """
    check_own_seat(viewer, seat)
    check_phase(table, "dealt")
    round = round_with_player(table, seat)
    if not (places := notable_cells(table, round)):
        raise IllegalMove.because("no-such-act")
    noted = {earlier.cell for earlier in round.notes if earlier.seat == seat}
    if cell not in (places if normalize_name(note) else {*places, *noted}):
        raise IllegalMove.because("no-goal-there", cell=cell_name(cell))
    if len(normalize_name(note)) > LONGEST_NOTE:
        raise IllegalMove.because("note-too-long", most=LONGEST_NOTE)
    yield ev.GoalNoted(seat, cell, normalize_name(note), round.began)


@move(PHASE, RESULT, "pay {seat}")
def pay_trolls(table: Table, viewer: Viewer, seat: Seat, cards: Sequence[int]) -> Iterator[ev.Event]:
    """The seat pays its trolls with these gold cards instead of the cheapest ones (The Duel, end of a round: it may
    choose, and gets no change). The host may enter it for any seat, as the cards lie open.

    Raises:
        Forbidden: they are another seat's cards. WrongPhase: the round has not ended, or is booked.
        IllegalMove: they do not pay the bill, or pay it with a card that it does not need.
    """
    if viewer.seat != seat:
        check_host(viewer)
    check_phase(table, "proposed")
    round, rules = round_in_play(table), edition_of(table).claim_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    seat_state(table, seat)
    payer = next((player for player in players(table, round) if player.seat == seat), None)
    payments = rules.payments(payer, options_of(table, round)) if payer else ()
    if tuple(sorted(cards)) not in payments:
        raise IllegalMove.because("cannot-pay-so", seat=seat)
    yield ev.TrollsPaid(seat, tuple(sorted(cards)))


def acting_seat(table: Table, round: Round, by: Seat | None) -> Seat:
    """Return `by`, or the seat on turn. Raises IllegalMove if that seat does not play, or the turn is unknown."""
    seat = round.turn if by is None else by
    if seat is None:
        raise IllegalMove.because("no-such-seat")
    round_with_player(table, seat)
    return seat


def owner_of_token(round: Round, cell: Cell, kind: str, side: str, by: Seat | None) -> Seat:
    """Return the seat that bribed that troll, or `by`, or the one whose clan has a key on that door."""
    if kind != KEY:
        bribers = (bribe.seat for bribe in round.bribes if (bribe.cell, bribe.side) == (cell, side))
        return next(bribers, round.players[0])
    if by is not None:
        return by
    card = round.maze.card_at(cell) if round.maze else None
    door = card.features.door_at(side) if card else None
    owners = [round.seat_of_clan(clan) for clan in door.keys if clan in round.clans] if door else []
    return owners[0] if owners else round.players[0]


def token_problems(
    rules: ClaimRules, round: Round, card: PathCard, cell: Cell, kind: str, side: str, by: Seat
) -> Iterator[Message]:
    if kind == KEY:
        yield from key_problems(card.features.door_at(side), round.clan_of(by), cell, by)
        if keys_left(rules, round) < 1:
            yield Message.of("no-keys-left", n=rules.keys)
    else:
        yield from bribe_problems(card.features.troll_at(side) if kind == BRIBE else None, cell)
        if counters_left(rules, round) < 1:
            yield Message.of("no-counters-left")


def key_problems(door: Door | None, clan: str, cell: Cell, by: Seat) -> Iterator[Message]:
    if door is None:
        yield Message.of("no-door-there", cell=cell_name(cell))
    elif not door.bars(clan):
        yield Message.of("door-is-open", cell=cell_name(cell), seat=by)


def bribe_problems(troll: Troll | None, cell: Cell) -> Iterator[Message]:
    if troll is None:
        yield Message.of("no-troll-there", cell=cell_name(cell))
    elif troll.bribed:
        yield Message.of("troll-is-bribed", cell=cell_name(cell))
