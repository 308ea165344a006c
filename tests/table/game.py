"""A game in memory: a log, its table, and verbs to move by. The cast: Ann hosts; Ben, Cem, Dia, Eva, Finn, Gül."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from companion.rules.mazes.cards import path_card
from companion.rules.mazes.grid import cell_from_name
from companion.rules.mazes.maze import Maze
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.table import moves
from companion.table.deal import deal_text
from companion.table.events import DraftLaid, Entry, Event, Redone, RolesDealt, RoundStarted, Undone, Version
from companion.table.log_replay import Replay, extend_replay
from companion.table.moves import Move
from companion.table.scoring import edition_of, options_of, phase, totals
from companion.table.state import Round, Table
from companion.table.viewer import HOST, ONLOOKER, Viewer, seat_viewer
from companion.table.views import TableView, view_for
from tests.rules.maze_drawings import read
from tests.table.whole_log import full_replay

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Leo")


class Game:
    """A table whose chance is `luck`: the same luck, the same game."""

    def __init__(self, *names: str, luck: str = "luck", edition: str = "saboteur2", **options: str) -> None:
        self.luck, self.drawn = luck, 0
        self.entries: list[Entry] = []
        self.replay = Replay(interval=4)
        self.add("open", moves.open_table("KRTN", edition, options))
        for name in names:
            self.do(moves.take_seat, ONLOOKER, name=name)

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
        """These events happen in one act. The table is folded anew only where something is struck or redone: otherwise
        the replay is extended, which `test_log_replay` holds to."""
        events = tuple(events)
        new = [Entry(Version(len(self.entries) + n), act, event) for n, event in enumerate(events, 1)]
        self.replay = extend_replay(self.replay, self.entries, new)
        self.entries.extend(new)
        if any(isinstance(event, Undone | Redone) for event in events):
            assert self.table == full_replay(self.entries), "a replay with checkpoints equals a full one"

    def do(self, move: Move, viewer: Viewer = HOST, **arguments: Any) -> tuple[Event, ...]:
        """Makes a move and returns its events; raises what the move raises."""
        events = self.judge(move, viewer, **arguments)
        self.add(f"act-{len(self.entries)}", events)
        return events

    def judge(self, move: Move, viewer: Viewer = HOST, **arguments: Any) -> tuple[Event, ...]:
        """What this move makes of the table as it is; raises what the move raises."""
        return move(self.table, viewer, random_bytes=self.random_bytes, **arguments)

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
            return self.do(moves.end_round, result=result)
        ended, laid = self.judge(moves.end_round, result=result)
        assert isinstance(laid, DraftLaid) and len(laid.values) == len(gold)
        self.add(f"act-{len(self.entries)}", [ended, replace(laid, values=tuple(gold))])
        return ended, laid

    def play(self, *roles: str) -> None:
        """A whole round without treasure, confirmed: dealt with these roles, or by chance where none are named."""
        if roles:
            self.deal(*roles)
        else:
            self.do(moves.begin_round)
        self.end()
        self.do(moves.confirm_round)

    def put(self, name: str, kind: str) -> None:
        self.do(moves.put_token, seat=self.seat(name), kind=kind)

    def steal(self, thief: str, victim: str | None, viewer: Viewer | None = None) -> tuple[Event, ...]:
        """The thief's own phone answers, unless another viewer is named."""
        seat, robbed = self.seat(thief), None if victim is None else self.seat(victim)
        return self.do(moves.steal, viewer or self.as_seat(thief), seat=seat, victim=robbed)

    def draft(self, *picks: tuple[str, int], viewer: Viewer | None = None) -> None:
        """Players take gold cards of so many nuggets in turn, each on their own phone, unless a viewer is named."""
        for name, value in picks:
            self.do(moves.pick_gold_card, viewer or self.as_seat(name), seat=self.seat(name), value=value)

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
        return self.do(moves.place_path, cell=cell_from_name(cell), card=card, by=seat, **arguments)

    def dig(self, drawing: str, by: Sequence[str] = ()) -> None:
        """The cards of this drawing are laid, row by row, by these players in turn; then its goals are turned over."""
        dug_maze = read(drawing)
        for place, (cell, card) in enumerate(dug_maze.cards.items()):
            seat = self.seat(by[place % len(by)]) if by else None
            self.do(moves.place_path, cell=cell, card=card, by=seat, anyway=True)
        for cell, goal in dug_maze.goals.items():
            if goal.shows:
                self.do(moves.reveal_goal, cell=cell, shows=goal.shows)

    def dig_on(self, move: Move, cell: str, **arguments: Any) -> tuple[Event, ...]:
        """Another move in the maze, on this cell."""
        arguments |= {"to": cell_from_name(arguments["to"])} if "to" in arguments else {}
        return self.do(move, cell=cell_from_name(cell), **arguments)

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
        return view_for(self.table, viewer)

    def seat(self, name: str) -> Seat:
        return next(seat for seat, place in self.table.places.items() if place.name == name)

    def as_seat(self, name: str) -> Viewer:
        return seat_viewer(self.seat(name))

    def role(self, name: str) -> str:
        return self.round.role_of(self.seat(name))
