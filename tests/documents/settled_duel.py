"""Random rounds of The Duel as documents, and a slow settlement that uses nothing of `companion.rules`: it tries every
set of gold cards for the trolls."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

Doc = dict[str, Any]


# Random rounds


def duel_round(luck: Random) -> Doc:
    """A round that these cards allow, or nearly: now and then there is a claim, a troll or a dwarf too many."""
    clans = luck.sample(["green", "blue"], luck.choice([1, 2, 2]))
    if luck.random() < 0.05:
        clans = luck.choices(["green", "blue"], k=luck.randint(0, 3))
    seats = [seat(luck, name, clan) for name, clan in zip(("Ann", "Ben", "Cem"), clans, strict=False)]
    option = luck.choice([{}, {"options": {}}, {"options": {"troll_pays_from": luck.choice(["all", "this-round"])}}])
    return {"edition": "duel", "seats": seats, **option}


def seat(luck: Random, name: str, clan: str) -> Doc:
    """This seat with up to seven cards of before and five of now; what is nothing is as often left out."""
    owned, claims = cards(luck, luck.randint(0, 7)), cards(luck, luck.choice([0, 1, 1, 2, 2, 3, 3, 4, 5]))
    gold_facts = {"owned": owned, "claims": claims, "trolls": luck.choice([0, 0, 0, 1, 1, 2, 3])}
    return {"name": name, "clan": clan} | {
        key: value for key, value in gold_facts.items() if value or luck.random() < 0.5
    }


def cards(luck: Random, count: int) -> list[int]:
    return luck.choices([1, 2, 3], luck.choice([(1, 1, 1), (3, 2, 1), (0, 1, 1), (0, 0, 1)]), k=count)


# The slow settlement


def expected(doc: Doc) -> Doc | None:
    """The answer to this round without its reasons, every list in order of value; None for one that must be refused."""
    if impossible(doc["seats"]):
        return None
    only_claims = doc.get("options", {}).get("troll_pays_from") == "this-round"
    paid = {seat["name"]: given(seat, only_claims) for seat in doc["seats"]}
    owned = {seat["name"]: rest(seat, paid[seat["name"]]) for seat in doc["seats"]}
    totals = {name: sum(values) for name, values in owned.items()}
    answer: Doc = {"edition": "duel", "paid": paid, "owned": owned, "totals": totals}
    answer["gains"] = {seat["name"]: totals[seat["name"]] - sum(seat.get("owned", [])) for seat in doc["seats"]}
    answer["winners"] = sorted(name for name in totals if all(totals[name] >= gold for gold in totals.values()))
    answer["next_start"] = starter(doc["seats"], totals)
    return answer | ({"rating": grade(*totals.values())} if len(totals) == 1 else {})


def impossible(seats: list[Doc]) -> bool:
    clans = [seat["clan"] for seat in seats]
    trolls = sum(seat.get("trolls", 0) for seat in seats)
    counters = trolls + sum(len(seat.get("claims", [])) for seat in seats)
    wrong_seats = len(seats) not in (1, 2) or clans.count("blue") > 1 or clans.count("green") > 1
    return wrong_seats or trolls > 3 or counters > (6 if len(seats) == 1 else 8)


def given(seat: Doc, only_claims: bool) -> list[int]:
    """The cards paid to the trolls: of all sets that are enough the cheapest, then the smallest."""
    bill, before = seat.get("trolls", 0), [] if only_claims else seat.get("owned", [])
    purse = sorted(before + seat.get("claims", []))
    handfuls = {handful for count in range(min(bill, len(purse)) + 1) for handful in combinations(purse, count)}
    enough = [handful for handful in handfuls if sum(handful) >= bill]
    cheapest = [handful for handful in enough if sum(handful) == min(sum(other) for other in enough)]
    return list(sorted(cheapest, key=len)[0]) if cheapest else purse


def rest(seat: Doc, paid: list[int]) -> list[int]:
    left = sorted(seat.get("owned", []) + seat.get("claims", []))
    for value in paid:
        del left[left.index(value)]
    return left


def starter(seats: list[Doc], totals: dict[str, int]) -> str:
    """The only seat; else the poorer one; else blue."""
    names = {seat["clan"]: seat["name"] for seat in seats}
    if len(names) == 1 or totals[names["green"]] == totals[names["blue"]]:
        return str(names.get("blue") or names["green"])
    poor = min(totals.values())
    return next(name for name, gold in totals.items() if gold == poor)


def grade(gold: int) -> int:
    return 0 if gold <= 14 else 1 if gold <= 19 else 2 if gold <= 24 else 3
