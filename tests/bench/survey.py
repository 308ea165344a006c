"""How many mazes one process surveys in a second. Run: python -m tests.bench.survey"""

from __future__ import annotations

from random import Random
from typing import Any

from companion.documents import survey_json
from tests.bench.report import print_speed, smoke_asked
from tests.documents.surveyed_duel import written
from tests.documents.surveyed_lost_mines import strewn
from tests.rules.duel_mazes import scattered

VARIETY = 50
"""So many mazes take turns: a process that is asked for one again and again is quicker than any real one."""

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


def varied(document: dict[str, Any], luck: Random) -> dict[str, Any]:
    """The maze with the cards that are not in the row of the start in other places."""
    loose = [card for card in document["cards"] if card["at"][1]]
    cells = luck.sample([card["at"] for card in loose], len(loose))
    moved = [card | {"at": cell} for card, cell in zip(loose, cells, strict=True)]
    return document | {"cards": [card for card in document["cards"] if not card["at"][1]] + moved}


def main(smoke: bool = False) -> None:
    calls, lucks = 2 if smoke else 500, [Random(seed) for seed in range(VARIETY)]
    print_speed("Saboteur 2, 44 cards", survey_json, [varied(maze_of_44(), luck) for luck in lucks], calls)
    print_speed("The Duel, random mazes", survey_json, [written(scattered(luck), luck) for luck in lucks], calls)
    print_speed("The Lost Mines, random boards", survey_json, [strewn(luck) for luck in lucks], calls)


if __name__ == "__main__":
    main(smoke_asked(__doc__))
