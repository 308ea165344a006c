"""Laws of The Lost Mines that hold for every evening: who knows what, what taking back restores, who gets what."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.judge import settle
from companion.phrases import speak
from companion.rules.dwarfs import DWARFS
from companion.rules.lost_maze import LostMaze
from companion.rules.pools import pools
from companion.table import events as ev
from companion.table import moves
from companion.table.fold import fold, struck_acts
from companion.table.gold import best, impossible, players, settlement, totals
from companion.table.recipes import recipes
from companion.table.replay import steps
from companion.table.seal import verify
from companion.table.sight import peek, see
from companion.table.state import Round
from companion.table.story import story
from companion.table.turns import next_up, passed
from companion.table.viewer import HOST, ONLOOKER, at_seat
from companion.table.walking import finds_of
from tests.rules.lost_oracle import stops_of, ways_in_of
from tests.settled_lost_mines import expected
from tests.table.common_laws import (
    adds_up,
    comes_back,
    each_step_is_a_fold,
    goes_back,
    is_kept_and_told,
    looks_for_itself,
    refused_changes_nothing,
    some_struck,
    stays_explained,
)
from tests.table.lost_evening import SECRETS, LostMines
from tests.table.random_evenings import Step, attempt
from tests.table.random_evenings import law as any_law
from tests.table.random_mines import (
    MINE_HANDS,
    MINE_STEPS,
    mine_evenings,
    move_of,
    revealed,
    walked_evenings,
)
from tests.table.random_twins import Twins, mine_twins
from tests.table.test_sight import words_in

law = settings(any_law, max_examples=any_law.max_examples * 5 // 8)
evenings = mine_evenings()


def ended(evening: LostMines) -> list[Round]:
    """The rounds that were ended, booked or not."""
    row = evening.table.round
    return [*evening.table.booked, *([row] if row and row.ending else [])]


# The log


@law
@given(evenings, MINE_STEPS)
def test_a_refused_move_changes_nothing_and_can_be_said(evening: LostMines, step: Step) -> None:
    refused_changes_nothing(evening, move_of(evening, step))


@law
@given(evenings)
def test_every_event_is_kept_and_read_again_and_can_be_told(evening: LostMines) -> None:
    is_kept_and_told(evening)
    assert steps(evening.entries) == () or evening.table.board


@law
@given(evenings, st.data())
def test_the_fold_takes_any_log_whatever_is_struck_and_it_can_be_seen(evening: LostMines, data: st.DataObject) -> None:
    log = some_struck(evening, data)
    trolls_are_those_that_lurk(fold(log).round)


@law
@given(evenings)
def test_what_somebody_sees_does_not_follow_from_who_looked_before(evening: LostMines) -> None:
    looks_for_itself(evening)


# Taking back


@law
@given(evenings, MINE_STEPS)
def test_taking_back_restores_the_table_and_redo_the_act(evening: LostMines, step: Step) -> None:
    comes_back(evening, move_of(evening, step))


@law
@given(evenings, st.integers(1, 30))
def test_going_back_to_a_version_is_so_many_takings_back(evening: LostMines, many: int) -> None:
    goes_back(evening, many)


@law
@given(evenings)
def test_what_a_seat_told_is_never_taken_back_in_the_round_it_was_told_in(evening: LostMines) -> None:
    row = evening.table.round
    assume(row is not None)
    assert row
    told = {
        entry.event.seat: entry.event.values
        for entry in evening.entries
        if isinstance(entry.event, ev.TreasuresTold) and entry.event.began == row.began
    }
    assert row.told == told
    assert {seat.seat for seat in see(evening.table, ONLOOKER).seats if seat.told} == told.keys()
    assert all(see(evening.table, at_seat(seat)).told == told.get(seat) for seat in evening.table.places)


# Who knows what


@law
@given(evenings)
def test_the_clan_is_in_every_sight_and_no_character_before_the_reveal(evening: LostMines) -> None:
    row = evening.table.round
    assume(evening.phase == "dealt" and row is not None)
    assert row
    clans = [DWARFS[role][0] for role in row.roles] or [""] * len(row.players)
    for viewer in evening.viewers:
        sight = see(evening.table, viewer)
        assert [sight.seat(seat).clan for seat in row.players] == clans  # type: ignore[union-attr]
        now = (sight.seats, sight.seal, sight.remarks, sight.odds, sight.options, sight.take_back, sight.me)
        assert not set(words_in(now)) & SECRETS
    assert not set(words_in(story(evening.entries))) & SECRETS


@law
@given(mine_twins())
def test_other_characters_values_and_notes_change_nothing_of_what_others_see(twins: Twins) -> None:
    evening, twin, viewer = twins.evening, twins.twin, twins.viewer
    assert see(twin.table, viewer) == see(evening.table, viewer)
    assert story(twin.entries) == story(evening.entries)
    assert recipes(twin.table) == recipes(evening.table)
    assert [seat for seat in twin.round.players if peek(twin.table, ONLOOKER, of=seat)] == []


# Seals


@law
@given(mine_evenings(most=60))
def test_every_opened_seal_verifies_and_between_rounds_one_waits(evening: LostMines) -> None:
    assert all(verify(recipe) == [] for recipe in recipes(evening.table))
    waiting = evening.table.seal()
    assert evening.phase != "seating" or (waiting and waiting.unused)
    running = evening.table.round
    if running and not revealed(evening, running.began):
        assert all(recipe["void"] for recipe in recipes(evening.table) if recipe["round"] == running.number)


# Points


@law
@given(mine_evenings(most=60))
def test_every_round_is_settled_as_the_judge_and_the_slow_settlement_do(evening: LostMines) -> None:
    for row in ended(evening):
        judged_alike(evening, row)


@pytest.mark.long
@settings(law, max_examples=400)
@given(mine_evenings(most=120))
def test_every_round_of_long_evenings_is_settled_as_the_judge_does(evening: LostMines) -> None:
    for row in ended(evening):
        judged_alike(evening, row)


def judged_alike(evening: LostMines, row: Round) -> None:
    if row is evening.table.round and impossible(evening.table):
        return  # more was told in secret than lay there: both refuse it, the table at its booking
    doc, found = evening.document(row), settlement(evening.table, row)
    called: Any = {seat: one["name"] for seat, one in zip(row.players, doc["seats"], strict=True)}
    answer: Any = settle(doc)
    wanted = expected(doc)
    assert wanted
    assert answer["gains"] == wanted["gains"] == {called[share.seat]: share.gain for share in found.shares}
    assert answer["winners"] == [called[seat] for seat in found.winners]
    assert sorted(answer["winners"]) == wanted["winners"]
    assert answer["reasons"] == {
        called[share.seat]: [speak(reason, called) for reason in share.reasons] for share in found.shares
    }
    shares_all(evening, row)


def shares_all(evening: LostMines, row: Round) -> None:
    """What was found is paid, lost, or went to the dragon; and each pool's arithmetic is on the receipt."""
    dwarfs, found = players(evening.table, row), settlement(evening.table, row)
    shared = pools(dwarfs)
    paid, lost = sum(share.gain for share in found.shares), sum(pool.lost for pool in shared.values())
    back = {"dragon-takes": 2, "dragon-takes-one": 1}
    dragon = sum(back.get(reason.key, 0) for share in found.shares for reason in share.reasons)
    assert paid + lost + dragon == sum(sum(player.treasures) for player in dwarfs)
    assert all(share.gain >= 0 for share in found.shares)
    for pool in shared.values():
        assert pool.each * len(pool.members) + pool.extra * len(pool.finders) + pool.lost == pool.value
    lines = sum(1 + bool(pool.remainder) for pool in shared.values() if pool.members)
    assert len(found.pools) == lines


