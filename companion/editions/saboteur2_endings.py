"""The endings that only Saboteur 2 has: its roles, doors, crystals, hats, traps and thefts."""

from __future__ import annotations

from companion.editions.saboteur_endings import BY_SIDE, RARE, allies, is_saboteur, saboteurs
from companion.game.endings import OF_DEEDS, PLAIN, Ending, Part, Values, at_least, because, first_seat
from companion.game.roles import PROFITEER


def robbed_by_ally(part: Part) -> Values | None:
    thieves = [reason["thief"] for reason in part.reasons if reason.key == "was-robbed"]
    friends = [thief for thief in thieves if thief in allies(part)]
    return {"thief": friends[0]} if friends else None


def robbed_thief(part: Part) -> Values | None:
    stole, robbed = part.reason("stole"), part.reason("was-robbed")
    return {"victim": stole["victim"], "thief": robbed["thief"]} if stole and robbed else None


def knew_saboteur(part: Part) -> Values | None:
    swapped = {swap.seat for swap in part.round.swaps}
    known = [seat for seat in part.mine.inspected if seat in saboteurs(part) and seat not in swapped]
    return None if is_saboteur(part) else first_seat(known)


ENDINGS = (
    Ending("ending-robbed-by-ally", robbed_by_ally),
    Ending("ending-robbed-thief", robbed_thief),
    Ending("ending-hats", lambda part: at_least(2, sum(swap.seat == part.seat for swap in part.round.swaps))),
    Ending("ending-trapped-won", because("no-share-prisoner")),
    *RARE,
    Ending("ending-profiteer-saboteurs", because("share-profiteer-saboteurs")),
    Ending("ending-crystals", because("crystals-alone", "crystals-shared", "crystals-half", n="n")),
    Ending("ending-knew", knew_saboteur),
    *OF_DEEDS,
    Ending("ending-profiteer", because("share-profiteer-blue", "share-profiteer-green", "share-profiteer-both")),
    Ending("ending-profiteer-lost", lambda part: part.role == PROFITEER and not part.won),
    *BY_SIDE,
    *PLAIN,
)
