"""Moves on the board of The Lost Mines: how it is printed, tools, traps and trolls, dwarves, mines and treasures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from companion.editions.lost_mines.cards import TOOL_FOR, ground_of, is_bridged
from companion.editions.lost_mines.maze import LINK_TOKENS, TROLL, Destination, LostMinesMaze
from companion.editions.lost_mines.mines import MINES, MOST_WORTH, TREASURES, board_problems, mine_orientation
from companion.editions.lost_mines.round import (
    BoardMarked,
    DwarfMoved,
    LookTaken,
    TakenTreasure,
    TreasurePutBack,
    TreasuresTold,
    TreasureTaken,
)
from companion.editions.lost_mines.treasures import (
    board_of,
    board_treasure_mismatches,
    has_recorded_board,
    mine_picture,
    revealed_mines,
    treasures_left,
    treasures_taken_by,
)
from companion.game import events as ev
from companion.game.maze.cards import PathCard, UnreadableTracks, read_tracks
from companion.game.maze.grid import LETTERS, Cell, cell_name, link_at
from companion.game.maze.maze import Goal
from companion.game.message import IllegalMove, Message, Seat, raise_if_any
from companion.game.moves.move import (
    Move,
    acting_seat,
    check_host,
    check_may_record,
    check_own_seat,
    check_permission,
    check_phase,
    check_unchanged,
    number_at,
    raise_problems_unless,
    round_in_play,
    round_with_player,
    turn_problems,
)
from companion.game.permissions import Permission, is_on_turn, permission_to_reveal
from companion.game.scoring import edition_of
from companion.game.state import Round, Table
from companion.game.turns import turn_start_events
from companion.game.viewer import Viewer

own_move = partial(Move, edition="lost_mines")


@own_move
def enter_board(table: Table, viewer: Viewer, starts: Mapping[str, Cell], mines: Sequence[Cell]) -> Iterator[ev.Event]:
    """A round in play gets this board too, if nothing lies on its board yet."""
    check_host(viewer)
    check_phase(table, "seating", "dealt", "finished")
    raise_if_any(board_problems(starts, mines))
    marked = BoardMarked(tuple(starts.items()), tuple(mines))
    if table.own and (dict(table.own.starts), table.own.mines) == (dict(starts), marked.mines):
        return
    if table.round and board_is_used(table.round):
        raise IllegalMove.because("board-in-use")
    yield marked


def board_is_used(round: Round) -> bool:
    used = round.maze and (round.maze.tokens or any(mine.card for mine in round.maze.goals.values()))
    return bool(round.laid or round.own.taken_treasures or used)


# Turns


def require_board_in_play(
    table: Table, viewer: Viewer, permission: Permission = is_on_turn, player: Seat | None = None
) -> tuple[LostMinesMaze, Round]:
    """Check that the viewer may enter something on the board in play: as host, or as a seat that enters its own cards
    and has this `permission`. Raises Forbidden, WrongPhase, or IllegalMove: the board is not marked."""
    check_may_record(table, viewer, player)
    check_phase(table, "dealt")
    round = round_in_play(table)
    board = board_of(round)
    if board is None:
        raise IllegalMove.because("board-unmarked")
    check_permission(round, viewer, permission)
    return board, round


def turn_end_events(round: Round, seat: Seat) -> Iterator[ev.Event]:
    """Nothing if another seat is on turn (The Lost Mines, course of the game)."""
    if seat == round.turn:
        yield from turn_start_events(round, round.next_player(seat))


LOOKS = ("mine", "treasure")
"""What a seat may look at in secret with an action card, besides a dwarf card (action cards for information)."""


@own_move
def look_in_secret(table: Table, viewer: Viewer, seat: Seat, at: str) -> Iterator[ev.Event]:
    """The event does not say at which mine or treasure; the player may note that on the phone (`note_goal`)."""
    _, round = require_board_in_play(table, viewer, player=seat)
    round_with_player(table, seat)
    if at not in LOOKS:
        raise IllegalMove.because("no-such-act")
    raise_if_any(turn_problems(table, round, viewer))
    yield from turn_start_events(round, seat)
    yield LookTaken(seat, at)


# Tools, traps and trolls


@own_move
def put_board_token(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None, anyway: bool = False
) -> Iterator[ev.Event]:
    """A tool on the obstacle of the card on `cell`, or a trap or troll on the link at this side. Nothing but `anyway`
    allows a second card in a seat's turn."""
    maze, round = require_board_in_play(table, viewer, player=by)
    raise_if_any(board_token_problems(maze, cell, kind, side))
    raise_problems_unless(anyway, [*turn_problems(table, round, viewer)])
    seat = acting_seat(table, round, viewer, by)
    yield from turn_start_events(round, seat)
    yield ev.CellTokenPut(cell, kind, side if kind in LINK_TOKENS else "", seat)


