"""Turns: the clans of the players, who begins, and which seat is on turn after an event. The maze of the round says
what ends a turn (`turn_end_kind`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.editions.lost_mines.maze import TROLL
from companion.game import events as ev
from companion.game.edition import BEGINS, EDITIONS
from companion.game.maze.cards import KEY
from companion.game.maze.grid import Cell, letters_of_sides, side_towards
from companion.game.maze.maze import TURN_BY_MOVE, TURN_NOT_ENTERED
from companion.game.message import Seat
from companion.game.scoring import edition_of, options_of, totals
from companion.game.settlement import Player
from companion.game.state import PlacedCard, Round, Table
from companion.game.turn_order import players_clockwise_after, players_clockwise_from


def clans_for_seats(table: Table, seats: Sequence[Seat]) -> tuple[str, ...]:
    """Editions without `claim_rules` give an empty tuple. Dwarf cards are handed out once in a game (The Duel,
    preparation): a seat keeps its clan, the others get the remaining ones in the order of `seats`."""
    rules = EDITIONS[table.edition].claim_rules if table.edition in EDITIONS else None
    if rules is None:
        return ()
    rounds = (round for round in table.confirmed_rounds if round.clans)
    earlier = {seat: clan for round in rounds for seat, clan in zip(round.players, round.clans, strict=True)}
    taken = {earlier[seat] for seat in seats if seat in earlier}
    order = (rules.clan_at_seating_place(place, table.options) for place in range(len(rules.clans)))
    unassigned = iter([clan for clan in order if clan not in taken])
    return tuple(earlier.get(seat) or next(unassigned, "") for seat in seats)


def dwarf_clans(table: Table, round: Round) -> dict[Seat, str]:
    """Clans are public; the role on the same dwarf card is secret."""
    if round.clans:
        return dict(zip(round.players, round.clans, strict=True))
    dwarf_of = EDITIONS[table.edition].dwarf_of
    return {seat: dwarf_of(role)[0] for seat, role in zip(round.players, round.roles, strict=False)}


def next_starter(table: Table) -> Seat | None:
    """The seat that was drawn by lot; in The Duel by clan and gold; after an earlier round the left neighbour of the
    player of its last card (Saboteur, end of a round); in the first round by the option `begins`."""
    if table.round and table.round.starter is not None:
        return table.round.starter
    claiming = edition_of(table).claim_rules
    if claiming and table.circle:
        return claiming.seat_beginning_round(clan_dwarves(table), table.current_round_number == 1)
    previous = table.confirmed_rounds[-1] if table.confirmed_rounds else None
    if previous and previous.result and previous.result.last_by is not None:
        return left_neighbour(table, previous, previous.result.last_by)
    order = table.round.players if table.round else table.circle
    return order[0] if order and starter_rule(table) == "seats" else None


def left_neighbour(table: Table, round: Round, seat: Seat) -> Seat | None:
    """`seat` itself if all other players have left, and None if everybody has left."""
    return next((other for other in players_clockwise_after(round.players, seat) if other in table.circle), None)


def starter_rule(table: Table) -> str:
    """Empty after the first round, and in editions without the option `begins`."""
    if table.confirmed_rounds or table.current_round_number != 1:
        return ""
    return options_of(table, table.round).get(BEGINS.name, "")


def clan_dwarves(table: Table) -> tuple[Player, ...]:
    """Empty in editions without clans."""
    gold, clans = totals(table), clans_for_seats(table, table.circle)
    return tuple(
        Player(seat, "", gold.get(seat, 0), clan=clan) for seat, clan in zip(table.circle, clans, strict=False)
    )


def with_turn_after_event(event: ev.Event, round: Round) -> Round:
    """In Saboteur the turn follows from the player of the newest path card. If the host entered whose turn it is, or
    after a rockfall or an action card in front of a player, the turn is stored until the next card."""
    if isinstance(event, ev.TurnBegan):
        round = with_cards_of_last_turn(event, round)
        round = replace(round, token_put=None, turn_before_token=None, last_player=None)
        return replace(round, turn=event.seat, cards_of_turn=())
    if round.turn_end_kind == TURN_BY_MOVE:
        return with_board_card_played(event, round)
    if round.turn_end_kind == TURN_NOT_ENTERED:
        after = with_turn_after_event_in_saboteur(event, round)
        return with_token_put(event, round, replace(after, last_player=last_player_after_event(event, round)))
    if round.turn is None:
        return round
    mover = seat_changing_maze(event, round)
    round = replace(round, turn=seat_on_turn_after_duel_event(event, round, mover), mover=mover or round.mover)
    return with_goal_revealer(round, event.cell) if isinstance(event, ev.GoalRevealed) else round


def with_cards_of_last_turn(event: ev.TurnBegan, round: Round) -> Round:
    """Until that seat's turn can no longer begin again, it may not play a second card."""
    last, cards = round.last_seat_to_act, round.last_cards
    if round.has_acted:
        last, cards = round.turn, (*(cards if last == round.turn else ()), *round.cards_of_turn)
    if last is None or event.seat not in (last, round.next_player(last)):
        last, cards = None, ()
    return replace(round, last_seat_to_act=last, last_cards=cards)


