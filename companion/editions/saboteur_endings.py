"""The endings of Saboteur, most of which Saboteur 2 has too."""

from __future__ import annotations

from companion.game.endings import OF_DEEDS, PLAIN, Ending, Part, Values, at_least, first_seat
from companion.game.maze.maze import Maze
from companion.game.maze.paths import shortest_path
from companion.game.message import Seat
from companion.game.roles import BLUE_DIGGER, GOLD_DIGGER, GREEN_DIGGER, SABOTEUR


def is_saboteur(part: Part) -> bool:
    return part.role == SABOTEUR


def saboteurs(part: Part) -> tuple[Seat, ...]:
    """The others."""
    return part.others_with(SABOTEUR)


def only_saboteur(part: Part) -> Values | None:
    return {"n": len(part.round.players)} if is_saboteur(part) and not saboteurs(part) else None


def allies(part: Part) -> tuple[Seat, ...]:
    return part.others_with(part.role) if part.role in (GOLD_DIGGER, BLUE_DIGGER, GREEN_DIGGER, SABOTEUR) else ()


def reached_by_other(part: Part) -> Values | None:
    seat = part.result.reached_by
    return None if seat is None or seat == part.seat else {"seat": seat}


def broke_unhurt(part: Part) -> Values | None:
    return at_least(3, len(part.mine.broke)) if is_saboteur(part) and not part.mine.hits else None


def mended_across(part: Part) -> Values | None:
    """A saboteur who repaired a tool of one who is none, or the other way round."""
    return first_seat([seat for seat in part.mine.mended if is_saboteur(part) != (seat in saboteurs(part))])


def most_of_way(part: Part) -> Values | None:
    """How many cards of the shortest path to the treasure it laid."""
    maze, layers = part.round.maze, {placed.cell: placed.by for placed in part.round.laid}
    if not isinstance(maze, Maze) or not maze.is_treasure_reached:
        return None
    way = [layers[step.cell] for step in shortest_path(maze, None) if step.cell in layers]
    n = way.count(part.seat)
    return {"n": n, "all": len(way)} if n > 2 and 2 * n >= len(way) else None


RARE = (
    Ending("ending-saboteur-reached", lambda part: is_saboteur(part) and part.result.reached_by == part.seat),
    Ending("ending-alone-won", lambda part: part.won and only_saboteur(part)),
    Ending("ending-won-no-card", lambda part: part.won and part.laid_nothing),
    Ending("ending-broke-unhurt", broke_unhurt),
    Ending("ending-mended", lambda part: len(part.mine.mended) > 2 and {"seats": part.mine.mended}),
    Ending("ending-saboteur-mended", lambda part: is_saboteur(part) and not part.round.swaps and mended_across(part)),
    Ending("ending-mended-saboteur", lambda part: not is_saboteur(part) and mended_across(part)),
    Ending(
        "ending-broke-ally",
        lambda part: first_seat([put.seat for put in part.mine.broke if put.seat in allies(part)]),
    ),
    Ending("ending-broken-won", lambda part: part.won and part.broken > 0),
    Ending("ending-most-of-way", most_of_way),
    Ending("ending-reached", lambda part: part.won and part.result.reached_by == part.seat),
)


def saboteurs_lost(part: Part) -> Values | None:
    reached = reached_by_other(part)
    return {**reached, "seats": saboteurs(part)} if is_saboteur(part) and reached and saboteurs(part) else None


def shared(part: Part) -> Values | None:
    reached = reached_by_other(part)
    return {**reached, "n": len(part.winners)} if part.won and reached and len(part.winners) > 1 else None


def kept_away(part: Part) -> Values | bool:
    """True if there were no saboteurs who could have done so."""
    lost = not part.won and part.result.reached_by is None and not is_saboteur(part)
    return lost and ({"seats": saboteurs(part)} if saboteurs(part) else True)


BY_SIDE = (
    Ending("ending-no-saboteur", lambda part: kept_away(part) is True),
    Ending("ending-kept-away", kept_away),
    Ending("ending-alone-lost", only_saboteur),
    Ending("ending-saboteurs-won", lambda part: part.won and is_saboteur(part) and {"seats": saboteurs(part)}),
    Ending("ending-saboteurs-lost", saboteurs_lost),
    Ending("ending-shared", shared),
)

ENDINGS = (*RARE, *OF_DEEDS, *BY_SIDE, *PLAIN)
