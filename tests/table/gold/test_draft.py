"""The draft of gold cards: whose turn it is, what is left, who may take, and what becomes of it when the host's
answers change."""

from __future__ import annotations

import pytest

from tests.play import CAST, HOST, ONLOOKER, Forbidden, Game, Seat, WrongPhase, refused

ANN, BEN, CEM, DIA, EVA = map(Seat, range(1, 6))
DIGGER, SABOTEUR = "gold-digger", "saboteur"
ROLES = (DIGGER, SABOTEUR, DIGGER, SABOTEUR, DIGGER)
"""Ann, Cem and Eva dig; Ben and Dia are saboteurs."""


def dealt(**options: str) -> Game:
    """A round of five is played; Eva has no phone."""
    game = Game("Ann", "Ben", "Cem", "Dia", edition="saboteur", **options)
    game.do("add-seat", name="Eva")
    game.deal(*ROLES)
    return game


@pytest.fixture
def cem_drafts_first() -> Game:
    """Cem reached the treasure: he, Ann and Eva take gold cards of 3, 2 and 1, in this order."""
    game = dealt()
    game.end("Cem", gold=(1, 3, 2))
    return game


def turns(game: Game) -> tuple[Seat, ...]:
    """Whose turn it is, and who comes after."""
    asking = game.view(ONLOOKER).asking
    return (*asking.seats, *asking.later) if asking else ()


def choices(game: Game, name: str) -> tuple[int, ...]:
    asking = game.view(game.as_seat(name)).asking
    return asking.choices if asking else ()


def gains(game: Game) -> list[int]:
    """What each player has of the round that is settled."""
    return list(game.judge("confirm-round")[0].gains)  # type: ignore[union-attr]


# Whose turn it is


def test_the_connector_drafts_first_then_counter_clockwise(cem_drafts_first: Game) -> None:
    assert cem_drafts_first.phase == "sharing"
    assert turns(cem_drafts_first) == (CEM, ANN, EVA)
    cem_drafts_first.draft(("Cem", 2))
    assert turns(cem_drafts_first) == (ANN, EVA)
    cem_drafts_first.draft(("Ann", 3))
    assert turns(cem_drafts_first) == (EVA,)
    cem_drafts_first.draft(("Eva", 1), viewer=HOST)
    assert (turns(cem_drafts_first), cem_drafts_first.phase) == ((), "proposed")
    assert gains(cem_drafts_first) == [3, 0, 2, 0, 1]


def test_if_a_saboteur_connects_the_next_digger_drafts_first() -> None:
    game = dealt()
    game.end("Dia")
    assert turns(game) == (CEM, ANN, EVA)
    game.end("Ben")
    assert turns(game) == (ANN, EVA, CEM)


def test_by_the_older_rule_cards_go_round_until_all_are_taken() -> None:
    game = dealt(draw="players_max9")
    game.end("Cem", gold=(3, 2, 2, 1, 1))
    assert turns(game) == (CEM, ANN, EVA, CEM, ANN)
    game.draft(("Cem", 3), ("Ann", 2))
    game.draft(("Eva", 2), viewer=HOST)
    assert turns(game) == (CEM, ANN)
    game.draft(("Cem", 1), ("Ann", 1))
    assert gains(game) == [3, 0, 4, 0, 2]


def test_by_the_option_greedy_who_has_a_broken_tool_takes_nothing() -> None:
    game = Game("Ann", "Ben", "Cem", "Dia", "Eva", edition="saboteur", greedy="on")
    game.deal(*ROLES)
    game.put("Ann", "lantern")
    game.put("Dia", "cart")
    game.end("Cem")
    assert turns(game) == (CEM, EVA)
    assert len(game.round.draft) == 2


def test_where_every_digger_has_a_broken_tool_there_is_no_draft() -> None:
    game = dealt(greedy="on")
    for name in ("Ann", "Cem", "Eva"):
        game.put(name, "lantern")
    game.end("Ben")
    assert (game.phase, game.round.draft) == ("proposed", ())


def test_where_nobody_reached_the_treasure_there_is_no_draft() -> None:
    game = dealt()
    game.end()
    assert (game.phase, game.round.draft, gains(game)) == ("proposed", (), [0, 3, 0, 3, 0])


# What can be taken


def test_each_one_sees_the_cards_that_are_left_with_most_nuggets_first(cem_drafts_first: Game) -> None:
    assert choices(cem_drafts_first, "Cem") == (3, 2, 1)
    cem_drafts_first.draft(("Cem", 2))
    assert choices(cem_drafts_first, "Ann") == (3, 1)


