"""Moves in the maze, and the move that says whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import events as ev
from companion.game.maze.cards import MOST_CRYSTALS, PathCard, UnreadableTracks, read_tracks
from companion.game.maze.grid import COLUMNS, ROWS, Cell, cell_name
from companion.game.maze.maze import AnyMaze
from companion.game.maze.placement import NOT_CONNECTED, placement_problems
from companion.game.message import IllegalMove, Message, Seat, raise_if_any
from companion.game.moves.move import (
    Move,
    acting_player,
    check_may_record,
    check_permission,
    check_phase,
    check_unchanged,
    number_at,
    raise_problems_unless,
    round_in_play,
    round_with_player,
    turn_problems,
)
from companion.game.permissions import (
    Permission,
    is_on_turn,
    may_lay_paths,
    permission_to_begin_turn,
    permission_to_correct,
    permission_to_reveal,
    reason_unable_to_lay_paths,
)
from companion.game.roles import TRAPPED
from companion.game.scoring import edition_of
from companion.game.state import Round, Table
from companion.game.turns import next_seat_to_play
from companion.game.viewer import Viewer


@Move
def place_path(
    table: Table,
    viewer: Viewer,
    cell: Cell,
    card: PathCard,
    key: str = "",
    by: Seat | None = None,
    anyway: bool = False,
) -> Iterator[ev.Event]:
    """`key` is the card's kind (empty: a custom card). With `anyway` the card may break the rules, which the event
    records. It may never lie on another card."""
    maze, round = require_maze_in_play(table, viewer, may_lay_paths, by)
    by = acting_player(viewer, by, next_seat_to_play(round))
    raise_if_any([*distant_cell_problems(cell), *card_problems(table, card, key)])
    card = maze.shared_instance(card.as_printed)
    misfits = fit_problems(maze, cell, card, round.clan_of(by))
    reasons = [*misfits, *reasons_player_cannot_lay_paths(table, viewer, by), *turn_problems(table, round, viewer)]
    raise_problems_unless(anyway and maze.is_free(cell), reasons)
    placed = ev.PathPlaced(cell, card, key or matching_kind(table, card), by, bool(misfits))
    yield from round.edition.maze_events(table, placed)


@Move
def remove_path(
    table: Table,
    viewer: Viewer,
    cell: Cell,
    by: Seat | None = None,
    anyway: bool = False,
    slip: bool = False,
    lies: int | None = None,
) -> Iterator[ev.Event]:
    """With an action card, not the start or a goal (Saboteur, rockfall). With `slip` the card was entered by mistake.
    `lies` is the `number_at` the cell on the viewer's page."""
    maze, round = require_maze_in_play(table, viewer, permission_to_correct(cell) if slip else is_on_turn, by)
    path_card_at(maze, cell)
    reasons = list(round.edition.removal_problems(round, cell, slip))
    check_unchanged(lies, number_at(maze, cell))
    raise_problems_unless(anyway, [*reasons, *(() if slip else turn_problems(table, round, viewer))])
    by = None if slip else acting_player(viewer, by, next_seat_to_play(round))
    if by is not None:
        round_with_player(table, by)
    yield from round.edition.maze_events(table, ev.PathRemoved(cell, by))


@Move
def turn_path(table: Table, viewer: Viewer, cell: Cell, lies: int | None = None) -> Iterator[ev.Event]:
    """The event records whether the card breaks the rules now. `lies` is the `number_at` the cell on the viewer's
    page."""
    is_goal = table.round and table.round.maze and cell in table.round.maze.goals
    permission = permission_to_reveal(cell) if is_goal else permission_to_correct(cell)
    maze, round = require_maze_in_play(table, viewer, permission)
    card = maze.card_at(cell) if cell in maze.goals else path_card_at(maze, cell)
    if card is None:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    check_unchanged(lies, number_at(maze, cell))
    if card.after_half_turn.comparison_key != card.comparison_key:
        clan = clan_that_laid_card(round, cell)
        misfits = cell in maze.cards and bool(
            placement_problems(maze.remove_card(cell), cell, card.after_half_turn, clan)
        )
        yield from round.edition.maze_events(table, ev.PathTurned(cell, misfits))


