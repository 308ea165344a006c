"""Claims of gold in The Duel: who gets it and why the other does not, the dwarf counters that lie on it, and the end of
a round."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.editions.duel.maze import DOOR, GOALS, TROLL, DuelMaze, gold_of
from companion.game import events as ev
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell, cell_name
from companion.game.maze.maze import AnyMaze
from companion.game.message import IllegalMove, Message, Seat
from companion.game.moves.maze import require_maze_in_play
from companion.game.moves.move import Move, round_with_player
from companion.game.permissions import Permission, last_seat_to_change_maze
from companion.game.reduce import apply_event_in_round
from companion.game.state import OwnRound, Round, Table
from companion.game.viewer import Viewer

COUNTERS = {1: 6, 2: 8}
"""Dwarf counters by number of players; each claimed gold card and each bribed troll takes one (preparation)."""

MOST_GOLD_ON_GOAL = max(len(gold_of(goal.card)) for goal in GOALS)

ALONE, BOTH, BARRED, NO_WAY, BY_HAND = "alone", "both", "barred", "no-way", ""
"""Why a clan gets gold, besides DOOR and TROLL: it plays alone; both clans are connected, and this one made the
connection; doors and trolls bar the other clan; the other clan has no path; the host decided."""

GoldPicture = tuple[Cell, int]
"""A picture of gold: the cell of its card, and the picture's index on the card."""


@dataclass(frozen=True)
class GoldClaimed(ev.Event):
    """A dwarf counter was laid, or the host entered that none lies there."""

    on_cell = True

    cell: Cell
    place: int  # index of the picture of gold among those on the card
    gold: int  # its nuggets
    seat: Seat | None  # None: no counter lies there
    why: str = ""  # the reason for the claim; empty: the host entered it
    at: Cell | None = None  # where a door or troll blocks the `other` seat
    of: Cell | None = None  # the cell of the card that connected the gold
    other: Seat | None = None

    @property
    def gold_picture(self) -> GoldPicture:
        return self.cell, self.place


@dataclass(frozen=True)
class DuelRound(OwnRound):
    counters: tuple[GoldClaimed, ...] = ()  # the newest claim of each picture of gold

    @property
    def public(self) -> DuelRound:
        return self


@dataclass(frozen=True)
class Claim:
    """A clan's claim of a picture of gold worth `gold` nuggets.

    `cell` is the cell of the card with the gold, `place` the picture's index on the card. `why` is the key of the
    reason why this clan gets the gold. `at` is the cell of the card whose doors and trolls bar the other clan; None if
    no single card bars the other clan.
    """

    cell: Cell
    place: int
    gold: int
    clan: str
    why: str = BY_HAND
    at: Cell | None = None

    @property
    def gold_picture(self) -> GoldPicture:
        return self.cell, self.place


def unsettled_claims(maze: DuelMaze, settled: Collection[GoldPicture], mover: str) -> tuple[Claim, ...]:
    """`mover` changed the maze last: that clan gets gold that both reach (The Duel, securing gold)."""
    return tuple(claim for claim in _claims_of_reached_gold(maze, mover) if claim.gold_picture not in settled)


def _claims_of_reached_gold(maze: DuelMaze, mover: str) -> Iterator[Claim]:
    for cell, card in maze.face_up_cards.items():
        for place, gold in enumerate(gold_of(card)):
            clans, tunnel = maze.clans_reaching_tunnels(cell), card.tunnels.index(gold.sides)
            if clans[tunnel]:
                yield _claim_with_winner(maze, Claim(cell, place, gold.amount, ""), clans[tunnel], tunnel, mover)


def _claim_with_winner(maze: DuelMaze, claim: Claim, clans: tuple[str, ...], tunnel: int, mover: str) -> Claim:
    clan = mover if mover in clans else clans[0]
    others = [other for other in maze.starts if other != clan]
    if not others:
        return replace(claim, clan=clan, why=ALONE)
    if others[0] in clans:
        return replace(claim, clan=clan, why=BOTH)
    why, at = reason_for_not_reaching_tunnel(maze, others[0], claim.cell, tunnel)
    return replace(claim, clan=clan, why=why, at=at)


def reason_for_not_reaching_tunnel(maze: DuelMaze, clan: str, cell: Cell, tunnel: int) -> tuple[str, Cell | None]:
    """The key of the reason (doors, trolls, both or no path), and the first card that alone bars the clan, if any."""
    tunnel_there = (cell, tunnel)
    barred = {at: card for at, card in maze.face_up_cards.items() if card.features_of(DOOR, TROLL)}
    for why, kinds in ((DOOR, (DOOR,)), (TROLL, (TROLL,)), (BARRED, (DOOR, TROLL))):
        opened = {
            at: card.with_features(feature for feature in card.features if feature.kind not in kinds)
            for at, card in barred.items()
        }
        if tunnel_there in _replace_cards(maze, opened).tunnels_reached_by_clan(clan):
            single = (
                at for at in opened if tunnel_there in maze.replace_card(at, opened[at]).tunnels_reached_by_clan(clan)
            )
            return why, next(single, None)
    return NO_WAY, None