def test_equal_cards_are_as_many_as_lie_there() -> None:
    game = dealt()
    game.end("Cem", gold=(1, 2, 1))
    game.draft(("Cem", 1))
    assert choices(game, "Ann") == (2, 1)
    game.draft(("Ann", 1))
    with refused("no-such-gold-card"):
        game.draft(("Eva", 1))
    game.draft(("Eva", 2))


@pytest.mark.parametrize("value", [2, 0, 4, -1])
def test_only_a_card_that_is_left_can_be_taken(cem_drafts_first: Game, value: int) -> None:
    cem_drafts_first.draft(("Cem", 2))
    with refused("no-such-gold-card"):
        cem_drafts_first.draft(("Ann", value))
    assert cem_drafts_first.round.picks == ((CEM, 2),)


def test_nobody_takes_twice(cem_drafts_first: Game) -> None:
    cem_drafts_first.draft(("Cem", 2))
    with refused("not-asked-now", kind=WrongPhase):
        cem_drafts_first.draft(("Cem", 1))


@pytest.mark.parametrize("name", ["Ann", "Ben"])
def test_nobody_takes_out_of_turn(cem_drafts_first: Game, name: str) -> None:
    with refused("not-asked-now", kind=WrongPhase):
        cem_drafts_first.draft((name, 1))


def test_nobody_takes_a_card_before_the_end_or_after_the_last_one(cem_drafts_first: Game) -> None:
    cem_drafts_first.draft(("Cem", 2), ("Ann", 1))
    cem_drafts_first.draft(("Eva", 3), viewer=HOST)
    for before in (dealt(), cem_drafts_first):
        with refused("not-asked-now", kind=WrongPhase):
            before.draft(("Cem", 1))


@pytest.mark.parametrize("who", ["Ann", "Ben", "Dia"])
def test_another_seat_cannot_take_for_the_drafter(cem_drafts_first: Game, who: str) -> None:
    with refused("not-your-seat", kind=Forbidden):
        cem_drafts_first.draft(("Cem", 1), viewer=cem_drafts_first.as_seat(who))


def test_an_onlooker_cannot_take_for_anybody(cem_drafts_first: Game) -> None:
    with refused("not-your-seat", kind=Forbidden):
        cem_drafts_first.draft(("Cem", 1), viewer=ONLOOKER)


def test_the_host_takes_for_a_seat_without_a_phone_and_for_no_other(cem_drafts_first: Game) -> None:
    with refused("answers-on-own-phone", kind=Forbidden):
        cem_drafts_first.draft(("Cem", 1), viewer=HOST)
    cem_drafts_first.draft(("Cem", 1), ("Ann", 2))
    cem_drafts_first.draft(("Eva", 3), viewer=HOST)
    assert cem_drafts_first.round.picks[-1] == (EVA, 3)


def test_a_card_cannot_be_taken_by_the_move_for_thefts(cem_drafts_first: Game) -> None:
    with refused("not-asked-now", kind=WrongPhase):
        cem_drafts_first.steal("Cem", None)


# Passing over


def test_who_sleeps_gets_the_lowest_card_that_is_left(cem_drafts_first: Game) -> None:
    cem_drafts_first.draft(("Cem", 1))
    cem_drafts_first.do("pass-over-seat", seat=ANN)
    assert cem_drafts_first.round.picks == ((CEM, 1), (ANN, 2))
    assert turns(cem_drafts_first) == (EVA,)
    ann, cem = (cem_drafts_first.view(cem_drafts_first.as_seat(name)) for name in ("Ann", "Cem"))
    assert (ann.pick_skipped, ann.theft_skipped, cem.pick_skipped) == (True, False, False)


def test_who_sleeps_may_take_a_card_after_all_others(cem_drafts_first: Game) -> None:
    cem_drafts_first.do("pass-over-seat", seat=CEM, gets="later")
    assert turns(cem_drafts_first) == (ANN, EVA, CEM)
    cem_drafts_first.draft(("Ann", 3))
    cem_drafts_first.draft(("Eva", 1), viewer=HOST)
    cem_drafts_first.draft(("Cem", 2))
    assert gains(cem_drafts_first) == [3, 0, 2, 0, 1]


def test_nobody_can_wait_for_others_where_nobody_else_is_left(cem_drafts_first: Game) -> None:
    cem_drafts_first.draft(("Cem", 1), ("Ann", 2))
    with refused("nobody-else-picks"):
        cem_drafts_first.do("pass-over-seat", seat=EVA, gets="later")


