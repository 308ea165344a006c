"""The Duel: what a seat notes of a goal it looked at is its own, and nobody else's page changes by it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.play import (
    CAST,
    HOST,
    LONGEST_NOTE,
    ONLOOKER,
    Forbidden,
    Game,
    GoalNote,
    GoalNoted,
    Seat,
    TableView,
    Version,
    Viewer,
    WrongPhase,
    history,
    refused,
    seat_viewer,
    steps,
    view_for,
)
from tests.table.duel_game import DuelGame
from tests.table.random_duel_games import DUEL_STEPS, move_of
from tests.table.random_games import NUMBERS, Step, attempt, law, plans

ANN, BEN = Seat(1), Seat(2)
OTHERS = (HOST, seat_viewer(BEN), ONLOOKER)


def view(duel: Game, viewer: Viewer) -> TableView:
    """What this viewer sees, the number of the last event left aside."""
    return replace(view_for(duel.table, viewer), version=Version(0))


# One's own


def test_a_note_is_seen_by_who_made_it(duel_of_two: DuelGame) -> None:
    duel_of_two.note("Ann", "C5", "  3 gold,   green door ")
    assert duel_of_two.view(seat_viewer(ANN)).notes == (GoalNote(ANN, (5, 0), "3 gold, green door"),)


def test_a_second_note_of_a_goal_takes_the_place_of_the_first(duel_of_two: DuelGame) -> None:
    duel_of_two.note("Ann", "C5", "3 gold")
    duel_of_two.note("Ann", "B7", "nothing")
    duel_of_two.note("Ann", "C5", "2 gold")
    assert [(note.cell, note.note) for note in duel_of_two.view(seat_viewer(ANN)).notes] == [
        ((7, -1), "nothing"),
        ((5, 0), "2 gold"),
    ]


def test_an_empty_note_strikes_the_one_before(duel_of_two: DuelGame) -> None:
    duel_of_two.note("Ann", "C5", "3 gold")
    duel_of_two.note("Ann", "C5", " ")
    assert duel_of_two.view(seat_viewer(ANN)).notes == duel_of_two.round.notes == ()


def test_both_may_note_the_same_goal(duel_of_two: DuelGame) -> None:
    duel_of_two.note("Ann", "C5", "3 gold")
    duel_of_two.note("Ben", "C5", "no idea")
    assert [duel_of_two.view(seat_viewer(seat)).notes[0].note for seat in (ANN, BEN)] == ["3 gold", "no idea"]


# Nobody else's


@pytest.mark.parametrize("viewer", OTHERS, ids=["host", "the other", "onlooker"])
def test_nobody_else_sees_anything_of_it(duel_of_two: DuelGame, viewer: Viewer) -> None:
    before = view(duel_of_two, viewer)
    duel_of_two.note("Ann", "C5", "3 gold")
    assert view(duel_of_two, viewer) == before
    duel_of_two.note("Ann", "C5", "")
    assert view(duel_of_two, viewer) == before


def test_it_is_in_no_story_and_no_replay(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1")
    history_before, steps_before = history(duel_of_two.entries), steps(duel_of_two.entries)
    duel_of_two.note("Ann", "C5", "3 gold")
    assert (history(duel_of_two.entries), steps(duel_of_two.entries)) == (history_before, steps_before)


def test_the_host_makes_no_note_for_a_seat_but_for_his_own(duel_of_two: DuelGame) -> None:
    for viewer in OTHERS:
        with refused("not-your-seat", kind=Forbidden):
            duel_of_two.do("note-goal", viewer, seat=ANN, cell=(5, 0), note="3 gold")
    duel_of_two.do("note-goal", Viewer(host=True, seat=ANN), seat=ANN, cell=(5, 0), note="3 gold")
    assert duel_of_two.view(HOST).notes == ()


# How long


def test_undoing_strikes_no_note(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1")
    duel_of_two.note("Ann", "C5", "3 gold")
    duel_of_two.do("undo-newest-act")
    assert duel_of_two.duel_maze.cards == {} and len(duel_of_two.view(seat_viewer(ANN)).notes) == 1
    duel_of_two.note("Ann", "B7", "nothing")
    duel_of_two.do("redo-act")
    assert len(duel_of_two.duel_maze.cards) == 1 and len(duel_of_two.view(seat_viewer(ANN)).notes) == 2


def test_notes_go_with_the_round(duel_of_two: DuelGame) -> None:
    duel_of_two.note("Ann", "C5", "3 gold")
    duel_of_two.score({})
    assert duel_of_two.view(seat_viewer(ANN)).notes == ()
    duel_of_two.do("begin-round")
    assert duel_of_two.view(seat_viewer(ANN)).notes == ()


def test_a_note_of_a_round_that_was_undone_is_of_no_other(duel_of_two: DuelGame) -> None:
    duel_of_two.score({})
    duel_of_two.do("begin-round")
    duel_of_two.note("Ann", "C5", "3 gold")
    for _ in range(3):
        duel_of_two.do("undo-newest-act")
    assert (duel_of_two.phase, duel_of_two.round.number, duel_of_two.view(seat_viewer(ANN)).notes) == ("dealt", 1, ())


def test_a_round_that_was_undone_and_redone_has_its_notes(duel_of_two: DuelGame) -> None:
    duel_of_two.note("Ann", "C5", "3 gold")
    duel_of_two.do("undo-newest-act")
    duel_of_two.do("redo-act")
    assert len(duel_of_two.view(seat_viewer(ANN)).notes) == 1


# What can be noted


def test_a_note_is_of_a_goal_and_not_too_long(duel_of_two: DuelGame) -> None:
    with refused("no-goal-there"):
        duel_of_two.note("Ann", "C4", "gold")
    with refused("note-too-long"):
        duel_of_two.note("Ann", "C5", "x" * (LONGEST_NOTE + 1))
    duel_of_two.note("Ann", "C5", "x" * LONGEST_NOTE)


def test_no_note_is_made_between_rounds(duel_of_two: DuelGame) -> None:
    duel_of_two.end_with_claims({})
    with refused("wrong-phase-proposed", kind=WrongPhase):
        duel_of_two.note("Ann", "C5", "3 gold")


def test_who_waits_for_the_next_round_makes_none() -> None:
    alone = DuelGame("Ann")
    alone.do("add-seat", name="Ben")
    with refused("not-dealt-in"):
        alone.note("Ben", "C8", "3 gold")


def test_no_other_edition_has_such_notes() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.do("begin-round")
    with refused("no-such-act"):
        game.do("note-goal", seat_viewer(ANN), seat=ANN, cell=(8, 0), note="treasure")


# Non-interference

NOTES = st.sampled_from(("", "3 gold", "nothing", "green door, 2", "x" * LONGEST_NOTE))


A_NOTE = st.tuples(st.just("note"), NUMBERS, NUMBERS, NUMBERS)


@law
@given(plans(30, st.one_of(DUEL_STEPS, A_NOTE)), st.lists(NOTES, min_size=1, max_size=5), st.data())
def test_other_notes_change_nothing_of_what_others_see(plan: list[Step], notes: list[str], data: st.DataObject) -> None:
    """A twin of the game in which each note of Ann's says something else."""
    names = CAST[: data.draw(st.integers(1, 2))]
    game, twin, notes_made = Game(*names, edition="duel"), Game(*names, edition="duel"), 0
    for step in (("forward", 1, 1, 0), *plan):
        move, viewer, values = move_of(game, step)
        problems = attempt(game, (move, viewer, values))
        noted = move == "note-goal" and values["seat"] == ANN and problems is None
        other = {**values, "note": notes[notes_made % len(notes)]} if noted else values
        notes_made += noted
        assert attempt(twin, (move, viewer, other)) == problems
    assume(notes_made)
    viewers = [HOST, ONLOOKER, *(seat_viewer(seat) for seat in game.table.places if seat != ANN)]
    for viewer in viewers:
        assert view_for(twin.table, viewer) == view_for(game.table, viewer)
    assert history(twin.entries) == history(game.entries) and steps(twin.entries) == steps(game.entries)


def test_the_comparison_would_see_a_note(duel_of_two: DuelGame) -> None:
    other = DuelGame()
    duel_of_two.note("Ann", "C5", "3 gold")
    other.note("Ann", "C5", "nothing")
    assert view_for(duel_of_two.table, seat_viewer(ANN)) != view_for(other.table, seat_viewer(ANN))
    assert isinstance(duel_of_two.entries[-1].event, GoalNoted)
