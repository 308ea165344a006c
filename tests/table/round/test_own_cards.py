"""Saboteur and Saboteur 2, where everybody enters their own cards: what a seat may enter, and for whom."""

from __future__ import annotations

import pytest

from tests.play import (
    HOST,
    NO_RIGHTS,
    ONLOOKER,
    Forbidden,
    Game,
    IllegalMove,
    MazeRights,
    Round,
    Seat,
    check_permission,
    ev,
    path_card,
    presumed_seat_on_turn,
    seat_viewer,
    view_for,
)

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)


CROSS = path_card("NESW")


@pytest.fixture
def game() -> Game:
    """Ann, Ben and Cem play, and each enters their own cards."""
    own_cards = Game("Ann", "Ben", "Cem", own_cards="on")
    own_cards.deal("saboteur", "geologist", "geologist")
    return own_cards


def rights(game: Game, seat: Seat) -> MazeRights:
    return view_for(game.table, seat_viewer(seat)).rights


def test_only_my_own_hand_cards_do_i_discard_for_a_repair(game: Game) -> None:
    for name in ("Ann", "Ben"):
        game.put(name, "cart")
    with pytest.raises(Forbidden):
        game.do("take-token", seat_viewer(ANN), seat=BEN, kind="cart", discarded=True)
    assert game.do("take-token", seat_viewer(ANN), seat=ANN, kind="cart", discarded=True)


def test_a_turn_is_passed_by_whose_it_is_and_to_the_left_alone(game: Game) -> None:
    game.lay("C1", by="Ann")
    for viewer, seat in ((ANN, BEN), (CEM, ANN), (BEN, ANN), (BEN, BEN)):
        with pytest.raises(Forbidden):
            game.do("begin-turn", seat_viewer(viewer), seat=seat)
    assert game.do("begin-turn", seat_viewer(BEN), seat=CEM) and game.round.turn == CEM


def test_while_nobody_knows_whose_turn_it_is_anybody_may_pass(game: Game) -> None:
    assert game.do("begin-turn", seat_viewer(CEM), seat=ANN)


def test_after_an_action_card_it_is_the_turn_of_who_sits_left_of_its_player(game: Game) -> None:
    game.lay("C1", by="Ann")
    card = {"seat": ANN, "kind": "cart"}
    assert game.do("put-token", seat_viewer(CEM), **card, anyway=True) == (ev.TokenPut(ANN, "cart", CEM),)
    assert game.round.turn == ANN, "Cem played out of turn, as a phone can"
    assert game.do("take-token", seat_viewer(BEN), **card, anyway=True) == (ev.TokenTaken(ANN, "cart", by=BEN),)
    assert game.round.turn == CEM
    assert game.do("put-token", seat=ANN, kind="cart") == (ev.TokenPut(ANN, "cart", CEM),)
    assert game.round.turn == ANN, "the host enters it for the one on turn"


def test_removing_the_card_just_entered_gives_the_turn_back(game: Game) -> None:
    game.lay("C1", by="Ann")
    game.do("put-token", seat_viewer(BEN), seat=ANN, kind="cart")
    game.do("take-token", seat_viewer(BEN), seat=ANN, kind="cart")
    assert presumed_seat_on_turn(game.round) == BEN and not game.round.tokens
    game.do("put-token", seat_viewer(BEN), seat=CEM, kind="cart")
    game.do("take-token", seat_viewer(CEM), seat=CEM, kind="cart")
    assert presumed_seat_on_turn(game.round) == ANN, "Cem repaired it"


def test_once_another_played_who_removes_an_action_card_repairs_it(game: Game) -> None:
    game.lay("C1", by="Ann")
    game.do("put-token", seat_viewer(BEN), seat=ANN, kind="cart")
    game.do("place-path", seat_viewer(CEM), cell=(2, 0), card=CROSS)
    game.do("take-token", seat_viewer(BEN), seat=ANN, kind="cart", anyway=True)
    assert presumed_seat_on_turn(game.round) == CEM


