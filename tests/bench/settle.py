"""How many rounds one process settles in a second. Run: python -m tests.bench.settle"""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from companion.judge import settle, settle_text
from companion.rules.editions.saboteur2 import SABOTEUR2
from companion.rules.sentence import Seat
from companion.rules.settlement import Player, RoundFacts

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül")
ROLES = ("green-digger", "blue-digger", "geologist", "green-digger", "boss", "saboteur", "blue-digger")
THEFT_CARDS = {"Dia": 1, "Gül": 2}

ROUND = {
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

FACTS = RoundFacts(
    players=tuple(
        Player(Seat(seat), role, 2, (), seat == 6, THEFT_CARDS.get(name))
        for seat, (name, role) in enumerate(zip(NAMES, ROLES, strict=True), 1)
    ),
    reached_by=Seat(2),
    open_to=frozenset({"green"}),
    crystals=3,
    thefts=((Seat(7), Seat(1)), (Seat(4), Seat(3))),
    options=SABOTEUR2.defaults(),
)


def per_second(act: Callable[[], object], rounds: int = 20_000) -> float:
    """Calls of `act` in a second of one core's time."""
    began = time.process_time()
    for _ in range(rounds):
        act()
    return rounds / (time.process_time() - began)


def main() -> None:
    written = json.dumps(ROUND)
    print(f"rules alone, facts to settlement: {per_second(lambda: SABOTEUR2.settle(FACTS)):>9,.0f} rounds/s")
    print(f"judge, document to document:      {per_second(lambda: settle(ROUND)):>9,.0f} rounds/s")
    print(f"judge, text to text:              {per_second(lambda: json.dumps(settle_text(written))):>9,.0f} rounds/s")


if __name__ == "__main__":
    main()
