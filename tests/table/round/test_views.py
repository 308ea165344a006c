"""The view: what each viewer may know, and that what he must not know changes nothing of what he sees."""

from __future__ import annotations

import pytest

from tests.play import HOST, ONLOOKER, Game, Seat, TableView, role_for_viewer, role_pool, seat_viewer, view_for
from tests.table.random_twin_games import LABELS
from tests.table.words import words_in


def test_a_role_is_in_the_view_after_the_reveal() -> None:
    game = Game("Ann", "Ben")
    game.deal("boss", "saboteur")
    assert "boss" not in set(words_in(game.view(ONLOOKER)))
    game.end()
    assert {"boss", "saboteur"} <= set(words_in(game.view(ONLOOKER)))


def test_the_comparison_would_see_a_leak() -> None:
    game, other = Game("Ann", "Ben"), Game("Ann", "Ben")
    game.deal("boss", "saboteur")
    other.deal("boss", "geologist")
    assert view_for(game.table, seat_viewer(1)) == view_for(other.table, seat_viewer(1))
    assert role_for_viewer(game.table, seat_viewer(2)) != role_for_viewer(other.table, seat_viewer(2))
    game.end()
    other.end()
    assert view_for(game.table, ONLOOKER) != view_for(other.table, ONLOOKER)


# What each one sees


@pytest.fixture
def rich() -> Game:
    """Round 2 is next; Ann brought 3, Ben 5, and Cem nothing."""
    game = Game("Ann", "Ben", "Cem", first_round="2")
    game.do("enter-brought-gold", seat=Seat(1), gold=3)
    game.do("enter-brought-gold", seat=Seat(2), gold=5)
    return game


def totals_seen(view: TableView) -> list[int | None]:
    return [seat.total for seat in view.seats]


def test_a_seat_sees_its_own_total_and_nobody_elses(rich: Game) -> None:
    assert totals_seen(rich.view(rich.as_seat("Ben"))) == [None, 5, None]
    assert totals_seen(rich.view(HOST)) == totals_seen(rich.view(ONLOOKER)) == [None, None, None]


def test_nobody_else_can_read_brought_gold_while_totals_are_sealed(rich: Game) -> None:
    assert [rich.view(rich.as_seat(name)).total_is_unseen for name in ("Ann", "Ben", "Cem")] == [True, True, False]
    assert not rich.view(HOST).total_is_unseen
    rich.do("set-options", options={"totals": "open"})
    assert not rich.view(rich.as_seat("Ann")).total_is_unseen


def test_one_more_round_hides_no_brought_gold_that_was_shown(rich: Game) -> None:
    rich.do("set-options", options={"rounds": "2"})
    rich.play("geologist", "geologist", "saboteur")
    assert not rich.view(rich.as_seat("Ann")).total_is_unseen
    rich.do("set-options", options={"rounds": "3"})
    assert rich.phase == "seating" and not rich.view(rich.as_seat("Ann")).total_is_unseen


def test_open_totals_are_for_all(rich: Game) -> None:
    rich.do("set-options", options={"totals": "open"})
    assert totals_seen(rich.view(ONLOOKER)) == [3, 5, 0]


def test_all_totals_are_open_after_the_game_and_sealed_for_one_more_round(rich: Game) -> None:
    rich.play("boss", "geologist", "geologist")
    rich.play("boss", "geologist", "geologist")
    assert totals_seen(rich.view(ONLOOKER)) == [3, 5, 0]
    assert [seat.name for seat in rich.view(ONLOOKER).seats if seat.winner] == ["Ben"]
    rich.do("set-options", options={"rounds": "4"})
    assert totals_seen(rich.view(ONLOOKER)) == [None, None, None]
    assert not any(seat.winner for seat in rich.view(ONLOOKER).seats)


def test_a_result_shows_gains_to_all_and_totals_to_their_owner(rich: Game) -> None:
    rich.play("saboteur", "geologist", "geologist")
    (scores,) = rich.view(rich.as_seat("Ann")).past_scores
    assert [(line.gain, line.total) for line in scores.lines] == [(5, 8), (0, None), (0, None)]


def test_only_the_thief_sees_who_can_be_stolen_from(rich: Game) -> None:
    rich.deal("saboteur", "geologist", "geologist")
    rich.put("Cem", "theft")
    rich.end()
    asked = {viewer: rich.view(viewer).asking for viewer in (HOST, ONLOOKER, rich.as_seat("Ann"))}
    assert {(ask.seat, ask.mine, ask.choices, ask.seats_without_gold) for ask in asked.values() if ask} == {
        (3, False, (), ())
    }
    mine = rich.view(rich.as_seat("Cem")).asking
    assert mine and (mine.mine, mine.choices, mine.seats_without_gold) == (True, (1, 2), ())


