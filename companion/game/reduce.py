"""Applies the events of a log to a table. No event is ever refused: one that does not fit, because an earlier act may
have been undone, changes nothing."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.game import events as ev
from companion.game.edition import EDITIONS, NO_EDITION
from companion.game.maze.cards import PathCard
from companion.game.maze.maze import AnyMaze, Goal
from companion.game.message import Message, Seat
from companion.game.state import (
    Correction,
    Deal,
    GoalNote,
    HatSwap,
    LastCard,
    PlacedCard,
    RoleReveal,
    Round,
    SeatState,
    Table,
    Token,
    UndoableAct,
)

MOST_DEALS = 20
"""How many deals a table keeps for its page of deals; the oldest are forgotten."""


def apply_entry(table: Table, entry: ev.Entry) -> Table:
    after = apply_event(entry.event, table)
    if isinstance(entry.event, ev.TableOpened):
        after = replace(after, opening=entry.act)
    if entry.event.undoable and entry.act != after.opening:
        after = replace(after, newest_act=undoable_act_of(table, entry), redo=())
    if isinstance(entry.event, ev.SeatHandedOver) and after.newest_act and after.newest_act.act == entry.act:
        # Another phone has the seat's key now, so the whole act cannot be undone.
        after = replace(after, newest_act=after.newest_act.before)
    if entry.event.changes_result and after.round:
        after = replace(after, round=after.round.with_end(result_version=entry.version))
    return replace(after, version=entry.version)


def skip_undone_entry(table: Table, entry: ev.Entry) -> Table:
    """Only the version counts, and what cannot be undone: the deal is kept as void, and somebody has seen a role."""
    played = table.round
    match entry.event:
        case ev.RolesDealt():
            table = with_deal(table, entry.event, entry.version, void=True)
        case ev.RoleShown(seat, began=began) if played and played.began == began:
            table = with_round_changes(table, swaps=mark_hat_swap_as_seen(played.swaps, seat))
    return replace(table, version=entry.version)


def undoable_act_of(table: Table, entry: ev.Entry) -> UndoableAct:
    """The newest with the event added if it is of the same act, else a new one."""
    undo = table.newest_act
    if undo is None or undo.act != entry.act:
        seating = table.round is None
        undo = UndoableAct(
            entry.act, entry.version, entry.event, table.current_round_number, seating, undo, game=table.game
        )
    if isinstance(undo.event, ev.TurnBegan) and not isinstance(entry.event, ev.TurnBegan | ev.CellTokenTaken):
        # The first event of an act gives its message, but not a change of turn that comes with a card.
        undo = replace(undo, event=entry.event)
    match entry.event:
        case ev.RolesDealt():
            return replace(undo, deals=True)
        case ev.RoleSwapped():
            return replace(undo, swaps=undo.swaps + 1)
        case ev.RoundEnded() if table.round and table.round.end.result is None:
            return replace(undo, ends=True)
        case ev.OptionSet(name):
            return replace(undo, options=(*undo.options, name))
    return undo


# The table


def apply_event(event: ev.Event, table: Table) -> Table:
    version = ev.Version(table.version + 1)
    edition = EDITIONS.get(table.edition, NO_EDITION)
    match event:
        case ev.TableOpened(code, key, rounds):
            totals = EDITIONS.get(key, NO_EDITION).totals[0]
            options = {"rounds": str(rounds), "totals": totals, "roles": "companion"}
            return replace(table, code=code, edition=key, options=MappingProxyType(options))
        case ev.OptionSet(name, value):
            return with_opened_gold(replace(table, options=MappingProxyType({**table.options, name: value})))
        case ev.GameBegan(game):
            earlier = (*table.earlier, table.confirmed_rounds)
            return replace(table, game=game, earlier=earlier, confirmed_rounds=(), round=None, remarks=(), opened=0)
        case ev.RoundStarted(number, players):
            clans = edition.clans_of_seats(table, players)
            maze, own = edition.set_up_maze(clans, table.own), edition.own_round
            started = Round(number, players, edition, clans=clans, maze=maze, own=own)
            return replace(table, round=replace(started, options=table.options, began=version))
        case ev.RolesDealt(roles, undealt):
            dealt = with_round_changes(with_deal(table, event, version), roles=roles, undealt=undealt)
            return edition.table_after(event, dealt)
        case ev.RoundSettled(_, gains, before) if table.round and len(gains) == len(table.round.players):
            confirmed = table.round.with_end(gains=gains, before=before, ended=version)
            return with_opened_gold(replace(table, confirmed_rounds=(*table.confirmed_rounds, confirmed), round=None))
        case ev.GoldCorrected():
            confirmed_rounds = tuple(with_correction(round, event) for round in table.confirmed_rounds)
            round = with_correction(table.round, event) if table.round else None
            return replace(table, confirmed_rounds=confirmed_rounds, round=round)
        case ev.Undone(acts, remarks, again):
            redo = (*table.redo, *acts) if again else ()
            return replace(table, redo=redo, remarks=(*table.remarks, *remarks), rewound=version)
        case ev.Redone():
            return replace(table, redo=table.redo[:-1], remarks=remarks_after_redo(table), rewound=version)
    after = edition.table_after(event, apply_event_to_seats(event, table))
    return replace(after, round=apply_event_in_round(event, after.round, version)) if after.round else after


def with_opened_gold(table: Table) -> Table:
    over = "rounds" in table.options and table.is_finished  # there are no options if the opening itself was undone
    return replace(table, opened=table.confirmed_rounds[-1].number) if over else table


def remarks_after_redo(table: Table) -> tuple[Message, ...]:
    """Without the one on the end of this round, if that is redone."""
    ended = table.round.began if table.round and table.round.end.result else None
    return tuple(r for r in table.remarks if r.key != "reveal-taken-back" or dict(r.values)["began"] != ended)


def with_deal(table: Table, event: ev.RolesDealt, version: ev.Version, void: bool = False) -> Table:
    return replace(table, deals=(*table.deals, Deal(event.round, event.text, version, void))[-MOST_DEALS:])


def with_correction(round: Round, event: ev.GoldCorrected) -> Round:
    if round.number != event.round:
        return round
    correction = Correction(event.seat, event.gold, event.why, event.sealed)
    return round.with_end(corrections=(*round.end.corrections, correction))


def with_round_changes(table: Table, **changes: Any) -> Table:
    return replace(table, round=replace(table.round, **changes)) if table.round else table


# Seats


def apply_event_to_seats(event: ev.Event, table: Table) -> Table:
    match event:
        case ev.SeatTaken(seat, name, phone):
            places = MappingProxyType({**table.places, seat: SeatState(seat, name, phone)})
            return replace(table, places=places, circle=(*table.circle, seat))
        case ev.SeatRenamed(seat, name):
            return with_seat_changes(table, seat, name=name)
        case ev.SeatMoved(seat, to) if seat in table.circle:
            others = [other for other in table.circle if other != seat]
            return replace(table, circle=(*others[:to], seat, *others[to:]))
        case ev.SeatLeft(seat):
            circle = tuple(other for other in table.circle if other != seat)
            return with_seat_changes(replace(table, circle=circle), seat, left=True, asked="")
        case ev.SeatReturned(seat):
            # If the event by which the seat left was undone, the seat is still in the circle and keeps its place.
            circle = table.circle if seat in table.circle else (*table.circle, seat)
            return with_seat_changes(replace(table, circle=circle), seat, left=False, phone=False)
        case ev.SeatAsked(seat, mark):
            return with_seat_changes(table, seat, asked=mark)
        case ev.SeatRefused(seat):
            return with_seat_changes(table, seat, asked="")
        case ev.SeatHandedOver(seat):
            return with_seat_changes(table, seat, asked="", phone=True)
    return table


def with_seat_changes(table: Table, seat: Seat, **changes: Any) -> Table:
    if seat not in table.places:
        return table
    return replace(table, places=MappingProxyType({**table.places, seat: replace(table.places[seat], **changes)}))


# The round in play


def apply_event_in_round(event: ev.Event, round: Round, version: ev.Version) -> Round:
    after = apply_event_to_roles(event, round, version)
    if after is round:
        after = apply_event_to_result(event, round, version)
    if after is round and round.maze:
        after = apply_event_to_maze(event, round, round.maze)
        after = after if after is round else after.with_changes(version=version)
    if event.undoable and round.end.result is None:
        after = replace(after, events=(*round.events, event))
    return round.edition.round_after(event, round, after, version)


def apply_event_to_roles(event: ev.Event, round: Round, version: ev.Version) -> Round:
    """And to what lies in front of players, their notes and guesses, and whose turn it is."""
    match event:
        case ev.TurnBegan(seat):
            return replace(round, turn=seat, last_card=LastCard())
        case ev.RoleSeen(seat, role, hat) if seat in round.players:
            # Else the seat saw another role: the hat swap or the deal that gave it was undone.
            if (role, hat) == (round.role_of(seat), round.version_of_role_change(seat)):
                return replace(round, looked=round.looked | {seat}, swaps=mark_hat_swap_as_seen(round.swaps, seat))
        case ev.RoleSwapped(seat, card) if round.role_of(seat) and card < len(round.undealt):
            place, role = round.players.index(seat), round.undealt[card]
            return replace(
                round,
                roles=(*round.roles[:place], role, *round.roles[place + 1 :]),
                undealt=(*round.undealt[:card], *round.undealt[card + 1 :]),
                swaps=(*round.swaps, HatSwap(seat, role, at=version)),
                looked=round.looked - {seat},
            )
        case ev.RoleShown(seat, to, role):
            showings = (*round.showings, RoleReveal(seat, to, role))
            return replace(round, showings=showings, swaps=mark_hat_swap_as_seen(round.swaps, seat))
        case ev.ShowingEnded(to, seat):
            others = tuple(reveal for reveal in round.showings if (reveal.to, reveal.seat) != (to, seat))
            return replace(round, showings=others)
        case ev.TokenPut(seat, kind, by):
            return replace(round, tokens=(*round.tokens, Token(seat, kind, by)))
        case ev.TokenTaken(seat, kind, discarded):
            tokens = tuple(token for token in round.tokens if (token.seat, token.kind) != (seat, kind))
            round = replace(round, tokens=tokens)
            return round.with_fewer_hand_cards(seat, 1) if discarded else round
        case ev.GoalNoted(seat, cell, note, began) if began == round.began:
            notes = tuple(other for other in round.notes if (other.seat, other.cell) != (seat, cell))
            return replace(round, notes=(*notes, GoalNote(seat, cell, note, version)) if note else notes)
        case ev.SaboteursGuessed(seat, guesses, began) if began == round.began:
            guessed = {**round.guesses, seat: guesses}
            return replace(round, guesses=MappingProxyType({by: guess for by, guess in guessed.items() if guess}))
    return round


def mark_hat_swap_as_seen(swaps: tuple[HatSwap, ...], seat: Seat) -> tuple[HatSwap, ...]:
    newest = next((swap for swap in reversed(swaps) if swap.seat == seat), None)
    return tuple(replace(swap, seen=True) if swap is newest else swap for swap in swaps)


def apply_event_to_result(event: ev.Event, round: Round, version: ev.Version) -> Round:
    match event:
        case ev.RoundEnded():
            return replace(round, roles=event.result.roles or round.roles, showings=()).with_end(
                result=event.result,
                ended=round.end.ended or version,
                dropped=event.dropped,
                uncorrected=tuple(dict.fromkeys(made.seat for made in round.end.corrections)),
                thefts=event.kept,
                picks=event.picks,
                passed=round.end.passed & {seat for seat, _ in (*event.kept, *event.picks)},
                corrections=(),
                draft=(),
            )
        case ev.DraftLaid(values):
            return round.with_end(draft=values)
        case ev.GoldDrafted(seat, value, how):
            passed = round.end.passed | {seat} if how == "lowest" else round.end.passed
            return round.with_end(picks=(*round.end.picks, (seat, value)), passed=passed, newest_theft_or_pick=version)
        case ev.GoldStolen(thief, victim, was_passed):
            passed = round.end.passed | {thief} if was_passed else round.end.passed
            thefts = (*round.end.thefts, (thief, victim))
            return round.with_end(thefts=thefts, passed=passed, newest_theft_or_pick=version)
    return round


# The cards of the maze


def apply_event_to_maze(event: ev.Event, round: Round, maze: AnyMaze) -> Round:
    match event:
        case ev.PathPlaced(cell, card, key, by, anyway) if maze.is_free(cell):
            card, laid = maze.shared_instance(card), PlacedCard(cell, key, by, anyway)
            custom_cards = round.changes.custom_cards
            if not key:
                printed = maze.shared_instance(card.as_printed)
                custom_cards = with_custom_card(custom_cards, printed)
            after = replace(round, maze=maze.lay(cell, card), laid=(*round.laid, laid))
            return after.with_changes(newest=cell, custom_cards=custom_cards)
        case ev.PathRemoved(cell) if cell in maze.cards:
            left = tuple(card for card in round.laid if card.cell != cell)
            after = replace(round, maze=maze.remove_card(cell), laid=left)
            return after.with_changes(newest=None) if round.changes.newest == cell else after
        case ev.PathTurned(cell, anyway) if lying := maze.card_at(cell):
            turned = maze.shared_instance(lying.after_half_turn)
            if cell in maze.goals:
                return replace(round, maze=maze.turn_over(cell, Goal(maze.goals[cell].shows, turned)))
            if cell in maze.cards:
                laid_cards = (replace(laid, anyway=anyway) if laid.cell == cell else laid for laid in round.laid)
                after = replace(round, maze=maze.replace_card(cell, turned), laid=tuple(laid_cards))
                return after.with_changes(newest=cell)
        case ev.GoalRevealed(cell, shows, card) if cell in maze.goals:
            return replace(round, maze=maze.turn_over(cell, Goal(shows, maze.shared_instance(card))))
        case ev.CellTokenPut(cell, kind, side, by):
            changed = maze.put_token(cell, kind, side, round.clan_of(by))
            return round if changed is maze else replace(round, maze=changed)
        case ev.CellTokenTaken(cell, kind, side, by):
            changed = maze.remove_token(cell, kind, side, round.clan_of(by))
            return round if changed is maze else replace(round, maze=changed)
    return round


def with_custom_card(custom_cards: tuple[PathCard, ...], card: PathCard) -> tuple[PathCard, ...]:
    """Unless they have an equal card, in the same orientation or after a half turn."""
    known = {turn.comparison_key for other in custom_cards for turn in other.orientations}
    return custom_cards if card.comparison_key in known else (*custom_cards, card)
