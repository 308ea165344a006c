"""Laws of the board of The Lost Mines: where dwarves get, whose turn it is, what lies where and who finds what."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.play import (
    DwarfMoved,
    LostMinesMaze,
    ev,
    next_seat_to_play,
    seats_reached_by_turn,
    sight,
    treasures_taken_by,
)
from tests.rules.lost_mines_oracle import destinations_of, entry_sides_of
from tests.table.laws.common_laws import each_step_is_a_fold, is_kept_and_told, on_the_way
from tests.table.lost_mines_game import SECRETS, LostMinesGame
from tests.table.random_games import law
from tests.table.random_lost_mines_games import board_games
from tests.table.words import words_in

walked = board_games()


def every_dwarf_gets_where_a_slow_search_gets_it(game: LostMinesGame) -> None:
    maze = game.round.maze
    assert isinstance(maze, LostMinesMaze) and set(maze.dwarves) == set(game.round.players)
    for dwarf, cell in maze.dwarves.items():
        if cell in maze.face_up_cards:
            assert sorted(map(tuple, maze.destinations(dwarf))) == sorted(destinations_of(maze, dwarf))


def a_dwarf_that_went_some_steps_went_where_it_could(game: LostMinesGame) -> None:
    for entry, before, _ in on_the_way(game):
        if isinstance(entry.event, DwarfMoved) and entry.event.steps:
            assert before.round and isinstance(before.round.maze, LostMinesMaze)
            stops = [stop[:3] for stop in destinations_of(before.round.maze, entry.event.seat)]
            assert (entry.event.cell, entry.event.steps, entry.event.traps) in stops
            assert (entry.event.drawer is not None) == (entry.event.traps > 0)


def nobody_has_a_treasure_too_many(game: LostMinesGame) -> None:
    """Unless what a mine shows was corrected: then what was found there is something else too."""
    round = game.round
    times_revealed = Counter(entry.event.cell for entry in game.entries if isinstance(entry.event, ev.GoalRevealed))
    if any(times > 1 for times in times_revealed.values()):
        return
    kinds = [kind for seat in round.players for kind in treasures_taken_by(round, seat)]
    assert len(kinds) == len(round.own.taken_treasures) <= len(round.players)
    assert set(kinds) <= {"gems", "gold", "silver"}


def a_dwarf_that_was_put_somewhere_took_nothing_and_passed_no_turn_but_in_a_mine(game: LostMinesGame) -> None:
    acts = dict[str, list[ev.Event]]()
    for entry in game.entries:
        acts.setdefault(entry.act, []).append(entry.event)
    for put, *more in acts.values():
        if isinstance(put, DwarfMoved) and not put.steps and more:
            assert isinstance(more[0], ev.GoalRevealed) and more[0].by == put.seat


def who_went_into_a_mine_went_over_a_side_to_which_it_leads(game: LostMinesGame) -> None:
    for (moved, before, _), (entered, _, _) in pairwise(on_the_way(game)):
        match moved.event, entered.event:
            case DwarfMoved(went, _, steps), ev.GoalRevealed(cell, _, card, by) if went == by and steps:
                assert before.round and isinstance(before.round.maze, LostMinesMaze)
                assert entry_sides_of(before.round.maze, went, cell) & set(card.tracks)


def everybody_sees_the_same_board(game: LostMinesGame) -> None:
    seen = [sight(game.table, viewer) for viewer in game.viewers]
    assert all((sees["maze"], sees["own"]["board"]) == (seen[0]["maze"], seen[0]["own"]["board"]) for sees in seen)
    assert seen[0]["own"]["board"] and not set(words_in(seen[0]["own"]["board"])) & SECRETS


def nothing_ever_lies_off_the_board_or_on_another(game: LostMinesGame) -> None:
    maze = game.round.maze
    assert isinstance(maze, LostMinesMaze)
    printed = [*maze.starts.values(), *maze.goals]
    assert all(maze.is_in_bounds(cell) for cell in (*maze.cards, *printed))
    assert not set(maze.cards) & set(printed)
    assert sorted(maze.cards) == sorted(laid.cell for laid in game.round.laid)


def whose_turn_it_is_is_a_player_and_what_comes_next_is_a_neighbour(game: LostMinesGame) -> None:
    round = game.round
    assert round.turn in round.players
    assert next_seat_to_play(round) in (round.turn, round.next_player(round.turn))  # type: ignore[arg-type]
    assert next_seat_to_play(round) == (round.next_player(round.turn) if round.own.has_acted else round.turn)  # type: ignore[arg-type]


LAWS = (
    is_kept_and_told,
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


@law
@given(walked)
def test_every_round_on_the_board_keeps_its_laws(game: LostMinesGame) -> None:
    for keeps in LAWS:
        keeps(game)


# What comes next


@law
@given(walked, st.data())
def test_by_a_turn_that_comes_no_troll_of_that_seat_is_left(game: LostMinesGame, data: st.DataObject) -> None:
    round = game.round
    seat = data.draw(st.sampled_from(round.players))
    back = round.turn is not None and round.next_player(seat) == round.turn
    assume(seat != round.turn and not back)
    others = [troll for troll in round.own.link_trolls if troll.by not in seats_reached_by_turn(round, seat)]
    game.do("begin-turn", seat=seat)
    assert list(game.round.own.link_trolls) == others
    assert seat not in {troll.by for troll in game.round.own.link_trolls}