@law
@given(mine_evenings(most=60))
def test_points_add_up_and_stay_and_nobody_falls_below_zero(evening: LostMines) -> None:
    adds_up(evening)
    stays_explained(evening)


@law
@given(mine_evenings(most=60))
def test_totals_are_open_and_the_receipts_are_the_same_for_all(evening: LostMines) -> None:
    known = totals(evening.table)
    sights = [see(evening.table, viewer) for viewer in evening.viewers]
    for sight in sights:
        assert {row.seat: row.total for row in sight.seats} == {row.seat: known[row.seat] for row in sight.seats}
        assert (sight.past, sight.receipt) == (sights[0].past, sights[0].receipt)
    winners = {row.seat for row in sights[0].seats if row.winner}
    assert winners == (set(best(evening.table)) if evening.phase == "finished" else set())


@law
@given(evenings, st.data())
def test_at_the_end_a_seat_found_what_the_host_says_or_what_it_told(evening: LostMines, data: st.DataObject) -> None:
    row = evening.table.round
    assume(evening.phase in ("dealt", "proposed") and row is not None and row.roles)
    assert row
    before = dict(zip(row.players, row.ending.treasures, strict=True)) if row.ending else dict(row.told)
    told = {
        seat: (data.draw(st.integers(0, 4)),) for seat in data.draw(st.lists(st.sampled_from(row.players), unique=True))
    }
    dragon = data.draw(st.sampled_from([None, *row.players]))
    wanted = tuple(told.get(seat, before.get(seat, ())) for seat in row.players)
    said = {"reached_by": None, "treasures": told, "dragon": dragon, "roles": row.roles, "anyway": True}
    problems = attempt(evening, (moves.end, HOST, said))
    many = len(row.players)
    # Before the reveal a refusal counts what its host says, and not what seats told in secret.
    said_openly = wanted if row.ending else told.values()
    if sum(map(len, said_openly)) > many:
        assert problems and [problem.key for problem in problems] == ["too-many-treasures"]  # type: ignore[attr-defined]
        return
    ending = evening.round.ending
    assert problems is None and ending and (ending.treasures, ending.dragon) == (wanted, dragon)
    assert ("too-many-treasures" in evening.remarks) == (sum(map(len, wanted)) > many)