def test_who_has_all_turns_that_are_left_waits_for_nobody() -> None:
    game = Game("Ann", "Ben", "Cem", edition="saboteur", draw="players_max9", saboteurs="2")
    game.deal(DIGGER, SABOTEUR, SABOTEUR)
    game.end("Ann")
    assert turns(game) == (ANN, ANN, ANN)
    with refused("nobody-else-picks"):
        game.do("pass-over-seat", seat=ANN, gets="later")


def test_two_who_sleep_can_be_put_off_one_after_the_other(cem_drafts_first: Game) -> None:
    for seat in (CEM, ANN):
        cem_drafts_first.do("pass-over-seat", seat=seat, gets="later")
    assert turns(cem_drafts_first) == (EVA, CEM, ANN)
    cem_drafts_first.do("pass-over-seat", seat=EVA, gets="later")
    assert turns(cem_drafts_first) == (CEM, ANN, EVA)


def test_who_waits_has_not_taken_a_card_yet(cem_drafts_first: Game) -> None:
    cem_drafts_first.do("pass-over-seat", seat=CEM, gets="later")
    cem_drafts_first.draft(("Ann", 3))
    asking = cem_drafts_first.view(ONLOOKER).asking
    assert asking and asking.answered == (ANN,)


@pytest.mark.parametrize("gets", ["lowest", "later"])
def test_nobody_is_passed_over_who_is_not_asked(cem_drafts_first: Game, gets: str) -> None:
    with refused("not-asked-now", kind=WrongPhase):
        cem_drafts_first.do("pass-over-seat", seat=ANN, gets=gets)


def test_a_seat_cannot_pass_another_over(cem_drafts_first: Game) -> None:
    with refused("only-the-host", kind=Forbidden):
        cem_drafts_first.do("pass-over-seat", cem_drafts_first.as_seat("Ann"), seat=CEM)


# Undoing: what was picked in secret is in `test_undo_a_secret_pick.py`


@pytest.fixture
def open_draft() -> Game:
    """Cem drafts first from gold cards of 3, 2 and 1, and totals are open."""
    game = dealt(totals="open")
    game.end("Cem", gold=(1, 3, 2))
    return game


def test_a_card_taken_can_be_given_back_and_taken_again(open_draft: Game) -> None:
    game = open_draft
    game.draft(("Cem", 2), ("Ann", 3))
    game.do("undo-newest-act")
    assert (game.round.picks, turns(game)) == (((CEM, 2),), (ANN, EVA))
    assert choices(game, "Ann") == (3, 1)
    game.do("redo-act")
    assert (game.round.picks, turns(game)) == (((CEM, 2), (ANN, 3)), (EVA,))


def test_after_a_card_was_given_back_another_can_be_taken(open_draft: Game) -> None:
    game = open_draft
    game.draft(("Cem", 3))
    game.do("undo-newest-act")
    game.draft(("Cem", 1))
    assert game.round.picks == ((CEM, 1),)
    with refused("nothing-to-redo"):
        game.do("redo-act")


@pytest.mark.parametrize("gets", ["lowest", "later"])
def test_passing_over_can_be_undone(cem_drafts_first: Game, gets: str) -> None:
    cem_drafts_first.do("pass-over-seat", seat=CEM, gets=gets)
    cem_drafts_first.do("undo-newest-act")
    assert (cem_drafts_first.round.picks, turns(cem_drafts_first)) == ((), (CEM, ANN, EVA))


def test_an_undone_end_continues_the_round_and_is_redone_with_its_cards(open_draft: Game) -> None:
    game = open_draft
    game.draft(("Cem", 2))
    game.do("undo-newest-act")
    game.do("undo-newest-act")
    assert (game.phase, game.round.draft) == ("dealt", ())
    assert [remark.key for remark in game.view().remarks] == ["picks-undone", "reveal-taken-back"]
    game.do("redo-act")
    game.do("redo-act")
    assert (game.round.draft, game.round.picks) == ((1, 3, 2), ((CEM, 2),))


# The end told again


def test_entering_the_same_connector_again_keeps_the_picks() -> None:
    game = dealt()
    game.end("Cem")
    laid, (most, *_) = game.round.draft, choices(game, "Cem")
    game.draft(("Cem", most))
    game.end("Cem")
    assert game.round.picks == ((CEM, most),)
    assert game.round.draft == laid
    assert turns(game) == (ANN, EVA)
    assert game.round.dropped == ()


