"""Tables that handle cards themselves: real gold cards, or real role cards with gold from the sealed deck; and tables
that draft none."""

from __future__ import annotations

import pytest

from tests.play import CAST, HOST, ONLOOKER, Forbidden, Game, Seat, WrongPhase, refused

ANN, BEN, CEM, DIA, EVA = map(Seat, range(1, 6))
DIGGER, SABOTEUR = "gold-digger", "saboteur"
ROLES = (DIGGER, SABOTEUR, DIGGER, SABOTEUR, DIGGER)


def table(**options: str) -> Game:
    return Game("Ann", "Ben", "Cem", "Dia", "Eva", edition="saboteur", **options)


@pytest.fixture
def real_gold() -> Game:
    """Ann, Cem and Eva drew real gold cards; Cem first, for he reached the treasure."""
    game = table(gold_cards="cards")
    game.deal(*ROLES)
    game.end("Cem")
    return game


def asked(game: Game) -> tuple[Seat, ...]:
    asking = game.view(ONLOOKER).asking
    return asking.seats if asking else ()


def gold(game: Game) -> list[int]:
    game.do("confirm-round")
    return list(game.gold.values())


# Real gold cards


def test_everybody_is_asked_at_once_what_the_own_card_shows(real_gold: Game) -> None:
    assert real_gold.round.draft == ()
    for viewer in (
        HOST,
        real_gold.as_seat("Ann"),
        real_gold.as_seat("Cem"),
        real_gold.as_seat("Eva"),
    ):
        asking = real_gold.view(viewer).asking
        assert asking and (asking.kind, asking.seats, asking.later) == ("tell", (CEM, ANN, EVA), ())
        assert (asking.mine, asking.choices) == (True, (3, 2, 1))
    asking = real_gold.view(real_gold.as_seat("Ben")).asking
    assert asking and (asking.mine, asking.choices) == (False, ())


def test_they_answer_in_any_order(real_gold: Game) -> None:
    real_gold.draft(("Eva", 3), ("Cem", 1))
    assert asked(real_gold) == (ANN,)
    asking = real_gold.view(HOST).asking
    assert asking and asking.answered == (EVA, CEM)
    real_gold.draft(("Ann", 1))
    assert real_gold.phase == "proposed"
    assert gold(real_gold) == [1, 0, 1, 0, 3]


def test_nobody_who_entered_a_gold_card_is_asked_again(real_gold: Game) -> None:
    real_gold.draft(("Eva", 3))
    for viewer in (real_gold.as_seat("Eva"), HOST):
        with refused("not-asked-now", kind=WrongPhase):
            real_gold.draft(("Eva", 2), viewer=viewer)


def test_the_host_may_enter_it_for_anybody_and_no_other_seat_may(real_gold: Game) -> None:
    real_gold.draft(("Eva", 3), ("Cem", 2), viewer=HOST)
    with refused("not-your-seat", kind=Forbidden):
        real_gold.draft(("Ann", 1), viewer=real_gold.as_seat("Eva"))
    real_gold.draft(("Ann", 1), viewer=HOST)
    assert gold(real_gold) == [1, 0, 2, 0, 3]


@pytest.mark.parametrize("viewer", ["host", "Ann"])
@pytest.mark.parametrize("value", [0, 4])
def test_there_are_cards_of_one_two_and_three_only(real_gold: Game, viewer: str, value: int) -> None:
    with refused("no-such-gold-card"):
        real_gold.draft(("Ann", value), viewer=HOST if viewer == "host" else real_gold.as_seat("Ann"))


def test_nobody_is_passed_over_whose_real_card_lies_there(real_gold: Game) -> None:
    for gets in ("lowest", "later"):
        with refused("enter-real-card"):
            real_gold.do("pass-over-seat", seat=ANN, gets=gets)


def test_more_cards_than_the_edition_holds_are_remarked_once_nothing_is_secret() -> None:
    """A refusal of the fifth would tell who gave it what the other four have."""
    game = table(gold_cards="cards", saboteurs="0", rounds="1")
    game.deal(*(DIGGER,) * 5)
    game.end("Ann")
    game.draft(*((name, 3) for name in CAST[:5]))
    assert {game.view(viewer).round_scores.remarks for viewer in (HOST, game.as_seat("Eva"))} == {()}  # type: ignore[union-attr]
    game.do("confirm-round")
    (remark,) = game.view().past_scores[0].remarks
    assert (remark.key, remark["gold"], remark["n"], remark["supply"]) == ("too-many-told", 3, 5, 4)


def test_who_drew_two_is_asked_twice() -> None:
    game = table(gold_cards="cards", draw="players_max9")
    game.deal(*ROLES)
    game.end("Cem")
    game.draft(("Cem", 3))
    assert asked(game) == (ANN, EVA, CEM)
    game.draft(("Cem", 1), ("Eva", 1), ("Ann", 2), ("Ann", 2))
    assert gold(game) == [4, 0, 4, 0, 1]


