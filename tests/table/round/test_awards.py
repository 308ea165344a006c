"""The awards at the end of a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.game.awards import awards_of
from tests.play import Game
from tests.table.duel_game import DuelGame
from tests.table.lost_mines_game import BoardGame
from tests.table.told_rounds import tell

ROLES = ("boss", "saboteur", "blue-digger", "green-digger")


def awards(game: Game) -> list[str]:
    return [
        f"{game.table.places[award.seat].name} {award.message.key.removeprefix('award-')} {award.message['n']}"
        for award in awards_of(game.table)
    ]


def played(story: str) -> Game:
    """A game of one round, in which Ben is the saboteur."""
    game = Game("Ann", "Ben", "Cem", "Dia", own_cards="on", rounds="1")
    game.deal(*ROLES)
    tell(game, story)
    game.end()
    assert not game.view().end.awards
    game.do("confirm-round")
    return game


STORIES: dict[str, tuple[str, list[str]]] = {
    "broken and own tools, and repairs": (
        "Ben breaks Cem lantern \n Dia repairs Cem lantern \n Ben breaks Cem cart",
        ["Dia repairs 1", "Ben tools-broken 2", "Cem own-tools-broken 2"],
    ),
    "what somebody did might be the most": ("Somebody lays C1..C5 \n Ann lays B1..B2", []),
    "a rockfall, a tunnel that a dead end doesn't join, and cards": (
        """Dia lays C1 \n Dia lays C2 \n Dia lays C3 N|W \n Dia lays B3 \n Cem lays D1 \n Ben removes D1
        Ann lays E1 \n Ann lays E3 \n Ann lays E5 \n Ann lays E7 \n Ann lays A5""",
        ["Ben rockfalls 1", "Dia tunnel 3", "Ann cards 5"],
    ),
    "nobody gets two while somebody has none": ("Ben lays C1 \n Ben lays C2", ["Ben tunnel 2"]),
    "of two who did as much nobody": ("Ben lays C1 \n Cem lays C2", []),
    "what was undone, and mistakes": (
        "Ben breaks Cem cart \n Somebody undoes \n Ben lays C1 \n Somebody mistook C1",
        [],
    ),
}


@pytest.mark.parametrize("case", STORIES)
def test_who_gets_awards(case: str) -> None:
    story, expected = STORIES[case]
    assert awards(played(story)) == expected


def thefts_and_crystals_and_wrong_guesses() -> Game:
    game = Game("Ann", "Ben", "Cem", rounds="2")
    for _ in range(2):
        game.deal("saboteur", "saboteur", "saboteur")
        game.lay("C1", "NESW", crystals=1, by="Ann")
        game.do("guess", "Ann", seat="Ann", guess={game.seat("Ben"): "blue"})
        game.put("Ann", "theft")
        game.end()
        game.steal("Ann", "Ben")
        game.do("confirm-round")
    return game


def guesses() -> Game:
    game = Game("Ann", "Ben", "Cem", "Dia", rounds="1")
    game.deal(*ROLES)
    taken = {"Ann": {"Ben": "saboteur"}, "Cem": {"Ann": "saboteur", "Dia": "green"}, "Dia": {"Cem": "saboteur"}}
    for name, taken_for in taken.items():
        game.do("guess", name, seat=name, guess={game.seat(who): what for who, what in taken_for.items()})
    game.end()
    game.do("confirm-round")
    return game


def duel() -> Game:
    """Both have one before Ann gets a second one."""
    game = DuelGame(rounds="2").acts("Ann B1..B2; Ben D1; Ann B3")
    game.score({"Ann": [3], "Ben": [1, 1]}, {"Ben": 1})
    game.score({"Ann": [2], "Ben": [1]}, {"Ben": 1})
    return game


def alone() -> Game:
    game = DuelGame("Ann", rounds="1")
    game.score({"Ann": [3]})
    return game


def mines() -> Game:
    game = BoardGame(rounds="1").acts("Ann C3; Cem E3; storm Ben C3; Dia E4")
    game.over({"Cem": (3, 2), "Ann": (1,)}, dragon="Dia", anyway=True)
    game.do("confirm-round")
    return game


GAMES: dict[Callable[[], Game], list[str]] = {
    thefts_and_crystals_and_wrong_guesses: ["Ben robbed 2", "Ann crystals 2"],
    guesses: ["Ben unsuspected 2", "Ann sharp-eye 1"],
    duel: ["Ben bribes 2", "Ann tunnel 3", "Ann cards 3"],
    alone: [],
    mines: ["Dia dragon 1", "Ben storms 1", "Cem treasures 2"],
}


@pytest.mark.parametrize("play", GAMES, ids=lambda play: play.__name__)
def test_what_editions_praise(play: Callable[[], Game]) -> None:
    assert awards(play()) == GAMES[play]
