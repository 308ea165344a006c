"""Laws of the board of The Lost Mines: where dwarfs get, whose turn it is, what lies where and who finds what."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.rules.mazes.lost_mines_maze import LostMinesMaze
from companion.rules.scoring.settlement import RoundResult
from companion.table import events as ev
from companion.table import moves
from companion.table.treasures import finds_of
from companion.table.turns import next_up, seats_reached
from companion.table.viewer import ONLOOKER
from companion.table.views import view_for
from tests.examples import examples
from tests.rules.lost_oracle import destinations_of, entry_sides_of
from tests.table.laws.common_laws import (
    each_move_is_refused_or_comes_back,
    each_step_is_a_fold,
    goes_back,
    is_kept_and_told,
    on_the_way,
    some_struck,
)
from tests.table.laws.trolls import trolls_are_those_that_lurk
from tests.table.lost_evening import SECRETS, LostMines
from tests.table.random_evenings import Step, law
from tests.table.random_mines import (
    MINE_HANDS,
    move_of,
    walked_evenings,
)
from tests.table.whole_log import full_replay
from tests.table.words import words_in

walked = walked_evenings()


def it_is_kept_and_told_and_its_trolls_are_those_that_lurk(evening: LostMines) -> None:
    is_kept_and_told(evening)
    trolls_are_those_that_lurk(evening.table.round)


def every_dwarf_gets_where_a_slow_search_gets_it(evening: LostMines) -> None:
    maze = evening.round.maze
    assert isinstance(maze, LostMinesMaze) and set(maze.dwarves) == set(evening.round.players)
    for dwarf, cell in maze.dwarves.items():
        if cell in maze.face_up:
            assert sorted(map(tuple, maze.reach(dwarf))) == sorted(destinations_of(maze, dwarf))


def a_dwarf_that_went_some_steps_went_where_it_could(evening: LostMines) -> None:
    for entry, before, _ in on_the_way(evening):
        if isinstance(entry.event, ev.DwarfMoved) and entry.event.steps:
            assert before.round and isinstance(before.round.maze, LostMinesMaze)
            stops = [stop[:3] for stop in destinations_of(before.round.maze, entry.event.seat)]
            assert (entry.event.cell, entry.event.steps, entry.event.traps) in stops
            assert (entry.event.drawer is not None) == (entry.event.traps > 0)


def nobody_has_a_treasure_too_many(evening: LostMines) -> None:
    """Unless it was put right what a mine shows: then what was found there is something else too."""
    row = evening.round
    shown = Counter(entry.event.cell for entry in evening.entries if isinstance(entry.event, ev.GoalRevealed))
    if any(times > 1 for times in shown.values()):
        return
    kinds = [kind for seat in row.players for kind in finds_of(row, seat)]
    assert len(kinds) == len(row.finds) <= len(row.players)
    assert set(kinds) <= {"gems", "gold", "silver"}


def a_dwarf_that_was_put_somewhere_took_nothing_and_passed_no_turn_but_in_a_mine(evening: LostMines) -> None:
    acts = dict[str, list[ev.Event]]()
    for entry in evening.entries:
        acts.setdefault(entry.act, []).append(entry.event)
    for put, *more in acts.values():
        if isinstance(put, ev.DwarfMoved) and not put.steps and more:
            assert isinstance(more[0], ev.GoalRevealed) and more[0].by == put.seat


def who_went_into_a_mine_went_over_a_side_to_which_it_leads(evening: LostMines) -> None:
    for (moved, before, _), (entered, _, _) in pairwise(on_the_way(evening)):
        match moved.event, entered.event:
            case ev.DwarfMoved(went, _, steps), ev.GoalRevealed(cell, _, card, by) if went == by and steps:
                assert before.round and isinstance(before.round.maze, LostMinesMaze)
                assert entry_sides_of(before.round.maze, went, cell) & set(card.tracks)


def everybody_sees_the_same_board(evening: LostMines) -> None:
    mazes = [view_for(evening.table, viewer).maze for viewer in evening.viewers]
    assert all(maze == mazes[0] for maze in mazes)
    assert mazes[0] and mazes[0].walk and not set(words_in(mazes[0].walk)) & SECRETS


def nothing_ever_lies_off_the_board_or_on_another(evening: LostMines) -> None:
    maze = evening.round.maze
    assert isinstance(maze, LostMinesMaze)
    printed = [*maze.starts.values(), *maze.goals]
    assert all(maze.on_board(cell) for cell in (*maze.cards, *printed))
    assert not set(maze.cards) & set(printed)
    assert sorted(maze.cards) == sorted(laid.cell for laid in evening.round.laid)


def whose_turn_it_is_is_a_player_and_what_comes_next_is_a_neighbour(evening: LostMines) -> None:
    row = evening.round
    assert row.turn in row.players
    assert next_up(row) in (row.turn, row.other(row.turn))  # type: ignore[arg-type]
    assert next_up(row) == (row.other(row.turn) if row.acted else row.turn)  # type: ignore[arg-type]


LAWS = (
    it_is_kept_and_told_and_its_trolls_are_those_that_lurk,
    each_step_is_a_fold,
    every_dwarf_gets_where_a_slow_search_gets_it,
    a_dwarf_that_went_some_steps_went_where_it_could,
    nobody_has_a_treasure_too_many,
    a_dwarf_that_was_put_somewhere_took_nothing_and_passed_no_turn_but_in_a_mine,
    who_went_into_a_mine_went_over_a_side_to_which_it_leads,
    everybody_sees_the_same_board,
    nothing_ever_lies_off_the_board_or_on_another,
    whose_turn_it_is_is_a_player_and_what_comes_next_is_a_neighbour,
)


@examples(1, law)
@given(walked)
def test_every_round_on_the_board_keeps_its_laws(evening: LostMines) -> None:
    for keeps in LAWS:
        keeps(evening)


@pytest.mark.long
@examples(4, law)
@given(walked_evenings(most=80))
def test_long_rounds_on_the_board_keep_their_laws(evening: LostMines) -> None:
    for keeps in LAWS:
        keeps(evening)


# Taking back


@law
@given(walked, st.lists(MINE_HANDS, min_size=1, max_size=12))
def test_a_move_on_the_board_is_refused_or_can_be_undone_and_redone(evening: LostMines, plan: list[Step]) -> None:
    each_move_is_refused_or_comes_back(evening, (move_of(evening, step) for step in plan), always=True)


@law
@given(walked, st.integers(1, 30))
def test_going_back_on_the_board_is_so_many_takings_back(evening: LostMines, many: int) -> None:
    goes_back(evening, many)


@law
@given(walked, st.data())
def test_whatever_of_the_board_is_struck_the_rest_can_be_seen(evening: LostMines, data: st.DataObject) -> None:
    trolls_are_those_that_lurk(full_replay(some_struck(evening, data)).round)


# What comes next


@law
@given(walked, st.data())
def test_what_is_told_otherwise_than_taken_is_said_once_revealed(evening: LostMines, data: st.DataObject) -> None:
    row = evening.round
    found = Counter(data.draw(st.lists(st.sampled_from(row.players), max_size=len(row.players))))
    told = {seat: (1,) * found[seat] for seat in row.players}
    assert view_for(evening.table, ONLOOKER).remarks == ()
    evening.do(moves.end, result=RoundResult(treasures=told), anyway=True)
    otherwise = [seat for seat in row.players if found[seat] != len(finds_of(row, seat))]
    remarks = view_for(evening.table, ONLOOKER).remarks
    assert [remark["seat"] for remark in remarks] == (otherwise if row.laid or row.finds else [])
    assert {remark.key for remark in remarks} <= {"treasures-otherwise"}


@law
@given(walked, st.data())
def test_by_a_turn_that_comes_no_troll_of_that_seat_is_left(evening: LostMines, data: st.DataObject) -> None:
    row = evening.round
    seat = data.draw(st.sampled_from(row.players))
    back = row.turn is not None and row.other(seat) == row.turn
    assume(seat != row.turn and not back)
    others = [one for one in row.link_trolls if one.seat not in seats_reached(row, seat)]
    evening.do(moves.begin_turn, seat=seat)
    assert list(evening.round.link_trolls) == others
    assert seat not in {one.seat for one in evening.round.link_trolls}
