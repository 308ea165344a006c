"""Turns of The Lost Mines and their cards: looks, tools, traps, and trolls, which stay until the next turn of the seat
that laid them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import filterfalse
from types import MappingProxyType

from companion.editions.lost_mines.board import require_board_in_play
from companion.editions.lost_mines.maze import LINK_TOKENS, TOOL_FOR, TROLL, LostMinesMaze, ground_of, is_bridged
from companion.game import events as ev
from companion.game.maze.grid import (
    LETTERS,
    Cell,
    Link,
    cell_name,
    letters_of_sides,
    link_at,
    neighbour,
    side_towards,
)
from companion.game.maze.maze import AnyMaze
from companion.game.message import IllegalMove, Message, Seat, raise_if_any
from companion.game.moves.move import (
    Move,
    acting_seat,
    check_host,
    raise_problems_unless,
    round_with_player,
    turn_problems,
)
from companion.game.state import OwnRound, Round, Table
from companion.game.turn_order import players_clockwise_after, players_clockwise_from
from companion.game.turns import with_goal_revealer
from companion.game.viewer import Viewer

own_move = partial(Move, edition="lost_mines")


@dataclass(frozen=True)
class LookTaken(ev.Event):
    """A player played a card and looked in secret at a mine, or at a treasure beside the board."""

    seat: Seat
    at: str  # `mine` or `treasure`


@dataclass(frozen=True)
class TreasureTaken(ev.Event):
    on_cell = True

    seat: Seat
    cell: Cell  # the mine
    kind: str  # the picture of the mine at that time; it may have been corrected since


@dataclass(frozen=True)
class LostMinesRound(OwnRound):
    cards_of_turn: tuple[ev.Event, ...] = ()  # the cards that the seat on turn has played, oldest first
    last_seat: Seat | None = None  # was on turn before
    last_cards: tuple[ev.Event, ...] = ()  # those that `last_seat` had played
    link_trolls: tuple[ev.CellTokenPut, ...] = ()  # each stays until the next turn of the seat that put it
    taken_treasures: tuple[TreasureTaken, ...] = ()
    spent: frozenset[Cell] = frozenset()  # mines that have no treasures left
    entered_treasures: Mapping[Seat, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The worths of each seat's treasures, as the seat entered them in secret before the reveal, unless it took another
    or put one back since."""

    @property
    def has_acted(self) -> bool:
        return bool(self.cards_of_turn)


# What ends and begins a turn


def turn_start_events(round: Round, seat: Seat) -> Iterator[ev.Event]:
    if seat != round.turn:
        yield ev.TurnBegan(seat)
        yield from troll_expiries(round, seat)


def turn_end_events(round: Round, seat: Seat) -> Iterator[ev.Event]:
    """Nothing if another seat is on turn (The Lost Mines, course of the game)."""
    if seat == round.turn:
        yield from turn_start_events(round, round.next_player(seat))


def troll_expiries(round: Round, seat: Seat) -> Iterator[ev.Event]:
    """A troll is removed when the turn reaches or skips the seat that laid it (The Lost Mines, troll). If the turn goes
    back by one seat, that corrects a mistake, and trolls stay."""
    if round.turn is not None and round.next_player(seat) == round.turn and len(round.players) > 2:
        return
    reached = seats_reached_by_turn(round, seat)
    for troll in round.own.link_trolls:
        if troll.by in reached:
            cell, other = link_at(troll.cell, troll.side)
            yield ev.CellTokenTaken(cell, TROLL, letters_of_sides(side_towards(cell, other)), troll.by, expired=True)


def seats_reached_by_turn(round: Round, seat: Seat) -> tuple[Seat, ...]:
    """Clockwise those after the seat on turn, up to and including `seat`."""
    if round.turn is None:
        return (seat,)
    clockwise = players_clockwise_after(round.players, round.turn)
    return clockwise[: clockwise.index(seat) + 1]


def last_player_on_board(round: Round) -> Seat | None:
    """None before the first card."""
    own: LostMinesRound = round.own
    if round.turn is None or not (round.laid or own.taken_treasures or own.link_trolls or own.cards_of_turn):
        return None
    return round.turn if own.cards_of_turn else players_clockwise_from(round.players, round.turn)[-1]


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
    trolls = trolls_at(round.own, link_at(cell, side)) if kind == TROLL else []
    return trolls[-1].by if trolls else round.players[0]


def trolls_at(own: LostMinesRound, link: Link) -> list[ev.CellTokenPut]:
    return [troll for troll in own.link_trolls if link_at(troll.cell, troll.side) == link]


def has_token(maze: LostMinesMaze, cell: Cell, kind: str, side: str) -> bool:
    if kind not in LINK_TOKENS:
        card = maze.cards.get(cell)
        return card is not None and is_bridged(card) and TOOL_FOR[ground_of(card)] == kind
    return side in LETTERS and kind in maze.tokens_at(cell, LETTERS[side])


# What events change


