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


def played(story: str, **gold: int) -> Game:
    """A game of one round, in which Ben is the saboteur; with so much gold at its end."""
    game = Game("Ann", "Ben", "Cem", "Dia", own_cards="on", rounds="1")
    game.deal(*ROLES)
    tell(game, story)
    game.end()
    for name in game.names:
        game.do("correct-gain", round=1, seat=name, gold=gold.get(name, 0), why="")
    assert not game.view().end.awards
    game.do("confirm-round")
    return game


STORIES: dict[str, tuple[str, dict[str, int], list[str]]] = {
    "broken and own tools, and repairs": (
        "Ben breaks Cem lantern \n Dia repairs Cem lantern \n Ben breaks Cem cart",
        {},
        ["Dia repairs 1", "Ben tools-broken 2", "Cem own-tools-broken 2"],
    ),
    "what somebody did might be the most": ("Somebody lays C1..C5 \n Ann lays B1..B2", {}, []),
    "a rockfall, a tunnel that a dead end doesn't join, and cards": (
        """Dia lays C1 \n Dia lays C2 \n Dia lays C3 N|W \n Dia lays B3 \n Cem lays D1 \n Ben removes D1
        Ann lays E1 \n Ann lays E3 \n Ann lays E5 \n Ann lays E7 \n Ann lays A5""",
        {},
        ["Ben rockfalls 1", "Dia tunnel 3", "Ann cards 5"],
    ),
    "nobody gets two while somebody has none": ("Ben lays C1 \n Ben lays C2", {}, ["Ben tunnel 2"]),
    "of three nobody": ("Ann lays C1 \n Ben lays C2 \n Dia lays C3", {}, []),
    "of two the one without an award": (
        "Ben lays C1 \n Cem lays C2 \n Cem lays B1 \n Ben lays B2 \n Ben removes C1",
        {"Cem": 1},
        ["Ben rockfalls 1", "Cem cards 2"],
    ),
    "then the one with less gold": ("Ben lays C1 \n Cem lays C2", {"Ben": 2}, ["Cem cards 1"]),
    "then the earlier one": ("Ben lays C1 \n Cem lays C2", {}, ["Ben cards 1"]),
    "what was undone, and mistakes": (
        "Ben breaks Cem cart \n Somebody undoes \n Ben lays C1 \n Somebody mistook C1",
        {},
        [],
    ),
}


@pytest.mark.parametrize("case", STORIES)
def test_who_gets_awards(case: str) -> None:
    story, gold, expected = STORIES[case]
    assert awards(played(story, **gold)) == expected


def thefts_and_crystals_and_wrong_guesses() -> Game:
    game = Game("Ann", "Ben", "Cem", rounds="2")
    for victim in ("Ben", "Cem"):
        game.deal("saboteur", "saboteur", "saboteur")
        game.lay("C1", "NESW", crystals=1, by="Ann")
        game.do("guess", "Ann", seat="Ann", guess={game.seat("Ben"): "blue"})
        game.put("Ann", "theft")
        game.end()
        game.steal("Ann", victim)
        game.do("confirm-round")
    return game


def guesses() -> Game:
    game = Game("Ann", "Ben", "Cem", "Dia", rounds="1")
    game.deal(*ROLES)
    for name, taken_for in {"Ann": {"Ben": "saboteur"}, "Cem": {"Ann": "saboteur", "Dia": "green"}}.items():
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
    thefts_and_crystals_and_wrong_guesses: ["Ben unsuspected 1", "Cem robbed 1", "Ann crystals 2"],
    guesses: ["Ben unsuspected 1", "Ann sharp-eye 1"],
    duel: ["Ben bribes 2", "Ann gold-dug 5", "Ann tunnel 3"],
    alone: [],
    mines: ["Dia dragon 1", "Ben storms 1", "Cem treasures 2"],
}


@pytest.mark.parametrize("play", GAMES, ids=lambda play: play.__name__)
def test_what_editions_praise(play: Callable[[], Game]) -> None:
    assert awards(play()) == GAMES[play]