def test_an_entered_gold_card_can_be_undone_and_entered_again(real_gold: Game) -> None:
    real_gold.draft(("Ann", 3))
    real_gold.do("undo-newest-act")
    assert asked(real_gold) == (CEM, ANN, EVA)
    real_gold.draft(("Ann", 2))
    assert real_gold.round.picks == ((ANN, 2),)


def test_entering_the_same_end_again_keeps_the_gold_cards(real_gold: Game) -> None:
    real_gold.draft(("Ann", 3))
    real_gold.end("Cem")
    assert (real_gold.round.picks, asked(real_gold)) == (((ANN, 3),), (CEM, EVA))
    real_gold.end("Ann")
    assert (real_gold.round.picks, asked(real_gold)) == ((), (ANN, EVA, CEM))


@pytest.mark.parametrize("gold", [1, 2, 3])
def test_a_secret_correction_stays_secret_after_another_end(gold: int) -> None:
    """The saboteurs' share is 3: if Ben's line stood where he had entered 3, all could read the correction."""
    game = table(roles="cards", gold_cards="cards")
    game.do("begin-round")
    game.end("Cem", roles=(DIGGER, DIGGER, DIGGER, SABOTEUR, DIGGER))
    game.draft(("Ann", 1), ("Ben", gold), ("Cem", 1), ("Eva", 1))
    game.do("correct-gain", game.as_seat("Ben"), round=None, seat=BEN, gold=2, why="misread")
    game.end(roles=(DIGGER, SABOTEUR, DIGGER, SABOTEUR, DIGGER))
    scores = game.view(ONLOOKER).round_scores
    assert scores and scores.uncorrected == (BEN,)
    assert [(line.gain, line.correction) for line in scores.lines] == [(gain, None) for gain in (0, 3, 0, 3, 0)]
    assert game.round.corrections == ()


@pytest.mark.parametrize("gold", [1, 2, 3])
def test_a_public_correction_dropped_by_a_draft_is_named(gold: int) -> None:
    game = table(roles="cards", gold_cards="cards")
    game.do("begin-round")
    game.end(roles=ROLES)
    game.do("correct-gain", round=None, seat=ANN, gold=gold, why="found a nugget")
    game.end("Cem", roles=ROLES)
    assert game.round.uncorrected == (ANN,)
    assert game.round.corrections == ()


# Equal shares


def test_where_all_get_the_same_share_nobody_is_asked() -> None:
    game = table(split="equal")
    game.deal(*ROLES)
    game.end("Cem")
    assert (game.phase, game.round.draft) == ("proposed", ())
    assert gold(game) == [3, 0, 3, 0, 3]


# Real role cards


@pytest.fixture
def real_roles() -> Game:
    """Role cards were dealt by hand; the gold cards are the companion's."""
    game = table(roles="cards")
    game.do("begin-round")
    return game


def take_all(game: Game) -> None:
    while seats := asked(game):
        game.do("pass-over-seat", seat=seats[0])


def test_role_cards_dealt_by_hand_are_drafted_for_from_the_companions_deck(real_roles: Game) -> None:
    real_roles.end("Cem", roles=ROLES)
    assert asked(real_roles) == (CEM,)
    assert len(real_roles.round.draft) == 3


def test_other_roles_begin_another_draft(real_roles: Game) -> None:
    real_roles.end("Cem", roles=ROLES)
    real_roles.draft(("Cem", real_roles.round.draft[0]))
    real_roles.end("Cem", roles=(SABOTEUR, DIGGER, DIGGER, SABOTEUR, DIGGER))
    assert (real_roles.round.picks, asked(real_roles)) == ((), (CEM,))
    take_all(real_roles)
    assert [line.sealed for line in real_roles.view().round_scores.lines] == [False, True, True, False, True]  # type: ignore[union-attr]


def test_real_roles_dealt_again_after_a_draft_get_other_gold_cards(
    real_roles: Game,
) -> None:
    real_roles.end("Cem", roles=ROLES)
    real_roles.do("undo-newest-act")
    real_roles.do("undo-newest-act")
    assert [remark.key for remark in real_roles.view().remarks] == ["reveal-taken-back"]
    real_roles.do("begin-round")
    real_roles.end("Cem", roles=ROLES)
    assert len(real_roles.round.draft) == 3


def test_real_role_and_gold_cards_leave_the_companion_nothing_to_deal() -> None:
    game = table(roles="cards", gold_cards="cards")
    game.do("begin-round")
    game.end("Cem", roles=ROLES)
    game.draft(("Ann", 1), ("Cem", 2), ("Eva", 3))
    assert gold(game) == [1, 0, 2, 0, 3]
    game.do("set-options", options={"rounds": "1"})