def with_turn_after_event_in_saboteur(event: ev.Event, round: Round) -> Round:
    match event:
        case ev.PathRemoved(by=by) if by is not None:
            return replace(round, turn=round.next_player(by), mover=by)
        case ev.PathPlaced(by=by):
            return replace(round, turn=None, mover=by)
        case ev.GoalRevealed(cell=cell, by=by):
            return with_goal_revealer(replace(round, mover=round.mover if by is None else by), cell)
        case ev.TokenTaken(seat, kind, by=None) if is_of_token_put(round, seat, kind):
            return replace(round, turn=round.turn_before_token)  # a mistake: nobody else can have played since
        case ev.TokenPut(by=by) | ev.TokenTaken(by=by) | ev.RoleShown(to=by) | ev.RoleSwapped(by=by) if by is not None:
            return with_turn_after_action(round, by)
        case ev.TokenPut() | ev.TokenTaken() | ev.RoleSwapped():  # the player on turn played it
            return with_turn_after_action(round, presumed_seat_on_turn(round))
    return round


def last_player_after_event(event: ev.Event, round: Round) -> Seat | None:
    """None if that is not known, for example because a card was removed as a mistake."""
    match event:
        case ev.PathPlaced(by=by) | ev.PathRemoved(by=by) | ev.TokenPut(by=by) | ev.TokenTaken(by=by):
            return by
        case ev.RoleShown(to=by) | ev.RoleSwapped(by=by):
            return by
    return round.last_player


def is_of_token_put(round: Round, seat: Seat, kind: str) -> bool:
    return round.token_put is not None and (round.token_put.seat, round.token_put.kind) == (seat, kind)


def with_token_put(event: ev.Event, before: Round, after: Round) -> Round:
    """So that the seat that laid an action card in front of a player can remove it as a mistake, the event and the turn
    before are stored until the next card."""
    if isinstance(event, ev.TokenPut):
        return replace(after, token_put=event, turn_before_token=before.turn)
    played = isinstance(event, ev.PathPlaced | ev.PathRemoved | ev.TokenTaken | ev.RoleShown | ev.RoleSwapped)
    return replace(after, token_put=None, turn_before_token=None) if played else after


def with_turn_after_action(round: Round, player: Seat | None) -> Round:
    """If it is not known who played the card, nothing changes."""
    return round if player is None else replace(round, turn=round.next_player(player))


def presumed_seat_on_turn(round: Round) -> Seat | None:
    """The stored turn, or else the player after the one who laid the newest path card (Saboteur)."""
    if round.turn is not None:
        return round.turn
    last = last_recorded_player(round.laid)
    return None if last is None else round.next_player(last)


def last_recorded_player(laid: Sequence[PlacedCard]) -> Seat | None:
    return next((card.by for card in reversed(laid) if card.by is not None), None)


def with_turn_clock(before: Round, after: Round, version: ev.Version) -> Round:
    """The clock starts again when the turn passes to another seat, and when a card is laid or removed. On a board it
    goes on after a card, because the dwarf still moves in the same turn. If it is not known which seat begins, the
    clock starts with the first card."""
    passes = after.turn not in (None, before.turn)
    goes_on = after.turn_end_kind == TURN_BY_MOVE and before.turn_start_version
    laid = len(before.laid) != len(after.laid) and not goes_on
    return replace(after, turn_start_version=version) if passes or laid else after


