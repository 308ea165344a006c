"""Applies events to the cards of a maze.

An event that does not fit the maze changes nothing, because an earlier act may have been undone.
"""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from companion.game import events as ev
from companion.game.maze.cards import PathCard
from companion.game.maze.maze import AnyMaze, Goal
from companion.game.state import PlacedCard, Round
from companion.game.turns import turn_without_card


def apply_event_in_maze(event: ev.Event, round: Round) -> Round:
    return round if round.maze is None else apply_maze_event(event, round, round.maze)


@singledispatch
def apply_maze_event(event: object, round: Round, maze: AnyMaze) -> Round:
    return round


@apply_maze_event.register
def apply_path_placed(event: ev.PathPlaced, round: Round, maze: AnyMaze) -> Round:
    if not maze.is_free(event.cell):
        return round
    card, laid = maze.shared_instance(event.card), PlacedCard(event.cell, event.key, event.by, event.anyway)
    custom_cards = (
        round.custom_cards
        if event.key
        else with_custom_card(round.custom_cards, maze.shared_instance(card.with_features(card.features.as_printed)))
    )
    return replace(
        round, maze=maze.lay(event.cell, card), laid=(*round.laid, laid), newest=event.cell, custom_cards=custom_cards
    )


@apply_maze_event.register
def apply_path_removed(event: ev.PathRemoved, round: Round, maze: AnyMaze) -> Round:
    if event.cell not in maze.cards:
        return round
    return replace(
        round,
        maze=maze.remove_card(event.cell),
        turn=turn_without_card(round, event.cell) if event.by is None else round.turn,
        laid=tuple(card for card in round.laid if card.cell != event.cell),
        newest=None if round.newest == event.cell else round.newest,
    )


@apply_maze_event.register
def apply_path_turned(event: ev.PathTurned, round: Round, maze: AnyMaze) -> Round:
    card = maze.card_at(event.cell)
    if event.cell in maze.goals and card:
        turned = Goal(maze.goals[event.cell].shows, maze.shared_instance(card.after_half_turn))
        return replace(round, maze=maze.turn_over(event.cell, turned))
    if event.cell not in maze.cards or card is None:
        return round
    return replace(
        round,
        maze=maze.replace_card(event.cell, maze.shared_instance(card.after_half_turn)),
        laid=tuple(replace(card, anyway=event.anyway) if card.cell == event.cell else card for card in round.laid),
        newest=event.cell,
    )


@apply_maze_event.register
def apply_path_moved(event: ev.PathMoved, round: Round, maze: AnyMaze) -> Round:
    cell, to = event.cell, event.to
    if cell not in maze.cards or not maze.is_free(to):
        return round
    laid = (replace(card, cell=to, anyway=event.anyway) if card.cell == cell else card for card in round.laid)
    return replace(round, maze=maze.move_card(cell, to), laid=tuple(laid), newest=to)


@apply_maze_event.register
def apply_goal_revealed(event: ev.GoalRevealed, round: Round, maze: AnyMaze) -> Round:
    if event.cell not in maze.goals:
        return round
    return replace(round, maze=maze.turn_over(event.cell, Goal(event.shows, maze.shared_instance(event.card))))


@apply_maze_event.register
def apply_cell_token_put(event: ev.CellTokenPut, round: Round, maze: AnyMaze) -> Round:
    changed = maze.put_token(event.cell, event.kind, event.side, round.clan_of(event.by))
    return round if changed is maze else replace(round, maze=changed)


@apply_maze_event.register
def apply_cell_token_taken(event: ev.CellTokenTaken, round: Round, maze: AnyMaze) -> Round:
    changed = maze.remove_token(event.cell, event.kind, event.side, round.clan_of(event.by))
    return round if changed is maze else replace(round, maze=changed)


def with_custom_card(custom_cards: tuple[PathCard, ...], card: PathCard) -> tuple[PathCard, ...]:
    """Unless they have an equal card, in the same orientation or after a half turn."""
    known = {turn.comparison_key for other in custom_cards for turn in other.orientations}
    return custom_cards if card.comparison_key in known else (*custom_cards, card)
