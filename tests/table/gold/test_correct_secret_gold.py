"""Drafted gold is corrected by the player who drafted it, and nobody learns by how much while it is secret."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.play import HOST, CorrectionView, Game, Refusal, history, refusal, refusals
from tests.table.gold.secret_draft import ANN, confirmed, correct, drafted, last_scores, line_of, others


@pytest.mark.parametrize("make", [drafted, confirmed])
def test_the_drafter_puts_the_own_line_right_and_nobody_learns_how_much(make: Callable[[], Game]) -> None:
    game = make()
    correct(game, "Ann", "Ann", 2)
    mine = line_of(last_scores(game, game.as_seat("Ann")), "Ann")
    assert (mine.gain, mine.computed, mine.total) == (2, 3, 2)
    assert mine.correction == CorrectionView(owner=True, why="misread")
    for viewer in (*others(game), game.as_seat("Cem")):
        line = line_of(last_scores(game, viewer), "Ann")
        assert (line.gain, line.computed, line.total) == (None, None, None)
        assert line.correction == CorrectionView(owner=True, why="")


def test_the_history_hides_amount_and_reason_of_a_secret_correction() -> None:
    game = confirmed()
    correct(game, "Ann", "Ann", 2, round=1)
    message = history(game.entries)[-1].message
    assert (message.key, dict(message.values)) == ("gold-corrected-unseen", {"seat": ANN, "round": 1})
    assert game.view(HOST).undo.message == message


def left() -> Game:
    game = confirmed(rounds="2")
    game.do("remove-seat", seat="Ann")
    return game


def totals_open() -> Game:
    return confirmed(totals="open")


def game_over() -> Game:
    return confirmed(rounds="1")


row = partial(refusal, move="correct-gain", round=1, why="misread")


@refusals(
    row(drafted, HOST, keys="corrects-in-secret", seat="Ann", gold=2),
    row(confirmed, HOST, keys="corrects-in-secret", seat="Ann", gold=2),
    row(left, HOST, keys="corrects-in-secret", seat=ANN, gold=2),
    *(row(confirmed, name, keys="only-the-host", seat="Ann", gold=2) for name in ("Ben", "Cem", "Eva")),
    row(confirmed, "Ben", keys="only-the-host", seat="Ben", gold=3),
    row(totals_open, "Ann", keys="only-the-host", seat="Ann", gold=2),
    row(game_over, "Ann", keys="only-the-host", seat="Ann", gold=2),
    row(confirmed, "Ann", keys="gold-below-nothing", seat="Ann", gold=-1),
    row(confirmed, HOST, keys="gold-below-nothing", seat="Ben", gold=-1),
)
def test_who_may_correct_drafted_gold(row: Refusal) -> None:
    row.check()
