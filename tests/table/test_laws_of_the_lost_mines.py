"""Laws of The Lost Mines that hold for every evening: who knows what, what taking back restores, who gets what."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.judge import settle
from companion.phrases import speak
from companion.rules.dwarfs import DWARFS
from companion.rules.pools import pools
from companion.table import events as ev
from companion.table import moves
from companion.table.gold import best, players, settlement, totals
from companion.table.recipes import recipes
from companion.table.replay import steps
from companion.table.seal import verify
from companion.table.sight import peek, see
from companion.table.state import Round
from companion.table.story import story
from companion.table.viewer import HOST, ONLOOKER, at_seat
from tests.settled_lost_mines import expected
from tests.table.common_laws import (
    adds_up,
    comes_back,
    goes_back,
    is_kept_and_told,
    refused_changes_nothing,
    some_struck,
    stays_explained,
)
from tests.table.lost_evening import SECRETS, LostMines
from tests.table.random_evenings import Step, attempt, plans
from tests.table.random_evenings import law as any_law
from tests.table.random_mines import (
    MINE_STEPS,
    ROUND_STEPS,
    TwinMines,
    mine_evenings,
    move_of,
    openings,
    revealed,
    running_deal,
)
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
    assert steps(evening.entries) == ()


@law
@given(evenings, st.data())
def test_the_fold_takes_any_log_whatever_is_struck_and_it_can_be_seen(evening: LostMines, data: st.DataObject) -> None:
    some_struck(evening, data)


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
@given(openings(), plans(15, MINE_STEPS), plans(20, ROUND_STEPS), st.integers(0, 99), st.integers(1, 9))
def test_other_characters_and_other_values_change_nothing_of_what_others_see(
    opening: tuple[tuple[str, ...], dict[str, str]], before: list[Step], after: list[Step], luck: int, mine: int
) -> None:
    """A twin of the evening: everybody has another dwarf of the same clan, and all but the viewer tell other values."""
    cast, options = opening
    evening, plan = LostMines(*cast, **options), list[tuple[Any, Any]]()
    for step in (*before, *([("forward", 2, 1, 0)] * 4), *after):
        if evening.phase != "dealt" or step[0] != "forward":
            said = move_of(evening, step)
            plan.append((said, attempt(evening, said)))
    assume(evening.phase == "dealt" and not revealed(evening, running_deal(evening)))
    twin = TwinMines(*cast, **options)
    twin.at, twin.mine = running_deal(evening), evening.table.circle[mine % len(evening.table.circle)]
    twin.chance.seed(luck)
    for said, problems in plan:
        assert attempt(twin, said) == problems
    for viewer in (HOST, ONLOOKER, at_seat(twin.mine)):
        assert see(twin.table, viewer) == see(evening.table, viewer)
    assert story(twin.entries) == story(evening.entries)
    assert recipes(twin.table) == recipes(evening.table)
    spied = [seat for seat in twin.round.players if peek(twin.table, ONLOOKER, of=seat)]
    assert spied == []


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
    said = {"reached_by": None, "treasures": told, "dragon": dragon, "roles": row.roles}
    problems = attempt(evening, (moves.end, HOST, said))
    if sum(map(len, wanted)) > len(row.players):
        assert problems and [problem.key for problem in problems] == ["too-many-treasures"]  # type: ignore[attr-defined]
        return
    ending = evening.round.ending
    assert problems is None and ending and (ending.treasures, ending.dragon) == (wanted, dragon)
