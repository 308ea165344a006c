"""The endings of The Lost Mines."""

from __future__ import annotations

from companion.editions.lost_mines.treasures import DwarfMoved, as_lost_mines_result
from companion.game.endings import OF_DEEDS, PLAIN, Ending, Part, Values, at_least, because
from companion.game.message import Seat


def sharing(part: Part) -> tuple[Seat, ...]:
    """The others with whom it shared the treasures of a clan."""
    shared = part.reason("pool-shared-blue", "pool-shared-yellow")
    members = shared["seats"] if shared else ()
    return tuple(seat for seat in part.others if isinstance(members, tuple) and seat in members)


def found(part: Part, *seats: Seat) -> bool:
    treasures = as_lost_mines_result(part.result).treasures
    return any(treasures.get(seat) for seat in seats)


def found_all(part: Part) -> Values | None:
    others = sharing(part)
    return {"seats": others} if others and found(part, part.seat) and not found(part, *others) else None


def moves(part: Part, *seats: Seat) -> list[DwarfMoved]:
    return [event for event in part.deeds.played if isinstance(event, DwarfMoved) and event.seat in seats]


def points(part: Part) -> Values | None:
    return {"gold": part.gain} if part.gain > 1 else None


ENDINGS = (
    Ending("ending-dragon", because("dragon-takes", "dragon-takes-one")),
    Ending("ending-found-all", found_all),
    Ending("ending-traps", lambda part: at_least(2, sum(move.traps for move in moves(part, part.seat)))),
    Ending("ending-at-start", lambda part: bool(moves(part, *part.others)) and not moves(part, part.seat)),
    Ending("ending-carried", lambda part: bool(sharing(part)) and not found(part, part.seat) and points(part)),
    *OF_DEEDS,
    *PLAIN,
)
