"""A whole game of Saboteur 2 with its mazes, by taps on a small phone, each round settled by what lies there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from companion.documents import settle
from companion.rules.editions.saboteur2 import SABOTEUR2
from tests.browser.host_maze import Digger, steps
from tests.browser.phones import Phone
from tests.rules.maze_drawings import read

pytestmark = pytest.mark.long

CIRCLE = ("Ann", "Ben", "Cem", "Dia", "Eva")

BEHIND_A_BLUE_DOOR = """
 │     │      b │     │
─@─────┼────────┴─────┴─
 │     │
"""
ROUND_THE_CORNER = """
 │
─@─
 │
 │
 │
 │
 │        │        │  │
 └────────┴────────┴──┴─
"""


class BrowserGame:
    """The table on the host's phone, and beside it the gold that everybody should have."""

    def __init__(self, host: Digger, player: Phone) -> None:
        self.host, self.player = host, player
        self.gold = dict.fromkeys(CIRCLE, 0)

    def sit_down(self) -> None:
        code = self.host.open_table()
        self.host.add("Ann", me=True)
        self.player.join(code, "Ben")
        self.host.seat("Ben").wait_for()
        for name in CIRCLE[2:]:
            self.host.add(name)

    def dig(self, drawing: str, first: str) -> None:
        """Lays the drawn cards, the first one laid by this player, each other by who comes next."""
        for at, step in enumerate(steps(drawing)):
            self.host.pick(step.written)
            if not at:
                self.host.tap(self.host.sheet.get_by_text(first, exact=True))
            self.host.tap(self.host.offer(step.offer))
            self.host.lies(step.written)

    def turns_over(self, cell: str, shows: str) -> None:
        """Enter in one tap what a reached goal shows."""
        asked = self.host.page.locator("#maze .goal-reached").filter(has_text=f"Goal card reached at {cell}")
        self.host.tap(asked.locator(f'button[value="{shows}"]'))
        asked.wait_for(state="detached")

    def settles(self) -> None:
        """Holds what the maze offers: the round is settled by what lies there."""
        self.host.hold(self.host.button(re.compile("Score the round")))
        self.host.page.locator("#round.proposed").wait_for()

    def confirm_round(self, round: int, **facts: Any) -> None:
        """The scores are what the judge makes of the maze; they are confirmed."""
        self.host.comes_to(True, lambda: set(self.host.roles().values()) <= set(SABOTEUR2.roles))
        roles = self.host.roles()
        seats = [{"name": name, "role": roles[name], "gold": self.gold[name]} for name in CIRCLE]
        gains = settle({"edition": "saboteur2", "seats": seats, **facts})["gains"]
        assert isinstance(gains, dict)
        for phone in (self.host, self.player):
            phone.shows_scores(round, gains)
        self.host.confirm_round()
        for name, gain in gains.items():
            self.gold[name] += gain


def as_document(drawing: str, *goals: dict[str, object]) -> dict[str, object]:
    """What lies there as the judge reads it."""
    cards = read(drawing).cards.items()
    written = [
        {"at": [*at], "tracks": card.tracks, "crystals": card.crystals, "ladder": card.ladder}
        | ({"door": card.door} if card.door else {})
        for at, card in cards
    ]
    return {"edition": "saboteur2", "cards": written, "goals": list(goals)}


def test_a_game_is_settled_by_what_lies_in_the_mazes(small_host: Digger, phone: Callable[..., Phone]) -> None:
    game = BrowserGame(small_host, phone())
    game.sit_down()
    small_host.plays_rounds(2)
    first_round(game)
    second_round(game)
    best = max(game.gold.values())
    for name in (name for name, gold in game.gold.items() if gold == best):
        game.player.says(re.compile(rf"{name}.*(wins the game|share the win)"))


def first_round(game: BrowserGame) -> None:
    """Cem begins, and after seven cards it is Dia who reaches the treasure, behind a blue door."""
    host = game.host
    host.deal()
    game.dig(BEHIND_A_BLUE_DOOR, "Cem")
    game.turns_over("C8", "treasure")
    host.says("Dia placed the last card.")
    host.says("The blue door at C4 blocks green. Blue has a path.")
    game.settles()
    host.says("White dots: a path to the treasure.")
    maze = as_document(BEHIND_A_BLUE_DOOR, {"at": [8, 0], "shows": "treasure"})
    game.confirm_round(1, reached_by="Dia", maze=maze)


def second_round(game: BrowserGame) -> None:
    """A stone bends the path north, to the treasure beyond it."""
    host = game.host
    host.deal()
    game.dig(ROUND_THE_CORNER, "Cem")
    game.turns_over("E8", "stone-nw")
    host.lay("8,1", "b_str_vert 0")
    game.turns_over("C8", "treasure")
    host.says("Both teams have a path to the treasure.")
    game.settles()
    maze = as_document(
        ROUND_THE_CORNER, {"at": [8, 0], "shows": "treasure"}, {"at": [8, 2], "shows": "stone", "tracks": "NW"}
    )
    maze["cards"] = [*maze["cards"], {"at": [8, 1], "tracks": "NS"}]
    game.confirm_round(2, reached_by=CIRCLE[(2 + 9) % 5], maze=maze)
