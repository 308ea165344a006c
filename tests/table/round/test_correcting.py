"""Putting gold right: any round at any time, with a reason, never below 0, and everything after it follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.play import HOST, ONLOOKER, CorrectionView, Game, Refusal, Seat, history, refusal, refusals

ANN, BEN, CEM = map(Seat, range(1, 4))


def theft_confirmed() -> Game:
    """Ann won 5 in round 1; in round 2 she won nothing and Ben, who got 5, stole 1 from her. Round 3 is dealt, and Cem
    sat down after that."""
    game = Game("Ann", "Ben")
    game.play("saboteur", "boss")
    game.deal("geologist", "saboteur")
    game.put("Ben", "theft")
    game.end()
    game.steal("Ben", "Ann")
    game.do("confirm-round")
    game.do("begin-round")
    game.do("take-seat", ONLOOKER, name="Cem")
    assert game.gold == {"Ann": 4, "Ben": 6, "Cem": 0}
    return game


def won_by_ann() -> Game:
    game = Game("Ann", "Ben")
    game.play("saboteur", "boss")
    return game


def robbed(*roles: str, thefts: Sequence[tuple[str, str]], **end: Any) -> Game:
    """A round after the one that Ann won, with these thefts, the last card first."""
    names = ("Ann", "Ben", "Cem")[: len(roles)]
    game = Game(*names)
    game.deal(*roles)
    for thief, _ in reversed(thefts):
        game.put(thief, "theft")
    game.end(**end)
    for thief, victim in thefts:
        game.steal(thief, victim)
    return game


def thief_with_nothing_left() -> Game:
    return robbed("boss", "saboteur", thefts=[("Ben", "Ann")], reached_by="Ann", open_to=("blue",))


def correct(game: Game, round: int | None, name: str, gold: int, why: str = "miscounted") -> Any:
    return game.do("correct-gain", round=round, seat=name, gold=gold, why=why)


def line(game: Game, round: int = 1, place: int = 0) -> Any:
    return game.view(ONLOOKER).past_scores[round - 1].lines[place]


def row(situation: Any, keys: str, seat: Seat, gold: int, *, round: int | None = 1, why: str = "miscounted") -> Refusal:
    return refusal(situation, HOST, "correct-gain", keys, round=round, seat=seat, gold=gold, why=why)


@refusals(
    *(row(theft_confirmed, "round-not-settled", ANN, 1, round=number) for number in (None, 3, 9)),
    row(theft_confirmed, "no-such-seat", Seat(99), 1),
    row(theft_confirmed, "not-dealt-in", CEM, 1),
    row(theft_confirmed, "gold-out-of-range", ANN, 100),
    row(theft_confirmed, "gold-out-of-range", ANN, -100),
    row(theft_confirmed, "why-too-long", ANN, 1, why="x" * 121),
    row(won_by_ann, "below-zero", BEN, -1),
    row(won_by_ann, "below-zero", ANN, -5),
    row(thief_with_nothing_left, "below-zero", BEN, -1),
    row(theft_confirmed, "below-zero", ANN, 0),
    row(won_by_ann, "", ANN, 0),
    row(thief_with_nothing_left, "", BEN, 0),
    row(theft_confirmed, "", ANN, 1),
)
def test_no_total_falls_below_0(row: Refusal) -> None:
    row.check()


def test_correcting_an_earlier_round_changes_all_totals_after_it() -> None:
    game = theft_confirmed()
    correct(game, 1, "Ann", 3)
    correct(game, 1, "Ben", 1)
    assert game.gold == {"Ann": 2, "Ben": 7, "Cem": 0}
    game.end()
    game.do("confirm-round")
    assert [[row.total for row in scores.lines] for scores in game.view().past_scores][:2] == [[3, 1], [2, 7]]


def test_the_line_says_what_was_corrected_and_why_until_it_is_corrected_back() -> None:
    game = theft_confirmed()
    correct(game, 1, "Ann", 4)
    correct(game, 1, "Ann", 3, " two nuggets fell down ")
    assert (line(game).gain, line(game).computed) == (3, 5)
    assert line(game).correction == CorrectionView(owner=False, why="two nuggets fell down")
    for gold in (5, 5):
        correct(game, 1, "Ann", gold)
    assert (line(game).gain, line(game).computed, line(game).correction) == (5, 5, None)
    told = [(said.key, said["gold"]) for said in (happened.message for happened in history(game.entries)[-4:])]
    assert told == [*(("gold-corrected-instead-of", gold) for gold in (4, 3, 5)), ("gold-corrected", 5)]


def test_new_facts_drop_corrections() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.deal("blue-digger", "geologist", "saboteur")
    game.end("Ann", ["blue"], 2)
    correct(game, None, "Ben", 1)
    game.end("Ann", ["blue"], 5)
    scores = game.view().end.scores
    assert scores and [row.gain for row in scores.lines] == [5, 5, 0]
    assert game.round.end.uncorrected == (BEN,)
