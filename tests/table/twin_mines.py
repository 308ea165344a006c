"""A game of The Lost Mines beside another, with other characters and treasures where a viewer must not know them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from tests.play import DWARVES, HOST, Event, RolesDealt, RoundStarted, Seat, Viewer
from tests.table.lost_mines_game import LostMinesGame


class TwinMines(LostMinesGame):
    """The same course of moves where the deal begun at version `at` gives everybody a dwarf of the same clan, whose
    character may be another but for those that the seat `mine` knows, and where each but that seat tells after it that
    its treasures are worth something else."""

    at, mine, known = -1, Seat(0), frozenset[Seat]()

    def __init__(self, *names: str, **options: str) -> None:
        self.chance = Random(0)
        super().__init__(*names, **options)

    def judge(self, move: str, viewer: Viewer = HOST, **arguments: Any) -> tuple[Event, ...]:
        if move == "enter-treasures" and len(self.entries) > self.at >= 0 and viewer.seat != self.mine:
            arguments["values"] = self.other(arguments["values"])
        events = super().judge(move, viewer, **arguments)
        if move == "begin-round" and len(self.entries) == self.at:
            return tuple(self.shuffled(event, events[0]) for event in events)
        return events

    def other(self, values: tuple[int, ...]) -> tuple[int, ...]:
        """As many treasures of other worth; what is refused stays what it is."""
        fine = all(0 <= value <= 99 for value in values)
        return tuple(self.chance.randrange(100) for _ in values) if fine else values

    def shuffled(self, event: Event, started: Event) -> Event:
        if not isinstance(event, RolesDealt) or not isinstance(started, RoundStarted):
            return event
        dealt = dict(zip(started.players, event.roles, strict=False))
        left = Counter(event.roles + event.undealt) - Counter(dealt[seat] for seat in self.known & dealt.keys())
        for seat in dealt.keys() - self.known:
            same = [dwarf for dwarf in left.elements() if DWARVES[dwarf][0] == DWARVES[dealt[seat]][0]]
            dealt[seat] = self.chance.choice(same)
            left[dealt[seat]] -= 1
        return replace(event, roles=tuple(dealt.values()), undealt=tuple(left.elements()))
