"""Dwarves, mines and treasures of The Lost Mines: where dwarves go, which treasures they take, what their players enter
in secret, and the result of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType

from companion.editions.lost_mines.board import (
    DRAGON,
    MINES,
    TREASURES,
    board_of,
    mine_picture,
    require_board_in_play,
    revealed_mines,
)
from companion.editions.lost_mines.maze import Destination, LostMinesMaze
from companion.editions.lost_mines.turns import LostMinesRound, TreasureTaken, last_player_on_board, turn_end_events
from companion.game import events as ev
from companion.game.maze.cards import PathCard, UnreadableTracks, path_card
from companion.game.maze.grid import Cell, cell_name
from companion.game.maze.maze import Goal
from companion.game.message import IllegalMove, Message, Seat, raise_if_any
from companion.game.moves.move import (
    Move,
    check_host,
    check_own_seat,
    check_phase,
    check_unchanged,
    number_at,
    round_with_player,
)
from companion.game.permissions import Permission, is_on_turn, permission_to_reveal
from companion.game.scoring import edition_of
from companion.game.settlement import Cards, CompletedResult, RoundResult
from companion.game.state import Round, Table
from companion.game.viewer import Viewer

own_move = partial(Move, edition="lost_mines")


@dataclass(frozen=True)
class DwarfMoved(ev.Event):
    """A player moved the dwarf of this seat to another cell, or the host entered that the dwarf stands there."""

    on_cell = True

    seat: Seat
    cell: Cell
    steps: int = 0  # how many steps it took; 0: the host put it there
    traps: int = 0  # how many traps it passed
    drawer: Seat | None = None  # the seat that draws one of the player's hand cards for each trap


@dataclass(frozen=True)
class TreasurePutBack(ev.Event):
    """A mistake, or the mine had no treasures left."""

    on_cell = True

    seat: Seat
    cell: Cell
    kind: str


def treasures_taken_by(round: Round, seat: Seat) -> tuple[str, ...]:
    """The kinds (gold, silver …), oldest first."""
    kinds = (mine_picture(round, taken.cell) for taken in round.own.taken_treasures if taken.seat == seat)
    return tuple(kind for kind in kinds if kind in TREASURES)


def treasures_left(round: Round) -> int:
    """At the beginning there is one for each player (The Lost Mines, preparation)."""
    return max(0, len(round.players) - sum(len(treasures_taken_by(round, seat)) for seat in round.players))


def dragon_revealed_by(round: Round) -> Seat | None:
    cells = [cell for cell in (round.maze.goals if round.maze else ()) if mine_picture(round, cell) == DRAGON]
    return next((round.changes.turners.get(cell) for cell in cells), None)


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
    if cell in maze.face_down_mines:
        raise IllegalMove.because("mine-face-down", cell=cell_name(cell))
    if maze.card_at(cell) is None:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
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


def find_destination(maze: LostMinesMaze, seat: Seat, cell: Cell, traps: int | None = None) -> Destination | None:
    """`traps` None: as few as possible."""
    reachable = maze.destinations(seat) if seat in maze.dwarves else ()
    moves = [destination for destination in reachable if destination.cell == cell]
    matching = [destination for destination in moves if traps in (None, destination.traps)]
    return min(matching, key=lambda destination: destination.traps, default=None)


def dwarf_move_event(round: Round, seat: Seat, destination: Destination) -> Iterator[DwarfMoved]:
    """For each trap on the path, the left neighbour draws one of the player's hand cards (The Lost Mines, trap)."""
    if (board := board_of(round)) and board.dwarves.get(seat) == destination.cell:
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
    return lambda round, seat: (
        permission_to_reveal(cell)(round, seat) if round.maze and round.maze.card_at(cell) else is_on_turn(round, seat)
    )


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
        yield Message.from_key("no-such-card")
    if card is not None and not is_possible_mine(card):
        yield Message.from_key("no-such-card")
    elsewhere = [other for other, mine in maze.goals.items() if other != cell and mine.shows and mine.shows == picture]
    yield from (Message.from_key("mine-shown-already", cell=cell_name(other)) for other in elsewhere)


