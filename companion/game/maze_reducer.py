"""Applies events to the maze of a round: cards, tokens, dwarf counters, trolls and treasures.

An event that does not fit the maze changes nothing, because an earlier act may have been undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import singledispatch
from typing import TypeVar

from companion.editions.lost_mines.maze import TROLL
from companion.game import events as ev
from companion.game.edition import EDITIONS
from companion.game.maze.cards import BRIBE, PathCard
from companion.game.maze.grid import LETTERS, Cell, letters_of_sides, link_at, move_link, opposite_side
from companion.game.maze.maze import AnyMaze, Goal
from companion.game.state import Bribe, GoldMarker, LinkTroll, PlacedCard, Round, Table, TakenTreasure
from companion.game.turns import turn_without_card

TokenEvent = ev.CellTokenPut | ev.CellTokenTaken
OnCell = TypeVar("OnCell", PlacedCard, GoldMarker, Bribe)


def initial_maze(table: Table, clans: Sequence[str]) -> AnyMaze | None:
    """None if the companion follows no maze at this table."""
    layout = EDITIONS[table.edition].layout if table.edition in EDITIONS else None
    if layout is None:
        return table.board.set_up() if table.board else None
    return layout.set_up(clans)


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
    left = maze.remove_card(event.cell)
    if event.by is None:
        turn = turn_without_card(round, event.cell)
        round = replace(with_corrected_maze(without_path_card(round, event.cell), left, event.cell), turn=turn)
    # Claims that the removed card connected stay, but no longer refer to its cell, where another card may be laid.
    counters = (replace(marker, of=None) if marker.of == event.cell else marker for marker in round.counters)
    return replace(
        round,
        maze=left,
        laid=without_items_on_cell(round.laid, event.cell),
        newest=None if round.newest == event.cell else round.newest,
        counters=without_items_on_cell(counters, event.cell),
        bribes=without_items_on_cell(round.bribes, event.cell),
        link_trolls=tuple(troll for troll in round.link_trolls if TROLL in left.tokens.get(troll.between, ())),
    )


@apply_maze_event.register
def apply_path_turned(event: ev.PathTurned, round: Round, maze: AnyMaze) -> Round:
    card = maze.card_at(event.cell)
    if event.cell in maze.goals and card:
        turned = Goal(maze.goals[event.cell].shows, maze.shared_instance(card.after_half_turn))
        return with_corrected_maze(round, maze.turn_over(event.cell, turned), event.cell)
    if event.cell not in maze.cards or card is None:
        return round
    round = with_corrected_maze(
        round, maze.replace_card(event.cell, maze.shared_instance(card.after_half_turn)), event.cell
    )
    bribes = tuple(
        replace(bribe, side=letters_of_sides(opposite_side(LETTERS[bribe.side]))) if bribe.cell == event.cell else bribe
        for bribe in round.bribes
    )
    laid = tuple(replace(card, anyway=event.anyway) if card.cell == event.cell else card for card in round.laid)
    return replace(round, laid=laid, newest=event.cell, bribes=bribes)


@apply_maze_event.register
def apply_path_moved(event: ev.PathMoved, round: Round, maze: AnyMaze) -> Round:
    cell, to = event.cell, event.to
    if cell not in maze.cards or not maze.is_free(to):
        return round
    round = with_corrected_maze(round, maze.move_card(cell, to), cell, to)
    round = with_cards_of_turns(round, lambda card: moved_with_path_card(card, cell, to))
    return replace(
        round,
        laid=tuple(replace(card, cell=to, anyway=event.anyway) if card.cell == cell else card for card in round.laid),
        newest=to,
        counters=tuple(replace(marker, cell=to) if marker.cell == cell else marker for marker in round.counters),
        bribes=tuple(replace(bribe, cell=to) if bribe.cell == cell else bribe for bribe in round.bribes),
        link_trolls=tuple(replace(troll, between=move_link(troll.between, cell, to)) for troll in round.link_trolls),
    )


@apply_maze_event.register
def apply_goal_revealed(event: ev.GoalRevealed, round: Round, maze: AnyMaze) -> Round:
    if event.cell not in maze.goals:
        return round
    before = maze.goals[event.cell].shows
    round = with_corrected_maze(
        round, maze.turn_over(event.cell, Goal(event.shows, maze.shared_instance(event.card))), event.cell
    )
    counters, bribes = (
        without_items_on_cell(round.counters, event.cell),
        without_items_on_cell(round.bribes, event.cell),
    )
    # If the picture of the mine is corrected, this mine may still have treasures.
    spent = round.spent if event.shows == before else round.spent - {event.cell}
    return replace(round, counters=counters, bribes=bribes, spent=spent)


@apply_maze_event.register
def apply_cell_token_put(event: ev.CellTokenPut, round: Round, maze: AnyMaze) -> Round:
    changed = maze.put_token(event.cell, event.kind, event.side, round.clan_of(event.by))
    if changed is maze:
        return round
    bribe = (Bribe(event.cell, event.side, event.by),) if event.kind == BRIBE else ()
    troll = (LinkTroll(link_at(event.cell, event.side), event.by),) if event.kind == TROLL else ()
    return replace(
        round,
        maze=changed,
        bribes=(*without_bribe(round.bribes, event), *bribe),
        link_trolls=(*round.link_trolls, *troll),
    )


@apply_maze_event.register
def apply_cell_token_taken(event: ev.CellTokenTaken, round: Round, maze: AnyMaze) -> Round:
    changed = maze.remove_token(event.cell, event.kind, event.side, round.clan_of(event.by))
    if changed is maze:
        return round
    round = with_corrected_maze(round, changed, event.cell)
    return replace(
        with_cards_of_turns(round, lambda card: None if laid_removed_token(card, event) else card),
        bribes=without_bribe(round.bribes, event),
        link_trolls=without_troll(round.link_trolls, event),
    )


@apply_maze_event.register
def apply_dwarf_moved(event: ev.DwarfMoved, round: Round, maze: AnyMaze) -> Round:
    return replace(round, maze=maze.place_dwarf(event.seat, event.cell))


@apply_maze_event.register
def apply_treasure_taken(event: ev.TreasureTaken, round: Round, maze: AnyMaze) -> Round:
    taken = TakenTreasure(event.seat, event.cell, event.kind)
    return replace(round, taken_treasures=(*round.taken_treasures, taken), spent=round.spent - {event.cell})


@apply_maze_event.register
def apply_treasure_put_back(event: ev.TreasurePutBack, round: Round, maze: AnyMaze) -> Round:
    newest_first = list(reversed(round.taken_treasures))
    taken = TakenTreasure(event.seat, event.cell)
    if taken in newest_first:
        newest_first.remove(taken)
    return replace(round, taken_treasures=tuple(reversed(newest_first)), spent=round.spent | {event.cell})


@apply_maze_event.register
def apply_gold_claimed(event: ev.GoldClaimed, round: Round, maze: AnyMaze) -> Round:
    spot = (event.cell, event.place)
    others = (marker for marker in round.counters if (marker.cell, marker.place) != spot)
    marker = GoldMarker(event.cell, event.place, event.gold, event.seat, event.why, event.at, event.of)
    return replace(round, counters=(*others, marker))


# Helpers


def with_cards_of_turns(round: Round, change: Callable[[ev.Event], ev.Event | None]) -> Round:
    """Where `change` returns None, the card is left out."""

    def changed(cards: Sequence[ev.Event]) -> tuple[ev.Event, ...]:
        return tuple(card for card in map(change, cards) if card is not None)

    return replace(round, cards_of_turn=changed(round.cards_of_turn), last_cards=changed(round.last_cards))


def without_path_card(round: Round, cell: Cell) -> Round:
    paths = (card for card in (*round.cards_of_turn, *round.last_cards) if isinstance(card, ev.PathPlaced))
    # The last turn can have a card on the same cell that a thunderstorm removed since.
    mistake = next((card for card in paths if card.cell == cell), None)
    return with_cards_of_turns(round, lambda card: None if card is mistake else card)


def moved_with_path_card(card: ev.Event, cell: Cell, to: Cell) -> ev.Event:
    """The path card on `cell`, and any token on it or on its links, moved."""
    if isinstance(card, ev.PathPlaced | ev.CellTokenPut) and card.cell == cell:
        return replace(card, cell=to)
    if isinstance(card, ev.CellTokenPut) and card.side and cell in link_at(card.cell, card.side):
        return replace(card, cell=to, side=letters_of_sides(opposite_side(LETTERS[card.side])))
    return card


def laid_removed_token(card: ev.Event, removal: ev.CellTokenTaken) -> bool:
    """Two neighbouring cells share the link between them."""
    if not isinstance(card, ev.CellTokenPut) or card.kind != removal.kind:
        return False
    if card.side and removal.side:
        return link_at(card.cell, card.side) == link_at(removal.cell, removal.side)
    return card.cell == removal.cell


def with_corrected_maze(round: Round, maze: AnyMaze, cell: Cell, to: Cell | None = None) -> Round:
    """Claims on gold that this card had connected are removed if the gold is no longer connected. With `to` the card
    was moved there."""
    counters = tuple(
        marker
        for marker in round.counters
        if not (marker.of == cell and does_change_disconnect_gold(round, maze, marker, cell, to))
    )
    return replace(round, maze=maze, counters=counters)


def does_change_disconnect_gold(round: Round, maze: AnyMaze, marker: GoldMarker, cell: Cell, to: Cell | None) -> bool:
    """Connected in `round.maze`, but not in `maze`, which is after the correction."""
    if not marker.why or not is_gold_connected(round, round.maze, marker, marker.cell):
        return False
    return not is_gold_connected(round, maze, marker, to if to is not None and marker.cell == cell else marker.cell)


def is_gold_connected(round: Round, maze: AnyMaze | None, marker: GoldMarker, cell: Cell) -> bool:
    card = maze.card_at(cell) if maze else None
    if maze is None or card is None or marker.place >= len(card.features.gold):
        return False
    return round.clan_of(marker.seat) in maze.clans_reaching_gold(cell, card.features.gold[marker.place])


def without_items_on_cell(items: Iterable[OnCell], cell: Cell) -> tuple[OnCell, ...]:
    return tuple(item for item in items if item.cell != cell)


def without_bribe(bribes: tuple[Bribe, ...], event: TokenEvent) -> tuple[Bribe, ...]:
    if event.kind != BRIBE:
        return bribes
    return tuple(bribe for bribe in bribes if (bribe.cell, bribe.side) != (event.cell, event.side))


def without_troll(link_trolls: tuple[LinkTroll, ...], event: TokenEvent) -> tuple[LinkTroll, ...]:
    """The troll that the event's seat laid, or else the first."""
    if event.kind != TROLL:
        return link_trolls
    here = [troll for troll in link_trolls if troll.between == link_at(event.cell, event.side)]
    here.sort(key=lambda troll: troll.seat != event.by)
    others = list(link_trolls)
    if here:
        others.remove(here[0])
    return tuple(others)


def with_custom_card(custom_cards: tuple[PathCard, ...], card: PathCard) -> tuple[PathCard, ...]:
    """Unless they have an equal card, in the same orientation or after a half turn."""
    known = {turn.comparison_key for other in custom_cards for turn in other.orientations}
    return custom_cards if card.comparison_key in known else (*custom_cards, card)