def with_goal_revealer(round: Round, cell: Cell, seat: Seat | None = None) -> Round:
    """`seat` None: the seat that changed the maze last. A recorded one stays: turning the card over again only corrects
    it."""
    seat = round.mover if seat is None else seat
    if cell in round.turners or seat is None:
        return round
    return replace(round, turners=MappingProxyType({**round.turners, cell: seat}))


def with_board_card_played(event: ev.Event, round: Round) -> Round:
    match event:
        case ev.PathPlaced(by=by) | ev.CellTokenPut(by=by) | ev.PathRemoved(by=by) if by is not None:
            return replace(with_card_played_in_turn(event, round, by), mover=by)
        case ev.GoalRevealed(cell=cell, by=by) if by is not None:
            return with_goal_revealer(replace(round, mover=by), cell, by)
        case ev.DwarfMoved(seat) | ev.TreasureTaken(seat):
            return replace(round, mover=seat)
        case ev.RoleShown(to=by):
            return replace(with_card_played_in_turn(event, round, by), last_seat_to_act=by, last_cards=(event,))
        case ev.LookTaken(seat=by):
            return with_card_played_in_turn(event, round, by)
    return round


def with_card_played_in_turn(event: ev.Event, round: Round, player: Seat) -> Round:
    """Unchanged if `player` is not on turn."""
    return replace(round, cards_of_turn=(*round.cards_of_turn, event)) if player == round.turn else round


def next_seat_to_play(round: Round) -> Seat | None:
    """The player after the seat on turn if that has played its card. None in Saboteur, where a card may be entered
    without its player."""
    if round.turn_end_kind == TURN_NOT_ENTERED:
        return None
    return round.next_player(round.turn) if round.turn is not None and round.has_acted else round.turn


def last_player_on_board(round: Round) -> Seat | None:
    """None before the first card."""
    played = round.laid or round.taken_treasures or round.link_trolls or round.has_acted
    if round.turn is None or not played:
        return None
    return round.turn if round.has_acted else players_clockwise_from(round.players, round.turn)[-1]


def turn_start_events(round: Round, seat: Seat) -> Iterator[ev.Event]:
    """A troll is removed when the turn reaches or skips the seat that laid it (The Lost Mines, troll). If the turn goes
    back by one seat, that corrects a mistake, and trolls stay."""
    if seat == round.turn:
        return
    yield ev.TurnBegan(seat)
    if round.turn is not None and round.next_player(seat) == round.turn and len(round.players) > 2:
        return
    reached = seats_reached_by_turn(round, seat)
    for troll in round.link_trolls:
        if troll.seat in reached:
            cell, other = troll.between
            yield ev.CellTokenTaken(cell, TROLL, letters_of_sides(side_towards(cell, other)), troll.seat, expired=True)


def seats_reached_by_turn(round: Round, seat: Seat) -> tuple[Seat, ...]:
    """Clockwise those after the seat on turn, up to and including `seat`."""
    if round.turn is None:
        return (seat,)
    clockwise = players_clockwise_after(round.players, round.turn)
    return clockwise[: clockwise.index(seat) + 1]


def turn_without_card(round: Round, cell: Cell) -> Seat | None:
    """The newest card gives the turn back to who laid it, if no other card was played since; an older card changes no
    turn."""
    card = round.laid[-1]
    if card.cell != cell or round.turn_end_kind == TURN_BY_MOVE:
        return round.turn
    if round.turn_end_kind == TURN_NOT_ENTERED:
        return None
    return card.by if card.by == round.mover else round.turn


def seat_changing_maze(event: ev.Event, round: Round) -> Seat | None:
    """None if the event changes no maze or names no seat."""
    match event:
        case ev.PathPlaced(by=by):
            return by if by is not None else round.turn
        case ev.PathRemoved(by=by) | ev.CellTokenPut(by=by) | ev.GoalRevealed(by=by):
            return by
    return None


def seat_on_turn_after_duel_event(event: ev.Event, round: Round, mover: Seat | None) -> Seat | None:
    """The turn passes to the other seat when a card is played; a bribe is no card."""
    match event:
        case ev.TokenPut(seat):
            return seat  # the other dwarf played it, before this seat
        case ev.TokenTaken(seat):
            return round.next_player(seat)
        case ev.CellTokenPut(kind=kind) if kind != KEY:
            return round.turn  # who bribes after laying a card takes no turn from the other
        case ev.GoalRevealed():
            return round.turn
    return round.next_player(mover) if mover is not None else round.turn
