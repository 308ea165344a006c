"""Lanterns, an invented edition: two roles, and one rule that no other has. It shows what a new edition needs."""

from __future__ import annotations

from collections.abc import Sequence

from companion.editions.saboteur import PATHS, START_OF_ROUND
from companion.game.edition import NO_OPTIONS, Edition, Options
from companion.game.maze.maze import Maze
from companion.game.message import Message
from companion.game.settlement import Payout, RoundFacts, Settlement

BEARER, SHADOW = "bearer", "shadow"


class Lanterns(Edition):
    """If the treasure is reached, each bearer gets 2 gold, and who reached it 1 more; else each shadow gets 3."""

    key = "lanterns"
    seats = range(3, 6)
    rounds = 3
    roles = (BEARER, SHADOW)
    plate = ("want",)
    paths = PATHS
    options = ()

    def set_up_maze(self, clans: Sequence[str], own: object = None) -> Maze:
        return START_OF_ROUND

    def pool(self, players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
        return (BEARER,) * (players - 1) + (SHADOW,)

    def hands(self, players: int) -> Message:
        return Message.from_key("hands", n=6)

    def settle(self, facts: RoundFacts) -> Settlement:
        reacher = facts.treasure_reacher
        payouts = []
        for player in facts.players:
            if player.role == SHADOW:
                gold, why = (3, "treasure-not-reached") if reacher is None else (0, "treasure-reached")
            elif reacher is None:
                gold, why = 0, "treasure-not-reached"
            else:
                gold, why = (3, "lantern-first") if player == reacher else (2, "lantern-lit")
            payouts.append(Payout(player.seat, gold, (Message.from_key(why),)))
        winners = tuple(payout.seat for payout in payouts if payout.gain)
        return Settlement(
            tuple(payouts), winners, Message.from_key("verdict-dark" if reacher is None else "verdict-lit")
        )


LANTERNS = Lanterns()

SENTENCES = {
    "edition-lanterns": "Lanterns",
    "role-bearer": "bearer",
    "role-bearer-name": "Bearer",
    "role-bearer-want": "a path to the treasure.",
    "role-shadow": "shadow",
    "role-shadow-name": "Shadow",
    "role-shadow-want": "no path to the treasure.",
    "lantern-lit": "Carried a lantern: 2.",
    "lantern-first": "Reached the treasure with a lantern: 3.",
    "verdict-lit": "The lanterns reached the treasure.",
    "verdict-dark": "The lanterns went out.",
}
