"""Moves on the board of The Lost Mines: how the host's copy is printed; tools, traps and trolls; dwarves, mines and
treasures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.rules.edition import BoardRules
from companion.rules.errors import IllegalMove, raise_if_any
from companion.rules.mazes.cards import PathCard, UnreadableTracks, read_tracks
from companion.rules.mazes.grid import LETTERS, Cell, cell_name
from companion.rules.mazes.links import link_at
from companion.rules.mazes.lost_mines_maze import LINK_TOKENS, TROLL, Destination, LostMinesMaze
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.mines import board_problems, mine_orientation, treasure_value_problems
from companion.rules.mazes.terrain import TOOL_FOR
from companion.rules.message import Message, Seat
from companion.table import events as ev
from companion.table.moves.move import check_host, check_phase, move, round_in_play, round_with_player
from companion.table.scoring import edition_of
from companion.table.state import Round, Table, TakenTreasure
from companion.table.treasures import board_of, known_mines, mine_picture, treasures_left
from companion.table.turns import next_to_play, turn_events
from companion.table.viewer import Viewer

# The host's copy of the game


def board_rules_of(table: Table) -> BoardRules:
    """Return the rules for dwarves on a board. Raises IllegalMove if this edition has no board."""
    rules = edition_of(table).board_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    return rules


@move("copy", "maze")
def mark_board(table: Table, viewer: Viewer, starts: Mapping[str, Cell], mines: Sequence[Cell]) -> Iterator[ev.Event]:
    """The host enters where starts and mines are printed on the board. A round without moves yet is changed too.

    Raises:
        IllegalMove: a start or a mine is missing, off the board or on another; or cards lie on the board.
    """
    check_host(viewer)
    board_rules_of(table)
    check_phase(table, "seating", "dealt", "finished")
    raise_if_any(board_problems(starts, mines))
    marked = ev.BoardMarked(tuple(starts.items()), tuple(mines))
    if table.board and (dict(table.board.starts), table.board.mines) == (dict(starts), marked.mines):
        return
    if table.round and board_is_used(table.round):
        raise IllegalMove.because("board-in-use")
    yield marked


def board_is_used(round: Round) -> bool:
    """Whether cards or tokens lie on the board, or a mine was turned over."""
    used = round.maze and (round.maze.tokens or any(mine.card for mine in round.maze.goals.values()))
    return bool(round.laid or round.taken_treasures or used)


@move("copy")
def list_treasures(table: Table, viewer: Viewer, worths: Mapping[str, Sequence[int]]) -> Iterator[ev.Event]:
    """The host enters what the treasures of the copy are worth, by kind; what is told at the end of a round must be
    among them. Without values nothing is checked.

    Raises:
        IllegalMove: an unknown kind, more treasures than the edition has, or an impossible worth.
    """
    check_host(viewer)
    board_rules_of(table)
    raise_if_any(treasure_value_problems(worths))
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
    """The host enters how the copy of the game is printed and what its treasures are worth: `mark_board` and
    `list_treasures` in one act, each only if its argument is given."""
    yield from mark_board(table, viewer, starts=starts, mines=mines) if starts is not None else ()
    yield from list_treasures(table, viewer, worths=worths) if worths is not None else ()


# Turns


def board_in_play(table: Table, viewer: Viewer) -> tuple[LostMinesMaze, Round]:
    """Return the board of the round that is being played, and that round.

    Raises:
        Forbidden: the viewer is not the host. WrongPhase: no round is being played.
        IllegalMove: the edition has no board, or nobody entered how it is printed.
    """
    check_host(viewer)
    board_rules_of(table)
    check_phase(table, "dealt")
    round = round_in_play(table)
    board = board_of(round)
    if board is None:
        raise IllegalMove.because("board-unmarked")
    return board, round


def acting_seat(table: Table, round: Round, by: Seat | None) -> Seat:
    """Return `by`, or the seat on turn. Raises IllegalMove if that seat does not play, or the turn is unknown."""
    seat = next_to_play(round) if by is None else by
    if seat is None:
        raise IllegalMove.because("turn-unknown")
    round_with_player(table, seat)
    return seat


def end_turn(round: Round, seat: Seat) -> Iterator[ev.Event]:
    """Yield the event that passes the turn on if it was this seat's, as its dwarf has moved (course of the game)."""
    if seat == round.turn:
        yield from turn_events(round, round.next_player(seat))


