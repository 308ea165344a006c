"""A slow second opinion on the rounds of all editions, typed off the rule tables and sharing no line with the product.
Gold cards go from hand to hand, every set of cards is tried for trolls, treasures are given out one by one."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.rules.core import Player, RoundFacts, Seat

Gains = dict[Seat, int]


def nothing(facts: RoundFacts) -> Gains:
    return dict.fromkeys((player.seat for player in facts.players), 0)


# Saboteur


def sharing(facts: RoundFacts) -> set[Seat]:
    """The gold-diggers who get something where the treasure was reached."""
    whole = {player.seat for player in facts.players if not player.broken or facts.options["greedy"] == "off"}
    return {player.seat for player in facts.players if player.role == "gold-digger"} & whole


def hands(facts: RoundFacts) -> list[Seat]:
    """The connector holds the cards. Who may takes one, and all that are left go on to the right-hand neighbour."""
    allowed, table = sharing(facts), [player.seat for player in facts.players]
    if facts.result.reached_by is None or facts.options["split"] == "equal" or not allowed:
        return []
    cards = min(9, len(table)) if facts.options["draw"] == "players_max9" else len(allowed)
    took: list[Seat] = []
    while table[0] != facts.result.reached_by:
        table.append(table.pop(0))
    while len(took) < cards:
        took += {table[0]} & allowed
        table.insert(0, table.pop())
    return took


def saboteur(facts: RoundFacts) -> tuple[Gains, set[Seat]]:
    """Each seat's gain, and who won."""
    saboteurs = [player.seat for player in facts.players if player.role == "saboteur"]
    gold = nothing(facts)
    if facts.result.reached_by is None:
        return gold | dict.fromkeys(saboteurs, {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}[len(saboteurs)]), set(saboteurs)
    if facts.options["split"] == "equal":
        return gold | dict.fromkeys(sharing(facts), max(1, 6 - len(sharing(facts)))), sharing(facts)
    for seat, value in facts.picks:
        gold[seat] += value or 0
    return gold, sharing(facts)


# Saboteur 2

LETTER = {"blue-digger": "b", "green-digger": "g", "boss": "C", "profiteer": "P", "geologist": "o", "saboteur": "S"}

# Who connected, then what is open: the letters of the winners (table "winners").
WINNERS = {
    "b": {"both": "b C P", "blue": "b C P", "green": "g C P"},
    "g": {"both": "g C P", "blue": "b C P", "green": "g C P"},
    "C": {"both": "b g C P", "blue": "b C P", "green": "g C P"},
    "P": {"both": "b g C P", "blue": "b C P", "green": "g C P"},
    "o": {"both": "b g C P", "blue": "b C P", "green": "g C P"},
    "S": {"both": "b g C P", "blue": "b C P", "green": "g C P"},
}
SHARE = {0: 0, 1: 5, 2: 4, 3: 3, 4: 2}


def saboteur2(facts: RoundFacts) -> tuple[Gains, set[Seat]]:
    """Each seat's gain, including thefts, and who won."""
    free = {player.seat: LETTER[player.role] for player in facts.players if not player.trapped}
    winners = [seat for seat, letter in free.items() if letter in winning_letters(facts, free)]
    each = SHARE.get(len(winners), 1)
    less = {"C": 1, "P": 2}
    gains = nothing(facts) | {seat: max(0, each - less.get(free[seat], 0)) for seat in winners}
    for seat, gold in crystal_gold(facts).items():
        gains[seat] += gold
    for thief, victim in facts.thefts:
        if victim is not None:
            gains[thief] += 1
            gains[victim] -= 1
    return gains, set(winners)


def winning_letters(facts: RoundFacts, free: dict[Seat, str]) -> list[str]:
    if facts.result.reached_by is None:
        return ["S", "P"]
    if len(facts.result.open_to) == 2:
        return WINNERS[free[facts.result.reached_by]]["both"].split()
    if len(facts.result.open_to) == 1:
        return WINNERS[free[facts.result.reached_by]][min(facts.result.open_to)].split()
    if "C" in free.values():
        return ["C", "P"]
    connected = free[facts.result.reached_by] == "P"
    return ["P"] if connected or facts.options["neither_open_profiteer"] == "always" else []


def crystal_gold(facts: RoundFacts) -> Gains:
    geologists = [player for player in facts.players if player.role == "geologist"]
    paid = [player for player in geologists if not player.trapped or facts.options["trapped_geologist"] == "full"]
    heads = len(geologists) if facts.options["two_geologists_one_trapped"] == "half" else len(paid)
    return {player.seat: facts.result.crystals // heads for player in paid}


# The Duel


def duel(facts: RoundFacts) -> tuple[Gains, set[Seat]]:
    totals = {player.seat: sum(cards_left(player, facts)) for player in facts.players}
    richest = {seat for seat, gold in totals.items() if gold == max(totals.values())}
    return {player.seat: totals[player.seat] - sum(player.owned) for player in facts.players}, richest


def bill_paid(player: Player, facts: RoundFacts) -> list[int]:
    """The cards paid to the trolls: of all sets that are enough the cheapest, then the smallest."""
    before = () if facts.options["troll_pays_from"] == "this-round" else player.owned
    purse = sorted([*before, *player.claims])
    handfuls = {handful for count in range(player.trolls + 1) for handful in combinations(purse, count)}
    enough = sorted((sum(handful), len(handful), handful) for handful in handfuls if sum(handful) >= player.trolls)
    return [*enough[0][2]] if enough else purse


def cards_left(player: Player, facts: RoundFacts) -> list[int]:
    left = sorted([*player.owned, *player.claims])
    for value in bill_paid(player, facts):
        left.remove(value)
    return left


def next_to_begin(facts: RoundFacts) -> Seat:
    """The poorest; of equals blue."""
    purses = [(sum(cards_left(player, facts)), player.clan, player.seat) for player in facts.players]
    return min(purses)[2]


def grade(gold: int) -> int:
    return 0 if gold <= 14 else 1 if gold <= 19 else 2 if gold <= 24 else 3


# The Lost Mines


def lost_mines(facts: RoundFacts) -> tuple[Gains, set[Seat]]:
    won = {player.seat: sum(player.treasures) if player.role == "selfish" else 0 for player in facts.players}
    for clan in ("yellow", "blue"):
        pool = treasure_pool(clan, facts)
        for seat in pool["members"]:
            won[seat] += pool["each"]
        for seat in pool["remainder_to"]:
            won[seat] += (pool["remainder"] - pool["lost"]) // len(pool["remainder_to"])
    for player in facts.players:
        won[player.seat] -= min(2, won[player.seat]) if player.dragon else 0
    totals = {player.seat: player.gold + won[player.seat] for player in facts.players}
    return won, {seat for seat, points in totals.items() if points == max(totals.values())}


def treasure_pool(clan: str, facts: RoundFacts) -> dict[str, Any]:
    """This clan's pool, to which the other clan's saboteurs bring what they found."""
    members = [player for player in facts.players if (player.role, player.clan == clan) in IN_POOL]
    heap = [treasure for player in members for treasure in player.treasures]
    coins, each = sum(heap), 0
    while members and coins >= len(members):
        coins, each = coins - len(members), each + 1
    finders = [player.seat for player in members if heap and max(heap) in player.treasures]
    left, lucky = coins, list[Seat]()
    while finders and left >= len(finders):
        left, lucky = left - len(finders), finders
    seats = [player.seat for player in members]
    more = {"remainder": coins, "remainder_to": lucky, "lost": left}
    return {"members": seats, "value": sum(heap), "each": each, **more}


IN_POOL = {("loyal", True), ("saboteur", False)}
