"""A slow second opinion on Saboteur 2, typed off the rule tables and sharing no line with the product."""

from __future__ import annotations

from tests.rules.core import RoundFacts

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


def oracle(facts: RoundFacts) -> dict[int, int]:
    """Each seat's gain, including thefts."""
    free = {player.seat: LETTER[player.role] for player in facts.players if not player.trapped}
    winners = [seat for seat, letter in free.items() if letter in winning_letters(facts, free)]
    each = SHARE.get(len(winners), 1)
    less = {"C": 1, "P": 2}
    won = {seat: max(0, each - less.get(free[seat], 0)) for seat in winners}
    gains = {player.seat: won.get(player.seat, 0) for player in facts.players}
    for seat, gold in crystal_gold(facts).items():
        gains[seat] += gold
    for thief, victim in facts.thefts:
        if victim is not None:
            gains[thief] += 1
            gains[victim] -= 1
    return gains


def winning_letters(facts: RoundFacts, free: dict[int, str]) -> list[str]:
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


def crystal_gold(facts: RoundFacts) -> dict[int, int]:
    geologists = [player for player in facts.players if player.role == "geologist"]
    paid = [player for player in geologists if not player.trapped or facts.options["trapped_geologist"] == "full"]
    heads = len(geologists) if facts.options["two_geologists_one_trapped"] == "half" else len(paid)
    return {player.seat: facts.result.crystals // heads for player in paid}
