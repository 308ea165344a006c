"""A player who left comes back to the gold of before."""

from __future__ import annotations

from tests.play import ONLOOKER, Forbidden, Game, refused, seat_viewer


def test_a_player_who_left_with_gold_comes_back_to_it() -> None:
    game = Game("Ann", "Ben", "Eva")
    game.deal("saboteur", "boss", "saboteur")
    game.end()
    game.do("confirm-round")
    eva, gold = game.seat("Eva"), game.gold["Eva"]
    game.do("remove-seat", seat=eva)
    game.do("bring-back-player", seat=eva)
    assert game.names == ["Ann", "Ben", "Eva"] and game.gold["Eva"] == gold > 0
    assert not game.table.places[eva].phone


def test_only_who_has_left_comes_back() -> None:
    game = Game("Ann", "Ben")
    with refused("no-such-seat"):
        game.do("bring-back-player", seat=game.seat("Ben"))


def test_only_the_host_brings_a_player_back() -> None:
    game = Game("Ann", "Ben", "Eva")
    eva = game.seat("Eva")
    game.do("remove-seat", seat=eva)
    with refused("only-the-host", kind=Forbidden):
        game.do("bring-back-player", seat_viewer(eva), seat=eva)


def test_nobody_comes_back_to_a_full_table() -> None:
    game = Game(*(f"Guest {n}" for n in range(12)))
    seat = game.seat("Guest 3")
    game.do("remove-seat", seat=seat)
    game.do("take-seat", seat_viewer(0), name="Leo")
    with refused("table-full"):
        game.do("bring-back-player", seat=seat)


def test_the_hosts_yes_to_a_phone_brings_a_player_who_left_back() -> None:
    game = Game("Ann", "Ben", "Eva")
    game.play()
    eva = game.seat("Eva")
    game.do("remove-seat", seat=eva)
    game.do("ask-for-seat", ONLOOKER, seat=eva, mark="47")
    game.do("allow-seat", seat=eva, mark="47")
    assert game.names == ["Ann", "Ben", "Eva"] and game.table.places[eva].phone
    # Its key is in somebody's hand: as every hand-over this stays, and what is undone is what came before.
    game.do("undo-newest-act")
    assert game.names == ["Ann", "Ben", "Eva"] and game.table.places[eva].phone


def test_a_removal_undone_after_a_yes_leaves_everybody_where_they_sit() -> None:
    game = Game("Ann", "Ben", "Cem", "Eva")
    game.play()
    ben = game.seat("Ben")
    game.do("remove-seat", seat=ben)
    game.do("ask-for-seat", ONLOOKER, seat=ben, mark="47")
    game.do("allow-seat", seat=ben, mark="47")
    for _ in range(2):  # the removal, and the confirmation of the round that all four played
        game.do("undo-newest-act")
    assert game.table.circle == game.round.players


def test_a_phone_that_asked_before_the_player_left_has_to_ask_again() -> None:
    game = Game("Ann", "Ben", "Eva")
    game.play()
    ben = game.seat("Ben")
    game.do("ask-for-seat", ONLOOKER, seat=ben, mark="47")
    game.do("remove-seat", seat=ben)
    with refused("nobody-asks"):
        game.do("allow-seat", seat=ben, mark="47")
    assert game.view().seat(ben).asked == ""  # type: ignore[union-attr]
