"""Undoing in the games of every edition: a move that is undone leaves the table as it was, whatever was done."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.editions.lost_mines.turns import without_troll
from tests import play
from tests.play import (
    HOST,
    LOST_MINES,
    ONLOOKER,
    CellTokenTaken,
    Entry,
    Game,
    GoldDrafted,
    Seat,
    Table,
    full_replay,
    is_secret_pick,
    sight,
    undoable_acts,
)
from tests.table import random_duel_games as duel
from tests.table import random_games as saboteur
from tests.table import random_lost_mines_games as mines
from tests.table.compare_tables import acts, copied, differing
from tests.table.laws.common_laws import names, trolls_are_those_that_lurk
from tests.table.random_games import attempt, law

BOXES = {
    "saboteur": (saboteur.games(most=50), saboteur.STEPS, saboteur.move_of, False),
    "maze": (saboteur.maze_games(), saboteur.HANDS, saboteur.move_of, True),
    "duel": (duel.dug_duels(), duel.DUEL_HANDS, duel.move_of, True),
    "duels": (duel.duels(), duel.DUEL_STEPS, duel.move_of, True),
    "lost mines": (mines.lost_mines_games(most=40), mines.MINE_STEPS, mines.move_of, False),
    "board": (mines.board_games(), mines.MINE_HANDS, mines.move_of, True),
}
"""Games, steps in them and what a step says; and whether each act can be redone."""

each_box = pytest.mark.parametrize("box", BOXES)


@each_box
@law
@given(data=st.data())
def test_a_move_is_refused_without_effect_or_can_be_undone_and_redone(box: str, data: st.DataObject) -> None:
    games, steps, move_of, always = BOXES[box]
    game: Game = data.draw(games)
    for step in data.draw(st.lists(steps, min_size=1, max_size=12)):
        before = game.table
        problems: Any = attempt(game, move_of(game, step))
        assert problems is None or game.table is before
        assert all(play.format_message(problem, names(game)) for problem in problems or ())
        after = game.table
        was_an_act_more = acts(after)[1:] == acts(before) and len(acts(after)) > len(acts(before))
        # A draft of which a secret card is undone begins anew.
        if was_an_act_more and not is_secret_pick(after, next(undoable_acts(after))):
            comes_back(game, before, always)


def comes_back(game: Game, before: Table, always: bool) -> None:
    """The newest act is undone to the table `before`, and redone."""
    after = game.table
    game.do("undo-newest-act")
    assert differing(game.table, before) == {}
    assert acts(game.table) == acts(before)
    assert game.table.redo or not always
    if game.table.redo:
        game.do("redo-act")
        assert differing(game.table, after) == {}
        assert acts(game.table) == acts(after)


@each_box
@law
@given(data=st.data())
def test_going_back_to_a_version_is_so_many_takings_back(box: str, data: st.DataObject) -> None:
    game: Game = data.draw(BOXES[box][0])
    done = list(undoable_acts(game.table))[: data.draw(st.integers(1, 20))]
    # A draft of which a secret card is undone begins again, each time with other cards, also if it was dropped since.
    if not done or any(isinstance(undone.event, GoldDrafted) for undone in done):
        return
    other = copied(game)
    for _ in done:
        game.do("undo-newest-act")
        sight(game.table, ONLOOKER)
    other.do("undo-after-version", version=done[-1].first - 1)
    assert differing(other.table, game.table) == {}
    assert acts(other.table) == acts(game.table)


@each_box
@law
@given(data=st.data())
def test_any_log_with_its_newest_acts_undone_can_be_replayed_and_shown(box: str, data: st.DataObject) -> None:
    game: Game = data.draw(BOXES[box][0])
    known = acts(game.table)
    struck = known[: data.draw(st.integers(0, len(known)))]
    log = [*game.entries, Entry(play.Version(len(game.entries) + 1), "strike", play.Undone(tuple(struck)))]
    table = full_replay(log)
    assert table.version == len(log) >= max((step.version for step in play.steps(log)), default=0)
    trolls_are_those_that_lurk(table.round)
    for viewer in (HOST, ONLOOKER, play.seat_viewer(play.Seat(1))):
        sight(table, viewer)


@law
@given(saboteur.games())
def test_everything_can_be_undone_and_the_table_is_still_a_table(game: Game) -> None:
    while game.table.newest_act:
        game.do("undo-newest-act")
        sight(game.table, HOST)
    assert (game.phase, game.table.game, game.table.confirmed_rounds) == ("seating", 1, ())


def test_a_troll_that_an_undo_took_can_expire() -> None:
    own = LOST_MINES.own_round
    assert without_troll(own, CellTokenTaken((1, 0), "troll", "E", Seat(1), expired=True)) == own


def test_a_result_for_fewer_players_than_the_round_has_changes_nothing() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.play("saboteur", "boss", "blue-digger")
    game.do("remove-seat", seat="Cem")
    game.play("saboteur", "boss")
    unfit = [
        entry.act
        for entry in game.entries
        if getattr(entry.event, "stored_as", "") in ("round-settled", "round-started")
    ]
    log = [*game.entries, Entry(play.Version(len(game.entries) + 1), "strike", play.Undone(tuple(unfit[1:3])))]
    assert full_replay(log).confirmed_rounds == ()
