"""The draft of gold cards: whose turn it is, what is left, who may take, and what becomes of it when the host's answers
change. Undoing a secret pick is in `test_undo_a_secret_pick.py`."""

from __future__ import annotations

from tests.play import HOST, ONLOOKER, Game, Refusal, refusal, refusals
from tests.table.gold.secret_draft import ANN, CEM, choices, dealt, drafted, gains, laid, turns

# Whose turn it is


def test_the_connector_drafts_first_then_counter_clockwise() -> None:
    game = laid()
    assert (game.phase, turns(game), choices(game, "Cem")) == ("sharing", "Cem Ann Eva", (3, 2, 1))
    game.draft(("Cem", 2))
    assert (turns(game), choices(game, "Ann")) == ("Ann Eva", (3, 1))
    game.draft(("Ann", 3))
    assert turns(game) == "Eva"
    game.draft(("Eva", 1), viewer=HOST)
    assert (turns(game), game.phase, gains(game)) == ("", "proposed", [3, 0, 2, 0, 1])


def after_cem() -> Game:
    game = laid()
    game.draft(("Cem", 2))
    return game


def before_eva() -> Game:
    game = after_cem()
    game.draft(("Ann", 3))
    return game


@refusals(
    *(refusal(after_cem, "Ann", "pick-gold-card", "no-such-gold-card", seat="Ann", value=n) for n in (2, 0, 4, -1)),
    refusal(after_cem, "Cem", "pick-gold-card", "not-asked-now", seat="Cem", value=1),
    refusal(laid, "Ann", "pick-gold-card", "not-asked-now", seat="Ann", value=1),
    refusal(laid, "Ben", "pick-gold-card", "not-asked-now", seat="Ben", value=1),
    refusal(dealt, "Cem", "pick-gold-card", "not-asked-now", seat="Cem", value=1),
    refusal(drafted, "Cem", "pick-gold-card", "not-asked-now", seat="Cem", value=1),
    refusal(laid, "Ann", "pick-gold-card", "not-your-seat", seat="Cem", value=1),
    refusal(laid, ONLOOKER, "pick-gold-card", "not-your-seat", seat="Cem", value=1),
    refusal(laid, HOST, "pick-gold-card", "answers-on-own-phone", seat="Cem", value=1),
    refusal(laid, "Cem", "steal", "not-asked-now", seat="Cem", victim=None),
    refusal(laid, "Ann", "pass-over-seat", "only-the-host", seat="Cem"),
    refusal(laid, HOST, "pass-over-seat", "not-asked-now", seat="Ann"),
)
def test_who_may_take_which_card(row: Refusal) -> None:
    row.check()


# Passing over


def test_who_sleeps_gets_the_lowest_card_that_is_left() -> None:
    game = laid()
    game.draft(("Cem", 1))
    game.do("pass-over-seat", seat="Ann")
    assert (game.round.end.picks, turns(game)) == (((CEM, 1), (ANN, 2)), "Eva")
    ann, cem = (game.view(game.as_seat(name)).private for name in ("Ann", "Cem"))
    assert (ann.pick_skipped, ann.theft_skipped, cem.pick_skipped) == (True, False, False)


# The end told again


def test_the_same_end_again_keeps_cards_and_picks() -> None:
    game = laid()
    game.draft(("Cem", 3))
    before = game.round.end.draft
    game.end("Cem")
    assert (game.round.end.draft, turns(game), game.round.end.dropped) == (before, "Ann Eva", ())
    assert game.round.end.picks == ((CEM, 3),)


def test_another_order_drops_what_was_taken_and_names_who_took_it() -> None:
    game = before_eva()
    game.end("Ann")
    assert (game.round.end.picks, turns(game)) == ((), "Ann Eva Cem")
    assert game.view(ONLOOKER).end.dropped == (CEM, ANN)
