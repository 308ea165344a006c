"""Thefts: asked one at a time in the right order, answered by the thief, passed over by the host."""

from __future__ import annotations

from tests.play import HOST, ONLOOKER, Game, Refusal, Seat, refusal, refusals

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))
NOBODY = Seat(99)


def two_thieves() -> Game:
    """Ann won 4 and so did Ben; Cem's theft card was played first, Dia's last. Eva sat down after the deal."""
    game = Game("Ann", "Ben", "Cem", "Dia")
    game.deal("saboteur", "saboteur", "geologist", "geologist")
    game.put("Cem", "theft")
    game.put("Dia", "theft")
    game.do("take-seat", ONLOOKER, name="Eva")
    game.end()
    return game


def thief_without_phone() -> Game:
    game = Game("Ann")
    game.do("add-seat", name="Ben")
    game.deal("saboteur", "geologist")
    game.put("Ben", "theft")
    game.end()
    return game


def thief_with_a_phone_at_last() -> Game:
    game = thief_without_phone()
    game.do("transfer-seat", seat="Ben")
    return game


def dia_passed_over() -> Game:
    game = two_thieves()
    game.do("pass-over-seat", seat="Dia")
    return game


def asked(game: Game) -> Seat | None:
    asking = game.view().end.asking
    return asking.seat if asking else None


def gains(game: Game) -> list[int | None]:
    scores = game.view().end.scores
    assert scores
    return [line.gain for line in scores.lines]


def test_the_thief_whose_card_was_played_last_is_asked_first() -> None:
    game = two_thieves()
    assert asked(game) == DIA
    game.steal("Dia", "Ann")
    assert asked(game) == CEM
    game.steal("Cem", "Dia")
    assert (game.phase, gains(game)) == ("proposed", [3, 4, 1, 0])
    scores = game.view().end.scores
    assert scores and (scores.paid, scores.stolen) == (8, 2)


@refusals(
    refusal(two_thieves, "Cem", "steal", "not-asked-now", seat="Cem", victim="Ann"),
    refusal(two_thieves, "Ann", "steal", "not-your-seat", seat="Dia", victim="Ann"),
    refusal(two_thieves, ONLOOKER, "steal", "not-your-seat", seat="Dia", victim="Ann"),
    refusal(two_thieves, HOST, "steal", "answers-on-own-phone", seat="Dia", victim="Ann"),
    refusal(thief_with_a_phone_at_last, HOST, "steal", "answers-on-own-phone", seat="Ben", victim="Ann"),
    refusal(two_thieves, HOST, "steal", "no-such-seat", seat=NOBODY, victim="Ann"),
    refusal(two_thieves, "Dia", "steal", "theft-from-self", seat="Dia", victim="Dia"),
    refusal(two_thieves, "Dia", "steal", "victim-has-nothing", seat="Dia", victim="Cem"),
    refusal(two_thieves, "Dia", "steal", "not-dealt-in", seat="Dia", victim="Eva"),
    refusal(dia_passed_over, HOST, "pass-over-seat", "not-asked-now", seat="Dia"),
)
def test_who_may_steal_from_whom(row: Refusal) -> None:
    row.check()


def test_the_host_passes_over_a_thief_who_sleeps_and_the_next_is_asked() -> None:
    game = dia_passed_over()
    assert (asked(game), game.round.end.passed) == (CEM, {DIA})
    dia, cem = (game.view(game.as_seat(name)).private for name in ("Dia", "Cem"))
    assert (dia.theft_skipped, dia.pick_skipped, cem.theft_skipped) == (True, False, False)
    game.steal("Cem", None)
    assert not game.view(game.as_seat("Cem")).private.theft_skipped, "he forgoes"


# Facts told anew after thefts were made


def test_answers_that_still_apply_stand_when_the_facts_change() -> None:
    game = two_thieves()
    game.steal("Dia", "Ann")
    game.do("pass-over-seat", seat="Cem")
    game.end(crystals=2)
    assert game.round.end.thefts == ((DIA, ANN), (CEM, None))
    assert (game.round.end.passed, game.round.end.dropped) == ({CEM}, ())


def test_thefts_that_no_longer_apply_are_dropped_and_asked_again() -> None:
    game = two_thieves()
    game.steal("Dia", "Ann")
    game.steal("Cem", "Dia")
    game.end("Ann", ["blue"], crystals=2)
    assert (game.round.end.thefts, game.view().end.dropped, asked(game)) == ((), (DIA, CEM), DIA)
