"""Conflict keys: names for the parts of a table that events change and moves depend on.

The companion refuses a move as a conflict only if an event has changed one of the move's keys since the mover's page
was rendered.
"""

from __future__ import annotations

from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.state import EVERYWHERE

SEATS, OPTIONS, PHASE, FACTS, ACTS, MAZE = "seats", "options", "phase", "facts", "acts", "maze"
TURN = "turn"
"""Key of the turn, where the host enters whose turn it is or dwarves move on a board."""

COPY = "copy"
"""Key of how this table's copy of the edition is printed."""

RESULT = "result"
"""Key of the host's answers about the end of the round, without the thefts and picks of the seats."""


def role_key(seat: Seat) -> str:
    """Return the conflict key of this seat's role."""
    return f"role {seat}"


def cell_key(cell: Cell) -> str:
    """Return the conflict key of everything that lies on a cell."""
    return f"cell {cell[0]},{cell[1]}"


def conflict_keys(event: ev.Event) -> tuple[str, ...]:
    """Return the keys of everything that this event changes. Looks at one's own role, cuts and joins have none,
    because no move depends on them."""
    match event:
        case ev.SeatRenamed() | ev.SeatMoved() | ev.SeatLeft() | ev.SeatReturned() | ev.GoldBrought():
            return (SEATS,)
        case ev.SeatHandedOver():
            return (SEATS, role_key(event.seat))
        case ev.OptionSet():
            return (OPTIONS,)
        case ev.TokenPut() | ev.TokenTaken():
            return (f"tokens {event.seat}",)
        case ev.PathPlaced() | ev.PathRemoved() | ev.PathTurned() | ev.GoalRevealed() | ev.GoldClaimed():
            return (cell_key(event.cell), MAZE)
        case ev.CellTokenPut() | ev.CellTokenTaken():
            return (cell_key(event.cell), MAZE)
        case ev.TurnBegan() | ev.LookTaken() | ev.RoleShown():
            # A look at a mine, a treasure or another's role is the card that a seat plays.
            return (TURN,)
        case ev.DwarfMoved() | ev.TreasureTaken() | ev.TreasurePutBack():
            return (f"dwarf {event.seat}", cell_key(event.cell), MAZE)
        case ev.BoardMarked() | ev.TreasuresListed():
            return (COPY, MAZE)
        case ev.PathMoved():
            return (cell_key(event.cell), cell_key(event.to), MAZE)
        case ev.RoleSwapped():
            return (role_key(event.seat),)
        case ev.GoldDrafted():
            return (f"draft {event.seat}", FACTS)
        case ev.GoldStolen():
            return (FACTS,)
        case ev.TrollsPaid():
            return (f"pay {event.seat}", FACTS)
        case ev.GoldCorrected():
            return (FACTS, RESULT)
        case ev.RoundEnded():
            return (PHASE, FACTS, RESULT)
        case ev.RoundStarted() | ev.RoundSettled() | ev.GameBegan():
            return (PHASE, FACTS)
        case ev.Undone() | ev.Redone():
            return (EVERYWHERE,)
        case ev.TreasuresTold():
            return (f"treasures {event.seat}",)
        case _:
            return ()
