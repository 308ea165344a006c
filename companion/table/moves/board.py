"""Moves on the board of The Lost Mines: how this table's copy is printed, tools, traps and trolls, dwarfs, mines and
treasures. Who acts is on turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.rules.edition import BoardRules
from companion.rules.errors import IllegalMove, raise_if_any
from companion.rules.mazes.cards import PathCard, UnreadableTracks, read_tracks
from companion.rules.mazes.grid import LETTERS, Cell, cell_name
from companion.rules.mazes.links import link_at
from companion.rules.mazes.lost_mines_maze import LINK_TOKENS, TROLL, Destination, LostMinesMaze
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.mines import board_problems, lies, worth_problems
from companion.rules.mazes.terrain import TOOL_FOR
from companion.rules.message import Message, Seat
from companion.table import events as ev
from companion.table.moves.move import host_only, in_phase, move, player, running
from companion.table.scoring import edition_of
from companion.table.state import Round, Table, TakenTreasure
from companion.table.treasures import board_of, known_mines, shows, treasures_left
from companion.table.turns import next_up, turn_of
from companion.table.viewer import Viewer

# The own copy


def board_rules_of(table: Table) -> BoardRules:
    """The rules of this box for dwarfs on a board. Raises IllegalMove: it has no board."""
    rules = edition_of(table).board_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    return rules


@move("copy", "maze")
def mark_board(table: Table, viewer: Viewer, starts: Mapping[str, Cell], mines: Sequence[Cell]) -> Iterator[ev.Event]:
    """The host says where starts and mines are printed on the board of his copy. A round that has just begun is changed
    accordingly.

    Raises:
        IllegalMove: a start or a mine is missing, off the board or on another; or cards lie on the board.
    """
    host_only(viewer)
    board_rules_of(table)
    in_phase(table, "seating", "dealt", "finished")
    raise_if_any(board_problems(starts, mines))
    marked = ev.BoardMarked(tuple(starts.items()), tuple(mines))
    if table.board and (dict(table.board.starts), table.board.mines) == (dict(starts), marked.mines):
        return
    if table.round and begun_on(table.round):
        raise IllegalMove.because("board-in-use")
    yield marked


def begun_on(row: Round) -> bool:
    """Whether anything was done on the board of this round."""
    used = row.maze and (row.maze.tokens or any(mine.card for mine in row.maze.goals.values()))
    return bool(row.laid or row.finds or used)


@move("copy")
def list_treasures(table: Table, viewer: Viewer, worths: Mapping[str, Sequence[int]]) -> Iterator[ev.Event]:
    """The host says what the treasures of his copy are worth, by kind; what is told at a round's end must be among
    them. Nothing said: nobody knows.

    Raises:
        IllegalMove: there is no such kind, more treasures than the box has, or one is worth what none can be.
    """
    host_only(viewer)
    board_rules_of(table)
    raise_if_any(worth_problems(worths))
    listed = tuple((kind, tuple(sorted(worths[kind]))) for kind in worths if worths[kind])
    if dict(listed) != dict(table.worths):
        yield ev.TreasuresListed(listed)


@move("copy", "maze")
def describe_copy(
    table: Table,
    viewer: Viewer,
    starts: Mapping[str, Cell] | None = None,
    mines: Sequence[Cell] = (),
    worths: Mapping[str, Sequence[int]] | None = None,
) -> Iterator[ev.Event]:
    """How the board is printed, and what the treasures are worth, as far as given, in one act. Raises IllegalMove: what
    either refuses; then nothing of it counts."""
    yield from mark_board(table, viewer, starts=starts, mines=mines) if starts is not None else ()
    yield from list_treasures(table, viewer, worths=worths) if worths is not None else ()


# Turns


def board_in_play(table: Table, viewer: Viewer) -> tuple[LostMinesMaze, Round]:
    """The board of the round that is being played, and that round.

    Raises:
        Forbidden: somebody else than the host. WrongPhase: no round is being played.
        IllegalMove: nobody said how the board is printed, or there is none in this box.
    """
    host_only(viewer)
    board_rules_of(table)
    in_phase(table, "dealt")
    row = running(table)
    board = board_of(row)
    if board is None:
        raise IllegalMove.because("board-unmarked")
    return board, row


def who_acts(table: Table, row: Round, by: Seat | None) -> Seat:
    """The seat that plays a card now: `by`, or the one whose turn it is. Raises IllegalMove: that seat does not play,
    or nobody said whose turn it is."""
    seat = next_up(row) if by is None else by
    if seat is None:
        raise IllegalMove.because("turn-unknown")
    player(table, seat)
    return seat


def passes_on(row: Round, seat: Seat) -> Iterator[ev.Event]:
    """The events of the turn passing on if it was this seat's: its dwarf has moved (course of the game)."""
    if seat == row.turn:
        yield from turn_of(row, row.other(seat))


# Tools, traps and trolls


