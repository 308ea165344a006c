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

# What happened in the maze. "-at" names the cell of what bars the other.
HAPPENED = {
    "turn-began": "It is the turn of {seat}.",
    "round-ended": "The round ended.",
    "facts-changed": "The facts of the round were changed.",
    "goal-shows-gold": "The goal on {cell} shows {gold} gold.",
    "goal-shows-nothing": "The goal on {cell} shows no gold.",
    "door-unlocked": "{seat} opened the door on {cell} with a key.",
    "troll-bribed": "{seat} bribed the troll on {cell}.",
    "key-taken-off": "No key lies on {cell} after all.",
    "bribe-taken-off": "The troll on {cell} was not bribed after all.",
    "gold-unclaimed": "Nobody has the gold on {cell}.",
    "gold-claimed": "{seat} has the {gold} gold on {cell}.",
    "gold-claimed-alone": "{seat} claims {gold} gold on {cell}.",
    "gold-claimed-both": "{seat} claims {gold} gold on {cell}: both are connected, and {seat} made the connection.",
    "gold-claimed-no-way": "{seat} claims {gold} gold on {cell}. {other} is not connected: no way leads there.",
    "gold-claimed-door": "{seat} claims {gold} gold on {cell}. {other} is not connected: closed doors.",
    "gold-claimed-door-at": "{seat} claims {gold} gold on {cell}. {other} is not connected: closed door on {at}.",
    "gold-claimed-troll": "{seat} claims {gold} gold on {cell}. {other} is not connected: trolls.",
    "gold-claimed-troll-at": "{seat} claims {gold} gold on {cell}. {other} is not connected: troll on {at}.",
    "gold-claimed-barred": "{seat} claims {gold} gold on {cell}. {other} is not connected: doors and trolls.",
    "gold-claimed-barred-at": "{seat} claims {gold} gold on {cell}. {other} is not connected: door and troll on {at}.",
    "trolls-paid-with": "{seat} pays the trolls with gold cards: {cards}.",
}

# What speaks against a move.
AGAINST = {
    "path-not-connected-own": "On {cell} the card would have no way to the own start.",
    "path-ladder-at-gold": "{cell} is beside gold, where no ladder may lie.",
    "path-stays": "A card with gold or a troll stays: no rockfall takes {cell}.",
    "goal-misfits": "The goal on {cell} fits the other way round.",
    "no-door-there": "There is no door on that side of {cell}.",
    "door-is-open": "The door on {cell} is open to {seat} already.",
    "no-keys-left": "No key is left: there are {n}, and they lie on doors.",
    "no-troll-there": "There is no troll on that side of {cell}.",
    "troll-is-bribed": "The troll on {cell} is bribed already.",
    "no-counters-left": "No dwarf counter is left.",
    "no-token-on-card": "Nothing such lies on {cell}.",
    "no-gold-there": "No such gold lies open on {cell}.",
    "dwarfs-keep-clans": "The dwarfs keep their clans until the game is over.",
    "note-too-long": "The note is too long: {most} letters at most.",
    "cannot-pay-so": "{seat} cannot pay the trolls so: the cards must cover the bill, and each must be needed.",
}

# The box, and what a table may agree on.
BOX = {
    "edition-duel": "The Duel",
    "option-troll_pays_from": "Trolls are paid from",
    "option-troll_pays_from-all": "All gold that one has.",
    "option-troll_pays_from-this-round": "The gold of the round alone.",
    "option-first_dwarf": "The first seat is",
    "option-first_dwarf-green": "The green dwarf, who begins.",
    "option-first_dwarf-blue": "The blue dwarf.",
    "hands-alone": "{n} hand cards, and {aside} cards go aside unseen.",
    "dwarf-green": "green dwarf",
    "dwarf-blue": "blue dwarf",
    "note-gold-0": "no gold",
    "note-gold-1": "1 gold",
    "note-gold-2": "2 gold",
    "note-gold-3": "3 gold",
    "rating-0": "That was nothing much.",
    "rating-1": "Decent work.",
    "rating-2": "A nose for gold.",
    "rating-3": "Boss of the mine!",
}

DUEL = CLAIMS | TROLLS | STANDINGS | PROBLEMS | HAPPENED | AGAINST | BOX
