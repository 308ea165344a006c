"""Saboteur and Saboteur 2, where everybody enters their own cards: what a seat may enter, and for whom."""

from __future__ import annotations

from typing import Any

from tests import play
from tests.play import HOST, NO_RIGHTS, ONLOOKER, Game, Refusal, Seat, ev, path_card, presumed_seat_on_turn, refusal

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)
CROSS = path_card("NESW")
C2: dict[str, Any] = {"cell": "C2", "card": path_card("EW")}


def dealt() -> Game:
    """Ann, Ben and Cem play, and each enters their own cards."""
    game = Game("Ann", "Ben", "Cem", own_cards="on")
    game.deal("saboteur", "geologist", "geologist")
    return game


def bens_turn() -> Game:
    game = dealt()
    game.lay("C1", by="Ann")
    return game


def cems_turn() -> Game:
    """Ben broke Ann's cart."""
    game = bens_turn()
    game.put("Ann", "cart")
    return game


def two_broken_carts() -> Game:
    game = dealt()
    for name in ("Ann", "Ben"):
        game.put(name, "cart")
    return game


def goal_reached() -> Game:
    game = dealt()
    for column in range(1, 8):
        game.lay(f"C{column}", by="Ann")
    return game


def bens_card_after_the_goal() -> Game:
    game = goal_reached()
    game.do("reveal-goal", "Ann", cell="C8", shows="stone-nw")
    game.lay("B1", by="Ben")
    return game


def rights(game: Game, seat: Seat) -> play.MazeRights:
    return game.view(play.seat_viewer(seat)).rights


@play.refusals(
    refusal(bens_turn, "Ann", "begin-turn", "not-your-turn", seat="Ben"),
    refusal(bens_turn, "Cem", "begin-turn", "not-your-turn", seat="Ann"),
    refusal(bens_turn, "Ben", "begin-turn", "not-your-turn", seat="Ann"),
    refusal(bens_turn, "Ben", "begin-turn", "not-your-turn", seat="Ben"),
    refusal(bens_turn, "Ben", "begin-turn", "", seat="Cem"),
    refusal(dealt, "Cem", "begin-turn", "", seat="Ann"),
    refusal(bens_turn, "Cem", "place-path", "path-other-turn", **C2, by="Cem"),
    refusal(bens_turn, "Cem", "place-path", "", **C2, by="Cem", anyway=True),
    refusal(bens_turn, HOST, "place-path", "", **C2, by="Cem"),
    refusal(bens_turn, "Ben", "place-path", "not-your-seat", **C2, by="Cem"),
    refusal(bens_turn, ONLOOKER, "place-path", "only-the-host", **C2),
    refusal(cems_turn, "Ann", "put-token", "path-other-turn", seat="Ben", kind="cart"),
    refusal(cems_turn, "Ann", "take-token", "path-other-turn", seat="Ann", kind="cart"),
    refusal(cems_turn, "Ann", "remove-path", "path-other-turn", cell="C1"),
    refusal(two_broken_carts, "Ben", "take-token", "not-your-seat", seat="Ann", kind="cart", discarded=True),
    refusal(two_broken_carts, "Ben", "take-token", "", seat="Ben", kind="cart", discarded=True),
    refusal(dealt, "Ann", "put-token", "theft-own", seat="Ben", kind="theft"),
    refusal(dealt, "Ann", "put-token", "trapped-other", seat="Ann", kind="trapped"),
    refusal(bens_card_after_the_goal, "Ann", "reveal-goal", "not-your-turn", cell="C8", shows="treasure"),
)
def test_what_a_seat_may_enter_when(row: Refusal) -> None:
    row.check()


def test_after_an_action_card_it_is_the_turn_of_who_sits_left_of_its_player() -> None:
    game = bens_turn()
    card = {"seat": ANN, "kind": "cart"}
    assert game.do("put-token", "Cem", **card, anyway=True) == (ev.TokenPut(ANN, "cart", CEM),)
    assert game.round.turn == ANN, "Cem played out of turn, as a phone can"
    assert game.do("take-token", "Ben", **card, anyway=True) == (ev.TokenTaken(ANN, "cart", by=BEN),)
    assert game.round.turn == CEM
    assert game.do("put-token", **card) == (ev.TokenPut(ANN, "cart", CEM),)
    assert game.round.turn == ANN, "the host enters it for the one on turn"


def test_removing_the_card_just_entered_gives_the_turn_back() -> None:
    game = bens_turn()
    game.do("put-token", "Ben", seat=ANN, kind="cart")
    game.do("take-token", "Ben", seat=ANN, kind="cart")
    assert presumed_seat_on_turn(game.round) == BEN and not game.round.tokens
    game.do("put-token", "Ben", seat=CEM, kind="cart")
    game.do("take-token", "Cem", seat=CEM, kind="cart")
    assert presumed_seat_on_turn(game.round) == ANN, "Cem repaired it"


def test_the_seat_that_plays_is_the_viewers() -> None:
    game = dealt()
    game.do("place-path", "Ben", cell="C1", card=CROSS)
    assert [card.by for card in game.round.laid] == [BEN]
    assert game.do("remove-path", "Cem", cell="C1") == (play.PathRemoved((1, 0), CEM),)


def test_a_goal_can_be_corrected_until_another_changes_the_maze() -> None:
    game = goal_reached()
    for shows in ("stone-ne", "stone-nw"):
        revealed, *_ = game.do("reveal-goal", "Ann", cell="C8", shows=shows)
        assert isinstance(revealed, play.GoalRevealed) and revealed.by == ANN
        assert rights(game, ANN).may_reveal == {(8, 0)} and not rights(game, BEN).may_reveal
    assert not rights(bens_card_after_the_goal(), ANN).may_reveal


def test_my_turn_waits_for_my_card_and_anybody_may_play_early() -> None:
    ann = rights(dealt(), ANN)
    assert ann.may_play and not ann.must_enter, "nobody knows who begins"
    game = bens_turn()
    assert [seat for seat in (ANN, BEN, CEM) if rights(game, seat).may_play] == [ANN, BEN, CEM]
    assert [seat for seat in (ANN, BEN, CEM) if rights(game, seat).must_enter] == [BEN]
    stopped = [cems_turn().view(play.seat_viewer(seat)).private.stopped for seat in (ANN, BEN)]
    assert [message and message.key for message in stopped] == ["path-cart-you", None]


def test_nobody_but_the_host_plays_once_the_treasure_is_reached() -> None:
    game = goal_reached()
    game.do("reveal-goal", "Ann", cell="C8", shows="treasure")
    ann = rights(game, ANN)
    assert not (ann.may_play or ann.may_break or ann.may_repair or ann.must_enter)
    assert ann.may_reveal == {(8, 0)}, "a wrong picture can still be corrected"
    assert game.view(HOST).rights.may_play_for == {ANN, BEN, CEM}, "a card may have been forgotten"
    game.end(reached_by="Ann")
    assert game.view(HOST).rights == rights(game, ANN) == NO_RIGHTS
