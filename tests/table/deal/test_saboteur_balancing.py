"""A table with saboteur balancing: whom it burdens, from what all saw, and how often it makes somebody a saboteur."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.play import Game, current_burdens

FOUR = ("Ann", "Ben", "Cem", "Dia")
BEN_WAS = ("gold-digger", "saboteur", "gold-digger", "gold-digger")


def after_ben(times: int = 2, luck: str = "luck", **options: str) -> Game:
    """Ben was saboteur so many times."""
    options = {"spread": "on", "rounds": "9", **options}
    game = Game(*FOUR, edition="saboteur", luck=luck, gold_cards="cards", **options)
    for _ in range(times):
        game.play(*BEN_WAS)
    return game


@pytest.mark.parametrize(("times", "burden"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_who_was_saboteur_just_now_has_a_burden(times: int, burden: int) -> None:
    assert current_burdens(after_ben(times).table) == (0, burden, 0, 0)


def test_a_new_game_forgets_all_burdens() -> None:
    game = after_ben(rounds="2")
    game.do("play-again")
    assert current_burdens(game.table) == (0, 0, 0, 0)


@pytest.mark.parametrize(("spread", "least", "most"), [("on", 0, 9), ("off", 10, 24)])
def test_who_was_saboteur_twice_seldom_is_a_third_time(spread: str, least: int, most: int) -> None:
    """80 deals to four with one saboteur among five cards: 5 are Ben's with balancing, by weights of 1, 1/4, 1, 1 and
    one card aside; 16 without."""
    deals = Counter[str]()
    game = after_ben(spread=spread)
    for _ in range(80):
        game.do("begin-round")
        deals[game.role("Ben")] += 1
        game.do("undo-newest-act")
    assert least <= deals["saboteur"] <= most
