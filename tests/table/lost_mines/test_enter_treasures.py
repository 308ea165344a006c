"""The Lost Mines: who found treasures tells their values on their own phone, and nobody else's page changes by how much
they are worth."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.play import (
    HOST,
    MOST_WORTH,
    ONLOOKER,
    IllegalMove,
    Message,
    Seat,
    TreasuresTold,
    Viewer,
    history,
    seat_viewer,
    sight,
)
from tests.table.lost_mines_game import LostMinesGame

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))
OTHERS = (HOST, ONLOOKER, seat_viewer(BEN), seat_viewer(CEM))


def dealt() -> LostMinesGame:
    """Ann is a loyal yellow dwarf, Ben the selfish one, Cem the yellow saboteur; Dia is a loyal blue dwarf."""
    game = LostMinesGame()
    game.deal_dwarves("YL YX YS BL")
    return game


@pytest.fixture
def dwarves_dealt() -> LostMinesGame:
    return dealt()


def own(game: LostMinesGame, seat: Seat = ANN) -> tuple[int, ...] | None:
    """What this phone shows as entered."""
    return game.view(seat_viewer(seat)).own.entered_treasures


def ended_with(game: LostMinesGame) -> list[tuple[int, ...]]:
    """What everybody found, as the end of the round has it for all."""
    results = [game.view(viewer).end.result for viewer in game.viewers]
    assert results[0] and all(result == results[0] for result in results)
    return list(results[0].treasures.values())


def has_entered(game: LostMinesGame) -> list[str]:
    return [game.table.places[seat].name for seat in sorted(game.view(ONLOOKER).own.entered)]


@pytest.mark.parametrize("values", [(4, 1), (0,), (MOST_WORTH,), (4, 4, 4, 4), ()])
def test_who_entered_treasures_sees_and_may_correct_them(dwarves_dealt: LostMinesGame, values: Sequence[int]) -> None:
    assert own(dwarves_dealt) is None
    dwarves_dealt.enter_treasures("Ann", 3)
    (event,) = dwarves_dealt.enter_treasures("Ann", *values)
    assert event == TreasuresTold(ANN, tuple(values), dwarves_dealt.round.began, 0)
    assert (own(dwarves_dealt), has_entered(dwarves_dealt)) == (values, ["Ann"])
    dwarves_dealt.do("transfer-seat", seat=ANN)
    assert own(dwarves_dealt) == values, "so does another phone that was given the seat"


@pytest.mark.parametrize("other", [(1,), (0,), (99,), (4, 4, 4), ()])
def test_entered_treasures_change_nothing_that_others_see(dwarves_dealt: LostMinesGame, other: Sequence[int]) -> None:
    twin = dealt()
    before = history(twin.entries)
    dwarves_dealt.enter_treasures("Ann", 4)
    twin.enter_treasures("Ann", *other)
    for viewer in (*OTHERS, seat_viewer(DIA)):
        assert sight(twin.table, viewer) == sight(dwarves_dealt.table, viewer)
        view = twin.view(viewer)
        assert (view.own.entered_treasures, view.end.result, view.end.scores) == (None, None, None)
    assert history(twin.entries) == history(dwarves_dealt.entries) == before
    assert sight(twin.table, seat_viewer(ANN)) != sight(dwarves_dealt.table, seat_viewer(ANN))


@pytest.mark.parametrize("values", [(4,), (3,), ()])
def test_entering_treasures_again_looks_the_same_to_others(dwarves_dealt: LostMinesGame, values: Sequence[int]) -> None:
    def seen() -> object:
        return sight(dwarves_dealt.table, HOST) | {"version": 0}

    dwarves_dealt.enter_treasures("Ann", 4)
    before, version = seen(), dwarves_dealt.table.version
    dwarves_dealt.enter_treasures("Ann", *values)
    assert (seen(), dwarves_dealt.table.version) == (before, version + 1)


def test_a_host_who_plays_enters_treasures_for_their_own_seat(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4, viewer=Viewer(host=True, seat=ANN))
    assert dwarves_dealt.view(HOST).own.entered_treasures is None
    assert dwarves_dealt.round.own.entered_treasures == {ANN: (4,)}


# How long


def test_treasures_go_with_the_round(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.over()
    dwarves_dealt.do("confirm-round")
    assert own(dwarves_dealt) is None
    dwarves_dealt.deal_dwarves("YL YX YS BL")
    assert has_entered(dwarves_dealt) == []
    dwarves_dealt.over()
    assert ended_with(dwarves_dealt) == [()] * 4


def test_undoing_keeps_entered_treasures_but_those_of_an_undone_deal(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.do("inspect-role", by=BEN, seat=CEM)
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.do("undo-newest-act")
    assert dwarves_dealt.view(seat_viewer(BEN)).private.showings == () and own(dwarves_dealt) == (4,)
    dwarves_dealt.do("undo-newest-act")
    dwarves_dealt.do("begin-round")
    assert has_entered(dwarves_dealt) == []
    dwarves_dealt.enter_treasures("Ben", 1)
    dwarves_dealt.over()
    assert ended_with(dwarves_dealt) == [(), (1,), (), ()]


def test_treasures_entered_in_an_undone_round_do_not_count_in_another(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ben", 1)
    dwarves_dealt.over()
    dwarves_dealt.do("confirm-round")
    dwarves_dealt.deal_dwarves("BL YX YS YL")
    dwarves_dealt.enter_treasures("Ann", 4)
    for _ in range(3):
        dwarves_dealt.do("undo-newest-act")
    assert (dwarves_dealt.phase, dwarves_dealt.round.number, has_entered(dwarves_dealt)) == ("dealt", 1, ["Ben"])
    assert (own(dwarves_dealt), own(dwarves_dealt, BEN)) == (None, (1,))


def test_undoing_the_reveal_keeps_treasures_and_they_can_be_corrected(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.over({"Ben": [3]})
    dwarves_dealt.do("undo-newest-act")
    assert [remark.key for remark in dwarves_dealt.view().remarks] == ["reveal-taken-back"]
    assert own(dwarves_dealt) == (4,)
    dwarves_dealt.enter_treasures("Ann", 2)
    dwarves_dealt.over()
    assert ended_with(dwarves_dealt) == [(2,), (), (), ()]


# The end of the round


def test_at_the_end_entered_treasures_count_and_the_host_enters_or_corrects_the_rest(
    dwarves_dealt: LostMinesGame,
) -> None:
    dwarves_dealt.enter_treasures("Ann", 4)
    dwarves_dealt.enter_treasures("Cem", 2)
    dwarves_dealt.over({"Ben": [3], "Cem": [1]}, "Ben")
    assert ended_with(dwarves_dealt) == [(4,), (3,), (1,), ()]
    dwarves_dealt.over({"Ann": []}, "Dia")
    result = dwarves_dealt.view().end.result
    assert result and (ended_with(dwarves_dealt), result.dragon) == ([(), (3,), (1,), ()], DIA)


def test_a_refused_end_discloses_no_secretly_entered_treasures(dwarves_dealt: LostMinesGame) -> None:
    """The host once learned it: all the treasures there are, and one more, for one seat, none for the others but one,
    and the refusal counted what that one had told."""
    for entered in ((), (4,), (4, 1), (4, 1, 2)):
        dwarves_dealt.enter_treasures("Ann", *entered)
        with pytest.raises(IllegalMove) as refusal:
            dwarves_dealt.over({"Cem": [1, 1, 1, 1, 1], "Ben": [], "Dia": []})
        assert refusal.value.problems == (Message.from_key("too-many-treasures", n=5, most=4),)


def test_too_many_treasures_show_at_the_reveal_and_are_not_confirmed(dwarves_dealt: LostMinesGame) -> None:
    dwarves_dealt.enter_treasures("Ann", 1, 2, 3, 4)
    dwarves_dealt.enter_treasures("Ben", 1, 2, 3)
    dwarves_dealt.over()
    assert dwarves_dealt.remarks == ["too-many-treasures"]
    assert dwarves_dealt.refusal("confirm-round") == "too-many-treasures"
    dwarves_dealt.over({"Ann": [1]})
    assert (dwarves_dealt.remarks, dwarves_dealt.refusal("confirm-round")) == ([], "")
