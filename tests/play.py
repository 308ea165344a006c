"""The driver of the core: a game in memory, its moves by their names, and every name of `companion` that tests of
tables use. Tests import these names from here, so that only this file knows where they are.

The cast: Ann hosts; Ben, Cem, Dia, Eva, Finn, Gül and so on play.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, cached_property
from typing import Any, NamedTuple

import pytest

from companion.editions import EDITIONS, find_edition
from companion.editions.duel import claims, payment, tokens
from companion.editions.duel.claims import (
    COUNTERS,
    GoldClaimed,
    claimed_nuggets_on_each_card,
    counters_left,
    end_reason,
)
from companion.editions.duel.maze import (
    DuelMaze,
    a_door,
    a_troll,
    doors_of,
    duel_card,
    gold_of,
    ladder_clan,
    some_gold,
    trolls_of,
)
from companion.editions.duel.payment import DuelResult, DuelRoundEnded, TrollsPaid, gold_cards_before
from companion.editions.duel.tokens import KEYS, bribed_trolls, keys_left
from companion.editions.duel.view import DuelView
from companion.editions.lost_mines import board, treasures, turns
from companion.editions.lost_mines.board import (
    MINES,
    Board,
    BoardMarked,
    mine_cells,
    revealed_mines,
    treasure_cells_beside_board,
)
from companion.editions.lost_mines.dwarves import DWARVES, SEATS, dwarf_deck
from companion.editions.lost_mines.maze import (
    LINK_TOKENS,
    OBSTACLES,
    TOOL_FOR,
    TOOLS,
    LostMinesMaze,
    ground_of,
    is_bridged,
    is_obstacle_without_tool,
    lost_mines_card,
)
from companion.editions.lost_mines.rules import LOST_MINES
from companion.editions.lost_mines.treasures import (
    MOST_WORTH,
    NOT_ASKED,
    DwarfMoved,
    LostMinesResult,
    LostMinesRoundEnded,
    TreasurePutBack,
    TreasuresTold,
    treasures_taken_by,
)
from companion.editions.lost_mines.turns import LookTaken, TreasureTaken, seats_reached_by_turn
from companion.editions.lost_mines.view import BoardView
from companion.editions.saboteur import GOLD
from companion.editions.saboteur2 import SABOTEUR2, SUPPLY
from companion.game import events as ev
from companion.game import moves
from companion.game.awards import awards_of
from companion.game.deal import deal_text, is_proof_right, public_deals, shuffle
from companion.game.draft import draft_order
from companion.game.events import (
    CellTokenTaken,
    CurtainOpened,
    DraftLaid,
    Entry,
    Event,
    GoalRevealed,
    GoldCorrected,
    GoldDrafted,
    PathPlaced,
    PathRemoved,
    PathTurned,
    Redone,
    RolesDealt,
    RoundEnded,
    RoundStarted,
    TurnBegan,
    Undone,
    Version,
)
from companion.game.history import event_message, history
from companion.game.maze.cards import Feature, PathCard, feature_from_text, path_card
from companion.game.maze.grid import LETTERS, Cell, cell_from_name, cell_name, letters_of_sides, link_at, neighbours
from companion.game.maze.maze import FACES, Maze
from companion.game.maze.placement import Placement, placement_problems, shared_catalogue
from companion.game.maze_replay import MazeReplay, ReplayPosition, ReplayStep
from companion.game.message import Conflict, Forbidden, IllegalMove, Message, Seat, WrongPhase
from companion.game.moves import LONGEST_NAME, LONGEST_NOTE, TABLE_OPTIONS, Move, open_table
from companion.game.moves import round as ending
from companion.game.moves.move import number_at
from companion.game.moves.undo import is_secret_pick, undoable_acts
from companion.game.names import comparison_key, normalize_name
from companion.game.reduce import apply_entry, apply_event_in_round, skip_undone_entry
from companion.game.replay import Replay, extend_replay, undone_acts
from companion.game.scoring import (
    edition_of,
    gains,
    gold_before,
    impossible_result_messages,
    leaders,
    options_of,
    phase,
    settlement,
    settlement_facts,
    settlement_players,
    totals,
    unanswered_question,
)
from companion.game.settlement import RoundResult
from companion.game.state import PlacedCard, Round, Table
from companion.game.turns import next_seat_to_play, presumed_seat_on_turn
from companion.game.viewer import HOST, ONLOOKER, Viewer, seat_viewer
from companion.game.views import CorrectionView, RoundScores, SeatScore, TableView, role_for_viewer
from companion.game.views.maze import NO_RIGHTS, MazeOutcome, MazeRights, MazeView
from companion.sentences import format_message
from companion.store.log import decode_event, encode_event
from tests.rules.maze_drawings import read

MOVES: Mapping[str, Move] = {
    move.name: move
    for module in (moves, claims, tokens, payment, board, turns, treasures)
    for move in vars(module).values()
    if isinstance(move, Move)
}
"""Every move by its name, as in `"remove-path"`."""

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Leo")


class Game:
    """A table whose chance is `luck`: the same luck, the same game."""

    def __init__(self, *names: str, luck: str = "luck", edition: str = "saboteur2", **options: str) -> None:
        self.luck, self.drawn = luck, 0
        self.entries: list[Entry] = []
        self.replay = Replay()
        self.add("open", open_table("KRTN", edition, options))
        for name in names:
            self.do("take-seat", ONLOOKER, name=name)

    def __repr__(self) -> str:
        """The log, so that a game which breaks a law can be read."""
        return "\n".join(f"{entry.version} {entry.act}: {entry.event}" for entry in self.entries)

    @property
    def table(self) -> Table:
        """What all that happened has made."""
        return self.replay.table

    def random_bytes(self, count: int) -> bytes:
        self.drawn += 1
        return hashlib.sha256(f"{self.luck} {self.drawn}".encode()).digest()[:count]

    def add(self, act: str, events: Iterable[Event]) -> None:
        """These events happen in one act."""
        events = tuple(events)
        new = [Entry(Version(len(self.entries) + n), act, event) for n, event in enumerate(events, 1)]
        self.replay = extend_replay(self.replay, self.entries, new)
        self.entries.extend(new)

    def do(self, move: str, viewer: Viewer | str = HOST, **fields: Any) -> tuple[Event, ...]:
        """Makes the move of this name and returns its events; raises what the move raises. The viewer and the fields
        for seats may be players' names, those for cells the names of cells."""
        events = self.judge(move, self.viewer(viewer), **self.read_fields(fields))
        self.add(f"act-{len(self.entries)}", events)
        return events

    def judge(self, move: str, viewer: Viewer | str = HOST, **fields: Any) -> tuple[Event, ...]:
        """What this move makes of the table as it is; raises what the move raises."""
        fields = self.read_fields(fields)
        return MOVES[move](self.table, self.viewer(viewer), random_bytes=self.random_bytes, **fields)

    def refusal(self, move: str, viewer: Viewer | str = HOST, **fields: Any) -> str:
        """The keys of the problems for which this move is refused, with blanks between them; empty if it is not."""
        try:
            self.judge(move, viewer, **fields)
        except IllegalMove as refused:
            keys = [problem.key for problem in refused.problems]
            assert {kind_of_refusal(key) for key in keys} == {type(refused)}
            return " ".join(keys)
        return ""

    def viewer(self, viewer: Viewer | str) -> Viewer:
        return self.as_seat(viewer) if isinstance(viewer, str) else viewer

    def read_fields(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """These fields with seats and cells instead of their names."""
        readers = {
            "seat": self.seat,
            "by": self.seat,
            "victim": self.seat,
            "cell": cell_from_name,
            "to": cell_from_name,
        }
        return {
            field: readers[field](value) if field in readers and isinstance(value, str) else value
            for field, value in fields.items()
        }

    # A round

    def deal(self, *roles: str) -> None:
        """Begins the round with these roles in the circle's order, as if chance had given them."""
        pool = edition_of(self.table).pool(len(roles), options_of(self.table))
        left, number = tuple((Counter(pool) - Counter(roles)).elements()), self.table.current_round_number
        text = deal_text(self.table, (*roles, *left), self.random_bytes(32))
        started, dealt = RoundStarted(number, self.table.circle), RolesDealt(roles, left, number, text)
        self.add(f"act-{len(self.entries)}", [started, dealt])

    def end(
        self,
        reached_by: str | None = None,
        open_to: Sequence[str] = (),
        crystals: int = 0,
        gold: Sequence[int] = (),
        **answers: Any,
    ) -> tuple[Event, ...]:
        """The host says how the round ended; `gold` are the gold cards laid out, as if chance had given them."""
        seat = None if reached_by is None else self.seat(reached_by)
        result = RoundResult(seat, tuple(open_to), crystals, **answers)
        if not gold:
            return self.do("end-round", result=result)
        ended, laid = self.judge("end-round", result=result)
        assert isinstance(laid, DraftLaid) and len(laid.values) == len(gold)
        self.add(f"act-{len(self.entries)}", [ended, replace(laid, values=tuple(gold))])
        return ended, laid

    def play(self, *roles: str) -> None:
        """A whole round without treasure, confirmed: dealt with these roles, or by chance where none are named."""
        if roles:
            self.deal(*roles)
        else:
            self.do("begin-round")
        self.end()
        self.do("confirm-round")

    def put(self, name: str, kind: str) -> None:
        self.do("put-token", seat=self.seat(name), kind=kind)

    def steal(self, thief: str, victim: str | None, viewer: Viewer | None = None) -> tuple[Event, ...]:
        """The thief's own phone answers, unless another viewer is named."""
        seat, robbed = self.seat(thief), None if victim is None else self.seat(victim)
        return self.do("steal", viewer or self.as_seat(thief), seat=seat, victim=robbed)

    def draft(self, *picks: tuple[str, int], viewer: Viewer | None = None) -> None:
        """Players take gold cards of so many nuggets in turn, each on their own phone, unless a viewer is named."""
        for name, value in picks:
            self.do("pick-gold-card", viewer or self.as_seat(name), seat=self.seat(name), value=value)

    # The maze

    def lay(
        self,
        cell: str,
        tracks: str = "NESW",
        door: str = "",
        ladder: bool = False,
        crystals: int = 0,
        by: str | None = None,
        **arguments: Any,
    ) -> tuple[Event, ...]:
        """A path card is laid, one that nobody is said to have laid where nobody is named."""
        seat = None if by is None else self.seat(by)
        card = path_card(tracks, door, ladder, crystals)
        return self.do("place-path", cell=cell_from_name(cell), card=card, by=seat, **arguments)

    def dig(self, drawing: str, by: Sequence[str] = ()) -> None:
        """The cards of this drawing are laid, row by row, by these players in turn; then its goals are turned over."""
        dug_maze = read(drawing)
        for place, (cell, card) in enumerate(dug_maze.cards.items()):
            seat = self.seat(by[place % len(by)]) if by else None
            self.do("place-path", cell=cell, card=card, by=seat, anyway=True)
        for cell, goal in dug_maze.goals.items():
            if goal.shows:
                self.do("reveal-goal", cell=cell, shows=goal.shows)

    @property
    def maze(self) -> Maze:
        assert self.round.maze
        return self.round.maze

    # Looking

    @property
    def phase(self) -> str:
        return phase(self.table)

    @property
    def round(self) -> Round:
        assert self.table.round
        return self.table.round

    @property
    def gold(self) -> dict[str, int]:
        """Everybody's gold by the confirmed rounds."""
        return {self.table.places[seat].name: gold for seat, gold in totals(self.table).items()}

    @property
    def names(self) -> list[str]:
        """The circle."""
        return [self.table.places[seat].name for seat in self.table.circle]

    def view(self, viewer: Viewer = HOST) -> TableView:
        return TableView(self.table, viewer)

    def seat(self, name: str) -> Seat:
        return next(seat for seat, place in self.table.places.items() if place.name == name)

    def as_seat(self, name: str) -> Viewer:
        return seat_viewer(self.seat(name))

    def role(self, name: str) -> str:
        return self.round.role_of(self.seat(name))


def sight(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Every value of the viewer's view, by name."""
    return values_by_name(TableView(table, viewer))


def values_by_name(view: object) -> dict[str, Any]:
    """The parts of a view, which are worked out when somebody asks, are such values too."""
    members = {name: kind for cls in type(view).__mro__ for name, kind in vars(cls).items()}
    computed = [name for name, kind in members.items() if isinstance(kind, (property, cached_property))]
    values = {name: getattr(view, name) for name in (*computed, *vars(view)) if not name.startswith("_")}
    assert not any(isinstance(value, (Table, Round)) for value in values.values()), "pages could read all of it"
    return {name: values_by_name(value) if hasattr(value, "_table") else value for name, value in values.items()}


def full_replay(entries: Sequence[Entry]) -> Table:
    """The table after all these entries, in order; of undone acts only the version counts."""
    struck = undone_acts(entry.event for entry in entries)
    table = Table()
    for entry in entries:
        table = skip_undone_entry(table, entry) if entry.act in struck else apply_entry(table, entry)
    return table


def steps(entries: Sequence[Entry]) -> tuple[ReplayStep, ...]:
    """Every step of every round in which somebody dug, in order: the beginning, each card, the end.

    Undone acts are left out, and of several ends of one round all but the last.
    """
    replay = MazeReplay()
    replay.read(entries)
    return replay.steps()


def replay_position(entries: Sequence[Entry], version: int | None = None) -> ReplayPosition | None:
    """The position that shows the maze after this event (None: the newest).

    An event that is no step shows the one before it, or the very first. None where nobody has dug yet.
    """
    replay = MazeReplay()
    replay.read(entries)
    return replay.position(version)


@contextmanager
def refused(*keys: str, kind: type[IllegalMove] = IllegalMove) -> Iterator[None]:
    """The move in this block is refused with exactly these problems."""
    with pytest.raises(kind) as refusal:
        yield
    assert [problem.key for problem in refusal.value.problems] == list(keys)


KINDS: Mapping[type[IllegalMove], frozenset[str]] = {
    Forbidden: frozenset(
        ["only-the-host", "not-your-seat", "not-your-turn", "round-over", "answers-on-own-phone", "corrects-in-secret"]
    ),
    WrongPhase: frozenset(
        ["not-asked-now", "game-not-finished", "gold-too-late", "has-a-phone", "round-not-settled", "seat-is-dealt"]
    ),
    Conflict: frozenset({"changed-meanwhile"}),
}
"""What is raised for the problem of this key, where it is not an IllegalMove and nothing more."""


def kind_of_refusal(key: str) -> type[IllegalMove]:
    if key.startswith("wrong-phase-"):
        return WrongPhase
    return next((kind for kind, keys in KINDS.items() if key in keys), IllegalMove)


class Refusal(NamedTuple):
    """A row: in this situation the viewer's move is refused with these keys."""

    situation: Callable[[], Game]
    viewer: Viewer | str
    move: str
    keys: str
    fields: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.situation.__name__}: {self.move} {self.keys}"

    def check(self) -> None:
        assert shared(self.situation).refusal(self.move, self.viewer, **self.fields) == self.keys


@cache
def shared(situation: Callable[[], Game]) -> Game:
    """The game of a situation, which no row changes."""
    return situation()


def refusal(situation: Callable[[], Game], viewer: Viewer | str, move: str, keys: str, **fields: Any) -> Refusal:
    return Refusal(situation, viewer, move, keys, fields)


def refusals(*rows: Refusal) -> Any:
    """Runs a test with the argument `row` for each of these."""
    return pytest.mark.parametrize("row", rows, ids=str)
