"""Saboteur 2."""

from __future__ import annotations

SENTENCES = {
    # A role as said within a sentence; its name above the plate; and the plate's lines, 56 to 64 characters each.
    "edition-saboteur2": "Saboteur 2",
    "plate-doors": "Doors",
    "plate-gold": "Gold",
    "role-blue-digger": "blue gold-digger",
    "role-blue-digger-name": "Blue gold-digger",
    "role-blue-digger-want": "a path from the start to the treasure with no green door on it.",
    "role-blue-digger-doors": "Blue doors let you through. Green doors block your path.",
    "role-blue-digger-gold": "Each winner gets gold: the fewer the winners, the more for each.",
    "role-green-digger": "green gold-digger",
    "role-green-digger-name": "Green gold-digger",
    "role-green-digger-want": "a path from the start to the treasure with no blue door on it.",
    "role-green-digger-doors": "Green doors let you through. Blue doors block your path.",
    "role-green-digger-gold": "Each winner gets gold: the fewer the winners, the more for each.",
    "role-boss": "boss",
    "role-boss-name": "Boss",
    "role-boss-want": "the treasure to be reached, whichever team has a path to it.",
    "role-boss-doors": "No door stops you. If both teams are blocked, you still win.",
    "role-boss-gold": "You share with the winning team, but get 1 gold less than them.",
    "role-profiteer": "profiteer",
    "role-profiteer-name": "Profiteer",
    "role-profiteer-want": "any side to win: you win with gold-diggers or with saboteurs.",
    "role-profiteer-doors": "None stops you. Both teams blocked? Reach the treasure yourself.",
    "role-profiteer-gold": "You share with whoever wins, but get 2 gold less than them.",
    "role-geologist": "geologist",
    "role-geologist-name": "Geologist",
    "role-geologist-want": "as many crystals as possible in the maze when the round ends.",
    "role-geologist-doors": "No door stops you. Crystals behind a door count as well.",
    "role-geologist-gold": "1 gold per crystal, whoever wins. Two geologists share it.",
    "role-saboteur-doors": "They make no difference to you. Let the gold-diggers worry.",
    "role-saboteur-gold": "Each saboteur gets gold: the fewer you are, the more for each.",
    # A card before a seat as said within a sentence, as it is named beside its picture, and what its button says.
    "token-theft": "theft card",
    "token-theft-name": "Theft card",
    "token-trapped": "Trapped card",
    "token-trapped-name": "Trapped",
    "token-theft-off": "Hands off",
    "token-trapped-off": "Free",
    # Options.
    "option-neither_open_profiteer": (
        "Both teams are blocked and someone other than the profiteer reached the treasure"
    ),
    "option-neither_open_profiteer-letter": "The profiteer gets gold only if there’s a boss who isn’t trapped",
    "option-neither_open_profiteer-always": "The profiteer wins anyway",
    "option-trapped_geologist": "A trapped geologist",
    "option-trapped_geologist-none": "Gets nothing for the crystals",
    "option-trapped_geologist-full": "Still gets gold for the crystals",
    "option-two_geologists_one_trapped": "Two geologists, one of them trapped",
    "option-two_geologists_one_trapped-free-gets-all": "The other one gets all the crystals",
    "option-two_geologists_one_trapped-half": "The other one gets half of them, rounded down",
    "option-crystals": "Which crystals count",
    "option-crystals-visible": "All in the maze",
    "option-crystals-connected": "Only those connected to the start",
    # Reasons of a gain: one line for each step that touched a seat, about 60 letters at most.
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
    "share-profiteer-nothing": "{n} winners, 1 each, minus 2 as profiteer, but never below 0.",
    "no-share-prisoner": "Trapped: no share.",
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
    "stole": "Stole 1 gold from {victim}.",
    "was-robbed": "{thief} stole 1 gold.",
    "theft-forgone": "Didn’t use the Theft card.",
    "theft-lapsed": "Nothing to steal: nobody else has gold.",
    "theft-in-prison": "Trapped: the Theft card is lost.",
    # The verdict of a round. "absent": the clan that wins has nobody who is free and plays.
    "verdict-own-blue": "{seat}, blue, reached the treasure, so blue wins.",
    "verdict-own-green": "{seat}, green, reached the treasure, so green wins.",
    "verdict-first-blue": "{seat}, blue, reached the treasure before green, so only blue wins.",
    "verdict-first-green": "{seat}, green, reached the treasure before blue, so only green wins.",
    "verdict-barred-blue": "{seat}, blue, reached the treasure. But every path has a green door, so green wins.",
    "verdict-barred-blue-absent": (
        "{seat}, blue, reached the treasure. But every path has a green door, and no green gold-digger gets a share."
    ),
    "verdict-barred-green": "{seat}, green, reached the treasure. But every path has a blue door, so blue wins.",
    "verdict-barred-green-absent": (
        "{seat}, green, reached the treasure. But every path has a blue door, and no blue gold-digger gets a share."
    ),
    "verdict-both": (
        "{seat} ({role}) reached the treasure. Both teams have a path, so all gold-diggers who aren’t trapped win."
    ),
    "verdict-both-absent": (
        "{seat} ({role}) reached the treasure. Both teams have a path, but no gold-digger gets a share."
    ),
    "verdict-blue": "{seat} ({role}) reached the treasure. Only blue has a path, so blue wins.",
    "verdict-blue-absent": (
        "{seat} ({role}) reached the treasure. Only blue has a path, but no blue gold-digger gets a share."
    ),
    "verdict-green": "{seat} ({role}) reached the treasure. Only green has a path, so green wins.",
    "verdict-green-absent": (
        "{seat} ({role}) reached the treasure. Only green has a path, but no green gold-digger gets a share."
    ),
    "verdict-neither-boss": "{seat} ({role}) reached the treasure. Doors block both teams, so the boss wins alone.",
    "verdict-neither-boss-and-profiteer": (
        "{seat} ({role}) reached the treasure. Doors block both teams, so the boss and the profiteer share."
    ),
    "verdict-neither-profiteer": (
        "{seat} ({role}) reached the treasure. Doors block both teams, so the profiteer wins alone."
    ),
    "verdict-neither-nobody": "{seat} ({role}) reached the treasure. Doors block both teams, so nobody wins.",
    "verdict-saboteurs-absent": "Nobody reached the treasure, but every saboteur is trapped.",
    "verdict-no-saboteur-profiteer": (
        "Nobody reached the treasure, and no saboteur is in play, so the profiteer wins alone."
    ),
    "ways-both": "Both teams have a path to the treasure.",
    "ways-blue": "The blue door at {cells} blocks green. Blue has a path.",
    "ways-blue-doors": "The blue doors at {cells} block green. Blue has a path.",
    "ways-green": "The green door at {cells} blocks blue. Green has a path.",
    "ways-green-doors": "The green doors at {cells} block blue. Green has a path.",
    "ways-neither": "Doors block both teams. Green door at {blue}, blue door at {green}.",
    # What happened.
    "thefts-undone": "Undone: the theft by {seats}.",
    "hat-given-back": "A hat swap was undone after {seat} had seen the new role.",
    "hat-swapped": "{seat} got a new role by a hat swap.",
    "hat-swapped-by": "{by} gave {seat} a new role by a hat swap.",
    "role-shown": "{to} inspected {seat}’s role.",
    "token-put-by-trapped": "{by} trapped {seat}.",
    "token-taken-by-trapped": "{by} freed {seat}.",
    "token-taken-by-theft": "{by} removed {seat}’s Theft card.",
    "token-taken-own-trapped": "{seat} is free again.",
    "round-ended-by-barred": (
        "{seat} reached the treasure. Doors block both teams. Crystals: {n}. All roles were revealed."
    ),
    "round-ended-by-one-way": (
        "{seat} reached the treasure. Only {clan} has a path. Crystals: {n}. All roles were revealed."
    ),
    "round-ended-by-all-ways": (
        "{seat} reached the treasure. Both teams have a path. Crystals: {n}. All roles were revealed."
    ),
    "theft-passed": "{seat} was skipped and stole nothing.",
    "theft-forgone-by": "{seat} stole nothing.",
    "theft-made": "{thief} stole 1 gold from {victim}.",
    # What players take each other for; `neither` is a profiteer or a geologist.
    "suspicion-blue": "Blue team",
    "suspicion-green": "Green team",
    "suspicion-neither": "Neither team",
    # What speaks against a move or a result.
    "inspect-another": "Choose another player to inspect.",
    "no-hats-left": "There’s no role left to swap for.",
    "theft-own": "A Theft card goes in front of whoever plays it.",
    "trapped-other": "A Trapped card goes in front of another player.",
    "crystals-missing": "How many crystals are in the maze?",
    "ways-missing": "Who has a path to the treasure: both teams, one or neither?",
    "crystals-out-of-range": "{n} crystals aren’t possible. Enter 0 to {most}.",
    "theft-number-twice": "Two Theft cards can’t both have been played as number {n}. Change one of them.",
    "way-without-treasure": "Nobody can have a path if the treasure wasn’t reached. Correct one of the answers.",
    "connector-in-prison": "{seat} is trapped and couldn’t have placed that card. Choose someone else.",
    "no-theft-now": "{seat} can’t steal here: only free players with a Theft card steal, in order, once each.",
    "victim-missing": "Choose who to steal from.",
    "theft-from-self": "{seat} must steal from someone else.",
    "victim-has-nothing": "{seat} has no gold. Choose someone else.",
    "path-trapped-you": "You’re trapped: no path cards until you’re freed.",
    # Awards at the end of a game.
    "award-robbed": "Stolen from most often: {n}",
    "award-crystals": "Most crystals placed: {n}",
    # What a settled round tells one of its players.
    "ending-robbed-by-ally": "{thief} took gold from you, and you were on the same side.",
    "ending-robbed-thief": "You stole from {victim}, and {thief} stole from you.",
    "ending-hats": "Your hat was swapped {n} times in one round.",
    "ending-trapped-won": "Your side won, and you were trapped.",
    "ending-profiteer-saboteurs": "You win with whoever wins: this time with the saboteurs.",
    "ending-crystals": "Your gold came from crystals: {n} of them.",
    "ending-knew": "You looked at the role of {seat}, and knew: a saboteur.",
    "ending-profiteer": "You win with whoever wins: this time with the gold-diggers.",
    "ending-profiteer-lost": "You were the profiteer, and for once you didn’t win.",
}
