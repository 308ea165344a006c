"""Tables that handle cards themselves: real gold cards, or real role cards with gold from the companion's deck; and
tables that draft none."""

from __future__ import annotations

import pytest

from tests.play import CAST, HOST, ONLOOKER, Game, Refusal, refusal, refusals
from tests.table.gold.secret_draft import ANN, BEN, CEM, DIGGER, EVA, ROLES, SABOTEUR, asked, gains, table


def real_gold() -> Game:
    """Ann, Cem and Eva drew real gold cards; Cem first, for he reached the treasure."""
    game = table(gold_cards="cards")
    game.deal(*ROLES)
    game.end("Cem")
    return game


def eva_told() -> Game:
    game = real_gold()
    game.draft(("Eva", 3))
    return game


def test_everybody_is_asked_at_once_what_the_own_card_shows() -> None:
    game = real_gold()
    assert game.round.end.draft == ()
    for viewer in (HOST, *map(game.as_seat, ("Ann", "Cem", "Eva"))):
        asking = game.view(viewer).end.asking
        assert asking and (asking.kind, asking.seats, asking.later) == ("tell", (CEM, ANN, EVA), ())
        assert (asking.mine, asking.choices) == (True, (3, 2, 1))
    asking = game.view(game.as_seat("Ben")).end.asking
    assert asking and (asking.mine, asking.choices) == (False, ())


def test_they_or_the_host_answer_in_any_order() -> None:
    game = eva_told()
    game.draft(("Cem", 1), viewer=HOST)
    asking = game.view(HOST).end.asking
    assert asking and (asking.answered, asked(game)) == ((EVA, CEM), "Ann")
    game.draft(("Ann", 1))
    assert (game.phase, gains(game)) == ("proposed", [1, 0, 1, 0, 3])


@refusals(
    *(refusal(eva_told, who, "pick-gold-card", "not-asked-now", seat="Eva", value=2) for who in ("Eva", HOST)),
    refusal(real_gold, "Eva", "pick-gold-card", "not-your-seat", seat="Ann", value=1),
    *(
        refusal(real_gold, who, "pick-gold-card", "no-such-gold-card", seat="Ann", value=value)
        for who in (HOST, "Ann")
        for value in (0, 4)
    ),
    refusal(real_gold, HOST, "pass-over-seat", "enter-real-card", seat="Ann"),
)
def test_who_may_enter_which_real_card(row: Refusal) -> None:
    row.check()


def test_more_cards_than_the_edition_holds_are_remarked_once_nothing_is_secret() -> None:
    """A refusal of the fifth would tell who gave it what the other four have."""
    game = table(gold_cards="cards", saboteurs="0", rounds="1")
    game.deal(*(DIGGER,) * 5)
    game.end("Ann")
    game.draft(*((name, 3) for name in CAST[:5]))
    assert {game.view(viewer).end.scores.remarks for viewer in (HOST, game.as_seat("Eva"))} == {()}  # type: ignore[union-attr]
    game.do("confirm-round")
    (remark,) = game.view().past_scores[0].remarks
    assert (remark.key, remark["gold"], remark["n"], remark["supply"]) == ("too-many-told", 3, 5, 4)


@pytest.mark.parametrize("gold", [1, 2, 3])
def test_a_secret_correction_stays_secret_after_another_end(gold: int) -> None:
    """The saboteurs' share is 3: if Ben's line stood where he had entered 3, all could read the correction."""
    game = table(roles="cards", gold_cards="cards")
    game.do("begin-round")
    game.end("Cem", roles=(DIGGER, DIGGER, DIGGER, SABOTEUR, DIGGER))
    game.draft(("Ann", 1), ("Ben", gold), ("Cem", 1), ("Eva", 1))
    game.do("correct-gain", "Ben", round=None, seat="Ben", gold=2, why="misread")
    game.end(roles=ROLES)
    scores = game.view(ONLOOKER).end.scores
    assert scores and scores.uncorrected == (BEN,)
    assert [(line.gain, line.correction) for line in scores.lines] == [(gain, None) for gain in (0, 3, 0, 3, 0)]
