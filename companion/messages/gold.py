"""The phrases of a settled round: verdicts, reasons, and why it cannot be settled. Standard library only, no rule."""

from __future__ import annotations

# Receipts: one line for each step that touched a seat, about 60 letters at most.
RECEIPTS = {
    "gold-card-taken": "Drafted a gold card: {gold}.",
    "gold-cards-taken": "Drafted gold cards: {cards}.",
    "gold-card-unseen": "Drafted in secret.",
    "draft-to-come": "Still drafts gold cards.",
    "too-many-told": "{n} gold cards of {gold} were entered, and the box holds {supply}: look again, and put it right.",
    "greedy-no-share": "A broken tool at the end: no gold.",
    "saboteur-alone": "The only saboteur in play: {gold}.",
    "saboteurs-share": "{n} saboteurs in play: {gold} each.",
    "share-alone": "The only winner: {gold}.",
    "share-winner": "{n} winners, {gold} each.",
    "share-at-five": "{n} winners: from five on, 1 each.",
    "share-boss-alone": "The only winner: {gold}, less 1 for the boss.",
    "share-boss-blue": "Wins with blue: {gold}, less 1 for the boss.",
    "share-boss-green": "Wins with green: {gold}, less 1 for the boss.",
    "share-boss-both": "Wins with both clans: {gold}, less 1 for the boss.",
    "share-boss-neither": "Wins with the profiteer: {gold}, less 1 for the boss.",
    "share-profiteer-alone": "The only winner: {gold}, less 2 for the profiteer.",
    "share-profiteer-blue": "Wins with blue: {gold}, less 2 for the profiteer.",
    "share-profiteer-green": "Wins with green: {gold}, less 2 for the profiteer.",
    "share-profiteer-both": "Wins with both clans: {gold}, less 2 for the profiteer.",
    "share-profiteer-neither": "Wins with the boss: {gold}, less 2 for the profiteer.",
    "share-profiteer-saboteurs": "Wins with the saboteurs: {gold}, less 2 for the profiteer.",
    "share-profiteer-nothing": "{n} winners, 1 each, less 2: but nobody pays in.",
    "no-share-prisoner": "In prison: no share.",
    "treasure-reached": "The treasure was reached.",
    "treasure-not-reached": "The treasure was not reached.",
    "other-clan-first-blue": "Blue had a way too, but green connected first.",
    "other-clan-first-green": "Green had a way too, but blue connected first.",
    "door-bars-blue": "A green door bars every way.",
    "door-bars-green": "A blue door bars every way.",
    "no-way-blue": "Blue has no way.",
    "no-way-green": "Green has no way.",
    "profiteer-did-not-connect": "Both clans are barred, and somebody else connected.",
    "crystals-alone": "{n} crystals lie in the maze.",
    "crystals-alone-one": "1 crystal lies in the maze.",
    "crystals-shared": "{n} crystals for two geologists: {gold} each.",
    "crystals-shared-one": "1 crystal for two geologists: too few to share.",
    "crystals-half": "{n} crystals, half of them for the free geologist: {gold}.",
    "crystals-half-one": "1 crystal: half of it, rounded down, is nothing.",
    "crystals-in-prison": "In prison: nothing for the crystals.",
    "no-crystals": "No crystals lie in the maze.",
    "crystals-for-nobody": "{n} crystals, but no geologist plays.",
    "crystals-for-nobody-one": "1 crystal, but no geologist plays.",
    "stole": "Stole 1 from {victim}.",
    "was-robbed": "{thief} stole 1.",
    "theft-forgone": "Did not use the theft card.",
    "theft-lapsed": "The theft lapses: nobody else has gold.",
    "theft-in-prison": "In prison: the theft card is lost.",
}

