"""Moves in the maze: lay a card, take one off, turn it, move it, turn a goal over. In The Duel, gold that can then be
claimed is claimed at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.rules.errors import IllegalMove, raise_if_any
from companion.rules.mazes.any_maze import TURN_BY_MOVE, AnyMaze
from companion.rules.mazes.cards import MOST_CRYSTALS, PathCard, UnreadableTracks, read_tracks
from companion.rules.mazes.duel_goals import is_safe_from_rockfall
from companion.rules.mazes.grid import FARTHEST, Cell, cell_name, neighbours
from companion.rules.mazes.placement import NOT_CONNECTED, placement_problems
from companion.rules.message import Message, Seat
from companion.rules.tokens import TRAPPED
from companion.table import events as ev
from companion.table.conflict_keys import PHASE, TURN, cell_key
from companion.table.dwarf_counters import add_claims
from companion.table.maze_facts import reason_unable_to_lay_paths
from companion.table.moves import board
from companion.table.moves.move import (
    acting_player,
    check_may_record,
    check_permission,
    check_phase,
    move,
    raise_problems_unless,
    round_in_play,
    round_with_player,
    turn_problems,
)
from companion.table.own_card_permissions import (
    Permission,
    is_on_turn,
    may_lay_paths,
    permission_to_correct,
    permission_to_reveal,
)
from companion.table.scoring import edition_of
from companion.table.state import Round, Table
from companion.table.turns import next_to_play, turn_events
from companion.table.viewer import Viewer

DRAWN_GOAL = "goal"
"""The picture of a goal that was drawn as a custom card."""


def conflict_keys_around_cells(*names: str) -> Callable[[Viewer, Mapping[str, Any]], tuple[str, ...]]:
    """Return the conflict keys of the cells in these arguments of a move, and of the cells beside them."""

    def keys(viewer: Viewer, arguments: Mapping[str, Any]) -> tuple[str, ...]:
        cells = [cell for name in names for cell in (arguments[name], *neighbours(arguments[name]))]
        return tuple(map(cell_key, dict.fromkeys(cells)))

    return keys


def turn_key_for_host(viewer: Viewer, arguments: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the conflict key of the turn for the host, whose page names the player by it. A seat plays for itself."""
    return (TURN,) if viewer.host else ()


@move(PHASE, turn_key_for_host, conflict_keys_around_cells("cell"))
def place_path(
    table: Table,
    viewer: Viewer,
    cell: Cell,
    card: PathCard,
    key: str = "",
    by: Seat | None = None,
    anyway: bool = False,
) -> Iterator[ev.Event]:
    """A path card was laid: `card` as it lies, `key` its kind in the edition (empty: a custom card), `by` who laid it.

    With `anyway` it may break the rules and is then marked, but never lie on another card.

    Raises:
        IllegalMove: the cell is too far away or there is no such card; only if both are right, with all reasons
            against laying it: `path-…` about the cell, `path-by-cannot` or `path-own-…` if `by` may lay none,
            `path-other-turn` as `turn_problems`.
    """
    maze, round = maze_in_play(table, viewer, may_lay_paths, by)
    by = acting_player(viewer, by, next_to_play(round))
    raise_if_any([*cell_problems(cell), *card_problems(table, card, key)])
    # The tool on an obstacle is recorded with the card (The Lost Mines), each key and bribe by a move of its own.
    card = maze.shared_instance(card if card.features.ground else card.with_features(card.features.as_printed))
    misfits = fit_problems(maze, cell, card, round.clan_of(by))
    reasons = [*misfits, *path_player_problems(table, viewer, by), *turn_problems(round, viewer)]
    raise_problems_unless(anyway and maze.is_free(cell), reasons)
    yield from turn_start_events(round, by)
    yield from add_claims(table, ev.PathPlaced(cell, card, key or matching_kind(table, card), by, bool(misfits)), cell)


