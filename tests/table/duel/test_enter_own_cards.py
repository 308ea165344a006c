"""The Duel: on its turn a seat enters on its phone what the host could enter for it, and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from tests.play import (
    HOST,
    NO_RIGHTS,
    ONLOOKER,
    Cell,
    Forbidden,
    Game,
    MazeRights,
    Seat,
    duel_card,
    seat_viewer,
    view_for,
)
from tests.table.compare_tables import copied, differing
from tests.table.duel_game import DuelGame, gold

ANN, BEN = Seat(1), Seat(2)
CARD = {"cell": (2, -1), "card": duel_card("EW"), "by": ANN}
PLAYED: list[tuple[str, dict[str, Any]]] = [
    ("place-path", CARD),
    ("remove-path", {"cell": (1, -1), "by": ANN}),
    ("put-token", {"seat": BEN, "kind": "lantern"}),
    ("begin-turn", {"seat": BEN}),
]


@pytest.fixture
def anns_turn() -> DuelGame:
    """A card lies before Ann's start, Ben has passed, and it is her turn again."""
    duel = DuelGame()
    duel.card("Ann", "B1")
    duel.do("begin-turn", seat=ANN)
    return duel


def rights(game: Game, seat: Seat) -> MazeRights:
    return view_for(game.table, seat_viewer(seat)).rights


def on_turn(seat: Seat, breaks: Seat, corrects: Collection[Cell] = ()) -> MazeRights:
    """The rights of this seat on turn, which may break the tools of the seat `breaks` and repair its own."""
    return MazeRights(
        may_play_for=frozenset({seat}),
        may_break=frozenset({breaks}),
        may_repair=frozenset({seat}),
        may_correct=frozenset(corrects),
        must_enter=True,
    )


@pytest.mark.parametrize(("move", "arguments"), PLAYED, ids=lambda value: getattr(value, "name", ""))
def test_a_seat_on_turn_brings_about_what_the_host_does(
    anns_turn: DuelGame, move: str, arguments: dict[str, Any]
) -> None:
    by_ann, by_host = copied(anns_turn), copied(anns_turn)
    by_ann.do(move, seat_viewer(ANN), **arguments)
    by_host.do(move, HOST, **arguments)
    assert differing(by_ann.table, by_host.table) == {}


@pytest.mark.parametrize(("move", "arguments"), PLAYED, ids=lambda value: getattr(value, "name", ""))
def test_nobody_else_may(anns_turn: DuelGame, move: str, arguments: dict[str, Any]) -> None:
    for viewer in (seat_viewer(BEN), seat_viewer(3), ONLOOKER):
        with pytest.raises(Forbidden):
            anns_turn.do(move, viewer, **arguments)


def test_a_seat_plays_for_itself_alone(anns_turn: DuelGame) -> None:
    with pytest.raises(Forbidden):
        anns_turn.do("place-path", seat_viewer(ANN), **{**CARD, "by": BEN})


def test_a_seat_breaks_the_tools_of_the_other_and_repairs_its_own(anns_turn: DuelGame) -> None:
    for name in ("Ann", "Ben"):
        anns_turn.put(name, "cart")
    anns_turn.do("begin-turn", seat=ANN)
    for move, seat, kind in (("put-token", ANN, "lantern"), ("take-token", BEN, "cart")):
        with pytest.raises(Forbidden):
            anns_turn.do(move, seat_viewer(ANN), seat=seat, kind=kind)
        copied(anns_turn).do(move, seat=seat, kind=kind)
    assert copied(anns_turn).do("put-token", seat_viewer(ANN), seat=BEN, kind="lantern")
    assert anns_turn.do("take-token", seat_viewer(ANN), seat=ANN, kind="cart")


def test_alone_a_seat_breaks_its_own_tool() -> None:
    duel = DuelGame("Ann")
    assert duel.do("put-token", seat_viewer(ANN), seat=ANN, kind="cart")
    assert duel.do("take-token", seat_viewer(ANN), seat=ANN, kind="cart")


def test_what_a_seat_may_enter_is_in_its_view_alone(anns_turn: DuelGame) -> None:
    assert rights(anns_turn, ANN) == on_turn(ANN, breaks=BEN, corrects={(1, -1)})
    assert rights(anns_turn, BEN) == NO_RIGHTS == view_for(anns_turn.table, ONLOOKER).rights
    anns_turn.card("Ann", "B2")
    assert rights(anns_turn, ANN) == MazeRights(may_correct=frozenset({(2, -1)}))
    assert rights(anns_turn, BEN) == on_turn(BEN, breaks=ANN)


