"""How many rounds one process settles in a second. Run: python -m tests.bench.settle"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.documents import settle_json
from tests.bench.report import print_speed, smoke_asked
from tests.documents import settled, settled_duel, settled_lost_mines

ROUNDS: dict[str, tuple[Callable[[Random], Any], Callable[[Any], Any]]] = {
    "Saboteur": (settled.saboteur_round, settled.expected),
    "The Duel": (settled_duel.duel_round, settled_duel.expected),
    "The Lost Mines": (settled_lost_mines.lost_mines_round, settled_lost_mines.expected),
}
"""By edition: random rounds, and which of them have an answer."""


def main(smoke: bool = False) -> None:
    for edition, (some_round, expected) in ROUNDS.items():
        rounds = [document for seed in range(100) if expected(document := some_round(Random(seed)))]
        print_speed(f"{edition}, {len(rounds)} random rounds", settle_json, rounds, 2 if smoke else 2_000)


if __name__ == "__main__":
    main(smoke_asked(__doc__))