@move(PHASE, turn_key_for_host, conflict_keys_around_cells("cell"))
def remove_path(
    table: Table, viewer: Viewer, cell: Cell, by: Seat | None = None, anyway: bool = False, slip: bool = False
) -> Iterator[ev.Event]:
    """A path card was removed by a rockfall or a thunderstorm, or (`slip`) nobody played a card for it, as it never lay
    there. Gold that was claimed over it stays claimed.

    Start and goals stay (Saboteur, rockfall; The Lost Mines, thunderstorm), and unless `anyway` so do cards with gold
    or a troll (The Duel, rockfall) and those on which a dwarf stands (The Lost Mines).

    Raises:
        IllegalMove: no path card lies there, or this one stays; or (`path-other-turn`) as `turn_problems`.
    """
    maze, round = maze_in_play(table, viewer, permission_to_correct(cell) if slip else is_on_turn, by)
    reasons = list(removal_problems(maze, cell, path_card_at(maze, cell)))
    raise_problems_unless(anyway, [*reasons, *(() if slip else turn_problems(round, viewer))])
    by = None if slip else acting_player(viewer, by, next_to_play(round))
    if by is not None:
        round_with_player(table, by)
    yield from turn_start_events(round, by)
    yield ev.PathRemoved(cell, by, bool(reasons))


def removal_problems(maze: AnyMaze, cell: Cell, card: PathCard) -> Iterator[Message]:
    if is_safe_from_rockfall(card):
        yield Message.from_key("path-stays", cell=cell_name(cell))
    if cell in maze.dwarves.values():
        yield Message.from_key("path-dwarf-stands", cell=cell_name(cell))


def turn_start_events(round: Round, by: Seat | None) -> Iterator[ev.Event]:
    """Begin this seat's turn, as it plays a card, where a turn ends with the dwarf's move instead (The Lost Mines)."""
    if by is not None and round.turn_ends_by == TURN_BY_MOVE:
        yield from turn_events(round, by)


@move(PHASE, conflict_keys_around_cells("cell"))
def turn_path(table: Table, viewer: Viewer, cell: Cell) -> Iterator[ev.Event]:
    """A laid card, or a stone that was turned over, is given a half turn. If that breaks the rules, it is marked so.
    Nothing happens to a card that lies the same both ways. Raises IllegalMove: no such card lies there."""
    permission = permission_to_reveal(cell) if is_goal(table, cell) else permission_to_correct(cell)
    maze, round = maze_in_play(table, viewer, permission)
    card = maze.card_at(cell) if cell in maze.goals else path_card_at(maze, cell)
    if card is None:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    if card.half_turned.comparison_key != card.comparison_key:
        clan = clan_that_laid_card(round, cell)
        misfits = cell in maze.cards and bool(placement_problems(maze.remove_card(cell), cell, card.half_turned, clan))
        yield from add_claims(table, ev.PathTurned(cell, misfits), cell)


@move(PHASE, conflict_keys_around_cells("cell", "to"))
def move_path(table: Table, viewer: Viewer, cell: Cell, to: Cell, anyway: bool = False) -> Iterator[ev.Event]:
    """A card lies on another cell than was recorded; who laid it and when is unchanged. Raises IllegalMove if no path
    card lies there, the other cell is not free, or the card does not fit there."""
    maze, round = maze_in_play(table, viewer, permission_to_correct(cell))
    card = path_card_at(maze, cell)
    raise_if_any(cell_problems(to))
    if to != cell:
        misfits = fit_problems(maze.remove_card(cell), to, card, clan_that_laid_card(round, cell))
        raise_problems_unless(anyway and maze.is_free(to), misfits)
        yield from add_claims(table, ev.PathMoved(cell, to, bool(misfits)), to)


@move(PHASE, turn_key_for_host, conflict_keys_around_cells("cell"))
def reveal_goal(
    table: Table,
    viewer: Viewer,
    cell: Cell,
    shows: str,
    card: PathCard | None = None,
    turned: bool | None = None,
    by: Seat | None = None,
    anyway: bool = False,
) -> Iterator[ev.Event]:
    """A goal was turned over and shows this picture of the edition, or `card`; on an open goal this corrects it. How it
    lies follows from what leads to it (Saboteur, goal cards; The Duel, goal cards); if it fits both ways, by `turned`.

    On a board a dwarf turns a mine over: see `board.reveal_mine`.

    Raises:
        IllegalMove: no goal lies there, there is no such picture, another goal shows it already, or (unless `anyway`)
            it fits better the other way round.
    """
    if edition_of(table).board_rules:
        yield from board.reveal_mine(table, viewer, cell, shows, card, by, anyway)
        return
    maze, round = maze_in_play(table, viewer, permission_to_reveal(cell), by)
    by = acting_player(viewer, by)
    raise_if_any(goal_problems(table, maze, cell, shows, card))
    face = card or edition_of(table).faces[shows]
    face = face.with_features(face.features.as_printed)
    fitting = edition_of(table).orientations(maze, cell, face, round.newest)
    lies = fitting[0] if turned is None else face.half_turned if turned else face
    misfits = lies.comparison_key not in {card.comparison_key for card in fitting}
    raise_problems_unless(anyway, [Message.from_key("goal-misfits", cell=cell_name(cell))] if misfits else [])
    if by is not None:
        round_with_player(table, by)
    yield from add_claims(table, ev.GoalRevealed(cell, shows, maze.shared_instance(lies), by), cell)