def _replace_cards(maze: DuelMaze, cards: Mapping[Cell, PathCard]) -> DuelMaze:
    for cell, card in cards.items():
        maze = maze.replace_card(cell, card)
    return maze


# Counters left, and gold that is due to be claimed


def counters_left(round: Round) -> int:
    """Negative if more were entered than the edition has."""
    on_gold = sum(marker.seat is not None for marker in round.own.counters)
    return COUNTERS[len(round.players)] - on_gold - len(clans_with_tokens(round, TROLL))


def clans_with_tokens(round: Round, kind: str) -> list[str]:
    """Once for each key on a door, or for each dwarf counter on a troll."""
    cards = maze_of(round).face_up_cards.values()
    return [clan for card in cards for feature in card.features_of(kind) for clan in feature.put]


def maze_of(round: Round) -> DuelMaze:
    assert isinstance(round.maze, DuelMaze)
    return round.maze


def due_claims(round: Round) -> tuple[GoldClaimed, ...]:
    """Gold that a clan reaches without a counter. If both reach it, the clan that changed the maze last claims it."""
    mover = round.clan_of(last_seat_to_change_maze(round))
    settled = [marker.gold_picture for marker in round.own.counters]
    return tuple(claim_event(round, claim) for claim in unsettled_claims(maze_of(round), settled, mover))


def claim_event(round: Round, claim: Claim) -> GoldClaimed:
    seat = round.seat_of_clan(claim.clan)
    other = round.next_player(seat) if len(round.players) > 1 else None
    return GoldClaimed(claim.cell, claim.place, claim.gold, seat, claim.why, claim.at, other=other)


def must_turn_over_goal_first(round: Round) -> bool:
    """Whether a reached goal card must be turned over before gold is claimed (The Duel, goal cards): too few counters
    may be left for the gold on it too. Then the player may choose which gold to claim."""
    goals = maze_of(round).goals_to_turn_over
    if not goals or not (reached := due_claims(round)):
        return False
    return len(reached) + MOST_GOLD_ON_GOAL * len(goals) > counters_left(round) > 0


def claims_to_choose_from(round: Round) -> tuple[GoldClaimed, ...]:
    """More gold is reached than counters are left (The Duel, securing gold). Empty while a goal card must be turned
    over first."""
    if counters_left(round) <= 0 or must_turn_over_goal_first(round):
        return ()
    return due_claims(round)


ALL_GOALS, ALL_COUNTERS = "goals", "counters"
"""The two reasons for which a round is over: all goal cards are turned over, or all dwarf counters are laid."""


def end_reason(round: Round) -> str:
    """ALL_GOALS, ALL_COUNTERS, or "" if the round is not over (The Duel, end of a round)."""
    if all(goal.card for goal in maze_of(round).goals.values()):
        return ALL_GOALS
    return ALL_COUNTERS if counters_left(round) <= 0 else ""


def event_with_claims(table: Table, event: ev.Event) -> Iterator[ev.Event]:
    """Yield this event, then those of the claims that become due by it. No claims if a player must choose, or if a goal
    card must be turned over first; gold that waited for one counts as connected by the newest card. Gold over a card
    that a rockfall removes stays claimed."""
    yield event
    round = table.round
    if round is None or isinstance(event, ev.PathRemoved):
        return
    changed: Cell | None = getattr(event, "to", getattr(event, "cell", None))
    card_cell = None if isinstance(event, GoldClaimed) else changed
    applied = apply_event_in_round(event, round, ev.Version(table.version + 1))
    after = with_mover_after_correction(event, applied, card_cell)
    waited = {claim.gold_picture for claim in due_claims(round)}
    if must_turn_over_goal_first(after) or len(claims := due_claims(after)) > counters_left(after):
        return
    for claim in claims:
        yield replace(claim, of=round.changes.newest if claim.gold_picture in waited else card_cell)


def with_mover_after_correction(event: ev.Event, round: Round, card_cell: Cell | None) -> Round:
    """If the event corrects a card, the mover is the seat that laid the card or turned it over."""
    if not isinstance(event, ev.PathTurned | ev.CellTokenTaken | ev.GoalRevealed):
        return round
    if isinstance(event, ev.GoalRevealed) and event.by is not None:
        return round
    turner = round.changes.turners.get(card_cell) if card_cell else None
    by = next((card.by for card in round.laid if card.cell == card_cell), turner)
    return round if by is None else round.with_changes(mover=by)


def permission_to_choose_gold(picture: GoldPicture, owner: Seat | None) -> Permission:
    """The seat that changed the maze last, if this gold is among `claims_to_choose_from` (The Duel, securing gold)."""
    return lambda round, seat: (
        seat == last_seat_to_change_maze(round) and find_claim(claims_to_choose_from(round), picture, owner) is not None
    )


def find_claim(claims: Sequence[GoldClaimed], picture: GoldPicture, owner: Seat | None) -> GoldClaimed | None:
    return next((claim for claim in claims if (claim.gold_picture, claim.seat) == (picture, owner)), None)


