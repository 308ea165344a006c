"""The English phrases of the history: what happened at the table, for everybody to read. It imports no rules."""

from __future__ import annotations

EVENTS = {
    "lot-fell": "{seat} was drawn at random and begins.",
    "table-opened": "The table was opened.",
    "option-set": "{option}: {value}",
    "options-set": "{n} options changed",
    "sat-down": "{name} joined.",
    "seat-added": "{name} joined without a phone.",
    "seat-renamed": "A player is now called {name}.",
    "seat-moved": "{seat} moved to another place.",
    "seat-left": "{seat} left the table.",
    "seat-returned": "{seat} is back at the table.",
    "seat-handed-over": "{seat}’s seat was moved to another phone.",
    "host-handed-over": "The host’s page was opened on another device.",
    "host-withdrawn": "One device can’t open the host’s page any more.",
    "host-no-more": "This device no longer hosts the table.",
    "no-such-device": "That device no longer hosts this table.",
    "curtain-opened": "The device was passed to {seat}.",
    "deal-cut": "{seat} cut the deck.",
    "cutting-closed": "Cutting is over. The phones now open their cuts.",
    "round-started": "Round {round} began.",
    "hat-swapped": "{seat} got a new role by a hat swap.",
    "role-shown": "{to} inspected {seat}’s role.",
    "dwarf-shown": "{to} spied on {seat}’s dwarf card.",
    "token-put": "In front of {seat}: {token}.",
    "token-taken": "Removed from {seat}: {token}.",
    "token-discarded-for": "{seat} discards {n} cards to remove: {token}.",
    "round-ended-by": "{seat} reached the treasure. All roles were revealed.",
    "round-ended-by-barred": (
        "{seat} reached the treasure. Doors block both teams. Crystals: {n}. All roles were revealed."
    ),
    "round-ended-by-one-way": (
        "{seat} reached the treasure. Only {clan} has a path. Crystals: {n}. All roles were revealed."
    ),
    "round-ended-by-all-ways": (
        "{seat} reached the treasure. Both teams have a path. Crystals: {n}. All roles were revealed."
    ),
    "round-ended-unreached": "The treasure wasn’t reached. All roles were revealed.",
    "game-began": "A new game began with the same seats.",
    "secrets-shown": "Someone at the host’s computer looked at this table’s secrets.",
    "gold-brought": "Earlier gold was entered for {seat}.",
    "theft-passed": "{seat} was skipped and stole nothing.",
    "theft-forgone-by": "{seat} stole nothing.",
    "theft-made": "{thief} stole 1 gold from {victim}.",
    "draft-laid": "Gold nugget cards laid out: {n}.",
    "draft-laid-again": "Gold nugget cards shuffled and laid out again (layout {laying}): {n}.",
    "draft-made": "{seat} picked a gold nugget card.",
    "draft-entered": "A gold nugget card was entered for {seat}.",
    "draft-passed": "{seat} was skipped and got the lowest gold nugget card left.",
    "draft-put-off": "{seat} picks a gold nugget card after everyone else.",
    "round-booked": "Round {round} was confirmed.",
    "gold-corrected": "Round {round} corrected: {seat} gets {gold} ({why}).",
    "gold-corrected-unexplained": "Round {round} corrected: {seat} gets {gold}.",
    "gold-corrected-from": "Round {round} corrected: {seat} gets {gold} instead of {before} ({why}).",
    "gold-corrected-unexplained-from": "Round {round} corrected: {seat} gets {gold} instead of {before}.",
    "gold-corrected-unseen": "Round {round}: {seat} corrected their own gold nugget cards.",
    "taken-back": "The host undid something.",
    "redone": "The host redid what was undone.",
}
