"""Random rounds of The Lost Mines as documents, and a slow settlement that uses nothing of `companion.rules`: it gives
out victory points one by one instead of dividing."""

from __future__ import annotations

from random import Random
from typing import Any

Doc = dict[str, Any]

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Leo")
LETTERS = {"L": "loyal", "X": "selfish", "S": "saboteur", "Y": "yellow", "B": "blue"}
OTHER = {"yellow": "blue", "blue": "yellow"}


# Random rounds


def deck_of(players: int) -> list[tuple[str, str]]:
    """The dwarf cards for so many players, as the rulebook has them sorted out."""
    deck = [(clan, kind) for clan in ("yellow", "blue") for kind in ["loyal"] * 3 + ["selfish", "saboteur"]]
    for _ in range(2 if players <= 4 else 1 if players <= 6 else 0):
        deck.remove(("yellow", "loyal"))
        deck.remove(("blue", "loyal"))
    return deck


def lost_mines_round(luck: Random) -> Doc:
    """A round that these cards allow, or nearly: now and then there is a dwarf, a treasure or a dragon too many."""
    players = luck.choice([2, 10, 12]) if luck.random() < 0.02 else luck.randint(3, 9)
    dealt = luck.sample(deck_of(players) * 2, players) if players > 9 else luck.sample(deck_of(players), players)
    if luck.random() < 0.05:
        dealt[0] = luck.choice(dealt)
    count = luck.randint(0, players) + (players if luck.random() < 0.05 else 0)
    worth = luck.choice([[1, 2, 3, 4], [2, 3, 4], [3, 4, 4], [0, 1], [99, 98, 0]])
    owners = luck.choices(NAMES[: luck.randint(1, players)], k=count)
    dragons = luck.sample(NAMES[:players], luck.choice([0, 1, 1, 1, 1, 1, 2 if luck.random() < 0.3 else 1]))
    seats = []
    for name, (clan, kind) in zip(NAMES, dealt, strict=False):
        treasures = [luck.choice(worth) for owner in owners if owner == name]
        seat_facts: Doc = {"treasures": treasures, "dragon": name in dragons, "points": luck.choice([0, 0, 7, 999])}
        seat: Doc = {"name": name, "clan": clan, "character": kind}
        seats.append(seat | {key: value for key, value in seat_facts.items() if value or luck.random() < 0.5})
    return {"edition": "lost_mines", "seats": seats}


# The slow settlement


def expected(doc: Doc) -> Doc | None:
    """The answer to this round without its reasons, every list in order; None for one that must be refused."""
    seats = doc["seats"]
    if impossible(seats):
        return None
    won = {seat["name"]: sum(seat.get("treasures", [])) if seat["character"] == "selfish" else 0 for seat in seats}
    pools = {clan: shared(clan, seats, won) for clan in OTHER}
    for seat in seats:
        for _ in "12" if seat.get("dragon") else "":
            won[seat["name"]] -= 1 if won[seat["name"]] else 0
    totals = {seat["name"]: seat.get("points", 0) + won[seat["name"]] for seat in seats}
    winners = sorted(name for name, points in totals.items() if all(points >= other for other in totals.values()))
    return {"edition": "lost_mines", "gains": won, "totals": totals, "winners": winners, "pools": pools}


def impossible(seats: list[Doc]) -> bool:
    if not 3 <= len(seats) <= 9:
        return True
    cards, treasures = deck_of(len(seats)), sum(len(seat.get("treasures", [])) for seat in seats)
    for seat in seats:
        if (seat["clan"], seat["character"]) not in cards:
            return True
        cards.remove((seat["clan"], seat["character"]))
    return treasures > len(seats) or sum(1 for seat in seats if seat.get("dragon")) > 1


def shared(clan: str, seats: list[Doc], won: dict[str, int]) -> Doc:
    """This clan's pool as the answer has it; what it hands out is added to `won`."""
    members = [member for member in seats if belongs(member, clan)]
    heap = [treasure for member in members for treasure in member.get("treasures", [])]
    coins, each, names = sum(heap), 0, [member["name"] for member in members]
    while members and coins >= len(members):
        coins, each = coins - len(members), each + 1
    pool = {"members": sorted(names), "value": sum(heap), "each": each, "remainder": coins, "remainder_to": []}
    finders = [
        member["name"] for member in members if sorted(heap)[-1:] == sorted(member.get("treasures", []))[-1:] != []
    ]
    for name in names:
        won[name] += each
    while finders and coins >= len(finders):
        coins, pool["remainder_to"] = coins - len(finders), sorted(finders)
        for name in finders:
            won[name] += 1
    return pool | {"lost": coins}


def belongs(seat: Doc, clan: str) -> bool:
    return {"loyal": seat["clan"] == clan, "saboteur": seat["clan"] != clan}.get(seat["character"], False)
