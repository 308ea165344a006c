"""A player who left comes back to the gold of before."""

from __future__ import annotations

from tests.play import CAST, HOST, ONLOOKER, Game, Refusal, Seat, refusal, refusals

BEN, EVA = Seat(2), Seat(3)


def eva_left() -> Game:
    game = Game("Ann", "Ben", "Eva")
    game.play("saboteur", "boss", "saboteur")
    game.do("remove-seat", seat=EVA)
    return game


def evas_place_taken() -> Game:
    game = Game("Ann", "Ben", "Eva", *(name for name in CAST if name not in ("Ann", "Ben", "Eva")))
    game.do("remove-seat", seat=EVA)
    game.do("take-seat", ONLOOKER, name="Mia")
    return game


def ben_asked_before_he_left() -> Game:
    game = Game("Ann", "Ben", "Eva")
    game.play()
    game.do("ask-for-seat", ONLOOKER, seat=BEN, mark="47")
    game.do("remove-seat", seat=BEN)
    return game


@refusals(
    refusal(eva_left, HOST, "bring-back-player", "no-such-seat", seat=BEN),
    refusal(eva_left, "Eva", "bring-back-player", "only-the-host", seat=EVA),
    refusal(evas_place_taken, HOST, "bring-back-player", "table-full", seat=EVA),
    refusal(ben_asked_before_he_left, HOST, "allow-seat", "nobody-asks", seat=BEN, mark="47"),
)
def test_who_may_come_back(row: Refusal) -> None:
    row.check()


def test_a_player_who_left_with_gold_comes_back_to_it() -> None:
    game = eva_left()
    game.do("bring-back-player", seat=EVA)
    assert game.names == ["Ann", "Ben", "Eva"] and game.gold["Eva"] == 4
    assert not game.table.places[EVA].phone


def test_the_hosts_yes_to_a_phone_brings_a_player_who_left_back_for_good() -> None:
    """Its key is in somebody's hand: as every hand-over this stays, and what is undone is what came before."""
    game = eva_left()
    game.do("ask-for-seat", ONLOOKER, seat=EVA, mark="47")
    game.do("allow-seat", seat=EVA, mark="47")
    assert game.names == ["Ann", "Ben", "Eva"] and game.table.places[EVA].phone
    for _ in ("the removal", "the confirmation of the round that all three played"):
        game.do("undo-newest-act")
        assert game.names == ["Ann", "Ben", "Eva"] and game.table.places[EVA].phone
    assert game.table.circle == game.round.players