def put(table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None) -> Iterator[ev.Event]:
    """A tool was laid on the obstacle there, or a trap or a troll on the link at this side of the card (action cards).
    Raises IllegalMove: no such obstacle, or no way leads there on that side."""
    maze, row = board_in_play(table, viewer)
    raise_if_any(token_problems(board_rules_of(table), maze, cell, kind, side))
    seat = who_acts(table, row, by)
    yield from turn_of(row, seat)
    yield ev.CellTokenPut(cell, kind, "" if kind not in LINK_TOKENS else side, seat)


def token_problems(rules: BoardRules, maze: LostMinesMaze, cell: Cell, kind: str, side: str) -> Iterator[Message]:
    """The problems with this token there."""
    if kind in LINK_TOKENS:
        found = maze.link_problems(cell, LETTERS.get(side, 0))
        yield from (Message.of(f"token-{code}", cell=cell_name(cell)) for code in found)
        return
    card = maze.cards.get(cell)
    ground = card.features.ground if card else ""
    if not ground or rules.tools.get(ground) != kind:
        yield Message.of("no-obstacle-there", cell=cell_name(cell))
    elif card and card.features.bridged:
        yield Message.of("bridged-already", cell=cell_name(cell))


def take(table: Table, viewer: Viewer, cell: Cell, kind: str, side: str) -> Iterator[ev.Event]:
    """That token does not lie there: it was recorded by mistake. Raises IllegalMove: none does."""
    maze, row = board_in_play(table, viewer)
    if not token_lies(maze, cell, kind, side):
        raise IllegalMove.because("no-token-on-card", cell=cell_name(cell))
    yield ev.CellTokenTaken(cell, kind, "" if kind not in LINK_TOKENS else side, whose(row, cell, kind, side))


def whose(row: Round, cell: Cell, kind: str, side: str) -> Seat:
    """The seat that laid it there, the newest if there are several; for traps and tools any seat, as nobody asks."""
    trolls = [one.seat for one in row.lurking if kind == TROLL and one.between == link_at(cell, side)]
    return trolls[-1] if trolls else row.players[0]


def token_lies(maze: LostMinesMaze, cell: Cell, kind: str, side: str) -> bool:
    """Whether this token lies there."""
    if kind not in LINK_TOKENS:
        card = maze.cards.get(cell)
        return card is not None and card.features.bridged and TOOL_FOR[card.features.ground] == kind
    return side in LETTERS and kind in maze.tokens_at(cell, LETTERS[side])


# Dwarfs


@move("phase", "turn", "dwarf {seat}")
def move_dwarf(
    table: Table, viewer: Viewer, seat: Seat, cell: Cell, traps: int | None = None, anyway: bool = False
) -> Iterator[ev.Event]:
    """The dwarf of this seat goes to that cell, over as few traps as it can or over so many (moving a dwarf); on a mine
    it takes a treasure. Was it on turn, its turn is over. `anyway` its figure stands there, and nothing else happens.

    Raises:
        IllegalMove: it cannot get there; or a mine lies there face down, and nobody said what it shows.
    """
    maze, row = board_in_play(table, viewer)
    player(table, seat)
    raise_if_any(standing_problems(maze, cell))
    if anyway:
        yield from goes(row, seat, Destination(cell, 0, 0, False))
        return
    stop = stop_at(maze, seat, cell, traps)
    if stop is None:
        raise IllegalMove.because("dwarf-cannot-go", seat=seat, cell=cell_name(cell))
    yield from goes(row, seat, stop)
    yield from takes(table, row, seat, cell, shows(row, cell))
    yield from passes_on(row, seat)


def standing_problems(maze: LostMinesMaze, cell: Cell) -> Iterator[Message]:
    """The problems with a dwarf standing there."""
    if cell in maze.face_down:
        yield Message.of("mine-face-down", cell=cell_name(cell))
    elif maze.card_at(cell) is None:
        yield Message.of("no-card-there", cell=cell_name(cell))


def stop_at(maze: LostMinesMaze, seat: Seat, cell: Cell, traps: int | None) -> Destination | None:
    """How this dwarf gets to that cell, over so many traps or (None) as few as it can; None if it cannot."""
    stops = maze.reach(seat) if seat in maze.dwarfs else ()
    found = [stop for stop in stops if stop.cell == cell and traps in (None, stop.traps)]
    return min(found, key=lambda stop: stop.traps, default=None)


def goes(row: Round, seat: Seat, stop: Destination) -> Iterator[ev.DwarfMoved]:
    """The events of the dwarf moving there; for each trap its left neighbour draws one of its hand cards (trap)."""
    if row.maze and row.maze.dwarfs.get(seat) == stop.cell:
        return
    yield ev.DwarfMoved(seat, stop.cell, stop.steps, stop.traps, row.other(seat) if stop.traps else None)


def takes(table: Table, row: Round, seat: Seat, cell: Cell, kind: str) -> Iterator[ev.TreasureTaken]:
    """The event of taking a treasure at the end of a move on a mine, if any is left there (mines and treasures)."""
    if kind in board_rules_of(table).treasures and cell not in row.spent and treasures_left(row):
        yield ev.TreasureTaken(seat, cell, kind)


# Mines and treasures


