"""How many rounds one process settles in a second, in each edition, and what a document costs beside the rules alone.

Run: python -m tests.bench.settle
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import cycle
from random import Random
from typing import Any

from companion.documents import settle, settle_json
from companion.rules.editions import EDITIONS
from companion.rules.editions.lost_mines import LOST_MINES
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Player, RoundFacts, RoundResult
from tests.bench.report import smoke_asked

RUNS, CALLS = 9, 2_000
GOAL = 5_000
"""Rounds a second, document in to document out, on one core."""

VARIETY = 50
"""So many rounds of each box take turns, which differ in the gold that everybody had before."""

BOXES = {**EDITIONS, LOST_MINES.key: LOST_MINES}

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül")

# Saboteur: five gold-diggers draft; Dia reached the treasure, and two tools lie broken.
DWARVES = ("gold-digger", "saboteur", "gold-digger", "gold-digger", "saboteur", "gold-digger", "gold-digger")
BROKEN: Mapping[str, list[str]] = {"Cem": ["lantern"], "Eva": ["cart"]}
PICKS = {"Dia": 3, "Cem": 1, "Ann": 2, "Gül": 1, "Finn": 1}

DRAFTED: dict[str, Any] = {
    "edition": "saboteur",
    "seats": [
        {"name": name, "role": role, "gold": 2, "broken": BROKEN.get(name, [])}
        for name, role in zip(NAMES, DWARVES, strict=True)
    ],
    "reached_by": "Dia",
    "picks": list(PICKS.values()),
    "options": {"greedy": False},
}

# Saboteur 2: Ben reached it for green, Finn is in prison, and two thieves steal.
ROLES = ("green-digger", "blue-digger", "geologist", "green-digger", "boss", "saboteur", "blue-digger")
THEFT_CARDS = {"Dia": 1, "Gül": 2}

ROBBED: dict[str, Any] = {
    "edition": "saboteur2",
    "seats": [
        {"name": name, "role": role, "gold": 2, "trapped": name == "Finn", "theft": THEFT_CARDS.get(name)}
        for name, role in zip(NAMES, ROLES, strict=True)
    ],
    "reached_by": "Ben",
    "open_to": ["green"],
    "crystals": 3,
    "thefts": [["Gül", "Ann"], ["Dia", "Cem"]],
}

# The Lost Mines, with six: blue shares 8 among three, one of them yellow's saboteur, and Eva met the dragon.
FINDS = ("yellow-loyal-4", "yellow-loyal-4", "yellow-saboteur-4", "blue-loyal-2", "blue-loyal-2", "blue-selfish-3")

SHARED: dict[str, Any] = {
    "edition": "lost_mines",
    "seats": [
        {
            **{"name": name, "clan": clan, "character": character, "treasures": [int(worth)]},
            **{"dragon": name == "Eva", "points": 3},
        }
        for name, (clan, character, worth) in zip(NAMES, (find.split("-") for find in FINDS), strict=False)
    ],
}


# The Duel: four gold cards were claimed and three trolls bribed, one of whom costs a card worth more.
CLAIMED: dict[str, Any] = {
    "edition": "duel",
    "seats": [
        {"name": "Ann", "clan": "green", "owned": [2, 1], "claims": [1, 3], "trolls": 2},
        {"name": "Ben", "clan": "blue", "owned": [3], "claims": [2, 2], "trolls": 1},
    ],
}


def varied(doc: dict[str, Any]) -> list[dict[str, Any]]:
    """Rounds that differ in what everybody had before."""
    luck = Random(doc["edition"])
    before = {"lost_mines": "points", "duel": "owned"}.get(doc["edition"], "gold")

    def some() -> Any:
        return luck.choices(range(1, 4), k=luck.randint(0, 5)) if before == "owned" else luck.randint(0, 20)

    return [doc | {"seats": [seat | {before: some()} for seat in doc["seats"]]} for _ in range(VARIETY)]


def seat_of(name: str) -> Seat:
    return Seat(NAMES.index(name) + 1)


def facts_of(doc: Mapping[str, Any]) -> RoundFacts:
    """The same round as facts: the rules alone need not read it."""
    return RoundFacts(
        tuple(map(player_of, doc["seats"])),
        RoundResult(
            seat_of(doc["reached_by"]) if "reached_by" in doc else None,
            tuple(doc.get("open_to", ())),
            doc.get("crystals", 0),
        ),
        tuple((seat_of(thief), seat_of(victim)) for thief, victim in doc.get("thefts", ())),
        BOXES[doc["edition"]].default_options(),
        picks=tuple((seat_of(name), gold) for name, gold in PICKS.items()) if "picks" in doc else (),
    )


def player_of(seat: Mapping[str, Any]) -> Player:
    role, gold = seat.get("role") or seat.get("character", ""), seat.get("gold", 0) or seat.get("points", 0)
    owned, claims = tuple(seat.get("owned", ())), tuple(seat.get("claims", ()))
    if "claims" in seat:
        return Player(
            seat_of(seat["name"]), "", sum(owned), clan=seat["clan"], owned=owned, claims=claims, trolls=seat["trolls"]
        )
    before = tuple(seat.get("broken", ())), seat.get("trapped", False), seat.get("theft")
    mines_facts = {"treasures": tuple(seat.get("treasures", ())), "dragon": seat.get("dragon", False)}
    return Player(seat_of(seat["name"]), role, gold, *before, clan=seat.get("clan", ""), **mines_facts)


def per_second(acts: Mapping[str, Callable[[], object]], runs: int, calls: int) -> dict[str, float]:
    """For each act its calls in a second of one core's time, in the best of the runs; the acts take turns."""
    least = dict.fromkeys(acts, float("inf"))
    for _ in range(runs):
        for name, act in acts.items():
            began = time.process_time()
            for _ in range(calls):
                act()
            least[name] = min(least[name], time.process_time() - began)
    return {name: calls / taken for name, taken in least.items()}


def measure(doc: dict[str, Any], runs: int, calls: int) -> None:
    edition, docs = BOXES[doc["edition"]], varied(doc)
    rounds = [(facts_of(document), document, json.dumps(document)) for document in docs]
    for facts, document, written in rounds:
        wanted = {NAMES[share.seat - 1]: share.gain for share in edition.settle(facts).payouts}
        assert settle(document)["gains"] == json.loads(settle_json(written))["gains"] == wanted
    facts_in_turn, docs_in_turn, texts_in_turn = (cycle(kind) for kind in zip(*rounds, strict=True))
    speeds = per_second(
        {
            "rules alone, facts to settlement": lambda: edition.settle(replace(next(facts_in_turn))),
            "judge, document to document": lambda: settle(next(docs_in_turn)),
            "judge, text to text": lambda: settle_json(next(texts_in_turn)).encode(),
        },
        runs,
        calls,
    )
    alone = next(iter(speeds.values()))
    print(edition.key)
    for name, speed in speeds.items():
        goal = "" if name.startswith("rules") else f"   goal {GOAL:,}: {speed / GOAL:.2f} of it"
        print(f"  {name + ':':<34} {speed:>8,.0f} rounds/s   ratio {alone / speed:.2f}{goal}")


def main(smoke: bool = False) -> None:
    for doc in (DRAFTED, ROBBED, CLAIMED, SHARED):
        measure(doc, *((1, VARIETY) if smoke else (RUNS, CALLS)))


if __name__ == "__main__":
    main(smoke_asked(__doc__))
