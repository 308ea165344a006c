"""The move by which a player chooses the gold cards that pay for trolls (The Duel)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.moves.move import Move, check_host, check_phase, round_in_play, seat_state
from companion.table.scoring import edition_of, options_of, settlement_players
from companion.table.state import Table
from companion.table.viewer import Viewer


@Move
def pay_trolls(table: Table, viewer: Viewer, seat: Seat, cards: Sequence[int]) -> Iterator[ev.Event]:
    """Instead of the cheapest ones (The Duel, end of a round: a player may choose the cards, and gets no change). The
    host may enter it for any seat, as the cards lie open."""
    if viewer.seat != seat:
        check_host(viewer)
    check_phase(table, "proposed")
    round, rules = round_in_play(table), edition_of(table).claim_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    seat_state(table, seat)
    payer = next((player for player in settlement_players(table, round) if player.seat == seat), None)
    payments = rules.possible_troll_payments(payer, options_of(table, round)) if payer else ()
    if tuple(sorted(cards)) not in payments:
        raise IllegalMove.because("cannot-pay-so", seat=seat)
    yield ev.TrollsPaid(seat, tuple(sorted(cards)))
