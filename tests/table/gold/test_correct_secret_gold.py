"""Drafted gold is corrected by the player who drafted it, and nobody learns by how much while it is secret."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import HOST, ONLOOKER, CorrectionView, Forbidden, GoldCorrected, history, refused
from tests.table.gold.secret_draft import (
    ANN,
    DIGGER,
    ROLES,
    SABOTEUR,
    confirmed,
    correct,
    drafted,
    last_scores,
    line_of,
    others,
)


@pytest.mark.parametrize("make", [drafted, confirmed])
def test_the_drafter_puts_the_own_line_right_and_nobody_learns_how_much(make: Any) -> None:
    game = make()
    correct(game, game.as_seat("Ann"), "Ann", 2)
    mine = line_of(last_scores(game, game.as_seat("Ann")), "Ann")
    assert (mine.gain, mine.computed, mine.total) == (2, 3, 2)
    assert mine.correction == CorrectionView(owner=True, why="misread")
    for viewer in (*others(game), game.as_seat("Cem")):
        line = line_of(last_scores(game, viewer), "Ann")
        assert (line.gain, line.computed, line.total) == (None, None, None)
        assert line.correction == CorrectionView(owner=True, why="")


def test_corrected_back_in_secret_only_the_drafter_knows_it() -> None:
    game = drafted()
    for gold in (2, 3):
        correct(game, game.as_seat("Ann"), "Ann", gold)
    assert line_of(last_scores(game, game.as_seat("Ann")), "Ann").correction is None
    for viewer in others(game):
        assert line_of(last_scores(game, viewer), "Ann").correction == CorrectionView(owner=True, why="")


def test_the_history_hides_amount_and_reason_of_a_secret_correction() -> None:
    game = confirmed()
    correct(game, game.as_seat("Ann"), "Ann", 2, round=1)
    message = history(game.entries)[-1].message
    assert (message.key, dict(message.values)) == ("gold-corrected-unseen", {"seat": ANN, "round": 1})
    assert game.view(HOST).undo_message == message


def test_a_secret_correction_counts_in_the_end() -> None:
    game = confirmed(rounds="2")
    correct(game, game.as_seat("Ann"), "Ann", 1, round=1)
    game.play(*ROLES)
    assert game.gold == {"Ann": 1, "Ben": 3, "Cem": 2, "Dia": 3, "Eva": 1}
    line = line_of(game.view(ONLOOKER).past_scores[0], "Ann")
    assert (line.gain, line.correction) == (1, CorrectionView(owner=True, why="misread"))


@pytest.mark.parametrize("make", [drafted, confirmed])
def test_the_host_cannot_correct_secret_gold(make: Any) -> None:
    game = make()
    with refused("corrects-in-secret", kind=Forbidden):
        correct(game, HOST, "Ann", 2)


def test_the_host_cannot_correct_secret_gold_of_a_player_who_left() -> None:
    game = confirmed(rounds="2")
    game.do("remove-seat", seat=ANN)
    with refused("corrects-in-secret", kind=Forbidden):
        correct(game, HOST, "Ann", 2, round=1)
    assert game.gold["Ann"] == 3
    game.play(SABOTEUR, DIGGER, DIGGER, DIGGER)
    (event,) = correct(game, HOST, "Ann", 2, round=1)
    assert isinstance(event, GoldCorrected) and not event.sealed
    assert line_of(game.view(ONLOOKER).past_scores[0], "Ann").correction == CorrectionView(owner=False, why="misread")
    assert game.gold["Ann"] == 2


@pytest.mark.parametrize("name", ["Ben", "Cem", "Eva"])
def test_no_other_player_can_correct_secret_gold(name: str) -> None:
    game = confirmed()
    with refused("only-the-host", kind=Forbidden):
        correct(game, game.as_seat(name), "Ann", 2)


def test_a_player_cannot_correct_public_gold() -> None:
    game = confirmed()
    with refused("only-the-host", kind=Forbidden):
        correct(game, game.as_seat("Ben"), "Ben", 3)
    correct(game, HOST, "Ben", 3)
    assert history(game.entries)[-1].message.key == "gold-corrected-instead-of"


@pytest.mark.parametrize("options", [{"totals": "open"}, {"rounds": "1"}])
def test_where_it_is_no_secret_any_more_the_host_puts_it_right_again(options: dict[str, str]) -> None:
    game = confirmed(**options)
    with refused("only-the-host", kind=Forbidden):
        correct(game, game.as_seat("Ann"), "Ann", 2)
    correct(game, HOST, "Ann", 2)
    assert dict(history(game.entries)[-1].message.values)["gold"] == 2


def test_nobody_drafts_less_than_nothing() -> None:
    game = confirmed()
    with refused("gold-below-nothing"):
        correct(game, game.as_seat("Ann"), "Ann", -1)
    with refused("gold-below-nothing"):
        correct(game, HOST, "Ben", -1)
    correct(game, game.as_seat("Ann"), "Ann", 0)
    assert game.gold["Ann"] == 0


def test_a_secret_correction_can_be_undone() -> None:
    game = confirmed()
    correct(game, game.as_seat("Ann"), "Ann", 1)
    game.do("undo-newest-act")
    assert game.gold["Ann"] == 3
