"""The Lost Mines: the end of a round, its scores, putting right, rounds, ties, and who begins next. Who gets what is
judged by the judge and a slow settlement (tests/table/laws)."""

from __future__ import annotations

import pytest

from tests.play import LostMinesResult, LostMinesRoundEnded, Seat, format_message
from tests.table.lost_mines_game import LostMinesGame, TreasuresOfPlayers

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))
CARDS = "YL YX YS BL"
FOUND: TreasuresOfPlayers = {"Ann": [4], "Ben": [3], "Cem": [2], "Dia": [1]}
"""Yellow pool: Ann's 4 for herself. Ben keeps 3. Blue pool: 3 by 2, 1 each, remainder 1 to Cem for his 2."""
NAMES = {1: "Ann", 2: "Ben", 3: "Cem", 4: "Dia"}


@pytest.fixture
def round_over() -> LostMinesGame:
    """The end of the first round: Ben met the dragon, Cem played the last card."""
    game = LostMinesGame()
    game.deal_dwarves(CARDS)
    game.over(FOUND, "Ben", "Cem")
    return game


def gains(game: LostMinesGame) -> list[int | None]:
    return list(game.gains.values())


def test_the_scores_follow_the_rules_and_say_why_to_all(round_over: LostMinesGame) -> None:
    scores = round_over.scores()
    assert all(round_over.scores(viewer) == scores for viewer in round_over.viewers)
    assert (round_over.phase, round_over.view().end.asking, gains(round_over)) == ("proposed", None, [4, 1, 2, 1])
    assert all(line.reasons for line in scores.lines) and len(scores.pools) == 3
    assert format_message(scores.verdict, NAMES) == "Ann has the most points: 4."
    assert (scores.winners, scores.paid) == ((ANN,), 8)
    assert [format_message(remark, {}) for remark in scores.remarks] == ["2 went back to the dragon."]
    assert all(line.gain == line.computed and not line.sealed for line in scores.lines)


def test_a_quick_end_without_a_word_of_treasures() -> None:
    game = LostMinesGame()
    assert game.view().rounds == 2
    game.deal_dwarves(CARDS)
    game.over()
    assert (gains(game), game.scores().winners) == ([0, 0, 0, 0], (ANN, BEN, CEM, DIA))


def test_of_the_treasure_of_other_editions_nothing_is_kept(round_over: LostMinesGame) -> None:
    other = LostMinesResult(reached_by=ANN, open_to=("blue",), crystals=3, treasures={})
    (event,) = round_over.do("end-round", result=other)
    assert isinstance(event, LostMinesRoundEnded)
    assert (event.result.reached_by, event.result.open_to, event.result.crystals) == (None, (), 0)
    assert round_over.gains["Ann"] == 4


def test_there_is_one_dragon_until_the_facts_are_confirmed_and_after_undoing_that(round_over: LostMinesGame) -> None:
    round_over.over(dragon="Ann")
    assert gains(round_over) == [2, 3, 2, 1]
    round_over.do("confirm-round")
    round_over.do("undo-newest-act")
    round_over.over()
    assert gains(round_over) == [4, 3, 2, 1]
    round_over.over({"Ann": [1]}, "Ben")
    assert gains(round_over) == [1, 1, 2, 1]


# Rounds


def test_three_rounds_and_the_points_of_earlier_ones_are_never_touched() -> None:
    game = LostMinesGame(rounds="3")
    game.score(CARDS, FOUND, "Ben")
    game.score("BL BS YL YX", {"Ann": [1], "Ben": [4, 2]}, "Dia")
    # Yellow pool: Ben, the blue saboteur, and Cem, 6: 3 each. Blue pool: Ann's 1. Dia found nothing.
    assert gains(game) == [1, 3, 3, 0]
    game.score("YX YL BS BL", {"Ann": [1]}, "Ann")
    # The dragon takes the 1 of this round, and none of the 5 before.
    assert gains(game) == [0, 0, 0, 0]
    assert game.gold == {"Ann": 5, "Ben": 4, "Cem": 5, "Dia": 1}
    assert (game.phase, [seat.winner for seat in game.view().seats]) == ("finished", [True, False, True, False])
    verdict = format_message(game.scores().verdict, NAMES)
    assert verdict == "Ann and Cem have the most points in total: 5 each."
    game.do("correct-gain", round=1, seat=BEN, gold=5, why="no dragon, and a 5")
    assert game.gold == {"Ann": 5, "Ben": 8, "Cem": 5, "Dia": 1}


@pytest.mark.parametrize(("last", "begins"), [("Ann", BEN), ("Cem", DIA), ("Dia", ANN), (None, None)])
def test_the_left_neighbour_of_who_played_the_last_card_begins(last: str | None, begins: Seat | None) -> None:
    game = LostMinesGame()
    assert game.view().deal.starter is None
    game.score(CARDS, FOUND, last=last)
    assert game.view().deal.starter == begins


def test_where_the_neighbour_left_the_next_one_begins() -> None:
    game = LostMinesGame()
    game.score(CARDS, FOUND, last="Ann")
    game.do("remove-seat", seat=BEN)
    assert game.view().deal.starter == CEM
