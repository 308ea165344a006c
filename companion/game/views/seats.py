"""The seats of a table as one viewer may see them: which roles, gains and totals that viewer may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.game.guesses import revealed_guess_message
from companion.game.message import Message, Seat
from companion.game.roles import THEFT, token_put_message
from companion.game.scoring import edition_of, gains, leaders, secret_drafters, secret_totals, settlement_facts, totals
from companion.game.settlement import thieves
from companion.game.state import Round, Table
from companion.game.turns import dwarf_clans
from companion.game.viewer import Viewer


def role_for_viewer(table: Table, viewer: Viewer, shown_seat: Seat | None = None) -> str | None:
    """The viewer's own role, or that of `shown_seat` if it was shown to the viewer. None if the viewer may not see it
    now. Pages show it only while the viewer holds a button down."""
    game_round = table.round
    if game_round is None or viewer.seat is None or game_round.end.result is not None:
        return None
    if shown_seat is None:
        return game_round.role_of(viewer.seat) or None
    roles = [reveal.role for reveal in game_round.showings if (reveal.to, reveal.seat) == (viewer.seat, shown_seat)]
    return roles[-1] if roles else None


def has_secret_gold(table: Table, viewer: Viewer, current_phase: str) -> bool:
    """Totals are sealed, or were when the seat drafted gold cards."""
    if current_phase == "finished":
        return False
    rounds = (*table.confirmed_rounds, *([table.round] if table.round and current_phase == "proposed" else []))
    return table.options["totals"] == "sealed" or any(
        viewer.seat in secret_drafters(table, game_round) for game_round in rounds
    )


def is_total_unseen(table: Table, viewer: Viewer) -> bool:
    """Nobody else can know the viewer's whole total: it drafted gold in secret."""
    return any(viewer.seat in secret_drafters(table, game_round) for game_round in table.confirmed_rounds)


def known_gains(table: Table, viewer: Viewer, game_round: Round) -> dict[Seat, int]:
    """Without the gains that are secret from the viewer."""
    sealed = secret_drafters(table, game_round) - {viewer.seat}
    return {seat: gain for seat, gain in gains(table, game_round).items() if seat not in sealed}


def known_totals(table: Table, viewer: Viewer) -> Mapping[Seat, int]:
    """The viewer's own, and all that are not secret."""
    secret = secret_totals(table) - {viewer.seat}
    return {seat: gold for seat, gold in totals(table).items() if seat not in secret}


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
    guessed: Message | None = None  # after the reveal, how many had guessed the role
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
    game_round, names = table.round, table.names
    gone = [seat for seat, place in sorted(table.places.items()) if place.left and table.is_shown_in_lists(seat)]
    winners = leaders(table) if table.is_finished and table.round is None else ()
    thefts = order_of_thefts(table, game_round) if game_round else {}
    clans = (
        dwarf_clans(game_round)
        if game_round
        else dict(zip(table.circle, edition_of(table).clans_of_seats(table, table.circle), strict=False))
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
            role=game_round.role_of(place.seat) if game_round and game_round.end.result else "",
            theft=thefts.get(place.seat),
            winner=place.seat in winners,
            clan=clans.get(place.seat, ""),
            guessed=revealed_guess_message(game_round, game_round.edition, place.seat) if game_round else None,
            fewer=hand_cards_lost(table, game_round, place.seat) if game_round else 0,
        )
        for place in map(table.places.__getitem__, (*table.circle, *gone))
    )


def order_of_thefts(table: Table, game_round: Round) -> dict[Seat, int]:
    """From 1, of those that will steal."""
    if not any(token.kind == THEFT for token in game_round.tokens):  # called for every view
        return {}
    return {seat: n for n, seat in enumerate(thieves(settlement_facts(table, game_round)), start=1)}


def hand_cards_lost(table: Table, game_round: Round, seat: Seat) -> int:
    """One hand card is always left, because a player draws after playing (trap; discarding two cards)."""
    if not game_round.fewer.get(seat):  # called for every view
        return 0
    hand = edition_of(table).hands(len(game_round.players))["n"]
    assert isinstance(hand, int)
    return min(game_round.fewer[seat], hand - 1)
