"""What the history says of the events of The Lost Mines."""

from __future__ import annotations

from companion.editions.lost_mines.round import BoardMarked, DwarfMoved, LookTaken, TreasurePutBack, TreasureTaken
from companion.game import events as ev
from companion.game.maze.grid import LETTERS, Cell, cell_name, neighbour
from companion.game.message import Message

TOKENS = {
    "axe": ("laid-axe", "lifted-axe"),
    "boat": ("laid-boat", "lifted-boat"),
    "rope": ("laid-rope", "lifted-rope"),
    "trap": ("laid-trap", "lifted-trap"),
    "troll": ("laid-troll", "lifted-troll"),
}
MINE_SHOWS = {
    "gems": "mine-shows-gems",
    "gold": "mine-shows-gold",
    "silver": "mine-shows-silver",
    "dragon": "mine-shows-dragon",
}


def event_message(event: ev.Event) -> Message | None:
    match event:
        case ev.RoundEnded():
            return Message.from_key("round-ended")
        case ev.RoleShown(seat, to):
            return Message.from_key("dwarf-shown", seat=seat, to=to)
        case ev.PathRemoved(cell, by=by) if by is not None:
            return Message.from_key("thunderstorm-by", seat=by, cell=cell_name(cell))
        case ev.GoalRevealed(cell, shows) if shows in MINE_SHOWS:
            return Message.from_key(MINE_SHOWS[shows], cell=cell_name(cell))
        case ev.CellTokenPut(cell, kind, side, by) if kind in TOKENS:
            return Message.from_key(TOKENS[kind][0], seat=by, **cell_message_values(cell, side))
        case ev.CellTokenTaken(cell, kind, side, by, expired) if kind in TOKENS:
            key = "troll-expired" if expired else TOKENS[kind][1]
            return Message.from_key(key, seat=by, **cell_message_values(cell, side))
        case BoardMarked():
            return Message.from_key("board-marked")
        case LookTaken(seat, at):
            return Message.from_key("looked-at-mine" if at == "mine" else "looked-at-treasure", seat=seat)
        case DwarfMoved():
            return dwarf_move_message(event)
        case TreasureTaken(seat, cell, kind):
            return Message.from_key("treasure-taken", seat=seat, cell=cell_name(cell), treasure=kind)
        case TreasurePutBack(seat, cell):
            return Message.from_key("treasure-put-back", seat=seat, cell=cell_name(cell))
    return None


def cell_message_values(cell: Cell, side: str) -> dict[str, str]:
    """`target` is the cell beyond the side."""
    beyond = {"target": cell_name(neighbour(cell, LETTERS[side]))} if side in LETTERS else {}
    return {"cell": cell_name(cell), **beyond}


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
