"""Thefts: asked one at a time in the right order, answered by the thief, passed over by the host."""

from __future__ import annotations

import pytest

from tests.play import HOST, ONLOOKER, Forbidden, Game, Seat, WrongPhase, refused

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))


@pytest.fixture
def two_thieves() -> Game:
    """Ann won 4 and so did Ben; Cem's theft card was played first, Dia's last."""
    game = Game("Ann", "Ben", "Cem", "Dia")
    game.deal("saboteur", "saboteur", "geologist", "geologist")
    game.put("Cem", "theft")
    game.put("Dia", "theft")
    game.end()
    return game


def asked(game: Game) -> Seat | None:
    asking = game.view().asking
    return asking.seat if asking else None


def gains(game: Game) -> list[int]:
    scores = game.view().round_scores
    assert scores
    return [line.gain for line in scores.lines]


def test_the_thief_whose_card_was_played_last_is_asked_first(two_thieves: Game) -> None:
    assert asked(two_thieves) == DIA
    two_thieves.steal("Dia", "Ann")
    assert asked(two_thieves) == CEM
    two_thieves.steal("Cem", "Dia")
    assert (two_thieves.phase, gains(two_thieves)) == ("proposed", [3, 4, 1, 0])
    scores = two_thieves.view().round_scores
    assert scores and (scores.paid, scores.stolen) == (8, 2)


def test_a_card_taken_away_and_played_again_is_the_last() -> None:
    game = Game("Ann", "Ben", "Cem", "Dia")
    game.deal("saboteur", "saboteur", "geologist", "geologist")
    game.put("Cem", "theft")
    game.put("Dia", "theft")
    game.do("take-token", seat=CEM, kind="theft")
    game.put("Cem", "theft")
    game.end()
    assert asked(game) == CEM


def test_a_thief_out_of_turn_waits(two_thieves: Game) -> None:
    with refused("not-asked-now", kind=WrongPhase):
        two_thieves.steal("Cem", "Ann")


def test_a_thief_answers_for_herself(two_thieves: Game) -> None:
    for viewer, key in (
        (two_thieves.as_seat("Ann"), "not-your-seat"),
        (ONLOOKER, "not-your-seat"),
        (HOST, "answers-on-own-phone"),
    ):
        with refused(key, kind=Forbidden):
            two_thieves.steal("Dia", "Ann", viewer)


def test_nobody_steals_for_a_seat_that_is_none(two_thieves: Game) -> None:
    with refused("no-such-seat"):
        two_thieves.do("steal", seat=Seat(99), victim=ANN)


@pytest.mark.parametrize(
    ("victim", "key"), [("Dia", "robs-itself"), ("Cem", "victim-has-nothing"), ("Eva", "no-such-seat")]
)
def test_a_refused_theft_says_why_this_player_cannot_be_stolen_from(two_thieves: Game, victim: str, key: str) -> None:
    two_thieves.do("take-seat", ONLOOKER, name="Eva")
    with refused(key):
        two_thieves.steal("Dia", victim)


def test_a_thief_may_forgo(two_thieves: Game) -> None:
    two_thieves.steal("Dia", None)
    two_thieves.steal("Cem", None)
    assert gains(two_thieves) == [4, 4, 0, 0]


def test_the_host_passes_over_a_thief_who_sleeps_and_the_next_is_asked(two_thieves: Game) -> None:
    two_thieves.do("pass-over-seat", seat=DIA)
    assert asked(two_thieves) == CEM
    assert two_thieves.round.passed == {DIA}
    dia, cem = (two_thieves.view(two_thieves.as_seat(name)) for name in ("Dia", "Cem"))
    assert (dia.theft_skipped, dia.pick_skipped, cem.theft_skipped) == (True, False, False)
    with refused("not-asked-now", kind=WrongPhase):
        two_thieves.do("pass-over-seat", seat=DIA)