def test_the_host_may_enter_everything_while_a_round_is_played(anns_turn: DuelGame) -> None:
    host = view_for(anns_turn.table, HOST).rights
    assert host.may_play_for == host.may_break == host.may_repair == {ANN, BEN}
    assert host.may_correct == {(1, -1)} and len(host.may_reveal) == 6 and host.may_choose
    assert not host.must_enter, "the table does not wait for the host"


def test_who_reached_a_goal_can_turn_it_over_until_the_next_card(anns_turn: DuelGame) -> None:
    for cell in ("B2", "B3", "B4", "B5"):
        anns_turn.card("Ann", cell, "NEW" if cell == "B5" else "EW")
    assert (anns_turn.turn, rights(anns_turn, ANN).may_reveal) == ("Ben", {(5, -2)})
    assert rights(anns_turn, ANN).must_enter, "Ben's turn waits for the picture"
    assert not rights(anns_turn, BEN).may_reveal, "only who reached it is asked"
    anns_turn.do("reveal-goal", seat_viewer(ANN), cell=(5, -2), shows="d_goal_7", by=ANN)
    assert rights(anns_turn, ANN).may_reveal == {(5, -2)} and not rights(anns_turn, BEN).may_reveal
    anns_turn.card("Ben", "D1")
    assert not rights(anns_turn, ANN).may_reveal


def test_who_changed_the_maze_last_chooses_the_gold_for_the_last_counters(anns_turn: DuelGame) -> None:
    for cell in ("B2", "B3", "B4"):
        anns_turn.card("Ann", cell, "EW", *gold("EW", 1, 1, 1))
    assert (rights(anns_turn, ANN).may_choose, rights(anns_turn, BEN).may_choose) == (True, False)
    choice = {"cell": (4, -1), "place": 1, "seat": ANN}
    for viewer, arguments in ((BEN, choice), (ANN, {**choice, "seat": BEN}), (ANN, {**choice, "cell": (2, -1)})):
        with pytest.raises(Forbidden):
            anns_turn.do("claim-gold", seat_viewer(viewer), **arguments)
    assert anns_turn.do("claim-gold", seat_viewer(ANN), **choice)


def test_nobody_chooses_gold_before_the_reached_goal_is_turned_over(anns_turn: DuelGame) -> None:
    for cell, nuggets in {"B2": 3, "B3": 3, "B4": 1, "B5": 0}.items():
        anns_turn.card("Ann", cell, "EW", *gold("EW", *[1] * nuggets))
    anns_turn.card("Ann", "B6", "EW", *gold("EW", 1))
    assert anns_turn.seen.left == 1 and anns_turn.seen.must_turn_over_goal_first
    assert rights(anns_turn, ANN).must_enter and not rights(anns_turn, ANN).may_choose
    with pytest.raises(Forbidden):
        anns_turn.do("claim-gold", seat_viewer(ANN), cell=(6, -1), place=0, seat=ANN)


def test_once_the_counters_are_laid_nobody_has_to_enter_anything(anns_turn: DuelGame) -> None:
    for cell in ("B2", "B3", "B4"):
        anns_turn.card("Ann", cell, "EW", *gold("EW", 1, 1, 1))
    while not anns_turn.seen.end_reason:
        claim = anns_turn.seen.waiting[0]
        anns_turn.do("claim-gold", seat_viewer(ANN), cell=claim.cell, place=claim.place, seat=ANN)
    for seat in (ANN, BEN):
        assert not rights(anns_turn, seat).must_enter and not rights(anns_turn, seat).may_choose


def test_alone_it_is_always_my_turn() -> None:
    duel = DuelGame("Ann")
    assert rights(duel, ANN).may_play
    duel.do("place-path", seat_viewer(ANN), cell=(1, 0), card=duel_card("EW"), by=ANN)
    assert rights(duel, ANN) == on_turn(ANN, breaks=ANN, corrects={(1, 0)})


def test_in_other_editions_only_the_host_enters_cards() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.deal("saboteur", "gold-digger", "gold-digger")
    assert rights(game, ANN) == NO_RIGHTS
    with pytest.raises(Forbidden):
        game.do("place-path", seat_viewer(ANN), cell=(1, 0), card=duel_card("EW"), by=ANN)
