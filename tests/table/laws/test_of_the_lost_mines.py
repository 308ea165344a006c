"""Laws of The Lost Mines that hold for every evening: who knows what, what taking back restores, who gets what."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.documents import settle
from companion.messages import format_message
from companion.rules.dwarves import DWARVES
from companion.rules.scoring.settlement import RoundResult
from companion.rules.scoring.treasure_pools import pools
from companion.table import events as ev
from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.deal.verification import verify
from companion.table.history import history
from companion.table.scoring import impossible, leaders, players, settlement, totals
from companion.table.state import Round
from companion.table.viewer import HOST, ONLOOKER, at_seat
from companion.table.views import view_for
from tests.documents.settled_lost_mines import expected
from tests.examples import examples
from tests.table.laws.common_laws import (
    adds_up,
    each_move_is_refused_or_comes_back,
    each_step_is_a_fold,
    goes_back,
    is_kept_and_told,
    looks_for_itself,
    some_struck,
    stays_explained,
)
from tests.table.laws.trolls import trolls_are_those_that_lurk
from tests.table.lost_evening import SECRETS, LostMines
from tests.table.random_evenings import Step, attempt, law
from tests.table.random_mines import (
    MINE_STEPS,
    mine_evenings,
    move_of,
    revealed,
)
from tests.table.whole_log import full_replay, steps
from tests.table.words import words_in

evenings = mine_evenings(most=60)


def ended(evening: LostMines) -> list[Round]:
    """The rounds that were ended, booked or not."""
    row = evening.table.round
    return [*evening.table.booked, *([row] if row and row.result else [])]


def every_event_is_kept_and_can_be_told(evening: LostMines) -> None:
    is_kept_and_told(evening)
    assert steps(evening.entries) == () or evening.table.board


def trolls_lurk(evening: LostMines) -> None:
    trolls_are_those_that_lurk(evening.table.round)


# Who knows what


def what_a_seat_told_is_never_taken_back_in_the_round_it_was_told_in(evening: LostMines) -> None:
    row = evening.table.round
    if row is None:
        return
    told = {
        entry.event.seat: entry.event.values
        for entry in evening.entries
        if isinstance(entry.event, ev.TreasuresTold) and entry.event.began == row.began
    }
    assert row.told == told
    assert {seat.seat for seat in view_for(evening.table, ONLOOKER).seats if seat.told} == told.keys()
    assert all(view_for(evening.table, at_seat(seat)).told == told.get(seat) for seat in evening.table.places)


def the_clan_is_in_every_sight_and_no_character_before_the_reveal(evening: LostMines) -> None:
    row = evening.table.round
    if row is None or evening.phase != "dealt":
        return
    clans = [DWARVES[role][0] for role in row.roles] or [""] * len(row.players)
    for viewer in evening.viewers:
        view = view_for(evening.table, viewer)
        assert [view.seat(seat).clan for seat in row.players] == clans  # type: ignore[union-attr]
        now = (view.seats, view.seal, view.remarks, view.odds, view.options, view.take_back, view.me)
        assert not set(words_in(now)) & SECRETS
    assert not set(words_in(history(evening.entries))) & SECRETS


def totals_are_open_and_the_receipts_are_the_same_for_all(evening: LostMines) -> None:
    known = totals(evening.table)
    views = [view_for(evening.table, viewer) for viewer in evening.viewers]
    for view in views:
        assert {row.seat: row.total for row in view.seats} == {row.seat: known[row.seat] for row in view.seats}
        assert (view.past, view.receipt) == (views[0].past, views[0].receipt)
    winners = {row.seat for row in views[0].seats if row.winner}
    assert winners == (set(leaders(evening.table)) if evening.phase == "finished" else set())


# Seals


def every_opened_seal_verifies_and_between_rounds_one_waits(evening: LostMines) -> None:
    assert all(verify(recipe) == [] for recipe in deal_proofs(evening.table))
    waiting = evening.table.seal()
    assert evening.phase != "seating" or (waiting and waiting.unused)
    running = evening.table.round
    if running and not revealed(evening, running.began):
        assert all(recipe["void"] for recipe in deal_proofs(evening.table) if recipe["round"] == running.number)


# Points


def every_round_is_settled_as_the_judge_and_the_slow_settlement_do(evening: LostMines) -> None:
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
    assert answer["gains"] == wanted["gains"] == {called[share.seat]: share.gain for share in found.payouts}
    assert answer["winners"] == [called[seat] for seat in found.winners]
    assert sorted(answer["winners"]) == wanted["winners"]
    assert answer["reasons"] == {
        called[share.seat]: [format_message(reason, called) for reason in share.reasons] for share in found.payouts
    }
    shares_all(evening, row)


def shares_all(evening: LostMines, row: Round) -> None:
    """What was found is paid, lost, or went to the dragon; and each pool's arithmetic is on the receipt."""
    dwarfs, found = players(evening.table, row), settlement(evening.table, row)
    shared = pools(dwarfs)
    paid, lost = sum(share.gain for share in found.payouts), sum(pool.lost for pool in shared.values())
    back = {"dragon-takes": 2, "dragon-takes-one": 1}
    dragon = sum(back.get(reason.key, 0) for share in found.payouts for reason in share.reasons)
    assert paid + lost + dragon == sum(sum(player.treasures) for player in dwarfs)
    assert all(share.gain >= 0 for share in found.payouts)
    for pool in shared.values():
        assert pool.each * len(pool.members) + pool.extra * len(pool.finders) + pool.lost == pool.value
    lines = sum(1 + bool(pool.remainder) for pool in shared.values() if pool.members)
    assert len(found.pools) == lines


