"""The dwarf counters of a round of The Duel: where they lie, how many are left, and which gold is claimed next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.edition import ClaimRules
from companion.rules.mazes.claims import Claim, due
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.maze_reducer import apply_in_maze
from companion.table.scoring import edition_of
from companion.table.state import Round, Table
from companion.table.turns import turned

GOALS, COUNTERS = "goals", "counters"
"""Why a round is over by itself: all goals lie open, or all counters lie."""


def counters(rules: ClaimRules, row: Round) -> int:
    """How many dwarf counters this round is played with."""
    return rules.counters[len(row.players)]


def counters_left(rules: ClaimRules, row: Round) -> int:
    """How many dwarf counters lie neither on gold nor on a troll; below 0 if more were recorded than there are."""
    return counters(rules, row) - sum(one.seat is not None for one in row.counters) - len(row.bribes)


def keys_left(rules: ClaimRules, row: Round) -> int:
    """How many key tokens lie on no door; below 0 if more were recorded than there are."""
    cards = maze.face_up.values() if (maze := duel_maze(row)) else ()
    return rules.keys - sum(len(door.keys) for card in cards for door in card.features.doors)


def duel_maze(row: Round) -> DuelMaze | None:
    """The maze of this round if gold can be claimed in it: the reasons for a claim ask it for doors and trolls."""
    return row.maze if isinstance(row.maze, DuelMaze) else None


def waiting(row: Round) -> tuple[Claim, ...]:
    """The gold that somebody reaches and on which nothing lies, with who gets it by having changed the maze last."""
    maze, mover = duel_maze(row), row.turn if row.mover is None else row.mover
    settled = [(one.cell, one.place) for one in row.counters]
    return due(maze, settled, row.clan_of(mover)) if maze else ()


def goal_first(rules: ClaimRules, row: Round) -> bool:
    """Whether a goal that is reached has to be turned over before the gold that is reached is claimed (The Duel, goal
    cards: who reaches one turns it over). It matters if the counters might not be enough for its gold too: then who
    digs may choose, and the last counter ends the round."""
    if row.maze is None or not row.maze.to_turn or not (reached := waiting(row)):
        return False
    return len(reached) + rules.most_on_goal * len(row.maze.to_turn) > counters_left(rules, row) > 0


def over(rules: ClaimRules, row: Round) -> str:
    """Why the round is over by itself, empty while it is not (The Duel, end of a round)."""
    if row.maze and all(goal.card for goal in row.maze.goals.values()):
        return GOALS
    return COUNTERS if counters_left(rules, row) <= 0 else ""


def with_claims(table: Table, event: ev.Event, of: Cell | None = None) -> Iterator[ev.Event]:
    """This event in the maze, and the claims that follow from it; `of` is the cell whose card brought them.

    No claim follows if fewer counters are left than gold is reached, as somebody has to choose then, or if a goal has
    to be turned over first. Gold that waited for a goal counts as brought by the newest card.
    """
    yield event
    rules, row = edition_of(table).claim_rules, table.round
    if rules is None or row is None:
        return
    after, waited = judged(event, turned(event, apply_in_maze(event, row)), of), {claim.spot for claim in waiting(row)}
    if goal_first(rules, after) or len(found := waiting(after)) > counters_left(rules, after):
        return
    yield from (claimed(after, claim, row.newest if claim.spot in waited else of) for claim in found)


def judged(event: ev.Event, row: Round, of: Cell | None) -> Round:
    """The round as claims are decided after this event: if it corrects a card or a goal, its player is the one who laid
    that card or turned that goal over."""
    if not isinstance(event, ev.PathTurned | ev.PathMoved | ev.CellTokenTaken | ev.GoalRevealed):
        return row
    if isinstance(event, ev.GoalRevealed) and event.by is not None:
        return row
    by = next((one.by for one in row.laid if one.cell == of), row.turners.get(of) if of else None)
    return replace(row, mover=row.mover if by is None else by)


def claimed(row: Round, claim: Claim, of: Cell | None = None) -> ev.GoldClaimed:
    """The event of laying a counter for this claim."""
    seat = row.of_clan(claim.clan)
    other = row.other(seat) if len(row.players) > 1 else None
    return ev.GoldClaimed(claim.cell, claim.place, claim.gold, seat, claim.why, claim.at, of, other)


# What the counters are worth


def claimed_by(row: Round, seat: Seat) -> tuple[int, ...]:
    """The gold cards with this seat's counters, each as its nuggets. All of its gold on one goal is one card."""
    found = dict[Cell, int]()
    for one in row.counters:
        if one.seat == seat:
            found[one.cell] = found.get(one.cell, 0) + one.gold
    return tuple(found.values())


def bribed_by(row: Round, seat: Seat) -> int:
    """How many trolls this seat bribed."""
    return sum(bribe.seat == seat for bribe in row.bribes)
