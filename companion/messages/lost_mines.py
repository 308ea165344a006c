"""The phrases of The Lost Mines: what a pool held, how it was shared, who has most. Standard library only, no rule."""

from __future__ import annotations

# Receipts: one line for each step that touched a seat.
SHARED = {
    "selfish-keeps": "Selfish: keeps what was found, {value}.",
    "selfish-nothing": "Selfish, and found no treasure.",
    "saboteur-in-blue": "Saboteur: belongs to the blue pool.",
    "saboteur-in-yellow": "Saboteur: belongs to the yellow pool.",
    "pool-empty-blue": "Blue pool: nothing to share.",
    "pool-empty-yellow": "Yellow pool: nothing to share.",
    "pool-alone-blue": "Blue pool: {value} for {seat} alone.",
    "pool-alone-yellow": "Yellow pool: {value} for {seat} alone.",
    "pool-shared-blue": "Blue pool of {seats}: {value} shared by {n}, {each} each.",
    "pool-shared-yellow": "Yellow pool of {seats}: {value} shared by {n}, {each} each.",
    "remainder-to": "Remainder {left} to {seat}, for the best treasure ({best}).",
    "remainder-shared": "Remainder {left}: {extra} each to {seats}, for the best treasures ({best}).",
    "remainder-shared-rest": (
        "Remainder {left}: {extra} each to {seats}, for the best treasures ({best}); {lost} is lost."
    ),
    "remainder-lost": "Remainder {left}: too little for {seats}, who have the best treasures ({best}), so it is lost.",
    "pool-part": "From the pool: {gold}.",
    "pool-part-and-remainder": "From the pool: {gold}, and {extra} of the remainder.",
    "dragon-takes": "The dragon: 2 back.",
    "dragon-takes-one": "The dragon: 1 back, more was not won.",
    "dragon-takes-nothing": "The dragon: nothing was won, so nothing goes back.",
}

STANDINGS = {
    "verdict-most": "{seat} has most victory points: {points}.",
    "verdict-most-shared": "{seats} have most victory points: {points} each.",
    "dragon-got": "{n} went back to the dragon.",
    "pool-lost-blue": "{n} of the blue pool went to nobody.",
    "pool-lost-yellow": "{n} of the yellow pool went to nobody.",
}

# What cannot come from these cards.
PROBLEMS = {
    "treasure-unreadable": "No number: “{text}”. Say what the treasure is worth.",
    "too-many-treasures": "{n} treasures found: only {most} were laid out, one for each player.",
    "treasure-out-of-range": "A treasure worth {worth}: it must be 0 to {most}.",
    "too-many-dragons": "{n} players met the dragon first: only one can.",
}

# What everybody may know of the saboteurs before the reveal; the numbers are rounded.
ODDS = {
    "dwarf-odds": (
        "2 of the {cards} dwarf cards are saboteurs. In about {none} of 100 deals none of them is in play, "
        "in {one} one, in {two} both. It is the same with the selfish dwarfs."
    ),
    "dwarf-odds-some": (
        "2 of the {cards} dwarf cards are saboteurs. In {one} of 100 deals one of them is in play, in {two} both. "
        "It is the same with the selfish dwarfs."
    ),
}

# The box. A dwarf card as said within a sentence, as it is named above, and the plate's two lines, 56 to 64 characters
# each.
BOX = {
    "edition-lost_mines": "The Lost Mines",
    "clan-yellow": "yellow",
    "dwarf-yellow": "yellow dwarf",
    "plate-shares": "Shares",
    "role-blue-loyal": "loyal blue dwarf",
    "role-blue-loyal-name": "Loyal",
    "role-blue-loyal-want": "the best treasures for you and the other blue dwarfs to share.",
    "role-blue-loyal-shares": "Your finds go into the blue pool, and you get a part of it all.",
    "role-blue-selfish": "selfish blue dwarf",
    "role-blue-selfish-name": "Selfish",
    "role-blue-selfish-want": "the best treasures for yourself, before the others notice it.",
    "role-blue-selfish-shares": "You keep what you find, all of it. No pool gives you anything.",
    "role-blue-saboteur": "blue saboteur",
    "role-blue-saboteur-name": "Saboteur",
    "role-blue-saboteur-want": "the best treasures for the yellow dwarfs, though you look blue.",
    "role-blue-saboteur-shares": "Your finds go into the yellow pool, and you get a part of it.",
    "role-yellow-loyal": "loyal yellow dwarf",
    "role-yellow-loyal-name": "Loyal",
    "role-yellow-loyal-want": "the best treasures for you and the other yellow dwarfs to share.",
    "role-yellow-loyal-shares": "Your finds go into the yellow pool, and you get a part of it.",
    "role-yellow-selfish": "selfish yellow dwarf",
    "role-yellow-selfish-name": "Selfish",
    "role-yellow-selfish-want": "the best treasures for yourself, before the others notice it.",
    "role-yellow-selfish-shares": "You keep what you find, all of it. No pool gives you anything.",
    "role-yellow-saboteur": "yellow saboteur",
    "role-yellow-saboteur-name": "Saboteur",
    "role-yellow-saboteur-want": "the best treasures for the blue dwarfs, though you look yellow.",
    "role-yellow-saboteur-shares": "Your finds go into the blue pool, and you get a part of it all.",
}

LOST_MINES = SHARED | STANDINGS | PROBLEMS | ODDS | BOX
