"""What a round of The Lost Mines has of its own: the cards of a turn, trolls, treasures, and how events change them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from companion.editions.lost_mines.maze import TROLL
from companion.editions.lost_mines.mines import Board
from companion.game import events as ev
from companion.game.maze.grid import (
    LETTERS,
    Cell,
    Link,
    letters_of_sides,
    link_at,
    move_link,
    opposite_side,
    side_towards,
)
from companion.game.message import Seat
from companion.game.settlement import Cards, RoundResult
from companion.game.state import Round, Table
from companion.game.turn_order import players_clockwise_after, players_clockwise_from
from companion.game.turns import dwarf_clans, with_goal_revealer


@dataclass(frozen=True)
class BoardMarked(ev.Event):
    """Where the starts and mines are printed on the board of this copy."""

    starts: tuple[tuple[str, Cell], ...]
    mines: tuple[Cell, ...]


@dataclass(frozen=True)
class LookTaken(ev.Event):
    """A player played a card and looked in secret at a mine, or at a treasure beside the board."""

    seat: Seat
    at: str  # `mine` or `treasure`


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
class TreasureTaken(ev.Event):
    on_cell = True

    seat: Seat
    cell: Cell  # the mine
    kind: str  # the picture of the mine


@dataclass(frozen=True)
class TreasurePutBack(ev.Event):
    """A mistake, or the mine had no treasures left."""

    on_cell = True

    seat: Seat
    cell: Cell
    kind: str


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


@dataclass(frozen=True)
class TreasuresTold(ev.Event):
    """In secret until the reveal."""

    undoable = False

    seat: Seat
    values: tuple[int, ...]
    began: int  # the number of the event with which the round began
    taken: int | None  # treasures it had taken on the board; None: none recorded there


@dataclass(frozen=True)
class LinkTroll:
    """A troll on the link between two cells. It stays until the next turn of `seat`, who laid it."""

    between: Link
    seat: Seat


@dataclass(frozen=True)
class TakenTreasure:
    """`kind` is the picture of the mine at that time; it may have been corrected since."""

    seat: Seat
    cell: Cell
    kind: str = field(default="", compare=False)


@dataclass(frozen=True)
class LostMinesRound:
    cards_of_turn: tuple[ev.Event, ...] = ()  # the cards that the seat on turn has played, oldest first
    last_seat_to_act: Seat | None = None  # spied last, or was on turn last and played a card
    last_cards: tuple[ev.Event, ...] = ()  # the cards of `last_seat_to_act`, without those removed as mistakes
    link_trolls: tuple[LinkTroll, ...] = ()
    taken_treasures: tuple[TakenTreasure, ...] = ()
    spent: frozenset[Cell] = frozenset()  # mines that have no treasures left
    entered_treasures: Mapping[Seat, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The worths of each seat's treasures, as the seat entered them in secret before the reveal."""
    taken_when_entered: Mapping[Seat, int | None] = field(default_factory=lambda: MappingProxyType({}))
    """How many treasures each seat had taken on the board when it entered them; None: nothing was recorded there."""


def with_own_changes(event: ev.Event, before: Round, after: Round, version: ev.Version) -> Round:
    """`after` is the round with all changes but those in `own`, dwarves and turns."""
    own: LostMinesRound = before.own
    match event:
        case TreasuresTold() if event.began == before.began:
            entered = MappingProxyType({**own.entered_treasures, event.seat: event.values})
            taken = MappingProxyType({**own.taken_when_entered, event.seat: event.taken})
            return replace(after, own=replace(own, entered_treasures=entered, taken_when_entered=taken))
        case ev.TurnBegan():
            return replace(after, own=with_cards_of_last_turn(event, before))
    if before.maze is None:
        return after
    match event:
        case DwarfMoved(seat, cell):
            return replace(after.with_fewer_hand_cards(seat, event.traps), maze=before.maze.place_dwarf(seat, cell))
        case TreasureTaken(seat, cell, kind):
            taken_treasures = (*own.taken_treasures, TakenTreasure(seat, cell, kind))
            changed = replace(own, taken_treasures=taken_treasures, spent=own.spent - {cell})
            return replace(after, own=changed).with_changes(version=version)
        case TreasurePutBack(seat, cell):
            newest_first = list(reversed(own.taken_treasures))
            if (found := TakenTreasure(seat, cell)) in newest_first:
                newest_first.remove(found)
            changed = replace(own, taken_treasures=tuple(reversed(newest_first)), spent=own.spent | {cell})
            return replace(after, own=changed).with_changes(version=version)
    return after if after.maze is before.maze else replace(after, own=own_after_maze_event(event, before, after))


def own_after_maze_event(event: ev.Event, before: Round, after: Round) -> LostMinesRound:
    own: LostMinesRound = before.own
    match event:
        case ev.PathRemoved(cell) if after.maze:
            own = without_path_card(own, cell) if event.by is None else own
            trolls = (troll for troll in own.link_trolls if TROLL in after.maze.tokens.get(troll.between, ()))
            return replace(own, link_trolls=tuple(trolls))
        case ev.PathMoved(cell, to):
            trolls = (replace(troll, between=move_link(troll.between, cell, to)) for troll in own.link_trolls)
            own = with_cards_of_turns(own, lambda card: moved_with_path_card(card, cell, to))
            return replace(own, link_trolls=tuple(trolls))
        case ev.GoalRevealed(cell) if before.maze and event.shows != before.maze.goals[cell].shows:
            # If the picture of the mine is corrected, this mine may still have treasures.
            return replace(own, spent=own.spent - {cell})
        case ev.CellTokenPut(cell, kind, side, by) if kind == TROLL:
            return replace(own, link_trolls=(*own.link_trolls, LinkTroll(link_at(cell, side), by)))
        case ev.CellTokenTaken():
            own = with_cards_of_turns(own, lambda card: None if laid_removed_token(card, event) else card)
            return replace(own, link_trolls=without_troll(own.link_trolls, event))
    return own