def board_token_problems(maze: LostMinesMaze, cell: Cell, kind: str, side: str) -> Iterator[Message]:
    if kind in LINK_TOKENS:
        keys = maze.trap_or_troll_problems(cell, LETTERS.get(side, 0))
        yield from (Message.from_key(key, cell=cell_name(cell)) for key in keys)
        return
    card = maze.cards.get(cell)
    if card is None or TOOL_FOR.get(ground_of(card)) != kind:
        yield Message.from_key("no-obstacle-there", cell=cell_name(cell))
    elif is_bridged(card):
        yield Message.from_key("bridged-already", cell=cell_name(cell))


@own_move
def take_board_token(table: Table, viewer: Viewer, cell: Cell, kind: str, side: str) -> Iterator[ev.Event]:
    """Only for a token recorded by mistake."""
    check_host(viewer)
    maze, round = require_board_in_play(table, viewer)
    if not has_token(maze, cell, kind, side):
        raise IllegalMove.because("no-token-on-card", cell=cell_name(cell))
    side_of_link = side if kind in LINK_TOKENS else ""
    yield ev.CellTokenTaken(cell, kind, side_of_link, owner_of_token(round, cell, kind, side))


def owner_of_token(round: Round, cell: Cell, kind: str, side: str) -> Seat:
    """The newest troll's. Traps and tools have no owner: for them any player is returned."""
    trolls = [troll.seat for troll in round.own.link_trolls if kind == TROLL and troll.between == link_at(cell, side)]
    return trolls[-1] if trolls else round.players[0]


def has_token(maze: LostMinesMaze, cell: Cell, kind: str, side: str) -> bool:
    if kind not in LINK_TOKENS:
        card = maze.cards.get(cell)
        return card is not None and is_bridged(card) and TOOL_FOR[ground_of(card)] == kind
    return side in LETTERS and kind in maze.tokens_at(cell, LETTERS[side])


# Dwarves


@own_move
def move_dwarf(
    table: Table,
    viewer: Viewer,
    seat: Seat,
    cell: Cell,
    traps: int | None = None,
    anyway: bool = False,
    start: Cell | None = None,
) -> Iterator[ev.Event]:
    """Move the dwarf; in a mine it takes a treasure; the turn ends (The Lost Mines, moving a dwarf). `traps` None: as
    few as possible. `anyway` corrects where the dwarf stands: no path is needed, no treasure is taken, and the turn
    goes on. `start` is where it stands on the viewer's page."""
    maze, round = require_board_in_play(table, viewer, player=seat)
    round_with_player(table, seat)
    raise_if_any(dwarf_cell_problems(maze, cell))
    check_unchanged(start, maze.dwarves.get(seat))
    if anyway:
        yield from dwarf_move_event(round, seat, Destination(cell, 0, 0, False))
        return
    destination = find_destination(maze, seat, cell, traps)
    if destination is None:
        raise IllegalMove.because("dwarf-cannot-go", seat=seat, cell=cell_name(cell))
    yield from dwarf_move_event(round, seat, destination)
    yield from treasure_taken_event(round, seat, cell, mine_picture(round, cell))
    yield from turn_end_events(round, seat)


def dwarf_cell_problems(maze: LostMinesMaze, cell: Cell) -> Iterator[Message]:
    if cell in maze.face_down_mines:
        yield Message.from_key("mine-face-down", cell=cell_name(cell))
    elif maze.card_at(cell) is None:
        yield Message.from_key("no-card-there", cell=cell_name(cell))