@partial(Move, edition="duel")
def claim_gold(table: Table, viewer: Viewer, cell: Cell, place: int, seat: Seat | None) -> Iterator[ev.Event]:
    """A player chooses which gold gets the last counters (The Duel, securing gold), or the host corrects a claim (None:
    no counter lies there). Further gold that can be claimed after that is claimed too. The event says why if the seat's
    clan was due to claim this gold by the rules."""
    picture = cell, place
    maze, round = require_maze_in_play(table, viewer, permission_to_choose_gold(picture, seat))
    gold = gold_of(face_up_card_at(maze, cell))
    if not 0 <= place < len(gold):
        raise IllegalMove.because("no-gold-there", cell=cell_name(cell))
    is_claimed = any(marker.gold_picture == picture and marker.seat for marker in round.own.counters)
    if seat is not None and round_with_player(table, seat) and not is_claimed and counters_left(round) < 1:
        raise IllegalMove.because("no-counters-left")
    due = find_claim(due_claims(round), picture, seat)
    yield from event_with_claims(table, due or GoldClaimed(cell, place, gold[place].amount, seat))


def face_up_card_at(maze: AnyMaze, cell: Cell) -> PathCard:
    """Raises IllegalMove: no card lies face up."""
    card = maze.card_at(cell)
    if card is None:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    return card


def with_counters(event: ev.Event, before: Round, after: Round, version: ev.Version) -> Round:
    """`after` is the round with all changes but those of the counters."""
    if isinstance(event, GoldClaimed):
        others = (other for other in before.own.counters if other.gold_picture != event.gold_picture)
        return replace(after, own=DuelRound((*others, event))).with_changes(version=version)
    if after.maze is before.maze:
        return after
    return replace(after, own=DuelRound(counters_after_maze_event(event, before, after)))


def counters_after_maze_event(event: ev.Event, before: Round, after: Round) -> tuple[GoldClaimed, ...]:
    match event:
        case ev.PathRemoved(cell):
            counters = before.own.counters if event.by is not None else connected_counters(before, after, cell)
            # Claims that the removed card connected stay, but no longer refer to its cell, where another card may be
            # laid.
            return tuple(
                replace(marker, of=None) if marker.of == cell else marker for marker in counters if marker.cell != cell
            )
        case ev.GoalRevealed(cell):
            return tuple(marker for marker in connected_counters(before, after, cell) if marker.cell != cell)
        case ev.PathTurned(cell) | ev.CellTokenTaken(cell):
            return connected_counters(before, after, cell)
    own: DuelRound = before.own
    return own.counters


def connected_counters(before: Round, after: Round, cell: Cell) -> tuple[GoldClaimed, ...]:
    """Without the claims on gold that the corrected card on `cell` had connected, if the gold is no longer
    connected."""

    def is_cut_off(marker: GoldClaimed) -> bool:
        was_connected = is_gold_connected(before, maze_of(before), marker)
        return was_connected and not is_gold_connected(before, maze_of(after), marker)

    counters: tuple[GoldClaimed, ...] = before.own.counters
    return tuple(marker for marker in counters if marker.of != cell or not marker.why or not is_cut_off(marker))


def is_gold_connected(round: Round, maze: DuelMaze, marker: GoldClaimed) -> bool:
    card = maze.card_at(marker.cell)
    if card is None or marker.place >= len(gold_of(card)):
        return False
    tunnel = card.tunnels.index(gold_of(card)[marker.place].sides)
    return round.clan_of(marker.seat) in maze.clans_reaching_tunnels(marker.cell)[tunnel]


# What claims are worth


def claimed_nuggets_on_each_card(round: Round, seat: Seat) -> tuple[int, ...]:
    """Several claims on one card are added up."""
    nuggets = defaultdict[Cell, int](int)
    for marker in round.own.counters:
        if marker.seat == seat:
            nuggets[marker.cell] += marker.gold
    return tuple(nuggets.values())


GRADE_THRESHOLDS = (15, 20, 25)
"""Gold from which each higher grade is given in the game for one player (end of the game)."""


def solo_grade(gold: int) -> int:
    """From 0 to 3 (end of the game)."""
    return bisect_right(GRADE_THRESHOLDS, gold)


CLAIMED = {
    "": "gold-claimed",
    "alone": "gold-claimed-alone",
    "both": "gold-claimed-both",
    "no-way": "gold-claimed-no-way",
    "door": "gold-claimed-door",
    "troll": "gold-claimed-troll",
    "barred": "gold-claimed-barred",
}

CLAIMED_AT = {"door": "gold-claimed-door-at", "troll": "gold-claimed-troll-at", "barred": "gold-claimed-barred-at"}
"""If a single card bars the other dwarf."""


def claim_message(event: GoldClaimed, seat: Seat, cell: str) -> Message:
    if event.other is None:
        return Message.from_key(CLAIMED[event.why], seat=seat, gold=event.gold, cell=cell)
    if event.at is None:
        return Message.from_key(CLAIMED[event.why], seat=seat, gold=event.gold, cell=cell, other=event.other)
    at = cell_name(event.at)
    return Message.from_key(CLAIMED_AT[event.why], seat=seat, gold=event.gold, cell=cell, other=event.other, at=at)
