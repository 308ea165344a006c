"""The English phrases about a settled round: verdicts, reasons, and why a round cannot be settled. It imports no
rules."""

from __future__ import annotations

# Reasons of a gain: one line for each step that touched a seat, about 60 letters at most.
REASONS = {
    "gold-card-taken": "Picked a gold nugget card: {gold}.",
    "gold-cards-taken": "Picked gold nugget cards: {cards}.",
    "gold-card-unseen": "Picked in secret.",
    "draft-to-come": "Still picking gold nugget cards.",
    "too-many-told": "{n} gold nugget cards of {gold} entered, but there are only {supply}. Check and correct them.",
    "greedy-no-share": "A broken tool at the end: no gold.",
    "saboteur-alone": "The only saboteur in play: {gold}.",
    "saboteurs-share": "{n} saboteurs in play: {gold} each.",
    "share-alone": "The only winner: {gold}.",
    "share-winner": "{n} winners, {gold} each.",
    "share-at-five": "{n} winners: five or more get 1 each.",
    "share-boss-alone": "The only winner: {gold}, minus 1 as boss.",
    "share-boss-blue": "Wins with blue: {gold}, minus 1 as boss.",
    "share-boss-green": "Wins with green: {gold}, minus 1 as boss.",
    "share-boss-both": "Wins with both teams: {gold}, minus 1 as boss.",
    "share-boss-neither": "Wins with the profiteer: {gold}, minus 1 as boss.",
    "share-profiteer-alone": "The only winner: {gold}, minus 2 as profiteer.",
    "share-profiteer-blue": "Wins with blue: {gold}, minus 2 as profiteer.",
    "share-profiteer-green": "Wins with green: {gold}, minus 2 as profiteer.",
    "share-profiteer-both": "Wins with both teams: {gold}, minus 2 as profiteer.",
    "share-profiteer-neither": "Wins with the boss: {gold}, minus 2 as profiteer.",
    "share-profiteer-saboteurs": "Wins with the saboteurs: {gold}, minus 2 as profiteer.",
    "share-profiteer-nothing": "{n} winners, 1 each, minus 2: but never below 0.",
    "no-share-prisoner": "Trapped: no share.",
    "treasure-reached": "The treasure was reached.",
    "treasure-not-reached": "The treasure wasn’t reached.",
    "other-clan-first-blue": "Blue had a path too, but green got there first.",
    "other-clan-first-green": "Green had a path too, but blue got there first.",
    "door-bars-blue": "A green door blocks every path.",
    "door-bars-green": "A blue door blocks every path.",
    "no-way-blue": "Blue has no path.",
    "no-way-green": "Green has no path.",
    "profiteer-did-not-connect": "Both teams blocked, and someone else reached the treasure.",
    "crystals-alone": "{n} crystals in the maze.",
    "crystals-alone-one": "1 crystal in the maze.",
    "crystals-shared": "{n} crystals for two geologists: {gold} each.",
    "crystals-shared-one": "1 crystal for two geologists: too few to share.",
    "crystals-half": "{n} crystals, half of them for this geologist: {gold}.",
    "crystals-half-one": "1 crystal: half of it, rounded down, is 0.",
    "crystals-in-prison": "Trapped: nothing for the crystals.",
    "no-crystals": "No crystals in the maze.",
    "crystals-for-nobody": "{n} crystals, but no geologist in play.",
    "crystals-for-nobody-one": "1 crystal, but no geologist in play.",
    "stole": "Stole 1 from {victim}.",
    "was-robbed": "{thief} stole 1.",
    "theft-forgone": "Didn’t use the Theft card.",
    "theft-lapsed": "Nothing to steal: nobody else has gold.",
    "theft-in-prison": "Trapped: the Theft card is lost.",
}