def is_possible_mine(card: PathCard) -> bool:
    try:
        return card == path_card(card.tracks)
    except UnreadableTracks:
        return False


def presumed_mine_tunnels(table: Table, maze: LostMinesMaze, cell: Cell, picture: str, seat: Seat | None) -> PathCard:
    """Those of an open mine, else those of the mine with this picture when last seen at this table, turned so that they
    fit the cards beside it, or at least let this seat's dwarf in."""
    if (open_mine := maze.card_at(cell)) is not None:
        return open_mine
    known = revealed_mines(table).get(picture, edition_of(table).faces[picture])
    return maze.fitting_orientations(cell, known, maze.entry_sides(seat, cell) if seat in maze.dwarves else 0)[0]


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
    found = [treasure for treasure in round.own.taken_treasures if (treasure.seat, treasure.cell) == (seat, cell)]
    if not found:
        raise IllegalMove.because("no-such-find", seat=seat, cell=cell_name(cell))
    check_unchanged(taken, len(treasures_taken_by(round, seat)))
    yield TreasurePutBack(seat, cell, found[-1].kind)


def with_treasures(event: ev.Event, before: Round, after: Round, version: ev.Version) -> Round:
    """`after` is the round with all changes but those of dwarves and treasures, and of the turn."""
    own: LostMinesRound = before.own
    board = board_of(before)
    match event:
        case TreasuresTold() if event.began == before.began:
            own = without_entered_treasures(own, event.seat)
            if event.taken == len(treasures_taken_by(before, event.seat)):
                entered = MappingProxyType({**own.entered_treasures, event.seat: event.values})
                own = replace(own, entered_treasures=entered)
            return replace(after, own=own)
        case DwarfMoved(seat, cell) if board:
            moved = after.with_fewer_hand_cards(seat, event.traps)
            return replace(moved, maze=board.place_dwarf(seat, cell)).with_changes(mover=seat)
        case TreasureTaken(seat, cell) if board:
            changed = without_entered_treasures(own, seat)
            changed = replace(changed, taken_treasures=(*own.taken_treasures, event), spent=own.spent - {cell})
            return replace(after, own=changed).with_changes(version=version, mover=seat)
        case TreasurePutBack(seat, cell) if board:
            newest = [taken for taken in own.taken_treasures if (taken.seat, taken.cell) == (seat, cell)][-1]
            others = tuple(taken for taken in own.taken_treasures if taken is not newest)
            changed = replace(without_entered_treasures(own, seat), taken_treasures=others, spent=own.spent | {cell})
            return replace(after, own=changed).with_changes(version=version)
        case ev.GoalRevealed(cell) if board and after.maze is not board and event.shows != board.goals[cell].shows:
            # If the picture of the mine is corrected, this mine may still have treasures.
            return replace(after, own=replace(own, spent=own.spent - {cell}))
    return after


def without_entered_treasures(own: LostMinesRound, seat: Seat) -> LostMinesRound:
    """The seat has others now, and is asked again."""
    entered = {other: values for other, values in own.entered_treasures.items() if other != seat}
    return replace(own, entered_treasures=MappingProxyType(entered))


MINE_SHOWS = {
    "gems": "mine-shows-gems",
    "gold": "mine-shows-gold",
    "silver": "mine-shows-silver",
    "dragon": "mine-shows-dragon",
}


def treasure_message(event: ev.Event) -> Message | None:
    match event:
        case ev.GoalRevealed(cell, shows) if shows in MINE_SHOWS:
            return Message.from_key(MINE_SHOWS[shows], cell=cell_name(cell))
        case DwarfMoved():
            return dwarf_move_message(event)
        case TreasureTaken(seat, cell, kind):
            return Message.from_key("treasure-taken", seat=seat, cell=cell_name(cell), treasure=kind)
        case TreasurePutBack(seat, cell):
            return Message.from_key("treasure-put-back", seat=seat, cell=cell_name(cell))
    return None