@Move
def reveal_goal(
    table: Table,
    viewer: Viewer,
    cell: Cell,
    shows: str,
    turned: bool | None = None,
    by: Seat | None = None,
    anyway: bool = False,
    lies: int | None = None,
) -> Iterator[ev.Event]:
    """Or correct its picture. How it lies follows from the paths that lead to it (Saboteur, goal cards); if both
    orientations fit, `turned` decides. `lies` is the `number_at` the cell on the viewer's page."""
    maze, round = require_maze_in_play(table, viewer, permission_to_reveal(cell), by)
    check_unchanged(lies, number_at(maze, cell))
    by = acting_player(viewer, by)
    raise_if_any(goal_problems(table, maze, cell, shows))
    face = edition_of(table).faces[shows].as_printed
    fitting = maze.goal_orientations(cell, face, round.changes.newest)
    lying = fitting[0] if turned is None else face.after_half_turn if turned else face
    misfits = lying.comparison_key not in {card.comparison_key for card in fitting}
    raise_problems_unless(anyway, [Message.from_key("goal-misfits", cell=cell_name(cell))] if misfits else [])
    if by is not None:
        round_with_player(table, by)
    revealed = ev.GoalRevealed(cell, shows, maze.shared_instance(lying), by)
    yield from round.edition.maze_events(table, revealed)


@Move
def begin_turn(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    _, round = require_maze_in_play(table, viewer, permission_to_begin_turn(seat))
    round_with_player(table, seat)
    if seat != round.turn:
        yield from round.edition.maze_events(table, ev.TurnBegan(seat))


def reasons_player_cannot_lay_paths(table: Table, viewer: Viewer, by: Seat | None) -> Iterator[Message]:
    why = reason_unable_to_lay_paths(round_with_player(table, by), by) if by is not None else None
    if why and viewer.seat == by:
        yield why
    elif why and by is not None:
        yield Message.from_key(
            "path-by-cannot" if TRAPPED in edition_of(table).supply else "path-by-cannot-tool", seat=by
        )


def require_maze_in_play(
    table: Table, viewer: Viewer, permission: Permission = is_on_turn, by: Seat | None = None
) -> tuple[AnyMaze, Round]:
    """Check that the viewer may enter something in the maze in play: as host, or as a seat that enters its own cards
    and has this `permission`. Raises Forbidden, WrongPhase, or IllegalMove: the companion follows no maze."""
    check_may_record(table, viewer, by)
    check_phase(table, "dealt")
    round = round_in_play(table)
    if round.maze is None:
        raise IllegalMove.because(round.edition.no_maze)
    check_permission(round, viewer, permission)
    return round.maze, round


def clan_that_laid_card(round: Round, cell: Cell) -> str:
    return next((round.clan_of(placed.by) for placed in round.laid if placed.cell == cell), "")


def path_card_at(maze: AnyMaze, cell: Cell) -> PathCard:
    """Raises IllegalMove: no path card lies there."""
    if cell not in maze.cards:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    return maze.cards[cell]


def fit_problems(maze: AnyMaze, cell: Cell, card: PathCard, clan: str) -> list[Message]:
    not_connected = "not-connected-own" if clan else "not-connected-any" if maze.grid else NOT_CONNECTED
    keys = placement_problems(maze, cell, card, clan)
    return [Message.from_key(not_connected if key == NOT_CONNECTED else key, cell=cell_name(cell)) for key in keys]


def distant_cell_problems(cell: Cell) -> Iterator[Message]:
    if cell[0] not in COLUMNS or cell[1] not in ROWS:
        yield Message.from_key("cell-too-far")


def matching_kind(table: Table, card: PathCard) -> str:
    """In either orientation; "" if there is none."""
    kinds = edition_of(table).paths
    return next(
        (kind.key for kind in kinds if card.comparison_key in {turn.comparison_key for turn in kind.card.orientations}),
        "",
    )


def card_problems(table: Table, card: PathCard, key: str) -> Iterator[Message]:
    try:
        read_tracks(card.tracks)
    except UnreadableTracks:
        yield Message.from_key("no-such-card")
        return
    edition = edition_of(table)
    known = (turn.comparison_key for kind in edition.paths if kind.key == key for turn in kind.card.orientations)
    if (key and card.comparison_key not in known) or not edition.can_have_card(card):
        yield Message.from_key("no-such-card")
    if card.door and card.door not in edition.clans:
        yield Message.from_key("no-such-clan", name=card.door)
    most = MOST_CRYSTALS if edition.has_crystals else 0
    if not 0 <= card.crystals <= most:
        yield Message.from_key("crystals-out-of-range", n=card.crystals, most=most)


def goal_problems(table: Table, maze: AnyMaze, cell: Cell, shows: str) -> Iterator[Message]:
    if cell not in maze.goals:
        yield Message.from_key("no-goal-there", cell=cell_name(cell))
    if shows not in edition_of(table).faces:
        yield Message.from_key("no-such-card")
    for other, goal in maze.goals.items():
        if other != cell and goal.shows and goal.shows == shows:
            yield Message.from_key("goal-shown-already", cell=cell_name(other))
