"""What the history says of the events of a duel."""

from __future__ import annotations

from companion.editions.duel.cards import KEY
from companion.editions.duel.round import GoldClaimed, TrollsPaid
from companion.game import events as ev
from companion.game.maze.grid import cell_name
from companion.game.message import Message, Seat

CLAIMED = {
    "": "gold-claimed",
    "alone": "gold-claimed-alone",
    "both": "gold-claimed-both",
    "no-way": "gold-claimed-no-way",
    "door": "gold-claimed-door",
    "troll": "gold-claimed-troll",
    "barred": "gold-claimed-barred",
}
CLAIMED_AT = {"door": "gold-claimed-door-at", "troll": "gold-claimed-troll-at", "barred": "gold-claimed-barred-at"}
"""If a single card bars the other dwarf."""


def event_message(event: ev.Event) -> Message | None:
    match event:
        case ev.RoundEnded():
            return Message.from_key("round-ended")
        case ev.GoalRevealed(cell, _, card):
            gold = card.gold
            key = "goal-shows-gold" if gold else "goal-shows-nothing"
            return Message.from_key(key, cell=cell_name(cell), gold=gold)
        case ev.CellTokenPut(cell, kind, _, by):
            return Message.from_key("door-unlocked" if kind == KEY else "troll-bribed", seat=by, cell=cell_name(cell))
        case ev.CellTokenTaken(cell, kind):
            return Message.from_key("key-taken-off" if kind == KEY else "bribe-taken-off", cell=cell_name(cell))
        case GoldClaimed(cell, _, gold, None):
            return Message.from_key("gold-unclaimed", gold=gold, cell=cell_name(cell))
        case GoldClaimed(cell, _, _, seat) if seat is not None:
            return claim_message(event, seat, cell_name(cell))
        case TrollsPaid(seat, cards):
            return Message.from_key("trolls-paid-with", seat=seat, cards=tuple(map(str, cards)))
    return None


def claim_message(event: GoldClaimed, seat: Seat, cell: str) -> Message:
    if event.other is None:
        return Message.from_key(CLAIMED[event.why], seat=seat, gold=event.gold, cell=cell)
    if event.at is None:
        return Message.from_key(CLAIMED[event.why], seat=seat, gold=event.gold, cell=cell, other=event.other)
    at = cell_name(event.at)
    return Message.from_key(CLAIMED_AT[event.why], seat=seat, gold=event.gold, cell=cell, other=event.other, at=at)
