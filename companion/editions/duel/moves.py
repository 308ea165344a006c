"""Moves of The Duel: claims of gold, and how trolls are paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.editions.duel.cards import gold_of
from companion.editions.duel.claims import (
    claim_event,
    claims_to_choose_from,
    counters_left,
    due_claims,
    event_with_claims,
)
from companion.editions.duel.round import GoldClaimed, TrollsPaid
from companion.game import events as ev
from companion.game.edition import ClaimRules
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell, cell_name
from companion.game.maze.maze import AnyMaze
from companion.game.message import IllegalMove, Seat
from companion.game.moves.maze import require_maze_in_play
from companion.game.moves.move import Move, check_host, check_phase, round_in_play, round_with_player, seat_state
from companion.game.permissions import Permission, is_on_turn, last_seat_to_change_maze
from companion.game.scoring import edition_of, settlement
from companion.game.state import Round, Table
from companion.game.viewer import Viewer


def require_claim_rules_in_play(
    table: Table, viewer: Viewer, permission: Permission = is_on_turn, by: Seat | None = None
) -> tuple[ClaimRules, AnyMaze, Round]:
    """Raises Forbidden and WrongPhase as `require_maze_in_play`, IllegalMove: no gold is claimed in this edition."""
    maze, round = require_maze_in_play(table, viewer, permission, by)
    rules = edition_of(table).claim_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    return rules, maze, round


def face_up_card_at(maze: AnyMaze, cell: Cell) -> PathCard:
    """Raises IllegalMove: no card lies face up."""
    card = maze.card_at(cell)
    if card is None:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    return card


def permission_to_choose_gold(rules: ClaimRules | None, cell: Cell, place: int, owner: Seat | None) -> Permission:
    """The seat that changed the maze last, if this gold is among `claims_to_choose_from` (The Duel, securing gold)."""

    def has_permission(round: Round, seat: Seat) -> bool:
        choices = claims_to_choose_from(rules, round) if rules else ()
        pictures = [(claim.gold_picture, round.seat_of_clan(claim.clan)) for claim in choices]
        return seat == last_seat_to_change_maze(round) and ((cell, place), owner) in pictures

    return has_permission


@Move
def claim_gold(table: Table, viewer: Viewer, cell: Cell, place: int, seat: Seat | None) -> Iterator[ev.Event]:
    """A player chooses which gold gets the last counters (The Duel, securing gold), or the host corrects a claim (None:
    no counter lies there). Further gold that can be claimed after that is claimed too."""
    permission = permission_to_choose_gold(edition_of(table).claim_rules, cell, place, seat)
    rules, maze, round = require_claim_rules_in_play(table, viewer, permission)
    gold = gold_of(face_up_card_at(maze, cell))
    if not 0 <= place < len(gold):
        raise IllegalMove.because("no-gold-there", cell=cell_name(cell))
    is_claimed = any((marker.cell, marker.place) == (cell, place) and marker.seat for marker in round.own.counters)
    if seat is not None and round_with_player(table, seat) and not is_claimed and counters_left(rules, round) < 1:
        raise IllegalMove.because("no-counters-left")
    yield from event_with_claims(table, chosen_claim_event(round, cell, place, gold[place].amount, seat))


def chosen_claim_event(round: Round, cell: Cell, place: int, gold: int, seat: Seat | None) -> GoldClaimed:
    """It says why if the seat's clan was due to claim this gold by the rules."""
    claim = next((claim for claim in due_claims(round) if claim.gold_picture == (cell, place)), None)
    event = claim_event(round, claim) if claim else None
    return event if event and event.seat == seat else GoldClaimed(cell, place, gold, seat)


@Move
def pay_trolls(table: Table, viewer: Viewer, seat: Seat, cards: Sequence[int]) -> Iterator[ev.Event]:
    """Instead of the cheapest ones (The Duel, end of a round: a player may choose the cards, and gets no change). The
    host may enter it for any seat, as the cards lie open."""
    if viewer.seat != seat:
        check_host(viewer)
    check_phase(table, "proposed")
    round = round_in_play(table)
    if edition_of(table).claim_rules is None:
        raise IllegalMove.because("no-such-act")
    seat_state(table, seat)
    payments = [payout.own.possible for payout in settlement(table, round).payouts if payout.seat == seat]
    if not any(tuple(sorted(cards)) in possible for possible in payments):
        raise IllegalMove.because("cannot-pay-so", seat=seat)
    yield TrollsPaid(seat, tuple(sorted(cards)))
