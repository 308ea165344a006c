"""Drafted gold is its drafter's secret until the game is over, and so is everything that would tell it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play import HOST, ONLOOKER, CurtainOpened, Game, GoldDrafted, history
from tests.table.gold.secret_draft import (
    ANN,
    CEM,
    DIGGER,
    EVA,
    ROLES,
    SABOTEUR,
    confirmed,
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
        assert (asking.mine, asking.choices, asking.answered, asking.first_drafter) == (False, (), (CEM,), CEM)
    mine = game.view(game.as_seat("Ann")).asking
    assert mine and (mine.mine, mine.choices, mine.seats_without_gold) == (True, (3, 1), ())
    assert (mine.answered, mine.first_drafter) == ((CEM,), CEM)
    game.draft(("Ann", 1))
    asked = game.view(HOST).asking
    assert asked and (asked.seat, asked.mine, asked.choices) == (EVA, False, ()), "Eva has no phone"
    behind_the_curtain = game.view(game.as_seat("Eva")).asking
    assert behind_the_curtain and (behind_the_curtain.mine, behind_the_curtain.choices) == (True, (3,))


# The scores


def equal_shares() -> Game:
    game = table(split="equal")
    game.deal(*ROLES)
    game.end("Cem")
    return game


def treasure_not_reached() -> Game:
    game = table()
    game.play(*ROLES)
    return game


def real_cards() -> Game:
    game = table(gold_cards="cards")
    game.deal(*ROLES)
    game.end("Cem")
    game.draft(("Ann", 3), ("Cem", 2))
    game.draft(("Eva", 1), viewer=HOST)
    return game


def game_over() -> Game:
    return confirmed(rounds="1")


def game_over_undone() -> Game:
    game = game_over()
    game.do("undo-newest-act")
    return game


def one_more_round() -> Game:
    game = game_over()
    game.do("set-options", options={"rounds": "2"})
    return game


def drafted_in_the_open() -> Game:
    return drafted(totals="open")


def confirmed_in_the_open() -> Game:
    return confirmed(totals="open")


def opened_later() -> Game:
    game = confirmed()
    game.do("set-options", options={"totals": "open"})
    return game


def opened_later_and_over() -> Game:
    game = opened_later()
    game.do("set-options", options={"rounds": "1"})
    return game


def sealed_later() -> Game:
    game = confirmed_in_the_open()
    game.do("set-options", options={"totals": "sealed"})
    return game


SECRET, OPEN, UNSEEN = [None, 0, None, 0, None], [3, 0, 2, 0, 1], [None] * 5


@pytest.mark.parametrize(
    ("situation", "gains", "totals"),
    [
        (drafted, SECRET, UNSEEN),
        (confirmed, SECRET, UNSEEN),
        (real_cards, SECRET, UNSEEN),
        (treasure_not_reached, [0, 3, 0, 3, 0], UNSEEN),
        (equal_shares, [3, 0, 3, 0, 3], UNSEEN),
        (game_over, OPEN, OPEN),
        (game_over_undone, SECRET, UNSEEN),
        (one_more_round, OPEN, UNSEEN),  # what was seen is not unseen
        (drafted_in_the_open, OPEN, [0] * 5),
        (confirmed_in_the_open, OPEN, OPEN),
        (opened_later, SECRET, SECRET),
        (opened_later_and_over, OPEN, OPEN),
        (sealed_later, OPEN, UNSEEN),
    ],
    ids=lambda case: getattr(case, "__name__", ""),
)
def test_what_others_than_the_drafters_know(situation: Callable[[], Game], gains: list[Any], totals: list[Any]) -> None:
    game = situation()
    for viewer in others(game):
        scores = last_scores(game, viewer)
        assert [line.gain for line in scores.lines] == [line.computed for line in scores.lines] == gains
        assert [line.sealed for line in scores.lines] == [gain is None for gain in gains]
        assert scores.paid == (None if None in gains else sum(gains))
        seats = [seat for seat in game.view(viewer).seats if seat.seat != viewer.seat]
        assert [seat.total for seat in seats] == [totals[seat.seat - 1] for seat in seats]
        assert all(seat.gains in ((), (gains[seat.seat - 1],)) for seat in seats)


@pytest.mark.parametrize("make", [drafted, confirmed])
def test_who_drafted_knows_the_own_line_and_others_that_a_card_was_taken(make: Callable[[], Game]) -> None:
    game = make()
    mine = line_of(last_scores(game, game.as_seat("Ann")), "Ann")
    assert (mine.gain, mine.computed, mine.total, mine.sealed) == (3, 3, 3, True)
    assert [reason.key for reason in mine.reasons] == ["gold-card-taken"]
    theirs = line_of(last_scores(game, ONLOOKER), "Ann")
    assert (theirs.total, [reason.key for reason in theirs.reasons]) == (None, ["gold-card-unseen"])


def test_a_seat_knows_whether_its_total_is_its_own_secret() -> None:
    game = confirmed()

    def secrets(name: str) -> tuple[bool, bool]:
        view = game.view(game.as_seat(name))
        return view.has_secret_gold, view.total_is_unseen

    assert [secrets(name) for name in ("Ann", "Ben")] == [(True, True), (True, False)]
    game.do("set-options", options={"totals": "open"})
    assert [secrets(name) for name in ("Ann", "Ben")] == [(True, True), (False, False)]
    game.do("set-options", options={"rounds": "1"})
    assert secrets("Ann") == (False, False)


def test_after_totals_were_opened_only_new_drafts_are_public() -> None:
    game = opened_later()
    game.deal(DIGGER, DIGGER, SABOTEUR, SABOTEUR, DIGGER)
    game.end("Ben", gold=(3, 2, 1))
    game.draft(("Ben", 3), ("Ann", 1), ("Eva", 2))
    game.do("confirm-round")
    seats = game.view(ONLOOKER).seats
    assert [seat.gains for seat in seats] == [(None, 1), (0, 3), (None, 0), (0, 0), (None, 2)]
    assert [seat.total for seat in seats] == [None, 3, None, 0, None]
    assert [line.total for line in last_scores(game, ONLOOKER).lines] == [None, 3, None, 0, None]


# The history


def test_the_history_says_who_took_a_card_and_never_which() -> None:
    game = laid()
    game.do("pass-over-seat", seat="Cem", gets="later")
    game.draft(("Ann", 3))
    game.draft(("Eva", 2), viewer=HOST)
    game.do("pass-over-seat", seat="Cem")
    messages = [line.message for line in history(game.entries)[-5:]]
    keys = ["draft-put-off", "draft-made", "curtain-opened", "draft-entered", "draft-passed"]
    assert [message.key for message in messages] == keys
    assert [message.values for message in messages] == [(("seat", seat),) for seat in (CEM, ANN, EVA, EVA, CEM)]


def before_eva() -> Game:
    game = laid()
    game.draft(("Cem", 2), ("Ann", 3))
    return game


def test_the_host_opens_the_curtain_of_a_seat_even_by_a_card_that_is_gone() -> None:
    game = before_eva()
    before = (game.round.picks, game.table.newest_act)
    assert game.do("pick-gold-card", seat="Eva", value=2) == (CurtainOpened(EVA),)
    assert (game.round.picks, game.table.newest_act) == before
    assert history(game.entries)[-1].message.key == "curtain-opened"
    for value in (-1, 0, 4):
        assert game.refusal("pick-gold-card", seat="Eva", value=value) == "no-such-gold-card"
    assert game.do("pick-gold-card", seat="Eva", value=1) == (CurtainOpened(EVA), GoldDrafted(EVA, 1, "entered"))
    assert game.view(HOST).undo_message == history(game.entries)[-1].message
