"""The endings of The Duel."""

from __future__ import annotations

from companion.editions.duel.claims import BOTH, GoldClaimed, counters_left
from companion.editions.duel.maze import DOOR, KEY, TROLL
from companion.game.endings import OF_DEEDS, PLAIN, Ending, Part, Rule, Values
from companion.game.events import CellTokenPut


def trolls_took(part: Part) -> bool:
    """At least as much as the player claimed."""
    return part.reason("gold-card-claimed", "gold-cards-claimed") is not None and part.gain <= 0


def laid_last_counter(part: Part) -> bool:
    owners = [
        event.seat if isinstance(event, GoldClaimed) else event.by
        for event in part.deeds.played
        if isinstance(event, GoldClaimed) or (isinstance(event, CellTokenPut) and event.kind != KEY)
    ]
    return bool(part.others) and counters_left(part.round) == 0 and owners[-1:] == [part.seat]


def claimed_because(why: str) -> Rule:
    def rule(part: Part) -> Values | None:
        mine = [claim for claim in part.round.own.counters if claim.seat == part.seat and claim.why == why]
        return {"other": part.others[0], "gold": mine[0].gold} if mine and part.others else None

    return rule


def dug_for_other(part: Part) -> Values | None:
    """The player's card connected gold that the other claimed."""
    mine = [placed.cell for placed in part.round.laid if placed.by == part.seat]
    theirs = [claim for claim in part.round.own.counters if claim.seat in part.others and claim.of in mine]
    return {"other": theirs[0].seat, "gold": theirs[0].gold} if theirs else None


ENDINGS = (
    Ending("ending-trolls-took", trolls_took),
    Ending("ending-last-counter", laid_last_counter),
    Ending("ending-dug-for-other", dug_for_other),
    Ending("ending-troll-kept", claimed_because(TROLL)),
    Ending("ending-door-kept", claimed_because(DOOR)),
    Ending("ending-both-there", claimed_because(BOTH)),
    *OF_DEEDS,
    *PLAIN,
)
