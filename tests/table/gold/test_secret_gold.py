"""Drafted gold is its drafter's secret until the game is over, and so is everything that would tell it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play import HOST, ONLOOKER, CurtainOpened, Game, GoldDrafted, history
from tests.table.gold import secret_draft
from tests.table.gold.secret_draft import ANN, CEM, DIGGER, EVA, confirmed, dealt, drafted, laid, last_scores, others

# While cards are taken


def test_only_who_takes_a_card_sees_what_is_left_and_the_host_never() -> None:
    game = laid()
    game.draft(("Cem", 2))
    for viewer in (*others(game), game.as_seat("Cem"), game.as_seat("Eva")):
        asking = game.view(viewer).end.asking
        assert asking and (asking.kind, asking.seats, asking.later) == ("draft", (ANN,), (EVA,))
        assert (asking.mine, asking.choices, asking.answered, asking.first_drafter) == (False, (), (CEM,), CEM)
    mine = game.view(game.as_seat("Ann")).end.asking
    assert mine and (mine.mine, mine.choices, mine.seats_without_gold) == (True, (3, 1), ())
    assert (mine.answered, mine.first_drafter) == ((CEM,), CEM)
    game.draft(("Ann", 1))
    assert [game.view(viewer).private.picked for viewer in (game.as_seat("Ann"), *others(game))] == [(1,), *[()] * 4]
    asked = game.view(HOST).end.asking
    assert asked and (asked.seat, asked.mine, asked.choices) == (EVA, False, ()), "Eva has no phone"
    behind_the_curtain = game.view(game.as_seat("Eva")).end.asking
    assert behind_the_curtain and (behind_the_curtain.mine, behind_the_curtain.choices) == (True, (3,))


# The scores


def ended(reached_by: str | None = None, **options: str) -> Game:
    game = dealt(**options)
    game.end(reached_by)
    return game


def real_cards() -> Game:
    game = ended("Cem", gold_cards="cards")
    game.draft(("Ann", 3), ("Cem", 2))
    game.draft(("Eva", 1), viewer=HOST)
    return game


def then_set(game: Game, **options: str) -> Game:
    game.do("set-options", options=options)
    return game


def undone(game: Game) -> Game:
    game.do("undo-newest-act")
    return game


SECRET, OPEN, UNSEEN, NOTHING = [None, 0, None, 0, None], [3, 0, 2, 0, 1], [None] * 5, [0] * 5
SITUATIONS: dict[str, tuple[Callable[[], Game], list[Any], list[Any]]] = {
    "drafted": (drafted, SECRET, UNSEEN),
    "confirmed": (confirmed, SECRET, UNSEEN),
    "real cards": (real_cards, SECRET, UNSEEN),
    "not reached": (ended, [0, 3, 0, 3, 0], UNSEEN),
    "equal shares": (lambda: ended("Cem", split="equal"), [3, 0, 3, 0, 3], UNSEEN),
    "game over": (lambda: confirmed(rounds="1"), OPEN, OPEN),
    "game over, undone": (lambda: undone(confirmed(rounds="1")), SECRET, UNSEEN),
    "one more round; seen is seen": (lambda: then_set(confirmed(rounds="1"), rounds="2"), OPEN, UNSEEN),
    "drafted in the open": (lambda: drafted(totals="open"), OPEN, NOTHING),
    "confirmed in the open": (lambda: confirmed(totals="open"), OPEN, OPEN),
    "opened later": (lambda: then_set(confirmed(), totals="open"), SECRET, SECRET),
    "opened later, over": (lambda: then_set(confirmed(), totals="open", rounds="1"), OPEN, OPEN),
    "sealed later": (lambda: then_set(confirmed(totals="open"), totals="sealed"), OPEN, UNSEEN),
}
"""For each situation what who drafted nothing knows: gains and totals."""


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_knows_the_own_gold_and_what_is_open(situation: str) -> None:
    make, gains, totals = SITUATIONS[situation]
    game = make()
    for viewer in (*others(game), *map(game.as_seat, ("Ann", "Cem", "Eva"))):
        scores = last_scores(game, viewer)
        seen = [line.gain for line in scores.lines]
        assert seen == [line.computed for line in scores.lines]
        assert seen == [OPEN[at] if gain is None and viewer.seat == at + 1 else gain for at, gain in enumerate(gains)]
        assert [line.sealed for line in scores.lines] == [gain is None for gain in gains]
        assert scores.paid == (None if None in gains else sum(gains))
        seats = [seat for seat in game.view(viewer).seats if seat.seat != viewer.seat]
        assert [seat.total for seat in seats] == [totals[seat.seat - 1] for seat in seats]
        assert all(seat.gains in ((), (gains[seat.seat - 1],)) for seat in seats)


@pytest.mark.parametrize("make", [drafted, confirmed])
def test_who_drafted_knows_the_own_line_and_others_that_a_card_was_taken(make: Callable[[], Game]) -> None:
    game = make()
    mine = secret_draft.line_of(last_scores(game, game.as_seat("Ann")), "Ann")
    assert (mine.gain, mine.computed, mine.total, mine.sealed) == (3, 3, 3, True)
    assert [reason.key for reason in mine.reasons] == ["gold-card-taken"]
    theirs = secret_draft.line_of(last_scores(game, ONLOOKER), "Ann")
    assert (theirs.total, [reason.key for reason in theirs.reasons]) == (None, ["gold-card-unseen"])


def test_a_seat_knows_whether_its_total_is_its_own_secret() -> None:
    game = confirmed()

    def secrets(name: str) -> tuple[bool, bool]:
        view = game.view(game.as_seat(name))
        return view.private.has_secret_gold, view.private.total_is_unseen

    assert [secrets(name) for name in ("Ann", "Ben")] == [(True, True), (True, False)]
    game.do("set-options", options={"totals": "open"})
    assert [secrets(name) for name in ("Ann", "Ben")] == [(True, True), (False, False)]
    game.do("set-options", options={"rounds": "1"})
    assert secrets("Ann") == (False, False)


def test_the_sealed_total_of_who_left_is_still_nobody_elses() -> None:
    game = ended()
    game.do("confirm-round")
    game.do("remove-seat", seat="Ben")
    assert [seat.total for seat in game.view(ONLOOKER).seats if seat.name == "Ben"] == [None]


def test_after_totals_were_opened_only_new_drafts_are_public() -> None:
    game = then_set(confirmed(), totals="open")
    game.deal(DIGGER, DIGGER, secret_draft.SABOTEUR, secret_draft.SABOTEUR, DIGGER)
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
    game.do("pass-over-seat", seat="Cem")
    game.draft(("Ann", 3))
    game.draft(("Eva", 2), viewer=HOST)
    messages = [line.message for line in history(game.entries)[-4:]]
    keys = ["draft-passed", "draft-made", "curtain-opened", "draft-entered"]
    assert [message.key for message in messages] == keys
    assert [message.values for message in messages] == [(("seat", seat),) for seat in (CEM, ANN, EVA, EVA)]


def before_eva() -> Game:
    game = laid()
    game.draft(("Cem", 2), ("Ann", 3))
    return game


def test_the_host_opens_the_curtain_of_a_seat_even_by_a_card_that_is_gone() -> None:
    game = before_eva()
    before = (game.round.end.picks, game.table.newest_act)
    assert game.do("pick-gold-card", seat="Eva", value=2) == (CurtainOpened(EVA),)
    assert (game.round.end.picks, game.table.newest_act) == before
    assert history(game.entries)[-1].message.key == "curtain-opened"
    for value in (-1, 0, 4):
        assert game.refusal("pick-gold-card", seat="Eva", value=value) == "no-such-gold-card"
    assert game.do("pick-gold-card", seat="Eva", value=1) == (CurtainOpened(EVA), GoldDrafted(EVA, 1, "entered"))
    assert game.view(HOST).undo.message == history(game.entries)[-1].message
