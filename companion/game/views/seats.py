"""The seats of a table as one viewer may see them, with the gold that this viewer may know."""

from __future__ import annotations

from typing import NamedTuple

from companion.editions.lost_mines.treasures import has_entered_treasures
from companion.game.message import Message, Seat
from companion.game.names import unique_names
from companion.game.roles import THEFT, token_put_message
from companion.game.scoring import edition_of, leaders, phase, settlement_facts
from companion.game.state import Round, Table
from companion.game.turns import clans_for_seats, dwarf_clans
from companion.game.viewer import Viewer
from companion.game.views.known import known_gains, known_totals, revealed_role


class SeatView(NamedTuple):
    seat: Seat
    name: str
    phone: bool  # the player uses a phone
    left: bool  # the player has left the table
    waiting: bool  # the seat plays, but joins only with the next round
    asked: str  # the mark on a phone that asks for this seat; only the host sees it
    tokens: tuple[str, ...]  # the kinds of the action cards in front of the player
    token_messages: tuple[Message, ...]  # who laid each of them, if that is known
    role: str  # empty until the reveal
    theft: int | None  # the place of the seat in the order of thefts, from 1; None if it steals nothing
    gains: tuple[int | None, ...] = ()  # by confirmed round; None if the seat did not play or the viewer may not know
    total: int | None = None  # None if the viewer may not know it
    winner: bool = False
    clan: str = ""  # in the round in play, or else in the next one
    has_entered_treasures: bool = False  # in secret; False again once it takes another on the board, or puts one back
    taken_when_entered: int = 0  # how many treasures the seat had taken on the board when it entered them in secret
    fewer: int = 0  # how many hand cards the player has fewer until the round ends


def seat_views(table: Table, viewer: Viewer) -> tuple[SeatView, ...]:
    """The seats in play clockwise, then the listed seats that left."""
    known, past = (
        known_totals(table, viewer),
        [known_gains(table, viewer, game_round) for game_round in table.confirmed_rounds],
    )
    return tuple(
        [
            seat._replace(
                asked=table.places[seat.seat].asked if viewer.host else "",
                gains=tuple([gained.get(seat.seat) for gained in past]),
                total=known.get(seat.seat),
            )
            for seat in public_seat_views(table)
        ]
    )


def public_seat_views(table: Table) -> tuple[SeatView, ...]:
    game_round, names = table.round, unique_names(table)
    gone = [seat for seat, place in sorted(table.places.items()) if place.left and table.is_shown_in_lists(seat)]
    winners = leaders(table) if phase(table) == "finished" else ()
    order_of_thefts = {seat: n for n, seat in enumerate(thieves(table, game_round) if game_round else (), start=1)}
    clans = (
        dwarf_clans(table, game_round)
        if game_round
        else dict(zip(table.circle, clans_for_seats(table, table.circle), strict=False))
    )
    return tuple(
        SeatView(
            seat=place.seat,
            name=names[place.seat],
            phone=place.phone,
            left=place.left,
            waiting=bool(game_round and place.seat not in game_round.players),
            asked="",
            tokens=game_round.tokens_of(place.seat) if game_round else (),
            token_messages=tuple(
                token_put_message(token.seat, token.kind, token.by)
                for token in (game_round.tokens if game_round else ())
                if token.seat == place.seat and token.by not in (None, token.seat)
            ),
            role=revealed_role(game_round, place.seat),
            theft=order_of_thefts.get(place.seat),
            winner=place.seat in winners,
            clan=clans.get(place.seat, ""),
            has_entered_treasures=bool(game_round and has_entered_treasures(game_round, place.seat)),
            taken_when_entered=(game_round.taken_when_entered.get(place.seat) or 0) if game_round else 0,
            fewer=hand_cards_lost(table, game_round, place.seat) if game_round else 0,
        )
        for place in map(table.places.__getitem__, (*table.circle, *gone))
    )


def thieves(table: Table, game_round: Round) -> tuple[Seat, ...]:
    """By the theft cards in front of them, in the order of their thefts."""
    if not any(token.kind == THEFT for token in game_round.tokens):  # called for every view
        return ()
    return edition_of(table).thieves(settlement_facts(table, game_round))


def hand_cards_lost(table: Table, game_round: Round, seat: Seat) -> int:
    """One hand card is always left, because a player draws after playing (The Lost Mines, trap; The Duel and Saboteur
    2, discarding two cards)."""
    if not game_round.fewer.get(seat):  # called for every view
        return 0
    hand = edition_of(table).hand_size(len(game_round.players))
    return min(game_round.fewer[seat], hand - 1)
