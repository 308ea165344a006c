"""The English phrases of The Duel: which gold was claimed, what the trolls cost, who has most gold. It imports no
rules."""

from __future__ import annotations

# Reasons of a gain: one line for each step that touched a seat, about 60 letters at most.
CLAIMS = {
    "claimed-nothing": "Claimed no gold.",
    "gold-card-claimed": "Claimed a card worth {gold}.",
    "gold-cards-claimed": "Claimed cards worth {cards}.",
}

# The bill for bribed trolls. "short": less gold than the bill; "forgiven": none at all.
TROLLS = {
    "troll-paid": "1 troll bribed: paid with a card worth {gold}.",
    "troll-overpaid": "1 troll bribed: paid with a card worth {gold}, no change given.",
    "troll-forgiven": "1 troll bribed, but no gold to pay with, so it’s free.",
    "troll-forgiven-this-round": "1 troll bribed, but no gold from this round, so it’s free.",
    "trolls-paid": "{n} trolls bribed: paid with a card worth {gold}.",
    "trolls-paid-by-cards": "{n} trolls bribed: paid with cards worth {cards}.",
    "trolls-overpaid": "{n} trolls bribed: paid with a card worth {gold}, no change given.",
    "trolls-overpaid-by-cards": "{n} trolls bribed: paid with cards worth {cards}, no change given.",
    "trolls-short": "{n} trolls bribed: paid all gold ({gold}), rest forgiven.",
    "trolls-short-this-round": "{n} trolls bribed: paid this round’s gold ({gold}), rest forgiven.",
    "trolls-forgiven": "{n} trolls bribed, but no gold to pay with, so they’re free.",
    "trolls-forgiven-this-round": "{n} trolls bribed, but no gold from this round, so they’re free.",
}

STANDINGS = {
    "verdict-ahead": "{seat} has the most gold: {gold}.",
    "verdict-even": "Both have {gold} gold.",
    "verdict-alone": "{seat} has {gold} gold.",
    "verdict-ahead-in-total": "{seat} has the most gold in total: {gold}.",
    "verdict-even-in-total": "Both have {gold} gold in total.",
    "verdict-alone-in-total": "{seat} has {gold} gold in total.",
}

# Why a result is impossible with these cards.
PROBLEMS = {
    "clan-twice": "Both are {clan}. Choose one blue and one green.",
    "gold-card-out-of-range": "A card can’t show {gold} gold. Enter {least} to {most}.",
    "trolls-out-of-range": "{n} bribed trolls aren’t possible. Enter 0 to {most}.",
    "too-many-trolls": "That’s {n} bribed trolls together, but there are only {most}.",
    "too-many-counters": "This takes {n} dwarf markers for gold and trolls, but there are only {most}.",
}

# What happened in the maze. "-at" names the cell of what bars the other.
EVENTS = {
    "turn-began": "It’s {seat}’s turn.",
    "round-ended": "The round ended.",
    "facts-changed": "The answers for the round were changed.",
    "goal-shows-gold": "The goal card at {cell} shows {gold} gold.",
    "goal-shows-nothing": "The goal card at {cell} shows no gold.",
    "door-unlocked": "{seat} opened the door at {cell} with a key.",
    "troll-bribed": "{seat} bribed the troll at {cell}.",
    "key-taken-off": "There’s no key at {cell} after all.",
    "bribe-taken-off": "The troll at {cell} wasn’t bribed after all.",
    "gold-unclaimed": "Nobody has claimed the gold at {cell}.",
    "gold-claimed": "{seat} has the {gold} gold at {cell}.",
    "gold-claimed-alone": "{seat} claims {gold} gold at {cell}.",
    "gold-claimed-both": (
        "{seat} claims {gold} gold at {cell}. Both have a path there, but {seat} made the connection."
    ),
    "gold-claimed-no-way": "{seat} claims {gold} gold at {cell}. {other} has no path there.",
    "gold-claimed-door": "{seat} claims {gold} gold at {cell}. Closed doors block {other}.",
    "gold-claimed-door-at": "{seat} claims {gold} gold at {cell}. A closed door at {at} blocks {other}.",
    "gold-claimed-troll": "{seat} claims {gold} gold at {cell}. Trolls block {other}.",
    "gold-claimed-troll-at": "{seat} claims {gold} gold at {cell}. A troll at {at} blocks {other}.",
    "gold-claimed-barred": "{seat} claims {gold} gold at {cell}. Doors and trolls block {other}.",
    "gold-claimed-barred-at": "{seat} claims {gold} gold at {cell}. A door and a troll at {at} block {other}.",
    "trolls-paid-with": "{seat} pays the trolls with cards worth {cards}.",
}

# What speaks against a move.
REFUSALS = {
    "path-not-connected-own": "At {cell} the card wouldn’t connect to the player’s own start.",
    "path-ladder-at-gold": "{cell} is next to gold, so no ladder can go there.",
    "path-stays": "{cell} has gold or a troll, so a rockfall can’t remove it.",
    "path-not-newest": "A drawn rockfall takes {cell}, the last card without gold or a troll.",
    "goal-misfits": "Turn the goal card at {cell} round, then it fits.",
    "no-door-there": "There’s no door on that side of {cell}.",
    "door-is-open": "The door at {cell} is already open to {seat}.",
    "door-is-open-you": "The door at {cell} is already open to you.",
    "no-keys-left": "No keys are left: all {n} are on doors.",
    "no-troll-there": "There’s no troll on that side of {cell}.",
    "troll-is-bribed": "The troll at {cell} is already bribed.",
    "no-counters-left": "No dwarf markers are left.",
    "no-token-on-card": "There’s no such token at {cell}.",
    "no-gold-there": "There’s no such gold face up at {cell}.",
    "dwarfs-keep-clans": "The dwarves keep their colours until the game is over.",
    "note-too-long": "The note is too long. Use at most {most} characters.",
    "cannot-pay-so": "{seat} can’t pay like that. Choose just enough cards to cover the bribes.",
    "cannot-pay-so-you": "You can’t pay like that. Choose just enough cards to cover the bribes.",
}

# Cards of the edition, and its options.
BOX = {
    "edition-duel": "The Duel",
    "option-troll_pays_from": "Trolls are paid from",
    "option-troll_pays_from-all": "All of a player’s gold",
    "option-troll_pays_from-this-round": "Gold from this round only",
    "option-first_dwarf": "The first seat plays",
    "option-first_dwarf-green": "The green dwarf, who begins",
    "option-first_dwarf-blue": "The blue dwarf",
    "hands-alone": "You get {n} cards. Put {aside} cards aside unseen.",
    "dwarf-green": "green dwarf",
    "dwarf-blue": "blue dwarf",
    "note-gold-0": "no gold",
    "note-gold-1": "1 gold",
    "note-gold-2": "2 gold",
    "note-gold-3": "3 gold",
    "rating-0": "That wasn’t much",
    "rating-1": "Decent work",
    "rating-2": "A nose for gold",
    "rating-3": "Boss of the mine!",
}

DUEL = CLAIMS | TROLLS | STANDINGS | PROBLEMS | EVENTS | REFUSALS | BOX