def points_add_up_and_stay_and_nobody_falls_below_zero(evening: LostMines) -> None:
    adds_up(evening)
    stays_explained(evening)


LAWS = (
    every_event_is_kept_and_can_be_told,
    looks_for_itself,
    each_step_is_a_fold,
    trolls_lurk,
    what_a_seat_told_is_never_taken_back_in_the_round_it_was_told_in,
    the_clan_is_in_every_sight_and_no_character_before_the_reveal,
    every_opened_seal_verifies_and_between_rounds_one_waits,
    every_round_is_settled_as_the_judge_and_the_slow_settlement_do,
    points_add_up_and_stay_and_nobody_falls_below_zero,
    totals_are_open_and_the_receipts_are_the_same_for_all,
)


@examples(1, law)
@given(evenings)
def test_every_evening_of_the_lost_mines_keeps_its_laws(evening: LostMines) -> None:
    for keeps in LAWS:
        keeps(evening)


@pytest.mark.long
@examples(6, law)
@given(mine_evenings(most=120))
def test_long_evenings_of_the_lost_mines_keep_their_laws(evening: LostMines) -> None:
    for keeps in LAWS:
        keeps(evening)


# Taking back


@law
@given(evenings, st.lists(MINE_STEPS, min_size=1, max_size=12))
def test_a_move_is_refused_without_effect_or_can_be_undone_and_redone(evening: LostMines, plan: list[Step]) -> None:
    each_move_is_refused_or_comes_back(evening, (move_of(evening, step) for step in plan))


@law
@given(evenings, st.integers(1, 30))
def test_going_back_to_a_version_is_so_many_takings_back(evening: LostMines, many: int) -> None:
    goes_back(evening, many)


@law
@given(evenings, st.data())
def test_the_fold_takes_any_log_whatever_is_struck_and_it_can_be_seen(evening: LostMines, data: st.DataObject) -> None:
    log = some_struck(evening, data)
    trolls_are_those_that_lurk(full_replay(log).round)


# The end of a round


@law
@given(evenings, st.data())
def test_at_the_end_a_seat_found_what_the_host_says_or_what_it_told(evening: LostMines, data: st.DataObject) -> None:
    row = evening.table.round
    assume(evening.phase in ("dealt", "proposed") and row is not None and row.roles)
    assert row
    before = dict(row.result.treasures) if row.result else dict(row.told)
    told = {
        seat: (data.draw(st.integers(0, 4)),) for seat in data.draw(st.lists(st.sampled_from(row.players), unique=True))
    }
    dragon = data.draw(st.sampled_from([None, *row.players]))
    wanted = tuple(told.get(seat, before.get(seat, ())) for seat in row.players)
    result = RoundResult(treasures=told, dragon=dragon, roles=row.roles)
    problems = attempt(evening, (moves.end, HOST, {"result": result, "anyway": True}))
    many = len(row.players)
    # Before the reveal a refusal counts what its host says, and not what seats told in secret.
    said_openly = wanted if row.result else told.values()
    if sum(map(len, said_openly)) > many:
        assert problems and [problem.key for problem in problems] == ["too-many-treasures"]  # type: ignore[attr-defined]
        return
    result = evening.round.result
    assert problems is None and result and (tuple(result.treasures.values()), result.dragon) == (wanted, dragon)
    assert ("too-many-treasures" in evening.remarks) == (sum(map(len, wanted)) > many)
