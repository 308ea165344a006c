"""The Duel: on its turn a seat enters on its phone what the host could enter for it, and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

import pytest

from tests.play import (
    HOST,
    NO_RIGHTS,
    ONLOOKER,
    Cell,
    Game,
    MazeRights,
    Refusal,
    Seat,
    duel_card,
    refusal,
    refusals,
    seat_viewer,
)
from tests.table.compare_tables import copied, differing
from tests.table.duel_game import DuelGame

ANN, BEN = Seat(1), Seat(2)
LAY = {"move": "place-path", "cell": "B2", "card": duel_card("EW"), "by": "Ann"}
ROCKFALL = {"move": "remove-path", "cell": "B1", "by": "Ann"}
SABOTAGE = {"move": "put-token", "seat": "Ben", "kind": "lantern"}
REPAIR = {"move": "take-token", "seat": "Ann", "kind": "cart"}
PASS = {"move": "begin-turn", "seat": "Ben"}
PLAYED: list[dict[str, Any]] = [LAY, ROCKFALL, SABOTAGE, REPAIR, PASS]


def anns_turn() -> DuelGame:
    """A card lies before Ann's start, both carts are broken, and it is her turn."""
    duel = DuelGame().acts("Ann B1")
    for name in ("Ann", "Ben"):
        duel.put(name, "cart")
    duel.do("begin-turn", seat=ANN)
    return duel


def lays_free() -> DuelGame:
    """The same with whole tools."""
    duel = DuelGame().acts("Ann B1")
    duel.do("begin-turn", seat=ANN)
    return duel


def nobodys_choice() -> DuelGame:
    """Ann chooses which gold gets the last two counters."""
    return DuelGame().acts("Ann B1 EW 1@EW; Ann B2..B3 EW 1@EW 1@EW 1@EW; Ann B4 EW 1@EW 1@EW")


def over() -> DuelGame:
    """The eighth counter lies; it is Ben's turn."""
    return nobodys_choice().acts("claim B4 0 Ann")


def rights(game: Game, seat: Seat) -> MazeRights:
    return game.view(seat_viewer(seat)).rights


def on_turn(seat: Seat, breaks: Seat, corrects: Collection[Cell] = ()) -> MazeRights:
    """The rights of this seat on turn, which may break the tools of the seat `breaks` and repair its own."""
    return MazeRights(
        may_play_for=frozenset({seat}),
        may_break=frozenset({breaks}),
        may_repair=frozenset({seat}),
        may_correct=frozenset(corrects),
        must_enter=True,
    )


@pytest.mark.parametrize("played", PLAYED, ids=lambda played: played["move"])
def test_a_seat_on_turn_brings_about_what_the_host_does(played: dict[str, Any]) -> None:
    duel = anns_turn() if played is REPAIR else lays_free()
    by_ann, by_host = copied(duel), copied(duel)
    move, fields = played["move"], {name: value for name, value in played.items() if name != "move"}
    by_ann.do(move, "Ann", **fields)
    by_host.do(move, HOST, **fields)
    assert differing(by_ann.table, by_host.table) == {}


by_another = [
    refusal(anns_turn, viewer, keys="not-your-seat" if "by" in played else "not-your-turn", **played)
    for played in PLAYED
    for viewer in ("Ben", seat_viewer(3))
]
claim = partial(refusal, nobodys_choice, move="claim-gold", place=1)


@refusals(
    *by_another,
    refusal(anns_turn, ONLOOKER, keys="only-the-host", **SABOTAGE),
    refusal(lays_free, "Ann", keys="not-your-seat", **{**LAY, "by": "Ben"}),
    refusal(anns_turn, "Ann", keys="not-your-turn", **{**SABOTAGE, "seat": "Ann"}),
    refusal(anns_turn, "Ann", keys="not-your-turn", **{**REPAIR, "seat": "Ben"}),
    refusal(over, "Ben", keys="round-over", **{**SABOTAGE, "seat": "Ann"}),
    refusal(over, "Ben", keys="round-over", **{**PASS, "seat": "Ann"}),
    claim("Ann", keys="", cell="B4", seat="Ann"),
    claim("Ben", keys="not-your-turn", cell="B4", seat="Ann"),
    claim("Ann", keys="not-your-turn", cell="B4", seat="Ben"),
    claim("Ann", keys="not-your-turn", cell="B2", seat="Ann"),
)
def test_who_may_not_enter_what(row: Refusal) -> None:
    row.check()


