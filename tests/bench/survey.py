"""How many mazes one process surveys in a second. Run: python -m tests.bench.survey"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from companion.judge import survey, survey_text
from companion.judge.survey import read_maze
from companion.judge.text import read_json
from companion.rules.fitting import faults
from companion.rules.maze import Maze
from companion.rules.roles import CLANS

RUNS, CALLS = 15, 100

ROW = ("EW", "NEW", "EW", "ESW", "EW", "NESW", "EW")
"""The middle row, from the start to the goal."""

DOORS = {(3, 0): "blue", (3, -2): "green"}
LADDERS = ((-3, 3), (5, -2))


def maze_of_44() -> dict[str, Any]:
    """44 cards in five rows: doors, ladders, crystals, a bridge, dead ends, and a part that is cut off."""
    rows = {-2: "EW", -1: "NESW", 0: "", 1: "NESW", 2: "NS|EW", 3: "E|W"}
    cells = [(column, row) for row in rows for column in range(1, 8)]
    cards: list[dict[str, Any]] = [{"at": list(at), "tracks": rows[at[1]] or ROW[at[0] - 1]} for at in cells]
    cards += [{"at": [-3, 3], "tracks": "ES"}, {"at": [-6, 6], "tracks": "NS"}]
    for card in cards:
        at = tuple(card["at"])
        card |= {"door": DOORS[at]} if at in DOORS else {}
        card |= {"ladder": True} if at in LADDERS else {}
        card |= {"crystals": 1} if sum(at) % 4 == 0 else {}
    goals: list[dict[str, Any]] = [{"at": [8, -2], "shows": "stone", "tracks": "SW"}]
    goals += [{"at": [8, 0], "shows": "treasure"}, {"at": [8, 2]}]
    return {"edition": "saboteur2", "cards": cards, "goals": goals, "try": {"at": [-1, 0], "tracks": "NES"}}


def microseconds(acts: dict[str, Callable[[], object]]) -> dict[str, list[float]]:
    """For each act the time of one call in each of the runs, in µs of one core; the acts take turns."""
    found: dict[str, list[float]] = {name: [] for name in acts}
    for _ in range(RUNS):
        for name, act in acts.items():
            began = time.process_time()
            for _ in range(CALLS):
                act()
            found[name].append((time.process_time() - began) / CALLS * 1e6)
    return found


def rules_alone(maze: Maze) -> None:
    """All that the rules are asked in a survey, but the card under `try`."""
    fresh = Maze.of(maze.cards.items(), maze.goals.items())
    _ = fresh.touched, fresh.treasure_reached, fresh.open_to(CLANS), fresh.cut_off, fresh.frontier
    _ = fresh.crystals(), fresh.crystals(connected=True), faults(fresh)


def main() -> None:
    doc = maze_of_44()
    written, maze = json.dumps(doc), read_maze(doc).maze
    assert len(maze.cards) == 44
    taken = microseconds(
        {
            "rules alone, cards to answers": lambda: rules_alone(maze),
            "reading the JSON": lambda: read_json(written),
            "survey, document to document": lambda: survey(doc),
            "survey, text to text": lambda: json.dumps(survey_text(written)),
        }
    )
    for name, times in taken.items():
        median, least = statistics.median(times), min(times)
        print(f"{name + ':':<32} {median:6.0f} µs (least {least:4.0f})  {1e6 / median:>8,.0f}/s")


if __name__ == "__main__":
    main()
