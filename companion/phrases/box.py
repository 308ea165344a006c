"""The phrases of the boxes: editions, roles, cards before seats, options. Standard library only, no rule."""

from __future__ import annotations

EDITIONS = {
    "edition-saboteur2": "Saboteur 2",
}

# A role as said within a sentence; its name above the plate; and the plate's three lines, 56 to 64 characters each.
ROLES = {
    "plate-want": "You want",
    "plate-doors": "Doors",
    "plate-gold": "Gold",
    "role-blue-digger": "blue digger",
    "role-blue-digger-name": "Blue digger",
    "role-blue-digger-want": "a way from any ladder to the treasure, clear of green doors.",
    "role-blue-digger-doors": "The blue ones let you through. The green ones stop you cold.",
    "role-blue-digger-gold": "You share with all who win. The fewer you are, the more each.",
    "role-green-digger": "green digger",
    "role-green-digger-name": "Green digger",
    "role-green-digger-want": "a way from any ladder to the treasure, clear of blue doors.",
    "role-green-digger-doors": "The green ones let you through. The blue ones stop you cold.",
    "role-green-digger-gold": "You share with all who win. The fewer you are, the more each.",
    "role-boss": "boss",
    "role-boss-name": "Boss",
    "role-boss-want": "the treasure reached, no matter which clan has a way to it.",
    "role-boss-doors": "None stops you. Should they bar both clans, you still win.",
    "role-boss-gold": "You share with the clan that wins, but get 1 less than they.",
    "role-profiteer": "profiteer",
    "role-profiteer-name": "Profiteer",
    "role-profiteer-want": "any end at all: you win with the diggers or the saboteurs.",
    "role-profiteer-doors": "None stops you. If they bar both clans, connect it yourself.",
    "role-profiteer-gold": "You share with whoever wins, but get 2 less than the others.",
    "role-geologist": "geologist",
    "role-geologist-name": "Geologist",
    "role-geologist-want": "crystals in the maze, as many as can be when the round ends.",
    "role-geologist-doors": "None of them stops you. Crystals behind a door count as well.",
    "role-geologist-gold": "1 for each crystal, whoever wins. Two geologists share them.",
    "role-saboteur": "saboteur",
    "role-saboteur-name": "Saboteur",
    "role-saboteur-want": "no way at all to the treasure when the last hand runs empty.",
    "role-saboteur-doors": "They count for nothing with you. Let the diggers mind them.",
    "role-saboteur-gold": "You share with your kind. The fewer you are, the more for each.",
    "clan-blue": "blue",
    "clan-green": "green",
}

# A card before a seat as said within a sentence, and as it is named beside its picture.
TOKENS = {
    "token-pickaxe": "broken pickaxe",
    "token-pickaxe-name": "Broken pickaxe",
    "token-lantern": "broken lantern",
    "token-lantern-name": "Broken lantern",
    "token-cart": "broken cart",
    "token-cart-name": "Broken cart",
    "token-theft": "theft card",
    "token-theft-name": "Theft card",
    "token-trapped": "prison card",
    "token-trapped-name": "In prison",
}

# Table options: `option-<name>` asks, `option-<name>-<value>` answers in a sentence.
OPTIONS = {
    "option-neither_open_profiteer": "Doors bar both clans, and somebody but the profiteer connected",
    "option-neither_open_profiteer-letter": "The profiteer gets nothing, unless a free boss is in play.",
    "option-neither_open_profiteer-always": "The profiteer wins all the same.",
    "option-trapped_geologist": "A geologist in prison",
    "option-trapped_geologist-none": "Gets nothing for the crystals.",
    "option-trapped_geologist-full": "Gets the crystals as if free.",
    "option-two_geologists_one_trapped": "Two geologists, one of them in prison",
    "option-two_geologists_one_trapped-free-gets-all": "The free one gets all the crystals.",
    "option-two_geologists_one_trapped-half": "The free one gets half of them, rounded down.",
    "option-crystals": "Which crystals count",
    "option-crystals-visible": "All that lie in the maze.",
    "option-crystals-connected": "Only those on cards that the start can reach.",
}