LOOKS = ("mine", "treasure")
"""The secret looks that an action card allows besides a look at a dwarf card (action cards for information)."""


@move("phase", "turn")
def look_in_secret(table: Table, viewer: Viewer, seat: Seat, at: str) -> Iterator[ev.Event]:
    """This seat plays a card to look in secret at a mine that is face down, or at a treasure that nobody took. Nobody
    enters which; it can be noted on the seat's phone (`note_goal`). Raises IllegalMove: there is no such look."""
    _, round = board_in_play(table, viewer)
    round_with_player(table, seat)
    if at not in LOOKS:
        raise IllegalMove.because("no-such-act")
    yield from turn_events(round, seat)
    yield ev.LookTaken(seat, at)


# Tools, traps and trolls


def put_token(table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None) -> Iterator[ev.Event]:
    """Yield the event of a tool laid on an obstacle, or of a trap or troll on the link at this side of the card (action
    cards). Raises IllegalMove if there is no such obstacle, or no path leads there."""
    maze, round = board_in_play(table, viewer)
    raise_if_any(token_problems(board_rules_of(table), maze, cell, kind, side))
    seat = acting_seat(table, round, by)
    yield from turn_events(round, seat)
    yield ev.CellTokenPut(cell, kind, side if kind in LINK_TOKENS else "", seat)


def token_problems(rules: BoardRules, maze: LostMinesMaze, cell: Cell, kind: str, side: str) -> Iterator[Message]:
    if kind in LINK_TOKENS:
        codes = maze.link_problems(cell, LETTERS.get(side, 0))
        yield from (Message.of(f"token-{code}", cell=cell_name(cell)) for code in codes)
        return
    card = maze.cards.get(cell)
    ground = card.features.ground if card else ""
    if not ground or rules.tools.get(ground) != kind:
        yield Message.of("no-obstacle-there", cell=cell_name(cell))
    elif card and card.features.bridged:
        yield Message.of("bridged-already", cell=cell_name(cell))


def take_token(table: Table, viewer: Viewer, cell: Cell, kind: str, side: str) -> Iterator[ev.Event]:
    """Yield the event that removes a token recorded there by mistake. Raises IllegalMove if there is none."""
    maze, round = board_in_play(table, viewer)
    if not has_token(maze, cell, kind, side):
        raise IllegalMove.because("no-token-on-card", cell=cell_name(cell))
    side_of_link = side if kind in LINK_TOKENS else ""
    yield ev.CellTokenTaken(cell, kind, side_of_link, owner_of_token(round, cell, kind, side))


def owner_of_token(round: Round, cell: Cell, kind: str, side: str) -> Seat:
    """Return the seat that laid a troll there, the newest of several. For traps and tools any seat, as nobody asks."""
    trolls = [troll.seat for troll in round.link_trolls if kind == TROLL and troll.between == link_at(cell, side)]
    return trolls[-1] if trolls else round.players[0]


def has_token(maze: LostMinesMaze, cell: Cell, kind: str, side: str) -> bool:
    if kind not in LINK_TOKENS:
        card = maze.cards.get(cell)
        return card is not None and card.features.bridged and TOOL_FOR[card.features.ground] == kind
    return side in LETTERS and kind in maze.tokens_at(cell, LETTERS[side])


# Dwarfs