def find_destination(maze: LostMinesMaze, seat: Seat, cell: Cell, traps: int | None = None) -> Destination | None:
    """`traps` None: as few as possible."""
    reachable = maze.destinations(seat) if seat in maze.dwarves else ()
    moves = [destination for destination in reachable if destination.cell == cell]
    matching = [destination for destination in moves if traps in (None, destination.traps)]
    return min(matching, key=lambda destination: destination.traps, default=None)


def dwarf_move_event(round: Round, seat: Seat, destination: Destination) -> Iterator[DwarfMoved]:
    """For each trap on the path, the left neighbour draws one of the player's hand cards (The Lost Mines, trap)."""
    if round.maze and round.maze.dwarves.get(seat) == destination.cell:
        return
    drawer = round.next_player(seat) if destination.traps else None
    yield DwarfMoved(seat, destination.cell, destination.steps, destination.traps, drawer)


def treasure_taken_event(round: Round, seat: Seat, cell: Cell, kind: str) -> Iterator[TreasureTaken]:
    """Nothing if the kind is no treasure or none is left (The Lost Mines, mines and treasures)."""
    if kind in TREASURES and cell not in round.own.spent and treasures_left(round):
        yield TreasureTaken(seat, cell, kind)


# Mines and treasures


def permission_to_enter_mine(cell: Cell) -> Permission:
    """For a face-down mine the seat on turn, because its dwarf enters it; for others as `permission_to_reveal`."""

    def has_permission(round: Round, seat: Seat) -> bool:
        is_face_down = round.maze is not None and round.maze.card_at(cell) is None
        return is_on_turn(round, seat) if is_face_down else permission_to_reveal(cell)(round, seat)

    return has_permission


@own_move
def reveal_mine(
    table: Table,
    viewer: Viewer,
    cell: Cell,
    shows: str,
    card: PathCard | None = None,
    by: Seat | None = None,
    anyway: bool = False,
    sides_asked: bool = False,
    lies: int | None = None,
) -> Iterator[ev.Event]:
    """A dwarf enters a mine and takes a treasure or meets the dragon; the turn is over (The Lost Mines, mines and
    treasures). An open mine's picture is corrected. `card` None: its tunnels when it was last seen. `anyway` (the host
    only): no dwarf need get in. `sides_asked`: `card` is None because no side was tapped. `lies` is the `number_at` the
    cell on the viewer's page."""
    if anyway:
        check_host(viewer)
    maze, round = require_board_in_play(table, viewer, permission_to_enter_mine(cell), by)
    check_unchanged(lies, number_at(maze, cell))
    raise_if_any(mine_problems(maze, cell, shows, card))
    if sides_asked and card is None and not (cell in maze.face_down_mines and shows in revealed_mines(table)):
        raise IllegalMove.because("mine-sides-missing")
    seat = round.turn if by is None and not anyway else by
    mine = maze.shared_instance(card or presumed_mine_tunnels(table, maze, cell, shows, seat))
    if cell not in maze.face_down_mines:
        yield ev.GoalRevealed(cell, shows, mine)
        return
    destination = Destination(cell, 0, 0, True) if anyway else dwarf_route_into_mine(table, maze, cell, seat, mine)
    if seat is None:
        yield ev.GoalRevealed(cell, shows, mine)
        return
    yield from dwarf_move_event(round, seat, destination)
    yield ev.GoalRevealed(cell, shows, mine, seat)
    round_with_player(table, seat)
    yield from treasure_taken_event(round, seat, cell, shows)
    yield from turn_end_events(round, seat)


def dwarf_route_into_mine(
    table: Table, maze: LostMinesMaze, cell: Cell, seat: Seat | None, mine: PathCard
) -> Destination:
    """The mine's tunnels may force the dwarf to go over more traps. Raises IllegalMove: it cannot get in."""
    if seat is None:
        raise IllegalMove.because("turn-unknown")
    round_with_player(table, seat)
    if find_destination(maze, seat, cell) is None:
        raise IllegalMove.because("dwarf-cannot-go", seat=seat, cell=cell_name(cell))
    destination = find_destination(maze.turn_over(cell, Goal(card=mine)), seat, cell)
    if destination is None:
        raise IllegalMove.because("mine-shut", seat=seat, cell=cell_name(cell))
    return destination


