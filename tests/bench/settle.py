"""How many rounds one process settles in a second, in each box, and what a document costs beside the rules alone.

Run: python -m tests.bench.settle
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from companion.judge import settle, settle_text
from companion.rules.editions import EDITIONS
from companion.rules.editions.lost_mines import LOST_MINES
from companion.rules.sentence import Seat
from companion.rules.settlement import Player, RoundFacts

RUNS, CALLS = 9, 2_000

BOXES = {**EDITIONS, LOST_MINES.key: LOST_MINES}

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül")

# Saboteur: five gold-diggers draft; Dia reached the treasure, and two tools lie broken.
DWARFS = ("gold-digger", "saboteur", "gold-digger", "gold-digger", "saboteur", "gold-digger", "gold-digger")
BROKEN: Mapping[str, list[str]] = {"Cem": ["lantern"], "Eva": ["cart"]}
PICKS = {"Dia": 3, "Cem": 1, "Ann": 2, "Gül": 1, "Finn": 1}

DRAFTED: dict[str, Any] = {
    "edition": "saboteur",
    "seats": [
        {"name": name, "role": role, "gold": 2, "broken": BROKEN.get(name, [])}
        for name, role in zip(NAMES, DWARFS, strict=True)
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
            **{"name": name, "clan": clan, "character": character, "treasures": [int(found)]},
            **{"dragon": name == "Eva", "points": 3},
        }
        for name, (clan, character, found) in zip(NAMES, (find.split("-") for find in FINDS), strict=False)
    ],
}


def seat_of(name: str) -> Seat:
    return Seat(NAMES.index(name) + 1)


def facts_of(doc: Mapping[str, Any]) -> RoundFacts:
    """The same round as facts, once and for all: the rules alone need not read it."""
    return RoundFacts(
        tuple(map(player_of, doc["seats"])),
        seat_of(doc["reached_by"]) if "reached_by" in doc else None,
        frozenset(doc.get("open_to", ())),
        doc.get("crystals", 0),
        tuple((seat_of(thief), seat_of(victim)) for thief, victim in doc.get("thefts", ())),
        BOXES[doc["edition"]].defaults(),
        picks=tuple((seat_of(name), gold) for name, gold in PICKS.items()) if "picks" in doc else (),
    )


def player_of(one: Mapping[str, Any]) -> Player:
    role, gold = one.get("role") or one["character"], one.get("gold", 0) or one.get("points", 0)
    before = tuple(one.get("broken", ())), one.get("trapped", False), one.get("theft")
    found = {"treasures": tuple(one.get("treasures", ())), "dragon": one.get("dragon", False)}
    return Player(seat_of(one["name"]), role, gold, *before, clan=one.get("clan", ""), **found)


def per_second(acts: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """For each act its calls in a second of one core's time, in the best of the runs; the acts take turns."""
    least = dict.fromkeys(acts, float("inf"))
    for _ in range(RUNS):
        for name, act in acts.items():
            began = time.process_time()
            for _ in range(CALLS):
                act()
            least[name] = min(least[name], time.process_time() - began)
    return {name: CALLS / taken for name, taken in least.items()}


def measure(doc: dict[str, Any]) -> None:
    edition, facts, written = BOXES[doc["edition"]], facts_of(doc), json.dumps(doc)
    wanted = {NAMES[share.seat - 1]: share.gain for share in edition.settle(facts).shares}
    assert settle(doc)["gains"] == settle_text(written)["gains"] == wanted
    found = per_second(
        {
            "rules alone, facts to settlement": lambda: edition.settle(facts),
            "judge, document to document": lambda: settle(doc),
            "judge, text to text": lambda: json.dumps(settle_text(written)),
        }
    )
    alone = next(iter(found.values()))
    print(edition.key)
    for name, rounds in found.items():
        print(f"  {name + ':':<34} {rounds:>8,.0f} rounds/s   ratio {alone / rounds:.2f}")


def main() -> None:
    for doc in (DRAFTED, ROBBED, SHARED):
        measure(doc)


if __name__ == "__main__":
    main()
