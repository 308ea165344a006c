"""What somebody saw, or relied on, is not forgotten when an act is undone or done again."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Game, Message, seat_viewer


def test_a_late_look_at_an_earlier_role_is_no_look_at_the_new_one() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    then = game.table.version
    game.do("swap-hat", seat=game.seat("Ann"))
    assert game.do("record-look-at-role", game.as_seat("Ann"), version=then) == ()
    assert game.do("record-look-at-role", game.as_seat("Ann"), version=game.table.version)


def test_a_late_look_after_a_swap_was_undone_is_none_either() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    game.do("swap-hat", seat=game.seat("Ann"))
    then = game.table.version
    game.do("undo-newest-act")
    assert game.do("record-look-at-role", game.as_seat("Ann"), version=then) == ()


def test_a_look_at_a_swapped_hat_is_no_look_at_an_equal_old_one() -> None:
    game = Game("Ann", "Ben")
    game.deal("blue-digger", "boss")
    stack = game.round.undealt
    assert stack[0] == "blue-digger"
    game.do("swap-hat", seat=game.seat("Ann"))
    game.do("record-look-at-role", game.as_seat("Ann"))
    assert game.view().looked == 1
    game.do("undo-newest-act")
    assert game.view().looked == 0, "that Ann counts as having looked would say that both hats were alike"


def test_a_hat_that_an_inspector_saw_goes_under_the_stack() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    top = game.round.undealt[0]
    game.do("swap-hat", seat=game.seat("Ann"))
    game.do("inspect-role", by=game.seat("Ben"), seat=game.seat("Ann"))
    game.do("undo-newest-act")
    game.do("undo-newest-act")
    assert game.round.undealt[-1] == top
    assert game.table.remarks == (Message.from_key("hat-given-back", seat=game.seat("Ann"), round=1),)


def test_two_players_of_one_name_after_an_undo_get_a_number() -> None:
    game = Game("Ann", "Ben", "Dia")
    game.do("remove-seat", seat=game.seat("Dia"))
    game.do("take-seat", seat_viewer(0), name="dia")
    game.do("undo-newest-act")
    assert [own_seat.name for own_seat in game.view().circle] == ["Ann", "Ben", "Dia", "dia (4)"]


def test_a_name_that_redo_brings_back_gets_a_number_if_it_is_taken() -> None:
    game = Game("Ann", "Ben")
    game.do("rename-seat", seat=game.seat("Ben"), name="Eva")
    game.do("undo-newest-act")
    game.do("take-seat", seat_viewer(0), name="Eva")
    game.do("redo-act")
    assert [own_seat.name for own_seat in game.view().circle] == ["Ann", "Eva", "Eva (3)"]


# Everybody's gold

SEEN = {"gold-was-seen"}


def remarks(game: Game) -> set[str]:
    """What every page says, deals aside."""
    return {remark.key for remark in game.view(ONLOOKER).remarks} & SEEN


def confirmed(**options: str) -> Game:
    game = Game("Ann", "Ben", "Cem", **options)
    game.play()
    return game


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2"])
def test_after_undoing_the_last_confirmation_all_read_that_gold_was_open(edition: str) -> None:
    game = confirmed(edition=edition, rounds="1")
    assert game.phase == "finished"
    game.do("undo-newest-act")
    assert remarks(game) == SEEN


@pytest.mark.parametrize("options", [{"rounds": "1"}, {"greedy": "on", "rounds": "1"}])
def test_after_undoing_options_that_ended_the_game_all_read_so(
    options: dict[str, str],
) -> None:
    game = confirmed(edition="saboteur")
    game.do("set-options", options=options)
    assert remarks(game) == set()
    game.do("undo-newest-act")
    assert remarks(game) == SEEN


@pytest.mark.parametrize("options", [{"totals": "open"}, {"greedy": "on", "totals": "open"}])
def test_totals_opened_and_undone_opened_nobodys_drafted_gold(options: dict[str, str]) -> None:
    game = confirmed(edition="saboteur")
    game.do("set-options", options=options)
    game.do("undo-newest-act")
    assert remarks(game) == set()


def test_secret_drafts_were_seen_at_the_end_even_with_opened_totals() -> None:
    game = Game("Ann", "Ben", "Cem", edition="saboteur", rounds="2", saboteurs="0")
    game.deal(*("gold-digger",) * 3)
    game.end("Ann", gold=(3, 2, 1))
    game.draft(("Ann", 3), ("Cem", 2), ("Ben", 1))
    game.do("confirm-round")
    game.do("set-options", options={"totals": "open"})
    game.play()
    game.do("undo-newest-act")
    assert remarks(game) == SEEN


def test_a_game_continued_from_within_the_next_one_is_announced() -> None:
    game = Game("Ann", "Ben", "Cem", rounds="1")
    game.do("begin-round")
    game.end()
    version = game.table.version
    game.do("confirm-round")
    game.do("play-again")
    game.do("undo-newest-act")
    assert (game.phase, remarks(game)) == ("finished", set())
    game.do("play-again")
    game.do("begin-round")
    game.do("undo-after-version", version=version)
    assert (game.table.game, game.phase, remarks(game)) == (1, "proposed", SEEN)


def test_no_remark_says_that_gold_was_seen_if_nobodys_was_open() -> None:
    game = confirmed(edition="saboteur")
    game.do("undo-newest-act")
    assert remarks(game) == set()
    game.do("confirm-round")
    game.do("set-options", options={"rounds": "2", "greedy": "on"})
    game.do("undo-newest-act")
    assert remarks(game) == set()


def test_where_gold_is_open_all_the_time_undoing_says_nothing_of_it() -> None:
    game = confirmed(totals="open", rounds="1")
    game.do("undo-newest-act")
    assert remarks(game) == set()
    game.do("confirm-round")
    game.do("set-options", options={"rounds": "2"})
    game.do("undo-newest-act")
    game.do("undo-newest-act")
    assert remarks(game) == set()