def path_player_problems(table: Table, viewer: Viewer, by: Seat | None) -> Iterator[Message]:
    """Whether action cards in front of this seat forbid it to lay path cards; said to the seat itself as "you"."""
    why = reason_unable_to_lay_paths(round_with_player(table, by), by) if by is not None else None
    if why and viewer.seat == by:
        yield why
    elif why and by is not None:
        yield Message.from_key(
            "path-by-cannot" if TRAPPED in edition_of(table).tokens else "path-by-cannot-tool", seat=by
        )


def maze_in_play(
    table: Table, viewer: Viewer, permission: Permission = is_on_turn, by: Seat | None = None
) -> tuple[AnyMaze, Round]:
    """Return the maze of the round that is being played, and that round.

    Raises:
        Forbidden: the viewer is neither the host nor a seat that enters its own cards and has this `permission`, or
            `by` is another seat. WrongPhase: no round is being played.
        IllegalMove: no maze is followed in this edition.
    """
    check_may_record(table, viewer, by)
    check_phase(table, "dealt")
    round = round_in_play(table)
    if round.maze is None:
        raise IllegalMove.because("no-maze")
    check_permission(round, viewer, permission)
    return round.maze, round


def is_goal(table: Table, cell: Cell) -> bool:
    return bool(table.round and table.round.maze and cell in table.round.maze.goals)


def clan_that_laid_card(round: Round, cell: Cell) -> str:
    """Return the clan of the dwarf that laid the card there; "" in an edition without clans."""
    return next((round.clan_of(placed.by) for placed in round.laid if placed.cell == cell), "")


def path_card_at(maze: AnyMaze, cell: Cell) -> PathCard:
    """Return the path card that lies there and can be taken up. Raises IllegalMove: none does."""
    if cell not in maze.cards:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    return maze.cards[cell]


def fit_problems(maze: AnyMaze, cell: Cell, card: PathCard, clan: str) -> list[Message]:
    """Return the problems with this clan laying this card there."""
    suffixes = {NOT_CONNECTED: "-own" if clan else "-any" if maze.grid else ""}
    codes = placement_problems(maze, cell, card, clan)
    return [Message.from_key(f"path-{code}{suffixes.get(code, '')}", cell=cell_name(cell)) for code in codes]


def cell_problems(cell: Cell) -> Iterator[Message]:
    if max(map(abs, cell)) > FARTHEST:
        yield Message.from_key("cell-too-far", cell=cell_name(cell), most=FARTHEST)


def matching_kind(table: Table, card: PathCard) -> str:
    """Return the kind of path card in this edition that looks like this card, turned or not; "" if none does."""
    kinds = edition_of(table).paths
    return next(
        (kind.key for kind in kinds if card.comparison_key in {turn.comparison_key for turn in kind.card.orientations}),
        "",
    )


def card_problems(table: Table, card: PathCard, key: str) -> Iterator[Message]:
    """Yield why there is no such card: it is of no kind of the edition, and cannot be drawn as a custom card either."""
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


def goal_problems(table: Table, maze: AnyMaze, cell: Cell, shows: str, card: PathCard | None) -> Iterator[Message]:
    """Yield the problems with the goal there showing this picture, or this custom `card`."""
    if cell not in maze.goals:
        yield Message.from_key("no-goal-there", cell=cell_name(cell))
    if card is not None:
        yield from drawn_goal_problems(table, shows, card)
        return
    if shows not in edition_of(table).faces:
        yield Message.from_key("no-such-picture")
    for other, goal in maze.goals.items():
        if other != cell and goal.shows and goal.shows == shows:
            yield Message.from_key("goal-shown-already", cell=cell_name(other))


def drawn_goal_problems(table: Table, shows: str, card: PathCard) -> Iterator[Message]:
    """Yield why there is no such goal: none has a ladder or a troll, for example."""
    features = card.features
    if shows != DRAWN_GOAL or not edition_of(table).can_have_hand_drawn_goals or features.ladder or features.trolls:
        yield Message.from_key("no-such-picture")
    else:
        yield from card_problems(table, card, "")