def test_alone_it_is_always_my_turn_and_a_seat_breaks_its_own_tools() -> None:
    duel = DuelGame("Ann")
    duel.do("place-path", "Ann", cell="C1", card=duel_card("EW"), by=ANN)
    assert rights(duel, ANN) == on_turn(ANN, breaks=ANN, corrects={(1, 0)})
    assert duel.do("put-token", "Ann", seat=ANN, kind="cart")
    assert duel.do("take-token", "Ann", seat=ANN, kind="cart")


def test_what_a_seat_may_enter_is_in_its_view_alone() -> None:
    duel = lays_free()
    assert rights(duel, ANN) == on_turn(ANN, breaks=BEN, corrects={(1, -1)})
    assert rights(duel, BEN) == NO_RIGHTS == duel.view(ONLOOKER).rights
    duel.card("Ann", "B2")
    assert rights(duel, ANN) == MazeRights(may_correct=frozenset({(2, -1)}))
    assert rights(duel, BEN) == on_turn(BEN, breaks=ANN)


def test_the_host_may_enter_everything_while_a_round_is_played() -> None:
    host = lays_free().view(HOST).rights
    assert host.may_play_for == host.may_break == host.may_repair == {ANN, BEN}
    assert host.may_correct == {(1, -1)} and len(host.may_reveal) == 6 and host.may_choose
    assert not host.must_enter, "the table does not wait for the host"


def test_who_reached_a_goal_can_turn_it_over_until_the_next_card() -> None:
    duel = lays_free().acts("Ann B2..B4; Ann B5 NEW")
    assert (duel.turn, rights(duel, ANN).may_reveal) == ("Ben", {(5, -2)})
    assert rights(duel, ANN).must_enter, "Ben's turn waits for the picture"
    assert not rights(duel, BEN).may_reveal, "only who reached it is asked"
    duel.do("reveal-goal", "Ann", cell="A5", shows="d_goal_7", by=ANN)
    assert rights(duel, ANN).may_reveal == {(5, -2)} and not rights(duel, BEN).may_reveal
    duel.card("Ben", "D1")
    assert not rights(duel, ANN).may_reveal


def test_who_changed_the_maze_last_chooses_the_gold_for_the_last_counters() -> None:
    duel = nobodys_choice()
    assert (rights(duel, ANN).may_choose, rights(duel, ANN).must_enter, rights(duel, BEN).may_choose) == (
        True,
        True,
        False,
    )
    duel.do("claim-gold", "Ann", cell="B4", place=1, seat=ANN)
    for seat in (ANN, BEN):
        assert not rights(duel, seat).must_enter and not rights(duel, seat).may_choose


def test_nobody_chooses_gold_before_the_reached_goal_is_turned_over() -> None:
    duel = DuelGame().acts("Ann B1..B2 EW 1@EW 1@EW 1@EW; Ann B3 EW 1@EW; Ann B4..B5; Ann B6 EW 1@EW")
    assert duel.seen.left == 1 and duel.seen.must_turn_over_goal_first
    assert rights(duel, ANN).must_enter and not rights(duel, ANN).may_choose
    assert duel.refusal("claim-gold", "Ann", cell="B6", place=0, seat=ANN) == "not-your-turn"


def test_in_other_editions_only_the_host_enters_cards() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.deal("saboteur", "gold-digger", "gold-digger")
    assert rights(game, ANN) == NO_RIGHTS
    assert game.refusal("place-path", "Ann", cell="C1", card=duel_card("EW"), by=ANN) == "only-the-host"
