"""Applies the entries of a log to a table, and replays a log: what is undone is left out, but for what was seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import singledispatch
from types import MappingProxyType
from typing import Any

from companion.game import events as ev
from companion.game.edition import EDITIONS, NO_EDITION
from companion.game.maze_reducer import apply_event_in_maze
from companion.game.message import Seat
from companion.game.state import (
    Correction,
    Deal,
    GoalNote,
    HatSwap,
    RoleReveal,
    Round,
    SeatState,
    Table,
    Token,
    UndoableAct,
)
from companion.game.turns import with_turn_clock


def apply_event_in_round(event: ev.Event, round: Round, version: ev.Version) -> Round:
    after = apply_event_without_turn(event, round, version)
    return with_turn_clock(round, round.edition.round_after(event, round, after, version), version)


@singledispatch
def apply_event_without_turn(event: ev.Event, round: Round, version: ev.Version) -> Round:
    """An event without a function of its own here is applied to the maze."""
    after = apply_event_in_maze(event, round)
    return after if after is round else replace(after, maze_version=version)


@apply_event_without_turn.register
def apply_turn_began(event: ev.TurnBegan, round: Round, version: ev.Version) -> Round:
    return replace(round, turn=event.seat, token_put=None, turn_before_token=None, last_player=None)


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
    return round.with_fewer_hand_cards(event.seat, 1) if event.discarded else round


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
    )


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


MOST_DEALS = 20
"""How many deals a table keeps for its page of deals."""


def with_seat_changes(table: Table, seat: Seat, **changes: Any) -> Table:
    if seat not in table.places:
        return table
    return replace(table, places=MappingProxyType({**table.places, seat: replace(table.places[seat], **changes)}))


def with_round_changes(table: Table, **changes: Any) -> Table:
    return replace(table, round=replace(table.round, **changes)) if table.round else table


@singledispatch
def apply_event(event: Any, table: Table) -> Table:
    """An event without a function of its own here is applied to the round in play."""
    table = EDITIONS.get(table.edition, NO_EDITION).table_after(event, table)
    if table.round is None:
        return table
    return replace(table, round=apply_event_in_round(event, table.round, ev.Version(table.version + 1)))


@apply_event.register
def apply_table_opened(event: ev.TableOpened, table: Table) -> Table:
    totals = EDITIONS[event.edition].totals[0] if event.edition in EDITIONS else "sealed"
    first = {"rounds": str(event.rounds), "first_round": "1"}
    options = MappingProxyType({**first, "totals": totals, "roles": "companion", "remember": "off"})
    return replace(table, code=event.code, edition=event.edition, options=options)


@apply_event.register
def apply_option_set(event: ev.OptionSet, table: Table) -> Table:
    options = MappingProxyType({**table.options, event.name: event.value})
    return publish_gold_if_finished(replace(table, options=options, planned=planned_round_count(event, table)))


def publish_gold_if_finished(table: Table) -> Table:
    over = "rounds" in table.options and table.is_finished  # there are no options if the opening itself was undone
    return replace(table, opened=table.confirmed_rounds[-1].number) if over else table


def planned_round_count(event: ev.OptionSet, table: Table) -> int | None:
    """How many rounds the game had before it was lengthened at its end, for the next game; None if it was not."""
    if table.planned or event.name != "rounds" or event.name not in table.options:
        return table.planned
    return table.round_count if table.is_finished and int(event.value) > table.round_count else None


@apply_event.register
def apply_seat_taken(event: ev.SeatTaken, table: Table) -> Table:
    places = MappingProxyType({**table.places, event.seat: SeatState(event.seat, event.name, event.phone)})
    return replace(table, places=places, circle=(*table.circle, event.seat))


@apply_event.register
def apply_seat_renamed(event: ev.SeatRenamed, table: Table) -> Table:
    return with_seat_changes(table, event.seat, name=event.name)


@apply_event.register
def apply_seat_moved(event: ev.SeatMoved, table: Table) -> Table:
    if event.seat not in table.circle:
        return table
    others = [seat for seat in table.circle if seat != event.seat]
    return replace(table, circle=(*others[: event.to], event.seat, *others[event.to :]))


@apply_event.register
def apply_seat_left(event: ev.SeatLeft, table: Table) -> Table:
    circle = tuple(seat for seat in table.circle if seat != event.seat)
    return with_seat_changes(replace(table, circle=circle), event.seat, left=True, asked="")


@apply_event.register
def apply_seat_returned(event: ev.SeatReturned, table: Table) -> Table:
    # If the event by which the seat left was undone, the seat is still in the circle and keeps its place.
    circle = table.circle if event.seat in table.circle else (*table.circle, event.seat)
    return with_seat_changes(replace(table, circle=circle), event.seat, left=False, phone=False)


@apply_event.register
def apply_seat_asked(event: ev.SeatAsked, table: Table) -> Table:
    return with_seat_changes(table, event.seat, asked=event.mark)


@apply_event.register
def apply_seat_refused(event: ev.SeatRefused, table: Table) -> Table:
    return with_seat_changes(table, event.seat, asked="")


@apply_event.register
def apply_seat_handed_over(event: ev.SeatHandedOver, table: Table) -> Table:
    return with_seat_changes(table, event.seat, asked="", phone=True)


@apply_event.register
def apply_gold_brought(event: ev.GoldBrought, table: Table) -> Table:
    return with_seat_changes(table, event.seat, brought=event.gold)


@apply_event.register
def apply_round_started(event: ev.RoundStarted, table: Table) -> Table:
    edition, began = EDITIONS.get(table.edition, NO_EDITION), ev.Version(table.version + 1)
    round = Round(event.round, event.players, edition, options=table.options, began=began)
    round = replace(round, clans=edition.clans_of_seats(table, event.players), own=edition.own_round)
    return replace(table, round=replace(round, maze=edition.set_up_maze(table, round.clans)))


@apply_event.register
def apply_roles_dealt(event: ev.RolesDealt, table: Table) -> Table:
    dealt = with_round_changes(
        with_deal(table, event, ev.Version(table.version + 1)), roles=event.roles, undealt=event.undealt
    )
    return EDITIONS.get(table.edition, NO_EDITION).table_after(event, dealt)


def with_deal(table: Table, event: ev.RolesDealt, version: ev.Version, void: bool = False) -> Table:
    """The oldest deal is forgotten if there are many."""
    return replace(table, deals=(*table.deals, Deal(event.round, event.text, version, void))[-MOST_DEALS:])


@apply_event.register
def apply_round_settled(event: ev.RoundSettled, table: Table) -> Table:
    if not table.round:
        return table
    confirmed = replace(table.round, gains=event.gains, before=event.before, ended=table.version + 1)
    return publish_gold_if_finished(replace(table, confirmed_rounds=(*table.confirmed_rounds, confirmed), round=None))


@apply_event.register
def apply_gold_corrected(event: ev.GoldCorrected, table: Table) -> Table:
    def add_correction_to(round: Round) -> Round:
        if round.number != event.round:
            return round
        return replace(
            round, corrections=(*round.corrections, Correction(event.seat, event.gold, event.why, event.sealed))
        )

    confirmed = tuple(map(add_correction_to, table.confirmed_rounds))
    return replace(table, confirmed_rounds=confirmed, round=add_correction_to(table.round) if table.round else None)


@apply_event.register
def apply_game_began(event: ev.GameBegan, table: Table) -> Table:
    options = MappingProxyType({**table.options, "first_round": "1"})
    places = MappingProxyType({seat: replace(place, brought=0) for seat, place in table.places.items()})
    return replace(
        table,
        game=event.game,
        earlier=(*table.earlier, table.confirmed_rounds),
        confirmed_rounds=(),
        round=None,
        remarks=(),
        places=places,
        options=options,
        planned=None,
        opened=0,
    )


@apply_event.register
def apply_undone(event: ev.Undone, table: Table) -> Table:
    redo = (*table.redo, *event.acts) if event.again else ()
    return replace(table, redo=redo, remarks=(*table.remarks, *event.remarks), rewound=ev.Version(table.version + 1))


@apply_event.register
def apply_redone(event: ev.Redone, table: Table) -> Table:
    return replace(table, redo=table.redo[:-1], rewound=ev.Version(table.version + 1))


def skip_undone_entry(table: Table, entry: ev.Entry) -> Table:
    """Only the version counts, and what cannot be undone: the deal is kept as void, and somebody has seen a role."""
    played = table.round
    match entry.event:
        case ev.RolesDealt():
            table = with_deal(table, entry.event, entry.version, void=True)
        case ev.RoleShown(seat, began=began) if played and played.began == began:
            table = with_round_changes(table, swaps=mark_hat_swap_as_seen(played.swaps, seat))
    return replace(table, version=entry.version)


def undone_acts(events: Iterable[ev.Event], undone_before: Set[str] = frozenset()) -> Set[str]:
    undone = set(undone_before)
    for event in events:
        if isinstance(event, ev.Undone):
            undone.update(event.acts)
        elif isinstance(event, ev.Redone):
            undone.discard(event.act)
    return undone


def version_taking_effect(entries: Sequence[ev.Entry], version: ev.Version) -> ev.Version | None:
    """Of an act that was undone and redone the version of the newest redo. None if the act is an undo, or if something
    was undone since."""
    act = entries[version - 1].act
    for entry in reversed(entries):
        if entry.version < version and entry.act != act:
            break
        if isinstance(entry.event, ev.Undone):
            return None
        if entry.event == ev.Redone(act):
            return entry.version
    return version


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
        case ev.RoundEnded() if table.round and table.round.result is None:
            return replace(undo, ends=True)
        case ev.OptionSet(name):
            return replace(undo, options=(*undo.options, name))
    return undo


def apply_entry(table: Table, entry: ev.Entry) -> Table:
    """No entry is ever refused."""
    after = apply_event(entry.event, table)
    if isinstance(entry.event, ev.TableOpened):
        after = replace(after, opening=entry.act)
    if entry.event.undoable and entry.act != after.opening:
        after = replace(after, newest_act=undoable_act_of(table, entry), redo=())
    if isinstance(entry.event, ev.SeatHandedOver) and after.newest_act and after.newest_act.act == entry.act:
        # Another phone has the seat's key now, so the whole act cannot be undone.
        after = replace(after, newest_act=after.newest_act.before)
    if entry.event.changes_result:
        after = with_round_changes(after, result_version=entry.version)
    return replace(after, version=entry.version)


@dataclass(frozen=True)
class Checkpoint:
    """The table after the first `length` entries of a log."""

    length: int
    table: Table


@dataclass(frozen=True)
class Replay:
    """A checkpoint is taken after every `interval` entries, oldest first."""

    table: Table = field(default_factory=Table)
    undone: Set[str] = frozenset()
    checkpoints: tuple[Checkpoint, ...] = ()
    interval: int = 64


def apply_unless_undone(table: Table, entry: ev.Entry, undone: Set[str]) -> Table:
    """`undone` are the acts that are undone in the whole log."""
    return skip_undone_entry(table, entry) if entry.act in undone else apply_entry(table, entry)


def extend_replay(replay: Replay, old: Sequence[ev.Entry], new: Sequence[ev.Entry]) -> Replay:
    """Given the replay of `old`, it applies `new` or, if that undoes or redoes, restarts at the last checkpoint before
    the first entry that changed."""
    if not any(isinstance(entry.event, ev.Undone | ev.Redone) for entry in new):
        return _apply_entries(replay, len(old), new)
    log, undone = [*old, *new], undone_acts((entry.event for entry in new), undone_before=replay.undone)
    changed = undone ^ replay.undone
    first_changed = next((index for index, entry in enumerate(log) if entry.act in changed), len(log))
    starts = [Checkpoint(0, Table()), *replay.checkpoints, Checkpoint(len(old), replay.table)]
    start = [point for point in starts if point.length <= first_changed][-1]
    checkpoints = tuple(point for point in replay.checkpoints if point.length <= start.length)
    restarted = replace(replay, table=start.table, undone=undone, checkpoints=checkpoints)
    return _apply_entries(restarted, start.length, log[start.length :])


def _apply_entries(replay: Replay, length: int, entries: Iterable[ev.Entry]) -> Replay:
    """`entries` follow the first `length` entries of the log."""
    table, checkpoints = replay.table, replay.checkpoints
    for reached, entry in enumerate(entries, length + 1):
        table = apply_unless_undone(table, entry, replay.undone)
        if reached % replay.interval == 0:
            checkpoints = _sparser_checkpoints((*checkpoints, Checkpoint(reached, table)), replay.interval)
    return replace(replay, table=table, checkpoints=checkpoints)


def _sparser_checkpoints(checkpoints: tuple[Checkpoint, ...], interval: int) -> tuple[Checkpoint, ...]:
    """All of the newest, every second of older ones, then every fourth, eighth and so on."""
    newest = checkpoints[-1].length // interval
    numbered = ((point.length // interval, point) for point in checkpoints)
    return tuple(point for number, point in numbered if number % checkpoint_spacing(newest - number) == 0)


def checkpoint_spacing(age: int) -> int:
    """The greatest power of two up to `age` in checkpoints, at least 1: one in so many is kept."""
    return 1 << max(age.bit_length() - 1, 0)