# The verdict of a round. "absent": the clan that wins has nobody who is free and plays.
VERDICTS = {
    "verdict-diggers": "{seat} reached the treasure, so the gold-diggers win.",
    "verdict-diggers-by-saboteur": (
        "{seat}, a saboteur, reached the treasure, so the gold-diggers win. "
        "Of them, {by} is next counter-clockwise and picks first."
    ),
    "verdict-diggers-by-greedy": (
        "{seat} reached the treasure, so the gold-diggers win. A broken tool lies before {seat}: {by} picks first."
    ),
    "verdict-diggers-broken": (
        "{seat} reached the treasure, but a broken tool lies before every gold-digger, and nobody gets gold."
    ),
    "verdict-diggers-absent": "{seat} reached the treasure, but no gold-digger is in play, and nobody gets gold.",
    "verdict-own-blue": "{seat}, blue, reached the treasure, so blue wins.",
    "verdict-own-green": "{seat}, green, reached the treasure, so green wins.",
    "verdict-first-blue": "{seat}, blue, reached the treasure before green, so only blue wins.",
    "verdict-first-green": "{seat}, green, reached the treasure before blue, so only green wins.",
    "verdict-barred-blue": "{seat}, blue, reached the treasure. But a green door lies on every way, so green wins.",
    "verdict-barred-blue-absent": (
        "{seat}, blue, reached the treasure. But a green door lies on every way, and no green digger is free to share."
    ),
    "verdict-barred-green": "{seat}, green, reached the treasure. But a blue door lies on every way, so blue wins.",
    "verdict-barred-green-absent": (
        "{seat}, green, reached the treasure. But a blue door lies on every way, and no blue digger is free to share."
    ),
    "verdict-both": "{seat} ({role}) reached the treasure. Both clans have a way, so all free diggers win.",
    "verdict-both-absent": (
        "{seat} ({role}) reached the treasure. Both clans have a way, but no digger is free to share."
    ),
    "verdict-blue": "{seat} ({role}) reached the treasure. Only blue has a way, so blue wins.",
    "verdict-blue-absent": (
        "{seat} ({role}) reached the treasure. Only blue has a way, but no blue digger is free to share."
    ),
    "verdict-green": "{seat} ({role}) reached the treasure. Only green has a way, so green wins.",
    "verdict-green-absent": (
        "{seat} ({role}) reached the treasure. Only green has a way, but no green digger is free to share."
    ),
    "verdict-neither-boss": "{seat} ({role}) reached the treasure. Doors bar both clans, so the boss wins alone.",
    "verdict-neither-boss-and-profiteer": (
        "{seat} ({role}) reached the treasure. Doors bar both clans, so boss and profiteer share."
    ),
    "verdict-neither-profiteer": (
        "{seat} ({role}) reached the treasure. Doors bar both clans, so the profiteer wins alone."
    ),
    "verdict-neither-nobody": "{seat} ({role}) reached the treasure. Doors bar both clans, and nobody wins.",
    "verdict-saboteurs": "Nobody reached the treasure, so the saboteurs win.",
    "verdict-saboteurs-absent": "Nobody reached the treasure, but every saboteur is in prison.",
    "verdict-no-saboteur-profiteer": (
        "Nobody reached the treasure, and no saboteur is in play, so the profiteer wins alone."
    ),
    "verdict-no-saboteur-nobody": "Nobody reached the treasure, and no saboteur is in play, so nobody wins.",
}

# What cannot come from these cards, and what is wrong with a theft.
PROBLEMS = {
    "saboteurs-not-as-set": "Saboteurs entered: {n}. This table plays with {saboteurs}.",
    "role-not-dealt": "{n} times {role}: the cards for {players} players hold {supply}.",
    "no-such-gold-card": "No gold card of {gold} lies there.",
    "too-many-gold-cards": "{n} gold cards of {gold}: the box holds {supply}.",
    "players-out-of-range": "{n} players: this box is for {least} to {most}.",
    "no-such-role": "{name} is not a role of this box.",
    "no-such-token": "{name} is not a card of this box.",
    "no-such-clan": "{name} is not a clan (blue, green).",
    "too-many-role": "{n} times {role}: the box holds {supply}.",
    "too-many-token": "{n} times {token}: the box holds {supply}.",
    "crystals-out-of-range": "{n} crystals: it must be 0 to {most}.",
    "theft-number-twice": "Two theft cards cannot both be number {n}.",
    "way-without-treasure": "Nobody has a way where the treasure was not reached.",
    "connector-not-playing": "Who reached the treasure must play in this round.",
    "connector-in-prison": "{seat} is in prison and could not lay the card.",
    "thief-not-playing": "Who steals must play in this round.",
    "no-theft-card": "No theft card lies before {seat}.",
    "thief-in-prison": "{seat} is in prison and cannot steal.",
    "theft-answered": "{seat} has answered already.",
    "theft-too-late": "{seat} had to steal before {by}.",
    "theft-from-self": "{seat} must steal from somebody else.",
    "victim-not-playing": "Who is robbed must play in this round.",
    "victim-has-nothing": "{seat} has no gold to take.",
}
