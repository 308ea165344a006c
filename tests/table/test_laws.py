"""Laws that hold for every evening, whatever its guests and its host tap."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.phrases import PHRASES, speak
from companion.rules.maze import Maze
from companion.table import moves
from companion.table.events import Entry, RolesDealt, Undone, Version
from companion.table.fold import fold
from companion.table.gold import edition_of, facts, gains, settlement, totals
from companion.table.recipes import recipes
from companion.table.seal import verify
from companion.table.sight import see
from companion.table.story import story
from companion.table.viewer import HOST
from tests.table.common_laws import comes_back, goes_back, looks_for_itself, names, refused_changes_nothing
from tests.table.evening import Evening
from tests.table.random_evenings import HANDS, STEPS, Step, attempt, dug_evenings, evenings, law, move_of

# The log


@law
@given(evenings(), STEPS)
def test_a_refused_move_changes_nothing_and_can_be_said(evening: Evening, step: Step) -> None:
    refused_changes_nothing(evening, move_of(evening, step))


@law
@given(st.one_of(evenings(), dug_evenings()), st.data())
def test_the_fold_takes_any_log_whatever_is_struck(evening: Evening, data: st.DataObject) -> None:
    known = list(dict.fromkeys(entry.act for entry in evening.entries))
    struck = data.draw(st.lists(st.sampled_from(known), unique=True))
    last = Entry(Version(len(evening.entries) + 1), "strike", Undone(tuple(struck)))
    assert fold([*evening.entries, last]).version == last.version


@law
@given(evenings())
def test_everything_that_happened_can_be_told(evening: Evening) -> None:
    known = names(evening)
    lines = [happening.sentence for happening in story(evening.entries)]
    assert all(speak(sentence, known) for sentence in (*lines, *evening.table.remarks))
    assert all(f"wrong-phase-{phase}" in PHRASES for phase in ("seating", "dealt", "sharing", "proposed", "finished"))


@law
@given(st.one_of(evenings(), dug_evenings()))
def test_what_somebody_sees_does_not_follow_from_who_looked_before(evening: Evening) -> None:
    looks_for_itself(evening)


# Taking back


@law
@given(evenings(), STEPS)
def test_taking_back_restores_the_table_and_redo_the_act(evening: Evening, step: Step) -> None:
    comes_back(evening, move_of(evening, step))


@law
@given(evenings(most=60), st.integers(1, 30))
def test_going_back_to_a_version_is_so_many_takings_back(evening: Evening, steps: int) -> None:
    goes_back(evening, steps)


@law
@given(evenings())
def test_everything_can_be_taken_back_and_the_table_is_still_a_table(evening: Evening) -> None:
    while evening.table.acts:
        evening.do(moves.take_back)
        see(evening.table, HOST)
    assert (evening.phase, evening.table.game, evening.table.booked) == ("seating", 1, ())


# The maze


@law
@given(dug_evenings(), HANDS)
def test_what_a_hand_did_in_the_maze_is_taken_back_and_redone(evening: Evening, step: Step) -> None:
    before = evening.round
    assume(attempt(evening, move_of(evening, step)) is None and evening.round is not before)
    after = evening.round
    evening.do(moves.take_back)
    assert evening.round == before
    evening.do(moves.redo)
    assert evening.round == after


@law
@given(dug_evenings(), st.data())
def test_of_a_maze_taken_back_to_a_card_nothing_later_is_left(evening: Evening, data: st.DataObject) -> None:
    dealt = next(entry.version for entry in evening.entries if isinstance(entry.event, RolesDealt))
    version = data.draw(st.integers(dealt, len(evening.entries) - 1))
    kept = fold(evening.entries[:version])
    assert kept.round
    evening.do(moves.back_to, version=version)
    assert evening.round == kept.round


@law
@given(st.one_of(evenings(most=60), dug_evenings()))
def test_the_maze_is_as_if_its_cards_had_just_been_laid(evening: Evening) -> None:
    for row in (*evening.table.booked, *([evening.table.round] if evening.table.round else [])):
        assert row.maze
        afresh = Maze.of(row.maze.cards.items(), row.maze.goals.items())
        assert afresh == row.maze
        assert (afresh.walled, afresh.reach, afresh.pointed) == (row.maze.walled, row.maze.reach, row.maze.pointed)
        assert [laid.cell for laid in row.laid] == list(dict.fromkeys(laid.cell for laid in row.laid))
        assert {laid.cell for laid in row.laid} == row.maze.cards.keys()


@law
@given(dug_evenings())
def test_what_the_maze_says_of_the_end_can_be_told_to_the_table(evening: Evening) -> None:
    sight = see(evening.table, HOST).maze
    assert sight
    end = sight.end
    assume(end)
    assert end
    assert sorted(end.likely) == sorted(sight.players)
    assert end.connector in (None, end.likely[0])
    assert set(end.barred) == (set(sight.clans) - set(end.open_to) if end.reached else set())
    assert all(end.barred.values())
    # The connector may have laid the card anyway, or been trapped since: then the host names another.
    able = [seat for seat in end.likely if seat not in sight.unable]
    assume(able)
    reached_by = able[0] if end.reached else None
    evening.do(moves.end, reached_by=reached_by, open_to=end.open_to, crystals=end.crystals, last_by=end.likely[0])
    assert settlement(evening.table, evening.round).shares


# Seals


@law
@given(evenings(most=60))
def test_no_seal_deals_twice_and_every_opened_one_verifies(evening: Evening) -> None:
    assert all(verify(recipe) == [] for recipe in recipes(evening.table))
    opened = [seal for seal in evening.table.seals if seal.secret]
    deals = {entry.event.roles for entry in evening.entries if isinstance(entry.event, RolesDealt)}
    assert {seal.roles for seal in opened if seal.circle} <= deals
    waiting = evening.table.seal()
    running = evening.table.round
    assert waiting is None or waiting.unused or not running
    assert running or waiting is None or waiting not in opened


@law
@given(evenings(most=60))
def test_between_rounds_a_seal_waits(evening: Evening) -> None:
    waiting = evening.table.seal()
    assert evening.phase != "seating" or (waiting and waiting.unused)
    assert evening.phase != "dealt" or waiting


# Gold


@law
@given(evenings(most=60))
def test_no_total_is_ever_negative(evening: Evening) -> None:
    rounds = [*range(1, 10), None]
    assert all(gold >= 0 for before in rounds for gold in totals(evening.table, before).values())


@law
@given(evenings(most=60))
def test_a_round_pays_its_shares_and_crystals_and_thieves_take_from_others(evening: Evening) -> None:
    for row in evening.table.booked:
        if row.corrections or any(other.corrections for other in evening.table.booked):
            continue
        told = facts(evening.table, row)
        peaceful = replace(told, thefts=(), players=tuple(replace(p, theft=None) for p in told.players))
        shares = edition_of(evening.table).settle(peaceful).shares
        assert sum(gains(evening.table, row).values()) == sum(share.gain for share in shares)


@law
@given(evenings(most=60))
def test_a_booked_round_is_still_explained(evening: Evening) -> None:
    for row in evening.table.booked:
        if any(other.corrections for other in evening.table.booked):
            continue
        found = {share.seat: share.gain for share in settlement(evening.table, row).shares}
        assert found == gains(evening.table, row)
