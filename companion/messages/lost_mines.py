"""The English phrases of The Lost Mines: what was in a treasure pool, how it was shared, who has most points. It
imports no rules."""

from __future__ import annotations

# Reasons of a gain: one line for each step that touched a seat.
SHARED = {
    "selfish-keeps": "Selfish: keeps everything found, {value}.",
    "selfish-nothing": "Selfish, and found no treasure.",
    "saboteur-in-blue": "Saboteur: shares in the blue pool.",
    "saboteur-in-yellow": "Saboteur: shares in the yellow pool.",
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
    "remainder-lost": "Remainder {left}: too little to share between {seats} (best treasures: {best}), so it’s lost.",
    "pool-part": "From the pool: {gold}.",
    "pool-part-and-remainder": "From the pool: {gold}, and {extra} of the remainder.",
    "dragon-takes": "The dragon takes 2 back.",
    "dragon-takes-one": "The dragon takes 1 back: there was no more.",
    "dragon-takes-nothing": "The dragon takes nothing back: nothing was won.",
}

STANDINGS = {
    "verdict-no-points": "Nobody won a point.",
    "verdict-most": "{seat} has the most victory points: {points}.",
    "verdict-most-shared": "{seats} have the most victory points: {points} each.",
    "verdict-no-points-in-total": "Nobody has a point in total.",
    "verdict-most-in-total": "{seat} has the most victory points in total: {points}.",
    "verdict-most-shared-in-total": "{seats} have the most victory points in total: {points} each.",
    "dragon-got": "{n} went back to the dragon.",
    "pool-lost-blue": "{n} from the blue pool went to nobody.",
    "pool-lost-yellow": "{n} from the yellow pool went to nobody.",
}

# Why a result is impossible with these cards.
PROBLEMS = {
    "treasure-unreadable": "Not a number: “{text}”. Enter what the treasure is worth.",
    "too-many-treasures": "{n} treasures found, but only {most} were laid out, one per player. Correct them.",
    "treasure-out-of-range": "A treasure can’t be worth {worth}. Enter 0 to {most}.",
    "too-many-dragons": "{n} players can’t all meet the dragon first. Choose one.",
}

# What everybody may know of the saboteurs before the deal.
ODDS = {
    "dwarf-odds": "2 of the {cards} dwarf cards are saboteurs and 2 are selfish. Cards that stay unseen: {aside}.",
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
    "role-blue-loyal-want": "the best treasures to share with the other blue dwarves.",
    "role-blue-loyal-shares": "Your finds go into the blue pool, and you get a share of it.",
    "role-blue-selfish": "selfish blue dwarf",
    "role-blue-selfish-name": "Selfish",
    "role-blue-selfish-want": "the best treasures for yourself, before the others notice.",
    "role-blue-selfish-shares": "You keep everything you find. You get nothing from the pools.",
    "role-blue-saboteur": "blue saboteur",
    "role-blue-saboteur-name": "Saboteur",
    "role-blue-saboteur-want": "the best treasures for the yellow dwarves, though you look blue.",
    "role-blue-saboteur-shares": "Your finds go into the yellow pool, and you get a share of it.",
    "role-yellow-loyal": "loyal yellow dwarf",
    "role-yellow-loyal-name": "Loyal",
    "role-yellow-loyal-want": "the best treasures to share with the other yellow dwarves.",
    "role-yellow-loyal-shares": "Your finds go into the yellow pool, and you get a share of it.",
    "role-yellow-selfish": "selfish yellow dwarf",
    "role-yellow-selfish-name": "Selfish",
    "role-yellow-selfish-want": "the best treasures for yourself, before the others notice.",
    "role-yellow-selfish-shares": "You keep everything you find. You get nothing from the pools.",
    "role-yellow-saboteur": "yellow saboteur",
    "role-yellow-saboteur-name": "Saboteur",
    "role-yellow-saboteur-want": "the best treasures for the blue dwarves, though you look yellow.",
    "role-yellow-saboteur-shares": "Your finds go into the blue pool, and you get a share of it.",
}

LOST_MINES = SHARED | STANDINGS | PROBLEMS | ODDS | BOX
