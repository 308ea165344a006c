"""The Duel: what a seat notes of a goal it looked at is its own, and nobody else's page changes by it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.rules.problems import NotYours, WrongPhase
from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.events import GoalNoted, Version
from companion.table.moves import LONGEST_NOTE
from companion.table.replay import steps
from companion.table.sight import Sight, see
from companion.table.state import Note
from companion.table.story import story
from companion.table.viewer import HOST, ONLOOKER, Viewer, at_seat
from tests.table.duel_evening import Duel
from tests.table.evening import CAST, Evening
from tests.table.random_duels import DUEL_STEPS, move_of
from tests.table.random_evenings import NUMBERS, Step, attempt, law, plans
from tests.table.refusals import refused

ANN, BEN = Seat(1), Seat(2)
OTHERS = (HOST, at_seat(BEN), ONLOOKER)


@pytest.fixture
def duel() -> Duel:
    return Duel()


def sight(duel: Evening, viewer: Viewer) -> Sight:
    """What this viewer sees, the number of the last event left aside."""
    return replace(see(duel.table, viewer), version=Version(0))


# One's own


def test_a_note_is_seen_by_who_made_it(duel: Duel) -> None:
    duel.note("Ann", "C5", "  3 gold,   green door ")
    assert duel.sight(at_seat(ANN)).notes == (Note(ANN, (5, 0), "3 gold, green door"),)


def test_a_second_note_of_a_goal_takes_the_place_of_the_first(duel: Duel) -> None:
    duel.note("Ann", "C5", "3 gold")
    duel.note("Ann", "B7", "nothing")
    duel.note("Ann", "C5", "2 gold")
    assert [(note.cell, note.note) for note in duel.sight(at_seat(ANN)).notes] == [
        ((7, -1), "nothing"),
        ((5, 0), "2 gold"),
    ]


def test_an_empty_note_strikes_the_one_before(duel: Duel) -> None:
    duel.note("Ann", "C5", "3 gold")
    duel.note("Ann", "C5", " ")
    assert duel.sight(at_seat(ANN)).notes == duel.round.notes == ()


def test_both_may_note_the_same_goal(duel: Duel) -> None:
    duel.note("Ann", "C5", "3 gold")
    duel.note("Ben", "C5", "no idea")
    assert [duel.sight(at_seat(seat)).notes[0].note for seat in (ANN, BEN)] == ["3 gold", "no idea"]


# Nobody else's


@pytest.mark.parametrize("viewer", OTHERS, ids=["host", "the other", "onlooker"])
def test_nobody_else_sees_anything_of_it(duel: Duel, viewer: Viewer) -> None:
    before = sight(duel, viewer)
    duel.note("Ann", "C5", "3 gold")
    assert sight(duel, viewer) == before
    duel.note("Ann", "C5", "")
    assert sight(duel, viewer) == before


def test_it_is_in_no_story_and_no_replay(duel: Duel) -> None:
    duel.card("Ann", "B1")
    told, shown = story(duel.entries), steps(duel.entries)
    duel.note("Ann", "C5", "3 gold")
    assert (story(duel.entries), steps(duel.entries)) == (told, shown)


def test_the_host_makes_no_note_for_a_seat_but_for_his_own(duel: Duel) -> None:
    for viewer in OTHERS:
        with refused("not-your-seat", kind=NotYours):
            duel.do(moves.note_goal, viewer, seat=ANN, cell=(5, 0), note="3 gold")
    duel.do(moves.note_goal, Viewer(host=True, seat=ANN), seat=ANN, cell=(5, 0), note="3 gold")
    assert duel.sight(HOST).notes == ()


def test_a_note_touches_no_ground_and_clashes_with_nothing(duel: Duel) -> None:
    before = duel.table.touched
    duel.note("Ann", "C5", "3 gold")
    assert duel.table.touched == before


# How long


def test_taking_back_strikes_no_note(duel: Duel) -> None:
    duel.card("Ann", "B1")
    duel.note("Ann", "C5", "3 gold")
    duel.do(moves.take_back)
    assert duel.duel_maze.cards == {} and len(duel.sight(at_seat(ANN)).notes) == 1
    duel.note("Ann", "B7", "nothing")
    duel.do(moves.redo)
    assert len(duel.duel_maze.cards) == 1 and len(duel.sight(at_seat(ANN)).notes) == 2


def test_notes_go_with_the_round(duel: Duel) -> None:
    duel.note("Ann", "C5", "3 gold")
    duel.score({})
    assert duel.sight(at_seat(ANN)).notes == ()
    duel.do(moves.begin)
    assert duel.sight(at_seat(ANN)).notes == ()


def test_a_note_of_a_round_that_was_taken_back_is_of_no_other(duel: Duel) -> None:
    duel.score({})
    duel.do(moves.begin)
    duel.note("Ann", "C5", "3 gold")
    for _ in range(3):
        duel.do(moves.take_back)
    assert (duel.phase, duel.round.number, duel.sight(at_seat(ANN)).notes) == ("dealt", 1, ())


def test_a_round_that_was_taken_back_and_redone_has_its_notes(duel: Duel) -> None:
    duel.note("Ann", "C5", "3 gold")
    duel.do(moves.take_back)
    duel.do(moves.redo)
    assert len(duel.sight(at_seat(ANN)).notes) == 1


# What can be noted


def test_a_note_is_of_a_goal_and_not_too_long(duel: Duel) -> None:
    with refused("no-goal-there"):
        duel.note("Ann", "C4", "gold")
    with refused("note-too-long"):
        duel.note("Ann", "C5", "x" * (LONGEST_NOTE + 1))
    duel.note("Ann", "C5", "x" * LONGEST_NOTE)


def test_no_note_is_made_between_rounds(duel: Duel) -> None:
    duel.tell({})
    with refused("wrong-phase-proposed", kind=WrongPhase):
        duel.note("Ann", "C5", "3 gold")


def test_who_waits_for_the_next_round_makes_none() -> None:
    alone = Duel("Ann")
    alone.do(moves.add_seat, name="Ben")
    with refused("not-dealt-in"):
        alone.note("Ben", "C8", "3 gold")


def test_no_other_box_has_such_notes() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.do(moves.begin)
    with refused("no-such-act"):
        evening.do(moves.note_goal, at_seat(ANN), seat=ANN, cell=(8, 0), note="treasure")


# Non-interference

NOTES = st.sampled_from(("", "3 gold", "nothing", "green door, 2", "x" * LONGEST_NOTE))


A_NOTE = st.tuples(st.just("note"), NUMBERS, NUMBERS, NUMBERS)


@law
@given(plans(30, st.one_of(DUEL_STEPS, A_NOTE)), st.lists(NOTES, min_size=1, max_size=5), st.data())
def test_other_notes_change_nothing_of_what_others_see(plan: list[Step], notes: list[str], data: st.DataObject) -> None:
    """A twin of the evening in which each note of Ann's says something else."""
    names = CAST[: data.draw(st.integers(1, 2))]
    evening, twin, said = Evening(*names, edition="duel"), Evening(*names, edition="duel"), 0
    for step in (("forward", 1, 1, 0), *plan):
        move, viewer, values = move_of(evening, step)
        problems = attempt(evening, (move, viewer, values))
        noted = move is moves.note_goal and values["seat"] == ANN and problems is None
        other = {**values, "note": notes[said % len(notes)]} if noted else values
        said += noted
        assert attempt(twin, (move, viewer, other)) == problems
    assume(said)
    viewers = [HOST, ONLOOKER, *(at_seat(seat) for seat in evening.table.places if seat != ANN)]
    for viewer in viewers:
        assert see(twin.table, viewer) == see(evening.table, viewer)
    assert story(twin.entries) == story(evening.entries) and steps(twin.entries) == steps(evening.entries)


def test_the_comparison_would_see_a_note(duel: Duel) -> None:
    other = Duel()
    duel.note("Ann", "C5", "3 gold")
    other.note("Ann", "C5", "nothing")
    assert see(duel.table, at_seat(ANN)) != see(other.table, at_seat(ANN))
    assert isinstance(duel.entries[-1].event, GoalNoted)
