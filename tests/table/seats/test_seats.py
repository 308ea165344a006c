"""Seats: numbers for life, a circle clockwise, players who come late, leave early, or ask for their seat."""

from __future__ import annotations

import pytest

from tests.play import CAST, HOST, ONLOOKER, Game, Refusal, Seat, refusal, refusals

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))
EVA = CEM


def two() -> Game:
    return Game("Ann", "Ben")


def full() -> Game:
    return Game(*CAST)


def thirteen() -> Game:
    """A removal was undone after another had sat down."""
    game = full()
    game.do("remove-seat", seat=BEN)
    game.do("take-seat", ONLOOKER, name="Mia")
    assert len(game.table.circle) == 12
    game.do("undo-newest-act")
    return game


def cem_waits() -> Game:
    """He sat down after the deal to Ann and Ben."""
    game = two()
    game.do("begin-round")
    game.do("take-seat", ONLOOKER, name="Cem")
    return game


def ben_left() -> Game:
    game = Game("Ann", "Ben", "Cem", rounds="2")
    game.play("boss", "saboteur", "geologist")
    game.do("remove-seat", "Ben", seat=BEN)
    return game


def asking(*marks: str) -> Game:
    """Ben's seat was added by the host; phones asked for it with these marks, one after the other."""
    game = Game("Ann")
    game.do("add-seat", name="Ben")
    for mark in marks:
        game.do("ask-for-seat", ONLOOKER, seat=BEN, mark=mark)
    return game


def one_asks() -> Game:
    return asking("47")


def two_ask() -> Game:
    return asking("47", "58")


def asked_and_refused() -> Game:
    game = one_asks()
    game.do("refuse-seat", seat=BEN)
    return game


@refusals(
    refusal(full, ONLOOKER, "take-seat", "table-full", name="Mia"),
    refusal(full, HOST, "add-seat", "table-full", name="Mia"),
    refusal(thirteen, HOST, "begin-round", "too-many-players"),
    *(refusal(two, HOST, "move-seat", "no-such-seat", seat=ANN, to=to) for to in (-1, 2, 99)),
    *(refusal(cem_waits, viewer, "remove-seat", "seat-is-dealt", seat=BEN) for viewer in (HOST, "Ben")),
    refusal(cem_waits, "Cem", "record-look-at-role", "not-dealt-in"),
    refusal(cem_waits, HOST, "put-token", "not-dealt-in", seat=CEM, kind="lantern"),
    refusal(ben_left, HOST, "rename-seat", "no-such-seat", seat=BEN, name="Bob"),
    *(refusal(two, viewer, "rename-seat", "not-your-seat", seat=BEN, name="Bob") for viewer in ("Ann", ONLOOKER)),
    *(refusal(two, viewer, "remove-seat", "not-your-seat", seat=BEN) for viewer in ("Ann", ONLOOKER)),
    refusal(one_asks, HOST, "allow-seat", "nobody-asks", seat=BEN, mark="74"),
    refusal(two_ask, HOST, "allow-seat", "nobody-asks", seat=BEN, mark="47"),
    refusal(two_ask, HOST, "allow-seat", "no-such-seat", seat=Seat(99), mark=""),
    *(refusal(asked_and_refused, HOST, "allow-seat", "nobody-asks", seat=BEN, mark=mark) for mark in ("47", "")),
    refusal(one_asks, HOST, "pass-device", "has-a-phone", seat=ANN),
)
def test_what_cannot_be_done_with_seats(row: Refusal) -> None:
    row.check()


@pytest.mark.parametrize(
    ("seat", "to", "names"),
    [(1, 3, "BCDA"), (4, 0, "DABC"), (2, 2, "ACBD"), (3, 1, "ACBD"), (1, 0, "ABCD")],
)
def test_the_host_moves_a_seat_to_a_place_of_the_circle(seat: int, to: int, names: str) -> None:
    game = Game("A", "B", "C", "D")
    events = game.do("move-seat", seat=Seat(seat), to=to)
    assert ("".join(game.names), bool(events)) == (names, names != "ABCD")
    game.do("begin-round")
    assert game.round.players == game.table.circle


def test_a_player_who_leaves_between_rounds_stays_listed_with_his_gold_and_may_have_won() -> None:
    game = ben_left()
    game.play("boss", "geologist")
    assert (game.table.confirmed_rounds[-1].players, game.gold) == ((1, 3), {"Ann": 0, "Ben": 5, "Cem": 0})
    assert [seat.name for seat in game.view().seats if seat.winner] == ["Ben"]


# Phones


def test_a_seat_that_the_host_added_has_no_phone_until_one_takes_it() -> None:
    game = asking()
    game.do("pass-device", seat=BEN)
    assert not game.table.places[BEN].phone
    game.do("transfer-seat", "Ben", seat=BEN)
    assert game.table.places[BEN].phone


def test_a_phone_asks_and_the_host_says_yes_to_its_mark() -> None:
    game = one_asks()
    game.do("allow-seat", seat=BEN, mark="47")
    assert (game.table.places[BEN].phone, game.table.places[BEN].asked) == (True, "")
    assert asked_and_refused().do("refuse-seat", seat=BEN) == ()


# Coming back


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


def test_of_two_players_with_one_name_after_an_undo_the_second_has_a_number() -> None:
    game = Game("Ann", "Ben", "Dia")
    game.do("remove-seat", seat=Seat(3))
    game.do("take-seat", ONLOOKER, name="Dia")
    game.do("undo-newest-act")
    assert [*game.view(HOST).names.values()] == ["Ann", "Ben", "Dia", "Dia (4)"]
