"""The endings of The Lost Mines."""

from __future__ import annotations

from companion.editions.lost_mines.dwarves import DWARVES, clan_whose_pool_pays
from companion.editions.lost_mines.treasures import DwarfMoved, as_lost_mines_result
from companion.game.endings import OF_DEEDS, PLAIN, Ending, Part, Values, at_least, because
from companion.game.message import Seat
from companion.game.settlement import Player


def pool_of(part: Part, seat: Seat) -> str:
    """The clan whose treasures pay this seat; empty if it keeps its own."""
    clan, character = DWARVES.get(part.round.role_of(seat), ("", ""))
    return clan_whose_pool_pays(Player(seat, character, clan=clan))


def sharing(part: Part) -> tuple[Seat, ...]:
    """The others whom the same treasures pay."""
    own = pool_of(part, part.seat)
    return tuple(seat for seat in part.others if own and pool_of(part, seat) == own)


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
    Ending("ending-dragon-nothing", because("dragon-takes-nothing")),
    Ending("ending-found-all", found_all),
    Ending("ending-traps", lambda part: at_least(2, sum(move.traps for move in moves(part, part.seat)))),
    Ending("ending-at-start", lambda part: bool(moves(part, *part.others)) and not moves(part, part.seat)),
    Ending("ending-looks", lambda part: at_least(2, part.mine.looks)),
    Ending("ending-best-find", because("pool-part-and-remainder")),
    Ending("ending-kept-all", lambda part: because("selfish-keeps")(part) and points(part)),
    Ending("ending-shared-nothing", because("selfish-nothing")),
    Ending("ending-carried", lambda part: bool(sharing(part)) and not found(part, part.seat) and points(part)),
    *OF_DEEDS,
    Ending("ending-points", points),
    *PLAIN,
)