def with_cards_of_turns(own: LostMinesRound, change: Callable[[ev.Event], ev.Event | None]) -> LostMinesRound:
    """Where `change` returns None, the card is left out."""

    def changed(cards: Sequence[ev.Event]) -> tuple[ev.Event, ...]:
        return tuple(card for card in map(change, cards) if card is not None)

    return replace(own, cards_of_turn=changed(own.cards_of_turn), last_cards=changed(own.last_cards))


def without_path_card(own: LostMinesRound, cell: Cell) -> LostMinesRound:
    paths = (card for card in (*own.cards_of_turn, *own.last_cards) if isinstance(card, ev.PathPlaced))
    # The last turn can have a card on the same cell that a thunderstorm removed since.
    mistake = next((card for card in paths if card.cell == cell), None)
    return with_cards_of_turns(own, lambda card: None if card is mistake else card)


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


def without_troll(link_trolls: Sequence[LinkTroll], event: ev.CellTokenTaken) -> tuple[LinkTroll, ...]:
    """The troll that the event's seat laid, or else the first."""
    if event.kind != TROLL:
        return tuple(link_trolls)
    here = [troll for troll in link_trolls if troll.between == link_at(event.cell, event.side)]
    here.sort(key=lambda troll: troll.seat != event.by)
    others = list(link_trolls)
    if here:
        others.remove(here[0])
    return tuple(others)


# Turns


def with_cards_of_last_turn(event: ev.TurnBegan, round: Round) -> LostMinesRound:
    """Until that seat's turn can no longer begin again, it may not play a second card."""
    own: LostMinesRound = round.own
    last, cards = own.last_seat_to_act, own.last_cards
    if own.cards_of_turn:
        last, cards = round.turn, (*(cards if last == round.turn else ()), *own.cards_of_turn)
    if last is None or event.seat not in (last, round.next_player(last)):
        last, cards = None, ()
    return replace(own, cards_of_turn=(), last_seat_to_act=last, last_cards=cards)


def with_turn(event: ev.Event, round: Round) -> Round:
    match event:
        case ev.PathPlaced(by=by) | ev.CellTokenPut(by=by) | ev.PathRemoved(by=by) if by is not None:
            return with_card_played_in_turn(event, round, by).with_changes(mover=by)
        case ev.GoalRevealed(cell=cell, by=by) if by is not None:
            return with_goal_revealer(round.with_changes(mover=by), cell, by)
        case DwarfMoved(seat) | TreasureTaken(seat):
            return round.with_changes(mover=seat)
        case ev.RoleShown(to=by):
            played = with_card_played_in_turn(event, round, by)
            return replace(played, own=replace(played.own, last_seat_to_act=by, last_cards=(event,)))
        case LookTaken(seat=by):
            return with_card_played_in_turn(event, round, by)
    return round


def with_card_played_in_turn(event: ev.Event, round: Round, player: Seat) -> Round:
    """Unchanged if `player` is not on turn."""
    if player != round.turn:
        return round
    return replace(round, own=replace(round.own, cards_of_turn=(*round.own.cards_of_turn, event)))


def last_player_on_board(round: Round) -> Seat | None:
    """None before the first card."""
    own: LostMinesRound = round.own
    if round.turn is None or not (round.laid or own.taken_treasures or own.link_trolls or own.cards_of_turn):
        return None
    return round.turn if own.cards_of_turn else players_clockwise_from(round.players, round.turn)[-1]


def troll_expiries(round: Round, seat: Seat) -> Iterator[ev.Event]:
    """A troll is removed when the turn reaches or skips the seat that laid it (The Lost Mines, troll). If the turn goes
    back by one seat, that corrects a mistake, and trolls stay."""
    if round.turn is not None and round.next_player(seat) == round.turn and len(round.players) > 2:
        return
    reached = seats_reached_by_turn(round, seat)
    for troll in round.own.link_trolls:
        if troll.seat in reached:
            cell, other = troll.between
            yield ev.CellTokenTaken(cell, TROLL, letters_of_sides(side_towards(cell, other)), troll.seat, expired=True)


def seats_reached_by_turn(round: Round, seat: Seat) -> tuple[Seat, ...]:
    """Clockwise those after the seat on turn, up to and including `seat`."""
    if round.turn is None:
        return (seat,)
    clockwise = players_clockwise_after(round.players, round.turn)
    return clockwise[: clockwise.index(seat) + 1]


# The board


def with_dwarves_at_starts(table: Table) -> Table:
    round = table.round
    if round is None or round.maze is None:
        return table
    maze = round.maze
    for seat, clan in dwarf_clans(round).items():
        maze = maze.place_dwarf(seat, maze.starts[clan]) if clan in maze.starts else maze
    return replace(table, round=replace(round, maze=maze))


def with_marked_board(event: BoardMarked, table: Table) -> Table:
    board = Board(dict(event.starts), event.mines)
    marked = replace(table, own=board)
    if marked.round is None or marked.round.laid or marked.round.end.result:
        return marked
    # Trolls, treasures and mines that were recorded for a differently printed board are dropped.
    own = replace(marked.round.own, link_trolls=(), taken_treasures=(), spent=frozenset())
    emptied = marked.round.with_changes(newest=None, turners=MappingProxyType({}))
    return with_dwarves_at_starts(replace(marked, round=replace(emptied, maze=board.set_up(), own=own)))
