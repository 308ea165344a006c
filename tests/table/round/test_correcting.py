"""Putting gold right: any round at any time, with a reason, never below 0, and everything after it follows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import ONLOOKER, CorrectionView, Game, IllegalMove, Message, Seat, WrongPhase, history, refused

ANN, BEN, CEM = map(Seat, range(1, 4))


def correct(game: Game, round: int | None, seat: Seat, gold: int, why: str = "miscounted") -> Any:
    return game.do("correct-gain", round=round, seat=seat, gold=gold, why=why)


@pytest.fixture
def theft_confirmed() -> Game:
    """Ann won 5 in round 1; in round 2 she won nothing and Ben, who got 5, stole 1 from her. Round 3 is dealt."""
    game = Game("Ann", "Ben")
    game.play("saboteur", "boss")
    game.deal("geologist", "saboteur")
    game.put("Ben", "theft")
    game.end()
    game.steal("Ben", "Ann")
    game.do("confirm-round")
    game.do("begin-round")
    assert game.gold == {"Ann": 4, "Ben": 6}
    return game


def test_correcting_an_earlier_round_changes_all_totals_after_it(theft_confirmed: Game) -> None:
    correct(theft_confirmed, 1, ANN, 3)
    assert theft_confirmed.gold == {"Ann": 2, "Ben": 6}
    theft_confirmed.do("undo-newest-act")
    theft_confirmed.end()
    theft_confirmed.do("confirm-round")
    correct(theft_confirmed, 1, BEN, 1)
    assert [scores.lines[1].total for scores in theft_confirmed.view().past_scores] == [
        1,
        7,
        theft_confirmed.gold["Ben"],
    ]


def test_the_line_says_what_was_corrected_and_why(theft_confirmed: Game) -> None:
    correct(theft_confirmed, 1, ANN, 3, " two nuggets fell down ")
    line = theft_confirmed.view(ONLOOKER).past_scores[0].lines[0]
    assert (line.gain, line.computed) == (3, 5)
    assert line.correction == CorrectionView(owner=False, why="two nuggets fell down")


def test_corrected_back_nothing_is_corrected(theft_confirmed: Game) -> None:
    for gold in (3, 5, 5):
        correct(theft_confirmed, 1, ANN, gold)
    line = theft_confirmed.view(ONLOOKER).past_scores[0].lines[0]
    assert (line.gain, line.computed, line.correction) == (5, 5, None)
    keys = [happening.message.key for happening in history(theft_confirmed.entries)]
    assert keys[-3:] == ["gold-corrected-instead-of", "gold-corrected-instead-of", "gold-corrected"]


def test_the_newest_correction_counts(theft_confirmed: Game) -> None:
    correct(theft_confirmed, 1, ANN, 3)
    correct(theft_confirmed, 1, ANN, 4)
    assert theft_confirmed.gold["Ann"] == 3


def test_the_default_is_the_round_that_is_not_confirmed() -> None:
    game = Game("Ann", "Ben")
    game.play("saboteur", "boss")
    game.deal("saboteur", "boss")
    game.end()
    correct(game, None, ANN, 2)
    game.do("confirm-round")
    assert game.gold["Ann"] == 7
    correct(game, None, ANN, 1)
    assert game.gold["Ann"] == 6


def test_a_round_that_is_not_settled_cannot_be_corrected(theft_confirmed: Game) -> None:
    for number in (None, 3, 9):
        with refused("round-not-settled", kind=WrongPhase):
            correct(theft_confirmed, number, ANN, 1)


def test_no_total_falls_below_0_by_the_round_itself() -> None:
    game = Game("Ann", "Ben")
    game.play("saboteur", "boss")
    with refused("below-zero"):
        correct(game, 1, BEN, -1)
    correct(game, 1, ANN, 0)


def test_a_thief_may_be_left_with_nothing() -> None:
    game = Game("Ann", "Ben")
    game.deal("boss", "saboteur")
    game.put("Ben", "theft")
    game.end(reached_by="Ann", open_to=("blue",))
    game.steal("Ben", "Ann")
    with refused("below-zero"):
        correct(game, 1, BEN, -1)
    correct(game, 1, BEN, 0)
    game.do("confirm-round")
    assert game.gold == {"Ann": 3, "Ben": 0}


def test_gold_stolen_later_does_not_cover_an_earlier_loss() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.deal("saboteur", "saboteur", "saboteur")
    game.put("Ann", "theft")
    game.put("Ben", "theft")
    game.end()
    game.steal("Ben", "Ann")
    game.steal("Ann", "Cem")
    with refused("below-zero-by-theft"):
        correct(game, 1, ANN, 0)
    correct(game, 1, ANN, 1)


def test_a_later_theft_that_would_make_a_total_negative_is_named(theft_confirmed: Game) -> None:
    with refused("below-zero-by-theft"):
        correct(theft_confirmed, 1, ANN, 0)
    correct(theft_confirmed, 1, ANN, 1)
    assert theft_confirmed.gold["Ann"] == 0


def test_no_total_falls_below_0_by_a_theft_of_the_round_that_runs() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.play("saboteur", "boss", "geologist")
    game.deal("boss", "geologist", "geologist")
    game.put("Ben", "theft")
    game.put("Cem", "theft")
    game.end()
    game.steal("Cem", "Ann")
    assert game.phase == "sharing"
    with refused("below-zero-by-theft"):
        correct(game, 1, ANN, 0)
    correct(game, 1, ANN, 1)
    assert game.view(game.as_seat("Ben")).asking.choices == (CEM,)  # type: ignore[union-attr]


def test_a_loss_larger_than_the_theft_is_the_rounds_own() -> None:
    game = Game("Ann", "Ben")
    game.play("saboteur", "boss")
    with refused("below-zero"):
        correct(game, 1, ANN, -5)


@pytest.mark.parametrize(
    ("seat", "gold", "why", "key"),
    [
        (Seat(99), 1, "x", "no-such-seat"),
        (CEM, 1, "x", "not-dealt-in"),
        (ANN, 100, "x", "gold-out-of-range"),
        (ANN, -100, "x", "gold-out-of-range"),
        (ANN, 1, "x" * 121, "why-too-long"),
    ],
)
def test_an_impossible_correction_is_refused(theft_confirmed: Game, seat: Seat, gold: int, why: str, key: str) -> None:
    theft_confirmed.do("take-seat", ONLOOKER, name="Cem")
    with refused(key):
        correct(theft_confirmed, 1, seat, gold, why)


def test_the_gold_of_a_player_who_left_can_be_corrected(theft_confirmed: Game) -> None:
    theft_confirmed.end()
    theft_confirmed.do("confirm-round")
    theft_confirmed.do("set-options", options={"rounds": "4"})
    theft_confirmed.do("remove-seat", seat=BEN)
    correct(theft_confirmed, 2, BEN, 4)
    assert theft_confirmed.view().past_scores[1].lines[1].gain == 4


def test_after_the_last_round_a_correction_may_make_another_winner() -> None:
    game = Game("Ann", "Ben", rounds="1")
    game.play("saboteur", "boss")
    correct(game, 1, BEN, 6)
    assert [seat.winner for seat in game.view().seats] == [False, True]


def test_a_correction_can_be_undone(theft_confirmed: Game) -> None:
    correct(theft_confirmed, 1, ANN, 3)
    theft_confirmed.do("undo-newest-act")
    assert theft_confirmed.gold["Ann"] == 4
    assert theft_confirmed.view().past_scores[0].lines[0].correction is None


def test_a_correction_stands_where_new_facts_change_nothing_for_its_seat() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.deal("blue-digger", "geologist", "saboteur")
    game.end("Ann", ["blue"], 2)
    game.do("correct-gain", round=None, seat=game.seat("Ann"), gold=3, why="dropped")
    game.end("Ann", ["blue"], 5)
    assert {line.name: line.gain for line in game.view().round_scores.lines} == {"Ann": 3, "Ben": 5, "Cem": 0}
    assert game.round.uncorrected == ()


def test_a_correction_that_new_facts_overtake_is_dropped_and_named() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.deal("blue-digger", "geologist", "saboteur")
    game.end("Ann", ["blue"], 2)
    game.do("correct-gain", round=None, seat=game.seat("Ben"), gold=1, why="miscounted")
    game.end("Ann", ["blue"], 5)
    assert {line.name: line.gain for line in game.view().round_scores.lines} == {"Ann": 5, "Ben": 5, "Cem": 0}
    assert game.round.uncorrected == (game.seat("Ben"),)


def test_confirmed_scores_keep_their_reasons_after_earlier_corrections() -> None:
    game = Game("Ann", "Ben")
    game.play("blue-digger", "green-digger")
    game.deal("saboteur", "blue-digger")
    game.put("Ben", "theft")
    game.end("Ben", ["green"])
    game.do("confirm-round")
    before = game.view().past_scores[1]
    game.do("correct-gain", round=1, seat=game.seat("Ann"), gold=2, why="forgotten")
    assert game.view().past_scores[1].lines == before.lines


def test_an_invisible_reason_is_none() -> None:
    game = Game("Ann", "Ben")
    game.play()
    game.do("correct-gain", round=1, seat=game.seat("Ann"), gold=2, why="\u200b\x00 ")
    assert history(game.entries)[-1].message.key == "gold-corrected-unexplained-instead-of"


def test_the_history_says_what_was_corrected_to_what() -> None:
    game = Game("Ann", "Ben")
    game.play()
    before = game.view().past_scores[0].lines[0].gain
    for gold, old in ((2, before), (5, 2)):
        game.do("correct-gain", round=1, seat=game.seat("Ann"), gold=gold, why="miscounted")
        message = history(game.entries)[-1].message
        assert (message.key, message["gold"], message["before"]) == ("gold-corrected-instead-of", gold, old)


# Gold that only its seat and who typed it know


def robbed_of(brought: int, **options: str) -> Game:
    """Ann brought so much, and Ben stole from her in the first round here, the last but one."""
    game = Game("Ann", "Ben", first_round="2", **options)
    game.do("enter-brought-gold", seat=ANN, gold=brought)
    game.deal("boss", "saboteur")
    game.put("Ben", "theft")
    game.end()
    game.steal("Ben", "Ann")
    game.do("confirm-round")
    return game


def lowest(game: Game) -> int:
    """The least gain of Ann's that the host may enter."""
    for gold in range(-99, 1):
        try:
            game.judge("correct-gain", round=2, seat=ANN, gold=gold, why="miscounted")
        except IllegalMove:
            continue
        return gold
    raise AssertionError("not even 0")


def test_a_refused_correction_says_nothing_of_gold_that_was_brought() -> None:
    """It once showed the host of a table with sealed totals exactly how much."""
    assert [lowest(robbed_of(gold)) for gold in (1, 5, 40)] == [-99, -99, -99]
    assert [lowest(robbed_of(gold, totals="open")) for gold in (1, 5, 40)] == [-1, -5, -40]


def test_a_total_below_zero_is_remarked_when_all_totals_are_open() -> None:
    game = robbed_of(5)
    correct(game, 2, ANN, -7)
    assert game.view(ONLOOKER).remarks == ()
    game.play("boss", "saboteur")
    assert game.view(ONLOOKER).remarks == (Message.from_key("total-below-zero", seat=ANN),)
    with refused("below-zero-by-theft"):
        correct(game, 2, ANN, -6)
    correct(game, 2, ANN, -1)
    assert game.view(ONLOOKER).remarks == ()
