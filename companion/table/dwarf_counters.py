"""Dwarf counters and claims on gold in a round of The Duel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from companion.rules.edition import ClaimRules
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.gold_claims import Claim, unsettled_claims
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.maze_reducer import apply_event_in_maze
from companion.table.scoring import edition_of
from companion.table.state import Round, Table
from companion.table.turns import with_turn_after_event

GOALS, COUNTERS = "goals", "counters"
"""The two reasons for which a round is over: all goal cards are turned over, or all dwarf counters are laid."""


def counters_left(rules: ClaimRules, round: Round) -> int:
    """Negative if more were entered than the edition has."""
    on_gold = sum(marker.seat is not None for marker in round.counters)
    return rules.counters[len(round.players)] - on_gold - len(round.bribes)


def keys_left(rules: ClaimRules, round: Round) -> int:
    """Negative if more were entered than the edition has."""
    cards = maze.face_up_cards.values() if (maze := duel_maze(round)) else ()
    return rules.keys - sum(len(door.keys) for card in cards for door in card.features.doors)


def duel_maze(round: Round) -> DuelMaze | None:
    return round.maze if isinstance(round.maze, DuelMaze) else None


def due_claims(round: Round) -> tuple[Claim, ...]:
    """Gold that a clan reaches without a counter. If both reach it, the clan that changed the maze last claims it."""
    maze, mover = duel_maze(round), round.turn if round.mover is None else round.mover
    settled = [(marker.cell, marker.place) for marker in round.counters]
    return unsettled_claims(maze, settled, round.clan_of(mover)) if maze else ()


def must_turn_over_goal_first(rules: ClaimRules, round: Round) -> bool:
    """Whether a reached goal card must be turned over before gold is claimed (The Duel, goal cards): too few counters
    may be left for the gold on it too. Then the player may choose which gold to claim."""
    if round.maze is None or not round.maze.goals_to_turn_over or not (reached := due_claims(round)):
        return False
    return len(reached) + rules.most_on_goal * len(round.maze.goals_to_turn_over) > counters_left(rules, round) > 0


def claims_to_choose_from(rules: ClaimRules, round: Round) -> tuple[Claim, ...]:
    """More gold is reached than counters are left (The Duel, securing gold). Empty while a goal card must be turned
    over first."""
    if counters_left(rules, round) <= 0 or must_turn_over_goal_first(rules, round):
        return ()
    return due_claims(round)


def end_reason(rules: ClaimRules, round: Round) -> str:
    """GOALS, COUNTERS, or "" if the round is not over (The Duel, end of a round)."""
    if round.maze and all(goal.card for goal in round.maze.goals.values()):
        return GOALS
    return COUNTERS if counters_left(rules, round) <= 0 else ""


def event_with_claims(table: Table, event: ev.Event, card_cell: Cell | None = None) -> Iterator[ev.Event]:
    """Yield this event, then those of the claims that become due by it. No claims if a player must choose, or if a goal
    card must be turned over first; gold that waited for one counts as connected by the newest card."""
    yield event
    rules, round = edition_of(table).claim_rules, table.round
    if rules is None or round is None:
        return
    after = with_mover_after_correction(
        event, with_turn_after_event(event, apply_event_in_maze(event, round)), card_cell
    )
    waited = {claim.gold_picture for claim in due_claims(round)}
    if must_turn_over_goal_first(rules, after) or len(claims := due_claims(after)) > counters_left(rules, after):
        return
    yield from (
        claim_event(after, claim, round.newest if claim.gold_picture in waited else card_cell) for claim in claims
    )


def with_mover_after_correction(event: ev.Event, round: Round, card_cell: Cell | None) -> Round:
    """If the event corrects a card, the mover is the seat that laid the card or turned it over."""
    if not isinstance(event, ev.PathTurned | ev.PathMoved | ev.CellTokenTaken | ev.GoalRevealed):
        return round
    if isinstance(event, ev.GoalRevealed) and event.by is not None:
        return round
    turner = round.turners.get(card_cell) if card_cell else None
    by = next((card.by for card in round.laid if card.cell == card_cell), turner)
    return replace(round, mover=round.mover if by is None else by)


def claim_event(round: Round, claim: Claim, card_cell: Cell | None = None) -> ev.GoldClaimed:
    """The card on `card_cell` connected the gold."""
    seat = round.seat_of_clan(claim.clan)
    other = round.next_player(seat) if len(round.players) > 1 else None
    return ev.GoldClaimed(claim.cell, claim.place, claim.gold, seat, claim.why, claim.at, card_cell, other)


# The value of the counters


def claimed_nuggets_on_each_card(round: Round, seat: Seat) -> tuple[int, ...]:
    """Several claims on one card are added up."""
    nuggets = defaultdict[Cell, int](int)
    for marker in round.counters:
        if marker.seat == seat:
            nuggets[marker.cell] += marker.gold
    return tuple(nuggets.values())


def bribed_trolls(round: Round, seat: Seat) -> int:
    return sum(bribe.seat == seat for bribe in round.bribes)
