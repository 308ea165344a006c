"""The phrases of The Duel: what was claimed, what the trolls cost, who is ahead. Standard library only, no rule."""

from __future__ import annotations

# Receipts: one line for each step that touched a seat, about 60 letters at most.
CLAIMS = {
    "claimed-nothing": "Claimed no gold card.",
    "gold-card-claimed": "Claimed a gold card: {gold}.",
    "gold-cards-claimed": "Claimed gold cards: {cards}.",
}

# The bill for bribed trolls. "short": less gold than the bill; "forgiven": none at all.
TROLLS = {
    "troll-paid": "A troll bribed: pays with a card of {gold}.",
    "troll-overpaid": "A troll bribed: pays with a card of {gold}, no change given.",
    "troll-forgiven": "A troll bribed: no gold to pay with, so it is forgiven.",
    "troll-forgiven-this-round": "A troll bribed: no gold of this round to pay with, so it is forgiven.",
    "trolls-paid": "{n} trolls bribed: pays with a card of {gold}.",
    "trolls-paid-by-cards": "{n} trolls bribed: pays with cards of {cards}.",
    "trolls-overpaid": "{n} trolls bribed: pays with a card of {gold}, no change given.",
    "trolls-overpaid-by-cards": "{n} trolls bribed: pays with cards of {cards}, no change given.",
    "trolls-short": "{n} trolls bribed: pays all there is ({gold}), the rest is forgiven.",
    "trolls-short-this-round": "{n} trolls bribed: pays all of this round ({gold}), the rest is forgiven.",
    "trolls-forgiven": "{n} trolls bribed: no gold to pay with, so it is forgiven.",
    "trolls-forgiven-this-round": "{n} trolls bribed: no gold of this round to pay with, so it is forgiven.",
}

STANDINGS = {
    "verdict-ahead": "{seat} has most gold: {gold}.",
    "verdict-even": "Both have {gold} gold.",
    "verdict-alone": "{seat} has {gold} gold.",
}

# What cannot come from these cards.
PROBLEMS = {
    "clan-twice": "Both are {clan}: the two clans must differ.",
    "gold-card-out-of-range": "A gold card of {gold}: it must be {least} to {most}.",
    "trolls-out-of-range": "{n} trolls bribed: it must be 0 to {most}.",
    "too-many-counters": "Gold claimed and trolls bribed take {n} dwarf counters: there are {most}.",
}

DUEL = CLAIMS | TROLLS | STANDINGS | PROBLEMS
