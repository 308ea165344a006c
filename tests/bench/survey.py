"""How many mazes one process surveys in a second. Run: python -m tests.bench.survey

Mazes that differ take turns, since a process that is asked for one maze again and again is quicker than any real one;
that figure is told too.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle
from random import Random
from typing import Any

from companion.documents import read_json, survey, survey_json
from companion.documents.duel import read_duel_maze
from companion.documents.lost_mines import read_lost_mines_maze
from companion.documents.mazes import read_maze
from companion.documents.reading import Node
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.maze import Maze
from companion.rules.mazes.placement import misplaced_cards
from companion.rules.roles import CLANS
from tests.bench.report import smoke_asked

RUNS, CALLS = 15, 100
CARDS, GOAL = 44, 2_500
"""Mazes a second of so many cards, a full deck's, document in to document out, on one core."""

VARIETY = 50
"""So many mazes of each box take turns."""

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


def microseconds(acts: dict[str, Callable[[], object]], runs: int, calls: int) -> dict[str, list[float]]:
    """For each act the time of one call in each of the runs, in µs of one core; the acts take turns."""
    times_by_act: dict[str, list[float]] = {name: [] for name in acts}
    for _ in range(runs):
        for name, act in acts.items():
            began = time.process_time()
            for _ in range(calls):
                act()
            times_by_act[name].append((time.process_time() - began) / calls * 1e6)
    return times_by_act


def duel_of_44() -> dict[str, Any]:
    """The same cards in The Duel, where doors, trolls, gold and ladders lie on some."""
    cards: list[dict[str, Any]] = [
        {"at": card["at"], "tracks": "NESW" if card["at"][1] == 0 else card["tracks"]} for card in maze_of_44()["cards"]
    ]
    for place, card in enumerate(cards):
        card |= {"ladder": "green"} if place % 15 == 1 else {}
        card |= {"gold": {"value": 1, "track": card["tracks"].split("|")[0]}} if place % 8 == 2 else {}
        card |= {"door": {"clan": "blue", "side": card["tracks"][-1]}} if place % 9 == 4 else {}
        card |= {"troll": {"side": card["tracks"][-1]}} if place % 20 == 5 else {}
    goals: list[dict[str, Any]] = [
        {"at": [8, 0]},
        {"at": [8, 2], "tracks": "NSW", "gold": {"value": 2, "track": "NSW"}},
    ]
    return {"edition": "duel", "starts": {"blue": [0, 1], "green": [0, 0]}, "cards": cards, "goals": goals}


def board_of_44() -> dict[str, Any]:
    """44 cards of The Lost Mines between the starts and four mines, six dwarves, a troll and two traps; Ann begins at a
    campfire."""
    tracks, features = ("EW", "NESW", "NS|EW", "ESW"), ("campfire", "trunks", "rock", None, None, None)
    taken = {(7, 2), (7, 4), (9, 4)}
    cells = [at for row in (1, 2, 3, 4, 5, 0) for column in range(1, 10) if (at := (column, row)) not in taken][:CARDS]
    cards = [
        {"at": list(at), "tracks": tracks[sum(at) % 4 - 1], "feature": features[place % 6], "bridged": place % 12 == 1}
        for place, at in enumerate(cells)
    ]
    mines = [{"at": [9, 0]}, {"at": [7, 2]}, {"at": [9, 4], "shows": "gold", "tracks": "NSW"}, {"at": [7, 4]}]
    dwarves = {"Ann": [1, 1], "Ben": [0, 1], "Cem": [2, 2], "Dia": [0, 4], "Eva": [3, 3], "Finn": [6, 2]}
    links = [{"between": [[1, 1], [2, 1]], "token": "trap"}, {"between": [[3, 2], [3, 3]], "token": "troll"}]
    links += [{"between": [[2, 2], [2, 3]], "token": "trap"}]
    starts = {"blue": [0, 1], "yellow": [0, 4]}
    document = {"cards": cards, "mines": mines, "starts": starts, "dwarfs": dwarves, "links": links, "move": "Ann"}
    return {"edition": "lost_mines", **document}