def reveal(
    table: Table, viewer: Viewer, cell: Cell, shown: str, card: PathCard | None, by: Seat | None, anyway: bool
) -> Iterator[ev.Event]:
    """The dwarf on turn, or `by`, enters a mine that lies face down and turns it over: it takes a treasure, or meets
    the dragon, and its turn is over (mines and treasures). `card` is the mine as it lies; else as it was last seen. On
    an open mine it is put right what it shows; `anyway` it is turned over though no dwarf gets there: by the one that
    is named, or by nobody.

    Raises:
        IllegalMove: no mine lies there, there is no such mine, it lies elsewhere, or the dwarf cannot get there.
    """
    maze, row = board_in_play(table, viewer)
    raise_if_any(mine_problems(table, maze, cell, shown, card))
    seat = row.turn if by is None and not anyway else by
    lying = maze.kept(card or as_known(table, maze, cell, shown, seat))
    if cell not in maze.face_down:
        yield ev.GoalRevealed(cell, shown, lying)
        return
    stop = Destination(cell, 0, 0, True) if anyway else way_into(table, maze, cell, seat, lying)
    yield from goes(row, seat, stop) if seat is not None else ()
    yield ev.GoalRevealed(cell, shown, lying, seat)
    yield from ends_in_mine(table, row, seat, cell, shown) if seat is not None else ()


def way_into(table: Table, maze: LostMinesMaze, cell: Cell, seat: Seat | None, lying: PathCard) -> Destination:
    """How this dwarf gets into the mine there if it lies like this card, which may take it over traps. Raises
    IllegalMove: it does not, or nobody said whose turn it is."""
    if seat is None:
        raise IllegalMove.because("turn-unknown")
    player(table, seat)
    if stop_at(maze, seat, cell, None) is None:
        raise IllegalMove.because("dwarf-cannot-go", seat=seat, cell=cell_name(cell))
    stop = stop_at(maze.turn_over(cell, Goal(card=lying)), seat, cell, None)
    if stop is None:
        raise IllegalMove.because("mine-shut", seat=seat, cell=cell_name(cell))
    return stop


def ends_in_mine(table: Table, row: Round, seat: Seat, cell: Cell, shown: str) -> Iterator[ev.Event]:
    """The events of a move that ends in a mine: a treasure taken, and the turn passing on."""
    player(table, seat)
    yield from takes(table, row, seat, cell, shown)
    yield from passes_on(row, seat)


def mine_problems(
    table: Table, maze: LostMinesMaze, cell: Cell, shows: str, card: PathCard | None
) -> Iterator[Message]:
    """The problems with this mine being there, and lying like this card."""
    if cell not in maze.goals:
        yield Message.of("no-mine-there", cell=cell_name(cell))
    if shows not in board_rules_of(table).mines:
        yield Message.of("no-such-mine")
    if card is not None and not can_be_mine(card):
        yield Message.of("no-such-card")
    elsewhere = [at for at, mine in maze.goals.items() if at != cell and mine.shows and mine.shows == shows]
    yield from (Message.of("mine-shown-already", cell=cell_name(at)) for at in elsewhere)


def can_be_mine(card: PathCard) -> bool:
    """Whether a mine can look like this card: it has tracks, and no features."""
    try:
        read_tracks(card.tracks)
    except UnreadableTracks:
        return False
    return not card.features


def as_known(table: Table, maze: LostMinesMaze, cell: Cell, shown: str, seat: Seat | None) -> PathCard:
    """The mine by what is known of its ways: as it lies open, whatever it shows; or as this table saw it before, turned
    so that it fits or at least lets this dwarf in."""
    if (open_mine := maze.card_at(cell)) is not None:
        return open_mine
    known = known_mines(table).get(shown, edition_of(table).faces[shown])
    return lies(maze, cell, known, maze.ways_in(seat, cell) if seat in maze.dwarfs else 0)


@move("phase", "turn", "dwarf {seat}")
def take_treasure(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The dwarf of this seat takes a treasure of the mine on which it stands, be it one more because it stayed (mines
    and treasures). Was it on turn, its turn is over.

    Raises:
        IllegalMove: it stands on no mine with treasures, or all treasures are taken.
    """
    maze, row = board_in_play(table, viewer)
    player(table, seat)
    cell = maze.dwarfs.get(seat)
    if cell is None or shows(row, cell) not in board_rules_of(table).treasures:
        raise IllegalMove.because("no-treasure-here", seat=seat)
    if not treasures_left(row):
        raise IllegalMove.because("no-treasures-left")
    yield ev.TreasureTaken(seat, cell, shows(row, cell))
    yield from passes_on(row, seat)


@move("phase", "dwarf {seat}")
def put_treasure_back(table: Table, viewer: Viewer, seat: Seat, cell: Cell) -> Iterator[ev.Event]:
    """The seat took no treasure on the mine there after all, because none was left. Raises IllegalMove: it has none
    from there."""
    _, row = board_in_play(table, viewer)
    if TakenTreasure(seat, cell) not in row.finds:
        raise IllegalMove.because("no-such-find", seat=seat, cell=cell_name(cell))
    yield ev.TreasurePutBack(seat, cell, shows(row, cell))