@move("phase", "turn", "dwarf {seat}")
def move_dwarf(
    table: Table, viewer: Viewer, seat: Seat, cell: Cell, traps: int | None = None, anyway: bool = False
) -> Iterator[ev.Event]:
    """The dwarf of this seat moves to a cell, over so many traps or (None) as few as possible, and takes a treasure if
    that is a mine (moving a dwarf). This ends its turn. With `anyway` its figure is put there and nothing else happens.

    Raises:
        IllegalMove: it cannot get there, or an unknown mine lies there face down.
    """
    maze, round = board_in_play(table, viewer)
    round_with_player(table, seat)
    raise_if_any(standing_problems(maze, cell))
    if anyway:
        yield from dwarf_move_event(round, seat, Destination(cell, 0, 0, False))
        return
    destination = find_destination(maze, seat, cell, traps)
    if destination is None:
        raise IllegalMove.because("dwarf-cannot-go", seat=seat, cell=cell_name(cell))
    yield from dwarf_move_event(round, seat, destination)
    yield from treasure_taken_event(table, round, seat, cell, mine_picture(round, cell))
    yield from end_turn(round, seat)


def standing_problems(maze: LostMinesMaze, cell: Cell) -> Iterator[Message]:
    if cell in maze.face_down:
        yield Message.of("mine-face-down", cell=cell_name(cell))
    elif maze.card_at(cell) is None:
        yield Message.of("no-card-there", cell=cell_name(cell))


def find_destination(maze: LostMinesMaze, seat: Seat, cell: Cell, traps: int | None = None) -> Destination | None:
    """Return the move of this dwarf to that cell, over so many traps or (None) as few as possible; None if it
    cannot."""
    reachable = maze.reach(seat) if seat in maze.dwarves else ()
    found = [destination for destination in reachable if destination.cell == cell]
    matching = [destination for destination in found if traps in (None, destination.traps)]
    return min(matching, key=lambda destination: destination.traps, default=None)


def dwarf_move_event(round: Round, seat: Seat, to: Destination) -> Iterator[ev.DwarfMoved]:
    """Yield the move of the dwarf; for each trap its player's left neighbour draws one of the player's hand cards
    (trap)."""
    if round.maze and round.maze.dwarves.get(seat) == to.cell:
        return
    yield ev.DwarfMoved(seat, to.cell, to.steps, to.traps, round.next_player(seat) if to.traps else None)


def treasure_taken_event(table: Table, round: Round, seat: Seat, cell: Cell, kind: str) -> Iterator[ev.TreasureTaken]:
    """Yield the event of taking a treasure, if the dwarf's move ended on a mine that has one left (mines and
    treasures)."""
    if kind in board_rules_of(table).treasures and cell not in round.spent and treasures_left(round):
        yield ev.TreasureTaken(seat, cell, kind)


# Mines and treasures


def reveal_mine(
    table: Table, viewer: Viewer, cell: Cell, shown: str, card: PathCard | None, by: Seat | None, anyway: bool
) -> Iterator[ev.Event]:
    """Yield the events of a dwarf (of `by`, or the one on turn) that enters a face-down mine and turns it over: it
    takes a treasure or meets the dragon, and its turn is over (mines and treasures). For an open mine this corrects
    what it shows.

    `card` is the mine as it lies, by default as it was last seen. With `anyway` it is turned over although no dwarf
    gets there: by the seat that is named, or by nobody.

    Raises:
        IllegalMove: no mine lies there, there is no such mine, it lies elsewhere, or the dwarf cannot get there.
    """
    maze, round = board_in_play(table, viewer)
    raise_if_any(mine_problems(table, maze, cell, shown, card))
    seat = round.turn if by is None and not anyway else by
    mine = maze.intern(card or presumed_mine(table, maze, cell, shown, seat))
    if cell not in maze.face_down:
        yield ev.GoalRevealed(cell, shown, mine)
        return
    to = Destination(cell, 0, 0, True) if anyway else destination_in_mine(table, maze, cell, seat, mine)
    if seat is None:
        yield ev.GoalRevealed(cell, shown, mine)
        return
    yield from dwarf_move_event(round, seat, to)
    yield ev.GoalRevealed(cell, shown, mine, seat)
    round_with_player(table, seat)
    yield from treasure_taken_event(table, round, seat, cell, shown)
    yield from end_turn(round, seat)