# The board


walked = walked_evenings()


def trolls_are_those_that_lurk(row: Round | None) -> None:
    """Each troll on the board is somebody's, and nobody's is anywhere else."""
    if row is None or not isinstance(row.maze, LostMaze):
        assert row is None or row.lurking == ()
        return
    lying = Counter(ends for ends, tokens in row.maze.tokens.items() for token in tokens if token == "troll")
    assert lying == Counter(one.between for one in row.lurking)
    assert all(tokens and set(tokens) <= {"trap", "troll"} for tokens in row.maze.tokens.values())


@law
@given(st.one_of(walked, evenings))
def test_every_troll_on_the_board_was_lured_by_somebody(evening: LostMines) -> None:
    trolls_are_those_that_lurk(evening.table.round)


@law
@given(walked, MINE_HANDS)
def test_what_a_hand_does_on_the_board_is_refused_or_goes_and_comes_back(evening: LostMines, step: Step) -> None:
    comes_back(evening, move_of(evening, step), always=True)


@law
@given(walked, MINE_HANDS)
def test_what_is_refused_on_the_board_changes_nothing(evening: LostMines, step: Step) -> None:
    refused_changes_nothing(evening, move_of(evening, step))


@law
@given(walked, st.integers(1, 30))
def test_going_back_on_the_board_is_so_many_takings_back(evening: LostMines, many: int) -> None:
    goes_back(evening, many)


@law
@given(walked, st.data())
def test_whatever_of_the_board_is_struck_the_rest_can_be_seen(evening: LostMines, data: st.DataObject) -> None:
    trolls_are_those_that_lurk(fold(some_struck(evening, data)).round)


@law
@given(walked)
def test_what_happened_on_the_board_is_kept_and_told(evening: LostMines) -> None:
    is_kept_and_told(evening)
    each_step_is_a_fold(evening)


@law
@given(walked)
def test_every_dwarf_gets_where_a_slow_search_gets_it(evening: LostMines) -> None:
    maze = evening.round.maze
    assert isinstance(maze, LostMaze) and set(maze.dwarfs) == set(evening.round.players)
    for dwarf, cell in maze.dwarfs.items():
        if cell in maze.face_up:
            assert sorted(map(tuple, maze.reach(dwarf))) == sorted(stops_of(maze, dwarf))


@law
@given(walked)
def test_a_dwarf_that_went_some_steps_went_where_it_could(evening: LostMines) -> None:
    struck = struck_acts(entry.event for entry in evening.entries)
    counting = [entry for entry in evening.entries if entry.act not in struck]
    for at, entry in enumerate(counting):
        if isinstance(entry.event, ev.DwarfMoved) and entry.event.steps:
            before = fold(counting[:at]).round
            assert before and isinstance(before.maze, LostMaze)
            stops = [stop[:3] for stop in stops_of(before.maze, entry.event.seat)]
            assert (entry.event.cell, entry.event.steps, entry.event.traps) in stops
            assert (entry.event.drawer is not None) == (entry.event.traps > 0)


