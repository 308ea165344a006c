"""Table room: the ground that an event changes. Two hands clash only where they stand on the same ground."""

from __future__ import annotations

from companion.rules.sentence import Seat
from companion.rules.sides import Cell
from companion.table import events as ev
from companion.table.state import EVERYWHERE

SEATS, OPTIONS, PHASE, FACTS, ACTS, MAZE = "seats", "options", "phase", "facts", "acts", "maze"
TURN = "turn"
"""Whose turn it is, as somebody said or as it passed where dwarfs walk."""

COPY = "copy"
"""How the own copy of the box is printed."""

TOLD = "told"
"""What the host told of the round's end, choices of the seats left aside."""


def tokens_of(seat: Seat) -> str:
    """The ground of what lies before a seat."""
    return f"tokens {seat}"


def role_of(seat: Seat) -> str:
    """The ground of a seat's role."""
    return f"role {seat}"


def draft_of(seat: Seat) -> str:
    """The ground of the gold cards that a seat takes."""
    return f"draft {seat}"


def treasures_of(seat: Seat) -> str:
    """The ground of the treasures that a seat tells of."""
    return f"treasures {seat}"


def pay_of(seat: Seat) -> str:
    """The ground of the gold cards with which a seat pays."""
    return f"pay {seat}"


def dwarf_of(seat: Seat) -> str:
    """The ground of where a seat's dwarf stands."""
    return f"dwarf {seat}"


def cell_of(cell: Cell) -> str:
    """The ground of what lies on a cell."""
    return f"cell {cell[0]},{cell[1]}"


def ground_of(event: ev.Event) -> tuple[str, ...]:
    """The grounds that this event changes; looks, cuts and joins change none."""
    match event:
        case ev.SeatRenamed() | ev.SeatMoved() | ev.SeatLeft() | ev.SeatReturned() | ev.GoldBrought():
            return (SEATS,)
        case ev.SeatHandedOver():
            return (SEATS, role_of(event.seat))
        case ev.OptionSet():
            return (OPTIONS,)
        case ev.TokenPut() | ev.TokenTaken():
            return (tokens_of(event.seat),)
        case ev.PathPlaced() | ev.PathRemoved() | ev.PathTurned() | ev.GoalRevealed() | ev.GoldClaimed():
            return (cell_of(event.cell), MAZE)
        case ev.CellTokenPut() | ev.CellTokenTaken():
            return (cell_of(event.cell), MAZE)
        case ev.TurnBegan():
            return (TURN,)
        case ev.TreasureTaken() | ev.TreasurePutBack():
            return (dwarf_of(event.seat), cell_of(event.cell), MAZE)
        case ev.DwarfMoved():
            return (dwarf_of(event.seat), MAZE, cell_of(event.cell))
        case ev.BoardMarked() | ev.TreasuresListed():
            return (COPY, MAZE)
        case ev.PathMoved():
            return (cell_of(event.cell), cell_of(event.to), MAZE)
        case ev.RoleSwapped():
            return (role_of(event.seat),)
        case ev.GoldDrafted():
            return (draft_of(event.seat), FACTS)
        case ev.GoldStolen():
            return (FACTS,)
        case ev.TrollsPaid():
            return (pay_of(event.seat), FACTS)
        case ev.GoldCorrected():
            return (FACTS, TOLD)
        case ev.RoundEnded():
            return (PHASE, FACTS, TOLD)
        case ev.RoundStarted() | ev.RoundSettled() | ev.GameBegan():
            return (PHASE, FACTS)
        case ev.Undone() | ev.Redone():
            return (EVERYWHERE,)
        case ev.TreasuresTold():
            return (treasures_of(event.seat),)
        case _:
            return ()