def test_the_host_answers_for_a_seat_without_a_phone() -> None:
    game = Game("Ann", "Ben")
    game.do("add-seat", name="Cem")
    game.deal("saboteur", "geologist", "geologist")
    game.put("Cem", "theft")
    game.end()
    asking = game.view(HOST).asking
    assert asking and (asking.mine, asking.choices, asking.seats_without_gold) == (True, (1,), (2,))


def test_the_mark_of_a_phone_that_asks_is_for_the_host() -> None:
    game = Game("Ann", "Ben")
    game.do("ask-for-seat", ONLOOKER, seat=Seat(2), mark="47")
    assert [own_seat.asked for own_seat in game.view(HOST).seats] == ["", "47"]
    assert [own_seat.asked for own_seat in game.view(seat_viewer(1)).seats] == ["", ""]


def test_a_player_who_left_stays_in_the_list_only_after_playing_a_round(rich: Game) -> None:
    rich.do("remove-seat", seat=rich.seat("Ben"))
    rich.do("remove-seat", seat=rich.seat("Cem"))
    assert [(own_seat.name, own_seat.left) for own_seat in rich.view().seats] == [("Ann", False), ("Ben", True)]
    assert [own_seat.name for own_seat in rich.view().circle] == ["Ann"]


def test_a_player_who_sits_down_in_mid_round_waits() -> None:
    game = Game("Ann", "Ben")
    game.deal("boss", "saboteur")
    game.do("take-seat", ONLOOKER, name="Cem")
    assert [seat.waiting for seat in game.view().seats] == [False, False, True]
    assert (game.view().players, len(game.view().circle)) == (2, 3)


def test_what_can_be_undone_is_for_the_host() -> None:
    game = Game("Ann", "Ben")
    game.deal("boss", "saboteur")
    message = game.view(HOST).undo_message
    assert message and message.key == "round-started"
    assert game.view(seat_viewer(1)).undo_message is None


def test_a_held_finger_shows_the_own_role_until_the_reveal() -> None:
    game = Game("Ann", "Ben")
    assert role_for_viewer(game.table, seat_viewer(1)) is None
    game.deal("boss", "saboteur")
    role_seen = role_for_viewer(game.table, seat_viewer(1))
    assert role_seen and (role_seen.role, role_seen.of) == ("boss", None)
    assert [role_for_viewer(game.table, viewer) for viewer in (HOST, ONLOOKER, seat_viewer(3))] == [None, None, None]
    game.end()
    assert role_for_viewer(game.table, seat_viewer(1)) is None


def test_the_scores_of_a_confirmed_round_keep_the_options_it_was_settled_by() -> None:
    game = Game("Ann", "Ben")
    game.deal("geologist", "saboteur")
    game.put("Ann", "trapped")
    game.end(crystals=4)
    game.do("confirm-round")
    before = game.view().past_scores
    game.do("set-options", options={"trapped_geologist": "full"})
    assert game.view().past_scores == before
    assert [reason.key for reason in before[0].lines[0].reasons] == ["crystals-in-prison"]


def test_the_pool_of_labels_is_as_large_as_the_deck() -> None:
    assert len(LABELS) == len(role_pool(12))


def test_remarks_are_shown_once_and_only_in_their_own_round() -> None:
    game = Game("Ann", "Ben")
    for _ in range(3):
        game.do("begin-round")
        game.do("undo-newest-act")
    assert [remark["round"] for remark in game.view().remarks] == [1]
    game.play()
    assert game.view().remarks == ()


def test_thieves_are_numbered_in_the_order_they_are_asked() -> None:
    game = Game("Ann", "Ben", "Cem", "Dia")
    game.deal("saboteur", "saboteur", "geologist", "blue-digger")
    for name in ("Ann", "Ben", "Cem"):
        game.put(name, "theft")
    assert [seat.theft for seat in game.view().circle] == [2, 3, 1, None]
    game.end("Dia", ["blue"])
    for name in ("Cem", "Ann", "Ben"):
        asking = game.view().asking
        assert asking and asking.seat == game.seat(name)
        game.steal(name, "Dia")


def test_a_trapped_thief_will_not_be_asked() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.do("begin-round")
    for name in ("Ann", "Ben", "Cem"):
        game.put(name, "theft")
    game.put("Cem", "trapped")
    assert [seat.theft for seat in game.view().circle] == [2, 1, None]


def test_a_phone_knows_that_its_hat_was_swapped_until_it_looks() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    game.do("swap-hat", seat=game.seat("Ann"))
    assert game.view(game.as_seat("Ann")).swapped and not game.view(game.as_seat("Ben")).swapped
    game.do("record-look-at-role", game.as_seat("Ann"))
    assert not game.view(game.as_seat("Ann")).swapped
