"""The maze as everybody may see it, and what it says about the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell, cell_name
from companion.rules.mazes.mines import mine_places, treasure_places
from companion.rules.mazes.paths import barring, treasure_maze
from companion.rules.mazes.placement import problems
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement import RoundResult
from companion.rules.tokens import STOPPING
from companion.table.events import Version
from companion.table.maze_reducer import with_free_card
from companion.table.scoring import edition_of, next_start, options_of
from companion.table.state import EVERYWHERE, PlacedCard, Round, Table
from companion.table.views.board import BoardView, see_walk
from companion.table.views.duel import DuelView, see_claims

__all__ = ["PlacedCard", "MazeOutcome", "MazeView", "see_maze", "unable"]


@dataclass(frozen=True)
class MazeOutcome:
    """What the maze says about the end of the round; the host may say otherwise.

    `reached`: the treasure lies connected, doors left out; `connector` laid the card that did it, None where nobody
    said who, or none did; `likely` are the players, the likeliest connector or last player first; `open_to` the clans
    with a way, `barred` for each other clan the doors in its way; `crystals` those that count by the table's option.
    """

    reached: bool
    connector: Seat | None
    likely: tuple[Seat, ...]
    open_to: tuple[str, ...]
    barred: Mapping[str, tuple[Cell, ...]]
    crystals: int

    def differs_from(self, told: RoundResult) -> bool:
        """Whether the host told the end otherwise than the maze lies: he is right, and the page says so."""
        if self.reached != (told.reached_by is not None) or self.crystals != told.crystals:
            return True
        otherwise = self.connector not in (None, told.reached_by) or set(self.open_to) != set(told.open_to)
        return self.reached and otherwise

    @property
    def ways(self) -> Message | None:
        """Whose way is open and which doors bar it to others; None where there is no treasure to reach, or no clan."""
        if not self.reached or not (self.open_to or self.barred):
            return None
        doors = {clan: tuple(map(cell_name, cells)) for clan, cells in self.barred.items()}
        if not doors:
            return Message.of("ways-both")
        if not self.open_to:
            return Message.of("ways-neither", **doors)
        (cells,) = doors.values()
        return Message.of(f"ways-{self.open_to[0]}{'-doors' if len(cells) > 1 else ''}", cells=cells)


@dataclass(frozen=True)
class MazeView:
    """The maze of the round that runs, or of the one booked last; all of it is public.

    `laid` are the cards in the order they were laid, `newest` is where the one lies that was laid, moved or turned
    last, `free` the free cards of this game, each once; `next_by` the seat that lays next if everybody lays a card:
    who is `said` to, or the one after who laid the newest card, before the first card the `starter`; None where nobody
    knows. `players` are those of the round, clockwise, `unable` those of them who may lay no
    path card; `clans` those whose way is asked for, `all_crystals` whether those that are cut off count too; `misfits`
    are the cards that were laid against the rules and do not fit now either.

    `claims` says how gold is claimed in it, `walk` how dwarfs go in it, where that is so; `gone` are kinds of path
    cards that left the game for good with their gold, `shown` the goals that lay open in earlier rounds of a game in
    which each is used once; `laid_before` the kinds laid in earlier rounds of a game in which nobody knows how many
    there are.
    """

    maze: AnyMaze
    laid: tuple[PlacedCard, ...]
    newest: Cell | None
    free: tuple[PathCard, ...]
    players: tuple[Seat, ...]
    unable: frozenset[Seat]
    clans: tuple[str, ...]
    all_crystals: bool
    misfits: frozenset[Cell] = frozenset()
    claims: DuelView | None = None
    walk: BoardView | None = None
    gone: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    laid_before: tuple[str, ...] = ()
    said: Seat | None = None
    starter: Seat | None = None
    since: Version | None = None

    @property
    def turns(self) -> DuelView | BoardView | None:
        """The part that knows whose turn it is; None in Saboteur, where it follows from the cards that lie."""
        return self.claims or self.walk

    @cached_property
    def next_by(self) -> Seat | None:
        """Whose turn it is, or the first seat clockwise after the one that was named last who may lay a card."""
        if self.turns:
            return self.turns.next_up
        if self.said is not None:
            return self.said
        order = self.after(last) if (last := last_named(self.laid)) else () if self.laid else self.starting
        return next((seat for seat in order if seat not in self.unable), None)

    @property
    def starting(self) -> tuple[Seat, ...]:
        """The players clockwise from who begins the round; none where nobody knows who does."""
        if self.starter not in self.players:
            return ()
        at = self.players.index(self.starter)
        return (*self.players[at:], *self.players[:at])

    @property
    def following(self) -> Seat | None:
        """Whose turn comes next, where it is known whose it is; None where one plays alone."""
        if self.turn is None or len(self.players) < 2:
            return None
        return self.after(self.turn)[0]

    @property
    def over(self) -> bool:
        """Whether what lies ends the round."""
        return bool(self.turns.over) if self.turns else self.maze.treasure_reached

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, as every screen says it: None if nobody knows, as in Saboteur before the first card, if
        one digs alone, and once the round is over."""
        if self.over or (self.claims and self.claims.alone):
            return None
        if self.turns:
            return self.turns.turn
        return self.next_by if self.laid or self.said is not None else None

    @cached_property
    def end(self) -> MazeOutcome | None:
        """What the maze says about a round that ends by the treasure; None while no card lies."""
        maze, clans = treasure_maze(self.maze), self.clans
        if not self.laid or maze is None:
            return None
        open_to = tuple(clan for clan in clans if clan in maze.open_to(clans))
        barred = {clan: barring(maze, clan) for clan in clans if maze.treasure_reached and clan not in open_to}
        crystals = maze.crystals(connected=not self.all_crystals)
        return MazeOutcome(maze.treasure_reached, self.connector, self.likely, open_to, barred, crystals)

    @cached_property
    def connector(self) -> Seat | None:
        """Who laid the first card, in the order they were laid, with which the treasure lies connected."""
        maze = self.maze
        if not maze.treasure_reached:
            return None
        for one in reversed(self.laid):
            maze = maze.take(one.cell)
            if not maze.treasure_reached:
                return one.by
        return None

    @property
    def likely(self) -> tuple[Seat, ...]:
        """The players, the connector first where known, else clockwise from the seat after the one named last."""
        last, connector = last_named(self.laid), self.connector
        order = self.after(last) if last else self.players
        if not self.maze.treasure_reached:
            return order
        # A seat that may lay no card cannot have laid the last one.
        return tuple(sorted(order, key=lambda seat: (seat != connector, seat in self.unable)))

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The players clockwise, this one last."""
        at = self.players.index(seat) + 1
        return (*self.players[at:], *self.players[:at])


def misfits_of(round: Round) -> frozenset[Cell]:
    """The cells of this round's maze whose cards were laid against the rules and do not fit now either."""
    return frozenset(one.cell for one in round.laid if one.anyway and round.maze and misfits(round.maze, one, round))