def test_the_host_answers_for_a_thief_without_a_phone() -> None:
    game = Game("Ann")
    game.do("add-seat", name="Ben")
    game.deal("saboteur", "geologist")
    game.put("Ben", "theft")
    game.end()
    game.steal("Ben", "Ann", HOST)
    assert gains(game) == [4, 1]


def test_a_thief_who_wakes_up_with_a_phone_answers_on_it() -> None:
    game = Game("Ann")
    game.do("add-seat", name="Ben")
    game.deal("saboteur", "geologist")
    game.put("Ben", "theft")
    game.end()
    game.do("transfer-seat", seat=BEN)
    with refused("answers-on-own-phone", kind=Forbidden):
        game.steal("Ben", "Ann", HOST)
    game.steal("Ben", "Ann")


def test_a_theft_lapses_where_nobody_has_gold() -> None:
    game = Game("Ann", "Ben")
    game.deal("boss", "geologist")
    game.put("Ben", "theft")
    game.end()
    assert game.phase == "proposed"


def test_a_thiefs_answer_can_be_undone_and_changed(two_thieves: Game) -> None:
    two_thieves.steal("Dia", "Ann")
    two_thieves.do("undo-newest-act")
    assert asked(two_thieves) == DIA
    two_thieves.steal("Dia", "Ben")
    assert two_thieves.round.thefts == ((DIA, BEN),)


# Facts told anew after thefts were made


def test_answers_that_still_apply_stand_when_the_facts_change(two_thieves: Game) -> None:
    two_thieves.steal("Dia", "Ann")
    two_thieves.do("pass-over-seat", seat=CEM)
    two_thieves.end(crystals=2)
    assert two_thieves.round.thefts == ((DIA, ANN), (CEM, None))
    assert two_thieves.round.passed == {CEM}
    assert two_thieves.round.dropped == ()


def test_thefts_that_no_longer_apply_are_dropped_and_asked_again(two_thieves: Game) -> None:
    two_thieves.steal("Dia", "Ann")
    two_thieves.steal("Cem", "Dia")
    two_thieves.end("Ann", ["blue"], crystals=2)
    assert two_thieves.round.thefts == ()
    assert two_thieves.view().dropped == (DIA, CEM)
    assert asked(two_thieves) == DIA


def test_an_answer_after_a_dropped_one_stands_where_it_still_applies() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.deal("saboteur", "green-digger", "geologist")
    game.put("Ben", "theft")
    game.put("Cem", "theft")
    game.end(crystals=3)
    game.steal("Cem", "Ann")
    game.steal("Ben", "Cem")
    game.end("Ann", ["blue"], crystals=3)
    assert game.view().dropped == (CEM,)
    assert (game.round.thefts, gains(game)) == (((BEN, CEM),), [0, 1, 2])


def test_nobody_can_steal_from_a_player_who_lost_all_gold() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.deal("geologist", "saboteur", "boss")
    game.put("Ben", "theft")
    game.put("Cem", "theft")
    game.end("Cem", ["blue"], crystals=1)
    assert asked(game) == CEM
    game.steal("Cem", "Ann")
    assert game.view(game.as_seat("Ben")).asking.choices == (CEM,)  # type: ignore[union-attr]


def test_screens_show_the_result_anew_after_another_last_theft(two_thieves: Game) -> None:
    two_thieves.steal("Dia", "Ann")
    two_thieves.steal("Cem", "Dia")
    first = two_thieves.view().newest_theft_or_pick_version
    assert first == two_thieves.table.version
    two_thieves.do("correct-gain", round=1, seat=ANN, gold=2, why="miscounted")
    assert two_thieves.view().newest_theft_or_pick_version == first
    two_thieves.do("undo-newest-act")
    two_thieves.do("undo-newest-act")
    assert asked(two_thieves) == CEM
    two_thieves.steal("Cem", "Ann")
    assert two_thieves.view().newest_theft_or_pick_version == two_thieves.table.version > first