# The verdict of a round. "absent": the clan that wins has nobody who is free and plays.
VERDICTS = {
    "verdict-diggers": "{seat} reached the treasure, so the gold-diggers win.",
    "verdict-diggers-by-saboteur": (
        "{seat}, a saboteur, reached the treasure, so the gold-diggers win. {by}, the next of them "
        "counter-clockwise, picks first."
    ),
    "verdict-diggers-by-greedy": (
        "{seat} reached the treasure, so the gold-diggers win. {seat} has a broken tool, so {by} picks first."
    ),
    "verdict-diggers-broken": (
        "{seat} reached the treasure, but every gold-digger has a broken tool, so nobody gets gold."
    ),
    "verdict-diggers-absent": "{seat} reached the treasure, but no gold-digger is in play, so nobody gets gold.",
    "verdict-own-blue": "{seat}, blue, reached the treasure, so blue wins.",
    "verdict-own-green": "{seat}, green, reached the treasure, so green wins.",
    "verdict-first-blue": "{seat}, blue, reached the treasure before green, so only blue wins.",
    "verdict-first-green": "{seat}, green, reached the treasure before blue, so only green wins.",
    "verdict-barred-blue": "{seat}, blue, reached the treasure. But every path has a green door, so green wins.",
    "verdict-barred-blue-absent": (
        "{seat}, blue, reached the treasure. But every path has a green door, and no green gold-digger can share."
    ),
    "verdict-barred-green": "{seat}, green, reached the treasure. But every path has a blue door, so blue wins.",
    "verdict-barred-green-absent": (
        "{seat}, green, reached the treasure. But every path has a blue door, and no blue gold-digger can share."
    ),
    "verdict-both": (
        "{seat} ({role}) reached the treasure. Both teams have a path, so all gold-diggers who aren’t trapped win."
    ),
    "verdict-both-absent": (
        "{seat} ({role}) reached the treasure. Both teams have a path, but no gold-digger can share."
    ),
    "verdict-blue": "{seat} ({role}) reached the treasure. Only blue has a path, so blue wins.",
    "verdict-blue-absent": (
        "{seat} ({role}) reached the treasure. Only blue has a path, but no blue gold-digger can share."
    ),
    "verdict-green": "{seat} ({role}) reached the treasure. Only green has a path, so green wins.",
    "verdict-green-absent": (
        "{seat} ({role}) reached the treasure. Only green has a path, but no green gold-digger can share."
    ),
    "verdict-neither-boss": "{seat} ({role}) reached the treasure. Doors block both teams, so the boss wins alone.",
    "verdict-neither-boss-and-profiteer": (
        "{seat} ({role}) reached the treasure. Doors block both teams, so the boss and the profiteer share."
    ),
    "verdict-neither-profiteer": (
        "{seat} ({role}) reached the treasure. Doors block both teams, so the profiteer wins alone."
    ),
    "verdict-neither-nobody": "{seat} ({role}) reached the treasure. Doors block both teams, so nobody wins.",
    "verdict-saboteurs": "Nobody reached the treasure, so the saboteurs win.",
    "verdict-saboteurs-absent": "Nobody reached the treasure, but every saboteur is trapped.",
    "verdict-no-saboteur-profiteer": (
        "Nobody reached the treasure, and no saboteur is in play, so the profiteer wins alone."
    ),
    "verdict-no-saboteur-nobody": "Nobody reached the treasure, and no saboteur is in play, so nobody wins.",
}

# Why a result or a theft is impossible with these cards.
PROBLEMS = {
    "saboteurs-not-as-set": "Saboteurs entered: {n}, but this table plays with {saboteurs}. Correct the roles.",
    "role-not-dealt": "{n} × {role}, but with {players} players there are only {supply}.",
    "gold-card-missing": "Choose a gold nugget card.",
    "no-such-gold-card": "There’s no gold nugget card with {gold} gold here. Choose another.",
    "too-many-gold-cards": "{n} gold nugget cards of {gold}, but this edition has only {supply}.",
    "players-out-of-range": "{n} players, but this edition is for {least} to {most}.",
    "no-such-role": "{name} isn’t a role in this edition.",
    "no-such-token": "{name} isn’t a card in this edition.",
    "no-such-clan": "{name} isn’t a team. Choose blue or green.",
    "too-many-role": "{n} × {role}, but this edition has only {supply}.",
    "too-many-token": "{n} × {token}, but this edition has only {supply}.",
    "crystals-out-of-range": "{n} crystals aren’t possible. Enter 0 to {most}.",
    "theft-number-twice": "Two Theft cards can’t both be number {n}. Change one of them.",
    "way-without-treasure": "Nobody can have a path if the treasure wasn’t reached. Correct one of the answers.",
    "connector-not-playing": "Only this round’s players can have reached the treasure. Choose one of them.",
    "connector-in-prison": "{seat} is trapped and couldn’t have placed that card. Choose someone else.",
    "thief-not-playing": "Only this round’s players can steal. Choose one of them.",
    "no-theft-card": "There’s no Theft card in front of {seat}.",
    "thief-in-prison": "{seat} is trapped and can’t steal.",
    "theft-answered": "{seat} has already answered.",
    "theft-too-late": "{seat} had to steal before {by}.",
    "victim-missing": "Choose who to steal from.",
    "theft-from-self": "{seat} must steal from someone else.",
    "victim-not-playing": "Only this round’s players can be stolen from. Choose one of them.",
    "victim-has-nothing": "{seat} has no gold. Choose someone else.",
}
