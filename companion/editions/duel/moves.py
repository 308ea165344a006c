"""Moves of The Duel: keys and bribes, claims of gold, and how trolls are paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.editions.duel.cards import KEY, feature_that_takes, gold_of, is_shut_for
from companion.editions.duel.claims import (
    KEYS,
    claim_event,
    claims_to_choose_from,
    counters_left,
    due_claims,
    event_with_claims,
    keys_left,
)
from companion.editions.duel.round import GoldClaimed, TrollsPaid
from companion.game import events as ev
from companion.game.maze.cards import Feature, PathCard
from companion.game.maze.grid import Cell, cell_name
from companion.game.maze.maze import AnyMaze
from companion.game.message import IllegalMove, Message, Seat, raise_if_any
from companion.game.moves.maze import require_maze_in_play
from companion.game.moves.move import (
    Move,
    acting_seat,
    check_host,
    check_phase,
    round_in_play,
    round_with_player,
    seat_state,
)
from companion.game.permissions import Permission, last_seat_to_change_maze
from companion.game.scoring import settlement
from companion.game.state import Round, Table
from companion.game.viewer import Viewer

own_move = partial(Move, edition="duel")


def face_up_card_at(maze: AnyMaze, cell: Cell) -> PathCard:
    """Raises IllegalMove: no card lies face up."""
    card = maze.card_at(cell)
    if card is None:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    return card


@own_move
def put_cell_token(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """A `key` on a door, or a dwarf counter as a `bribe` on a troll (The Duel, key card; path cards); the gold that is
    then reached is claimed."""
    maze, round = require_maze_in_play(table, viewer, by=by)
    by = acting_seat(table, round, viewer, by)
    card = face_up_card_at(maze, cell)
    raise_if_any(token_problems(round, card, cell, kind, side, by))
    yield from event_with_claims(table, ev.CellTokenPut(cell, kind, side, by))


@own_move
def take_cell_token(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """Only for a mistake. The claims on gold that followed from the token are decided again."""
    check_host(viewer)
    maze, round = require_maze_in_play(table, viewer)
    card = face_up_card_at(maze, cell)
    event = ev.CellTokenTaken(cell, kind, side, owner_of_token(round, cell, kind, side, by))
    without = maze.remove_token(cell, kind, side, round.clan_of(event.by))
    if without.card_at(cell) == card:
        raise IllegalMove.because("no-token-on-card", cell=cell_name(cell))
    yield from event_with_claims(table, event)


def owner_of_token(round: Round, cell: Cell, kind: str, side: str, by: Seat | None) -> Seat:
    """Who bribed the troll; for a key `by`, or else the seat whose clan has a key on the door."""
    if kind != KEY:
        bribers = (bribe.seat for bribe in round.own.bribes if (bribe.cell, bribe.side) == (cell, side))
        return next(bribers, round.players[0])
    if by is not None:
        return by
    card = round.maze.card_at(cell) if round.maze else None
    door = feature_that_takes(KEY, card, side) if card else None
    owners = [round.seat_of_clan(clan) for clan in door.put if clan in round.clans] if door else []
    return owners[0] if owners else round.players[0]


def token_problems(round: Round, card: PathCard, cell: Cell, kind: str, side: str, by: Seat) -> Iterator[Message]:
    feature = feature_that_takes(kind, card, side)
    if kind == KEY:
        yield from key_problems(feature, round.clan_of(by), cell, by)
        if keys_left(round) < 1:
            yield Message.from_key("no-keys-left", n=KEYS)
    else:
        yield from bribe_problems(feature, cell)
        if counters_left(round) < 1:
            yield Message.from_key("no-counters-left")


def key_problems(door: Feature | None, clan: str, cell: Cell, by: Seat) -> Iterator[Message]:
    if door is None:
        yield Message.from_key("no-door-there", cell=cell_name(cell))
    elif not is_shut_for(door, clan):
        yield Message.from_key("door-is-open", cell=cell_name(cell), seat=by)


def bribe_problems(troll: Feature | None, cell: Cell) -> Iterator[Message]:
    if troll is None:
        yield Message.from_key("no-troll-there", cell=cell_name(cell))
    elif troll.put:
        yield Message.from_key("troll-is-bribed", cell=cell_name(cell))


def permission_to_choose_gold(cell: Cell, place: int, owner: Seat | None) -> Permission:
    """The seat that changed the maze last, if this gold is among `claims_to_choose_from` (The Duel, securing gold)."""

    def has_permission(round: Round, seat: Seat) -> bool:
        pictures = [(claim.gold_picture, round.seat_of_clan(claim.clan)) for claim in claims_to_choose_from(round)]
        return seat == last_seat_to_change_maze(round) and ((cell, place), owner) in pictures

    return has_permission


@own_move
def claim_gold(table: Table, viewer: Viewer, cell: Cell, place: int, seat: Seat | None) -> Iterator[ev.Event]:
    """A player chooses which gold gets the last counters (The Duel, securing gold), or the host corrects a claim (None:
    no counter lies there). Further gold that can be claimed after that is claimed too."""
    maze, round = require_maze_in_play(table, viewer, permission_to_choose_gold(cell, place, seat))
    gold = gold_of(face_up_card_at(maze, cell))
    if not 0 <= place < len(gold):
        raise IllegalMove.because("no-gold-there", cell=cell_name(cell))
    is_claimed = any((marker.cell, marker.place) == (cell, place) and marker.seat for marker in round.own.counters)
    if seat is not None and round_with_player(table, seat) and not is_claimed and counters_left(round) < 1:
        raise IllegalMove.because("no-counters-left")
    yield from event_with_claims(table, chosen_claim_event(round, cell, place, gold[place].amount, seat))


def chosen_claim_event(round: Round, cell: Cell, place: int, gold: int, seat: Seat | None) -> GoldClaimed:
    """It says why if the seat's clan was due to claim this gold by the rules."""
    claim = next((claim for claim in due_claims(round) if claim.gold_picture == (cell, place)), None)
    event = claim_event(round, claim) if claim else None
    return event if event and event.seat == seat else GoldClaimed(cell, place, gold, seat)


@own_move
def pay_trolls(table: Table, viewer: Viewer, seat: Seat, cards: Sequence[int]) -> Iterator[ev.Event]:
    """Instead of the cheapest ones (The Duel, end of a round: a player may choose the cards, and gets no change). The
    host may enter it for any seat, as the cards lie open."""
    if viewer.seat != seat:
        check_host(viewer)
    check_phase(table, "proposed")
    round = round_in_play(table)
    seat_state(table, seat)
    payments = [payout.own.possible for payout in settlement(table, round).payouts if payout.seat == seat]
    if not any(tuple(sorted(cards)) in possible for possible in payments):
        raise IllegalMove.because("cannot-pay-so", seat=seat)
    yield TrollsPaid(seat, tuple(sorted(cards)))