@law
@given(walked)
def test_nobody_has_a_treasure_too_many(evening: LostMines) -> None:
    """Unless it was put right what a mine shows: then what was found there is something else too."""
    row = evening.round
    shown = Counter(entry.event.cell for entry in evening.entries if isinstance(entry.event, ev.GoalRevealed))
    assume(all(times < 2 for times in shown.values()))
    kinds = [kind for seat in row.players for kind in finds_of(row, seat)]
    assert len(kinds) == len(row.finds) <= len(row.players)
    assert set(kinds) <= {"gems", "gold", "silver"}


@law
@given(walked, st.data())
def test_what_is_told_otherwise_than_taken_is_said_once_revealed(evening: LostMines, data: st.DataObject) -> None:
    row = evening.round
    found = Counter(data.draw(st.lists(st.sampled_from(row.players), max_size=len(row.players))))
    told = {seat: (1,) * found[seat] for seat in row.players}
    assert see(evening.table, ONLOOKER).remarks == ()
    evening.do(moves.end, reached_by=None, treasures=told, anyway=True)
    otherwise = [seat for seat in row.players if found[seat] != len(finds_of(row, seat))]
    remarks = see(evening.table, ONLOOKER).remarks
    assert [remark["seat"] for remark in remarks] == (otherwise if row.laid or row.finds else [])
    assert {remark.key for remark in remarks} <= {"treasures-otherwise"}


@law
@given(walked)
def test_a_dwarf_that_was_put_somewhere_took_nothing_and_passed_no_turn_but_in_a_mine(evening: LostMines) -> None:
    acts = dict[str, list[ev.Event]]()
    for entry in evening.entries:
        acts.setdefault(entry.act, []).append(entry.event)
    for put, *more in acts.values():
        if isinstance(put, ev.DwarfMoved) and not put.steps and more:
            assert isinstance(more[0], ev.GoalRevealed) and more[0].by == put.seat


@law
@given(walked)
def test_who_went_into_a_mine_went_over_a_side_to_which_it_leads(evening: LostMines) -> None:
    struck = struck_acts(entry.event for entry in evening.entries)
    counting = [entry for entry in evening.entries if entry.act not in struck]
    for at, entry in enumerate(counting):
        match counting[at - 1].event, entry.event:
            case ev.DwarfMoved(went, _, steps), ev.GoalRevealed(cell, _, card, by) if went == by and steps:
                before = fold(counting[: at - 1]).round
                assert before and isinstance(before.maze, LostMaze)
                assert ways_in_of(before.maze, went, cell) & set(card.tracks)


@law
@given(walked)
def test_everybody_sees_the_same_board(evening: LostMines) -> None:
    mazes = [see(evening.table, viewer).maze for viewer in evening.viewers]
    assert all(maze == mazes[0] for maze in mazes)
    assert mazes[0] and mazes[0].walk and not set(words_in(mazes[0].walk)) & SECRETS


@law
@given(walked)
def test_nothing_ever_lies_off_the_board_or_on_another(evening: LostMines) -> None:
    maze = evening.round.maze
    assert isinstance(maze, LostMaze)
    printed = [*maze.starts.values(), *maze.goals]
    assert all(maze.on_board(cell) for cell in (*maze.cards, *printed))
    assert not set(maze.cards) & set(printed)
    assert sorted(maze.cards) == sorted(laid.cell for laid in evening.round.laid)


@law
@given(walked)
def test_whose_turn_it_is_is_a_player_and_what_comes_next_is_a_neighbour(evening: LostMines) -> None:
    row = evening.round
    assert row.turn in row.players
    assert next_up(row) in (row.turn, row.other(row.turn))  # type: ignore[arg-type]
    assert next_up(row) == (row.other(row.turn) if row.acted else row.turn)  # type: ignore[arg-type]


@law
@given(walked, st.data())
def test_by_a_turn_that_comes_no_troll_of_that_seat_is_left(evening: LostMines, data: st.DataObject) -> None:
    row = evening.round
    seat = data.draw(st.sampled_from(row.players))
    back = row.turn is not None and row.other(seat) == row.turn
    assume(seat != row.turn and not back)
    others = [one for one in row.lurking if one.seat not in passed(row, seat)]
    evening.do(moves.begin_turn, seat=seat)
    assert list(evening.round.lurking) == others
    assert seat not in {one.seat for one in evening.round.lurking}
