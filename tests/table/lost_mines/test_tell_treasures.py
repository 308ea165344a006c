"""The Lost Mines: who found treasures tells their values on the own phone, and nobody else's page changes by how much
they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.rules.pools import MOST_WORTH
from companion.rules.problems import IllegalMove, NotYours, WrongPhase
from companion.rules.sentence import Seat, say
from companion.table import moves
from companion.table.events import TreasuresTold, Version
from companion.table.sight import Sight, see
from companion.table.story import story
from companion.table.viewer import HOST, ONLOOKER, Viewer, at_seat
from tests.table.evening import Evening
from tests.table.lost_evening import LostMines
from tests.table.refusals import refused

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))
OTHERS = (HOST, ONLOOKER, at_seat(BEN), at_seat(CEM))


@pytest.fixture
def evening() -> LostMines:
    """Ann is a loyal yellow dwarf, Ben the selfish one, Cem the yellow saboteur; Dia is a loyal blue dwarf."""
    evening = LostMines()
    evening.dwarfs("YL YX YS BL")
    return evening


def found(evening: LostMines) -> dict[str, tuple[int, ...]]:
    """What everybody found, as the end of the round has it."""
    ending = evening.sight().ending
    assert ending
    return dict(zip(evening.names, ending.treasures, strict=True))


# One's own


def test_who_told_sees_it_and_may_put_it_right(evening: LostMines) -> None:
    assert evening.sight(at_seat(ANN)).told is None
    evening.tell("Ann", 4, 1)
    assert evening.sight(at_seat(ANN)).told == (4, 1)
    evening.tell("Ann", 4)
    assert evening.sight(at_seat(ANN)).told == (4,)


def test_to_have_found_nothing_can_be_told_too(evening: LostMines) -> None:
    evening.tell("Ann")
    assert evening.sight(at_seat(ANN)).told == ()
    assert evening.sight().seats[0].told


def test_all_see_who_told_and_nobody_what(evening: LostMines) -> None:
    evening.tell("Ann", 4, 1)
    for viewer in OTHERS:
        sight = evening.sight(viewer)
        assert [row.told for row in sight.seats] == [True, False, False, False]
        assert sight.told is None


def test_another_phone_that_was_given_the_seat_sees_it(evening: LostMines) -> None:
    evening.tell("Ann", 4)
    evening.do(moves.hand_over, seat=ANN)
    assert evening.sight(at_seat(ANN)).told == (4,)


# Nobody else's


@pytest.mark.parametrize("other", [(1,), (0,), (99,), (4, 4, 4), ()])
def test_what_is_told_changes_nothing_of_what_others_see(evening: LostMines, other: Sequence[int]) -> None:
    twin = LostMines()
    twin.dwarfs("YL YX YS BL")
    evening.tell("Ann", 4)
    twin.tell("Ann", *other)
    for viewer in (*OTHERS, at_seat(DIA)):
        assert see(twin.table, viewer) == see(evening.table, viewer)
    assert story(twin.entries) == story(evening.entries)
    assert twin.table.touched == evening.table.touched
    assert see(twin.table, at_seat(ANN)) != see(evening.table, at_seat(ANN))


@pytest.mark.parametrize("values", [(4,), (3,), ()])
def test_told_again_it_looks_the_same_whether_it_changed_or_not(evening: LostMines, values: Sequence[int]) -> None:
    evening.tell("Ann", 4)
    before = seen(evening, HOST)
    assert len(evening.tell("Ann", *values)) == 1
    assert seen(evening, HOST) == before and evening.table.version == 11


def seen(evening: Evening, viewer: Viewer) -> Sight:
    return replace(see(evening.table, viewer), version=Version(0))


def test_it_is_in_no_story(evening: LostMines) -> None:
    before = story(evening.entries)
    evening.tell("Ann", 4)
    assert story(evening.entries) == before


def test_before_the_round_ends_it_is_in_no_others_ending(evening: LostMines) -> None:
    evening.tell("Ann", 4)
    for viewer in OTHERS:
        assert (evening.sight(viewer).ending, evening.sight(viewer).receipt) == (None, None)


@pytest.mark.parametrize("viewer", OTHERS, ids=["host", "onlooker", "Ben", "Cem"])
def test_nobody_tells_for_another(evening: LostMines, viewer: Viewer) -> None:
    with refused("not-your-seat", kind=NotYours):
        evening.tell("Ann", 4, viewer=viewer)


def test_a_host_who_plays_tells_for_his_own_seat(evening: LostMines) -> None:
    evening.tell("Ann", 4, viewer=Viewer(host=True, seat=ANN))
    assert evening.sight(HOST).told is None and evening.round.told == {ANN: (4,)}


# When


def test_nothing_is_told_before_the_deal_nor_after_the_end(evening: LostMines) -> None:
    with refused("wrong-phase-seating", kind=WrongPhase):
        LostMines().tell("Ann", 4)
    evening.over()
    with refused("wrong-phase-proposed", kind=WrongPhase):
        evening.tell("Ann", 4)
    evening.do(moves.book)
    with refused("wrong-phase-seating", kind=WrongPhase):
        evening.tell("Ann", 4)
    evening.score("YL YX YS BL")
    with refused("wrong-phase-finished", kind=WrongPhase):
        evening.tell("Ann", 4)


def test_it_goes_with_the_round(evening: LostMines) -> None:
    evening.tell("Ann", 4)
    evening.over()
    evening.do(moves.book)
    assert evening.sight(at_seat(ANN)).told is None
    evening.dwarfs("YL YX YS BL")
    assert not any(row.told for row in evening.sight().seats)
    evening.over()
    assert found(evening)["Ann"] == ()


def test_taking_back_strikes_nothing_that_was_told(evening: LostMines) -> None:
    evening.do(moves.inspect, by=BEN, seat=CEM)
    evening.tell("Ann", 4)
    evening.do(moves.take_back)
    assert evening.sight(at_seat(BEN)).showings == ()
    assert evening.sight(at_seat(ANN)).told == (4,)


def test_of_a_deal_that_was_taken_back_nothing_is_told(evening: LostMines) -> None:
    evening = LostMines()
    evening.do(moves.begin)
    evening.tell("Ann", 4)
    evening.do(moves.take_back)
    evening.do(moves.begin)
    assert not any(row.told for row in evening.sight().seats)
    evening.tell("Ben", 1)
    evening.over()
    assert found(evening) == {"Ann": (), "Ben": (1,), "Cem": (), "Dia": ()}


def test_what_was_told_in_a_round_that_was_taken_back_is_of_no_other(evening: LostMines) -> None:
    evening.tell("Ben", 1)
    evening.over()
    evening.do(moves.book)
    evening.dwarfs("BL YX YS YL")
    evening.tell("Ann", 4)
    for _ in range(3):
        evening.do(moves.take_back)
    assert (evening.phase, evening.round.number) == ("dealt", 1)
    assert [row.told for row in evening.sight().seats] == [False, True, False, False]
    assert (evening.sight(at_seat(ANN)).told, evening.sight(at_seat(BEN)).told) == (None, (1,))


def test_a_reveal_taken_back_leaves_it_and_it_may_be_put_right(evening: LostMines) -> None:
    evening.tell("Ann", 4)
    evening.over({"Ben": [3]})
    evening.do(moves.take_back)
    assert [remark.key for remark in evening.sight().remarks] == ["reveal-taken-back"]
    assert evening.sight(at_seat(ANN)).told == (4,)
    evening.tell("Ann", 2)
    evening.over()
    assert found(evening) == {"Ann": (2,), "Ben": (), "Cem": (), "Dia": ()}


def test_a_booking_taken_back_leaves_it(evening: LostMines) -> None:
    evening.tell("Ann", 4)
    evening.over()
    evening.do(moves.book)
    evening.do(moves.take_back)
    assert (evening.phase, evening.gains["Ann"]) == ("proposed", 4)


# What can be told


@pytest.mark.parametrize("values", [(0,), (MOST_WORTH,), (1, 2, 3, 4), (4, 4, 4, 4), ()])
def test_values_from_nothing_to_the_most_for_as_many_as_were_laid_out(
    evening: LostMines, values: Sequence[int]
) -> None:
    evening.tell("Ann", *values)
    assert evening.sight(at_seat(ANN)).told == values


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
def test_what_none_can_have_found_is_refused(evening: LostMines, values: Sequence[int], keys: list[str]) -> None:
    with refused(*keys):
        evening.tell("Ann", *values)
    assert evening.sight(at_seat(ANN)).told is None


def test_a_refused_end_says_nothing_of_what_was_told_in_secret(evening: LostMines) -> None:
    """The host once learned it: all the treasures there are, and one more, for one seat, none for the others but one,
    and the refusal counted what that one had told."""
    said = {"Cem": [1, 1, 1, 1, 1], "Ben": [], "Dia": []}
    for told in ((), (4,), (4, 1), (4, 1, 2)):
        evening.tell("Ann", *told)
        with pytest.raises(IllegalMove) as refusal:
            evening.over(said)
        assert refusal.value.problems == (say("too-many-treasures", n=5, most=4),)
    assert evening.phase == "dealt"


def test_more_treasures_than_there_are_show_at_the_reveal_and_are_not_booked(evening: LostMines) -> None:
    evening.tell("Ann", 1, 2, 3, 4)
    evening.tell("Ben", 1, 2, 3)
    evening.over()
    assert evening.remarks == ["too-many-treasures"]
    with refused("too-many-treasures"):
        evening.do(moves.book)
    with refused("too-many-treasures"):
        evening.over({"Ann": [1, 2, 3]})
    evening.over({"Ann": [1]})
    assert evening.remarks == []
    evening.do(moves.book)
    assert evening.phase == "seating"


def test_in_another_box_nobody_tells_treasures() -> None:
    for box in ("saboteur", "saboteur2"):
        evening = Evening("Ann", "Ben", "Cem", edition=box)
        evening.do(moves.begin)
        with refused("no-such-act"):
            evening.do(moves.tell_treasures, at_seat(ANN), seat=ANN, values=(4,))


# The end of the round


def test_at_the_end_what_was_told_counts_and_the_host_tells_the_others(evening: LostMines) -> None:
    evening.tell("Ann", 4)
    evening.tell("Cem", 2)
    evening.over({"Ben": [3], "Dia": [1]}, "Ben")
    assert found(evening) == {"Ann": (4,), "Ben": (3,), "Cem": (2,), "Dia": (1,)}
    assert evening.gains == {"Ann": 4, "Ben": 1, "Cem": 2, "Dia": 1}


def test_who_told_nothing_and_of_whom_nothing_is_told_found_nothing(evening: LostMines) -> None:
    evening.over()
    assert set(found(evening).values()) == {()}
    assert set(evening.gains.values()) == {0}


def test_the_host_may_put_right_what_was_told(evening: LostMines) -> None:
    evening.tell("Ann", 4)
    evening.over({"Ann": []})
    assert found(evening)["Ann"] == ()


def test_once_ended_all_see_all_values(evening: LostMines) -> None:
    evening.tell("Ann", 4)
    evening.over()
    for viewer in evening.viewers:
        ending = evening.sight(viewer).ending
        assert ending and ending.treasures == ((4,), (), (), ())


def test_facts_that_change_leave_the_other_values_as_they_were_told(evening: LostMines) -> None:
    evening.tell("Ann", 4)
    evening.over({"Ben": [3], "Dia": [1]}, "Ben")
    evening.over({"Ann": [1]}, "Dia")
    assert found(evening) == {"Ann": (1,), "Ben": (3,), "Cem": (), "Dia": (1,)}
    evening.over({"Dia": [2, 2]})
    ending = evening.sight().ending
    assert ending and (ending.treasures, ending.dragon) == (((1,), (3,), (), (2, 2)), None)


def test_one_event_of_it_is_kept(evening: LostMines) -> None:
    (event,) = evening.tell("Ann", 4, 2)
    assert event == TreasuresTold(ANN, (4, 2), evening.round.began)