def varied(doc: dict[str, Any]) -> list[dict[str, Any]]:
    """Mazes of the same cards, of which half change places, but for those of the row of the start; half of the mazes
    list their cards in any order."""
    luck = Random(doc["edition"])
    return [doc | {"cards": changed(doc["cards"], luck)} for _ in range(VARIETY)]


def changed(cards: list[dict[str, Any]], luck: Random) -> list[dict[str, Any]]:
    loose = [place for place, card in enumerate(cards) if card["at"][1] != 0 and luck.random() < 0.5]
    cells = dict(zip(loose, luck.sample([cards[place]["at"] for place in loose], len(loose)), strict=True))
    laid = [card | {"at": cells.get(place, card["at"])} for place, card in enumerate(cards)]
    return luck.sample(laid, len(laid)) if luck.random() < 0.5 else laid


def rules_alone(maze: Maze) -> None:
    """All that the rules are asked in a survey, but the card under `try`."""
    fresh = Maze.from_cards(maze.cards.items(), maze.goals.items())
    _ = (
        fresh.reached_goals,
        fresh.is_treasure_reached,
        fresh.clans_with_open_path(CLANS),
        fresh.cut_off_cells,
        fresh.free_reachable_cells,
    )
    _ = fresh.count_crystals(), fresh.count_crystals(connected_only=True), misplaced_cards(fresh)


def rules_of_the_duel(maze: DuelMaze) -> None:
    fresh = replace(maze)
    _ = [fresh.cells_reached_by_clan(clan) for clan in CLANS], fresh.gold_with_reaching_clans


def main(smoke: bool = False) -> None:
    size = (1, 2) if smoke else (RUNS, CALLS)
    docs = varied(maze_of_44())
    mazes = [read_maze(Node(doc))[0] for doc in docs]
    assert {len(maze.cards) for maze in mazes} == {CARDS}
    print("Saboteur 2, 44 cards")
    measure(docs, rules_alone, mazes, *size)
    docs = varied(duel_of_44())
    duels = [read_duel_maze(Node(doc)) for doc in docs]
    assert {len(maze.cards) for maze in duels} == {CARDS} and len(duels[0].cells_reached_by_clan("green")) > 8
    print("The Duel, 44 cards")
    measure(docs, rules_of_the_duel, duels, *size)
    docs = varied(board_of_44())
    boards = [read_lost_mines_maze(Node(doc)) for doc in docs]
    assert {len(board.cards) for board in boards} == {CARDS} and len(boards[0].destinations("Ann")) > 8
    print("The Lost Mines, 44 cards")
    measure(docs, lambda board: replace(board).destinations("Ann"), boards, *size)


def measure(
    docs: list[dict[str, Any]], rules: Callable[[Any], object], mazes: Sequence[object], runs: int, calls: int
) -> None:
    once = json.dumps(docs[0])
    in_turn, docs_in_turn, mazes_in_turn = cycle([json.dumps(doc) for doc in docs]), cycle(docs), cycle(mazes)
    taken = microseconds(
        {
            "rules alone, cards to answers": lambda: rules(next(mazes_in_turn)),
            "reading the JSON": lambda: read_json(next(in_turn)),
            "survey, document to document": lambda: survey(next(docs_in_turn)),
            "survey, text to text": lambda: survey_json(next(in_turn)).encode(),
            "... one maze again and again": lambda: survey_json(once).encode(),
        },
        runs,
        calls,
    )
    for name, times in taken.items():
        median, least = statistics.median(times), min(times)
        goal = f"   goal {GOAL:,}: {1e6 / median / GOAL:.2f} of it" if name.startswith("survey") else ""
        print(f"{name + ':':<32} {median:6.0f} µs (least {least:4.0f})  {1e6 / median:>8,.0f}/s{goal}")


if __name__ == "__main__":
    main(smoke_asked(__doc__))
