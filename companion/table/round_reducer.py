"""Applies events to the round in play. An event that does not fit the round changes nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from types import MappingProxyType

from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.maze_reducer import apply_event_in_maze
from companion.table.state import GoalNote, HatSwap, RoleReveal, Round, Token
from companion.table.turns import with_turn_after_event, with_turn_clock


def apply_event_in_round(event: ev.Event, round: Round, version: ev.Version) -> Round:
    return with_turn_clock(
        round, with_turn_after_event(event, apply_event_without_turn(event, round, version)), version
    )


@singledispatch
def apply_event_without_turn(event: ev.Event, round: Round, version: ev.Version) -> Round:
    """An event without a function of its own here is applied to the maze."""
    after = apply_event_in_maze(event, round)
    return after if after is round else replace(after, maze_version=version)


@apply_event_without_turn.register
def apply_starter_drawn(event: ev.StarterDrawn, round: Round, version: ev.Version) -> Round:
    return replace(round, starter=event.seat)


# Roles


@apply_event_without_turn.register
def apply_role_seen(event: ev.RoleSeen, round: Round, version: ev.Version) -> Round:
    if event.seat not in round.players:
        return round
    # The seat saw another role: the hat swap or the deal that gave it was undone.
    if (event.role, event.hat) != (round.role_of(event.seat), round.version_of_role_change(event.seat)):
        return round
    return replace(round, looked=round.looked | {event.seat}, swaps=mark_hat_swap_as_seen(round.swaps, event.seat))


def mark_hat_swap_as_seen(swaps: tuple[HatSwap, ...], seat: Seat) -> tuple[HatSwap, ...]:
    newest = next((swap for swap in reversed(swaps) if swap.seat == seat), None)
    return tuple(replace(swap, seen=True) if swap is newest else swap for swap in swaps)


@apply_event_without_turn.register
def apply_role_swapped(event: ev.RoleSwapped, round: Round, version: ev.Version) -> Round:
    if not round.role_of(event.seat):
        return round
    place = round.players.index(event.seat)
    return replace(
        round,
        roles=(*round.roles[:place], event.role, *round.roles[place + 1 :]),
        undealt=round.undealt[1:],
        swaps=(*round.swaps, HatSwap(event.seat, event.role, at=version)),
        looked=round.looked - {event.seat},
    )


@apply_event_without_turn.register
def apply_hat_tucked(event: ev.HatTucked, round: Round, version: ev.Version) -> Round:
    if event.round != round.number:
        return round
    stack = list(round.undealt)
    for role in event.roles:
        if role in stack:
            stack.remove(role)
            stack.append(role)
    return replace(round, undealt=tuple(stack))


@apply_event_without_turn.register
def apply_role_shown(event: ev.RoleShown, round: Round, version: ev.Version) -> Round:
    showings = (*round.showings, RoleReveal(event.seat, event.to, event.role))
    return replace(round, showings=showings, swaps=mark_hat_swap_as_seen(round.swaps, event.seat))


@apply_event_without_turn.register
def apply_showing_ended(event: ev.ShowingEnded, round: Round, version: ev.Version) -> Round:
    others = tuple(reveal for reveal in round.showings if (reveal.to, reveal.seat) != (event.to, event.seat))
    return replace(round, showings=others)


# Tokens and notes


@apply_event_without_turn.register
def apply_token_put(event: ev.TokenPut, round: Round, version: ev.Version) -> Round:
    return replace(round, tokens=(*round.tokens, Token(event.seat, event.kind, event.by)))


@apply_event_without_turn.register
def apply_token_taken(event: ev.TokenTaken, round: Round, version: ev.Version) -> Round:
    round = replace(
        round, tokens=tuple(token for token in round.tokens if (token.seat, token.kind) != (event.seat, event.kind))
    )
    return with_fewer_hand_cards(round, event.seat, 1) if event.discarded else round


def with_fewer_hand_cards(round: Round, seat: Seat, count: int) -> Round:
    return replace(round, fewer=MappingProxyType({**round.fewer, seat: round.fewer.get(seat, 0) + count}))


@apply_event_without_turn.register
def apply_dwarf_moved(event: ev.DwarfMoved, round: Round, version: ev.Version) -> Round:
    return (
        with_fewer_hand_cards(apply_event_in_maze(event, round), event.seat, event.traps)
        if event.traps
        else apply_event_in_maze(event, round)
    )


@apply_event_without_turn.register
def apply_goal_noted(event: ev.GoalNoted, round: Round, version: ev.Version) -> Round:
    if event.began != round.began:
        return round
    others = tuple(note for note in round.notes if (note.seat, note.cell) != (event.seat, event.cell))
    new = (GoalNote(event.seat, event.cell, event.note),) if event.note else ()
    return replace(round, notes=(*others, *new))


# The end of the round


@apply_event_without_turn.register
def apply_round_ended(event: ev.RoundEnded, round: Round, version: ev.Version) -> Round:
    return replace(
        round,
        result=event.result(round.players),
        ended=round.ended or version,
        dropped=event.dropped,
        uncorrected=event.uncorrected,
        roles=event.roles or round.roles,
        thefts=event.kept,
        picks=event.picks,
        passed=round.passed & {seat for seat, _ in (*event.kept, *event.picks)},
        corrections=tuple(made for made in round.corrections if made.seat not in event.uncorrected),
        showings=(),
        draft=(),
        anew=False,
        paid=MappingProxyType({}),
    )


@apply_event_without_turn.register
def apply_treasures_told(event: ev.TreasuresTold, round: Round, version: ev.Version) -> Round:
    if event.began != round.began:
        return round
    return replace(
        round,
        entered_treasures=MappingProxyType({**round.entered_treasures, event.seat: event.values}),
        taken_when_entered=MappingProxyType({**round.taken_when_entered, event.seat: event.taken}),
    )


@apply_event_without_turn.register
def apply_trolls_paid(event: ev.TrollsPaid, round: Round, version: ev.Version) -> Round:
    return replace(round, paid=MappingProxyType({**round.paid, event.seat: event.cards}))


@apply_event_without_turn.register
def apply_draft_laid(event: ev.DraftLaid, round: Round, version: ev.Version) -> Round:
    return replace(round, draft=event.values, anew=event.anew)


@apply_event_without_turn.register
def apply_gold_drafted(event: ev.GoldDrafted, round: Round, version: ev.Version) -> Round:
    passed = round.passed | {event.seat} if event.how == "lowest" else round.passed
    return replace(round, picks=(*round.picks, (event.seat, event.value)), passed=passed, newest_theft_or_pick=version)


@apply_event_without_turn.register
def apply_gold_stolen(event: ev.GoldStolen, round: Round, version: ev.Version) -> Round:
    passed = round.passed | {event.thief} if event.passed else round.passed
    return replace(
        round, thefts=(*round.thefts, (event.thief, event.victim)), passed=passed, newest_theft_or_pick=version
    )