def destination_in_mine(
    table: Table, maze: LostMinesMaze, cell: Cell, seat: Seat | None, mine: PathCard
) -> Destination:
    """Return the move of this dwarf into a mine that lies like this card, which may cost it more traps. Raises
    IllegalMove if it does not, or the turn is unknown."""
    if seat is None:
        raise IllegalMove.because("turn-unknown")
    round_with_player(table, seat)
    if find_destination(maze, seat, cell) is None:
        raise IllegalMove.because("dwarf-cannot-go", seat=seat, cell=cell_name(cell))
    destination = find_destination(maze.turn_over(cell, Goal(card=mine)), seat, cell)
    if destination is None:
        raise IllegalMove.because("mine-shut", seat=seat, cell=cell_name(cell))
    return destination


def mine_problems(
    table: Table, maze: LostMinesMaze, cell: Cell, shown: str, card: PathCard | None
) -> Iterator[Message]:
    if cell not in maze.goals:
        yield Message.of("no-mine-there", cell=cell_name(cell))
    if shown not in board_rules_of(table).mines:
        yield Message.of("no-such-mine")
    if card is not None and not is_possible_mine(card):
        yield Message.of("no-such-card")
    elsewhere = [other for other, mine in maze.goals.items() if other != cell and mine.shows and mine.shows == shown]
    yield from (Message.of("mine-shown-already", cell=cell_name(other)) for other in elsewhere)


def is_possible_mine(card: PathCard) -> bool:
    """Whether a mine can look like this card: it has tracks, and no features."""
    try:
        read_tracks(card.tracks)
    except UnreadableTracks:
        return False
    return not card.features


def presumed_mine(table: Table, maze: LostMinesMaze, cell: Cell, shown: str, seat: Seat | None) -> PathCard:
    """Return the mine as it lies open, whatever it shows; or as this table saw it before, turned so that it fits or at
    least lets this dwarf in."""
    if (open_mine := maze.card_at(cell)) is not None:
        return open_mine
    known = known_mines(table).get(shown, edition_of(table).faces[shown])
    return mine_orientation(maze, cell, known, maze.entry_sides(seat, cell) if seat in maze.dwarves else 0)


@move("phase", "turn", "dwarf {seat}")
def take_treasure(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The dwarf of this seat takes a treasure of the mine on which it stands; one more if it stayed there instead of
    moving (mines and treasures). This ends its turn.

    Raises:
        IllegalMove: it stands on no mine with treasures, or all treasures are taken.
    """
    maze, round = board_in_play(table, viewer)
    round_with_player(table, seat)
    cell = maze.dwarves.get(seat)
    if cell is None or mine_picture(round, cell) not in board_rules_of(table).treasures:
        raise IllegalMove.because("no-treasure-here", seat=seat)
    if not treasures_left(round):
        raise IllegalMove.because("no-treasures-left")
    yield ev.TreasureTaken(seat, cell, mine_picture(round, cell))
    yield from end_turn(round, seat)


@move("phase", "dwarf {seat}")
def put_treasure_back(table: Table, viewer: Viewer, seat: Seat, cell: Cell) -> Iterator[ev.Event]:
    """The seat took no treasure from this mine after all. Raises IllegalMove if none is recorded."""
    _, round = board_in_play(table, viewer)
    taken = next((find for find in reversed(round.taken_treasures) if find == TakenTreasure(seat, cell)), None)
    if taken is None:
        raise IllegalMove.because("no-such-find", seat=seat, cell=cell_name(cell))
    yield ev.TreasurePutBack(seat, cell, taken.kind)
