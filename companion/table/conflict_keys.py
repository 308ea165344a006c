"""Conflict keys: names for the parts of a table that events change and moves depend on.

The companion refuses a move as a conflict only if an event has changed one of the move's keys since the mover's page
was rendered.
"""

from __future__ import annotations

from companion.rules.mazes.grid import Cell
from companion.table import events as ev

# Keys of one part of the table
SEATS = "seats"
OPTIONS = "options"
PHASE = "phase"
MAZE = "maze"
ROUND_END = "facts"
"""Key of everything that the scores of a round follow from: the host's answers, thefts, picks and corrections."""
RESULT = "result"
"""Key of the host's answers about the end of the round, without the thefts and picks of the seats."""
UNDO_LIST = "acts"
"""Key of the list of acts that can be undone."""
TURN = "turn"
"""Key of the turn, where the host enters whose turn it is or dwarves move on a board."""
PRINTED_COPY = "copy"
"""Key of how this table's copy of the edition is printed."""
EVERYWHERE = "everywhere"
"""Key of undo and redo, which may change any part of a table."""

# Keys of what belongs to one seat, with a placeholder for the seat number
ROLE_OF_SEAT = "role {seat}"
TOKENS_OF_SEAT = "tokens {seat}"
DWARF_OF_SEAT = "dwarf {seat}"
DRAFT_OF_SEAT = "draft {seat}"
TROLL_PAYMENT_OF_SEAT = "pay {seat}"
TREASURES_OF_SEAT = "treasures {seat}"


def conflict_key_of_cell(cell: Cell) -> str:
    """Return the conflict key of everything that lies on this cell. A move with this key is refused if the cell changed
    since the mover's page was rendered."""
    return f"cell {cell[0]},{cell[1]}"


def conflict_keys(event: ev.Event) -> tuple[str, ...]:
    """Return the conflict keys that this event changes. A move that depends on one of them is refused if the mover's
    page was rendered before the event.

    Events that cannot make a move wrong have no keys, for example a seat's look at its own role.
    """
    match event:
        case ev.SeatRenamed() | ev.SeatMoved() | ev.SeatLeft() | ev.SeatReturned() | ev.GoldBrought():
            return (SEATS,)
        case ev.SeatHandedOver():
            return (SEATS, ROLE_OF_SEAT.format(seat=event.seat))
        case ev.OptionSet():
            return (OPTIONS,)
        case ev.TokenPut() | ev.TokenTaken():
            return (TOKENS_OF_SEAT.format(seat=event.seat),)
        case ev.PathPlaced() | ev.PathRemoved() | ev.PathTurned() | ev.GoalRevealed() | ev.GoldClaimed():
            return (conflict_key_of_cell(event.cell), MAZE)
        case ev.CellTokenPut() | ev.CellTokenTaken():
            return (conflict_key_of_cell(event.cell), MAZE)
        case ev.TurnBegan() | ev.LookTaken() | ev.RoleShown():
            # A look at a mine, a treasure or another's role is the card that a seat plays.
            return (TURN,)
        case ev.DwarfMoved() | ev.TreasureTaken() | ev.TreasurePutBack():
            return (DWARF_OF_SEAT.format(seat=event.seat), conflict_key_of_cell(event.cell), MAZE)
        case ev.BoardMarked():
            return (PRINTED_COPY, MAZE)
        case ev.PathMoved():
            return (conflict_key_of_cell(event.cell), conflict_key_of_cell(event.to), MAZE)
        case ev.RoleSwapped():
            return (ROLE_OF_SEAT.format(seat=event.seat),)
        case ev.GoldDrafted():
            return (DRAFT_OF_SEAT.format(seat=event.seat), ROUND_END)
        case ev.GoldStolen():
            return (ROUND_END,)
        case ev.TrollsPaid():
            return (TROLL_PAYMENT_OF_SEAT.format(seat=event.seat), ROUND_END)
        case ev.GoldCorrected():
            return (ROUND_END, RESULT)
        case ev.RoundEnded():
            return (PHASE, ROUND_END, RESULT)
        case ev.RoundStarted() | ev.RoundSettled() | ev.GameBegan():
            return (PHASE, ROUND_END)
        case ev.Undone() | ev.Redone():
            return (EVERYWHERE,)
        case ev.TreasuresTold():
            return (TREASURES_OF_SEAT.format(seat=event.seat),)
        case _:
            return ()
