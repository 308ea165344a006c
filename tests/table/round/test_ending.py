"""The end of a round: answers and reveal in one act, answers entered again before the round is confirmed, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.play import HOST, ONLOOKER, Game, Refusal, RoundResult, Seat, refusal, refusals

ANN, BEN, CEM, DIA, EVA = map(Seat, range(1, 6))
NOBODY = Seat(99)


def roles_dealt() -> Game:
    """Ann and Ben dig, Cem is a saboteur, Dia a geologist; Eva sat down after the deal."""
    game = Game("Ann", "Ben", "Cem", "Dia")
    game.deal("blue-digger", "green-digger", "saboteur", "geologist")
    game.do("take-seat", ONLOOKER, name="Eva")
    return game


def ann_trapped() -> Game:
    game = roles_dealt()
    game.put("Ann", "trapped")
    return game


def gains(game: Game) -> list[int | None]:
    scores = game.view().end.scores
    assert scores
    return [line.gain for line in scores.lines]


def test_the_answers_can_be_changed_until_the_round_is_confirmed() -> None:
    game = roles_dealt()
    game.end("Ann", ["blue"], 4)
    game.end("Ben", ["blue", "green"], 3)
    assert gains(game) == [0, 5, 0, 3]
    game.end(None, ["green"])
    assert gains(game) == [0, 0, 5, 0], "no treasure, no way to it"
    game.do("undo-newest-act")
    assert (gains(game), game.view().remarks) == ([0, 5, 0, 3], ()), "the reveal is not undone"


def test_who_reached_the_treasure_played_last_and_the_left_neighbour_begins() -> None:
    game = roles_dealt()
    game.end("Ann", ["blue"], last_by=CEM)
    assert game.round.end.result and game.round.end.result.last_by == ANN
    game.do("remove-seat", seat=EVA)
    game.end(None, last_by=DIA)
    assert game.round.end.result.last_by == DIA
    game.do("confirm-round")
    assert game.view().deal.starter == ANN
    game.do("remove-seat", seat=ANN)
    assert game.view().deal.starter == BEN


def row(situation: Callable[[], Game], keys: str, *reached: Seat, **result: Any) -> Refusal:
    facts = RoundResult(*reached, **result)
    return refusal(situation, HOST, "end-round", keys, result=facts)


@refusals(
    row(roles_dealt, "no-such-seat", NOBODY),
    row(roles_dealt, "no-such-seat", EVA, open_to=("blue",)),
    row(roles_dealt, "no-such-seat", last_by=NOBODY),
    row(roles_dealt, "crystals-out-of-range", crystals=-1),
    row(roles_dealt, "crystals-out-of-range", crystals=100),
    row(roles_dealt, "no-such-clan", ANN, open_to=("red",)),
    row(roles_dealt, "no-such-seat crystals-out-of-range", NOBODY, crystals=100),
    row(ann_trapped, "connector-in-prison", ANN, open_to=("blue",)),
)
def test_what_cannot_have_happened(row: Refusal) -> None:
    row.check()
