"""Drafted gold is its drafter's secret until the game is over, and so is everything that would tell it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import HOST, ONLOOKER, CurtainOpened, Game, GoldDrafted, RoundScores, history
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

OPEN, NOTHING_KNOWN = [3, 0, 2, 0, 1], [None, 0, None, 0, None]


def seen_gains(scores: RoundScores) -> list[int | None]:
    return [line.gain for line in scores.lines]


def seen_totals(game: Game) -> list[int | None]:
    return [seat.total for seat in game.view(ONLOOKER).seats]


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


def test_each_seat_knows_what_it_took_and_nobody_else_does() -> None:
    game = table(draw="players_max9")
    game.deal(*ROLES)
    game.end("Cem", gold=(3, 3, 2, 1, 1))
    game.draft(("Cem", 3), ("Ann", 3), ("Eva", 1))
    assert game.view(game.as_seat("Cem")).picked == (3,)
    game.draft(("Cem", 1), ("Ann", 2))
    assert game.view(game.as_seat("Cem")).picked == (3, 1)
    assert {game.view(viewer).picked for viewer in others(game)} == {()}
    game.do("confirm-round")
    assert game.view(game.as_seat("Cem")).picked == ()


# The scores


@pytest.mark.parametrize("make", [drafted, confirmed])
def test_the_scores_keep_what_was_drafted_from_all_others(make: Callable[[], Game]) -> None:
    game = make()
    for viewer in others(game):
        scores = last_scores(game, viewer)
        assert (scores.paid, seen_gains(scores)) == (None, NOTHING_KNOWN)
        for name in ("Ann", "Cem", "Eva"):
            line = line_of(scores, name)
            assert (line.computed, line.total, line.sealed) == (None, None, True)
            assert [reason.key for reason in line.reasons] == ["gold-card-unseen"]
        assert not line_of(scores, "Ben").sealed
    scores = last_scores(game, game.as_seat("Ann"))
    line = line_of(scores, "Ann")
    assert (line.gain, line.computed, line.total, line.sealed) == (3, 3, 3, True)
    assert [reason.key for reason in line.reasons] == ["gold-card-taken"]
    assert (scores.paid, seen_gains(scores)) == (None, [3, 0, None, 0, None])


def test_gains_and_totals_of_past_rounds_are_known_to_their_seat_alone() -> None:
    game = confirmed()
    for viewer in others(game):
        seats = game.view(viewer).seats
        assert [seat.gains for seat in seats] == [(None,), (0,), (None,), (0,), (None,)]
        assert [seat.total for seat in seats if seat.seat != viewer.seat] == [None] * (5 if viewer.seat is None else 4)
    seats = game.view(game.as_seat("Cem")).seats
    assert [(seat.gains, seat.total) for seat in seats if seat.seat in (ANN, CEM)] == [((None,), None), ((2,), 2)]


def test_the_gold_of_saboteurs_and_equal_shares_are_public() -> None:
    game = table()
    game.play(*ROLES)
    equal = table(split="equal")
    equal.deal(*ROLES)
    equal.end("Cem")
    for made, gains, paid in ((game, [0, 3, 0, 3, 0], 6), (equal, [3, 0, 3, 0, 3], 9)):
        scores = last_scores(made, ONLOOKER)
        assert (seen_gains(scores), scores.paid, any_sealed(scores)) == (gains, paid, False)


def test_what_real_cards_showed_is_as_secret() -> None:
    game = table(gold_cards="cards")
    game.deal(*ROLES)
    game.end("Cem")
    game.draft(("Ann", 3), ("Cem", 1))
    game.draft(("Eva", 2), viewer=HOST)
    assert seen_gains(last_scores(game, HOST)) == NOTHING_KNOWN
    assert line_of(last_scores(game, game.as_seat("Ann")), "Ann").gain == 3


def all_known(game: Game) -> bool:
    """Whether an onlooker knows every gain of the last round."""
    scores = last_scores(game, ONLOOKER)
    known = [line.computed for line in scores.lines] == seen_gains(scores) == OPEN and scores.paid == 6
    return known and not any_sealed(scores)


def any_sealed(scores: RoundScores) -> bool:
    return any(line.sealed for line in scores.lines)


def test_where_totals_are_open_everybody_knows_all_once_the_draft_is_done() -> None:
    asking = laid(totals="open").view(HOST).asking
    assert asking and asking.choices == ()
    game = drafted(totals="open")
    assert all_known(game)
    game.do("confirm-round")
    assert all_known(game) and seen_totals(game) == OPEN


def test_when_the_game_is_over_everybody_knows_all_and_after_an_undo_nothing() -> None:
    assert not all_known(drafted(rounds="1"))
    game = confirmed(rounds="1")
    assert all_known(game)
    assert [seat.gains for seat in game.view(ONLOOKER).seats] == [(3,), (0,), (2,), (0,), (1,)]
    assert [seat.name for seat in game.view(ONLOOKER).seats if seat.winner] == ["Ann"]
    game.do("undo-newest-act")
    assert not all_known(game) and game.table.opened == 0


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


def test_in_one_more_round_seen_gold_stays_open_and_new_drafts_are_secret() -> None:
    """What was seen is not unseen."""
    game = confirmed(rounds="1")
    game.do("set-options", options={"rounds": "2"})
    for viewer in others(game):
        assert [seat.gains for seat in game.view(viewer).seats] == [(3,), (0,), (2,), (0,), (1,)]
    game.deal(*ROLES)
    game.end("Cem", gold=(1, 1, 2))
    game.draft(("Cem", 1), ("Ann", 2), ("Eva", 1))
    for viewer in others(game):
        lines = last_scores(game, viewer).lines
        assert [(line.gain, line.total) for line in lines if line.gain is None] == [(None, None)] * 3
    game.do("confirm-round")
    assert seen_totals(game) == [5, 0, 3, 0, 2]


def test_a_new_game_is_sealed_from_its_first_round_on() -> None:
    game = confirmed(rounds="1")
    game.do("play-again")
    assert game.table.opened == 0


def test_secret_drafts_stay_secret_until_the_end_if_totals_are_opened() -> None:
    game = confirmed()
    game.do("set-options", options={"totals": "open"})
    for viewer in others(game):
        assert [seat.total for seat in game.view(viewer).seats] == NOTHING_KNOWN
        scores = last_scores(game, viewer)
        assert scores.paid is None
        known = [(line.gain, line.computed, line.total, line.sealed) for line in scores.lines]
        assert known == [(None, None, None, True), (0, 0, 0, False)] * 2 + [(None, None, None, True)]
    assert [seat.total for seat in game.view(game.as_seat("Cem")).seats] == [None, 0, 2, 0, None]
    refused = game.refusal("correct-gain", round=None, seat="Ann", gold=2, why="misread")
    assert refused == "corrects-in-secret"
    game.do("set-options", options={"rounds": "1"})
    assert all_known(game)


def test_after_totals_were_opened_only_new_drafts_are_public() -> None:
    game = confirmed()
    game.do("set-options", options={"totals": "open"})
    game.deal(DIGGER, DIGGER, SABOTEUR, SABOTEUR, DIGGER)
    game.end("Ben", gold=(3, 2, 1))
    game.draft(("Ben", 3), ("Ann", 1), ("Eva", 2))
    game.do("confirm-round")
    seats = game.view(ONLOOKER).seats
    assert [seat.gains for seat in seats] == [(None, 1), (0, 3), (None, 0), (0, 0), (None, 2)]
    first, second = game.view(ONLOOKER).past_scores
    assert seen_gains(second) == [1, 3, 0, 0, 2]
    assert [line.total for line in second.lines] == seen_totals(game) == [None, 3, None, 0, None]
    assert any_sealed(first) and not any_sealed(second)


def test_public_drafts_stay_public_if_totals_are_sealed_later() -> None:
    game = confirmed(totals="open")
    game.do("set-options", options={"totals": "sealed"})
    scores = last_scores(game, ONLOOKER)
    assert seen_gains(scores) == OPEN and not any_sealed(scores)
    assert seen_totals(game) == [None] * 5


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


def test_who_takes_the_own_card_or_enters_a_real_one_opens_no_curtain() -> None:
    game = laid()
    assert game.do("pick-gold-card", "Cem", seat="Cem", value=2) == (GoldDrafted(CEM, 2),)
    assert game.refusal("pick-gold-card", "Ann", seat="Ann", value=2) == "no-such-gold-card"
    real = table(gold_cards="cards")
    real.deal(*ROLES)
    real.end("Cem")
    assert real.do("pick-gold-card", seat="Eva", value=1) == (GoldDrafted(EVA, 1, "entered"),)


def test_the_history_counts_the_cards_laid_out_and_never_names_them() -> None:
    game = laid()
    game.end("Ann")
    messages = [line.message for line in history(game.entries) if line.message.key.startswith("draft-laid")]
    assert [(message.key, message["n"]) for message in messages] == [("draft-laid", 3), ("draft-laid", 3)]