def mine_problems(maze: LostMinesMaze, cell: Cell, picture: str, card: PathCard | None) -> Iterator[Message]:
    if cell not in maze.goals:
        yield Message.from_key("no-mine-there", cell=cell_name(cell))
    if picture not in MINES:
        yield Message.from_key("no-such-mine")
    if card is not None and not is_possible_mine(card):
        yield Message.from_key("no-such-card")
    elsewhere = [other for other, mine in maze.goals.items() if other != cell and mine.shows and mine.shows == picture]
    yield from (Message.from_key("mine-shown-already", cell=cell_name(other)) for other in elsewhere)


def is_possible_mine(card: PathCard) -> bool:
    try:
        read_tracks(card.tracks)
    except UnreadableTracks:
        return False
    return not card.features


def presumed_mine_tunnels(table: Table, maze: LostMinesMaze, cell: Cell, picture: str, seat: Seat | None) -> PathCard:
    """Those of an open mine, else those of the mine with this picture when last seen at this table, turned so that they
    fit the cards beside it, or at least let this seat's dwarf in."""
    if (open_mine := maze.card_at(cell)) is not None:
        return open_mine
    known = revealed_mines(table).get(picture, edition_of(table).faces[picture])
    return mine_orientation(maze, cell, known, maze.entry_sides(seat, cell) if seat in maze.dwarves else 0)


@own_move
def take_treasure(table: Table, viewer: Viewer, seat: Seat, taken: int | None = None) -> Iterator[ev.Event]:
    """Instead of moving (The Lost Mines, mines and treasures). `taken` is how many the seat has on the viewer's
    page."""
    maze, round = require_board_in_play(table, viewer, player=seat)
    round_with_player(table, seat)
    cell = maze.dwarves.get(seat)
    if cell is None or mine_picture(round, cell) not in TREASURES:
        raise IllegalMove.because("no-treasure-here", seat=seat)
    if not treasures_left(round):
        raise IllegalMove.because("no-treasures-left")
    check_unchanged(taken, len(treasures_taken_by(round, seat)))
    yield TreasureTaken(seat, cell, mine_picture(round, cell))
    yield from turn_end_events(round, seat)


def may_put_treasure_back(round: Round, seat: Seat) -> bool:
    """On its turn, and after that until another seat changes the maze."""
    return is_on_turn(round, seat) or round.changes.mover == seat


@own_move
def put_treasure_back(
    table: Table, viewer: Viewer, seat: Seat, cell: Cell, taken: int | None = None
) -> Iterator[ev.Event]:
    """Correct the log. `taken` is how many treasures the seat has on the viewer's page."""
    require_board_in_play(table, viewer, may_put_treasure_back, seat)
    round = round_with_player(table, seat)
    treasures = (treasure for treasure in reversed(round.own.taken_treasures) if treasure == TakenTreasure(seat, cell))
    found = next(treasures, None)
    if found is None:
        raise IllegalMove.because("no-such-find", seat=seat, cell=cell_name(cell))
    check_unchanged(taken, len(treasures_taken_by(round, seat)))
    yield TreasurePutBack(seat, cell, found.kind)


@own_move
def enter_treasures(
    table: Table, viewer: Viewer, seat: Seat, values: Sequence[int], anyway: bool = False
) -> Iterator[ev.Event]:
    """In secret (The Lost Mines, end of a round). With `anyway` their number may differ from that on the board."""
    check_own_seat(viewer, seat)
    check_phase(table, "dealt")
    round = round_with_player(table, seat)
    raise_if_any(treasure_problems(round, values) or ([] if anyway else board_treasure_mismatches(round, seat, values)))
    # An event is recorded even if nothing changed: the number of events must not tell others whether it did.
    taken = len(treasures_taken_by(round, seat)) if has_recorded_board(round) else None
    yield TreasuresTold(seat, tuple(values), round.began, taken)


def treasure_problems(round: Round, values: Sequence[int]) -> list[Message]:
    n, most = len(values), len(round.players)
    too_many = [Message.from_key("too-many-treasures", n=n, most=most)] if n > most else []
    impossible = [value for value in values if not 0 <= value <= MOST_WORTH]
    return too_many + [Message.from_key("treasure-out-of-range", worth=value, most=MOST_WORTH) for value in impossible]