def with_turn(event: ev.Event, before: Round, after: Round) -> Round:
    """`after` is the round with all changes but those of the turn, its cards and the trolls."""
    if isinstance(event, ev.TurnBegan):
        return replace(after, own=with_cards_at_turn_start(event, before))
    if after.maze is None:
        return after
    if before.maze is not None and after.maze is not before.maze:
        after = replace(after, own=own_after_maze_event(event, after.maze, after.own))
    match event:
        case ev.PathPlaced(by=by) | ev.CellTokenPut(by=by) | ev.PathRemoved(by=by) if by is not None:
            return with_card_played_in_turn(event, after, by).with_changes(mover=by)
        case ev.GoalRevealed(cell=cell, by=by) if by is not None:
            return with_goal_revealer(after.with_changes(mover=by), cell, by)
        case ev.RoleShown(to=by) | LookTaken(seat=by):
            return with_card_played_in_turn(event, after, by)
    return after


def own_after_maze_event(event: ev.Event, maze: AnyMaze, own: LostMinesRound) -> LostMinesRound:
    """`maze` is after the event, `own` before it."""
    match event:
        case ev.PathRemoved(cell) if isinstance(maze, LostMinesMaze):
            own = without_path_card(own, cell) if event.by is None else own
            lying = [link for link, kinds in maze.tokens.items() if TROLL in kinds]
            trolls = (troll for troll in own.link_trolls if link_at(troll.cell, troll.side) in lying)
            return replace(own, link_trolls=tuple(trolls))
        case ev.CellTokenPut(kind=kind) if kind == TROLL:
            return replace(own, link_trolls=(*own.link_trolls, event))
        case ev.CellTokenTaken():
            own = without_cards(own, lambda card: laid_removed_token(card, event))
            return without_troll(own, event) if event.kind == TROLL else own
    return own


def without_path_card(own: LostMinesRound, cell: Cell) -> LostMinesRound:
    return without_cards(own, lambda card: isinstance(card, ev.PathPlaced) and card.cell == cell)


def without_cards(own: LostMinesRound, are_mistakes: Callable[[ev.Event], bool]) -> LostMinesRound:
    now, last = (tuple(filterfalse(are_mistakes, cards)) for cards in (own.cards_of_turn, own.last_cards))
    return replace(own, cards_of_turn=now, last_cards=last)


def laid_removed_token(card: ev.Event, removal: ev.CellTokenTaken) -> bool:
    """Two neighbouring cells share the link between them."""
    if not isinstance(card, ev.CellTokenPut) or card.kind != removal.kind:
        return False
    if card.side and removal.side:
        return link_at(card.cell, card.side) == link_at(removal.cell, removal.side)
    return card.cell == removal.cell


def with_cards_at_turn_start(event: ev.TurnBegan, round: Round) -> LostMinesRound:
    """If the turn goes back by one seat, which played nothing, the cards count again: that seat may play no second
    one."""
    own: LostMinesRound = round.own
    goes_back = event.seat == own.last_seat and not own.cards_of_turn
    cards = own.last_cards if goes_back else ()
    return replace(own, cards_of_turn=cards, last_seat=round.turn, last_cards=own.cards_of_turn)


def without_troll(own: LostMinesRound, event: ev.CellTokenTaken) -> LostMinesRound:
    """The troll that the event's seat laid, or else the first. None lies there if an undo has taken it since."""
    here = trolls_at(own, link_at(event.cell, event.side))
    taken = next((troll for troll in here if troll.by == event.by), here[0] if here else None)
    return replace(own, link_trolls=tuple(troll for troll in own.link_trolls if troll is not taken))


def with_card_played_in_turn(event: ev.Event, round: Round, player: Seat) -> Round:
    """Unchanged if `player` is not on turn."""
    if player != round.turn:
        return round
    return replace(round, own=replace(round.own, cards_of_turn=(*round.own.cards_of_turn, event)))


TOKENS = {
    "axe": ("laid-axe", "lifted-axe"),
    "boat": ("laid-boat", "lifted-boat"),
    "rope": ("laid-rope", "lifted-rope"),
    "trap": ("laid-trap", "lifted-trap"),
    "troll": ("laid-troll", "lifted-troll"),
}


def turn_message(event: ev.Event) -> Message | None:
    match event:
        case LookTaken(seat, at):
            return Message.from_key("looked-at-mine" if at == "mine" else "looked-at-treasure", seat=seat)
        case ev.CellTokenPut(cell, kind, side, by) if kind in TOKENS:
            return Message.from_key(TOKENS[kind][0], seat=by, **cell_message_values(cell, side))
        case ev.CellTokenTaken(cell, kind, side, by, expired) if kind in TOKENS:
            key = "troll-expired" if expired else TOKENS[kind][1]
            return Message.from_key(key, seat=by, **cell_message_values(cell, side))
    return None


def cell_message_values(cell: Cell, side: str) -> dict[str, str]:
    """`target` is the cell beyond the side."""
    beyond = {"target": cell_name(neighbour(cell, LETTERS[side]))} if side in LETTERS else {}
    return {"cell": cell_name(cell), **beyond}