def misfits(maze: AnyMaze, one: PlacedCard, round: Round) -> bool:
    """Whether the seat that laid this card could not lay it there now."""
    return bool(problems(maze.take(one.cell), one.cell, maze.cards[one.cell], round.clan_of(one.by)))


def last_named(laid: Sequence[PlacedCard]) -> Seat | None:
    """The seat that laid the newest card for which that was recorded."""
    return next((one.by for one in reversed(laid) if one.by is not None), None)


def unable(round: Round) -> frozenset[Seat]:
    """The seats that may lay no path card now: a broken tool or a prison lies before them."""
    return frozenset(token.seat for token in round.tokens if token.kind in STOPPING)


def see_maze(table: Table) -> MazeView | None:
    """The maze of the round in play, or of the one booked last; None if it has none."""
    round = table.round or (table.booked[-1] if table.booked else None)
    if round is None or round.maze is None:
        return None
    return MazeView(
        maze=round.maze,
        laid=round.laid,
        newest=round.newest,
        free=free_cards(table),
        players=round.players,
        unable=unable(round),
        clans=edition_of(table).clans,
        all_crystals=options_of(table, round).get("crystals") != "connected",
        misfits=misfits_of(round),
        claims=see_claims(table, round),
        walk=see_walk(table, round),
        gone=tuple(gone(table, round)),
        shown=tuple(shown(table, round)),
        laid_before=tuple(laid_before(table, round)),
        said=round.turn,
        starter=next_start(table) if round is table.round else None,
        since=turn_since(table),
    )


def turn_since(table: Table) -> Version | None:
    """The number of the event with which the turn that runs began, or by which something was taken back since; None
    where no clock runs."""
    round = table.round
    if round is None or round.result or not round.turn_since:
        return None
    return Version(max(round.turn_since, table.touched.get(EVERYWHERE, 0)))


def gone(table: Table, round: Round) -> Iterator[str]:
    """The kinds of the path cards that left the game with the gold that was claimed on them (The Duel, end of a
    round)."""
    for past in (past for past in table.booked if past.number < round.number):
        claimed = {one.cell for one in past.counters if one.seat is not None}
        yield from (one.key for one in past.laid if one.key and one.cell in claimed)


def shown(table: Table, round: Round) -> Iterator[str]:
    """The goals that lay open in earlier rounds, if each is used once in a game (The Duel, a new round begins)."""
    for past in (past for past in table.booked if past.number < round.number and past.clans):
        yield from (goal.shows for goal in past.maze.goals.values() if goal.card) if past.maze else ()


def laid_before(table: Table, round: Round) -> Iterator[str]:
    """The kinds of the path cards laid in earlier rounds of this table, if no text says how many there are."""
    if not edition_of(table).counted:
        games = (*table.earlier, tuple(past for past in table.booked if past.number < round.number))
        yield from (one.key for game in games for past in game for one in past.laid)


def notable(table: Table, round: Round) -> tuple[Cell, ...]:
    """The cells of what a seat may look at in secret and note: goals, mines, treasures beside a board."""
    edition = edition_of(table)
    if edition.board_rules:  # the treasures lie beside the board, and the mines even if it is not followed
        return (*mine_places(table.board), *treasure_places(len(round.players)))
    return tuple(round.maze.goals) if edition.claim_rules and round.maze else ()


def free_cards(table: Table) -> tuple[PathCard, ...]:
    """The free cards of this game that no kind of the box is like, each once, in the order they were first laid."""
    cards, found = tuple(laid_free(table)), tuple[PathCard, ...]()
    if not cards:
        return found
    printed = {turn.alike for kind in edition_of(table).paths for turn in kind.card.turns}
    for card in cards:
        found = found if card.alike in printed else with_free_card(found, card)
    return found


def laid_free(table: Table) -> Iterator[PathCard]:
    for round in (*table.booked, *([table.round] if table.round else [])):
        yield from round.free
