"""Laws of The Duel that hold for every game: who claims what, how many counters there are, whose gold it is."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests import play
from tests.play import (
    ONLOOKER,
    DuelMaze,
    Game,
    GoldClaimed,
    Round,
    Version,
    apply_event_in_round,
    counters_left,
    ev,
    totals,
)
from tests.rules.duel_oracle import Board
from tests.table.laws import common_laws
from tests.table.laws.common_laws import adds_up, each_step_is_a_fold, is_kept_and_told, looks_for_itself
from tests.table.laws.endings_law import endings_are_true
from tests.table.random_duel_games import GOLD_STEPS, duels, dug_duels
from tests.table.random_games import law

DIGGING = ev.PathPlaced | ev.PathTurned | ev.GoalRevealed | ev.CellTokenPut | ev.CellTokenTaken

MOST_ON_GOAL = 2
"""So many pictures of gold a goal shows at most."""

gold_duels = duels(most=60, steps=GOLD_STEPS)


def rounds(game: Game) -> list[Round]:
    return [*game.table.confirmed_rounds, *([game.table.round] if game.table.round else [])]


class Watched(Game):
    """A game each of whose acts in the maze is judged again, slowly."""

    def add(self, act: str, events: Any) -> None:
        before, events = self.table.round, tuple(events)
        super().add(act, events)
        if before and before.maze and events and isinstance(events[0], DIGGING | ev.PathRemoved):
            self.judge_again(before, events)

    def judge_again(self, before: Round, events: tuple[ev.Event, ...]) -> None:
        event, *claims = events
        after = apply_event_in_round(event, before, Version(1))
        assert isinstance(after.maze, DuelMaze)
        here, settled = after.maze, {(counter.cell, counter.place) for counter in after.own.counters}
        wanted = {
            (cell, place): (after.seat_of_clan(clan), why)
            for cell, place, _, clan, why, _ in Board(here).due(self.mover(before, event))
            if (cell, place) not in settled
        }
        if isinstance(event, ev.PathRemoved) or len(wanted) > counters_left(after):
            wanted = {}
        goals = len(here.goals_to_turn_over)
        if goals and len(wanted) + MOST_ON_GOAL * goals > counters_left(after):
            wanted = {}  # a goal is to be turned over first
        claimed = [claim for claim in claims if isinstance(claim, GoldClaimed)]
        assert {(claim.cell, claim.place): (claim.seat, claim.why) for claim in claimed} == wanted
        assert len(claims) == len(claimed) == len(wanted)

    def mover(self, before: Round, event: ev.Event) -> str:
        """Who makes the connection by this event."""
        layer = {**before.changes.turners, **{placed.cell: placed.by for placed in before.laid}}
        match event:
            case ev.PathPlaced(by=by) | ev.CellTokenPut(by=by):
                return before.clan_of(by)
            case ev.GoalRevealed(by=by) if by is not None:
                return before.clan_of(by)
            case ev.PathTurned(cell) | ev.CellTokenTaken(cell) if layer.get(cell) is not None:
                return before.clan_of(layer[cell])
            case ev.GoalRevealed(cell) if cell in before.changes.turners:
                return before.clan_of(before.changes.turners[cell])
        return before.clan_of(before.turn if before.changes.mover is None else before.changes.mover)


# Claims


def counters_and_keys_are_never_more_than_there_are(game: Game) -> None:
    for round in rounds(game):
        assert 0 <= counters_left(round) <= play.COUNTERS[len(round.players)]
        assert 0 <= play.keys_left(round) <= play.KEYS


def every_counter_lies_on_gold(game: Game) -> None:
    for round in rounds(game):
        assert isinstance(round.maze, DuelMaze)
        cards = round.maze.face_up_cards
        spots = [(counter.cell, counter.place) for counter in round.own.counters]
        assert len(spots) == len(set(spots))
        golds = {cell: play.gold_of(card) for cell, card in cards.items()}
        assert all(counter.gold == golds[counter.cell][counter.place].amount for counter in round.own.counters)


def the_maze_lies_as_its_cards_were_laid(game: Game) -> None:
    for round in rounds(game):
        assert isinstance(round.maze, DuelMaze)
        assert {placed.cell for placed in round.laid} == round.maze.cards.keys()
        assert [placed.cell for placed in round.laid] == list(dict.fromkeys(placed.cell for placed in round.laid))
        assert round.turn in round.players and round.changes.mover in (None, *round.players)
        assert set(round.maze.starts) == set(round.clans)


# Looks


def what_is_seen_is_what_is(game: Game) -> None:
    maze, seen = game.view(ONLOOKER).maze, game.view(ONLOOKER).own
    if maze is None:
        return
    last_round = rounds(game)[-1]
    assert isinstance(last_round.maze, DuelMaze)
    assert seen.claims == {seat: play.claimed_nuggets_on_each_card(last_round, seat) for seat in last_round.players}
    assert seen.trolls == {seat: play.bribed_trolls(last_round, seat) for seat in last_round.players}
    assert seen.end_reason == play.end_reason(last_round)
    assert seen.most - seen.left == sum(seen.trolls.values()) + sum(
        counter.seat is not None for counter in last_round.own.counters
    )
    for cell in maze.misfits:
        (placed,) = (placed for placed in last_round.laid if placed.cell == cell)
        assert play.placement_problems(
            last_round.maze.remove_card(cell), cell, last_round.maze.cards[cell], last_round.clan_of(placed.by)
        )


LAWS = (
    is_kept_and_told,
    common_laws.awards_are_few_and_go_round,
    endings_are_true,
    looks_for_itself,
    each_step_is_a_fold,
    counters_and_keys_are_never_more_than_there_are,
    every_counter_lies_on_gold,
    the_maze_lies_as_its_cards_were_laid,
    what_is_seen_is_what_is,
)


@law
@given(st.one_of(dug_duels(kind=Watched), duels(kind=Watched)))
def test_every_duel_keeps_its_laws_and_each_act_claims_what_it_should(game: Game) -> None:
    for keeps in LAWS:
        keeps(game)


# Gold


@law
@given(gold_duels)
def test_gains_add_up_and_stay_explained_and_nobody_falls_below_zero(game: Game) -> None:
    adds_up(game)
    common_laws.stays_explained(game)
    the_gold_cards_of_a_seat_are_worth_its_gold(game)


def the_gold_cards_of_a_seat_are_worth_its_gold(game: Game) -> None:
    for round in rounds(game):
        before = totals(game.table, round.number)
        for seat, cards in play.gold_cards_before(game.table, round).items():
            now = dict(zip(round.players, round.end.before, strict=False)).get(seat, before[seat])
            assert sum(cards) == now and all(card in (1, 2, 3) for card in cards)
