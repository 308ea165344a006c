"""Drafted gold is its drafter's secret until the game is over, and so is everything that would tell it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import HOST, ONLOOKER, CurtainOpened, Forbidden, Game, GoldDrafted, RoundScores, history, refused
from tests.table.gold.secret_draft import (
    ANN,
    CEM,
    DIGGER,
    EVA,
    ROLES,
    SABOTEUR,
    confirmed,
    correct,
    drafted,
    laid,
    last_scores,
    line_of,
    others,
    table,
)

# While cards are taken


def test_only_who_takes_a_card_sees_what_is_left_and_the_host_never() -> None:
    game = laid()
    game.draft(("Cem", 2))
    for viewer in (*others(game), game.as_seat("Cem"), game.as_seat("Eva")):
        asking = game.view(viewer).asking
        assert asking and (asking.kind, asking.seats, asking.later) == ("draft", (ANN,), (EVA,))
        assert (asking.mine, asking.choices, asking.answered) == (False, (), (CEM,))
    mine = game.view(game.as_seat("Ann")).asking
    assert mine and (mine.mine, mine.choices, mine.seats_without_gold) == (True, (3, 1), ())


def test_the_host_sees_no_draft_cards_of_a_seat_without_a_phone() -> None:
    game = laid()
    game.draft(("Cem", 2), ("Ann", 1))
    asked = game.view(HOST).asking
    assert asked and (asked.seat, asked.mine, asked.choices) == (EVA, False, ())
    behind = game.view(game.as_seat("Eva")).asking
    assert behind and (behind.mine, behind.choices) == (True, (3,))


@pytest.mark.parametrize("make", [laid, drafted, confirmed])
def test_each_seat_knows_what_it_took_and_nobody_else_does(make: Any) -> None:
    game = make()
    game.draft(*[("Cem", 2)] if make is laid else [])
    took = {viewer: game.view(viewer).picked for viewer in (*others(game), game.as_seat("Cem"))}
    assert took == {**dict.fromkeys(others(game), ()), game.as_seat("Cem"): (2,) if make is not confirmed else ()}


def test_who_took_two_cards_knows_both() -> None:
    game = table(draw="players_max9")
    game.deal(*ROLES)
    game.end("Cem", gold=(3, 3, 2, 1, 1))
    game.draft(("Cem", 3), ("Ann", 3))
    game.draft(("Eva", 1), viewer=HOST)
    game.draft(("Cem", 1), ("Ann", 2))
    assert game.view(game.as_seat("Cem")).picked == (3, 1)
    assert game.view(HOST).picked == ()


# The scores


@pytest.mark.parametrize("make", [drafted, confirmed])
def test_the_scores_keep_what_was_drafted_from_all_others(make: Any) -> None:
    game = make()
    for viewer in others(game):
        scores = last_scores(game, viewer)
        assert scores.paid is None
        for name in ("Ann", "Cem", "Eva"):
            line = line_of(scores, name)
            assert (line.gain, line.computed, line.total, line.sealed) == (None, None, None, True)
            assert [reason.key for reason in line.reasons] == ["gold-card-unseen"]
        assert (line_of(scores, "Ben").gain, line_of(scores, "Ben").sealed) == (0, False)


@pytest.mark.parametrize("make", [drafted, confirmed])
def test_a_seat_reads_its_own_line_and_it_is_marked_as_sealed(make: Any) -> None:
    game = make()
    scores = last_scores(game, game.as_seat("Ann"))
    line = line_of(scores, "Ann")
    assert (line.gain, line.computed, line.total, line.sealed) == (3, 3, 3, True)
    assert [reason.key for reason in line.reasons] == ["gold-card-taken"]
    assert (line_of(scores, "Cem").gain, line_of(scores, "Eva").gain, scores.paid) == (None, None, None)


def test_gains_and_totals_of_past_rounds_are_known_to_their_seat_alone() -> None:
    game = confirmed()
    for viewer in others(game):
        seats = game.view(viewer).seats
        assert [seat.gains for seat in seats] == [(None,), (0,), (None,), (0,), (None,)]
        assert [seat.total for seat in seats if seat.seat != viewer.seat] == [None] * (5 if viewer.seat is None else 4)
    seats = game.view(game.as_seat("Cem")).seats
    assert [(seat.gains, seat.total) for seat in seats if seat.seat in (ANN, CEM)] == [((None,), None), ((2,), 2)]


def test_what_saboteurs_won_is_public() -> None:
    game = table()
    game.play(*ROLES)
    scores = last_scores(game, ONLOOKER)
    assert ([line.gain for line in scores.lines], scores.paid) == ([0, 3, 0, 3, 0], 6)
    assert not any(line.sealed for line in scores.lines)


def test_equal_shares_are_public() -> None:
    game = table(split="equal")
    game.deal(*ROLES)
    game.end("Cem")
    scores = last_scores(game, ONLOOKER)
    assert ([line.gain for line in scores.lines], scores.paid) == ([3, 0, 3, 0, 3], 9)


def test_what_real_cards_showed_is_as_secret() -> None:
    game = table(gold_cards="cards")
    game.deal(*ROLES)
    game.end("Cem")
    game.draft(("Ann", 3), ("Cem", 1))
    game.draft(("Eva", 2), viewer=HOST)
    assert [line.gain for line in last_scores(game, HOST).lines] == [None, 0, None, 0, None]
    assert line_of(last_scores(game, game.as_seat("Ann")), "Ann").gain == 3


def all_known(game: Game) -> bool:
    """Whether an onlooker knows every gain and total of the last round."""
    scores = last_scores(game, ONLOOKER)
    known = [line.gain for line in scores.lines] == [3, 0, 2, 0, 1] and scores.paid == 6
    return known and [line.computed for line in scores.lines] == [3, 0, 2, 0, 1] and not any_sealed(scores)


def any_sealed(scores: RoundScores) -> bool:
    return any(line.sealed for line in scores.lines)


def test_where_totals_are_open_everybody_knows_all_once_the_draft_is_done() -> None:
    game = laid(totals="open")
    asking = game.view(HOST).asking
    assert asking and asking.choices == ()
    game = drafted(totals="open")
    assert all_known(game)
    game.do("confirm-round")
    assert all_known(game)
    assert [seat.total for seat in game.view(ONLOOKER).seats] == [3, 0, 2, 0, 1]


def test_when_the_game_is_over_everybody_knows_all() -> None:
    assert not all_known(drafted(rounds="1"))
    game = confirmed(rounds="1")
    assert all_known(game)
    assert [seat.gains for seat in game.view(ONLOOKER).seats] == [(3,), (0,), (2,), (0,), (1,)]
    assert [seat.name for seat in game.view(ONLOOKER).seats if seat.winner] == ["Ann"]


def test_nobody_else_can_read_drafted_gold_until_the_game_is_over() -> None:
    game = confirmed()
    assert [game.view(game.as_seat(name)).total_is_unseen for name in ("Ann", "Ben")] == [True, False]
    game.do("set-options", options={"totals": "open"})
    assert game.view(game.as_seat("Ann")).total_is_unseen
    game.do("set-options", options={"rounds": "1"})
    assert not game.view(game.as_seat("Ann")).total_is_unseen


def test_in_one_more_round_seen_gold_stays_open_and_new_drafts_are_secret() -> None:
    """What was seen is not unseen."""
    game = confirmed(rounds="1")
    game.do("set-options", options={"rounds": "2"})
    for viewer in others(game):
        assert [seat.gains for seat in game.view(viewer).seats] == [(3,), (0,), (2,), (0,), (1,)]
    game.deal(*ROLES)
    game.end("Cem", gold=(1, 1, 2))
    game.draft(("Cem", 1), ("Ann", 2))
    game.draft(("Eva", 1), viewer=HOST)
    for viewer in others(game):
        scores = last_scores(game, viewer)
        assert [line.gain for line in scores.lines] == [None, 0, None, 0, None]
        assert not {line.total for line in scores.lines if line.gain is None} - {None}
    game.do("confirm-round")
    assert [seat.total for seat in game.view(ONLOOKER).seats] == [5, 0, 3, 0, 2]


def test_a_game_finished_by_mistake_and_undone_is_sealed_again() -> None:
    game = confirmed(rounds="1")
    game.do("undo-newest-act")
    assert not all_known(game) and game.table.opened == 0


def test_a_new_game_is_sealed_from_its_first_round_on() -> None:
    game = confirmed(rounds="1")
    game.do("play-again")
    assert game.table.opened == 0


def test_secret_drafts_stay_secret_until_the_end_if_totals_are_opened() -> None:
    game = confirmed()
    game.do("set-options", options={"totals": "open"})
    for viewer in others(game):
        view = game.view(viewer)
        assert [(seat.gains, seat.total) for seat in view.seats] == [
            ((None,), None),
            ((0,), 0),
            ((None,), None),
            ((0,), 0),
            ((None,), None),
        ]
        scores = last_scores(game, viewer)
        assert scores.paid is None
        assert [(line.gain, line.computed, line.total, line.sealed) for line in scores.lines] == [
            (None, None, None, True),
            (0, 0, 0, False),
            (None, None, None, True),
            (0, 0, 0, False),
            (None, None, None, True),
        ]
    mine = game.view(game.as_seat("Cem"))
    assert [seat.total for seat in mine.seats] == [None, 0, 2, 0, None]
    with refused("corrects-in-secret", kind=Forbidden):
        correct(game, HOST, "Ann", 2)
    game.do("set-options", options={"rounds": "1"})
    assert all_known(game)


def test_after_totals_were_opened_only_new_drafts_are_public() -> None:
    game = confirmed()
    game.do("set-options", options={"totals": "open"})
    game.deal(DIGGER, DIGGER, SABOTEUR, SABOTEUR, DIGGER)
    game.end("Ben", gold=(3, 2, 1))
    game.draft(("Ben", 3), ("Ann", 1))
    game.draft(("Eva", 2), viewer=HOST)
    game.do("confirm-round")
    seats = game.view(ONLOOKER).seats
    assert [seat.gains for seat in seats] == [(None, 1), (0, 3), (None, 0), (0, 0), (None, 2)]
    assert [seat.total for seat in seats] == [None, 3, None, 0, None]
    first, second = game.view(ONLOOKER).past_scores
    assert [line.gain for line in second.lines] == [1, 3, 0, 0, 2]
    assert [line.total for line in second.lines] == [None, 3, None, 0, None]
    assert any_sealed(first) and not any_sealed(second)


def test_public_drafts_stay_public_if_totals_are_sealed_later() -> None:
    game = confirmed(totals="open")
    game.do("set-options", options={"totals": "sealed"})
    scores = last_scores(game, ONLOOKER)
    assert [line.gain for line in scores.lines] == [3, 0, 2, 0, 1] and not any_sealed(scores)
    assert [seat.total for seat in game.view(ONLOOKER).seats] == [None] * 5


# The story


def test_the_history_says_who_took_a_card_and_never_which() -> None:
    game = laid()
    game.do("pass-over-seat", seat=CEM, gets="later")
    game.draft(("Ann", 3))
    game.draft(("Eva", 2), viewer=HOST)
    game.do("pass-over-seat", seat=CEM)
    messages = [line.message for line in history(game.entries)[-5:]]
    keys = ["draft-put-off", "draft-made", "curtain-opened", "draft-entered", "draft-passed"]
    assert [message.key for message in messages] == keys
    assert [message.values for message in messages] == [(("seat", seat),) for seat in (CEM, ANN, EVA, EVA, CEM)]


def test_a_card_taken_by_the_host_opens_the_seats_curtain_in_the_history() -> None:
    game = laid()
    game.draft(("Cem", 2), ("Ann", 3))
    events = game.do("pick-gold-card", HOST, seat=EVA, value=1)
    assert events == (CurtainOpened(EVA), GoldDrafted(EVA, 1, "entered"))
    assert game.view(HOST).undo_message == history(game.entries)[-1].message


def test_a_card_tried_by_the_host_in_vain_is_in_the_history_too() -> None:
    game = laid()
    game.draft(("Cem", 2), ("Ann", 3))
    before = (game.round.picks, game.table.newest_act)
    assert game.do("pick-gold-card", HOST, seat=EVA, value=2) == (CurtainOpened(EVA),)
    assert (game.round.picks, game.table.newest_act) == before
    assert history(game.entries)[-1].message.key == "curtain-opened"


@pytest.mark.parametrize("value", [-1, 0, 4])
def test_an_unknown_card_tried_by_the_host_is_not_in_the_history(value: int) -> None:
    game = laid()
    game.draft(("Cem", 2), ("Ann", 3))
    before = game.table.version
    with refused("no-such-gold-card"):
        game.do("pick-gold-card", HOST, seat=EVA, value=value)
    assert game.table.version == before


def test_a_seat_that_takes_its_own_card_opens_no_curtain() -> None:
    game = laid()
    assert game.do("pick-gold-card", game.as_seat("Cem"), seat=CEM, value=2) == (GoldDrafted(CEM, 2),)
    with refused("no-such-gold-card"):
        game.draft(("Ann", 2))
    assert history(game.entries)[-1].message.key == "draft-made"


def test_the_host_who_enters_what_a_real_card_shows_opens_no_curtain() -> None:
    game = table(gold_cards="cards")
    game.deal(*ROLES)
    game.end("Cem")
    assert game.do("pick-gold-card", HOST, seat=EVA, value=1) == (GoldDrafted(EVA, 1, "entered"),)


def test_the_history_counts_the_cards_laid_out_and_never_names_them() -> None:
    game = laid()
    game.end("Ann")
    messages = [line.message for line in history(game.entries) if line.message.key.startswith("draft-laid")]
    assert [(message.key, message["n"]) for message in messages] == [("draft-laid", 3), ("draft-laid", 3)]