def dwarf_move_message(event: DwarfMoved) -> Message:
    """If the dwarf went over traps, the message tells which seat draws how many of the player's hand cards."""
    cell = cell_name(event.cell)
    if not event.steps:
        return Message.from_key("dwarf-put", seat=event.seat, cell=cell)
    if not event.traps or event.drawer is None:
        return Message.from_key("dwarf-moved", seat=event.seat, cell=cell)
    if event.traps == 1:
        return Message.from_key("dwarf-moved-trap", seat=event.seat, cell=cell, other=event.drawer)
    return Message.from_key("dwarf-moved-traps", seat=event.seat, cell=cell, n=event.traps, other=event.drawer)


# What players enter in secret, and the result of a round


MOST_WORTH = 99
"""An upper limit for entered values; no text says what the printed treasures are worth."""


@dataclass(frozen=True)
class TreasuresTold(ev.Event):
    """In secret until the reveal."""

    undoable = False

    seat: Seat
    values: tuple[int, ...]
    began: int  # the number of the event with which the round began
    taken: int  # treasures it had taken on the board; others if that was undone since


NOT_ASKED = Seat(-2)
"""In the host's answers: what is recorded of the board says which seat it is."""


@dataclass(frozen=True)
class LostMinesResult(RoundResult):
    """A seat that is missing in the host's answers has found what it entered itself."""

    has_secret_parts = True

    treasures: Mapping[Seat, Cards] = field(default_factory=dict)  # the values of the treasures that each seat found
    dragon: Seat | None = None  # met the dragon first

    @property
    def named_seats(self) -> tuple[Seat | None, ...]:
        return tuple(seat for seat in (self.last_by, self.dragon) if seat != NOT_ASKED)


@dataclass(frozen=True)
class LostMinesRoundEnded(ev.RoundEnded):
    result: LostMinesResult


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
    yield TreasuresTold(seat, tuple(values), round.began, len(treasures_taken_by(round, seat)))


def treasure_problems(round: Round, values: Sequence[int]) -> list[Message]:
    n, most = len(values), len(round.players)
    too_many = [Message.from_key("too-many-treasures", n=n, most=most)] if n > most else []
    impossible = [value for value in values if not 0 <= value <= MOST_WORTH]
    return too_many + [Message.from_key("treasure-out-of-range", worth=value, most=MOST_WORTH) for value in impossible]


def as_lost_mines_result(result: RoundResult) -> LostMinesResult:
    return result if isinstance(result, LostMinesResult) else LostMinesResult(**vars(result))


def complete_result(round: Round, answers: RoundResult) -> CompletedResult:
    """A seat that the host doesn't name has found what it entered in secret. If all treasures together are too many,
    pages say so after the reveal, and `confirm_round` refuses."""
    told, before, on_board = as_lost_mines_result(answers), round.end.result, board_of(round) is not None
    entered = as_lost_mines_result(before).treasures if before else round.own.entered_treasures
    dragon, last_by = told.dragon, told.last_by
    if dragon == NOT_ASKED:
        dragon = dragon_revealed_by(round) if on_board else None
    if last_by == NOT_ASKED:
        last_by = last_player_on_board(round) if on_board else None
    treasures = {seat: tuple(told.treasures.get(seat, entered.get(seat, ()))) for seat in round.players}
    result = LostMinesResult(last_by=last_by, roles=told.roles, treasures=treasures, dragon=dragon)
    secret = frozenset() if before else round.own.entered_treasures.keys() - told.treasures.keys()
    public = replace(result, treasures={**treasures, **dict.fromkeys(secret, ())})
    told_treasures = ((seat, values) for seat, values in treasures.items() if seat not in secret)
    mismatches = [why for seat, values in told_treasures for why in board_treasure_mismatches(round, seat, values)]
    return CompletedResult(result, public, mismatches)


def board_treasure_mismatches(round: Round, seat: Seat, values: Sequence[int]) -> list[Message]:
    """Empty if nothing was recorded on the board."""
    n, is_recorded = len(treasures_taken_by(round, seat)), bool(round.laid or round.own.taken_treasures)
    if not is_recorded or n == len(values):
        return []
    return [Message.from_key("treasures-otherwise", seat=seat, n=n, told=len(values))]