def test_a_skipped_player_still_picks_last_after_the_end_is_corrected(cem_drafts_first: Game) -> None:
    cem_drafts_first.do("pass-over-seat", seat=CEM, gets="later")
    cem_drafts_first.end("Cem")
    assert turns(cem_drafts_first) == (ANN, EVA, CEM)


def test_another_connector_with_the_same_order_keeps_what_was_taken(cem_drafts_first: Game) -> None:
    cem_drafts_first.draft(("Cem", 2))
    cem_drafts_first.end("Dia")
    assert turns(cem_drafts_first) == (ANN, EVA)
    assert cem_drafts_first.round.picks == ((CEM, 2),)


def test_another_order_drops_what_was_taken_and_names_who_took_it(cem_drafts_first: Game) -> None:
    cem_drafts_first.draft(("Cem", 2), ("Ann", 1))
    cem_drafts_first.end("Ann")
    assert (cem_drafts_first.round.picks, turns(cem_drafts_first)) == ((), (ANN, EVA, CEM))
    assert cem_drafts_first.view(ONLOOKER).dropped == (CEM, ANN)


def test_who_was_put_off_and_took_nothing_is_not_named_among_those_who_did(cem_drafts_first: Game) -> None:
    cem_drafts_first.do("pass-over-seat", seat=CEM, gets="later")
    cem_drafts_first.draft(("Ann", 3))
    cem_drafts_first.end("Ann")
    assert cem_drafts_first.round.picks == ()
    assert cem_drafts_first.view(ONLOOKER).dropped == (ANN,)


def test_where_nobody_reached_it_after_all_the_draft_is_dropped(cem_drafts_first: Game) -> None:
    cem_drafts_first.draft(("Cem", 2))
    cem_drafts_first.end()
    assert (cem_drafts_first.phase, cem_drafts_first.round.draft, cem_drafts_first.round.picks) == ("proposed", (), ())
    assert cem_drafts_first.view(ONLOOKER).dropped == (CEM,)
    assert gains(cem_drafts_first) == [0, 3, 0, 3, 0]


def test_another_order_lays_out_other_cards_so_that_nothing_is_given_away() -> None:
    """Cem saw all cards at the first turn; whatever Cem saw, by the cards of then he could tell what Ann picks now."""
    differ = []
    for luck in ("luck", "more luck", "other luck"):
        game = Game(*CAST[:10], luck=luck, edition="saboteur", draw="players_max9")
        game.deal(*(DIGGER,) * 6, *(SABOTEUR,) * 4)
        game.end("Cem")
        seen = choices(game, "Cem")
        game.end("Ann")
        differ.append(choices(game, "Ann") != seen)
    assert any(differ)


def test_a_draft_that_begins_again_lays_out_other_cards() -> None:
    game = Game(*CAST[:10], edition="saboteur", draw="players_max9")
    game.deal(*(DIGGER,) * 6, *(SABOTEUR,) * 4)
    game.end("Cem")
    before = game.round.draft
    game.end()
    game.end("Cem")
    assert sorted(game.round.draft) != sorted(before)


def test_a_draft_begins_again_if_the_treasure_was_reached_after_all(cem_drafts_first: Game) -> None:
    cem_drafts_first.draft(("Cem", 2))
    cem_drafts_first.end()
    cem_drafts_first.end("Cem")
    assert (cem_drafts_first.round.picks, turns(cem_drafts_first)) == ((), (CEM, ANN, EVA))
    assert len(cem_drafts_first.round.draft) == 3


def test_a_correction_before_the_draft_does_not_count_for_the_draft() -> None:
    game = dealt()
    game.end()
    game.do("correct-gain", round=None, seat=ANN, gold=2, why="found a nugget")
    game.do("correct-gain", round=None, seat=BEN, gold=2, why="lost one")
    game.end("Cem", gold=(3, 3, 3))
    assert game.round.uncorrected == (ANN, BEN)
    game.draft(("Cem", 3), ("Ann", 3))
    game.draft(("Eva", 3), viewer=HOST)
    assert gains(game) == [3, 0, 3, 0, 3]


def test_a_drafters_correction_stays_if_the_same_draft_is_entered_again() -> None:
    game = dealt()
    game.end("Cem")
    for name in ("Cem", "Ann", "Eva"):
        game.draft((name, choices(game, name)[0]))
    game.do("correct-gain", game.as_seat("Ann"), round=None, seat=ANN, gold=7, why="misread")
    game.end("Dia")
    assert game.round.uncorrected == ()
    assert gains(game)[0] == 7