def test_the_seat_that_plays_is_the_viewers(game: Game) -> None:
    game.do("place-path", seat_viewer(BEN), cell=(1, 0), card=CROSS)
    assert [card.by for card in game.round.laid] == [BEN]
    assert game.do("remove-path", seat_viewer(CEM), cell=(1, 0)) == (ev.PathRemoved((1, 0), CEM),)
    with pytest.raises(Forbidden):
        game.do("place-path", seat_viewer(BEN), cell=(1, 0), card=CROSS, by=CEM)


def test_a_goal_can_be_corrected_until_another_changes_the_maze(game: Game) -> None:
    for column in range(1, 8):
        game.lay(f"C{column}", by="Ann")
    for shows in ("stone-ne", "stone-nw"):
        revealed, *_ = game.do("reveal-goal", seat_viewer(ANN), cell=(8, 0), shows=shows)
        assert isinstance(revealed, ev.GoalRevealed) and revealed.by == ANN
        assert rights(game, ANN).may_reveal == {(8, 0)} and not rights(game, BEN).may_reveal
    game.lay("B1", by="Ben")
    assert not rights(game, ANN).may_reveal
    with pytest.raises(Forbidden):
        game.do("reveal-goal", seat_viewer(ANN), cell=(8, 0), shows="treasure")


def test_who_plays_in_another_turn_is_told_and_may_play_anyway(game: Game) -> None:
    game.lay("C1", by="Ann")
    card = {"cell": (2, 0), "card": path_card("EW"), "by": CEM}
    with pytest.raises(IllegalMove) as refused:
        game.do("place-path", seat_viewer(CEM), **card)
    assert [message.key for message in refused.value.problems] == ["path-other-turn"]
    assert game.do("place-path", seat_viewer(CEM), **card, anyway=True)
    assert game.do("place-path", HOST, **{**card, "cell": (3, 0), "by": CEM}), "the host enters in any order"


def test_an_action_card_in_another_turn_is_refused_too(game: Game) -> None:
    game.lay("C1", by="Ann")
    game.put("Ann", "cart")
    for move, form in (
        ("put-token", {"seat": BEN, "kind": "cart"}),
        ("take-token", {"seat": ANN, "kind": "cart"}),
        ("remove-path", {"cell": (1, 0)}),
    ):
        with pytest.raises(IllegalMove) as refused:
            game.do(move, seat_viewer(ANN), **form)
        assert [message.key for message in refused.value.problems] == ["path-other-turn"]


def test_my_turn_waits_for_my_card_and_anybody_may_play_early(game: Game) -> None:
    assert rights(game, ANN).may_play and not rights(game, ANN).must_enter, "nobody knows who begins"
    game.lay("C1", by="Ann")
    assert [seat for seat in (ANN, BEN, CEM) if rights(game, seat).may_play] == [ANN, BEN, CEM]
    assert [seat for seat in (ANN, BEN, CEM) if rights(game, seat).must_enter] == [BEN]


def test_nobody_but_the_host_plays_once_the_treasure_is_reached(game: Game) -> None:
    for column in range(1, 8):
        game.lay(f"C{column}", by="Ann")
    game.do("reveal-goal", seat_viewer(ANN), cell=(8, 0), shows="treasure")
    ann = rights(game, ANN)
    assert not (ann.may_play or ann.may_break or ann.may_repair or ann.must_enter)
    assert ann.may_reveal == {(8, 0)}, "a wrong picture can still be corrected"
    host = view_for(game.table, HOST).rights
    assert host.may_play_for == {ANN, BEN, CEM}, "a card may have been forgotten"
    game.end(reached_by="Ann")
    assert view_for(game.table, HOST).rights == rights(game, ANN) == NO_RIGHTS


def test_my_newest_card_is_mine_to_correct_until_another_changes_the_maze(game: Game) -> None:
    game.lay("C1", by="Ann")
    game.lay("C2", by="Ben")
    assert rights(game, BEN).may_correct == {(2, 0)}
    game.do("remove-path", seat_viewer(CEM), cell=(1, 0))
    assert not rights(game, BEN).may_correct


def test_an_onlooker_has_no_right() -> None:
    round = Round(1, (ANN, BEN))
    check_permission(round, HOST)
    check_permission(round, seat_viewer(ANN))
    for viewer in (ONLOOKER, seat_viewer(CEM)):
        with pytest.raises(Forbidden):
            check_permission(round, viewer)
