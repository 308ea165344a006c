"""The Lost Mines: who found treasures tells their values on their own phone, and nobody else's page changes by how much
they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.play import (
    HOST,
    MOST_WORTH,
    ONLOOKER,
    Forbidden,
    Game,
    IllegalMove,
    Message,
    Seat,
    TableView,
    TreasuresTold,
    Version,
    Viewer,
    WrongPhase,
    history,
    refused,
    seat_viewer,
    view_for,
)
from tests.table.lost_mines_game import LostMinesGame

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))
OTHERS = (HOST, ONLOOKER, seat_viewer(BEN), seat_viewer(CEM))


@pytest.fixture
def dwarves_dealt() -> LostMinesGame:
    """Ann is a loyal yellow dwarf, Ben the selfish one, Cem the yellow saboteur; Dia is a loyal blue dwarf."""
    game = LostMinesGame()
    game.deal_dwarves("YL YX YS BL")
    return game


def entered_treasures(game: LostMinesGame) -> dict[str, tuple[int, ...]]:
    """What everybody found, as the end of the round has it."""
    result = game.view().result
    assert result
    return dict(zip(game.names, tuple(result.treasures.values()), strict=True))


# One's own


def test_who_entered_treasures_sees_and_may_correct_them(dwarves_dealt: LostMinesGame) -> None:
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures is None
    dwarves_dealt.enter_treasures("Ann", 4, 1)
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures == (4, 1)
    dwarves_dealt.enter_treasures("Ann", 4)
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures == (4,)


def test_finding_nothing_can_be_entered_too(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann")
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures == ()
    assert dwarves_dealt.view().seats[0].has_entered_treasures


def test_everybody_sees_who_entered_treasures_and_nobody_how_many(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4, 1)
    for viewer in OTHERS:
        view = dwarves_dealt.view(viewer)
        assert [seat.has_entered_treasures for seat in view.seats] == [True, False, False, False]
        assert view.entered_treasures is None


def test_another_phone_that_was_given_the_seat_sees_it(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.do("transfer-seat", seat=ANN)
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures == (4,)


# Nobody else's


@pytest.mark.parametrize("other", [(1,), (0,), (99,), (4, 4, 4), ()])
def test_entered_treasures_change_nothing_that_others_see(dwarves_dealt: LostMinesGame, other: Sequence[int]) -> None:
    twin = LostMinesGame()
    twin.deal_dwarves("YL YX YS BL")
    dwarves_dealt.enter_treasures("Ann", 4)
    twin.enter_treasures("Ann", *other)
    for viewer in (*OTHERS, seat_viewer(DIA)):
        assert view_for(twin.table, viewer) == view_for(dwarves_dealt.table, viewer)
    assert history(twin.entries) == history(dwarves_dealt.entries)
    assert view_for(twin.table, seat_viewer(ANN)) != view_for(dwarves_dealt.table, seat_viewer(ANN))


@pytest.mark.parametrize("values", [(4,), (3,), ()])
def test_entering_treasures_again_looks_the_same_to_others(dwarves_dealt: LostMinesGame, values: Sequence[int]) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    before = seen(dwarves_dealt, HOST)
    assert len(dwarves_dealt.enter_treasures("Ann", *values)) == 1
    assert seen(dwarves_dealt, HOST) == before and dwarves_dealt.table.version == 9


def seen(game: Game, viewer: Viewer) -> TableView:
    return replace(view_for(game.table, viewer), version=Version(0))


def test_it_is_in_no_story(dwarves_dealt: LostMinesGame) -> None:
    before = history(dwarves_dealt.entries)
    dwarves_dealt.enter_treasures("Ann", 4)
    assert history(dwarves_dealt.entries) == before


def test_entered_treasures_are_in_no_result_before_the_round_ends(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    for viewer in OTHERS:
        assert (dwarves_dealt.view(viewer).result, dwarves_dealt.view(viewer).round_scores) == (None, None)


@pytest.mark.parametrize("viewer", OTHERS, ids=["host", "onlooker", "Ben", "Cem"])
def test_nobody_enters_treasures_for_another(dwarves_dealt: LostMinesGame, viewer: Viewer) -> None:
    with refused("not-your-seat", kind=Forbidden):
        dwarves_dealt.enter_treasures("Ann", 4, viewer=viewer)


def test_a_host_who_plays_enters_treasures_for_their_own_seat(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4, viewer=Viewer(host=True, seat=ANN))
    assert dwarves_dealt.view(HOST).entered_treasures is None and dwarves_dealt.round.entered_treasures == {ANN: (4,)}


# When


def test_treasures_are_entered_between_deal_and_end_only(dwarves_dealt: LostMinesGame) -> None:
    with refused("wrong-phase-seating", kind=WrongPhase):
        LostMinesGame().enter_treasures("Ann", 4)
    dwarves_dealt.over()
    with refused("wrong-phase-proposed", kind=WrongPhase):
        dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.do("confirm-round")
    with refused("wrong-phase-seating", kind=WrongPhase):
        dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.score("YL YX YS BL")
    with refused("wrong-phase-finished", kind=WrongPhase):
        dwarves_dealt.enter_treasures("Ann", 4)


def test_it_goes_with_the_round(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.over()
    dwarves_dealt.do("confirm-round")
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures is None
    dwarves_dealt.deal_dwarves("YL YX YS BL")
    assert not any(seat.has_entered_treasures for seat in dwarves_dealt.view().seats)
    dwarves_dealt.over()
    assert entered_treasures(dwarves_dealt)["Ann"] == ()


def test_the_hosts_undo_keeps_entered_treasures(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.do("inspect-role", by=BEN, seat=CEM)
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.do("undo-newest-act")
    assert dwarves_dealt.view(seat_viewer(BEN)).showings == ()
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures == (4,)


def test_treasures_entered_in_an_undone_deal_are_gone() -> None:
    game = LostMinesGame()
    game.do("begin-round")
    game.enter_treasures("Ann", 4)
    game.do("undo-newest-act")
    game.do("begin-round")
    assert not any(seat.has_entered_treasures for seat in game.view().seats)
    game.enter_treasures("Ben", 1)
    game.over()
    assert entered_treasures(game) == {"Ann": (), "Ben": (1,), "Cem": (), "Dia": ()}


def test_treasures_entered_in_an_undone_round_do_not_count_in_another(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ben", 1)
    dwarves_dealt.over()
    dwarves_dealt.do("confirm-round")
    dwarves_dealt.deal_dwarves("BL YX YS YL")
    dwarves_dealt.enter_treasures("Ann", 4)
    for _ in range(3):
        dwarves_dealt.do("undo-newest-act")
    assert (dwarves_dealt.phase, dwarves_dealt.round.number) == ("dealt", 1)
    assert [seat.has_entered_treasures for seat in dwarves_dealt.view().seats] == [False, True, False, False]
    assert (
        dwarves_dealt.view(seat_viewer(ANN)).entered_treasures,
        dwarves_dealt.view(seat_viewer(BEN)).entered_treasures,
    ) == (
        None,
        (1,),
    )


def test_undoing_the_reveal_keeps_treasures_and_they_can_be_corrected(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.over({"Ben": [3]})
    dwarves_dealt.do("undo-newest-act")
    assert [remark.key for remark in dwarves_dealt.view().remarks] == ["reveal-taken-back"]
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures == (4,)
    dwarves_dealt.enter_treasures("Ann", 2)
    dwarves_dealt.over()
    assert entered_treasures(dwarves_dealt) == {"Ann": (2,), "Ben": (), "Cem": (), "Dia": ()}


def test_a_confirmation_undone_leaves_it(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.over()
    dwarves_dealt.do("confirm-round")
    dwarves_dealt.do("undo-newest-act")
    assert (dwarves_dealt.phase, dwarves_dealt.gains["Ann"]) == ("proposed", 4)


# What can be told


@pytest.mark.parametrize("values", [(0,), (MOST_WORTH,), (1, 2, 3, 4), (4, 4, 4, 4), ()])
def test_values_from_nothing_to_the_most_for_as_many_as_were_laid_out(
    dwarves_dealt: LostMinesGame, values: Sequence[int]
) -> None:
    dwarves_dealt.enter_treasures("Ann", *values)
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures == values


@pytest.mark.parametrize(
    ("values", "keys"),
    [
        ((1, 1, 1, 1, 1), ["too-many-treasures"]),
        ((-1,), ["treasure-out-of-range"]),
        ((MOST_WORTH + 1,), ["treasure-out-of-range"]),
        ((4, 100, -3), ["treasure-out-of-range", "treasure-out-of-range"]),
        ((100, 1, 1, 1, 1), ["too-many-treasures", "treasure-out-of-range"]),
    ],
)
def test_what_none_can_have_found_is_refused(
    dwarves_dealt: LostMinesGame, values: Sequence[int], keys: list[str]
) -> None:
    with refused(*keys):
        dwarves_dealt.enter_treasures("Ann", *values)
    assert dwarves_dealt.view(seat_viewer(ANN)).entered_treasures is None


def test_a_refused_end_discloses_no_secretly_entered_treasures(dwarves_dealt: LostMinesGame) -> None:
    """The host once learned it: all the treasures there are, and one more, for one seat, none for the others but one,
    and the refusal counted what that one had told."""
    treasures_entered = {"Cem": [1, 1, 1, 1, 1], "Ben": [], "Dia": []}
    for entered in ((), (4,), (4, 1), (4, 1, 2)):
        dwarves_dealt.enter_treasures("Ann", *entered)
        with pytest.raises(IllegalMove) as refusal:
            dwarves_dealt.over(treasures_entered)
        assert refusal.value.problems == (Message.from_key("too-many-treasures", n=5, most=4),)
    assert dwarves_dealt.phase == "dealt"


def test_too_many_treasures_show_at_the_reveal_and_are_not_confirmed(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 1, 2, 3, 4)
    dwarves_dealt.enter_treasures("Ben", 1, 2, 3)
    dwarves_dealt.over()
    assert dwarves_dealt.remarks == ["too-many-treasures"]
    with refused("too-many-treasures"):
        dwarves_dealt.do("confirm-round")
    with refused("too-many-treasures"):
        dwarves_dealt.over({"Ann": [1, 2, 3]})
    dwarves_dealt.over({"Ann": [1]})
    assert dwarves_dealt.remarks == []
    dwarves_dealt.do("confirm-round")
    assert dwarves_dealt.phase == "seating"


def test_no_treasures_are_entered_in_other_editions() -> None:
    for edition_key in ("saboteur", "saboteur2"):
        game = Game("Ann", "Ben", "Cem", edition=edition_key)
        game.do("begin-round")
        with refused("no-such-act"):
            game.do("enter-treasures", seat_viewer(ANN), seat=ANN, values=(4,))


# The end of the round


def test_at_the_end_entered_treasures_count_and_the_host_enters_the_rest(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.enter_treasures("Cem", 2)
    dwarves_dealt.over({"Ben": [3], "Dia": [1]}, "Ben")
    assert entered_treasures(dwarves_dealt) == {"Ann": (4,), "Ben": (3,), "Cem": (2,), "Dia": (1,)}
    assert dwarves_dealt.gains == {"Ann": 4, "Ben": 1, "Cem": 2, "Dia": 1}


def test_a_seat_with_no_entered_treasures_found_nothing(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.over()
    assert set(entered_treasures(dwarves_dealt).values()) == {()}
    assert set(dwarves_dealt.gains.values()) == {0}


def test_the_host_can_correct_a_phones_treasures(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.over({"Ann": []})
    assert entered_treasures(dwarves_dealt)["Ann"] == ()


def test_once_ended_all_see_all_values(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.over()
    for viewer in dwarves_dealt.viewers:
        result = dwarves_dealt.view(viewer).result
        assert result and tuple(result.treasures.values()) == ((4,), (), (), ())


def test_a_corrected_end_keeps_all_other_treasures(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.over({"Ben": [3], "Dia": [1]}, "Ben")
    dwarves_dealt.over({"Ann": [1]}, "Dia")
    assert entered_treasures(dwarves_dealt) == {"Ann": (1,), "Ben": (3,), "Cem": (), "Dia": (1,)}
    dwarves_dealt.over({"Dia": [2, 2]})
    result = dwarves_dealt.view().result
    assert result and (tuple(result.treasures.values()), result.dragon) == (((1,), (3,), (), (2, 2)), None)


def test_one_event_of_it_is_kept(dwarves_dealt: LostMinesGame) -> None:
    (event,) = dwarves_dealt.enter_treasures("Ann", 4, 2)
    assert event == TreasuresTold(ANN, (4, 2), dwarves_dealt.round.began, None)
