"""How many mazes one process surveys in a second. Run: python -m tests.bench.survey"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.judge import survey, survey_text
from companion.judge.survey import read_maze
from companion.judge.survey_lost_mines import read_lost_maze
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


def board_of_24() -> dict[str, Any]:
    """24 cards of The Lost Mines between the starts and four mines, six dwarfs, a troll and two traps; Ann begins at a
    campfire."""
    tracks, features = ("EW", "NESW", "NS|EW", "ESW"), ("campfire", "trunks", "rock", None, None, None)
    cells = [(column, row) for column in range(1, 7) for row in range(1, 5)]
    cards = [
        {"at": list(at), "tracks": tracks[sum(at) % 4 - 1], "feature": features[place % 6], "bridged": place % 12 == 1}
        for place, at in enumerate(cells)
    ]
    mines = [{"at": [9, 0]}, {"at": [7, 2]}, {"at": [9, 4], "shows": "gold", "tracks": "NSW"}, {"at": [7, 4]}]
    dwarfs = {"Ann": [1, 1], "Ben": [0, 1], "Cem": [2, 2], "Dia": [0, 4], "Eva": [3, 3], "Finn": [6, 2]}
    links = [{"between": [[1, 1], [2, 1]], "token": "trap"}, {"between": [[3, 2], [3, 3]], "token": "troll"}]
    links += [{"between": [[2, 2], [2, 3]], "token": "trap"}]
    starts = {"blue": [0, 1], "yellow": [0, 4]}
    said = {"cards": cards, "mines": mines, "starts": starts, "dwarfs": dwarfs, "links": links, "move": "Ann"}
    return {"edition": "lost_mines", **said}


def rules_alone(maze: Maze) -> None:
    """All that the rules are asked in a survey, but the card under `try`."""
    fresh = Maze.of(maze.cards.items(), maze.goals.items())
    _ = fresh.touched, fresh.treasure_reached, fresh.open_to(CLANS), fresh.cut_off, fresh.frontier
    _ = fresh.crystals(), fresh.crystals(connected=True), faults(fresh)


def main() -> None:
    doc = maze_of_44()
    maze = read_maze(doc).maze
    assert len(maze.cards) == 44
    print("Saboteur 2, 44 cards")
    measure(doc, lambda: rules_alone(maze))
    board = board_of_24()
    lost = read_lost_maze(board)
    assert len(lost.reach("Ann")) > 8
    print("The Lost Mines, 24 cards")
    measure(board, lambda: replace(lost).reach("Ann"))


def measure(doc: dict[str, Any], rules: Callable[[], object]) -> None:
    written = json.dumps(doc)
    taken = microseconds(
        {
            "rules alone, cards to answers": rules,
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
